"""GE-16.1  Claims and victory points, either of which can end the game."""

from typing import Literal, TypeAlias

from starhold.core.record import Event, Seat
from starhold.kit.hexes import Cell

from ..state import Table, Token

Reason: TypeAlias = Literal["planets", "conquests", "full_store", "most_marks"]


class SectorClaimed(Event):
    """GE-10.6  A player put an Empire on a sector."""

    player: Seat
    at: Cell


class LastTokenUsed(Event):
    """GE-16.1  A player used their last token: the game ends with this role."""

    player: Seat


class PointsGained(Event):
    """GE-12.20  A player gained victory points."""

    player: Seat
    points: int
    reason: Reason


def claim(table: Table, player: Seat, at: Cell) -> None:
    """GE-10.6  Put an Empire on a sector; with an empty reserve nothing happens.

    The last token triggers the end of the game (GE-10.8).
    """
    own = table.state.players[player]
    if own.tokens == 0:
        return
    own.tokens -= 1
    table.state.tokens[at] = Token(player)
    table.tell(SectorClaimed(player, at))
    if own.tokens == 0:
        use_last_token(table, player)


def use_last_token(table: Table, player: Seat) -> None:
    """GE-16.3  Everyone completes the current role, then the game ends."""
    table.state.ending = True
    table.tell(LastTokenUsed(player))


def gain_points(table: Table, player: Seat, points: int, reason: Reason) -> None:
    """GE-16.2  Awards are always paid in full; all but planets are also recorded separately."""
    own = table.state.players[player]
    own.vp += points
    match reason:
        case "conquests":
            own.conquests += points
        case "full_store":
            own.full_store += points
        case "most_marks":
            own.most_marks += points
    table.tell(PointsGained(player, points, reason))
