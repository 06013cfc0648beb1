// What all tables of a game share: its words, looks and rulebook, fetched once.
import { ask } from "./api";
import { Appearance } from "./look";
import type { FullGame, Preset, RulebookFacts, TableFacts } from "../made/protocol";
import { Words } from "./words";

export interface Played {
  info: FullGame;
  words: Words;
  look: Appearance;
}

const games = new Map<string, Promise<Played>>();
const books = new Map<string, Promise<RulebookFacts>>();

const kept = <T>(all: Map<string, Promise<T>>, key: string, get: () => Promise<T>): Promise<T> => {
  let found = all.get(key);
  if (!found) {
    found = get();
    found.catch(() => all.delete(key));
    all.set(key, found);
  }
  return found;
};

/** What a table needs of a game; with `settings`, what a new table needs too. */
export const game = (name: string, settings = false): Promise<Played> =>
  kept(games, `${name}${settings}`, async () => {
    const info = await ask<FullGame>(`/api/games/${name}${settings ? "" : "?brief=true"}`);
    const look = new Appearance(info.look ?? {});
    return { info, words: new Words(info.words ?? {}), look };
  });

/** The preset that a table plays by, if nobody changed its house rules. */
export async function presetAt({ game: name, settings }: TableFacts): Promise<Preset | undefined> {
  const { info } = await game(name, true);
  const values = (settings ?? {}) as Record<string, unknown>;
  return info.presets.find((preset) =>
    info.settings.every(
      (one) => (values[one.name] ?? null) === (preset.settings?.[one.name] ?? one.default ?? null),
    ),
  );
}

export const rulebook = (name: string): Promise<RulebookFacts> =>
  kept(books, name, () => ask<RulebookFacts>(`/api/games/${name}/rulebook`));

/** The preset for newcomers. */
export const FIRST = "first_game";

/** The bot that takes a seat when nobody chooses another; in a first game the easiest. */
export const usualBot = (bots: readonly string[], first = false): string | undefined =>
  !first && bots.includes("normal") ? "normal" : bots[0];
