"""A match: a table with its journal, so that it can be saved, resumed, undone and replayed.

The journal keeps each choice with the luck it drew, so a replay does not depend on the generator.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic

import msgspec

from starhold.core.chance import Recorded, Seeded, commitment, luck_key, new_secret
from starhold.core.game import Game
from starhold.core.journal import Chosen, Journal, Undone
from starhold.core.record import Option, Record, Seat
from starhold.core.step import S
from starhold.core.table import Table
from starhold.core.trouble import IllegalChoice

Past = tuple[bytes, list[Chosen | Undone]]  # a checkpoint, and all entries before it


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Facts fixed before the first move."""

    game: str
    rules_version: str
    settings: Any
    seats: tuple[Seat, ...]
    commitment: str
    seed_was_chosen: bool = False  # the host can predict every roll; the table says so
    described: bool = False  # it began from a described position, not from a setup by the seed
    bots: dict[Seat, str] = {}  # the bot of each seat that has one, with its level
    parts: dict[Seat, str] = {}  # what each seat added to the luck, in hex
    package: str = ""  # where a game from elsewhere comes from, with its version


class Mark(msgspec.Struct, Generic[S], frozen=True):
    """A choice that undo may still reach, and the table before it."""

    entry: Chosen
    before: Table[S]
    final: bool


class Match(Generic[S]):
    """One game being played."""

    def __init__(
        self, game: Game[S], header: Header, seed: bytes, start: bytes, past: Past | None = None
    ) -> None:
        self.game = game
        self.header = header
        self.seed = seed  # with its salt
        self.start = start
        self.chance = Seeded(luck_key(seed, header.parts))
        self.table: Table[S] = game.load(past[0] if past else start, self.chance)
        self.journal = Journal(past[1] if past else ())
        self.marks: list[Mark[S]] = []
        self.tail = 0  # how many entries follow the oldest mark

    @classmethod
    def new(
        cls,
        game: Game[S],
        settings: Record,
        seats: tuple[Seat, ...],
        seed: str | bytes | None = None,
        parts: Mapping[Seat, str] = {},
    ) -> Match[S]:
        """Begin a game; the header says if the seed is a word the host chose."""
        secret = seed if isinstance(seed, bytes) else new_secret(seed or "")
        table = game.new(settings, seats, Seeded(luck_key(secret, parts)))
        chosen = isinstance(seed, str) and bool(seed)
        header = agreed(game, settings, seats, secret, seed_was_chosen=chosen, parts=dict(parts))
        match = cls(game, header, secret, game.save(table))
        match.table.news = table.news  # what happened before the first choice
        return match

    def choose(self, option: Option, seat: Seat | None = None) -> Chosen:
        """Make a choice and record it."""
        seat = self.table.question(seat).choice.player
        table, before = self.table, self.table.fork()
        table.choose(option, seat)
        result = self.game.score(table.state) if table.over else ()
        entry = Chosen(seat, option, tuple(table.luck), tuple(table.news), result)
        self.journal.add(entry)
        self.tail += 1
        self._mark(entry, before)
        return entry

    def _mark(self, entry: Chosen, before: Table[S]) -> None:
        """Keep what undo may reach: a seat's own run, up to luck or a revealed secret."""
        # The end is final: it shows the seed and every secret.  So is what lets others act in
        # secret: if undo vanished once they did, that would show it.
        table, apart = self.table, self.table.apart
        asked = [one.choice for seat, one in table.open.items() if seat != entry.seat]
        hidden = any(one.discreet or one is not table.agenda[0] for one in asked)
        final = table.spoken or table.over or (hidden and not apart)
        others = [mark for mark in self.marks if mark.entry.seat != entry.seat]
        if not apart and (final or others):
            self.marks.clear()
        if not self.marks:
            self.tail = int(apart or not final)
        if apart or not final:
            self.marks.append(Mark(entry, before, final))

    def can_undo(self, seat: Seat) -> bool:
        last = next((mark for mark in reversed(self.marks) if mark.entry.seat == seat), None)
        return last is not None and not last.final

    def undo(self, seat: Seat) -> Undone:
        """Take back the last choice of a seat."""
        if not self.can_undo(seat):
            raise IllegalChoice(
                "Nothing to undo: dice, a secret or another player came after your last choice."
            )
        at = max(n for n, mark in enumerate(self.marks) if mark.entry.seat == seat)
        later = self.marks[at + 1 :]
        chance = self.table.chance
        self.table = self.marks[at].before
        del self.marks[at:]
        for mark in later:  # other seats, each in its own lane: repeat what they did
            before = self.table.fork()
            repeat(self.table, mark.entry)
            self.marks.append(msgspec.structs.replace(mark, before=before))
        self.table.chance = chance  # an undone choice drew no numbers
        entry = Undone(seat)
        self.journal.add(entry)
        self.tail += 1
        return entry

    @property
    def history(self) -> list[Chosen]:
        """The choices that stand."""
        return list(self.journal.standing().values())


def agreed(
    game: Game[Any], settings: Record, seats: tuple[Seat, ...], secret: bytes, **more: Any
) -> Header:
    """Write the header of a new game."""
    facts = game.name, game.meta.rules_version, msgspec.to_builtins(settings), seats
    return Header(*facts, commitment(secret), package=game.origin, **more)


def repeat(table: Table[Any], entry: Chosen, *, recorded: bool = True) -> None:
    """Repeat a choice with its recorded numbers."""
    if recorded:
        table.chance = Recorded(entry.luck)
    table.choose(entry.option, entry.seat)
