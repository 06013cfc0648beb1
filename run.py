#!/usr/bin/env python3
"""Set Starhold up and run it, with nothing but Python.

python3 run.py play              open the table in the browser
python3 run.py play GAME         play in the terminal
python3 run.py starhold ARGS     any other command of `starhold`
python3 run.py test              every check and every test, as in CI
python3 run.py test PYTEST-ARGS  only these tests
python3 run.py check [STEP ...]  every check, or only these (--help names them)
python3 run.py docs              build the documentation into site/

The first use makes `.venv` here; later ones start at once.
Only work on the browser half in `web/` needs Node 20 or newer: without it, its checks are skipped.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
STAMP = VENV / "starhold-stamp"
CONSTRAINTS = ROOT / "constraints.txt"

PLAY_EXTRAS = {"server", "tui"}
MORE_EXTRAS = {"lab": {"lab"}, "mcp": {"mcp"}}  # by command of `starhold`
TEST_EXTRAS = {"server", "scale", "tui", "lab", "cluster", "research", "mcp", "docs", "dev"}

# The first is the same browser without a window: the tests take half the processor time in it.
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
NO_VENV = """Python cannot make a virtual environment here.
On Debian or Ubuntu, as root:  apt-get install python3-venv"""
NO_BROWSER = """No Chromium was found: the browser tests cannot run.
On Debian, as root:  apt-get install chromium
Elsewhere, name one: STARHOLD_BROWSER=/path/to/chrome"""


def main(words: list[str]) -> None:
    """Set up what the command needs, then become it."""
    command, *rest = words or ["help"]
    if command == "play":
        set_up(PLAY_EXTRAS)
        # Alone it opens the table in the browser; with a game, or a saved one, in the terminal.
        start(*(["play", *rest] if rest else ["open"]))
    elif command == "starhold":
        set_up(PLAY_EXTRAS.union(*(MORE_EXTRAS.get(word, set()) for word in rest[:1])))
        start(*rest)
    elif command == "docs":
        set_up({"docs"})
        become(str(ROOT / "scripts" / "docs.py"), *rest)
    elif command in {"test", "check"}:
        set_up(TEST_EXTRAS)
        os.chdir(ROOT)
        # The tests start many processes: compile each module once, not once in each of them.
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        if command == "test" or not rest:
            provide_browser()
        if command == "test" and rest:
            become("-m", "pytest", "-n", "auto", *rest)
        become("-m", "scripts.check", *rest)
    elif command in {"help", "-h", "--help"}:
        print(__doc__)
    else:
        fail(f"There is no command {command!r}.\n\n{__doc__}")


def set_up(extras: set[str]) -> None:
    """Install the pinned versions in `.venv`, unless its stamp says that they are there."""
    made_from, present = read_stamp()
    if made_from == fingerprint() and extras <= present:
        return
    say("Setting up .venv: a minute or two, now and after a change of versions ...")
    uv = shutil.which("uv")
    # An environment without a stamp was never finished: start again.
    if not made_from:
        make_venv(uv)
    STAMP.unlink(missing_ok=True)
    install(uv, extras | present)
    STAMP.write_text(f"{fingerprint()}\n{' '.join(sorted(extras | present))}\n")


def read_stamp() -> tuple[str, set[str]]:
    """Return what `.venv` was made from and its extras; nothing if it is absent or unfinished."""
    if not (PYTHON.exists() and STAMP.exists()):
        return "", set()
    made_from, extras = STAMP.read_text().splitlines()
    return made_from, set(extras.split())


def fingerprint() -> str:
    """Hash all that decides what belongs in `.venv`."""
    # The folder counts too: an environment that was moved still points to the old place.
    parts = ((ROOT / "pyproject.toml").read_bytes(), CONSTRAINTS.read_bytes(), bytes(ROOT))
    return hashlib.sha256(b"\0".join(parts)).hexdigest()


def make_venv(uv: str | None) -> None:
    """Make an empty `.venv`, with pip in it even if uv makes it: uv may be gone tomorrow."""
    with_uv = [str(uv), "venv", "--quiet", "--seed", "--clear", "--python", sys.executable]
    with_python = [sys.executable, "-m", "venv", "--clear"]
    if not succeeds([*(with_uv if uv else with_python), str(VENV)]):
        fail(NO_VENV)


def install(uv: str | None, extras: set[str]) -> None:
    """Install Starhold in place, at exactly the versions of constraints.txt."""
    with_uv = [str(uv), "pip", "install", "--quiet", "--python", str(PYTHON)]
    # Like uv, pip compiles nothing: Python compiles what is used, a quarter of it, on first use.
    with_pip = [str(PYTHON), "-m", "pip", "install", "--quiet", "--no-compile"]
    with_pip += ["--disable-pip-version-check"]
    wanted = ["-c", str(CONSTRAINTS), "-e", f"{ROOT}[{','.join(sorted(extras))}]"]
    if not succeeds([*(with_uv if uv else with_pip), *wanted]):
        fail("The packages could not be installed; the lines above say why.")


def provide_browser() -> None:
    """Find or install Chromium for the browser tests; if there is none, say so or fail."""
    if not (ROOT / "tests" / "web").exists():
        return
    browser = find_browser() or install_browser()
    if browser:
        os.environ["STARHOLD_BROWSER"] = browser
    elif browser_is_required():
        fail(NO_BROWSER)
    else:
        say(f"{NO_BROWSER}\nThey are SKIPPED now.")


def find_browser() -> str | None:
    """Return the browser that the environment names, or the first one on the path."""
    named = os.environ.get("STARHOLD_BROWSER")
    return named or next(filter(None, map(shutil.which, BROWSERS)), None)


def install_browser() -> str | None:
    """Install Debian's Chromium, where we may."""
    apt = shutil.which("apt-get")
    if not apt or os.geteuid() != 0:
        return None
    say("Installing Chromium for the browser tests ...")
    quietly = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    # Older releases of Debian have only the second.
    for words in (["update"], *(["install", "-y", name] for name in BROWSERS[:2])):
        subprocess.run([apt, "-qq", *words], env=quietly, check=False)
        if found := find_browser():
            return found
    return None


