"""SE-24.6, SE-25.3  Cards lie face down until they are revealed; then they stay face up."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from starhold.core.record import Event, Seat
from starhold.games.space_empires.battlefield import the_battle
from starhold.games.space_empires.cards import holds, in_battle, is_shown_in, is_shown_on_ground
from starhold.games.space_empires.catalog import CardNumber
from starhold.games.space_empires.ground import GROUND_BEGINS, combatants, the_invasion
from starhold.games.space_empires.moments import BATTLE_SHOWN, CAPTURED, Kill
from starhold.games.space_empires.state import Battle, Group, Steps, Table


class CardRevealed(Event):
    """SE-24.6  A card was turned face up."""

    player: Seat
    card: str


@BATTLE_SHOWN.rule()
def show_cards(table: Table, battle: Battle) -> Steps:
    """SE-13.4  Step 6 of a battle: cards whose condition is met are shown."""
    state = table.state
    for seat in in_battle(state, battle):
        for card in state.empires[seat].cards:
            if card.works and not card.face_up and is_shown_in(state, battle, seat, card.number):
                reveal(table, seat, card.number)
    return ()


@CAPTURED.rule("boarding")
def show_with_prize(table: Table, _kill: Kill) -> Steps:
    """SE-17.7  A card that works for a ship just captured is shown with it."""
    return show_cards(table, the_battle(table.state))


def show_fighting(
    table: Table, number: CardNumber, shows: Callable[[Group], bool] = lambda _: True
) -> Steps:
    """Show a card whose owner fights on the ground, with a unit that shows it."""
    state = table.state
    invasion = the_invasion(state)
    for side in (invasion.attacker, invasion.defender):
        for group in combatants(state, invasion, side):
            if shows(group) and holds(state, group.owner, number):
                reveal(table, group.owner, number)
    return ()


@GROUND_BEGINS.rule("alien_cards")
def show_on_the_ground(table: Table) -> Steps:
    """R-56  Cards of ground combat are shown in the first one of their owner."""
    state = table.state
    invasion = the_invasion(state)
    for side in (invasion.attacker, invasion.defender):
        empire = state.empires.get(side)
        for card in empire.cards if empire else ():
            if card.works and is_shown_on_ground(card.number):
                reveal(table, side, card.number)
    return ()


def reveal(table: Table, seat: Seat, number: CardNumber) -> None:
    """SE-24.6  Turn a card face up for good; nothing happens if it lies so already."""
    empire = table.state.empires[seat]
    for at, card in enumerate(empire.cards):
        if card.number == number and not card.face_up:
            cards = list(empire.cards)
            cards[at] = replace(card, face_up=True)
            empire.cards = tuple(cards)
            table.reveal()
            table.tell(CardRevealed(seat, f"card-{number}"))
