"""Queries about the board: pure functions of the state (GE-1, GE-2)."""

from functools import cache
from itertools import compress, filterfalse

from starhold.core.record import Seat
from starhold.kit.hexes import Cell, around, axial, disk, distances

from .catalog import CONSTANTS, TILES, Tile
from .state import Ship, State

BOARD: tuple[Cell, ...] = disk(CONSTANTS.board.radius)  # GE-2.1, 37 spaces
SPACES = frozenset(BOARD)
SUNS = frozenset(tile for tile, facts in TILES.items() if facts.kind == "sun")
NO_SUNS: frozenset[Cell] = frozenset()
PLANETS = frozenset(tile for tile, facts in TILES.items() if facts.planets)
NEIGHBOURS: dict[Cell, tuple[Cell, ...]] = {
    at: tuple(cell for cell in around(at) if cell in SPACES) for at in BOARD
}


def tile_at(state: State, at: Cell) -> Tile | None:
    """GE-1.2  The tile on a space; None if the space is open."""
    tile = state.tiles.get(at)
    return TILES[tile] if tile else None


def is_sun(state: State, at: Cell) -> bool:
    return state.tiles.get(at) in SUNS


def open_spaces(state: State) -> list[Cell]:
    return list(filterfalse(state.tiles.__contains__, BOARD))


def suns(state: State) -> frozenset[Cell]:
    tiles = state.tiles
    return frozenset(compress(tiles, map(SUNS.__contains__, tiles.values())))


@cache
def steps_past(crossing: frozenset[Cell], at: Cell) -> tuple[Cell, ...]:
    """GE-2.8  The spaces 1 movement away; these suns are crossed for free."""
    # A game has at most three suns, so the cache stays small.
    found: list[Cell] = []
    seen = {at}
    waiting = [at]
    while waiting:
        for cell in NEIGHBOURS[waiting.pop()]:
            if cell in seen:
                continue
            seen.add(cell)
            (waiting if cell in crossing else found).append(cell)
    return tuple(found)


def movement_distances(state: State, start: Cell) -> dict[Cell, int]:
    """GE-2.9  The least movement needed to reach every space, ignoring forces and homes."""
    crossing = suns(state)
    return distances(start, lambda at: steps_past(crossing, at))


def controller(state: State, at: Cell) -> Seat | None:
    """GE-1.6  The player whose Empire, Starbase or Home Starbase is there."""
    token = state.tokens.get(at)
    return token.owner if token else state.homes.get(at)


def places_of(state: State, seat: Seat) -> list[Cell]:
    """GE-1.6  The spaces of a player's sectors, home first."""
    own = [at for at, owner in state.homes.items() if owner == seat]
    own += [at for at, token in state.tokens.items() if token.owner == seat]
    return own


def controlled(state: State, seat: Seat) -> list[tuple[Cell, Tile]]:
    """GE-1.6  A player's sectors, home first."""
    tiles = state.tiles
    return [(at, TILES[tiles[at]]) for at in places_of(state, seat)]


def starbases(state: State, seat: Seat) -> list[Cell]:
    """GE-1.5  A player's Starbases, Home Starbase included.  They never move (GE-10.9)."""
    own = [at for at, owner in state.homes.items() if owner == seat]
    return own + [at for at, t in state.tokens.items() if t.owner == seat and t.starbase]


def ships_at(state: State, at: Cell) -> list[Ship]:
    return [ship for ship in state.ships.values() if ship.at == at]


def fleet(state: State, seat: Seat, at: Cell) -> list[Ship]:
    return [ship for ship in state.ships.values() if ship.at == at and ship.owner == seat]


def enemy_at(state: State, seat: Seat, at: Cell) -> Seat | None:
    """GE-1.7  The other player with forces in a space, a sector's controller first.

    There is never more than one, unless ships linger where another gains control (R-20).
    """
    token = state.tokens.get(at)
    if token and token.owner != seat:
        return token.owner
    for ship in state.ships.values():
        if ship.at == at and ship.owner != seat:
            return ship.owner
    return None


def ships_and_rivals(state: State, seat: Seat) -> tuple[list[Ship], dict[Cell, Seat]]:
    """GE-1.7  A player's ships, and every space with another player's ships."""
    own: list[Ship] = []
    flown: dict[Cell, Seat] = {}
    for ship in state.ships.values():
        owner = ship.owner
        if owner == seat:
            own.append(ship)
        else:
            flown[ship.at] = owner
    return own, flown


def rival_at(state: State, seat: Seat, at: Cell, flown: dict[Cell, Seat]) -> Seat | None:
    """GE-1.7  The same as `enemy_at`, once the spaces with rival ships are known."""
    token = state.tokens.get(at)
    return token.owner if token and token.owner != seat else flown.get(at)


def is_unprotected(state: State, seat: Seat, at: Cell) -> bool:
    """GE-1.8  Whether this is a planet sector without tokens or enemy ships."""
    return is_unclaimed(state, at) and enemy_at(state, seat, at) is None


def is_unclaimed(state: State, at: Cell) -> bool:
    """GE-1.8  Whether nobody's token or home is on this planet sector; ships may be."""
    return state.tiles.get(at) in PLANETS and at not in state.tokens and at not in state.homes


def reading_order(at: Cell) -> tuple[int, int]:
    """GE-12.18  By ascending r, then ascending q."""
    q, r = axial(at)
    return r, q
