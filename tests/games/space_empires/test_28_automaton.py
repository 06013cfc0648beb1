"""SE-28.1, SE-28.2, SE-28.70  One player alone, and what nobody leads."""

from __future__ import annotations

from typing import Any

import pytest

from starhold.core.chance import Seeded, chosen_seed
from starhold.core.record import Seat
from starhold.core.table import Table as AnyTable
from starhold.games.space_empires.empires.holdings import ALIEN_TECH
from starhold.games.space_empires.fleets.groups import put
from starhold.games.space_empires.fleets.tech import Tech
from starhold.games.space_empires.rules.combat.r13_combat import BattleBegins
from starhold.games.space_empires.rules.combat.r13_fire import FireByItself, ShotFired
from starhold.games.space_empires.rules.combat.r13_losses import UnitDestroyed
from starhold.games.space_empires.rules.economy.r12_bids import MakeBid
from starhold.games.space_empires.rules.economy.r12_phase import BidsShown, ShowBids
from starhold.games.space_empires.rules.economy.r12_plan import Plan
from starhold.games.space_empires.rules.movement.r07_entering import Detect, Scan
from starhold.games.space_empires.rules.movement.r08_terrain import DriftedOff, Uncover
from starhold.games.space_empires.rules.setup.r05_head_start import HeadStarts
from starhold.games.space_empires.rules.setup.r05_setup import FirstPlayerDrawn, begin
from starhold.games.space_empires.rules.special_ships.r14_mines import DetonateAt
from starhold.games.space_empires.solo.automaton import best_target, best_victim, is_automatic
from starhold.games.space_empires.state import ALIEN, Battle, Group, State, Table
from tests.games.space_empires.scenes import ALONE, advanced, hidden, offered, scene, told

AT = "G6"


def meeting(
    *red: str, aliens: tuple[tuple[str, int], ...] = (("alien_c", 1),), **parts: Any
) -> Table:
    """Red, alone at the table, meets aliens."""
    table = scene(red=red, worlds=ALONE, **parts)
    for number, (kind, count) in enumerate(aliens, 1):
        alien = Group(f"aliens-{number}", ALIEN, kind, count, AT, ALIEN_TECH, face_up=True)
        put(table.state, alien)
    return table


def aimed_at(table: Table, attacker: Seat = "red", defender: Seat = ALIEN) -> str:
    """Return the target of the first alien."""
    table.state.battle = Battle(AT, attacker, defender, round=1)
    target = best_target(table.state, table.state.groups["aliens-1"])
    assert target is not None
    return target.id


def fight(table: Table) -> None:
    table.agenda = (BattleBegins(AT, "red", ALIEN),)
    table.settle()


# -- alone at the table ----------------------------------------------------------------


@pytest.mark.parametrize(("solo", "deep"), [("doomsday_small", 30), ("doomsday_large", 73)])
def test_28_3_the_map_of_one_player(solo: Any, deep: int) -> None:
    state, steps = begin(advanced(solo=solo), ("red",))
    table: AnyTable[State] = AnyTable(state, steps, Seeded(chosen_seed("alone")))
    table.settle()

    assert state.worlds == {"red": "L7"}
    assert len(state.markers) == 26 + deep
    assert not told(table, FirstPlayerDrawn)


def test_28_4_a_solo_scenario_has_its_own_modules() -> None:
    state, _ = begin(advanced(npa="on", deep_space_dm="on", slingshot="on"), ("red",))

    assert state.switches == (
        "pipelines",
        "fighters",
        "cloaking",
        "mines",
        "slingshot",
        "doomsday",
    )


def test_28_1_head_start_is_not_used() -> None:
    table = scene(worlds=ALONE, settings=advanced(head_start=True), agenda=(HeadStarts(),))

    assert table.over
    assert table.state.empires["red"].sheet.cp == 0


@pytest.mark.parametrize(("number", "to"), [(1, "F6"), (2, "F7")])
def test_28_1_lost_in_space_is_random(number: int, to: str) -> None:
    """F6, G5, G7 and so on: the hexes that exist and can be entered, in the order of the map."""
    table = scene(
        worlds=ALONE,
        red=("scout G6",),
        settings=advanced(solo="doomsday_large"),
        markers={"G6": hidden("lost")},
        agenda=(Uncover("red", "G6"),),
        dice=(number,),
    )

    assert told(table, DriftedOff) == [DriftedOff("red", to)]


def test_28_1_ships_that_cannot_drift_anywhere_stay() -> None:
    beside = ("F5", "F6", "G4", "G6", "H5", "H6")
    table = scene(
        worlds=ALONE,
        red=("scout G5",),
        markers={"G5": hidden("lost"), **dict.fromkeys(beside, "super_nova")},
        agenda=(Uncover("red", "G5"),),
    )

    assert [group.at for group in table.state.groups.values()] == ["G5"]


def test_12_14_nobody_bids_against_himself() -> None:
    """SE-28.6."""
    table = scene(worlds=ALONE, cp={"red": 30}, agenda=(Plan("red"),))

    assert not offered(table, MakeBid)


def test_12_14_no_bid_is_shown() -> None:
    table = scene(worlds=ALONE, agenda=(ShowBids(),))

    assert not told(table, BidsShown)
    assert table.state.order == ("red",)


