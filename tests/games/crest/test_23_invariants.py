"""CE-23  The odds of battles, and what is always true."""

from __future__ import annotations

import random
from collections.abc import Callable
from math import sqrt

import pytest
from msgspec.structs import replace

from starhold.core.chance import Chance
from starhold.games.crest import GAME
from starhold.games.crest.invariants import invariants
from starhold.games.crest.rules.r11_fleets import FleetRound
from starhold.games.crest.rules.r13_battle import Battle
from starhold.games.crest.state import CAPITAL, Settings, State, System
from tests.games.crest.scenes import PLAYER, fleet, frontier, scene, ship, ships
from tests.helpers import new_table, random_play

BATTLES = 2000


class Tossed(Chance):
    """Quick dice of a fixed seed."""

    def __init__(self, seed: int) -> None:
        self.whim = random.Random(seed)

    def below(self, n: int) -> int:
        return self.whim.randrange(n)

    def fork(self) -> Tossed:
        return self


def share_won(squadron: dict[str, int], level: int) -> float:
    """Fight many battles and return the share that is won; losses fall as CE-19.1 suggests."""
    names = [f"{kind}-{n + 1}" for kind, count in squadron.items() for n in range(count)]
    laid = scene(systems=frontier("1,0"), ships=ships(*names, at="1,0"), fleet=fleet(level, "1,0"))
    dice = Tossed(level)
    won = 0
    for _ in range(BATTLES):
        table = laid.fork()
        table.agenda = (Battle(),)
        table.chance = dice
        table.settle()
        while table.open:
            table.pick(0)
        won += table.state.fleet is None
    return won / BATTLES


def test_23_1_random_choices_do_not_win() -> None:
    outcomes = set()
    for number in range(40):
        table = GAME.new(Settings(), (PLAYER,), Tossed(number))
        for _ in random_play(table, random.Random(number)):
            pass
        outcomes.add(table.state.outcome)

    assert outcomes <= {"invaded", "overthrown", "trail_lost"}


@pytest.mark.parametrize(
    ("squadron", "level", "percent"),
    [
        ({"cruiser": 1, "fighter": 1}, 1, 31),
        ({"cruiser": 3, "fighter": 1}, 1, 99),
        ({"cruiser": 3, "fighter": 1}, 2, 79),
        ({"dreadnought": 5, "cruiser": 3, "fighter": 4}, 10, 64),
        ({"dreadnought": 6, "cruiser": 3, "fighter": 7}, 10, 98),
    ],
)
def test_23_2_odds_of_single_battles(squadron: dict[str, int], level: int, percent: int) -> None:
    share = share_won(squadron, level)

    # Half a percent for the rounding of the book, and four standard errors for the luck here.
    expected = percent / 100
    tolerance = 0.005 + 4 * sqrt(expected * (1 - expected) / BATTLES)
    assert share == pytest.approx(expected, abs=tolerance)


# -- CE-23.3  Each invariant, broken on purpose ---------------------------------------------


def lose_a_card(state: State) -> None:
    state.draw.pop()


def copy_a_card(state: State) -> None:
    state.draw[0] = state.draw[1]


def lose_a_tile(state: State) -> None:
    state.bag.pop()


def owe_colonists(state: State) -> None:
    state.colonists = -1


def owe_energy(state: State) -> None:
    state.energy = -1


def owe_stability(state: State) -> None:
    state.stability = -1


def be_too_stable(state: State) -> None:
    state.stability = state.max_stability + 1


def revolt_at_home(state: State) -> None:
    state.systems[CAPITAL] = replace(state.systems[CAPITAL], rebels=1)


def invade_home(state: State) -> None:
    state.systems[CAPITAL] = replace(state.systems[CAPITAL], occupation=1)


def lose_the_capital(state: State) -> None:
    state.bag.append(state.systems.pop(CAPITAL).tile)
    state.ships.clear()


def lose_a_ship_in_space(state: State) -> None:
    state.ships["cruiser-1"] = ship("cruiser-1", at="4,0")


def move_into_the_wrong_yard(state: State) -> None:
    state.ships["cruiser-2"] = ship("cruiser-2", home=CAPITAL)


def live_in_a_yard_that_is_not_there(state: State) -> None:
    state.ships["cruiser-2"] = ship("cruiser-2", home="4,0")


def build_without_a_yard(state: State) -> None:
    state.ships["cruiser-2"] = ship("cruiser-2")


def forget_the_rebels(state: State) -> None:
    state.origins = [CAPITAL]


def rebel_in_the_void(state: State) -> None:
    state.origins = ["4,0"]


def send_a_fleet_into_the_void(state: State) -> None:
    state.fleet = fleet(1, "4,0")


def mend_the_fleet(state: State) -> None:
    state.fleet = fleet(1, shields=5)


def win_before_the_battle(state: State) -> None:
    state.fleet = fleet(10, form="endgame")
    state.outcome = "won"


@pytest.mark.parametrize(
    ("broken", "found"),
    [
        (lose_a_card, "are not one deck (51 cards)"),
        (copy_a_card, "are not one deck (52 cards)"),
        (lose_a_tile, "do not hold the 37 tiles"),
        (owe_colonists, "below 0"),
        (owe_energy, "below 0"),
        (owe_stability, "below 0"),
        (be_too_stable, "above its maximum"),
        (revolt_at_home, "revolt token"),
        (invade_home, "revolt token"),
        (lose_the_capital, "the capital is missing"),
        (lose_a_ship_in_space, "cruiser-1 is not on the map"),
        (move_into_the_wrong_yard, "cruiser-2 has no home yard of its type"),
        (live_in_a_yard_that_is_not_there, "cruiser-2 has no home yard of its type"),
        (build_without_a_yard, "a cruiser besides the starting one has no home yard"),
        (forget_the_rebels, "is an origin without rebels"),
        (rebel_in_the_void, "is an origin without rebels"),
        (send_a_fleet_into_the_void, "the enemy fleet is not on the map"),
        (mend_the_fleet, "a level 1 fleet cannot have 5 shields"),
        (win_before_the_battle, "the enemy fleet is still on the map"),
    ],
)
def test_23_3_a_broken_invariant_is_found(broken: Callable[[State], None], found: str) -> None:
    table = scene(ships=ships("fighter-1", "dropship-1", "cruiser-1"))
    broken(table.state)

    assert [found in sentence for sentence in invariants(table.state)] == [True]


def test_23_3_an_honest_table_breaks_none() -> None:
    table = scene(
        systems={
            "1,0": System("rich", industry="cruiser_yard"),
            "2,0": System("garden", rebels=2),
        },
        ships=(*ships("fighter-1", "dropship-1", "cruiser-1"), ship("cruiser-2", home="1,0")),
        origins=["2,0"],
        fleet=fleet(2, "1,0"),
    )

    assert list(invariants(table.state)) == []


@pytest.mark.parametrize("number", range(8))
def test_23_3_no_enemy_fleet_exists_outside_its_sequence(number: int) -> None:
    table = new_table(GAME, number)
    astray = 0
    for _ in random_play(table, random.Random(number)):
        coming = any(isinstance(step, FleetRound) for step in table.agenda)
        astray += (table.state.fleet is not None) != coming

    assert astray == 0
