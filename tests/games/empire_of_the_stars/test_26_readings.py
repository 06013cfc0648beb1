"""ES-26 - Literal readings of the rules: each ruling by default, and by its option."""

from __future__ import annotations

import random
from typing import Any

import pytest

from starhold.core.chance import Seeded, chosen_seed
from starhold.games.empire_of_the_stars import GAME
from starhold.games.empire_of_the_stars.catalog import EDICTS, GALAXIES
from starhold.games.empire_of_the_stars.hints import time_left
from starhold.games.empire_of_the_stars.rules.r03_setup import SettleHome, SettleHomes
from starhold.games.empire_of_the_stars.rules.r04_turns import Round
from starhold.games.empire_of_the_stars.rules.r05_explorer import PickTile, PutTile, TakeTile
from starhold.games.empire_of_the_stars.rules.r05_steward import MarketTileFlipped, Produce
from starhold.games.empire_of_the_stars.rules.r06_movement import Colonise, ColoniseWithShips
from starhold.games.empire_of_the_stars.rules.r08_influence import Fortify, PlaceInfluence, Settle
from starhold.games.empire_of_the_stars.rules.r16_ancients import AncientsResearch
from starhold.games.empire_of_the_stars.rules.r21_events import EventTurnedUp, ResolveEvent
from starhold.games.empire_of_the_stars.state import ANCIENTS, Colony, Settings, Table
from starhold.show import guide, presets
from starhold.show.vocabulary import Number, Scene
from tests.games.empire_of_the_stars.scenes import (
    FOUR,
    RED,
    THREE,
    TWO,
    ancients,
    at,
    play,
    red,
    role,
    scene,
    stock,
    told,
)
from tests.helpers import random_play, seed_of

CRUISER = "ancients-cruiser-1"
WORLD = {"G3": "T08", "A1": "T01"}


# -- R-43, the Ancients' colour ----------------------------------------------------------------


def colour_of_cruiser(settings: Settings, seat: str = RED) -> str | None:
    table = GAME.new(settings, (seat,), Seeded(chosen_seed("a word")))
    table.state.ships |= {ship.id: ship for ship in at("A1", CRUISER)}
    laid: Scene = GAME.scene(table, seat)
    return next(piece.owner for piece in laid.pieces if piece.id == CRUISER)


def test_r_43_you_choose_the_ancients_colour() -> None:
    assert colour_of_cruiser(Settings()) == "yellow"
    assert colour_of_cruiser(Settings(ancients_colour="blue")) == "blue"


def test_r_43_the_ancients_never_have_your_colour() -> None:
    assert colour_of_cruiser(Settings(ancients_colour="blue"), "blue") == "red"


# -- R-39, starting regions --------------------------------------------------------------------


def homes(seats: tuple[str, ...], settings: Settings, *taken: str) -> list[str]:
    """The regions offered to the next player; those before took the named ones."""
    table = scene(seats=seats, settings=settings, homes={}, tiles={}, emperor=RED)
    table.state.tiles, table.state.homes = {}, {}
    table.state.tiles |= dict.fromkeys(taken, "HOME")
    table.state.homes |= dict(zip(seats[1:], taken, strict=False))
    table.agenda = (SettleHomes(),)
    table.settle()
    return [option.at for option in table.offer if isinstance(option, SettleHome)]


ANYWHERE = Settings(starting_regions="any")


def test_r_39_by_default_homes_are_on_marked_regions() -> None:
    table = GAME.new(Settings(), (RED,), Seeded(chosen_seed("a word")))

    assert [o.at for o in table.offer] == list(GALAXIES["A"].starts)  # type: ignore[attr-defined]
    assert marked_regions(table) == set(GALAXIES["A"].starts)


def test_r_39_by_the_option_you_settle_in_any_region() -> None:
    table = GAME.new(ANYWHERE, (RED,), Seeded(chosen_seed("a word")))

    assert [o.at for o in table.offer] == list(GALAXIES["A"].regions)  # type: ignore[attr-defined]
    assert marked_regions(table) == set()


def marked_regions(table: Table) -> set[str]:
    (board,) = GAME.scene(table, RED).boards
    return {cell.id for cell in board.cells if "starting_region" in cell.marks}


def test_r_39_several_players_keep_to_the_sectors_of_3_3() -> None:
    opposite = homes(TWO, ANYWHERE, "A1")
    assert {at[0] for at in opposite} == {"D"}
    assert len(opposite) == 5
    assert {at[0] for at in homes(THREE, ANYWHERE, "A1")} == {"G", "E"}
    assert {at[0] for at in homes(FOUR, ANYWHERE, "A1")} == {"B", "D", "E"}
    assert {at[0] for at in homes(TWO, ANYWHERE)} == set("ABGDEZ")


# -- R-38, colonising under a cruiser ----------------------------------------------------------

UNDER = Settings(colonise_under_cruisers=True)


