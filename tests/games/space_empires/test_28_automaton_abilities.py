"""SE-28.70  What automata leave alone, and how they settle ties on the ground and in boarding."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from starhold.games.space_empires import GAME
from starhold.games.space_empires.battles.boarding import best_prey
from starhold.games.space_empires.empires.holdings import decider
from starhold.games.space_empires.fleets.designs import Ability, Design
from starhold.games.space_empires.fleets.groups import own, put
from starhold.games.space_empires.rules.combat.r13_rounds import GiveWay, stand_off
from starhold.games.space_empires.rules.content.abilities.design_weakness import most_of
from starhold.games.space_empires.rules.content.abilities.in_battle import aim_beams, raise_shields
from starhold.games.space_empires.rules.content.advantages.a33_celestial_knights import (
    DeclareCharge,
    offer_charge,
)
from starhold.games.space_empires.rules.content.cards.c22_omega_crystals import owners
from starhold.games.space_empires.rules.ground.r20_ground_combat import call_up
from starhold.games.space_empires.rules.special_ships.r17_boarding import (
    BoardingAttack,
    ShipCaptured,
)
from starhold.games.space_empires.solo.automaton import best_ground_target
from starhold.games.space_empires.state import Battle, Colony, Group, Held, Invasion, Table
from starhold.show import files
from tests.games.space_empires.aliens import go, points, ships
from tests.games.space_empires.scenes import told

AT = "D4"


def battle(*red: str, blue: tuple[str, ...] = ("scout",), **parts: object) -> Table:
    """An Alien Player meets Red."""
    table = points(red=red, **parts)
    ships(table, "blue", AT, *blue)
    table.state.battle = Battle(AT, "blue", "red", round=2)
    return table


def of_the(table: Table) -> Battle:
    assert table.state.battle is not None
    return table.state.battle


@pytest.mark.parametrize(
    ("ability", "asks"), [("shield_projector", raise_shields), ("tractor_beam", aim_beams)]
)
def test_28_70_an_automaton_uses_neither_shields_nor_tractor_beams(
    ability: Ability, asks: object
) -> None:
    table = battle(f"scout {AT}")
    plan = Design("D", 2, 2, 2, (ability,))
    table.state.switches = (*table.state.switches, "unique_ships")
    for number, owner in ((60, "red"), (61, "blue")):
        unique = Group(f"{owner}-{number}", owner, "unique", 1, AT, face_up=True, plan=plan)
        put(table.state, unique)
    asked = asks(table, of_the(table))  # type: ignore[operator]

    assert [question.player for question in asked] == ["red"]


def test_28_70_an_automaton_never_charges() -> None:
    table = battle(f"scout {AT}")
    table.state.empires["red"].hand.cards = (Held(33, face_up=True),)

    assert offer_charge(table, of_the(table)) == (DeclareCharge("red"),)


def test_28_70_an_automaton_holds_no_omega_crystals() -> None:
    table = battle(f"cruiser {AT}", blue=("cruiser",))
    for seat in ("red", "blue"):  # SE-24.5: what was captured keeps them
        for group in own(table.state, seat, AT):
            put(table.state, replace(group, keeps=(22,)))

    assert owners(table.state, of_the(table)) == (("red", "red"),)


@pytest.mark.parametrize(
    ("blue", "kind"),
    [
        (("scout x2", "cruiser"), "scout"),
        (("destroyer", "cruiser x2"), "cruiser"),
        (("battleship x6",), "destroyer"),
    ],
)
def test_28_70_a_weakness_is_for_what_an_automaton_has_most_of(
    blue: tuple[str, ...], kind: str
) -> None:
    table = battle(blue=blue)

    assert most_of(table.state, of_the(table), "blue") == kind


def test_28_70_of_equal_prey_the_lowest_identifier() -> None:
    table = battle(blue=("boarding_ship",))
    table.state.powers["blue"].levels["boarding"] = 1
    (gun,) = own(table.state, "blue", AT)
    for number in (12, 9, 10):
        put(table.state, Group(f"red-{number}", "red", "cruiser", 1, AT, face_up=True))
    armed = replace(gun, tech=replace(gun.tech, boarding=1))
    put(table.state, armed)
    found = best_prey(table.state, armed)

    assert found is not None
    assert found.id == "red-9"


def test_28_70_what_an_alien_player_boards_is_told_by_its_colour() -> None:
    table = battle(f"cruiser {AT}", blue=("boarding_ship",), dice=(1,))
    (gun,) = own(table.state, "blue", AT)
    put(table.state, replace(gun, tech=replace(gun.tech, boarding=1)))
    go(table, BoardingAttack(gun.id, "red-1"))
    (event,) = told(table, ShipCaptured)

    assert event.group.startswith("blue-")
    assert event.group in next(iter(table.state.powers["blue"].fleets.values())).groups
    assert "Blue" in files.words(GAME).event(event)


def fire_at(*defenders: tuple[str, int]) -> Group:
    """The target of an invader of the Alien Player."""
    table = points(colonies={AT: Colony("red", 3)}, markers={AT: "planet"})
    ships(table, "blue", AT, "infantry x2")
    (gun,) = own(table.state, "blue", AT)
    put(table.state, replace(gun, ground="dropped"))
    for kind, number in defenders:
        unit = Group(f"red-{number}", "red", kind, 1, AT, face_up=True, ground="settled")
        put(table.state, unit)
    call_up(table.state, "red", AT, 5)
    table.state.invasion = Invasion(AT, "blue", "red", round=1)
    aim = best_ground_target(table.state, table.state.groups[gun.id])
    assert aim is not None
    return aim.target


def test_28_70_militia_count_one_cp() -> None:
    assert fire_at(("infantry", 50)).kind == "infantry"
    assert fire_at().kind == "militia"


def test_28_70_of_equal_troops_the_lowest_identifier() -> None:
    assert fire_at(("infantry", 60), ("infantry", 51)).id == "red-51"


def test_r_49_an_automaton_that_can_hurt_nobody_stays() -> None:
    table = battle(f"scout {AT}")
    attacked = Battle(AT, "red", "blue", round=4, idle=3)

    assert stand_off(table.state, of_the(table)) == ()
    assert stand_off(table.state, attacked) == (GiveWay("red", "red-1"),)


def test_14_43_in_the_turn_of_an_alien_player_the_human_is_asked_for_it() -> None:
    table = battle(active="blue")

    assert decider(table.state, "blue") == "red"
