// What stands above the options: loaded before they are shown, and drawn with them, so that no
// option moves from under the pointer.
import type Coach from "../table/question/Coach.svelte";
import type Goal from "../table/Goal.svelte";
import type { Guide, LessonPlan } from "../made/protocol";
import { later } from "./later";

export interface Above {
  Goal: typeof Goal;
  guide: Guide | null;
  /** Only in a lesson. */
  coaching: { Coach: typeof Coach; lesson: LessonPlan } | null;
}

/** Without its guide or its lesson, a game plays just as well. */
export async function above(game: string, coached: boolean): Promise<Above> {
  const [goal, guide, coaching] = await Promise.all([
    later(() => import("../table/Goal.svelte")),
    later(() => import("./guide"))
      .then(({ guideOf }) => guideOf(game))
      .catch(() => null),
    coached ? coachOf(game) : null,
  ]);
  return { Goal: goal.default, guide, coaching };
}

async function coachOf(game: string): Promise<Above["coaching"]> {
  const [{ default: Coach }, { plan }] = await Promise.all([
    later(() => import("../table/question/Coach.svelte")),
    later(() => import("./lesson")),
  ]);
  return plan(game).then(
    (lesson) => ({ Coach, lesson }),
    () => null,
  );
}
