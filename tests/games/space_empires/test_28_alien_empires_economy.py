"""SE-28.24, SE-28.25  What Alien Players earn in an Economic Phase, and when they launch."""

from __future__ import annotations

from typing import Any

import pytest

from starhold.games.space_empires.battles.terms import total
from starhold.games.space_empires.facts.alien_catalog import ALIEN_EMPIRES, AlienRow
from starhold.games.space_empires.rules.alien_empires.r28_alien_economy import (
    AlienEconomyRolled,
    AlienLaunchRolled,
    ExtraRollEarned,
    RollEconomy,
    RollLaunch,
    alien_economies,
)
from starhold.games.space_empires.rules.alien_empires.r28_alien_fleets import (
    BuyMovement,
    FleetLaunched,
    LaunchFleet,
    RaidersLaunched,
)
from starhold.games.space_empires.rules.alien_empires.r28_alien_technology import AlienPondered
from starhold.games.space_empires.solo.alien_players import fleets_out, rolls, row_of
from starhold.games.space_empires.state import Table
from tests.games.space_empires.aliens import fleet, go, places, standing, war
from tests.games.space_empires.scenes import advanced, told


def accounts(table: Table) -> tuple[int, int, int]:
    power = table.state.powers["blue"]
    return power.fleet_cp, power.technology_cp, power.defense_cp


def rolled(*dice: int, cycle: int = 3, **parts: Any) -> Table:
    """Let Blue roll for its accounts."""
    table = war(dice=dice, cycle=cycle, **parts)
    go(table, RollEconomy("blue"))
    return table


def test_28_24_every_face_of_every_row_brings_something() -> None:
    for row in ALIEN_EMPIRES.rows:
        assert 0 <= row.economy <= row.fleet <= row.technology <= row.defense == 10


@pytest.mark.parametrize(
    ("phase", "row"),
    [
        (1, AlienRow(1, 2, 2, 10, 10, 0)),
        (6, AlienRow(3, 1, 6, 9, 10, 4)),
        (13, AlienRow(4, 0, 6, 10, 10, 3)),
        (20, AlienRow(5, 0, 9, 10, 10, 10)),
    ],
)
def test_28_24_a_phase_has_its_row(phase: int, row: AlienRow) -> None:
    assert row_of(war().state, phase) == row


def test_28_24_from_phase_21_rows_19_and_20_alternate() -> None:
    state = war().state

    assert [row_of(state, phase) for phase in (21, 22, 23)] == [
        row_of(state, phase) for phase in (19, 20, 19)
    ]


def test_e_43_an_extra_roll_and_ten_for_defense() -> None:
    table = rolled(1, 9)

    assert accounts(table) == (0, 0, 10)
    assert table.state.powers["blue"].extra == (6,)
    assert told(table, AlienEconomyRolled)[0].dice == (1, 9)
    assert [event.phase for event in told(table, ExtraRollEarned)] == [6]


def test_28_24_an_extra_roll_counts_three_phases_later_and_for_good() -> None:
    state = war(blue={"extra": (6,)}).state
    usual = [row_of(state, phase).rolls for phase in (5, 6, 7, 21)]
    all_in_all = [total(rolls(state, "blue", phase)) for phase in (5, 6, 7, 21)]

    assert [count - less for count, less in zip(all_in_all, usual, strict=True)] == [0, 1, 1, 1]


def test_28_24_fleet_and_technology_receive_the_difficultys_cp() -> None:
    table = rolled(2, 5, settings=advanced(alien_difficulty="good_luck"))

    assert accounts(table) == (15, 15, 0)


def test_28_24_too_much_defense_goes_to_the_fleet() -> None:
    table = rolled(9, 10, blue={"defense_cp": 45})

    assert accounts(table) == (15, 0, 50)


def test_28_24_each_alien_player_rolls_and_then_may_launch() -> None:
    table = war(dice=(3, 3, 3, 10, 10, 10), cycle=1)
    go(table, *alien_economies(table))

    assert [event.player for event in told(table, AlienEconomyRolled)] == [
        "blue",
        "green",
        "yellow",
    ]


# -- launch ----------------------------------------------------------------------------


def launching(*dice: int, cycle: int = 4, **parts: Any) -> Table:
    """Let Blue roll for a launch; on phase 4 it succeeds with 1 to 5."""
    table = war(dice=dice, cycle=cycle, **parts)
    go(table, RollLaunch("blue"))
    return table


