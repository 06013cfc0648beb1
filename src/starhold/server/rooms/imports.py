"""Files from strangers: checked and replayed in a process of their own.

A file can make rules build a list of a billion cards, and C code cannot be interrupted.  So the
server never builds a table from a file it has not seen pass here, within limits on memory and
processor time.
"""

from __future__ import annotations

from typing import Any

import msgspec

from starhold import save
from starhold.core.game import SEATS, Game
from starhold.core.journal import Chosen
from starhold.core.match import Header, Match
from starhold.core.record import Seat
from starhold.core.trouble import BadFile, Trouble
from starhold.save.bounds import check_table
from starhold.save.resuming import REFUSED, difference, setup_news
from starhold.server.jobs.process_pool import (
    JobFailed,
    JobKilled,
    JobLate,
    JobLimits,
    ProcessPool,
)
from starhold.server.library import Library
from starhold.server.problem import Problem
from starhold.server.rooms.chronicle import Chronicle, begun_from
from starhold.server.store.rows import Began, WrittenEntry, written

MIB = 1024 * 1024
MEMORY, SECONDS = 768 * MIB, 10
LIMITS = JobLimits(MEMORY, SECONDS, output=64 * MIB)
PATIENCE = 120.0  # seconds in all; a busy machine gives the check little processor time
WAITING = 8  # files that may wait for their check
# Stricter than for files on one's own computer: others wait meanwhile.
LARGEST_HEADER = 64 * 1024
LARGEST_TABLE = MIB
LARGEST_NUMBER = 100_000
LARGEST_VIEW = 4 * MIB
MOST_OPTIONS = 5_000
MOST_ENTRIES = 20_000  # a long game has 2,000
JOB = f"{__name__}:checked"
CHANGED = "The rules have changed since this file was saved"


class Beginning(msgspec.Struct, frozen=True):
    """A game as a new table holds it: all plain data, nothing that rules have to build."""

    header: Header
    seed: bytes
    start: bytes
    began: Began
    rows: list[WrittenEntry]
    checkpoint: tuple[int, bytes]
    over: bool
    asked: tuple[Seat, ...]
    waiting: tuple[Seat, ...]
    dice_known: bool = False  # by whoever has the file
    note: str = ""  # what these rules could not take over from the file


def beginning(chronicle: Chronicle) -> Beginning:
    """Return what the database keeps of a game."""
    match = chronicle.match
    return Beginning(
        match.header,
        match.seed,
        match.start,
        chronicle.began,
        [written(row) for row in chronicle.rows()],
        chronicle.checkpoint(),
        chronicle.table.over,
        chronicle.waiting,
        chronicle.waiting_for(None),
    )


async def read(processes: ProcessPool, more_games: tuple[str, ...], data: bytes) -> Beginning:
    """Check and replay a file in another process."""
    if processes.waiting >= WAITING:
        raise Problem("busy", "Too many files are being checked. Try again soon.", retry=30)
    try:
        packed, refused = await processes.do(JOB, more_games, data, seconds=PATIENCE)
    except JobLate:
        raise Problem("busy", "The server is too busy to check the file.", retry=60) from None
    except JobKilled:
        detail = (
            f"Checking the file took more than {SECONDS} seconds of processor time "
            f"or {MEMORY // MIB} MB of memory, or the game in it is too large, so it was refused."
        )
        raise Problem("unfit", detail) from None
    except JobFailed:
        detail = "The file could not be checked; the server's log says why."
        raise Problem("unfit", detail) from None
    if refused:
        raise Problem("unfit", refused)
    return msgspec.msgpack.decode(packed, type=Beginning)


