// The lesson of a game: opens its table, and says which of its moments speaks at a question.
// What the coach has said is remembered on this device.
import type { LessonPlan, NewTable, Opened, Question, TaughtMoment } from "../made/protocol";
import { ask } from "./api";
import { lessonOf, prefs, read, rememberOpened, write } from "./prefs.svelte";

interface Heard {
  asked: Record<string, number>;
  left: number[]; // moments not used yet
  at: number; // the number of the move before the last question
  said: number; // the moment that spoke then, or -1
}
export interface Coaching {
  moment: TaughtMoment;
  number: number;
  suggested: string; // the name of an option
  done: boolean;
}

export const plan = (game: string): Promise<LessonPlan> =>
  ask<LessonPlan>(`/api/games/${game}/lesson`);

/** Open a table for the lesson of a game; return its id. */
export async function open(game: string, seats: string[], title: string): Promise<string> {
  const lesson = await plan(game);
  const body: NewTable = {
    game,
    settings: lesson.settings,
    seats: seats
      .slice(0, lesson.players)
      .map((seat, n) =>
        n ? { seat, player: "bot", bot: lesson.bots } : { seat, player: "you", name: prefs.name },
      ),
    seed: lesson.seed,
    shared_dice: false,
    hints: true,
  };
  const made = await ask<Opened>("/api/tables", { body });
  rememberOpened(made, title);
  begin(made.table, lesson);
  return made.table;
}

export function begin(table: string, lesson: LessonPlan): void {
  const heard: Heard = { asked: {}, left: lesson.moment.map((_, n) => n), at: -1, said: -1 };
  write(lessonOf(table), heard);
}

/** What the coach says to a question; the same again until the table moves on. */
export function hear(
  table: string,
  lesson: LessonPlan,
  question: Question,
  number: number,
): Coaching | null {
  const heard = read<Heard | null>(lessonOf(table), null);
  if (!heard) return null;
  const names = question.options.map(({ name }) => name);
  if (heard.at !== number) {
    heard.at = number;
    const time = (heard.asked[question.key] ?? 0) + 1;
    heard.asked[question.key] = time;
    heard.said =
      heard.left.find((place) => fits(lesson.moment[place]!, question.key, time, names)) ?? -1;
    heard.left = heard.left.filter((place) => place !== heard.said);
    write(lessonOf(table), heard);
  }
  const moment = lesson.moment[heard.said];
  if (!moment) return null;
  return {
    moment,
    number: lesson.moment.length - heard.left.length,
    suggested: first(names, moment.suggest ?? []),
    done: heard.left.every((place) => lesson.moment[place]!.extra),
  };
}

const fits = (moment: TaughtMoment, key: string, time: number, names: string[]): boolean =>
  moment.ask === key &&
  (!moment.time || moment.time === time) &&
  (!moment.offers || first(names, [moment.offers]) !== "");

/** The first name that fits the first pattern that any name fits; `*` stands for anything. */
function first(names: string[], patterns: string[]): string {
  for (const pattern of patterns) {
    const parts = pattern.split("*").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    const found = names.find((name) => new RegExp(`^${parts.join(".*")}$`).test(name));
    if (found) return found;
  }
  return "";
}
