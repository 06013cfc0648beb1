"""SE-24  Card 24, Minesweep Jammer: enemy Sweepers count one level lower against its Mines."""

from starhold.core.record import Seat
from starhold.games.space_empires.empires.cards import holds
from starhold.games.space_empires.fleets.groups import friendly
from starhold.games.space_empires.state import Group, State


def one_level_lower(state: State, group: Group, side: Seat, level: int) -> int:
    """SE-14.31  SE-27.9: where brothers have laid Mines together, one jammer is enough."""
    mines = (other for other in friendly(state, side, group.at) if other.kind == "mine")
    return level - 1 if any(holds(state, mine.owner, 24) for mine in mines) else level
