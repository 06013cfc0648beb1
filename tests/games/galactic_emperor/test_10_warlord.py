"""GE-10  Warlord: movement, claiming and warping, with the Fusion Engines of GE-14.5."""

from __future__ import annotations

from typing import Any

from starhold.games.galactic_emperor.galaxy import BOARD
from starhold.games.galactic_emperor.rules.r10_warlord import (
    AddShip,
    Attack,
    ClaimHere,
    EndTurn,
    Fight,
    FleetMoved,
    Move,
    MoveAndClaim,
    SendAll,
    SendThese,
    WarlordTurn,
    warlord_role,
)
from starhold.games.galactic_emperor.rules.r10_warps import (
    FleetWarped,
    Warp,
    WarpAndClaim,
    WarpAttack,
)
from starhold.games.galactic_emperor.rules.r11_combat import BattleBegan, Retreat
from starhold.games.galactic_emperor.rules.r15_interrupts import Block, LetGo
from starhold.games.galactic_emperor.rules.r16_claims import LastTokenUsed, SectorClaimed
from starhold.games.galactic_emperor.state import CENTRE, Table
from tests.games.galactic_emperor.scenes import (
    BLUE_HOME,
    RED_HOME,
    asked,
    empire,
    fleet,
    hole,
    offered,
    play,
    scene,
    starbase,
    told,
    where,
)

MISSES = (1,) * 12


def turn(*ships: Any, **parts: Any) -> Table:
    """Red's Warlord turn."""
    return scene(agenda=(WarlordTurn("red"),), ships=ships, **parts)


def test_10_1_each_in_role_order_takes_a_turn_and_ends_it() -> None:
    ships = (*fleet("red", "2,0", "fighter"), *fleet("green", "-2,0", "fighter"))
    table = scene(agenda=warlord_role(["red", "blue", "green"]), ships=ships)
    assert asked(table) == ("red", "WarlordAction")
    play(table, EndTurn())

    assert asked(table) == ("green", "WarlordAction")  # blue has no ship


def test_10_1_a_turn_cannot_end_while_a_battle_is_pending_r37() -> None:
    table = turn(
        *fleet("red", "2,0", "fighter"),
        *fleet("red", "1,2", "fighter", first=2),
        *fleet("blue", "1,1", "fighter"),
    )
    play(table, Attack("2,0", "1,1", "blue"))

    assert EndTurn() not in table.offer
    assert Fight("1,1") in table.offer


def test_10_2_fighters_and_cruisers_move_2_dreadnoughts_1() -> None:
    table = turn(*fleet("red", "2,0", "fighter", "cruiser", "dreadnought"))

    assert [ship.moves for ship in table.state.ships.values()] == [2, 2, 1]
    play(table, EndTurn())
    assert [ship.moves for ship in table.state.ships.values()] == [0, 0, 0]


def test_10_3_a_move_takes_some_or_all_ships_of_a_space_one_step() -> None:
    table = turn(*fleet("red", "2,0", "fighter", "fighter", "cruiser"))
    play(table, Move("2,0", "2,1"))
    assert table.offer == [
        SendAll(("red-cruiser-1", "red-fighter-1", "red-fighter-2")),
        AddShip("red-cruiser-1", 2),
        AddShip("red-fighter-1", 2),
    ]
    assert offered(table, SendAll)[0].count == 3
    play(table, AddShip("red-cruiser-1", 2), AddShip("red-fighter-1", 2))
    assert table.offer == [
        SendThese(("red-cruiser-1", "red-fighter-1")),
        AddShip("red-fighter-2", 2),
    ]
    play(table, SendThese(("red-cruiser-1", "red-fighter-1")))

    assert where(table) == {
        "red-cruiser-1": "2,1",
        "red-fighter-1": "2,1",
        "red-fighter-2": "2,0",
    }
    assert told(table, FleetMoved)[0].count == 2


def test_10_3_ships_alike_are_asked_for_once_and_the_last_named_sets_them_off() -> None:
    """GE-18.4."""
    table = turn(*fleet("red", "2,0", "fighter", "fighter"))
    play(table, Move("2,0", "2,1"))
    assert offered(table, AddShip) == [AddShip("red-fighter-1", 2)]
    play(table, AddShip("red-fighter-1", 2), AddShip("red-fighter-2", 2))

    assert set(where(table).values()) == {"2,1"}


