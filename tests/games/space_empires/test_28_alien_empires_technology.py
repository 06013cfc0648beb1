"""SE-28.26  What Alien Players learn, and in which order."""

from __future__ import annotations

from typing import Any

import pytest

from starhold.games.space_empires.battles.terms import unit_price
from starhold.games.space_empires.facts.catalog import TECHNOLOGIES, UNITS
from starhold.games.space_empires.fleets.groups import fleet_of
from starhold.games.space_empires.rules.alien_empires.r28_alien_technology import (
    AlienLearned,
    AlienPondered,
    AlienRolledResearch,
    AnswerRaiders,
    AnswerThreat,
    BuyTechnology,
    GrowShips,
    ImproveCloaks,
    ImproveFighters,
    LearnAtRandom,
    prospects,
)
from starhold.games.space_empires.solo.alien_players import can_learn, cost_of, price_of, worth
from starhold.games.space_empires.state import Held, Table
from starhold.games.space_empires.steps import Step
from tests.games.space_empires.aliens import go, ships, war
from tests.games.space_empires.scenes import advanced, told

Levels = dict[str, int]


def learning(
    step: Step, *dice: int, cp: int = 100, levels: Levels | None = None, **parts: Any
) -> Table:
    """Let Blue do one step of its research."""
    table = war(blue={"technology_cp": cp, "levels": levels or {}}, dice=dice, **parts)
    go(table, step)
    return table


def learned(table: Table) -> list[tuple[str, int]]:
    return [(event.technology, event.level) for event in told(table, AlienLearned)]


def test_28_26_with_less_than_twenty_cp_nothing_is_bought() -> None:
    table = learning(BuyTechnology("blue"), cp=19)

    assert learned(table) == []


def test_28_26_in_order_and_until_nothing_is_affordable() -> None:
    table = learning(
        BuyTechnology("blue"), 1, cp=60, seen={"fighter": 1, "mines": 1, "cloaking": 0}
    )

    assert learned(table) == [
        ("point_defense", 1),
        ("mine_sweep", 1),
        ("ship_size", 2),
        ("attack", 1),
    ]
    assert table.state.powers["blue"].technology_cp == 0


def test_28_26_prices_are_those_of_the_human() -> None:
    table = war(settings=advanced(base_costs="first_printing"), blue={"levels": {"attack": 2}})

    assert cost_of(table.state, table.state.powers["blue"], "attack") == 40


def test_28_26_what_is_at_its_top_cannot_be_bought() -> None:
    table = war(blue={"technology_cp": 100, "levels": {"attack": 3}})

    assert not can_learn(table.state, table.state.powers["blue"], "attack")


@pytest.mark.parametrize(("die", "level"), [(6, 2), (7, 1)])
def test_28_26_a_raider_fleet_may_improve_its_cloaks(die: int, level: int) -> None:
    table = learning(ImproveCloaks("blue"), die, levels={"cloaking": 1})

    assert table.state.powers["blue"].levels["cloaking"] == level


def test_28_26_only_from_cloaking_1() -> None:
    assert not told(learning(ImproveCloaks("blue")), AlienPondered)


def test_28_26_raiders_improve_first_of_all() -> None:
    table = learning(BuyTechnology("blue", raiders=True), 1, cp=30, levels={"cloaking": 1})

    assert learned(table) == [("cloaking", 2)]


def test_28_26_fighters_are_answered() -> None:
    assert learned(learning(AnswerThreat("blue", "point_defense"), seen={"fighter": 1})) == [
        ("point_defense", 1)
    ]
    assert learned(learning(AnswerThreat("blue", "point_defense"))) == []
    known = learning(
        AnswerThreat("blue", "point_defense"), seen={"fighter": 1}, levels={"point_defense": 1}
    )
    assert learned(known) == []


def test_28_26_mines_are_answered_and_scouts_sweep() -> None:
    table = war(blue={"technology_cp": 20}, seen={"mines": 1})
    ships(table, "blue", "H2", "scout x2", "cruiser")
    go(table, AnswerThreat("blue", "mine_sweep"))
    swept = {g.kind: g.tech.mine_sweep for g in table.state.groups.values()}

    assert learned(table) == [("mine_sweep", 1)]
    assert swept == {"scout": 1, "cruiser": 0}


@pytest.mark.parametrize(
    ("die", "cp", "cloaking", "reached"),
    [(4, 40, 2, 2), (4, 20, 2, 1), (4, 40, 1, 1), (5, 40, 1, 0)],
)
def test_28_26_raiders_are_answered_by_scanners(
    die: int, cp: int, cloaking: int, reached: int
) -> None:
    table = learning(AnswerRaiders("blue"), die, cp=cp, seen={"cloaking": cloaking})

    assert table.state.powers["blue"].levels.get("scanner", 0) == reached


def test_28_26_raiders_that_can_be_detected_need_no_answer() -> None:
    table = learning(AnswerRaiders("blue"), seen={"cloaking": 1}, levels={"scanner": 1})

    assert not told(table, AlienPondered)


@pytest.mark.parametrize(
    ("level", "dice", "reached"),
    [(1, (), 2), (2, (7,), 3), (2, (8,), 2), (3, (6,), 4), (4, (6,), 4), (5, (3,), 6), (6, (), 6)],
)
def test_28_26_one_roll_for_ship_size(level: int, dice: tuple[int, ...], reached: int) -> None:
    table = learning(GrowShips("blue"), *dice, levels={"ship_size": level})

    assert table.state.powers["blue"].levels["ship_size"] == reached


