"""What the hints of Crest of Empire think of a table, and that a bot wins with them."""

from __future__ import annotations

from math import inf

import pytest

from starhold import bots
from starhold.core.chance import Seeded, chosen_seed
from starhold.foresight.hints import hints
from starhold.games.crest import GAME
from starhold.games.crest.hints import crisis_risk, guess
from starhold.games.crest.odds import odds
from starhold.games.crest.outlook import kept_tiles
from starhold.games.crest.rules.r07_explore import ExploreAgain, NewTile
from starhold.games.crest.rules.r14_marines import PickMarines, Send
from starhold.games.crest.rules.r14_ships import Move
from starhold.games.crest.rules.r15_improvements import Improve, Site
from starhold.games.crest.state import Settings, System, Table
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

    assert worth(array) > worth(scene(ships=home)) + 4


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
    assert guess(weak.state, PLAYER, Move("cruiser-1", "1,0")) == -inf
    assert worth(bold) > worth(weak)
    assert worth(scene(systems=RING, ships=strong, fleet=raid)) < worth(
        scene(systems=RING, ships=strong)
    )


def test_14_9_carriers_fetch_fighters_and_come_home() -> None:
    away = ships("fighter-1", "fighter-2", at="1,0")
    out = scene(systems=RING, ships=(*away, ship("cruiser-1")))
    back = scene(systems=RING, ships=(*away, ship("cruiser-1", at="1,0")))

    assert guess(out.state, PLAYER, Move("cruiser-1", "1,0")) > 0
    assert guess(out.state, PLAYER, Move("cruiser-1", "0,1")) == -inf
    assert guess(back.state, PLAYER, Move("cruiser-1", "0,0")) > 0


def test_14_11_marines_go_to_the_revolt_and_all_of_them_roll() -> None:
    table = scene(systems=RING | {"1,0": System("frontier", rebels=1)}, ships=ships("dropship-1"))

    assert guess(table.state, PLAYER, Move("dropship-1", "1,0")) > 0
    assert guess(table.state, PLAYER, Move("dropship-1", "-1,0")) == -inf
    both, one = Send(("dropship-1", "dropship-2")), Send(("dropship-1",))
    assert guess(table.state, PLAYER, both) > guess(table.state, PLAYER, one) > 0
    assert guess(table.state, PLAYER, PickMarines()) == -inf


def test_7_1_low_stability_calls_for_a_tile_beside_the_capital() -> None:
    systems = RING | frontier("2,0")
    calm = scene(systems=systems).state
    tense = scene(systems=systems, stability=1).state

    assert crisis_risk(calm) == 0.0
    assert crisis_risk(tense) == 0.25
    assert guess(calm, PLAYER, NewTile("2,-1")) > guess(calm, PLAYER, ExploreAgain("1,0"))
    assert guess(tense, PLAYER, NewTile("2,-1")) < guess(tense, PLAYER, ExploreAgain("1,0"))
    assert guess(calm, PLAYER, NewTile("4,0")) == -inf


def test_10_1_revolts_bring_the_crisis_nearer() -> None:
    rebels = RING | {"1,0": System("frontier", rebels=1)}

    assert crisis_risk(scene(systems=rebels, stability=1).state) == 1.0
    assert crisis_risk(scene(systems=RING, draw=[]).state) == 0.25


def test_15_1_what_cannot_pay_is_not_looked_at() -> None:
    state = scene(systems=RING).state
    done = scene(systems=RING | {"0,0": capital("tracking_array")}).state

    assert guess(state, PLAYER, Improve("warp_gate")) == -inf
    assert guess(state, PLAYER, Improve("gene_clinic")) == -inf
    assert guess(state, PLAYER, Improve("tracking_array")) == 0.0
    assert guess(done, PLAYER, Improve("tracking_array")) == -inf
    assert guess(state, PLAYER, Site("3,0")) == -inf
    assert guess(state, PLAYER, Site("2,0")) == 0.0


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
