"""CE-11 - Enemy fleets: invasion, raid and endgame."""

from __future__ import annotations

import pytest

from starhold.games.crest.catalog import Difficulty, fleet_class
from starhold.games.crest.rules.r10_crisis import StabilityCheck
from starhold.games.crest.rules.r11_fleets import (
    Aftermath,
    AnswerFleet,
    FleetAppeared,
    FleetArrives,
    FleetEscaped,
    FleetMoved,
    FleetMoves,
    FleetRound,
    LaserFired,
    LasersFire,
)
from starhold.games.crest.rules.r12_revolution import UnrestRolled
from starhold.games.crest.rules.r13_battle import Battle, BattleBegan, FleetDestroyed, FleetFired
from starhold.games.crest.rules.r14_ships import EndMovement, Move, Movement, OrderMove
from starhold.games.crest.rules.r16_end import ShipLost
from starhold.games.crest.state import CAPITAL, Settings, Ship, System, Table
from starhold.kit.hexes import Cell
from tests.games.crest.scenes import (
    capital,
    fleet,
    frontier,
    play,
    rolled,
    scene,
    ship,
    ships,
    told,
)

LINE = frontier("1,0", "2,0", "3,0", "4,0")
ARMED_CAPITAL = {CAPITAL: capital(support="laser_defense")}


# -- the table -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("level", "dice", "hits_on", "move", "shields"),
    [
        (1, 3, 6, 1, 4),
        (2, 3, 5, 1, 5),
        (3, 4, 5, 1, 6),
        (4, 5, 6, 2, 7),
        (5, 7, 4, 2, 9),
        (6, 9, 4, 2, 11),
        (7, 11, 4, 2, 13),
        (10, 17, 4, 2, 19),
    ],
)
def test_11_1_the_fleet_table(
    level: int, dice: int, hits_on: int, move: int, shields: int
) -> None:
    row = fleet_class(level)

    assert (row.dice, row.hits_on, row.move, row.shields) == (dice, hits_on, move, shields)


@pytest.mark.parametrize(("level", "dice", "shields"), [(5, 7, 9), (7, 11, 13), (9, 15, 17)])
def test_ex_11_fleet_levels(level: int, dice: int, shields: int) -> None:
    row = fleet_class(level)

    assert (row.dice, row.hits_on, row.move, row.shields) == (dice, 4, 2, shields)


def test_11_2_a_damaged_fleet_keeps_all_its_dice() -> None:
    table = scene(
        systems=LINE,
        ships=(ship("cruiser-1", at="1,0"),),
        agenda=(Battle(),),
        fleet=fleet(1, "1,0", shields=1),
        dice=(5, 2, 2, 2),
    )

    assert rolled(table, FleetFired) == [FleetFired((2, 2, 2), hits=0, blocked=0)]
    assert told(table, FleetDestroyed) == [FleetDestroyed("1,0", level=1)]


def test_11_2_lost_shields_do_not_come_back() -> None:
    table = scene(
        systems=LINE | frontier("2,0", support="laser_defense"),
        agenda=(LasersFire(), FleetMoves(), LasersFire()),
        fleet=fleet(1, "3,0"),
        dice=(5, *(4, 1)),
    )

    assert table.state.fleet == fleet(1, "2,0", shields=4 - 1 - 1)


# -- the sequence ----------------------------------------------------------------------


def test_11_3_the_steps_of_a_round_have_a_fixed_order() -> None:
    table = scene(systems=LINE, fleet=fleet(1, "4,0"))

    assert FleetRound(1).run(table) == (
        FleetMoves(),  # 2
        LasersFire(),  # 3
        AnswerFleet(last=False),  # 4
        Battle(),  # 5
        Aftermath(),  # 6
        FleetRound(2),  # 7
    )


def test_11_3_the_fleet_appears_in_the_focus_with_a_token() -> None:
    table = scene(
        systems=LINE,
        ships=(ship("cruiser-1", at="4,0"),),
        agenda=(FleetArrives("invasion", 3),),
        focus="4,0",
    )

    assert table.state.fleet == fleet(3, "4,0", shields=6)
    assert table.state.systems["4,0"].occupation == 1
    assert told(table, FleetAppeared) == [FleetAppeared("invasion", 3, "4,0")]


