"""Every test keeps its games in a folder of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from starhold.show.own import OWN_DATA


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STARHOLD_HOME", str(tmp_path / "home"))
    monkeypatch.setenv(OWN_DATA, "")  # `--data` sets it; so it is taken back in the end
