"""A sitting: a match, the players of its seats, and its file.

Both tables, full screen and line by line, use it.
"""

from __future__ import annotations

import shlex
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from rich.text import Text

from starhold import bots
from starhold.bots.naming import bot_name
from starhold.core.chance import SEED_BYTES, commitment
from starhold.core.journal import Chosen
from starhold.core.match import Header, Match
from starhold.core.record import Option, Seat, name_of
from starhold.core.table import Table
from starhold.core.trouble import IllegalChoice, Trouble
from starhold.foresight.details import Details, details, warned
from starhold.foresight.sight import Bot, Sight, luck_for
from starhold.foresight.wording import reason_line
from starhold.games import adding
from starhold.orders.row import Order, carry_out
from starhold.orders.standing import Decision, attacked_since, decide
from starhold.review.ending import sentence
from starhold.save.resuming import recorded_result, setup_news
from starhold.show import files
from starhold.show.lessons import Coach, Coaching
from starhold.show.seen import Seen
from starhold.show.view import news, view
from starhold.show.vocabulary import News, Question, View
from starhold.terminal import ahead, history, saves
from starhold.terminal.commands import typed
from starhold.terminal.looks import Looks

PATIENCE = 2.0  # seconds to compute odds


class Hint(NamedTuple):
    """A suggested option by name, and the reasons for it."""

    option: str
    reasons: str


class LoggedChoice(NamedTuple):
    """A choice in the log of a seat: its text, if the seat may know it, and the news."""

    seat: Seat  # empty for what happened before the first choice
    chosen: str
    news: tuple[News, ...]


def bot_lines(header: Header, looks: Looks) -> list[str]:
    """Say which seats bots play, their names and their level."""
    return [
        f"{looks.name(seat)} is played by {bot_name(header.commitment, seat)}, a bot ({bot})."
        for seat, bot in header.bots.items()
    ]


def called(header: Header, seat: Seat, looks: Looks) -> str:
    """Return the colour of a seat, after the name of the bot that plays it."""
    colour = looks.name(seat)
    return f"{bot_name(header.commitment, seat)} ({colour})" if seat in header.bots else colour


