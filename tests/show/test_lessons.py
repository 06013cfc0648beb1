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


def coach(*moments: TaughtMoment, patience: int = 9) -> Coach:
    return Coach(LessonPlan("seed", 1, "easy", "about", "farewell", patience, moments))


def moment(ask: str, title: str, **rest: Any) -> TaughtMoment:
    return TaughtMoment(ask, title, "text", **rest)


def titles(taught: Coach, *questions: Question) -> list[str]:
    """What the coach says to one question after another; "" is silence."""
    said = [taught.hear(question, at) for at, question in enumerate(questions)]
    return [(one.title or one.farewell) if one else "" for one in said]


def test_a_moment_speaks_once_at_its_question() -> None:
    taught = coach(moment("Move", "moving"), moment("Sell", "selling"))

    assert taught.hear(asking("Build", "pass"), 0) is None
    said = taught.hear(asking("Move", "pass"), 1)
    assert said is not None
    assert (said.title, said.number, said.of) == ("moving", 1, 2)
    assert taught.hear(asking("Move", "pass"), 2) is None


def test_a_moment_may_wait_for_a_time_or_an_offer() -> None:
    taught = coach(
        moment("Move", "third", time=3),
        moment("Move", "gate", offers="jump *"),
        moment("Move", "a"),
    )

    questions = [asking("Move", *names) for names in (["go"], ["jump 2"], ["go"])]

    assert titles(taught, *questions) == ["a", "gate", "third"]


def test_a_pattern_may_ask_for_one_of_some_figures_or_for_words() -> None:
    taught = coach(
        moment("Move", "cheap", suggest=("go * [0-2]", "* 9"), why="first", otherwise="other"),
        moment("Sell", "won", suggest=("sell * | *You Win?", "sell *"), why="first"),
    )
    dear = taught.hear(asking("Move", "go far 3", "go far 9"), 0)
    cheap = coach(*taught.lesson.moments).hear(asking("Move", "go far 3", "go near 2"), 0)
    won = taught.hear(asking("Sell", "sell at 1", "sell 2 you win!"), 1)

    suggested = [one and one.suggested for one in (dear, cheap, won)]
    assert suggested == ["go far 9", "go near 2", "sell 2 you win!"]
    assert [one and one.why for one in (dear, cheap, won)] == ["other", "first", "first"]


def test_the_coach_says_goodbye_once_with_the_last_moment_it_waits_for() -> None:
    taught = coach(moment("Move", "first"), moment("Sell", "extra", extra=True))
    said = taught.hear(asking("Move", "go"), 0)
    assert said is not None
    later = taught.hear(asking("Sell", "go"), 1)
    assert later is not None

    assert (said.number, said.of, said.farewell) == (1, 1, "farewell")
    assert (later.title, later.number, later.farewell) == ("extra", 0, "")
    assert taught.done


def test_a_moment_whose_time_has_passed_holds_nothing_up() -> None:
    taught = coach(moment("Move", "jump", offers="jump", time=1), moment("Move", "go"))

    said = taught.hear(asking("Move", "go"), 0)

    assert said is not None
    assert (said.title, said.number, said.of, said.farewell) == ("go", 2, 2, "farewell")


def test_the_coach_does_not_wait_for_ever() -> None:
    taught = coach(moment("Move", "first"), moment("Fly", "never"), patience=3)

    said = titles(taught, *[asking("Move", "go")] * 6)

    assert said == ["first", "", "", "farewell", "", ""]
    assert taught.done


def test_a_question_that_was_undone_is_heard_again() -> None:
    taught = coach(moment("Move", "first"), moment("Move", "second", time=2))
    first, second = (taught.hear(asking("Move", "go"), at) for at in (0, 1))

    assert taught.hear(asking("Move", "go"), 1) == second  # the screen is drawn again
    assert taught.hear(asking("Move", "go"), 0) == first  # the learner took a choice back
    assert not taught.done
    assert taught.hear(asking("Move", "go"), 1) == second


