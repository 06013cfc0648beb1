"""What everyone's tokens on the board amount to, found again only when they change."""

from itertools import chain
from typing import NamedTuple

from starhold.core.record import Seat
from starhold.kit.latest import InOrder, in_order, latest

from .catalog import FAR_SPACE, TILES, LocationId, Region, TileId
from .state import Colony, State


class Settlement(NamedTuple):
    """The worlds of one player or the Ancients, and their tokens in Far Space."""

    tiles: tuple[TileId, ...]  # with the home planet, which comes first
    value: int  # of the tiles with colonies
    starbases: int
    far: int  # points in Far Space


def settlements(state: State) -> dict[Seat, Settlement]:
    """Return what everyone has on the board."""
    homes, colonies = state.homes, state.colonies
    below = tuple(map(state.tiles.get, chain(homes.values(), colonies)))
    taken = in_order(state.far_space)
    return _settlements(tuple(state.empires), in_order(homes), in_order(colonies), below, taken)


@latest
def _settlements(
    seats: tuple[Seat, ...],
    homes: InOrder[Seat, Region],
    colonies: InOrder[Region, Colony],
    below: tuple[TileId | None, ...],
    taken: InOrder[LocationId, Seat],
) -> dict[Seat, Settlement]:
    tiles: dict[Seat, list[TileId]] = {seat: [] for seat in seats}
    value, starbases, far = (dict.fromkeys(seats, 0) for _ in range(3))
    for seat, tile in zip(homes[0], below, strict=False):
        tiles[seat] += [tile] if tile else []  # a home planet is chosen before it is placed
    for colony, tile in zip(colonies[1], below[len(homes[0]) :], strict=True):
        if tile:
            owner = colony.owner
            tiles[owner].append(tile)
            value[owner] += TILES[tile].value
            starbases[owner] += colony.tokens - 1
    for place, owner in zip(*taken, strict=True):
        far[owner] += FAR_SPACE.locations[place].points
    return {
        seat: Settlement(tuple(tiles[seat]), value[seat], starbases[seat], far[seat])
        for seat in seats
    }
