"""ES-3, ES-14, ES-20 - Setup for several players and for one, and the difficulty."""

from __future__ import annotations

import re
from typing import Any

import pytest

from starhold.core.chance import Seeded, chosen_seed
from starhold.games.empire_of_the_stars import GAME
from starhold.games.empire_of_the_stars.catalog import CARDS, STORIES, TECHNOLOGIES, TILES
from starhold.games.empire_of_the_stars.empires import locations
from starhold.games.empire_of_the_stars.galaxy import staging
from starhold.games.empire_of_the_stars.rules.r03_setup import (
    ChoosePower,
    KeepPower,
    PlaceHome,
    PlaceStartTile,
    PutStart,
    SettleHome,
    SettleHomes,
    preset,
)
from starhold.games.empire_of_the_stars.rules.r04_monolith import ChooseRole, PlaceOn
from starhold.games.empire_of_the_stars.state import ANCIENTS, Colony, Settings, Table
from starhold.show import files
from tests.games.empire_of_the_stars.scenes import (
    BLUE,
    FOUR,
    GREEN,
    RED,
    THREE,
    TWO,
    ancients,
    play,
    red,
    scene,
    stock,
)


def new(seats: tuple[str, ...] = (RED,), seed: str = "a word", **settings: Any) -> Table:
    return GAME.new(Settings(**settings), seats, Seeded(chosen_seed(seed)))


def settling(seats: tuple[str, ...], emperor: str = RED) -> Table:
    """A scene in which homes are about to be placed."""
    table = scene(seats=seats, agenda=(), emperor=emperor, homes={}, tiles={})
    table.state.tiles = {}
    table.agenda = (SettleHomes(),)
    table.settle()
    return table


def test_3_1_the_first_emperor_is_drawn_at_random() -> None:
    emperors = {new(TWO, f"seed {n}", powers=False).state.emperor for n in range(8)}

    assert emperors == {RED, BLUE}


def test_3_2_powers_are_chosen_together() -> None:
    table = new(TWO)
    dealt = table.state.dealt.copy()
    assert list(table.open) == [RED, BLUE]
    assert len({*dealt[RED], *dealt[BLUE]}) == 4
    play(table, KeepPower(dealt[BLUE][1]), seat=BLUE)
    assert table.state.empires[BLUE].power is None  # not before all have chosen
    play(table, KeepPower(dealt[RED][0]), seat=RED)

    assert table.state.empires[BLUE].power == dealt[BLUE][1]
    assert red(table).power == dealt[RED][0]
    assert not red(table).flipped
    assert table.state.dealt == {}


def test_dp_01_there_is_no_power_to_choose_where_powers_are_off() -> None:
    table = new(TWO, powers=False)

    assert isinstance(table.asking, PlaceHome)
    assert isinstance(new(TWO).asking, ChoosePower)


def test_3_3_the_emperor_is_last_and_homes_are_opposite_for_two() -> None:
    """DP-02: the second home follows from the first."""
    table = settling(TWO)
    assert table.asking == PlaceHome(BLUE)
    play(table, SettleHome("A2"), PutStart("A1"))

    assert table.state.homes == {BLUE: "A2", RED: "D4"}
    assert table.agenda[0] == PlaceStartTile(RED)


def test_3_3_three_homes_are_two_sectors_apart() -> None:
    table = settling(THREE)
    assert table.asking == PlaceHome(GREEN)
    play(table, SettleHome("B3"), PutStart("B1"))

    assert table.offer == [SettleHome("D4"), SettleHome("Z2")]


def test_3_3_four_homes_are_in_four_sectors() -> None:
    table = settling(FOUR)

    assert table.offer == [SettleHome(at) for at in ("A3", "B6", "D7", "E4")]


def test_3_3_the_start_tile_touches_the_home() -> None:
    """DP-03: any neighbour without a tile."""
    table = settling(TWO)
    play(table, SettleHome("A2"))

    assert set(table.offer) == {PutStart(at) for at in ("A1", "A3", "A4", "A5")}
    play(table, PutStart("A4"))

    assert table.state.tiles["A4"] == "START"
    assert table.state.colonies["A4"] == Colony(BLUE)
    assert table.state.empires[BLUE].supply == 15
    assert table.state.ships["blue-fighter-1"].at == "A2"


def test_r_02_the_start_tile_may_begin_without_a_colony() -> None:
    table = new(start_tile_colonised=False)
    play(table, SettleHome("A2"), PutStart("A1"))

    assert table.state.colonies == {}
    assert red(table).supply == 16


def test_3_4_what_everyone_begins_with() -> None:
    state = new(TWO).state

    assert {own.credits for own in state.empires.values()} == {5}
    assert all(own.stock == stock(3, 2, 1) for own in state.empires.values())


@pytest.mark.parametrize(("seats", "display"), [(TWO, 3), (THREE, 4), (FOUR, 5)])
def test_3_5_one_tile_more_than_players(seats: tuple[str, ...], display: int) -> None:
    state = new(seats).state

    assert len(state.display) == display
    assert len(state.explorer) == 36 - display
    assert not any(own.flipped for own in state.empires.values())


def test_3_6_three_decks_by_level() -> None:
    state = new(TWO).state

    assert [len(deck) for deck in state.technology_decks] == [11, 11, 11]
    assert [TECHNOLOGIES[card or ""].level for card in state.offered] == [1, 2, 3]


