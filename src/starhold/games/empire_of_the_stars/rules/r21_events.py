"""ES-21  Events in Empire: a card waits face up for a round, then strikes the Emperor or all."""

from __future__ import annotations

from types import ModuleType

from starhold.core import step
from starhold.core.record import Event, Seat
from starhold.games.empire_of_the_stars.catalog import CARDS, CardId
from starhold.games.empire_of_the_stars.empires import clockwise
from starhold.games.empire_of_the_stars.rules import (
    r22_engineer,
    r22_explorer,
    r22_merchant,
    r22_regent,
    r22_scientist,
    r22_steward,
    r22_warlord,
)
from starhold.games.empire_of_the_stars.rules.r22_choices import Incident
from starhold.games.empire_of_the_stars.rules.r22_merchant import FestivalOfCoin
from starhold.games.empire_of_the_stars.state import Choice, State, Step, Steps, Table

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
    if issubclass(kind, Incident | step.Choice)
}


class EventTurnedUp(Event):
    """ES-21.2  An event card was laid out face up; it does not happen yet."""

    card: CardId


class EventStruck(Event):
    """ES-21.3  An event happened."""

    card: CardId


class ResolveEvent(Step):
    """ES-21.3, ES-21.4, R-34  The waiting event strikes the Emperor of now, or all from him on."""

    player: Seat

    def run(self, table: Table) -> Steps:
        state = table.state
        if state.event is None:
            return ()
        table.tell(EventStruck(state.event))
        return *strikes(state, state.event, self.player), DiscardEvent()


class DiscardEvent(Step):
    """ES-21.3  The card goes to the discards of its deck."""

    def run(self, table: Table) -> Steps:
        state = table.state
        assert state.event is not None
        state.discards[CARDS[state.event].deck].append(state.event)
        state.event = None
        return ()


class DrawEvent(Step):
    """ES-21.2, R-33  After the Emperor's turn: the top card of the deck of the role picked."""

    def run(self, table: Table) -> Steps:
        state = table.state
        if not state.settings.events_module:
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
    """ES-21.3  YOU: the Emperor alone.  ALL: every player, to the left; once only by ES-22.5."""
    order = clockwise(state, emperor)
    name = CARDS[card].event
    once = CARDS[card].scope == "you" or EVENTS[name] is FestivalOfCoin
    return tuple(event_step(name, seat) for seat in (order[:1] if once else order))


def event_step(name: str, player: Seat) -> Step:
    """ES-22.1  The event of a card, as it strikes one player."""
    return EVENTS[name](player)
