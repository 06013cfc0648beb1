"""SE-14.1  No order of movement leaves cargo behind that had room, whatever the position."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from starhold.games.space_empires.battles.ground import overflow
from starhold.games.space_empires.fleets.carrying import homeless
from starhold.games.space_empires.fleets.groups import fleet_of, put, take_away
from starhold.games.space_empires.rules.movement.r07_movement import (
    Command,
    CommandAll,
    EndMovement,
    Go,
    GoTogether,
    Movement,
    MovementPhase,
    can_act,
)
from starhold.games.space_empires.rules.movement.r07_orders import Merge
from starhold.games.space_empires.rules.movement.r07_scuttling import ThinkOfScuttling
from starhold.games.space_empires.state import Colony, Table
from tests.games.space_empires.moves import command
from tests.games.space_empires.scenes import advanced, at, offered, play, scene

SETTINGS = advanced(ground_combat="on", titans="on", expansion_core="on")
HOLDING = ("carrier", "carrier tactics=1", "titan fighter=1", "transport", "scout", "cruiser")
CARRIED = ("fighter fighter=1", "fighter fighter=2", "infantry", "marines", "heavy_infantry")
KINDS = {unit.split()[0] for unit in CARRIED}
BOUND = 60  # answers
HERE, HOME = "F5", "K5"


def placed(unit: str, count: int, cell: str) -> str:
    kind, *tech = unit.split()
    return " ".join((kind, f"x{count}", cell, *tech))


def random_position(luck: Random) -> Table:
    """Ships, Fighters and troops that all have room, with counters free or not."""
    ships = [placed(luck.choice(HOLDING), luck.randint(1, 3), HERE) for _ in range(4)]
    cargo = [placed(luck.choice(CARRIED), luck.randint(1, 6), HERE) for _ in range(4)]
    rest = [placed("fighter fighter=1", 1, HOME) for _ in range(luck.choice((0, 8)))]
    colonies = {HERE: Colony("red", 2)} if luck.random() < 0.3 else {}
    table = scene(red=(*ships, *cargo, *rest), colonies=colonies, settings=SETTINGS)
    for gid in list(table.state.stacks[HERE]):
        crowded = homeless(table.state, "red", HERE) or overflow(table.state, "red", HERE)
        if crowded and table.state.groups[gid].kind in KINDS:
            forget(table, gid)
    table.agenda = (MovementPhase("red"),)
    table.settle()
    return table


def forget(table: Table, gid: str) -> None:
    take_away(table.state, gid)


def stranded(table: Table) -> list[str]:
    """The hexes in which Red has cargo without a place."""
    cells = table.state.stacks
    return [c for c in cells if homeless(table.state, "red", c) or overflow(table.state, "red", c)]


@pytest.mark.parametrize("number", range(40))
def test_14_1_no_order_of_movement_strands_cargo_that_had_room(number: int) -> None:
    luck = Random(number)
    table = random_position(luck)
    assert stranded(table) == []
    for _ in range(BOUND):
        answers = [o for o in table.offer if not isinstance(o, ThinkOfScuttling | EndMovement)]
        if not answers:
            break
        play(table, luck.choice(answers))

        assert not isinstance(table.asking, Movement) or stranded(table) == []


def test_20_2_twelve_troops_with_room_for_twelve_all_go_without_a_free_counter() -> None:
    full = tuple(f"infantry K{n}" for n in range(1, 8))
    ships = ("transport F5", "transport F5 tactics=1")
    red = (*ships, "infantry x5 F5", "infantry x5 F5", "infantry x2 F5", *full)
    table = scene(red=red, settings=SETTINGS, agenda=(MovementPhase("red"),))
    play(table, CommandAll("F5"), GoTogether("F6"))

    assert sum(count for kind, count in at(table, "F6") if kind == "infantry") == 12


def test_20_2_troops_in_odd_groups_fill_two_transports_of_different_technology() -> None:
    red = ("transport F5", "transport F5 tactics=1", "infantry x5 F5", "marines x5 F5")
    table = scene(
        red=red,
        settings=SETTINGS,
        agenda=(MovementPhase("red"),),
        colonies={"K5": Colony("red", 2)},
    )
    play(table, CommandAll("F5"), GoTogether("F6"))

    assert sorted(at(table, "F6"))[:2] == [("infantry", 5), ("marines", 5)]


def test_14_1_the_rest_of_a_stack_goes_where_its_carrier_must_stay() -> None:
    """SE-11.8: Fighters that refit cannot ride, so their carrier stays with them."""
    table = scene(red=("carrier F5", "scout F5", "cruiser F5", "fighter x2 F5 fighter=1"))
    put(table.state, replace(table.state.groups["red-4"], refitting=True))
    table.agenda = (MovementPhase("red"),)
    table.settle()
    play(table, CommandAll("F5"), GoTogether("F6"))

    assert sorted(at(table, "F5")) == [("carrier", 1), ("fighter", 2)]
    assert sorted(at(table, "F6")) == [("cruiser", 1), ("scout", 1)]


def laden(*others: str) -> Table:
    """Two full Carriers whose Fighters refit and cannot ride (SE-11.8), and other groups."""
    table = scene(red=("carrier F5", "carrier F5", "fighter x6 F5 fighter=1", *others))
    put(table.state, replace(table.state.groups["red-3"], refitting=True))
    table.agenda = (MovementPhase("red"),)
    table.settle()
    return table


def carriers(table: Table) -> list[str]:
    return [g.id for g in fleet_of(table.state, "red") if g.kind == "carrier"]


def test_14_1_a_carrier_that_would_strand_fighters_may_merge_but_not_leave() -> None:
    table = laden()
    one, other = carriers(table)
    command(table, one)

    assert offered(table, Go) == []
    assert [option.other for option in offered(table, Merge)] == [other]


def test_7_4_groups_that_can_act_are_those_that_can_be_commanded() -> None:
    """A scout moves, laden Carriers merge; Bases and Fighters that refit get no orders."""
    table = laden("scout F6", "base K5")
    fleet = fleet_of(table.state, "red")
    able = [group for group in fleet if can_act(table.state, group)]

    assert sorted(group.kind for group in able) == ["carrier", "carrier", "scout"]
    assert {group.id for group in able} == {option.group for option in offered(table, Command)}
