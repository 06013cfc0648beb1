// Where the changes of an option are drawn on the map.
import type { Change, Moved } from "../made/protocol";
import type { Played } from "./game";
import type { Point } from "./hex";
import { arrange, type Laid, type Place, together, type Token } from "./scene";

export interface Ghost extends Token {
  from: Point | null;
  /** Where it would stand; null if it disappears. */
  to: Point | null;
}

/** The centre of the place where something lies, itself or on another piece. */
const spot = (laid: Laid, at: string): Place | undefined =>
  laid.places.get(laid.things.get(at)?.where ?? at);

/** The pieces that appear, disappear or move on the map; those that arrive together stay together. */
export function ghosts(moved: Moved[], laid: Laid, played: Played): Ghost[] {
  const found: Ghost[] = [];
  for (const after of new Set(moved.map((one) => one.after))) {
    const coming = moved.filter((one) => one.after === after);
    const place = spot(laid, after);
    for (const token of tokens(coming, place, played)) {
      const from = spot(laid, coming.find((one) => token.ids.includes(one.piece))!.before);
      if (from || place) found.push({ ...token, from: from ?? null, to: place ? token : null });
    }
  }
  return found;
}

function tokens(coming: Moved[], place: Place | undefined, played: Played): Token[] {
  const pieces = coming.map(({ piece, kind, owner, after, count }) => ({
    id: piece,
    kind,
    owner,
    at: after,
    count,
  }));
  const alike = together(pieces, place?.cell.id ?? "", played);
  if (!place) return alike;
  const others = place.pieces.filter(({ id }) => !pieces.some((piece) => piece.id === id));
  // Over what stands there already, so that both can be seen.
  const above = others.length ? { x: place.x, y: place.y - 24 } : place;
  return arrange(alike, above).map((token) =>
    others.length ? { ...token, scale: token.scale * 0.8 } : token,
  );
}

/** The numbers of pieces on the map that change, below their tokens. */
export function numbers(changes: Change[], laid: Laid): (Point & { change: Change })[] {
  return changes.flatMap((change) => {
    const token = change.thing && laid.tokens.find(({ ids }) => ids.includes(change.thing!));
    return token ? [{ change, x: token.x, y: token.y - 26 * token.scale }] : [];
  });
}

/** An arrow from place to place that keeps clear of both centres. */
export function arrow(from: Point, to: Point): string {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  if (length < 1) return "";
  const [ux, uy] = [dx / length, dy / length];
  const point = (p: Point, along: number, aside = 0) =>
    `${(p.x + ux * along - uy * aside).toFixed(1)} ${(p.y + uy * along + ux * aside).toFixed(1)}`;
  const tip = -30;
  return (
    `M${point(from, 24)}L${point(to, tip)}` +
    `M${point(to, tip - 16, 12)}L${point(to, tip)}L${point(to, tip - 16, -12)}`
  );
}
