"""SE-24.1 to SE-24.6  Alien Technology: the first colony on an alien world may draw two cards.

One is kept; it may have to be paid for, and works from the next player turn on. Cards lie face
down until they are revealed; then they stay face up (SE-25.3).
"""

from collections.abc import Iterator, Sequence

from starhold.core.score import Term

from ...battles.battlefield import the_battle
from ...empires import cards, holdings
from ...empires.alliances import sheets_seen
from ...facts.catalog import CARD_NAMES, FIGURES, CardNumber
from ...hooks import moments, numbers
from ...state import Battle, Cell, Fee, Held, State, Table
from ...steps import Choice, Event, Option, Seat, Step, Steps, replace
from ..special_ships.r14_aliens import is_alien_world


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

    def follow(self, table: Table, seat: Seat) -> Steps:
        mark_fee(table.state, seat, self.card, "paid")
        return ()


class DropFee(Option):
    """Do not pay for a card after all."""

    card: str

    cancels = True

    def follow(self, table: Table, seat: Seat) -> Steps:
        mark_fee(table.state, seat, self.card, "due")
        return ()


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
        drawn = draw_cards(table)
        if drawn:
            table.state.powers[self.player].cards += drawn[:1]
            table.state.discards += drawn[1:]
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
        for card in empire.hand.cards:
            if not card.works:  # usually all do
                empire.hand.cards = tuple(map(set_to_work, empire.hand.cards))
                break
    return ()


def set_to_work(card: Held) -> Held:
    """SE-24.3  A card as it is from now on: it works, unless its fee is due."""
    return card if card.works or card.fee else replace(card, works=True)


# -- the fee ---------------------------------------------------------------------------


FEE = Term("alien_card", FIGURES.card_fee, "SE-24.2")


def card_fees(state: State, seat: Seat) -> Sequence[Term]:
    """SE-24.2  Card fees in this plan: spent like the price of a unit."""
    paid = 0
    for card in state.empires[seat].hand.cards:
        if card.fee == "paid":
            paid += 1
    return (FEE,) * paid


def fees_due(state: State, purse: numbers.Purse) -> Sequence[Option]:
    """SE-24.2  Every unpaid card."""
    if purse.cp < FIGURES.card_fee:
        return ()
    due = [card for card in state.empires[purse.seat].hand.cards if card.fee == "due"]
    return [PayForCard(f"card-{card.number}", FIGURES.card_fee) for card in due] if due else ()


def fees_paid(state: State, seat: Seat) -> Iterator[Option]:
    """SE-24.2  Every card that this plan pays for."""
    for card in state.empires[seat].hand.cards:
        if card.fee == "paid":
            yield DropFee(f"card-{card.number}")


def mark_fee(state: State, seat: Seat, card: str, fee: Fee) -> None:
    hand = state.empires[seat].hand
    hand.cards = tuple(
        replace(held, fee=fee) if f"card-{held.number}" == card else held for held in hand.cards
    )


def settle_fees(table: Table, seat: Seat) -> Steps:
    """SE-24.2  Discard cards that were not paid for in this phase."""
    empire = table.state.empires[seat]
    if not [card for card in empire.hand.cards if card.fee]:  # as in most phases
        return ()
    for card in empire.hand.cards:
        if card.fee == "due":
            discard(table.state, seat, card.number)
            table.tell(CardDiscarded(seat))
    kept = (card for card in empire.hand.cards if card.fee != "due")
    empire.hand.cards = tuple(replace(card, fee="") for card in kept)
    return ()


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
    for seat in cards.in_battle(table.state, battle):
        shown = [n for n in NUMBERS if cards.is_shown_in(table.state, battle, seat, n)]
        put_to_the_test(table, seat, *shown)
    return ()


def show_with_prize(table: Table, _kill: moments.Kill) -> Steps:
    """SE-17.7  A card that works for a captured ship is revealed with it."""
    return show_cards(table, the_battle(table.state))


def show_on_the_ground(table: Table) -> Steps:
    """R-56  Some cards are revealed in their owner's first ground combat."""
    for seat in cards.in_ground_combat(table.state):
        put_to_the_test(table, seat, *filter(cards.is_shown_on_ground, NUMBERS))
    return ()


def show_card(table: Table, seat: Seat, number: CardNumber, captor: Seat) -> None:
    """SE-29.11  Show a card to one player; SE-29.8: allies who share the sheet see it too."""
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
