"""Lessons: which moment speaks, what it suggests, and files that are wrong."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from starhold import games
from starhold.core.trouble import BadFile, Unknown
from starhold.show import lessons
from starhold.show.lessons import Coach, LessonPlan, TaughtMoment, lesson
from starhold.show.vocabulary import Choosable, Question
from tests.toys import salvage


def asking(key: str, *names: str) -> Question:
    options = tuple(Choosable(name, name.title(), "") for name in names)
    return Question("red", key, "?", "", options)


def coach(*moments: TaughtMoment) -> Coach:
    return Coach(LessonPlan("seed", 1, "easy", "about", "farewell", moments))


def moment(ask: str, title: str, **rest: Any) -> TaughtMoment:
    return TaughtMoment(ask, title, "text", **rest)


def test_a_moment_speaks_once_at_its_question() -> None:
    taught = coach(moment("Move", "moving"))

    assert taught.hear(asking("Build", "pass")) is None
    assert not taught.done
    said = taught.hear(asking("Move", "pass"))
    assert said is not None
    assert (said.title, said.number, said.of) == ("moving", 1, 1)
    assert taught.hear(asking("Move", "pass")) is None
    assert taught.done


def test_a_moment_may_wait_for_a_time_or_an_offer() -> None:
    taught = coach(
        moment("Move", "third", time=3),
        moment("Move", "gate", offers="jump *"),
        moment("Move", "a"),
    )

    heard = [taught.hear(asking("Move", *names)) for names in (["go"], ["jump 2"], ["go"])]

    assert [one and one.title for one in heard] == ["a", "gate", "third"]


def test_a_moment_that_never_comes_holds_nothing_up() -> None:
    taught = coach(moment("Move", "first", time=1), moment("Move", "lost", extra=True, time=9))

    assert taught.hear(asking("Move", "go")) is not None
    assert taught.hear(asking("Move", "go")) is None
    assert taught.done


def test_the_first_suggestion_that_is_offered_is_made() -> None:
    taught = coach(moment("Move", "m", suggest=("jump *", "go *", "stay"), why="It is near."))

    said = taught.hear(asking("Move", "stay", "go 1", "go 2"))

    assert said is not None
    assert (said.suggested, said.why) == ("go 1", "It is near.")


def test_without_its_suggestion_a_moment_gives_no_reason() -> None:
    said = coach(moment("Move", "m", suggest=("jump *",), why="Why")).hear(asking("Move", "stay"))

    assert said is not None
    assert (said.suggested, said.why) == ("", "")


def test_a_game_without_a_lesson_says_how_to_play_it() -> None:
    with pytest.raises(
        Unknown, match=r"Salvage has no lesson\. To play it: starhold play salvage"
    ):
        lesson(salvage.GAME)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"ask": "Nowhere"}, "moment 1, 'T': the game asks no question 'Nowhere'"),
        ({"suggest": ["fly *"]}, "moment 1, 'T': the game has no option 'fly *'"),
        ({"offers": "fly"}, "moment 1, 'T': the game has no option 'fly'"),
        ({"rule": "CE-99.9"}, "moment 1, 'T': the rulebook has no rule 'CE-99.9'"),
        ({"when": "now"}, "unknown field `when`"),
    ],
)
def test_a_wrong_moment_is_refused_by_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: dict[str, object], complaint: str
) -> None:
    written = {"ask": "Explore", "title": "T", "text": "t", **change}
    lines = [f"{name} = {json.dumps(value)}" for name, value in written.items()]
    head = 'seed = "s"\nplayers = 1\nbots = "easy"\nabout = "a"\nfarewell = "f"\n[[moment]]\n'
    (tmp_path / "lesson.toml").write_text(head + "\n".join(lines), "utf-8")
    monkeypatch.setattr(lessons, "package_files", lambda _package: tmp_path)

    with pytest.raises(BadFile) as refused:
        lesson.__wrapped__(games.find("crest"))

    assert complaint in str(refused.value)
    assert "lesson.toml" in str(refused.value)
