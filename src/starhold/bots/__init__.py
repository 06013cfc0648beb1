"""Bots: they know no game, and they see only what their seat sees.

People choose a level: `easy`, `normal`, `hard` or `expert`.  Levels differ in how far they look
ahead and how often they err, never in what they know.  For measurements there are also `random`,
`greedy` with a budget of tables (`greedy:200`), and `planner` with a budget and a number of
moments to look ahead (`planner:500:2`).
"""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from typing import Any

from starhold.bots.at_level import AtLevel
from starhold.bots.at_random import AtRandom
from starhold.bots.greedy import Greedy
from starhold.bots.planner import Planner
from starhold.core.game import Game
from starhold.core.record import Option, Seat
from starhold.core.table import Table
from starhold.core.trouble import Unknown
from starhold.foresight.advice import Advice, advice
from starhold.foresight.sight import Bot, Sight, luck_for

# Each takes as many numbers after its name as are given here, all of them optional.
LEVELS: dict[str, tuple[Callable[..., Bot], int]] = {
    "easy": (lambda seed: AtLevel(seed, "easy"), 0),
    "normal": (lambda seed: AtLevel(seed, "normal"), 0),
    "hard": (lambda seed: AtLevel(seed, "hard"), 0),
    "expert": (lambda seed: AtLevel(seed, "expert"), 0),
}
MEASURED: dict[str, tuple[Callable[..., Bot], int]] = {
    "random": (AtRandom, 0),
    "greedy": (Greedy, 1),
    "planner": (Planner, 2),
}
KINDS = LEVELS | MEASURED
PROGRAM = "cmd"  # the name of a bot that is a command; only the lab runs it
ADVISER = Planner("advice", seconds=5)


def find(name: str, seed: str = "", *, timed: bool = True) -> Bot:
    """Return a new bot by its name; the same seed reproduces its play.

    Hard and Expert also stop after some processor time, which no seed reproduces; measurements
    let them think to the end with `timed=False`.
    """
    kind, *numbers = name.split(":")
    if kind == PROGRAM:
        raise Unknown(
            f"'{name}' is a program; programs play only in `lab tournament` and `lab balance`. "
            "`starhold replay` shows games that they have played."
        )
    if kind not in KINDS:
        near = get_close_matches(kind, KINDS, 1)
        hint = f"did you mean '{near[0]}'?" if near else f"the bots are {', '.join(KINDS)}."
        raise Unknown(f"There is no bot '{kind}'; {hint}")
    made, most = KINDS[kind]
    if len(numbers) > most or not all(n.isdecimal() and int(n) > 0 for n in numbers):
        raise Unknown(
            f"'{name}' is not a bot. Only greedy and planner take whole numbers after their "
            "name: 'greedy:200' judges 200 tables, 'planner:500:2' looks two moments ahead."
        )
    bot = made(seed, *map(int, numbers))
    if isinstance(bot, AtLevel):
        bot.timed = timed
    return bot


def advise(sight: Sight) -> Advice:
    """Return what the bot `planner` would choose, the alternatives and the reasons."""
    return advice(*ADVISER.search(sight))


def answer(bot: Bot, game: Game[Any], table: Table[Any], seat: Seat, number: int) -> Option:
    """Let a bot answer the open question of its seat; `number` counts the choices of the game."""
    return bot.choose(Sight(game, table, seat, luck_for(bot.seed, number)))