def test_28_25_a_launch_moves_all_fleet_cp_to_one_counter() -> None:
    table = launching(5, blue={"fleet_cp": 23})

    assert standing(table, "blue") == {"alien_fleet": 1}
    assert places(table, "blue") == ["H1"]
    assert [fleet.cp for fleet in table.state.powers["blue"].fleets.values()] == [23]
    assert accounts(table)[0] == 0
    assert told(table, FleetLaunched)[0].cp == 23


def test_28_25_the_roll_may_fail() -> None:
    table = launching(6, blue={"fleet_cp": 23})

    assert standing(table, "blue") == {}
    assert accounts(table)[0] == 23


def test_28_25_no_launch_in_the_first_phase() -> None:
    table = launching(cycle=1, blue={"fleet_cp": 23})

    assert not told(table, AlienLaunchRolled)


def test_28_25_no_launch_with_less_than_six_cp() -> None:
    table = launching(blue={"fleet_cp": 5})

    assert not told(table, AlienLaunchRolled)


def test_28_25_no_launch_with_three_fleets_out() -> None:
    table = war(cycle=4, blue={"fleet_cp": 30})
    for at in ("H2", "H3", "H4"):
        fleet(table, "blue", at)
    go(table, RollLaunch("blue"))

    assert not told(table, AlienLaunchRolled)
    assert len(fleets_out(table.state, "blue")) == 3


@pytest.mark.parametrize(
    ("cp", "levels", "seen", "needed"),
    [
        (27, {"fighter": 1}, {}, 7),
        (26, {"fighter": 1}, {}, 5),
        (27, {"fighter": 1}, {"point_defense": 1}, 5),
        (27, {"fighter": 2}, {"point_defense": 1}, 7),
        (12, {"cloaking": 1}, {}, 7),
        (11, {"cloaking": 1}, {}, 5),
        (12, {"cloaking": 1}, {"scanner": 1}, 5),
        (12, {"cloaking": 2}, {"scanner": 1}, 7),
        (27, {"fighter": 1, "cloaking": 1}, {}, 9),
    ],
)
def test_28_25_unanswered_fighters_and_cloaks_make_a_launch_likelier(
    cp: int, levels: dict[str, int], seen: dict[str, int], needed: int
) -> None:
    table = launching(10, blue={"fleet_cp": cp, "levels": levels}, seen=seen)

    assert told(table, AlienLaunchRolled)[0].needed == needed


def test_28_25_a_raider_fleet_is_built_at_once() -> None:
    table = launching(1, blue={"fleet_cp": 31, "levels": {"cloaking": 1}})

    assert standing(table, "blue") == {"raider": 2}
    assert accounts(table)[0] == 7
    assert told(table, RaidersLaunched)[0].count == 2
    assert [fleet.raiders for fleet in table.state.powers["blue"].fleets.values()] == [True]


def test_28_25_scanners_that_were_seen_keep_raiders_at_home() -> None:
    table = launching(1, blue={"fleet_cp": 31, "levels": {"cloaking": 1}}, seen={"scanner": 1})

    assert standing(table, "blue") == {"alien_fleet": 1}


@pytest.mark.parametrize(("die", "reached"), [(4, 2), (5, 1)])
def test_28_25_a_launch_rolls_for_movement(die: int, reached: int) -> None:
    table = launching(1, die, blue={"fleet_cp": 12, "technology_cp": 20})

    assert table.state.powers["blue"].levels["movement"] == reached
    assert told(table, AlienPondered)[0].needed == 4


def test_28_25_movement_must_be_affordable() -> None:
    table = war(blue={"technology_cp": 24, "levels": {"movement": 2}})
    go(table, BuyMovement("blue"))

    assert not told(table, AlienPondered)


def test_28_25_with_less_than_twenty_cp_nobody_rolls_for_movement() -> None:
    table = war(blue={"technology_cp": 19})
    go(table, BuyMovement("blue"))

    assert not told(table, AlienPondered)


def test_28_25_a_fleet_carries_its_movement_from_the_start() -> None:
    table = war(blue={"fleet_cp": 20, "levels": {"movement": 3}})
    go(table, LaunchFleet("blue"))

    assert [group.tech.movement for group in table.state.groups.values()] == [3]


def test_28_31_a_siege_launches_and_builds_without_a_roll() -> None:
    table = war(
        red=("cruiser H1",), blue={"fleet_cp": 12, "levels": {"ship_size": 1}}, cycle=1, dice=(5,)
    )
    go(table, RollLaunch("blue"))

    assert standing(table, "blue") == {"scout": 2}
    assert not told(table, AlienLaunchRolled)