def test_the_first_suggestion_that_is_offered_is_made() -> None:
    taught = coach(moment("Move", "m", suggest=("jump *", "go *", "stay"), why="It is near."))

    said = taught.hear(asking("Move", "stay", "go 1", "go 2"), 0)

    assert said is not None
    assert (said.suggested, said.why) == ("go 1", "It is near.")


def test_another_suggestion_may_have_another_reason() -> None:
    says = {"why": "It is far.", "otherwise": "It is near."}
    taught = coach(moment("Move", "m", suggest=("jump *", "go *"), **says))
    also = coach(moment("Move", "m", suggest=("jump *", "go *"), **says))
    jumped = taught.hear(asking("Move", "go 1", "jump 2"), 0)
    gone = also.hear(asking("Move", "go 1", "stay"), 0)
    assert jumped is not None
    assert gone is not None

    assert (jumped.suggested, jumped.why) == ("jump 2", "It is far.")
    assert (gone.suggested, gone.why) == ("go 1", "It is near.")


def test_without_its_suggestion_a_moment_gives_no_reason() -> None:
    said = coach(moment("Move", "m", suggest=("jump *",), why="Why")).hear(
        asking("Move", "stay"), 0
    )

    assert said is not None
    assert (said.suggested, said.why) == ("", "")


def test_a_game_without_a_lesson_says_how_to_play_it() -> None:
    with pytest.raises(
        Unknown, match=r"Salvage has no lesson\. To play it: starhold play salvage"
    ):
        lesson(salvage.GAME)


HEAD = """seed = "s"
bots = "easy"
about = "a"
farewell = "f"
players = {players}
patience = {patience}
[[moment]]
"""


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"ask": "Nowhere"}, "moment 1, 'T': the game asks no question 'Nowhere'"),
        ({"suggest": ["fly *"]}, "moment 1, 'T': the game has no option 'fly *'"),
        ({"suggest": ["end-movement *"]}, "the game has no option 'end-movement *'"),
        ({"offers": "fly"}, "moment 1, 'T': the game has no option 'fly'"),
        ({"rules": ["CE-99.9"]}, "moment 1, 'T': the rulebook has no rule 'CE-99.9'"),
        ({"point": ["moon"]}, "moment 1, 'T': the table has no 'moon' to point at"),
        ({"when": "now"}, "unknown field `when`"),
    ],
)
def test_a_wrong_moment_is_refused_by_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: dict[str, object], complaint: str
) -> None:
    written = {"ask": "Explore", "title": "T", "text": "t", **change}
    lines = [f"{name} = {json.dumps(value)}" for name, value in written.items()]
    head = HEAD.format(players=1, patience=9)
    (tmp_path / "lesson.toml").write_text(head + "\n".join(lines), "utf-8")
    monkeypatch.setattr(lessons, "package_files", lambda _package: tmp_path)

    with pytest.raises(BadFile) as refused:
        lesson.__wrapped__(games.find("crest"))

    assert complaint in str(refused.value)
    assert "lesson.toml" in str(refused.value)


@pytest.mark.parametrize(
    ("players", "patience", "complaint"),
    [(2, 9, "players must be 1–1, not 2."), (1, 0, "patience must be 1 or more, not 0.")],
)
def test_a_set_up_that_cannot_be_is_refused(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    players: int,
    patience: int,
    complaint: str,
) -> None:
    text = (
        HEAD.format(players=players, patience=patience) + 'ask = "Explore"\ntitle = ""\ntext = ""'
    )
    (tmp_path / "lesson.toml").write_text(text, "utf-8")
    monkeypatch.setattr(lessons, "package_files", lambda _package: tmp_path)

    with pytest.raises(BadFile) as refused:
        lesson.__wrapped__(games.find("crest"))

    assert str(refused.value).endswith(complaint)
