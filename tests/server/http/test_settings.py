"""Settings and presets over HTTP."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from starhold import games
from starhold.core.game import Game
from starhold.core.record import Seat
from starhold.show import presets
from starhold.show.settings import by_heading, described, typed
from tests.helpers import seats_for, values_to_refuse, values_to_set
from tests.server.parts import JSON, Api


def opening(api: Api, game: Game[Any], seats: tuple[Seat, ...], **more: Any) -> httpx.Response:
    body = {"game": game.name, "seats": [{"seat": seat} for seat in seats], **more}
    return api("POST", "/api/tables", body)


def settings_of(api: Api, answer: httpx.Response) -> JSON:
    assert answer.status_code == 201, answer.text
    settings: JSON = api("GET", f"/api/tables/{answer.json()['table']}").json()["settings"]
    return settings


@pytest.mark.parametrize("name", games.names())
def test_the_settings_and_presets_of_a_game_are_among_its_facts(api: Api, name: str) -> None:
    game = games.find(name)
    facts = api("GET", f"/api/games/{name}").json()

    listed = by_heading(game)
    assert [one["name"] for one in facts["settings"]] == [one.name for one in listed]
    for shown, setting in zip(facts["settings"], listed, strict=True):
        values = [value.value for value in setting.values]
        assert [value["value"] for value in shown.get("values", [])] == values
        assert shown["about"] == setting.about
    assert [one["name"] for one in facts["presets"]] == [
        one.name for one in presets.described(game)
    ]


@pytest.mark.parametrize("name", games.names())
def test_each_value_of_each_setting_reaches_the_table(api: Api, name: str) -> None:
    game = games.find(name)
    for setting in described(game):
        for value in values_to_set(setting):
            answer = opening(api, game, seats_for(game, setting), settings={setting.name: value})

            found = settings_of(api, answer)[setting.name]
            assert (found, type(found)) == (value, type(value))


@pytest.mark.parametrize("name", games.names())
def test_a_value_that_a_setting_cannot_have_is_refused_with_what_it_can(
    api: Api, name: str
) -> None:
    game = games.find(name)
    for setting in described(game):
        for value in values_to_refuse(setting):
            answer = opening(api, game, seats_for(game, setting), settings={setting.name: value})

            assert answer.status_code == 422
            said = f"{setting.name} must be {setting.allowed}, not {typed(value)}."
            assert answer.json()["detail"] == said


@pytest.mark.parametrize("name", games.names())
def test_a_table_is_opened_with_a_preset_and_settings_on_top(api: Api, name: str) -> None:
    game = games.find(name)
    seats = seats_for(game, described(game)[0])
    for preset in presets.described(game):
        opened = settings_of(api, opening(api, game, seats, preset=preset.name))
        over = preset.settings | {described(game)[0].name: values_to_set(described(game)[0])[0]}
        changed = settings_of(api, opening(api, game, seats, preset=preset.name, settings=over))

        assert preset.settings.items() <= opened.items()
        assert over.items() <= changed.items()
