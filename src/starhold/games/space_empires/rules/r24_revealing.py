"""SE-24.6, SE-25.3  Cards lie face down until they are revealed; then they stay face up."""

from __future__ import annotations

from msgspec.structs import replace

from starhold.core.record import Event, Seat
from starhold.games.space_empires.cards import is_shown_in
from starhold.games.space_empires.catalog import CARD_NAMES, CARDS, CardNumber
from starhold.games.space_empires.ground import GROUND_BEGINS, the_invasion
from starhold.games.space_empires.moments import BATTLE_SHOWN
from starhold.games.space_empires.state import Battle, Steps, Table


class CardRevealed(Event):
    """SE-24.6  A card was turned face up."""

    player: Seat
    card: str


@BATTLE_SHOWN.rule()
def show_cards(table: Table, battle: Battle) -> Steps:
    """SE-13.4  Step 6 of a battle: cards whose condition is met are shown."""
    state = table.state
    for side in (battle.attacker, battle.defender):
        empire = state.empires.get(side)
        for card in empire.cards if empire else ():
            if card.works and not card.face_up and is_shown_in(state, battle, side, card.number):
                reveal(table, side, card.number)
    return ()


@GROUND_BEGINS.rule("alien_cards")
def show_on_the_ground(table: Table) -> Steps:
    """R-56  Cards of ground combat are shown in the first one of their owner."""
    state = table.state
    invasion = the_invasion(state)
    for side in (invasion.attacker, invasion.defender):
        empire = state.empires.get(side)
        for card in empire.cards if empire else ():
            if card.works and CARDS[CARD_NAMES[card.number]].reveal == "ground":
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
