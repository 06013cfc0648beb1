"""The games that were finished on this computer, in one file beside the saved games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec

from starhold.core.match import Match
from starhold.core.trouble import BadFile
from starhold.save.resuming import recorded_result
from starhold.terminal.saves import data_folder, make_folder, replace


class Finished(msgspec.Struct, frozen=True):
    """A finished game, as one person at this computer played it."""

    at: str
    game: str
    title: str
    seats: tuple[str, ...]
    players: int
    level: str  # of the bots, or empty when alone
    won: bool
    points: int
    commitment: str  # tells one game from another


def place() -> Path:
    return data_folder().parent / "history.json"


def finished() -> list[Finished]:
    """Return the finished games, latest first."""
    try:
        return msgspec.json.decode(place().read_bytes(), type=list[Finished])
    except FileNotFoundError:
        return []
    except OSError as error:
        raise BadFile(f"{place()} cannot be read: {error.strerror}.") from None
    except msgspec.MsgspecError as error:
        raise BadFile(f"{place()} is damaged: {error}. Move it away to begin again.") from None


def note(match: Match[Any]) -> None:
    """Note a game that a person played to its end; the same game counts once."""
    header = match.header
    mine = [one for one in recorded_result(match) if one.seat not in header.bots]
    known = finished()
    if not mine or any(one.commitment == header.commitment for one in known):
        return
    game = Finished(
        datetime.now().astimezone().isoformat(timespec="seconds"),
        header.game,
        match.game.meta.title,
        tuple(one.seat for one in mine),
        len(header.seats),
        "+".join(sorted(set(header.bots.values()))),
        any(one.won for one in mine),
        max(one.total for one in mine),
        header.commitment,
    )
    make_folder(place().parent)
    replace(place(), msgspec.json.encode([game, *known]))


def tally_lines(games: list[Finished], by: Callable[[Finished], str]) -> list[str]:
    """Count the games and the wins; a player of every seat wins nothing."""
    played = Counter(map(by, games))
    won = Counter(by(one) for one in games if one.won and counts(one))
    return [
        f"  {name:<28} {many:>4} played {won[name]:>4} won" for name, many in played.most_common()
    ]


def counts(one: Finished) -> bool:
    return len(one.seats) == 1 or len(one.seats) < one.players
