import { describe, expect, it } from "vitest";
import { commitment, drawn, luckKey, verify } from "../src/lib/dice";
import { hex, sha256, unhex } from "../src/lib/sha256";
import { t } from "../src/texts";

const SEED = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
// What starhold.core.chance rolls with this seed, and how it seals it.
const ENGINE = [4, 3, 3, 2, 3, 5, 1, 6, 5, 5, 2, 5, 1, 1, 2, 4, 5, 4, 6, 5];
const SEAL = "6b8ee874443ad1013557e035ee1a5889d2e3471fb6e180f707e8bb39dc7c1cd6";
// The same with a salt and with the parts of two seats.
const SALT = "202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f";
const SALTED = "6c34f8511d2596fbdcc81d8ee66412d95b790d1be60c0b3a9976b6dd292743bf";
const PARTS = { red: "00ff".repeat(8), blue: "12".repeat(16) };
const KEY = "6e4af86f658496515f58c6fcf5e9581aa0383b0555716f9d2cd15064afdafeec";
const MIXED = [6, 6, 6, 6, 3, 2, 2, 4, 6, 1];
const none = new Uint8Array();
const own = async (message: Uint8Array) =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", new Uint8Array(message)));

describe("dice", () => {
  it("hashes as the browser does, at every length", async () => {
    for (const length of [0, 1, 31, 55, 56, 63, 64, 65, 119, 120, 1000]) {
      const message = Uint8Array.from({ length }, (_, n) => (n * 7) & 255);
      expect(hex(sha256(message))).toBe(hex(await own(message)));
    }
  });
  it("draws the numbers that the engine draws", () => {
    expect(Array.from({ length: 20 }, (_, n) => 1 + drawn(unhex(SEED), n, 6))).toEqual(ENGINE);
    expect(commitment(none, unhex(SEED))).toBe(SEAL);
  });
  it("salts the seal and mixes the parts as the engine does", () => {
    expect(commitment(unhex(SALT), unhex(SEED))).toBe(SALTED);
    const key = luckKey(unhex(SEED), PARTS);
    expect(hex(key)).toBe(KEY);
    expect(Array.from({ length: 10 }, (_, n) => 1 + drawn(key, n, 6))).toEqual(MIXED);
    expect(luckKey(unhex(SEED), {})).toEqual(unhex(SEED));
  });
  it("finds a changed die and a changed seed", () => {
    const seed = unhex(SEED);
    const numbers = Array.from({ length: 5 }, (_, n) => ({
      n,
      below: 6,
      got: drawn(seed, n, 6),
      entry: n,
      seen: n,
    }));
    const luck = {
      seed: SEED,
      salt: "",
      parts: {},
      commitment: SEAL,
      seed_was_chosen: false,
      numbers,
    };
    expect(verify(luck, luck.commitment)).toMatchObject({ ok: true, checked: 5 });
    expect(
      verify(
        { ...luck, numbers: [{ ...numbers[0]!, got: (numbers[0]!.got + 1) % 6 }] },
        luck.commitment,
      ).ok,
    ).toBe(false);
    expect(verify(luck, "0".repeat(64)).text).toBe(t.dice.wrongSeed);
  });
});