class Sitting:
    """One game at one screen."""

    def __init__(self, match: Match[Any], path: Path | None = None, note: str = "") -> None:
        self.match = match
        self.path = path
        # Not the commitment: its salt would make a game with a chosen seed unrepeatable.
        bots_word = commitment(match.seed[-SEED_BYTES:])
        self.note = note  # what the rules changed since the game was saved
        self.unlisted = ""  # why the finished game is not in the history
        self.bots: dict[Seat, Bot] = {
            seat: bots.find(name, bots_word) for seat, name in match.header.bots.items()
        }
        self.humans = tuple(seat for seat in match.header.seats if seat not in self.bots)
        self.coach: Coach | None = None
        self._logs: dict[Seat | None, SeatLog] = {}
        self._said: dict[int, str] = {}  # texts of choices when they were made, by number
        # Everything the rules did before the first choice, such as drawing who goes first.
        self._setup = setup_news(match)
        # The news of the setup are read before the first choice, and not again later.
        known = len(match.history) + bool(self._setup) if match.history else 0
        self._read = dict.fromkeys(match.header.seats, known)
        self.standing: ahead.Standing = ahead.recall(path)  # decided in advance, by seat
        self._rows: dict[Seat, range] = {}  # the entries of the last order of each seat

    @property
    def title(self) -> str:
        return self.match.game.meta.title

    @property
    def curtained(self) -> bool:
        """Whether to hide the screen between players who share it."""
        return len(self.humans) > 1 and self.match.game.meta.secrets

    @property
    def over(self) -> bool:
        return self.match.table.over

    @property
    def asked(self) -> tuple[Seat, ...]:
        """The people who must choose now."""
        return tuple(seat for seat in self.match.table.open if seat in self.humans)

    @property
    def onlooker(self) -> Seat | None:
        """The seat shown while no person must choose; None is the public view."""
        alone = self.humans or self.match.header.seats
        return alone[0] if len(alone) == 1 else None

    def view(self, seat: Seat | None) -> View:
        match = self.match
        return view(match.game, match.table, seat, result=recorded_result(match))

    # -- playing -----------------------------------------------------------------------

    def choose(self, name: str, seat: Seat) -> None:
        """Choose by the name of the option."""
        for option in self.match.table.question(seat).options:
            if name_of(option) == name:
                game, table = self.match.game, self.match.table
                words = files.words(game)
                said = words.option(option, Seen(game.scene(table, seat), words))
                self._said[len(self.match.journal) + 1] = said
                self._choose(option, seat)
                return
        raise IllegalChoice(f"'{name}' is not one of the options.")

    def _choose(self, option: Option, seat: Seat) -> None:
        self.match.choose(option, seat)
        self.keep()

    def order(self, order: Order, seat: Seat) -> int:
        """Make the choices of an order; return how many were made before something happened."""
        before = len(self.match.journal)
        done = carry_out(Ordering(self), seat, order)
        self._rows[seat] = range(before + 1, before + done + 1)
        return done

    def stand(self, seat: Seat, one: Decision) -> None:
        """Keep a standing order or answer; a new one for the same thing replaces the old."""
        others = tuple(kept for kept in self.standing.get(seat, ()) if kept.id != one.id)
        self.decided(seat, (*others, one))

    def decided(self, seat: Seat, standing: tuple[Decision, ...]) -> None:
        """Keep all that a seat has decided in advance, also for when the game is resumed."""
        if self.standing.get(seat, ()) != standing:
            self.standing[seat] = standing
            ahead.keep(self.path, self.standing)

    def cancel(self, seat: Seat, words: list[str]) -> Sequence[Decision]:
        """Cancel what a seat has decided in advance: one by its typed number, or all."""
        kept = self.standing.get(seat, ())
        gone = ahead.cancelled(kept, words)
        self.decided(seat, tuple(one for one in kept if one not in gone))
        return gone

    def follow(self, seat: Seat) -> tuple[bool, tuple[str, ...]]:
        """Do what a seat has decided in advance; say whether a choice was made, and what ended."""
        standing = self.standing.get(seat, ())
        if not standing:
            return False, ()
        match = self.match
        hit = [attacked_since(match.game, match.journal, seat, one.since) for one in standing]
        decided = decide(self.sight(seat), standing, hit)
        self.decided(seat, decided.standing)
        done = self.order(Order("standing", decided.row), seat) if decided.row else 0
        return bool(done), decided.ended

    def undo(self, seat: Seat) -> None:
        """Take back the last choice, or the whole order that it was part of."""
        self.match.undo(seat)
        undone = self.match.journal.taken_back[len(self.match.journal)]
        row = self._rows.pop(seat, range(0))
        for _ in row[:-1] if row and undone == row[-1] else ():
            if self.match.can_undo(seat):
                self.match.undo(seat)
        self.keep()

    def let_bot_play(self) -> bool:
        """Let one bot make one choice; say whether one did."""
        seat = next((seat for seat in self.match.table.open if seat in self.bots), None)
        if seat is None:
            return False
        self._choose(self._answer(self.bots[seat], seat), seat)
        return True

    def hint(self, seat: Seat) -> list[Hint]:
        """Return what a good player would choose, the suggestion first, with the reasons."""
        sight = self.sight(seat)
        return [
            Hint(name_of(sight.offer[one.option]), reason_line(self.match.game, one.reasons))
            for one in bots.advise(sight).suggestions
        ]

    def details(self, name: str, seat: Seat) -> Details:
        """Return what is known about an option before it is chosen."""
        return details(self.sight(seat), name, time.perf_counter() + PATIENCE)

    def warned(self, seat: Seat) -> dict[str, tuple[str, ...]]:
        """Return warnings of losses that options would cause, by option."""
        return warned(self.sight(seat))

    def coached(self, question: Question) -> Coaching | None:
        """Return what the coach says to a question; the same again until the table moves on."""
        if self.coach is None:
            return None
        seat = question.player
        return self.coach.hear(question, sum(one.seat == seat for one in self.match.history))

    def sight(self, seat: Seat) -> Sight:
        """Return what a seat knows, to look ahead from."""
        match = self.match
        return Sight(match.game, match.table, seat, luck_for("advice", len(match.journal)))

    def _answer(self, bot: Bot, seat: Seat) -> Option:
        match = self.match
        return bots.answer(bot, match.game, match.table, seat, len(match.journal))

    # -- keeping -----------------------------------------------------------------------

    def keep(self) -> None:
        if self.path is not None:
            saves.keep(self.match, self.path)
            if self.over:
                self._note_in_history()

    def _note_in_history(self) -> None:
        """Add the finished game to the history; a damaged history costs nobody the result."""
        try:
            history.note(self.match)
        except Trouble as trouble:
            self.unlisted = str(trouble)

    @property
    def farewell(self) -> str:
        """How to resume the game, or to verify it once it is over."""
        if self.path is None:
            return ""
        if self.over:
            return f"The game is saved. To verify the dice: {self.verify_command}"
        return f"The game is saved. To resume it: {self._command('play')}"

    @property
    def ending(self) -> str:
        """Who won and why."""
        return sentence(self.match)

    @property
    def review_command(self) -> str:
        return self._command("review")

    @property
    def verify_command(self) -> str:
        return self._command("verify")

    def _command(self, word: str) -> str:
        return typed(f"starhold {word} {shlex.quote(str(self.path))}{adding(self.match.game)}")

    # -- the log -----------------------------------------------------------------------

    def opening(self, looks: Looks) -> list[Text]:
        """Say how the dice were seeded, and which seats bots play."""
        header = self.match.header
        luck = "seed chosen by the host" if header.seed_was_chosen else "random"
        lines = [Text(f"Dice: {luck}, seed hash {header.commitment[:16]}…", style="dim")]
        lines += [Text(line, style="dim") for line in bot_lines(header, looks)]
        if self.note:
            lines.append(Text(self.note, style="yellow"))
        return lines

    def log(self, seat: Seat | None) -> list[LoggedChoice]:
        """Return everything that has happened, as far as the seat may know it."""
        if seat not in self._logs:
            self._logs[seat] = SeatLog(self.match, seat, self._said)
        began = [LoggedChoice("", "", news(self.match.game, self._setup, seat))]
        return [*(began if self._setup else []), *self._logs[seat].entries]

    def unread(self, seat: Seat | None) -> list[LoggedChoice]:
        """Return the entries since the seat last asked."""
        reader = seat or ""
        entries = self.log(seat)
        start = min(self._read.get(reader, 0), len(entries))
        self._read[reader] = len(entries)
        return entries[start:]


