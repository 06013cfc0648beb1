// Home areas: the hexes where a seat is at home, and the border around them.
import { around, type Point, R } from "./hex";
import { edge } from "./marks";
import type { Place } from "./scene";

export interface Area {
  seat: string;
  ground: string;
  border: string;
}
const INSET = 2.5;
const spot = ({ x, y }: Point): string => `${Math.round(x)} ${Math.round(y)}`;

/** One shape for each seat that is at home somewhere. */
export function areas(places: Iterable<Place>): Area[] {
  const homes = new Map<string, { seat: string; place: Place }>();
  for (const place of places)
    if (place.cell.area) homes.set(spot(place), { seat: place.cell.area, place });
  const found = new Map<string, Area>();
  for (const { seat, place } of homes.values()) {
    const area = found.get(seat) ?? found.set(seat, { seat, ground: "", border: "" }).get(seat)!;
    area.ground += edge(place, R - 1.5);
    area.border += sides(place, ({ x, y }) => homes.get(spot({ x, y }))?.seat !== seat);
  }
  return [...found.values()];
}

/** The sides of a hex beyond which something else lies. */
function sides({ x, y, grid }: Place, ends: (beyond: Point) => boolean): string {
  const [outer, inner] = [around(R, grid), around(R - INSET, grid)];
  return outer
    .map((corner, n) => {
      const [next, from, to] = [
        outer[(n + 1) % outer.length]!,
        inner[n]!,
        inner[(n + 1) % inner.length]!,
      ];
      // The neighbour is as far beyond the middle of the side as this centre is before it.
      if (!ends({ x: x + corner.x + next.x, y: y + corner.y + next.y })) return "";
      const at = (p: Point) => `${(x + p.x).toFixed(1)} ${(y + p.y).toFixed(1)}`;
      return `M${at(from)}L${at(to)}`;
    })
    .join("");
}
