"""GE-7  Merchant, with the Space Pirate of GE-14.11."""

from __future__ import annotations

from typing import Any

from starhold.games.galactic_emperor.players import food_pool
from starhold.games.galactic_emperor.rules.r07_merchant import (
    Fund,
    FundAsNow,
    FundEach,
    FundEqually,
    Harvested,
    MerchantAction,
    StoreEnergy,
    StoreMetal,
    Traded,
    merchant_role,
)
from starhold.games.galactic_emperor.rules.r07_piracy import (
    FoodStolen,
    MetalStolen,
    StealFood,
    StealMetal,
    StealNothing,
)
from starhold.games.galactic_emperor.rules.r07_prices import DropDie, MarketRolled, PricesSet
from starhold.games.galactic_emperor.rules.r15_interrupts import Block, LetGo
from starhold.games.galactic_emperor.state import Prices, Table
from tests.games.galactic_emperor.scenes import (
    BLUE_HOME,
    PRICES,
    RED_HOME,
    asked,
    empire,
    offered,
    play,
    scene,
    told,
)


def market(*dice: int, **parts: Any) -> Table:
    return scene(agenda=merchant_role(["red", "blue", "green"]), dice=dice, **parts)


def trading(**parts: Any) -> Table:
    """Red's Merchant action, with the given tiles."""
    tiles = parts.pop("tiles", {})
    parts.setdefault("prices", PRICES)
    tokens = {at: empire("red") for at in tiles} | parts.pop("tokens", {})
    tiles = tiles | parts.pop("others", {})
    return scene(agenda=(MerchantAction("red"),), tiles=tiles, tokens=tokens, **parts)


def after_food(table: Table) -> list[int]:
    """How much metal may be stored."""
    return [option.metal for option in offered(table, StoreMetal)]


def test_7_1_the_chooser_gains_3_marks_and_rolls_4_dice() -> None:
    table = market(2, 3, 5, 6)

    assert told(table, MarketRolled) == [MarketRolled("red", 3, (2, 3, 5, 6))]
    assert table.state.players["red"].marks == 8


def test_7_1_the_prices_stay() -> None:
    table = market(2, 3, 5, 6)
    play(table, DropDie(6, 1, 3, 5))

    assert told(table, PricesSet) == [PricesSet(1, 3, 5)]
    assert table.state.prices == Prices(1, 3, 5)


def test_7_1_four_equal_dice_leave_no_choice() -> None:
    assert told(market(4, 4, 4, 4), PricesSet) == [PricesSet(2, 3, 4)]


def test_7_2_each_in_role_order_acts() -> None:
    table = market(4, 4, 4, 4)
    order = []
    for seat in ("red", "blue", "green"):
        order.append(asked(table))
        while table.asking and table.asking.player == seat:
            table.pick(0)

    assert order == [(seat, "ChooseFunding") for seat in ("red", "blue", "green")]


def test_7_3_food_of_all_sectors_is_harvested() -> None:
    table = trading(tiles={"2,0": "P06", "1,0": "P08"})

    assert told(table, Harvested) == [Harvested("red", 2 + 3)]


def test_7_3_at_most_what_the_pool_has_r8() -> None:
    state = trading(tiles={"2,0": "P06"}, food={f"x{n}": 2 for n in range(18)})

    assert told(state, Harvested) == [Harvested("red", 4)]


def test_7_4_food_that_lies_on_own_sectors_may_be_taken_up() -> None:
    table = trading(food={RED_HOME: 2})
    play(table, FundEqually(0, 4, 0))
    play(table, *[o for o in table.offer if o == StoreMetal(1, 0, 0)])
    play(table, StoreEnergy(1, 0, 0))

    assert table.state.food == {}
    assert table.state.players["red"].marks == 5 + 4


def test_7_5_the_space_pirate_comes_before_trading() -> None:
    table = trading(cards={"space_pirate": "red"})

    assert asked(table) == ("red", "OfferPiracy")


def test_7_6_metal_and_energy_are_bought_and_sold_at_one_price() -> None:
    table = trading(players={"red": {"marks": 10}})
    play(table, FundAsNow(2), StoreMetal(0, 3, 0), StoreEnergy(3, 0, 10))
    own = table.state.players["red"]

    assert (own.marks, own.metal, own.energy) == (10 + 2 + 3 - 10, 0, 3)


def test_7_6_the_store_never_overflows() -> None:
    table = trading(players={"red": {"marks": 99}})
    play(table, FundAsNow(2))

    assert after_food(table) == [0, 1, 2, 3, 4, 5, 6]


def test_7_7_up_to_2_food_on_each_sector_that_produces() -> None:
    table = trading(tiles={"1,0": "P08", "2,0": "P03"})
    play(table, FundEach())
    assert table.offer == [
        Fund(RED_HOME, 0, 4, 0),
        Fund(RED_HOME, 1, 3, 0),
        Fund(RED_HOME, 2, 2, 0),
    ]
    play(table, Fund(RED_HOME, 1, 3, 0), Fund("1,0", 2, 1, 0), StoreMetal(1, 0, 0))
    play(table, StoreEnergy(1, 0, 0))

    assert table.state.food == {RED_HOME: 1, "1,0": 2}


def test_7_8_food_that_is_not_placed_is_sold() -> None:
    table = trading(tiles={"2,0": "P06"})
    play(table, FundEqually(1, 4, 0), StoreMetal(1, 0, 0), StoreEnergy(1, 0, 0))

    assert told(table, Traded) == [Traded("red", 1, 1, 1, 4, 0)]
    assert food_pool(table.state) == 39


