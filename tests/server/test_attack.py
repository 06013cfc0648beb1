"""Every attack of `scripts/attack.py` is held."""

import subprocess
import sys

from tests.server.parts import PATIENCE, ROOT, SOURCES


def test_every_attack_is_held() -> None:
    words = [sys.executable, "scripts/attack.py", "--patience", "20"]
    done = subprocess.run(
        words,
        cwd=ROOT,
        env=SOURCES,
        capture_output=True,
        text=True,
        timeout=3 * PATIENCE,
        check=False,
    )

    assert done.returncode == 0, done.stdout + done.stderr
    assert "broken" not in done.stdout
