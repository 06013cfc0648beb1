"""Prepared boards: the choices of a set-up are made for everyone, and the log says so."""

from __future__ import annotations

import random
from typing import Any

import pytest

from starhold import games
from starhold.core.chance import Seeded
from starhold.core.game import SEATS
from starhold.core.record import Forced
from starhold.core.table import Table
from starhold.show import presets
from tests.helpers import random_play, seed_of

# The questions that a newcomer cannot answer yet.
SET_UP = {
    "kardashev": {"ChooseRole", "SettleHome", "SettleBeside", "PlaceColony", "PlaceFleet"},
    "empire_of_the_stars": {"ChoosePower", "PlaceHome", "PlaceStartTile"},
    "space_empires": {"ChooseHex", "PlaceHomeworld", "ChooseAdvantage", "HeadStart"},
}


def new(name: str, players: int, **settings: Any) -> Table[Any]:
    game = games.find(name)
    chosen = presets.chosen(game, "first_game", settings)
    return game.new(chosen, SEATS[:players], Seeded(seed_of(1)))


def forced(table: Table[Any]) -> list[Any]:
    return [told.event.option for told in table.news if isinstance(told.event, Forced)]


COUNTS = [
    (name, players)
    for name in SET_UP
    for players in range(games.find(name).meta.players.min, games.find(name).meta.players.max + 1)
]


@pytest.mark.parametrize(("name", "players"), COUNTS)
def test_a_first_game_asks_nothing_about_the_set_up(name: str, players: int) -> None:
    table = new(name, players)
    asked = {type(one.choice).__name__ for one in table.open.values()}

    assert asked.isdisjoint(SET_UP[name])
    assert any(type(told.event).__name__ == "BoardPrepared" for told in table.news)
    assert forced(table)


@pytest.mark.parametrize(("name", "players"), COUNTS)
def test_other_games_ask_as_before(name: str, players: int) -> None:
    table = new(name, players, prepared=False)

    assert not any(type(told.event).__name__ == "BoardPrepared" for told in table.news)


def test_ka_4_3_prepared_homes_are_far_apart_with_the_fleet_towards_the_middle() -> None:
    two, three = (new("kardashev", players).state for players in (2, 3))

    assert {player.home for player in two.players.values()} == {"3,0", "-3,0"}
    assert {player.home for player in three.players.values()} == {"3,0", "0,-3", "-3,3"}
    assert set(two.fleets) == {"2,0", "-2,0"}
    assert [player.role for player in two.players.values()] == ["pioneer", "developer"]


def test_ka_4_4_the_prepared_pioneer_has_a_colony_on_each_tile() -> None:
    table = new("kardashev", 2, second_piece="either_tile")

    assert {"3,0", "2,0", "-3,0"} <= set(table.state.colonies)


def test_es_3_3_prepared_homes_keep_their_distance() -> None:
    table = new("empire_of_the_stars", 2)

    assert set(table.state.homes.values()) == {"A2", "D4"}


def test_se_5_3_prepared_homeworlds_stand_in_the_middle() -> None:
    assert set(new("space_empires", 2).state.worlds.values()) == {"J5", "C5"}


def test_se_4_8_a_prepared_homeworld_stands_in_the_middle_of_its_area() -> None:
    table = new("space_empires", 3, homeworld_sites="anywhere")

    assert len(table.state.worlds) == 3


PRESETS = [
    (name, one.name) for name in games.names() for one in presets.described(games.find(name))
]


@pytest.mark.parametrize(("name", "preset"), PRESETS)
def test_a_game_of_every_preset_comes_to_its_end(name: str, preset: str) -> None:
    game = games.find(name)
    players = max(game.meta.players.min, min(2, game.meta.players.max))
    bounded = dict(game.meta.trial) | presets.find(game, preset).settings
    table = game.new(presets.chosen(game, preset, bounded), SEATS[:players], Seeded(seed_of(3)))
    for _ in random_play(table, random.Random(3)):
        pass

    assert table.over
    assert any(score.total is not None for score in game.score(table.state))
