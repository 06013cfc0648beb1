"""SE-24, SE-25  Cards and advantages that touch the same number, two by two, through a combat.

The pairs are found in the tables themselves: whoever adds a card adds its pairs.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import combinations
from types import ModuleType
from typing import Any, TypeAlias

import pytest
from msgspec.structs import replace

from starhold.core.chance import Seeded
from starhold.games.space_empires import GAME
from starhold.games.space_empires.battles import ground
from starhold.games.space_empires.battles.battlefield import fighting, targets
from starhold.games.space_empires.battles.ground import (
    GroundAim,
    all_combatants,
    ground_terms,
    is_troops,
    targets_of,
)
from starhold.games.space_empires.battles.terms import Terms, shot_terms, to_hit, total
from starhold.games.space_empires.facts.catalog import Card
from starhold.games.space_empires.fleets.groups import put
from starhold.games.space_empires.hooks import moments, numbers
from starhold.games.space_empires.hooks.numbers import Aim
from starhold.games.space_empires.hooks.tables import Composed, Rule
from starhold.games.space_empires.rules.combat.r13_combat import BattleBegins
from starhold.games.space_empires.rules.content.advantages import a31_to_a53
from starhold.games.space_empires.rules.content.cards import by_figures, c03_to_c30
from starhold.games.space_empires.rules.ground.r20_ground_combat import FightOnGround
from starhold.games.space_empires.state import Colony, State, Table
from starhold.show.view import view
from starhold.show.vocabulary import encode
from tests.games.space_empires.hands import holding
from tests.helpers import random_play, seed_of

FIGURES: dict[str, Mapping[Any, Card]] = {
    "stronger_shots": by_figures.STRONGER,
    "stronger_against_hulls": by_figures.AGAINST_HULLS,
    "hull_of_race": by_figures.RACES,
    "half_maintenance": by_figures.SPARING,
    "price_by_card": by_figures.PRICED_BY_CARDS,
    "price_by_race": by_figures.PRICED_BY_RACES,
}
FILE = re.compile(r"\.(?:cards\.c|advantages\.a)(\d\d)_")
SMALL = (c03_to_c30.__name__, a31_to_a53.__name__)  # each function says whose it is
RED = ("destroyer x2 F5", "cruiser F5", "battleship F5", "raider F5 cloaking=1", "sweeper F5")
BLUE = ("cruiser x2 F5", "scout x2 F5", "battlecruiser F5", "boarding_ship F5 boarding=1")
DECOYS = ("dreadnought x2 F5 sham", "carrier F5 sham", "fighter x3 F5 fighter=1 sham")  # SE-25.7
LANDED = ("infantry x3 F5", "marines x2 F5", "grav_armor F5", "transport x2 F5")
DEFENDING = ("heavy_infantry x2 F5", "grav_armor x2 F5", "transport F5")
LONG = 400  # choices
Pair: TypeAlias = tuple[int, int]
Shot: TypeAlias = Callable[[], Terms]


def numbers_of(entry: Rule[Any]) -> list[int]:
    """The cards behind an entry of a table: its own or its file's, or those with such figures."""
    if entry.function.__module__ == by_figures.__name__:
        return [card.number for card in FIGURES[entry.function.__name__].values()]
    if entry.function.__module__ in SMALL:
        return [int(re.findall(r"(?:Card|Advantage) (\d+):", entry.function.__doc__)[0])]
    home = FILE.search(entry.function.__module__)
    return [int(home[1])] if home else []


def found_in(*modules: ModuleType) -> list[list[int]]:
    """For every table of these modules the numbers of the cards that have a rule in it."""
    values = (value for module in modules for value in vars(module).values())
    tables = [value.rules or () for value in values if isinstance(value, Composed)]
    return [sorted({n for entry in entries for n in numbers_of(entry)}) for entries in tables]


def pairs_of(tables: list[list[int]]) -> list[Pair]:
    return sorted({pair for numbers in tables for pair in combinations(numbers, 2)})