class Ordering:
    """A sitting at which an order is carried out."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting

    @property
    def table(self) -> Table[Any]:
        return self.sitting.match.table

    def choose(self, option: Option, seat: Seat) -> None:
        self.sitting.choose(name_of(option), seat)


class SeatLog:
    """What a seat may know of the standing choices, extended as the journal grows.

    The choices of other seats appear only as events, because they may be sealed bids, until
    everything is public.
    """

    def __init__(
        self,
        match: Match[Any],
        seat: Seat | None,
        said: Mapping[int, str] | None = None,
        *,
        public: bool = False,
    ) -> None:
        self.match = match
        self.seat = seat
        self.public = public
        self._said = {} if said is None else said
        self._words = files.words(match.game)
        self._written: dict[int, LoggedChoice] = {}  # by number

    @property
    def entries(self) -> list[LoggedChoice]:
        standing = self.match.journal.standing()
        latest = max(standing, default=0)
        for number in standing.keys() - self._written.keys():
            entry, said = standing[number], self._said.get(number)
            self._written[number] = self._told(entry, said, latest=number == latest)
        return [self._written[number] for number in standing]

    def _told(self, entry: Chosen, said: str | None, *, latest: bool) -> LoggedChoice:
        game, chosen = self.match.game, ""
        if self.public or entry.seat == self.seat:
            # A piece that has moved since has no name: its sentence would have a gap.
            whole = self._words.is_whole(entry.option)
            chosen = said or (self._words.option(entry.option) if whole else "")
        # Only after the latest choice is the table still the same.
        scene = game.scene(self.match.table, self.seat) if latest else None
        return LoggedChoice(entry.seat, chosen, news(game, entry.told, self.seat, scene=scene))


def with_bots(match: Match[Any], names: dict[Seat, str]) -> Match[Any]:
    """Record in the header which seats bots play."""
    match.header = msgspec.structs.replace(match.header, bots=names)
    return match
