"""SE-24  What each Alien Technology card does, by its number."""

from __future__ import annotations

from starhold.games.space_empires.battlefield import the_battle
from starhold.games.space_empires.numbers import Aim, Bombing
from starhold.games.space_empires.rules.r13_combat import BattleBegins
from starhold.games.space_empires.rules.r24_revealing import CardRevealed
from starhold.games.space_empires.state import Held, Settings, Table
from starhold.games.space_empires.terms import bombing_terms, to_hit, total
from tests.games.space_empires.scenes import scene, told


def battle(red: tuple[str, ...], blue: tuple[str, ...], *cards: int) -> Table:
    """Red attacks at F5 and holds these cards, face down."""
    table = scene(red=red, blue=blue, settings=Settings(alien_cards="on"))
    table.state.empires["red"].cards = tuple(Held(number) for number in cards)
    table.agenda, table.news = (BattleBegins("F5", "red", "blue"),), []
    table.settle()
    return table


def needed(table: Table, gun: str = "red-1", target: str = "blue-1") -> int:
    state = table.state
    return to_hit(Aim(state, the_battle(state), state.groups[gun], state.groups[target]))


def test_card_02_destroyers_have_one_more_attack_and_others_have_not() -> None:
    table = battle(("destroyer F5", "scout F5"), ("destroyer x2 F5",), 2)

    assert needed(table) == 5
    assert needed(table, "red-2") == 3
    assert needed(table, "blue-1", "red-1") == 4


def test_card_02_counts_against_colonies() -> None:
    table = battle(("destroyer F5",), ("scout x2 F5",), 2)

    assert total(bombing_terms(Bombing(table.state, table.state.groups["red-1"]))) == 5


def test_card_02_is_shown_when_a_destroyer_fights() -> None:
    shown = battle(("destroyer F5",), ("scout x2 F5",), 2)
    hidden = battle(("cruiser F5",), ("scout x2 F5",), 2)

    assert told(shown, CardRevealed) == [CardRevealed("red", "card-2")]
    assert told(hidden, CardRevealed) == []
