// The curves of a review as paths; the same in the panel, in the replay and in the picture.
import type { Review } from "../made/protocol";

export type What = "chances" | "scores";
export interface Curve {
  seat: string;
  points: [number, number][];
  /** Where its emblem stands: beside its end, apart from the others. */
  end: [number, number];
}
export interface Size {
  w: number;
  h: number;
}
/** Lines differ by their dashes as well as by colour. */
export const DASHES = ["", "9 4", "3 3", "12 4 3 4", "6 3", "1 4"];

const GAP = 13; // between two emblems

export interface Plot {
  curves: Curve[];
  ticks: { y: number; value: number }[];
  last: number; // the move at the right edge
}

const nice = (span: number): number => {
  const step = 10 ** Math.floor(Math.log10(Math.max(1, span / 2)));
  return [1, 2, 5, 10].map((n) => n * step).find((n) => span / n <= 4) ?? span;
};

/** Move emblems apart that would cover each other, from the bottom up. */
function apart(curves: Curve[], gap: number, bottom: number): void {
  let free = bottom;
  for (const curve of curves.toSorted((a, b) => b.end[1] - a.end[1])) {
    curve.end[1] = Math.min(curve.end[1], free);
    free = curve.end[1] - gap;
  }
}

export function plot({ moments, seats }: Review, what: What, { w, h }: Size): Plot {
  const last = Math.max(1, moments.at(-1)?.entry ?? 1);
  const all = moments.flatMap((moment) => moment[what]);
  const [low, high] = what === "chances" ? [0, 1] : [Math.min(0, ...all), Math.max(1, ...all)];
  const y = (value: number) => h - ((value - low) / (high - low)) * h;
  const curves = seats.map((seat, n): Curve => {
    const points = moments.map((moment): [number, number] => [
      (moment.entry / last) * w,
      y(moment[what][n]!),
    ]);
    return { seat, points, end: [...points.at(-1)!] };
  });
  apart(curves, GAP * (h > 200 ? 2 : 1), h);
  const step = what === "chances" ? 0.5 : nice(high - low);
  const ticks = [];
  for (let value = Math.ceil(low / step) * step; value <= high + 1e-9; value += step)
    ticks.push({ value, y: y(value) });
  return { curves, ticks, last };
}

export const path = (points: [number, number][]): string =>
  points.map(([x, y], n) => `${n ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