def test_11_3_lasers_can_end_the_sequence() -> None:
    table = scene(
        systems=LINE | ARMED_CAPITAL,
        ships=(ship("cruiser-1"),),
        agenda=(FleetRound(1),),
        fleet=fleet(1, "2,0", shields=1),
        dice=(5,),
    )

    assert table.over
    assert table.state.fleet is None
    assert table.state.fleets_destroyed == [1]
    assert table.state.systems["1,0"].occupation == 0


def test_11_3_a_battle_can_end_the_sequence() -> None:
    table = scene(
        systems=LINE,
        ships=(ship("cruiser-1", at="2,0"),),
        agenda=(FleetRound(1),),
        fleet=fleet(1, "2,0", shields=1),
        dice=(5, 1, 1, 1),
    )
    play(table, EndMovement())

    assert table.over
    assert table.state.fleet is None
    assert table.state.systems["2,0"].occupation == 0


def test_11_3_ships_can_come_to_meet_the_fleet() -> None:
    table = scene(
        systems=LINE,
        ships=ships("cruiser-1", "dropship-1"),
        agenda=(FleetRound(1),),
        fleet=fleet(1, "3,0", shields=1),
        dice=(5, 1, 1, 1),
    )
    play(table, Move("cruiser-1", "2,0"), EndMovement())

    assert told(table, BattleBegan) == [BattleBegan("2,0")]


def test_11_3_dropships_alone_do_not_fight() -> None:
    table = scene(
        systems=LINE,
        ships=ships("dropship-1", "dropship-2", at="3,0"),
        agenda=(Battle(), Aftermath()),
        fleet=fleet(1, "3,0"),
    )

    assert told(table, BattleBegan) == []
    assert told(table, ShipLost) == [ShipLost("dropship-1", "3,0"), ShipLost("dropship-2", "3,0")]


def test_11_3_the_aftermath_puts_a_token_on_the_system_of_the_fleet() -> None:
    table = scene(
        systems=LINE,
        ships=(ship("dropship-1", at="2,0"), ship("dropship-2")),
        agenda=(Aftermath(),),
        fleet=fleet(1, "2,0"),
    )

    assert table.state.systems["2,0"].occupation == 1
    assert list(table.state.ships) == ["dropship-2"]
    assert told(table, ShipLost) == [ShipLost("dropship-1", "2,0")]


def test_11_3_a_token_on_the_capital_loses_the_game() -> None:
    """CE-1.3, CE-16.2"""
    table = scene(systems=LINE, agenda=(Aftermath(),), fleet=fleet(1, CAPITAL))

    assert table.over
    assert table.state.outcome == "invaded"
    assert table.state.systems[CAPITAL].occupation == 0


def test_11_3_rounds_go_on_until_the_capital_falls() -> None:
    table = scene(systems=LINE, agenda=(FleetArrives("invasion", 1),), focus="3,0")

    assert told(table, FleetMoved) == [FleetMoved("2,0"), FleetMoved("1,0"), FleetMoved("0,0")]
    assert [table.state.systems[at].occupation for at in ("3,0", "2,0", "1,0")] == [1, 1, 1]
    assert table.state.outcome == "invaded"


def test_ex_12_invasion_route() -> None:
    table = scene(
        systems=ARMED_CAPITAL | frontier("1,0", "2,0", "2,-1"),
        ships=(ship("cruiser-1"),),
        agenda=(StabilityCheck(),),
        deck=("spades-6",),
        focus="2,0",
        stability=0,
        crisis_level=1,
        dice=(5, *(4, 2), 1, *(6, 6, 1)),
    )

    assert table.state.systems["2,0"].occupation == 1
    assert table.state.fleet == fleet(2, "1,0", shields=4)

    play(table, EndMovement())

    assert table.state.systems["1,0"].occupation == 1
    assert rolled(table, LaserFired) == [LaserFired("0,0", (4, 2), hits=1)]
    assert table.state.fleet == fleet(2, "0,0", shields=3)

    play(table, EndMovement())

    assert told(table, BattleBegan) == [BattleBegan("0,0")]
    assert table.state.outcome == "invaded"


# -- movement --------------------------------------------------------------------------


