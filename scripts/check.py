#!/usr/bin/env python3
"""Run every check, one after the other, and say how each went and how long it took.

A failed check does not stop the others: one run shows all there is to mend.
`python3 run.py check` runs this inside `.venv`; name steps to run only those.
"""

import argparse
import subprocess
import sys
import time
import tomllib
from pathlib import Path

from scripts import web

ROOT = Path(__file__).resolve().parent.parent
SOURCE = "src/starhold"

# The rules and the engine are tested to the last branch; screens are not worth that.
FULLY_TESTED = (f"{SOURCE}/core", f"{SOURCE}/games/*/rules")

# What an exit code means; any other is a failure.
RESULTS = {0: "ok", web.SKIPPED: "SKIPPED"}

Command = list[str]


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
        "tests": [*python, "pytest", "-n", "auto", "--cov", "--cov-report="],
    }
    if folders := [folder for folder in FULLY_TESTED if any(ROOT.glob(folder))]:
        include = ",".join(f"{folder}/**" for folder in folders)
        omit = ",".join(f"{folder}/*" for folder in drafts())
        found["coverage"] = [
            *python,
            "coverage",
            "report",
            "--fail-under=100",
            "--include",
            include,
            *(["--omit", omit] if omit else []),
        ]
    return found


def drafts() -> list[str]:
    """Return the games that are still being built; they are not offered, nor held to this yet."""
    metas = sorted((ROOT / SOURCE / "games").glob("*/meta.toml"))
    named = [meta for meta in metas if tomllib.loads(meta.read_text("utf-8")).get("draft")]
    return [str(meta.parent.relative_to(ROOT)) for meta in named]


def main(words: list[str]) -> int:
    """Run the steps that are named, or all; return the exit code."""
    known = steps()
    parser = argparse.ArgumentParser(prog="run.py check", description=__doc__)
    parser.add_argument("step", nargs="*", help=", ".join(known))
    wanted = parser.parse_args(words).step or list(known)
    if unknown := set(wanted) - set(known):
        parser.error(f"no such step: {', '.join(sorted(unknown))}")

    results = [(name, *timed(name, known[name])) for name in wanted]
    print()
    for name, code, seconds in results:
        print(f"{name:10} {RESULTS.get(code, 'FAILED'):7} {seconds:7.1f} s")
    return 0 if all(code in RESULTS for _, code, _ in results) else 1


def timed(name: str, command: Command) -> tuple[int, float]:
    """Run one check; return its exit code and its seconds."""
    print(f"\n== {name}", flush=True)
    start = time.perf_counter()
    code = subprocess.run(command, cwd=ROOT, check=False).returncode
    return code, time.perf_counter() - start


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
