"""What bots make of Close Encounters: at each new question, what a careful player would do."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from starhold.core.record import Option
from starhold.foresight.hints import hints
from starhold.games.space_empires import GAME
from starhold.games.space_empires.fleets.groups import fleet_of, put
from starhold.games.space_empires.hints import guess
from starhold.games.space_empires.hints.landings import landing_odds
from starhold.games.space_empires.hints.nebulae import nebulae, pipelines_useful, route
from starhold.games.space_empires.rules.combat.r13_combat import BattleBegins
from starhold.games.space_empires.rules.combat.r15_bombardment import (
    Bombard,
    Bombardments,
    LandNow,
)
from starhold.games.space_empires.rules.economy.r12_plan import Plan
from starhold.games.space_empires.rules.economy.r22_facilities import BuildFacility
from starhold.games.space_empires.rules.ground.r20_landing import Land, LandTroops
from starhold.games.space_empires.rules.ground.r20_recruiting import Levy
from starhold.games.space_empires.rules.movement.r07_movement import Go
from starhold.games.space_empires.rules.movement.r19_reaction import React, ReactTo, StayPut
from starhold.games.space_empires.rules.special_ships.r17_boarding import Board
from starhold.games.space_empires.rules.special_ships.r17_prizes import ScrapShip
from starhold.games.space_empires.rules.special_ships.r18_titans import (
    DestroyPlanet,
    DestroyPlanets,
    SparePlanets,
)
from starhold.games.space_empires.state import Colony, Marker, Purchase, Settings, Table
from tests.games.space_empires.greed import lay, liked, stand

value = hints(GAME).value

FACILITIES = Settings(profile="expansion_facilities")
PLANET = {"D5": "planet"}


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
    table.state.empires["red"].plan.levy = 1
    table.settle()

    assert isinstance(liked(table), Levy)


def test_transports_are_for_those_who_have_a_fleet() -> None:
    def gain(*red: str) -> float:
        table = lay(red=red, cp={"red": 6}, planning=True)
        before = stand(table)
        table.state.empires["red"].plan.purchases = [Purchase("transport", "K5", 1)]
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
    table.state.empires["red"].sheet.cp = 6

    assert stand(table) > before


def test_the_flagship_is_worth_something_though_it_has_no_price() -> None:
    assert stand(lay(red=("flagship F5",))) > stand(lay()) + 10


def test_nobody_flies_into_a_known_black_hole() -> None:
    table = lay(red=("cruiser x3 F5",), markers={"F6": "black_hole"})

    assert guess(table.state, "red", Go("red-1", "F6")) < -10
    assert guess(table.state, "red", Go("red-1", "G6")) == 0


def test_ships_that_can_turn_a_battle_react_and_others_do_not() -> None:
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
        table.state.empires["red"].sheet.levels |= dict.fromkeys(
            table.state.empires["red"].sheet.levels, 1
        )
        table.state.colonies["J5"] = Colony("red", 3, facility=first)  # type: ignore[arg-type]
        table.agenda = (Plan("red"),)
        table.settle()
        return liked(table)

    assert built("research_center") == BuildFacility("industrial_center", 5)
    assert built("industrial_center") == BuildFacility("research_center", 5)


def test_a_miner_in_a_nebula_is_worth_what_it_will_yield() -> None:
    def worth(*red: str) -> float:
        table = lay(red=red, markers={"J5": "nebula"})
        return nebulae(table.state, "red", fleet_of(table.state, "red"))

    idle, mining = worth("miner K5 terraforming=2"), worth("miner J5 terraforming=2")

    assert worth("miner K5") == 0 < idle < mining
    assert mining < worth("miner J5 terraforming=2", "pipeline J5", "pipeline K5")


def test_pipelines_are_for_nebulae_that_are_mined() -> None:
    nebula = {"I6": "nebula"}
    idle = lay(red=("miner K5 terraforming=2",), markers=nebula).state
    mining = lay(red=("miner I6 terraforming=2", "pipeline K5"), markers=nebula).state

    assert pipelines_useful(idle, "red") == 0
    assert pipelines_useful(mining, "red") == len(route(mining, "red", "I6")) == 3


def test_barren_planets_are_for_those_who_can_settle_them() -> None:
    def pull(ship: str, at: str, **parts: Any) -> float:
        table = lay(red=(f"{ship} {at}",), markers={"H5": Marker("barren", face_up=True, **parts)})
        return stand(table)

    able = "colony_ship terraforming=1"

    assert pull(able, "I5") > pull(able, "K5")
    assert pull("colony_ship", "I5") == pull("colony_ship", "K5")
    assert pull(able, "I5", guarded=True) == pull(able, "K5", guarded=True)


def test_weapons_are_for_those_who_build() -> None:
    armed = {"red": {"attack": 2, "defense": 2, "ship_size": 4}}
    without = stand(lay(levels=armed)) - stand(lay())
    ships = ("battlecruiser x6 K5",)

    assert stand(lay(red=ships, levels=armed)) - stand(lay(red=ships)) > without + 10


def test_answers_are_learned_when_there_is_a_question() -> None:
    def worth() -> float:
        return value(known.state, "red") - value(plain.state, "red")

    plain, known = lay(), lay(levels={"red": {"scanner": 1}})
    unasked = worth()
    for table in (plain, known):
        table.state.shown["blue"]["cloaking"] = 1

    assert unasked < worth()


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