def test_10_4_a_ship_enters_no_other_home_and_stops_on_no_sun() -> None:
    table = turn(*fleet("red", "0,2", "fighter"), tiles={"1,1": "P18"})
    goals = {option.to for option in table.offer if isinstance(option, Move)}

    assert BLUE_HOME not in goals
    assert "1,1" not in goals
    assert {"2,0", "2,1", "1,0"} <= goals  # across the sun


def test_10_4_it_may_enter_its_own_home() -> None:
    assert Move("2,-2", RED_HOME) in turn(*fleet("red", "2,-2", "fighter")).offer


def test_10_5_a_ship_that_meets_an_enemy_stops_and_is_engaged() -> None:
    table = turn(
        *fleet("red", "2,0", "cruiser"),
        *fleet("red", "1,2", "fighter"),
        tiles={"1,1": "P01"},
        tokens={"1,1": empire("blue")},
    )
    play(table, Attack("2,0", "1,1", "blue"))
    ship = table.state.ships["red-cruiser-1"]

    assert (ship.at, ship.moves, ship.came_from) == ("1,1", 0, "2,0")
    assert Attack("1,2", "1,1", "blue") in table.offer  # more may join


def test_10_5_the_retreat_space_of_a_ship_that_crossed_a_sun_is_where_it_left_r36() -> None:
    table = turn(*fleet("red", "1,0", "cruiser"), *fleet("blue", "-1,0", "fighter"), dice=MISSES)
    play(table, Attack("1,0", "-1,0", "blue"))
    play(table, *offered(table, Fight))  # nothing else to do, so it is fought at once
    play(table, *offered(table, Retreat))

    assert where(table)["red-cruiser-1"] == "1,0"


def test_10_6_a_ship_that_comes_to_an_unprotected_sector_claims_it_and_may_go_on_r10() -> None:
    table = turn(*fleet("red", "2,0", "fighter"), tiles={"1,1": "P01"})
    play(table, MoveAndClaim("2,0", "1,1"))

    assert told(table, SectorClaimed) == [SectorClaimed("red", "1,1")]
    assert Move("1,1", "1,0") in table.offer


def test_10_6_with_an_empty_reserve_nothing_happens() -> None:
    table = turn(
        *fleet("red", "2,0", "fighter"), tiles={"1,1": "P01"}, players={"red": {"tokens": 0}}
    )
    play(table, Move("2,0", "1,1"))

    assert table.state.tokens == {}


def test_10_7_ships_may_claim_where_they_stand_r11() -> None:
    table = turn(*fleet("red", "2,0", "fighter"), tiles={"2,0": "P01"})
    play(table, ClaimHere("2,0"))

    assert table.state.tokens == {"2,0": empire("red")}
    assert table.state.ships["red-fighter-1"].moves == 2


def test_10_8_a_claim_may_end_the_game_but_the_turn_goes_on() -> None:
    table = turn(
        *fleet("red", "2,0", "fighter"), tiles={"1,1": "P01"}, players={"red": {"tokens": 1}}
    )
    play(table, MoveAndClaim("2,0", "1,1"))

    assert told(table, LastTokenUsed) == [LastTokenUsed("red")]
    assert asked(table) == ("red", "WarlordAction")


def test_10_9_empires_and_starbases_never_move() -> None:
    table = turn(
        *fleet("red", "2,0", "fighter"), tiles={"1,1": "P01"}, tokens={"1,1": starbase("red")}
    )

    assert {option.origin for option in offered(table, Move)} == {"2,0"}


def test_10_10_food_stays_on_a_sector_that_changes_hands_r12() -> None:
    table = turn(
        *fleet("red", "2,0", "cruiser"),
        tiles={"1,1": "P08"},
        tokens={"1,1": empire("blue")},
        food={"1,1": 2},
        dice=(6, 6, 1, 1),
    )
    play(table, Attack("2,0", "1,1", "blue"))

    assert table.state.tokens == {"1,1": empire("red")}
    assert table.state.food == {"1,1": 2}


