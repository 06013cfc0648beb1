"""The consequences of the marked option, below the list: first what is certain, then odds."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.timer import Timer
from textual.widgets import Static

from starhold.core.trouble import Trouble
from starhold.foresight.details import QUICK, Details, details
from starhold.foresight.sight import Sight
from starhold.terminal.about import about_lines

PAUSE = 0.25  # seconds that an option is marked before its consequences are worked out
PATIENCE = 0.8  # seconds for odds


class MarkedOption(VerticalScroll, can_focus=False):
    """The option under the cursor, explained."""

    def __init__(self, sight: Callable[[], Sight | None]) -> None:
        super().__init__(id="foreseen")
        self.sight = sight  # what the player to choose knows, or None
        self.said = Static()
        self.marked = ""
        self.timer: Timer | None = None

    def compose(self) -> ComposeResult:
        yield self.said

    def forget(self) -> None:
        """Say nothing: no option is marked."""
        if self.timer is not None:
            self.timer.stop()
        self.marked = ""
        self.display = False

    def look(self, option: str) -> None:
        """Explain an option after a moment."""
        if option == self.marked:
            return
        self.forget()
        self.marked = option
        self.timer = self.set_timer(PAUSE, self.foresee)

    @work(exclusive=True)
    async def foresee(self) -> None:
        """Show what is certain, and then what is likely if luck decides."""
        option, sight = self.marked, self.sight()
        if sight is None:
            return
        for samples in (0, QUICK):
            until = time.perf_counter() + PATIENCE
            try:
                found = await asyncio.to_thread(details, sight, option, until, samples)
            except Trouble:
                return  # the question has just been answered
            if option != self.marked:
                return
            self.show_details(found)
            if not found.chancy:
                return

    def show_details(self, found: Details) -> None:
        self.said.update(Text("\n").join(about_lines(found)))
        self.display = True