IN_SPACE = pairs_of(found_in(numbers, moments))
# On the ground the tables are few and meet in every shot: all that are in any of them.
ON_THE_GROUND = pairs_of([sorted({number for found in found_in(ground) for number in found})])


def test_there_are_pairs_in_many_tables() -> None:
    assert len(IN_SPACE) > 100
    assert {(2, 51), (34, 43)} <= set(IN_SPACE)
    assert {(16, 47), (25, 27), (38, 47)} <= set(ON_THE_GROUND)


def name_of(pair: Pair) -> str:
    return f"{pair[0]}-{pair[1]}"


@pytest.mark.parametrize("pair", IN_SPACE, ids=name_of)
def test_a_pair_fights_a_battle_to_its_end(pair: Pair) -> None:
    decoys = DECOYS if 55 in pair else ()
    table = holding(*pair, red=(*RED, *decoys), blue=BLUE)
    play_out(table, BattleBegins("F5", "red", "blue"), pair, shots_in_space)


@pytest.mark.parametrize("sides", ["attacking", "defending", "one each"])
@pytest.mark.parametrize("pair", ON_THE_GROUND, ids=name_of)
def test_a_pair_fights_on_the_ground_to_its_end(pair: Pair, sides: str) -> None:
    hands = {"attacking": (pair, ()), "defending": ((), pair), "one each": (pair[:1], pair[1:])}
    red, blue = hands[sides]
    table = holding(
        *red,
        blue_has=blue,
        red=LANDED,
        blue=DEFENDING,
        markers={"F5": "planet"},
        colonies={"F5": Colony("blue", 2)},
    )
    for group in list(table.state.groups.values()):
        if is_troops(group):
            footing = "settled" if group.owner == "blue" else "landing"
            put(table.state, replace(group, ground=footing))
    play_out(table, FightOnGround("F5"), pair, shots_on_the_ground)


def play_out(
    table: Table, combat: Any, pair: Pair, shots: Callable[[State], Iterator[Shot]]
) -> None:
    """Fight to the end on a whim; the luck of a pair is always the same."""
    table.chance = Seeded(seed_of(sum(pair)))
    table.agenda, table.news = (combat,), []
    table.settle()
    assert table.open
    for decision, _ in enumerate(random_play(table, random.Random(sum(pair)), LONG)):
        if decision % 10 == 0:
            assert all(both_count(table.state, shot) for shot in shots(table.state))
            for seat in table.state.ring:
                twin = GAME.imagine(table, seat, Seeded(seed_of(decision)))
                assert encode(view(GAME, twin, seat)) == encode(view(GAME, table, seat))

    assert (table.state.battle, table.state.invasion) == (None, None)
    assert list(GAME.invariants(table.state)) == []


def both_count(state: State, shot: Shot) -> bool:
    """Whether each card adds to a shot what it adds without the other."""
    hands = {seat: empire.hand.cards for seat, empire in state.empires.items()}
    first, second = [(seat, card) for seat, cards in hands.items() for card in cards]
    sums = []
    for played in ((first, second), (first,), (second,), ()):
        for seat in hands:
            state.empires[seat].hand.cards = tuple(card for who, card in played if who == seat)
        sums.append(total(shot()))
    for seat, cards in hands.items():
        state.empires[seat].hand.cards = cards
    return sums[0] - sums[1] == sums[2] - sums[3]


def shots_in_space(state: State) -> Iterator[Shot]:
    """What adds up to each shot that red can fire now."""
    battle = state.battle
    if battle is None:
        return
    for gun in fighting(state, battle, "red"):
        for target in targets(state, battle, gun, fighters_only=False):
            aim = Aim(state, battle, gun, target)
            assert to_hit(aim) >= 0
            yield partial(shot_terms, aim)


def shots_on_the_ground(state: State) -> Iterator[Shot]:
    """What adds up to each shot of ground units at ground units."""
    now = state.invasion
    if now is None:
        return
    for gun in (group for group in all_combatants(state) if is_troops(group)):
        for target, supported in targets_of(state, now, gun.owner):
            if is_troops(target):
                yield partial(ground_terms, GroundAim(state, now, gun, target, False, supported))
