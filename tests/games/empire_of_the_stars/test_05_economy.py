"""ES-5.4 to ES-5.6, ES-9, ES-16.3 to ES-16.5 - STEWARD, MERCHANT, ENGINEER and Far Space."""

from __future__ import annotations

from typing import Any

import pytest

from starhold.games.empire_of_the_stars import GAME
from starhold.games.empire_of_the_stars.rules.r01_pieces import TakeResource
from starhold.games.empire_of_the_stars.rules.r05_engineer import (
    Build,
    BuildShips,
    EndBuilding,
    ship_price,
)
from starhold.games.empire_of_the_stars.rules.r05_merchant import (
    Buy,
    BuyGalaxy,
    DecideTrades,
    GoToMarket,
    Invest,
    InvestNothing,
    Keep,
    MakeInvestment,
    Sell,
    Trade,
    TradeNothing,
)
from starhold.games.empire_of_the_stars.rules.r05_steward import Produce, Refit, UseTile
from starhold.games.empire_of_the_stars.rules.r08_influence import subvertible
from starhold.games.empire_of_the_stars.rules.r16_ancients import AncientsInvest
from starhold.games.empire_of_the_stars.state import ANCIENTS, Colony
from starhold.show import files
from tests.games.empire_of_the_stars.scenes import (
    BLUE,
    RED,
    TWO,
    ancients,
    as_it_lies,
    at,
    blue,
    play,
    red,
    role,
    scene,
    stock,
)

FIGHTER, CRUISER = Build("fighter", 1, 1, 0), Build("cruiser", 1, 2, 1)
WORLDS: dict[str, Any] = {
    "tiles": {"A1": "T17", "A2": "T12"},
    "colonies": {"A1": Colony(RED), "A2": Colony(RED)},
}

# -- STEWARD -----------------------------------------------------------------------------------


def test_5_4_1_the_chooser_picks_a_tile_with_its_resource_side_up() -> None:
    """DP-10."""
    table = role(RED, "steward", used=["K1", "K4"])

    assert table.offer == [UseTile(tile) for tile in ("K2", "K3", "K5", "K6")]


def test_5_4_2_worlds_yield_the_kinds_on_the_tile() -> None:
    table = role(
        RED, "steward", seats=TWO, red={"stock": stock()}, blue={"stock": stock()}, **WORLDS
    )
    play(table, UseTile("K6"), TakeResource("polymers"))

    assert red(table).stock == stock(1, 2, 2)  # home 1/1/1, T17 1/1/0, T12 0/0/1, and the bonus
    assert blue(table).stock == stock(0, 1, 1)


def test_5_4_3_the_chooser_gains_one_more_resource() -> None:
    table = role(RED, "steward", red={"stock": stock()})
    play(table, UseTile("K1"), TakeResource("energy"))

    assert red(table).stock == stock(1, 0, 1)


def test_5_4_4_the_tile_is_flipped() -> None:
    """R-44."""
    table = role(RED, "steward")
    play(table, UseTile("K1"), TakeResource("energy"))

    assert table.state.used == ["K1"]
    assert table.state.market_tile is None


def test_5_4_5_with_no_tile_left_the_market_is_reset() -> None:
    every = ["K1", "K2", "K3", "K4", "K5", "K6"]
    table = role(RED, "steward", used=every, luck=as_it_lies(6))

    assert table.state.used == []
    assert len(table.offer) == 6


def test_10_3_scanners_vats_and_sails_yield_more() -> None:
    cards = ["TI11", "TI12", "TI13"]
    table = scene(
        agenda=(Produce(RED),), market_tile="K4", red={"stock": stock(), "technologies": cards}
    )

    assert red(table).stock == stock(3, 2, 0)


def test_10_3_nothing_more_where_the_tile_gave_nothing() -> None:
    table = scene(
        seats=TWO,
        agenda=(Produce(RED),),
        market_tile="K2",
        homes={BLUE: "Z2"},
        red={"stock": stock(), "technologies": ["TI11"]},
    )

    assert red(table).stock == stock()


