"""ES-21  Events in Empire: a card waits face up for a round, then affects the Emperor or all."""

from types import ModuleType

from starhold.core import step
from starhold.core.record import Event, Seat
from starhold.core.trouble import BadFile

from ..catalog import CARDS, CardId, RoleCard
from ..empires import clockwise
from ..state import Choice, State, Step, Steps, Table
from . import (
    r22_engineer,
    r22_explorer,
    r22_merchant,
    r22_regent,
    r22_scientist,
    r22_steward,
    r22_warlord,
)
from .r22_choices import Incident
from .r22_merchant import FestivalOfCoin

DECKS: tuple[ModuleType, ...] = (
    r22_explorer,
    r22_scientist,
    r22_steward,
    r22_merchant,
    r22_engineer,
    r22_warlord,
    r22_regent,
)
# ES-22.1  Every event by the name that its card has in the data.
EVENTS: dict[str, type[Incident | Choice]] = {
    name: kind
    for deck in DECKS
    for name, kind in vars(deck).items()
    if isinstance(kind, type) and kind.__module__ == deck.__name__
    if issubclass(kind, Incident | step.Choice) and "card" in kind.__struct_fields__
}


class EventTurnedUp(Event):
    """ES-21.2  An event card was revealed; it does not happen yet."""

    card: CardId


class EventStruck(Event):
    """ES-21.3  An event happened."""

    card: CardId


class ResolveEvent(Step):
    """ES-21.3, ES-21.4, R-34  The event happens to the current Emperor or to all."""

    player: Seat

    def run(self, table: Table) -> Steps:
        state = table.state
        if state.event is None:
            return ()
        table.tell(EventStruck(state.event))
        return *strikes(state, state.event, self.player), DiscardEvent()


class DiscardEvent(Step):
    """ES-21.3  Discard the card to its deck's discards; by R-33 a new one may follow at once."""

    def run(self, table: Table) -> Steps:
        state = table.state
        assert state.event is not None
        state.discards[CARDS[state.event].deck].append(state.event)
        state.event = None
        return (DrawEvent(),) if state.settings.next_event == "at_once" else ()


class DrawEvent(Step):
    """ES-21.2, R-33  Reveal the top card of the Monolith's deck, unless one is face up."""

    def run(self, table: Table) -> Steps:
        state = table.state
        if not state.settings.events_module or state.event:
            return ()
        assert state.monolith is not None
        deck = state.decks[state.monolith]
        if not deck:
            deck += sorted(state.discards[state.monolith])
            state.discards[state.monolith].clear()
            table.shuffle(deck)
        state.event = table.draw(deck)
        table.tell(EventTurnedUp(state.event))
        return ()


def strikes(state: State, card: CardId, emperor: Seat) -> Steps:
    """ES-21.3  YOU: only the Emperor.  ALL: every player, to the left, or once by ES-22.5."""
    order = clockwise(state, emperor)
    once = CARDS[card].scope == "you" or EVENTS[CARDS[card].event] is FestivalOfCoin
    return tuple(event_step(card, seat) for seat in (order[:1] if once else order))


def event_step(card: CardId, player: Seat) -> Step:
    """ES-22.1  The event of a card, as it happens to one player."""
    return EVENTS[CARDS[card].event](player, card=card)  # type: ignore[call-arg]  # all take it


def check_cards(cards: dict[CardId, RoleCard]) -> None:
    """D-11  Every card names a known event, and gives exactly the figures that event needs."""
    for name, card in cards.items():
        if card.event not in EVENTS:
            raise BadFile(f"cards.toml: {name} has the unknown event {card.event}.")
        needs = sorted(getattr(EVENTS[card.event], "needs", ()))
        if sorted(card.amounts) != needs:
            wanted = ", ".join(needs) or "none"
            raise BadFile(f"cards.toml: {name}, {card.event}: amounts must be: {wanted}.")


check_cards(CARDS)