def influencing(settings: Settings) -> list[Any]:
    table = scene(
        agenda=(PlaceInfluence(RED),),
        settings=settings,
        tiles={"G3": "T08", "G5": "T01"},
        colonies={"G5": Colony(RED)},
        ships=[*at("G3", CRUISER), *at("G5", "ancients-cruiser-2")],
        red={"influence": 1, "supply": 14},
    )
    return list(table.offer)


def test_r_38_influence_reaches_a_tile_under_a_cruiser_by_the_option() -> None:
    assert influencing(Settings()) == []
    assert {Settle("G3"), Fortify("G5")} <= set(influencing(UNDER))


@pytest.mark.parametrize(("settings", "founded"), [(Settings(), False), (UNDER, True)])
def test_r_38_exploring_under_a_cruiser(settings: Settings, founded: bool) -> None:
    table = scene(
        agenda=(PickTile(RED),),
        settings=settings,
        monolith="explorer",
        chooser=RED,
        ships=at("G3", CRUISER),
    )
    table.state.display = ["T01", "T02", "T03"]
    table.settle()
    play(table, TakeTile("T01"), PutTile("G3"))

    assert ("G3" in table.state.colonies) == founded


@pytest.mark.parametrize(("settings", "founded"), [(Settings(), False), (UNDER, True)])
def test_r_38_ships_colonise_under_a_cruiser(settings: Settings, founded: bool) -> None:
    table = scene(
        agenda=(ColoniseWithShips(RED),),
        settings=settings,
        tiles={"G3": "T08"},
        ships=at("G3", CRUISER, "red-fighter-1"),
        red={"stock": stock(polymers=1)},
    )

    assert (Colonise("G3") in table.offer) == founded


# -- ES-10.1, sets by cost ---------------------------------------------------------------------


@pytest.mark.parametrize(("sets", "scored"), [("level", 0), ("cost", 1)])
def test_10_1_a_set_adds_up_levels_or_by_the_option_prices(sets: Any, scored: int) -> None:
    """Levels 1 and 2 add up to 3; their prices, 1 and 3, to 4."""
    table = scene(
        agenda=(AncientsResearch(),),
        settings=Settings(technology_sets=sets),
        offered=("TI11", "TM21", None),
        technologies=("TI12", "TI21", "TI31"),
        ancients={"technologies": ["TM11"]},
    )

    assert ancients(table).throne.get(ANCIENTS, 0) == scored
    assert len(ancients(table).technologies) == (0 if scored else 2)


def test_10_1_one_card_of_level_3_is_a_set_by_its_price() -> None:
    table = scene(
        agenda=(AncientsResearch(),),
        settings=Settings(technology_sets="cost"),
        offered=("TI11", "TI21", "TM31"),
    )

    assert ancients(table).throne[ANCIENTS] == 1


# -- R-22, the leftmost market tile ------------------------------------------------------------


def produced(side: Any) -> Table:
    """The Ancients choose STEWARD; the leftmost tile, of metal, is credit side up."""
    return role(
        ANCIENTS,
        "steward",
        settings=Settings(leftmost_market_tile=side),
        tiles={"A1": "T08"},
        colonies={"A1": Colony(RED)},
        market=["K2", "K1", "K3", "K4", "K5", "K6"],
        used=["K2"],
        red={"stock": stock()},
    )


def test_r_22_the_leftmost_tile_with_its_resource_side_up() -> None:
    table = produced("resource_side")

    assert red(table).stock == stock(polymers=1)
    assert table.state.used == ["K2", "K1"]


def test_r_22_by_the_option_the_leftmost_tile_whichever_side_is_up() -> None:
    table = produced("any_side")

    assert red(table).stock == stock()
    assert table.state.used == ["K2"]
    assert told(table, MarketTileFlipped) == []
    assert ancients(table).credits == 20


def test_r_22_a_leftmost_tile_with_resources_is_used_as_ever() -> None:
    table = role(
        ANCIENTS,
        "steward",
        settings=Settings(leftmost_market_tile="any_side"),
        market=["K1", "K2", "K3", "K4", "K5", "K6"],
        used=["K2"],
        red={"stock": stock()},
    )

    assert red(table).stock == stock(polymers=1)
    assert table.state.used == ["K2", "K1"]


def test_r_22_planetary_refit_yields_all_where_a_tile_shows_nothing() -> None:
    table = scene(
        agenda=(Produce(RED),),
        market_tile="K2",
        used=["K2"],
        red={"stock": stock(), "technologies": ["TI34"]},
    )

    assert red(table).stock == stock(1, 1, 1)  # the home planet is the only world


# -- R-33, the next event ----------------------------------------------------------------------


def resolving(next_event: Any) -> Table:
    """An event is resolved; the Monolith stands on MERCHANT."""
    return scene(
        seats=TWO,
        agenda=(ResolveEvent(RED),),
        settings=Settings(events_module=True, next_event=next_event),
        event="ME-2",
        tops=("ME-7",),
        monolith="merchant",
    )


