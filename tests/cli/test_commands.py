"""Every command does what it says."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.resources import files
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from starhold import games
from starhold.cli import starhold
from starhold.cli.command import COMMANDS, SUMMARIES
from starhold.lab.fuzz import Defect, Found
from starhold.show import settings

GAME = games.names()[0]


def run(*words: str, typed: str | None = None) -> Result:
    return CliRunner().invoke(starhold, words, input=typed, catch_exceptions=False)


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """A game in a file, a few choices old."""
    file = tmp_path / "game.json"
    result = run("play", GAME, "--seed", "cli", "--save", str(file), typed="1\n" * 5)
    assert result.exit_code == 0, result.output
    return file


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    """A game that is over."""
    file = tmp_path / "over.json"
    result = run("watch", GAME, "--bot", "random", "--seed", "cli", "--save", str(file))
    assert result.exit_code == 0, result.output
    return file


def every_command() -> Iterator[tuple[str, click.Command]]:
    """Yield every command, and those within groups, by name."""
    context = click.Context(starhold)
    for name in COMMANDS:
        command = starhold.get_command(context, name)
        assert command is not None
        yield name, command
        for inner in getattr(command, "commands", {}).values():
            yield f"{name} {inner.name}", inner


def test_every_option_says_what_it_does() -> None:
    for name, command in every_command():
        options = [one for one in command.params if isinstance(one, click.Option)]
        assert [one.name for one in options if not one.help] == [], name


def test_every_command_shows_an_example() -> None:
    for name, _ in every_command():
        result = run(*name.split(), "--help")

        assert result.exit_code == 0
        assert re.search(rf"^  starhold {name}( |$)", result.output, re.M), name
        assert "{game}" not in result.output


def test_the_list_of_commands_summarises_each_as_its_own_help_does() -> None:
    context = click.Context(starhold)
    commands = {name: starhold.get_command(context, name) for name in COMMANDS}

    assert {
        name: (command.help or "").partition("\n")[0]
        for name, command in commands.items()
        if command
    } == SUMMARIES


def test_help_imports_neither_a_game_nor_the_server() -> None:
    words = [sys.executable, "-X", "importtime", "-m", "starhold", "--help"]
    shown = subprocess.run(words, capture_output=True, text=True, check=True)
    imported = {line.rpartition("|")[2].strip() for line in shown.stderr.splitlines()}

    assert "starhold.games" in imported
    assert [name for name in imported if name.startswith("starhold.games.")] == []
    assert [name for name in imported if name.startswith("starhold.server")] == []


def test_python_m_starhold_is_the_command() -> None:
    words = [sys.executable, "-m", "starhold", "games"]
    shown = subprocess.run(words, capture_output=True, text=True, check=True)

    assert all(name in shown.stdout for name in games.names())


def test_games_lists_games_and_describes_each_with_its_presets_and_settings() -> None:
    described = run("games", GAME).output

    assert games.find(GAME).meta.title in run("games").output
    assert "(1 player, " in described
    assert re.search(r"--preset NAME:\n  first_game  First game\n", described)
    assert "      commander  Commander: crisis level + 7 (default)\n" in described
    assert "Do I gain colonists every turn? (starhold rules crest R4)" in described
    assert (
        described.index("  cadet ") < described.index("  commander") < described.index(" admiral")
    )


@pytest.mark.parametrize("name", games.names())
def test_every_game_is_described_with_its_settings(name: str) -> None:
    described = run("games", name).output

    assert [s.name for s in settings.described(games.find(name)) if s.name not in described] == []


def test_rules_reads_the_book_a_chapter_and_a_rule() -> None:
    book = run("rules", GAME).output
    rule = next(word.strip("*") for word in book.split() if word.startswith("**") and "." in word)

    assert rule in run("rules", GAME, rule).output
    assert rule in run("rules", GAME, rule.partition(".")[0].lower()).output


def test_rules_shows_coverage_and_what_is_open() -> None:
    assert "test" in run("rules", GAME, "--coverage").output

    result = run("rules", GAME, "--open")
    assert result.exit_code == (1 if result.output.strip() else 0)


def test_new_writes_a_game_that_can_be_played(tmp_path: Path) -> None:
    file = tmp_path / "new.json"

    assert run("new", GAME, "--seed", "cli", "--out", str(file)).exit_code == 0
    result = run("play", str(file), typed="1\nquit\n")

    assert result.exit_code == 0
    assert f"starhold play {file}" in result.output


def test_new_without_a_file_writes_to_the_output() -> None:
    assert json.loads(run("new", GAME, "--seed", "cli").output)["header"]["game"] == GAME


def test_the_end_of_input_keeps_the_game_and_says_how_to_go_on(kept: Path) -> None:
    result = run("play", str(kept), typed="log\n")

    assert result.exit_code == 0
    assert result.output.count("»") == 5
    assert f"To resume it: starhold play {kept}" in result.output


def test_every_game_is_kept_without_being_asked() -> None:
    result = run("play", GAME, typed="1\n")

    file = result.output.strip().rpartition(" ")[2].strip("'")
    assert run("play", file, typed="log\n").output.count("»") == 1


def test_a_new_game_asks_how_many_play_and_who(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games that can be played alone were, without a word."""
    monkeypatch.setattr(import_module("starhold.cli.play"), "at_terminal", lambda: True)
    said = run("play", "empire_of_the_stars", "--plain", typed="1\n2\n1\nquit\n").output

    assert "Number of players (1 to 4; 1 plays alone)" in said
    assert "Easy bots." in said
    assert "Blue is played by" in said


