"""SE-24.1 to SE-24.5  Alien Technology cards: drawn, kept, paid, and kept by captured ships."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from starhold.core.chance import Seeded
from starhold.games.space_empires import GAME
from starhold.games.space_empires.empires.cards import (
    benefits,
    holds,
    in_this_game,
    kept_when_captured,
)
from starhold.games.space_empires.rules.alien_empires.r28_alien_turn import AlienTurn
from starhold.games.space_empires.rules.economy.r12_building import CarryOut, cash
from starhold.games.space_empires.rules.economy.r12_phase import MakePlans
from starhold.games.space_empires.rules.economy.r12_plan import HandIn
from starhold.games.space_empires.rules.ground.r21_capture import Capture
from starhold.games.space_empires.rules.hands.r24_alien_cards import (
    CardDiscarded,
    CardKept,
    DrawCards,
    DrawFromDeck,
    DrawNone,
    KeepCard,
    KeepOne,
    PayForCard,
)
from starhold.games.space_empires.rules.movement.r07_movement import Command, MovementPhase
from starhold.games.space_empires.rules.movement.r07_orders import Colonise
from starhold.games.space_empires.rules.turns.r06_turns import PlayerTurn
from starhold.games.space_empires.state import ALIEN, Held, Marker, Settings, Table
from starhold.show.view import view
from tests.games.space_empires.hands import seen_by
from tests.games.space_empires.scenes import advanced, offered, play, scene, told
from tests.helpers import seed_of

FREE = advanced(alien_cards="on", ground_combat="on")
PAID = advanced(alien_cards="on", npa="off")


def settling(deck: list[int] | None = None, marker: Marker | None = None, **parts: Any) -> Table:
    """Red's Colony Ship founds a colony on an alien world at F5."""
    table = scene(
        agenda=(MovementPhase("red"),),
        red=("colony_ship F5 terraforming=1",),
        markers={"F5": marker or Marker("barren", face_up=True)},
        settings=parts.pop("settings", FREE),
        deck=[5, 6, 7] if deck is None else deck,
        **parts,
    )
    play(table, Command("red-1", "colony_ship", 1, "F5"), Colonise("red-1"))
    return table


def keeping(number: int = 7, **parts: Any) -> Table:
    """Red has drawn 7 and 6, and keeps one of them."""
    table = settling(**parts)
    play(table, DrawCards(), KeepCard(f"card-{number}"))
    return table


def hand(table: Table, seat: str = "red") -> list[int]:
    return [card.number for card in table.state.empires[seat].hand.cards]


# -- drawing ---------------------------------------------------------------------------


def test_24_1_the_first_colony_on_an_alien_world_brings_two_cards_to_choose_from() -> None:
    table = settling()

    assert isinstance(table.asking, DrawFromDeck)

    play(table, DrawCards())

    assert isinstance(table.asking, KeepOne)
    assert table.offer == [KeepCard("card-7"), KeepCard("card-6")]

    play(table, KeepCard("card-6"))

    assert hand(table) == [6]
    assert (table.state.deck, table.state.discards) == ([5], [7])
    assert table.state.empires["red"].hand.discarded == (7,)
    assert told(table, CardKept) == [CardKept("red")]


def test_24_1_nobody_must_draw() -> None:
    table = settling()
    play(table, DrawNone())

    assert hand(table) == []
    assert table.state.deck == [5, 6, 7]


def test_24_1_only_the_first_colony_there_counts_whoever_founded_it() -> None:
    table = settling(claimed=("F5",))

    assert not offered(table, DrawCards)


def test_24_1_a_second_colony_after_the_first_was_lost_brings_nothing() -> None:
    table = keeping()
    state = table.state
    del state.colonies["F5"]
    table.agenda = (Capture("F5", "blue"),)
    table.settle()

    assert state.colonies["F5"].owner == "blue"
    assert not offered(table, DrawCards)


@pytest.mark.parametrize(
    ("marker", "drawn"),
    [
        (Marker("barren", face_up=True), True),
        (Marker("barren", "red", face_up=True), False),
        (Marker("planet", face_up=True), False),
    ],
)
def test_24_1_only_barren_planets_of_deep_space(marker: Marker, drawn: bool) -> None:
    assert bool(offered(settling(marker=marker), DrawCards)) is drawn


def test_26_8_with_more_aliens_the_home_barren_planet_brings_a_card_too() -> None:
    more = advanced(alien_cards="on", more_aliens=True)
    table = settling(marker=Marker("barren", "red", face_up=True), settings=more)

    assert offered(table, DrawCards)