def test_3_7_the_market_lies_resource_side_up() -> None:
    state = new(TWO).state

    assert sorted(state.market) == ["K1", "K2", "K3", "K4", "K5", "K6"]
    assert state.used == []


@pytest.mark.parametrize(("seats", "places"), [((RED,), 6), (TWO, 6), (THREE, 7), (FOUR, 8)])
def test_3_8_far_space_opens_by_players(seats: tuple[str, ...], places: int) -> None:
    state = new(seats).state

    assert len(locations(state)) == places
    assert state.galaxy_row == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize(("seats", "left"), [(TWO, 10), (THREE, 7), (FOUR, 5)])
def test_3_9_edicts_by_players(seats: tuple[str, ...], left: int) -> None:
    state = new(seats).state

    assert state.edict is not None
    assert len(state.edicts) == left
    assert new(seats, edicts=False).state.edict is None


def test_3_10_role_decks_are_for_events() -> None:
    assert all(new(TWO, events_module=True).state.decks.values())
    assert not any(new(TWO).state.decks.values())


def test_3_11_the_monolith_stands_beside_the_track() -> None:
    state = new(TWO).state

    assert state.monolith is None
    assert set(state.lying.values()) == {0}


def test_14_1_alone_there_is_no_emperor_no_power_and_no_edict() -> None:
    """R-43: the Ancients play a colour that is not yours."""
    state = new().state

    assert (state.side, state.emperor, state.edict, red_power(state)) == ("A", None, None, None)


def red_power(state: Any) -> str | None:
    power: str | None = state.empires[RED].power
    return power


def test_14_2_you_settle_on_any_starting_region() -> None:
    """R-39: marked regions only."""
    table = new()
    assert [option.at for option in table.offer if isinstance(option, SettleHome)] == [
        "A2",
        "B3",
        "G4",
        "D4",
        "E3",
        "Z2",
    ]
    play(table, SettleHome("G4"), PutStart("G3"))

    assert table.state.tiles == {"G4": "HOME", "G3": "START"}
    assert red(table).supply == 15
    assert table.state.ships["red-fighter-1"].at == "G4"
    assert isinstance(table.asking, ChooseRole)


def test_14_3_the_ancients_begin_with_a_cruiser_in_staging() -> None:
    """R-05, R-43."""
    table = new()

    assert (ancients(table).credits, ancients(table).supply) == (15, 16)
    assert ancients(table).stock == stock()
    assert [ship.id for ship in staging(table.state, ANCIENTS)] == ["ancients-cruiser-1"]


def test_14_4_empty_space_stays_in_the_box() -> None:
    state = new().state

    assert (len(state.display), len(state.explorer)) == (3, 27)
    assert not any(TILES[t].kind == "empty" for t in (*state.display, *state.explorer))


def test_14_5_three_story_cards_form_the_queue() -> None:
    state = new().state

    assert len(state.queue) == 3
    assert set(state.queue) | set(state.left_out) == set(STORIES)
    assert [len(deck) for deck in state.decks.values()] == [len(CARDS) // 7] * 7


def test_14_6_the_rest_is_set_up_as_usual() -> None:
    state = new().state

    assert None not in state.offered
    assert len(locations(state)) == 6


def test_20_1_cruisers_and_credits_set_the_difficulty() -> None:
    """DP-27: options are agreed before setup."""
    table = new(ancients_cruisers=3, ancients_credits=7)

    assert len(staging(table.state, ANCIENTS)) == 3
    assert ancients(table).credits == 7


def test_20_1_galaxy_tokens_set_the_difficulty_too() -> None:
    """R-58: both thrones; the standard game has none."""
    table = new(ancients_tokens=3, your_tokens=2)

    assert (ancients(table).galaxy, red(table).galaxy) == (3, 2)
    assert (ancients(new()).galaxy, red(new()).galaxy) == (0, 0)


@pytest.mark.parametrize(
    ("difficulty", "cruisers", "credits_", "theirs", "yours"),
    [
        ("cadet", 0, 8, 0, 5),
        ("captain", 0, 15, 0, 2),
        ("standard", 1, 15, 0, 0),
        ("admiral", 2, 15, 2, 0),
        ("warlord", 3, 15, 4, 0),
        ("extinction", 4, 15, 5, 0),
    ],
)
def test_20_2_presets(
    difficulty: Any, cruisers: int, credits_: int, theirs: int, yours: int
) -> None:
    chosen = preset(Settings(difficulty=difficulty))

    assert (chosen.cruisers, chosen.credits) == (cruisers, credits_)
    assert (chosen.tokens, chosen.your_tokens) == (theirs, yours)

    label = files.words(GAME).setting("difficulty", difficulty)
    figures = [figure for figure in (cruisers, credits_, theirs or yours) if figure]
    assert [int(figure) for figure in re.findall(r"[0-9]+", label)] == figures


def test_4_4_the_first_placement_is_free_and_anywhere() -> None:
    table = new()
    play(table, SettleHome("G4"), PutStart("G3"))

    assert len(table.offer) == 7
    assert all(isinstance(option, PlaceOn) and option.credits == 0 for option in table.offer)