def test_play_alone_lists_the_games_that_can_be_gone_on_with() -> None:
    run("play", GAME, typed="1\n")
    result = run("play")

    assert "resume Crest of Empire, last played" in result.output
    assert result.exit_code == 2  # nobody is there to choose


def test_a_watched_solo_game_is_printed_once() -> None:
    said = run("watch", GAME, "--bot", "random", "--seed", "cli", "--plain").output.splitlines()
    chosen = next(n for n, line in enumerate(said) if line.startswith("»"))
    first = said[chosen : chosen + 12]  # long enough not to happen twice

    assert [n for n in range(len(said)) if said[n : n + 12] == first] == [chosen]


def test_a_watched_game_ends_with_its_score() -> None:
    result = run("watch", GAME, "--bot", "random", "--seed", "cli")

    assert result.exit_code == 0
    assert "The game is over." in result.output
    assert "points" in result.output


def test_the_same_seed_brings_the_same_game() -> None:
    def watched(seed: str) -> list[str]:
        said = run("watch", GAME, "--bot", "random", "--seed", seed).output.splitlines()
        # The commitment is salted, so that nobody can find the seed by trying words; it decides
        # how the bots are called.
        return [line for line in said if not re.search("seed hash|is played by", line)]

    assert watched("one") == watched("one")
    assert watched("one") != watched("two")


def test_a_finished_game_is_verified(finished: Path) -> None:
    result = run("verify", str(finished))

    assert result.exit_code == 0
    assert "FAILED" not in result.output
    assert result.output.count("ok ") == 8


def test_a_running_game_is_verified_too(kept: Path) -> None:
    assert run("verify", str(kept)).exit_code == 0


def test_a_replay_tells_the_whole_game(finished: Path) -> None:
    result = run("replay", str(finished), typed="")

    assert result.exit_code == 0
    assert "── 1 of " in result.output
    assert "points" in result.output


def test_a_replay_of_a_finished_game_says_what_everyone_chose(tmp_path: Path) -> None:
    """A choice without news of its own was shown as `…`, though nothing is secret any more."""
    file = tmp_path / "over.json"
    run("watch", "kardashev", "--bot", "random", "--seed", "open", "--save", str(file))
    said = run("replay", str(file), typed="").output

    assert re.search(r"^» (Red|Blue): Place home tile at ", said, re.M)
    assert not re.search(r"^» \w+: …$", said, re.M)


def test_a_replay_of_a_finished_game_is_evaluated(finished: Path) -> None:
    result = run("replay", str(finished), "--evaluate", typed="")

    assert result.exit_code == 0
    assert "Chance of winning: " in result.output


def test_a_running_game_is_not_evaluated(kept: Path) -> None:
    result = run("replay", str(kept), "--evaluate", typed="")

    assert result.exit_code != 0
    assert "not over yet" in result.output


def test_a_replay_goes_forwards_and_backwards(kept: Path) -> None:
    result = run("replay", str(kept), typed="n\nn\np\n4\nmap\nend\n")

    places = [line for line in result.output.splitlines() if line.startswith("──")]
    assert [place.split()[1] for place in places] == ["1", "2", "1", "4", "5"]


def test_an_export_of_a_running_game_holds_no_secret(kept: Path) -> None:
    document = json.loads(run("export", str(kept)).output)
    seed = json.loads(kept.read_text())["seed"]

    assert not document["over"]
    assert "save" not in document
    assert seed not in run("export", str(kept), "--seat", "red").output
    assert len(document["moves"]) == 5
    assert all("option" not in move for move in document["moves"])


def test_an_export_of_a_finished_game_holds_everything(finished: Path, tmp_path: Path) -> None:
    out = tmp_path / "open.json"
    run("export", str(finished), "--out", str(out))
    document = json.loads(out.read_text())

    assert document["over"]
    assert document["save"]["seed"] == json.loads(finished.read_text())["seed"]


