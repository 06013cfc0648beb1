// Stacks seen from afar: a few large tokens instead of many small ones.
import type { Laid, Place, Token } from "./scene";

const MOST = 2;

/** One token for those that move and one for the rest, for each owner; two at most. */
export function crowded(place: Place): Token[] {
  // Small markers are part of the ground: they stay as they are.
  const small = place.tokens.filter((token) => token.shape === "token");
  const tokens = place.tokens.filter((token) => token.shape !== "token");
  const groups = new Map<string, Token[]>();
  for (const token of tokens) {
    const key = `${token.owner}|${token.shape === "ship"}`;
    (groups.get(key) ?? groups.set(key, []).get(key)!).push(token);
  }
  // What moves, and the enemy beside it, matter most.
  const ranked = [...groups.values()].sort((a, b) => movers(b) - movers(a));
  const shown = ranked.slice(0, MOST);
  return [...shown.map((group, n) => large(merged(group), place, n, shown.length)), ...small];
}

const movers = (group: Token[]): number => Number(group[0]!.shape === "ship");

function merged(group: Token[]): Token {
  const first = group.find((token) => !token.more) ?? group[0]!;
  if (group.length === 1) return first;
  return {
    ...first,
    ids: group.flatMap((token) => token.ids),
    count: group.reduce((sum, token) => sum + token.count, 0),
    number: first.shape === "ship" ? null : first.number,
    more: 0,
  };
}

/** Of two, only the first has room for a number. */
const large = (token: Token, { x, y }: Place, n: number, of: number): Token => ({
  ...token,
  ...(n > 0 && token.shape !== "ship" ? { number: null, count: 1 } : {}),
  x: x + (n - (of - 1) / 2) * 46,
  y: y + 3,
  scale: of === 1 ? 1.5 : 1.15,
  dense: false,
});

/** The same scene with its stacks drawn large. */
export const fromAfar = (laid: Laid): Laid => ({
  ...laid,
  tokens: [...laid.places.values()].flatMap((place) => crowded(place).toReversed()),
});
