"""CE-6  The turn: unrest, then Explore, Expand, Exterminate, Exploit."""

from functools import cache

from starhold.core.record import Event, Seat

from ..catalog import START
from ..empire import last_turn
from ..state import Step, Steps, Table
from .r07_explore import DriftFocus, Explore
from .r08_expand import Expand
from .r09_events import ForgePledges
from .r10_crisis import StabilityCheck
from .r11_fleets import FleetArrives
from .r12_revolution import Unrest
from .r14_marines import MarinesPhase
from .r14_ships import Movement
from .r14_yards import BuildShips
from .r15_improvements import Exploit


class TurnBegan(Event):
    """CE-6  A turn began."""

    turn: int


class Turn(Step):
    """CE-6  One turn, in the order of its steps 0 to 5."""

    def run(self, table: Table) -> Steps:
        if table.heard:
            table.tell(TurnBegan(table.state.turn))
        return steps_of(table.state.seat)


class ArtifactTraced(Event):
    """CE-6  A short game has lasted long enough: the artifact is found (R45)."""

    turn: int


class EndTurn(Step):
    """CE-6  Step 5: go on to the next turn; a short game ends with the endgame fleet (R45)."""

    def run(self, table: Table) -> Steps:
        state = table.state
        last = last_turn(state)
        if last is not None and state.turn >= last and state.focus is not None:
            table.tell(ArtifactTraced(state.turn))
            return (FleetArrives("endgame", 0),)
        state.turn += 1
        state.focus = None
        state.launched.clear()
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
