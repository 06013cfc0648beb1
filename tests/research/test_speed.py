"""What the environments cost compared with the bare engine."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec
import pytest
from click.testing import CliRunner

from starhold import games
from starhold.cli.bench import bench
from starhold.lab.bytecodes import counted
from starhold.lab.draws import in_words
from starhold.lab.speed import case
from starhold.research.aec import TableEnv
from starhold.research.course import GameCourse
from starhold.research.seat import SeatEnv
from starhold.research.speed import (
    GAMES,
    MOST,
    play_aec,
    play_bare,
    play_gym,
    play_spiel,
    play_walk,
    prepared,
)


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

    assert bytecodes(lambda number: play_aec(env, number)) < (1 + MOST) * bare
    assert bytecodes(lambda number: play_gym(alone, number)) < (1 + MOST) * bare


@pytest.mark.parametrize("name", ["crest", "empire_of_the_stars"])
def test_explicit_chance_costs_less_than_20_percent_and_openspiel_less_than_30(name: str) -> None:
    """In the two games that shuffle most decks for few decisions, in the games of the bench.

    Bytecodes do not count what OpenSpiel does in C++.
    """
    spiel = pytest.importorskip("starhold.research.spiel", exc_type=ImportError)
    settings, seats = case(games.find(name))
    course = GameCourse(name, len(seats), msgspec.structs.asdict(settings))
    said = in_words(settings).replace("=", ":")
    game = spiel.SpielGame(name, {"players": len(seats), "settings": said})
    luck = [prepared(game.start, number) for number in range(GAMES)]
    bare = bytecodes(lambda number: play_bare(course, number), range(GAMES))
    walk = bytecodes(lambda number: play_walk(game.start, number, luck[number]), range(GAMES))
    whole = bytecodes(
        lambda number: play_spiel(game.new_initial_state(), number, luck[number]), range(GAMES)
    )

    assert walk < 1.2 * bare
    assert whole < (1 + MOST) * bare


def test_every_side_plays_the_same_games() -> None:
    spiel = pytest.importorskip("starhold.research.spiel", exc_type=ImportError)
    hollow = pytest.importorskip("starhold.research.hollow", exc_type=ImportError)
    game = spiel.SpielGame("crest", {})
    luck, state = prepared(game.start, 1), game.new_initial_state()
    alone = hollow.HollowState(hollow.HollowGame(game), luck.nodes)
    decisions = play_bare(game.course, 1)

    assert play_walk(game.start, 1, luck) == decisions
    assert play_spiel(state, 1, luck) == decisions
    assert play_spiel(alone, 1, luck) == decisions
    assert play_spiel(hollow.PlainState(luck.nodes), 1, luck) == decisions
    assert alone.history() == state.history()


def test_the_bench_shows_what_every_door_costs() -> None:
    ran = CliRunner().invoke(bench, ["crest", "--research", "--seconds", "0.1"])

    assert ran.exit_code == 0, ran.output
    for row in ("cost of PettingZoo", "cost of Gymnasium", "observing 'vector', µs"):
        assert row in ran.output
    assert games.find("crest").name in ran.output
