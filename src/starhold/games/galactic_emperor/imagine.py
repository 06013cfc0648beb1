"""GE-17  What players cannot know: the order of the pile, and who asked for quiet this round.

Totals of points are not shown, but every gain is announced (GE-17.1): players who count know them,
so they are the same on every imagined table.
"""

from starhold.core.record import Seat
from starhold.kit.windows import known_to

from .catalog import TILES
from .state import Table


def imagine(table: Table, seat: Seat | None) -> None:
    """Reshuffle the pile within each kind of back; keep the top tile if the seat has seen it."""
    state = table.state
    state.hushed = known_to(state.hushed, seat)
    known = [state.pile.pop()] if state.pile and seat in state.seen_by else []
    backs = [back(tile) for tile in state.pile]
    stacks = {kind: sorted(t for t in state.pile if back(t) == kind) for kind in set(backs)}
    for kind in sorted(stacks):
        table.shuffle(stacks[kind])
    state.pile = [stacks[kind].pop() for kind in backs] + known


def back(tile: str) -> str:
    """GE-17  The back everyone sees; the Black Hole is known by its place."""
    stack = TILES[tile].stack
    return "atomic" if stack == "home" else stack