def checked(more_games: tuple[str, ...], data: bytes) -> tuple[bytes, str]:
    """Run in the process: return the game in the file, or why it is refused."""
    try:
        header = save.header_of(data, "The file")
        game = Library(more_games).find(header.game)
        _check_header(game, header)
        if save.length_of(data) > MOST_ENTRIES:
            raise BadFile(f"The file has more than {MOST_ENTRIES:,} entries.")
        _check_tables(game, data)
        chronicle, note = taken_up(game, data)
        _check_play(chronicle)
    except Trouble as trouble:
        return b"", str(trouble)
    except REFUSED as error:
        return b"", f"The file cannot be replayed: {type(error).__name__}."
    # A file without its seed goes on with another, and so with another commitment.
    known = chronicle.match.header.commitment == header.commitment
    begun = msgspec.structs.replace(beginning(chronicle), dice_known=known, note=note)
    return msgspec.msgpack.encode(begun), ""


def _check_header(game: Game[Any], header: Header) -> None:
    """Refuse facts about a game that do not fit it."""
    if len(msgspec.json.encode(header)) > LARGEST_HEADER:
        raise BadFile(f"The file's header is larger than {LARGEST_HEADER // 1024} KB.")
    if not set(header.seats) <= set(SEATS) or len(set(header.seats)) < len(header.seats):
        raise BadFile("The file has unknown seats, or one of them twice.")
    try:
        msgspec.convert(header.settings, game.settings)
    except msgspec.ValidationError as error:
        raise BadFile(f"The file's settings do not fit {game.meta.title}: {error}.") from None


def _check_tables(game: Game[Any], data: bytes) -> None:
    """Refuse tables that are too large or impossible, before any rule plays on from them."""
    for what, table in zip(("start", "checkpoint"), save.tables_of(data), strict=True):
        check_table(game, table, f"The file's {what}", LARGEST_TABLE, LARGEST_NUMBER)
        _check_state(game, game.read(table).state, what)


def _check_state(game: Game[Any], state: Any, what: str) -> None:
    if broken := next(game.invariants(state), None):
        raise BadFile(f"The file's {what} is impossible: {broken}.")


def _check_play(chronicle: Chronicle) -> None:
    """Refuse a game that could not be shown or played on."""
    game, state = chronicle.game, chronicle.table.state
    _check_state(game, state, "last position")
    if {score.seat for score in game.score(state)} != set(chronicle.match.header.seats):
        raise BadFile("The file's seats are not those of its table.")
    for question in chronicle.table.open.values():
        if len(question.options) > MOST_OPTIONS:
            raise BadFile(f"The file leads to a question with over {MOST_OPTIONS:,} options.")
    for viewer in chronicle.viewers:
        if len(chronicle.view(viewer)) > LARGEST_VIEW:
            raise BadFile("The file's last position is too large to be shown.")


def taken_up(game: Game[Any], data: bytes) -> tuple[Chronicle, str]:
    """Replay a file, entry by entry, to find out who could see what; say what was left out."""
    match, refused, _ = save.taken_up(game, data, "The file")
    note = f"{CHANGED} ({refused.rstrip('.')}). The game continues before that." if refused else ""
    if not match.seed:
        # Without the seed the dice to come are unknown: continue with a new seed.
        position = game.save(match.table)
        return Chronicle(begun_from(game, match.header, position)), note
    if chronicle := _replayed(match):
        return chronicle, note
    if match.table.over:
        return Chronicle.as_recorded(match), f"{CHANGED}. The game stands as it was recorded."
    # An older release played it: continue from its position, without its past.
    position = game.save(match.table)
    left = f"{CHANGED}. The game continues from its last position, without its past."
    return Chronicle(begun_from(game, match.header, position, match.seed)), left


def _replayed(match: Match[Any]) -> Chronicle | None:
    """Repeat a match from its start, if these rules still lead to its position."""
    try:
        begun: Match[Any] = Match(match.game, match.header, match.seed, match.start)
        begun.table.news = setup_news(match)
        chronicle = Chronicle(begun)
        for number, entry in enumerate(match.journal.entries, 1):
            chronicle.take_in(entry, f"imported-{number}")
            table = chronicle.table
            if isinstance(entry, Chosen) and difference(entry, table.luck, table.news):
                return None
            chronicle.journal.entries[-1] = entry  # what was recorded stands
    except REFUSED:
        return None
    same = match.game.save(chronicle.table) == match.game.save(match.table)
    return chronicle if same else None
