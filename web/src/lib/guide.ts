// The guide of a game: its goal, its phases and its words; fetched when something shows it.
import type { GlossaryEntry, GoalSentence, Guide, TableFacts } from "../made/protocol";
import { ask } from "./api";
import { read, write } from "./prefs.svelte";

const guides = new Map<string, Promise<Guide>>();
export function guideOf(game: string): Promise<Guide> {
  let found = guides.get(game);
  if (!found) {
    found = ask<Guide>(`/api/games/${game}/guide`);
    found.catch(() => guides.delete(game));
    guides.set(game, found);
  }
  return found;
}

const words = new Map<string, Promise<GlossaryEntry[]>>();
export function glossaryOf(game: string): Promise<GlossaryEntry[]> {
  let found = words.get(game);
  if (!found) {
    found = ask<GlossaryEntry[]>(`/api/games/${game}/glossary`);
    found.catch(() => words.delete(game));
    words.set(game, found);
  }
  return found;
}

/** How a table is won, by its players and settings; as in `show/guide.py`. */
export function goalAt(guide: Guide, { seats, settings }: TableFacts): string {
  const values = (settings ?? {}) as Record<string, unknown>;
  const fits = (one: GoalSentence) =>
    (!one.players?.length || one.players.includes(seats.length)) &&
    Object.entries(one.settings ?? {}).every(([name, wanted]) =>
      wanted === true ? !!values[name] : values[name] === wanted,
    );
  const said = (guide.also ?? []).filter(fits).map(({ text }) => text);
  return [guide.goal, ...said]
    .filter(Boolean)
    .join(" ")
    .replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
}

const HIDDEN = "starhold.goal.hidden";
export const isHidden = (game: string): boolean => read<string[]>(HIDDEN, []).includes(game);
export function hide(game: string, hidden: boolean): void {
  const others = read<string[]>(HIDDEN, []).filter((one) => one !== game);
  write(HIDDEN, hidden ? [...others, game] : others);
}
