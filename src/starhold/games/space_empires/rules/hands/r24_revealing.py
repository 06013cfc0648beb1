"""SE-24.6, SE-25.3  Cards lie face down until they are revealed; then they stay face up."""

from msgspec.structs import replace

from starhold.games.space_empires.battles.battlefield import the_battle
from starhold.games.space_empires.empires import cards
from starhold.games.space_empires.empires.alliances import sheets_seen
from starhold.games.space_empires.facts.catalog import CARD_NAMES, CardNumber
from starhold.games.space_empires.hooks.moments import Kill
from starhold.games.space_empires.state import Battle, Held, Table
from starhold.games.space_empires.steps import Event, Seat, Steps

NUMBERS = tuple(CARD_NAMES)


class CardRevealed(Event):
    """SE-24.6  A card was turned face up."""

    player: Seat
    card: str


class CardShown(Event):
    """SE-21.5  A player was shown a card that is face down for all others."""

    player: Seat
    card: str
    captor: Seat


def show_cards(table: Table, battle: Battle) -> Steps:
    """SE-13.4  Step 6 of a battle: cards whose condition is met are revealed."""
    state = table.state
    for seat in cards.in_battle(state, battle):
        put_to_the_test(
            table, seat, *(n for n in NUMBERS if cards.is_shown_in(state, battle, seat, n))
        )
    return ()


def show_with_prize(table: Table, _kill: Kill) -> Steps:
    """SE-17.7  A card that works for a captured ship is revealed with it."""
    return show_cards(table, the_battle(table.state))


def show_on_the_ground(table: Table) -> Steps:
    """R-56  Some cards are revealed in their owner's first ground combat."""
    for seat in cards.in_ground_combat(table.state):
        put_to_the_test(table, seat, *filter(cards.is_shown_on_ground, NUMBERS))
    return ()


def show_card(table: Table, seat: Seat, number: CardNumber, captor: Seat) -> None:
    """SE-29.11  Show a card to one player; SE-29.8: allies who share his sheet see it too."""
    for card in table.state.empires[seat].hand.cards:
        if card.number == number and not card.face_up and captor not in card.seen_by:
            _change(table, seat, card, replace(card, seen_by=(*card.seen_by, captor)))
            told = [who for who in table.state.ring if captor in sheets_seen(table.state, who)]
            table.tell(CardShown(seat, f"card-{number}", captor), (seat, *told))


def put_to_the_test(table: Table, seat: Seat, *numbers: CardNumber) -> None:
    """SE-24.6  An occasion reveals these cards: everyone sees which ones a player lacks."""
    empire = table.state.empires.get(seat)
    if empire is None:  # SE-24.4: aliens and machines have no cards
        return
    for card in empire.hand.cards:
        if card.works and card.number in numbers:
            reveal(table, seat, card.number)
    empire.hand.cards = tuple(_ruled_out(card, numbers) for card in empire.hand.cards)


def _ruled_out(card: Held, numbers: tuple[CardNumber, ...]) -> Held:
    """SE-24.3  A card that does not work yet could still be any of them."""
    kind = cards.is_advantage(card.number)
    alike = {number for number in numbers if cards.is_advantage(number) == kind}
    if card.face_up or not card.works or alike.issubset(card.never):
        return card
    return replace(card, never=tuple(sorted({*card.never, *alike})))


def reveal(table: Table, seat: Seat, number: CardNumber) -> None:
    """SE-24.6  Turn a card face up for good, unless it already is."""
    for card in table.state.empires[seat].hand.cards:
        if card.number == number and not card.face_up:
            _change(table, seat, card, replace(card, face_up=True, seen_by=(), never=()))
            table.tell(CardRevealed(seat, f"card-{number}"))


def _change(table: Table, seat: Seat, before: Held, after: Held) -> None:
    empire = table.state.empires[seat]
    empire.hand.cards = tuple(after if card is before else card for card in empire.hand.cards)
    table.reveal()
