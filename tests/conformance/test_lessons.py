"""Every lesson can be followed to its end, and ignored, and speaks only of what is there."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest

from starhold import bots, games
from starhold.show.lessons import Coach, Coaching, lesson
from starhold.show.view import view
from starhold.show.vocabulary import Question, Scene, View

MOST = 2000  # choices in which a lesson must end


def things(scene: Scene) -> set[str]:
    """Everything a coach can point at."""
    meters = [*scene.meters, *(one for player in scene.players for one in player.meters)]
    cells = {cell.id for board in scene.boards for cell in board.cells}
    pieces = {piece.id for piece in scene.pieces}
    return cells | pieces | {zone.id for zone in scene.zones} | {meter.id for meter in meters}


Answer = Callable[[Question, Coaching | None, str], str]


def played(name: str, answer: Answer) -> Iterator[tuple[View, Coaching]]:
    """Play a lesson until the coach is done or the game is over; yield what is said."""
    game = games.find(name)
    given = lesson(game)
    coach, match = Coach(given), given.match(game)
    minds = {seat: bots.find(given.bots, seat) for seat in given.seats}
    for _ in range(MOST):
        if match.table.over or coach.done:
            return
        seat = next(iter(match.table.open))
        options = match.table.question(seat).options
        chosen = bots.answer(minds[seat], game, match.table, seat, len(match.journal))
        if seat == given.seats[0]:
            seen = view(game, match.table, seat)
            assert seen.question is not None
            said = coach.hear(seen.question)
            if said is not None:
                yield seen, said
            names = [one.name for one in seen.question.options]
            usual = names[options.index(chosen)]
            chosen = options[names.index(answer(seen.question, said, usual))]
        match.choose(chosen, seat)
    raise AssertionError(f"the lesson of {name} does not end within {MOST} choices")


def following(_question: Question, said: Coaching | None, usual: str) -> str:
    return said.suggested if said and said.suggested else usual


@pytest.mark.parametrize("name", games.names())
def test_a_lesson_can_be_followed_to_its_end(name: str) -> None:
    given = lesson(games.find(name))
    spoken = []
    for seen, said in played(name, following):
        spoken.append(said.title)
        moment = next(one for one in given.moments if one.title == said.title)
        assert bool(said.suggested) == bool(moment.suggest), f"{said.title}: nothing to suggest"
        missing = set(said.point) - things(seen.scene)
        assert not missing, f"{said.title}: {missing} is not on the screen"

    waited_for = {one.title for one in given.moments if not one.extra}
    assert waited_for <= set(spoken)
    assert 12 <= len(given.moments) <= 20


@pytest.mark.parametrize("name", games.names())
def test_a_lesson_can_be_ignored(name: str) -> None:
    whim = random.Random(name)

    def other(question: Question, said: Coaching | None, usual: str) -> str:
        others = [one.name for one in question.options if not said or one.name != said.suggested]
        return whim.choice(others or [usual])

    spoken = [said for _, said in played(name, other)]

    assert len(spoken) >= 3
