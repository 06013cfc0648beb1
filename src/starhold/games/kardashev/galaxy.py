"""Questions about the board, as pure functions of the state (KA-2, KA-3)."""

from starhold.core.record import Seat
from starhold.kit.hexes import Cell, around, disk

from .catalog import START, TILES, Face, Resource, Symbol, Technology
from .state import Colony, Fleet, Settings, State, Tile

# KA-3.1  The hexes of the board; KA-3.3  its corners; KA-3.2  the neighbours of each hex.
BOARD: tuple[Cell, ...] = disk(START.board.radius)
ORDER: dict[Cell, int] = {at: place for place, at in enumerate(BOARD)}
CORNERS = START.board.corners
NEAR: dict[Cell, tuple[Cell, ...]] = {
    at: tuple(cell for cell in around(at) if cell in BOARD) for at in BOARD
}
_RESOURCES: dict[Face, tuple[Resource, ...]] = {
    face: tuple(symbol for symbol in kind.symbols if symbol != "military")
    for face, kind in TILES.items()
}


def symbols(tile: Tile) -> tuple[Symbol, ...]:
    """KA-2.2  Return a tile's symbols; a restored tile has only its marker's (KA-11.12)."""
    if tile.lies == "destroyed":
        return ()
    printed = TILES[tile.face].symbols if tile.lies == "open" else ()
    return (*printed, tile.marker) if tile.marker else printed


def resources(tile: Tile) -> tuple[Resource, ...]:
    """KA-2.2  Return the resource symbols of a tile."""
    if tile.marker is None and tile.lies == "open":
        return _RESOURCES[tile.face]
    return tuple(symbol for symbol in symbols(tile) if symbol != "military")


def is_military(tile: Tile) -> bool:
    """KA-2.2  Whether a tile has a Military symbol, printed or added."""
    if tile.marker is None and tile.lies == "open":  # a fast path, asked of every colony
        return tile.face == "military"
    return "military" in symbols(tile)


def is_open(state: State, at: Cell) -> bool:
    """KA-3.4  Whether the hex has a face-up tile; destroyed tiles cannot be used (KA-3.5)."""
    tile = state.tiles.get(at)
    return tile is not None and tile.lies != "destroyed"


def colonies_of(state: State, seat: Seat) -> list[tuple[Cell, Colony]]:
    return [(at, colony) for at, colony in state.colonies.items() if colony.owner == seat]


def fleets_of(state: State, seat: Seat) -> list[tuple[Cell, Fleet]]:
    return [(at, fleet) for at, fleet in state.fleets.items() if fleet.owner == seat]


def fleets_beside(state: State, seat: Seat, at: Cell) -> list[Cell]:
    """Return the hexes next to this one that hold a player's fleets."""
    fleets = state.fleets
    return [cell for cell in NEAR[at] if cell in fleets and fleets[cell].owner == seat]


def others_at(state: State, seat: Seat, at: Cell) -> Seat | None:
    """KA-10.14  Return the other player with pieces there; there is at most one (KA-3.6)."""
    holder = state.colonies.get(at) or state.fleets.get(at)
    return holder.owner if holder is not None and holder.owner != seat else None


def colony_pieces(settings: Settings) -> int:
    """KA-2  Return how many colony pieces each player has: fewer in a short game (R43)."""
    return (START.short if settings.length == "short" else START.supply).colonies


def last_round(settings: Settings) -> int:
    """KA-12.3  Return the round that is final at the latest: earlier in a short game (R43)."""
    return (START.short if settings.length == "short" else START.end).last_round


def pieces(state: State, level: int) -> int:
    """KA-2  Return how many pieces a colony or fleet of this level uses (R1)."""
    return min(level, 1) if state.settings.pieces == "one" else level


def level_from(state: State, supply: int, limit: int) -> int:
    """KA-10.9  Return the highest level, up to a limit, that a supply of pieces allows (R1)."""
    if state.settings.pieces == "one":
        return limit if supply else 0
    return min(limit, supply)


def unexplored(state: State) -> list[Cell]:
    """KA-8.1  Return where a tile can be placed: next to any placed tile (R10)."""
    tiles = state.tiles
    if state.settings.placement == "anywhere":
        return [at for at in BOARD if at not in tiles]
    beside = set().union(*map(NEAR.__getitem__, tiles)).difference(tiles)
    return sorted(beside, key=ORDER.__getitem__)


def is_full(state: State) -> bool:
    """KA-6.3  Whether no tile can be placed any more."""
    placed = len(state.tiles)
    return placed == len(BOARD) or not (placed or state.settings.placement == "anywhere")


def owns(state: State, seat: Seat, technology: Technology) -> bool:
    return technology in state.players[seat].technologies


def clockwise(state: State, seat: Seat) -> tuple[Seat, ...]:
    """KA-4.1  Return all players in turn order, starting with this one."""
    order = tuple(state.players)
    first = order.index(seat)
    return order[first:] + order[:first]


def holding(state: State, seat: Seat) -> int:
    """KA-7.4  Return the number of cards a player holds, of all types."""
    return sum(state.players[seat].cards.values())
