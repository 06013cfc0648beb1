"""Table options on the command line."""

from __future__ import annotations

from typing import Any

import pytest

from starhold import games
from starhold.cli.settings import all_settings, chosen


@pytest.mark.parametrize("name", games.names())
def test_every_option_of_every_game_is_set_by_each_of_its_values(name: str) -> None:
    game = games.find(name)
    for setting in all_settings(game):
        for value in setting.choices:
            settings: Any = chosen(game, (f"{setting.name}={value}",))
            said = getattr(settings, setting.name)
            shown = {True: "yes", False: "no"}[said] if isinstance(said, bool) else str(said)

            assert shown == value


def test_an_option_for_some_numbers_of_players_is_set_like_any_other() -> None:
    settings: Any = chosen(games.find("space_empires"), ("close_encounters=yes",))

    assert settings.close_encounters is True
