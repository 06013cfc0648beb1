// The scene prepared for drawing: what lies where, and which pieces stand together.
import { centre, box, R, type Grid, type Point } from "./hex";
import type { Played } from "./game";
import type { Cell, Piece, Scene, Zone } from "../made/protocol";

export interface Token {
  key: string;
  kind: string;
  owner: string | null;
  ids: string[];
  count: number;
  hidden: boolean;
  marks: string[];
  number: Piece["number"];
  shape: string;
  icon: string | undefined;
  size: number;
  x: number;
  y: number;
  scale: number;
  cell: string;
  more: number;
  /** Whether it shows its owner's emblem, and whether it shares its place with others. */
  signed: boolean;
  dense: boolean;
}
export interface Place extends Point {
  cell: Cell;
  grid: Grid;
  /** The cells that it is linked with. */
  linked: string[];
  tokens: Token[];
  pieces: Piece[];
}
export interface Laid {
  places: Map<string, Place>;
  tokens: Token[];
  links: { from: Place; to: Place; key: string }[];
  at: Map<string, Piece[]>;
  things: Map<string, { kind: string; owner: string | null; where: string }>;
}

/** Whether a thing is a place of the map, or lies on one. */
export const onMap = (laid: Laid, id: string): boolean =>
  laid.places.has(laid.things.get(id)?.where ?? "");

export function lay(scene: Scene, played: Played): Laid {
  const places = new Map<string, Place>();
  const links: Laid["links"] = [];
  const things: Laid["things"] = new Map();
  let shift = 0;
  for (const board of scene.boards ?? []) {
    const grid = board.grid ?? "pointy";
    const bounds = box(board.cells, grid);
    const dx = shift ? shift - bounds.x : 0;
    for (const cell of board.cells) {
      const { x, y } = centre(cell, grid);
      places.set(cell.id, { cell, grid, linked: [], x: x + dx, y, tokens: [], pieces: [] });
      things.set(cell.id, { kind: cell.kind, owner: cell.owner ?? null, where: cell.id });
    }
    shift = bounds.x + dx + bounds.w + 2 * R;
    for (const [a, b] of board.links ?? []) {
      const [from, to] = [places.get(a), places.get(b)];
      if (!from || !to) continue;
      links.push({ from, to, key: `${a}~${b}` });
      from.linked.push(b);
      to.linked.push(a);
    }
  }
  const byId = new Map((scene.pieces ?? []).map((piece) => [piece.id, piece]));
  const told = new Set((scene.zones ?? []).flatMap(lying).map(({ id }) => id));
  const at: Laid["at"] = new Map();
  for (const piece of scene.pieces ?? []) {
    let where = piece.at;
    for (let n = 0; n < 5 && byId.has(where) && !places.has(where); n++)
      where = byId.get(where)!.at;
    // A game may name a piece twice, in a zone and among the pieces: it is the same one.
    if (places.has(where) || !told.has(piece.id))
      (at.get(where) ?? at.set(where, []).get(where)!).push(piece);
    things.set(piece.id, { kind: piece.kind, owner: piece.owner ?? null, where });
  }
  for (const zone of scene.zones ?? []) name(zone, things);
  const tokens: Token[] = [];
  for (const [id, place] of places) {
    place.pieces = at.get(id) ?? [];
    if (!place.pieces.length) continue;
    place.tokens = sign(arrange(together(place.pieces, id, played), place), place.cell.owner);
    // Last to first, so that no count is covered by the token to its right or below.
    tokens.push(...place.tokens.toReversed());
  }
  return { places, tokens, links, at, things };
}

/** The pieces that a zone itself lists. */
function lying(zone: Zone): Piece[] {
  if (zone.type === "Row") return zone.items ?? [];
  if (zone.type === "Stack") return zone.top ? [zone.top] : [];
  if (zone.type === "Track" || zone.type === "Ring")
    return zone.spaces?.flatMap((space) => space.markers ?? []) ?? [];
  return [];
}

