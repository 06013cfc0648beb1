"""Bots: they know no game, and they see only what their seat sees.

A bot has a name, and some take a budget after a colon: `greedy:200`.
"""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any

from starhold.bots.at_random import AtRandom
from starhold.bots.greedy import Greedy
from starhold.bots.sight import Bot, Sight, luck_for
from starhold.core.game import Game
from starhold.core.record import Option, Seat
from starhold.core.table import Table
from starhold.core.trouble import Unknown

KINDS: dict[str, type[AtRandom | Greedy]] = {"random": AtRandom, "greedy": Greedy}


def find(name: str, seed: str = "") -> Bot:
    """Return a new bot by its name; the same seed reproduces its play."""
    kind, _, budget = name.partition(":")
    if kind not in KINDS:
        near = get_close_matches(kind, KINDS, 1)
        hint = f"did you mean '{near[0]}'?" if near else f"the bots are {', '.join(KINDS)}."
        raise Unknown(f"There is no bot '{kind}'; {hint}")
    if not budget:
        return KINDS[kind](seed)
    if kind != "greedy" or not budget.isdecimal() or int(budget) < 1:
        raise Unknown(
            f"'{name}' is not a bot. Only greedy takes a budget, a whole number: 'greedy:200'."
        )
    return Greedy(seed, int(budget))


def answer(bot: Bot, game: Game[Any], table: Table[Any], seat: Seat, number: int) -> Option:
    """Let a bot answer the open question of its seat; `number` counts the choices of the game."""
    return bot.choose(Sight(game, table, seat, luck_for(bot.seed, number)))