def test_10_3_prospectors_gain_one_more_of_a_kind_shown() -> None:
    table = scene(
        seats=TWO,
        agenda=(Produce(RED),),
        market_tile="K6",
        red={"stock": stock(), "power": "PW01", "flipped": True},
    )
    assert table.offer == [TakeResource("metal"), TakeResource("energy")]
    play(table, TakeResource("metal"))

    assert red(table).stock == stock(0, 2, 1)


def test_dp_28_planetary_refit_lets_a_world_yield_everything() -> None:
    """TI34."""
    table = scene(
        agenda=(Produce(RED),),
        market_tile="K2",
        red={"stock": stock(), "technologies": ["TI34"]},
        **WORLDS,
    )
    assert table.offer == [Refit("G4"), Refit("A1"), Refit("A2")]
    play(table, Refit("G4"))

    assert red(table).stock == stock(1, 2, 1)


def test_16_3_1_the_ancients_collect_no_resources() -> None:
    assert ancients(role(ANCIENTS, "steward")).stock == stock()


def test_16_3_2_they_gain_three_credits() -> None:
    table = role(RED, "steward")
    play(table, UseTile("K1"), TakeResource("energy"))

    assert ancients(table).credits == 18


def test_16_3_3_the_leftmost_tile_is_theirs() -> None:
    """R-22."""
    table = role(
        ANCIENTS, "steward", market=["K1", "K3", "K2"], used=["K1"], red={"stock": stock()}
    )

    assert table.state.used == ["K1", "K3"]
    assert red(table).stock == stock(0, 0, 1)  # and no bonus
    assert ancients(table).credits == 20


# -- MERCHANT ------------------------------------------------------------------------------------


def test_5_5_1_credits_of_the_market_are_the_choosers() -> None:
    """R-23: others gain 3."""
    table = role(RED, "merchant", seats=TWO, used=["K1", "K2"])
    assert red(table).credits == 5 + 5 + 3 + 2
    assert blue(table).credits == 5
    play(table, TradeNothing(), InvestNothing())

    assert blue(table).credits == 8


def market(**parts: Any) -> Any:
    return scene(**{"agenda": (DecideTrades(RED),)} | parts)


def test_5_5_2_trades_are_one_decision() -> None:
    """DP-12."""
    table = market(red={"credits": 1, "stock": stock(0, 0, 2)})
    play(table, GoToMarket())
    assert table.offer == [Keep("polymers"), *(Buy("polymers", n, 2 * n) for n in (1, 2, 3))]
    play(table, Buy("polymers", 3, 6))  # both energy must be sold for it

    assert red(table).stock == stock(3, 0, 0)
    assert red(table).credits == 1


def test_5_5_2_what_was_bought_must_be_paid() -> None:
    table = market(red={"credits": 0, "stock": stock(0, 1, 1)})
    play(table, GoToMarket(), Buy("polymers", 1, 2))

    assert table.offer == [Sell("metal", 1, 2), Keep("metal")]
    play(table, Keep("metal"))

    assert red(table).stock == stock(1, 1, 0)
    assert red(table).credits == 1


def test_5_5_2_no_kind_ends_above_its_limit() -> None:
    table = market(red={"credits": 50, "stock": stock(8, 7, 5)})
    play(table, GoToMarket())

    assert table.offer[-1] == Buy("polymers", 1, 2)


def test_5_5_2_nothing_may_be_traded() -> None:
    table = market(red={"credits": 50, "stock": stock(8, 7, 5)})
    play(table, GoToMarket(), Keep("polymers"), Keep("metal"), Keep("energy"))

    assert red(table).stock == stock(8, 7, 5)


def test_dp_12_without_goods_and_credits_it_is_not_asked() -> None:
    assert market(red={"credits": 1, "stock": stock()}).over


def test_10_3_a_free_port_buys_at_the_selling_price() -> None:
    table = market(red={"credits": 1, "stock": stock(), "technologies": ["TI23"]})
    play(table, GoToMarket())

    assert table.offer == [Keep("polymers"), Buy("polymers", 1, 1)]
    assert Trade(RED).balance(table.state) == 1


