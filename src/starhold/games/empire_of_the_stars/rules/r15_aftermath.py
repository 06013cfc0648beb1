"""ES-15.3, ES-15.4  The aftermath of your turn: a card, an event, the Ancients' turn."""

from starhold.core.record import Event

from ..catalog import CARDS, CardId, Role, front_role
from ..empires import ancients, you
from ..state import ANCIENTS, State, Step, Steps, Table
from .r04_monolith import move_monolith, passed
from .r05_roles import role_steps
from .r13_end import finish
from .r21_events import EventStruck, event_step


class CardQueued(Event):
    """ES-15.3  A card of your role's deck joined the queue, face down."""

    role: Role


class CardRevealed(Event):
    """ES-15.3  The rightmost card of the queue was turned face up."""

    card: CardId
    role: Role


class DrawQueueCard(Step):
    """ES-15.3  Step 1: the top card of your role's deck goes to the left end, face down."""

    def run(self, table: Table) -> Steps:
        state = table.state
        assert state.monolith is not None
        deck = state.decks[state.monolith]
        state.queue.insert(0, table.draw(deck))
        if state.monolith in state.seen:
            state.seen.remove(state.monolith)
        if table.heard:
            table.tell(CardQueued(state.monolith))
        if not deck:
            finish(table, "deck")  # ES-19.1b
        return ()


class ResolveQueueEvent(Step):
    """ES-15.3, R-35  Step 2: the face-up card's event happens to you, whether YOU or ALL."""

    def run(self, table: Table) -> Steps:
        state = table.state
        card = state.queue[-1]
        if card not in CARDS:  # story cards have no event
            return ()
        if table.heard:
            table.tell(EventStruck(card))
        return (event_step(card, you(state)),)


class DiscardQueueCard(Step):
    """ES-15.3  Steps 2 and 3: the card leaves the game, and the next is turned face up."""

    def run(self, table: Table) -> Steps:
        state = table.state
        state.queue.pop()
        card = state.queue[-1]
        table.reveal()
        if table.heard:
            table.tell(CardRevealed(card, front_role(card)))
        return ()


class AncientsTurn(Step):
    """ES-15.3  Step 4: the Ancients move the Monolith by the revealed card's role.

    No card is drawn and no event happens afterwards (ES-15.5).
    """

    def run(self, table: Table) -> Steps:
        state = table.state
        role = reachable_role(state, wanted_role(state))
        move_monolith(table, ANCIENTS, role, len(passed(state, role)))
        return role_steps(state, role, ANCIENTS)


def wanted_role(state: State) -> Role:
    """ES-15.4  The role on the card; if the Monolith is there, WARLORD or else REGENT."""
    role = front_role(state.queue[-1])
    if role != state.monolith:
        return role
    return "regent" if role == "warlord" else "warlord"


def reachable_role(state: State, wanted: Role) -> Role:
    """ES-15.4, R-48  The role they reach: they pass over one role per credit."""
    between = passed(state, wanted)
    purse = ancients(state).credits
    return wanted if len(between) <= purse else between[purse]