def browser_is_required() -> bool:
    """Say whether a missing browser is an error: in CI, a skipped test would look like a pass."""
    return os.environ.get("CI") == "true" or os.environ.get("STARHOLD_REQUIRE_BROWSER") == "1"


def start(*words: str) -> NoReturn:
    """Become `starhold`, which names its commands as they can be typed here."""
    os.environ["STARHOLD_COMMAND"] = f"{Path(sys.executable).stem} {sys.argv[0]} starhold"
    become("-m", "starhold", *words)


def become(*words: str) -> NoReturn:
    """Replace this process by Python in `.venv`, so that signals reach the program itself."""
    command = [str(PYTHON), *words]
    sys.stdout.flush()
    if os.name == "nt":  # where exec leaves the console behind
        sys.exit(subprocess.call(command))
    os.execv(command[0], command)


def succeeds(command: list[str]) -> bool:
    """Run a command in the caller's environment: certificates and proxies are in it."""
    return subprocess.run(command, check=False).returncode == 0


def say(message: str) -> None:
    """Tell the person, apart from the program's own output."""
    print(message, file=sys.stderr, flush=True)


def fail(message: str) -> NoReturn:
    """Stop with a message."""
    sys.exit(message)


if __name__ == "__main__":
    if sys.version_info < (3, 11):  # noqa: UP036  # an older Python gets this far
        fail(f"Starhold needs Python 3.11 or newer; this is {sys.version.split()[0]}.")
    try:
        main(sys.argv[1:])
    except KeyboardInterrupt:
        sys.exit(130)
