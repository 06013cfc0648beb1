// Anyone can check the dice: the n-th number of a game is a pure function of the seed and n.
import { hex, sha256, unhex } from "./sha256";
import type { Luck } from "../made/protocol";
import { t } from "../texts";

export function drawn(seed: Uint8Array, n: number, below: number): number {
  const message = new Uint8Array(seed.length + 8);
  message.set(seed);
  new DataView(message.buffer).setBigUint64(seed.length, BigInt(n));
  const first = new DataView(sha256(message).buffer).getBigUint64(0);
  return Number((first * BigInt(below)) >> 64n);
}

export function commitment(seed: Uint8Array): string {
  const label = new TextEncoder().encode("starhold commitment ");
  const message = new Uint8Array(label.length + seed.length);
  message.set(label);
  message.set(seed, label.length);
  return hex(sha256(message));
}

export interface Verdict {
  ok: boolean;
  checked: number;
  text: string;
}

/** Check every number of a game against the seed, and the seed against its announced hash. */
export function verify(luck: Luck, announced: string): Verdict {
  const seed = unhex(luck.seed);
  if (commitment(seed) !== announced)
    return {
      ok: false,
      checked: 0,
      text: t.dice.wrongSeed,
    };
  for (const { n, below, got, entry } of luck.numbers) {
    const right = drawn(seed, n, below);
    if (right !== got)
      return {
        ok: false,
        checked: n,
        text: t.dice.wrongNumber(n, entry, got, right),
      };
  }
  return { ok: true, checked: luck.numbers.length, text: "" };
}
