"""The table line by line: for scripts, for screen readers, for any terminal.

Each input line is an option (its number, name or text) or a command.  A bad line stops a script;
a person sees an error and is asked again.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import TextIO

from rich.console import Console
from rich.text import Text

from starhold.core.record import Seat
from starhold.core.trouble import Trouble, Unknown
from starhold.orders.why_not import reasons_lines
from starhold.show import guide
from starhold.show.vocabulary import View
from starhold.terminal import guiding, ordering, saves
from starhold.terminal.about import about_lines
from starhold.terminal.asking import found, option_lines, option_named
from starhold.terminal.atlas import Atlas
from starhold.terminal.coaching import coach_lines
from starhold.terminal.hexes import DrawnMap
from starhold.terminal.looks import Looks
from starhold.terminal.meters import because_lines, meter_lines
from starhold.terminal.result import result_lines
from starhold.terminal.sitting import LoggedChoice, Sitting
from starhold.terminal.staging import Staging
from starhold.terminal.wrapping import say, say_page
from starhold.terminal.zones import lines_of

HELP = """Choose an option by its number, name or text.  Other commands:
  map          draw the map
  look         describe the map in words
  why [THING]  explain every number, or why nothing can be done with a piece or place
  log          show everything that has happened
  pause        turn waiting for Enter after every battle on or off
  rule [ID]    read the rule behind the question, or any other; 'rule contents' lists chapters
  rule WORDS   read all rules that contain these words
  goal         show how you win, and where in the turn you are
  how          read how to play: the introduction
  term [WORD]  explain the terms in the question, or any other term of the game
  terms        explain all terms of the game
  legend       explain the symbols on the map
  about N      show the consequences of option N, with the odds
  hint         suggest an option, with the reasons
  orders [WHO] list orders, which make several choices at once; 'help orders' explains them
  undo         undo your last choice or order
  save FILE    save a copy to a file
  quit         stop; the game is saved"""


class LeftTable(Exception):
    """The player leaves; the game is saved."""


class Followed(Exception):
    """Something was decided in advance, and may answer the open question."""


class PlainTable:
    """One game, line by line."""

    def __init__(
        self,
        sitting: Sitting,
        source: TextIO,
        out: Console,
        *,
        interactive: bool,
        delay: float = 0,
        pause: bool = False,
    ) -> None:
        self.sitting = sitting
        self.source = source
        self.out = out
        self.interactive = interactive
        self.delay = delay
        self.pause = pause  # after every battle
        self.line = 0  # of the input
        self.stagings: dict[Seat | None, Staging] = {}
        self.looks = Looks(sitting.match.game)
        self.seat: Seat | None = sitting.onlooker
        self.commands: dict[str, Callable[[list[str], View], None]] = {
            "help": self._help,
            "map": self._map,
            "look": self._look,
            "why": self._why,
            "log": self._log,
            "pause": self._pause,
            "rule": self._rule,
            "goal": self._goal,
            "how": self._how,
            "term": self._term,
            "terms": self._terms,
            "legend": self._legend,
            "about": self._about,
            "hint": self._hint,
            "orders": self._orders,
            "always": partial(self._ahead, "always"),
            "send": partial(self._ahead, "send"),
            "standing": self._standing,
            "cancel": self._cancel,
            "undo": self._undo,
            "save": self._save,
            "quit": self._quit,
        }
        for word in ordering.COMMANDS:
            self.commands[word] = partial(self._order, word)

    def play(self) -> None:
        """Play until the game is over, the player leaves or the input ends."""
        self._welcome()
        try:
            while not self.sitting.over:
                if not self._bots():
                    self._turn(self.sitting.asked[0])
        except LeftTable:
            self._leave()
            return
        except (KeyboardInterrupt, Trouble):
            self._leave()
            raise
        self._end()

    def _leave(self) -> None:
        """Keep the game, and say how to resume it."""
        self.sitting.keep()
        if self.sitting.farewell:
            # A command to copy stays in one piece.
            self.out.print(self.sitting.farewell, soft_wrap=True, markup=False, highlight=False)

    # -- turns -------------------------------------------------------------------------

    def _bots(self) -> bool:
        """Let the bots play until a person must choose; say whether any did."""
        moved = False
        while self.sitting.let_bot_play():
            moved = True
            if self.sitting.humans == ():
                self._news(self.sitting.unread(self.seat))
            time.sleep(self.delay)
        return moved

    def _turn(self, seat: Seat) -> None:
        if seat != self.seat:
            self._curtain(seat)
        self._news(self.sitting.unread(seat))
        moved, ended = self.sitting.follow(seat)
        for why in ended:
            self.say(Text(f"Standing order ended: {why}.", style="yellow"))
        if moved:
            return
        view = self.sitting.view(seat)
        self._ask(view)
        try:
            while not self._answered(self._read(), view):
                pass
        except Followed:
            return

    def _ask(self, view: View) -> None:
        assert view.question is not None
        for line in meter_lines(view.scene, self.looks):
            self.say(line)
        rule = f"  ({view.question.rule})" if view.question.rule else ""
        self.say(
            Text(f"\n? {view.question.text}", style="bold").append(rule, style="not bold dim")
        )
        for line in coach_lines(self.sitting, view.question):
            self.say(line)
        warned = self.sitting.warned(view.question.player)
        for line in option_lines(view.question, view.scene, self.looks.words, warned):
            self.say(line)

    def _answered(self, typed: str, view: View) -> bool:
        """Carry out the input; say whether the table has moved on."""
        assert view.question is not None
        if not typed:
            return False
        before = len(self.sitting.match.journal)
        word, *rest = typed.split(maxsplit=1)
        try:
            if word.lower() in self.commands and not option_named(view.question, typed):
                self.commands[word.lower()](rest[0].split() if rest else [], view)
            else:
                self.sitting.choose(found(view.question, typed).name, view.question.player)
        except Trouble as trouble:
            if not self.interactive:
                raise type(trouble)(f"Line {self.line} of the input: {trouble}") from None
            self.say(Text(f"{trouble} Type 'help' for the commands.", style="yellow"))
        return len(self.sitting.match.journal) != before

    def _read(self) -> str:
        if self.interactive:
            self.out.print("> ", end="")
        line = ""
        try:
            line = self.source.readline()
        finally:
            if self.interactive and not line:
                self.out.print()  # Ctrl-C and Ctrl-D leave the cursor behind the prompt
        if not line:
            raise LeftTable
        self.line += 1
        return line.strip()

    def _curtain(self, seat: Seat) -> None:
        """Hide the screen of the last player from the next one."""
        self.seat = seat
        if len(self.sitting.humans) < 2:
            return
        if self.interactive and self.sitting.curtained:
            self.out.clear()
            self.say(
                f"{self.looks.name(seat)} plays next. Press Enter when nobody else is watching."
            )
            self._read()
            self.out.clear()
        self.say(Text(f"── {self.looks.name(seat)} ──", style=self.looks.seat(seat)))

    # -- commands ----------------------------------------------------------------------

    def _help(self, words: list[str], _view: View) -> None:
        self.say(ordering.HELP if words[:1] == ["orders"] else HELP)

    def _map(self, _words: list[str], view: View) -> None:
        for board in view.scene.boards:
            atlas = Atlas(board, view.scene.pieces, self.looks)
            zoom = atlas.fitting(self.out.width, 1000)
            question = view.question.options if view.question else ()
            lit = frozenset(thing for option in question for thing in option.about)
            for line in DrawnMap(atlas, zoom).lines(lit=lit):
                self.out.print(line, no_wrap=True, overflow="crop", crop=False)
        self._zones(view)

    def _look(self, _words: list[str], view: View) -> None:
        for board in view.scene.boards:
            atlas = Atlas(board, view.scene.pieces, self.looks)
            for id in atlas.cells:  # noqa: A001 - what it is called everywhere
                self.say(atlas.about(id))
        self._zones(view)

    def _zones(self, view: View) -> None:
        for zone in self.looks.in_order(view.scene.zones):
            for line in lines_of(zone, self.looks):
                self.say(line)

    def _why(self, words: list[str], view: View) -> None:
        if words:
            thing = ordering.thing_of(view.scene, " ".join(words))
            say_page(self.out, *reasons_lines(self.sitting.match.game, view, thing))
            return
        for line in because_lines(view.scene, self.looks):
            self.say(line)

    def _log(self, _words: list[str], view: View) -> None:
        told = Staging(self.looks).told(self.sitting.log(view.seat))
        self._lines([line.text for line in told])

    def _pause(self, _words: list[str], _view: View) -> None:
        self.pause = not self.pause
        self.say(f"Battles {'wait for Enter' if self.pause else 'no longer wait'}.")

    def _rule(self, words: list[str], view: View) -> None:
        asked = " ".join(words) or (view.question.rule if view.question else "")
        if not asked:
            raise Unknown("This question cites no rule. Name one: rule 7.1")
        say_page(self.out, guiding.book_page(self.sitting.match.game, asked))

    def _goal(self, _words: list[str], view: View) -> None:
        match = self.sitting.match
        self._lines(guiding.goal_lines(match.game, match.header, view))

    def _how(self, _words: list[str], _view: View) -> None:
        say_page(self.out, guiding.how_to_play(self.sitting.match.game))

    def _term(self, words: list[str], view: View) -> None:
        game = self.sitting.match.game
        if words:
            self._lines(guiding.term_lines([guide.guide(game).explain(" ".join(words))]))
        else:
            self._lines(guiding.term_lines(guiding.terms_asked(game, view)))

    def _terms(self, _words: list[str], _view: View) -> None:
        self._lines(guiding.term_lines(guide.guide(self.sitting.match.game).glossary))

    def _legend(self, _words: list[str], view: View) -> None:
        self._lines(guiding.legend_lines(view.scene, self.looks))

    def _lines(self, lines: list[Text]) -> None:
        for line in lines or [Text("Nothing to explain here.")]:
            self.say(line)

    def _hint(self, _words: list[str], view: View) -> None:
        assert view.question is not None
        texts = {option.name: option.text for option in view.question.options}
        for place, hint in enumerate(self.sitting.hint(view.question.player)):
            why = f"  ({hint.reasons})" if hint.reasons else ""
            self.say(f"{'Or' if place else 'Suggested'}: {texts[hint.option]}{why}")

    def _about(self, words: list[str], view: View) -> None:
        assert view.question is not None
        if not words:
            raise Unknown("Name an option by its number: about 2")
        option = found(view.question, " ".join(words))
        self.say(option.text)
        for line in about_lines(self.sitting.details(option.name, view.question.player)):
            self.say(Text("  ").append(line))

    def _orders(self, words: list[str], view: View) -> None:
        assert view.question is not None
        sight = self.sitting.sight(view.question.player)
        for line in ordering.order_lines(sight, " ".join(words)) or ["No orders here."]:
            self.say(f"  {line}")

    def _order(self, word: str, words: list[str], view: View) -> None:
        assert view.question is not None
        seat = view.question.player
        order = ordering.typed_order(self.sitting.sight(seat), view.question, [word, *words])
        done = self.sitting.order(order, seat)
        if done < len(order.row):
            self.say(f"Stopped after {done} of {len(order.row)} choices.")

    def _ahead(self, word: str, words: list[str], view: View) -> None:
        assert view.question is not None
        seat, since = view.question.player, len(self.sitting.match.journal)
        sight = self.sitting.sight(seat)
        one = ordering.typed_ahead(sight, view.question, [word, *words], since)
        self.sitting.stand(seat, one)
        self.say(f"From now on: {one.text}. Type 'standing' to see or cancel it.")
        raise Followed

    def _standing(self, _words: list[str], view: View) -> None:
        assert view.question is not None
        for line in ordering.standing_lines(self.sitting.standing.get(view.question.player, ())):
            self.say(f"  {line}")

    def _cancel(self, words: list[str], view: View) -> None:
        assert view.question is not None
        for gone in self.sitting.cancel(view.question.player, words):
            self.say(f"Cancelled: {gone.text}")

    def _undo(self, _words: list[str], view: View) -> None:
        assert view.question is not None
        self.sitting.undo(view.question.player)
        self.sitting.unread(view.question.player)
        self.say("Undone.")

    def _save(self, words: list[str], _view: View) -> None:
        if not words:
            raise Unknown("Name a file: save FILE")
        self.say(f"Saved to {saves.copy(self.sitting.match, ' '.join(words))}.")

    def _quit(self, _words: list[str], _view: View) -> None:
        raise LeftTable

    # -- saying ------------------------------------------------------------------------

    def say(self, text: str | Text) -> None:
        say(self.out, text)

    def _welcome(self) -> None:
        self.say(Text.assemble((self.sitting.title, "bold"), "  (type 'help' for the commands)"))
        for line in self.sitting.opening(self.looks):
            self.say(line)
        if self.interactive:
            match = self.sitting.match
            for line in guiding.goal_lines(match.game, match.header, None):
                self.say(line)

    def _news(self, entries: list[LoggedChoice]) -> None:
        staging = self.stagings.setdefault(self.seat, Staging(self.looks))
        for line in staging.told(entries):
            self.say(line.text)
            if line.ends and self.pause and self.interactive:
                self.say(Text("  Press Enter to continue.", style="dim"))
                self._read()

    def _end(self) -> None:
        seat = self.seat
        self._news(self.sitting.unread(seat))
        self.say(Text("\nThe game is over.", style="bold"))
        for line in result_lines(self.sitting, self.sitting.view(seat), self.looks):
            self.say(line)
