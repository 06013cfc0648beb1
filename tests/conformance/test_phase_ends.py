"""Bots judge positions alike before and after the end of a phase.

What is certain to come counts before it comes.  Otherwise bots would hurry a phase to its end, or
put it off with choices that only pass the time.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from math import sqrt
from statistics import fmean, pstdev
from typing import Any

import pytest

from starhold import bots
from starhold.core.chance import Seeded, chosen_seed
from starhold.core.game import SEATS, Game
from starhold.core.record import Option
from starhold.foresight.hints import Hints, hints
from starhold.foresight.sight import Sight, luck_for
from tests.helpers import find_game, game_names

CHOICES = 240
WORLDS = 4
# Games in which players say that they are done; in others, phases end with the last deed.
ENDED_BY_PLAYERS = ("crest", "galactic_emperor", "space_empires")


@pytest.mark.parametrize("name", game_names())
def test_the_end_of_a_phase_changes_no_judgement(name: str) -> None:
    """On average, by less than two options usually differ, and than its luck explains."""
    game = find_game(name)
    judge = hints(game)
    ends, differ = [], []
    for sight, option in islice(chosen(game), CHOICES):
        differ.append(pstdev(after(judge, sight, 0, index) for index in range(len(sight.offer))))
        if only_ends(judge, sight, option):
            index = sight.offer.index(option)
            ends.append(fmean(change(judge, sight, n, index) for n in range(WORLDS)))

    assert ends or name not in ENDED_BY_PLAYERS
    if ends:
        luck = pstdev(ends) / sqrt(len(ends))
        assert abs(fmean(ends)) <= fmean(differ) + 2 * luck


def chosen(game: Game[Any]) -> Iterator[tuple[Sight, Option]]:
    """Yield what each bot of a greedy game sees, and its choice."""
    players = game.meta.players
    seats = SEATS[: max(players.min, min(2, players.max))]
    table = game.new(game.settings(), seats, Seeded(chosen_seed("ends")))
    bot, number = bots.find("greedy:8", "ends"), 0
    while not table.over:
        seat = next(iter(table.open))
        sight = Sight(game, table, seat, luck_for("ends", number))
        option = bot.choose(sight)
        yield sight, option
        table.choose(option, seat)
        number += 1


def only_ends(judge: Hints, sight: Sight, option: Option) -> bool:
    """Whether an option does nothing but end a phase or turn, and is judged by its result."""
    named = type(option).__name__.startswith("End") and not option.__struct_fields__
    if not named or type(option) in judge.passes:
        return False
    twin = sight.imagined(0).fork()
    moment = judge.moment(twin.state)
    twin.pick(sight.offer.index(option), sight.seat)
    return judge.moment(twin.state) != moment and not twin.over


def change(judge: Hints, sight: Sight, world: int, index: int) -> float:
    """Return what an option adds to the value of an imagined table."""
    before = judge.value(sight.imagined(world).state, sight.seat)
    return after(judge, sight, world, index) - before


def after(judge: Hints, sight: Sight, world: int, index: int) -> float:
    """Return the value of an imagined table after an option."""
    twin = sight.imagined(world).fork()
    twin.pick(index, sight.seat)
    return judge.value(twin.state, sight.seat)
