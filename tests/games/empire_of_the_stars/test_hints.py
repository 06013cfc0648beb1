"""Hints for bots: a few positions that anyone would judge alike."""

from __future__ import annotations

from typing import Any

import pytest

from starhold.core.chance import Seeded, chosen_seed
from starhold.core.table import Table
from starhold.foresight.hints import hints
from starhold.games.empire_of_the_stars import GAME
from starhold.games.empire_of_the_stars.catalog import ROLES
from starhold.games.empire_of_the_stars.hints import GAME_OVER, guess, prospect
from starhold.games.empire_of_the_stars.rules.r04_monolith import PlaceOn
from starhold.games.empire_of_the_stars.rules.r07_battle import Set
from starhold.games.empire_of_the_stars.rules.r07_casualties import ShipDestroyed
from starhold.games.empire_of_the_stars.state import ANCIENTS, Battle, Colony, Plan, Settings
from tests.games.empire_of_the_stars.scenes import BLUE, RED, TWO, at, scene

value = hints(GAME).value

GAMMA = ("G1", "G2", "G3", "G4", "G5")
CRUISER = "ancients-cruiser-1"


def worth(**parts: Any) -> float:
    return value(scene(**parts).state, RED)


def test_points_credits_and_colonies_are_good() -> None:
    assert worth(red={"galaxy": 1}) > worth()
    assert worth(red={"credits": 9}) > worth()
    assert worth(ancients={"galaxy": 1}) < worth()
    world: dict[str, Any] = {"tiles": {"A1": "T23"}}
    assert worth(colonies={"A1": Colony(RED)}, **world) > worth(**world)


def test_an_end_is_good_for_the_leader() -> None:
    assert worth(finish="deck", red={"galaxy": 1}) > GAME_OVER
    assert worth(finish="deck", ancients={"galaxy": 1}) < -GAME_OVER


def test_a_cruiser_on_a_world_is_a_danger() -> None:
    world: dict[str, Any] = {"tiles": {"A1": "T01"}, "colonies": {"A1": Colony(RED)}}

    assert worth(ships=at("A1", CRUISER), **world) < worth(ships=at("B1", CRUISER), **world)
    assert worth(ships=at("G4", CRUISER)) < worth(ships=at("A1", CRUISER))


@pytest.mark.parametrize("seats", [(RED,), TWO])
@pytest.mark.parametrize("role", ROLES)
def test_every_role_has_a_worth(role: Any, seats: tuple[str, ...]) -> None:
    state = scene(
        seats=seats,
        tiles={"A1": "T23"},
        ships=at("G3", "red-fighter-1", *([CRUISER] if len(seats) == 1 else [])),
    ).state

    assert -10 < guess(state, RED, PlaceOn(role, 0)) < 20
    assert guess(state, RED, Set(1)) == 0


def test_the_last_card_of_a_deck_is_good_for_the_leader() -> None:
    table = scene(red={"galaxy": 5})
    table.state.decks["steward"] = ["ST-1"]

    assert guess(table.state, RED, PlaceOn("steward", 0)) > GAME_OVER / 2
    table.state.empires[ANCIENTS].galaxy = 9

    assert guess(table.state, RED, PlaceOn("steward", 0)) < -GAME_OVER / 2


def test_a_better_plan_is_better() -> None:
    battle = Battle(RED, ANCIENTS, GAMMA)
    ships = [*at("G3", "red-cruiser-1"), *at("G1", CRUISER)]
    state = scene(battle=battle, ships=ships).state
    state.plans[RED] = Plan(0, 0, 0)
    worse = prospect(state, battle, RED)
    state.plans[RED] = Plan(2, 2, 1)

    better = prospect(state, battle, RED)
    assert better > worse
    state.plans.clear()
    assert prospect(state, battle, RED) >= better


def test_18_3_the_next_dial_is_unknown_whatever_lies_on_top() -> None:
    battle = Battle(RED, ANCIENTS, GAMMA)
    ships = [*at("G3", "red-cruiser-1"), *at("G1", CRUISER)]
    state = scene(battle=battle, ships=ships).state
    before = prospect(state, battle, RED)
    for deck in state.decks.values():
        deck.reverse()

    assert prospect(state, battle, RED) == before


def test_7_9_players_are_told_the_odds_of_losing_ships() -> None:
    assert ShipDestroyed in hints(GAME).outcomes


def test_what_is_revealed_is_judged_as_it_lies() -> None:
    ships = [*at("G3", "red-fighter-1"), *at("G1", CRUISER)]
    good = Battle(RED, ANCIENTS, GAMMA, plans=(Plan(0, 4, 0), Plan(0, 0, 0)))
    bad = Battle(RED, ANCIENTS, GAMMA, plans=(Plan(0, 0, 0), Plan(0, 6, 0)))
    state = scene(ships=ships, tiles={"G2": "T01"}, colonies={"G2": Colony(RED)}).state

    assert prospect(state, good, RED) > 0 > prospect(state, bad, RED)
    nobody = scene(ships=at("G3", "red-fighter-1")).state
    assert prospect(nobody, good, RED) == 0


def test_players_are_weighed_by_what_their_strength_allows() -> None:
    battle = Battle(RED, BLUE, ("A5",))
    state = scene(
        seats=TWO,
        battle=battle,
        ships=at("A5", "red-dreadnought-1", "blue-fighter-1"),
        settings=Settings(edicts=False),
    ).state

    assert prospect(state, battle, RED) > 0 > prospect(state, battle, BLUE)
    assert value(state, RED) > value(state, BLUE)


def test_hints_read_nothing_that_the_seat_may_not_know() -> None:
    table: Table[Any] = GAME.new(Settings(), (RED,), Seeded(chosen_seed("a word")))
    for number in range(60):
        if table.over:
            break
        twin = GAME.imagine(table, RED, Seeded(chosen_seed(f"an idea {number}")))
        assert value(twin.state, RED) == value(table.state, RED)
        table.pick(number % len(table.offer))
