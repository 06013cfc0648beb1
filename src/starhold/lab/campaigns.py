"""Campaigns of random games, counted in a file so that they can be stopped and resumed.

A campaign is all games of one kind.  They are numbered in order, so a count is enough to resume.
"""

from __future__ import annotations

import fcntl
import json
import os
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path

import msgspec

from starhold import games, save
from starhold.core.trouble import BadFile, Trouble
from starhold.lab.fuzz import Found, FuzzPlan
from starhold.show.settings import typed

HEAD = "# Counted by `starhold lab fuzz --tally`; docs/reliability.md shows the sums.\n"


class Campaign(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Games of one kind; the counts come last."""

    game: str
    rules: str
    release: str
    settings: str
    seed: str
    bot: str
    seats: int = 0  # 0: several numbers of players
    closely: bool = False
    first: int = 0
    games: int = 0
    choices: int = 0  # 0: not recorded
    defects: int = 0

    def is_like(self, other: Campaign) -> bool:
        return _kind(self) == _kind(other)


class CampaignFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    campaign: list[Campaign] = []


def _kind(campaign: Campaign) -> Campaign:
    return msgspec.structs.replace(campaign, games=0, choices=0, defects=0)


def campaign(plan: FuzzPlan, first: int = 0) -> Campaign:
    """Return the campaign of a plan, with nothing played."""
    game = games.find(plan.game)
    said = [f"{name}={typed(value)}" for name, value in sorted(plan.settings.items())]
    settings = ["random" if plan.draw else "usual", *said]
    if plan.combinations:
        settings.insert(1, f"({plan.combinations} combinations)")
    return Campaign(
        game.name,
        game.meta.rules_version,
        version("starhold"),
        " ".join(settings),
        plan.seed,
        plan.bot,
        len(plan.seats),
        plan.closely,
        first,
    )


def read(path: Path) -> list[Campaign]:
    """Read a file; a missing file counts as empty."""
    try:
        written = tomllib.loads(path.read_text("utf-8")) if path.exists() else {}
        return msgspec.convert(written, CampaignFile).campaign
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadFile(f"{path} is not a tally of games: {error}.") from None


def played(path: Path, wanted: Campaign) -> Campaign:
    """Return a campaign as far as it was played."""
    return next((one for one in read(path) if one.is_like(wanted)), wanted)


def count(path: Path, known: Campaign, found: Found) -> Campaign:
    """Add the next games to a campaign and return it; other campaigns may be counted meanwhile."""
    with _alone(path):
        before = played(path, known)
        if before.games != known.games:
            raise Trouble(f"Another command plays the same games for {path}; stop one of them.")
        after = msgspec.structs.replace(
            before,
            games=before.games + found.games,
            choices=before.choices + found.choices,
            defects=before.defects + len(found.defects),
        )
        others = [one for one in read(path) if not one.is_like(known)]
        save.store(path, written([*others, after]).encode())
    return after


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        fcntl.flock(folder, fcntl.LOCK_EX)
        yield
    finally:
        os.close(folder)


def written(campaigns: list[Campaign]) -> str:
    """Write campaigns as TOML, in a fixed order."""
    order = sorted(campaigns, key=lambda one: [str(part) for part in msgspec.structs.astuple(one)])
    parts = [HEAD]
    for one in order:
        # Texts, whole numbers and truth values look the same in TOML and in JSON.
        lines = [
            f"{name} = {json.dumps(value)}" for name, value in msgspec.to_builtins(one).items()
        ]
        parts.append("\n".join(["", "[[campaign]]", *lines, ""]))
    return "".join(parts)


def report(campaigns: list[Campaign]) -> str:
    """Return the sums as a Markdown table, by game, rules, bot and settings."""
    sums: dict[tuple[str, ...], list[int]] = {}
    for one in campaigns:
        kind = (one.game, one.rules, one.bot, one.settings + ", closely" * one.closely, one.seed)
        counts = sums.setdefault(kind, [0, 0, 0])
        for at, more in enumerate((one.games, one.choices, one.defects)):
            counts[at] += more
    lines = ["| game | rules | bot | settings | seed | games | choices | defects |"]
    lines.append("|---|---|---|---|---|---:|---:|---:|")
    for names, (number, choices, defects) in sorted(sums.items()):
        counted = f"{choices:,}" if choices else "not recorded"
        lines.append(f"| {' | '.join(names)} | {number:,} | {counted} | {defects} |")
    total = [sum(counts[at] for counts in sums.values()) for at in (0, 2)]
    lines.append(f"| **all** | | | | | **{total[0]:,}** | | **{total[1]}** |")
    return "\n".join(lines) + "\n"
