"""What the hints of Crest of Empire think of a table, and that a bot wins with them."""

from __future__ import annotations

import pytest

from starhold import bots
from starhold.core.chance import Seeded, chosen_seed
from starhold.core.record import Option
from starhold.foresight.hints import hints
from starhold.games.crest import GAME
from starhold.games.crest.forecast import forecast
from starhold.games.crest.hints import crisis_risk, guess, never
from starhold.games.crest.odds import odds
from starhold.games.crest.outlook import kept_tiles
from starhold.games.crest.rules.r06_turn import EndTurn, Turn
from starhold.games.crest.rules.r07_explore import ExploreAgain, NewTile
from starhold.games.crest.rules.r13_battle import FleetDestroyed, Sacrifice
from starhold.games.crest.rules.r14_marines import HoldMarines, PickMarines, Send
from starhold.games.crest.rules.r14_ships import (
    Depart,
    EndMovement,
    Move,
    OrderMove,
    TakeAllAlong,
    TakeAlong,
)
from starhold.games.crest.rules.r15_improvements import BuildNothing, Exploit, Improve, Site
from starhold.games.crest.state import CAPITAL, Settings, System, Table
from starhold.games.crest.stations import habit, land_of
from starhold.kit.hexes import disk, distance
from tests.games.crest.scenes import PLAYER, capital, fleet, frontier, scene, ship, ships

value = hints(GAME).value

SHORT = 1016  # a game that is won early
RING = frontier("1,0", "1,-1", "0,-1", "-1,0", "-1,1", "0,1")


def worth(table: Table) -> float:
    return value(table.state, PLAYER)


@pytest.mark.parametrize(
    ("force", "level", "percent"),
    [
        ((0, 1, 1), 1, 31),
        ((0, 1, 4), 1, 93),
        ((0, 3, 4), 3, 90),
        ((0, 3, 1), 1, 99),
        ((0, 3, 1), 2, 79),
        ((5, 3, 4), 10, 64),
        ((6, 3, 7), 10, 98),
    ],
)
def test_23_2_the_odds_of_a_battle_are_near_those_of_many_battles(
    force: tuple[int, ...], level: int, percent: int
) -> None:
    assert odds(force, 0, level, 0, 0.0) == pytest.approx(percent / 100, abs=0.1)


def test_23_1_a_tracking_array_and_lasers_better_the_odds() -> None:
    assert odds((5, 3, 4), 0, 10, 1, 0.0) > odds((5, 3, 4), 0, 10, 0, 0.0) + 0.2
    assert odds((5, 3, 4), 0, 10, 0, 1.0) > odds((5, 3, 4), 0, 10, 0, 0.0)
    assert odds((0, 0, 0), 0, 1, 0, 0.0) == 0.0
    assert odds((0, 0, 0), 0, 1, 0, 4.0) == 1.0


def test_16_1_nothing_is_better_than_a_win_nor_worse_than_a_loss() -> None:
    plain = worth(scene(systems=RING))

    assert worth(scene(outcome="won")) > plain > worth(scene(outcome="overthrown"))


def test_16_1_a_win_is_better_than_a_strong_empire_and_so_is_a_sure_last_battle() -> None:
    yards = {cell: System("frontier", "dreadnought_yard") for cell in RING}
    systems = yards | frontier("1,0") | {"1,-1": System("frontier", "forge")}
    armada = ships(*(f"dreadnought-{n}" for n in range(1, 13)), "dropship-1", "dropship-2")
    waiting = scene(systems=systems, ships=armada, crisis_level=3)
    last = scene(systems=systems, ships=armada, crisis_level=3, fleet=fleet(10, form="endgame"))

    assert worth(scene(outcome="won")) >= worth(last) > worth(waiting)


def test_14_19_a_yard_is_worth_more_beside_a_forge() -> None:
    yard, forge = System("frontier", "dreadnought_yard"), System("frontier", "forge")
    beside = worth(scene(systems=RING | {"1,0": forge, "1,-1": yard}))
    apart = worth(scene(systems=RING | {"1,0": forge, "-1,0": yard}))

    assert beside > apart


def test_23_1_a_quiet_tile_beside_the_capital_is_kept() -> None:
    built = {cell: System("frontier", "fighter_yard") for cell in RING}

    assert kept_tiles(built) == 0
    assert kept_tiles(built | frontier("1,0")) < kept_tiles(built | frontier("1,0", "0,1"))
    assert kept_tiles(built | frontier("2,0")) == 0