def moving(
    level: int,
    at: Cell,
    systems: dict[Cell, System] = LINE,
    ships: tuple[Ship, ...] = (),
) -> Table:
    """An invading fleet makes its move."""
    return scene(systems=systems, ships=ships, agenda=(FleetMoves(),), fleet=fleet(level, at))


@pytest.mark.parametrize(("level", "to"), [(1, "3,0"), (3, "3,0"), (4, "2,0"), (9, "2,0")])
def test_11_4_a_fleet_makes_as_many_steps_as_its_move(level: int, to: Cell) -> None:
    table = moving(level, "4,0")

    assert table.state.fleet == fleet(level, to)


@pytest.mark.parametrize("name", ["fighter-1", "cruiser-1", "dreadnought-1"])
def test_11_4_a_combat_ship_pins_a_fleet(name: str) -> None:
    table = moving(4, "4,0", ships=(ship(name, at="4,0"),))

    assert table.state.fleet == fleet(4, "4,0")


def test_11_4_a_dropship_does_not_pin_it() -> None:
    table = moving(4, "4,0", ships=ships("dropship-1", at="4,0"))

    assert table.state.fleet == fleet(4, "2,0")


def test_11_4_it_stops_on_entering_a_system_with_a_combat_ship() -> None:
    table = moving(4, "4,0", ships=(ship("fighter-1", at="3,0"),))

    assert table.state.fleet == fleet(4, "3,0")


def test_11_4_it_stops_on_entering_a_nebula() -> None:
    table = moving(4, "4,0", systems=LINE | {"3,0": System("nebula")})

    assert table.state.fleet == fleet(4, "3,0")


def test_11_4_a_fleet_that_starts_in_a_nebula_goes_on() -> None:
    table = moving(4, "4,0", systems=LINE | {"4,0": System("nebula")})

    assert table.state.fleet == fleet(4, "2,0")


def test_11_4_it_stops_in_the_capital() -> None:
    table = moving(4, "1,0")

    assert table.state.fleet == fleet(4, CAPITAL)
    assert told(table, FleetMoved) == [FleetMoved(CAPITAL)]


def test_11_4_in_the_capital_there_is_no_step_left() -> None:
    table = moving(1, CAPITAL)

    assert table.state.fleet == fleet(1, CAPITAL)


def test_11_4_it_never_uses_gates_nor_enters_empty_hexes() -> None:
    table = moving(
        4,
        "1,-2",
        systems=frontier("1,0", "2,-1", "2,-2", industry="forge")
        | frontier("1,-2", support="warp_gate")
        | {CAPITAL: capital(support="warp_gate")},
    )

    assert told(table, FleetMoved) == [FleetMoved("2,-2"), FleetMoved("2,-1")]


def test_ex_13_route_tie() -> None:
    table = moving(
        1,
        "1,1",
        systems=frontier("1,1", "1,0")
        | frontier("0,1", industry="fighter_yard", support="laser_defense"),
    )

    assert table.state.fleet == fleet(1, "0,1")


@pytest.mark.parametrize("industry", [None, "forge"])
def test_ex_13_route_tie_with_equal_improvements(industry: str | None) -> None:
    table = moving(1, "1,1", systems=frontier("1,1") | frontier("0,1", "1,0", industry=industry))

    assert table.state.fleet == fleet(1, "1,0")


def test_11_4_two_improvements_attract_more_than_one() -> None:
    table = moving(
        1,
        "1,1",
        systems=frontier("1,1")
        | frontier("1,0", support="garrison")
        | frontier("0,1", industry="forge", support="garrison"),
    )

    assert table.state.fleet == fleet(1, "0,1")


def test_ex_30_pinned_fleet() -> None:
    table = scene(
        systems=frontier("1,0", "2,0") | frontier("1,0", support="laser_defense"),
        ships=(ship("cruiser-1", at="2,0"),),
        agenda=(FleetArrives("invasion", 1),),
        focus="2,0",
        dice=(5,),
    )

    assert table.state.fleet == fleet(1, "2,0", shields=3)
    assert rolled(table, LaserFired) == [LaserFired("1,0", (5,), hits=1)]
    assert isinstance(table.asking, OrderMove)
    assert {Move("cruiser-1", "1,0"), EndMovement()} <= set(table.offer)


