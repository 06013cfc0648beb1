"""SE-28.27  What fleets of Alien Players are made of."""

from __future__ import annotations

from typing import Any

import pytest

from starhold.games.space_empires.fleets.groups import put
from starhold.games.space_empires.rules.alien_empires.r28_alien_fleets import (
    AlienRolledFleet,
    BuildFleet,
    FleetBuilt,
    RaidersLaunched,
    RaiseFleet,
)
from starhold.games.space_empires.rules.alien_empires.r28_alien_technology import AlienLearned
from starhold.games.space_empires.rules.combat.r13_combat import BattleBegins
from starhold.games.space_empires.rules.combat.r13_rounds import ScreenNoMore
from starhold.games.space_empires.solo.alien_players import line_of
from starhold.games.space_empires.solo.alien_ships import (
    ShipType,
    balanced,
    defenses,
    largest_ships,
    most_ships,
)
from starhold.games.space_empires.state import DOOM, Group, Table
from tests.games.space_empires.aliens import fleet, go, ships, standing, war
from tests.games.space_empires.scenes import offered, play, told

Levels = dict[str, int]
CLOAKED = {"cloaking": 1}  # which keeps those without Scanners from a Destroyer
BASE, MINE = ShipType("base", 12, 3, 4), ShipType("mine", 5, 1, 54)


def yards(size: int) -> Table:
    return war(blue={"levels": {"ship_size": size}})


def built(*dice: int, cp: int, levels: Levels | None = None, **parts: Any) -> Table:
    """Let a fleet of Blue become ships."""
    table = war(blue={"levels": levels or {}}, dice=dice, **parts)
    name = fleet(table, "blue", "K3", cp)
    go(table, BuildFleet("blue", name, "K3"))
    return table


@pytest.mark.parametrize(
    ("cp", "order"), [(17, {"scout": 1, "destroyer": 1}), (18, {"scout": 3}), (5, {})]
)
def test_e_44_most_ships(cp: int, order: dict[str, int]) -> None:
    assert most_ships(line_of(yards(2).state, "blue"), cp) == order


def test_e_44_largest_ships() -> None:
    assert largest_ships(line_of(yards(2).state, "blue"), 18) == {"destroyer": 2}


def test_28_27_largest_ships_takes_what_is_left_too() -> None:
    line = line_of(yards(6).state, "blue")

    assert largest_ships(line, 24 + 20 + 9) == {"dreadnought": 2}
    assert largest_ships(line, 24 + 20 + 3) == {"dreadnought": 1, "battleship": 1}


@pytest.mark.parametrize(
    ("technology", "cp", "order"),
    [
        (0, 18, {"scout": 3}),
        (1, 20, {"scout": 3}),
        (1, 21, {"scout": 2, "destroyer": 1}),
        (2, 24, {"cruiser": 2}),
        (2, 27, {"cruiser": 1, "battlecruiser": 1}),
        (2, 35, {"battlecruiser": 1, "battleship": 1}),
        (3, 41, {"battleship": 2}),
        (3, 19, {"battlecruiser": 1}),  # a Battleship is too dear: a Cruiser, then larger
        (2, 4, {}),
    ],
)
def test_28_27_balanced_uses_the_best_technology(
    technology: int, cp: int, order: dict[str, int]
) -> None:
    assert balanced(line_of(yards(5).state, "blue"), cp, technology) == order


def test_28_27_counters_limit_a_fleet() -> None:
    line = (ShipType("scout", 6, 1, 2), ShipType("destroyer", 9, 1, 1))

    assert most_ships(line, 60) == {"scout": 2, "destroyer": 1}
    assert largest_ships(line, 60) == {"destroyer": 1, "scout": 2}
    assert balanced(line, 60, 1) == {"scout": 1, "destroyer": 1}


# -- building --------------------------------------------------------------------------


def test_28_27_first_the_largest_ship() -> None:
    table = built(1, cp=24, levels={"ship_size": 3}, seen=CLOAKED)

    assert standing(table, "blue") == {"cruiser": 1, "scout": 2}
    assert sorted(told(table, FleetBuilt)[0].units) == ["cruiser", "scout", "scout"]


