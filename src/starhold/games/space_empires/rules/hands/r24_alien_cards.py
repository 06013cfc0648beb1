"""SE-24.1 to SE-24.3  Alien Technology: the first colony on an alien world may draw two cards.

One is kept; it may have to be paid for, and works from the next player turn on.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from starhold.core.score import Term
from starhold.games.space_empires.empires import cards, holdings
from starhold.games.space_empires.facts.catalog import FIGURES, CardNumber
from starhold.games.space_empires.hooks.numbers import Purse
from starhold.games.space_empires.rules.special_ships.r14_aliens import is_alien_world
from starhold.games.space_empires.state import Cell, Fee, Held, State, Table
from starhold.games.space_empires.steps import Choice, Event, Option, Seat, Step, Steps


class DrawCards(Option):
    """Draw two cards, and keep one of them."""


class DrawNone(Option):
    """Draw no cards."""


class KeepCard(Option):
    """Keep this card, and discard the other."""

    card: str

    @property
    def effect(self) -> tuple[str, ...]:
        return (f"{self.card}.about",)


class PayForCard(Option):
    """Pay for this card."""

    card: str
    cost: int


class DropFee(Option):
    """Do not pay for a card after all."""

    card: str

    cancels = True


class CardKept(Event):
    """SE-29.12  A player kept a card; nobody else sees which."""

    player: Seat


class CardDiscarded(Event):
    """SE-24.2  An unpaid card was discarded face down."""

    player: Seat


class DrawFromDeck(Choice):
    """SE-24.1  The first player to colonise or capture an alien world may draw two cards."""

    def options(self, state: State) -> list[Option]:
        return [DrawCards(), DrawNone()] if state.deck or state.discards else []

    def chosen(self, table: Table, option: DrawCards | DrawNone) -> Steps:
        if isinstance(option, DrawNone):
            return ()
        table.state.empires[self.player].hand.drawn = draw_cards(table)
        return (KeepOne(self.player),)


class AliensDrawCards(Step):
    """SE-28.60  An Alien Player draws like a player, and keeps one of the two at random."""

    player: Seat

    def run(self, table: Table) -> Steps:
        state = table.state
        drawn = draw_cards(table)
        if drawn:
            state.powers[self.player].cards += drawn[:1]
            state.discards += drawn[1:]
            table.tell(CardKept(self.player))
        return ()


class KeepOne(Choice):
    """SE-24.1  Keep one secretly, and discard the other face down."""

    discreet = True  # a forced choice is shown, and would reveal the card

    def options(self, state: State) -> list[Option]:
        return [KeepCard(f"card-{number}") for number in state.empires[self.player].hand.drawn]

    def chosen(self, table: Table, option: KeepCard) -> Steps:
        state = table.state
        empire = state.empires[self.player]
        kept = int(option.card.removeprefix("card-"))
        discard(state, self.player, *(number for number in empire.hand.drawn if number != kept))
        empire.hand.drawn = ()
        fee: Fee = "" if holdings.has(state, "npa") else "due"  # SE-24.2: aliens were the price
        empire.hand.cards = (*empire.hand.cards, Held(kept, works=False, fee=fee))
        table.tell(CardKept(self.player))
        return ()


def discard(state: State, seat: Seat, *numbers: CardNumber) -> None:
    """SE-24.1  Discard face down; the player who discards a card knows where it is."""
    state.discards += numbers
    state.empires[seat].hand.discarded += numbers


def reuse_discards(table: Table) -> None:
    """SE-24.6  When the deck runs out, shuffle the discards: anyone may get any of them."""
    state = table.state
    state.deck, state.discards = state.discards, []
    table.shuffle(state.deck)
    for empire in state.empires.values():
        empire.hand.discarded = ()


def shuffle_deck(table: Table) -> Steps:
    """SE-5.3  Remove cards without a use in this game, and shuffle the others (SE-2.4)."""
    table.state.deck = cards.in_this_game(table.state, advantages=False)
    table.shuffle(table.state.deck)
    return ()


def first_colony(table: Table, seat: Seat, at: Cell) -> Steps:
    """SE-24.1  Only the first colony on an alien world brings a card."""
    state = table.state
    if at in state.claimed or not is_alien_world(state, state.markers[at]):
        return ()
    state.claimed = (*state.claimed, at)
    return (AliensDrawCards(seat) if seat in state.powers else DrawFromDeck(seat),)


def draw_cards(table: Table) -> tuple[CardNumber, ...]:
    """SE-24.1  Two cards, or what is left; SE-24.6: then from the discards."""
    state = table.state
    drawn: tuple[CardNumber, ...] = ()
    for _ in range(min(FIGURES.cards_drawn, len(state.deck) + len(state.discards))):
        if not state.deck:
            reuse_discards(table)
        drawn = (*drawn, table.draw(state.deck))
    return drawn


def begin_to_work(table: Table, _seat: Seat) -> Steps:
    """SE-24.3  Paid cards work from the next player turn on, anyone's."""
    for empire in table.state.empires.values():
        if any(not card.works for card in empire.hand.cards):
            empire.hand.cards = tuple(
                card if card.works or card.fee else replace(card, works=True)
                for card in empire.hand.cards
            )
    return ()


# -- the fee ---------------------------------------------------------------------------


def card_fees(state: State, seat: Seat) -> Iterator[Term]:
    """SE-24.2  Card fees in this plan: spent like the price of a unit."""
    for card in state.empires[seat].hand.cards:
        if card.fee == "paid":
            yield Term("alien_card", FIGURES.card_fee, "SE-24.2")


def fees_due(state: State, purse: Purse) -> Iterator[Option]:
    """SE-24.2  Every unpaid card."""
    for card in state.empires[purse.seat].hand.cards:
        if card.fee == "due" and purse.cp >= FIGURES.card_fee:
            yield PayForCard(f"card-{card.number}", FIGURES.card_fee)


def fees_paid(state: State, seat: Seat) -> Iterator[Option]:
    """SE-24.2  Every card that this plan pays for."""
    for card in state.empires[seat].hand.cards:
        if card.fee == "paid":
            yield DropFee(f"card-{card.number}")


def pay_fee(table: Table, seat: Seat, option: PayForCard) -> Steps:
    mark_fee(table.state, seat, option.card, "paid")
    return ()


def drop_fee(table: Table, seat: Seat, option: DropFee) -> Steps:
    mark_fee(table.state, seat, option.card, "due")
    return ()


def mark_fee(state: State, seat: Seat, card: str, fee: Fee) -> None:
    hand = state.empires[seat].hand
    hand.cards = tuple(
        replace(held, fee=fee) if f"card-{held.number}" == card else held for held in hand.cards
    )


def settle_fees(table: Table, seat: Seat) -> Steps:
    """SE-24.2  Discard cards that were not paid for in this phase."""
    state = table.state
    empire = state.empires[seat]
    for card in empire.hand.cards:
        if card.fee == "due":
            discard(state, seat, card.number)
            table.tell(CardDiscarded(seat))
    kept = (card for card in empire.hand.cards if card.fee != "due")
    empire.hand.cards = tuple(replace(card, fee="") for card in kept)
    return ()
