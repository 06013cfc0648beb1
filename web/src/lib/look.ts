// How kinds of things look, from the game's look.toml; colours work in both themes.
import type { KindLook, Look } from "../made/protocol";
import { shorter } from "./words";
import { t } from "../texts";

const NAMED = new Set([
  "white",
  "grey",
  "slate",
  "red",
  "orange",
  "amber",
  "yellow",
  "lime",
  "green",
  "teal",
  "cyan",
  "blue",
  "indigo",
  "violet",
  "magenta",
  "rose",
  "brown",
]);
type Colour = KindLook["colour"];
export const colour = (value: Colour, otherwise = "slate"): string => {
  if (Array.isArray(value)) return `light-dark(${value[1]}, ${value[0]})`;
  if (value?.startsWith("#")) return value;
  return `var(--c-${value && NAMED.has(value) ? value : otherwise})`;
};

const NONE: KindLook = {};

export class Appearance {
  private found = new Map<string, KindLook>();
  constructor(readonly look: Look) {}

  of(...names: (string | undefined | null)[]): KindLook {
    for (const name of names) {
      if (!name) continue;
      const looks = this.find(name);
      if (looks !== NONE) return looks;
    }
    return NONE;
  }

  private find(name: string): KindLook {
    let looks = this.found.get(name);
    if (!looks) {
      looks = NONE;
      for (let key = name; key; key = shorter(key)) {
        const named = this.look.kinds?.[key];
        if (named) {
          looks = named;
          break;
        }
      }
      this.found.set(name, looks);
    }
    return looks;
  }
}

/** Emblems in a box from -10 to 10, so that a seat is recognised without its colour. */
export const EMBLEMS: Record<string, string> = {
  red: "M0-9 9 7H-9Z",
  blue: "M0-8A8 8 0 1 1-.01-8Z",
  green: "M-7.5-7.5H7.5V7.5H-7.5Z",
  yellow: "M0-10 9 0 0 10-9 0Z",
  purple: "M0-10 2.6-3 10-2.8 4.2 1.8 6.2 9 0 4.8-6.2 9-4.2 1.8-10-2.8-2.6-3Z",
  orange: "M0-9.5 8.2-4.8V4.8L0 9.5-8.2 4.8V-4.8Z",
};
export const emblem = (seat: string | null | undefined): string =>
  EMBLEMS[seat ?? ""] ?? "M-8-2H8V2H-8Z";
export const seatColour = (seat: string | null | undefined): string =>
  seat && EMBLEMS[seat] ? `var(--s-${seat})` : "var(--s-none)";
export const seatName = (seat: string): string => t.seats[seat] ?? seat;
