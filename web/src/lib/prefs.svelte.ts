// The player's preferences and known tables; none of it leaves this device.
import type { Opened, TableFacts } from "../made/protocol";

export interface Prefs {
  theme: "dark" | "light";
  motion: boolean;
  sound: boolean;
  notify: boolean;
  confirm: boolean;
  name: string;
  coords: boolean;
  /** How fast battles are shown, and the steps of bots. */
  theatre: "slow" | "normal" | "instant" | "off";
  bots: "slow" | "normal" | "instant";
}
export const read = <T>(key: string, otherwise: T): T => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "") as T;
  } catch {
    return otherwise;
  }
};
export const write = (key: string, value: unknown) => {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    /* private windows store nothing */
  }
};
/** The key of what a coach has said at a table; only a lesson has it. */
export const lessonOf = (table: string): string => `starhold.lesson.${table}`;
/** The keys kept on this device that begin like this. */
export const kept = (prefix: string): string[] => {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
};
const asks = (query: string) => typeof matchMedia === "function" && matchMedia(query).matches;

const usual: Prefs = {
  theme: asks("(prefers-color-scheme: light)") ? "light" : "dark",
  motion: !asks("(prefers-reduced-motion: reduce)"),
  sound: false,
  notify: false,
  confirm: asks("(pointer: coarse)"),
  name: "",
  coords: false,
  theatre: "normal",
  bots: "normal",
};
export const prefs = $state<Prefs>({ ...usual, ...read<Partial<Prefs>>("starhold.prefs", {}) });

export function set<K extends keyof Prefs>(key: K, value: Prefs[K]): void {
  prefs[key] = value;
  write("starhold.prefs", prefs);
  show();
}
export function show(): void {
  document.documentElement.dataset.theme = prefs.theme;
  document.documentElement.dataset.motion = prefs.motion ? "on" : "off";
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute("content", prefs.theme === "dark" ? "#0b1020" : "#eef2fa");
}

const FINISHED = "starhold.finished";
/** Whether a game of this kind was played to its end on this device. */
export const hasFinished = (game: string): boolean => read<string[]>(FINISHED, []).includes(game);
export function finish(game: string): void {
  if (!hasFinished(game)) write(FINISHED, [...read<string[]>(FINISHED, []), game]);
}

export interface Known {
  table: string;
  game: string;
  title: string;
  at: number;
  over: boolean;
  mine: boolean;
  seats: string[];
  links?: { host?: string; watch?: string; seats: Record<string, string> };
  imported?: boolean;
  origin?: TableFacts["origin"];
}
export const known = $state<{ tables: Known[] }>({ tables: read<Known[]>("starhold.tables", []) });

export function remember(facts: TableFacts, title: string, links?: Known["links"]): void {
  const before = known.tables.find((t) => t.table === facts.table);
  const merged = {
    ...(before?.links ?? { seats: {} }),
    ...links,
    seats: { ...before?.links?.seats, ...links?.seats },
  };
  const entry: Known = {
    table: facts.table,
    game: facts.game,
    title,
    at: Date.now(),
    over: facts.status === "over",
    mine: facts.waiting.some((seat) => facts.you.seats.includes(seat)),
    seats: facts.you.seats,
    links: merged,
    imported: facts.imported,
    origin: facts.origin,
  };
  known.tables = [entry, ...known.tables.filter((t) => t.table !== facts.table)].slice(0, 40);
  write("starhold.tables", known.tables);
}
/** Remember a table that was just opened, with all its links. */
export function rememberOpened({ facts, host, watch, seats }: Opened, title: string): void {
  remember(facts, facts.title || title, { host, watch, seats });
}
export function forget(table: string): void {
  known.tables = known.tables.filter((t) => t.table !== table);
  write("starhold.tables", known.tables);
}
export const linksOf = (table: string): Known["links"] =>
  known.tables.find((t) => t.table === table)?.links;
