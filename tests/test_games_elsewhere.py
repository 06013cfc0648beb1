"""Games from elsewhere: found by entry point or by `--game`, and kept out if they are broken."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from starhold import games, save
from starhold.core.match import Match
from starhold.core.trouble import Trouble, Unknown
from starhold.lab.new_game import new_game
from starhold.server import library
from starhold.server.library import Library

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder on the path with an installed game: the package and its entry point."""
    monkeypatch.setenv("PYTHONPATH", "")
    monkeypatch.setattr(sys, "path", [*sys.path])
    new_game("harbour", tmp_path / "project")
    monkeypatch.setattr(sys, "path", sys.path[1:])  # the project itself is not on the path
    forget()
    site = tmp_path / "site"
    site.mkdir()
    (tmp_path / "project" / "harbour").rename(site / "harbour")
    installed(site, "harbour", "harbour")
    monkeypatch.syspath_prepend(str(site))
    yield site
    forget()


def forget() -> None:
    """Let the next test find its games afresh."""
    for name in [name for name in sys.modules if name.partition(".")[0] == "harbour"]:
        del sys.modules[name]
    games._loaded.cache_clear()
    library._whole.cache_clear()
    library._others.cache_clear()


def installed(site: Path, name: str, package: str) -> None:
    """Write what pip writes about a package with an entry point."""
    info = site / f"starhold_{package}-1.2.dist-info"
    info.mkdir()
    info.joinpath("METADATA").write_text(f"Name: starhold-{package}\nVersion: 1.2\n")
    info.joinpath("entry_points.txt").write_text(f"[starhold.games]\n{name} = {package}\n")


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new), "utf-8")


