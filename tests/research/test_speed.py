"""What the environments cost compared with the bare engine."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from click.testing import CliRunner

from starhold import games
from starhold.cli.bench import bench
from starhold.lab.bytecodes import counted
from starhold.research.aec import TableEnv
from starhold.research.course import GameCourse
from starhold.research.seat import SeatEnv
from starhold.research.speed import MOST, play_aec, play_bare, play_gym, play_walk


def bytecodes(play: Callable[[int], int]) -> float:
    """Return the bytecodes of a decision: the same on a quiet and on a busy machine."""
    play(1)  # fills the caches
    work = counted(lambda: play(1))
    return work.bytecodes / work.result


def test_an_environment_costs_less_than_30_percent() -> None:
    """In Crest, whose decisions take least work beside those of Galactic Emperor."""
    env, alone = TableEnv("crest", parts=()), SeatEnv("crest", parts=())
    bare = bytecodes(lambda number: play_bare(env.course, number))

    assert bytecodes(lambda number: play_aec(env, number)) < (1 + MOST["PettingZoo"]) * bare
    assert bytecodes(lambda number: play_gym(alone, number)) < (1 + MOST["Gymnasium"]) * bare


def test_explicit_chance_costs_less_than_30_percent() -> None:
    """In Crest, which shuffles two decks for few decisions."""
    chances = pytest.importorskip("starhold.research.chances", exc_type=ImportError)
    start = chances.TreeWalk(GameCourse("crest", 1, {}))
    bare = bytecodes(lambda number: play_bare(start.course, number))

    assert (
        bytecodes(lambda number: play_walk(start, number)) < (1 + MOST["explicit chance"]) * bare
    )


def test_the_bench_shows_what_every_door_costs() -> None:
    ran = CliRunner().invoke(bench, ["crest", "--research", "--seconds", "0.1"])

    assert ran.exit_code == 0, ran.output
    for row in ("cost of PettingZoo", "cost of Gymnasium", "observing 'vector', µs"):
        assert row in ran.output
    assert games.find("crest").name in ran.output
