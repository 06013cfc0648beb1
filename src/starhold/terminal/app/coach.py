"""The coach of a lesson, above the options; a page has the words that do not fit."""

from __future__ import annotations

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from starhold.show.lessons import Coaching
from starhold.show.vocabulary import View
from starhold.terminal.app.pages import Page
from starhold.terminal.asking import numbered
from starhold.terminal.coaching import coach_lines
from starhold.terminal.sitting import Sitting


class CoachPane(VerticalScroll, can_focus=False):
    """What the coach says to the open question."""

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(id="coaching")
        self.sitting = sitting
        self.words = Static()
        self.lines: list[Text] = []

    def compose(self) -> ComposeResult:
        yield self.words

    def hear(self, view: View) -> Coaching | None:
        """Let the coach comment on the question, and return the comment."""
        question = view.question
        said = self.sitting.coached(question) if question else None
        self.lines = coach_lines(self.sitting, question) if question else []
        self.words.update(Text("\n").join(self.lines))
        self.display = bool(self.lines)
        tried = [
            one.number
            for one in (numbered(question) if question and said else ())
            if said and one.option.name == said.suggested
        ]
        # The border is in sight even if the suggestion below the words is not.
        self.border_subtitle = f"try {tried[0]} · c: read all" if tried else "c: read all"
        return said

    def page(self) -> Page:
        """Return all that the coach says, to read."""
        return Page(
            "Coach", Text("\n\n").join(self.lines or [Text("The coach has no advice here.")])
        )