@pytest.mark.parametrize(
    ("level", "seen", "dice", "reached"),
    [(1, {}, (6,), 2), (1, {}, (7,), 1), (0, {}, (), 0), (1, {"point_defense": 1}, (), 1)],
)
def test_28_26_fighters_improve_while_nobody_answers_them(
    level: int, seen: Levels, dice: tuple[int, ...], reached: int
) -> None:
    table = learning(ImproveFighters("blue"), *dice, levels={"fighter": level}, seen=seen)

    assert table.state.powers["blue"].levels["fighter"] == reached


# -- step 7 ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("die", "technology"),
    [
        (1, "attack"),
        (2, "attack"),
        (3, "defense"),
        (4, "defense"),
        (7, "scanner"),
        (9, "point_defense"),
    ],
)
def test_28_26_a_die_says_what_is_learned(die: int, technology: str) -> None:
    table = learning(LearnAtRandom("blue"), die, cp=20, levels={"mine_sweep": 1})

    assert learned(table) == [(technology, 1)]


def test_28_26_the_dice_go_on_while_anything_is_affordable() -> None:
    table = learning(LearnAtRandom("blue"), 8, 1, 10, cp=55)

    assert learned(table) == [("fighter", 1), ("attack", 1), ("mine_sweep", 1)]
    assert table.state.powers["blue"].technology_cp == 0


def test_28_26_what_cannot_be_had_is_rolled_again() -> None:
    table = learning(LearnAtRandom("blue"), 6, 8, 1, cp=20, levels={"mine_sweep": 1})

    assert len(told(table, AlienRolledResearch)) == 3
    assert learned(table) == [("attack", 1)]


@pytest.mark.parametrize(
    ("attack", "defense", "expected"),
    [
        (0, 0, ["attack", "defense"]),
        (1, 0, ["defense"]),
        (2, 1, ["defense"]),
        (1, 2, ["attack"]),
        (2, 2, ["tactics"]),
        (3, 2, ["tactics"]),
    ],
)
def test_28_26_before_attack_2_and_defense_2_tactics_is_the_lower_of_them(
    attack: int, defense: int, expected: list[str]
) -> None:
    table = war(blue={"technology_cp": 99, "levels": {"attack": attack, "defense": defense}})

    assert prospects(table.state, table.state.powers["blue"], "tactics") == expected


def test_28_26_between_equals_chance_decides() -> None:
    table = learning(LearnAtRandom("blue"), 5, 2, cp=20, levels={"mine_sweep": 1})

    assert learned(table) == [("defense", 1)]


def test_28_26_no_cloaks_once_scanner_2_was_seen() -> None:
    table = war(blue={"technology_cp": 99}, seen={"scanner": 2})

    assert prospects(table.state, table.state.powers["blue"], "cloaking") == []


@pytest.mark.parametrize(
    ("technology", "threat"),
    [("scanner", "cloaking"), ("point_defense", "fighter"), ("mine_sweep", "mines")],
)
def test_28_26_of_an_answer_one_level_only_before_the_question(
    technology: Any, threat: str
) -> None:
    table = war(blue={"technology_cp": 99, "levels": {technology: 1}})
    power = table.state.powers["blue"]
    before = prospects(table.state, power, technology)
    table.state.seen[threat] = 1  # type: ignore[index]

    assert before == []
    assert prospects(table.state, power, technology) == [technology]


def test_28_31_at_home_a_ten_is_rolled_again() -> None:
    table = learning(LearnAtRandom("blue", at_home=True), 10, 1, cp=20)

    assert learned(table) == [("attack", 1)]


def test_28_31_at_home_mine_sweep_alone_is_no_reason_to_roll() -> None:
    table = learning(LearnAtRandom("blue", at_home=True), cp=14)

    assert not told(table, AlienRolledResearch)


def test_28_23_all_ships_have_the_latest_technology() -> None:
    table = war(blue={"technology_cp": 20}, dice=(1,))
    ships(table, "blue", "H2", "scout x2")
    go(table, LearnAtRandom("blue"))

    assert [group.tech.attack for group in table.state.groups.values()] == [1]


def test_28_23_without_its_homeworld_an_alien_player_learns_nothing() -> None:
    table = war(blue={"technology_cp": 60})
    del table.state.colonies["H1"]
    go(table, BuyTechnology("blue"))

    assert learned(table) == []


def test_28_26_the_humans_cards_change_only_human_prices() -> None:
    table = war()
    table.state.switches = (*table.state.switches, "alien_cards", "empire_advantages")
    table.state.empires["red"].hand.cards = (Held(20), Held(41))
    ships(table, "blue", "C3", "dreadnought")
    power = table.state.powers["blue"]

    assert unit_price(table.state, "red", "dreadnought") != UNITS["dreadnought"].cost
    assert price_of(table.state, "dreadnought") == UNITS["dreadnought"].cost
    assert cost_of(table.state, power, "attack") == TECHNOLOGIES["attack"].costs[0]
    assert worth(table.state, fleet_of(table.state, "blue")) == UNITS["dreadnought"].cost
