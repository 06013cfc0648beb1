"""The table line by line: commands, several people, bots."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from starhold import bots, games, save
from starhold.core.game import SEATS
from starhold.core.match import Match
from starhold.core.score import Score
from starhold.core.trouble import BadFile, IllegalChoice, Trouble
from starhold.games.galactic_emperor.rules.r05_rounds import TakeRole
from starhold.games.galactic_emperor.rules.r10_warlord import WarlordTurn
from starhold.show import files
from starhold.show.lessons import Coach, Coaching, lesson
from starhold.show.vocabulary import Choosable, Question
from starhold.terminal import guiding, saves
from starhold.terminal.asking import numbered
from starhold.terminal.coaching import coach_lines, coach_of
from starhold.terminal.looks import Looks
from starhold.terminal.meters import score_lines
from starhold.terminal.plain import PlainTable
from starhold.terminal.sitting import Sitting, with_bots
from tests.games.galactic_emperor import scenes as galactic
from tests.helpers import games_with
from tests.toys import wager
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


def test_one_point_is_one_point() -> None:
    line, *_ = score_lines((Score("red", 1, ()),), Looks(GAME))

    assert line.plain == "1 point · defeat"


def test_a_rulebook_without_an_introduction_is_introduced_by_the_pitch() -> None:
    assert guiding.how_to_play(wager.GAME) == f"# Wager\n\n{wager.GAME.meta.pitch}"
    assert "salvors bid in secret" in guiding.how_to_play(GAME)


def test_a_whole_game_can_be_played_by_numbers() -> None:
    table = sitting()

    said = play(table, "1\n" * 500)

    assert table.over
    assert "The game is over." in said


def test_what_happened_before_the_first_choice_is_read_first_and_once(tmp_path: Path) -> None:
    game, file = games.find("kardashev"), tmp_path / "game.json"
    match = Match.new(game, game.settings(), ("red", "blue"), "plain")
    table = Sitting(with_bots(match, {"blue": "random"}), file)

    said = play(table, "1\nlog\n")
    assert said.count(" goes first.") == 2  # as news, and in the log
    assert said.index(" goes first.") < said.index("\n? ")

    resumed = Sitting(save.taken_up(game, file.read_bytes(), file.name).match)
    assert " goes first." not in play(resumed, "")
    assert " goes first." in play(resumed, "log\n")


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


def warlord() -> Sitting:
    """A Warlord turn of Galactic Emperor with three ships to move."""
    game = games.find("galactic_emperor")
    new = Match.new(game, game.settings(), SEATS[:3], "warlord")
    ships = galactic.fleet("red", "2,0", "fighter", "fighter", "cruiser")
    table = galactic.scene(tiles={"2,0": "P08"}, ships=ships, agenda=(WarlordTurn("red"),))
    return Sitting(Match(game, new.header, new.seed, game.save(table)))


def test_an_option_whose_text_begins_like_a_command_is_chosen_by_its_text() -> None:
    """`Send all 3 ships` was refused as an order, `Do not charge` as a list of options."""
    table = warlord()
    play(table, "Move from (2,0) to (2,1)\nsend ALL 3 ships\n")

    assert {ship.at for ship in table.match.table.state.ships.values()} == {"2,1"}


@pytest.mark.parametrize("name", games.names())
def test_no_option_is_called_like_a_command(name: str) -> None:
    table = PlainTable(sitting(), io.StringIO(), Console(file=io.StringIO()), interactive=False)
    texts = files.words(games.find(name)).said["options"].values()

    assert not {text.lower() for text in texts} & table.commands.keys()


def test_the_commands_answer() -> None:
    said = play(sitting(), "help\nmap\nlook\nwhy\nlog\nrule\nrule SA-1.1\nhint\nabout 1\nquit\n")

    for words in ("undo your last choice", "pile:", "credits", "SA-1.1", "Suggested: "):
        assert words in said


def test_an_option_is_explained_before_it_is_chosen() -> None:
    said = play(solo(), "about\nabout 1\nquit\n", interactive=True)

    assert "Name an option by its number: about 2" in said
    assert "Depends on dice or hidden information." in said


def test_a_role_says_what_it_does_where_it_is_chosen() -> None:
    game = games.find("galactic_emperor")
    match = Match.new(game, game.settings(), SEATS[:3], "roles")
    said = play(Sitting(match), "1\n")

    assert said.count("Everyone may buy ships. You deploy a free fighter first.") == 1


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
    many = 5000 * "9"
    said = play(sitting(), f"\n99\n{many}\nnonsense\nrule ZZ-1\nsave\nquit\n", interactive=True)

    assert "There is no option 99; type a number" in said
    assert said.count("There is no option 99") == 2
    assert "'nonsense' matches none of" in said
    assert "No rules match 'ZZ-1'" in said
    assert "save FILE" in said


def test_a_script_stops_at_what_is_impossible() -> None:
    with pytest.raises(IllegalChoice, match="Line 2 of the input: 'nonsense'"):
        play(sitting(), "1\nnonsense\n")


def test_words_with_an_apostrophe_are_looked_up() -> None:
    """A quotation mark that was never closed was refused."""
    said = play(solo(), "rule don't give up\nquit\n", interactive=True)

    assert "No rules match 'don't give up'" in said


@pytest.mark.parametrize("name", ["other.json", "two words.json", '"quoted.json"'])
def test_a_copy_is_saved_but_not_over_another_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """`save` replaced whatever it was told, another game too."""
    monkeypatch.chdir(tmp_path)
    table, file = sitting(), tmp_path / name.strip('"')

    play(table, f"save {name}\n1\nsave {name}\n")
    assert save.length_of(file.read_bytes()) == 1

    file.write_text("a diary")
    with pytest.raises(BadFile, match="already exists and is not a save of this game"):
        play(table, f"save {name}\n")
    assert file.read_text() == "a diary"


class Interrupted(io.StringIO):
    """Presses Ctrl-C."""

    def readline(self, _size: int = -1, /) -> str:  # type: ignore[override]  # as in StringIO
        raise KeyboardInterrupt


def test_ctrl_c_and_a_bad_script_say_how_to_resume(tmp_path: Path) -> None:
    for source, error in ((Interrupted(), KeyboardInterrupt), (io.StringIO("x\n"), Trouble)):
        table = Sitting(sitting().match, tmp_path / "game.json")
        out = io.StringIO()
        with pytest.raises(error):
            PlainTable(table, source, Console(file=out, width=200), interactive=False).play()

        assert "To resume it: starhold play" in out.getvalue()
        assert table.path is not None
        assert table.path.exists()


def test_nobody_reads_what_another_has_chosen() -> None:
    table = sitting()
    play(table, "1\n")

    assert [entry.chosen for entry in table.log("blue") if entry.seat] == [""]
    assert [entry.chosen for entry in table.log(None) if entry.seat] == [""]


def test_bots_are_named_in_the_record_and_play_on_after_a_pause() -> None:
    table = sitting({"red": "random", "blue": "greedy:8"})

    said = play(table, "")

    assert table.over
    assert re.search(r"Blue is played by [A-Z]\w+, a bot \(greedy:8\)\.", said)


def guided() -> Sitting:
    game = games.find("crest")
    table = Sitting(lesson(game).match(game))
    table.coach = Coach(lesson(game))
    return table


def test_a_coach_explains_the_question_and_suggests_an_option() -> None:
    said = play(guided(), "1\nquit\n")

    assert "Coach, 1 of " in said
    assert "Try: Place a new tile at (−1,0) (type 1)" in said
    assert "Coach, 2 of " in said


def test_the_coach_says_the_same_until_the_table_moves_on() -> None:
    table = guided()
    question = table.view("red").question
    assert question is not None

    assert table.coached(question) == table.coached(question)
    assert Sitting(table.match).coached(question) is None


def test_a_coach_names_what_to_look_at_and_repeats_itself_after_undo() -> None:
    said = play(guided(), "1\nend-movement\nundo\nquit\n")

    assert "Look at: (0,0), (−1,0)" in said
    assert said.count("Coach, 2 of ") == 2
    assert "(CE-8.2, CE-8.3, CE-14.1)" in said


def test_a_saved_lesson_goes_on_with_its_coach(tmp_path: Path) -> None:
    table = guided()
    play(table, "1\nquit\n")
    file = tmp_path / "lesson.json"
    save.store(file, save.written(table.match))
    resumed, _ = saves.resume(file)
    again = Sitting(resumed)
    again.coach = coach_of(resumed)
    question = again.view("red").question
    assert question is not None

    assert again.coached(question) == table.coached(question)
    assert coach_of(sitting().match) is None


def test_a_newcomer_reads_the_goal_the_words_and_the_symbols() -> None:
    table = Sitting(Match.new(games.find("crest"), games.find("crest").settings(), ("red",), "w"))

    said = play(table, "goal\nhow\nterm rebels\nterms\nterm\nlegend\nrule contents\nquit\n")

    assert "Goal: Find the artifact" in said
    assert "[Explore]" in said
    assert "CE-22 Settings" in said
    assert "How you win." in said
    assert "rebel token: A revolt token placed by a revolution." in said
    assert "warp gate: All systems with a Warp Gate count as adjacent" in said
    assert "Unexplored" in said


def phases_marked(match: Match[Any], seat: str | None) -> str:
    table = Sitting(match)
    return (
        guiding.phase_bar(match.game, table.view(seat)).plain.partition("[")[2].partition("]")[0]
    )


def test_who_waits_reads_the_phase_of_anothers_turn() -> None:
    """The pick of a role is public, so all see that its phase has begun."""
    game = games.find("galactic_emperor")
    match = Match.new(game, game.settings(), ("red", "blue", "green"), "phase")
    match.choose(match.table.offer[0])
    before = {phases_marked(match, seat) for seat in (*match.header.seats, None)}
    match.choose(TakeRole("explorer"))

    assert before == {"Pick a role"}
    assert {phases_marked(match, seat) for seat in (*match.header.seats, None)} == {"Explorer"}


class Learner(io.StringIO):
    """Types what the coach suggests, else what an easy bot would do, until the coach is done."""

    def __init__(self, table: Sitting) -> None:
        super().__init__()
        self.table = table
        self.mind = bots.find("easy", "learner")

    def readline(self, _size: int = -1, /) -> str:  # type: ignore[override]  # as in StringIO
        table, seat = self.table.match.table, self.table.humans[0]
        question = self.table.view(seat).question
        assert self.table.coach is not None
        if self.table.coach.done or question is None:
            return "quit\n"
        said = self.table.coached(question)
        if said and said.suggested:
            return f"{said.suggested}\n"
        game = self.table.match.game
        chosen = bots.answer(self.mind, game, table, seat, len(self.table.match.journal))
        return f"{question.options[table.question(seat).options.index(chosen)].name}\n"


@pytest.mark.parametrize("name", games_with("lesson.toml"))
def test_every_lesson_is_finished_line_by_line(name: str) -> None:
    game = games.find(name)
    given = lesson(game)
    rivals = dict.fromkeys(given.seats[1:], given.bots)
    table = Sitting(with_bots(given.match(game), rivals))
    table.coach = Coach(given)
    out = Console(file=io.StringIO(), width=100)
    PlainTable(table, Learner(table), out, interactive=False).play()
    said = out.file.getvalue()  # type: ignore[attr-defined]  # it writes into a string

    assert table.coach.done
    assert given.farewell.split(".", maxsplit=1)[0][:60] in " ".join(said.split())


class Whisper:
    """A coach who always suggests the same option."""

    done = False

    def hear(self, _question: Question, _at: int) -> Coaching:
        return Coaching(1, 1, title="Listen", text="Take it.", suggested="third", why="Why not.")


def test_the_coach_and_the_list_number_options_alike() -> None:
    """Options of a group stand together, so their place in the question is not their number."""
    groups = {"first": "A", "second": "B", "third": "A"}
    options = tuple(Choosable(name=name, text=name, group=groups[name]) for name in groups)
    question = Question(player="red", key="Ask", text="Which?", rule="", options=options)
    table = sitting()
    table.coach = Whisper()  # type: ignore[assignment]

    said = "\n".join(line.plain for line in coach_lines(table, question))
    listed = {one.option.name: one.number for one in numbered(question)}

    assert listed == {"first": 1, "third": 2, "second": 3}
    assert "Try: third (type 2)" in said
