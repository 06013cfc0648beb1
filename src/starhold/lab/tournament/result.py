"""The record of a game: how it ended for each seat, and what happened in it."""

from __future__ import annotations

import msgspec

from starhold.core.record import Seat


class SeatResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a game went for one seat; things are written `Kind thing`."""

    seat: Seat
    bot: str
    won: bool
    share: float  # of the victory
    rank: int
    points: int | None = None
    margin: int | None = None  # points ahead of the best other seat
    turn: int = 0  # the place in the order of first choices; 0 without a choice
    choices: int = 0
    opening: str = ""
    start: tuple[str, ...] = ()  # what the seat had at its first question
    end: tuple[str, ...] = ()  # what it had in the end
    chosen: tuple[str, ...] = ()  # what it chose


class GameResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a game went."""

    number: int
    seed: str
    settings: tuple[str, ...]  # those that differ from the defaults, as NAME=VALUE
    choices: int
    tied: bool
    ends: tuple[str, ...]  # the events that ended it
    seats: tuple[SeatResult, ...]
    forfeited_by: Seat = ""
    forfeit: str = ""  # the reason
    steps: dict[str, int] = {}
    options: dict[str, int] = {}
    events: dict[str, int] = {}
    seconds: float = 0.0

    @property
    def decisive(self) -> bool:
        """Whether one seat won alone, over the board."""
        return not self.forfeit and sum(seat.won for seat in self.seats) == 1