# -- lasers ----------------------------------------------------------------------------


@pytest.mark.parametrize(("dice", "hits"), [((3, 1), 0), ((4, 3), 1), ((4, 5), 2), ((6, 6), 2)])
def test_11_5_a_laser_in_the_system_fires_2_dice(dice: tuple[int, int], hits: int) -> None:
    table = scene(
        systems=frontier("1,0", support="laser_defense"),
        agenda=(LasersFire(),),
        fleet=fleet(1, "1,0"),
        dice=dice,
    )

    assert rolled(table, LaserFired) == [LaserFired("1,0", dice, hits)]
    assert table.state.fleet == fleet(1, "1,0", shields=4 - hits)


@pytest.mark.parametrize(("die", "hits"), [(4, 0), (5, 1), (6, 1)])
def test_11_5_a_laser_next_door_fires_1_die(die: int, hits: int) -> None:
    table = scene(
        systems=LINE | ARMED_CAPITAL, agenda=(LasersFire(),), fleet=fleet(1, "1,0"), dice=(die,)
    )

    assert rolled(table, LaserFired) == [LaserFired("0,0", (die,), hits)]
    assert table.state.fleet == fleet(1, "1,0", shields=4 - hits)


def test_11_5_a_laser_farther_away_and_other_supports_do_nothing() -> None:
    table = scene(
        systems=LINE | ARMED_CAPITAL | frontier("2,0", "3,0", support="garrison"),
        agenda=(LasersFire(),),
        fleet=fleet(1, "2,0"),
    )

    assert rolled(table, LaserFired) == []
    assert table.state.fleet == fleet(1, "2,0")


def test_11_5_lasers_fire_in_coordinate_order() -> None:
    table = scene(
        systems=frontier("2,0", "1,0", "1,-1", support="laser_defense") | ARMED_CAPITAL,
        agenda=(LasersFire(),),
        fleet=fleet(5, "1,0"),
        dice=(1, 2, *(3, 1), 4),
    )

    assert rolled(table, LaserFired) == [
        LaserFired("0,0", (1,), hits=0),
        LaserFired("1,-1", (2,), hits=0),
        LaserFired("1,0", (3, 1), hits=0),
        LaserFired("2,0", (4,), hits=0),
    ]


def test_11_5_a_destroyed_fleet_is_not_fired_at_any_more() -> None:
    table = scene(
        systems=frontier("1,0", "2,0", support="laser_defense"),
        agenda=(LasersFire(),),
        fleet=fleet(2, "1,0", shields=1),
        dice=(6, 6),
    )

    assert rolled(table, LaserFired) == [LaserFired("1,0", (6, 6), hits=2)]
    assert told(table, FleetDestroyed) == [FleetDestroyed("1,0", level=2)]


# -- what waits, what stays ------------------------------------------------------------


def test_11_6_revolts_do_not_spread_during_an_invasion() -> None:
    table = scene(
        systems=LINE | frontier("-1,0", rebels=5),
        origins=["-1,0"],
        agenda=(FleetArrives("invasion", 1),),
        focus="3,0",
    )

    assert len(told(table, FleetMoved)) == 3
    assert told(table, UnrestRolled) == []


def test_11_7_only_ships_move_during_the_sequence() -> None:
    table = scene(
        systems=LINE | frontier("-1,0", industry="cruiser_yard") | frontier("0,1", rebels=1),
        ships=(ship("cruiser-1"), ship("dropship-1", at="0,1")),
        agenda=(FleetArrives("invasion", 1),),
        focus="4,0",
        energy=20,
        colonists=20,
    )

    assert isinstance(table.asking, OrderMove)

    play(table, EndMovement())

    assert isinstance(table.asking, OrderMove)
    assert (table.state.energy, table.state.colonists) == (20, 20)
    assert len(table.state.draw) == 52


def test_11_7_every_round_each_ship_may_move_again() -> None:
    """CE-14.1"""
    table = scene(
        systems=LINE | frontier("-1,0", "-2,0"),
        ships=(ship("cruiser-1"),),
        agenda=(FleetArrives("invasion", 1), Movement()),
        focus="4,0",
    )
    play(table, Move("cruiser-1", "-2,0"))

    assert isinstance(table.asking, OrderMove)
    assert Move("cruiser-1", "0,0") in table.offer


