"""What bots make of Close Encounters: at each new question, what a careful player would do."""

from __future__ import annotations

from math import inf
from typing import Any

import pytest
from msgspec.structs import replace

from starhold import bots
from starhold.bots.greedy import Greedy
from starhold.core.record import Option
from starhold.games.space_empires import GAME
from starhold.games.space_empires.designs import is_sound, size_needed
from starhold.games.space_empires.fleets import put
from starhold.games.space_empires.hints import taste, value
from starhold.games.space_empires.hints.cards import card_worth, first_choice
from starhold.games.space_empires.hints.drawing_board import good_design
from starhold.games.space_empires.hints.landings import landing_odds
from starhold.games.space_empires.rules.r05_setup import begin
from starhold.games.space_empires.rules.r07_movement import Go
from starhold.games.space_empires.rules.r12_plan import Plan
from starhold.games.space_empires.rules.r13_combat import BattleBegins
from starhold.games.space_empires.rules.r15_bombardment import Bombard, Bombardments, LandNow
from starhold.games.space_empires.rules.r17_boarding import Board
from starhold.games.space_empires.rules.r17_prizes import ScrapShip
from starhold.games.space_empires.rules.r18_titans import (
    DestroyPlanet,
    DestroyPlanets,
    SparePlanets,
)
from starhold.games.space_empires.rules.r19_reaction import React, ReactTo, StayPut
from starhold.games.space_empires.rules.r20_landing import Land, LandTroops
from starhold.games.space_empires.rules.r20_recruiting import Levy
from starhold.games.space_empires.rules.r22_facilities import BuildFacility
from starhold.games.space_empires.rules.r23_design import DesignShip
from starhold.games.space_empires.rules.r24_alien_cards import KeepCard, KeepOne
from starhold.games.space_empires.rules.r25_auction import (
    BidNoMore,
    FirstChoice,
    OfferCp,
    PickAdvantage,
    Raise,
)
from starhold.games.space_empires.rules.r25_dealing import KeepAdvantage
from starhold.games.space_empires.state import Colony, Held, Purchase, Settings, Table
from tests.games.space_empires.scenes import scene

FULL = Settings(profile="expansion_full")
FACILITIES = Settings(profile="expansion_facilities")
PLANET = {"D5": "planet"}


def lay(**parts: Any) -> Table:
    parts.setdefault("settings", FULL)
    return scene(**parts)


def liked(table: Table) -> Option:
    """What the bot that looks one choice ahead answers for red."""
    return bots.answer(Greedy("a test"), GAME, table, "red", 0)


def stand(table: Table) -> float:
    return value(table.state, "red")


# -- ground units ----------------------------------------------------------------------


def over_colony(troops: str, step: int) -> Table:
    return lay(
        agenda=(Bombardments("red"),),
        red=("cruiser x2 D5", "transport D5", troops),
        colonies={"D5": Colony("blue", step)},
        markers=PLANET,
    )


def test_troops_land_where_militia_are_few() -> None:
    assert liked(over_colony("marines x6 D5", 1)) == LandNow()


def test_where_militia_are_many_ships_fire_first() -> None:
    assert isinstance(liked(over_colony("infantry x2 D5", 3)), Bombard)


def test_all_troops_land_at_once() -> None:
    table = over_colony("marines x6 D5", 1)
    table.agenda = (LandTroops("red", "D5"),)
    table.settle()

    assert liked(table) == Land("red-3", "marines", 6)


def test_more_troops_have_better_odds_and_a_garrison_lowers_them() -> None:
    few, many = over_colony("marines x2 D5", 3), over_colony("marines x6 D5", 3)
    held = over_colony("marines x6 D5", 3)
    put(
        held.state,
        replace(held.state.groups["red-3"], id="b", owner="blue", ground="settled", face_up=True),
    )

    odds = [landing_odds(table.state, "red", "D5") for table in (few, many, held)]

    assert odds[0] < odds[1]
    assert odds[2] < odds[1]


def test_troops_that_outlast_their_hulls_still_count() -> None:
    """SE-25, advantage 38: after six rounds a hull takes one hit more."""
    table = over_colony("infantry D5", 0)
    put(table.state, replace(table.state.groups["red-3"], damage=1))
    odds = landing_odds(table.state, "red", "D5")
    table.state.colonies["D5"] = Colony("blue", 3)

    assert 0 < landing_odds(table.state, "red", "D5") < odds == 1


