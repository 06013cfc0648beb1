"""What bots make of cards, auctions and designs, before the game and in it."""

from __future__ import annotations

from math import inf

import pytest

from starhold.foresight.hints import hints
from starhold.games.space_empires import GAME
from starhold.games.space_empires.fleets.designs import is_sound, size_needed
from starhold.games.space_empires.hints import guess
from starhold.games.space_empires.hints.cards import card_worth, first_choice
from starhold.games.space_empires.hints.drawing_board import good_design
from starhold.games.space_empires.rules.economy.r23_design import DesignShip
from starhold.games.space_empires.rules.hands.r24_alien_cards import KeepCard, KeepOne
from starhold.games.space_empires.rules.hands.r25_auction import (
    BidNoMore,
    FirstChoice,
    OfferCp,
    PickAdvantage,
    Raise,
)
from starhold.games.space_empires.rules.hands.r25_dealing import KeepAdvantage
from starhold.games.space_empires.rules.setup.r05_setup import begin
from starhold.games.space_empires.state import Held, Settings, Table
from tests.games.space_empires.greed import FULL, lay, liked, stand

value = hints(GAME).value

# -- cards -----------------------------------------------------------------------------


def test_the_better_of_two_cards_is_kept() -> None:
    table = lay()
    table.state.empires["red"].hand.drawn = (26, 21)
    table.agenda = (KeepOne("red"),)
    table.settle()

    assert liked(table) == KeepCard("card-21")


def test_a_card_is_worth_more_to_a_player_with_its_ships() -> None:
    without, with_ships = lay(), lay(red=("cruiser x6 K5",))

    assert card_worth(without.state, "red", 11) < card_worth(with_ships.state, "red", 11)


@pytest.mark.parametrize(("number", "pays"), [(21, True), (26, False)])
def test_a_card_is_paid_if_it_is_worth_its_fee(number: int, pays: bool) -> None:
    table = lay(settings=Settings(profile="expansion_full", npa="off"), cp={"red": 10})
    table.state.planning = True
    table.state.empires["red"].hand.cards = (Held(number, works=False, fee="due"),)
    before = stand(table)
    table.state.empires["red"].hand.cards = (Held(number, works=False, fee="paid"),)

    assert (stand(table) > before) == pays


def auction(cp: int) -> Table:
    balanced = Settings(profile="expansion_full", empire_advantages="balanced")
    table = lay(settings=balanced, advantages=(34, 49, 54))
    order = ("red", "blue")
    table.agenda = (Raise("red", order, "blue", cp, "blue" if cp else None),)
    table.settle()
    return table


def test_bids_are_small_and_end_in_time() -> None:
    limit = int(first_choice(auction(0).state, "red"))

    assert liked(auction(0)) == OfferCp(1)
    assert liked(auction(limit)) == BidNoMore()


def test_the_best_advantage_is_taken() -> None:
    table = auction(0)
    table.agenda = (FirstChoice("red", 0),)
    table.open = {}
    table.settle()

    assert liked(table) == PickAdvantage("card-34")
    state = table.state
    assert guess(state, "red", KeepAdvantage("card-34")) > guess(
        state, "red", KeepAdvantage("card-54")
    )


# -- designs ---------------------------------------------------------------------------


def test_the_design_is_sound_and_can_soon_be_built() -> None:
    design = good_design()

    assert is_sound(design)
    assert (size_needed(design) or 9) <= 3


def test_a_design_is_drawn_once_and_kept() -> None:
    table = lay(agenda=(DesignShip("red"),))
    answers = 0
    while table.open:
        table.choose(liked(table))
        answers += 1

    assert table.state.empires["red"].sheet.design == good_design()
    assert answers == 6


# -- before the game -------------------------------------------------------------------


def test_tables_are_judged_before_every_world_is_placed() -> None:
    state, _ = begin(FULL, ("red", "blue"))
    state.worlds["blue"] = "B5"

    assert abs(value(state, "red")) < inf
