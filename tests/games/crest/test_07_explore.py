"""CE-7 - Explore: a new tile, or one you know; it becomes the focus of the turn."""

from __future__ import annotations

import pytest

from starhold.core.trouble import IllegalChoice
from starhold.games.crest.empire import BOARD
from starhold.games.crest.rules.r07_explore import (
    DriftFocus,
    Explore,
    ExploreAgain,
    ExploredAgain,
    FocusDrifted,
    NewTile,
    TilePlaced,
)
from starhold.games.crest.rules.r08_expand import Expand
from starhold.games.crest.rules.r09_events import FreeImprovement, PledgeForge, Raid
from starhold.games.crest.rules.r12_revolution import Revolution
from starhold.games.crest.state import CAPITAL, Settings, System
from starhold.kit.hexes import around
from tests.games.crest.scenes import PLAYER, frontier, play, scene, told

EXPLORE = (Explore(PLAYER), DriftFocus())
RING = around(CAPITAL)


def test_7_1_a_new_tile_touches_a_controlled_system() -> None:
    table = scene(systems=frontier("1,0", industry="forge"), agenda=EXPLORE)

    assert set(table.offer) == {
        NewTile(at) for at in (*around("0,0"), *around("1,0")) if at not in ("0,0", "1,0")
    }


def test_7_1_a_system_in_revolt_opens_no_hex() -> None:
    table = scene(systems=frontier("1,0", rebels=1), agenda=EXPLORE)

    assert set(table.offer) == {NewTile(at) for at in RING if at != "1,0"}


def test_7_1_a_hex_that_touches_nothing_of_yours_is_refused() -> None:
    table = scene(agenda=EXPLORE)

    with pytest.raises(IllegalChoice):
        play(table, NewTile("2,0"))


def test_7_1_the_top_tile_of_the_bag_is_placed() -> None:
    table = scene(agenda=EXPLORE, bag=("nebula", "rich"))
    play(table, NewTile("0,-1"))

    assert table.state.systems["0,-1"] == System("nebula")
    assert table.state.bag == ["rich"]
    assert told(table, TilePlaced) == [TilePlaced("0,-1", "nebula")]


def test_7_1_the_placement_bonus_comes_before_expand() -> None:
    table = scene(
        agenda=(*EXPLORE, Expand()), bag=("rich",), deck=("clubs-J",), colonists=0, energy=2
    )
    play(table, NewTile("1,0"))

    assert table.state.energy == 0  # 2, +2 from the tile, +1 from the card: the 5 could be paid
    assert table.state.stability == 14


def test_7_1_a_system_without_improvements_can_be_explored_again() -> None:
    table = scene(systems=frontier("1,0"), agenda=EXPLORE, bag=("rich",))
    play(table, ExploreAgain("1,0"))

    assert table.state.focus == "1,0"
    assert table.state.bag == ["rich"]  # no tile is drawn
    assert told(table, ExploredAgain) == [ExploredAgain("1,0")]


@pytest.mark.parametrize(
    "system",
    [
        System("frontier", industry="forge"),
        System("frontier", support="garrison"),
        System("frontier", occupation=1),
        System("frontier", rebels=1),
    ],
)
def test_7_1_an_improved_or_revolting_system_cannot_be_explored_again(system: System) -> None:
    table = scene(systems={"1,0": system}, agenda=EXPLORE)

    assert ExploreAgain("1,0") not in table.offer


@pytest.mark.parametrize("allowed", [False, True])
def test_7_1_r39_whether_a_tile_in_revolt_can_be_explored_again(allowed: bool) -> None:
    table = scene(
        systems=frontier("1,0", rebels=1) | frontier("0,1", rebels=1, support="warp_gate"),
        agenda=EXPLORE,
        settings=Settings(explore_revolts=allowed),
    )

    assert (ExploreAgain("1,0") in table.offer) is allowed
    assert ExploreAgain("0,1") not in table.offer


def test_7_2_the_system_chosen_is_the_focus_of_every_effect() -> None:
    table = scene(
        systems=frontier("1,0"), agenda=(*EXPLORE, FreeImprovement("warp_gate")), focus=None
    )
    play(table, NewTile("0,1"))

    assert table.state.focus == "0,1"
    assert table.state.systems["0,1"].support == "warp_gate"


def test_7_3_an_empty_bag_allows_no_new_tile() -> None:
    table = scene(systems=frontier("1,0", "0,1"), agenda=EXPLORE, bag=())

    assert table.offer == [ExploreAgain("1,0"), ExploreAgain("0,1")]


def test_7_3_a_full_board_allows_no_new_tile() -> None:
    table = scene(
        systems=frontier(*(cell for cell in BOARD if cell != CAPITAL)),
        agenda=EXPLORE,
        bag=("rich",),
    )

    assert table.offer
    assert not [option for option in table.offer if isinstance(option, NewTile)]


def test_7_4_without_options_the_farthest_system_by_path_is_the_focus() -> None:
    table = scene(
        systems=frontier("1,0", "2,-1", "2,-2", "1,-2", industry="forge")  # 4 steps to 1,-2
        | frontier("-1,0", "-2,0", "-3,0", industry="forge"),
        agenda=EXPLORE,
        bag=(),
    )

    assert table.state.focus == "1,-2"
    assert told(table, FocusDrifted) == [FocusDrifted("1,-2")]


def test_7_4_of_equally_long_paths_the_greater_hex_distance_counts() -> None:
    table = scene(
        systems=frontier("1,0", "2,-1", "2,-2", industry="forge")  # 3 steps, 2 hexes away
        | frontier("3,-1", industry="forge"),  # 3 steps, 3 hexes away
        agenda=EXPLORE,
        bag=(),
    )

    assert table.state.focus == "3,-1"


def test_7_4_then_coordinate_order_decides() -> None:
    table = scene(
        systems=frontier("1,0", "0,1", "-1,1", "-1,0", industry="forge"), agenda=EXPLORE, bag=()
    )

    assert table.state.focus == "-1,0"


def test_7_4_a_controlled_system_comes_before_a_farther_one_in_revolt() -> None:
    table = scene(
        systems=frontier("1,0", industry="forge") | frontier("2,0", industry="forge", rebels=1),
        agenda=EXPLORE,
        bag=(),
    )

    assert table.state.focus == "1,0"


def test_7_4_with_no_colony_left_the_rule_goes_over_all_placed_systems() -> None:
    table = scene(
        systems=frontier(*RING, occupation=1) | frontier("2,-2", rebels=1),
        agenda=EXPLORE,
        bag=("rich",),
    )

    assert table.state.focus == "2,-2"


def test_7_4_an_explored_focus_does_not_drift() -> None:
    table = scene(systems=frontier("1,0") | frontier("2,0", industry="forge"), agenda=EXPLORE)
    play(table, ExploreAgain("1,0"))

    assert table.state.focus == "1,0"
    assert told(table, FocusDrifted) == []


def test_7_5_the_capital_is_never_the_focus() -> None:
    table = scene(
        agenda=(
            *EXPLORE,
            FreeImprovement("warp_gate"),
            PledgeForge(1),
            Raid(2),
            Revolution(),
        ),
        bag=(),
        crisis_level=1,
    )

    assert table.state.focus is None
    assert table.state.systems == {CAPITAL: System("capital", industry="capital")}
    assert table.state.outcome == ""


def test_7_5_the_capital_is_not_explored_again() -> None:
    table = scene(agenda=EXPLORE, settings=Settings(explore_revolts=True))

    assert ExploreAgain(CAPITAL) not in table.offer
