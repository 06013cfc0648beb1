// QR codes; ZXing 3.1 has read every code whose hash is noted here.
import { describe, expect, it } from "vitest";
import { qr } from "../src/lib/qr";
import { hex, sha256 } from "../src/lib/sha256";

const hashOf = (text: string): string => {
  const rows = qr(text).map((row) => row.map(Number).join(""));
  return hex(sha256(new TextEncoder().encode(rows.join("\n")))).slice(0, 16);
};
const PAGE = "https://play.example.org/t/q3vzr7kx2m";

describe("QR codes", () => {
  it.each([
    ["A", 21, "bc9009ae87ca68f1"],
    [PAGE, 29, "49a8a33725507b6a"],
    [`${PAGE}#0123456789abcdefghijkl`, 33, "9cded2e7018331e2"],
    ["ü".repeat(40), 37, "a4c1d64e8d8df56a"],
    ["x".repeat(194), 57, "8a733b409c250752"],
  ])("of %s", (text, size, hash) => {
    expect(qr(text).length).toBe(size);
    expect(hashOf(text)).toBe(hash);
  });
  it("hold 213 bytes and no more", () => {
    expect(qr("x".repeat(213)).length).toBe(57);
    expect(qr("x".repeat(214))).toEqual([]);
  });
});
