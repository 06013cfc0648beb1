"""SE-27  Victory."""

from __future__ import annotations

import pytest

from starhold.core.chance import Seeded
from starhold.games.space_empires import GAME
from starhold.games.space_empires.battles.terms import income_terms, total
from starhold.games.space_empires.empires.holdings import size
from starhold.games.space_empires.fleets.designs import Design, design_cost
from starhold.games.space_empires.fleets.groups import take_away
from starhold.games.space_empires.rules.combat.r13_combat import CombatPhase
from starhold.games.space_empires.rules.combat.r15_bombardment import Bombard, ColonyFalls
from starhold.games.space_empires.rules.economy.r09_colonies import Growth
from starhold.games.space_empires.rules.turns.r27_victory import (
    CheckLimit,
    CountPoints,
    HomeworldFalls,
    LearnFromFallen,
    TakeTechnology,
    colony_points,
    fleet_cost,
    greatness,
)
from starhold.games.space_empires.scoring import score
from starhold.games.space_empires.state import Colony, Table
from tests.games.space_empires.scenes import advanced, play, scene
from tests.helpers import seed_of


def three(victory: str, **levels: int) -> Table:
    """Three players who have just been set up; blue knows more."""
    settings = advanced(victory=victory)
    table = GAME.new(settings, ("red", "blue", "green"), Seeded(seed_of(3)))
    table.state.empires["blue"].sheet.levels |= levels  # type: ignore[arg-type]
    return table


def now(table: Table, *steps: object) -> Table:
    table.agenda = steps  # type: ignore[assignment]
    table.settle()
    return table


@pytest.mark.parametrize("victory", ["first_homeworld", "colony_points"])
def test_27_4_the_first_to_destroy_a_homeworld_wins(victory: str) -> None:
    table = now(three(victory), HomeworldFalls("blue", "green"))

    assert table.over
    assert table.state.winners == ("green",)


def test_27_8_or_the_game_goes_on_without_the_fallen() -> None:
    table = now(
        three("last_standing", attack=2, tactics=1, movement=3), HomeworldFalls("blue", "green")
    )

    assert table.state.out == ("blue",)
    assert {group.owner for group in table.state.groups.values()} == {"red", "green"}
    assert table.state.empires["green"].sheet.windfall == 30
    assert isinstance(table.asking, LearnFromFallen)

    play(table, TakeTechnology("attack"), TakeTechnology("movement"))

    assert table.state.empires["green"].sheet.levels["attack"] == 1
    assert table.state.empires["green"].sheet.levels["movement"] == 2
    assert not table.open  # two levels, and no more: blue had Tactics, too


def test_27_8_the_last_player_standing_wins() -> None:
    table = three("last_standing")
    now(table, HomeworldFalls("blue", "green"), HomeworldFalls("red", "green"))

    assert table.over
    assert table.state.winners == ("green",)


def test_27_7_points_for_colonies_destroyed_and_for_full_ones_abroad() -> None:
    table = scene(
        colonies={"F5": Colony("red", 3), "F6": Colony("red", 2), "J5": Colony("red", 3)},
        markers={"F5": "planet", "F6": "planet", "J5": "planet"},
    )
    table.state.empires["red"].sheet.points = 1

    assert colony_points(table.state, "red") == 2


def test_27_6_three_points_win_at_once() -> None:
    table = three("colony_points")
    table.state.empires["red"].sheet.points = 3
    now(table, CountPoints())

    assert table.over
    assert table.state.winners == ("red",)


def test_27_7_a_destroyed_colony_is_a_point_for_good() -> None:
    table = scene(colonies={"F5": Colony("blue", 0)}, markers={"F5": "planet"})
    now(table, ColonyFalls("F5", "red"))

    assert table.state.empires["red"].sheet.points == 1


def test_27_12_the_limit_counts_colonies_ships_and_cp() -> None:
    table = scene(red=("cruiser x2 K5", "base K5", "yard K5"), cp={"red": 7})

    assert [term.amount for term in greatness(table.state, "red")] == [60, 24, 7]


def test_27_12_a_unique_ship_counts_what_its_design_costs() -> None:
    table = scene(red=("unique x2 K5",), settings=advanced(unique_ships="on"))
    table.state.empires["red"].sheet.design = Design("C", 3, 0, 2)

    assert fleet_cost(table.state, "red") == 2 * design_cost(Design("C", 3, 0, 2)) > 0


def test_27_12_after_the_agreed_phase_the_greatest_wins() -> None:
    limited = advanced(max_economic_phases=5)
    table = scene(agenda=(CheckLimit(),), settings=limited, cp={"red": 1}, cycle=5)

    assert table.over
    assert table.state.winners == ("red",)
    assert {s.seat: s.won for s in score(table.state)} == {"red": True, "blue": False}


def test_27_12_not_before() -> None:
    limited = advanced(max_economic_phases=5)
    table = scene(agenda=(CheckLimit(),), settings=limited, cycle=4)

    assert table.state.winners == ()


def test_26_13_with_a_handicap_colonies_grow_two_steps() -> None:
    table = scene(
        settings=advanced(handicap="red"),
        colonies={"J5": Colony("red", 0), "C5": Colony("blue", 0)},
    )
    Growth().run(table)

    assert table.state.colonies["J5"].step == 2
    assert table.state.colonies["C5"].step == 1


def test_e_20_a_homeworld_of_thirty_falls_in_larger_steps() -> None:
    table = scene(
        agenda=(CombatPhase("red"),),
        red=("scout x3 B5",),
        colonies={"B5": Colony("blue", 3, homeworld=True, great=True)},
        dice=(1, 1, 1),
    )
    play(table, Bombard("red-1", "scout", 3))
    colony = table.state.colonies["B5"]

    assert size(colony) == 5

    take_away(table.state, "red-1")

    assert total(income_terms(table.state, "blue")) == 5

    Growth().run(table)

    assert size(table.state.colonies["B5"]) == 10


def test_27_7_on_a_mixed_map_only_destruction_counts() -> None:
    table = scene(colonies={"F5": Colony("red", 3)}, markers={"F5": "planet"}, mixed=True)
    table.state.empires["red"].sheet.points = 1

    assert colony_points(table.state, "red") == 1
