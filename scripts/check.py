#!/usr/bin/env python3
"""Run every check, and show how each went and how long it took.

The tests take longest, so the browser tests and all other checks run beside them, in two more
rows: while one waits, another works.
A failed check does not stop the others: one run shows everything to fix.
`python3 run.py check` runs this inside `.venv`; name steps to run only those.
"""

import argparse
import os
import subprocess
import sys
import time
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from scripts import web

ROOT = Path(__file__).resolve().parent.parent
SOURCE = "src/starhold"

# The rules and the engine are tested to the last branch; screens are not worth that.
FULLY_TESTED = (f"{SOURCE}/core", f"{SOURCE}/games/*/rules")

# The steps of a row follow each other; all others make a third row.
TESTS, BROWSER = ("tests", "coverage"), ("browser",)
# Tests wait for servers, bots and clocks: two workers more than processors keep these busy.
WORKERS = str((os.cpu_count() or 1) + 2)

# Idle workers take tests from busy ones, and the slowest tests are named at the end.
PYTEST = ("pytest", "--durations=12", "--dist", "worksteal", "-n")

# What an exit code means; any other is a failure.
RESULTS = {0: "ok", web.SKIPPED: "SKIPPED"}

Command = list[str]


class Result(NamedTuple):
    """How a step went."""

    code: int
    seconds: float


def steps() -> dict[str, Command]:
    """Return the checks by name, the quick ones first."""
    python = [sys.executable, "-m"]
    found = {
        "format": [*python, "ruff", "format", "--check"],
        "lint": [*python, "ruff", "check"],
        "types": [*python, "mypy"],
        # Not `-m importlinter.cli`: that does nothing, and succeeds.
        "imports": [str(Path(sys.executable).with_name("lint-imports")), "--no-logo"],
        "spelling": [*python, "codespell_lib"],
        "protocol": [*python, "scripts.protocol", "--check"],
        **{f"web-{name}": [*python, "scripts.web", name] for name in web.CHECKS},
        "docs": [sys.executable, "scripts/docs.py"],
        "hour": [sys.executable, "scripts/hour.py"],
        # Browser tests have a process of their own: Playwright's event loop runs as long as the
        # browser, and asynchronous tests cannot run inside it.
        "browser": [*python, *PYTEST, "2", "tests/web"],
        "tests": [*python, *PYTEST, WORKERS, "--ignore", "tests/web"],
    }
    if folders := fully_tested():
        found["tests"] += ["--cov-report=", *(f"--cov={folder}" for folder in folders)]
        found["coverage"] = [*python, "coverage", "report", "--fail-under=100"]
    return found


def fully_tested() -> list[str]:
    """Return the folders that need full coverage: not those of games still being built."""
    folders = (folder for pattern in FULLY_TESTED for folder in ROOT.glob(pattern))
    return sorted(str(f.relative_to(ROOT)) for f in folders if not is_draft(f.parent))


def is_draft(folder: Path) -> bool:
    meta = folder / "meta.toml"
    return meta.exists() and bool(tomllib.loads(meta.read_text("utf-8")).get("draft"))


def main(words: list[str]) -> int:
    """Run the steps that are named, or all; return the exit code."""
    known = steps()
    parser = argparse.ArgumentParser(prog="run.py check", description=__doc__)
    parser.add_argument("step", nargs="*", help=", ".join(known))
    wanted = parser.parse_args(words).step or list(known)
    if unknown := set(wanted) - set(known):
        parser.error(f"no such step: {', '.join(sorted(unknown))}")

    commands = {name: known[name] for name in wanted}
    tests, browser = (taken(commands, row) for row in (TESTS, BROWSER))
    with ThreadPoolExecutor() as pool:
        beside = [pool.submit(run_all, commands, quietly=bool(tests))]
        if tests and browser:
            compile_tests()
        beside.append(pool.submit(run_all, browser, quietly=bool(tests)))
        results = run_all(tests)
        for row in beside:
            results |= row.result()
    print()
    for name in wanted:
        code, seconds = results[name]
        print(f"{name:10} {RESULTS.get(code, 'FAILED'):7} {seconds:7.1f} s")
    return 0 if all(result.code in RESULTS for result in results.values()) else 1


def compile_tests() -> None:
    """Compile all tests once; otherwise every worker does, at the same time."""
    words = [sys.executable, "-m", "pytest", "--collect-only", "-qq", "tests"]
    subprocess.run(words, cwd=ROOT, check=False, stdout=subprocess.DEVNULL)


def taken(commands: dict[str, Command], names: tuple[str, ...]) -> dict[str, Command]:
    return {name: commands.pop(name) for name in names if name in commands}


def run_all(commands: dict[str, Command], *, quietly: bool = False) -> dict[str, Result]:
    """Run checks one after the other; `quietly` shows what each printed only at its end."""
    return {name: timed(name, command, quietly) for name, command in commands.items()}


def timed(name: str, command: Command, quietly: bool) -> Result:
    """Run one check."""
    start = time.perf_counter()
    title = f"\n== {name}\n"
    if quietly:
        done = subprocess.run(
            command, cwd=ROOT, check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )
        print(title + done.stdout.decode(errors="replace"), flush=True)
        return Result(done.returncode, time.perf_counter() - start)
    print(title, end="", flush=True)
    code = subprocess.run(command, cwd=ROOT, check=False).returncode
    return Result(code, time.perf_counter() - start)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
