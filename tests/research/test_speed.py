"""What the environments cost compared with the bare engine."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec
import pytest
from click.testing import CliRunner

from starhold import games
from starhold.cli.bench import bench
from starhold.lab.bytecodes import counted
from starhold.lab.speed import case
from starhold.research.aec import TableEnv
from starhold.research.course import GameCourse
from starhold.research.seat import SeatEnv
from starhold.research.speed import GAMES, MOST, play_aec, play_bare, play_gym, play_walk


def bytecodes(play: Callable[[int], int], numbers: Iterable[int] = (1,)) -> float:
    """Return the bytecodes of a decision: the same on a quiet and on a busy machine."""
    for number in numbers:
        play(number)  # fills the caches
    work = counted(lambda: sum(map(play, numbers)))
    return work.bytecodes / work.result


def test_an_environment_costs_less_than_30_percent() -> None:
    """In Crest, whose decisions take least work beside those of Galactic Emperor."""
    env, alone = TableEnv("crest", parts=()), SeatEnv("crest", parts=())
    bare = bytecodes(lambda number: play_bare(env.course, number))

    assert bytecodes(lambda number: play_aec(env, number)) < (1 + MOST["PettingZoo"]) * bare
    assert bytecodes(lambda number: play_gym(alone, number)) < (1 + MOST["Gymnasium"]) * bare


@pytest.mark.parametrize("name", ["crest", "empire_of_the_stars"])
def test_explicit_chance_costs_less_than_30_percent(name: str) -> None:
    """In the two games that shuffle most decks for few decisions, in the games of the bench."""
    chances = pytest.importorskip("starhold.research.chances", exc_type=ImportError)
    settings, seats = case(games.find(name))
    course = GameCourse(name, len(seats), msgspec.structs.asdict(settings))
    start = chances.TreeWalk(course)
    bare = bytecodes(lambda number: play_bare(course, number), range(GAMES))
    walk = bytecodes(lambda number: play_walk(start, number), range(GAMES))

    assert walk < (1 + MOST["explicit chance"]) * bare


def test_the_bench_shows_what_every_door_costs() -> None:
    ran = CliRunner().invoke(bench, ["crest", "--research", "--seconds", "0.1"])

    assert ran.exit_code == 0, ran.output
    for row in ("cost of PettingZoo", "cost of Gymnasium", "observing 'vector', µs"):
        assert row in ran.output
    assert games.find("crest").name in ran.output
