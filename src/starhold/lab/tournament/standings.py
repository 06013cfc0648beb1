"""The strength of bots: ratings, shares of victories and a cross-table, with 95 % intervals."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any, NamedTuple

import msgspec

from starhold.core.record import Seat
from starhold.foresight.shares import Z, interval
from starhold.lab.extras import extra
from starhold.lab.tournament.result import GameResult, SeatResult


class BotStanding(NamedTuple):
    """How one bot fared."""

    bot: str
    seats: int
    share: float  # of victories
    low: float
    high: float
    even: float  # what its seats would have won with equal players
    points: float | None
    forfeits: int
    rating: float
    uncertainty: float


class Sums(msgspec.Struct):
    """Counts over the seats of one bot."""

    seats: int = 0
    won: float = 0.0
    even: float = 0.0
    points: int = 0
    scored: int = 0  # seats with points
    forfeits: int = 0


class Meeting(NamedTuple):
    """How often one bot finished ahead of another, ties counting half."""

    share: float
    low: float
    high: float
    games: int


class Forfeits(NamedTuple):
    """How often a bot forfeited for the same reason, and where that began."""

    games: int
    first: int  # the number of the first one
    seat: Seat  # of the bot there


class Standings:
    """Adds up results one by one; ratings depend on their order."""

    def __init__(self, bots: Iterable[str]) -> None:
        with extra("lab"):
            from openskill.models import PlackettLuce
        self._model = PlackettLuce()
        self.ratings: dict[str, Any] = {bot: self._model.rating(name=bot) for bot in bots}
        self._sums = {bot: Sums() for bot in self.ratings}
        self._met: dict[tuple[str, str], list[float]] = defaultdict(lambda: [0.0, 0])
        self.games = self.choices = self.ties = 0
        self.seconds = 0.0
        self.forfeits: dict[str, Forfeits] = {}  # by bot and reason

    def add_all(self, results: Iterable[GameResult]) -> None:
        """Add results in the order of their numbers."""
        # Solo games with the same dice are rated as one meeting.
        for _, some in groupby(results, key=lambda one: one.seed):
            together = list(some)
            for one in together:
                self._count(one)
            self._rate(list(_seats(together)))

    def _count(self, one: GameResult) -> None:
        self.games += 1
        self.choices += one.choices
        self.seconds += one.seconds
        self.ties += one.tied
        for seat in one.seats:
            sums = self._sums[seat.bot]
            sums.seats += 1
            sums.won += seat.share
            sums.even += 1 / len(one.seats)
            sums.points += seat.points or 0
            sums.scored += seat.points is not None
            if seat.seat == one.forfeited_by:
                sums.forfeits += 1
                reason = f"{seat.bot}: {one.forfeit}"
                known = self.forfeits.get(reason, Forfeits(0, one.number, seat.seat))
                self.forfeits[reason] = known._replace(games=known.games + 1)

    def _rate(self, seats: list[SeatResult]) -> None:
        if len({seat.bot for seat in seats}) < 2:
            return
        teams = [[self.ratings[seat.bot]] for seat in seats]
        rated = self._model.rate(teams, ranks=[float(seat.rank) for seat in seats])
        new: dict[str, list[Any]] = defaultdict(list)
        for seat, [rating] in zip(seats, rated, strict=True):
            new[seat.bot].append(rating)
        for bot, some in new.items():
            self.ratings[bot] = self._model.rating(
                name=bot,
                mu=sum(one.mu for one in some) / len(some),
                sigma=sum(one.sigma for one in some) / len(some),
            )
        self._meet(seats)

    def _meet(self, seats: list[SeatResult]) -> None:
        pairs: dict[tuple[str, str], list[float]] = defaultdict(list)
        for one in seats:
            for other in seats:
                if one.bot != other.bot:
                    ahead = 0.5 * (1 + (one.rank < other.rank) - (one.rank > other.rank))
                    pairs[one.bot, other.bot].append(ahead)
        for pair, shares in pairs.items():
            met = self._met[pair]
            met[0] += sum(shares) / len(shares)
            met[1] += 1

    def bots(self) -> list[BotStanding]:
        """Return the bots, highest rating first."""
        found = []
        for bot, sums in self._sums.items():
            if sums.seats:
                rating = self.ratings[bot]
                found.append(
                    BotStanding(
                        bot,
                        sums.seats,
                        sums.won / sums.seats,
                        *interval(sums.won, sums.seats),
                        sums.even / sums.seats,
                        sums.points / sums.scored if sums.scored else None,
                        sums.forfeits,
                        rating.mu,
                        Z * rating.sigma,
                    )
                )
        return sorted(found, key=lambda one: (-one.rating, -one.share))

    def meeting(self, bot: str, other: str) -> Meeting | None:
        """Return how two bots fared against each other; None if they never met."""
        if (bot, other) not in self._met:
            return None
        ahead, games = self._met[bot, other]
        return Meeting(ahead / games, *interval(ahead, int(games)), int(games))


def _seats(together: list[GameResult]) -> Iterator[SeatResult]:
    """Return the seats of one game, or of solo games with the same dice, ranked together."""
    if len(together) == 1:
        yield from together[0].seats
        return
    seats = [one.seats[0] for one in together]
    worth = [(seat.won, seat.points if seat.points is not None else -1) for seat in seats]
    for seat, own in zip(seats, worth, strict=True):
        yield msgspec.structs.replace(seat, rank=1 + sum(other > own for other in worth))
