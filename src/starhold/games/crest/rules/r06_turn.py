"""CE-6  The turn: unrest, then Explore, Expand, Exterminate, Exploit."""

from functools import cache

from starhold.core.record import Event, Seat
from starhold.games.crest.catalog import START
from starhold.games.crest.rules.r07_explore import DriftFocus, Explore
from starhold.games.crest.rules.r08_expand import Expand
from starhold.games.crest.rules.r09_events import ForgePledges
from starhold.games.crest.rules.r10_crisis import StabilityCheck
from starhold.games.crest.rules.r12_revolution import Unrest
from starhold.games.crest.rules.r14_marines import MarinesPhase
from starhold.games.crest.rules.r14_ships import Movement
from starhold.games.crest.rules.r14_yards import BuildShips
from starhold.games.crest.rules.r15_improvements import Exploit
from starhold.games.crest.state import Step, Steps, Table


class TurnBegan(Event):
    """CE-6  A turn began."""

    turn: int


class Turn(Step):
    """CE-6  One turn, in the order of its steps 0 to 5."""

    def run(self, table: Table) -> Steps:
        if table.heard:
            table.tell(TurnBegan(table.state.turn))
        return steps_of(table.state.seat)


class EndTurn(Step):
    """CE-6  Step 5: go on to the next turn."""

    def run(self, table: Table) -> Steps:
        table.state.turn += 1
        table.state.focus = None
        table.state.launched.clear()
        return (Turn(),)


@cache
def steps_of(player: Seat) -> Steps:
    """CE-6  The steps of a player's turn, the same every turn."""
    return (
        Unrest(),
        Explore(player),
        DriftFocus(),
        Expand(),
        StabilityCheck(),
        Movement(),
        MarinesPhase(),
        ForgePledges(),
        BuildShips(player),
        *[Exploit(player) for _ in range(START.exploit.improvements)],  # CE-15.1
        EndTurn(),
    )