def test_loaded_transports_follow_the_fleet() -> None:
    worths = [
        stand(
            lay(
                red=("cruiser x3 D5", f"transport {at}", f"marines x6 {at}"),
                colonies={"D5": Colony("blue", 3)},
                markers=PLANET,
            )
        )
        for at in ("K5", "G5", "D5")
    ]

    assert worths == sorted(worths)


def test_a_free_ground_unit_is_not_left_lying() -> None:
    table = lay(agenda=(Plan("red"),), planning=True)
    table.state.empires["red"].levy = 1
    table.settle()

    assert isinstance(liked(table), Levy)


def test_transports_are_for_those_who_have_a_fleet() -> None:
    def gain(*red: str) -> float:
        table = lay(red=red, cp={"red": 6}, planning=True)
        before = stand(table)
        table.state.empires["red"].purchases = [Purchase("transport", "K5", 1)]
        return stand(table) - before

    assert gain("scout K5") < 0 < gain("battleship x4 K5")


# -- ships -----------------------------------------------------------------------------


def test_a_titan_spares_planets_that_can_still_be_settled() -> None:
    table = lay(agenda=(DestroyPlanets("red"),), red=("titan D5",), markers=PLANET)

    assert liked(table) == SparePlanets()


def test_a_titan_destroys_the_world_of_a_rival() -> None:
    table = lay(agenda=(DestroyPlanets("red"),), red=("titan B5",))

    assert liked(table) == DestroyPlanet("red-1", "B5")


def test_boarding_ships_go_for_what_is_worth_most() -> None:
    table = lay(
        agenda=(BattleBegins("F5", "red", "blue"),),
        red=("boarding_ship x2 F5 boarding=1",),
        blue=("cruiser F5 up", "scout F5 up"),
        dice=(10, 10, 10),
    )
    while not any(isinstance(option, Board) for option in table.offer):
        table.choose(table.offer[0])

    found = liked(table)

    assert isinstance(found, Board)
    assert found.kind == "cruiser"


def test_a_captured_ship_that_teaches_enough_is_taken_apart() -> None:
    table = lay(red=("yard K5", "scout K5 attack=1 defense=1 movement=3"), planning=True)
    prize = replace(table.state.groups["red-2"], captured="blue")
    put(table.state, prize)
    table.agenda = (Plan("red"),)
    table.settle()

    assert isinstance(liked(table), ScrapShip)


def test_crews_become_better() -> None:
    green, elite = lay(red=("cruiser F5",)), lay(red=("cruiser F5",))
    put(elite.state, replace(elite.state.groups["red-1"], experience=3))

    assert stand(elite) > stand(green)


def test_a_refit_is_worth_its_price_where_levels_are_missing() -> None:
    table = lay(
        red=("battleship x2 K5", "yard x2 K5"),
        levels={"red": {"attack": 2, "defense": 2, "ship_size": 5}},
        cp={"red": 12},
    )
    before = stand(table)
    put(table.state, replace(table.state.groups["red-1"], refitting=True))
    table.state.empires["red"].cp = 6

    assert stand(table) > before


def test_the_flagship_is_worth_something_though_it_has_no_price() -> None:
    assert stand(lay(red=("flagship F5",))) > stand(lay()) + 10


def test_nobody_flies_into_a_known_black_hole() -> None:
    table = lay(red=("cruiser x3 F5",), markers={"F6": "black_hole"})

    assert taste(table.state, "red", Go("red-1", "F6")) < -10
    assert taste(table.state, "red", Go("red-1", "G6")) == 0


def test_who_can_turn_a_battle_reacts_and_who_cannot_does_not() -> None:
    def answer(reserve: str) -> Option:
        table = lay(
            agenda=(React("red"),),
            active="blue",
            red=("base F5", "cruiser G5 exploration=2 movement=3", reserve),
            blue=("dreadnought x2 F5 up",),
            levels={"red": {"exploration": 2}},
        )
        return liked(table)

    assert isinstance(answer("cruiser x6 G5 movement=3 attack=2 defense=2"), ReactTo)
    assert answer("scout G5 movement=3") == StayPut()


# -- at home ---------------------------------------------------------------------------


def test_research_and_industry_take_turns() -> None:
    def built(first: str) -> Option:
        table = lay(
            settings=FACILITIES,
            colonies={at: Colony("red", 3) for at in ("J5", "J6")},
            markers={"J5": "planet", "J6": "planet"},
            cp={"red": 5},
            planning=True,
        )
        table.state.empires["red"].levels |= dict.fromkeys(table.state.empires["red"].levels, 1)
        table.state.colonies["J5"] = Colony("red", 3, facility=first)  # type: ignore[arg-type]
        table.agenda = (Plan("red"),)
        table.settle()
        return liked(table)

    assert built("research_center") == BuildFacility("industrial_center", 5)
    assert built("industrial_center") == BuildFacility("research_center", 5)


