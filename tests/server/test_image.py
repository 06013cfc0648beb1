"""The Dockerfile and compose.yaml: no image is built here, but every line is held against reality.

The files that are copied must be enough to build the package, what is installed must be pinned,
and the commands are run as they are written, on another port.
"""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]  # only to read one file

from starhold.server.command import free_port, serve
from tests.server.parts import PATIENCE, ROOT, SOURCES, wait_for

PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))
STARHOLD = COMPOSE["services"]["starhold"]


def lines(word: str) -> list[str]:
    """Return what follows an instruction of the Dockerfile, each on one line."""
    text = (ROOT / "Dockerfile").read_text("utf-8").replace("\\\n", " ")
    found = [
        line.split(maxsplit=1)[1] for line in text.splitlines() if line.startswith(f"{word} ")
    ]
    assert found, f"the Dockerfile has no {word}"
    return found


def copied() -> list[str]:
    """Return the paths that are copied from the repository."""
    plain = [words.split() for words in lines("COPY") if not words.startswith("--from")]
    return [path for words in plain for path in words[:-1]]


def health() -> list[str]:
    return [*json.loads(lines("HEALTHCHECK")[0].split("CMD ", 1)[1])]


def entry() -> list[str]:
    return [*json.loads(lines("ENTRYPOINT")[0])]


def settings() -> dict[str, str]:
    return dict(word.split("=", 1) for word in shlex.split(lines("ENV")[0]))


def test_what_is_copied_is_there_and_not_ignored() -> None:
    ignored, *rules = [
        rule
        for rule in (ROOT / ".dockerignore").read_text("utf-8").splitlines()
        if rule and not rule.startswith("#")
    ]
    kept = {rule[1:] for rule in rules if rule.startswith("!")}

    assert ignored == "*"
    assert kept == set(copied())
    assert [path for path in copied() if not (ROOT / path).exists()] == []


def test_what_is_copied_is_enough_to_build_the_package(tmp_path: Path) -> None:
    for path in copied():
        if (ROOT / path).is_dir():
            unwanted = shutil.ignore_patterns("__pycache__")
            shutil.copytree(ROOT / path, tmp_path / path, ignore=unwanted)
        else:
            shutil.copy(ROOT / path, tmp_path)
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel"]
    subprocess.run(build, cwd=tmp_path, check=True, capture_output=True)
    (wheel,) = (tmp_path / "dist").glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()

    assert "starhold/server/page/index.html" in names
    assert [n for n in names if fnmatch(n, "starhold/server/store/migrations/versions/r0002_*.py")]
    assert "starhold/games/crest/words/en.toml" in names


def test_what_is_installed_is_known_and_pinned() -> None:
    run = next(words for words in lines("RUN") if "pip install" in words)
    extras = re.search(r'"\.\[([\w,]+)\]"', run)
    assert extras
    known = PYPROJECT["project"]["optional-dependencies"]
    wanted = [name for extra in extras[1].split(",") for name in known[extra]]
    wanted += PYPROJECT["project"]["dependencies"]
    names = {re.match(r"[\w.-]+", requirement)[0].lower() for requirement in wanted}  # type: ignore[index]
    pins = (ROOT / "constraints.txt").read_text("utf-8").lower()
    pinned = {line.split("==")[0] for line in pins.splitlines() if "==" in line}

    assert "--constraint constraints.txt" in run
    assert names <= pinned


def test_the_image_has_a_python_for_which_the_package_is_made() -> None:
    versions = {re.match(r"python:(\d+\.\d+)-slim", words)[1] for words in lines("FROM")}  # type: ignore[index]
    least = PYPROJECT["project"]["requires-python"].removeprefix(">=")

    # An environment that was made by one Python does not run under another.
    assert len(versions) == 1
    assert [int(n) for n in versions.pop().split(".")] >= [int(n) for n in least.split(".")]


def test_every_setting_is_one_that_the_server_reads() -> None:
    read = {str(option.envvar) for option in serve.params if getattr(option, "envvar", None)}
    given = {name for name in settings() if name.startswith("STARHOLD_")}

    assert given <= read
    assert set(STARHOLD["environment"]) <= read
    assert settings()["PATH"].split(":")[0] == "/opt/starhold/bin"
    assert settings()["STARHOLD_DATABASE"].startswith(f"{lines('VOLUME')[0]}/")


def test_compose_and_dockerfile_speak_of_the_same_things() -> None:
    port = lines("EXPOSE")[0]
    database, postgres = (
        STARHOLD["environment"]["STARHOLD_DATABASE"],
        COMPOSE["services"]["postgres"],
    )
    who = postgres["environment"]
    place = f"@postgres/{who['POSTGRES_DB']}"

    assert entry()[entry().index("--port") + 1] == port
    assert STARHOLD["ports"] == [f"127.0.0.1:{port}:{port}"]
    assert f"127.0.0.1:{port}/health" in health()[-1]
    assert database.startswith(f"postgresql://{who['POSTGRES_USER']}:")
    assert database.endswith(place)
    assert {volume.split(":")[0] for volume in postgres["volumes"]} == set(COMPOSE["volumes"])


def healthy(port: int) -> bool:
    """Ask as the image asks, with its own command."""
    words = [word.replace(":8000/", f":{port}/") for word in health()]
    assert words[0] == "python"
    done = subprocess.run([sys.executable, *words[1:]], capture_output=True, check=False)
    return done.returncode == 0


@contextmanager
def container(database: str, *command: str) -> Iterator[int]:
    """Run the entry point as the image does; only the port is ours."""
    port = free_port()
    words = entry()
    assert words[0] == "python"
    words[words.index("--port") + 1] = str(port)
    env = SOURCES | {"STARHOLD_DATABASE": database, "PYTHONUNBUFFERED": "1"}
    process = subprocess.Popen(
        [sys.executable, *words[1:], *command],
        cwd=ROOT,
        env=env,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield port
    finally:
        process.terminate()
        assert process.wait(PATIENCE) in (0, -15)


@pytest.mark.parametrize("kind", ["dockerfile", "compose"])
def test_the_entry_point_runs_and_the_image_knows_when_it_is_well(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    if kind == "dockerfile":
        running = container(str(tmp_path / "tables.sqlite"))
    else:
        running = container(request.getfixturevalue("postgres"), *STARHOLD["command"])
    with running as port:
        before = healthy(free_port())
        wait_for(lambda: healthy(port))

    assert not before
    assert not healthy(port)
