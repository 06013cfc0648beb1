// The log as updates come in, and whether to show them one after the other.
import { prefs } from "./prefs.svelte";
import type { LogEntry, News, Update } from "../made/protocol";

/** Whether a battle or a gamble is reported. */
export const staged = (entries: LogEntry[]): boolean =>
  entries.some((entry) => !entry.undo && entry.news.some((one) => one.beats?.length));

/** The log after an update: the server says which entries follow, and which were undone since. */
export function merged(log: LogEntry[], update: Update): LogEntry[] {
  const kept = log.filter((entry) => entry.number <= update.after);
  const marked = kept.map((entry) =>
    update.undone.includes(entry.number) ? { ...entry, undone: true } : entry,
  );
  return [...marked, ...update.log];
}

/** The news of entries, without those that have been seen. */
export const untold = (entries: LogEntry[], seen?: Set<News>): News[] =>
  entries.flatMap(({ news }) => news).filter((one) => !seen?.has(one));

/** The number of a seat's last move in the log, or 0. */
export const lastOf = (log: LogEntry[], seat: string | null): number =>
  seat ? (log.findLast((entry) => entry.seat === seat)?.number ?? 0) : 0;

/** The move of a seat after which others moved last; in a solo game, the move before the last. */
export function lastTurnOf(log: LogEntry[], seat: string | null): number {
  const others = log.findLast((entry) => entry.seat && entry.seat !== seat);
  if (!others) return log.at(-2)?.number ?? 0;
  return lastOf(
    log.filter((entry) => entry.number < others.number),
    seat,
  );
}

/** Whether entries are worth watching: a battle, or the steps of a bot. */
export const watched = (
  entries: LogEntry[],
  session: { isBot(seat: string | null): boolean },
): boolean =>
  (prefs.theatre !== "off" && staged(entries)) ||
  (prefs.bots !== "instant" && entries.some((entry) => session.isBot(entry.seat)));
