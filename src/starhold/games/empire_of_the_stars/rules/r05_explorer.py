"""ES-5.2, ES-16.1  EXPLORER: everyone places a tile; the chooser colonises it."""

from starhold.core.record import Event, Option, Seat

from ..catalog import GALAXIES, TILES, Region, TileId, by_players
from ..empires import boon
from ..galaxy import can_colonise, galaxy, untiled
from ..state import Choice, State, Step, Steps, Table
from .r01_pieces import GainResources, colonise, gain_credits, kinds_on
from .r13_end import finish


class TakeTile(Option):
    tile: TileId


class PutTile(Option):
    at: Region


PUT_TILE = {at: PutTile(at) for board in GALAXIES.values() for at in board.regions}


class ColoniseBeside(Option):
    at: Region


class ColoniseNothing(Option): ...


class TilePlaced(Event):
    """ES-5.2.1  A tile was placed."""

    player: Seat
    tile: TileId
    at: Region


class TileRemoved(Event):
    """ES-5.2.3  Tiles left the game."""

    tiles: tuple[TileId, ...]


class TilesTurnedUp(Event):
    """ES-5.2.4  The display was refilled."""

    tiles: tuple[TileId, ...]


class PowersFlipped(Event):
    """ES-11.2  A wormhole appeared: every power card was flipped."""

    tile: TileId


class PickTile(Choice):
    """ES-5.2.1, ES-5.2.2, DP-05  Pick one of the face-up tiles."""

    def options(self, state: State) -> list[Option]:
        return [TakeTile(tile) for tile in state.display]

    def chosen(self, table: Table, option: TakeTile) -> Steps:
        state = table.state
        state.display.remove(option.tile)
        state.held = option.tile
        return PlaceTile(self.player), DropTile()


class PlaceTile(Choice):
    """ES-5.2.1, DP-06  Place it in any region without a tile."""

    completes = True

    def options(self, state: State) -> list[Option]:
        return [PUT_TILE[at] for at in untiled(state)]

    def chosen(self, table: Table, option: PutTile) -> Steps:
        state = table.state
        tile = put_tile(table, self.player, option.at)
        own = boon(state, self.player)
        gain_credits(table, self.player, own.tile_credits)  # TC12
        if self.player == state.chooser and can_colonise(state, self.player, option.at):
            colonise(table, self.player, option.at)
        after: Steps = ()
        if own.surveyors:
            after += (GainResources(self.player, own.surveyors, kinds_on(tile)),)
        if own.guild:
            after += (ColoniseAdjacent(self.player, option.at),)
        return after


class ColoniseAdjacent(Choice):
    """ES-10.3, DP-28  Cartographers' Guild (TC33): colonise an adjacent tile."""

    at: Region

    def options(self, state: State) -> list[Option]:
        if not state.empires[self.player].supply:
            return []
        near = galaxy(state).neighbours[self.at]
        sites = [at for at in near if can_colonise(state, self.player, at)]
        return [*map(ColoniseBeside, sites), ColoniseNothing()] if sites else []

    def chosen(self, table: Table, option: ColoniseBeside | ColoniseNothing) -> Steps:
        if isinstance(option, ColoniseBeside):
            colonise(table, self.player, option.at)
        return ()


class DropTile(Step):
    """ES-5.2.5  Remove the tile if there was no region for it."""

    def run(self, table: Table) -> Steps:
        if table.state.held:
            table.tell(TileRemoved((table.state.held,)))
            table.state.held = None
        return ()


class ClearDisplay(Step):
    """ES-5.2.3  Remove leftover tiles from the game."""

    def run(self, table: Table) -> Steps:
        if table.state.display:
            table.tell(TileRemoved(tuple(table.state.display)))
            table.state.display.clear()
        return ()


class RefillDisplay(Step):
    """ES-5.2.4, ES-16.1.3  Refill the display; each new wormhole flips the powers.

    If it cannot be filled completely the game ends (ES-13.1, ES-19.1c).
    """

    def run(self, table: Table) -> Steps:
        state = table.state
        turn_up(table)
        if len(state.display) < by_players(len(state.seats)).display:
            finish(table, "display")
        for tile in state.display:
            if TILES[tile].kind == "wormhole":
                flip_powers(table, tile)
        return ()


def put_tile(table: Table, player: Seat, at: Region) -> TileId:
    """ES-2.7  Place the held tile in a region."""
    state = table.state
    tile = state.held
    assert tile is not None
    state.held = None
    state.tiles[at] = tile
    table.tell(TilePlaced(player, tile, at))
    return tile


def turn_up(table: Table) -> None:
    """ES-3.5, ES-14.4  Reveal tiles until the display is full or the stack is empty."""
    state = table.state
    wanted = by_players(len(state.seats)).display
    while state.explorer and len(state.display) < wanted:
        state.display.append(table.draw(state.explorer))
    table.tell(TilesTurnedUp(tuple(state.display)))


def flip_powers(table: Table, wormhole: TileId) -> None:
    """ES-11.2, ES-11.3  All players flip their powers; a solo game has none."""
    owners = [own for own in table.state.empires.values() if own.power]
    for own in owners:
        own.flipped = not own.flipped
    if owners:
        table.tell(PowersFlipped(wormhole))
