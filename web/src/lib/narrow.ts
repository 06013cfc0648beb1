// Click to narrow: picking a thing keeps the options about it; the last one left is chosen.
import type { Choosable } from "../made/protocol";

export const mentions = (option: Choosable, id: string): boolean =>
  option.about?.includes(id) ?? false;

export const left = (options: Choosable[], picked: string[], filter = ""): Choosable[] => {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  return options.filter((option) => {
    if (!picked.every((id) => mentions(option, id))) return false;
    if (!words.length) return true;
    const text = `${option.group} ${option.text}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
};

const LINE = 48; // letters, about

/** How long a list of options is, in short ones: what needs a second line counts half as much more. */
export const length = (options: readonly Choosable[]): number =>
  grouped(options).reduce((sum, { options }) => {
    const members = options.map(({ option }) => option);
    const lines = members.reduce((sum, { text }) => sum + (text.length > LINE ? 1.5 : 1), 0);
    return sum + lines / ABREAST[columns(members)];
  }, 0);
const ABREAST = { "": 1, grid: 2, "grid narrow": 3 };

/** Short options stand side by side: the shorter, the more of them. */
export function columns(options: readonly Choosable[]): keyof typeof ABREAST {
  const longest = Math.max(...options.map(({ text }) => text.length));
  if (options.length < 4 || longest > 16) return "";
  if (longest < 8) return "grid narrow";
  return options.length > 7 ? "grid" : "";
}

/** How many options are about each thing. */
export function offered(options: Choosable[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const option of options)
    for (const id of new Set(option.about)) found.set(id, (found.get(id) ?? 0) + 1);
  return found;
}

/** The id by which a piece can be picked: its own, or that of what it stands for. */
export const called = (
  { id, stands_for }: { id: string; stands_for?: string },
  offers: ReadonlyMap<string, number>,
): string => (stands_for && !offers.has(id) ? stands_for : id);

/** What all options are about, so that it tells none of them apart. */
export function shared(options: Choosable[]): Set<string> {
  const lists = options.flatMap(({ about }) => (about?.length ? [about] : []));
  return new Set(
    lists.length > 1 ? lists[0]!.filter((id) => lists.every((about) => about.includes(id))) : [],
  );
}

/** What to pick next: the first thing in each option that is not settled yet. */
export function firsts(options: Choosable[], picked: string[]): Set<string> {
  const settled = new Set([...picked, ...shared(options)]);
  return new Set(options.flatMap((option) => option.about?.find((id) => !settled.has(id)) ?? []));
}

/** An option's text and, after dashes, its notes. */
export function worded({ text }: Choosable): { what: string; notes: string[] } {
  const [what, ...notes] = text.split(" – ");
  return { what: what!, notes };
}

export interface Heading {
  group: string;
  options: { option: Choosable; at: number }[];
}

/** Options under their headings, in the order offered; `at` numbers them all. */
export function grouped(options: readonly Choosable[]): Heading[] {
  const found = new Map<string, Choosable[]>();
  for (const option of options) {
    const group = found.get(option.group);
    if (group) group.push(option);
    else found.set(option.group, [option]);
  }
  let at = 0;
  return [...found].map(([group, members]) => ({
    group,
    options: members.map((option) => ({ option, at: at++ })),
  }));
}
