"""GE-18  Notes beside options: the name of the place, the balance, the result."""

from starhold.core.record import Seat
from starhold.kit.hexes import Cell
from starhold.kit.notes import Note

from ..catalog import TileId
from ..galaxy import enemy_at, fleet, ships_at
from ..state import THRONE, State
from .r12_resolution import lead, strengths, winner_of


class Sector(Note):
    """The tile at a place."""

    tile: TileId


class HomeOf(Note):
    """The player whose home is at a place."""

    owner: Seat


class PicksSecond(Note):
    """The player who picks a role after the Throne holder."""

    player: Seat


class ThisTile(Note):
    """The tile that a question is about."""

    tile: TileId


class Defended(Note):
    """The tile at a place and the enemy forces there, unit by unit."""

    tile: TileId
    foe: Seat
    forces: tuple[str, ...]


class FleetThere(Note):
    """A player's ships in an open space, unit by unit."""

    foe: Seat
    forces: tuple[str, ...]


class Yields(Note):
    """GE-8.3  The goods of a sector that would go into the store."""

    metal: int
    energy: int


class Claims(Note):
    """The Explorer's chooser claims the tile."""


class WouldWin(Note):
    """The influence on a sector, each player once per point, and the result."""

    tile: TileId
    now: tuple[Seat, ...]
    leader: Seat
    starbase: bool

    @property
    def contested(self) -> int:
        return len(self.now)


class WouldTie(Note):
    """The influence on a sector that nobody would control."""

    tile: TileId
    now: tuple[Seat, ...]


class ThroneWon(Note):
    """The influence on the Throne, and the player who would take it."""

    now: tuple[Seat, ...]
    leader: Seat

    @property
    def contested(self) -> int:
        return len(self.now)


class ThroneTied(Note):
    """The influence on the Throne, which the chooser would take."""

    now: tuple[Seat, ...]


class TokensLeft(Note):
    """The influence tokens still to be placed."""

    tokens: int


class Purse(Note):
    """GE-7.9  A player's marks and goods at this point of a trade."""

    marks: int
    metal: int
    energy: int


class Balance(Note):
    """GE-7.9  The marks left after an option, if nothing else is traded."""

    marks: int


class MustSell(Note):
    """GE-7.9  The marks an option lacks: metal or energy must be sold for it."""

    short: int


class MustSellEnergy(Note):
    """GE-7.9  The energy that must be sold to pay for an option."""

    energy: int


def sector(state: State, at: Cell) -> Note | None:
    """Name a home or the tile at a place; an open space has no name."""
    if at in state.homes:
        return HomeOf(state.homes[at])
    tile = state.tiles.get(at)
    return Sector(tile) if tile else None


def defenders(state: State, player: Seat, at: Cell) -> Note:
    """GE-11.1  Name the forces that a player would attack."""
    foe = enemy_at(state, player, at)
    assert foe is not None
    token = state.tokens.get(at)
    forces: tuple[str, ...] = tuple(ship.kind for ship in fleet(state, foe, at))
    if token and token.owner == foe:
        forces += ("starbase" if token.starbase else "empire",)
    tile = state.tiles.get(at)
    return Defended(tile, foe, forces) if tile else FleetThere(foe, forces)


def ships_there(state: State, at: Cell) -> Note | None:
    """GE-6.4  Name the ships under which a tile would be placed."""
    ships = ships_at(state, at)
    return FleetThere(ships[0].owner, tuple(ship.kind for ship in ships)) if ships else None


def placement(state: State, player: Seat, at: Cell) -> Note:
    """GE-12.11  The influence at a place, and the result of one more token of this player."""
    now = strengths(state, at)
    return outcome(state, at, now, now | {player: now.get(player, 0) + 1})


def outcome(state: State, at: Cell, now: dict[Seat, int], then: dict[Seat, int]) -> Note:
    """GE-12.12  The result if no more influence were placed."""
    standing = tuple(s for s in sorted(now, key=lambda s: -now[s]) for _ in range(now[s]))
    leader = winner_of(then)
    if at == THRONE:
        return ThroneWon(standing, leader) if leader else ThroneTied(standing)
    tile = state.tiles[at]
    if leader is None:
        return WouldTie(tile, standing)
    return WouldWin(tile, standing, leader, starbase=lead(then) > 1)