# -- whom a shot is for ----------------------------------------------------------------


def test_28_2_nobody_leads_aliens_in_solo_play() -> None:
    assert is_automatic(meeting().state, ALIEN)
    assert not is_automatic(meeting().state, "red")


def test_14_43_in_company_a_player_leads_them() -> None:
    assert not is_automatic(scene().state, ALIEN)


def test_28_2_the_dearest_target_for_the_chance_and_the_hits_it_takes() -> None:
    """C5-2 hits a Scout (6 CP) on 5, a Destroyer (9 CP) on 5, a Cruiser (12 CP, hull 2) on 4."""
    table = meeting(f"scout {AT}", f"cruiser {AT}", f"destroyer {AT}")

    assert aimed_at(table) == "red-3"  # 30, 24, 45


def test_28_2_a_damaged_ship_needs_fewer_hits() -> None:
    table = meeting(f"destroyer {AT}", f"cruiser {AT}")
    put(table.state, Group("red-2", "red", "cruiser", 1, AT, damage=1))

    assert aimed_at(table) == "red-2"  # 45 against 48


def test_28_2_ties_go_to_what_is_damaged_already() -> None:
    """A sound Cruiser is hit on 4 and takes two hits; the damaged one on 2, and takes one."""
    table = meeting(f"cruiser {AT}")
    damaged = Group("red-2", "red", "cruiser", 1, AT, Tech(defense=2), damage=1)
    put(table.state, damaged)

    assert aimed_at(table) == "red-2"


def test_28_2_then_to_the_dearer() -> None:
    """B6-2 hits a Scout (6 CP) on 6 and a Destroyer (9 CP) with Defense 2 on 4."""
    table = meeting(f"scout {AT}", f"destroyer {AT} defense=2", aliens=(("alien_b", 1),))

    assert aimed_at(table) == "red-2"


def test_28_2_then_to_the_lowest_identifier() -> None:
    table = meeting()
    for number in (10, 9, 11):
        put(table.state, Group(f"red-{number}", "red", "scout", 1, AT))

    assert aimed_at(table) == "red-9"


def test_28_2_aliens_fire_by_themselves_and_screen_nothing() -> None:
    """Four D4-1 against one Scout: they could screen three, but all of them fire."""
    table = meeting(f"scout {AT}", aliens=(("alien_d", 4),), dice=(10, 10, 10, 4))
    fight(table)

    assert [shot.dice for shot in told(table, ShotFired)] == [(10,), (10,), (10,), (4,)]
    assert told(table, UnitDestroyed) == [UnitDestroyed("red", "scout", AT)]


def test_28_2_groups_of_equal_place_fire_in_the_order_of_their_names() -> None:
    table = meeting(f"scout {AT}", aliens=(("alien_d", 1), ("alien_d", 1)), dice=(10, 10))
    fight(table)

    assert table.state.battle is not None
    assert [shot.group for shot in table.state.battle.shots] == ["aliens-1", "aliens-2"]


def test_28_2_an_automaton_without_a_target_does_not_fire() -> None:
    table = meeting(f"colony_ship {AT}")
    table.state.battle = Battle(AT, "red", ALIEN, round=1)
    table.agenda = (FireByItself("aliens-1"),)
    table.settle()

    assert not told(table, ShotFired)


def test_28_70_an_automaton_that_can_detect_does() -> None:
    table = meeting(f"raider {AT} cloaking=1")
    put(table.state, Group("aliens-9", ALIEN, "destroyer", 1, AT, Tech(scanner=1)))

    assert Scan("red", ALIEN, "red-1", 1).options(table.state) == [Detect()]


# -- Mines -----------------------------------------------------------------------------


def test_28_70_mines_destroy_the_dearest_ship() -> None:
    state = meeting(f"scout {AT}", f"cruiser {AT}", f"destroyer {AT}").state
    ships = [ship for ship in state.groups.values() if ship.owner == "red"]

    assert best_victim(state, ships).kind == "cruiser"


def test_28_70_a_titan_only_if_there_is_no_other_ship() -> None:
    state = meeting(f"titan {AT}", f"scout {AT}").state
    titan, scout = (ship for ship in state.groups.values() if ship.owner == "red")

    assert best_victim(state, [titan, scout]) == scout
    assert best_victim(state, [titan]) == titan


def test_28_70_of_equal_ships_the_lowest_identifier() -> None:
    state = meeting().state
    ships = [Group(f"red-{number}", "red", "scout", 1, AT) for number in (10, 9, 11)]

    assert best_victim(state, ships).id == "red-9"


def test_28_70_mines_of_an_automaton_are_not_asked_about() -> None:
    table = meeting(f"scout x2 {AT}", f"cruiser {AT}", aliens=(("mine", 2),))
    fight(table)

    assert not offered(table, DetonateAt)
    assert [lost.kind for lost in told(table, UnitDestroyed)] == ["cruiser", "scout"]


def test_28_70_mines_in_excess_of_targets_stay() -> None:
    table = meeting(f"scout {AT}", aliens=(("mine", 3),))
    fight(table)

    assert table.state.groups["aliens-1"].count == 2
