"""Imagining deals differently: every hidden thing varies, and the true one is among the possible.

That a seat sees no difference is tested elsewhere; an `imagine` that changed nothing would pass
there.  Here many tables are imagined at each of many positions, and every value in the state is
followed.  The true table must be as good as any draw: if the values of one more draw are nearly
always among the others, so are the true ones.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any, get_args

import msgspec
import pytest

from starhold.core.chance import Seeded
from starhold.core.game import Game
from starhold.core.record import Seat
from starhold.core.table import Table
from starhold.games.space_empires.facts.catalog import Technology
from tests.helpers import new_table, random_play, some_seats

PLAYTHROUGHS = 4
EVERY, LONGEST = 30, 240  # decisions
DRAWS = 15

TECHNOLOGIES = get_args(Technology)
# What is hidden from some seat, by its place in the state; any key or index is a star.
HIDDEN: dict[str, set[str]] = {
    "crest": {"draw.*", "bag.*"},
    "kardashev": {"bag.*"},
    "galactic_emperor": {"pile.*"},  # points gained are announced, so totals are known
    "empire_of_the_stars": {
        *("explorer.*", "technology_decks.*.*", "decks.*.*", "backs.*"),
        *("queue.*", "left_out.*", "dealt.*.*"),
    },
    "space_empires": {
        *("markers.*.kind", "pool.*", "veil", "groups.*.kind", "groups.*.count"),
        *("groups.*.experience", "groups.*.moves", "groups.*.tech.attack"),
        *("groups.*.tech.defense", "groups.*.tech.tactics", "groups.*.tech.movement"),
        *("empires.*.sheet.cp", "empires.*.sheet.levels.*", "empires.*.hand.cards.*.number"),
    },
    "salvage": {"pile.*", "salvors.*.hand.*", "salvors.*.bag.*"},
}
# The same, but too rare for a few games of random players to be sure of it.
RARE: dict[str, set[str]] = {
    "empire_of_the_stars": {
        *("edicts.*", "set_aside.*", "kept.*"),
        *("plans.*.weapons", "plans.*.shields", "plans.*.tactics"),
    },
    "space_empires": {
        *("empires.*.hand.dealt.*", "empires.*.hand.declined.*", "deck.*", "missing.*"),
        *("empires.*.sheet.rp", "empires.*.sheet.design.hull", "empires.*.sheet.design.weapon"),
        *("empires.*.sheet.design.attack", "empires.*.sheet.design.defense"),
        *("empires.*.sheet.design.abilities.*", "groups.*.sham", "groups.*.ground"),
        *(f"groups.*.tech.{name}" for name in TECHNOLOGIES),
    },
    "salvage": {"salvors.*.bid.*"},
}
# Others' unfinished secret phases are imagined from their start, and notes that no rule needs any
# more are left blank.  Written only where it differs from what is printed: `backs`.
NOT_DEALT: dict[str, tuple[str, ...]] = {
    "empire_of_the_stars": ("backs",),
    "space_empires": (
        *("veil", "empires.*.plan", "empires.*.sheet.income", "empires.*.sheet.spent_before"),
        *("groups.*.parted", "empires.*.sheet.grant", "empires.*.sheet.research_income"),
    ),
    "salvage": ("salvors",),
}


class Tally:
    """How often each hidden thing varied, and how often a value was not among the draws."""

    def __init__(self) -> None:
        self.varied: Counter[str] = Counter()
        self.followed: Counter[str] = Counter()
        self.true_missing: Counter[str] = Counter()
        self.draw_missing: Counter[str] = Counter()

    def look(self, game: Game[Any], table: Table[Any], seat: Seat | None, luck: bytes) -> None:
        """Imagine a table many times, and follow every value."""
        whim = random.Random(luck)
        true = dict(leaves(table.state))
        one_more, *draws = (
            dict(leaves(game.imagine(table, seat, Seeded(whim.randbytes(32))).state))
            for _ in range(DRAWS + 1)
        )
        for path in set(true).union(*draws):
            values = {draw.get(path) for draw in draws}
            if values == {true.get(path)}:
                continue
            place = path[0]
            self.varied[place] += len(values) > 1
            self.followed[place] += 1
            self.true_missing[place] += true.get(path) not in values
            self.draw_missing[place] += one_more.get(path) not in values


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


def tally_of(game: Game[Any]) -> Tally:
    tally = Tally()
    for number in range(PLAYTHROUGHS):
        table, whim = new_table(game, number), random.Random(number)
        for decision, _ in enumerate(random_play(table, whim)):
            if decision > LONGEST:
                break
            if decision % EVERY == 0:
                seat = whim.choice([*some_seats(game, number), None])
                tally.look(game, table, seat, whim.randbytes(8))
    return tally


def test_every_hidden_thing_varies_and_the_true_one_is_possible(game: Game[Any]) -> None:
    tally = tally_of(game)
    varied = {place for place, times in tally.varied.items() if times}

    assert HIDDEN[game.name] <= varied
    assert varied <= HIDDEN[game.name] | RARE.get(game.name, set())
    for place, times in tally.followed.items():
        if not place.startswith(NOT_DEALT.get(game.name, ("-",))):
            most = 1.5 * tally.draw_missing[place] + times / 5 + 3
            assert tally.true_missing[place] <= most, (place, times)


@pytest.mark.parametrize("number", [0], indirect=True)
def test_imagining_nothing_would_be_noticed(
    game: Game[Any], number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game, "redeal", lambda _table, _seat: None)
    tally = Tally()
    tally.look(game, new_table(game, number), None, b"luck")

    assert not +tally.varied
