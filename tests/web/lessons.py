"""A learner in the browser: does what the coach suggests until the coach has no more to say."""

from __future__ import annotations

from playwright.sync_api import Page

# What the learner does where the coach is silent: the first of these options that is offered, or
# else the first of all.  Each is a pattern of its name.
HABITS = {
    # One player and a chosen seed: the tiles, the cards and the rebels are always the same.
    "crest": [
        *("^new-tile -1,-1", "^new-tile -1,2", "^new-tile 1,-2", "^new-tile 0,1"),
        *("^new-tile -2,0", "^new-tile -2,1", "^new-tile 0,2", "^site 1,-2", "^build-ship"),
        *("^move dropship-1 -2,1", "^move dropship-1 -1,1", "^end-movement"),
    ],
    "kardashev": ["^keep", "^place ", "^harvest", "^compile "],
    "empire_of_the_stars": ["^trade-nothing", "^invest-nothing", "^end-", "^fortify "],
    "space_empires": ["^drop", "^send 1", "^command .* (miner|scout|colony)", "^go ", "^end-"],
    "galactic_emperor": ["^move-and-claim ", "^end-", "^buy-no", "^place ", "^reinforce "],
}
# Played inside the page, by clicks: a lesson has up to a hundred questions.  The learner answers
# once the coach has heard the question, which the page remembers, and so misses no word.
PLAY = r"""async ([lesson, habits]) => {
  const wait = (ms) => new Promise((done) => setTimeout(done, ms));
  const one = (what) => document.querySelector(what);
  const MARKS = '.zone.coached, .meter.coached, .edge.pointed, .aura.pointed, .coach .look';
  const last = (path) => path.split('/').at(-1);
  const number = () => Number(last(one('[aria-label="Replay this game"]').pathname));
  const heard = () =>
    JSON.parse(localStorage[`starhold.lesson.${last(location.pathname)}`]).at(-1);
  const usual = () => {
    const options = [...document.querySelectorAll('.option')];
    const fitting = (habit) => options.find((one) => RegExp(habit).test(one.dataset.option));
    return habits.map(fitting).find(Boolean) ?? options[0];
  };
  let chosen = 0, before = -1;
  for (let idle = 0; idle < 4800; idle++) {
    await wait(25);
    if (one('.scores')) return -chosen;
    if (!one('.question.yours') || one('.question.busy')) continue;
    const { at, said } = heard();
    if (at !== number() || at === before) continue;
    const moment = lesson.moment[said];
    const text = one('.coach')?.textContent ?? '';
    if (moment && !text.includes(moment.title)) continue; // not drawn yet
    if (moment?.point?.length && !one(MARKS)) throw Error(`'${moment.title}' points at nothing`);
    if (text.includes(lesson.farewell)) return chosen;
    (one('.coach .try') ?? usual()).click();
    [before, chosen, idle] = [at, chosen + 1, 0];
  }
  throw Error(`the table stands still: ${one('.side')?.innerText}`);
}"""


def finish(page: Page, game: str) -> int:
    """Take a lesson until the coach says goodbye; return the number of choices."""
    lesson = page.request.get(f"/api/games/{game}/lesson").json()
    page.goto("/")
    page.click(f"article:has(a[href='/new/{game}']) >> text=Learn it with a coach")
    page.wait_for_selector(".coach")
    chosen: int = page.evaluate(PLAY, [lesson, HABITS[game]])
    assert chosen > 0, f"the game ended before the lesson of {game}"
    return chosen