def test_r_33_no_event_is_face_up_until_the_emperors_turn_is_over() -> None:
    table = resolving("after_turn")

    assert table.state.event is None
    assert told(table, EventTurnedUp) == []


def test_r_33_by_the_option_the_next_event_is_revealed_at_once() -> None:
    table = resolving("at_once")

    assert table.state.event == "ME-7"
    assert table.state.discards["merchant"] == ["ME-2"]
    assert told(table, EventTurnedUp) == [EventTurnedUp("ME-7")]


def test_r_33_then_none_is_revealed_after_the_emperors_turn() -> None:
    table = resolving("at_once")
    left = sum(map(len, table.state.decks.values()))
    table.agenda = (*Round().run(table)[-3:-2],)  # DrawEvent
    table.settle()

    assert sum(map(len, table.state.decks.values())) == left


# -- R-59, a shorter game ----------------------------------------------------------------------

SHORT = Settings(length="short")
ROUNDS = [(TWO, 12, 7), (THREE, 9, 5), (FOUR, 7, 4)]


def begun(settings: Settings, seats: tuple[str, ...]) -> Table:
    return GAME.new(settings, seats, Seeded(chosen_seed("a word")))


@pytest.mark.parametrize(("seats", "full", "short"), ROUNDS)
def test_r_59_a_short_game_keeps_fewer_edicts(seats: Any, full: int, short: int) -> None:
    """ES-3.9: one edict lies face up, and all others are set aside."""
    for settings, rounds in ((Settings(), full), (SHORT, short)):
        state = begun(settings, seats).state

        assert state.edict is not None
        assert len(state.edicts) + 1 == rounds - 1
        assert len({state.edict, *state.edicts, *state.set_aside}) == len(EDICTS)


@pytest.mark.parametrize(("seats", "full", "short"), ROUNDS)
@pytest.mark.parametrize("edicts", [True, False])
def test_r_59_a_short_game_has_fewer_rounds(
    seats: Any, full: int, short: int, edicts: bool
) -> None:
    """ES-12.2, ES-13.1c, D-13: as many with edicts as without."""
    for length, most in (("full", full), ("short", short)):
        ends = set()
        for number in range(6):
            settings = Settings(length=length, edicts=edicts)  # type: ignore[arg-type]
            table = GAME.new(settings, seats, Seeded(seed_of(number)))
            for _ in random_play(table, random.Random(number)):
                assert table.state.last_round == (table.state.round == most)
            ends.add((table.state.finish, table.state.round))

        assert max(last for _, last in ends) == most
        assert {last for finish, last in ends if finish == "rounds"} == {most}


def test_r_59_a_game_alone_is_as_long_as_ever() -> None:
    full, short = begun(Settings(), (RED,)), begun(SHORT, (RED,))

    assert GAME.save(short).replace(b'"length":"short"', b'"length":"full"') == GAME.save(full)


@pytest.mark.parametrize(("seats", "full", "short"), ROUNDS)
def test_r_59_the_round_is_shown_with_the_last_one(seats: Any, full: int, short: int) -> None:
    for settings, rounds in ((Settings(), full), (SHORT, short)):
        table = begun(settings, seats)
        table.state.round = 2
        laid: Scene = GAME.scene(table, RED)

        assert [meter.number for meter in laid.meters if meter.id == "round"] == [
            Number(2, limit=rounds)
        ]


@pytest.mark.parametrize("edicts", [True, False])
def test_r_59_bots_know_how_much_time_is_left(edicts: bool) -> None:
    full, short = (
        begun(Settings(length=length, edicts=edicts), FOUR).state for length in ("full", "short")
    )
    for state in (full, short):
        state.round = 1

    assert time_left(short) < time_left(full) == 1.0


@pytest.mark.parametrize(("length", "rounds"), [("full", 9), ("short", 5)])
def test_r_59_the_goal_names_the_rounds(length: str, rounds: int) -> None:
    goal = guide.guide(GAME).goal_at(3, {"edicts": False, "length": length})

    assert f"The game ends after {rounds} rounds, or sooner" in goal


# -- the preset --------------------------------------------------------------------------------


def test_the_preset_as_written_takes_every_literal_reading() -> None:
    """R-02, R-08, R-10, R-22, R-33, R-38, R-39, ES-10.1."""
    literal = presets.chosen(GAME, "as_written", {})

    assert literal == Settings(
        battle_card_removed=False,
        displaced_cruiser_destroys_tile=True,
        colonise_under_cruisers=True,
        technology_sets="cost",
        leftmost_market_tile="any_side",
        start_tile_colonised=False,
        starting_regions="any",
        next_event="at_once",
    )
    assert presets.chosen(GAME, "standard", {}) == Settings()