def test_13_3_a_tracking_array_at_the_capital_readies_the_armada() -> None:
    home = ships("dreadnought-1", "dreadnought-2", "cruiser-1")
    array = scene(systems={"0,0": capital("tracking_array")}, ships=home)

    assert worth(array) > worth(scene(ships=home)) + 2  # of a hundred


def test_12_4_rebels_without_a_buffer_are_the_worst() -> None:
    rebels = {"1,0": System("frontier", rebels=2)}
    alone = worth(scene(systems=rebels, origins=["1,0"])) - worth(scene(systems=frontier("1,0")))
    amid = worth(scene(systems=RING | rebels, origins=["1,0"])) - worth(scene(systems=RING))

    assert alone < amid < 0


def test_11_3_a_fleet_is_met_by_those_who_can_beat_it() -> None:
    strong = ships("cruiser-1", "cruiser-2", "cruiser-3", "dreadnought-1")
    threat = fleet(1, at="1,0")
    raid = fleet(2, at="1,0", form="raid")

    bold = scene(systems=RING, ships=strong, fleet=threat)
    weak = scene(systems=RING, ships=ships("fighter-1", "cruiser-1"), fleet=threat)
    assert guess(bold.state, PLAYER, Move("cruiser-1", "1,0")) > 0
    assert guess(weak.state, PLAYER, Move("cruiser-1", "1,0")) < 0
    assert not never(weak.state, PLAYER, Move("cruiser-1", "1,0"))
    assert worth(bold) > worth(weak)
    assert worth(scene(systems=RING, ships=strong, fleet=raid)) < worth(
        scene(systems=RING, ships=strong)
    )


def test_14_9_carriers_fetch_fighters_and_come_home() -> None:
    away = ships("fighter-1", "fighter-2", at="1,0")
    out = scene(systems=RING, ships=(*away, ship("cruiser-1")))
    back = scene(systems=RING, ships=(*away, ship("cruiser-1", at="1,0")))

    assert guess(out.state, PLAYER, Move("cruiser-1", "1,0")) > 0
    assert never(out.state, PLAYER, Move("cruiser-1", "0,1"))
    assert guess(back.state, PLAYER, Move("cruiser-1", "0,0")) > 0


def test_14_9_no_carrier_leaves_the_capital_for_fighters_before_a_battle_there() -> None:
    away = ships("fighter-2", "fighter-3", at="1,0")
    guards = (ship("cruiser-1"), ship("fighter-1"))
    table = scene(systems=RING, ships=(*away, *guards), fleet=fleet(1, at=CAPITAL))

    assert guess(table.state, PLAYER, Move("cruiser-1", "1,0")) < 0
    assert never(table.state, PLAYER, Move("cruiser-1", "1,0"))


def test_14_11_marines_go_to_the_revolt_and_all_of_them_roll() -> None:
    table = scene(systems=RING | {"1,0": System("frontier", rebels=1)}, ships=ships("dropship-1"))

    assert guess(table.state, PLAYER, Move("dropship-1", "1,0")) > 0
    assert never(table.state, PLAYER, Move("dropship-1", "-1,0"))
    both, one = Send(("dropship-1", "dropship-2")), Send(("dropship-1",))
    assert guess(table.state, PLAYER, both) > guess(table.state, PLAYER, one) > 0
    assert never(table.state, PLAYER, PickMarines())


def by_habit(table: Table) -> Option:
    found = habit(table.state, PLAYER, table.offer)
    assert found is not None
    return table.offer[found]


def test_14_1_ships_go_where_they_are_needed_without_a_search() -> None:
    systems = RING | frontier("2,0", "-2,0")
    away = (ship("cruiser-1", at="2,0"), ship("dreadnought-1", at="-1,0"), ship("cruiser-2"))
    table = scene(agenda=(OrderMove(PLAYER),), systems=systems, ships=away)

    assert by_habit(table) == Move("cruiser-1", CAPITAL)
    table.choose(by_habit(table))
    assert by_habit(table) == Move("dreadnought-1", CAPITAL)
    table.choose(by_habit(table))
    assert by_habit(table) == EndMovement()
    aimless = (Move("cruiser-2", "1,0"), Move("cruiser-2", "0,1"))
    assert habit(table.state, PLAYER, aimless) is None


def test_14_9_fighters_ride_only_towards_the_next_battle() -> None:
    away = ships("fighter-1", "fighter-2", at="1,0")
    homeward = scene(
        agenda=(OrderMove(PLAYER),), systems=RING, ships=(*away, ship("cruiser-1", at="1,0"))
    )
    outward = scene(
        agenda=(OrderMove(PLAYER),), systems=RING, ships=(*away, *ships("cruiser-1", "fighter-3"))
    )

    homeward.choose(Move("cruiser-1", CAPITAL))
    assert isinstance(by_habit(homeward), TakeAllAlong)
    assert by_habit(outward) == Move("cruiser-1", "1,0")
    outward.choose(by_habit(outward))
    assert TakeAlong("fighter-3") in outward.offer
    assert by_habit(outward) == Depart()


