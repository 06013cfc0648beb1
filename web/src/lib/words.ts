// A game's words in the player's language, looked up as in starhold.show.words.
import type { FullGame, TableFacts } from "../made/protocol";
import { t } from "../texts";

const CELL = /^-?\d+,-?\d+$/;
const NUMBERED = /^(.+?)-(\d+)$/;
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export class Words {
  constructor(private said: FullGame["words"]) {}

  has(id: string): boolean {
    return this.said.things?.[id] !== undefined;
  }

  thing(id: string): string {
    const things = this.said.things ?? {};
    if (things[id] !== undefined) return things[id];
    if (CELL.test(id)) return `(${signed(id)})`;
    return id.includes("-")
      ? id
          .split("-")
          .map((part) => this.thing(part))
          .join(" ")
      : id;
  }

  /** A thing's name as a heading; an id without a name is made readable. */
  title(id: string): string {
    const name = this.thing(id);
    return capital(name === id ? id.replace(/[-_]/g, " ") : name);
  }

  /** A piece's own name, its kind with the number from its id, or its kind. */
  piece(id: string, kind: string): string {
    if (this.has(id)) return this.title(id);
    const numbered = NUMBERED.exec(id);
    return this.title(
      numbered && (numbered[1] === kind || numbered[1]!.endsWith(`-${kind}`))
        ? `${kind}-${numbered[2]}`
        : kind,
    );
  }

  about(id: string): string {
    const things = this.said.things ?? {};
    for (let name = id; name; name = shorter(name))
      if (things[`${name}.about`]) return things[`${name}.about`]!;
    return "";
  }

  term(label: string): string {
    return this.said.terms?.[label] || this.thing(label);
  }
}

/** The next name to try: `hearts` after `hearts-7`. */
export const shorter = (name: string): string => name.slice(0, Math.max(0, name.lastIndexOf("-")));

/** A number with a true minus sign, and a plus sign if wanted. */
export const signed = (value: number | string, plus = false): string =>
  (plus && Number(value) > 0 ? "+" : "") + String(value).replaceAll("-", "−");

export const count = (n: number, one: string, many: string): string =>
  `${n} ${n === 1 ? one : many}`;
export const initials = (title: string): string =>
  (title.match(/\b[A-Z0-9]/g) ?? [title.charAt(0)]).slice(0, 2).join("");

/** Where a table came from, if it did not start from the beginning. */
export const beginning = ({
  imported,
  origin,
}: Partial<Pick<TableFacts, "imported" | "origin">>): string =>
  imported ? t.table.imported : origin?.kind === "branch" ? t.table.branched : "";

const LABEL = 18; // letters that a label has room for in one line

/** A label, with a break near its middle if it is long. */
export function halved(label: string): string {
  if (label.length <= LABEL) return label;
  const spaces = [...label.matchAll(/ /g)].map(({ index }) => index);
  const off = (at: number) => Math.abs(2 * at - label.length);
  const middle = spaces.sort((one, other) => off(one) - off(other))[0];
  return middle == null ? label : `${label.slice(0, middle)}\n${label.slice(middle + 1)}`;
}
