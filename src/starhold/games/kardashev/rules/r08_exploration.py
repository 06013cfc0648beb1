"""KA-8  Exploration: the winner of the auction places the tile or destroys it."""

from starhold.core.record import Event, Option, Seat
from starhold.kit.hexes import Cell

from ..catalog import RESOURCES, START, Face
from ..galaxy import BOARD, unexplored
from ..state import Choice, State, Steps, Table, Tile
from .r09_cards import gain


class Place(Option):
    at: Cell


class Destroy(Option):
    at: Cell


PLACE = {at: Place(at) for at in BOARD}
DESTROY = {at: Destroy(at) for at in BOARD}


class TilePlaced(Event):
    """KA-8.1  A tile was placed face up."""

    player: Seat
    tile: Face
    at: Cell


class TileDestroyed(Event):
    """KA-8.2  A tile was destroyed and placed face down."""

    player: Seat
    tile: Face
    at: Cell


class PlaceTile(Choice):
    """KA-8.1  Place the tile next to any placed tile, face up or destroyed (KA-8.2)."""

    tile: Face

    def options(self, state: State) -> list[Option]:
        free = unexplored(state)
        return [*map(PLACE.__getitem__, free), *map(DESTROY.__getitem__, free)]

    def chosen(self, table: Table, option: Place | Destroy) -> Steps:
        table.state.auction = None
        if isinstance(option, Place):
            place(table, self.player, self.tile, option.at)
            return ()
        destroy(table, self.player, self.tile, option.at)
        return destruction_card(table, self.player)


def place(table: Table, player: Seat, tile: Face, at: Cell) -> None:
    table.state.tiles[at] = Tile(tile)
    table.tell(TilePlaced(player, tile, at))


def destroy(table: Table, player: Seat, tile: Face, at: Cell) -> None:
    """KA-8.3  Place a tile face down; its face stays public but has no effect."""
    table.state.tiles[at] = Tile(tile, "destroyed")
    table.tell(TileDestroyed(player, tile, at))


def destruction_card(table: Table, player: Seat) -> Steps:
    """KA-8.2  Gain a card of any type for a destroyed tile."""
    return gain(table, player, START.limits.destroyed, RESOURCES, "destroyed")
