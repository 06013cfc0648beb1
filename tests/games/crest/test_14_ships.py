"""CE-14.1 to CE-14.10  Ships: how they move, and how fighters ride."""

from __future__ import annotations

from typing import Any

import pytest

from starhold.core.trouble import IllegalChoice
from starhold.games.crest.catalog import SHIPS
from starhold.games.crest.rules.r10_crisis import StabilityCheck
from starhold.games.crest.rules.r11_fleets import AnswerFleet
from starhold.games.crest.rules.r13_battle import Battle, ShipsFired
from starhold.games.crest.rules.r14_ships import (
    Depart,
    EndMovement,
    FightersCarried,
    LoadFighters,
    Move,
    Movement,
    OrderMove,
    PickShip,
    TakeAllAlong,
    TakeAlong,
)
from starhold.games.crest.state import Ship, System, Table
from starhold.kit.hexes import Cell, disk
from tests.games.crest.scenes import (
    PLAYER,
    fleet,
    frontier,
    play,
    rolled,
    scene,
    ship,
    ships,
    told,
)

ROW = ("1,0", "2,0", "3,0")


def movement(*yours: Ship, systems: dict[Cell, System] | None = None, **parts: Any) -> Table:
    """Step 3b with these ships; the systems lie in a row east of the capital."""
    return scene(
        agenda=(Movement(),), systems=frontier(*ROW) | (systems or {}), ships=yours, **parts
    )


def targets(table: Table, name: str) -> list[Cell]:
    """Where a ship may be ordered to."""
    return sorted(o.to for o in table.offer if isinstance(o, Move) and o.ship == name)


def places(table: Table) -> dict[str, Cell]:
    return {name: ship.at for name, ship in table.state.ships.items()}


@pytest.mark.parametrize(
    ("kind", "figures"),
    [
        ("dropship", (0, None, 1, 0, 0, 2, "marine_base")),
        ("fighter", (1, 6, 0, 0, 0, 2, "fighter_yard")),
        ("cruiser", (1, 5, 2, 1, 2, 4, "cruiser_yard")),
        ("dreadnought", (2, 4, 1, 2, 4, 8, "dreadnought_yard")),
    ],
)
def test_14_the_ship_table(kind: str, figures: tuple[Any, ...]) -> None:
    line = SHIPS[kind]

    assert figures == (
        *(line.dice, line.attack, line.move, line.shield),
        *(line.carries, line.energy, line.built_at),
    )


def test_14_1_each_ship_may_move_up_to_its_move_value() -> None:
    table = movement(*ships("dropship-1", "cruiser-1", "dreadnought-1"))

    assert targets(table, "dropship-1") == ["1,0"]
    assert targets(table, "cruiser-1") == ["1,0", "2,0"]
    assert targets(table, "dreadnought-1") == ["1,0"]


def test_14_2_where_there_is_no_other_system_nobody_is_asked() -> None:
    table = scene(agenda=(Movement(),), ships=(ship("cruiser-1"),))

    assert table.over


def test_14_1_a_ship_moves_once_on_each_occasion() -> None:
    table = movement(*ships("cruiser-1", "dropship-1"))
    play(table, Move("cruiser-1", "1,0"))

    assert targets(table, "cruiser-1") == []
    assert targets(table, "dropship-1") == ["1,0"]


def test_14_1_alike_ships_move_one_after_another() -> None:
    table = movement(*ships("cruiser-1", "cruiser-2"))

    assert targets(table, "cruiser-2") == []

    play(table, Move("cruiser-1", "1,0"))

    assert targets(table, "cruiser-2") == ["1,0", "2,0"]


def test_14_1_ships_of_different_homes_are_ordered_by_themselves() -> None:
    table = movement(ship("cruiser-1"), ship("cruiser-2", home="1,0"))

    assert targets(table, "cruiser-1") == targets(table, "cruiser-2") == ["1,0", "2,0"]


def test_14_1_the_move_in_a_fleet_round_and_the_move_of_step_3b_are_independent() -> None:
    table = scene(
        agenda=(AnswerFleet(), Movement()),
        systems=frontier(*ROW),
        ships=ships("cruiser-1"),
        fleet=fleet(1, "3,0"),
    )
    play(table, Move("cruiser-1", "1,0"))

    assert targets(table, "cruiser-1") == ["0,0", "2,0", "3,0"]


def test_14_1_step_3b_never_starts_a_battle() -> None:
    table = movement(*ships("cruiser-1"), systems=frontier("1,0", occupation=1))
    play(table, Move("cruiser-1", "1,0"))

    assert table.over
    assert places(table) == {"cruiser-1": "1,0"}


def test_14_2_a_move_goes_step_by_step_between_placed_systems() -> None:
    table = scene(
        agenda=(Movement(),), systems=frontier("1,0", "1,1"), ships=ships("cruiser-1", at="1,0")
    )

    assert targets(table, "cruiser-1") == ["0,0", "1,1"]


def test_14_2_ships_never_enter_empty_hexes() -> None:
    table = movement(*ships("dropship-1"))

    with pytest.raises(IllegalChoice):
        table.choose(Move("dropship-1", "0,1"))


