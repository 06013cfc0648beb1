"""Files: a match as one JSON document, and positions described by hand.

A save holds the header, the table at the start, the journal and a checkpoint.  The game resumes
from the checkpoint, so a corrected rule applies from now on.  A hash detects truncation and edits.
"""

from __future__ import annotations

import os
import tempfile
import tomllib
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from starhold.core.chance import SEED_BYTES, Chance, Seeded, commitment, new_secret, new_seed
from starhold.core.game import SEATS, Game
from starhold.core.journal import Chosen, Undone
from starhold.core.match import Header, Match, agreed
from starhold.core.record import Record, Seat
from starhold.core.table import Table
from starhold.core.trouble import BadFile, Trouble
from starhold.save.bounds import check_table, check_text
from starhold.save.ending import repeat
from starhold.save.resuming import KeptGame, Resumed, resumed

FORMAT = 1
SEAL = 66  # the length of a hash, a quotation mark and a brace


class Save(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The document.  Copies given to others before the end omit the seed and its salt."""

    starhold: int
    header: Header
    start: msgspec.Raw
    journal: list[Chosen | Undone]
    checkpoint: msgspec.Raw
    tail: int  # how many journal entries follow the checkpoint
    seed: str = ""
    salt: str = ""  # hashed with the seed; older releases had none
    hash: str = ""


class Version(msgspec.Struct, frozen=True):
    """The part that every format has."""

    starhold: int


class Described(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position described by hand; anything left out is as in a usual start."""

    game: str = ""  # required in a file
    settings: dict[str, Any] = {}
    seats: tuple[Seat, ...] = ()
    state: dict[str, Any] = {}
    agenda: list[Any] | None = None


def written(match: Match[Any], header: Header | None = None, *, with_seed: bool = True) -> bytes:
    """Return a match as a save, under another header if one is given."""
    # Nothing can be replayed without the seed, so such a save resumes from the present table.
    again = with_seed and bool(match.marks)
    table = match.marks[0].before if again else match.table
    save = Save(
        starhold=FORMAT,
        header=header or match.header,
        start=msgspec.Raw(match.start),
        journal=match.journal.entries,
        checkpoint=msgspec.Raw(match.game.save(table)),
        tail=match.tail if again else 0,
        seed=match.seed[-SEED_BYTES:].hex() if with_seed else "",
        salt=match.seed[:-SEED_BYTES].hex() if with_seed else "",
    )
    return _sealed(msgspec.json.encode(save))


def header_of(data: bytes, name: str = "the save") -> Header:
    """Check that a save is intact and return its header."""
    return _checked(data, name).header


def tables_of(data: bytes) -> tuple[bytes, bytes]:
    """Check that a save is intact and return its start and its checkpoint, still encoded."""
    save = _checked(data, "the save")
    return bytes(save.start), bytes(save.checkpoint)


def length_of(data: bytes) -> int:
    """Check that a save is intact and return how many entries its journal has."""
    return len(_checked(data, "the save").journal)


def read(game: Game[Any], data: bytes, name: str = "the save") -> Match[Any]:
    """Load a match and resume it; refuse it if these rules do not repeat all of it."""
    match, refused, _ = taken_up(game, data, name)
    if refused:
        raise BadFile(
            f"The rules have changed since {name} was saved ({refused.rstrip('.')})."
            " To continue from before that choice: starhold play FILE."
        )
    return match


def taken_up(game: Game[Any], data: bytes, name: str = "the save") -> Resumed:
    """Load a match and resume it as far as these rules repeat what was recorded."""
    save = _checked(data, name)
    if save.header.game != game.name:
        raise BadFile(f"{name} is a game of '{save.header.game}', not {game.meta.title}.")
    try:
        seed = bytes.fromhex(save.salt + save.seed)
    except ValueError:
        raise BadFile(f"{name} has an invalid seed.") from None
    if seed and commitment(seed) != save.header.commitment:
        raise BadFile(f"The seed in {name} is not the one announced at the start.")
    kept = len(save.journal) - save.tail
    tables = bytes(save.start), bytes(save.checkpoint)
    for what, table in zip(("start", "checkpoint"), tables, strict=True):
        check_table(game, table, f"The {what} in {name}")
    game.read(tables[0])  # replays begin there
    return resumed(game, KeptGame(save.header, seed, *tables, kept, save.journal))


def _checked(data: bytes, name: str) -> Save:
    check_text(data, name)
    try:
        version = msgspec.json.decode(data, type=Version).starhold
        if version > FORMAT:
            raise BadFile(f"{name} needs a newer Starhold (format {version}): upgrade to open it.")
        save = msgspec.json.decode(data, type=Save)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise BadFile(f"{name} is not a complete Starhold save: {error}.") from None
    document = data.rstrip()
    if document != _sealed(document[:-SEAL] + b'"}'):
        raise BadFile(f"{name} was changed after it was saved: its hash does not match.")
    return save


def _sealed(document: bytes) -> bytes:
    """Append the hash of the raw bytes, so that fields added later keep it valid."""
    return document[:-2] + sha256(document).hexdigest().encode() + b'"}'


def store(path: Path, data: bytes) -> None:
    """Replace a file completely or not at all."""
    handle, draft = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        Path(draft).replace(path)
    except BaseException:
        Path(draft).unlink(missing_ok=True)
        raise


def position(game: Game[Any], text: str, name: str = "the position") -> Match[Any]:
    """Begin from a described position: settings, changes to the usual start, agenda."""
    try:
        described = msgspec.convert(tomllib.loads(text), Described)
        settings = msgspec.convert(described.settings, game.settings)
        seats = described.seats or SEATS[: game.meta.players.min]
        usual = game.new(settings, seats, Seeded(new_seed()))
        table = msgspec.json.decode(game.save(usual))
        table["state"] = _over(table["state"], described.state)
        table["agenda"] = table["agenda"] if described.agenda is None else described.agenda
        start = msgspec.json.encode(table)
        check_text(start, "it")
        check_table(game, start, "it")
        state = game.read(start).state
        if unknown := _lost(described.state, msgspec.to_builtins(state), "state"):
            raise BadFile(f"the game has no '{unknown}'.")
        if broken := next(game.invariants(state), None):
            raise BadFile(f"the position is impossible: {broken}.")
        return begun(game, settings, seats, start)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError, Trouble) as error:
        raise BadFile(f"{name}: {str(error).rstrip('.')}.") from None
    except LookupError as error:
        raise BadFile(f"{name}: the rules need {error}, which is missing.") from None


def begun(
    game: Game[Any],
    settings: Record,
    seats: tuple[Seat, ...],
    start: bytes,
    seed: bytes | None = None,
) -> Match[Any]:
    """Begin a match from a position."""
    secret = seed or new_secret()
    return Match(game, agreed(game, settings, seats, secret, described=True), secret, start)


def replayed(
    match: Match[Any], moves: int | None = None, chance: Chance | None = None
) -> Table[Any]:
    """Return the table after this many standing choices."""
    table = match.game.load(match.start, chance)
    for entry in match.history[:moves]:
        repeat(table, entry, recorded=chance is None)
    return table


def _over(usual: Any, described: Any) -> Any:
    """Merge a description into the usual state, table by table."""
    if isinstance(usual, dict) and isinstance(described, dict):
        return usual | {key: _over(usual.get(key), value) for key, value in described.items()}
    return described


def _lost(described: Any, kept: Any, place: str) -> str:
    """Return the first place in a description that matches no field."""
    if not isinstance(described, dict):
        return ""
    for key, value in described.items():
        if not isinstance(kept, dict) or key not in kept:
            return f"{place}.{key}"
        if deeper := _lost(value, kept[key], f"{place}.{key}"):
            return deeper
    return ""
