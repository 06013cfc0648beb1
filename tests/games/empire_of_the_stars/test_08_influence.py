"""ES-5.8, ES-8, ES-16.7 - REGENT: influence, starbases and the Imperial Seat."""

from __future__ import annotations

from typing import Any

import pytest

from starhold.games.empire_of_the_stars.paths import deployment_sites
from starhold.games.empire_of_the_stars.rules.r01_pieces import TakeResource
from starhold.games.empire_of_the_stars.rules.r08_influence import (
    BuyInfluence,
    BuyNone,
    Court,
    EmperorCrowned,
    Fortify,
    OfferInfluence,
    PlaceInfluence,
    RegentPart,
    ReturnInfluence,
    ReturnRest,
    Settle,
    Subvert,
)
from starhold.games.empire_of_the_stars.scoring import points
from starhold.games.empire_of_the_stars.state import ANCIENTS, Colony
from tests.games.empire_of_the_stars.scenes import (
    BLUE,
    RED,
    THREE,
    TWO,
    ancients,
    at,
    blue,
    play,
    red,
    role,
    scene,
    told,
)

POOR = {"credits": 0}


def placing(influence: int = 1, **parts: Any) -> Any:
    own = {"influence": influence, "supply": 10} | parts.pop("red", {})
    return scene(**{"agenda": (PlaceInfluence(RED), ReturnInfluence(RED)), "red": own} | parts)


def test_5_8_1_two_influence_and_perhaps_one_more() -> None:
    """DP-23."""
    table = role(RED, "regent", seats=TWO)
    assert red(table).influence == 2
    assert table.offer == [BuyInfluence(2), BuyNone()]
    play(table, BuyInfluence(2))

    assert red(table).influence == 3
    assert red(table).credits == 3


def test_5_8_1_the_price_rises_after_a_purchase() -> None:
    table = role(RED, "regent", seats=TWO)
    play(table, BuyInfluence(2), ReturnRest())

    assert table.offer == [BuyInfluence(3), BuyNone()]


def test_dp_23_without_credits_or_tokens_it_is_not_asked() -> None:
    assert isinstance(role(RED, "regent", seats=TWO, red=POOR).asking, PlaceInfluence)
    assert isinstance(role(RED, "regent", seats=TWO, red={"supply": 2}).asking, PlaceInfluence)


def test_5_8_2_influence_is_placed_before_the_next_player_acts() -> None:
    table = role(RED, "regent", seats=TWO, red=POOR)
    assert table.asking == PlaceInfluence(RED)
    play(table, Court(), Court())

    assert table.agenda[0] == OfferInfluence(BLUE)
    assert red(table).court == 2


def test_5_8_3_the_seat_is_settled_after_all() -> None:
    table = role(RED, "regent", seats=TWO, red=POOR, blue=POOR)
    play(table, ReturnRest(), Court(), ReturnRest())

    assert told(table, EmperorCrowned) == [EmperorCrowned(BLUE)]
    assert (blue(table).court, blue(table).supply) == (0, 16)


def test_5_8_4_by_default_the_chooser_becomes_emperor() -> None:
    """R-46."""
    table = role(BLUE, "regent", seats=TWO, red=POOR, blue=POOR)
    play(table, ReturnRest(), ReturnRest())

    assert table.state.emperor == BLUE


def test_8_1_a_tile_with_your_token_is_yours() -> None:
    table = placing(tiles={"A1": "T23"})
    play(table, Settle("A1"))

    assert table.state.colonies == {"A1": Colony(RED)}
    assert (red(table).influence, red(table).supply) == (0, 10)


def test_8_2_where_influence_can_colonise() -> None:
    """R-38."""
    table = placing(
        seats=TWO,
        tiles={"A1": "T01", "A2": "W1", "A3": "V1", "B1": "T02", "B2": "T03"},
        colonies={"B1": Colony(RED, tokens=2)},
        ships=at("B2", "blue-fighter-1"),
    )

    assert table.offer == [Settle("A1"), Court(), ReturnRest()]


def test_8_4_fortify_a_colony_of_one_token() -> None:
    """DP-24."""
    table = placing(
        tiles={"A1": "T01", "A2": "T02"},
        colonies={"A1": Colony(RED), "A2": Colony(RED)},
        ships=at("A2", "ancients-cruiser-1"),
    )
    assert table.offer == [Fortify("A1"), ReturnRest()]
    play(table, Fortify("A1"))

    assert table.state.colonies["A1"] == Colony(RED, tokens=2)