def test_14_3_ships_move_freely_through_systems_in_revolt() -> None:
    table = movement(*ships("cruiser-1"), systems=frontier("1,0", rebels=2, occupation=1))

    assert targets(table, "cruiser-1") == ["1,0", "2,0"]


def test_14_4_a_ship_must_stop_on_entering_a_nebula() -> None:
    table = movement(*ships("cruiser-1"), systems={"1,0": System("nebula")})

    assert targets(table, "cruiser-1") == ["1,0"]


def test_14_4_a_ship_that_starts_in_a_nebula_may_leave() -> None:
    table = movement(*ships("cruiser-1", at="1,0"), systems={"1,0": System("nebula")})

    assert targets(table, "cruiser-1") == ["0,0", "2,0", "3,0"]


def test_14_4_a_ship_must_stop_on_entering_the_fleets_system() -> None:
    table = scene(
        agenda=(AnswerFleet(),),
        systems=frontier(*ROW),
        ships=ships("cruiser-1"),
        fleet=fleet(1, "1,0"),
    )

    assert targets(table, "cruiser-1") == ["1,0"]


def test_14_4_a_ship_that_starts_in_the_fleets_system_may_leave() -> None:
    table = scene(
        agenda=(AnswerFleet(),),
        systems=frontier(*ROW),
        ships=ships("cruiser-1", at="1,0"),
        fleet=fleet(1, "1,0"),
    )

    assert targets(table, "cruiser-1") == ["0,0", "2,0", "3,0"]


def test_14_5_any_number_of_ships_may_share_a_system() -> None:
    names = [f"cruiser-{n}" for n in range(1, 13)]
    table = movement(*ships(*names))
    play(table, *(Move(name, "1,0") for name in names))

    assert places(table) == dict.fromkeys(names, "1,0")


def test_14_6_all_systems_with_a_warp_gate_are_neighbours() -> None:
    gates = frontier("1,0", "3,0", "0,-1", support="warp_gate")
    table = movement(*ships("dropship-1", at="1,0"), systems=gates)

    assert targets(table, "dropship-1") == ["0,-1", "0,0", "2,0", "3,0"]


def test_14_6_a_jump_is_one_of_the_steps_of_a_move() -> None:
    gates = frontier("1,0", "3,0", support="warp_gate")
    table = movement(*ships("cruiser-1", "dropship-1"), systems=gates)

    assert targets(table, "cruiser-1") == ["1,0", "2,0", "3,0"]
    assert targets(table, "dropship-1") == ["1,0"]


def test_14_6_gates_work_in_systems_in_revolt() -> None:
    gates = frontier("1,0", "3,0", support="warp_gate", rebels=1)
    table = movement(*ships("dropship-1", at="1,0"), systems=gates)

    assert "3,0" in targets(table, "dropship-1")


def test_14_6_gates_are_for_your_ships_only() -> None:
    gates = frontier("1,0", "3,0", support="warp_gate")
    table = scene(
        agenda=(StabilityCheck(),),
        systems=frontier(*ROW) | gates,
        ships=ships("cruiser-1"),
        deck=("spades-6",),
        focus="3,0",
        stability=0,
    )

    assert table.state.fleet == fleet(1, "2,0")


def test_14_7_fighters_cannot_move_by_themselves() -> None:
    table = movement(*ships("fighter-1", "dropship-1"))

    assert targets(table, "fighter-1") == []


def test_14_7_dropships_carry_no_fighters() -> None:
    table = movement(*ships("fighter-1", "dropship-1"))
    play(table, Move("dropship-1", "1,0"))

    assert told(table, FightersCarried) == []
    assert places(table) == {"fighter-1": "0,0", "dropship-1": "1,0"}


FIVE = tuple(f"fighter-{n}" for n in range(1, 6))
NINE = tuple(f"fighter-{n}" for n in range(1, 10))


@pytest.mark.parametrize(("carrier", "carries"), [("cruiser-1", 2), ("dreadnought-1", 4)])
def test_14_7_a_cruiser_carries_two_and_a_dreadnought_four(carrier: str, carries: int) -> None:
    table = movement(*ships(carrier, *FIVE))
    play(table, Move(carrier, "1,0"))

    assert TakeAllAlong(FIVE[:carries]) in table.offer


@pytest.mark.parametrize(("carrier", "carries"), [("cruiser-1", 4), ("dreadnought-1", 8)])
def test_14_8_the_engineering_college_doubles_both(carrier: str, carries: int) -> None:
    college = frontier("3,0", industry="engineering_college")
    table = movement(*ships(carrier, *NINE), systems=college)
    play(table, Move(carrier, "1,0"))

    assert TakeAllAlong(NINE[:carries]) in table.offer


def test_14_8_the_engineering_college_must_be_usable() -> None:
    college = frontier("3,0", industry="engineering_college", rebels=1)
    table = movement(*ships("cruiser-1", *NINE), systems=college)
    play(table, Move("cruiser-1", "1,0"))

    assert TakeAllAlong(NINE[:2]) in table.offer


