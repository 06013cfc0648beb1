"""CE-10  Stability check and crisis: at stability 0, an invasion or a revolution."""

from starhold.core.record import Event

from ..catalog import CARDS
from ..empire import revolts, suit
from ..state import Step, Steps, Table
from .r08_expand import CardEnergy
from .r11_fleets import FleetArrives
from .r12_revolution import Revolution
from .r16_deck import CardDrawn, draw_card


class RevoltsDrained(Event):
    """CE-10.1  Each system in revolt cost 1 stability."""

    amount: int


class CrisisStruck(Event):
    """CE-10.3  Stability reached 0, and the crisis level rose."""

    level: int


class StabilityCheck(Step):
    """CE-10.1  Step 3a: revolts drain stability; at 0 it is restored and a crisis strikes.

    Stability 0 matters only here, so there is at most one crisis a turn (CE-10.2).
    """

    def run(self, table: Table) -> Steps:
        state = table.state
        drained = len(revolts(state))  # the Governor's Hall does not help here
        if drained:
            state.stability = max(0, state.stability - drained)
            table.tell(RevoltsDrained(drained))
        if state.stability > 0:
            return ()
        state.stability = state.max_stability
        state.crisis_level += 1
        table.tell(CrisisStruck(state.crisis_level))
        return (Crisis(),)


class Crisis(Step):
    """CE-10.1  Draw a card: black means invasion, red means revolution."""

    def run(self, table: Table) -> Steps:
        card = draw_card(table)
        if card is None:
            return ()
        table.state.discard.append(card)
        table.tell(CardDrawn(card))
        energy = (CardEnergy(),) if table.state.settings.card_energy == "crisis_too" else ()  # R5
        if CARDS.suits[suit(card)].crisis == "revolution":
            return (*energy, Revolution())
        return (*energy, FleetArrives("invasion", table.state.crisis_level))
