"""SE-25  What advantages do to prices, income and yards, and on the ground, by their number."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from starhold.games.space_empires.battles.ground import (
    GroundAim,
    ground_to_hit,
    hits_needed,
    the_invasion,
)
from starhold.games.space_empires.battles.terms import (
    income_terms,
    technology_cost,
    total,
    unit_price,
)
from starhold.games.space_empires.empires.cards import could_be_held
from starhold.games.space_empires.empires.holdings import can_reach, is_forbidden, may_learn_from
from starhold.games.space_empires.facts.catalog import Technology
from starhold.games.space_empires.rules.economy.r12_building import capacity, sites
from starhold.games.space_empires.rules.economy.r12_products import yard_use
from starhold.games.space_empires.rules.economy.r22_facilities import facility_price
from starhold.games.space_empires.rules.ground.r20_ground_combat import Invade
from starhold.games.space_empires.rules.ground.r21_capture import to_be_learned
from starhold.games.space_empires.rules.movement.r07_orders import (
    HowManyRefitted,
    RefitShips,
    refits,
)
from starhold.games.space_empires.rules.setup.r05_head_start import KeepHeadStart
from starhold.games.space_empires.rules.turns.r27_victory import LearnFromFallen, TakeTechnology
from starhold.games.space_empires.state import Colony, Held, Settings, Table
from tests.games.space_empires.advantages import shown, with_advantages
from tests.games.space_empires.scenes import advanced, offered

FULL = Settings(profile="expansion_full", alien_cards="off", unique_ships="off")


# -- 34 and 43: yards and refits -------------------------------------------------------


def test_e_26_advantage_43_a_yard_of_level_2_builds_three_destroyers() -> None:
    state = with_advantages(
        43, red=("yard K5",), levels={"red": {"ship_yard": 2, "ship_size": 2}}
    ).state

    assert capacity(state, "red", "K5") == 3
    assert [yard_use(state, "red", kind) for kind in ("destroyer", "miner", "mine")] == [1, 1, 2]


def test_advantage_43_refits_of_hull_0_are_free() -> None:
    table = with_advantages(43, red=("scout x2 K5", "yard K5"), levels={"red": {"tactics": 1}})

    assert refits(table.state, table.state.groups["red-1"]) == [2, 1]
    options = HowManyRefitted("red", "red-1").options(table.state)
    assert options[0] == RefitShips(2, 0)


def test_r_32_advantage_34_refits_cost_one_more_for_each_ship() -> None:
    table = with_advantages(
        34, red=("scout x2 K5", "yard K5"), levels={"red": {"tactics": 1}}, cp={"red": 9}
    )

    assert HowManyRefitted("red", "red-1").options(table.state)[0] == RefitShips(2, 4)


def test_advantage_43_never_has_fighters_or_academies() -> None:
    state = with_advantages(43, settings=FULL).state

    assert not can_reach(state, "red", "fighter")
    assert not can_reach(state, "red", "military_academy")


def test_advantage_34_a_yard_builds_less_and_never_fighters() -> None:
    state = with_advantages(34, red=("yard x2 K5",), levels={"red": {"ship_size": 3}}).state

    assert [yard_use(state, "red", kind) for kind in ("scout", "cruiser", "miner", "mine")] == [
        4,
        6,
        4,
        2,
    ]
    assert list(sites(state, "red", "cruiser")) == []
    assert list(sites(state, "red", "scout")) == ["K5"]
    assert not can_reach(state, "red", "fighter")
    assert unit_price(state, "red", "scout") == 6


# -- 41 --------------------------------------------------------------------------------


def test_e_37_r_20_advantage_41_technology_is_a_third_cheaper_and_the_discount_rounds_up() -> None:
    plain = with_advantages(41).state
    smart = with_advantages(
        41, settings=advanced(empire_advantages="random", scientists="smart")
    ).state

    assert technology_cost(plain, "red", "attack", 1) == 13
    assert technology_cost(smart, "red", "attack", 1) == 10
    assert [technology_cost(plain, "red", "ship_size", n) for n in (2, 3, 4)] == [6, 10, 13]
    assert technology_cost(plain, "red", "movement", 3) == 16
    assert technology_cost(plain, "red", "cloaking", 1) == 20
    assert technology_cost(plain, "blue", "attack", 1) == 20


def test_e_37_advantage_41_everything_built_costs_one_more() -> None:
    state = with_advantages(41, settings=Settings(profile="expansion_facilities")).state

    assert unit_price(state, "red", "scout") == 7
    assert unit_price(state, "red", "decoy") == 2
    assert facility_price(state, "red") == 6
    assert facility_price(state, "blue") == 5


# -- 44, 49, 51 ------------------------------------------------------------------------


def test_advantage_44_colony_ships_cost_two_more() -> None:
    state = with_advantages(44).state

    assert unit_price(state, "red", "colony_ship") == 10
    assert unit_price(state, "red", "miner") == 5
    assert unit_price(state, "blue", "colony_ship") == 8


def test_advantage_44_carries_no_starting_cp_into_the_game() -> None:
    table = with_advantages(44, cp={"red": 30, "blue": 30})
    table.agenda = (KeepHeadStart(),)
    table.settle()

    assert [table.state.empires[seat].sheet.cp for seat in ("red", "blue")] == [0, 10]


def test_advantage_44_never_boards() -> None:
    assert is_forbidden(with_advantages(44, settings=FULL).state, "red", "boarding")


def test_advantage_49_each_colony_on_the_pipeline_brings_one_more() -> None:
    parts: dict[str, Any] = {
        "red": ("pipeline K5", "pipeline K4"),
        "markers": {"K4": "planet"},
        "colonies": {"K4": Colony("red", 0)},
    }
    traders = with_advantages(49, **parts).state
    others = with_advantages(31, **parts).state

    assert total(income_terms(traders, "red")) == 22
    assert total(income_terms(others, "red")) == 21


def test_e_38_advantage_51_a_destroyer_costs_8_and_6_with_polytitanium() -> None:
    both = advanced(empire_advantages="random", alien_cards="on")
    state = with_advantages(51, settings=both).state
    alone = unit_price(state, "red", "destroyer")
    state.empires["red"].hand.cards = (Held(51), Held(4))

    assert alone == 8
    assert unit_price(state, "red", "destroyer") == 6
    assert unit_price(state, "red", "scout") == 6


# -- what nobody learns ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "technology"),
    [(40, "military_academy"), (47, "ground_combat"), (53, "movement"), (54, "exploration")],
)
def test_25_5_some_technology_is_never_learned_from_a_race(
    number: int, technology: Technology
) -> None:
    state = with_advantages(
        number, settings=FULL, colonies={"F5": Colony("blue", 1, founder="red")}
    ).state
    state.snapshots["F5"] = {technology: 3, "attack": 1}

    assert not may_learn_from(state, "red", technology)
    assert may_learn_from(state, "blue", technology)
    assert to_be_learned(state, "blue", "F5") == ["attack"]


def test_27_8_nor_from_a_race_that_has_fallen() -> None:
    table = with_advantages(53, settings=FULL, levels={"red": {"movement": 7, "attack": 1}})
    table.agenda = (LearnFromFallen("blue", "red", 2),)
    table.settle()

    assert offered(table, TakeTechnology) == [TakeTechnology("attack")]


def test_r_39_what_is_forbidden_to_the_captor_is_not_learned() -> None:
    state = with_advantages(
        blue_has=(34,), settings=FULL, colonies={"F5": Colony("blue", 1, founder="red")}
    ).state
    state.snapshots["F5"] = {"fighter": 1, "attack": 1}

    assert to_be_learned(state, "blue", "F5") == ["attack"]


# -- 38 and 47 on the ground -----------------------------------------------------------


def invasion(*red_has: int, blue_has: tuple[int, ...] = ()) -> Table:
    """Red has landed infantry on a colony of blue, which has Militia."""
    table = with_advantages(
        *red_has,
        blue_has=blue_has,
        red=("infantry x2 F5",),
        markers={"F5": "planet"},
        colonies={"F5": Colony("blue", 1)},
        settings=FULL,
    )
    table.state.groups["red-1"] = replace(table.state.groups["red-1"], ground="landing")
    table.agenda, table.news = (Invade("F5", "red", "blue"),), []
    table.settle()
    return table


def ground(table: Table, number: int) -> tuple[int, int, int]:
    """What red needs, what the Militia needs, and how many hits red takes, in a round."""
    state = table.state
    state.invasion = replace(the_invasion(state), round=number)
    red = state.groups["red-1"]
    militia = next(group for group in state.groups.values() if group.kind == "militia")
    ours = ground_to_hit(GroundAim(state, the_invasion(state), red, militia))
    theirs = ground_to_hit(GroundAim(state, the_invasion(state), militia, red))
    return ours, theirs, hits_needed(state, the_invasion(state), red)


def test_advantage_38_on_the_ground_the_scale_starts_again() -> None:
    table = invasion(38)

    assert [ground(table, n) for n in (1, 2, 4, 6)] == [(5, 4, 1), (5, 3, 1), (6, 3, 1), (6, 3, 2)]
    assert shown(table) == ["card-38"]


def test_advantage_47_ground_units_and_militia_have_one_more_attack_and_defense() -> None:
    assert ground(invasion(), 1) == (5, 4, 1)
    assert ground(invasion(47), 1) == (6, 3, 1)
    assert ground(invasion(blue_has=(47,)), 1) == (4, 5, 1)


# -- what could lie face down ----------------------------------------------------------


def test_29_2_a_race_that_has_shown_what_it_never_has_is_another_race() -> None:
    state = with_advantages(settings=FULL).state
    state.shown["red"]["fighter"] = 1

    assert not could_be_held(state, "red", 34)
    assert could_be_held(state, "red", 38)
    assert could_be_held(state, "blue", 34)


def test_29_2_nobody_hides_the_ancient_race_or_a_friendship_that_all_can_see() -> None:
    state = with_advantages(settings=FULL).state

    assert not could_be_held(state, "red", 36)
    assert could_be_held(state, "red", 48)
