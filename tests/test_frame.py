"""The project's frame: how it sets itself up, what it ships, and what it must not tell."""

import ast
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from functools import cache
from importlib.metadata import packages_distributions
from itertools import chain
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import run
from scripts import check, web

ROOT = run.ROOT
PUBLIC_HOSTS = {"pypi.org", "files.pythonhosted.org"}

# Installed, but never imported by our code, and why.
LOADED_BY_OTHERS = {
    "aiosqlite": "SQLAlchemy loads it for sqlite+aiosqlite addresses",
    "httptools": "uvicorn uses it if installed",
    "uvloop": "uvicorn uses it if installed",
    "websockets": "uvicorn speaks WebSocket with it",
    "pytest-asyncio": "a pytest plugin",
    "pytest-cov": "a pytest plugin",
    "pytest-xdist": "a pytest plugin",
    "mkdocstrings-python": "a Zensical plugin",
}
RUN_AS_COMMANDS = {
    "codespell",
    "coverage",
    "hatchling",
    "import-linter",
    "mypy",
    "ruff",
    "zensical",
}
TOOLS = {"dev", "docs"}
OUR_PACKAGES = {"starhold", "tests", "scripts", "run"}
WRITTEN_BY_TESTS = {"lanterns"}


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small checkout of its own for run.py."""
    (tmp_path / "pyproject.toml").write_text("a project")
    (tmp_path / "constraints.txt").write_text("msgspec==0.22.0")
    monkeypatch.setattr(run, "ROOT", tmp_path)
    monkeypatch.setattr(run, "CONSTRAINTS", tmp_path / "constraints.txt")
    monkeypatch.setattr(run, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(run, "PYTHON", tmp_path / ".venv" / "python")
    monkeypatch.setattr(run, "STAMP", tmp_path / ".venv" / "stamp")
    return tmp_path


@pytest.fixture
def commands(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What run.py would have run; making the environment leaves a python in it."""
    seen: list[str] = []

    def succeeds(command: list[str]) -> bool:
        seen.append(" ".join(command))
        (checkout / ".venv").mkdir(exist_ok=True)
        (checkout / ".venv" / "python").touch()
        return True

    monkeypatch.setattr(run, "succeeds", succeeds)
    monkeypatch.setattr(shutil, "which", lambda _: None)
    return seen


def test_the_first_use_makes_the_environment_and_the_second_starts_at_once(
    commands: list[str],
) -> None:
    run.set_up({"server"})
    made, installed = commands
    run.set_up({"server"})

    assert "-m venv" in made
    assert installed.endswith("[server]")
    assert len(commands) == 2


def test_more_extras_are_added_to_those_that_are_there(commands: list[str]) -> None:
    run.set_up({"server", "tui"})
    run.set_up({"dev"})
    run.set_up({"tui"})

    assert len(commands) == 3
    assert commands[-1].endswith("[dev,server,tui]")


@pytest.mark.parametrize("name", ["pyproject.toml", "constraints.txt"])
def test_a_change_of_versions_installs_again(
    checkout: Path, commands: list[str], name: str
) -> None:
    run.set_up({"server"})
    (checkout / name).write_text("changed")
    run.set_up({"server"})

    assert len(commands) == 3
    assert "pip install" in commands[-1]


def test_an_unfinished_environment_is_made_afresh(
    commands: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "install", lambda *_: run.fail("no network"))
    with pytest.raises(SystemExit):
        run.set_up({"server"})
    with pytest.raises(SystemExit):
        run.set_up({"server"})

    assert ["-m venv --clear" in command for command in commands] == [True, True]


