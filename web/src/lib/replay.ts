// Longer steps through a game that is over or under way.
import type { LogEntry } from "../made/protocol";

const LONG = 10;

/** The moves with which another player begins to act; who acts in secret is not told, and begins nothing. */
export const handovers = (log: LogEntry[]): number[] => {
  const moves = log.filter((entry) => entry.seat && !entry.undo);
  return moves
    .filter((entry, n) => n === 0 || entry.seat !== moves[n - 1]!.seat)
    .map((entry) => entry.number);
};

/** Where a long step leads: to where another player begins, or ten moves on where one plays alone. */
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
