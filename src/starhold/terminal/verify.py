"""Verifying: a game is played again from its seed, and every number is compared."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from starhold.core.chance import Seeded, commitment
from starhold.core.match import Match, repeat
from starhold.core.trouble import Trouble


class Check(NamedTuple):
    """Something that was looked at, and whether it holds."""

    held: bool
    text: str


def checks(match: Match[Any]) -> Iterator[Check]:
    """Check the announced seed, the start, every number and piece of news, and the end."""
    yield Check(True, "the file is whole: its hash fits")
    if not match.seed:
        yield Check(False, "the file holds no seed, so its luck cannot be checked yet")
        return
    header = match.header
    announced = commitment(match.seed) == header.commitment
    yield Check(announced, f"the seed is the one announced at the start, {header.commitment}")
    yield _start(match)
    table = match.game.load(match.start, Seeded(match.seed))
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
        if tuple(table.news) != entry.told:
            yield Check(False, f"choice {move}: the news is not what the rules tell")
            return
        numbers += len(entry.luck)
    yield Check(True, f"all {len(match.history)} choices were legal and bring the same news")
    yield Check(True, f"all {numbers} numbers come from the seed, in order")
    same = match.game.save(table) == match.game.save(match.table)
    yield Check(same, "the table at the end is the one that was written down")


def _start(match: Match[Any]) -> Check:
    game, header = match.game, match.header
    settings = msgspec.convert(header.settings, game.settings)
    usual = game.save(game.new(settings, header.seats, Seeded(match.seed)))
    if usual == match.start:
        return Check(True, "the table at the start comes from the seed")
    if header.described:  # its luck begins with the first choice
        return Check(True, "the table at the start was described by someone, and says so")
    if header.rules_version != game.meta.rules_version:
        return Check(True, f"the table at the start was dealt by rules {header.rules_version}")
    return Check(False, "the table at the start is not the one that the seed deals")


def _listed(numbers: tuple[int, ...] | list[int]) -> str:
    return ", ".join(map(str, numbers)) or "nothing"
