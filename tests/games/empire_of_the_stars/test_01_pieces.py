"""ES-0, ES-1 - Words and pieces: tokens, ships, credits and resources change hands."""

from __future__ import annotations

from collections import Counter

import pytest

from starhold.core.chance import Seeded, chosen_seed
from starhold.games.empire_of_the_stars import GAME
from starhold.games.empire_of_the_stars.catalog import (
    CARDS,
    CONSTANTS,
    EDICTS,
    MARKET,
    POWERS,
    ROLES,
    STORIES,
    TECHNOLOGIES,
    TILES,
    UNITS,
)
from starhold.games.empire_of_the_stars.empires import reserve
from starhold.games.empire_of_the_stars.invariants import invariants
from starhold.games.empire_of_the_stars.rules.r01_pieces import (
    GainResources,
    ResourceOverflowed,
    TakeResource,
    capture_token,
    colonise,
    gain,
    gain_credits,
    gain_ship,
    lose,
    lose_credits,
    return_token,
    score_galaxy,
    score_token,
)
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
    scene,
    stock,
    told,
)


def test_0_3_gain_and_lose_as_much_as_possible() -> None:
    table = scene(red={"credits": 2, "stock": stock(1, 0, 0)})

    assert lose_credits(table, RED, 5) == 3
    assert lose(table, RED, "polymers", 3) == 2
    assert (red(table).credits, red(table).stock["polymers"]) == (0, 0)


def test_0_3_planet_tiles_are_planets_start_tiles_and_homes() -> None:
    kinds = {tile: facts.kind for tile, facts in TILES.items() if facts.is_planet}

    assert set(kinds.values()) == {"planet", "start", "home"}


def test_0_4_scored_tokens_go_into_the_throne() -> None:
    table = scene(seats=TWO, tiles={"A1": "T01"}, colonies={"A1": Colony(BLUE)})
    score_token(table, RED)
    score_galaxy(table, RED, 2)
    capture_token(table, RED, "A1")

    assert red(table).throne == {RED: 1, BLUE: 1}
    assert (red(table).galaxy, red(table).supply) == (2, 15)
    assert table.state.colonies == {}


def test_0_4_without_a_token_nothing_is_scored() -> None:
    table = scene(seats=TWO, red={"supply": 0})
    score_token(table, RED)
    colonise(table, RED, "A1")

    assert red(table).throne == {}
    assert table.state.colonies == {}