def test_5_5_3_the_market_is_reset() -> None:
    table = role(RED, "merchant", used=["K1"], luck=(0, 0, 0, 0, 0))
    play(table, TradeNothing(), InvestNothing())

    assert table.state.used == []
    assert table.state.market == ["K2", "K3", "K4", "K5", "K6", "K1"]


def investing(**parts: Any) -> Any:
    return scene(**{"agenda": (MakeInvestment(RED),)} | parts)


def test_9_1_a_location_holds_one_token() -> None:
    table = investing(far_space={"F1": ANCIENTS}, red={"credits": 9})

    assert Invest("F2", 9) in table.offer
    assert not any(isinstance(o, Invest) and o.location == "F1" for o in table.offer)


def test_9_2_a_location_or_a_galaxy_token() -> None:
    """DP-13."""
    table = investing(red={"credits": 9})
    other = table.fork()
    play(table, Invest("F2", 9))
    play(other, BuyGalaxy(1, 3))

    assert table.state.far_space == {"F2": RED}
    assert (red(table).credits, red(table).supply) == (0, 15)
    assert other.state.galaxy_row == [2, 3, 4, 5, 6]
    assert (red(other).credits, red(other).galaxy) == (6, 1)


def test_dp_13_without_credits_or_tokens_it_is_not_asked() -> None:
    assert investing(red={"credits": 2}).over
    assert investing(seats=TWO, red={"credits": 9, "supply": 0}, galaxy_row=[]).over


def test_9_3_far_space_cannot_be_touched() -> None:
    table = scene(seats=TWO, far_space={"F1": BLUE})

    assert subvertible(table.state, RED) == []


@pytest.mark.parametrize(
    ("cards", "price"),
    [
        ({"technologies": ["TI33"]}, 2),
        ({"power": "PW02", "flipped": True}, 1),
        ({"technologies": ["TI33"], "power": "PW02", "flipped": True}, 1),
    ],
)
def test_r_50_discounts_on_investments(cards: dict[str, Any], price: int) -> None:
    table = investing(seats=TWO, red={"credits": 2} | cards)

    assert BuyGalaxy(1, price) in table.offer


@pytest.mark.parametrize("cards", [{"technologies": ["TI33"]}, {"power": "PW02"}])
def test_10_3_consortium_and_bankers_gain_two_more(cards: dict[str, Any]) -> None:
    table = role(RED, "merchant", seats=TWO, red=cards)

    assert red(table).credits == 12


def test_16_4_1_they_pay_five_of_six() -> None:
    """R-20."""
    table = scene(agenda=(AncientsInvest(),), ancients={"credits": 6})

    assert ancients(table).credits == 1
    assert table.state.far_space == {"F1": ANCIENTS}


def test_16_4_1_with_five_they_wait() -> None:
    table = scene(agenda=(AncientsInvest(),), ancients={"credits": 5})

    assert table.state.far_space == {}


def test_r_21_an_empty_row_gives_a_token_of_the_supply() -> None:
    taken = dict.fromkeys(("F1", "F2", "F3", "F4", "F5", "F6"), RED)
    table = scene(agenda=(AncientsInvest(),), far_space=taken, galaxy_row=[])

    assert ancients(table).galaxy == 1


def test_16_4_2_you_first() -> None:
    table = role(RED, "merchant", ancients={"credits": 0}, luck=as_it_lies(6))
    play(table, TradeNothing(), InvestNothing())

    assert ancients(table).credits == 3


def test_16_4_3_they_first() -> None:
    table = role(ANCIENTS, "merchant", ancients={"credits": 0}, used=["K2"])

    assert ancients(table).credits == 5 + 2 - 5
    assert red(table).credits == 8


def test_16_4_4_the_market_is_reset() -> None:
    table = role(ANCIENTS, "merchant", used=["K2"], luck=as_it_lies(6))
    play(table, TradeNothing(), InvestNothing())

    assert table.state.used == []


# -- ENGINEER ---------------------------------------------------------------------------


