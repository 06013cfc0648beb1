"""SE-26  Variants that change what lies in space and who may build what."""

from __future__ import annotations

from typing import Any

import pytest

from starhold.core.chance import Seeded
from starhold.core.trouble import Trouble
from starhold.games.space_empires import GAME
from starhold.games.space_empires.fleets.groups import put
from starhold.games.space_empires.rules.combat.r13_combat import BattleBegins
from starhold.games.space_empires.rules.economy.r11_research import Research
from starhold.games.space_empires.rules.economy.r12_phase import MakePlans
from starhold.games.space_empires.rules.movement.r07_movement import MovementPhase
from starhold.games.space_empires.rules.movement.r07_orders import Peek, TurnUp
from starhold.games.space_empires.rules.movement.r08_terrain import (
    DangerStruck,
    MarkerReplaced,
    Uncover,
)
from starhold.games.space_empires.rules.setup.r05_head_start import HeadStart
from starhold.games.space_empires.rules.setup.r05_setup import begin
from starhold.games.space_empires.rules.turns.r06_turns import PlayerTurn
from starhold.games.space_empires.state import ALIEN, Group, Table
from tests.games.space_empires.aliens import fleet, go, war
from tests.games.space_empires.moves import command
from tests.games.space_empires.scenes import advanced, hidden, offered, play, scene, told
from tests.helpers import seed_of


def test_26_2_what_replaces_a_marker_seen_from_afar_is_not_looked_at_in_that_turn() -> None:
    table = scene(
        agenda=(MovementPhase("red"), PlayerTurn("red")),
        red=("cruiser x2 F5 exploration=1 up",),
        markers={"F6": hidden("danger"), "F4": hidden("lost")},
        settings=advanced(heavy_terrain=True),
        pool=["nebula"],
    )
    command(table, "red-1")
    play(table, Peek("red-1", "F6"), TurnUp("F6"))

    assert told(table, MarkerReplaced) == [MarkerReplaced("F6")]
    assert offered(table, Peek) == [Peek("red-1", "F4")]

    table.agenda = (PlayerTurn("red"),)
    table.settle()
    command(table, "red-1")

    assert Peek("red-1", "F6") in table.offer


@pytest.mark.parametrize("money", [50, 75, 100, 150])
def test_26_9_a_head_start_is_of_an_agreed_sum(money: Any) -> None:
    settings = advanced(head_start=True, head_start_cp=money, scenario="knife_fight")
    table = GAME.new(settings, ("red", "blue"), Seeded(seed_of(1)))

    assert isinstance(table.asking, HeadStart)
    assert table.state.empires["red"].sheet.cp == money


@pytest.mark.parametrize("agreed", ["none", "barren", "danger", "wreck"])
def test_26_10_six_markers_are_mixed_into_deep_space_if_an_effect_was_agreed(agreed: Any) -> None:
    settings = advanced(own_terrain=agreed, scenario="small")
    table = GAME.new(settings, ("red", "blue"), Seeded(seed_of(1)))
    while table.open and not table.state.markers:
        play(table, table.offer[0])
    kinds = [*(m.kind for m in table.state.markers.values()), *table.state.pool]

    assert kinds.count("no_mines") == (0 if agreed == "none" else 6)


def test_26_10_not_where_there_are_amoebas() -> None:
    settings = advanced(own_terrain="wreck", scenario="amoeba_war")
    table = GAME.new(settings, ("red", "blue"), Seeded(seed_of(1)))
    while table.open and not table.state.markers:
        play(table, table.offer[0])
    kinds = [*(m.kind for m in table.state.markers.values()), *table.state.pool]

    assert "no_mines" not in kinds


def test_26_11_a_quick_start_needs_home_systems() -> None:
    mixed = advanced(quick_start=True, variable_map=True)

    with pytest.raises(Trouble, match="Quick Start"):
        begin(mixed, ("red", "blue", "green"))
    assert begin(mixed, ("red", "blue"))[0].mixed is False


@pytest.mark.parametrize("more", [True, False])
def test_26_8_aliens_wait_on_a_barren_planet_that_lies_open_from_the_start(more: bool) -> None:
    settings = advanced(quick_start=True, more_aliens=more, scenario="small")
    table = GAME.new(settings, ("red", "blue"), Seeded(seed_of(1)))
    while not table.state.markers:
        play(table, table.offer[0])
    barren = [m for m in table.state.markers.values() if m.kind == "barren" and m.back]

    assert [marker.guarded for marker in barren] == [more, more]


def test_26_10_they_count_as_what_was_agreed() -> None:
    danger = uncovered("danger")
    wreck = uncovered("wreck")

    assert told(danger, DangerStruck)
    assert wreck.state.markers["F5"].kind == "wreck"


def uncovered(agreed: Any) -> Table:
    return scene(
        agenda=(Uncover("red", "F5"),),
        red=("scout F5",),
        markers={"F5": hidden("no_mines")},
        settings=advanced(own_terrain=agreed),
    )


# -- Ship Build Requirement ------------------------------------------------------------


def after_battle_of(kind: str) -> set[str]:
    """What can be researched once a ship of red was in combat with blue."""
    table = scene(
        red=(f"{kind} F5",),
        blue=("scout F5",),
        agenda=(BattleBegins("F5", "red", "blue"),),
        settings=advanced(build_requirement=True),
        cp={"red": 200},
    )
    return researchable(table)


def researchable(table: Table) -> set[str]:
    table.state.battle = None
    table.agenda = (MakePlans(),)
    table.settle()
    return {option.technology for option in offered(table, Research, "red")}


@pytest.mark.parametrize(
    ("kind", "opened"),
    [
        ("scout", set()),
        ("destroyer", {"cloaking"}),
        ("cruiser", {"cloaking"}),
        ("battlecruiser", {"cloaking", "fighter"}),
        ("battleship", {"cloaking", "fighter"}),
        ("dreadnought", {"cloaking", "fighter"}),
        ("titan", {"cloaking"}),
    ],
)
def test_26_12_fighters_and_cloaking_wait_for_a_battle_of_larger_ships(
    kind: str, opened: set[str]
) -> None:
    assert after_battle_of(kind) & {"cloaking", "fighter"} == opened


def test_26_12_a_battle_with_aliens_opens_nothing() -> None:
    table = scene(
        red=("dreadnought F5",), settings=advanced(build_requirement=True), cp={"red": 200}
    )
    put(table.state, Group("aliens-1", ALIEN, "alien_d", 1, "F5", face_up=True))
    table.agenda = (BattleBegins("F5", "red", ALIEN),)
    table.settle()

    assert {"cloaking", "fighter"}.isdisjoint(researchable(table))


def test_26_12_an_alien_player_is_a_player() -> None:
    table = war(red=("cruiser G5",), settings=advanced(build_requirement=True), cp={"red": 200})
    fleet(table, "blue", "G5", cp=6)
    go(table, BattleBegins("G5", "red", "blue"))

    assert researchable(table) & {"cloaking", "fighter"} == {"cloaking"}


def test_26_12_without_the_requirement_nobody_waits() -> None:
    table = scene(cp={"red": 200})

    assert {"cloaking", "fighter"} <= researchable(table)
