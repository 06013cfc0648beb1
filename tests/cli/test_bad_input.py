"""Bad input: one clear sentence that names the place and what to do; exit code 2; no traceback."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from starhold import games
from starhold.cli import starhold
from starhold.show import lessons

GAME = games.names()[0]


def run(*words: str, typed: str | None = None) -> Result:
    return CliRunner().invoke(starhold, words, input=typed)


def refused(result: Result, *says: str) -> None:
    """It was refused in one sentence."""
    assert isinstance(result.exception, SystemExit), result.exception
    assert result.exit_code == 2, result.output
    lines = [line for line in result.stderr.splitlines() if line.startswith("starhold: ")]
    assert len(lines) == 1, result.stderr
    for word in says:
        assert word in lines[0]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["play", GAME[:-1]], ["no game", f"did you mean '{GAME}'"]),
        (["play", "xyz"], ["no game 'xyz'", GAME]),
        (["play", "nowhere.json"], ["nowhere.json", "no file"]),
        (["play", GAME, "--set", "zzz=1"], ["--set zzz=1", "no setting 'zzz'"]),
        (["play", GAME, "--set", "difficulty"], ["NAME=VALUE", "difficulty=commander"]),
        (
            ["play", GAME, "--set", "difficulty=easy"],
            ["difficulty must be cadet, commander or admiral, not easy"],
        ),
        (["play", GAME, "--set", "explore_revolts=perhaps"], ["yes or no"]),
        (["play", GAME, "--preset", "standrad"], ["--preset", "did you mean 'standard'"]),
        (
            ["lab", "wins", GAME, "--preset", "zzz"],
            ["no preset 'zzz'; it has first_game, short, standard"],
        ),
        (["lab", "fuzz", GAME, "--preset", "zzz"], ["--preset zzz", "no preset"]),
        (["play", GAME, "--seats", "9"], ["--seats 9"]),
        (["play", GAME, "--bot", "blue=greedy"], ["no seat 'blue'", "red"]),
        (["play", GAME, "--bot", "red=gredy"], ["did you mean 'greedy'"]),
        (["watch", GAME, "--bot", "clever"], ["no bot 'clever'"]),
        (["rules", GAME, "CE-99.9"], ["no rule CE-99.9", "chapters"]),
        (["rules", "xyz"], ["no game"]),
        (["learn", "xyz"], ["no game 'xyz'"]),
        (["learn"], ["Name a game: starhold learn GAME"]),
        (["play", GAME, "--seats", "0"], ["--seats 0"]),
        (["play", GAME, "--bot", "easy"], ["no other seat", "--bot red=easy"]),
        (["play", "space_empires", "--bot", "easy"], ["Add seats with --seats"]),
        (["play", "lanterns", "--game", "no.such"], ["no package or folder 'no.such'"]),
        (["ply"], ["no command 'ply'", "did you mean 'play'"]),
        (["xyz"], ["no command 'xyz'", "starhold --help"]),
        (["rules", GAME, "no", "such", "words"], ["No rules match 'no such words'"]),
        (["verify", "nowhere.json"], ["nowhere.json"]),
        (["replay", "nowhere.json"], ["nowhere.json"]),
        (["export", "nowhere.json"], ["nowhere.json"]),
        (["position", "nowhere.toml"], ["nowhere.toml"]),
        (["new", GAME, "--out", "no/such/folder/x.json"], ["no/such/folder/x.json"]),
        (["play", "."], ["no game '.'", GAME]),
        (["lab", "wins", GAME, "--by", "zzz"], ["--by zzz"]),
        (["lab", "wins", GAME, "--bot", "cmd:x"], ["programs play only in `lab tournament`"]),
        (["lab", "fuzz", GAME, "--bot", "cmd:x"], ["'cmd:x' is a program", "`lab balance`"]),
        (["watch", GAME, "--bot", "cmd:x"], ["'cmd:x' is a program", "`lab balance`"]),
        (["bench", "xyz"], ["no game"]),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_a_wrong_word_is_refused(words: list[str], says: list[str]) -> None:
    refused(run(*words), *says)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    place = tmp_path / "game.json"
    run("play", GAME, "--seed", "bad", "--save", str(place), typed="1\n1\n")
    return place


@pytest.mark.parametrize("command", ["play", "verify", "replay", "export"])
@pytest.mark.parametrize(
    ("harm", "says"),
    [
        (lambda text: text[: len(text) // 2], "not a complete Starhold save"),
        (lambda _: "", "not a complete Starhold save"),
        (lambda _: '{"some": "other file"}', "not a complete Starhold save"),
        (lambda text: text.replace('"tail":', '"tail": 1', 1), "changed after it was saved"),
        (lambda text: text.replace('"starhold":1', '"starhold":99'), "newer Starhold"),
    ],
    ids=["truncated", "empty", "foreign", "edited", "newer"],
)
def test_a_harmed_file_is_refused_and_left_alone(
    file: Path, command: str, harm: object, says: str
) -> None:
    assert callable(harm)
    file.write_text(harm(file.read_text()))
    before = file.read_bytes()

    refused(run(command, str(file), typed="1\n"), str(file), says)

    assert file.read_bytes() == before


@pytest.mark.parametrize("command", ["play", "verify", "replay", "review", "odds", "export"])
@pytest.mark.parametrize(
    ("before", "after", "says"),
    [
        (b'"drawn":', b'"drawn":99999999', "a number above 1,000,000"),
        (b'"game":"', b'"game":"\\u001b]0;Hello\\u0007', "control characters"),
        (b'"header":{', b'"header":{"\\u009b2J":1,', "control characters"),
        (b'"journal":[', b'"journal":[' + b"[" * 99_999, "not a complete Starhold save"),
    ],
    ids=["a billion", "a title for the window", "an unknown field", "deep"],
)
def test_a_hostile_file_neither_stalls_nor_writes_to_the_terminal(
    file: Path, command: str, before: bytes, after: bytes, says: str
) -> None:
    """A file of 4 KB with a billion cards took all memory; escape codes were obeyed."""
    file.write_bytes(sealed(file.read_bytes().replace(before, after, 1)))
    result = run(command, str(file), typed="1\n")

    refused(result, str(file), says)
    assert "\x1b" not in result.output
    assert "\x9b" not in result.output


def sealed(document: bytes) -> bytes:
    """Seal a document anew, as a stranger could."""
    start = document.rindex(b'"hash":"') + 8
    unsealed = document[:start] + b'"}'
    return document[:start] + sha256(unsealed).hexdigest().encode() + b'"}'


def test_an_export_never_replaces_a_saved_game(file: Path) -> None:
    before = file.read_bytes()
    refused(run("export", str(file), "--out", str(file)), str(file), "is a saved game")

    assert file.read_bytes() == before
    assert run("export", str(file), "--out", str(file.with_name("open.json"))).exit_code == 0
    assert run("export", str(file), "--out", str(file.with_name("open.json"))).exit_code == 0


def test_an_unknown_game_in_a_file_is_named(file: Path) -> None:
    document = json.loads(file.read_text())
    document["header"]["game"] = "xyz"
    file.write_text(json.dumps(document))

    assert run("play", str(file)).exit_code == 2


@pytest.mark.parametrize("typed", ["99\n", "fly to the moon\n", "0\n", "rule XX-1\n", "save\n"])
def test_a_script_with_an_impossible_line_stops(tmp_path: Path, typed: str) -> None:
    place = tmp_path / "game.json"
    result = run("play", GAME, "--seed", "bad", "--save", str(place), typed="1\n" + typed + "1\n")

    refused(result)
    # What was chosen before it is kept.
    assert run("play", str(place), typed="log\n").output.count("»") == 1


def test_an_old_game_is_not_overwritten(file: Path) -> None:
    before = file.read_bytes()

    refused(run("play", GAME, "--save", str(file)), f"starhold play {file}")
    refused(run("new", GAME, "--out", str(file)), "already exists")
    refused(run("play", str(file), "--seed", "other"), "--seed is for new games")

    assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "names no game"),
        ("game = ", "not TOML"),
        ('game = "xyz"', "no game 'xyz'"),
        (f'game = "{GAME}"\n[settings]\nzzz = 1', "zzz"),
        (f'game = "{GAME}"\n[state]\nturn = "late"', "turn"),
    ],
)
def test_a_position_that_cannot_be_is_refused(tmp_path: Path, text: str, says: str) -> None:
    file = tmp_path / "scene.toml"
    file.write_text(text)

    refused(run("position", str(file), "--check"), str(file) if "xyz" not in text else "", says)


def test_a_folder_that_cannot_be_written_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "file"
    blocked.touch()
    monkeypatch.setenv("STARHOLD_HOME", str(blocked))

    refused(run("play", GAME), str(blocked))


def test_ctrl_c_is_130(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_name: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(games, "find", interrupt)

    assert run("games", GAME).exit_code == 130


def test_a_broken_lesson_is_named_and_the_game_is_played_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "lesson.toml").write_text("seed = 5")
    monkeypatch.setattr(lessons, "package_files", lambda _: tmp_path)
    lessons.lesson.cache_clear()
    try:
        refused(run("learn", GAME), "lesson.toml", "seed")
        played = run("play", GAME, "--plain", typed="1\nquit\n")
    finally:
        lessons.lesson.cache_clear()

    assert played.exit_code == 0, played.output