def test_a_position_is_played(tmp_path: Path) -> None:
    file = tmp_path / "scene.toml"
    file.write_text(f'game = "{GAME}"\n')

    assert "a valid position" in run("position", str(file), "--check").output
    assert "» " in run("position", str(file), typed="1\nlog\n").output


def test_the_lab_counts_wins() -> None:
    result = run("lab", "wins", GAME, "--bot", "random", "--games", "3", "--jobs", "1")

    assert result.exit_code == 0
    assert "95 %" in result.output


def test_the_lab_fuzzes_with_settings_drawn_for_every_game() -> None:
    result = run("lab", "fuzz", GAME, "--settings", "random", "--games", "4", "--jobs", "1")

    assert result.exit_code == 0
    assert re.search(r"4 games, [2-4] combinations of settings, \d+ choices", result.output)


def test_the_lab_fuzzes_a_few_combinations_in_turn() -> None:
    words = ("lab", "fuzz", GAME, "--combinations", "2", "--games", "6", "--jobs", "1")

    assert "6 games, 2 combinations" in run(*words, "--settings", "random").output

    refused = run(*words)
    assert refused.exit_code != 0
    assert "only with --settings random" in refused.output


def test_the_lab_says_how_to_meet_a_defect_again(monkeypatch: pytest.MonkeyPatch) -> None:
    defect = Defect("the sky has fallen", 17, 3, "difficulty=hard")
    found = Found(1, 3, 2, frozenset(["difficulty=hard"]), (defect,))
    monkeypatch.setattr("starhold.cli.lab.fuzz_all", lambda *_: found)

    result = run("lab", "fuzz", GAME, "--settings", "random", "--games", "1")

    assert result.exit_code == 1
    assert "1 × the sky has fallen" in result.output
    assert "--first 17" in result.output
    assert "difficulty=hard" in result.output


def test_a_bench_prints_its_budgets() -> None:
    result = run("bench", GAME, "--seconds", "0.1")

    assert result.exit_code == 0
    assert "decisions/s" in result.output
    assert "≤" in result.output


def test_a_bench_measures_how_bots_think() -> None:
    result = run("bench", GAME, "--seconds", "0.1", "--search")

    assert result.exit_code == 0
    assert re.search(r"expert, tables/s +[\d,]+$", result.output, re.M)
    assert re.search(r"hard, s an answer +[\d.]+, at most [\d.]+$", result.output, re.M)


WITHOUT_THE_SERVER = """
import sys
sys.modules["litestar"] = None
from starhold.cli import starhold
starhold(["serve", "--port", "1"])
"""


def test_open_and_serve_are_offered_and_say_what_they_lack() -> None:
    assert "on this machine only" in run("open", "--help").output
    assert "--database" in run("serve", "--help").output

    # A process of its own: modules taken out of this one would be missed by other tests.
    refused = subprocess.run(
        [sys.executable, "-c", WITHOUT_THE_SERVER], capture_output=True, text=True, check=False
    )

    assert refused.returncode == 2
    assert "pip install 'starhold[server" in refused.stderr


def test_an_owner_can_replace_our_data(tmp_path: Path) -> None:
    name = games.names()[0]
    package = files(games.find(name).package) / "data"
    folder = tmp_path / name
    folder.mkdir()
    for file in package.iterdir():
        (folder / file.name).write_text(file.read_text("utf-8") + "\nnonsense = 1\n", "utf-8")

    played = subprocess.run(
        [
            sys.executable,
            "-m",
            "starhold",
            "--data",
            str(tmp_path),
            "new",
            name,
            "--out",
            "x.json",
        ],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
    )

    assert played.returncode == 2
    assert "nonsense" in played.stderr
    assert str(folder) in played.stderr


def test_a_finished_game_is_reviewed_and_a_running_one_is_not(finished: Path, kept: Path) -> None:
    text = run("review", str(finished)).output
    data = json.loads(run("review", str(finished), "--json").stdout)

    assert "Turning points" in text
    assert data["sentence"] in text
    assert data["entries"] == data["compared"]
    assert "is not over yet" in run("review", str(kept)).output


def test_the_history_lists_games_that_a_person_finished(finished: Path) -> None:
    assert "No finished games yet" in run("history").output
    assert json.loads(run("history", "--json").stdout) == []
    assert finished.exists()  # a game that only bots played is not noted


def test_a_lesson_begins_with_its_coach_and_goes_on_from_its_file(tmp_path: Path) -> None:
    file = str(tmp_path / "lesson.json")
    result = run("learn", "kardashev", "--plain", "--save", file, typed="1\nquit\n")
    assert "Coach, 1 of 12: Choose your role" in result.output
    assert "Coach, 2 of 12" in result.output

    resumed = run("play", file, "--plain", typed="quit\n")

    assert "Coach, 2 of 12" in resumed.output