def test_10_11_the_attacker_chooses_the_order_of_battles_r9() -> None:
    table = turn(
        *fleet("red", "2,0", "cruiser", "cruiser"),
        *fleet("blue", "1,1", "fighter"),
        *fleet("green", "2,-1", "fighter"),
        dice=(6, 6, 6, 6),
    )
    play(table, Attack("2,0", "1,1", "blue"), AddShip("red-cruiser-1", 2))
    play(table, SendThese(("red-cruiser-1",)), Attack("2,0", "2,-1", "green"))
    assert offered(table, Fight) == [Fight("1,1"), Fight("2,-1")]
    play(table, Fight("2,-1"))

    assert told(table, BattleBegan)[0] == BattleBegan("2,-1", "red", "green")


def warping(*ships: Any, tiles: dict[str, str] | None = None, **parts: Any) -> Table:
    return turn(*ships, tiles=hole() | (tiles or {}), **parts)


def test_10_12_ships_that_begin_in_the_black_hole_may_warp_almost_anywhere_r13() -> None:
    table = warping(*fleet("red", CENTRE, "fighter"), tiles={"1,1": "P18", "2,1": "H4"})
    goals = {option.to for option in table.offer if isinstance(option, Warp | WarpAndClaim)}

    assert goals == set(BOARD) - {CENTRE, "1,1", *table.state.homes}
    play(table, Warp("-2,2"))
    assert told(table, FleetWarped) == [FleetWarped("red", ("red-fighter-1",), "-2,2")]
    assert told(table, FleetWarped)[0].count == 1
    assert table.over  # it moves no more


def test_10_12_once_a_turn_some_of_them_while_the_others_move_or_stay() -> None:
    table = warping(*fleet("red", CENTRE, "fighter", "cruiser"))
    play(table, Warp("-2,2"), AddShip("red-fighter-1", 2))

    assert where(table) == {"red-fighter-1": "-2,2", "red-cruiser-1": CENTRE}
    assert offered(table, Warp) == []
    assert Move(CENTRE, "1,0") in table.offer


def test_10_12_a_ship_that_has_moved_does_not_warp() -> None:
    table = warping(*fleet("red", CENTRE, "fighter"))
    play(table, Move(CENTRE, "1,0"), Move("1,0", CENTRE))

    assert table.over


def test_10_13_a_warp_claims_an_unprotected_sector() -> None:
    table = warping(*fleet("red", CENTRE, "fighter"), tiles={"1,1": "P01"})
    play(table, WarpAndClaim("1,1"))

    assert table.state.tokens == {"1,1": empire("red")}


def test_10_13_a_warp_onto_an_enemy_starts_the_battle_at_once() -> None:
    table = warping(
        *fleet("red", CENTRE, "cruiser"), *fleet("blue", "1,1", "fighter"), dice=(6, 6)
    )
    play(table, WarpAttack("1,1", "blue"))

    assert told(table, BattleBegan) == [BattleBegan("1,1", "red", "blue")]


def test_10_14_a_ship_that_enters_the_black_hole_this_turn_waits_for_the_next() -> None:
    table = scene(
        agenda=(WarlordTurn("red"), WarlordTurn("red")),
        tiles=hole(),
        ships=fleet("red", "1,0", "fighter"),
    )
    play(table, Move("1,0", CENTRE))
    assert offered(table, Warp) == []
    play(table, EndTurn())

    assert Warp("-2,2") in table.offer  # a second Warlord role of the round


def test_14_5_fusion_engines_give_1_more_movement() -> None:
    table = turn(
        *fleet("red", "2,0", "fighter", "dreadnought"),
        *fleet("blue", "-2,0", "fighter"),
        cards={"fusion_engines": "red"},
    )

    assert [ship.moves for ship in table.state.ships.values()] == [3, 2, 0]


def test_14_5_blocked_they_give_none() -> None:
    table = turn(
        *fleet("red", "2,0", "fighter"), cards={"fusion_engines": "red", "saboteur": "blue"}
    )
    play(table, Block("fusion_engines"), LetGo())

    assert table.state.ships["red-fighter-1"].moves == 2


def test_18_1_a_warlord_turn_comes_to_an_end() -> None:
    table = warping(
        *fleet("red", CENTRE, "fighter"), *fleet("red", "2,0", "dreadnought"), tiles={"2,1": "P01"}
    )
    choices = 0
    while not table.over:
        table.pick(0)
        choices += 1

    assert choices <= 10
