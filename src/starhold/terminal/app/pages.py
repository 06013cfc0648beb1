"""Dialogs over the table: a page to read, a curtain, a text prompt."""

from __future__ import annotations

from typing import ClassVar

from rich.console import RenderableType
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Static

HELP = """\
Choosing
  ↑ ↓ Enter     highlight an option, choose it
  1 2 3 …       choose by number; of ten options or more, Enter confirms it
  /             search the options
  Tab           switch between options and map
Map
  ← ↑ ↓ →       move the cursor
  Enter, click  show only options for this cell
  n             next cell that an option mentions
  + − f         zoom in, zoom out, fit
  m             next map, if there are several
  Esc           show all options again
Reading
  c             in a lesson: everything the coach says
  y             how to play, where you are in the turn, and the symbols
  g             glossary: the terms of the game
  ?             rule behind the question
  b             rulebook: find a rule by its number or by a word
  w             why: explain every number
  z             all zones beside the map
  l             full log
  p             turn separate pages for battles on or off
Playing
  u             undo your last choice or order
  o             orders: several choices at once, or in advance; type 'orders' to list them
  i             hint: suggest an option, with the reasons
  a             about: the consequences of the marked option, with the odds
  s             save a copy (every choice is saved anyway)
  e             result, after the game
  d             dark or light
  q             quit"""


class Page(ModalScreen[None]):
    """A page to read; Esc, Enter or q closes it."""

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
    """Hides the table until the next player is ready."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space", "lift", "Show")]

    def __init__(self, player: str) -> None:
        super().__init__()
        self.player = player

    def compose(self) -> ComposeResult:
        yield Static(f"{self.player} plays next.\n\nPress Enter when nobody else is watching.")

    def action_lift(self) -> None:
        self.dismiss()

    def on_click(self) -> None:
        self.dismiss()


class Asking(ModalScreen[str]):
    """Asks for a line of text; empty means cancelled."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", "Cancel")]

    def __init__(self, title: str, usual: str = "", does: str = "saves") -> None:
        super().__init__()
        self.asked = title
        self.usual = usual
        self.does = does

    def compose(self) -> ComposeResult:
        box = Vertical(Input(self.usual))
        box.border_title = self.asked
        box.border_subtitle = f"Enter {self.does} · Esc cancels"
        yield box

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.dismiss(event.value.strip())

    def action_leave(self) -> None:
        self.dismiss("")
