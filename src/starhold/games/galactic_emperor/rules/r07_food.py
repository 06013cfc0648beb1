"""GE-1.11  Food: the sectors that can hold it, and putting it there."""

from starhold.core.record import Seat
from starhold.games.galactic_emperor.galaxy import controlled
from starhold.games.galactic_emperor.state import State
from starhold.kit.hexes import Cell


def producers(state: State, player: Seat) -> list[Cell]:
    """GE-1.11  A player's sectors that show metal or energy."""
    return [at for at, tile in controlled(state, player) if tile.produces]


def lay_food(state: State, at: Cell, food: int) -> None:
    if food:
        state.food[at] = food
    else:
        state.food.pop(at, None)
