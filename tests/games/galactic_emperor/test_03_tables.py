"""GE-3  Data tables."""

from __future__ import annotations

from starhold.games.galactic_emperor.catalog import (
    CONSTANTS,
    MARKET,
    TECHNOLOGIES,
    TILES,
    UNITS,
    by_players,
)
from starhold.games.galactic_emperor.rules.r10_warlord import WarlordTurn
from starhold.games.galactic_emperor.rules.r10_warps import WarpAndClaim
from starhold.games.galactic_emperor.rules.r12_resolution import influenced
from tests.games.galactic_emperor.scenes import fleet, hole, scene

OTHERS = [tile for tile in TILES.values() if tile.stack in ("plain", "atomic")]


def test_3_1_the_tiles_fill_the_board_exactly() -> None:
    assert len(TILES) == 38
    assert len(OTHERS) == 30
    assert sum(tile.stack == "plain" for tile in OTHERS) == 18


def test_3_1_totals_of_the_thirty() -> None:
    planets = [tile for tile in OTHERS if tile.planets]

    assert (len(planets), sum(tile.planets for tile in planets)) == (24, 30)
    assert sum(tile.food for tile in OTHERS) == 23
    assert sum(tile.metal for tile in OTHERS) == 16
    assert sum(tile.energy for tile in OTHERS) == 7
    assert sum(tile.kind == "sun" for tile in OTHERS) == 2
    assert sum(tile.kind == "empty" for tile in OTHERS) == 4
    assert sum(tile.produces for tile in OTHERS) == 14


def test_3_1_homes_are_alike() -> None:
    homes = [tile for tile in TILES.values() if tile.kind == "home"]

    assert len(homes) == 6
    assert {(h.planets, h.food, h.metal, h.energy) for h in homes} == {(1, 2, 1, 1)}


def test_3_1a_a_home_that_nobody_plays_is_an_ordinary_sector_r3() -> None:
    """GE-3.1a."""
    table = scene(
        tiles={"1,1": "H5"} | hole(),
        ships=fleet("red", "0,0", "fighter"),
        agenda=(WarlordTurn("red"),),
    )

    assert "1,1" in influenced(table.state)
    assert WarpAndClaim("1,1") in table.offer


def test_3_2_units() -> None:
    lines = {
        name: (u.metal, u.energy, u.marks, u.move, u.phase, u.dice, u.hits_on, u.limit)
        for name, u in UNITS.items()
    }

    assert lines == {
        "fighter": (1, 0, 1, 2, 3, 1, 5, 8),
        "cruiser": (2, 0, 2, 2, 2, 2, 4, 4),
        "dreadnought": (4, 1, 4, 1, 1, 3, 4, 2),
        "empire": (0, 0, 0, 0, 2, 2, 4, 0),
        "starbase": (0, 0, 0, 0, 2, 3, 4, 0),
    }


def test_3_3_what_technologies_cost() -> None:
    assert [card.cost for card in TECHNOLOGIES.values()] == [3, 3, 3, 2, 2, 2, 2, 1, 1, 1, 1, 1]
    assert next(iter(TECHNOLOGIES)) == "ambassador"


def test_3_4_the_market() -> None:
    assert MARKET.food == (1, 1, 1, 2, 2, 2)
    assert MARKET.metal == (2, 2, 3, 3, 4, 4)
    assert MARKET.energy == (3, 3, 4, 4, 5, 5)


def test_3_5_by_number_of_players() -> None:
    figures = [
        (by_players(n).tokens, by_players(n).vp_pool, by_players(n).display) for n in (3, 4, 5, 6)
    ]

    assert figures == [(11, 115, 4), (10, 130, 5), (9, 145, 6), (8, 160, 7)]
    assert CONSTANTS.influence.tokens == 2


def test_3_6_other_figures() -> None:
    start, scoring = CONSTANTS.start, CONSTANTS.scoring

    assert (start.marks, start.metal, start.energy, start.ships) == (5, 1, 1, ("fighter",))
    assert CONSTANTS.round.income == 2
    assert (CONSTANTS.merchant.marks, CONSTANTS.merchant.dice) == (3, 4)
    assert (CONSTANTS.influence.price, CONSTANTS.influence.rise) == (2, 1)
    assert TECHNOLOGIES["saboteur"].caught_on == 5
    assert (scoring.empire_destroyed, scoring.full_store) == (1, 1)
    assert (scoring.most_marks, scoring.most_marks_tied) == (2, 1)
