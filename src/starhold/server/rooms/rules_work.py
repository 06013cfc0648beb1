"""The work of the rules processes on a game.

Each function runs there and gets the chronicle that the process keeps, or returns one.  What goes
back to the server is bytes for clients, rows for the database, names of seats and numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any, NamedTuple

import msgspec

from starhold.core.chance import Seeded, new_seed
from starhold.core.journal import Undone
from starhold.core.match import Header, Match
from starhold.core.record import Record, Seat, name_of
from starhold.orders.row import Answer, option_for
from starhold.orders.standing import attacked_since
from starhold.orders.why_not import Reasons, why_not
from starhold.server.library import Library
from starhold.server.problem import Problem
from starhold.server.protocol import Done, Log, Update
from starhold.server.rooms import going_round, set_aside
from starhold.server.rooms.chronicle import (
    MOST_TAKEN_BACK,
    Chronicle,
    StoredGame,
    Viewer,
    begun_from,
)
from starhold.server.rooms.imports import Beginning, beginning
from starhold.server.store.rows import JournalRow, SetAsideRound, WrittenEntry, written
from starhold.show.view import view

RECENT = 50  # log entries for a new listener
FARTHEST = 1_000  # log entries, at most, for one that comes back
SNAPSHOT_EVERY = 10  # entries: no more than these have to be replayed
TOO_MANY = f"You have taken back {MOST_TAKEN_BACK:,} choices in this game. No more can be."
_encoder = msgspec.json.Encoder()


class MovedOn(msgspec.Struct, frozen=True):
    """What newer rules did to a snapshot: in words, and the snapshot after it."""

    text: str
    checkpoint: tuple[int, bytes]


class Standing(msgspec.Struct, frozen=True):
    """How a game stands."""

    entries: int
    over: bool
    asked: tuple[Seat, ...]  # the seats to choose
    shown: tuple[Seat, ...]  # those of them that everyone may know
    choices: dict[Seat, int]  # that stand
    refused: str = ""  # why these rules do not repeat the entries after the last one
    moved: MovedOn | None = None


class Rendered(msgspec.Struct, frozen=True):
    """What a viewer gets: everything that happened after a number, and the table now."""

    after: int
    number: int
    mark: str
    message: bytes


class TableCommand(msgspec.Struct, frozen=True):
    """A choice by the name of the option, an undo, or the end that was agreed on."""

    seat: Seat
    option: str | None  # None is an undo
    key: str
    after: int
    end: bool = False  # all people agreed to end the game; neither a choice nor an undo


class CommandResult(msgspec.Struct, frozen=True):
    """The result of a command; without a row it had already counted."""

    answer: bytes
    row: WrittenEntry | None = None
    standing: Standing | None = None
    rendered: dict[Viewer, Rendered] = {}
    snapshot: tuple[int, bytes] | None = None


class AskedBot(NamedTuple):
    """A bot that has to choose, and what it needs for that."""

    seat: Seat
    number: int
    imagined: bytes
    names: list[str]
    way_out: str  # the choice made for a bot that goes round in circles; else empty


class AskedSeat(NamedTuple):
    """A seat that has to choose, and a table that it can imagine."""

    number: int
    imagined: bytes
    names: list[str]


# -- opening and reading -------------------------------------------------------------------


def begun(
    more_games: tuple[str, ...],
    game: str,
    settings: Record,
    seats: tuple[Seat, ...],
    seed: str | bytes,
    parts: Mapping[Seat, str],
) -> Beginning:
    """Begin a new game."""
    found = Library(more_games).find(game)
    return beginning(Chronicle(Match.new(found, settings, seats, seed or None, parts)))


def branched(chronicle: Chronicle, viewer: Viewer, number: int) -> Beginning:
    """Begin a game at an entry of another: exact once that game is over, else imagined."""
    if not 0 <= number <= chronicle.number(viewer):
        raise Problem("unknown", f"There is no entry {number}.")
    if chronicle.table.over:
        table = chronicle.table_at(viewer, number)
        table.chance = Seeded(new_seed())
        position = chronicle.game.save(table)
    else:
        position = chronicle.imagined(viewer, chronicle.branching(viewer, number))
    return beginning(Chronicle(begun_from(chronicle.game, chronicle.match.header, position)))


def read(
    more_games: tuple[str, ...], header: Header, secret: tuple[bytes, bytes], kept: StoredGame
) -> tuple[Chronicle, Standing]:
    """Resume a game."""
    game = Library(more_games).find(header.game)
    chronicle = Chronicle.read(game, header, secret, kept)
    found = standing(chronicle)
    if chronicle.moved is not None:
        moved = MovedOn(set_aside.moved(game, chronicle.moved), chronicle.checkpoint())
        found = msgspec.structs.replace(found, moved=moved)
    return chronicle, found


def standing(chronicle: Chronicle) -> Standing:
    return Standing(
        len(chronicle.journal),
        chronicle.table.over,
        chronicle.waiting,
        chronicle.waiting_for(None),
        chronicle.choices.copy(),
        chronicle.refused,
    )


def mended(chronicle: Chronicle, asides: list[SetAsideRound]) -> None:
    """Note the entries that were set aside."""
    chronicle.asides = asides
    chronicle.refused = ""


# -- playing -------------------------------------------------------------------------------


def play(
    chronicle: Chronicle, wanted: TableCommand, viewers: set[Viewer], at: float, kept: int
) -> CommandResult:
    """Make a choice and render the table for listeners; it counts once it is committed."""
    number = chronicle.keys.get((wanted.seat, wanted.key))
    if number is not None:
        return _again(chronicle, wanted, number)
    _check(chronicle, wanted)
    before = {viewer: chronicle.number(viewer) for viewer in {*viewers, wanted.seat}}
    row = _done(chronicle, wanted, at)
    rendered = {viewer: update(chronicle, viewer, after) for viewer, after in before.items()}
    snapshot = None
    if chronicle.table.over or chronicle.checkpoint_number() - kept >= SNAPSHOT_EVERY:
        snapshot = chronicle.checkpoint()
    mine = rendered[wanted.seat]
    answer = _answer(mine.number, mine, repeated=False)
    return CommandResult(answer, written(row), standing(chronicle), rendered, snapshot)


def _answer(number: int, rendered: Rendered, *, repeated: bool) -> bytes:
    message: Any = msgspec.Raw(rendered.message)
    return _encoder.encode(Done(number, repeated, message))


def _again(chronicle: Chronicle, wanted: TableCommand, number: int) -> CommandResult:
    """Repeat the earlier answer to a command that has already counted."""
    entry = chronicle.journal.entries[number - 1]
    if wanted.option != (None if isinstance(entry, Undone) else name_of(entry.option)):
        raise Problem("key-used", "This key was already used for another command.")
    rendered = update(chronicle, wanted.seat, wanted.after)
    return CommandResult(
        _answer(chronicle.number_of(number, wanted.seat), rendered, repeated=True)
    )


def _check(chronicle: Chronicle, wanted: TableCommand) -> None:
    number = chronicle.number(wanted.seat)
    if wanted.end:
        if chronicle.table.over:
            raise Problem("over", "There is nothing left to end.")
        return
    if wanted.after != number:
        detail = f"You answered number {wanted.after}, but the table is at {number}."
        raise Problem("stale", detail, update=_now(chronicle, wanted))
    if wanted.option is None:
        _check_undo(chronicle, wanted.seat)
    elif chronicle.table.over:
        raise Problem("over", "There is nothing left to choose.")
    elif wanted.seat not in chronicle.table.open:
        waiting = ", ".join(chronicle.waiting_for(wanted.seat)) or "the others"
        detail = f"It is not {wanted.seat}'s turn; waiting for {waiting}."
        raise Problem("not-your-turn", detail, update=_now(chronicle, wanted))


def _check_undo(chronicle: Chronicle, seat: Seat) -> None:
    if not chronicle.may_take_back(seat):
        raise Problem("no-undo", TOO_MANY)
    if not chronicle.can_undo(seat):
        detail = "Dice, a secret or another player came after your last choice."
        raise Problem("no-undo", detail)


def _now(chronicle: Chronicle, wanted: TableCommand) -> msgspec.Raw:
    return msgspec.Raw(update(chronicle, wanted.seat, wanted.after).message)


def _done(chronicle: Chronicle, wanted: TableCommand, at: float) -> JournalRow:
    if wanted.end:
        return chronicle.end(wanted.seat, wanted.key, at)
    if wanted.option is None:
        return chronicle.undo(wanted.seat, wanted.key, at)
    option = chronicle.option(wanted.seat, wanted.option)
    if option is None:
        raise Problem("illegal", f"'{wanted.option}' is not one of the options.")
    if option.cancels and not chronicle.may_take_back(wanted.seat):
        others = chronicle.table.question(wanted.seat).options
        if not all(one.cancels for one in others):
            raise Problem("no-undo", TOO_MANY)
    return chronicle.choose(wanted.seat, option, wanted.key, at)


def follow(
    chronicle: Chronicle, rows: list[JournalRow], viewers: Iterable[Viewer]
) -> tuple[Standing, dict[Viewer, Rendered]]:
    """Repeat what other workers have committed."""
    before = {viewer: chronicle.number(viewer) for viewer in viewers}
    for row in rows:
        chronicle.follow(row)
    rendered = {viewer: update(chronicle, viewer, after) for viewer, after in before.items()}
    return standing(chronicle), rendered


def checkpoint_after(chronicle: Chronicle, kept: int) -> tuple[int, bytes] | None:
    """Return a checkpoint, if there is a newer one than that kept."""
    return chronicle.checkpoint() if chronicle.checkpoint_number() > kept else None


# -- orders --------------------------------------------------------------------------------


def next_of_row(chronicle: Chronicle, seat: Seat, answer: Answer, onward: bool) -> int | None:
    """Return the seat's number if the next choice of a row can be made.

    Dice that another rolls in secret between two choices do not stop it: that would show them.
    """
    if seat in chronicle.surprised and not onward:
        return None
    found = option_for(chronicle.table, seat, answer)
    return None if found is None else chronicle.number(seat)


def size_of_last_row(chronicle: Chronicle, seat: Seat) -> int:
    """Return how many of the last choices of a seat belong to one order."""
    keys = {number: key for (who, key), number in chronicle.keys.items() if who == seat}
    standing = chronicle.journal.standing()
    own = [keys.get(number, "") for number, entry in standing.items() if entry.seat == seat]
    if not own or "." not in own[-1]:
        return min(1, len(own))
    order = own[-1].rpartition(".")[0]
    others = (place for place, key in enumerate(reversed(own)) if key.rpartition(".")[0] != order)
    return next(others, len(own))


def asked_ahead(
    chronicle: Chronicle, seat: Seat, since: tuple[int, ...]
) -> tuple[AskedSeat, tuple[bool, ...]] | None:
    """Return the question of a seat, and whether it was attacked since these of its entries."""
    now = asked_seat(chronicle, seat)
    game, journal, seen = chronicle.game, chronicle.journal, (0, *chronicle.seen[seat])
    entries = (seen[min(number, len(seen) - 1)] for number in since)
    return now and (now, tuple(attacked_since(game, journal, seat, one) for one in entries))


def explain(chronicle: Chronicle, viewer: Viewer, thing: str) -> Reasons:
    """Return why nothing can be done with a thing now."""
    return why_not(chronicle.game, view(chronicle.game, chronicle.table, viewer), thing)


# -- looking -------------------------------------------------------------------------------


def look(chronicle: Chronicle, viewer: Viewer) -> tuple[int, str]:
    """Return a viewer's number, and a mark of what the viewer sees."""
    return chronicle.number(viewer), _mark(chronicle.view(viewer), chronicle.can_undo(viewer))