def test_14_11_all_marines_roll_and_the_weakest_ship_is_lost_without_a_search() -> None:
    table = scene()
    marines = (Send(("dropship-1", "dropship-2")), Send(("dropship-1",)), HoldMarines("1,0"))

    assert habit(table.state, PLAYER, marines) == 0
    assert habit(table.state, PLAYER, (Sacrifice("fighter-1"), Sacrifice("cruiser-1"))) == 0
    assert habit(table.state, PLAYER, (Improve("forge"), BuildNothing())) is None


def test_7_1_low_stability_calls_for_a_tile_beside_the_capital() -> None:
    systems = RING | frontier("2,0")
    calm = scene(systems=systems).state
    tense = scene(systems=systems, stability=1).state

    assert crisis_risk(calm) == 0.0
    assert crisis_risk(tense) == 0.25
    assert guess(calm, PLAYER, NewTile("2,-1")) > guess(calm, PLAYER, ExploreAgain("1,0"))
    assert guess(tense, PLAYER, NewTile("2,-1")) < guess(tense, PLAYER, ExploreAgain("1,0"))


def test_7_1_only_the_nearest_tiles_are_worth_exploring() -> None:
    some = scene(systems=frontier("1,0", "2,0", "3,0")).state
    ringed = scene(systems=frontier(*(cell for cell in disk(2) if cell != CAPITAL))).state

    assert never(some, PLAYER, NewTile("4,0"))
    assert never(some, PLAYER, ExploreAgain("2,0"))
    assert not never(some, PLAYER, ExploreAgain("1,0"))
    assert not never(some, PLAYER, NewTile("2,-1"))
    assert not never(ringed, PLAYER, NewTile("3,0"))


def test_23_1_a_moment_passes_with_the_turn_and_with_exploring() -> None:
    table = scene(agenda=(Turn(),), systems=RING, ships=ships("cruiser-1"), deck=("hearts-2",))
    judge = hints(GAME)
    moment, turn = judge.moment(table.state), judge.turn(table.state)
    table.choose(ExploreAgain("1,0"))

    assert judge.moment(table.state) != moment
    assert judge.turn(table.state) == turn


def test_10_1_revolts_bring_the_crisis_nearer() -> None:
    rebels = RING | {"1,0": System("frontier", rebels=1)}

    assert crisis_risk(scene(systems=rebels, stability=1).state) == 1.0
    assert crisis_risk(scene(systems=RING, draw=[]).state) == 0.25


def test_15_1_what_cannot_pay_is_not_looked_at() -> None:
    weak = scene(systems=RING).state
    yards = RING | {cell: System("frontier", "cruiser_yard") for cell in ("1,0", "0,1")}
    state = scene(systems=yards).state
    done = scene(systems=yards | {"0,0": capital("tracking_array")}).state

    assert never(state, PLAYER, Improve("warp_gate"))
    assert never(state, PLAYER, Improve("gene_clinic"))
    assert not never(state, PLAYER, Improve("tracking_array"))
    assert never(weak, PLAYER, Improve("tracking_array"))  # yards come first
    assert never(done, PLAYER, Improve("tracking_array"))


def test_15_1_far_sites_wait_until_near_ones_are_taken() -> None:
    free = scene(systems=RING | frontier("2,0", "3,0")).state
    taken = frontier("1,0", "1,-1", "0,-1", "-1,0", "-1,1", "0,1", "2,0", industry="fighter_yard")
    full = scene(systems=taken | frontier("3,0")).state

    assert never(free, PLAYER, Site("3,0"))
    assert not never(free, PLAYER, Site("2,0"))
    assert not never(full, PLAYER, Site("3,0"))


def test_23_1_a_turn_without_luck_leaves_the_chance_as_it_is() -> None:
    state = scene(
        systems=RING | frontier("2,0", "2,-1", industry="cruiser_yard"),
        ships=ships("cruiser-1", "cruiser-2", "fighter-1", "dropship-1"),
        stability=11,
    ).state
    land = land_of(state)
    before = forecast(state, land)
    state.turn += 4
    state.draw = state.draw[4:]
    state.stability -= round(4 * land.loss)
    state.energy += round(4 * land.energy + 4)
    state.colonists += round(4 * land.settlers)
    after = forecast(state, land)

    chance = before.battle * before.arrival
    assert after.battle * after.arrival == pytest.approx(chance, abs=0.04)
    assert 0.2 < chance < 0.9


