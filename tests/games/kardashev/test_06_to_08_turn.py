"""KA-6 to KA-8: rounds and turns, the auction, and where the tile goes."""

from __future__ import annotations

from starhold.games.kardashev.catalog import Face
from starhold.games.kardashev.galaxy import NEAR
from starhold.games.kardashev.rules.r06_turn import Round, Turn, TurnBegan
from starhold.games.kardashev.rules.r07_bidding import (
    AuctionWon,
    BidPassed,
    DrawTile,
    PassBid,
    Raise,
    TileDrawn,
)
from starhold.games.kardashev.rules.r08_exploration import Destroy, Place, PlaceTile
from starhold.games.kardashev.rules.r09_actions import EndTurn
from starhold.games.kardashev.rules.r09_cards import BANK, Give, HandOver, Take
from starhold.games.kardashev.rules.r10_movement import MoveFleet
from starhold.games.kardashev.state import Auction, Table, Tile
from tests.games.kardashev.scenes import act, asked, cards, offers, open_field, play, scene, told

ALL = ("red", "blue", "green")


def auction(
    hands: dict[str, str], bag: tuple[Face, ...] = ("energy",), active: str = "red"
) -> Table:
    return scene(
        seats=ALL,
        tiles=open_field("0,0"),
        cards=hands,
        bag=bag,
        agenda=(DrawTile(active),),
        active=active,
    )


def test_6_1_each_player_takes_a_turn_in_turn_order() -> None:
    table = scene(seats=ALL, agenda=(Round(1),))
    order = [table.state.active]
    for _ in range(3):
        play(table, EndTurn())
        order.append(table.state.active)

    assert order == ["red", "blue", "green", "red"]
    assert table.state.round == 2


def test_6_2_bidding_then_exploration_then_actions() -> None:
    table = scene(
        tiles=open_field("0,0"), cards={"blue": "F"}, bag=("food",), agenda=(Turn("red"),)
    )

    assert told(table, TurnBegan) == [TurnBegan("red")]
    assert asked(table) == "Bid"

    play(table, PassBid())

    assert asked(table) == "PlaceTile"

    play(table, Place("1,0"))

    assert asked(table) == "TakeAction"


def test_6_3_without_a_tile_there_is_no_auction() -> None:
    table = scene(tiles=open_field("0,0"), cards={"blue": "F"}, agenda=(Turn("red"),))

    assert asked(table) == "TakeAction"


def test_6_3_without_a_place_for_it_there_is_no_auction() -> None:
    table = scene(
        tiles=open_field(*NEAR), cards={"blue": "F"}, bag=("food",), agenda=(Turn("red"),)
    )

    assert asked(table) == "TakeAction"
    assert table.state.bag == ["food"]


def test_7_1_the_tile_is_drawn_and_shown_to_all() -> None:
    table = auction({"blue": "F"}, bag=("energy", "food"))

    assert told(table, TileDrawn) == [TileDrawn("red", "energy")]
    assert table.state.bag == ["food"]


def test_7_2_the_opening_bid_is_0() -> None:
    table = auction({"blue": "FF"})

    assert table.state.auction == Auction("energy", "red", 0, ALL)


def test_7_3_a_player_who_has_passed_is_out() -> None:
    table = auction({"red": "FF", "blue": "FF", "green": "FF"})
    play(table, PassBid(), Raise(1), Raise(2))

    assert asked(table) == "PlaceTile" or table.question().choice.player == "green"
    assert table.state.auction is not None
    assert "blue" not in table.state.auction.still_in


def test_7_4_a_bid_is_at_most_the_number_of_cards() -> None:
    table = auction({"blue": "FME"})

    assert table.offer == [PassBid(), Raise(1), Raise(2), Raise(3)]


def test_7_5_the_last_one_left_wins_at_the_last_bid() -> None:
    table = auction({"red": "F", "blue": "FF", "green": "F"})
    play(table, Raise(2))

    assert told(table, BidPassed) == [BidPassed("green"), BidPassed("red")]
    assert told(table, AuctionWon) == [AuctionWon("blue", "energy", 2)]