def test_0_5_the_same_seed_and_choices_give_the_same_game() -> None:
    def played() -> bytes:
        table = GAME.new(Settings(), (RED,), Seeded(chosen_seed("a word")))
        for _ in range(30):
            if not table.over:
                table.pick(len(table.offer) // 2)
        return GAME.save(table)

    assert played() == played()


@pytest.mark.parametrize("seats", [(RED,), TWO, (*TWO, "green"), (*TWO, "green", "yellow")])
def test_1_1_one_to_four_play(seats: tuple[str, ...]) -> None:
    """R-40: no more than four."""
    table = GAME.new(Settings(), seats, Seeded(chosen_seed("a word")))

    assert table.state.seats == seats
    assert (ANCIENTS in table.state.empires) == (len(seats) == 1)
    assert GAME.meta.players.max == 4


def test_1_2_the_pieces_of_a_colour() -> None:
    assert CONSTANTS.pieces.tokens == 16
    assert {kind: UNITS[kind].limit for kind in UNITS if UNITS[kind].limit} == {
        "fighter": 8,
        "cruiser": 4,
        "dreadnought": 2,
    }
    assert CONSTANTS.pieces.dial == 6
    assert TILES["START"].polymers == 2


def test_1_3_the_common_pieces() -> None:
    """R-03 and R-04: each deck has every front role and every sector."""
    explorer = [tile for tile, facts in TILES.items() if facts.kind not in ("home", "start")]
    assert (len(explorer), len(MARKET), len(TECHNOLOGIES)) == (36, 6, 36)
    assert (len(POWERS), len(EDICTS), len(CARDS), len(STORIES)) == (10, 14, 91, 7)
    for role in ROLES:
        cards = [card for card in CARDS.values() if card.deck == role]
        assert {card.role for card in cards} == set(ROLES)
        assert len({card.sector for card in cards}) == 7
        assert {sum(card.dial) for card in cards} == {12}  # three for each of 4 cruisers
    # No home is in Omega: each deck has it once, and every other sector twice.
    sectors = Counter(card.sector for card in CARDS.values())
    assert sectors.pop("omega") == 7
    assert set(sectors.values()) == {14}
    assert set(Counter(card.deck for card in CARDS.values()).values()) == {13}


def test_1_4_a_ship_is_in_reserve_in_staging_or_on_the_board() -> None:
    table = scene(ships=[*at("A1", "red-fighter-1"), *at(None, "red-fighter-2")])

    assert reserve(table.state, RED, "fighter") == 6
    assert gain_ship(table, RED, "fighter")
    assert table.state.ships["red-fighter-3"].at is None


def test_1_4_an_empty_reserve_gives_no_ship() -> None:
    table = scene(ships=at(None, "red-dreadnought-1", "red-dreadnought-2"))

    assert not gain_ship(table, RED, "dreadnought")


def test_1_5_gains_above_the_limit_are_lost() -> None:
    table = scene(red={"stock": stock(8, 7, 0)})

    assert gain(table, RED, "polymers", 3) == 1
    assert gain(table, RED, "metal", 1) == 0
    assert red(table).stock == stock(9, 7, 0)
    assert told(table, ResourceOverflowed) == [
        ResourceOverflowed(RED, "polymers", 2),
        ResourceOverflowed(RED, "metal", 1),
    ]


def test_1_6_tokens_and_ships_are_conserved() -> None:
    table = scene(seats=TWO, tiles={"A1": "T01"}, colonies={"A1": Colony(BLUE, tokens=2)})
    return_token(table, "A1")
    return_token(table, "A1")

    assert blue(table).supply == 16
    assert list(invariants(table.state)) == []


@pytest.mark.parametrize(
    ("broken", "sentence"),
    [
        ({"red": {"credits": -1}}, "red has less than nothing"),
        ({"red": {"stock": stock(10)}}, "red has 10 polymers"),
        ({"red": {"supply": 15}}, "red has 15 colony tokens"),
        ({"ancients": {"stock": stock(1)}}, "the Ancients have resources"),
        (
            {"ships": at("A1", "ancients-fighter-1")},
            "the Ancients have another ship than cruisers",
        ),
        ({"ships": at("Q9", "red-fighter-1")}, "red-fighter-1 is off the map"),
        ({"colonies": {"A1": Colony(RED)}}, "no colony can be at A1"),
        ({"tiles": {"A1": "T01", "A2": "T01"}}, "a tile is in two places"),
        ({"queue": ["S-1"]}, "the queue of the Ancients is broken"),
        ({"event": "EX-1"}, "a role card is in two places"),
        ({"red": {"technologies": ["TM11"]}}, "a technology is in two places"),
        (
            {"ships": at("A1", *(f"red-fighter-{n}" for n in (1, 2, 3, 4)))},
            "too many ships are in a region",
        ),
        (
            {"ships": at(None, *(f"red-cruiser-{n}" for n in (1, 2, 3, 4, 5)))},
            "red has too many ships: cruiser",
        ),
    ],
)
def test_1_6_what_is_impossible_is_named(broken: dict[str, object], sentence: str) -> None:
    assert sentence in list(invariants(scene(**broken).state))  # type: ignore[arg-type]


def test_1_6_no_region_holds_units_of_two_players() -> None:
    table = scene(seats=TWO, ships=at("A1", "red-fighter-1", "blue-fighter-1"))

    assert list(invariants(table.state)) == ["two players share a region"]


def test_dp_11_a_kind_at_its_limit_is_not_offered() -> None:
    table = scene(agenda=(GainResources(RED, 2),), red={"stock": stock(9, 6, 0)})
    assert table.offer == [TakeResource("metal"), TakeResource("energy")]
    play(table, TakeResource("metal"))

    assert red(table).stock == stock(9, 7, 1)  # only energy was left


def test_dp_11_with_all_at_the_limit_it_is_lost() -> None:
    table = scene(agenda=(GainResources(RED),), red={"stock": stock(9, 7, 5)})

    assert table.over


def test_8_7_tokens_that_return_can_be_used_again() -> None:
    table = scene(tiles={"A1": "T01"}, colonies={"A1": Colony(RED)})
    return_token(table, "A1")
    colonise(table, RED, "A1")

    assert table.state.colonies == {"A1": Colony(RED)}
    assert red(table).supply == 15


def test_0_3_to_gain_nothing_is_not_told() -> None:
    table = scene()
    gain_credits(table, RED, 0)

    assert table.news == []
    assert ancients(table).credits == 15