def test_the_program_is_told_how_it_was_started(
    commands: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It said `starhold play FILE`, which is not on the path of those who use run.py."""
    seen: list[tuple[str, ...]] = []
    monkeypatch.setattr(run, "become", lambda *words: seen.append(words))
    monkeypatch.setattr(sys, "argv", ["run.py"])
    monkeypatch.setenv("STARHOLD_COMMAND", "")
    run.main(["starhold", "games"])

    assert commands
    assert seen == [("-m", "starhold", "games")]
    assert os.environ["STARHOLD_COMMAND"].endswith(" run.py starhold")


def test_uv_is_used_where_it_is(commands: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: f"bin/{name}")
    run.set_up({"server"})

    assert [command.split()[0] for command in commands] == ["bin/uv", "bin/uv"]


@pytest.mark.usefixtures("checkout")
def test_a_missing_venv_module_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "succeeds", lambda _: False)

    with pytest.raises(SystemExit, match="apt-get install python3-venv"):
        run.set_up({"server"})


@pytest.fixture
def no_browser(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Browser tests, but no browser, and no right to install one."""
    (checkout / "tests" / "web").mkdir(parents=True)
    monkeypatch.setattr(shutil, "which", lambda _: None)
    for name in ("CI", "STARHOLD_REQUIRE_BROWSER", "STARHOLD_BROWSER"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.usefixtures("no_browser")
def test_without_a_browser_the_skip_is_loud(capsys: pytest.CaptureFixture[str]) -> None:
    run.provide_browser()

    assert "SKIPPED" in capsys.readouterr().err


@pytest.mark.usefixtures("no_browser")
@pytest.mark.parametrize(("name", "value"), [("CI", "true"), ("STARHOLD_REQUIRE_BROWSER", "1")])
def test_where_a_browser_is_required_its_absence_fails(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)

    with pytest.raises(SystemExit, match="apt-get install chromium"):
        run.provide_browser()


def test_building_the_docs_installs_nothing_else(
    commands: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[str] = []
    monkeypatch.setattr(run, "become", lambda *words: started.extend(words))
    run.main(["docs"])

    assert commands[-1].endswith("[docs]")
    assert started[0].endswith("docs.py")


def test_a_command_that_is_not_there_is_told_so() -> None:
    with pytest.raises(SystemExit, match="no command 'plya'"):
        run.main(["plya"])


def test_a_failed_check_fails_the_run_but_not_the_other_checks(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    python = [sys.executable, "-c"]
    two = {"bad": [*python, "raise SystemExit(3)"], "good": [*python, ""]}
    monkeypatch.setattr(check, "steps", lambda: two)

    assert check.main([]) == 1
    assert check.main(["good"]) == 0
    assert re.search(r"bad +FAILED.*\ngood +ok", capsys.readouterr().out)


def test_other_checks_run_beside_the_tests(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each waits for the others: one after the other they would wait in vain."""
    meet = """if True:
        import pathlib, sys, time
        own, *others = map(pathlib.Path, sys.argv[1:])
        own.touch()
        until = time.monotonic() + 300
        while not all(other.exists() for other in others):
            assert time.monotonic() < until
            time.sleep(0.01)
        """
    a, b, c = (str(tmp_path / name) for name in "abc")
    python = [sys.executable, "-c", meet]
    rows = {"lint": [*python, a, b, c], "browser": [*python, b, a, c], "tests": [*python, c, a, b]}
    monkeypatch.setattr(check, "steps", lambda: rows)
    monkeypatch.setattr(check, "compile_tests", lambda: None)  # these are no tests

    assert check.main([]) == 0


def test_a_skipped_check_is_shown_but_fails_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    skip = [sys.executable, "-c", f"raise SystemExit({web.SKIPPED})"]
    monkeypatch.setattr(check, "steps", lambda: {"web-lint": skip})

    assert check.main([]) == 0
    assert re.search(r"web-lint +SKIPPED", capsys.readouterr().out)


def test_without_node_the_checks_of_the_browser_half_are_skipped_loudly(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("CI", raising=False)
    monkeypatch.setattr(shutil, "which", lambda _: None)

    assert web.main(["lint"]) == web.SKIPPED
    assert re.search(r"Node 20 or newer.*SKIPPED", capsys.readouterr().err, re.S)


def test_in_ci_a_missing_node_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    monkeypatch.setattr(shutil, "which", lambda _: None)

    assert web.main(["lint"]) == 1


def test_the_packages_of_the_browser_half_are_installed_once_for_each_lock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = []

    def npm(*words: str) -> int:
        seen.append(words[0])
        (tmp_path / "node_modules").mkdir(exist_ok=True)
        return 0

    monkeypatch.setattr(web, "WEB", tmp_path)
    monkeypatch.setattr(web, "STAMP", tmp_path / "node_modules" / "stamp")
    monkeypatch.setattr(web, "npm", npm)
    for lock in ("one", "one", "two"):
        (tmp_path / "package-lock.json").write_text(lock)
        assert web.install()

    assert seen == ["ci", "ci"]


@pytest.mark.parametrize("change", ["a.js", "new.js"])
def test_a_page_that_is_not_the_fresh_build_fails(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    change: str,
) -> None:
    (tmp_path / "a.js").write_text("built")
    monkeypatch.setattr(web, "PAGE", tmp_path)

    def build(*words: str) -> int:
        (Path(words[-1].removeprefix("--outDir=")) / "a.js").write_text("built")
        return 0

    monkeypatch.setattr(web, "npm", build)
    assert web.compare_build() == 0

    (tmp_path / change).write_text("by hand")
    assert web.compare_build() == 1
    assert f"{change} differs" in capsys.readouterr().out


def test_the_wheel_has_every_file_of_the_package(tmp_path: Path) -> None:
    for file in filter(Path.is_file, ROOT.iterdir()):
        shutil.copy(file, tmp_path)
    source = tmp_path / "src"
    shutil.copytree(ROOT / "src", source, ignore=shutil.ignore_patterns("__pycache__"))
    for name in (
        "games/planted/words/en.toml",
        "games/planted/rules.md",
        "server/web/index.html",
        "server/web/assets/app.js",
        "server/web/assets/font.woff2",
    ):
        (source / "starhold" / name).parent.mkdir(parents=True, exist_ok=True)
        (source / "starhold" / name).touch()
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel"]
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True)

    (wheel,) = (tmp_path / "dist").glob("*.whl")
    shipped = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    assert shipped == {
        file.relative_to(source).as_posix() for file in source.rglob("*") if file.is_file()
    }


def pins() -> dict[str, set[str]]:
    """Return the versions that constraints.txt allows; two where platforms differ."""
    found: dict[str, set[str]] = {}
    for line in (ROOT / "constraints.txt").read_text().splitlines():
        # A constraint is a name and a version: no address, no path, no option.
        name, version = re.fullmatch(r"([\w.-]+)==([\w.+!-]+)(?: ; .+)?", line).groups()  # type: ignore[union-attr]  # a bad line fails here
        found.setdefault(canonicalize_name(name), set()).add(version)
    return found


def test_pip_and_uv_get_the_same_versions() -> None:
    lock = tomllib.loads((ROOT / "uv.lock").read_text())
    locked: dict[str, set[str]] = {}
    for package in lock["package"]:
        if package["name"] != "starhold":
            locked.setdefault(package["name"], set()).add(package["version"])

    assert pins() == locked


def declared() -> dict[str, list[Requirement]]:
    """Return the requirements of pyproject.toml by extra; those of every player under ""."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    lists = {"": project["dependencies"], **project["optional-dependencies"]}
    return {extra: list(map(Requirement, lines)) for extra, lines in lists.items()}


def test_every_requirement_is_pinned_within_its_range() -> None:
    for requirement in chain(*declared().values()):
        assert all(
            map(requirement.specifier.contains, pins()[canonicalize_name(requirement.name)])
        )


@cache
def imported(*places: str) -> set[str]:
    """Return the distributions that the code in these places imports."""
    files = chain(*((ROOT / place).rglob("*.py") for place in places))
    modules = {name.split(".")[0] for file in files for name in imports(file)}
    foreign = modules - sys.stdlib_module_names - OUR_PACKAGES - WRITTEN_BY_TESTS
    return {canonicalize_name(installed().get(module, [module])[0]) for module in foreign}


installed = cache(packages_distributions)


def imports(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module


def names(*, tools: bool) -> set[str]:
    """Return what is declared for running Starhold, or for working on it."""
    lists = (lines for extra, lines in declared().items() if (extra in TOOLS) == tools)
    return {canonicalize_name(requirement.name) for requirement in chain(*lists)}


def test_every_requirement_is_used() -> None:
    needed_to_run = imported("src") | LOADED_BY_OTHERS.keys()
    needed_to_work = imported("tests", "scripts") | LOADED_BY_OTHERS.keys() | RUN_AS_COMMANDS

    assert names(tools=False) - needed_to_run == set()
    assert names(tools=True) - needed_to_work == set()


def test_every_import_is_declared() -> None:
    assert imported("src") - names(tools=False) == set()
    assert imported("tests", "scripts") - names(tools=False) - names(tools=True) == set()


def test_no_reason_outlives_its_requirement() -> None:
    everything = names(tools=False) | names(tools=True)

    assert (LOADED_BY_OTHERS.keys() | RUN_AS_COMMANDS) - everything == set()


def test_the_checks_install_every_extra_and_no_other() -> None:
    assert declared().keys() - {""} == run.TEST_EXTRAS
    assert run.PLAY_EXTRAS <= run.TEST_EXTRAS


def test_the_lock_names_only_the_public_registry() -> None:
    addresses = re.findall(r'https?://[^"]+', (ROOT / "uv.lock").read_text())

    assert {urlsplit(address).hostname for address in addresses} <= PUBLIC_HOSTS


def private_places() -> set[str]:
    """Return this machine's own paths and registries: what no committed file may name."""
    settings = subprocess.run(
        [sys.executable, "-m", "pip", "config", "list"], capture_output=True, text=True, check=True
    )
    values = re.findall(r"(?:index-url|find-links)='(.+)'", settings.stdout)
    links = [urlsplit(link) for value in values for link in value.split()]
    places = {link.hostname or link.path for link in links} - PUBLIC_HOSTS
    # Without a home directory, `home` is the root of everything.
    homes = {f"{Path.home()}/"} if Path.home().name else set()
    return places | {str(ROOT)} | homes


def test_no_committed_file_names_this_machine() -> None:
    if not (ROOT / ".git").exists():
        pytest.skip("not a git checkout")
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True)
    files = [ROOT / name for name in listed.stdout.decode().split("\0") if name]
    places = [place.encode() for place in private_places()]

    assert not [
        (file.name, place)
        for file in files
        if file.is_file()
        for place in places
        if place in file.read_bytes()
    ]
