"""`starhold lab new-game` writes a game that holds; `starhold lab check` finds faults."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from starhold.core.trouble import Trouble
from starhold.lab.check.playing import unordered
from starhold.lab.new_game import new_game, prefix
from tests.forked import output

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 600.0  # seconds: a busy machine is slow


@pytest.fixture(scope="module")
def skeleton(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("made") / "harbour"
    made = starhold(folder.parent, "lab", "new-game", "harbour")
    assert f"starhold play harbour --game {folder.name}" in made
    return folder


@pytest.fixture
def project(skeleton: Path, tmp_path: Path) -> Path:
    copy = tmp_path / "harbour"
    subprocess.run(["cp", "-r", str(skeleton), str(copy)], check=True)
    return copy


def starhold(folder: Path, *words: str) -> str:
    # Edits follow within a second: an old compiled file of the same size would be taken.
    env = os.environ | {"PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}
    return output([*words], folder, env | {"PYTHONDONTWRITEBYTECODE": "1"}, PATIENCE)


def checked(project: Path) -> str:
    return starhold(project, "lab", "check", "harbour", "--game", str(project))


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new), "utf-8")


def test_broken_help_for_newcomers_is_named_and_does_not_keep_the_game_out(project: Path) -> None:
    package = next(project.glob("*/meta.toml")).parent
    head = 'seed = "a"\nplayers = 2\nbots = "easy"\nabout = "a"\nfarewell = "a"\npatience = 9\n'
    moment = '[[moment]]\nask = "Sail"\ntitle = "Sail"\ntext = "Sail."\n'
    (package / "lesson.toml").write_text(head + moment, "utf-8")
    (package / "presets.toml").write_text("[calm]\nwind = 1\n", "utf-8")
    said = checked(project)

    assert "lesson.toml: moment 1, 'Sail': the game asks no question 'Sail'." in said
    assert "presets.toml: [calm]: " in said
    assert "asks no question 'Sail'." in starhold(
        project, "learn", "harbour", "--game", str(project)
    )
    assert '"game":"harbour"' in starhold(project, "new", "harbour", "--game", str(project))


def test_a_new_game_passes_every_check_and_its_own_tests(project: Path) -> None:
    assert checked(project).splitlines()[-1] == "Harbour: all checks hold."

    path = os.pathsep.join((str(ROOT / "src"), str(project)))
    tests = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(project)],
        cwd=project,
        env=os.environ | {"PYTHONPATH": path},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert "3 passed" in tests.stdout, tests.stdout + tests.stderr


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("words/en.toml", 'purple = "Purple"\n', "", "no name for the seat 'purple'"),
        ("words/en.toml", "TokensTaken =", "Taken =", "no sentence for TokensTaken in [events]"),
        ("words/en.toml", "{player} takes {", "{who} takes {", "asks for {who}"),
        ("words/en.toml", 'won = "victory"', "", "the term 'won' of hints.toml in [judgement]"),
        ("words/en.toml", 'tokens = "Tokens in the pile"', "", 'table option "tokens"'),
        ("look.toml", "[kinds.token]", "[kinds.coin]", "look.toml has no [kinds.token]"),
        ("look.toml", '"stack"', '"pile-of-all"', "there is no icon 'pile-of-all' for pile"),
        ("look.toml", '"stack"', '"stak"', "for pile; did you mean 'stack'?"),
        ("look.toml", '"amber"', '"umber"', "there is no colour 'umber' for token: white,"),
        (
            "rules/r01_play.py",
            "return [Take(tokens) for tokens in (1, 2) if tokens <= state.pile]",
            "return {Take(tokens) for tokens in (1, 2) if tokens <= state.pile}",
            "r01_play.py: TakeTokens.options did not return a list. Return a list of options",
        ),
        (
            "rules/r01_play.py",
            "(Setup(),)",
            "Setup()",
            "r01_play.py: begin did not return the state and a tuple of steps",
        ),
        (
            "rules/r01_play.py",
            "return (Round(),)",
            "return (Round,)",
            "Round was returned as a step, but is no step. Write Round(",
        ),
        ("rules/r01_play.py", "return (Round(),)", "return ((Round(),),)", "Put a * before it"),
        ("rules/r01_play.py", '"""HA-1.3  Whoever', '"""HA-1.9  Whoever', "End: its docstring"),
        ("rules/r01_play.py", "in (1, 2)", "in (1, 1)", "two options with the same name: take 1"),
        (
            "rules/r01_play.py",
            "return (End(self.player),)",
            "pass",
            "TakeTokens.chosen did not return a tuple",
        ),
        (
            "rules/r01_play.py",
            "table.tell(TokensTaken(self.player, option.tokens))",
            "table.state.taken[self.player] += table.heard",
            "'take 1' leads to another table if nobody reads the events",
        ),
        ("rules/r01_play.py", "pile -= option", "pile -= 9 * option", "the steps never stop"),
        ("meta.toml", "luck = false", "", "the rules draw no luck: put luck = false in meta.toml"),
        ("view.py", "from .state", "import random\nfrom .state", "view.py imports random"),
        ("hints.toml", "lost = -1.0", "", "no weight for the term 'lost'; add it to [weights]"),
        ("hints.py", "def moment", "def momentum", "harbour/hints.py has no function moment"),
        ("hints.py", "return state.pile", "return state.heap", "harbour/hints.py, line "),
        ("hints.py", "return state.pile", "return [state.pile]", "moment returned a list; return"),
        ("view.py", 'kind="token"', 'kind="token", owner="white"', "'white' owns something, but"),
        ("view.py", "count=state.pile", 'count="all"', "view.py: Stack 'pile': Expected `int`"),
        ("../docs/harbour.md", "`tokens`", "tokens", "does not name the table option `tokens`"),
        (
            "rules.md",
            "## Rules",
            "- **HA-1.4** Be kind.\n\n## Rules",
            "HA-1.4 is not cited by any code or any test",
        ),
        ("rules.md", "HA-1", "HRB-1", "rules.md has no numbered rules. Begin each with its num"),
        ("../tests/test_play.py", "test_1_3", "test", "HA-1.3 is not cited by any test;"),
    ],
)
def test_what_does_not_hold_is_said_in_a_sentence(
    project: Path, file: str, old: str, new: str, said: str
) -> None:
    change(project / "harbour" / file, old, new)
    answer = checked(project)

    assert said in answer
    assert answer.endswith(" work.\n")


def test_a_piece_on_a_cell_that_is_not_there_is_found(project: Path) -> None:
    view = project / "harbour" / "view.py"
    change(view, "return Scene(", 'return Scene(pieces=(Piece("t", "token", "D9"),), ')
    change(view, "import Player", "import Piece, Player")

    said = checked(project)
    assert "view.py: a piece of the kind 'token' lies at 'D9', which is no cell" in said
    assert said.count("D9") == 1


def test_pieces_of_one_kind_in_many_wrong_places_are_told_once(project: Path) -> None:
    view = project / "harbour" / "view.py"
    lost = '(Piece(f"t-{n}", "token", f"D{n}") for n in range(1, 9))'
    change(view, "return Scene(", f"return Scene(pieces=tuple{lost}, ")
    change(view, "import Player", "import Piece, Player")

    assert checked(project).count("which is no cell, zone or piece") == 1


def test_a_board_of_an_unknown_grid_is_found(project: Path) -> None:
    view = project / "harbour" / "view.py"
    board = 'Board("map", (Cell("A1", 0, 0, "token"),), grid="squares")'
    change(view, "return Scene(", f"return Scene(boards=({board},), ")
    change(view, "import Player", "import Board, Cell, Player")

    assert "$.grid`; it may be pointy, flat, square." in checked(project)


def test_a_fault_is_told_once(project: Path) -> None:
    change(project / "harbour" / "rules" / "r01_play.py", "return (End(self.player),)", "pass")
    said = checked(project)

    assert said.count("did not return a tuple") == 1
    assert said.count("for the reasons above.") > 5
    _, _, after = said.partition("FAILED  processes")
    assert after.splitlines()[1].strip() == "for the reasons above."


def test_a_fault_of_many_games_is_told_once_with_a_way_to_see_it(project: Path) -> None:
    change(project / "harbour" / "view.py", "state = table.state", "state = table.states")
    said = checked(project)

    assert said.count("has no attribute 'states'") == 1
    assert said.count("To see it again: starhold lab fuzz harbour --game ") == 1


def test_what_is_left_out_is_said(project: Path) -> None:
    (project / "harbour" / "words" / "en.toml").write_text("[things]\n", "utf-8")

    assert "and more; repair these first." in checked(project)


def test_a_game_without_saves_is_told_how_to_make_one(project: Path) -> None:
    for save in (project / "tests" / "saves").glob("*.json"):
        save.unlink()

    assert "starhold new harbour --game . --seed release --out" in checked(project)


def test_a_save_that_other_rules_wrote_is_found(project: Path) -> None:
    rules = project / "harbour" / "rules" / "r01_play.py"
    change(rules, "    tokens: int\n\n\nclass PileLaid", "    count: int\n\n\nclass PileLaid")
    change(rules, "option.tokens", "option.count")
    change(project / "harbour" / "words" / "en.toml", "Take {tokens", "Take {count")

    said = checked(project)
    assert "FAILED  saves: saved games load and play on" in said
    file = project / "tests" / "saves" / "0.1.0.json"
    assert f"{file}: " in said
    assert f"write it again: starhold new harbour --game . --seed release --out {file}" in said
    assert said.endswith("Harbour: 1 part needs work.\n")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Harbour", "use small letters"),
        ("class", "use small letters"),
        ("crest", "already a game"),
        ("json", "already has a package"),
    ],
)
def test_a_name_that_cannot_be_is_refused(name: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(Trouble, match=said):
        new_game(name, tmp_path / name)


def test_a_title_that_would_break_its_files_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Trouble, match="A title holds no double quotes"):
        new_game("harbour", tmp_path / "harbour", 'The "Harbour"')


def test_a_folder_with_something_in_it_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("precious")

    with pytest.raises(Trouble, match="is not empty"):
        new_game("harbour", tmp_path)


def test_rules_are_numbered_by_two_letters_of_the_name() -> None:
    assert [prefix(name) for name in ("harbour", "liars_dice", "x1")] == ["HA", "LD", "XX"]


def test_a_set_has_no_order() -> None:
    assert list(unordered(dict[str, set[int]])) == ["State"]
