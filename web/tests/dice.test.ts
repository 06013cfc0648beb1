import { beforeEach, describe, expect, it, vi } from "vitest";
import { commitment, drawn, luckKey, verify } from "../src/lib/dice";
import { addParts, markOf, pin, pinsOf, saw } from "../src/lib/pins";
import { hex, sha256, unhex } from "../src/lib/sha256";
import type { LogEntry, Luck, TableFacts } from "../src/made/protocol";
import { checks } from "../src/texts/dice";

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

  const key = luckKey(unhex(SEED), PARTS);
  const numbers = Array.from({ length: 6 }, (_, n) => ({
    n,
    below: 6,
    got: drawn(key, n, 6),
    entry: n,
    seen: n >> 1,
  }));
  const luck: Luck = {
    seed: SEED,
    salt: SALT,
    parts: PARTS,
    commitment: SALTED,
    seed_was_chosen: false,
    numbers,
  };
  const told = (number: number, ...rolled: number[]): LogEntry => ({
    number,
    seat: "red",
    at: number,
    undo: false,
    undone: false,
    news: [{ key: "Rolled", text: "Red rolls.", rule: "X-1", about: ["red"], dice: rolled }],
  });
  // Entries 0, 1 and 2 rolled 6 6, 6 6 and 3 2.
  const log = [told(0, 6, 6), told(1, 6), told(2, 2, 3)];
  const marks = Object.fromEntries(log.map((entry) => [String(entry.number), markOf(entry)]));
  const witness = { commitment: SALTED, parts: PARTS, log: marks };

  it("finds nothing wrong with an honest game", () => {
    expect(verify(luck, log, witness)).toEqual({ ok: true, checked: 6, compared: 3, text: "" });
  });
  it("finds another seed, another salt and a changed part", () => {
    const other = { ...luck, seed: SALT, salt: SEED };
    expect(verify(other, log, witness).text).toBe(checks.wrongSeed);
    expect(verify({ ...luck, salt: "" }, log, witness).text).toBe(checks.wrongSeed);
    const parts = { ...PARTS, blue: "13".repeat(16) };
    expect(verify({ ...luck, parts }, log, witness).text).toBe(checks.wrongPart("blue"));
    expect(verify({ ...luck, parts: {} }, log, witness).text).toBe(checks.wrongPart("red"));
    const more = { ...PARTS, nobody: "14".repeat(16) };
    expect(verify({ ...luck, parts: more }, log, witness).text).toBe(checks.wrongPart("nobody"));
  });
  it("finds a changed number and one left out", () => {
    const changed = numbers.map((one) => (one.n === 3 ? { ...one, got: 2 } : one));
    expect(verify({ ...luck, numbers: changed }, log, witness).text).toBe(
      checks.wrongNumber(3, 3, 2, 5),
    );
    const fewer = numbers.filter((one) => one.n !== 3);
    expect(verify({ ...luck, numbers: fewer }, log, witness).ok).toBe(false);
  });
  it("finds an entry that is not what was seen, and one that is gone", () => {
    const forged = [log[0]!, told(1, 5), log[2]!];
    expect(verify(luck, forged, witness).text).toBe(checks.wrongEntry(1));
    expect(verify(luck, log.slice(0, 2), witness).text).toBe(checks.wrongEntry(2));
  });
  it("finds a die in the log that was never rolled, even by a stranger", () => {
    const forged = [log[0]!, told(1, 5), log[2]!];
    const stranger = { ...witness, log: {} };
    expect(verify(luck, forged, stranger).text).toBe(checks.wrongDie(1, 5));
    expect(verify(luck, [told(2, 3, 3)], stranger).text).toBe(checks.wrongDie(2, 3));
  });
  it("does not blame the server for moves that new rules set aside", () => {
    const note = { key: "SetAside", text: "The rules were updated." };
    const set = { ...log[1]!, news: [...log[1]!.news, note] };
    expect(verify(luck, [log[0]!, set, told(2, 3)], witness).ok).toBe(true);
    expect(verify(luck, [told(0, 6), set, log[2]!], witness).text).toBe(checks.wrongEntry(0));
  });
});

