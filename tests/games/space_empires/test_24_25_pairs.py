"""SE-24, SE-25  Cards and advantages that touch the same number, two by two, through a battle.

The pairs are found in the tables themselves: whoever adds a card adds its pairs.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

import pytest

from starhold.core.chance import Seeded
from starhold.games.space_empires import GAME, moments, numbers
from starhold.games.space_empires.battlefield import fighting, targets, the_battle
from starhold.games.space_empires.catalog import UNITS
from starhold.games.space_empires.numbers import Aim, Rules, UnitRules
from starhold.games.space_empires.rules.r05_setup import begin
from starhold.games.space_empires.rules.r13_combat import BattleBegins
from starhold.games.space_empires.state import Held, Settings, State, Table
from starhold.games.space_empires.terms import shot_terms, to_hit, total
from starhold.show.view import view
from starhold.show.vocabulary import encode
from tests.games.space_empires.scenes import scene
from tests.helpers import seed_of

FULL = Settings(profile="expansion_full")
FILE = re.compile(r"\.(?:cards\.c|advantages\.a)(\d\d)_")
RED = ("destroyer x2 F5", "cruiser F5", "battleship F5", "raider F5 cloaking=1", "sweeper F5")
BLUE = ("cruiser x2 F5", "scout x2 F5", "battlecruiser F5", "boarding_ship F5 boarding=1")
LONG = 400  # choices


def tables(state: State) -> Iterator[list[Callable[..., Any]]]:
    """The rules of every table of numbers and of moments."""
    for module in (numbers, moments):
        for value in vars(module).values():
            if isinstance(value, Rules):
                yield list(value.of(state))
            elif isinstance(value, UnitRules):
                yield [rule for kind in UNITS for rule in value.of(state, kind)]


def found_pairs() -> list[tuple[int, int]]:
    """The numbers of cards and advantages that have a rule in the same table."""
    state, _ = begin(FULL, ("red", "blue"))
    pairs: set[tuple[int, int]] = set()
    for rules in tables(state):
        homes = (FILE.search(rule.__module__) for rule in rules)
        pairs |= set(combinations(sorted({int(home[1]) for home in homes if home}), 2))
    return sorted(pairs)


PAIRS = found_pairs()


def fight(*red: int) -> Table:
    """Red attacks with all kinds of ships and holds these cards; the luck is always the same."""
    table = scene(red=RED, blue=BLUE, settings=FULL)
    table.state.empires["red"].cards = tuple(Held(number) for number in red)
    table.chance = Seeded(seed_of(sum(red)))
    table.agenda, table.news = (BattleBegins("F5", "red", "blue"),), []
    table.settle()
    return table


def test_there_are_pairs_in_many_tables() -> None:
    assert len(PAIRS) > 100
    assert (2, 51) in PAIRS
    assert (34, 43) in PAIRS


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: f"{pair[0]}-{pair[1]}")
def test_a_pair_fights_a_battle_to_its_end(pair: tuple[int, int]) -> None:
    table = fight(*pair)
    whim = random.Random(sum(pair))
    choices = 0
    while not table.over and choices < LONG:
        seat = whim.choice(sorted(table.open))
        if table.state.battle and choices % 10 == 0:
            both_count(table, pair)
            twin = GAME.imagine(table, "blue", Seeded(seed_of(choices)))
            assert encode(view(GAME, twin, "blue")) == encode(view(GAME, table, "blue"))
        table.pick(whim.randrange(len(table.question(seat).options)), seat)
        choices += 1

    assert choices < LONG
    assert table.state.battle is None
    assert list(GAME.invariants(table.state)) == []


def both_count(table: Table, pair: tuple[int, int]) -> None:
    """What a card adds to a shot it adds whatever other card there is."""
    state = table.state
    battle = the_battle(state)
    held = state.empires["red"].cards
    for gun in fighting(state, battle, "red"):
        for target in targets(state, battle, gun, fighters_only=False):
            aim = Aim(state, battle, gun, target)
            sums = []
            for cards in (held, held[:1], held[1:], ()):
                state.empires["red"].cards = cards
                sums.append(total(shot_terms(aim)))
            state.empires["red"].cards = held
            assert sums[0] - sums[1] == sums[2] - sums[3], (pair, gun.kind, target.kind)
            assert to_hit(aim) >= 0
