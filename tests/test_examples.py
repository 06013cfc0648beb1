"""The examples are games that anyone can install: their own tests pass, and every check holds."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from scripts.hour import starhold

ROOT = Path(__file__).resolve().parents[1]
EXAMPLES = sorted(place.parent for place in (ROOT / "examples").glob("*/pyproject.toml"))


@pytest.fixture(params=EXAMPLES, ids=lambda place: place.name)
def example(request: pytest.FixtureRequest) -> Path:
    place: Path = request.param
    return place


def name_of(example: Path) -> str:
    facts = tomllib.loads((example / "pyproject.toml").read_text("utf-8"))
    (name,) = facts["project"]["entry-points"]["starhold.games"]
    return str(name)


def python(folder: Path, *words: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", *words],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": os.pathsep.join((str(ROOT / "src"), str(folder)))},
        capture_output=True,
        text=True,
        timeout=1200,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_its_own_tests_pass(example: Path) -> None:
    assert "passed" in python(example, "pytest", "-q", "-p", "no:cacheprovider", "tests")


def test_every_check_holds(example: Path) -> None:
    assert "all checks hold" in starhold(example, "lab", "check", name_of(example), "--game", ".")


def test_it_can_be_installed_and_is_listed_with_its_origin(example: Path, tmp_path: Path) -> None:
    pip = ("pip", "install", "-q", "--no-deps", "--no-build-isolation", "--no-index")
    python(tmp_path, *pip, "--target", str(tmp_path / "site"), str(example))

    said = starhold(tmp_path, "games", name_of(example), path=(tmp_path / "site",))
    assert "From starhold-" in said
