"""Settings and presets on the command line."""

from __future__ import annotations

import json
from typing import Any

import pytest
from click.testing import CliRunner, Result

from starhold import games
from starhold.cli import starhold
from starhold.cli.settings import chosen
from starhold.core.game import Game
from starhold.show import presets
from starhold.show.settings import Setting, described, typed
from tests.helpers import seats_for, values_to_refuse, values_to_set


def new(game: Game[Any], *words: str) -> Result:
    return CliRunner().invoke(starhold, ["new", game.name, *words])


def set_to(game: Game[Any], setting: Setting, value: Any) -> Result:
    seats = len(seats_for(game, setting))
    return new(game, "--seats", str(seats), "--set", f"{setting.name}={typed(value)}")


@pytest.mark.parametrize("name", games.names())
def test_each_value_of_each_setting_reaches_the_table(name: str) -> None:
    game = games.find(name)
    for setting in described(game):
        for value in values_to_set(setting):
            result = set_to(game, setting, value)

            assert result.exit_code == 0, result.stderr
            settings = json.loads(result.output)["header"]["settings"]
            assert (settings[setting.name], type(settings[setting.name])) == (value, type(value))


@pytest.mark.parametrize("name", games.names())
def test_a_value_that_a_setting_cannot_have_is_refused_with_what_it_can(name: str) -> None:
    game = games.find(name)
    for setting in described(game):
        listed = [typed(value) for value in setting.listed]
        for value in values_to_refuse(setting):
            if typed(value) in listed:
                continue  # a choice may be called `none`
            result = set_to(game, setting, value)

            assert result.exit_code == 2, (setting.name, value)
            assert result.stderr == (
                f"starhold: --set {setting.name}={typed(value)}: "
                f"{setting.name} must be {setting.allowed}, not {typed(value)}.\n"
            )


@pytest.mark.parametrize("name", games.names())
def test_each_preset_reaches_the_table(name: str) -> None:
    game = games.find(name)
    for preset in presets.described(game):
        result = new(game, "--preset", preset.name)

        assert result.exit_code == 0, result.stderr
        settings = json.loads(result.output)["header"]["settings"]
        assert preset.settings.items() <= settings.items()


def test_set_goes_before_the_preset(monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.find("crest")
    hard = presets.Preset("hard", "Hard", settings={"difficulty": "admiral", "raids": "invasion"})
    monkeypatch.setattr(presets, "described", lambda _: (hard,))

    assert chosen(game, "hard", ("raids=raid",)) == game.settings(difficulty="admiral")


def test_2_2_settings_that_do_not_go_together_are_refused_until_one_changes() -> None:
    game = games.find("space_empires")
    together = ("--set", "facilities=on", "--set", "head_start=yes")

    assert new(game, *together).exit_code == 2
    assert "Facilities forbid a Head Start (SE-2.2)" in new(game, *together).stderr
    assert new(game, *together, "--set", "facilities=off").exit_code == 0
