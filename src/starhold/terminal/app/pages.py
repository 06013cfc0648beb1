"""What lies over the table for a moment: a page to read, a curtain, a line to write."""

from __future__ import annotations

from typing import ClassVar

from rich.console import RenderableType
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Static

HELP = """\
Answering
  ↑ ↓ Enter     look at the options, choose one
  1 2 3 …       choose by number
  /             find options by their words
  Tab           to the map and back
Map
  ← ↑ ↓ →       move the cursor
  Enter, click  only what can be done here
  n             next place that an option speaks of
  + − f         larger, smaller, as it fits
  m             next map, where there are several
  Esc           all options again
Reading
  ?             the rule behind the question
  w             why: what every number is made of
  z             all that lies beside the map
  l             the whole log
Playing
  u             take back your last choice
  i             ask what a bot would choose
  s             save as; the game is kept after every choice anyway
  d             dark or light
  q             leave the table"""


class Page(ModalScreen[None]):
    """Something to read; it closes with Esc, Enter or q."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q,space", "close", "Close"),
        Binding("up,k", "scroll('up')", show=False),
        Binding("down,j", "scroll('down')", show=False),
        Binding("pageup", "scroll('page_up')", show=False),
        Binding("pagedown", "scroll('page_down')", show=False),
    ]

    def __init__(self, title: str, text: RenderableType, *, at_end: bool = False) -> None:
        super().__init__()
        self.page_title = title
        self.text = text
        self.at_end = at_end

    def compose(self) -> ComposeResult:
        page = VerticalScroll(Static(self.text, id="text"), id="page")
        page.border_title = self.page_title
        page.border_subtitle = "↑ ↓ · Esc closes"
        yield page

    def on_mount(self) -> None:
        if self.at_end:
            page = self.query_one("#page")
            self.call_after_refresh(page.scroll_end, animate=False)

    def action_close(self) -> None:
        self.dismiss()

    def action_scroll(self, where: str) -> None:
        getattr(self.query_one("#page"), f"scroll_{where}")()

    def on_click(self) -> None:
        self.dismiss()


class Curtain(ModalScreen[None]):
    """Hides the table until the next player is alone with it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space", "lift", "Look")]

    def __init__(self, player: str) -> None:
        super().__init__()
        self.player = player

    def compose(self) -> ComposeResult:
        yield Static(f"It is for {self.player} to play.\n\nPress Enter when only you look.")

    def action_lift(self) -> None:
        self.dismiss()

    def on_click(self) -> None:
        self.dismiss()


class Asking(ModalScreen[str]):
    """Asks for a line of text; nothing means never mind."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", "Never mind")]

    def __init__(self, title: str, usual: str = "") -> None:
        super().__init__()
        self.asked = title
        self.usual = usual

    def compose(self) -> ComposeResult:
        box = Vertical(Input(self.usual))
        box.border_title = self.asked
        box.border_subtitle = "Enter writes · Esc never mind"
        yield box

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.dismiss(event.value.strip())

    def action_leave(self) -> None:
        self.dismiss("")
