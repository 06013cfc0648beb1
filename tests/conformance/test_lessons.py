"""Every lesson can be followed to its end, and ignored, and speaks only of what is there."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest

from starhold import bots, games
from starhold.bots.levels import levels
from starhold.show.lessons import Coach, Coaching, lesson, things_of
from starhold.show.view import view
from starhold.show.vocabulary import Question, Row, View
from tests.helpers import games_with

MOST = 2000  # choices in which a lesson must end


Answer = Callable[[Question, Coaching | None, str], str]


def played(name: str, answer: Answer, luck: str = "") -> Iterator[tuple[View, Coaching]]:
    """Play a lesson until the coach is done or the game is over; yield what is said."""
    game = games.find(name)
    given = lesson(game)
    coach, match = Coach(given), given.match(game)
    minds = {seat: bots.find(given.bots, seat + luck) for seat in given.seats}
    made = 0
    for _ in range(MOST):
        if match.table.over or coach.done:
            return
        seat = next(iter(match.table.open))
        options = match.table.question(seat).options
        chosen = bots.answer(minds[seat], game, match.table, seat, len(match.journal))
        if seat == given.seats[0]:
            seen = view(game, match.table, seat)
            assert seen.question is not None
            said = coach.hear(seen.question, made)
            made += 1
            if said is not None:
                yield seen, said
            names = [one.name for one in seen.question.options]
            usual = names[options.index(chosen)]
            chosen = options[names.index(answer(seen.question, said, usual))]
        match.choose(chosen, seat)
    raise AssertionError(f"the lesson of {name} does not end within {MOST} choices")


def following(_question: Question, said: Coaching | None, usual: str) -> str:
    return said.suggested if said and said.suggested else usual


@pytest.mark.parametrize("luck", ["", " in another mood", " in a third"])
@pytest.mark.parametrize("name", games_with("lesson.toml"))
def test_a_lesson_can_be_followed_to_its_end_whatever_the_bots_do(name: str, luck: str) -> None:
    given = lesson(games.find(name))
    spoken = []
    for seen, said in played(name, following, luck):
        spoken.append(said)
        moment = next(one for one in given.moments if one.title == said.title)
        assert bool(said.suggested) == bool(moment.suggest), f"{said.title}: nothing to suggest"
        missing = set(said.point) - things_of(seen.scene)
        assert not missing, f"{said.title}: {missing} is not on the screen"
        rows = (zone for zone in seen.scene.zones if isinstance(zone, Row))
        empty = {row.id for row in rows if not row.items} & set(said.point)
        assert not empty, f"{said.title}: there is nothing to see in {empty}"

    waited_for = [one.title for one in given.moments if not one.extra]
    assert {one.title for one in spoken if one.number} == set(waited_for)
    assert [one.number for one in spoken if one.number] == [*range(1, len(waited_for) + 1)]
    assert 12 <= len(waited_for) <= len(given.moments) <= 20
    assert [one.farewell for one in spoken if one.farewell] == [given.farewell]
    assert spoken[-1].farewell


@pytest.mark.parametrize("name", games_with("lesson.toml"))
def test_a_lesson_can_be_ignored(name: str) -> None:
    whim = random.Random(name)

    def other(question: Question, said: Coaching | None, usual: str) -> str:
        others = [one.name for one in question.options if not said or one.name != said.suggested]
        return whim.choice(others or [usual])

    spoken = [said for _, said in played(name, other)]

    numbers = [one.number for one in spoken if one.number]
    assert len(numbers) >= 6
    assert numbers == sorted(set(numbers))
    # The lesson ends with its farewell, or with the game that a careless learner lost.
    assert [one for one in spoken if one.farewell] in ([], spoken[-1:])


@pytest.mark.parametrize("name", games_with("lesson.toml"))
def test_every_moment_cites_its_rules(name: str) -> None:
    given = lesson(games.find(name))

    assert [one.title for one in given.moments if not one.rules] == []
    assert given.bots in {level.name for level in levels(name)}
