"""The guide is true: its game holds as a package of its own, installed, and inside Starhold."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import starhold as package
from scripts import hour, saves

SOURCE = Path(package.__file__).parent
ROOT = SOURCE.parents[1]
HOLDS = "Lanterns: all checks hold."


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return hour.write_game(tmp_path_factory.mktemp("guide"))


def python(folder: Path, *words: str, path: Path = SOURCE.parent) -> str:
    done = subprocess.run(
        [sys.executable, *words],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": os.pathsep.join((str(path), str(SOURCE.parent)))},
        capture_output=True,
        text=True,
        timeout=hour.PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_game_of_the_guide_passes_every_check(project: Path) -> None:
    assert HOLDS in hour.starhold(project, "lab", "check", "lanterns", "--game", ".")


def test_its_own_tests_pass(project: Path) -> None:
    words = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", ".", "tests")

    assert "4 passed" in python(project, *words, path=project)


def test_what_the_guide_runs_holds(project: Path) -> None:
    (script,) = [text for file, text in hour.blocks() if "/" not in file]

    python(project, "-c", script, path=project)


def test_it_is_found_where_it_is_installed(project: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    pip = ("-m", "pip", "install", "-q", "--no-deps", "--no-build-isolation", "--no-index")
    python(tmp_path, *pip, "--target", str(site), str(project))

    listed = hour.starhold(tmp_path, "games", "lanterns", path=(site,))
    assert "From starhold-lanterns 0.1.0." in listed
    checked = hour.starhold(tmp_path, "lab", "check", "lanterns", path=(site,))
    assert HOLDS in checked
    assert [line.split()[1] for line in checked.splitlines() if line.startswith("skipped")] == [
        *("docs:", "saves:"),
    ]


def test_it_passes_every_check_inside_starhold_too(project: Path, tmp_path: Path) -> None:
    """Place it in `games/`, its tests and its page where the guide says."""
    inside = tmp_path / "src" / "starhold"
    (inside / "games").mkdir(parents=True)
    shutil.copy(SOURCE / "__init__.py", inside)
    shutil.copy(SOURCE / "games" / "__init__.py", inside / "games")
    for part in (*SOURCE.iterdir(), *(SOURCE / "games").iterdir()):
        place = inside / part.relative_to(SOURCE)
        if not place.exists() and part.name != "__pycache__":
            place.symlink_to(part)
    for folder in ("tests", "scripts"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    for file in ("pyproject.toml", "CHANGELOG.md"):
        shutil.copy(ROOT / file, tmp_path)
    shutil.copytree(project / "lanterns", inside / "games" / "lanterns")
    tests = tmp_path / "tests" / "games" / "lanterns"
    shutil.copytree(project / "tests", tests)
    (tests / "saves" / "0.1.0.json").rename(tests / "saves" / f"{saves.version()}.json")
    written = (tests / "test_play.py").read_text("utf-8")
    (tests / "test_play.py").write_text(
        written.replace("from lanterns", "from starhold.games.lanterns")
    )
    (tmp_path / "docs" / "games").mkdir(parents=True)
    shutil.copy(project / "docs" / "lanterns.md", tmp_path / "docs" / "games")

    words = ("-m", "starhold", "lab", "check", "lanterns")
    assert HOLDS in python(tmp_path, *words, path=inside.parent)
    pytest_ = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "lanterns")
    folders = ("tests/conformance", "tests/research", "tests/games/lanterns")
    ran = python(tmp_path, *pytest_, *folders, path=inside.parent)
    assert int(re.findall(r"(\d+) passed", ran)[0]) > 40
