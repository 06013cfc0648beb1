"""GE-1.11  Food: the sectors that can hold it, and putting it there."""

from starhold.core.record import Seat
from starhold.kit.hexes import Cell

from ..catalog import TILES
from ..galaxy import places_of
from ..state import State

PRODUCING = frozenset(tile for tile, facts in TILES.items() if facts.produces)


def producers(state: State, player: Seat) -> list[Cell]:
    """GE-1.11  A player's sectors that show metal or energy."""
    tiles = state.tiles
    return [at for at in places_of(state, player) if tiles[at] in PRODUCING]


def lay_food(state: State, at: Cell, food: int) -> None:
    if food:
        state.food[at] = food
    else:
        state.food.pop(at, None)
