"""Imagining deals differently: every hidden thing varies, and the true one is among the possible.

That a seat sees no difference is tested elsewhere; an `imagine` that changed nothing would pass
there.  Here many tables are imagined at each of many positions, and every value in the state is
followed.  The true table must be as good as any draw: if the values of one more draw are nearly
always among the others, so are the true ones.
"""

from __future__ import annotations

import random
from collections import Counter
from itertools import groupby
from operator import itemgetter
from typing import Any, get_args

import pytest

from starhold.core.chance import Seeded
from starhold.core.game import Game
from starhold.core.record import Seat
from starhold.core.table import Table
from starhold.games.space_empires.facts.catalog import Technology
from starhold.lab.check.secrets import leaves
from tests.helpers import new_table, random_play, some_seats

PLAYTHROUGHS = (0, 1, 8, 9)  # in them, everything hidden occurs
EVERY, LONGEST = 30, 240  # decisions
DRAWS = 15

TECHNOLOGIES = get_args(Technology)
NOT_CARRIED = ("ship_size", "ship_yard", "mines", "military_academy", "security_forces")
# What is hidden from some seat, by its place in the state; any key or index is a star.
HIDDEN: dict[str, set[str]] = {
    "crest": {"draw.*", "bag.*"},
    "kardashev": {"bag.*"},
    "galactic_emperor": {"pile.*"},  # points gained are announced, so totals are known
    "empire_of_the_stars": {
        *("explorer.*", "technology_decks.*.*", "decks.*.*", "backs.*"),
        *("queue.*", "left_out.*", "dealt.*.*", "edicts.*", "set_aside.*", "kept.*"),
        *("plans.*.weapons", "plans.*.shields", "plans.*.tactics"),
    },
    "space_empires": {
        *("markers.*.kind", "pool.*", "veil", "groups.*.kind", "groups.*.count"),
        *("groups.*.experience", "groups.*.moves", "groups.*.ground", "groups.*.sham"),
        *("deck.*", "missing.*"),
        *("empires.*.sheet.cp", "empires.*.sheet.levels.*", "empires.*.sheet.rp"),
        *("empires.*.hand.cards.*.number", "empires.*.hand.dealt.*", "empires.*.hand.declined.*"),
        *("empires.*.sheet.design.hull", "empires.*.sheet.design.weapon"),
        *("empires.*.sheet.design.attack", "empires.*.sheet.design.defense"),
        "empires.*.sheet.design.abilities.*",
        *(f"groups.*.tech.{name}" for name in TECHNOLOGIES if name not in NOT_CARRIED),
    },
    "salvage": {"pile.*", "salvors.*.hand.*", "salvors.*.bag.*", "salvors.*.bid.*"},
}
# Positions where something occurs that is rare in the playthroughs: the number of a game of random
# players, the decision, and the seat that looks.
LAID: dict[str, tuple[tuple[int, int, Seat | None], ...]] = {
    "empire_of_the_stars": (
        *((1, 1, "blue"), (2, 1, None), (10, 0, "red"), (10, 0, "blue"), (11, 190, None)),
        *((13, 60, "red"), (18, 100, "red"), (19, 100, "red")),
    ),
    "space_empires": (
        *((10, 30, None), (10, 40, "red"), (10, 80, "red"), (10, 110, None), (10, 140, "red")),
        *((10, 220, None), (10, 230, None), (11, 30, None), (11, 40, "red"), (11, 60, None)),
        *((12, 0, "red"), (13, 0, "blue"), (13, 100, None), (13, 140, None)),
        *((13, 150, None), (14, 100, "red"), (15, 40, "red"), (15, 40, "blue")),
        *((16, 110, None), (18, 0, "green"), (18, 20, "blue"), (21, 140, None)),
        (27, 140, None),
    ),
    "salvage": ((2, 10, None), (2, 80, "red")),
}
# Others' unfinished secret phases are imagined from their start, and notes that no rule needs any
# more are left blank.  Written only where it differs from what is printed: `backs`.
NOT_DEALT: dict[str, tuple[str, ...]] = {
    "empire_of_the_stars": ("backs",),
    "space_empires": (
        *("veil", "empires.*.plan", "empires.*.sheet.income", "empires.*.sheet.spent_before"),
        *("groups.*.parted", "empires.*.sheet.grant", "empires.*.sheet.research_income"),
        "empires.*.sheet.debt",
        "groups.*.tech.terraforming",  # dealt, but more seldom than random players carry it
    ),
    "galactic_emperor": ("hushed",),  # rivals are asked again
    "salvage": ("salvors", "hushed"),
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


def tally_of(game: Game[Any]) -> Tally:
    tally = Tally()
    for number in PLAYTHROUGHS:
        table, whim = new_table(game, number), random.Random(number)
        for decision, _ in enumerate(random_play(table, whim)):
            if decision > LONGEST:
                break
            if decision % EVERY == 0:
                seat = whim.choice([*some_seats(game, number), None])
                tally.look(game, table, seat, whim.randbytes(8))
    for number, positions in groupby(LAID.get(game.name, ()), itemgetter(0)):
        look_at_laid(tally, game, number, {(decision, seat) for _, decision, seat in positions})
    return tally


def look_at_laid(
    tally: Tally, game: Game[Any], number: int, positions: set[tuple[int, Seat | None]]
) -> None:
    """Play a game of random players up to its laid positions, and look at them."""
    table, last = new_table(game, number), max(decision for decision, _ in positions)
    for decision, _ in enumerate(random_play(table, random.Random(number))):
        for _, seat in sorted((one for one in positions if one[0] == decision), key=str):
            tally.look(game, table, seat, f"{number} {decision} {seat}".encode())
        if decision == last:
            return


def test_every_hidden_thing_varies_and_the_true_one_is_possible(game: Game[Any]) -> None:
    tally = tally_of(game)
    varied = {place for place, times in tally.varied.items() if times}

    hidden = HIDDEN.get(game.name, set())  # a game may hide nothing
    assert hidden <= varied
    unlisted = varied - hidden
    assert not unlisted, f"imagine varies {unlisted}: list it under {game.name} in HIDDEN"
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
