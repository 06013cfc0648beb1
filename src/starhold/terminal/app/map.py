"""The map on the screen, with a cursor for arrow keys and mouse."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import ScrollableContainer
from textual.geometry import Region
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Static

from starhold.terminal.atlas import Atlas, Zoom
from starhold.terminal.hexes import DrawnMap


class MapPane(ScrollableContainer, can_focus=True):
    """One map, scrolled to keep the cursor visible."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "step('up')", show=False),
        Binding("down", "step('down')", show=False),
        Binding("left", "step('left')", show=False),
        Binding("right", "step('right')", show=False),
        Binding("n", "next", "Next cell", show=False),
        Binding("enter,space", "pick", "Options here", show=False),
    ]

    class Pointed(Message):
        """The cursor has moved to another cell."""

        def __init__(self, cell: str) -> None:
            super().__init__()
            self.cell = cell

    class Picked(Message):
        """The player wants the options of this cell."""

        def __init__(self, cell: str) -> None:
            super().__init__()
            self.cell = cell

    def __init__(self) -> None:
        super().__init__(id="map")
        self.atlas: Atlas | None = None
        self.cursor: str | None = None
        self.lit: frozenset[str] = frozenset()
        self.zoom: int | None = None  # set by the player; None fits the map
        self.reserved = 3  # lines of the column for other parts

    def compose(self) -> ComposeResult:
        yield Static(id="board")

    def lay(self, atlas: Atlas | None, lit: frozenset[str]) -> None:
        """Show a map, and highlight cells that options mention."""
        self.atlas = atlas
        self.lit = lit
        self.display = atlas is not None
        if atlas is not None and self.cursor not in atlas.cells:
            self.cursor = atlas.central(lit)
        self.draw()

    def point(self, cell: str) -> None:
        """Move the cursor."""
        if self.atlas is not None and cell in self.atlas.cells and cell != self.cursor:
            self.cursor = cell
            self.draw()
            self.post_message(self.Pointed(cell))

    @property
    def scale(self) -> Zoom:
        assert self.atlas is not None
        if self.zoom is not None:
            return self.atlas.zooms[self.zoom]
        return self.atlas.fitting(*self.room)

    @property
    def room(self) -> tuple[int, int]:
        """The width and height available to the map."""
        column = self.parent
        assert isinstance(column, Widget)
        return column.size.width, max(5, column.size.height - self.reserved)

    def draw(self) -> None:
        # A late message may come while the screen closes.
        if self.atlas is None or not (self.is_mounted and self.is_attached):
            return
        zoom = self.scale
        self.styles.max_height = self.room[1]
        drawn = DrawnMap(self.atlas, zoom)
        board = self.query_one("#board", Static)
        board.update(Text("\n").join(drawn.lines(lit=self.lit, cursor=self.cursor)))
        board.styles.width, board.styles.height = self.atlas.size(zoom)
        self.call_after_refresh(self._follow, zoom)

    def _follow(self, zoom: Zoom) -> None:
        if self.atlas is None or self.cursor not in self.atlas.cells:
            return
        x, y = self.atlas.corner(self.atlas.cells[self.cursor], zoom)
        around = Region(x - zoom.wide, y - zoom.high, 3 * zoom.wide + 1, 3 * zoom.high + 1)
        self.scroll_to_region(around, animate=False, force=True)

    def on_resize(self) -> None:
        self.draw()

    def on_click(self, event: events.Click) -> None:
        board = self.query_one("#board", Static)
        place = event.get_content_offset(board)
        if self.atlas is None or place is None:
            return
        if cell := self.atlas.cell_at(place.x, place.y, self.scale):
            self.point(cell)
            self.post_message(self.Picked(cell))

    def action_step(self, arrow: str) -> None:
        if self.atlas is not None and self.cursor is not None:
            self.point(self.atlas.step(self.cursor, arrow))

    def action_next(self) -> None:
        if self.atlas is not None and self.cursor is not None:
            places = self.atlas.nearest(self.cursor, set(self.lit))
            if places:
                self.point(places[0])

    def action_pick(self) -> None:
        if self.cursor is not None:
            self.post_message(self.Picked(self.cursor))

    def zoom_by(self, more: int) -> None:
        if self.atlas is None:
            return
        zooms = self.atlas.zooms
        self.zoom = max(0, min(zooms.index(self.scale) + more, len(zooms) - 1))
        self.draw()
