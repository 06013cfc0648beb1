"""Reviews and the history in words."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from starhold import games
from starhold.core.match import Match
from starhold.core.record import replace
from starhold.core.trouble import BadFile
from starhold.lab.draws import trial
from starhold.review.report import Alternative, Review
from starhold.review.review import review
from starhold.save.ending import end_early
from starhold.show.view import phase_of, view
from starhold.terminal import history
from starhold.terminal.looks import Looks
from starhold.terminal.replaying import Replay
from starhold.terminal.result import result_lines
from starhold.terminal.reviewing import HIGH, WIDE, plot_lines, points, review_lines
from starhold.terminal.sitting import Sitting, with_bots
from tests.review.games import begun_game, worked_game
from tests.toys.wager.rules import Rest, Roll


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STARHOLD_HOME", str(tmp_path / "home"))


@pytest.fixture(scope="module")
def match() -> Match[Any]:
    return worked_game()


@pytest.fixture(scope="module")
def reviewed(match: Match[Any]) -> Review:
    return review(match)


def test_a_review_says_who_won_where_it_turned_and_who_was_lucky(
    match: Match[Any], reviewed: Review
) -> None:
    text = "\n".join(line.plain for line in review_lines(reviewed, Looks(match.game)))

    assert text.startswith("Red wins with 9 points, 4 ahead of Blue")
    assert "Red: +14  best at 4 (+8)" in text
    assert "1 d6, 6.00 on average (expected 3.5)" in text
    assert "of 4 choices" in text


def test_the_plot_begins_even_and_ends_certain(match: Match[Any], reviewed: Review) -> None:
    lines = [line.plain for line in plot_lines(reviewed, Looks(match.game))]

    assert len(lines) == HIGH + 2
    assert lines[0].endswith("▲")  # Red wins at the right edge
    assert lines[HIGH // 2][6] == "●"  # both are at 50 % on the left
    assert all(len(line) <= WIDE + 6 for line in lines[:HIGH])


def test_gains_are_percentage_points() -> None:
    assert [points(gain) for gain in (0.139, -0.05, 0.0)] == ["+14", "−5", "±0"]


def test_a_game_played_to_its_end_is_noted_once(tmp_path: Path) -> None:
    against_a_bot = with_bots(worked_game(), {"blue": "easy"})
    sitting = Sitting(against_a_bot, tmp_path / "game.json")
    sitting.keep()
    sitting.keep()
    [game] = history.finished()

    assert (game.game, game.seats, game.level) == ("wager", ("red",), "easy")
    assert (game.won, game.points) == (True, 9)
    assert history.tally_lines([game], lambda one: one.title) == [
        "  Wager                           1 played    1 won"
    ]


def test_a_player_of_every_seat_wins_nothing() -> None:
    history.note(worked_game())
    [game] = history.finished()

    assert game.won
    assert not history.counts(game)


def test_games_of_bots_alone_are_not_noted() -> None:
    history.note(with_bots(worked_game(), {"red": "easy", "blue": "easy"}))

    assert history.finished() == []


def test_a_damaged_history_is_named() -> None:
    history.place().parent.mkdir(parents=True, exist_ok=True)
    history.place().write_text("[{]")

    with pytest.raises(BadFile, match="is damaged"):
        history.finished()


def test_a_damaged_history_costs_nobody_the_result(tmp_path: Path) -> None:
    """The game ended with an error about another file instead of its result."""
    history.place().parent.mkdir(parents=True, exist_ok=True)
    history.place().write_text("[{]")
    table = Sitting(worked_game(), tmp_path / "game.json")
    table.keep()

    looks = Looks(table.match.game)
    lines = [line.plain for line in result_lines(table, table.view("red"), looks)]
    assert any("is damaged" in line for line in lines)
    assert table.ending in lines


def test_a_replay_shows_the_evaluation_and_the_bots_choice(
    match: Match[Any], reviewed: Review
) -> None:
    replay, other = Replay(match), Alternative(2, "blue", "Rest", "Roll", 0.5)
    replay.evaluate(replace(reviewed, alternatives=(other,)))
    said = []
    for at in range(replay.length + 1):
        replay.go(at)
        said.append([line.plain for line in replay.evaluated])

    assert said[0] == ["Chance of winning: ▲ Red 50 %, ● Blue 50 %"]
    assert said[-1][0] == "Chance of winning: ▲ Red 100 %, ● Blue 0 %"
    assert any("Turning point: Red" in line for lines in said for line in lines)
    assert said[2][-1] == "Chosen: Rest. The bot would choose: Roll."
    assert not any("bot" in line for lines in (*said[:2], *said[3:]) for line in lines)


def test_choices_that_were_undone_have_no_place_in_the_evaluation() -> None:
    match = begun_game()
    match.choose(Rest())
    match.undo("blue")
    for option in (Rest(), Rest(), Roll()):
        match.choose(option)
    replay = Replay(match)
    replay.evaluate(review(match))
    replay.go(replay.length)

    assert replay.length == 4
    assert "Red 100 %" in replay.evaluated[0].plain


def test_a_replay_shows_the_phase_of_every_choice_once_the_game_is_over() -> None:
    """Before, it shows what everybody knew: some choices could still be taken back."""
    game, whim = games.find("space_empires"), random.Random(5)
    match = Match.new(game, trial(game), ("red", "blue"), "phases")
    known, asked = [], []
    for _ in range(60):
        known.append(view(game, match.table, None).phase)
        asked.append(phase_of(game, type(match.table.question().choice)))
        match.choose(whim.choice(match.table.offer))
    before = phases_in(Replay(match))
    end_early(match, "red")

    assert before[:60] == known != asked
    assert phases_in(Replay(match))[:60] == asked


def phases_in(replay: Replay) -> list[str]:
    found = []
    for at in range(replay.length + 1):
        replay.go(at)
        found.append(replay.view.phase)
    return found
