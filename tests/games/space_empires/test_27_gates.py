"""SE-27.11  Planetary Gates: Fighters between colonies, and Colony Ships bound for gates."""

from __future__ import annotations

from typing import Any

from starhold.games.space_empires.fleets.groups import free_counters
from starhold.games.space_empires.hooks.tables import Camp
from starhold.games.space_empires.rules.economy.r12_building import CarryOut
from starhold.games.space_empires.rules.economy.r12_phase import MakePlans
from starhold.games.space_empires.rules.economy.r12_plan import Build, HandIn
from starhold.games.space_empires.rules.movement.r07_movement import MovementPhase, Send
from starhold.games.space_empires.rules.movement.r07_orders import Refit, RefitShips
from starhold.games.space_empires.rules.turns.r27_gates import HowManyPass, PassGate, gates
from starhold.games.space_empires.state import Colony, Marker, Table
from tests.games.space_empires.moves import command
from tests.games.space_empires.scenes import advanced, at, offered, play, scene

GATES = advanced(planetary_gates=True)
REALM = {"K4": Colony("red", 3), "J7": Colony("red", 1)}
PLANETS: dict[str, str | Marker] = dict.fromkeys(("K4", "J7"), "planet")


def moving(*red: str, **parts: Any) -> Table:
    usual: dict[str, Any] = {"settings": GATES, "colonies": REALM, "markers": PLANETS}
    table = scene(agenda=(MovementPhase("red"),), red=red, **usual | parts)
    command(table, "red-1")
    return table


def passes(table: Table) -> set[str]:
    return {option.to for option in offered(table, PassGate)}


def test_27_11_fighters_pass_between_colonies_of_their_own() -> None:
    table = moving("fighter x3 K5 fighter=1 up")

    assert passes(table) == {"K4", "J7"}

    play(table, PassGate("red-1", "J7"), Send(3))

    assert at(table, "J7") == [("fighter", 3)]


def test_27_11_part_of_them_may_go() -> None:
    table = moving("fighter x3 K5 fighter=1 up")
    play(table, PassGate("red-1", "J7"), Send(1))

    assert (at(table, "K5"), at(table, "J7")) == ([("fighter", 2)], [("fighter", 1)])


def test_11_8_not_while_they_are_refitted() -> None:
    table = moving(
        "fighter x3 K5 fighter=1 up", "yard K5", cp={"red": 9}, levels={"red": {"fighter": 2}}
    )
    play(table, Refit("red-1"), RefitShips(3, 3))
    state = table.state

    assert list(gates(state, state.groups["red-1"], Camp([], []))) == []


def test_3_1_only_all_of_them_without_a_free_counter() -> None:
    more = [f"fighter F{n} fighter=1" for n in range(1, 10)]
    table = moving("fighter x3 K5 fighter=1 up", *more)
    play(table, PassGate("red-1", "J7"))

    assert isinstance(table.asking, HowManyPass)
    assert table.offer == [Send(3)]


def test_27_11_a_gate_is_the_whole_move() -> None:
    table = moving("fighter K5 fighter=1 up")
    play(table, PassGate("red-1", "J7"), Send(1))
    command(table, "red-1")

    assert passes(table) == set()


def test_27_11_gates_reach_three_hexes_and_join_known_planets_only() -> None:
    far = {"H5": Colony("red", 1), "G5": Colony("red", 1), "I4": Colony("red", 1)}
    planets: dict[str, str | Marker] = {"H5": "planet", "G5": "planet", "I4": "asteroids"}
    table = moving("fighter K5 fighter=1 up", colonies=far, markers=planets)

    assert passes(table) == {"H5"}


def test_27_11_fighters_pass_neither_from_nor_to_where_they_have_no_colony() -> None:
    elsewhere = moving("fighter J5 fighter=1 up", markers=PLANETS | {"J5": "planet"})
    empty = moving("fighter K5 fighter=1 up", colonies={}, markers={"K4": "planet"})

    assert passes(elsewhere) == passes(empty) == set()


def test_27_11_without_the_module_there_are_no_gates() -> None:
    table = moving("fighter K5 fighter=1 up", settings=advanced())

    assert passes(table) == set()


# -- Colony Ships bound for gates ------------------------------------------------------


def test_27_11_one_is_placed_without_a_yard_on_a_colony_of_5_cp() -> None:
    table = scene(
        agenda=(MakePlans(), CarryOut()),
        settings=GATES,
        colonies=REALM,
        markers=PLANETS,
        cp={"red": 20},
        turn=0,
    )
    play(table, Build("gate_ship", 8), HandIn(), seat="red")  # K4 is the only place
    play(table, HandIn(), seat="blue")

    assert at(table, "K4") == [("gate_ship", 1)]
    # SE-10.6: like every Colony Ship it is always face up.
    assert all(group.face_up for group in table.state.groups.values() if group.at == "K4")


def test_3_3_it_uses_the_counter_of_a_colony_ship() -> None:
    table = scene(red=("gate_ship K4", "colony_ship K4"), colonies=REALM, markers=PLANETS)

    assert free_counters(table.state, "red", "colony_ship") == 16
    assert free_counters(table.state, "red", "gate_ship") == 16


def test_27_11_it_settles_the_first_free_planet_it_comes_to() -> None:
    table = moving("gate_ship K4", markers=PLANETS | {"I4": "planet"})

    assert passes(table) == {"K5", "J7", "I4"}

    play(table, PassGate("red-1", "I4"))

    assert table.state.colonies["I4"] == Colony("red")
    assert "red-1" not in table.state.groups


def test_27_11_it_travels_on_by_colonies_of_its_own_one_gate_a_turn() -> None:
    table = moving("gate_ship K4")
    play(table, PassGate("red-1", "J7"))

    assert at(table, "J7") == [("gate_ship", 1)]
    assert table.state.groups["red-1"].moved == 1


def test_9_2_a_barren_planet_needs_terraforming_there_too() -> None:
    barren = PLANETS | {"I4": "barren"}
    without = moving("gate_ship K4", markers=barren)
    able = moving("gate_ship K4 terraforming=1", markers=barren)

    assert "I4" not in passes(without)
    assert "I4" in passes(able)


def test_27_11_it_never_comes_to_a_planet_of_an_enemy() -> None:
    held = REALM | {"I4": Colony("blue", 1)}
    table = moving("gate_ship K4", colonies=held, markers=PLANETS | {"I4": "planet"})

    assert "I4" not in passes(table)
