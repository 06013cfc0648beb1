"""CE-8  Expand: draw a card, gain its energy, resolve its suit."""

from math import ceil

from starhold.core.record import Event
from starhold.core.score import Term

from ..catalog import AMOUNTS, CARDS, IMPROVEMENTS
from ..empire import industries, rank, suit, working
from ..state import Card, State, Step, Steps, Table
from .r09_events import ACE_OF_CLUBS, club_event, lose_stability
from .r16_deck import CardDrawn, draw_card

ENERGY = {kind: facts.energy for kind, facts in IMPROVEMENTS.items() if facts.energy}


class EnergyGained(Event):
    """CE-8.2  The player gained energy."""

    amount: int


class ColonistsGained(Event):
    """CE-8.5  The player gained colonists."""

    amount: int


class Expand(Step):
    """CE-8.1  Draw the top card; gain energy, resolve the suit, discard the card."""

    def run(self, table: Table) -> Steps:
        card = draw_card(table)
        if card is None:
            return ()
        table.state.aside.append(card)
        if table.heard:
            table.tell(CardDrawn(card))
        return CardEnergy(), SuitEffect(card), DiscardCard(card)


class CardEnergy(Step):
    """CE-8.2  Every Expand card gives the energy of the Capital and the Fusion Plant."""

    def run(self, table: Table) -> Steps:
        gain_energy(table, sum(working(table.state, ENERGY)))
        return ()


class SuitEffect(Step):
    """CE-8.3  Hearts give colonists, diamonds energy; spades cost stability; clubs are events."""

    card: Card

    def run(self, table: Table) -> Steps:
        state = table.state
        does = CARDS.suits[suit(self.card)].expand
        if does == "colonists" or state.settings.colonists == "every_card":  # R4
            gain_colonists(table, sum([term.amount for term in settlers(state, self.card)]))
        if does == "energy":
            gain_energy(table, AMOUNTS[rank(self.card)].diamonds)
        elif does == "stability":
            lose_stability(table, AMOUNTS[rank(self.card)].spades)
        elif does == "event":
            return (club_event(state, rank(self.card)),)
        return ()


class DiscardCard(Step):
    """CE-8.7  Discard the card, unless it is the ace of clubs (CE-9.7)."""

    card: Card

    def run(self, table: Table) -> Steps:
        if self.card != ACE_OF_CLUBS:
            table.state.aside.remove(self.card)
            table.state.discard.append(self.card)
        return ()


def settlers(state: State, card: Card) -> list[Term]:
    """CE-8.5  Return the colonists a card gives."""
    by_rank = AMOUNTS[rank(card)].hearts if state.settings.colonists == "hearts" else 0  # R4
    return colonist_terms(state, by_rank, heart=suit(card) == "hearts")


def colonist_terms(state: State, by_rank: int, *, heart: bool) -> list[Term]:
    """CE-8.5  List the colonists from industries, up to a limit; from rank; from clinics.

    Clinics count for hearts only, even if every card gives colonists (R4, R5).
    """
    working = industries(state)
    hearts = CARDS.hearts
    shares = min(hearts.limit, ceil(len(working) / hearts.systems_per_colonist))
    clinics = sum([industry.heart_colonists for industry in working]) if heart else 0
    terms = [
        Term("industries", shares, "CE-8.5"),
        Term("rank", by_rank, "CE-8.4"),
        Term("clinics", clinics, "CE-8.5"),
    ]
    if state.settings.heart_limit == "everything":  # R40
        total = sum(term.amount for term in terms)
        if total > hearts.limit:
            terms.append(Term("limit", hearts.limit - total, "CE-8.5"))
    return terms


def gain_energy(table: Table, amount: int) -> None:
    table.state.energy += amount
    if table.heard:
        table.tell(EnergyGained(amount))


def gain_colonists(table: Table, amount: int) -> None:
    table.state.colonists += amount
    table.tell(ColonistsGained(amount))
