// Hexes in axial coordinates, pointy-topped in rows or flat-topped in columns, and squares.
import type { Board } from "../made/protocol";

export type Grid = NonNullable<Board["grid"]>;

export const R = 60;

/** Whether an id is short enough to be printed on the map, such as "C4"; options use these names. */
export const printed = (id: string): boolean => id.length < 4 && !id.includes(",");

/** From side to opposite side, of a square as well. */
const W = Math.sqrt(3) * R;

export interface Point {
  x: number;
  y: number;
}
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export const centre = ({ q, r }: { q: number; r: number }, grid: Grid = "pointy"): Point => {
  if (grid === "square") return { x: W * q, y: W * r };
  return grid === "flat"
    ? { x: 1.5 * R * q, y: W * (r + q / 2) }
    : { x: W * (q + r / 2), y: 1.5 * R * r };
};

/** The angle of the first corner, and how many there are. */
const CORNERS: Record<Grid, [number, number]> = {
  pointy: [-90, 6],
  flat: [-120, 6],
  square: [-135, 4],
};

/** The corners of a hex with this radius, or of the square around the circle within that hex. */
export const around = (radius: number, grid: Grid): Point[] => {
  const [first, sides] = CORNERS[grid];
  const far = grid === "square" ? radius * Math.sqrt(1.5) : radius;
  return Array.from({ length: sides }, (_, n) => {
    const a = (Math.PI / 180) * (first + (360 / sides) * n);
    return { x: far * Math.cos(a), y: far * Math.sin(a) };
  });
};

export const corners = (radius = R, grid: Grid = "pointy"): string =>
  around(radius, grid)
    .map(({ x, y }) => `${x.toFixed(2)},${y.toFixed(2)}`)
    .join(" ");

/** The outline as a path: its first corner, and the rest, which is the same for every cell. */
export const outline = (radius: number, grid: Grid = "pointy"): { from: Point; then: string } => {
  const all = around(radius, grid);
  const steps = all
    .slice(1)
    .map(({ x, y }, n) => `l${(x - all[n]!.x).toFixed(2)} ${(y - all[n]!.y).toFixed(2)}`);
  return { from: all[0]!, then: `${steps.join("")}z` };
};

export function box(cells: Iterable<{ q: number; r: number }>, grid: Grid = "pointy"): Box {
  const [dx, dy] = [grid === "flat" ? R : W / 2, grid === "pointy" ? R : W / 2];
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const cell of cells) {
    const { x, y } = centre(cell, grid);
    x0 = Math.min(x0, x - dx);
    x1 = Math.max(x1, x + dx);
    y0 = Math.min(y0, y - dy);
    y1 = Math.max(y1, y + dy);
  }
  return x0 === Infinity
    ? { x: -R, y: -R, w: 2 * R, h: 2 * R }
    : { x: x0, y: y0, w: x1 - x0, h: y1 - y0 };
}

/**
 * The nearest place in the direction of an arrow key.
 * Where no hex lies straight ahead, two are equally near: prefer the one in the same row or column,
 * so that the opposite key leads back.
 */
export function towards<T extends Point>(from: Point, to: Iterable<T>, key: string): T | null {
  const dx = key === "ArrowLeft" ? -1 : key === "ArrowRight" ? 1 : 0;
  const dy = key === "ArrowUp" ? -1 : key === "ArrowDown" ? 1 : 0;
  const lane = ({ x, y }: Point) => Math.floor((dx ? y : x) / W + 0.01);
  let best: T | null = null;
  let cost = Infinity;
  for (const place of to) {
    const [x, y] = [place.x - from.x, place.y - from.y];
    const ahead = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    if (ahead < 1 || aside > 2 * ahead) continue;
    const way = ahead + aside + (lane(place) === lane(from) ? 0 : 1);
    if (way < cost) {
      cost = way;
      best = place;
    }
  }
  return best;
}