def test_24_1_an_alien_planet_that_is_captured_brings_a_card() -> None:
    """R-44  Troops have taken it from the Militia of the aliens."""
    table = scene(
        red=("transport F5",),
        markers={"F5": "barren"},
        settings=FREE,
        deck=[5, 6, 7],
        agenda=(Capture("F5", "red"),),
    )

    assert offered(table, DrawCards)
    assert table.state.claimed == ("F5",)


def test_24_6_the_discards_are_shuffled_when_the_deck_runs_out() -> None:
    table = settling(deck=[5], discards=[8, 9], dice=(1,))
    table.state.empires["red"].hand.discarded = (8,)
    play(table, DrawCards())

    assert table.offer[0] == KeepCard("card-5")
    assert table.offer[1] in (KeepCard("card-8"), KeepCard("card-9"))
    assert len(table.state.deck) == 1
    assert table.state.discards == []
    assert not table.state.empires["red"].hand.discarded


def test_24_1_the_last_card_is_kept_without_a_choice_and_revealed_to_nobody() -> None:
    table = settling(deck=[5])
    play(table, DrawCards())

    assert hand(table) == [5]
    assert "card-5" not in str([n.event for n in table.news if n.to is None])


def test_24_1_without_any_card_left_nothing_is_asked() -> None:
    table = settling(deck=[])

    assert not offered(table, DrawCards)
    assert hand(table) == []


def test_5_3_the_deck_is_shuffled_without_cards_whose_rule_is_off() -> None:
    """SE-2.4  Without Mines there are neither jammers nor turrets."""
    settings = Settings(profile="basic", alien_cards="on")
    decks = [
        GAME.new(settings, ("red", "blue"), Seeded(seed_of(number))).state.deck
        for number in range(3)
    ]
    missing = {8, 9, 14, 15, 16, 23, 24, 25, 26, 28, 29, 30}

    assert all(sorted(deck) == sorted(set(range(1, 31)) - missing) for deck in decks)
    assert decks[0] != decks[1]


# -- when they work, and what they cost ------------------------------------------------


def test_24_3_a_card_works_from_the_next_player_turn_on_whoever_s_it_is() -> None:
    table = keeping()
    state = table.state

    assert not holds(state, "red", 7)

    table.agenda = (PlayerTurn("blue"),)
    table.settle()

    assert holds(state, "red", 7)


def test_24_3_an_alien_player_s_turn_is_one_too() -> None:
    table = scene(
        worlds={"red": "L7"}, settings=advanced(solo="alien_empires_1", close_encounters=True)
    )
    state = table.state
    state.empires["red"].hand.cards = (Held(7, works=False),)
    table.agenda = (AlienTurn(next(iter(state.powers))),)
    table.settle()

    assert holds(state, "red", 7)


def test_24_2_with_aliens_a_card_is_free() -> None:
    assert keeping().state.empires["red"].hand.cards == (Held(7, works=False),)


def test_24_2_without_aliens_10_cp_are_due() -> None:
    table = keeping(settings=PAID)
    state = table.state

    assert state.empires["red"].hand.cards == (Held(7, works=False, fee="due"),)

    table.agenda = (PlayerTurn("blue"),)
    table.settle()

    assert not holds(state, "red", 7)


def paying(money: int = 20) -> Table:
    table = scene(
        red=("yard x4 K5",), cp={"red": money, "blue": 5}, turn=0, settings=PAID, active=None
    )
    table.state.empires["red"].hand.cards = (Held(7, works=False, fee="due"), Held(1))
    table.state.deck = [n for n in in_this_game(table.state, advantages=False) if n not in (1, 7)]
    table.agenda = (MakePlans(), CarryOut())
    table.settle()
    return table


def hand_in(table: Table) -> None:
    play(table, HandIn(), seat="red")
    play(table, HandIn(), seat="blue")


def test_24_2_the_fee_is_paid_in_the_plan_like_a_unit() -> None:
    table = paying()
    state = table.state
    fee = PayForCard("card-7", 10)

    assert offered(table, PayForCard, "red") == [fee]

    play(table, fee, seat="red")

    assert cash(state, "red") == 10
    assert not offered(table, PayForCard, "red")

    hand_in(table)

    assert state.empires["red"].hand.cards == (Held(7, works=False), Held(1))
    assert state.empires["red"].sheet.cp == 10

    table.agenda = (PlayerTurn("blue"),)
    table.settle()

    assert holds(state, "red", 7)


def test_24_2_what_is_not_paid_is_discarded() -> None:
    table = paying()
    hand_in(table)

    assert hand(table) == [1]
    assert table.state.discards == [7]
    assert table.state.empires["red"].hand.discarded == (7,)
    assert table.state.empires["red"].sheet.cp == 20
    assert told(table, CardDiscarded) == [CardDiscarded("red")]
    assert list(GAME.invariants(table.state)) == []


