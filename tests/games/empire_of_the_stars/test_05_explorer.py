"""ES-5.2, ES-16.1 - EXPLORER: tiles are placed, the chooser's is colonised."""

from __future__ import annotations

from starhold.games.empire_of_the_stars.rules.r01_pieces import TakeResource
from starhold.games.empire_of_the_stars.rules.r05_explorer import (
    ColoniseAdjacent,
    ColoniseBeside,
    ColoniseNothing,
    PickTile,
    PutTile,
    RefillDisplay,
    TakeTile,
    TileRemoved,
)
from starhold.games.empire_of_the_stars.rules.r16_ancients import PlaceForAncients, PutForAncients
from starhold.games.empire_of_the_stars.state import ANCIENTS, Colony, Settings
from tests.games.empire_of_the_stars.scenes import (
    BLUE,
    RED,
    TWO,
    ancients,
    at,
    blue,
    play,
    red,
    role,
    scene,
    stock,
    told,
)

TILES = ["T01", "W1", "T23"]


def test_5_1_the_chooser_acts_first_then_the_others() -> None:
    table = role(BLUE, "explorer", seats=TWO, display=TILES.copy())

    assert table.agenda[:2] == (PickTile(BLUE), PickTile(RED))


def test_5_2_1_the_chooser_places_and_colonises_a_tile() -> None:
    """DP-05, DP-06, R-07."""
    table = role(RED, "explorer", seats=TWO, display=TILES.copy())
    assert table.offer == [TakeTile(tile) for tile in TILES]
    play(table, TakeTile("T23"))
    assert len(table.offer) == 37 - 2
    play(table, PutTile("A1"))

    assert table.state.tiles["A1"] == "T23"
    assert table.state.colonies == {"A1": Colony(RED)}


def test_5_2_1_a_wormhole_is_not_colonised() -> None:
    table = role(RED, "explorer", seats=TWO, display=TILES.copy())
    play(table, TakeTile("W1"), PutTile("A1"))

    assert table.state.colonies == {}


def test_5_2_1_where_an_enemy_ship_is_nothing_is_colonised() -> None:
    """R-38: a tile may be placed there."""
    table = role(RED, "explorer", display=TILES.copy(), ships=at("A1", "ancients-cruiser-1"))
    play(table, TakeTile("T01"), PutTile("A1"))

    assert table.state.tiles["A1"] == "T01"
    assert table.state.colonies == {}


def test_5_2_2_others_place_without_colonising() -> None:
    table = role(RED, "explorer", seats=TWO, display=TILES.copy())
    play(table, TakeTile("W1"), PutTile("A1"), TakeTile("T01"), PutTile("A3"))

    assert table.state.tiles["A3"] == "T01"
    assert table.state.colonies == {}


def test_5_2_3_what_is_left_leaves_the_game() -> None:
    table = role(RED, "explorer", seats=TWO, display=TILES.copy())
    play(table, TakeTile("W1"), PutTile("A1"), TakeTile("T01"), PutTile("A3"))

    assert TileRemoved(("T23",)) in told(table, TileRemoved)


def test_5_2_4_the_display_is_filled_and_wormholes_flip_powers() -> None:
    """ES-11.2."""
    table = scene(
        seats=TWO,
        agenda=(RefillDisplay(),),
        explorer=["T02", "W2", "T03", "T04"],
        display=[],
        red={"power": "PW01"},
        blue={"power": "PW02"},
    )

    assert table.state.display == ["T04", "T03", "W2"]
    assert red(table).flipped
    assert blue(table).flipped


def test_5_2_4_a_display_that_cannot_be_filled_ends_the_game() -> None:
    table = scene(seats=TWO, agenda=(RefillDisplay(),), explorer=["T02"], display=[])

    assert table.state.ending
    assert table.state.finish == "display"


def test_11_3_alone_wormholes_flip_nothing() -> None:
    table = scene(agenda=(RefillDisplay(),), explorer=["W1", "W2", "T01"], display=[])

    assert not red(table).flipped


def test_5_2_5_with_no_free_region_the_tile_is_removed() -> None:
    table = role(RED, "explorer", display=["T01"])
    full = dict.fromkeys((at for at in ("A1",)), "T01")
    table = scene(
        agenda=(PickTile(RED),),
        display=["T09"],
        tiles=dict.fromkeys(table.state.tiles, "HOME") | full | _everywhere(),
    )

    assert table.state.held is None
    assert told(table, TileRemoved) == [TileRemoved(("T09",))]


