"""The release: one version everywhere, and a wheel that plays in an empty environment."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import urllib.error
import urllib.request
import venv
from importlib.metadata import Distribution, distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from starhold.server.command import free_port
from tests.server.parts import wait_for

ROOT = Path(__file__).parents[1]
VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
# Without PYTHONPATH, which could lead back to the checkout.
ENVIRON = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}


def run(*words: str | Path, cwd: Path) -> str:
    """Run a command away from the checkout; return what it prints."""
    done = subprocess.run(words, cwd=cwd, env=ENVIRON, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


class Environment:
    """An empty environment, into which the wheel and only what it asks for is put."""

    def __init__(self, folder: Path, wheel: Path) -> None:
        venv.create(folder, symlinks=os.name != "nt")
        paths = sysconfig.get_paths("venv", {"base": str(folder), "platbase": str(folder)})
        self.site = Path(paths["purelib"])
        self.starhold = Path(paths["scripts"]) / "starhold"
        python = Path(paths["scripts"]) / "python"
        pip = (sys.executable, "-m", "pip", "--quiet", "--python", python)
        run(*pip, "install", "--no-deps", "--no-index", wheel, cwd=folder)
        self._seen: set[tuple[str, str]] = set()

    def add(self, extra: str) -> None:
        """Provide what an extra of the wheel asks for; "" is what every player needs."""
        (own,) = Distribution.discover(name="starhold", path=[str(self.site)])
        self._provide(own, extra)

    def _provide(self, asking: Distribution, extra: str) -> None:
        for wanted in map(Requirement, asking.requires or ()):
            if wanted.marker and not wanted.marker.evaluate({"extra": extra}):
                continue
            found = distribution(wanted.name)
            for inner in ("", *wanted.extras):
                if (wanted.name, inner) not in self._seen:
                    self._seen.add((wanted.name, inner))
                    self._link(found)
                    self._provide(found, inner)

    def _link(self, package: Distribution) -> None:
        """Borrow a package from the environment that runs this test: no network is needed."""
        tops = {file.parts[0] for file in package.files or ()} - {"..", "__pycache__"}
        for top in tops:
            if not (self.site / top).exists():
                (self.site / top).symlink_to(Path(str(package.locate_file(top))))


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel that was built from the sdist, as a packager would do it."""
    folder = tmp_path_factory.mktemp("release")
    build = (sys.executable, "-m", "hatchling", "build", "--directory", folder)
    run(*build, "--target", "sdist", cwd=ROOT)
    with tarfile.open(folder / f"starhold-{VERSION}.tar.gz") as sdist:
        sdist.extractall(folder, filter="data")
    run(*build, "--target", "wheel", cwd=folder / f"starhold-{VERSION}")
    (built,) = folder.glob("*.whl")
    return built


def test_the_wheel_plays_in_an_empty_environment_and_serves_with_its_extra(
    wheel: Path, tmp_path: Path
) -> None:
    fresh = Environment(tmp_path / "env", wheel)
    fresh.add("")
    shown = run(fresh.starhold, "--version", cwd=tmp_path)
    watch = ("watch", "crest", "--bot", "random", "--plain", "--save", "game.json")
    told = run(fresh.starhold, *watch, cwd=tmp_path)
    run(fresh.starhold, "verify", "game.json", cwd=tmp_path)

    assert VERSION in shown
    assert len(told.splitlines()) > 100

    fresh.add("server")
    port = free_port()
    serve = (fresh.starhold, "serve", "--port", str(port), "--database", tmp_path / "db.sqlite")
    process = subprocess.Popen(serve, cwd=tmp_path, env=ENVIRON, stderr=subprocess.DEVNULL)
    try:
        wait_for(lambda: "<html" in page(port), 60)
    finally:
        process.terminate()
        process.wait(30)


def page(port: int) -> str:
    """Return the page of a server, or nothing while it starts."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=10) as answer:
            return str(answer.read().decode())
    except urllib.error.URLError:
        return ""


def test_the_newest_release_of_the_changelog_is_this_version() -> None:
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8")
    sections = re.findall(r"^## \[(.+?)\](?: - (\d{4}-\d\d-\d\d))?$", changes, re.M)

    assert sections[0] == ("Unreleased", "")
    assert sections[1][0] == VERSION
    assert all(date for _, date in sections[1:])
