"""Whether a game keeps its secrets while several seats choose at once, and in what it imagines.

That a seat sees no secret of the true table is checked by `fuzz`, as far as `imagine` deals the
secret again; these checks find secrets that `imagine` leaves out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from starhold.core.chance import Seeded
from starhold.core.game import SEATS, Game
from starhold.core.record import Seat
from starhold.core.step import Together
from starhold.core.table import Table
from starhold.lab.check import dealt
from starhold.lab.check.playing import random_game
from starhold.show.view import phase_of, view
from starhold.show.vocabulary import encode

GAMES = 3
LOOKS = 40  # positions of a game, at most
ALTERNATIVES = 4  # options of a question that are tried
DRAWS = 8  # tables imagined at a position
ENOUGH = 4  # positions, to be sure that something never varies


def faults(game: Game[Any]) -> Iterator[str]:
    """Look for secrets that another seat can see, or that a bot would be told."""
    phases = SecretPhases(game)
    for number in range(GAMES):
        whim = Random(number)
        seats = SEATS[: game.meta.players.min]
        looks = 0
        for table, seat, _ in random_game(game, seats, whim):
            if not game.meta.secrets and _sees_more(game, table, seats):
                yield "meta.toml says secrets = false, but a seat sees what others do not."
            if isinstance(table.agenda[0], Together) and looks < LOOKS:
                looks += 1
                yield from _told_by_phase(game, table)
                yield from phases.look(table, seat, (*seats, None), whim)
    yield from phases.untouched()
    yield from dealt.faults(game)


class SecretPhases:
    """What was seen of the phases that several seats of a game play at once."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.looked = Counter[str]()
        self.varied = Counter[str]()

    def look(
        self, table: Table[Any], seat: Seat, watchers: tuple[Seat | None, ...], whim: Random
    ) -> Iterator[str]:
        """Try answers of a seat; say what the others notice of them."""
        asked = type(table.open[seat].choice).__name__
        answered = list(_answered(table, seat))
        for other in watchers:
            if other != seat:
                yield from _noticed(self.game, table, answered, other, asked)
                if len(answered) > 1:
                    self.looked[asked] += 1
                    self.varied[asked] += _redealt(self.game, answered, other, whim)

    def untouched(self) -> Iterator[str]:
        """Name the questions whose secret answers were never dealt again."""
        for asked, times in self.looked.items():
            if times >= ENOUGH and not self.varied[asked]:
                yield (
                    f"{asked} is answered in secret, but `imagine` leaves the answer as it is, so "
                    "bots would know it: deal it again for every other seat."
                )


def _told_by_phase(game: Game[Any], table: Table[Any]) -> Iterator[str]:
    """Compare the phases of questions that are asked at once."""
    phases = {phase_of(game, type(one.choice)): type(one.choice) for one in table.open.values()}
    if len(phases) > 1:
        first, second, *_ = sorted(kind.__name__ for kind in phases.values())
        yield (
            f"{first} and {second} are asked at once, but guide.toml has them in different "
            "phases: others would learn from the phase who is asked what."
        )


def _sees_more(game: Game[Any], table: Table[Any], seats: tuple[Seat, ...]) -> bool:
    """Whether somebody at the table sees more than a guest does."""
    seen = {encode(view(game, table, seat).scene) for seat in (*seats, None)}
    return len(seen) > 1


def _answered(table: Table[Any], seat: Seat) -> Iterator[Table[Any]]:
    """Try some answers; yield the tables on which the others still have to choose."""
    for index in range(len(table.question(seat).options))[:ALTERNATIVES]:
        after = table.fork()
        after.pick(index, seat)
        if after.apart:
            yield after


def _noticed(
    game: Game[Any], table: Table[Any], answered: list[Table[Any]], other: Seat | None, asked: str
) -> Iterator[str]:
    """Compare what another seat sees and may choose before and after an answer."""
    before = _apart_from_news(game, table, other)
    for after in answered:
        if after.open.get(other or "") != table.open.get(other or ""):
            yield f"{asked} is answered in secret, but changes what another seat may choose."
        elif _apart_from_news(game, after, other) != before:
            yield (
                f"{asked} is answered in secret, but others see a difference: let view.py hide "
                "the answer until it is revealed."
            )


def _apart_from_news(game: Game[Any], table: Table[Any], seat: Seat | None) -> bytes:
    """Write what a seat sees, except who is ready and what happened before the phase."""
    return encode(msgspec.structs.replace(view(game, table, seat), news=(), waiting=()))


def _redealt(
    game: Game[Any], answered: list[Table[Any]], other: Seat | None, whim: Random
) -> bool:
    """Whether what an answer left in the state differs in a table that another seat imagines."""
    true, otherwise = (dict(leaves(table.state)) for table in answered[:2])
    traces = [path for path in {**true, **otherwise} if true.get(path) != otherwise.get(path)]
    for _ in range(DRAWS):
        imagined = game.imagine(answered[0], other, Seeded(whim.randbytes(32)))
        found = dict(leaves(imagined.state))
        if not traces or any(found.get(path) != true.get(path) for path in traces):
            return True
    return False


def leaves(value: Any, place: str = "", *keys: Any) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Yield every value in a state, by its place and its keys."""
    if isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            inner = f"{place}.{name}" if place else name
            yield from leaves(getattr(value, name), inner, *keys)
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from leaves(item, f"{place}.*", *keys, key)
    elif isinstance(value, list | tuple):
        for at, item in enumerate(value):
            yield from leaves(item, f"{place}.*", *keys, at)
    else:
        yield (place, *keys), value or None  # what is left out of a dict counts as nothing
