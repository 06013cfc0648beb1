"""CE-12  Revolution: rebels rise in the focus system and may spread."""

from starhold.core.record import Event
from starhold.kit.hexes import Cell

from ..catalog import START
from ..empire import ORDER, controlled, path_distances
from ..state import CAPITAL, State, Step, Steps, Table
from .r16_end import put_rebels


class RevolutionBegan(Event):
    """CE-12.1  Rebels rose; their system became an origin."""

    at: Cell
    rebels: int


class UnrestRolled(Event):
    """CE-12.3  An origin rolled for its rebels; each 1 spreads."""

    at: Cell
    dice: tuple[int, ...]


class Revolution(Step):
    """CE-12.1  Put rebels equal to the crisis level on the focus system, an origin (CE-12.2)."""

    def run(self, table: Table) -> Steps:
        state = table.state
        if state.focus is None:
            return ()
        table.tell(RevolutionBegan(state.focus, state.crisis_level))
        put_rebels(table, state.focus, state.crisis_level)
        if state.focus not in state.origins:
            state.origins.append(state.focus)
        return ()


class Unrest(Step):
    """CE-12.3  Step 0: each origin rolls to spread, oldest revolution first.

    A new revolution first rolls next turn (CE-12.7).  Only origins roll, and only for their
    rebels (CE-12.5).
    """

    def run(self, table: Table) -> Steps:
        return tuple(map(Spread, table.state.origins))


class Spread(Step):
    """CE-12.3  Roll all dice of an origin; each 1 puts a rebel on the closest quiet system."""

    origin: Cell

    def run(self, table: Table) -> Steps:
        state = table.state
        system = state.systems[self.origin]
        both = state.settings.unrest == "all_tokens"  # R37
        dice = table.roll(system.rebels + (system.occupation if both else 0))
        table.tell(UnrestRolled(self.origin, dice))
        for _ in range(dice.count(START.unrest.spreads_on)):
            put_rebels(table, closest_quiet(state, self.origin), 1)
            if table.ended:
                break
        return ()


def closest_quiet(state: State, origin: Cell) -> Cell:
    """CE-12.4  Rank by path distance; other systems before the capital; coordinate order."""
    far = path_distances(state, origin)
    quiet = [at for at, _ in controlled(state)]
    return min(quiet, key=lambda at: (far[at], at == CAPITAL, ORDER[at]))
