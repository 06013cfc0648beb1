"""SE-28.20 to SE-28.23  Alien Empires: maps, difficulties, what everyone begins with, the end."""

from __future__ import annotations

from collections import Counter

import pytest

from starhold.core.chance import Seeded, chosen_seed
from starhold.games.space_empires import GAME
from starhold.games.space_empires.empires.holdings import can_build, home_of, size
from starhold.games.space_empires.facts.alien_catalog import ALIEN_EMPIRES
from starhold.games.space_empires.facts.catalog import MAPS
from starhold.games.space_empires.facts.starmap import deep_space, homes, roads
from starhold.games.space_empires.fleets.groups import others, own
from starhold.games.space_empires.rules.alien_empires.r28_alien_economy import alien_economies
from starhold.games.space_empires.rules.alien_empires.r28_alien_setup import AliensSettled
from starhold.games.space_empires.rules.combat.r15_bombardment import ColonyFalls
from starhold.games.space_empires.state import Colony, Table
from tests.games.space_empires.aliens import go, ships, standing, war
from tests.games.space_empires.scenes import advanced, told


def begun(map_number: int = 1, **settings: object) -> Table:
    agreed = advanced(solo=f"alien_empires_{map_number}", **settings)
    return GAME.new(agreed, ("red",), Seeded(chosen_seed("aliens")))


@pytest.mark.parametrize(("number", "home", "deep"), [(1, 26, 58), (2, 25, 85)])
def test_28_20_the_maps_have_as_many_hexes_as_the_book_says(
    number: int, home: int, deep: int
) -> None:
    scenario = f"alien_empires_{number}"

    assert len(homes(scenario)[0]) == home
    assert len(deep_space(scenario)) == deep
    assert not set(MAPS[scenario].aliens) & {*homes(scenario)[0], *deep_space(scenario)}


@pytest.mark.parametrize(
    ("number", "worlds"), [(1, ["H1", "H13", "D7"]), (2, ["F1", "F13", "D7"])]
)
def test_28_20_alien_homeworlds_stand_where_the_map_says(number: int, worlds: list[str]) -> None:
    table = begun(number)

    assert [power.world for power in table.state.powers.values()] == worlds
    assert table.state.worlds == {"red": "L7"}
    assert [event.at for event in told(table, AliensSettled)] == worlds


def test_28_20_the_home_of_the_second_map_has_no_black_hole() -> None:
    table = begun(2)
    home = [table.state.markers[at].kind for at in homes("alien_empires_2")[0]]

    assert Counter(home)["black_hole"] == 0
    assert len(home) == 25


def test_28_20_with_two_alien_players_the_third_hex_does_not_exist() -> None:
    table = begun(1, alien_difficulty="easy")

    assert "D7" not in roads(table.state.scenario, table.state.extra)
    assert "H1" in roads(table.state.scenario, table.state.extra)


def test_28_20_alien_homeworlds_lie_in_nobodys_home_system() -> None:
    table = begun()

    assert home_of(table.state, "H1") is None
    assert home_of(table.state, "L7") == "red"


@pytest.mark.parametrize(
    ("difficulty", "players", "cp"),
    [
        ("easy", 2, 5),
        ("normal", 3, 5),
        ("hard", 2, 10),
        ("harder", 3, 10),
        ("really_tough", 2, 15),
        ("good_luck", 3, 15),
    ],
)
def test_28_21_difficulty_is_how_many_and_how_rich(difficulty: str, players: int, cp: int) -> None:
    table = begun(1, alien_difficulty=difficulty)

    assert len(table.state.powers) == players
    assert ALIEN_EMPIRES.difficulties[difficulty].cp == cp


def test_28_21_alien_players_have_colours_that_nobody_plays() -> None:
    settings = advanced(solo="alien_empires_1")
    table = GAME.new(settings, ("green",), Seeded(chosen_seed("aliens")))

    assert list(table.state.powers) == ["red", "blue", "yellow"]


def test_28_22_the_advanced_modules_without_aliens_are_always_in_play() -> None:
    table = begun(1, profile="basic", npa="on", warp_points="on", fighters="off")

    base = {"pipelines", "fighters", "cloaking", "mines"}
    assert set(table.state.switches) == {*base, "alien_players"}


def test_28_22_some_modules_may_be_added() -> None:
    table = begun(1, deep_space_dm="on", instant_upgrade="on", slingshot="on")

    assert {"deep_space_dm", "instant_upgrade", "slingshot"} <= set(table.state.switches)


def test_28_22_homeworlds_have_20_cp_on_both_sides() -> None:
    table = begun(1, homeworlds=30)

    assert {size(colony) for colony in table.state.colonies.values()} == {20}


def test_28_22_the_human_builds_no_decoys() -> None:
    table = begun()

    assert not can_build(table.state, "red", "decoy")
    assert can_build(table.state, "red", "scout")


def test_28_22_the_human_wins_by_destroying_all_alien_homeworlds() -> None:
    table = war(settings=advanced(alien_difficulty="easy"))
    go(table, ColonyFalls("H1", "red"))
    still = table.state.winners
    go(table, ColonyFalls("H13", "red"))

    assert still == ()
    assert table.state.winners == ("red",)
    assert table.over


def test_28_22_the_human_loses_with_the_homeworld() -> None:
    table = war()
    go(table, ColonyFalls("L7", "blue"))

    assert table.over
    assert "red" not in table.state.winners


def test_28_22_other_colonies_may_fall() -> None:
    table = war(colonies={"K5": Colony("red", 0)}, markers={"K5": "planet"})
    go(table, ColonyFalls("K5", "blue"))

    assert "K5" not in table.state.colonies
    assert table.state.winners == ()


def test_28_23_an_alien_player_begins_with_a_base_and_mines() -> None:
    table = begun()
    power = table.state.powers["blue"]

    assert standing(table, "blue") == {"base": 1}
    assert power.levels == {"ship_size": 1, "movement": 1, "mines": 1}
    assert (power.fleet_cp, power.technology_cp, power.defense_cp) == (0, 0, 0)


def test_28_23_without_its_homeworld_an_alien_player_builds_nothing_more() -> None:
    table = war(blue={"fleet_cp": 50}, cycle=2, dice=[10] * 6)
    del table.state.colonies["H1"]
    go(table, *alien_economies(table))

    assert table.state.powers["blue"].fleet_cp == 50
    assert standing(table, "blue") == {}


def test_28_23_alien_players_do_not_fight_each_other() -> None:
    table = war(red=("scout K5",))
    ships(table, "blue", "K5", "scout")
    ships(table, "green", "K5", "scout")

    assert [foe.owner for foe in others(table.state, "blue", "K5")] == ["red"]
    assert len(others(table.state, "red", "K5")) == 2
    assert len(own(table.state, "green", "K5")) == 1
