"""ES-21, ES-22, D-11 - Events: when they strike, and what each of them does."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from starhold.core.record import Option
from starhold.core.trouble import BadFile
from starhold.games.empire_of_the_stars.catalog import CARDS
from starhold.games.empire_of_the_stars.rules.r01_pieces import TakeResource
from starhold.games.empire_of_the_stars.rules.r04_monolith import ChooseRole
from starhold.games.empire_of_the_stars.rules.r04_turns import Round
from starhold.games.empire_of_the_stars.rules.r05_explorer import PutTile
from starhold.games.empire_of_the_stars.rules.r06_movement import Colonise
from starhold.games.empire_of_the_stars.rules.r08_influence import Settle
from starhold.games.empire_of_the_stars.rules.r21_events import (
    EVENTS,
    DrawEvent,
    EventTurnedUp,
    ResolveEvent,
    check_cards,
    event_step,
)
from starhold.games.empire_of_the_stars.rules.r22_choices import (
    Decline,
    DropResource,
    Forfeit,
    GiveUp,
    LoseTechnology,
    PayCredits,
    PayGoods,
    RetireThis,
    StageThis,
    settle_bill,
)
from starhold.games.empire_of_the_stars.rules.r22_regent import ReturnGalaxyToken, ReturnOwnToken
from starhold.games.empire_of_the_stars.rules.r22_warlord import PayMetalAndEnergy
from starhold.games.empire_of_the_stars.state import Colony, Settings, Table
from tests.games.empire_of_the_stars.scenes import (
    BLUE,
    RED,
    THREE,
    TWO,
    ancients,
    as_it_lies,
    at,
    blue,
    play,
    red,
    scene,
    stock,
    told,
)

MODULE = Settings(events_module=True)
CRUISER = "ancients-cruiser-1"


def strike(card: str, *options: Option, **parts: Any) -> Table:
    """An event strikes you, alone; then you choose."""
    table = scene(agenda=(event_step(card, RED),), **parts)
    play(table, *options)
    return table


def worlds(*regions: str, tokens: int = 1) -> dict[str, Any]:
    names = (f"T{number:02}" for number in range(1, 20))
    return {
        "tiles": dict(zip(regions, names, strict=False)),
        "colonies": dict.fromkeys(regions, Colony(RED, tokens)),
    }


def goods(polymers: int = 0, metal: int = 0, energy: int = 0, **parts: Any) -> dict[str, Any]:
    return {"red": {"stock": stock(polymers, metal, energy)} | parts}


# -- ES-21 ---------------------------------------------------------------------------------------


def test_21_1_seven_decks_and_no_event_at_the_start() -> None:
    table = scene(seats=TWO, agenda=(Round(),), settings=MODULE, round=0)

    assert table.state.event is None
    assert [len(deck) for deck in table.state.decks.values()] == [len(CARDS) // 7] * 7


def test_21_2_a_card_of_the_emperors_role_is_turned_up() -> None:
    """R-33."""
    table = scene(
        seats=TWO, agenda=(DrawEvent(),), settings=MODULE, monolith="steward", tops=("ST-2",)
    )

    assert told(table, EventTurnedUp) == [EventTurnedUp("ST-2")]
    assert red(table).stock["polymers"] == 3  # it does not happen yet


def test_21_2_an_empty_deck_is_made_of_its_discards() -> None:
    table = scene(
        seats=TWO,
        settings=MODULE,
        monolith="steward",
        decks={"steward": []},
        discards={"steward": ["ST-2", "ST-1"]},
        agenda=(DrawEvent(),),
        luck=as_it_lies(2),
    )

    assert table.state.event == "ST-2"
    assert table.state.decks["steward"] == ["ST-1"]
    assert table.state.discards["steward"] == []


def test_21_3_you_means_the_emperor() -> None:
    table = scene(seats=TWO, agenda=(ResolveEvent(BLUE),), event="EX-3")

    assert (red(table).credits, blue(table).credits) == (5, 8)
    assert table.state.discards["explorer"] == ["EX-3"]


def test_21_3_all_means_everyone_from_the_emperor_on() -> None:
    table = scene(
        seats=THREE,
        agenda=(ResolveEvent(BLUE),),
        event="EX-2",
        ships=[
            *at("A1", "red-fighter-1"),
            *at("A1", "red-cruiser-1"),
            *at("B1", "blue-fighter-1"),
            *at("B1", "blue-cruiser-1"),
        ],
    )
    assert table.asking is not None
    assert table.asking.player == BLUE
    play(table, StageThis("blue-fighter-1"))
    assert table.state.empires["green"].credits == 4  # no ship on the board
    play(table, StageThis("red-fighter-1"))

    assert table.state.ships["red-fighter-1"].at is None


def test_21_4_a_new_emperor_is_meant() -> None:
    """R-34."""
    table = scene(seats=TWO, agenda=(Round(),), settings=MODULE, event="EX-3", emperor=BLUE)

    assert blue(table).credits == 8
    assert table.asking == ChooseRole(BLUE)


def test_21_5_events_are_off_by_default() -> None:
    table = scene(seats=TWO, agenda=(DrawEvent(),), monolith="steward")

    assert table.state.event is None


# -- ES-22 ---------------------------------------------------------------------------------------


def test_22_1_every_card_has_its_event() -> None:
    named = {card.event for card in CARDS.values()}

    assert named <= set(EVENTS)
    assert len(named) == 49


def test_22_1_every_card_gives_the_figures_its_event_needs() -> None:
    check_cards(CARDS)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"event": "Nonsense"}, "EX-3 has the unknown event Nonsense"),
        ({"amounts": {}}, "EX-3, SilentBeacon: amounts must be: credits"),
        ({"amounts": {"credits": 1, "metal": 1}}, "amounts must be: credits"),
        ({"event": "MarketCrash"}, "amounts must be: none"),
    ],
)
def test_22_1_a_card_that_cannot_happen_is_refused(change: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadFile, match=complaint):
        check_cards({"EX-3": replace(CARDS["EX-3"], **change)})


def test_22_1_an_event_takes_its_figures_from_the_card_it_is_on() -> None:
    assert red(strike("EX-2", red={"credits": 5})).credits == 4
    assert red(strike("EX-8", red={"credits": 5})).credits == 3


def test_22_1_an_event_of_an_old_save_has_the_figures_of_its_first_card() -> None:
    table = scene(agenda=(EVENTS["SilentBeacon"](RED),), red={"credits": 0})

    assert red(table).credits == 3


def test_22_1_may_can_be_declined() -> None:
    """DP-25."""
    table = strike("RE-6", Decline())

    assert (red(table).credits, red(table).galaxy) == (5, 0)


def test_dp_25_what_cannot_be_paid_is_not_asked() -> None:
    assert strike("RE-6", red={"credits": 2}).over


def test_dp_25_a_single_way_is_taken() -> None:
    table = strike("ME-3", red={"credits": 3, "stock": stock()})

    assert red(table).credits == 0


def test_22_2_the_second_token_goes_first_and_nobody_scores_it() -> None:
    table = strike("WA-6", **worlds("A1", tokens=2))

    assert table.state.colonies == {"A1": Colony(RED)}
    assert red(table).supply == 15
    assert ancients(table).throne == {}


def test_22_3_colonies_are_counted_by_tiles() -> None:
    table = strike("RE-3", **worlds("A1", "A2", "A3", "A4", tokens=2))

    assert red(table).supply == 8  # four colonies are not five


def test_22_4_a_token_of_an_event_can_end_the_game() -> None:
    table = strike("ME-6", PayCredits(4), red={"credits": 4, "supply": 1})

    assert table.state.finish == "supply"


def test_22_5_festival_of_coin_happens_once() -> None:
    table = scene(seats=THREE, agenda=(ResolveEvent(RED),), event="ME-4")

    assert set(table.state.lying.values()) == {1}


def test_22_1_a_bill_that_is_declined_costs_nothing() -> None:
    assert not settle_bill(scene(), RED, Decline())


# -- EXPLORER ------------------------------------------------------------------------------------


def test_22_1_ex_1_a_planet_is_placed_and_may_be_colonised() -> None:
    """R-56: Star Maps do not pay for it."""
    parts = goods(2) | {"explorer": ["T01"]}
    parts["red"]["technologies"] = ["TC12"]
    table = strike("EX-1", PutTile("A1"), PayGoods("polymers", 2), **parts)

    assert table.state.colonies == {"A1": Colony(RED)}
    assert red(table).stock["polymers"] == 0
    assert red(table).credits == 5


def test_22_1_ex_1_it_need_not_be_colonised() -> None:
    table = strike("EX-1", PutTile("A1"), Decline(), explorer=["T01"], **goods(2))

    assert table.state.colonies == {}


@pytest.mark.parametrize("stack", [["W1"], []])
def test_22_1_ex_1_otherwise_two_credits(stack: list[str]) -> None:
    assert red(strike("EX-1", explorer=stack)).credits == 7


def test_22_1_ex_2_a_ship_returns_to_staging() -> None:
    assert strike("EX-2", ships=at("A1", "red-fighter-1")).state.ships["red-fighter-1"].at is None
    assert red(strike("EX-2")).credits == 4


def test_22_1_ex_5_a_fighter_or_metal() -> None:
    every = at(None, *(f"red-fighter-{n}" for n in range(1, 9)))

    assert list(strike("EX-5").state.ships) == ["red-fighter-1"]
    assert red(strike("EX-5", ships=every)).stock["metal"] == 4


def test_22_1_ex_6_colonise_for_two_credits() -> None:
    table = strike("EX-6", Colonise("A1"), tiles={"A1": "T01"})

    assert table.state.colonies == {"A1": Colony(RED)}
    assert red(table).credits == 3
    assert strike("EX-6", Decline(), tiles={"A1": "T01"}).state.colonies == {}
    assert strike("EX-6", tiles={"A1": "T01"}, red={"credits": 1}).over


def test_22_1_ex_7_isolated_colonies() -> None:
    table = strike("EX-7", GiveUp("A1"), **worlds("A1", "D1", "G3", "E1", "E2"))

    assert "A1" not in table.state.colonies  # G3 lies beside home, E1 beside E2
    assert strike("EX-7", **worlds("G3")).over


# -- figures -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "before", "after", "credits_"),
    [
        ("EX-3", stock(), stock(), 8),
        ("EX-4", stock(3), stock(1), 5),
        ("EX-4", stock(1), stock(0), 4),
        ("SC-3", stock(0, 0, 2), stock(0, 0, 1), 5),
        ("SC-3", stock(), stock(), 3),
        ("SC-4", stock(), stock(0, 0, 1), 5),
        ("ST-1", stock(5), stock(2), 5),
        ("ST-2", stock(), stock(2), 5),
        ("ST-3", stock(0, 0, 4), stock(0, 0, 1), 5),
        ("ST-3", stock(), stock(), 5),
        ("ST-4", stock(), stock(0, 2), 5),
        ("ST-6", stock(1, 0, 2), stock(0, 0, 1), 5),
        ("ST-7", stock(2, 1, 3), stock(2, 2, 3), 5),
        ("ME-1", stock(), stock(), 3),
        ("ME-2", stock(), stock(), 9),
        ("ME-7", stock(), stock(), 2),
        ("EN-2", stock(), stock(1, 2), 5),
        ("EN-7", stock(0, 1), stock(), 4),
        ("WA-5", stock(), stock(), 4),
        ("RE-2", stock(), stock(), 2),
        ("RE-4", stock(), stock(), 6),
        ("RE-7", stock(), stock(), 5),
    ],
)
def test_22_1_events_of_mere_figures(
    card: str, before: dict[str, int], after: dict[str, int], credits_: int
) -> None:
    table = strike(card, red={"stock": before})

    assert red(table).stock == after
    assert red(table).credits == credits_


@pytest.mark.parametrize(
    ("card", "parts", "stock_", "credits_"),
    [
        ("SC-7", {"red": {"technologies": ["TM11", "TM12"]}}, stock(3, 2, 1), 3),
        ("ST-5", worlds("A1", "A2", "A3", "A4", "A5"), stock(0, 2, 1), 4),
        ("ME-7", {"ships": at("A1", "red-fighter-1")}, stock(3, 2, 1), 4),
        ("WA-5", {"ships": at("A1", *(f"red-fighter-{n}" for n in (1, 2, 3)))}, stock(3, 2, 1), 8),
        ("RE-4", worlds("A1", "B1", "D1", "E1"), stock(3, 2, 1), 9),
        ("RE-7", worlds("A1", "A2", "A3"), stock(3, 2, 1), 3),
    ],
)
def test_22_1_events_that_count_what_you_own(
    card: str, parts: dict[str, Any], stock_: dict[str, int], credits_: int
) -> None:
    table = strike(card, **parts)

    assert red(table).stock == stock_
    assert red(table).credits == credits_


def test_22_1_st_7_your_choice_among_ties() -> None:
    table = strike("ST-7", TakeResource("metal"), **goods(1, 1, 3))

    assert red(table).stock == stock(1, 2, 3)


# -- SCIENTIST -----------------------------------------------------------------------------------


def test_22_1_sc_1_pay_or_lose_a_technology() -> None:
    own = {"technologies": ["TM11", "TM21", "TI11"]}
    table = strike("SC-1", **goods(0, 0, 2, **own))
    assert table.offer == [PayGoods("energy", 2), LoseTechnology("TM11"), LoseTechnology("TI11")]
    other = table.fork()
    play(table, PayGoods("energy", 2))
    play(other, LoseTechnology("TI11"))

    assert red(table).stock["energy"] == 0
    assert red(other).technologies == ["TM11", "TM21"]
    assert red(strike("SC-1", **goods())).credits == 3


def test_r_51_without_deep_storage_the_rest_is_lost() -> None:
    table = strike("SC-1", **goods(12, 8, 1, technologies=["TI22"]))

    assert red(table).stock == stock(9, 7, 1)


def test_22_1_sc_2_a_free_technology_or_energy() -> None:
    """R-55."""
    table = strike("SC-2", offered=("TC11",))

    assert red(table).technologies == ["TC11"]
    assert table.state.offered[0] is not None
    assert red(strike("SC-2")).stock["energy"] == 2


def test_22_1_sc_5_a_resource_for_each_technology() -> None:
    own = {"technologies": ["TM11", "TM12"]}
    table = strike(
        "SC-5", DropResource("polymers", 1), DropResource("metal", 1), **goods(1, 1, 1, **own)
    )

    assert red(table).stock == stock(0, 0, 1)
    assert strike("SC-5").over


def test_22_1_sc_6_energy_for_a_galaxy_token() -> None:
    assert red(strike("SC-6", PayGoods("energy", 2), **goods(0, 0, 2))).galaxy == 1
    assert red(strike("SC-6", Decline(), **goods(0, 0, 2))).galaxy == 0


# -- MERCHANT ------------------------------------------------------------------------------------


def test_22_1_me_3_credits_or_metal() -> None:
    table = strike("ME-3")
    assert table.offer == [PayCredits(3), PayGoods("metal", 2)]
    play(table, PayGoods("metal", 2))

    assert red(table).stock["metal"] == 0
    assert red(strike("ME-3", red={"credits": 2, "stock": stock(5, 1)})).credits == 0


def test_22_1_me_5_two_of_what_you_own_most() -> None:
    table = strike("ME-5", **goods(3, 3, 1))
    assert table.offer == [DropResource("polymers", 2), DropResource("metal", 2)]
    play(table, DropResource("metal", 2))

    assert red(table).stock == stock(3, 1, 1)
    assert red(strike("ME-5", **goods(1, 0, 0))).stock == stock()
    assert strike("ME-5", **goods()).over


def test_22_1_me_6_a_colony_token_for_four_credits() -> None:
    assert red(strike("ME-6", PayCredits(4))).throne == {RED: 1}
    assert red(strike("ME-6", Decline())).throne == {}


# -- ENGINEER ------------------------------------------------------------------------------------


def test_22_1_en_1_metal_or_the_strongest_ship() -> None:
    ships = at("A1", "red-fighter-1", "red-cruiser-1", "red-cruiser-2")
    table = strike("EN-1", ships=ships)
    assert table.offer == [PayGoods("metal", 2), StageThis("red-cruiser-1")]
    other = table.fork()
    play(table, StageThis("red-cruiser-1"))
    play(other, PayGoods("metal", 2))

    assert table.state.ships["red-cruiser-1"].at is None
    assert red(other).stock["metal"] == 0
    assert strike("EN-1", **goods()).over


def test_22_1_en_3_a_ship_in_staging_or_metal() -> None:
    ships = at(None, "red-fighter-1", "red-cruiser-1")

    assert list(strike("EN-3", RetireThis("red-cruiser-1"), ships=ships).state.ships) == [
        "red-fighter-1"
    ]
    assert red(strike("EN-3")).stock["metal"] == 0


def test_22_1_en_4_a_cruiser_for_metal() -> None:
    assert list(strike("EN-4", PayGoods("metal", 2)).state.ships) == ["red-cruiser-1"]
    assert strike("EN-4", Decline()).state.ships == {}
    assert strike("EN-4", **goods(0, 1)).over


def test_22_1_en_5_a_third_of_your_ships() -> None:
    ships = [
        *at("A1", "red-fighter-1", "red-fighter-2", "red-cruiser-1"),
        *at(None, *(f"red-fighter-{n}" for n in (3, 4, 5, 6))),
    ]
    table = strike("EN-5", RetireThis("red-cruiser-1"), RetireThis("red-fighter-3"), ships=ships)

    assert len(table.state.ships) == 5
    assert strike("EN-5", ships=ships[:2]).over


def test_22_1_en_6_a_fighter() -> None:
    assert list(strike("EN-6").state.ships) == ["red-fighter-1"]


# -- WARLORD -------------------------------------------------------------------------------------


def test_22_1_wa_1_credits_or_a_token() -> None:
    table = strike("WA-1", ships=at("A2", "red-fighter-1"), **worlds("A1", "A2", "A3"))
    assert table.offer == [PayCredits(3), GiveUp("A1"), GiveUp("A3")]
    other = table.fork()
    play(table, GiveUp("A1"))
    play(other, PayCredits(3))

    assert set(table.state.colonies) == {"A2", "A3"}
    assert red(other).credits == 2
    assert strike("WA-1").over
    assert strike("WA-1", red={"credits": 0}, **worlds("A1")).state.colonies == {}


def test_22_1_wa_2_a_ceasefire() -> None:
    """ES-22.3: an enemy ship is an Ancient cruiser."""
    assert red(strike("WA-2", ships=at("A1", CRUISER))).galaxy == 1
    assert red(strike("WA-2", ships=at("G1", CRUISER))).credits == 7


def test_22_1_wa_3_two_fighters() -> None:
    assert len(strike("WA-3", PayCredits(3)).state.ships) == 2
    assert strike("WA-3", Decline()).state.ships == {}


def test_22_1_wa_4_where_ships_are_together() -> None:
    ships = [*at("A1", "red-fighter-1", "red-cruiser-1"), *at("B1", "red-fighter-2")]
    table = strike("WA-4", StageThis("red-cruiser-1"), ships=ships)

    assert table.state.ships["red-cruiser-1"].at is None
    assert strike("WA-4", ships=at("A1", "red-fighter-1")).over


def test_22_1_wa_6_the_sector_with_most_colonies() -> None:
    table = strike("WA-6", **worlds("A1", "A2", "B1"))
    assert table.offer == [GiveUp("A1"), GiveUp("A2")]
    play(table, GiveUp("A2"))

    assert set(table.state.colonies) == {"A1", "B1"}
    assert strike("WA-6").over


def test_22_1_wa_7_goods_or_a_ship() -> None:
    table = strike("WA-7", ships=at("A1", "red-fighter-1"))
    assert table.offer == [PayMetalAndEnergy(), StageThis("red-fighter-1")]
    other = table.fork()
    play(table, PayMetalAndEnergy())
    play(other, StageThis("red-fighter-1"))

    assert red(table).stock == stock(3, 1, 0)
    assert other.state.ships["red-fighter-1"].at is None
    assert red(strike("WA-7", **goods())).credits == 3


# -- REGENT --------------------------------------------------------------------------------------


def test_22_1_re_1_one_influence_without_court() -> None:
    """ES-8.4."""
    table = scene(
        seats=TWO,
        agenda=(event_step("RE-1", RED),),
        tiles={"A1": "T01", "A2": "T02"},
    )
    assert [type(option).__name__ for option in table.offer] == ["Settle", "Settle", "ReturnRest"]
    play(table, Settle("A1"))

    assert table.state.colonies == {"A1": Colony(RED)}


def test_22_2_re_2_a_galaxy_token_returns() -> None:
    table = strike("RE-2", red={"galaxy": 2})

    assert (red(table).galaxy, red(table).credits) == (1, 5)


def test_22_1_re_3_five_colonies() -> None:
    table = strike("RE-3", GiveUp("A3"), **worlds("A1", "A2", "A3", "A4", "A5"))

    assert "A3" not in table.state.colonies


def test_22_2_re_5_credits_or_a_token_from_the_throne() -> None:
    table = strike("RE-5", red={"throne": {RED: 1}, "galaxy": 1, "credits": 3})
    assert table.offer == [PayCredits(3), ReturnOwnToken()]
    play(table, ReturnOwnToken())

    assert red(table).throne == {RED: 0}
    assert red(table).supply == 17
    galaxy = strike("RE-5", ReturnGalaxyToken(), red={"galaxy": 1, "credits": 3})
    assert red(galaxy).galaxy == 0
    paid = strike("RE-5", PayCredits(3), red={"galaxy": 1, "credits": 3})
    assert red(paid).credits == 0
    broke = strike("RE-5", red={"credits": 2})

    assert red(broke).credits == 0


def test_22_1_re_6_a_galaxy_token_for_three_credits() -> None:
    table = strike("RE-6", PayCredits(3))

    assert (red(table).galaxy, red(table).credits) == (1, 2)


def test_22_1_what_is_forfeited_is_told_as_the_only_way() -> None:
    table = strike("WA-7", **goods())

    assert [item.event.option for item in table.news if hasattr(item.event, "option")] == [
        Forfeit(2)
    ]