def test_a_miner_in_a_nebula_is_worth_what_it_will_yield() -> None:
    nebula = {"J5": "nebula"}
    idle = lay(red=("miner K5 terraforming=2",), markers=nebula)
    mining = lay(red=("miner J5 terraforming=2",), markers=nebula)
    joined = lay(red=("miner J5 terraforming=2", "pipeline J5", "pipeline K5"), markers=nebula)

    assert stand(idle) < stand(mining) < stand(joined)


def test_answers_are_learned_when_there_is_a_question() -> None:
    def worth() -> float:
        return value(known.state, "red") - value(plain.state, "red")

    plain, known = lay(), lay(levels={"red": {"scanner": 1}})
    unasked = worth()
    for table in (plain, known):
        table.state.shown["blue"]["cloaking"] = 1

    assert unasked < worth()


# -- cards -----------------------------------------------------------------------------


def test_the_better_of_two_cards_is_kept() -> None:
    table = lay()
    table.state.empires["red"].drawn = (26, 21)
    table.agenda = (KeepOne("red"),)
    table.settle()

    assert liked(table) == KeepCard("card-21")


def test_a_card_is_worth_more_to_who_has_its_ships() -> None:
    without, with_ships = lay(), lay(red=("cruiser x6 K5",))

    assert card_worth(without.state, "red", 11) < card_worth(with_ships.state, "red", 11)


@pytest.mark.parametrize(("number", "pays"), [(21, True), (26, False)])
def test_a_card_is_paid_if_it_is_worth_its_fee(number: int, pays: bool) -> None:
    table = lay(settings=Settings(profile="expansion_full", npa="off"), cp={"red": 10})
    table.state.planning = True
    table.state.empires["red"].cards = (Held(number, works=False, fee="due"),)
    before = stand(table)
    table.state.empires["red"].cards = (Held(number, works=False, fee="paid"),)

    assert (stand(table) > before) == pays


def auction(cp: int) -> Table:
    balanced = Settings(profile="expansion_full", empire_advantages="balanced")
    table = lay(settings=balanced, advantages=(34, 49, 54))
    order = ("red", "blue")
    table.agenda = (Raise("red", order, "blue", cp, "blue" if cp else None),)
    table.settle()
    return table


def test_bids_are_small_and_end_in_time() -> None:
    limit = int(first_choice(auction(0).state, "red"))

    assert liked(auction(0)) == OfferCp(1)
    assert liked(auction(limit)) == BidNoMore()


def test_the_best_advantage_is_taken() -> None:
    table = auction(0)
    table.agenda = (FirstChoice("red", 0),)
    table.open = {}
    table.settle()

    assert liked(table) == PickAdvantage("card-34")
    state = table.state
    assert taste(state, "red", KeepAdvantage("card-34")) > taste(
        state, "red", KeepAdvantage("card-54")
    )


# -- designs ---------------------------------------------------------------------------


def test_the_design_is_sound_and_can_soon_be_built() -> None:
    design = good_design()

    assert is_sound(design)
    assert (size_needed(design) or 9) <= 3


def test_a_design_is_drawn_once_and_kept() -> None:
    table = lay(agenda=(DesignShip("red"),))
    answers = 0
    while table.open:
        table.choose(liked(table))
        answers += 1

    assert table.state.empires["red"].design == good_design()
    assert answers == 6


# -- before the game -------------------------------------------------------------------


def test_tables_are_judged_before_every_world_is_placed() -> None:
    state, _ = begin(FULL, ("red", "blue"))
    state.worlds["blue"] = "B5"

    assert abs(value(state, "red")) < inf


# -- secrets ---------------------------------------------------------------------------


def test_what_lies_face_down_is_judged_alike_whatever_it_is() -> None:
    """Else a bot would compare options on tables that differ by more than the options do."""
    worths = {
        stand(
            lay(
                red=("cruiser x2 F5", "transport D5", "marines x6 D5"),
                blue=(f"{kind} F5", f"{kind} D5", f"{kind} B5"),
                colonies={"D5": Colony("blue", 2)},
                markers=PLANET,
            )
        )
        for kind in ("scout", "dreadnought x3 attack=3", "decoy", "mine x2", "unique")
    }

    assert len(worths) == 1