def test_11_8_occupation_tokens_stay_after_a_victory() -> None:
    table = scene(
        systems=LINE | frontier("2,0", "3,0", support="laser_defense"),
        agenda=(FleetArrives("invasion", 1),),
        focus="4,0",
        dice=(5, *(4, 4), *(4, 1)),  # both lasers at 3,0, then the one at 2,0
    )

    assert told(table, FleetDestroyed) == [FleetDestroyed("2,0", level=1)]
    assert [table.state.systems[at].occupation for at in ("4,0", "3,0", "2,0")] == [1, 1, 0]


# -- raids -----------------------------------------------------------------------------


def test_ex_29_raid_on_turn_1() -> None:
    table = scene(
        systems=frontier("1,0"),
        ships=ships("fighter-1", "dropship-1", "cruiser-1"),
        agenda=(FleetArrives("raid", 2), StabilityCheck()),
        focus="1,0",
    )

    assert table.state.fleet == fleet(2, "1,0", "raid")
    assert table.state.systems["1,0"].occupation == 0

    play(table, EndMovement())

    assert table.state.fleet == fleet(2, "1,0", "raid")
    assert table.state.systems["1,0"].occupation == 1

    play(table, EndMovement())

    assert told(table, FleetEscaped) == [FleetEscaped("1,0")]
    assert table.state.fleet is None
    assert table.state.systems["1,0"].occupation == 2
    assert table.state.stability == 13


def test_11_9_raiders_go_towards_the_capital_but_not_in() -> None:
    table = scene(systems=LINE, agenda=(FleetArrives("raid", 4),), focus="3,0")

    assert told(table, FleetMoved) == [FleetMoved("2,0"), FleetMoved("1,0")]
    assert [table.state.systems[at].occupation for at in ("3,0", "2,0", "1,0")] == [0, 0, 2]
    assert table.state.outcome == ""


def test_11_9_raiders_can_be_destroyed() -> None:
    table = scene(
        systems=frontier("1,0", support="laser_defense") | ARMED_CAPITAL,
        agenda=(FleetArrives("raid", 2),),
        focus="1,0",
        dice=(5, *(4, 4), 5, *(4, 4)),
    )

    assert table.state.fleets_destroyed == [2]
    assert told(table, FleetEscaped) == []
    assert table.state.systems["1,0"].occupation == 1  # of the first round


# -- the endgame -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("difficulty", "level"), [("cadet", 8), ("commander", 10), ("admiral", 12)]
)
def test_11_10_the_level_of_the_endgame_fleet(difficulty: Difficulty, level: int) -> None:
    """CE-22.1"""
    table = scene(
        systems=LINE,
        ships=(ship("cruiser-1", at="4,0"),),
        agenda=(FleetArrives("endgame", 0),),
        focus="4,0",
        crisis_level=3,
        settings=Settings(difficulty=difficulty),
    )

    assert table.state.fleet == fleet(level, "4,0", "endgame")
    assert table.state.systems["4,0"].occupation == 1


def test_11_10_destroying_the_endgame_fleet_in_battle_wins() -> None:
    """CE-1.2, CE-16.1"""
    table = scene(
        systems=LINE,
        ships=(ship("cruiser-1", at="4,0"),),
        agenda=(Battle(), Aftermath()),
        fleet=fleet(8, "4,0", "endgame", shields=1),
        dice=(6, *(1,) * 13),
    )

    assert table.over
    assert table.state.outcome == "won"
    assert table.state.fleets_destroyed == [8]


def test_11_10_destroying_it_by_laser_wins_too() -> None:
    table = scene(
        systems=LINE | ARMED_CAPITAL,
        agenda=(LasersFire(),),
        fleet=fleet(8, "1,0", "endgame", shields=1),
        dice=(5,),
    )

    assert table.over
    assert table.state.outcome == "won"


def test_11_10_an_endgame_fleet_that_does_not_fall_reaches_the_capital() -> None:
    table = scene(systems=LINE, agenda=(FleetArrives("endgame", 0),), focus="4,0", crisis_level=3)

    assert table.over
    assert table.state.outcome == "invaded"
