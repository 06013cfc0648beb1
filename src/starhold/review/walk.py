"""A walk through a finished game, part by part, so that it can report and be stopped.

What is carried from one part to the next is data, so that each part can run in another process.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

import msgspec

from starhold.bots.greedy import Greedy
from starhold.core.game import Game
from starhold.core.journal import Chosen
from starhold.core.record import Seat
from starhold.core.table import Table
from starhold.core.trouble import Trouble
from starhold.foresight.hints import Hints, Terms, hints
from starhold.foresight.playout import settled
from starhold.foresight.sight import Sight, luck_for
from starhold.review.chances import certain, chances
from starhold.review.luck import Chances, Noted, NotedTable, another, expected, gained, played_on
from starhold.review.report import Alternative, QuietMoment, TurningPoint
from starhold.review.territory import MapNow, map_now
from starhold.review.turning import ChancesAfter, swing
from starhold.save.ending import EndEarly, as_it_stands, repeat
from starhold.save.resuming import REFUSED, RulesDiffer, difference
from starhold.show import files
from starhold.show.seen import Seen

BOT = "normal"  # the level of the bot that choices are compared with
FRAMES = 12
MOST_COMPARED = 2500  # choices: in longer games only every second, third … is compared
FAR = 1e6  # a choice that is ruled out is worth infinitely less; JSON has no infinity


class Gain(msgspec.Struct, frozen=True):
    """What luck gave each seat at one choice."""

    entry: int
    gains: tuple[float, ...]


class Rolled(msgspec.Struct, frozen=True):
    """A die that a seat rolled."""

    seat: Seat
    shown: int
    sides: int


class Findings(msgspec.Struct):
    """What a walk has found so far."""

    table: bytes  # where it goes on
    done: int = 0  # choices
    moment: Hashable = None  # the last quiet one
    terms: list[Terms] = []  # what the judgement counted then, by seat
    stretch: list[ChancesAfter] = []  # the choices since
    moments: list[QuietMoment] = []
    swings: list[TurningPoint] = []
    alternatives: list[Alternative] = []
    compared: int = 0
    gains: list[Gain] = []
    dice: list[Rolled] = []
    maps: list[MapNow] = []
    looked: int = 0
    note: str = ""


def every(total: int) -> int:
    """Return n if every n-th choice of a game is compared with the bot's."""
    return -(-total // MOST_COMPARED)


class Reviewer:
    """Goes through choices and notes the changes they made."""

    def __init__(
        self, game: Game[Any], seats: Sequence[Seat], found: Findings, total: int
    ) -> None:
        self.game = game
        self.seats = seats
        self.found = found
        self.total = total
        self.judge: Hints = hints(game)
        self.table: Table[Any] = game.load(found.table)
        self.ended_early = False
        if not found.moments:
            self._note(0)

    def go(self, entries: Sequence[tuple[int, Chosen]]) -> Findings:
        """Go through these choices."""
        for number, entry in entries:
            try:
                self._step(number, entry)
            except Trouble as trouble:  # these rules do not repeat it
                self.found.note = str(trouble)
                break
        if self.found.note or self.found.done == self.total:
            self._close()
        self.found.table = self.game.save(self.table)
        return self.found

    def _step(self, number: int, entry: Chosen) -> None:
        before = self.table.fork()
        noted = self._repeat(entry)
        self.ended_early = isinstance(entry.option, EndEarly)
        self.found.done += 1
        after = self._judged(self.table)
        self.found.dice += [Rolled(entry.seat, *die) for die in noted.rolled]
        if entry.luck or noted.drew:
            self._weigh_luck(number, entry, before, after, dealt=noted.drew)
        if self.found.done % every(self.total) == 0 and not self.ended_early:
            self._compare(number, entry, before)
        self.found.stretch.append(ChancesAfter(number, entry, after))
        if self.judge.moment(self.table.state) != self.found.moment:
            self._close()

    def _repeat(self, entry: Chosen) -> Noted:
        """Repeat a choice with its recorded numbers, if these rules still lead there."""
        table, noted = self.table, Noted(entry.luck)
        table.__class__, table.chance = NotedTable, noted
        try:
            repeat(table, entry, recorded=False)
            why = difference(entry, table.luck, table.news)
        except REFUSED as error:
            why = str(error)
        if why:
            raise RulesDiffer(f"The rules have changed since choice {self.found.done + 1}: {why}")
        return noted

    def _judged(self, table: Table[Any]) -> Chances:
        self.found.looked += 1
        if self.ended_early:  # the rules name no winner yet
            return certain(as_it_stands(self.game, table), self.seats)
        share = self.found.done / max(1, self.total)
        return chances(self.game, self.judge, table, self.seats, share)

    def _weigh_luck(
        self, number: int, entry: Chosen, before: Table[Any], after: Chances, *, dealt: bool
    ) -> None:
        other = another(self.game, before, entry.seat, f"review {number}", dealt=dealt)
        gains = gained(after, expected(before, entry, self._judged, other))
        if not (any(gains) or self.ended_early or settled(self.judge, before)(self.table)):
            on = played_on(self.game, self.judge, before, number)

            def judged_later(table: Table[Any]) -> Chances:
                return self._judged(on(table))

            then = judged_later(self.table.fork())
            gains = gained(then, expected(before, entry, judged_later, other))
        if any(gains):
            self.found.gains.append(Gain(number, gains))

    def _compare(self, number: int, entry: Chosen, before: Table[Any]) -> None:
        """Ask the bot for its choice, given what the seat knew."""
        sight = Sight(self.game, before, entry.seat, luck_for("review", number))
        if len(sight.offer) < 2 or entry.option not in sight.offer:
            return
        worths, seen = Greedy("review").worths(sight)
        self.found.looked += seen
        self.found.compared += 1
        made = sight.offer.index(entry.option)
        best = max(sight.order, key=worths.__getitem__)
        gain = worths[best] - worths[made]
        if gain > 0:
            words = files.words(self.game)
            seen_then = Seen(self.game.scene(before, entry.seat), words)
            chosen = words.option(entry.option, seen_then)
            bots = words.option(sight.offer[best], seen_then)
            shown = round(min(gain, FAR), 2)
            self.found.alternatives.append(Alternative(number, entry.seat, chosen, bots, shown))

    def _close(self) -> None:
        """End a stretch at a quiet moment."""
        found = self.found
        if not found.stretch:
            return
        before, then, changes = found.moments[-1].chances, found.terms, found.stretch
        self._note(changes[-1].number)
        swung = swing(self.game, self.judge, self.seats, before, changes, (then, found.terms))
        found.swings += [swung] if swung else []

    def _note(self, number: int) -> None:
        """Note the chances and scores of a quiet moment, and now and then the map."""
        found, state = self.found, self.table.state
        found.moment, found.stretch = self.judge.moment(state), []
        found.terms = [self.judge.terms(state, seat) for seat in self.seats]
        scores = {score.seat: score.total for score in self.game.score(state)}
        chances_now = tuple(round(one, 4) for one in self._judged(self.table))
        totals = tuple(scores.get(seat, 0) for seat in self.seats)
        found.moments.append(QuietMoment(number, chances_now, totals))
        if found.done * (FRAMES - 1) >= len(found.maps) * self.total:
            found.maps.append(map_now(number, self.game.scene(self.table, None)))
