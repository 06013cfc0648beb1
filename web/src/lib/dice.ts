// Anyone can check the dice: the n-th number of a game is a pure function of the luck key and n.
import { hex, sha256, unhex } from "./sha256";
import type { Luck } from "../made/protocol";
import { t } from "../texts";

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
  checked: number;
  text: string;
}

/** Check every number of a game against the seed, and the seed against its announced hash. */
export function verify(luck: Luck, announced: string): Verdict {
  const seed = unhex(luck.seed);
  if (commitment(unhex(luck.salt), seed) !== announced)
    return {
      ok: false,
      checked: 0,
      text: t.dice.wrongSeed,
    };
  const key = luckKey(seed, luck.parts);
  for (const { n, below, got, entry } of luck.numbers) {
    const right = drawn(key, n, below);
    if (right !== got)
      return {
        ok: false,
        checked: n,
        text: t.dice.wrongNumber(n, entry, got, right),
      };
  }
  return { ok: true, checked: luck.numbers.length, text: "" };
}
