"""SE-24, SE-25  Cards: who holds them, when they are shown, and what others see."""

from __future__ import annotations

from msgspec.structs import replace

from starhold.core.chance import Seeded
from starhold.games.space_empires import GAME
from starhold.games.space_empires.empires.cards import benefits, holds
from starhold.games.space_empires.fleets.groups import put
from starhold.games.space_empires.rules.combat.r13_combat import BattleBegins
from starhold.games.space_empires.rules.hands.r24_alien_cards import (
    CardRevealed,
    put_to_the_test,
    reveal,
)
from starhold.games.space_empires.rules.movement.r07_movement import MovementPhase
from starhold.games.space_empires.rules.special_ships.r17_boarding import BoardingAttack
from starhold.games.space_empires.state import ALIEN, Battle, Group, Held, Table
from tests.games.space_empires.hands import holding, seen_by
from tests.games.space_empires.scenes import advanced, scene, told
from tests.helpers import seed_of

BATTLE = (BattleBegins("F5", "red", "blue"),)


def with_cards(*red: int) -> Table:
    """A table on which red holds some cards, face down."""
    moving = (MovementPhase("red"),)
    return holding(*red, agenda=moving, red=("destroyer F5",), blue=("scout F5",))


def fight(table: Table) -> Table:
    table.agenda, table.news = BATTLE, []
    table.settle()
    return table


def test_24_3_a_card_that_does_not_work_yet_does_nothing() -> None:
    table = with_cards(2)
    table.state.empires["red"].hand.cards = (Held(2, works=False),)

    assert not holds(table.state, "red", 2)


def test_24_4_only_its_holder_benefits() -> None:
    state = with_cards(2).state

    assert holds(state, "red", 2)
    assert not holds(state, "blue", 2)
    assert not holds(state, ALIEN, 2)


def test_24_4_what_would_show_a_card_shows_none_of_aliens() -> None:
    table = with_cards(2)
    put_to_the_test(table, ALIEN, 2)

    assert table.state.empires["red"].hand.cards == (Held(2),)


def test_24_5_a_captured_ship_keeps_what_a_card_gave_it() -> None:
    state = with_cards().state
    put(state, replace(state.groups["blue-1"], keeps=(2,)))

    assert benefits(state, state.groups["blue-1"], 2)
    assert not benefits(state, state.groups["red-1"], 2)


def test_24_6_a_card_is_shown_in_the_first_battle_with_its_unit() -> None:
    table = fight(with_cards(2, 11))

    assert told(table, CardRevealed) == [CardRevealed("red", "card-2")]
    assert [card.face_up for card in table.state.empires["red"].hand.cards] == [True, False]


def test_24_6_a_card_once_shown_is_not_shown_again() -> None:
    table = with_cards(2)
    table.state.empires["red"].hand.cards = (Held(2, face_up=True),)

    assert told(fight(table), CardRevealed) == []


def test_r_56_some_cards_are_shown_in_any_battle_and_some_in_none() -> None:
    assert told(fight(with_cards(24, 1)), CardRevealed) == [CardRevealed("red", "card-24")]


def test_24_6_to_reveal_what_is_not_held_does_nothing() -> None:
    table = with_cards(2)
    reveal(table, "red", 3)

    assert table.state.empires["red"].hand.cards == (Held(2),)


def test_29_12_others_see_how_many_cards_lie_face_down() -> None:
    table = with_cards(2, 31)

    assert seen_by(table, "red") == ["card-2", "card-31"]
    assert seen_by(table, "blue") == ["alien_card", "advantage_card"]
    assert seen_by(fight(table), "blue") == ["card-2", "card-31"]


def test_29_2_hidden_cards_are_dealt_again_in_imagination() -> None:
    table = with_cards(1, 31)
    table.state.deck, table.state.discards = [5, 6], [7]
    dealt = {
        tuple(card.number for card in twin.state.empires["red"].hand.cards)
        for number in range(20)
        for twin in [GAME.imagine(table, "blue", Seeded(seed_of(number)))]
    }

    assert len(dealt) > 5
    assert all(alien <= 30 < advantage for alien, advantage in dealt)


def test_29_2_a_player_imagines_his_own_cards_as_they_are_and_no_card_twice() -> None:
    table = with_cards(1, 31)
    table.state.empires["blue"].hand.cards = (Held(6), Held(32))
    table.state.deck, table.state.discards = [5, 6], [7]
    twin = GAME.imagine(table, "red", Seeded(seed_of(1))).state
    alien = [card.number for empire in twin.empires.values() for card in empire.hand.cards]
    alien += [*twin.deck, *twin.discards]

    assert twin.empires["red"].hand.cards == (Held(1), Held(31))
    assert len(alien) == len(set(alien))


def test_29_2_in_a_battle_nobody_imagines_a_card_that_it_would_have_shown() -> None:
    table = fight(with_cards(1, 41))
    dealt = {
        card.number
        for number in range(40)
        for twin in [GAME.imagine(table, "blue", Seeded(seed_of(number)))]
        for card in twin.state.empires["red"].hand.cards
    }

    assert not dealt & {2, 3, 5, 24, 31, 34, 38}


def test_17_7_a_card_that_works_for_a_captured_ship_is_shown_with_it() -> None:
    """Blue has no Destroyer before he captures one."""
    table = scene(
        settings=advanced(alien_cards="on", boarding="on"),
        red=("destroyer F5",),
        blue=("boarding_ship F5 boarding=1",),
        dice=(1,),
    )
    table.state.empires["blue"].hand.cards = (Held(2),)
    table.state.battle = Battle("F5", "red", "blue", round=1)
    table.agenda = (BoardingAttack("blue-1", "red-1"),)
    table.settle()

    assert told(table, CardRevealed) == [CardRevealed("blue", "card-2")]


def test_27_9_the_cards_of_a_brother_are_shown_with_his_own_ships() -> None:
    """R-56  Green's Destroyer fights beside red; red's card needs one of his own."""
    seats = {"red": "K5", "blue": "B5", "green": "L2", "yellow": "A2"}
    table = scene(settings=advanced(alien_cards="on", alliance="brothers"), worlds=seats)
    state = table.state
    for number, (owner, kind) in enumerate(
        (("red", "scout"), (state.teams[0][1], "destroyer"), (state.teams[1][0], "scout"))
    ):
        put(state, Group(f"{owner}-{number}", owner, kind, 1, "F5"))
    friend, foe = state.teams[0][1], state.teams[1][0]
    state.empires["red"].hand.cards = (Held(2),)
    state.empires[friend].hand.cards = (Held(5),)
    table.agenda = (BattleBegins("F5", "red", foe),)
    table.settle()

    assert told(table, CardRevealed) == [CardRevealed(friend, "card-5")]
