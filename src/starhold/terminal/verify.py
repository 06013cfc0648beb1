"""Verification: replay a game from its seed and compare every number."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from starhold.core.chance import Seeded, commitment, luck_key
from starhold.core.journal import Chosen
from starhold.core.match import Match
from starhold.core.trouble import Trouble
from starhold.save.ending import repeat
from starhold.save.resuming import difference


class Check(NamedTuple):
    """A check, and whether it passed."""

    held: bool
    text: str


def checks(match: Match[Any], noted: str = "") -> Iterator[Check]:
    """Check the committed seed, the start, every number, every event, and the end.

    A commitment noted at the start of the game also exposes a file that was forged as a whole.
    """
    yield Check(True, "the file is complete: its hash matches")
    if noted:
        same = match.header.commitment.startswith(noted.lower())
        yield Check(same, f"the file has the seed hash you noted, {noted}")
    if not match.seed:
        yield Check(False, "the file holds no seed, so its dice cannot be verified yet")
        return
    header = match.header
    announced = commitment(match.seed) == header.commitment
    yield Check(announced, f"the seed matches the hash shown at the start, {header.commitment}")
    yield from _told(match)
    chance = Seeded(luck_key(match.seed, header.parts))
    yield _start(match, chance.fork())
    table = match.game.load(match.start, chance)
    numbers = 0
    for move, entry in enumerate(match.history, 1):
        try:
            repeat(table, entry, recorded=False)
        except Trouble as trouble:
            yield Check(False, f"choice {move}: {trouble}")
            return
        if tuple(table.luck) != entry.luck:
            told = f"choice {move}: the record says {_listed(entry.luck)}"
            yield Check(False, f"{told}, the seed says {_listed(table.luck)}")
            return
        if difference(entry, table.luck, table.news):  # this release may report more events
            yield Check(False, f"choice {move}: the events differ from those of the rules")
            return
        numbers += len(entry.luck)
    yield Check(True, f"all {len(match.history)} choices are legal and produce the same events")
    yield Check(True, f"all {numbers} numbers come from the seed, in order")
    same = match.game.save(table) == match.game.save(match.table)
    yield Check(same, "the table at the end matches the record")


def _taken_back(match: Match[Any]) -> Iterator[Check]:
    """Find choices taken back after their dice were seen: the next choice has the same dice."""
    for undo, choice in match.journal.taken_back.items():
        entry = match.journal.entries[choice - 1]
        if isinstance(entry, Chosen) and entry.luck:
            yield Check(False, f"entry {undo} takes back entry {choice} after its dice were seen")


def _told(match: Match[Any]) -> Iterator[Check]:
    """Check what the record says, before any of it is repeated."""
    yield from _bots(match)
    yield _parts(match)
    yield from _taken_back(match)


def _bots(match: Match[Any]) -> Iterator[Check]:
    """Repeat which bots are named: whether they chose what they would choose is not checked."""
    if match.header.bots:
        named = ", ".join(f"{seat} ({bot})" for seat, bot in match.header.bots.items())
        yield Check(True, f"the record says that bots played {named}")


def _parts(match: Match[Any]) -> Check:
    """Name the seats whose parts made the luck: with parts, the seed's maker cannot choose it."""
    header = match.header
    if not header.parts:
        return Check(True, "the luck comes from the seed alone: no seat added a part")
    missing = ", ".join(seat for seat in header.seats if seat not in header.parts)
    added = f"the luck comes from the seed and the parts of {', '.join(header.parts)}"
    return Check(not missing, f"{added}, but not of {missing}" if missing else added)


def _start(match: Match[Any], chance: Seeded) -> Check:
    game, header = match.game, match.header
    settings = msgspec.convert(header.settings, game.settings)
    usual = game.save(game.new(settings, header.seats, chance))
    if game.read(usual) == game.read(match.start):  # not byte by byte: fields may have been added
        return Check(True, "the table at the start comes from the seed")
    if header.described and header.parts:  # every seat's part was added before the deal
        return Check(False, "the table at the start was described by hand, and not dealt")
    if header.described:  # its dice begin with the first choice
        return Check(True, "the table at the start was described by hand, and is marked so")
    if header.rules_version != game.meta.rules_version:
        return Check(True, f"the table at the start was set up by rules {header.rules_version}")
    return Check(False, "the table at the start does not come from the seed")


def _listed(numbers: tuple[int, ...] | list[int]) -> str:
    return ", ".join(map(str, numbers)) or "nothing"