def _everywhere() -> dict[str, str]:
    sizes = {"O": 7, "A": 5, "B": 5, "G": 5, "D": 5, "E": 5, "Z": 5}
    return {f"{s}{n}": "V1" for s, count in sizes.items() for n in range(1, count + 1)}


def test_dp_05_a_single_tile_is_taken_without_asking() -> None:
    table = role(RED, "explorer", display=["T01"])

    assert table.state.held == "T01"


def test_16_1_1_you_take_one_of_three() -> None:
    table = role(RED, "explorer", display=TILES.copy())
    play(table, TakeTile("T01"), PutTile("A1"))

    assert told(table, TileRemoved) == [TileRemoved(("W1", "T23"))]
    assert len(table.state.display) == 3
    assert ancients(table).throne == {}


def test_16_1_2_you_place_two_tiles_for_the_ancients() -> None:
    """DP-07, R-06."""
    table = role(ANCIENTS, "explorer", display=TILES.copy())
    assert table.asking == PlaceForAncients(RED)
    play(table, TakeTile("T01"))
    assert table.agenda[0] == PutForAncients(RED)
    play(table, PutTile("A1"), TakeTile("W1"), PutTile("A2"))

    assert (table.state.tiles["A1"], table.state.tiles["A2"]) == ("T01", "W1")
    assert table.state.colonies == {}
    assert ancients(table).throne == {ANCIENTS: 1}


def test_16_1_3_the_display_is_filled_to_three() -> None:
    table = role(ANCIENTS, "explorer", display=TILES.copy(), explorer=["T02", "T03"])
    play(table, TakeTile("T01"), PutTile("A1"), TakeTile("W1"), PutTile("A2"))

    assert table.over
    assert table.state.finish == "display"


def test_r_06_they_may_place_by_themselves() -> None:
    table = role(
        ANCIENTS,
        "explorer",
        display=TILES.copy(),
        settings=Settings(ancients_explorer="auto"),
        tops=("EX-7",),  # Epsilon
        tiles={"E1": "T05", "E2": "T06", "E4": "T07", "E5": "T08"},
    )

    assert table.state.tiles["E3"] == "T01"
    assert table.state.tiles["Z1"] == "W1"  # Epsilon is full: the next sector
    assert table.over


def test_10_3_star_maps_pay_for_tiles_of_your_own() -> None:
    """TC12, in EXPLORER alone (R-56)."""
    table = role(RED, "explorer", display=TILES.copy(), red={"technologies": ["TC12"]})
    play(table, TakeTile("T01"), PutTile("A1"))

    assert red(table).credits == 7


def test_10_3_surveyors_gain_what_is_printed() -> None:
    table = role(
        RED,
        "explorer",
        seats=TWO,
        display=["T17", "W1", "T23"],
        red={"power": "PW01", "stock": stock()},
    )
    play(table, TakeTile("T17"), PutTile("A1"))
    assert table.offer == [TakeResource("polymers"), TakeResource("metal")]
    play(table, TakeResource("metal"))

    assert red(table).stock == stock(0, 1, 0)


def test_dp_28_cartographers_may_colonise_beside() -> None:
    """TC33."""
    table = role(
        RED,
        "explorer",
        display=TILES.copy(),
        tiles={"A2": "T08"},
        red={"technologies": ["TC33"]},
    )
    other = table.fork()
    play(table, TakeTile("W1"), PutTile("A1"))
    assert table.asking == ColoniseAdjacent(RED, "A1")
    play(table, ColoniseBeside("A2"))
    play(other, TakeTile("W1"), PutTile("A1"), ColoniseNothing())

    assert table.state.colonies == {"A2": Colony(RED)}
    assert other.state.colonies == {}


def test_dp_28_without_a_token_or_a_tile_it_is_not_asked() -> None:
    parts = {"agenda": (ColoniseAdjacent(RED, "A1"),), "seats": TWO}

    assert scene(**parts).over  # type: ignore[arg-type]
    assert scene(**parts, tiles={"A2": "T08"}, red={"supply": 0}).over  # type: ignore[arg-type]