def test_23_1_the_chance_rises_with_ships_and_falls_with_revolts() -> None:
    fleet_of = ships("dreadnought-1", "dreadnought-2", "cruiser-1", "cruiser-2")
    tokens = frontier("2,0", "2,-1", "1,1", "0,2", rebels=2)
    few = scene(systems=RING, ships=ships("cruiser-1"), stability=3)
    many = scene(systems=RING, ships=fleet_of, stability=3)
    torn = scene(systems=RING | tokens, ships=fleet_of, stability=3, origins=["2,0"])

    assert worth(few) < worth(many)
    assert worth(torn) < worth(many) - 10


@pytest.mark.parametrize("ace", [True, False])
def test_9_7_the_search_is_awaited_from_the_third_crisis_on(ace: bool) -> None:
    state = scene(systems=RING, ships=ships("cruiser-1"), crisis_level=3).state
    if not ace:
        state.draw.remove("clubs-A")
    found = forecast(state, land_of(state))

    assert 0.0 < found.arrival < 1.0


def test_16_4_without_rebuilds_the_trail_may_go_cold() -> None:
    late = scene(systems=RING, crisis_level=3, reshuffles=2, deck=("hearts-2",), rest="discarded")
    early = scene(systems=RING, crisis_level=3)
    endless = scene(systems=RING, crisis_level=3, settings=Settings(rebuilds="unlimited"))

    chances = [forecast(one.state, land_of(one.state)).arrival for one in (late, early, endless)]
    assert chances == sorted(chances)
    assert chances[0] < chances[1]


@pytest.mark.parametrize("bot", ["greedy", "planner:300:1"])
def test_7_2_no_far_tile_is_explored_before_a_certain_crisis(bot: str) -> None:
    built = {cell: System("frontier", "cruiser_yard") for cell in RING}
    near = built | frontier("1,0", "2,0", "3,0") | {"2,-1": System("frontier", rebels=1)}
    home = ships("cruiser-1", "cruiser-2", "cruiser-3", "dreadnought-1", "dropship-1")
    table = scene(agenda=(Turn(),), systems=near, ships=home, stability=1, crisis_level=2)
    chosen = bots.answer(bots.find(bot, "far"), GAME, table, PLAYER, 0)

    assert isinstance(chosen, NewTile | ExploreAgain)
    assert distance(chosen.at, CAPITAL) <= 2


@pytest.mark.parametrize("bot", ["greedy", "planner:500:2"])
def test_14_16_an_empire_in_revolt_builds_a_marine_base_first(bot: str) -> None:
    torn = {"1,0": System("frontier", rebels=1), "0,-1": System("frontier", rebels=2)}
    systems = RING | torn | {"1,-1": System("frontier", "cruiser_yard")}
    armada = ships("cruiser-1", "cruiser-2", "cruiser-3", "fighter-1")
    table = scene(
        agenda=(Exploit(PLAYER), EndTurn()),
        systems=systems,
        ships=armada,
        crisis_level=2,
        colonists=8,
        stability=9,
        origins=["0,-1"],
    )

    chosen = bots.answer(bots.find(bot, "torn"), GAME, table, PLAYER, 0)
    assert chosen == Improve("marine_base")


def test_7_1_the_last_quiet_tile_beside_the_capital_is_not_built_on() -> None:
    built = {cell: System("frontier", "cruiser_yard") for cell in RING}
    table = scene(
        agenda=(Exploit(PLAYER), EndTurn()),
        systems=built | frontier("1,0", "2,0"),
        ships=ships("cruiser-1", "cruiser-2", "cruiser-3", "dropship-1"),
        colonists=4,
    )
    bot = bots.find("greedy", "keep")
    table.choose(bots.answer(bot, GAME, table, PLAYER, 0))

    assert bots.answer(bot, GAME, table, PLAYER, 1) == Site("2,0")


def test_13_4_players_are_told_the_odds_of_battles() -> None:
    assert FleetDestroyed in hints(GAME).outcomes


def test_23_1_a_bot_wins_with_these_hints() -> None:
    outcomes: list[str] = []
    for number in (SHORT, 0, 1, 2):  # others only where a change has lost the first
        table = GAME.new(Settings(), (PLAYER,), Seeded(chosen_seed(f"crest-{number}")))
        bot = bots.find("greedy", f"bot-{number}")
        asked = 0
        while not table.over:
            table.choose(bots.answer(bot, GAME, table, PLAYER, asked))
            asked += 1
        outcomes.append(table.state.outcome)
        if "won" in outcomes:
            break

    assert "won" in outcomes
