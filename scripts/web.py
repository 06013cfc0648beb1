#!/usr/bin/env python3
"""Run one check of the browser half: format, lint, types, tests or build.

Working on `web/` needs Node 20 or newer; playing and hosting do not.
The packages of package-lock.json are installed when they are missing or the lock has changed.
"""

import argparse
import filecmp
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
PAGE = ROOT / "src/starhold/server/page"
STAMP = WEB / "node_modules" / "starhold-stamp"

OLDEST_NODE = 20
# The exit code of a check that could not run; the usual one for that.
SKIPPED = 77

# Each but the last is a script of package.json.
CHECKS = ("format", "lint", "types", "tests", "build")

NO_NODE = f"""Working on web/ needs Node {OLDEST_NODE} or newer, with npm; none was found.
Install it from your system's packages or from nodejs.org."""


def main(words: list[str]) -> int:
    """Run the check that is named; return its exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("check", choices=CHECKS)
    name = parser.parse_args(words).check
    if not has_node():
        if os.environ.get("CI") == "true":
            print(NO_NODE, file=sys.stderr)
            return 1
        print(f"{NO_NODE}\nThis check of the browser half is SKIPPED.", file=sys.stderr)
        return SKIPPED
    if not install():
        return 1
    return compare_build() if name == "build" else npm("run", "--silent", f"check:{name}")


def has_node() -> bool:
    """Say whether Node and npm are here and new enough."""
    node = shutil.which("node")
    if not (node and shutil.which("npm")):
        return False
    shown = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    version = re.match(r"v(\d+)", shown)
    return version is not None and int(version[1]) >= OLDEST_NODE


def install() -> bool:
    """Install the locked packages, unless the stamp says that they are in place."""
    lock = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    if STAMP.exists() and STAMP.read_text() == lock:
        return True
    print("Installing the packages of web/package-lock.json ...", file=sys.stderr, flush=True)
    # `npm ci` empties node_modules first, and the stamp with it.
    if npm("ci", "--no-audit", "--no-fund"):
        return False
    STAMP.write_text(lock)
    return True


def compare_build() -> int:
    """Build the page afresh and compare it with the committed one, byte for byte."""
    with tempfile.TemporaryDirectory() as folder:
        fresh = Path(folder)
        if code := npm("run", "--silent", "build", "--", "--logLevel=error", f"--outDir={folder}"):
            return code
        names = sorted(files(fresh) | files(PAGE))
        _, changed, missing = filecmp.cmpfiles(fresh, PAGE, names, shallow=False)
    for name in changed + missing:
        print(f"{name} differs from a fresh build.")
    if changed or missing:
        print("Run `npm run build` in web/ and commit the result.")
        return 1
    return 0


def files(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}


def npm(*words: str) -> int:
    """Run npm inside web/; on Windows its name has an ending that only `which` knows."""
    return subprocess.run([str(shutil.which("npm")), *words], cwd=WEB, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
