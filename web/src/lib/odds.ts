// What a group hits on: its number or more, or in some games its number or less.
import type { Group } from "../made/protocol";

/** The chance that a die hits, in percent. */
export function chance({ hits_on, sides = 6, at_most }: Group): number {
  const need = hits_on?.value ?? 0;
  return Math.round(
    (100 * Math.max(0, Math.min(sides, at_most ? need : sides + 1 - need))) / sides,
  );
}

export const hit = ({ hits_on, at_most }: Group, die: number): boolean | null =>
  !hits_on ? null : at_most ? die <= hits_on.value : die >= hits_on.value;

/** What to write before and after the number: "4+" is 4 or more, "1–4" is 4 or less. */
export function around({ hits_on, sides = 6, at_most }: Group): [string, string] {
  if (!hits_on) return ["", ""];
  return at_most ? [hits_on.value > 1 ? "1–" : "", ""] : ["", hits_on.value < sides ? "+" : ""];
}