@pytest.mark.parametrize(
    ("die", "result"),
    [(3, "most_ships"), (4, "balanced"), (6, "balanced"), (7, "largest_ships")],
)
def test_28_27_a_die_decides_about_the_rest(die: int, result: str) -> None:
    table = built(die, cp=50, levels={"ship_size": 2})

    assert told(table, AlienRolledFleet)[0].result == result


def test_28_27_what_cannot_be_spent_goes_back() -> None:
    table = built(cp=11)

    assert standing(table, "blue") == {"scout": 1}
    assert table.state.powers["blue"].fleet_cp == 5
    assert told(table, FleetBuilt)[0].returned == 5


@pytest.mark.parametrize(("scanner", "cloaking"), [(1, 1), (2, 1), (1, 0), (0, 0)])
def test_28_27_a_destroyer_unless_its_scanner_is_below_the_cloaks_that_were_shown(
    scanner: int, cloaking: int
) -> None:
    levels = {"ship_size": 3, "scanner": scanner}
    table = built(cp=26, levels=levels, seen={"cloaking": cloaking})

    assert standing(table, "blue") == {"cruiser": 1, "destroyer": 1}


@pytest.mark.parametrize(
    ("levels", "seen"),
    [
        ({"ship_size": 3}, {"cloaking": 1}),
        ({"ship_size": 3, "scanner": 1}, {"cloaking": 2}),
        ({"ship_size": 1, "scanner": 1}, {"cloaking": 1}),
    ],
)
def test_28_27_no_destroyer_where_it_would_not_help(levels: Levels, seen: Levels) -> None:
    table = built(1, cp=26, levels=levels, seen=seen)

    assert "destroyer" not in standing(table, "blue")


def test_28_27_one_destroyer_is_enough() -> None:
    table = built(cp=14, levels={"ship_size": 2, "scanner": 1}, seen={"cloaking": 1})

    assert standing(table, "blue") == {"destroyer": 1}


def test_28_27_full_carriers_while_no_point_defense_was_seen() -> None:
    table = built(cp=56, levels={"fighter": 1})

    assert standing(table, "blue") == {"carrier": 2, "fighter": 6}
    assert table.state.powers["blue"].fleet_cp == 2


@pytest.mark.parametrize(("die", "found"), [(4, {"carrier": 1, "fighter": 3}), (5, {"scout": 4})])
def test_28_27_with_point_defense_seen_carriers_need_a_roll(
    die: int, found: dict[str, int]
) -> None:
    dice = (die,) if die == 4 else (die, 1)
    table = built(*dice, cp=27, levels={"fighter": 1}, seen={"point_defense": 1})

    assert standing(table, "blue") == found


def test_28_27_or_the_fleet_turns_raiders() -> None:
    levels = {"fighter": 1, "cloaking": 1}
    table = built(5, cp=26, levels=levels, seen={"point_defense": 1})

    assert standing(table, "blue") == {"raider": 2}
    assert told(table, RaidersLaunched)[0].count == 2
    assert not told(table, FleetBuilt)


def test_28_27_no_roll_where_it_would_change_nothing() -> None:
    table = built(1, cp=26, levels={"fighter": 1}, seen={"point_defense": 1})

    assert [event.purpose for event in told(table, AlienRolledFleet)] == ["composition"]


def test_28_31_at_home_no_fleet_turns_raiders() -> None:
    levels = {"fighter": 1, "cloaking": 1}
    table = war(blue={"levels": levels, "fleet_cp": 26}, seen={"point_defense": 1}, dice=(1,))
    go(table, RaiseFleet("blue"))

    assert standing(table, "blue") == {"scout": 4}


@pytest.mark.parametrize(
    ("die", "result", "scouts"),
    [(5, "most_ships", 4), (6, "balanced", 2), (9, "largest_ships", 2)],
)
def test_28_27_against_fighters_scouts_come_first(die: int, result: str, scouts: int) -> None:
    table = built(
        die,
        cp=12 + 24,
        levels={"ship_size": 3, "point_defense": 1, "attack": 2},
        seen={"fighter": 1} | CLOAKED,
    )

    assert told(table, AlienRolledFleet)[0].result == result
    assert standing(table, "blue")["scout"] == scouts