def test_24_2_a_player_without_10_cp_cannot_pay() -> None:
    assert not offered(paying(money=9), PayForCard, "red")


# -- what others see -------------------------------------------------------------------


def imagined(table: Table, seat: str, times: int = 12) -> list[Table]:
    """Tables imagined for a seat; each looks the same to it."""
    twins = [GAME.imagine(table, seat, Seeded(seed_of(number))) for number in range(times)]
    for twin in twins:
        assert view(GAME, twin, seat) == view(GAME, table, seat)
        assert list(GAME.invariants(twin.state)) == []
    return twins


def full(table: Table) -> Table:
    """Let the deck hold every card of the game that lies nowhere else."""
    state = table.state
    elsewhere = {
        *hand(table),
        *hand(table, "blue"),
        *state.empires["red"].hand.drawn,
        *state.discards,
    }
    all_cards = in_this_game(state, advantages=False)
    state.deck = [number for number in all_cards if number not in elsewhere]
    return table


def test_29_12_drawn_and_kept_cards_are_a_count_to_others() -> None:
    table = settling()
    play(table, DrawCards())
    drawn = {
        seat: [
            card.kind
            for zone in GAME.scene(table, seat).zones
            if zone.id == "drawn-red"
            for card in zone.items
        ]
        for seat in ("red", "blue")
    }

    assert drawn == {"red": ["card-7", "card-6"], "blue": ["alien_card", "alien_card"]}

    play(table, KeepCard("card-7"))

    assert (seen_by(table, "red"), seen_by(table, "blue")) == (["card-7"], ["alien_card"])


def test_29_9_drawn_cards_are_dealt_again_in_imagination() -> None:
    table = settling()
    play(table, DrawCards())
    twins = imagined(full(table), "blue")

    assert len({twin.state.empires["red"].hand.drawn for twin in twins}) > 5
    assert {twin.state.empires["red"].hand.drawn for twin in imagined(table, "red")} == {(7, 6)}


def test_29_9_whether_a_fee_was_paid_is_not_known_before_the_plans_are_carried_out() -> None:
    table = paying()
    play(table, PayForCard("card-7", 10), seat="red")
    twins = imagined(table, "blue")

    assert {twin.state.empires["red"].hand.cards[0].fee for twin in twins} == {"due"}
    assert {twin.state.empires["red"].hand.cards[0].fee for twin in imagined(table, "red")} == {
        "paid"
    }


def test_3_6_each_card_is_in_one_place() -> None:
    table = full(keeping())

    assert list(GAME.invariants(table.state)) == []

    table.state.deck.append(7)

    assert list(GAME.invariants(table.state)) == ["card 7 is there more than once"]

    table.state.deck = [n for n in table.state.deck if n not in (7, 5)]

    assert list(GAME.invariants(table.state)) == ["card 5 is lost, or from another game"]


# -- captured ships --------------------------------------------------------------------


def test_24_5_a_ship_keeps_what_cards_give_to_its_kind() -> None:
    table = scene(red=("destroyer F5", "cruiser F5"), settings=FREE)
    state = table.state
    cards = (Held(2), Held(1), Held(4), Held(11), Held(13), Held(5, works=False))
    state.empires["red"].hand.cards = cards

    assert kept_when_captured(state, state.groups["red-1"]) == (1, 2)
    assert kept_when_captured(state, state.groups["red-2"]) == (11,)


def test_24_5_what_it_kept_before_stays_and_aliens_have_nothing() -> None:
    state = scene(red=("destroyer F5",), settings=FREE).state
    ship = replace(state.groups["red-1"], keeps=(5,))

    assert benefits(state, ship, 5)
    assert kept_when_captured(state, ship) == (5,)
    assert kept_when_captured(state, replace(state.groups["red-1"], owner=ALIEN)) == ()


def test_25_5_advantages_stay_only_where_the_table_says_so() -> None:
    table = scene(red=("destroyer F5",), settings=FREE)
    table.state.empires["red"].hand.cards = (Held(31), Held(34))

    assert kept_when_captured(table.state, table.state.groups["red-1"]) == (34,)


def test_17_16_a_ship_taken_back_has_nothing_of_the_race_that_had_captured_it() -> None:
    """SE-25.5  Giants fly it as it was built."""
    state = scene(red=("destroyer F5",), settings=FREE).state
    state.empires["red"].hand.cards = (Held(34), Held(2))
    prize = replace(state.groups["red-1"], captured="blue")

    assert kept_when_captured(state, prize) == (2,)
