"""ES-17.3  A tile that the Ancients leave behind is destroyed, with everything on it."""

from starhold.core.record import Event

from ..catalog import HOME, Region, TileId
from ..empires import ancients, you
from ..galaxy import ships_at
from ..state import ANCIENTS, Table
from .r01_pieces import TokenScored, capture_token, stage
from .r13_end import check_supply, finish


class TileDestroyed(Event):
    """ES-17.3  The Ancients destroyed a tile by leaving it."""

    at: Region
    tile: TileId


def destroy_tile(table: Table, at: Region) -> None:
    """ES-17.3  Destroy a tile completely, then check the end of the game.

    Nothing happens in a region without a tile (R-31: a wormhole is a tile).
    """
    state = table.state
    if at not in state.tiles:
        return
    tile = state.tiles.pop(at)
    table.tell(TileDestroyed(at, tile))
    theirs = ancients(state)
    if theirs.supply:  # one token for one tile
        theirs.supply -= 1
        theirs.throne[ANCIENTS] = theirs.throne.get(ANCIENTS, 0) + 1
        table.tell(TokenScored(ANCIENTS))
    while at in state.colonies:
        capture_token(table, ANCIENTS, at)
    for ship in ships_at(state, at):  # yours: theirs have left
        stage(table, ship.id)
    if tile == HOME:
        del state.homes[you(state)]
    check_supply(table, ANCIENTS)
    if tile == HOME:
        finish(table, "home")  # ES-19.1d
