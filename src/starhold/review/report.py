"""The contents of a review, as screens receive it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from starhold.core.record import Seat, replace
from starhold.core.score import ViewPart

P = TypeVar("P", "QuietMoment", "TurningPoint", "Alternative", "MapFrame")


class QuietMoment(ViewPart):
    """A quiet moment: the chance of winning and the score of each seat, in order of the seats."""

    entry: int  # the journal entry that led here; 0 is the start
    chances: tuple[float, ...]
    scores: tuple[int, ...]


class TurningPoint(ViewPart):
    """A stretch of play that changed a seat's chance more than most."""

    entry: int  # the choice that changed it most
    seat: Seat  # whose chance changed most
    before: float
    after: float
    text: str
    reasons: str = ""  # the terms of the judgement that changed


class Alternative(ViewPart):
    """A choice where the bot would have chosen something else."""

    entry: int
    seat: Seat
    made: str
    bot: str
    gain: float  # how much better the bot judges its own choice


class Dice(ViewPart):
    """The dice of one kind that a seat rolled."""

    sides: int
    count: int
    total: int

    @property
    def expected(self) -> float:
        return self.count * (self.sides + 1) / 2


class SeatLuck(ViewPart):
    """How lucky a seat was."""

    seat: Seat
    gained: float  # chance of winning, against what could be expected
    events: int  # the choices that luck decided for it, one way or the other
    best: int = 0  # the entry of its best luck
    best_gain: float = 0.0
    worst: int = 0
    worst_gain: float = 0.0
    dice: tuple[Dice, ...] = ()


class MapFrame(ViewPart):
    """The map at a moment: one letter a cell.

    A digit is an owner by its number, `.` a space that nobody holds, `-` one not yet on the map.
    """

    entry: int
    held: str


class Strip(ViewPart):
    """The map over time."""

    grid: str
    cells: tuple[tuple[int, int], ...]  # q and r
    owners: tuple[str, ...]  # the seats, then others who hold spaces
    frames: tuple[MapFrame, ...]


class Review(ViewPart):
    """A finished game."""

    seats: tuple[Seat, ...]
    sentence: str
    moments: tuple[QuietMoment, ...]
    turning_points: tuple[TurningPoint, ...]
    alternatives: tuple[Alternative, ...]
    compared: int  # the choices that were compared with the bot's
    luck: tuple[SeatLuck, ...]
    entries: int  # the choices of the whole game
    looked: int  # tables judged
    every: int = 1  # only every n-th choice was compared
    strip: Strip | None = None
    note: str = ""  # why the review stops early, if it does

    def places(self) -> set[int]:
        """Return all entries that the review names."""
        return {
            *(one.entry for one in self.moments),
            *(one.entry for one in self.turning_points),
            *(one.entry for one in self.alternatives),
            *(place for one in self.luck for place in (one.best, one.worst)),
            *(one.entry for one in (self.strip.frames if self.strip else ())),
        }

    def numbered(self, number: Mapping[int, int]) -> Review:
        """Return the review with the entries numbered as a viewer counts them."""

        def each(parts: tuple[P, ...]) -> tuple[P, ...]:
            return tuple(replace(part, entry=number[part.entry]) for part in parts)

        luck = tuple(
            replace(one, best=number[one.best], worst=number[one.worst]) for one in self.luck
        )
        strip = self.strip and replace(self.strip, frames=each(self.strip.frames))
        return replace(
            self,
            moments=each(self.moments),
            turning_points=each(self.turning_points),
            alternatives=each(self.alternatives),
            luck=luck,
            strip=strip,
        )


class ReviewFacts(ViewPart):
    """The progress of the review of a finished game, and the review once it is done."""

    done: int  # choices
    total: int
    sentence: str  # who won and why
    review: Review | None = None
