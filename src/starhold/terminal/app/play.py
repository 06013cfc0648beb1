"""The full-screen table: it asks, the player answers, the game moves on."""

from __future__ import annotations

import asyncio
import time
from typing import ClassVar

from rich.text import Text
from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Input, Static

from starhold.core.record import Seat
from starhold.core.trouble import Trouble
from starhold.foresight.sight import Sight
from starhold.orders.why_not import reasons_lines
from starhold.show.vocabulary import Question, View
from starhold.terminal import ordering, saves
from starhold.terminal.about import about_lines, suggested_because
from starhold.terminal.app.coach import CoachPane
from starhold.terminal.app.frame import FullScreen
from starhold.terminal.app.map import MapPane
from starhold.terminal.app.marked import MarkedOption
from starhold.terminal.app.offer import Offer
from starhold.terminal.app.pages import Asking, Curtain, Page
from starhold.terminal.asking import Numbered, narrowed, numbered
from starhold.terminal.result import result_lines
from starhold.terminal.sitting import LoggedChoice, Sitting, called
from starhold.terminal.staging import battles


class TableApp(FullScreen):
    """A game in progress."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u", "undo", "Undo"),
        Binding("slash", "find", "Search", key_display="/"),
        Binding("tab", "other_side", "Map", priority=True),
        Binding("a", "about", "About"),
        Binding("i", "hint", "Hint"),
        Binding("o", "order", "Order"),
        Binding("s", "save_as", "Save as", show=False),
        Binding("e", "result", "Result", show=False),
        Binding("c", "coach", "Coach", show=False),
        Binding("p", "pause", "Battles", show=False),
        Binding("escape", "all_options", "All options", show=False),
    ]

    def __init__(self, sitting: Sitting, *, delay: float = 0, pause: bool = False) -> None:
        super().__init__(sitting.match.game, sitting.match.header)
        self.sitting = sitting
        self.delay = delay
        self.pause = pause  # after every battle
        self.read: dict[Seat | None, int] = {}  # how many entries each seat has been told
        self.seat: Seat | None = sitting.onlooker  # the seat whose view is shown
        self.about: str | None = None  # the cell that options are narrowed to
        self.warned: dict[str, tuple[str, ...]] = {}  # losses that options would cause unasked
        self.busy = False  # a bot is thinking
        self.find = Input(id="find", placeholder="search options", compact=True)
        self.coach = CoachPane(sitting)
        self.typed = Static(id="typed")  # the digits of a number, until Enter
        self.foreseen = MarkedOption(self.known)

    def above_offer(self) -> ComposeResult:
        yield self.coach
        yield self.find

    def below_offer(self) -> ComposeResult:
        yield self.typed
        yield self.foreseen

    def known(self) -> Sight | None:
        """Return what the player to choose knows."""
        asked = self.seat in self.sitting.asked and not self.busy
        return self.sitting.sight(self.seat) if asked and self.seat else None

    def on_mount(self) -> None:
        if self.sitting.note:
            self.notify(self.sitting.note, severity="warning", timeout=30)
        self.go_on()

    # -- the table moves on ------------------------------------------------------------

    @work(exclusive=True)
    async def go_on(self) -> None:
        """Let bots play, then ask the next person; hide the table between people."""
        self.busy = True
        try:
            await self._bots()
        except Trouble as trouble:  # the disk is full, or the file cannot be written
            self.notify(str(trouble), severity="error", timeout=30)
        self.busy = False
        if not self.is_running:
            return
        await self._battles(self.seat)
        if self.sitting.over:
            self.redraw(self.seat)
            self.action_result()
            return
        if not self.sitting.asked:
            return
        seat = self.sitting.asked[0]
        if seat != self.seat and self.sitting.curtained:
            await self.push_screen_wait(Curtain(self.looks.name(seat)))
        self.seat = seat
        moved, ended = self.sitting.follow(seat)
        for why in ended:
            self.notify(f"Standing order ended: {why}.", timeout=15)
        if moved:
            self.go_on()
            return
        self.redraw(seat)
        self.offer.focus()

    async def _bots(self) -> None:
        """Let the bots play until a person must choose; redraw at most ten times a second."""
        drawn = 0.0
        if self.sitting.bots or len(self.sitting.humans) > 1:
            self.redraw(self.seat)
        while self.is_running and await asyncio.to_thread(self.sitting.let_bot_play):
            if self.delay or time.monotonic() - drawn > 0.1:
                self.redraw(self.seat)
                drawn = time.monotonic()
            await asyncio.sleep(self.delay)

    async def _battles(self, seat: Seat | None) -> None:
        """Show the battles since a seat was last told, each on a page of its own."""
        entries = self.sitting.log(seat)
        fresh = entries[self.read.get(seat, len(entries)) :]
        self.read[seat] = len(entries)
        if self.pause:
            for page in battles(self.looks, [one for entry in fresh for one in entry.news]):
                await self.push_screen_wait(Page("Battle", page, at_end=True))

    def action_pause(self) -> None:
        self.pause = not self.pause
        self.notify("Battles wait for a key." if self.pause else "Battles no longer wait.")

    def redraw(self, seat: Seat | None) -> None:
        """Draw the table as a seat sees it."""
        self.about = None
        view = self.sitting.view(seat)
        self.draw(view)
        self.tell(self.entries(), seat)
        self.put("question", self._question(view))
        self.warned = self.sitting.warned(view.seat) if view.question and view.seat else {}
        self._find_closed()
        self.narrow()
        self._coached(view)

    def _coached(self, view: View) -> None:
        """Let the coach of a lesson speak, and highlight what it mentions."""
        said = self.coach.hear(view)
        if said is None:
            return
        if said.suggested:
            self.offer.show_name(said.suggested)
        cells = self.map.atlas.cells if self.map.atlas else {}
        if place := next((thing for thing in said.point if thing in cells), None):
            self.map.point(place)

    def title_text(self) -> Text:
        view = self.shown
        assert view is not None
        title = Text(self.sitting.title, style="bold", no_wrap=True, overflow="ellipsis")
        if len(self.sitting.match.header.seats) > 1:
            for seat in (header := self.sitting.match.header).seats:
                sign = " ▶" if seat in view.waiting else "  "
                you = " (you)" if seat == view.seat else ""
                name = called(header, seat, self.looks)
                title.append(f"{sign}{name}{you}", style=self.looks.seat(seat))
        seed = "chosen" if self.sitting.match.header.seed_was_chosen else "random"
        return title.append(f"   seed: {seed}", style="dim not bold")

    def _question(self, view: View) -> Text:
        if view.question is not None:
            rule = f"  {view.question.rule} ?" if view.question.rule else ""
            return Text(view.question.text).append(rule, style="dim not bold")
        if self.sitting.over:
            return Text("The game is over.  e: result · q: quit")
        return Text(f"Waiting for {', '.join(map(self.looks.name, view.waiting))} …")

    def opening(self) -> list[Text]:
        return self.sitting.opening(self.looks)

    def entries(self) -> list[LoggedChoice]:
        return self.sitting.log(self.shown.seat if self.shown else self.seat)

    # -- narrowing ---------------------------------------------------------------------

    @property
    def options(self) -> list[Numbered]:
        """All options of the question, numbered."""
        question = self.shown.question if self.shown else None
        return numbered(question) if question else []

    def narrow(self) -> None:
        """Show the options that match the cell and the search."""
        typed = self.find.value
        listed = narrowed(self.options, typed=typed, about=self.about)
        nothing = "no options here; Esc shows all" if self.options else ""
        self.foreseen.forget()
        self.offer.offer(listed, most=len(self.options), warned=self.warned, nothing=nothing)
        self.show_typed()
        self.light(frozenset(thing for one in self.options for thing in one.option.about))
        if self.about is not None:
            self.offer.border_subtitle = "Esc: all options"

    @on(MapPane.Picked)
    def pick(self, event: MapPane.Picked) -> None:
        """Keep the options that mention a cell; choose it if only one is left."""
        self.about = event.cell
        self.narrow()
        if len(self.offer.listed) == 1:
            self.choose_option(self.offer.listed[0].option.name)
        else:
            self.offer.focus()

    @on(Offer.Considered)
    def consider(self, event: Offer.Considered) -> None:
        """Show on the map what an option mentions, and beside it the consequences."""
        self.foreseen.look(event.option.name)
        self.show_typed()
        places = self.map.atlas.cells if self.map.atlas else {}
        place = next((thing for thing in reversed(event.option.about) if thing in places), None)
        if place is not None and not self.map.has_focus and self.about is None:
            self.map.point(place)

    @on(Input.Changed, "#find")
    def found(self) -> None:
        self.narrow()

    @on(Input.Submitted, "#find")
    def found_all(self) -> None:
        if len(self.offer.listed) == 1:
            self.choose_option(self.offer.listed[0].option.name)
        else:
            self.offer.focus()

    def _find_closed(self) -> None:
        with self.prevent(Input.Changed):
            self.find.value = ""
        self.find.remove_class("shown")

    # -- answering ---------------------------------------------------------------------

    @on(Offer.Chosen)
    def choose(self, event: Offer.Chosen) -> None:
        self.choose_option(event.option.name)

    def choose_option(self, name: str) -> None:
        if self.busy or self.seat is None:
            return
        try:
            self.sitting.choose(name, self.seat)
        except Trouble as trouble:
            self.notify(str(trouble), severity="warning")
        self.go_on()

    def on_key(self, event: events.Key) -> None:
        digit = event.character if event.character and event.character.isdecimal() else ""
        if digit and not isinstance(self.focused, Input) and len(self.screen_stack) == 1:
            event.prevent_default()
            self.offer.focus()
            self.offer.digit(digit)
            self.show_typed()

    def show_typed(self) -> None:
        """Show the digits of a number that waits for Enter."""
        self.typed.update(self.offer.typing)
        self.typed.display = bool(self.offer.typing)

    # -- keys --------------------------------------------------------------------------

    def action_undo(self) -> None:
        if self.seat is None or self.busy:
            return
        try:
            self.sitting.undo(self.seat)
        except Trouble as trouble:
            self.notify(str(trouble), severity="warning")
            return
        self.notify("Undone.")
        self.go_on()

    def action_find(self) -> None:
        self.find.add_class("shown")
        self.find.focus()

    def action_other_side(self) -> None:
        if self.map.has_focus or not self.map.display:
            self.offer.focus()
        else:
            self.map.focus()

    def action_all_options(self) -> None:
        self.about = None
        self._find_closed()
        self.narrow()
        self.offer.focus()

    @work
    async def action_hint(self) -> None:
        if self.seat not in self.sitting.asked or self.busy:
            return
        self.busy = True
        try:
            hints = await asyncio.to_thread(self.sitting.hint, self.seat)
        finally:
            self.busy = False
        self.action_all_options()
        self.offer.show_name(hints[0].option)
        self.notify(suggested_because(hints), title="Suggested")

    @work
    async def action_about(self) -> None:
        """Show the consequences of the option under the cursor."""
        option = self.offer.considered()
        if option is None or self.seat not in self.sitting.asked or self.busy:
            return
        self.busy = True
        try:
            details = await asyncio.to_thread(self.sitting.details, option.name, self.seat)
        finally:
            self.busy = False
        self.push_screen(Page(option.text, Text("\n").join(about_lines(details))))

    def _decide_ahead(self, sight: Sight, question: Question, typed: list[str]) -> None:
        """Keep or cancel what is decided in advance, or explain a thing."""
        assert self.shown is not None
        if typed[0] == "why":
            thing = ordering.thing_of(self.shown.scene, " ".join(typed[1:]))
            reasons = reasons_lines(self.game, self.shown, thing)
            self.push_screen(Page("Why not?", Text("\n\n".join(reasons))))
        elif typed[0] == "standing":
            lines = ordering.standing_lines(self.sitting.standing.get(sight.seat, ()))
            self.push_screen(Page("Standing orders", Text("\n".join(lines))))
        elif typed[0] == "cancel":
            for gone in self.sitting.cancel(sight.seat, typed[1:]):
                self.notify(f"Cancelled: {gone.text}")
        else:
            since = len(self.sitting.match.journal)
            one = ordering.typed_ahead(sight, question, typed, since)
            self.sitting.stand(sight.seat, one)
            self.notify(f"From now on: {one.text}.")
            self.go_on()

    @work
    async def action_order(self) -> None:
        """Ask for an order in a line, as on the plain table."""
        question = self.shown.question if self.shown else None
        if question is None or self.seat is None or self.busy:
            return
        typed = (await self.push_screen_wait(Asking("Order", "orders", "gives it"))).split()
        if not typed:
            return
        try:
            sight = self.sitting.sight(self.seat)
            if typed[0] in ("always", "send", "standing", "cancel", "why"):
                self._decide_ahead(sight, question, typed)
                return
            if typed[0] != "orders":
                self.sitting.order(ordering.typed_order(sight, question, typed), self.seat)
                self.go_on()
                return
            lines = ordering.order_lines(sight, " ".join(typed[1:])) or ["No orders here."]
        except Trouble as trouble:
            self.notify(str(trouble), severity="warning")
            return
        self.push_screen(Page("Orders", Text("\n".join([*lines, "", ordering.HELP]))))

    @work
    async def action_save_as(self) -> None:
        usual = self.sitting.path.name if self.sitting.path else f"{self.game.name}.json"
        where = await self.push_screen_wait(Asking("Save as", usual))
        if not where:
            return
        try:
            self.notify(f"Saved to {saves.copy(self.sitting.match, where)}.")
        except Trouble as trouble:
            self.notify(str(trouble), severity="error")

    def action_coach(self) -> None:
        if self.sitting.coach is not None:
            self.push_screen(self.coach.page())

    def action_result(self) -> None:
        if self.sitting.over and self.shown is not None:
            lines = result_lines(self.sitting, self.shown, self.looks)
            self.push_screen(Page("The game is over", Text("\n").join(lines)))

    def action_leave(self) -> None:
        try:
            self.sitting.keep()
        except Trouble as trouble:
            self.exit(f"The last choices are not saved: {trouble}")
            return
        self.exit(self.sitting.farewell)
