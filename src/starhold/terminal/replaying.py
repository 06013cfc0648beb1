"""Replays: step through a recorded game, choice by choice, in both directions."""

from __future__ import annotations

from typing import Any, TextIO

from rich.console import Console
from rich.text import Text

from starhold.core.match import Match
from starhold.core.record import Seat
from starhold.core.score import Score
from starhold.core.table import Table
from starhold.core.trouble import Trouble
from starhold.review.report import Review
from starhold.save.ending import repeat
from starhold.save.resuming import recorded_result, show_as_recorded
from starhold.show.view import asked_openly, view
from starhold.show.vocabulary import View
from starhold.terminal.asking import number_of
from starhold.terminal.atlas import Atlas
from starhold.terminal.evaluating import Evaluation
from starhold.terminal.hexes import DrawnMap
from starhold.terminal.looks import Looks
from starhold.terminal.meters import meter_lines, score_lines
from starhold.terminal.sitting import LoggedChoice, SeatLog, bot_lines
from starhold.terminal.staging import Staging
from starhold.terminal.wrapping import say
from starhold.terminal.zones import lines_of

# A table is kept every 25 choices, so that stepping back is quick.
APART = 25

HELP = "Enter or n: next · p: previous · NUMBER: go there · map · end · q: quit"


class Replay:
    """A position in a recorded game."""

    def __init__(self, match: Match[Any]) -> None:
        self.match = match
        self.at = 0
        self.history = match.history
        self.note = ""  # why the rest cannot be shown
        self.evaluation: Evaluation | None = None
        self._kept: dict[int, Table[Any]] = {0: match.game.load(match.start)}
        self._check()
        # While a game runs, a replay shows only public information, except in solo games.
        seats = match.header.seats
        self.seat: Seat | None = seats[0] if len(seats) == 1 else None
        log = SeatLog(match, self.seat, public=match.table.over)
        self.log: list[LoggedChoice] = log.entries[: self.length]

    def _check(self) -> None:
        """Replay the whole game once: the rules may have changed since it was played."""
        table = self._kept[0].fork()
        for number, entry in enumerate(self.history):
            try:
                show_as_recorded(table, entry)
            except Trouble as trouble:
                self.note = f"Only the first {number} choices can be shown. {trouble}"
                self.history = self.history[:number]
                return
            if (number + 1) % APART == 0:
                self._kept[number + 1] = table.fork()

    @property
    def length(self) -> int:
        return len(self.history)

    def go(self, at: int) -> None:
        self.at = max(0, min(at, self.length))

    @property
    def table(self) -> Table[Any]:
        """The table after the current number of choices."""
        start = max(at for at in self._kept if at <= self.at)
        table = self._kept[start].fork()
        for number in range(start, self.at):
            repeat(table, self.history[number])
        return asked_openly(table) if self.match.table.over else table

    @property
    def view(self) -> View:
        result = recorded_result(self.match)
        return view(self.match.game, self.table, self.seat, result=result)

    @property
    def scores(self) -> tuple[Score, ...]:
        """The result, which stands as recorded even if the rest cannot be shown."""
        return recorded_result(self.match) if self.note else self.view.scores

    def evaluate(self, found: Review) -> None:
        """Show a review of the game beside its choices."""
        standing = tuple(self.match.journal.standing())
        self.evaluation = Evaluation(found, standing, Looks(self.match.game))

    @property
    def evaluated(self) -> list[Text]:
        """What the evaluation says here, if there is one."""
        return self.evaluation.lines(self.at) if self.evaluation else []

    @property
    def news(self) -> LoggedChoice | None:
        """The result of the last choice; none at the start."""
        return self.log[self.at - 1] if self.at else None


class PlainReplay:
    """A replay line by line; without input, the rest of the game."""

    def __init__(self, replay: Replay, source: TextIO, out: Console, *, interactive: bool) -> None:
        self.replay = replay
        self.source = source
        self.out = out
        self.interactive = interactive
        self.looks = Looks(replay.match.game)
        self.staging = Staging(self.looks)

    def play(self) -> None:
        self._say(f"{self.replay.match.game.meta.title}: {self.replay.length} choices")
        for line in bot_lines(self.replay.match.header, self.looks):
            self._say(line)
        if self.replay.note:
            self._say(Text(self.replay.note, style="yellow"))
        if not self.interactive:
            self._run()
            return
        self._say(HELP)
        self._show()
        while (line := self.source.readline()) and (word := line.strip().lower()) != "q":
            self._follow(word)

    def _run(self) -> None:
        """Follow the lines of a script, then show the rest."""
        for line in self.source:
            self._follow(line.strip().lower())
        for at in range(self.replay.at, self.replay.length):
            self.replay.go(at + 1)
            self._news()
        self._result()

    def _follow(self, word: str) -> None:
        if word == "map":
            self._map()
            return
        steps = {"": 1, "n": 1, "p": -1, "end": self.replay.length}
        if word.isdecimal():
            self.replay.go(number_of(word))
        elif word in steps:
            self.replay.go(self.replay.at + steps[word])
        else:
            self._say(HELP)
            return
        self._show()

    def _show(self) -> None:
        self._news()
        for line in meter_lines(self.replay.view.scene, self.looks):
            self._say(line)
        self._result()

    def _news(self) -> None:
        entry = self.replay.news
        self._say(Text(f"── {self.replay.at} of {self.replay.length} ──", style="dim"))
        if entry is not None:
            who = f"{self.looks.name(entry.seat)}: " if entry.seat != self.replay.seat else ""
            self._say(f"» {who}{entry.chosen or '…'}")
            for line in self.staging.lines(entry.news):
                self._say(line.text)
        for said in self.replay.evaluated:
            self._say(said)

    def _map(self) -> None:
        scene = self.replay.view.scene
        for board in scene.boards:
            atlas = Atlas(board, scene.pieces, self.looks)
            for line in DrawnMap(atlas, atlas.fitting(self.out.width, 1000)).lines():
                self.out.print(line, no_wrap=True, crop=False)
        for zone in scene.zones:
            for line in lines_of(zone, self.looks):
                self._say(line)

    def _result(self) -> None:
        if self.replay.at == self.replay.length:
            for line in score_lines(self.replay.scores, self.looks):
                self._say(line)

    def _say(self, text: str | Text) -> None:
        say(self.out, text)
