"""CE-2 - Components: the deck, the bag and what each kind of tile does."""

from __future__ import annotations

import pytest

from starhold.games.crest.catalog import TILES
from starhold.games.crest.rules.r05_setup import begin
from starhold.games.crest.rules.r07_explore import BonusGained, Explore, NewTile
from starhold.games.crest.rules.r14_ships import Move, Movement
from starhold.games.crest.rules.r15_improvements import ChooseSite, Exploit, Improve, Site
from starhold.games.crest.state import Settings, System
from tests.games.crest.scenes import PLAYER, frontier, play, scene, ship, told

KINDS = ["frontier", "garden", "rich", "heritage", "nebula"]


def test_2_the_deck_is_52_different_cards() -> None:
    state, _ = begin(Settings(), (PLAYER,))

    assert len(set(state.draw)) == len(state.draw) == 52


@pytest.mark.parametrize(
    ("tile", "count"),
    [("frontier", 14), ("garden", 6), ("rich", 6), ("heritage", 6), ("nebula", 4), ("capital", 0)],
)
def test_2_1_the_bag_holds_36_tiles(tile: str, count: int) -> None:
    state, _ = begin(Settings(), (PLAYER,))

    assert state.bag.count(tile) == count
    assert len(state.bag) == 36


@pytest.mark.parametrize(
    ("tile", "colonists", "energy"),
    [("frontier", 4, 4), ("garden", 6, 4), ("rich", 4, 6), ("heritage", 4, 4), ("nebula", 4, 4)],
)
def test_2_1_a_garden_brings_colonists_and_a_rich_system_energy(
    tile: str, colonists: int, energy: int
) -> None:
    table = scene(agenda=(Explore(PLAYER),), bag=(tile,))
    play(table, NewTile("1,0"))

    assert (table.state.colonists, table.state.energy) == (colonists, energy)
    assert table.state.systems["1,0"] == System(tile)


def test_ex_28_heritage() -> None:
    table = scene(
        systems={"1,0": System("heritage")},
        agenda=(Exploit(PLAYER),),
        colonists=6,
        stability=9,
    )
    play(table, Improve("cruiser_yard"))

    assert (table.state.max_stability, table.state.stability) == (15, 10)
    assert table.state.colonists == 0


def test_2_1_heritage_raises_the_maximum_first() -> None:
    table = scene(
        systems={"1,0": System("heritage")}, agenda=(ChooseSite(PLAYER, "forge"),), colonists=10
    )

    assert (table.state.max_stability, table.state.stability) == (15, 15)


def test_2_1_a_support_does_not_wake_the_heritage() -> None:
    table = scene(
        systems={"1,0": System("heritage")},
        agenda=(ChooseSite(PLAYER, "garrison"),),
        colonists=6,
        stability=9,
    )
    play(table, Site("1,0"))

    assert (table.state.max_stability, table.state.stability) == (14, 9)


def test_2_1_a_ship_that_enters_a_nebula_ends_its_movement() -> None:
    table = scene(
        systems={"1,0": System("nebula")} | frontier("2,0"),
        ships=(ship("cruiser-1"),),
        agenda=(Movement(),),
    )

    assert Move("cruiser-1", "1,0") in table.offer
    assert Move("cruiser-1", "2,0") not in table.offer


@pytest.mark.parametrize("tile", KINDS)
def test_2_2_every_tile_has_both_slots(tile: str) -> None:
    table = scene(
        systems={"1,0": System(tile)},
        agenda=(ChooseSite(PLAYER, "forge"), ChooseSite(PLAYER, "warp_gate")),
        colonists=14,
    )
    play(table, Site("1,0"))

    assert table.state.systems["1,0"] == System(tile, industry="forge", support="warp_gate")


@pytest.mark.parametrize("tile", ["garden", "rich"])
def test_2_3_exploring_a_tile_again_never_repeats_its_bonus(tile: str) -> None:
    table = scene(systems={"1,0": System(tile)}, agenda=(Explore(PLAYER),), bag=())

    assert table.state.focus == "1,0"
    assert (table.state.colonists, table.state.energy) == (4, 4)
    assert told(table, BonusGained) == []


def test_2_3_the_bonus_is_told_once_when_the_tile_leaves_the_bag() -> None:
    table = scene(agenda=(Explore(PLAYER),), bag=("garden",))
    play(table, NewTile("0,1"))

    assert told(table, BonusGained) == [BonusGained("0,1", colonists=2, energy=0)]


@pytest.mark.parametrize("rebels", [0, 1])
def test_2_a_1x_improvement_exists_once(rebels: int) -> None:
    """CE-15.3"""
    table = scene(
        systems=frontier("1,0", industry="flight_school", rebels=rebels) | frontier("0,1"),
        agenda=(Exploit(PLAYER),),
        colonists=20,
    )

    assert Improve("flight_school") not in table.offer
    assert Improve("fusion_plant") in table.offer


def test_2_only_the_home_system_is_not_in_the_bag() -> None:
    assert [kind for kind, tile in TILES.items() if not tile.in_bag] == ["capital"]
