// The lesson of a game: opens its table, and says which of its moments speaks at a question.
// What the coach has said is remembered on this device.
import type {
  Choosable,
  LessonPlan,
  LogEntry,
  NewTable,
  Opened,
  Question,
  TaughtMoment,
} from "../made/protocol";
import { ask } from "./api";
import { game } from "./game";
import { lessonOf, prefs, read, rememberOpened, write } from "./prefs.svelte";

/** A question that the coach has heard; as in `show/lessons.py`. */
interface HeardQuestion {
  at: number; // the number of the move before it
  key: string;
  said: number; // the place of the moment that spoke, or -1
  last: boolean; // whether the lesson ended there
}
export interface Coaching {
  moment?: TaughtMoment; // only a farewell has none
  number: number; // of the moments that the lesson waits for; 0 for others
  of: number;
  suggested: string; // the name of an option
  why: string;
  farewell: string; // if the lesson ends here
}

const plans = new Map<string, Promise<LessonPlan>>();
export function plan(game: string): Promise<LessonPlan> {
  let found = plans.get(game);
  if (!found) {
    found = ask<LessonPlan>(`/api/games/${game}/lesson`);
    found.catch(() => plans.delete(game));
    plans.set(game, found);
  }
  return found;
}

/** Open a table for the lesson of a game; return its id. */
export async function open(name: string): Promise<string> {
  const [lesson, { info }] = await Promise.all([plan(name), game(name)]);
  const body: NewTable = {
    game: name,
    settings: lesson.settings,
    seats: info.seats
      .slice(0, lesson.players)
      .map((seat, n) =>
        n ? { seat, player: "bot", bot: lesson.bots } : { seat, player: "you", name: prefs.name },
      ),
    seed: lesson.seed,
    shared_dice: false,
    hints: true,
  };
  const made = await ask<Opened>("/api/tables", { body });
  rememberOpened(made, info.title);
  begin(made.table);
  return made.table;
}

export const begin = (table: string): void => write(lessonOf(table), []);

/** What the coach says to a question; the same again until the table moves on. */
export function hear(
  table: string,
  lesson: LessonPlan,
  question: Question,
  number: number,
  log: readonly LogEntry[],
): Coaching | null {
  const kept = read<HeardQuestion[] | null>(lessonOf(table), null);
  if (!Array.isArray(kept)) return null;
  const heard = kept.filter(({ at }) => at < number && stands(at, question.player, log));
  const ended = heard.some(({ last }) => last);
  const place = speaking(lesson, heard, question);
  const now: HeardQuestion = { at: number, key: question.key, said: place, last: false };
  heard.push(now);
  now.last = !ended && over(lesson, heard);
  write(lessonOf(table), heard);
  const moment = lesson.moment[place];
  if (!moment && !now.last) return null;
  const of = lesson.moment.filter(({ extra }) => !extra).length;
  const [usual, ...others] = moment?.suggest ?? [];
  const best = usual && first(question.options, [usual]);
  const suggested = (best || first(question.options, others))?.name ?? "";
  return {
    ...(moment && { moment }),
    number: !moment || moment.extra ? 0 : of - awaited(lesson, heard),
    of,
    suggested,
    why: suggested ? (!best && moment?.otherwise) || (moment?.why ?? "") : "",
    farewell: now.last ? lesson.farewell : "",
  };
}

/** Whether the question after a move was answered, and the answer not taken back. */
function stands(at: number, seat: string, log: readonly LogEntry[]): boolean {
  if (at + 1 < (log[0]?.number ?? 0)) return true; // too long ago to be taken back
  const answer = log.find((one) => one.number > at && one.seat === seat && !one.undo);
  return answer !== undefined && !answer.undone;
}

const asked = (heard: readonly HeardQuestion[], key: string): number =>
  heard.filter((one) => one.key === key).length;

/** The place of the first moment that fits a question, or -1. */
function speaking(
  lesson: LessonPlan,
  heard: readonly HeardQuestion[],
  { key, options }: Question,
): number {
  const time = asked(heard, key) + 1;
  return lesson.moment.findIndex(
    (one, place) =>
      one.ask === key &&
      !heard.some(({ said }) => said === place) &&
      (!one.time || one.time === time) &&
      (!one.offers || first(options, [one.offers])),
  );
}

/** How many of the moments that the lesson waits for may still come. */
const awaited = (lesson: LessonPlan, heard: readonly HeardQuestion[]): number =>
  lesson.moment.filter(
    (one, place) =>
      !one.extra &&
      !heard.some(({ said }) => said === place) &&
      (!one.time || asked(heard, one.ask) < one.time),
  ).length;

/** Whether there is nothing left to wait for, or nothing has come for a long time. */
function over(lesson: LessonPlan, heard: readonly HeardQuestion[]): boolean {
  const { patience } = lesson;
  const silent = heard.length >= patience && heard.slice(-patience).every(({ said }) => said < 0);
  return silent || awaited(lesson, heard) === 0;
}

/** The first option that fits the first pattern that any option fits. */
function first(options: readonly Choosable[], patterns: string[]): Choosable | undefined {
  for (const pattern of patterns) {
    const found = options.find((option) => fits(option, pattern));
    if (found) return found;
  }
  return undefined;
}

/** Patterns are those of `show/lessons.py`: a name, and after ` | ` the words of the option. */
function fits(option: Choosable, pattern: string): boolean {
  const [name, text] = pattern.split(" | ") as [string, string?];
  return matches(option.name, name) && (!text || matches(option.text, text));
}

/** `*` stands for anything, `?` for one character, and `[0-2]` for one of these. */
function matches(words: string, pattern: string): boolean {
  const plain = pattern
    .replace(/[.+^${}()|\\]/g, "\\$&")
    .replaceAll("*", ".*")
    .replaceAll("?", ".");
  return new RegExp(`^${plain}$`).test(words);
}
