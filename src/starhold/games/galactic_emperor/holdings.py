"""Who holds which sectors, for hints: facts that follow from the map alone."""

from itertools import filterfalse
from typing import NamedTuple, TypeAlias

from starhold.core.record import Seat
from starhold.kit.hexes import Cell
from starhold.kit.latest import InOrder, in_order, latest

from .catalog import TILES, TileId
from .state import State, Token

PLANETS = {tile: facts.planets for tile, facts in TILES.items()}


Estate: TypeAlias = tuple[TileId, ...]  # the sectors of one player, home first


class Holdings(NamedTuple):
    """The sectors that players hold, and those that nobody holds."""

    tiles: dict[Cell, TileId]
    tokens: dict[Cell, Token]
    owners: dict[Cell, Seat]  # homes first
    estates: dict[Seat, Estate]
    starbases: tuple[Seat, ...]  # the owner of each
    planets: int  # of all held sectors
    most: int  # tokens of one player, at most
    free: list[Cell]  # planet sectors that nobody holds


def holdings(state: State, tokens: dict[Cell, Token]) -> Holdings:
    """Return who would hold what with these tokens on the map."""
    seats = tuple(state.players)
    return _holdings(seats, in_order(state.tiles), in_order(state.homes), in_order(tokens))


@latest
def _holdings(
    seats: tuple[Seat, ...],
    map_: InOrder[Cell, TileId],
    homes: InOrder[Cell, Seat],
    placed: InOrder[Cell, Token],
) -> Holdings:
    tiles, tokens = dict(zip(*map_, strict=True)), dict(zip(*placed, strict=True))
    players = [token.owner for token in placed[1]]
    owners = dict(zip(homes[0] + placed[0], [*homes[1], *players], strict=True))
    held = list(map(tiles.__getitem__, owners))
    estates: dict[Seat, list[TileId]] = {seat: [] for seat in seats}
    for owner, tile in zip(owners.values(), held, strict=True):
        estates[owner].append(tile)
    return Holdings(
        tiles,
        tokens,
        owners,
        {seat: tuple(estate) for seat, estate in estates.items()},
        tuple([token.owner for token in placed[1] if token.starbase]),
        sum(map(PLANETS.__getitem__, held)),
        max(map(players.count, seats)),
        list(filterfalse(owners.__contains__, planet_sectors(map_))),
    )


@latest
def planet_sectors(map_: InOrder[Cell, TileId]) -> list[Cell]:
    return [at for at, tile in zip(*map_, strict=True) if PLANETS[tile]]
