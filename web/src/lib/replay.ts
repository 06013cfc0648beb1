// Long steps through a replay.
import type { LogEntry } from "../made/protocol";

const LONG = 10;

/** The moves where another player starts to act; secret moves name no player and do not count. */
export const handovers = (log: LogEntry[]): number[] => {
  const moves = log.filter((entry) => entry.seat && !entry.undo);
  return moves
    .filter((entry, n) => n === 0 || entry.seat !== moves[n - 1]!.seat)
    .map((entry) => entry.number);
};

/** Where a long step leads: to the next player's first move, or in a solo game ten moves on. */
export function stride(
  log: LogEntry[],
  number: number,
  last: number,
  by: 1 | -1,
  alone: boolean,
): number {
  if (alone) return Math.max(0, Math.min(number + by * LONG, last));
  const all = handovers(log);
  return by > 0 ? (all.find((n) => n > number) ?? last) : (all.findLast((n) => n < number) ?? 0);
}
