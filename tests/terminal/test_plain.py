"""The table line by line: commands, several people, bots."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from starhold import games
from starhold.core.match import Match
from starhold.core.trouble import IllegalChoice
from starhold.show.lessons import Coach, lesson
from starhold.terminal.plain import PlainTable
from starhold.terminal.sitting import Sitting, with_bots
from tests.toys.salvage import GAME


def sitting(bots: dict[str, str] | None = None) -> Sitting:
    match = Match.new(GAME, GAME.settings(), ("red", "blue"), "plain")
    return Sitting(with_bots(match, bots or {}))


def solo() -> Sitting:
    game = games.find(games.names()[0])
    return Sitting(Match.new(game, game.settings(), ("red",), "plain"))


def play(table: Sitting, typed: str, *, interactive: bool = False) -> str:
    out = Console(file=io.StringIO(), width=100)
    PlainTable(table, io.StringIO(typed), out, interactive=interactive).play()
    written: str = out.file.getvalue()  # type: ignore[attr-defined]
    return written


def test_a_whole_game_can_be_played_by_numbers() -> None:
    table = sitting()

    said = play(table, "1\n" * 500)

    assert table.over
    assert "The game is over." in said


def test_options_are_chosen_by_number_name_or_words() -> None:
    table = sitting({"blue": "random"})
    view = table.view("red")
    assert view.question is not None
    assert len(view.question.options) == 2
    option = view.question.options[-1]

    for typed in ("2", option.name, option.text.upper()):
        table = sitting({"blue": "random"})
        play(table, f"{typed}\n")
        chosen = [entry.chosen for entry in table.log("red") if entry.seat == "red"]
        assert chosen[0] == option.text


def test_the_commands_answer() -> None:
    said = play(sitting(), "help\nmap\nlook\nwhy\nlog\nrule\nrule SA-1.1\nhint\nabout 1\nquit\n")

    for words in ("undo your last choice", "pile:", "credits", "SA-1.1", "Suggested: "):
        assert words in said


def test_an_option_is_explained_before_it_is_chosen() -> None:
    said = play(solo(), "about\nabout 1\nquit\n", interactive=True)

    assert "Name an option by its number: about 2" in said
    assert "Then luck or a secret decides." in said


def test_a_choice_is_taken_back() -> None:
    table = solo()
    while not table.match.can_undo("red"):
        question = table.view("red").question
        assert question is not None
        table.choose(question.options[0].name, "red")
    choices = len(table.log("red"))

    said = play(table, "undo\nquit\n")

    assert "Undone" in said
    assert len(table.log("red")) == choices - 1


def test_a_person_is_told_and_asked_again() -> None:
    said = play(sitting(), "\n99\nnonsense\nrule ZZ-1\nsave\nquit\n", interactive=True)

    assert "There is no option 99" in said
    assert "'nonsense' matches none of" in said
    assert "There is no rule ZZ-1" in said
    assert "save FILE" in said


def test_a_script_stops_at_what_is_impossible() -> None:
    with pytest.raises(IllegalChoice, match="nonsense"):
        play(sitting(), "nonsense\n")


def test_nobody_reads_what_another_has_chosen() -> None:
    table = sitting()
    play(table, "1\n")

    assert [entry.chosen for entry in table.log("blue")] == [""]
    assert [entry.chosen for entry in table.log(None)] == [""]


def test_bots_are_named_in_the_record_and_play_on_after_a_pause() -> None:
    table = sitting({"red": "random", "blue": "greedy:8"})

    said = play(table, "")

    assert table.over
    assert "Blue is played by the bot 'greedy:8'." in said


def guided() -> Sitting:
    game = games.find("crest")
    table = Sitting(lesson(game).match(game))
    table.coach = Coach(lesson(game))
    return table


def test_a_coach_explains_the_question_and_suggests_an_option() -> None:
    said = play(guided(), "1\nquit\n")

    assert "Coach, 1 of " in said
    assert "Try: Place a new tile at (−1,0)" in said
    assert "Coach, 2 of " in said


def test_the_coach_says_the_same_until_the_table_moves_on() -> None:
    table = guided()
    question = table.view("red").question
    assert question is not None

    assert table.coached(question) == table.coached(question)
    assert Sitting(table.match).coached(question) is None