def run(site: Path, *words: str) -> CompletedProcess[str]:
    path = os.pathsep.join((str(site), str(ROOT / "src")))
    home = site.parent / "home"
    return subprocess.run(
        [sys.executable, "-m", "starhold", *words],
        env={**os.environ, "PYTHONPATH": path, "STARHOLD_HOME": str(home), "COLUMNS": "80"},
        cwd=site.parent,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


@pytest.mark.usefixtures("elsewhere")
def test_an_installed_game_is_found_and_says_where_it_comes_from() -> None:
    game = games.find("harbour")

    assert "harbour" in games.names()
    assert game.origin == "starhold-harbour 1.2"
    assert "harbour" in Library().names()


def test_every_command_knows_an_installed_game(elsewhere: Path) -> None:
    listed = run(elsewhere, "games")
    watched = run(elsewhere, "watch", "harbour", "--bot", "random", "--plain", "--seed", "x")
    fuzzed = run(elsewhere, "lab", "fuzz", "harbour", "--games", "5")
    rules = run(elsewhere, "rules", "harbour", "HA-1.3")
    measured = run(elsewhere, "bench", "harbour", "--seconds", "0.1")

    assert "starhold-harbour 1.2" in listed.stdout
    assert "wins." in watched.stdout
    assert "5 games" in fuzzed.stdout
    assert "last token" in rules.stdout
    assert "decisions/s" in measured.stdout, measured.stderr


@pytest.mark.usefixtures("elsewhere")
def test_a_save_names_the_package_and_its_version() -> None:
    game = games.find("harbour")
    written = save.written(Match.new(game, game.settings(), ("red", "blue"), seed="x"))

    assert save.header_of(written).package == "starhold-harbour 1.2"


def test_a_save_of_a_game_that_is_not_installed_says_what_to_install(elsewhere: Path) -> None:
    file = elsewhere.parent / "game.json"
    run(elsewhere, "new", "harbour", "--out", str(file))
    gone = run(elsewhere.parent, "play", str(file))

    assert gone.returncode == 2
    assert "it comes from starhold-harbour 1.2: pip install starhold-harbour, or " in gone.stderr


@pytest.mark.parametrize(
    ("file", "text", "said"),
    [
        ("view.py", "def scene(:\n", "view.py, line 1)"),
        ("state.py", "import nothing_of_this_name\n", "state.py, line 1)"),
        ("state.py", "raise SystemExit\n", "SystemExit: no reason given"),
        ("hints.py", "\n1 / 0\n", "hints.py, line 2)"),
        ("__init__.py", "", "its __init__.py has no GAME = Game(…)"),
        (
            "look.toml",
            "[kinds.token]\nicons = 'disc'\n",
            "harbour/look.toml: [kinds.token]: Object contains unknown field `icons`. A kind may",
        ),
        (
            "look.toml",
            "[kinds.token]\nshape = 'round'\n",
            "'round' - at `$.shape`. A kind may say icon, symbol, colour, pattern (plain, ",
        ),
        ("words/en.toml", "[things\n", "harbour/words/en.toml: "),
        ("meta.toml", "id = 'harbour'\n", "harbour/meta.toml: Object missing required field"),
        ("meta.toml", "name = 'harbour'\n", "It must hold id, title, players, "),
        ("meta.toml", "id = \n", "harbour/meta.toml: Invalid value"),
    ],
)
def test_a_broken_game_is_named_with_its_place_and_kept_out(
    elsewhere: Path, file: str, text: str, said: str
) -> None:
    (elsewhere / "harbour" / file).write_text(text)
    helped, listed = run(elsewhere, "--help"), run(elsewhere, "games")
    played = run(elsewhere, "watch", "harbour")

    assert helped.returncode == listed.returncode == 0
    assert "crest" in listed.stdout
    assert "harbour" not in listed.stdout
    assert said in listed.stderr
    assert played.returncode == 2
    assert said in played.stderr


def test_a_name_that_is_taken_stays_with_its_owner(elsewhere: Path) -> None:
    name = games.names()[0]
    installed(elsewhere, name, "copy_of_it")
    listed = run(elsewhere, "games", name)

    assert f"'{name}' of starhold-copy_of_it 1.2 is kept out" in run(elsewhere, "games").stderr
    assert "From" not in listed.stdout


def test_a_game_must_be_called_as_its_entry_point(elsewhere: Path) -> None:
    entry = elsewhere / "starhold_harbour-1.2.dist-info" / "entry_points.txt"
    entry.write_text("[starhold.games]\nport = harbour\n")

    assert "Give both the same name" in run(elsewhere, "games").stderr


def test_a_package_that_is_not_there_is_kept_out(elsewhere: Path) -> None:
    installed(elsewhere, "ghost", "ghost")

    assert "there is no package 'ghost'" in run(elsewhere, "games").stderr


def test_a_folder_can_be_named_by_every_command(tmp_path: Path) -> None:
    made = run(tmp_path, "lab", "new-game", "harbour", "--folder", str(tmp_path / "harbour"))
    assert made.returncode == 0, made.stderr
    place = str(tmp_path / "harbour")
    before = run(tmp_path, "--game", place, "games", "harbour")
    after = run(tmp_path, "lab", "wins", "harbour", "--game", place, "--games", "4", "--jobs", "2")
    missing = run(tmp_path, "games", "--game", "nothing_here", "nothing_here")

    assert "Harbour" in before.stdout
    assert after.returncode == 0, after.stderr
    assert missing.returncode == 2
    assert "There is no package or folder 'nothing_here' with a game." in missing.stderr


def test_a_game_in_a_folder_is_saved_with_its_version_and_resumed(tmp_path: Path) -> None:
    site, file = tmp_path / "site", tmp_path / "game.json"
    run(site, "lab", "new-game", "harbour")
    played = run(site, "play", "harbour", "--game", "harbour", "--plain", "--save", str(file))
    lost = run(site, "play", str(file))

    assert f"To resume it: starhold play {file} --game harbour" in played.stdout
    assert save.header_of(file.read_bytes()).package == "starhold-harbour 0.1.0"
    assert "or add its folder with --game." in lost.stderr
    assert run(site, "play", str(file), "--game", "harbour", "--plain").returncode == 0


def test_an_installed_game_keeps_its_origin_where_it_is_named(elsewhere: Path) -> None:
    assert "From starhold-harbour 1.2." in run(elsewhere, "games", "--game", "harbour").stdout


def test_a_folder_cannot_take_the_name_of_a_game_of_starhold(tmp_path: Path) -> None:
    place, site = tmp_path / "harbour", tmp_path / "site"
    run(site, "lab", "new-game", "harbour")
    change(place / "harbour" / "meta.toml", 'id = "harbour"', 'id = "crest"')
    crest = run(site, "games", "crest", "--game", "harbour")
    asked = run(site, "games", "harbour", "--game", "harbour")

    assert "Crest of Empire" in crest.stdout
    assert "The game in 'harbour' is kept out: Starhold has a game 'crest'" in asked.stderr


def test_a_package_says_which_game_it_holds(tmp_path: Path) -> None:
    run(tmp_path / "site", "lab", "new-game", "harbour")
    change(tmp_path / "harbour" / "harbour" / "meta.toml", 'id = "harbour"', 'id = "port"')
    asked = run(tmp_path / "site", "games", "harbour", "--game", "harbour")

    assert "the package 'harbour' holds the game 'port'" in asked.stderr


def test_a_table_option_needs_a_default(tmp_path: Path) -> None:
    run(tmp_path / "site", "lab", "new-game", "harbour")
    change(tmp_path / "harbour" / "harbour" / "state.py", "le=60)] = 12", "le=60)]")
    asked = run(tmp_path / "site", "games", "harbour", "--game", "harbour")

    assert "the table option 'tokens' of Settings in harbour/state.py needs a def" in asked.stderr


def test_a_game_in_a_folder_that_cannot_be_used_is_named_whatever_it_is_called(
    tmp_path: Path,
) -> None:
    place, site = tmp_path / "harbour", tmp_path / "site"
    run(site, "lab", "new-game", "harbour")
    (place / "harbour" / "meta.toml").write_text("id = 'port'\n")
    here = ("--game", "harbour", "--plain")
    broken = [run(site, "play", name, *here) for name in ("harbour", "port")]
    (place / "harbour" / "meta.toml").unlink()
    missing = run(site, "play", "harbour", *here)

    assert [one.returncode for one in (*broken, missing)] == [2, 2, 2]
    for one in broken:
        assert "harbour/meta.toml: Object missing required field `title`" in one.stderr
    assert "There is no game in harbour: a game is a package with __init__.py" in missing.stderr


def test_a_library_keeps_a_broken_package_out(caplog: pytest.LogCaptureFixture) -> None:
    books = Library(("nothing_here_either",))

    assert "crest" in books.names()
    assert "nothing_here_either" in caplog.text
    with pytest.raises(Unknown):
        books.find("nothing_here_either")


def test_a_library_names_the_origin_of_a_game_in_a_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", "")
    monkeypatch.setattr(sys, "path", [*sys.path])
    new_game("harbour", tmp_path / "project")
    try:
        assert Library(("harbour",)).find("harbour").origin == "starhold-harbour 0.1.0"
    finally:
        forget()


def test_a_trial_names_table_options(elsewhere: Path) -> None:
    meta = elsewhere / "harbour" / "meta.toml"
    meta.write_text(meta.read_text() + "trial = { rounds = 3 }\n")

    with pytest.raises(Trouble, match=r"trial: .*`rounds`. It may hold the table options, here t"):
        games.load("harbour")


def test_a_game_for_too_many_players_is_refused(elsewhere: Path) -> None:
    meta = elsewhere / "harbour" / "meta.toml"
    meta.write_text(meta.read_text().replace("max = 6", "max = 7"))

    with pytest.raises(Trouble, match="players are 2 to 7; a table has 1 to 6 seats"):
        games.load("harbour")
