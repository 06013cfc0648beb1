"""ES-20 - The presets differ, and the script that measures them says when they stop differing."""

from __future__ import annotations

import random
from functools import cache
from itertools import pairwise

import pytest

from scripts.solo import EASIEST_FIRST, GAME, SEAT, Played, Row, line, missed
from starhold import games
from starhold.core.chance import Seeded, chosen_seed
from starhold.games.empire_of_the_stars.catalog import CONSTANTS
from starhold.games.empire_of_the_stars.hints import guess
from starhold.games.empire_of_the_stars.rules.r04_monolith import ChooseRole
from starhold.games.empire_of_the_stars.scoring import margin

GAMES = 100  # of each preset; their mean is good to about half a point


def row(preset: str, wins: int, tiles: int = 1, games: int = 300) -> Row:
    won = [Played(n < wins, tiles, 12, 1, "supply") for n in range(games)]
    return Row(preset, won)


def rows(*wins: int) -> list[Row]:
    return [row(preset, won) for preset, won in zip(EASIEST_FIRST, wins, strict=True)]


GOOD = (230, 190, 150, 110, 75, 40)


def test_20_1_each_harder_preset_gives_the_ancients_more() -> None:
    presets = [CONSTANTS.presets[name] for name in EASIEST_FIRST]

    assert len(presets) == len(CONSTANTS.presets)
    for easier, harder in pairwise(presets):
        assert harder.cruisers >= easier.cruisers
        assert harder.credits >= easier.credits
        assert harder.tokens - harder.your_tokens >= easier.tokens - easier.your_tokens
        assert harder != easier


@cache
def margins(preset: str) -> tuple[int, ...]:
    """ES-19.3  Your scores minus theirs at the ends of quick games, with the same luck for all."""
    return tuple(quick_game(preset, number) for number in range(GAMES))


def quick_game(preset: str, number: int) -> int:
    """Choose roles by the hints and the rest at random: a hundred times as fast as `greedy`."""
    game = games.find(GAME)
    table = game.new(game.settings(difficulty=preset), (SEAT,), Seeded(chosen_seed(str(number))))
    whim = random.Random(number)
    while not table.over:
        if isinstance(table.asking, ChooseRole):
            option = max(table.offer, key=lambda role: guess(table.state, SEAT, role))
        else:
            option = whim.choice(table.offer)
        table.choose(option, SEAT)
    return margin(table.state)


def mean(numbers: tuple[int, ...]) -> float:
    return sum(numbers) / len(numbers)


@pytest.mark.parametrize(("easier", "harder"), list(pairwise(EASIEST_FIRST)))
def test_20_2_no_two_presets_play_alike(easier: str, harder: str) -> None:
    assert margins(easier) != margins(harder)


@pytest.mark.parametrize(
    ("easier", "harder"), list(zip(EASIEST_FIRST, EASIEST_FIRST[2:], strict=False))
)
def test_20_2_presets_two_apart_play_clearly_harder(easier: str, harder: str) -> None:
    assert mean(margins(easier)) - mean(margins(harder)) > 0.5


def test_20_2_presets_that_differ_enough_are_praised() -> None:
    assert list(missed(rows(*GOOD))) == []


@pytest.mark.parametrize(
    ("wins", "complaint"),
    [
        ((230, 190, 150, 150, 75, 40), "admiral is not harder than standard"),
        ((165, 160, 150, 110, 75, 40), "the intervals of cadet and standard overlap"),
        ((290, 240, 190, 110, 75, 40), "standard is won 63.3% of the time, not 30–60 %"),
        ((230, 190, 80, 70, 40, 20), "standard is won 26.7% of the time, not 30–60 %"),
    ],
)
def test_20_2_presets_that_stop_differing_are_named(wins: tuple[int, ...], complaint: str) -> None:
    assert complaint in list(missed(rows(*wins)))


def test_17_3_too_few_destroyed_tiles_are_named() -> None:
    found = [row("standard", 150, tiles=0)]

    assert list(missed(found)) == ["the Ancients destroy 0.00 tiles a game, not 1 or more"]


def test_20_2_a_row_tells_wins_interval_tiles_and_ends() -> None:
    assert line(row("standard", 150)) == (
        "| standard | 300 | 150 | 50.0% | 44.4%–55.6% | 1.00 | 12.0 | +1.0 | supply 300 |"
    )
