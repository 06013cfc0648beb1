// What this device has seen of a table's dice and log, kept so that no server can change it later.
import { ask, newKey } from "./api";
import { kept, read, write } from "./prefs.svelte";
import { hex, sha256 } from "./sha256";
import type { LogEntry, Parts, TableFacts } from "../made/protocol";

export interface Pins {
  /** The hash of the seed, as it was first seen. */
  commitment: string;
  /** The part of each seat, as it was first seen; while they are gathered, of this device's. */
  parts: Record<string, string>;
  /** The part that this device sent for each seat. */
  sent?: Record<string, string>;
  /** A mark of every log entry seen, by seat ("" for spectators) and number. */
  log: Record<string, Record<string, string>>;
  at: number;
}
const MOST = 40;
const PREFIX = "starhold.dice.";

const memory = new Map<string, Pins>(); // for private windows, which store nothing

export const pinsOf = (table: string): Pins | null =>
  read<Pins | null>(PREFIX + table, memory.get(table) ?? null);

function keep(table: string, pins: Pins): void {
  memory.set(table, pins);
  write(PREFIX + table, { ...pins, at: Date.now() });
  const age = (key: string) => read<Partial<Pins>>(key, {}).at ?? 0;
  const keys = kept(PREFIX);
  if (keys.length <= MOST) return;
  const oldest = keys.toSorted((a, b) => age(a) - age(b)).slice(0, keys.length - MOST);
  oldest.forEach((key) => localStorage.removeItem(key));
}

/** Pin what facts say about the dice; return whether they agree with what was pinned before. */
export function pin(facts: TableFacts): boolean {
  const { table, commitment, status, you } = facts;
  const before = pinsOf(table);
  // While parts are gathered, a seat that changes hands adds a new one.
  const gathering = status === "gathering";
  const seats = Object.keys(facts.parts).filter((seat) => !gathering || you.seats.includes(seat));
  const parts = Object.fromEntries(seats.map((seat) => [seat, facts.parts[seat]!]));
  const old = before && !gathering ? Object.keys(before.parts) : [];
  if (before && before.commitment !== commitment) return false;
  if (old.some((seat) => before!.parts[seat] !== parts[seat])) return false;
  if (!accountedFor(facts, before?.sent ?? {})) return false;
  if (!before || JSON.stringify(before.parts) !== JSON.stringify(parts))
    keep(table, { log: {}, ...before, commitment, parts, at: 0 });
  return true;
}

const botPart = (commitment: string, seat: string): string =>
  hex(
    sha256(new TextEncoder().encode(["starhold", "bot", "part", commitment, seat].join(" "))),
  ).slice(0, 32);

/** Whether no part could be one that the server chose: it could try many, as it knows the seed. */
function accountedFor(facts: TableFacts, sent: Record<string, string>): boolean {
  const { parts, seats, you, status, commitment } = facts;
  const told = new Set(
    facts.announcements
      .filter(({ key }) => ["PartAdded", "Replaced", "Reseated"].includes(key))
      .map(({ seat }) => seat),
  );
  const added = Object.keys(parts);
  if (added.some((one) => !seats.some(({ seat }) => seat === one))) return false;
  if (status !== "gathering" && added.length && added.length < seats.length) return false;
  return seats.every(({ seat, player }) => {
    const mine = you.seats.includes(seat) ? sent[seat] : undefined;
    const right = player === "bot" ? botPart(commitment, seat) : mine;
    return !parts[seat] || !right || parts[seat] === right || told.has(seat);
  });
}

/** A short mark of what the rules told in an entry; words may change with a new release. */
export function markOf(entry: LogEntry): string {
  const told = entry.news.filter((one) => one.rule);
  const facts = told.map((one) => [one.key, one.about ?? [], one.dice ?? []]);
  const bytes = new TextEncoder().encode(JSON.stringify([entry.seat, entry.undo, facts]));
  return hex(sha256(bytes)).slice(0, 16);
}

/** Pin entries of the log that this device has seen. */
export function saw(table: string, seat: string | null, entries: LogEntry[]): void {
  const pins = pinsOf(table);
  if (!pins || !entries.length) return;
  const mine = (pins.log[seat ?? ""] ??= {});
  for (const entry of entries) mine[entry.number] ??= markOf(entry);
  keep(table, pins);
}

/** Add a random part to the dice for each of these seats; the commitment is pinned first. */
export function addParts(facts: TableFacts, seats: string[]): Promise<TableFacts> {
  const { table, commitment } = facts;
  const pins = pinsOf(table) ?? { commitment, parts: {}, log: {}, at: 0 };
  // A part that was sent before, and perhaps arrived, is sent again as it was.
  const parts = Object.fromEntries(seats.map((seat) => [seat, pins.sent?.[seat] ?? newKey()]));
  keep(table, { ...pins, sent: { ...pins.sent, ...parts } });
  return ask<TableFacts>(`/api/tables/${table}/parts`, { body: { parts } satisfies Parts });
}