def test_8_4_subvert_sends_a_token_home() -> None:
    table = placing(
        seats=TWO,
        tiles={"A1": "T01", "A2": "T02"},
        colonies={"A1": Colony(BLUE, tokens=2), "A2": Colony(BLUE)},
        ships=at("A2", "blue-fighter-1"),
    )
    assert table.offer == [Subvert("A1"), Court(), ReturnRest()]
    play(table, Subvert("A1"))

    assert table.state.colonies["A1"] == Colony(BLUE)
    assert blue(table).supply == 14
    assert (red(table).influence, red(table).supply) == (0, 11)


def test_8_4_what_is_not_used_returns() -> None:
    table = placing(2, tiles={"A1": "T01"})
    play(table, ReturnRest())

    assert (red(table).influence, red(table).supply) == (0, 12)


def test_dp_24_without_a_target_it_returns() -> None:
    table = placing(2)

    assert table.over
    assert red(table).supply == 12


def test_8_4_less_influence_where_the_supply_is_short() -> None:
    table = scene(seats=TWO, agenda=(RegentPart(RED),), red={"supply": 1, "credits": 9})

    assert red(table).influence == 1


def test_8_5_a_starbase_is_a_site_and_worth_more() -> None:
    parts: dict[str, Any] = {"tiles": {"A1": "T01"}}
    colony = scene(colonies={"A1": Colony(RED)}, **parts).state
    starbase = scene(colonies={"A1": Colony(RED, tokens=2)}, **parts).state

    assert points(starbase, RED) == points(colony, RED) + 1
    assert deployment_sites(colony, RED) == ["G4"]
    assert deployment_sites(starbase, RED) == ["G4", "A1"]


@pytest.mark.parametrize(
    ("court", "emperor"), [((2, 0, 0), RED), ((0, 1, 2), "green"), ((0, 2, 2), BLUE)]
)
def test_8_6_most_tokens_on_the_seat(court: tuple[int, int, int], emperor: str) -> None:
    table = role(RED, "regent", seats=THREE, red=POOR, blue=POOR, green=POOR)
    for tokens in court:
        play(table, *[Court()] * tokens)
        if tokens < 2:
            play(table, ReturnRest())

    assert table.state.emperor == emperor


@pytest.mark.parametrize(
    ("cards", "price"),
    [
        ({"technologies": ["TC11"]}, 1),
        ({"power": "PW07"}, 1),
    ],
)
def test_10_3_envoys_and_whispers_pay_less(cards: dict[str, Any], price: int) -> None:
    table = role(RED, "regent", seats=TWO, red={"credits": 5} | cards)
    play(table, BuyInfluence(price), ReturnRest())

    assert table.offer[0] == BuyInfluence(3)  # the price rises for the others all the same


def test_10_3_whispers_pay_one_credit_whatever_the_price() -> None:
    table = role(BLUE, "regent", seats=TWO, red={"power": "PW07"})
    play(table, BuyInfluence(2), ReturnRest())

    assert table.offer[0] == BuyInfluence(1)


def test_dp_28_entourage_may_buy_a_second() -> None:
    table = role(RED, "regent", seats=TWO, red={"credits": 9, "power": "PW07", "flipped": True})
    play(table, BuyInfluence(2))
    assert table.offer == [BuyInfluence(3), BuyNone()]
    play(table, BuyInfluence(3))

    assert red(table).influence == 4
    assert table.asking == PlaceInfluence(RED)


def test_10_3_ambassadors_gain_three() -> None:
    table = role(RED, "regent", red={"technologies": ["TC31"]})

    assert red(table).influence == 3


def test_10_3_master_builders_gain_resources() -> None:
    """TC24."""
    table = placing(
        tiles={"A1": "T01"}, colonies={"A1": Colony(RED)}, red={"technologies": ["TC24"]}
    )
    play(table, Fortify("A1"), TakeResource("metal"), TakeResource("energy"))

    assert red(table).stock == {"polymers": 3, "metal": 3, "energy": 2}


def test_16_7_1_you_first_then_they_score_one_and_one() -> None:
    table = role(RED, "regent", tiles={"A1": "T01"})
    assert table.offer == [BuyInfluence(2), BuyNone()]
    play(table, BuyNone(), Settle("A1"), Fortify("A1"))

    assert (ancients(table).throne, ancients(table).galaxy) == ({ANCIENTS: 1}, 1)


def test_16_7_2_they_first_score_two_and_one() -> None:
    table = role(ANCIENTS, "regent")

    assert (ancients(table).throne, ancients(table).galaxy) == ({ANCIENTS: 2}, 1)
    assert table.offer == [BuyInfluence(3), BuyNone()]


def test_16_7_3_they_never_colonise() -> None:
    table = role(ANCIENTS, "regent", tiles={"A1": "T01"})

    assert table.state.colonies == {}
