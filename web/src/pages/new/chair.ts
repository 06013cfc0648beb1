// A seat of a table that is not open yet.
import { usualBot } from "../../lib/game";
import type { FullGame, NewSeat } from "../../made/protocol";

export interface Chair {
  seat: string;
  /** "you", "open", or "bot:" and the kind of bot. */
  player: string;
  name: string;
}

/** The usual bot; a free seat where there are no bots. */
export const byProgram = ({ bots }: FullGame, first = false): string => {
  const usual = usualBot(bots, first);
  return usual ? `bot:${usual}` : "open";
};

export function asSeat({ seat, player, name }: Chair): NewSeat {
  if (player.startsWith("bot:")) return { seat, player: "bot", bot: player.slice(4) };
  return player === "open" ? { seat, player } : { seat, player: "you", name };
}
