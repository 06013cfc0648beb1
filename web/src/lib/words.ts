// The words of a game in the player's language; the same rules as starhold.show.words.
import type { FullGame } from "../made/protocol";

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

  /** A thing's name as a heading; an id without a name is at least made readable. */
  title(id: string): string {
    const name = this.thing(id);
    return capital(name === id ? id.replace(/[-_]/g, " ") : name);
  }

  /** What a piece is called: its own name, its kind with the number in its id, or its kind. */
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

  setting(name: string): string {
    return this.said.settings?.[name] ?? name;
  }
}

/** `hearts-7` is tried as `hearts` next. */
export const shorter = (name: string): string => name.slice(0, Math.max(0, name.lastIndexOf("-")));

/** A number as people write it: a true minus, and a plus where wanted. */
export const signed = (value: number | string, plus = false): string =>
  (plus && Number(value) > 0 ? "+" : "") + String(value).replaceAll("-", "−");

export const count = (n: number, one: string, many: string): string =>
  `${n} ${n === 1 ? one : many}`;
export const list = (items: string[]): string =>
  items.length < 2 ? (items[0] ?? "") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
export const initials = (title: string): string =>
  (title.match(/\b[A-Z0-9]/g) ?? [title.charAt(0)]).slice(0, 2).join("");
