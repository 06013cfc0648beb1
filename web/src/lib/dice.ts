// Anyone can check the dice: the n-th number of a game is a pure function of the luck key and n.
import { ask } from "./api";
import { markOf, pinsOf, type Pins } from "./pins";
import { hex, sha256, unhex } from "./sha256";
import type { Log, LogEntry, Luck, TableFacts } from "../made/protocol";
import { checks } from "../texts/dice";

const SEED_BYTES = 32;
const PAGE = 1000;

const joined = (label: string, ...rest: Uint8Array[]): Uint8Array => {
  const parts = [new TextEncoder().encode(label), ...rest];
  return Uint8Array.from(parts.flatMap((part) => [...part]));
};

export function drawn(key: Uint8Array, n: number, below: number): number {
  const message = new Uint8Array(key.length + 8);
  message.set(key);
  new DataView(message.buffer).setBigUint64(key.length, BigInt(n));
  const first = new DataView(sha256(message).buffer).getBigUint64(0);
  return Number((first * BigInt(below)) >> 64n);
}

/** The hash of a salt and a seed, as it was published at the start. */
export const commitment = (salt: Uint8Array, seed: Uint8Array): string =>
  hex(sha256(joined("starhold commitment ", salt, seed)));

/** The key of a game's numbers: the seed, mixed with the part of every seat. */
export function luckKey(seed: Uint8Array, parts: Record<string, string>): Uint8Array {
  const added = Object.keys(parts)
    .sort()
    .map((seat) => `${seat}=${parts[seat]};`);
  if (!added.length) return seed;
  return sha256(joined("starhold luck ", seed, joined(added.join(""))));
}

export interface Verdict {
  ok: boolean;
  /** How many numbers were checked, and how many entries this device had seen before. */
  checked: number;
  compared: number;
  text: string;
}
/** What a device has seen of a game: the pins of one seat. */
export type Witness = Pick<Pins, "commitment" | "parts"> & { log: Record<string, string> };

/** Check seed, parts, every number and every die of the log against what this device has seen. */
export function verify(luck: Luck, log: LogEntry[], witness: Witness): Verdict {
  const text = wrongSeed(luck, witness) || wrongNumber(luck) || wrongEntry(luck, log, witness);
  return {
    ok: !text,
    checked: luck.numbers.length,
    compared: Object.keys(witness.log).length,
    text,
  };
}

function wrongSeed(luck: Luck, { commitment: announced, parts }: Witness): string {
  const seed = unhex(luck.seed);
  if (seed.length !== SEED_BYTES || commitment(unhex(luck.salt), seed) !== announced)
    return checks.wrongSeed;
  const seats = Object.keys({ ...parts, ...luck.parts });
  const seat = seats.find((one) => parts[one] !== luck.parts[one]);
  return seat ? checks.wrongPart(seat) : "";
}

function wrongNumber(luck: Luck): string {
  const key = luckKey(unhex(luck.seed), luck.parts);
  let next = luck.numbers[0]?.n ?? 0;
  for (const { n, below, got, entry } of luck.numbers) {
    const right = drawn(key, n, below);
    if (n !== next++ || right !== got) return checks.wrongNumber(n, entry, got, right);
  }
  return "";
}

function wrongEntry(luck: Luck, log: LogEntry[], witness: Witness): string {
  const shown = new Map(log.map((entry) => [entry.number, markOf(entry)]));
  // Entries after this one may have been set aside by new rules; the log says so.
  const set = log.findLast((entry) => entry.news.some((one) => one.key === "SetAside"));
  for (const [number, mark] of Object.entries(witness.log))
    if (Number(number) <= (set?.number ?? Infinity) && shown.get(Number(number)) !== mark)
      return checks.wrongEntry(Number(number));
  const rolled = new Map<number, number[]>();
  for (const { seen, got } of luck.numbers)
    rolled.set(seen, [...(rolled.get(seen) ?? []), got + 1]);
  for (const { number, news } of log)
    for (const { dice = [] } of news) {
      const left = [...(rolled.get(number) ?? [])]; // several events may report the same die
      for (const die of dice) {
        if (!left.includes(die)) return checks.wrongDie(number, die);
        left.splice(left.indexOf(die), 1);
      }
    }
  return "";
}

/** Ask the server for everything, and check it against what this device has seen. */
export async function examine(facts: TableFacts, seat: string | null): Promise<Verdict> {
  const path = `/api/tables/${facts.table}`;
  const as = (query: Record<string, string>) =>
    new URLSearchParams(seat ? { seat, ...query } : query);
  const luck = await ask<Luck>(`${path}/luck?${as({})}`);
  const log: LogEntry[] = [];
  for (let last = 1, after = 0; after < last; after += PAGE) {
    const page = await ask<Log>(`${path}/log?${as({ after: String(after), limit: String(PAGE) })}`);
    log.push(...page.log);
    last = page.number;
  }
  const pins = pinsOf(facts.table);
  return verify(luck, log, {
    commitment: pins?.commitment ?? facts.commitment,
    parts: pins?.parts ?? facts.parts,
    log: pins?.log[seat ?? ""] ?? {},
  });
}
