"""Which games a tournament consists of: every number decides its seats, bots, dice and settings.

Bots take turns in all seats and at tables of every size.  Each game has its own dice, so that the
intervals hold; only in solo games do all bots meet the same dice, since they meet nobody else.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from starhold import games
from starhold.core.game import SEATS, Game
from starhold.core.record import Record, Seat
from starhold.lab.draws import drawn, trial
from starhold.show.own import OWN_DATA


class TournamentPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that decides the games of a tournament, but not how many are played."""

    game: str
    rules: str
    release: str
    data: str  # a fingerprint of the player's own data files; empty without any
    bots: tuple[str, ...]
    tables: tuple[int, ...]  # numbers of players
    settings: dict[str, Any] = {}
    draw: bool = False  # whether the other settings are random
    closely: bool = False  # whether steps are counted, too
    vary: int = 0  # how many first choices of each seat are made at random
    seed: str = "tournament"
    limit: float = 10.0  # seconds for an answer of an outside bot


class Pairing(msgspec.Struct, frozen=True):
    """One game of a tournament, before it is played."""

    number: int
    players: dict[Seat, str]
    word: str  # the seed of the dice


def planned(
    game: Game[Any], bots: Iterable[str], tables: Iterable[int], **more: Any
) -> TournamentPlan:
    """Plan a tournament under the rules and data that are installed."""
    return TournamentPlan(
        game.name,
        game.meta.rules_version,
        version("starhold"),
        fingerprint(game),
        tuple(bots),
        tuple(tables),
        **more,
    )


def fingerprint(game: Game[Any]) -> str:
    """Return a short hash of the player's own data files for a game."""
    own = os.environ.get(OWN_DATA, "")
    folder = Path(own, game.package.rpartition(".")[2])
    if not own or not folder.is_dir():
        return ""
    found = sha256()
    for file in sorted(filter(Path.is_file, folder.rglob("*"))):
        found.update(f"{file.relative_to(folder)}\0".encode() + file.read_bytes() + b"\0")
    return found.hexdigest()[:12]


def pairing(plan: TournamentPlan, number: int) -> Pairing:
    """Return a game by its number.

    A lineup plays one game in each rotation of its seats, then the next table size has its turn.
    """
    turn, place = divmod(number, sum(plan.tables))
    for size in plan.tables:
        if place < size:
            break
        place -= size
    choices = _lineups(plan.bots, size)
    around, which = divmod(turn, len(choices))
    order = list(range(len(choices)))
    Random(f"{plan.seed} {size} {around}").shuffle(order)
    lineup = list(choices[order[which]])
    Random(f"{plan.seed} {size} {turn}").shuffle(lineup)
    lineup = lineup[place:] + lineup[:place]
    word = f"{plan.seed} {size} {around}" if size == 1 else f"{plan.seed} {number}"
    return Pairing(number, dict(zip(SEATS, lineup, strict=False)), word)


@cache
def _lineups(bots: tuple[str, ...], size: int) -> list[tuple[str, ...]]:
    """Return who may sit together: every bot as often as every other, give or take one."""
    times, rest = divmod(size, len(bots))
    return [bots * times + more for more in combinations(bots, rest)]


def settings_of(plan: TournamentPlan, one: Pairing) -> Record:
    """Return the settings of a game."""
    game = games.find(plan.game)
    if not plan.draw:
        return trial(game, plan.settings)
    whim = Random(f"{plan.seed} settings {one.number}")
    return drawn(game, tuple(one.players), whim, plan.settings)