def test_5_6_1_the_chooser_gains_a_fighter() -> None:
    table = role(RED, "engineer", seats=TWO, red={"stock": stock()}, blue={"stock": stock()})

    assert list(table.state.ships) == ["red-fighter-1"]


@pytest.mark.parametrize(
    ("cards", "fighters"), [({"technologies": ["TI32"]}, 1), ({"power": "PW06"}, 1)]
)
def test_10_3_shipworks_and_apprentices_gain_a_fighter(cards: Any, fighters: int) -> None:
    table = role(
        BLUE, "engineer", seats=TWO, red={"stock": stock()} | cards, blue={"stock": stock()}
    )

    assert sum(ship.owner == RED for ship in table.state.ships.values()) == fighters


def test_5_6_2_build_what_you_can_pay_for() -> None:
    """DP-14."""
    table = scene(agenda=(BuildShips(RED),), red={"stock": stock(3, 4, 2)})
    assert table.offer == [FIGHTER, CRUISER, Build("dreadnought", 2, 3, 2), EndBuilding()]
    play(table, CRUISER, FIGHTER, EndBuilding())

    assert red(table).stock == stock(1, 1, 1)
    assert [ship.at for ship in table.state.ships.values()] == [None, None]


def test_5_6_2_the_reserve_is_the_limit() -> None:
    ships = at(None, *(f"red-fighter-{n}" for n in range(1, 9)))
    table = scene(agenda=(BuildShips(RED),), ships=ships, red={"stock": stock(3, 1, 0)})

    assert table.over


@pytest.mark.parametrize(
    ("cards", "kind", "price"),
    [
        ({"technologies": ["TI14"]}, "fighter", stock(0, 1)),
        ({"technologies": ["TI21"]}, "cruiser", stock(0, 1, 1)),
        ({"technologies": ["TI21"]}, "dreadnought", stock(1, 2, 2)),
        ({"power": "PW06", "flipped": True}, "cruiser", stock(1, 1, 1)),
        ({"power": "PW06", "flipped": True, "technologies": ["TI21"]}, "cruiser", stock(0, 0, 1)),
    ],
)
def test_10_3_cheaper_ships(cards: Any, kind: Any, price: dict[str, int]) -> None:
    state = scene(seats=TWO, red=cards).state

    assert stock() | ship_price(state, RED, kind) == price


def test_10_3_modular_docks_serve_the_first_large_ship() -> None:
    table = scene(
        agenda=(BuildShips(RED),), red={"stock": stock(9, 7, 5), "technologies": ["TI21"]}
    )
    play(table, FIGHTER, Build("cruiser", 0, 1, 1), CRUISER)

    assert red(table).stock == stock(9 - 1 - 0 - 1, 7 - 1 - 1 - 2, 5 - 1 - 1)


def test_16_5_1_they_trade_a_technology_for_a_cruiser() -> None:
    table = role(RED, "engineer", red={"stock": stock()}, ancients={"technologies": ["TI31"]})

    assert ancients(table).technologies == ["TI31"]  # not military
    assert list(table.state.ships) == ["red-fighter-1"]


def test_r_19_the_technology_is_lost_even_without_a_cruiser() -> None:
    cruisers = at(None, *(f"ancients-cruiser-{n}" for n in (1, 2, 3, 4)))
    table = role(
        RED,
        "engineer",
        ships=cruisers,
        red={"stock": stock()},
        ancients={"technologies": ["TM11"]},
    )

    assert ancients(table).technologies == []
    assert sum(ship.owner == ANCIENTS for ship in table.state.ships.values()) == 4


def test_16_5_2_they_gain_a_cruiser_then_you_build() -> None:
    table = role(ANCIENTS, "engineer", red={"stock": stock(1, 1, 0)})

    assert list(table.state.ships) == ["ancients-cruiser-1"]
    assert table.asking == BuildShips(RED)


def test_9_1_an_offer_says_what_a_location_costs_and_scores() -> None:
    words = files.words(GAME)

    assert words.option(Invest("F2", 9)) == "Invest in Far Space 2 (9 credits, scores 2 points)"
