#!/usr/bin/env python3
"""Attack servers of our own on loopback, and say which attacks they withstand.

Each attack is bounded, and prints "held", or "broken" with what happened.  The exit code is 1 if
any is broken.  On a busy machine, `--patience` lengthens what may take time.

    python scripts/attack.py
    python scripts/attack.py --only links
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import httpx

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tests.server import attacks, attacks_by_friends
from tests.server.attacks import Scene
from tests.server.parts import running

Attack = Callable[[Scene], None]
FAILURES = (attacks.Broken, AssertionError, httpx.HTTPError, KeyError, ValueError, OSError)
# Real limits for what is attacked by number; the others would stop the script itself.
STRICT = {"copies": [0.001, 10], "pings": [1, 20], "changes": [0.001, 30]}


def attacked(found: tuple[Attack, ...], patience: float, *words: str) -> bool:
    """Carry out attacks against a server; return whether all were held."""
    held = True
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "tables.sqlite"
        more = ("--game", "tests.toys.fuse", "--url", "http://play.example.org", *words)
        with running(str(database), *more, limits=STRICT) as server:
            scene = Scene(server, database, patience)
            for attack in found:
                held = carried_out(attack, scene) and held
            scene.api.http.close()
    return held


def carried_out(attack: Attack, scene: Scene) -> bool:
    began = time.monotonic()
    why = ""
    try:
        attack(scene)
    except FAILURES as error:
        why = f"{type(error).__name__}: {error}"
    name, doc = attack.__name__.replace("_", "-"), (attack.__doc__ or "").strip()
    outcome = "broken" if why else "held  "
    print(f"{outcome} {time.monotonic() - began:5.1f} s  {name}: {doc} {why}".rstrip(), flush=True)
    return not why


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="the name of one attack")
    parser.add_argument("--patience", type=float, default=1.0, help="1 on a quiet machine")
    words = parser.parse_args()

    def chosen(found: tuple[Attack, ...]) -> tuple[Attack, ...]:
        wanted = words.only.replace("-", "_")
        return tuple(one for one in found if wanted in ("", one.__name__))

    held = [
        attacked(found, words.patience, *more)
        for found, more in (
            (chosen((*attacks.USUAL, *attacks_by_friends.USUAL)), ()),
            (chosen(attacks.ANYWHERE), ("--webhooks-anywhere",)),
        )
        if found
    ]
    return 0 if held and all(held) else 1


if __name__ == "__main__":
    sys.exit(main())
