// The sides of a battle: seats, or things of the game.
import type { Around } from "./context";
import { colour, seatColour, seatName } from "./look";

export interface Sides {
  isSeat(side: string): boolean;
  named(side: string): string;
  /** Without the name of the player. */
  brief(side: string): string;
  tint(side: string): string;
}

export function sidesOf(seats: string[], { name, played: { words, look } }: Around): Sides {
  const isSeat = (side: string) => seats.includes(side);
  return {
    isSeat,
    named: (side) => (isSeat(side) ? name(side) : words.title(side)),
    brief: (side) => (isSeat(side) ? seatName(side) : words.title(side)),
    tint: (side) => (isSeat(side) ? seatColour(side) : colour(look.of(side).colour, "rose")),
  };
}
