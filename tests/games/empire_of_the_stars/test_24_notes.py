"""ES-24  What a player is told beside an option: decks, places and the result of influence."""

from __future__ import annotations

from typing import Any

from starhold.core.record import Option, name_of
from starhold.games.empire_of_the_stars import GAME
from starhold.games.empire_of_the_stars.rules.r06_movement import EndOrders, GiveOrders, MoveTo
from starhold.games.empire_of_the_stars.rules.r08_influence import (
    Court,
    Fortify,
    PlaceInfluence,
    ReturnRest,
    Settle,
    Subvert,
)
from starhold.games.empire_of_the_stars.rules.r17_ancients_move import FindSector, MoveAncients
from starhold.games.empire_of_the_stars.rules.r18_ancients_battle import RevealDial, TurnOver
from starhold.games.empire_of_the_stars.state import Colony, Settings, Table
from starhold.show.view import view
from tests.games.empire_of_the_stars.scenes import BLUE, RED, THREE, TWO, at, scene


def said(table: Table, option: Option) -> str:
    """Return the remark on an option."""
    question = view(GAME, table, RED).question
    assert question
    text = next(one.text for one in question.options if one.name == name_of(option))
    return text.partition(" – ")[2]


def placing(**parts: Any) -> Table:
    own = {"influence": 2, "supply": 10} | parts.pop("red", {})
    return scene(**{"agenda": (PlaceInfluence(RED),), "red": own, "seats": TWO} | parts)


def test_17_2_a_deck_says_its_top_sector_and_the_cards_left() -> None:
    table = scene(agenda=(MoveAncients(),), ships=at(None, "ancients-cruiser-1"), tops=("ME-1",))
    assert table.asking == FindSector(RED)
    cards = len(table.state.decks["merchant"])

    assert said(table, TurnOver("merchant")).endswith(f" on top, {cards} cards left")


def test_19_1b_the_last_card_of_a_deck_says_that_the_game_ends() -> None:
    table = scene(agenda=(MoveAncients(),), ships=at(None, "ancients-cruiser-1"))
    table.state.decks["merchant"] = ["ME-1"]

    assert said(table, TurnOver("merchant")).endswith(" on top, last card: the game ends")


def test_18_3_a_battle_card_that_goes_back_does_not_end_the_game() -> None:
    for removed, end in ((True, "last card: the game ends"), (False, "1 card left")):
        table = scene(agenda=(RevealDial(RED),), settings=Settings(battle_card_removed=removed))
        table.state.decks["merchant"] = ["ME-1"]

        assert said(table, TurnOver("merchant")).endswith(end)


def test_8_4_influence_says_what_becomes_of_a_tile() -> None:
    table = placing(
        tiles={"A1": "T01", "A2": "T02", "B1": "T10", "B2": "T26"},
        colonies={"A2": Colony(RED), "B1": Colony(BLUE), "B2": Colony(BLUE, tokens=2)},
    )

    assert said(table, Settle("A1")) == "Brightmeadow (2 polymers) → your colony"
    assert said(table, Fortify("A2")).endswith(" → your starbase")
    assert said(table, Subvert("B1")) == "Old Smelter (2 metal): Blue's colony is removed"
    assert said(table, Subvert("B2")) == "Dust Twins: Blue's starbase becomes a colony"
    assert said(table, ReturnRest()) == ""
    question = view(GAME, table, RED).question
    assert question
    assert question.text.endswith("2 tokens left.")


def test_8_6_courting_says_how_the_seat_would_stand() -> None:
    ahead = placing(seats=THREE, red={"court": 1}, blue={"court": 1})
    level = placing(seats=THREE, blue={"court": 1})

    assert said(ahead, Court()) == "now Red, Blue → Red leads"
    assert said(level, Court()) == "now Blue → tie"


def test_2_7_a_destination_says_what_lies_there() -> None:
    table = scene(agenda=(GiveOrders(RED),), tiles={"A2": "T01"}, ships=at("A1", "red-fighter-1"))

    assert said(table, MoveTo("A2")) == "Brightmeadow (2 polymers)"
    assert said(table, MoveTo("A3")) == "Open space in Alpha"
    assert said(table, EndOrders()) == ""
