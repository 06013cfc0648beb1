"""Settings and presets on the command line."""

from __future__ import annotations

import pytest

from starhold import games
from starhold.cli.settings import chosen
from starhold.show import presets


def test_set_goes_before_the_preset(monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.find("crest")
    hard = presets.Preset("hard", "Hard", settings={"difficulty": "admiral", "raids": "invasion"})
    monkeypatch.setattr(presets, "described", lambda _: (hard,))

    assert chosen(game, "hard", ("raids=raid",)) == game.settings(difficulty="admiral")