def test_7_6_the_active_player_pays_the_bank() -> None:
    table = auction({"red": "FFM", "blue": "M"})
    play(table, Raise(1), Raise(2), Give(1, 1, 0))

    assert (cards(table, "red"), cards(table, "blue")) == ("F", "M")
    assert asked(table) == "PlaceTile"


def test_7_6_any_other_winner_pays_the_active_player() -> None:
    table = auction({"red": "F", "blue": "FE"})
    play(table, Raise(1), Give(0, 0, 1))

    assert (cards(table, "red"), cards(table, "blue")) == ("FE", "F")
    assert table.question().choice == PlaceTile("blue", "energy")


def test_7_6_many_cards_are_chosen_in_several_goes() -> None:
    table = scene(cards={"red": "F" * 8 + "M" * 8}, agenda=(HandOver("red", "blue", 12),))
    play(table, Give(5, 4, 0))

    assert len(table.offer) == 4

    play(table, Give(3, 0, 0))

    assert cards(table, "blue") == "F" * 8 + "M" * 4


def test_7_6_many_cards_of_one_type_leave_nothing_to_choose() -> None:
    table = scene(cards={"red": "F" * 20}, agenda=(HandOver("red", BANK, 19),))

    assert cards(table, "red") == "F"


def test_ex_4_an_auction() -> None:
    table = auction({"red": "FFF", "blue": "MMMM", "green": "E"})
    play(table, Raise(1))

    assert told(table, BidPassed) == [BidPassed("green")]

    play(table, Raise(2), Raise(3))

    assert told(table, AuctionWon) == [AuctionWon("blue", "energy", 3)]
    assert (cards(table, "red"), cards(table, "blue")) == ("FFFMMM", "M")


def test_ex_5_an_auction_without_bids() -> None:
    table = auction({"red": "F", "blue": "F", "green": "F"})
    play(table, PassBid(), PassBid())

    assert told(table, AuctionWon) == [AuctionWon("red", "energy", 0)]
    assert cards(table, "red") == "F"
    assert table.question().choice == PlaceTile("red", "energy")


def placing(tiles: dict[str, Face | Tile], face: Face = "energy") -> Table:
    return scene(
        tiles=tiles,
        agenda=(PlaceTile("red", face), *act("red")),
        auction=Auction(face, "red", 0, ("red",)),
        bag=("food",),
        fleets={"0,0": ("red", 1)},
        cards={"red": "E"},
    )


def test_8_1_the_tile_goes_next_to_any_placed_tile() -> None:
    """R10: open or destroyed."""
    table = placing({"0,0": "food", "1,0": Tile("food", "destroyed")})

    around = (set(NEAR["0,0"]) | set(NEAR["1,0"])) - {"0,0", "1,0"}
    assert {option.at for option in offers(table, Place)} == around


def test_8_2_a_destroyed_tile_brings_a_card_of_any_type() -> None:
    table = placing({"0,0": "food"})
    play(table, Destroy("0,1"))

    assert table.offer == [Take(1, 0, 0), Take(0, 1, 0), Take(0, 0, 1)]


def test_8_3_its_face_stays_known_but_has_no_effect() -> None:
    table = placing({"0,0": "food"}, face="military")
    play(table, Destroy("0,1"), Take(1, 0, 0))

    assert table.state.tiles["0,1"] == Tile("military", "destroyed")


def test_ex_6_destroy() -> None:
    table = placing({"0,0": "food", "0,1": "food"})
    play(table, Destroy("1,1"), Take(0, 0, 1))

    assert cards(table, "red") == "EE"

    play(table, MoveFleet("0,0"))

    assert not [option for option in table.offer if getattr(option, "to", "") == "1,1"]

    later = placing(dict(table.state.tiles))

    assert Place("2,1") in later.offer