def test_28_27_a_full_carrier_needs_no_scouts() -> None:
    table = built(
        9,
        cp=27 + 24,
        levels={"ship_size": 3, "point_defense": 1, "fighter": 1},
        seen={"fighter": 1},
    )

    assert "scout" not in standing(table, "blue")


def test_28_25_more_than_six_ships_take_another_counter() -> None:
    table = built(1, cp=54)

    assert standing(table, "blue") == {"scout": 9}
    assert sorted(group.count for group in table.state.groups.values()) == [1, 2, 6]


def test_28_25_a_fleet_is_built_at_its_first_combat() -> None:
    table = war(red=("scout K3",), dice=(1,) + (10,) * 30)
    fleet(table, "blue", "K3", cp=18)
    go(table, BattleBegins("K3", "blue", "red"))

    assert standing(table, "blue") == {"scout": 3}
    assert [f.fought for f in table.state.powers["blue"].fleets.values()] == [True]


def test_28_26_technology_comes_before_ships() -> None:
    table = war(red=("cruiser K3",), blue={"technology_cp": 20}, dice=(10,) + (10,) * 30)
    fleet(table, "blue", "K3", cp=11)
    go(table, BattleBegins("K3", "blue", "red"))

    assert [event.technology for event in told(table, AlienLearned)] == ["ship_size", "mine_sweep"]
    assert standing(table, "blue") == {"destroyer": 1}


def test_28_26_a_raider_fleet_learns_at_its_first_fight() -> None:
    table = war(
        red=("scout K3",),
        blue={"technology_cp": 30, "levels": {"cloaking": 1}},
        dice=(6,) + (10,) * 30,
    )
    ships(table, "blue", "K3", "raider x2", raiders=True)
    go(table, BattleBegins("K3", "blue", "red"))

    assert [event.technology for event in told(table, AlienLearned)] == ["cloaking"]
    assert {g.tech.cloaking for g in table.state.groups.values() if g.owner == "blue"} == {2}


def test_28_26_only_the_first_fight_is_the_first() -> None:
    table = war(red=("scout K3",), blue={"technology_cp": 30}, dice=(10,) * 30)
    ships(table, "blue", "K3", "scout x2")
    go(table, BattleBegins("K3", "blue", "red"))

    assert not told(table, AlienLearned)


def test_28_25_a_doomsday_machine_may_be_the_first_to_fight() -> None:
    table = war(dice=(1,) * 40)
    fleet(table, "blue", "G5", cp=6)
    put(table.state, Group("doom-1", DOOM, "doomsday", 1, "G5", face_up=True))
    go(table, BattleBegins("G5", DOOM, "blue"))

    assert told(table, FleetBuilt)


def test_28_23_alien_players_never_screen() -> None:
    table = war(red=("scout K3",), dice=(10,) * 20)
    ships(table, "blue", "K3", "scout x3")
    go(table, BattleBegins("K3", "red", "blue"))

    assert not offered(table, ScreenNoMore)


def test_28_28_they_never_retreat() -> None:
    table = war(red=("scout x3 K3",), dice=(10,) * 30)
    ships(table, "blue", "K3", "scout")
    go(table, BattleBegins("K3", "red", "blue"))
    play(table, ScreenNoMore())

    assert table.asking is not None
    assert table.asking.player == "red"


# -- Bases and Mines -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("plan", "cp", "found"),
    [
        ("mines_only", 50, (0, 10)),
        ("by_turns", 50, (3, 2)),
        ("by_turns", 24, (1, 2)),
        ("by_turns", 12, (1, 0)),
        ("bases_first", 50, (4, 0)),
        ("bases_first", 35, (2, 2)),
        ("bases_first", 9, (0, 1)),
    ],
)
def test_28_31_the_defense_account_buys_bases_and_mines(
    plan: str, cp: int, found: tuple[int, int]
) -> None:
    assert defenses(plan, cp, BASE, MINE) == found