def _mark(view: bytes, undo: bool) -> str:
    return sha256(view + (b"+" if undo else b"-")).hexdigest()[:12]


def update(chronicle: Chronicle, viewer: Viewer, after: int | None) -> Rendered:
    """Return what a viewer has missed."""
    number, view, undo = (
        chronicle.number(viewer),
        chronicle.view(viewer),
        chronicle.can_undo(viewer),
    )
    mark = _mark(view, undo)
    # A number ahead of the table: it was set back by a backup or by new rules.
    anew = after is not None and not number - FARTHEST <= after <= number
    first = after is None or anew
    since = max(0, number - RECENT) if after is None or anew else after
    log = chronicle.log(viewer, since - (first and not since))
    undone = [] if first else chronicle.undone(viewer, since)
    said = Update(viewer, since, number, log, msgspec.Raw(view), undo, mark, anew, undone)
    return Rendered(since, number, mark, _encoder.encode(said))


def log_page(chronicle: Chronicle, viewer: Viewer, after: int, limit: int) -> bytes:
    """Return a page of the log."""
    first = after or -1  # from the start: include what happened before the first choice
    page = Log(chronicle.number(viewer), chronicle.log(viewer, first, after + limit))
    return _encoder.encode(page)


def asked_bot(chronicle: Chronicle, bots: set[Seat]) -> AskedBot | None:
    """Return the first bot to choose; a bot that goes round in circles is not asked."""
    for seat, question in chronicle.table.open.items():
        if seat in bots:
            names = [name_of(option) for option in question.options]
            stuck = going_round.is_stuck(chronicle.journal, seat)
            way_out = name_of(going_round.way_out(question.options)) if stuck else ""
            imagined = b"" if stuck else chronicle.imagined(seat)
            return AskedBot(seat, chronicle.number(seat), imagined, names, way_out)
    return None


def asked_seat(chronicle: Chronicle, seat: Seat) -> AskedSeat | None:
    """Return the question of a seat, with a table that it can imagine."""
    question = chronicle.table.open.get(seat)
    if question is None:
        return None
    names = [name_of(option) for option in question.options]
    return AskedSeat(chronicle.number(seat), chronicle.imagined(seat), names)
