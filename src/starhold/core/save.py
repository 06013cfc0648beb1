"""Files: a match as one JSON document, and positions described by hand.

A save holds the header, the table at the start, the journal and a checkpoint from which the game
resumes, so that a rule mended today applies from today.  Its hash finds truncation and edits.
"""

from __future__ import annotations

import os
import tempfile
import tomllib
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from starhold.core.chance import Seeded, commitment, new_seed
from starhold.core.game import SEATS, Game
from starhold.core.match import Chosen, Header, Match, Undone, agreed
from starhold.core.record import Seat
from starhold.core.trouble import BadFile

FORMAT = 1


class Save(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The document.  `seed` is left out of what is handed to others before the end."""

    starhold: int
    header: Header
    start: msgspec.Raw
    journal: list[Chosen | Undone]
    checkpoint: msgspec.Raw
    tail: int  # how many entries of the journal come after the checkpoint
    seed: str = ""
    hash: str = ""


def written(match: Match[Any], *, with_seed: bool = True) -> bytes:
    """Write a match down."""
    table = match.marks[0].before if match.marks else match.table
    save = Save(
        starhold=FORMAT,
        header=match.header,
        start=msgspec.Raw(match.start),
        journal=match.journal,
        checkpoint=msgspec.Raw(match.game.save(table)),
        tail=match.tail,
        seed=match.seed.hex() if with_seed else "",
    )
    return msgspec.json.encode(msgspec.structs.replace(save, hash=_hash(save)))


def header_of(data: bytes, name: str = "the save") -> Header:
    """Read which game a save is of, after checking that it is whole."""
    return _checked(data, name).header


def read(game: Game[Any], data: bytes, name: str = "the save") -> Match[Any]:
    """Take a match up again where it stood."""
    save = _checked(data, name)
    if save.header.game != game.name:
        raise BadFile(f"{name} is a game of '{save.header.game}', not of {game.meta.title}.")
    seed = bytes.fromhex(save.seed)
    if seed and commitment(seed) != save.header.commitment:
        raise BadFile(f"{name} holds another seed than the one announced at its start.")
    journal = [_revived(game, entry) for entry in save.journal]
    match = Match(game, save.header, seed, bytes(save.start))
    match.resume(bytes(save.checkpoint), journal, save.tail)
    return match


def _checked(data: bytes, name: str) -> Save:
    try:
        save = msgspec.json.decode(data, type=Save)
    except msgspec.MsgspecError as error:
        raise BadFile(f"{name} is not a whole Starhold save: {error}.") from None
    if save.starhold > FORMAT:
        raise BadFile(f"{name} was written by a newer Starhold (format {save.starhold}); upgrade.")
    if save.hash != _hash(save):
        raise BadFile(f"{name} was changed after it was written: its hash does not fit.")
    return save


def _hash(save: Save) -> str:
    return sha256(msgspec.json.encode(msgspec.structs.replace(save, hash=""))).hexdigest()


def _revived(game: Game[Any], entry: Chosen | Undone) -> Chosen | Undone:
    if isinstance(entry, Undone):
        return entry
    told = tuple(map(game.told, entry.told))
    return Chosen(entry.seat, game.option(entry.option), entry.luck, told)


def store(path: Path, data: bytes) -> None:
    """Replace a file whole or not at all."""
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
    """Begin from a described position: TOML with [settings], [state] over the usual start, agenda."""
    try:
        described = tomllib.loads(text)
        settings = msgspec.convert(described.get("settings", {}), game.settings)
        seats: tuple[Seat, ...] = tuple(described.get("seats", SEATS[: game.meta.players.min]))
        usual = game.new(settings, seats, Seeded(new_seed()))
        table = msgspec.json.decode(game.save(usual))
        table["state"] = _over(table["state"], described.get("state", {}))
        table["agenda"] = described.get("agenda", table["agenda"])
        start = msgspec.json.encode(table)
        match = Match(game, agreed(game, settings, seats, seed := new_seed()), seed, start)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadFile(f"{name}: {error}.") from None
    if broken := next(game.invariants(match.table.state), None):
        raise BadFile(f"{name} is impossible: {broken}.")
    return match


def _over(usual: Any, described: Any) -> Any:
    """Lay what is described over what is usual, table by table."""
    if isinstance(usual, dict) and isinstance(described, dict):
        return usual | {key: _over(usual.get(key), value) for key, value in described.items()}
    return described