def test_7_9_food_may_be_paid_by_selling_all_else() -> None:
    table = trading(
        tiles={"1,0": "P08", "2,0": "P09", "1,1": "P10"},
        players={"red": {"marks": 0, "metal": 2, "energy": 0}},
    )
    play(table, FundEqually(2, 0, 6))

    assert table.over  # both metal had to go
    assert (table.state.players["red"].marks, table.state.players["red"].metal) == (0, 0)


def test_7_9_food_is_bought_only_as_far_as_the_pool_has_it() -> None:
    table = trading(
        tiles={"1,0": "P08"},
        food={f"x{n}": 2 for n in range(19)},
        players={"red": {"marks": 50}},
    )

    assert [o.each for o in offered(table, FundEqually)] == [1, 0]


def test_7_10_doing_nothing_sells_the_harvest() -> None:
    table = trading(food={RED_HOME: 1}, players={"red": {"marks": 0}})
    play(table, FundAsNow(2), StoreMetal(1, 0, 0), StoreEnergy(1, 0, 0))
    own = table.state.players["red"]

    assert (own.marks, own.metal, own.energy) == (2, 1, 1)
    assert table.state.food == {RED_HOME: 1}


def test_14_11_the_pirate_takes_a_food_from_a_home_too_r23() -> None:
    table = trading(cards={"space_pirate": "red"}, food={BLUE_HOME: 2})
    play(table, StealFood(BLUE_HOME))

    assert told(table, FoodStolen) == [FoodStolen("red", BLUE_HOME)]
    assert table.state.food == {BLUE_HOME: 1}
    assert FundEqually(0, 3, 0) in table.offer


def test_14_11_only_what_others_have_is_prey() -> None:
    table = trading(
        cards={"space_pirate": "red"},
        others={"1,0": "P08"},
        food={RED_HOME: 2, "1,0": 1},
        players={"blue": {"metal": 0}},
    )

    assert table.offer == [StealMetal("green"), StealNothing()]
    play(table, StealNothing())
    assert asked(table) == ("red", "ChooseFunding")


def test_14_11_without_prey_the_owner_is_not_asked() -> None:
    nobody = {"blue": {"metal": 0}, "green": {"metal": 0}}
    table = trading(cards={"space_pirate": "red"}, players=nobody)

    assert asked(table) == ("red", "ChooseFunding")


def test_14_11_a_blocked_pirate_takes_nothing() -> None:
    table = trading(cards={"space_pirate": "red", "saboteur": "blue"})
    play(table, StealMetal("green"), Block("space_pirate"), LetGo())

    assert told(table, MetalStolen) == []
    assert table.state.players["green"].metal == 1


def test_ex_4_market() -> None:
    def prices_of(*dice: int) -> dict[int, tuple[int, int, int]]:
        drops = offered(market(*dice), DropDie)
        return {drop.shows: (drop.food, drop.metal, drop.energy) for drop in drops}

    prices, high = prices_of(2, 3, 5, 6), prices_of(3, 4, 4, 5)

    assert prices == {6: (1, 3, 5), 2: (1, 4, 5), 3: (1, 4, 5), 5: (1, 3, 5)}
    assert high[3] == (2, 3, 5)
    assert {food for shows, (food, _, _) in high.items() if shows != 3} == {1}


def test_ex_5_merchant_plan() -> None:
    table = trading(
        tiles={"2,0": "P03", "1,0": "P08"},
        food={"1,0": 1},
        players={"red": {"marks": 4, "metal": 1, "energy": 1}},
    )
    assert food_pool(table.state) == 39
    assert told(table, Harvested) == [Harvested("red", 4)]
    play(table, FundEqually(2, 1, 0), StoreMetal(2, 0, 3))
    own = table.state.players["red"]
    assert 3 not in [option.energy for option in offered(table, StoreEnergy)]
    play(table, StoreEnergy(1, 0, 0))

    assert (own.marks, own.metal, own.energy) == (2, 2, 1)
    assert table.state.food == {RED_HOME: 2, "1,0": 2}
    assert food_pool(table.state) == 36


def test_ex_5_a_plan_that_costs_6_of_5_marks_is_not_offered() -> None:
    table = trading(
        tiles={"2,0": "P03", "1,0": "P08"},
        food={"1,0": 1},
        players={"red": {"marks": 4, "metal": 1, "energy": 0}},
    )
    play(table, FundEqually(2, 1, 0))

    assert after_food(table) == [0, 1, 2]


def test_ex_6_buying_food_to_fund() -> None:
    table = trading(
        tiles={"1,0": "P11", "2,0": "P13"},
        prices=Prices(2, 3, 5),
        players={"red": {"marks": 5, "metal": 0, "energy": 0}},
    )
    assert told(table, Harvested) == [Harvested("red", 2)]
    assert [o.each for o in offered(table, FundEqually)] == [1, 0]
    play(table, FundEach(), Fund(RED_HOME, 2, 0, 0), Fund("1,0", 1, 0, 1), Fund("2,0", 1, 0, 2))

    assert table.over  # nothing else can be paid
    assert table.state.players["red"].marks == 1
    assert table.state.food == {RED_HOME: 2, "1,0": 1, "2,0": 1}


def test_ex_7_space_pirate_with_a_full_store() -> None:
    table = trading(
        cards={"space_pirate": "red"},
        players={"red": {"marks": 0, "metal": 6, "energy": 0}, "blue": {"metal": 2}},
    )
    play(table, StealMetal("blue"), FundEqually(2, 0, 0))

    assert table.state.players["blue"].metal == 1
    assert after_food(table) == [0, 1, 2, 3, 4, 5, 6]
    play(table, StoreMetal(6, 3, 0))
    if table.open:
        play(table, StoreEnergy(0, 0, 0))
    assert (table.state.players["red"].marks, table.state.players["red"].metal) == (3, 6)
