// Finished games, noted on this device only.
import type { Score, TableFacts } from "../made/protocol";
import { read, write } from "./prefs.svelte";

export interface Finished {
  table: string;
  game: string;
  title: string;
  at: number; // milliseconds since 1970
  seats: string[]; // those played on this device
  level: string; // of the bots, "people", or "" when alone
  won: boolean;
  points: number;
  players: number;
}
const KEY = "starhold.history";
const MOST = 1000;

export const finished = (): Finished[] => read<Finished[]>(KEY, []);
export const clear = (): void => write(KEY, []);

/** Who the others were: the levels of the bots, or people. */
export function opponents({ seats, you }: Pick<TableFacts, "seats" | "you">): string {
  const others = seats.filter((one) => !you.seats.includes(one.seat));
  const kinds = others.map((one) => (one.player === "bot" ? one.bot : "people"));
  return [...new Set(kinds)].sort().join("+");
}

/** Note a game that was played here to its end; a branch or a file does not count. */
export function note(facts: TableFacts, title: string, scores: Score[]): void {
  const mine = scores.filter((score) => facts.you.seats.includes(score.seat));
  if (!mine.length || facts.imported || facts.origin?.kind === "branch") return;
  const all = finished();
  if (all.some((one) => one.table === facts.table)) return;
  const game: Finished = {
    table: facts.table,
    game: facts.game,
    title,
    at: Date.now(),
    seats: mine.map((score) => score.seat),
    level: opponents(facts),
    won: mine.some((score) => score.won),
    points: Math.max(...mine.map((score) => score.total)),
    players: scores.length,
  };
  write(KEY, [game, ...all].slice(0, MOST));
}

export interface Tally {
  name: string;
  played: number;
  won: number;
  best: number;
}
/** A player of several seats on one device cannot lose: such games are not wins. */
export const counts = (one: Finished): boolean =>
  one.seats.length === 1 || one.seats.length < one.players;

export function tally(all: Finished[], by: (one: Finished) => string): Tally[] {
  const found = new Map<string, Tally>();
  for (const one of all) {
    const name = by(one);
    const so = found.get(name) ?? { name, played: 0, won: 0, best: -Infinity };
    so.played += 1;
    so.won += Number(one.won && counts(one));
    so.best = Math.max(so.best, one.points);
    found.set(name, so);
  }
  return [...found.values()].sort((a, b) => b.played - a.played || a.name.localeCompare(b.name));
}

const cell = (value: unknown) => `"${String(value).replaceAll('"', '""')}"`;
export function csv(all: Finished[]): string {
  const head = ["date", "game", "title", "seats", "players", "opponents", "won", "points", "table"];
  const rows = all.map((one) => [
    new Date(one.at).toISOString(),
    one.game,
    one.title,
    one.seats.join("+"),
    one.players,
    one.level,
    one.won,
    one.points,
    one.table,
  ]);
  return [head, ...rows].map((row) => row.map(cell).join(",")).join("\r\n") + "\r\n";
}
