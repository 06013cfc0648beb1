"""What bots are told of Galactic Emperor."""

from __future__ import annotations

from math import inf
from typing import Any

import pytest

from starhold import bots
from starhold.core.chance import Seeded
from starhold.core.game import SEATS
from starhold.foresight.hints import hints
from starhold.games.galactic_emperor import GAME
from starhold.games.galactic_emperor.hints import battles, guess, outlook
from starhold.games.galactic_emperor.prospects import EMPIRE, PLAIN, STARBASE, Force, odds
from starhold.games.galactic_emperor.rules.r05_rounds import ROLES, TakeRole
from starhold.games.galactic_emperor.rules.r07_merchant import FundEach
from starhold.games.galactic_emperor.rules.r15_interrupts import Block, UseCard, Withhold
from starhold.games.galactic_emperor.state import THRONE, Influence, Settings
from tests.games.galactic_emperor.scenes import empire, fleet, scene, starbase
from tests.helpers import seed_of

value = hints(GAME).value

LAND = {"1,1": "P08", "2,0": "P03"}


def worth(**parts: Any) -> float:
    return value(scene(tiles=LAND, **parts).state, "red")


def test_planets_ships_goods_and_cards_are_good() -> None:
    nothing = worth()

    assert worth(tokens={"1,1": empire("red")}) > nothing
    assert worth(tokens={"1,1": starbase("red")}) > worth(tokens={"1,1": empire("red")})
    assert worth(ships=fleet("red", "3,-3", "fighter")) > nothing
    assert worth(players={"red": {"marks": 9}}) > nothing
    assert worth(cards={"robotics": "red"}) > nothing
    assert worth(food={"3,-3": 1}) > nothing
    assert worth(food={"1,1": 1}) == nothing  # nobody's


def test_what_others_have_is_bad() -> None:
    assert worth(tokens={"1,1": empire("blue")}) < worth()
    assert worth(throne="blue") < worth()


def test_influence_counts_as_if_nobody_answered() -> None:
    hand = {"red": {"tokens": 10}}
    mine = worth(influence=[Influence("red", "1,1")], players=hand)
    tied = worth(influence=[Influence("red", "1,1")], tokens={"1,1": empire("blue")}, players=hand)

    assert mine > worth(players=hand)
    assert tied > worth(tokens={"1,1": empire("blue")}, players=hand)
    assert worth(influence=[Influence("red", THRONE)], throne=None) > worth(throne=None)


def test_a_battle_is_worth_its_odds() -> None:
    guard = {"tokens": {"1,1": starbase("blue")}}
    strong = fleet("red", "1,1", "dreadnought", "cruiser", came_from="2,1")
    weak = fleet("red", "1,1", "fighter", came_from="2,1")
    safe_strong = fleet("red", "2,1", "dreadnought", "cruiser")
    safe_weak = fleet("red", "2,1", "fighter")

    assert worth(ships=strong, **guard) > worth(ships=safe_strong, **guard)
    assert worth(ships=weak, **guard) < worth(ships=safe_weak, **guard)


def test_a_guard_allays_fear() -> None:
    threat = fleet("blue", "2,1", "cruiser", "cruiser")
    exposed = worth(
        tokens={"1,1": empire("red")}, ships=(*threat, *fleet("red", "3,-3", "cruiser"))
    )
    guarded = worth(
        tokens={"1,1": empire("red")}, ships=(*threat, *fleet("red", "1,1", "cruiser"))
    )

    assert guarded > exposed


def test_the_end_is_good_for_whoever_leads() -> None:
    ahead = {"red": {"vp": 40}}
    behind = {"blue": {"vp": 40}}

    assert worth(players=ahead, ending=True) > worth(players=ahead)
    assert worth(players=behind, ending=True) < worth(players=behind)


def test_every_role_has_a_taste() -> None:
    state = scene(tiles=LAND, display=("P07", "P16"), ships=fleet("red", "2,1", "fighter")).state
    tastes = {role: guess(state, "red", TakeRole(role)) for role in (*ROLES, "warlord_2")}

    assert tastes["explorer"] > tastes["steward"]
    assert tastes["warlord"] == tastes["warlord_2"]
    assert guess(state, "red", FundEach()) == -inf
    assert guess(state, "red", Block("robotics")) > guess(state, "red", Block("diplomat"))


def test_odds_by_rule_of_thumb() -> None:
    assert odds(PLAIN["dreadnought"], EMPIRE) > 0.7
    assert odds(PLAIN["fighter"], STARBASE) < 0.2
    assert odds(PLAIN["fighter"], Force()) == 1.0


@pytest.mark.parametrize("number", range(3))
def test_greedy_beats_two_random_players(number: int) -> None:
    names = ("greedy:8", "random", "random")
    minds = {s: bots.find(n, f"{number} {s}") for s, n in zip(SEATS[:3], names, strict=True)}
    table = GAME.new(Settings(max_rounds=6), SEATS[:3], Seeded(seed_of(number)))
    choices = 0
    while not table.over:
        seat = next(iter(table.open))
        table.choose(bots.answer(minds[seat], GAME, table, seat, choices), seat)
        choices += 1

    assert table.state.winners == ("red",)


def test_r_11_a_ship_that_may_claim_only_on_entry_is_worth_less_where_it_stands() -> None:
    ships = fleet("red", "1,1", "fighter")

    assert worth(ships=ships, settings=Settings(claims="on_entry")) < worth(ships=ships)


def test_14_a_technology_is_used_rather_than_withheld() -> None:
    state = scene(cards={"robotics": "red"}).state

    assert guess(state, "red", UseCard("robotics")) > guess(state, "red", Withhold("robotics"))


def test_r_20_an_enemy_in_a_sector_of_ours_is_not_its_garrison() -> None:
    ships = (*fleet("red", "1,1", "cruiser", came_from="2,0"), *fleet("blue", "1,1", "fighter"))
    parts: dict[str, Any] = {"ships": ships, "settings": Settings(relocation="lost_control")}
    alone = scene(tiles=LAND, **parts).state
    ours = scene(tiles=LAND, tokens={"1,1": starbase("red")}, **parts).state

    assert battles(ours, outlook(ours), "red") == battles(alone, outlook(alone), "red")
