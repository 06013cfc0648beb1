"""Looking back: past tables, the game as a file, and the dice for checking.

These functions run in the rules processes.
"""

from __future__ import annotations

from typing import Any

import msgspec

from starhold import save
from starhold.core.chance import SEED_BYTES, Chance, Recorded
from starhold.core.match import Match
from starhold.core.record import Seat
from starhold.core.trouble import Trouble
from starhold.foresight.recap import recap
from starhold.save.ending import repeat
from starhold.save.resuming import REFUSED, RulesDiffer, difference
from starhold.server.problem import Problem
from starhold.server.protocol import Drawn, Frame, Luck
from starhold.server.rooms.chronicle import Chronicle, Viewer
from starhold.server.rooms.set_aside import export


class PartialRecord(msgspec.Struct, frozen=True):
    """What a viewer has seen of an unfinished game."""

    header: Any
    seat: str | None
    number: int
    log: Any
    view: msgspec.Raw
    starhold_record: int = 1


def frame(chronicle: Chronicle, viewer: Viewer, number: int) -> bytes:
    """Return the table as a viewer saw it after an entry."""
    last = chronicle.number(viewer)
    if number > last:
        raise Problem("unknown", f"There is no entry {number}. The last is {last}.")
    entry = next(iter(chronicle.log(viewer, number - 1, number)), None)
    view = msgspec.Raw(chronicle.replay(viewer, number))
    return msgspec.json.encode(Frame(number, last, entry, view))


def recap_since(chronicle: Chronicle, viewer: Viewer, after: int) -> bytes:
    """Return what a viewer can see has changed since one of its entries."""
    last = chronicle.number(viewer)
    if after > last:
        raise Problem("unknown", f"There is no entry {after}. The last is {last}.")
    game = chronicle.game
    then = game.scene(chronicle.table_at(viewer, after), viewer)
    now = game.scene(chronicle.table, viewer)
    return msgspec.json.encode(recap(game, viewer, (after, then), (last, now)))


def file(chronicle: Chronicle, viewer: Viewer, bots: dict[Seat, str]) -> bytes:
    """Return the whole game once it is over; before that, what the viewer has seen.

    `bots` are those that play now: people may have been replaced since the game began.
    """
    match = chronicle.match
    header = msgspec.structs.replace(match.header, bots=match.header.bots | bots)
    if chronicle.table.over:
        return save.written(match, header)
    number = chronicle.number(viewer)
    log = chronicle.log(viewer, -1)
    view = msgspec.Raw(chronicle.view(viewer))
    return msgspec.json.encode(PartialRecord(header, viewer, number, log, view))


def set_aside(chronicle: Chronicle, viewer: Viewer) -> bytes:
    """Return the entries that an update of the rules set aside."""
    if not chronicle.asides:
        raise Problem("unknown", "Nothing was set aside at this table.")
    over = chronicle.table.over
    return export(chronicle.match.header, chronicle.asides, viewer, over=over)


def luck(chronicle: Chronicle, viewer: Viewer) -> bytes:
    """Return the seed and every number drawn from it, by the viewer's entries too."""
    if not chronicle.table.over:
        raise Problem("not-over", "The seed is revealed once the game is over.")
    match = chronicle.match
    header = match.header
    chronicle.dice = chronicle.dice or drawn(match)
    shown = Luck(
        match.seed[-SEED_BYTES:].hex(),
        match.seed[:-SEED_BYTES].hex(),
        header.parts,
        header.commitment,
        header.seed_was_chosen,
        [
            msgspec.structs.replace(one, seen=chronicle.number_of(one.entry, viewer))
            for one in chronicle.dice
        ],
    )
    return msgspec.json.encode(shown)


class NotedChance(Chance):
    """Random numbers that are noted as they are drawn."""

    def __init__(self, inner: Chance, drawn: int, notes: list[Drawn]) -> None:
        self.inner = inner
        self.drawn = drawn
        self.notes = notes
        self.entry = 0

    def below(self, n: int) -> int:
        got = self.inner.below(n)
        self.notes.append(Drawn(self.drawn, n, got, self.entry))
        self.drawn += 1
        return got

    def fork(self) -> NotedChance:
        return self


def drawn(match: Match[Any]) -> list[Drawn]:
    """Replay a match and note every recorded number, for others to compare with the seed.

    The numbers are shown only if the rules still lead to the recorded luck and news.
    """
    notes = _drawn_in_setup(match)
    chance = NotedChance(Recorded(()), match.game.read(match.start).drawn, notes)
    table = match.game.load(match.start)
    table.chance = chance
    for chance.entry, entry in match.journal.standing().items():
        chance.inner = Recorded(entry.luck)
        try:
            repeat(table, entry, recorded=False)
            if why := difference(entry, table.luck, table.news):
                raise RulesDiffer(why)
        except REFUSED as error:
            raise Trouble(
                f"The rules have changed since entry {chance.entry} of this game,"
                " so this version cannot repeat its dice."
            ) from error
    return notes


def _drawn_in_setup(match: Match[Any]) -> list[Drawn]:
    """Note the numbers of the setup; none if the match did not begin as these rules set it up."""
    game, header = match.game, match.header
    notes: list[Drawn] = []
    try:
        settings = msgspec.convert(header.settings, game.settings)
        table = game.new(settings, header.seats, NotedChance(match.chance.fork(), 0, notes))
    except (Trouble, msgspec.ValidationError):
        return []
    # Not byte by byte: a later release may have added fields.
    dealt = msgspec.structs.replace(game.read(game.save(table)), drawn=len(notes))
    return notes if dealt == game.read(match.start) else []
