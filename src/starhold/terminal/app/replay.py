"""The full-screen replay: a list of choices in place of the options."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual import on
from textual.binding import Binding, BindingType

from starhold.show.vocabulary import Choosable
from starhold.terminal.app.frame import FullScreen
from starhold.terminal.app.offer import Offer
from starhold.terminal.app.pages import Page
from starhold.terminal.asking import Numbered
from starhold.terminal.meters import score_lines
from starhold.terminal.replaying import Replay
from starhold.terminal.sitting import LoggedChoice, bot_lines


class ReplayApp(FullScreen):
    """A recorded game."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,n", "go(1)", "Next", key_display="→", priority=True),
        Binding("left,p", "go(-1)", "Previous", key_display="←", priority=True),
        Binding("home", "go(-1000000)", "Start", show=False, priority=True),
        Binding("end", "go(1000000)", "End", show=False, priority=True),
        Binding("e", "result", "Result", show=False),
    ]

    def __init__(self, replay: Replay) -> None:
        super().__init__(replay.match.game, replay.match.header)
        self.replay = replay

    def on_mount(self) -> None:
        if self.replay.note:
            self.notify(self.replay.note, severity="warning", timeout=30)
        if bots := bot_lines(self.replay.match.header, self.looks):
            self.notify("\n".join(bots))
        moves = [
            Numbered(number, Choosable(str(number), self._move(entry), ""))
            for number, entry in enumerate(self.replay.log, 1)
        ]
        self.offer.offer(moves, nothing="no choices yet")
        self.offer.focus()
        self.redraw()

    def _move(self, entry: LoggedChoice) -> str:
        said = entry.chosen or (entry.news[0].text if entry.news else "…")
        return said if entry.seat == self.replay.seat else f"{self.looks.name(entry.seat)}: {said}"

    def title_text(self) -> Text:
        place = f"   after {self.replay.at} of {self.replay.length} choices"
        return Text(self.game.meta.title, style="bold").append(place, style="not bold")

    def redraw(self) -> None:
        replay = self.replay
        self.draw(replay.view)
        self.tell(replay.log[: replay.at], replay.seat)
        self.put("question", Text("Choices of this game  ← →"), *replay.evaluated)
        if replay.at and self.offer.highlighted != replay.at - 1:
            self.offer.highlighted = replay.at - 1
        self.light(self._places())

    def _places(self) -> frozenset[str]:
        entry = self.replay.news
        return (
            frozenset(place for one in entry.news for place in one.about) if entry else frozenset()
        )

    def entries(self) -> list[LoggedChoice]:
        return self.replay.log[: self.replay.at]

    def rule(self) -> str:
        """Return the rule of the last event."""
        entry = self.replay.news
        told = [one.rule for one in entry.news if one.rule] if entry else []
        return told[-1] if told else ""

    def action_go(self, more: int) -> None:
        self.replay.go(self.replay.at + more)
        self.redraw()

    @on(Offer.Chosen)
    def chosen(self, event: Offer.Chosen) -> None:
        self.replay.go(int(event.option.name))
        self.redraw()

    @on(Offer.Considered)
    def considered(self, event: Offer.Considered) -> None:
        if self.offer.has_focus and int(event.option.name) != self.replay.at and self.replay.at:
            self.replay.go(int(event.option.name))
            self.redraw()

    def action_result(self) -> None:
        lines = score_lines(self.replay.scores, self.looks)
        if lines:
            self.push_screen(Page("Result", Text("\n").join(lines)))
