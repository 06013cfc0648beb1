"""A sitting: a match, who plays each seat, and the file where it is kept.

Both tables, full screen and line by line, are played through it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from starhold import bots
from starhold.bots.sight import Bot
from starhold.core.match import Match
from starhold.core.record import Option, Seat, name_of
from starhold.core.trouble import IllegalChoice
from starhold.show import files
from starhold.show.view import news, view
from starhold.show.vocabulary import News, View
from starhold.terminal import saves


class Entry(NamedTuple):
    """A choice in the log of a seat: what was chosen, where the seat may know it, and the news."""

    seat: Seat
    chosen: str
    news: tuple[News, ...]


class Sitting:
    """One game at one screen."""

    def __init__(self, match: Match[Any], path: Path | None = None) -> None:
        self.match = match
        self.path = path
        self.bots: dict[Seat, Bot] = {
            seat: bots.find(name, match.header.commitment)
            for seat, name in match.header.bots.items()
        }
        self.humans = tuple(seat for seat in match.header.seats if seat not in self.bots)
        self._read = dict.fromkeys(match.header.seats, len(match.history))

    @property
    def title(self) -> str:
        return self.match.game.meta.title

    @property
    def over(self) -> bool:
        return self.match.table.over

    @property
    def asked(self) -> tuple[Seat, ...]:
        """The people whom the table waits for."""
        return tuple(seat for seat in self.match.table.open if seat in self.humans)

    @property
    def onlooker(self) -> Seat | None:
        """Whose eyes the screen shows while no person is asked: the only one's, or everyone's."""
        alone = self.humans or self.match.header.seats
        return alone[0] if len(alone) == 1 else None

    def view(self, seat: Seat | None) -> View:
        return view(self.match.game, self.match.table, seat)

    # -- playing -----------------------------------------------------------------------

    def choose(self, name: str, seat: Seat) -> None:
        """Choose by the name of the option."""
        for option in self.match.table.question(seat).options:
            if name_of(option) == name:
                self._choose(option, seat)
                return
        raise IllegalChoice(f"'{name}' is not among the options offered now.")

    def _choose(self, option: Option, seat: Seat) -> None:
        self.match.choose(option, seat)
        self.keep()

    def undo(self, seat: Seat) -> None:
        self.match.undo(seat)
        self.keep()

    def let_bot_play(self) -> bool:
        """Let one bot make one choice; say whether there was one."""
        seat = next((seat for seat in self.match.table.open if seat in self.bots), None)
        if seat is None:
            return False
        self._choose(self._answer(self.bots[seat], seat), seat)
        return True

    def hint(self, seat: Seat, bot: str = "greedy") -> str:
        """Return the name of the option that a bot would choose."""
        return name_of(self._answer(bots.find(bot, "hint"), seat))

    def _answer(self, bot: Bot, seat: Seat) -> Option:
        match = self.match
        return bots.answer(bot, match.game, match.table, seat, len(match.journal))

    # -- keeping -----------------------------------------------------------------------

    def keep(self) -> None:
        if self.path is not None:
            saves.keep(self.match, self.path)

    # -- the log -----------------------------------------------------------------------

    def log(self, seat: Seat | None) -> list[Entry]:
        """Return all that has happened, as far as the seat may know it."""
        return log(self.match, seat)

    def unread(self, seat: Seat | None) -> list[Entry]:
        """Return what has happened since the seat last asked."""
        reader = seat or ""
        entries = self.log(seat)
        start = min(self._read.get(reader, 0), len(entries))
        self._read[reader] = len(entries)
        return entries[start:]


def log(match: Match[Any], seat: Seat | None) -> list[Entry]:
    """Return the choices that stand, with what a seat may know of them.

    What another seat chose is told by its events alone: it may have been a sealed bid.
    """
    words = files.words(match.game)
    return [
        Entry(
            entry.seat,
            words.option(entry.option) if entry.seat == seat else "",
            news(match.game, entry.told, seat),
        )
        for entry in match.history
    ]


def with_bots(match: Match[Any], names: dict[Seat, str]) -> Match[Any]:
    """Note in the header who is played by a bot."""
    match.header = msgspec.structs.replace(match.header, bots=names)
    return match
