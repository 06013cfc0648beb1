// Marks on the map as a few long paths: all things marked alike are one element.
import { outline, type Grid, type Point } from "./hex";

export interface Stroke {
  look: string;
  d: string;
}

// From bottom to top.
const RANK = ["later", "hot", "pointed", "picked", "focused"];
const rank = (look: string): number =>
  Math.max(-1, ...look.split(" ").map((one) => RANK.indexOf(one)));

/** The names of the classes that are on. */
export const classes = (given: Record<string, boolean>): string =>
  Object.keys(given)
    .filter((one) => given[one])
    .join(" ");

/** One stroke for each look, the most important last, so that it lies on top. */
export function strokes<T>(
  things: Iterable<T>,
  look: (thing: T) => string,
  draw: (thing: T, look: string) => string,
): Stroke[] {
  const found = new Map<string, string>();
  for (const thing of things) {
    const how = look(thing);
    found.set(how, (found.get(how) ?? "") + draw(thing, how));
  }
  return [...found]
    .map(([how, d]) => ({ look: how, d }))
    .sort((a, b) => rank(a.look) - rank(b.look));
}

const ways = new Map<string, ReturnType<typeof outline>>();

export const edge = ({ x, y, grid }: Point & { grid: Grid }, radius: number): string => {
  const key = `${radius}${grid}`;
  const { from, then } = ways.get(key) ?? ways.set(key, outline(radius, grid)).get(key)!;
  return `M${(x + from.x).toFixed(1)} ${(y + from.y).toFixed(1)}${then}`;
};

export const circle = ({ x, y }: Point, radius: number): string => {
  const [r, d] = [radius.toFixed(1), (2 * radius).toFixed(1)];
  return `M${(x - radius).toFixed(1)} ${y.toFixed(1)}a${r} ${r} 0 1 0 ${d} 0a${r} ${r} 0 1 0-${d} 0z`;
};
