// QR codes for links: bytes, error correction M, up to 213 of them (ISO/IEC 18004).

/** By version: codewords in all, of error correction in each block, and blocks. */
const VERSIONS = [
  [26, 10, 1],
  [44, 16, 1],
  [70, 26, 1],
  [100, 18, 2],
  [134, 24, 2],
  [172, 16, 4],
  [196, 18, 4],
  [242, 22, 4],
  [292, 22, 5],
  [346, 26, 5],
] as const;
const MASKS: ((x: number, y: number) => number)[] = [
  (x, y) => (x + y) % 2,
  (_, y) => y % 2,
  (x) => x % 3,
  (x, y) => (x + y) % 3,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2,
  (x, y) => ((x * y) % 2) + ((x * y) % 3),
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
];

// -- the bytes ---------------------------------------------------------------------------------

/** The product of two elements of GF(2^8) modulo x^8 + x^4 + x^3 + x^2 + 1. */
function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((b >> bit) & 1) * a;
  }
  return product;
}

/** The Reed–Solomon remainder of a block. */
function correction(data: number[], degree: number): number[] {
  let divisor = [...Array<number>(degree - 1).fill(0), 1];
  let root = 1;
  for (let n = 0; n < degree; n++) {
    divisor = divisor.map((one, at) => times(one, root) ^ (divisor[at + 1] ?? 0));
    root = times(root, 2);
  }
  const rest = Array<number>(degree).fill(0);
  for (const byte of data) {
    const factor = byte ^ rest.shift()!;
    rest.push(0);
    divisor.forEach((one, at) => (rest[at]! ^= times(one, factor)));
  }
  return rest;
}

/** The data in blocks, each with its correction, interleaved. */
function codewords(text: Uint8Array, version: number): number[] {
  const [all, degree, count] = VERSIONS[version - 1]!;
  const room = all - degree * count;
  let bits = "0100" + text.length.toString(2).padStart(version < 10 ? 8 : 16, "0");
  for (const byte of text) bits += byte.toString(2).padStart(8, "0");
  bits = (bits + "0000").slice(0, room * 8);
  const data = (bits.match(/.{1,8}/g) ?? []).map((byte) => parseInt(byte.padEnd(8, "0"), 2));
  for (let pad = 0xec; data.length < room; pad ^= 0xec ^ 0x11) data.push(pad);
  const short = count - (room % count);
  const blocks: number[][] = [];
  for (let n = 0, from = 0; n < count; n++) {
    const size = Math.floor(room / count) + Number(n >= short);
    blocks.push(data.slice(from, from + size));
    from += size;
  }
  const checks = blocks.map((block) => correction(block, degree));
  const mixed = (parts: number[][]) =>
    Array.from({ length: Math.max(...parts.map((part) => part.length)) }, (_, at) =>
      parts.flatMap((part) => part.slice(at, at + 1)),
    ).flat();
  return [...mixed(blocks), ...mixed(checks)];
}

// -- the picture -------------------------------------------------------------------------------

type Grid = (boolean | undefined)[][];

/** Where the alignment patterns lie, in both directions. */
function alignments(version: number): number[] {
  if (version === 1) return [];
  const last = version * 4 + 10;
  return version < 7 ? [6, last] : [6, 6 + Math.ceil((last - 6) / 4) * 2, last];
}

function remainder(value: number, divisor: number, bits: number): number {
  let rest = value;
  for (let n = 0; n < bits; n++) rest = (rest << 1) ^ ((rest >> (bits - 1)) * divisor);
  return rest;
}

/** Everything but the data; modules still free are undefined. */
function frame(version: number, mask: number): Grid {
  const size = version * 4 + 17;
  const grid: Grid = Array.from({ length: size }, () => Array<undefined>(size).fill(undefined));
  const put = (x: number, y: number, dark: boolean) => {
    if (grid[y] && x >= 0 && x < size) grid[y][x] = dark;
  };
  const rings = (x: number, y: number, radius: number, light: number[]) => {
    for (let dy = -radius; dy <= radius; dy++)
      for (let dx = -radius; dx <= radius; dx++)
        put(x + dx, y + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))));
  };
  for (let n = 0; n < size; n++) {
    put(6, n, n % 2 === 0);
    put(n, 6, n % 2 === 0);
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    rings(x, y, 4, [2, 4]);
  const places = alignments(version);
  for (const x of places)
    for (const y of places) {
      const corner = (x === 6 && (y === 6 || y === size - 7)) || (y === 6 && x === size - 7);
      if (!corner) rings(x, y, 2, [1]);
    }
  // Error correction M is 00.
  const format = ((mask << 10) | remainder(mask, 0x537, 10)) ^ 0x5412;
  for (let n = 0; n < 15; n++) {
    const dark = ((format >> n) & 1) === 1;
    put(8, n < 6 ? n : n < 8 ? n + 1 : size - 15 + n, dark);
    put(n < 8 ? size - 1 - n : n < 9 ? 15 - n : 14 - n, 8, dark);
  }
  put(8, size - 8, true);
  if (version >= 7) {
    const number = (version << 12) | remainder(version, 0x1f25, 12);
    for (let n = 0; n < 18; n++) {
      const dark = ((number >> n) & 1) === 1;
      put(size - 11 + (n % 3), Math.floor(n / 3), dark);
      put(Math.floor(n / 3), size - 11 + (n % 3), dark);
    }
  }
  return grid;
}

/** Fill the free modules in pairs of columns, from the right, up and down in turn. */
function filled(version: number, mask: number, bytes: number[]): boolean[][] {
  const grid = frame(version, mask);
  const size = grid.length;
  let bit = 0;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    const up = ((right + 1) & 2) === 0;
    for (let n = 0; n < size; n++)
      for (const x of [right, right - 1]) {
        const y = up ? size - 1 - n : n;
        if (grid[y]![x] !== undefined) continue;
        const dark = ((bytes[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1;
        bit++;
        grid[y]![x] = (dark === 1) !== (MASKS[mask]!(x, y) === 0);
      }
  }
  return grid as boolean[][];
}

/** How hard a picture is to read: long runs, blocks and patterns like the corners' count. */
function penalty(grid: boolean[][]): number {
  const columns = grid.map((_, x) => grid.map((row) => row[x]!));
  let sum = 0;
  for (const line of [...grid, ...columns]) {
    const text = line.map(Number).join("");
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
    sum += 40 * (text.match(/(?=10111010000|00001011101)/g) ?? []).length;
  }
  for (let y = 1; y < grid.length; y++)
    for (let x = 1; x < grid.length; x++) {
      const [a, b] = [grid[y - 1]!, grid[y]!];
      if (a[x] === b[x] && a[x] === a[x - 1] && b[x] === b[x - 1]) sum += 3;
    }
  const dark = grid.flat().filter(Boolean).length / grid.length ** 2;
  return sum + 10 * Math.floor(Math.abs(dark - 0.5) * 20);
}

/** The rows of a QR code; a true module is dark.  None for a text that is too long. */
export function qr(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text);
  const fits = ([all, degree, count]: (typeof VERSIONS)[number], n: number) =>
    bytes.length + (n < 9 ? 2 : 3) <= all - degree * count;
  const version = VERSIONS.findIndex(fits) + 1;
  if (!version) return [];
  const words = codewords(bytes, version);
  const pictures = MASKS.map((_, mask) => filled(version, mask, words));
  return pictures.reduce((best, one) => (penalty(one) < penalty(best) ? one : best));
}
