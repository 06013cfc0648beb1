"""Resuming a game: what follows its checkpoint is replayed and compared with the record.

New rules never rewrite history.  An entry counts again only if these rules repeat it with the
same luck and the same news.  The first entry that they do not repeat, and all after it, stay out
of the game; what was recorded before stands as it was recorded.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec

from starhold.core.chance import LuckRanOut, Seeded, luck_key
from starhold.core.game import Game, either
from starhold.core.journal import Chosen, Undone
from starhold.core.match import Header, Match
from starhold.core.record import Event, Forced, Option, Record, Told
from starhold.core.score import Score
from starhold.core.table import Table
from starhold.core.trouble import BadFile, Trouble
from starhold.save.ending import EndEarly, end_early, repeat

# What rules raise at a table they would not have produced: a refusal or a defect.
REFUSED = (
    *(Trouble, LuckRanOut, LookupError, AssertionError, RuntimeError, ValueError, TypeError),
    *(ArithmeticError, AttributeError),
)


class RulesDiffer(Trouble):
    """These rules repeat an entry with other luck or other news than recorded."""


class KeptGame(NamedTuple):
    """A game as it is kept: entries may be plain data, as they were read."""

    header: Header
    seed: bytes
    start: bytes
    checkpoint: bytes
    kept: int  # how many entries lie before the checkpoint
    journal: list[Chosen | Undone]


class Resumed(NamedTuple):
    """A game that goes on."""

    match: Match[Any]
    refused: str = ""  # why the entries after the last one were left out
    moved: tuple[Told, ...] | None = None  # what these rules did to the checkpoint itself


def resumed(game: Game[Any], record: KeptGame) -> Resumed:
    """Go on from the checkpoint with as many entries after it as these rules repeat."""
    past = _past(game, record)
    try:
        match, moved = _opened(game, record, past)
    except Trouble:
        raise
    except REFUSED as error:
        raise BadFile(f"These rules cannot open the table: {_named(error)}.") from error
    for number, entry in enumerate(record.journal[record.kept :], record.kept + 1):
        try:
            repeat_as_recorded(match, entry)
        except REFUSED as error:
            match, _ = _opened(game, record, past)  # the entry may have changed the table
            for earlier in record.journal[record.kept : number - 1]:
                repeat_as_recorded(match, earlier)
            return Resumed(match, f"entry {number}: {_named(error)}", moved)
    return Resumed(match, "", moved)


def setup_news(match: Match[Any]) -> list[Told]:
    """Return the events before the first choice, if these rules still set the game up so."""
    game, header = match.game, match.header
    if header.described:
        return []
    try:
        settings = msgspec.convert(header.settings, game.settings)
        chance = Seeded(luck_key(match.seed, header.parts))
        table = game.new(settings, header.seats, chance)
        # Not byte by byte: a later release may have added fields.
        same = game.read(game.save(table)) == game.read(match.start)
    except REFUSED:
        return []
    return table.news if same else []


def _past(game: Game[Any], record: KeptGame) -> list[Chosen | Undone]:
    """Read the entries before the checkpoint, which no rule has to repeat."""
    past: list[Chosen | Undone] = []
    for entry in record.journal[: record.kept]:
        try:
            past.append(revived(game, entry))
        except Trouble as trouble:
            raise BadFile(f"Entry {len(past) + 1} cannot be read: {trouble}") from None
    return past


def _opened(
    game: Game[Any], record: KeptGame, past: list[Chosen | Undone]
) -> tuple[Match[Any], tuple[Told, ...] | None]:
    """Load the checkpoint, and note whether these rules change it."""
    match = Match(game, record.header, record.seed, record.start, (record.checkpoint, past))
    told = (one for entry in match.history for one in entry.told)
    match.table.known = (*(one.event for one in told if one.to is None), *match.table.known)
    same = game.save(match.table) == msgspec.json.encode(game.read(record.checkpoint))
    return match, None if same else tuple(match.table.news)


def _named(error: Exception) -> str:
    return str(error) if isinstance(error, Trouble) else f"{type(error).__name__}: {error}"


def repeat_as_recorded(match: Match[Any], recorded: Chosen | Undone) -> None:
    """Repeat an entry from the seed; what was recorded stands."""
    entry = revived(match.game, recorded)
    if isinstance(entry, Undone):
        match.undo(entry.seat)
        return
    ended = isinstance(entry.option, EndEarly)
    again = end_early(match, entry.seat) if ended else match.choose(entry.option, entry.seat)
    assert isinstance(recorded, Chosen)
    if why := difference(recorded, again.luck, again.told):
        raise RulesDiffer(why)
    match.journal.entries[-1] = entry


def show_as_recorded(table: Table[Any], entry: Chosen) -> None:
    """Repeat a choice with its recorded luck, to show the table as it was.

    How the rules differ is not said: that may be a secret of another seat than the viewer's.
    """
    try:
        repeat(table, entry)
        if why := difference(entry, table.luck, table.news):
            raise RulesDiffer(why)
    except REFUSED as error:
        raise Trouble("The rules have changed since, so it cannot be shown.") from error


def difference(recorded: Chosen, luck: Iterable[int], told: Iterable[Told]) -> str:
    """Return how a repeated choice differs from the record, or nothing."""
    if tuple(luck) != recorded.luck:
        return "the rules draw other random numbers"
    before, now = _once(recorded.told), _once(told)
    for old, new in zip(before, now, strict=False):
        if old.to != new.to or not _within(_plain(old.event), new.event):
            return f"the rules report {_kind(new.event)} instead of {_kind(old.event)}"
    if len(before) != len(now):
        return f"the rules report {len(now)} events instead of {len(before)}"
    return ""


def _once(told: Iterable[Told]) -> list[Told]:
    """Leave out events that some seats are told more fully: a later release may tell them more."""
    found: list[Told] = []
    fuller: tuple[str, ...] = ()
    for item in told:
        if item.to is None or item.to != fuller:
            found.append(item)
        fuller = item.but
    return found


def _kind(event: Any) -> str:
    return str(event["type"]) if isinstance(event, dict) else type(event).__name__


def _plain(event: Any) -> Any:
    """Return an event as it was recorded: once revived, fields at their default may be new."""
    if not isinstance(event, Record):
        return event
    fields = msgspec.structs.fields(event)
    written = {one.name: getattr(event, one.name) for one in fields}
    kept = {one.name for one in fields if written[one.name] != one.default}
    return {"type": type(event).__name__} | {name: written[name] for name in kept}


def _within(recorded: Any, now: Any) -> bool:
    """Return whether all that was recorded is still the same; a later release may tell more."""
    plain = msgspec.json.decode(msgspec.json.encode(now))
    return _same(msgspec.json.decode(msgspec.json.encode(recorded)), plain)


def _same(recorded: Any, now: Any) -> bool:
    if isinstance(recorded, dict) and isinstance(now, dict):
        return all(key in now and _same(value, now[key]) for key, value in recorded.items())
    if isinstance(recorded, list) and isinstance(now, list):
        return len(recorded) == len(now) and all(map(_same, recorded, now))
    return bool(recorded == now)


def recorded_result(match: Match[Any]) -> tuple[Score, ...]:
    """Return the result as it was recorded when the game ended."""
    last = match.journal.entries[-1] if match.journal.entries else None
    return last.result if isinstance(last, Chosen) else ()


# -- records from plain data -------------------------------------------------------------


def revived(game: Game[Any], entry: Chosen | Undone) -> Chosen | Undone:
    """Turn the option and the events of an entry from plain data into records."""
    if isinstance(entry, Undone) or isinstance(entry.option, Option):
        return entry
    told = revived_news(game, entry.told)
    ended = entry.option == msgspec.to_builtins(EndEarly())
    option = EndEarly() if ended else game.option(entry.option)
    return msgspec.structs.replace(entry, option=option, told=told)


def revived_news(game: Game[Any], told: tuple[Told, ...]) -> tuple[Told, ...]:
    """Turn events from plain data into records."""
    return tuple(Told(_event(game, item.event), item.to, item.but) for item in told)


def _event(game: Game[Any], plain: Any) -> Event:
    try:
        event: Event = msgspec.convert(plain, either((*game.events, Forced)))
    except msgspec.ValidationError as error:
        raise BadFile(f"Not an event of {game.meta.title}: {error}.") from None
    return Forced(event.player, game.option(event.option)) if isinstance(event, Forced) else event