describe("pins", () => {
  const facts = (more: Partial<TableFacts>) =>
    ({
      table,
      status: "gathering",
      commitment: SALTED,
      parts: {},
      seats: [{ seat: "red" }, { seat: "blue" }],
      announcements: [],
      you: { seats: ["red"], host: true, watch: true, replaced: [] },
      ...more,
    }) as TableFacts;
  const storage = {
    getItem(this: Record<string, unknown>, key: string) {
      return this[key] ?? null;
    },
    setItem(this: Record<string, unknown>, key: string, value: string) {
      this[key] = value;
    },
    removeItem(this: Record<string, unknown>, key: string) {
      delete this[key];
    },
  };
  let table = "";
  beforeEach(() => {
    table += "t";
    vi.stubGlobal("localStorage", Object.create(storage));
  });

  it("keep the commitment and the parts that were seen first", () => {
    expect(pin(facts({}))).toBe(true);
    expect(pin(facts({ parts: { red: "aa", blue: "bb" } }))).toBe(true);
    expect(pin(facts({ parts: { red: "aa", blue: "cc" } }))).toBe(true); // another took blue
    expect(pin(facts({ status: "playing", parts: { red: "aa", blue: "dd" } }))).toBe(true);
    expect(pin(facts({ status: "over", parts: { red: "aa", blue: "ee" } }))).toBe(false);
    expect(pin(facts({ status: "playing", commitment: SEAL }))).toBe(false);
    expect(pinsOf(table)).toMatchObject({ commitment: SALTED, parts: { red: "aa", blue: "dd" } });
  });
  it("do not let a server drop this device's part", () => {
    pin(facts({ parts: { red: "aa" } }));
    expect(pin(facts({ status: "playing", parts: { red: "ab", blue: "bb" } }))).toBe(false);
  });
  it("do not let a server put another part in place of the one that was sent", async () => {
    const answer = vi.fn(() => Promise.resolve(new Response("{}")));
    vi.stubGlobal("fetch", answer);
    await addParts(facts({}), ["red"]);
    await addParts(facts({}), ["red"]); // as if the answer had been lost
    const bodies = answer.mock.calls.map(([, init]: unknown[]) => (init as RequestInit).body);
    const { red } = pinsOf(table)!.sent as { red: string };
    expect(bodies).toEqual(Array(2).fill(JSON.stringify({ parts: { red } })));
    expect(pin(facts({ parts: { red } }))).toBe(true);
    expect(pin(facts({ parts: { red: "ab" } }))).toBe(false);
    const announcements = [{ id: 1, at: 1, key: "PartAdded", seat: "red", text: "" }];
    expect(pin(facts({ parts: { red: "ab" }, announcements }))).toBe(true);
  });
  it("do not let a server choose a bot's part, add one for nobody or leave one out", () => {
    const seats = [{ seat: "red" }, { seat: "blue", player: "bot" }] as TableFacts["seats"];
    const part = hex(sha256(new TextEncoder().encode(`starhold bot part ${SALTED} blue`))).slice(
      0,
      32,
    );
    expect(pin(facts({ seats, parts: { blue: part } }))).toBe(true);
    expect(pin(facts({ seats, parts: { blue: "bb" } }))).toBe(false);
    const playing = { seats, status: "playing" };
    expect(pin(facts({ ...playing, parts: { red: "aa", blue: part, nobody: "cc" } }))).toBe(false);
    expect(pin(facts({ ...playing, parts: { blue: part } }))).toBe(false);
    expect(pin(facts({ ...playing, parts: { red: "aa", blue: part } }))).toBe(true);
  });
  it("keep what the log said first", () => {
    pin(facts({}));
    const entry: LogEntry = { number: 1, seat: "red", at: 1, undo: false, undone: false, news: [] };
    saw(table, "red", [entry]);
    saw(table, "red", [{ ...entry, seat: "blue" }]);
    expect(pinsOf(table)!.log.red).toEqual({ 1: markOf(entry) });
  });
  it("of old tables are forgotten", () => {
    for (let n = 0; n < 45; n++) pin(facts({ table: `t${n}` }));
    expect(Object.keys(localStorage).length).toBe(40);
    expect(pinsOf("t44")).not.toBeNull();
  });
  it("last as long as the page where nothing can be stored", () => {
    vi.stubGlobal("localStorage", undefined);
    expect(pin(facts({ table: "private" }))).toBe(true);
    expect(pin(facts({ table: "private", commitment: SEAL }))).toBe(false);
  });
});
