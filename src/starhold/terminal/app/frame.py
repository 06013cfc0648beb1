"""The frame of both full-screen tables: the layout, and the pages to read."""

from __future__ import annotations

import shutil
from typing import Any, ClassVar

from rich.console import Group
from rich.markdown import Markdown
from rich.text import Text
from textual import events, work
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.notifications import SeverityLevel
from textual.widgets import Footer, RichLog, Static

from starhold.core.game import Game
from starhold.core.match import Header
from starhold.core.record import Seat
from starhold.core.trouble import Trouble, Unknown
from starhold.show import files, guide
from starhold.show.vocabulary import Battle, View
from starhold.terminal import guiding
from starhold.terminal.app.map import MapPane
from starhold.terminal.app.offer import Offer
from starhold.terminal.app.pages import HELP, Asking, Page
from starhold.terminal.atlas import Atlas
from starhold.terminal.looks import Looks
from starhold.terminal.meters import because_lines, fitted, meter_lines
from starhold.terminal.sitting import LoggedChoice
from starhold.terminal.staging import Staging
from starhold.terminal.zones import lines_of

LEAST = (80, 24)
ROOMY = 28  # lines, from which the phases have one
RECENT = 12  # choices whose news are explained


class FullScreen(App[str]):
    """Map, numbers, question, options and log, drawn from a view."""

    CSS_PATH = "table.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark", "rule", "Rule", key_display="?"),
        Binding("w", "why", "Why"),
        Binding("z", "zones", "Zones"),
        Binding("l", "log", "Log"),
        Binding("plus,equals_sign", "zoom(1)", show=False),
        Binding("minus", "zoom(-1)", show=False),
        Binding("f", "zoom(0)", show=False),
        Binding("m", "next_map", show=False),
        Binding("d", "shade", "Dark/light", show=False),
        Binding("y", "how_to_play", "Guide"),
        Binding("g", "words", "Words"),
        Binding("b", "book", "Book"),
        Binding("h,f1", "help", "Help"),
        Binding("q,ctrl+c", "leave", "Quit"),
    ]

    def __init__(self, game: Game[Any], header: Header) -> None:
        super().__init__()
        self.game = game
        self.header = header
        self.title = game.meta.title
        self.looks = Looks(game)
        self.shown: View | None = None
        self.board = 0
        # Kept as attributes: a page on top would hide them from queries.
        self.map = MapPane()
        self.offer = Offer()
        self.log_pane = RichLog(id="log", wrap=True, min_width=20)
        names = ("top", "meters", "here", "zones", "question", "too-small")
        self.places = {name: Static(id=name) for name in names}

    def compose(self) -> ComposeResult:
        yield self.places["top"]
        yield self.places["meters"]
        with Horizontal(id="middle"):
            with Vertical(id="left"):
                yield self.map
                yield self.places["here"]
                with VerticalScroll(id="beside", can_focus=False):
                    yield self.places["zones"]
            with Vertical(id="right"):
                yield self.places["question"]
                yield from self.above_offer()
                yield self.offer
                yield from self.below_offer()
                yield self.log_pane
        yield Footer(compact=True)
        yield self.places["too-small"]

    def above_offer(self) -> ComposeResult:
        """Yield widgets between the question and its options."""
        yield from ()

    def below_offer(self) -> ComposeResult:
        """Yield widgets below the options."""
        yield from ()

    def open(self) -> None:
        """Open the table, and print its last words."""
        said = self.run()
        if said:
            print(said)

    def notify(
        self,
        message: str,
        *,
        title: str = "",
        severity: SeverityLevel = "information",
        timeout: float | None = None,
        markup: bool = False,  # words of players and games may have brackets
    ) -> None:
        super().notify(message, title=title, severity=severity, timeout=timeout, markup=markup)

    # -- drawing -----------------------------------------------------------------------

    def put(self, place: str, *lines: Text) -> None:
        """Write lines in a part of the frame."""
        self.places[place].update(Text("\n").join(lines))

    def title_text(self) -> Text:
        """Return the top line."""
        raise NotImplementedError

    def draw(self, view: View) -> None:
        """Draw a view without its question."""
        self.shown = view
        bar = guiding.phase_bar(self.game, view)
        self.put("top", self.title_text(), *([bar] if bar and self.size.height >= ROOMY else ()))
        self._meters(view)
        self.put("zones", *self._zone_lines(view))
        self.light(frozenset())

    def _meters(self, view: View) -> None:
        room = 2 if self.size.height < 30 else 5
        wide = self.size.width - 4
        lines = fitted(meter_lines(view.scene, self.looks, wide, view.seat), room)
        self.put("meters", *lines)

    def light(self, lit: frozenset[str]) -> None:
        """Draw the map, and highlight cells that options mention."""
        assert self.shown is not None
        scene = self.shown.scene
        boards = scene.boards
        board = boards[self.board % len(boards)] if boards else None
        # A battle gets room even if the map must shrink.
        self.map.reserved = 10 if any(isinstance(zone, Battle) for zone in scene.zones) else 3
        self.map.lay(Atlas(board, scene.pieces, self.looks, lit) if board else None, lit)
        self.here()

    def here(self) -> None:
        """Describe the cell under the cursor."""
        place = self.places["here"]
        place.display = self.map.atlas is not None
        if self.map.atlas is not None and self.map.cursor is not None:
            place.update(self.map.atlas.about(self.map.cursor))

    def opening(self) -> list[Text]:
        """Return the first lines of the log."""
        return []

    def tell(self, entries: list[LoggedChoice], seat: Seat | None) -> None:
        """Rewrite the log."""
        log = self.log_pane
        log.clear()
        for line in self.opening():
            log.write(line)
        for line in log_lines(entries, seat, self.looks):
            log.write(line)

    def _zone_lines(self, view: View, *, every: bool = False) -> list[Text]:
        zones = [
            zone
            for zone in self.looks.in_order(view.scene.zones)
            if every or not self.looks.folded(zone)
        ]
        return [line for zone in zones for line in lines_of(zone, self.looks)]

    # -- the window ----------------------------------------------------

    def on_resize(self, event: events.Resize) -> None:
        size = event.size
        small = size.width < LEAST[0] or size.height < LEAST[1]
        self.put("too-small", Text(too_small(size.width, size.height)))
        table = self.screen_stack[0]
        table.set_class(small, "small")
        table.set_class(size.width >= 110, "wide")
        table.set_class(size.width >= 150, "widest")
        table.set_class(size.height >= 35, "high")
        if self.shown is not None:
            self._meters(self.shown)

    def on_map_pane_pointed(self) -> None:
        self.here()

    # -- reading -----------------------------------------------------------------------

    def rule(self) -> str:
        """Return the rule behind the current question."""
        question = self.shown.question if self.shown else None
        return question.rule if question else ""

    def action_rule(self) -> None:
        rule, book = self.rule(), files.rulebook(self.game)
        if not rule:
            self.notify("This question cites no rule. Press h for help.")
            return
        self.push_screen(Page(rule, Markdown(book.find(rule))))

    @work
    async def action_book(self) -> None:
        asking = Asking("Rulebook: a number, a word, or 'contents'", self.rule(), "searches")
        sought = await self.push_screen_wait(asking)
        if not sought:
            return
        try:
            self.push_screen(Page(sought, Markdown(guiding.book_page(self.game, sought))))
        except Unknown as unknown:
            self.notify(str(unknown))

    def action_why(self) -> None:
        if self.shown is not None:
            lines = because_lines(self.shown.scene, self.looks)
            self.push_screen(Page("Numbers explained", Text("\n").join(lines)))

    def action_zones(self) -> None:
        if self.shown is not None:
            self.push_screen(
                Page("Zones", Text("\n").join(self._zone_lines(self.shown, every=True)))
            )

    def entries(self) -> list[LoggedChoice]:
        """Return the whole log."""
        raise NotImplementedError

    def action_log(self) -> None:
        seat = self.shown.seat if self.shown else None
        lines = log_lines(self.entries(), seat, self.looks)
        self.push_screen(Page("Log", Text("\n").join(lines), at_end=True))

    def action_how_to_play(self) -> None:
        goal = guiding.goal_lines(self.game, self.header, self.shown)
        legend = guiding.legend_lines(self.shown.scene, self.looks) if self.shown else []
        intro = Markdown(guiding.how_to_play(self.game))
        symbols = Text("\n").join([Text("\nSymbols", style="bold"), *legend])
        page = Group(Text("\n").join(goal), Text(), intro, symbols)
        self.push_screen(Page("How to play", page))

    def action_words(self) -> None:
        try:
            words = guide.guide(self.game).glossary
        except Unknown as unknown:
            self.notify(str(unknown))
            return
        asked = guiding.terms_asked(self.game, self.shown) if self.shown else ()
        news = [one for entry in self.entries()[-RECENT:] for one in entry.news]
        told = [one for one in guiding.terms_told(self.game, news) if one not in asked]
        lines: list[Text] = []
        headed = (("In this question", asked), ("In the log", told), ("All terms", words))
        for heading, found in headed:
            if found:
                lines += [Text(heading, style="bold"), *guiding.term_lines(found), Text()]
        self.push_screen(Page("Glossary", Text("\n").join(lines)))

    def action_help(self) -> None:
        self.push_screen(Page("Help", Text(HELP)))

    # -- looking -----------------------------------------------------------------------

    def action_zoom(self, more: int) -> None:
        if more:
            self.map.zoom_by(more)
        else:
            self.map.zoom = None
            self.map.draw()

    def action_next_map(self) -> None:
        self.board += 1
        self.light(self.map.lit)

    def action_shade(self) -> None:
        self.looks.dark = not self.looks.dark
        self.theme = "textual-dark" if self.looks.dark else "textual-light"
        if self.shown is not None:
            lit = self.map.lit
            self.draw(self.shown)
            self.light(lit)
            self.tell(self.entries(), self.shown.seat)

    def action_leave(self) -> None:
        self.exit("")


def check_window() -> None:
    """Refuse a terminal that is too small."""
    size = shutil.get_terminal_size()
    if size.columns < LEAST[0] or size.lines < LEAST[1]:
        raise Trouble(too_small(size.columns, size.lines))


def too_small(wide: int, high: int) -> str:
    return (
        f"The table needs a window of {LEAST[0]} × {LEAST[1]}; this one is {wide} × {high}. "
        "Enlarge it, or play with --plain."
    )


def log_lines(entries: list[LoggedChoice], seat: Seat | None, looks: Looks) -> list[Text]:
    """Write a log: your own choices marked, each followed by its events."""
    lines: list[Text] = []
    staging = Staging(looks)
    for entry in entries:
        if entry.chosen:
            who = "" if entry.seat == seat else f"{looks.name(entry.seat)}: "
            lines.append(Text(f"» {who}{entry.chosen}", style="bold"))
        elif entry.news and entry.seat and entry.seat != seat:
            lines.append(Text(f"{looks.name(entry.seat)}", style=looks.seat(entry.seat)))
        lines += [line.text for line in staging.lines(entry.news)]
    return lines