function name(zone: Zone, things: Laid["things"]): void {
  const note = (id: string, kind: string, owner: string | null | undefined) =>
    things.set(id, { kind, owner: owner ?? null, where: zone.id });
  note(zone.id, zone.id, zone.owner);
  if (zone.type === "Track" || zone.type === "Ring")
    zone.spaces?.forEach((space) => note(space.id, space.id, null));
  else if (zone.type === "Tree") zone.nodes?.forEach((node) => note(node.id, node.kind, null));
  else if (zone.type === "Sheet") zone.lines?.forEach((line) => note(line.id, line.kind, null));
  else if (zone.type === "Battle")
    zone.sides?.forEach((side) =>
      side.groups?.forEach((group) => note(group.id, group.kind, side.owner)),
    );
  lying(zone).forEach((piece) => note(piece.id, piece.kind, piece.owner ?? zone.owner));
}

/** Pieces of one kind and owner become one token; a piece with its own number stays alone. */
export function together(pieces: Piece[], cell: string, played: Played): Token[] {
  const found = new Map<string, Token>();
  for (const piece of pieces) {
    const looks = played.look.of(piece.id, piece.kind);
    const owner = piece.owner ?? null;
    const marks = piece.marks ?? [];
    const key = piece.number
      ? piece.id
      : `${owner}|${piece.kind}|${piece.hidden ?? false}|${marks.join()}`;
    const token = found.get(key);
    if (token) {
      token.ids.push(piece.id);
      token.count += piece.count ?? 1;
    } else {
      found.set(key, {
        key: piece.id,
        kind: piece.kind,
        owner,
        ids: [piece.id],
        count: piece.count ?? 1,
        hidden: piece.hidden ?? false,
        marks,
        number: piece.number,
        shape: looks.shape ?? "disc",
        icon: looks.icon,
        size: looks.size ?? 1,
        x: 0,
        y: 0,
        scale: 1,
        cell,
        more: 0,
        signed: true,
        dense: false,
      });
    }
  }
  return [...found.values()];
}

/** Where all belong to one player, one emblem is enough: the place's, or the first token's. */
function sign(tokens: Token[], owner: string | null | undefined): Token[] {
  const owners = new Set(tokens.map((token) => token.owner).filter(Boolean));
  const said = (token: Token, n: number) =>
    owners.size === 1 && (owner === token.owner || tokens.findIndex((other) => other.owner) < n);
  return tokens.map((token, n) => ({
    ...token,
    signed: !said(token, n),
    dense: tokens.length > 1,
  }));
}

const ROW = 3;

export function arrange(tokens: Token[], { x, y }: Point): Token[] {
  const small = tokens.filter((token) => token.shape === "token");
  const movers = tokens.filter((token) => token.shape === "ship");
  const fixed = tokens.filter((token) => token.shape !== "token" && token.shape !== "ship");
  let rows = [fixed, movers].filter((row) => row.length);
  if (rows.length === 1 && rows[0]!.length > ROW) {
    const half = Math.ceil(rows[0]!.length / 2);
    rows = [rows[0]!.slice(0, half), rows[0]!.slice(half)];
  }
  const out: Token[] = [];
  rows.forEach((row, n) => {
    const shown = fold(row, ROW);
    const step = shown.length === 1 ? 0 : shown.length === 2 ? 40 : 33;
    const scale =
      (shown.length === 1 ? 1.12 : shown.length === 2 ? 0.98 : 0.82) *
      (rows.length > 1 ? 0.9 : 1.12);
    const dy = rows.length > 1 ? (n === 0 ? -15 : 21) : small.length ? 7 : 3;
    shown.forEach((token, i) =>
      out.push({
        ...token,
        x: x + (i - (shown.length - 1) / 2) * step,
        y: y + dy,
        scale: scale * token.size,
      }),
    );
  });
  fold(small, 3).forEach((token, i, all) =>
    out.push({
      ...token,
      x: x + (i - (all.length - 1) / 2) * 21,
      y: y - 41,
      scale: 0.5 * token.size,
    }),
  );
  return out;
}

/** If there are more tokens than fit, the last one stands for the rest. */
function fold(row: Token[], most: number): Token[] {
  if (row.length <= most) return row;
  const rest = row.slice(most - 1);
  const last = {
    ...rest[0]!,
    ids: rest.flatMap((t) => t.ids),
    count: rest.reduce((n, t) => n + t.count, 0),
    more: rest.length,
    number: null,
  };
  return [...row.slice(0, most - 1), last];
}