def armada(*more: Ship) -> Table:
    """A cruiser in each of 37 systems: they have more than 400 moves between them."""
    systems = disk(3)
    cruisers = [ship(f"cruiser-{n}", at=at) for n, at in enumerate(systems)]
    return movement(*cruisers, *more, systems=frontier(*systems))


def test_14_1_a_large_armada_picks_the_ship_before_the_destination() -> None:
    table = armada(ship("fighter-1"))

    assert table.offer == [*(PickShip(f"cruiser-{n}") for n in range(37)), EndMovement()]

    carrier = next(name for name, at in places(table).items() if at == "0,0")
    play(table, PickShip(carrier))

    assert {type(option) for option in table.offer} == {Move}
    assert len(targets(table, carrier)) == len(table.offer) == 18

    play(table, Move(carrier, "2,0"), TakeAlong("fighter-1"))

    assert places(table)[carrier] == places(table)["fighter-1"] == "2,0"
    assert PickShip(carrier) not in table.offer


def test_14_1_no_question_of_movement_is_longer_than_200() -> None:
    table = armada()
    lengths = []
    while not table.over:
        lengths.append(len(table.offer))
        table.choose(table.offer[0])

    assert len(table.state.moved) == 37
    assert 180 < max(lengths) <= 200


def test_14_9_an_order_names_the_fighters_that_ride_along() -> None:
    table = movement(*ships("cruiser-1", "fighter-1"), ship("fighter-2", home="1,0"))
    play(table, Move("cruiser-1", "2,0"), TakeAlong("fighter-2"), Depart())

    assert places(table) == {"cruiser-1": "2,0", "fighter-1": "0,0", "fighter-2": "2,0"}


def test_14_9_a_carrier_may_leave_without_fighters() -> None:
    table = movement(*ships("cruiser-1", "fighter-1"))
    play(table, Move("cruiser-1", "1,0"), Depart())

    assert places(table) == {"cruiser-1": "1,0", "fighter-1": "0,0"}


def test_14_9_a_full_carrier_leaves_at_once() -> None:
    table = movement(*ships("cruiser-1", *FIVE), ship("dropship-1"))
    play(table, Move("cruiser-1", "1,0"), TakeAlong("fighter-1"), TakeAlong("fighter-2"))

    assert isinstance(table.asking, OrderMove)
    assert [at for at in places(table).values() if at == "1,0"] == ["1,0"] * 3


def test_14_9_there_is_no_loading_on_the_way() -> None:
    table = movement(ship("cruiser-1"), ship("dropship-1"), ship("fighter-1", at="1,0"))
    play(table, Move("cruiser-1", "2,0"))

    assert isinstance(table.asking, OrderMove)
    assert places(table)["fighter-1"] == "1,0"


def test_14_9_a_fighter_rides_once_on_each_occasion() -> None:
    table = movement(ship("cruiser-1"), ship("fighter-1"), ship("dreadnought-1", at="1,0"))
    play(table, Move("cruiser-1", "1,0"), TakeAlong("fighter-1"), Move("dreadnought-1", "2,0"))

    assert table.over
    assert places(table) == {"cruiser-1": "1,0", "fighter-1": "1,0", "dreadnought-1": "2,0"}


def test_14_9_the_last_single_fighter_can_be_taken_or_left() -> None:
    table = movement(*ships("cruiser-1", "fighter-1"))
    play(table, Move("cruiser-1", "1,0"))

    assert table.asking == LoadFighters(PLAYER, "cruiser-1", "0,0", room=2)
    assert table.offer == [TakeAlong("fighter-1"), Depart()]


def test_14_10_fighters_fight_where_they_are_with_or_without_a_carrier() -> None:
    table = scene(
        agenda=(Battle(),),
        systems=frontier("1,0"),
        ships=ships("fighter-1", at="1,0"),
        fleet=fleet(1, "1,0", shields=1),
        dice=(6, 1, 1, 1),
    )

    assert rolled(table, ShipsFired) == [ShipsFired((6,), hits=1)]


def test_ex_22_carrying() -> None:
    four = FIVE[:4]
    table = movement(*ships("cruiser-1", *four))
    play(table, Move("cruiser-1", "2,0"), TakeAllAlong(four[:2]))

    assert places(table) == {
        "cruiser-1": "2,0",
        "fighter-1": "2,0",
        "fighter-2": "2,0",
        "fighter-3": "0,0",
        "fighter-4": "0,0",
    }


def test_ex_22_with_the_engineering_college_it_could_take_all_four() -> None:
    four = FIVE[:4]
    college = frontier("3,0", industry="engineering_college")
    table = movement(*ships("cruiser-1", *four), systems=college)
    play(table, Move("cruiser-1", "2,0"), TakeAllAlong(four))

    assert set(places(table).values()) == {"2,0"}


def test_ex_23_gate() -> None:
    gates = frontier("3,0", "0,-2", support="warp_gate")
    table = movement(*ships("dropship-1", at="3,0"), systems=gates | frontier("0,-1"))
    play(table, Move("dropship-1", "0,-2"))

    assert places(table) == {"dropship-1": "0,-2"}
