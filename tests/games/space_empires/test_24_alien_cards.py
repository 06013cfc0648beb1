"""SE-24  What each Alien Technology card does, by its number: the numbers of ships and empires."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from starhold.games.space_empires.battles.battlefield import the_battle
from starhold.games.space_empires.battles.terms import (
    hits_needed,
    income_terms,
    maintenance,
    maintenance_terms,
    total,
    unit_price,
)
from starhold.games.space_empires.empires.holdings import hull, newly_built, refitted
from starhold.games.space_empires.facts.catalog import UNITS
from starhold.games.space_empires.fleets.groups import put
from starhold.games.space_empires.fleets.tech import Tech
from starhold.games.space_empires.rules.special_ships.r14_mines import MinesSwept
from starhold.games.space_empires.rules.turns.r06_turns import EndTurn
from starhold.games.space_empires.state import Colony, Group, Table
from tests.games.space_empires.battles import bombs, fires_as, in_round, needed
from tests.games.space_empires.cards import battle, with_card
from tests.games.space_empires.scenes import advanced, told


def upkeep(number: int, *red: str) -> int:
    return maintenance(with_card(number, red=red).state, "red")


def price(number: int, kind: str) -> int:
    return unit_price(with_card(number).state, "red", kind)


# -- half maintenance ------------------------------------------------------------------


def test_card_01_scouts_and_destroyers_pay_half_of_their_sum() -> None:
    """E-24  Three Scouts and two Destroyers pay 2 instead of 5."""
    assert upkeep(1, "scout x3 F5", "destroyer x2 F6") == 2
    assert upkeep(1, "scout F5", "cruiser F5") == 0 + 2
    assert upkeep(2, "scout x3 F5", "destroyer x2 F6") == 5


def test_card_01_a_captured_ship_keeps_its_half_maintenance() -> None:
    """SE-24.5  Its new owner's other ships pay as before."""
    table = with_card(2, red=("scout x4 F5", "scout x4 F6"))
    put(table.state, replace(table.state.groups["red-1"], keeps=(1,)))

    assert maintenance(table.state, "red") == 2 + 4


def test_card_06_cruisers_and_battlecruisers_pay_half() -> None:
    assert upkeep(6, "cruiser F5", "battlecruiser x2 F5", "scout F5") == 3 + 1


def test_card_06_an_elite_group_that_is_halved_twice_pays_nothing() -> None:
    """E-24, R-22  The other Cruiser still pays half."""
    table = with_card(
        6,
        red=("cruiser x3 F5", "cruiser F6"),
        settings=advanced(alien_cards="on", experience="on"),
    )
    put(table.state, replace(table.state.groups["red-1"], experience=3))

    assert maintenance(table.state, "red") == 0 + 1
    assert [term.label for term in maintenance_terms(table.state, "red")] == [
        *("cruiser", "experience", "card-6")
    ]


def test_card_07_battleships_and_dreadnoughts_pay_half() -> None:
    assert upkeep(7, "battleship F5", "dreadnought x2 F5", "cruiser F5") == 4 + 2


def test_card_08_carriers_and_fighters_pay_half() -> None:
    assert upkeep(8, "carrier F5", "fighter x3 F5", "scout F5") == 2 + 1


def test_card_09_raiders_and_sweepers_pay_half() -> None:
    assert upkeep(9, "raider F5", "sweeper x3 F5", "scout F5") == 2 + 1


def test_card_23_boarding_ships_and_transports_pay_half() -> None:
    assert upkeep(23, "boarding_ship F5", "transport x3 F5", "scout F5") == 2 + 1


# -- prices and income -----------------------------------------------------------------


def test_card_04_destroyers_cost_2_less() -> None:
    assert (price(4, "destroyer"), price(4, "scout"), price(17, "destroyer")) == (7, 6, 9)


def test_card_17_cruisers_cost_3_less() -> None:
    assert (price(17, "cruiser"), price(4, "cruiser")) == (9, 12)


def test_card_18_battlecruisers_cost_3_less() -> None:
    assert (price(18, "battlecruiser"), price(4, "battlecruiser")) == (12, 15)


def test_card_19_battleships_cost_4_less() -> None:
    assert (price(19, "battleship"), price(4, "battleship")) == (16, 20)


def test_card_20_dreadnoughts_cost_4_less() -> None:
    assert (price(20, "dreadnought"), price(4, "dreadnought")) == (20, 24)


def test_card_21_each_colony_of_5_yields_6() -> None:
    """R-21  Not a Homeworld that was reduced to 5; SE-12.24 not what is blockaded or smaller."""
    colonies = {
        "K5": Colony("red", 0, homeworld=True),
        "J5": Colony("red", 3),
        "J6": Colony("red", 3),
        "J7": Colony("red", 2),
        "J8": Colony("red", 3),
    }
    markers = dict.fromkeys(("J5", "J6", "J7", "J8"), "planet")
    parts: dict[str, Any] = {"colonies": colonies, "markers": markers, "blue": ("scout J8",)}

    assert total(income_terms(with_card(21, **parts).state, "red")) == 5 + 6 + 6 + 3
    assert total(income_terms(with_card(1, **parts).state, "red")) == 5 + 5 + 5 + 3


def test_card_21_adds_to_rich_colonies() -> None:
    """SE-12.24  A colony of 5 yields 5 + 1 + 3."""
    rich = advanced(alien_cards="on", rich_colonies=True)
    colonies = {"K5": Colony("blue"), "J5": Colony("red", 3)}
    table = with_card(21, colonies=colonies, markers={"J5": "planet"}, settings=rich)

    assert total(income_terms(table.state, "red")) == 9


# -- attack ----------------------------------------------------------------------------


def test_card_02_destroyers_have_one_more_attack_and_others_have_not() -> None:
    table = battle(2, ("destroyer F5", "scout F5"), ("destroyer x2 F5",))

    assert needed(table) == 5
    assert needed(table, "red-2") == 3
    assert needed(table, "blue-1", "red-1") == 4
    assert bombs(table) == 5


def test_card_11_cruisers_have_one_more_attack() -> None:
    table = battle(11, ("cruiser F5", "destroyer F5"), ("scout x3 F5",))

    assert (needed(table), needed(table, "red-2"), bombs(table)) == (5, 4, 5)


def test_card_12_battlecruisers_have_one_more_attack() -> None:
    table = battle(12, ("battlecruiser F5", "cruiser F5"), ("scout x3 F5",))

    assert (needed(table), needed(table, "red-2"), bombs(table)) == (6, 4, 6)


def test_card_13_battleships_have_one_more_attack() -> None:
    table = battle(13, ("battleship F5", "cruiser F5"), ("scout x3 F5",))

    assert (needed(table), needed(table, "red-2"), bombs(table)) == (6, 4, 6)


def test_card_13_works_for_a_ship_that_kept_it() -> None:
    """SE-24.5  A captured Battleship; its new owner's others have nothing of it."""
    table = battle(1, ("battleship F5", "battleship F5"), ("scout x4 F5",))
    put(table.state, replace(table.state.groups["red-1"], keeps=(13,)))

    assert (needed(table), needed(table, "red-2")) == (6, 5)


def test_card_14_fighters_are_better_against_small_ships() -> None:
    """R-28  A Ship Yard has hull 1 and is no ship."""
    table = battle(14, ("fighter F5", "carrier F5"), ("scout F5", "cruiser F5", "yard F5"))

    assert [needed(table, "red-1", f"blue-{n}") for n in (1, 2, 3)] == [6, 4, 5]
    assert needed(table, "red-2", "blue-1") == 3
    assert bombs(table) == 5


def test_card_15_fighters_are_better_against_large_ships() -> None:
    """R-28  A Base has hull 3 and is no ship."""
    table = battle(15, ("fighter F5", "carrier F5"), ("scout F5", "cruiser F5", "base F5"))

    assert [needed(table, "red-1", f"blue-{n}") for n in (1, 2, 3)] == [5, 5, 3]
    assert needed(table, "red-2", "blue-2") == 2
    assert bombs(table) == 5


@pytest.mark.parametrize(("number", "kind"), [(14, "amoeba_spiny"), (15, "amoeba_membrane")])
def test_card_14_and_card_15_are_about_ships_and_not_about_amoebas(number: int, kind: str) -> None:
    """R-28"""
    table = battle(number, ("fighter F5",), ("scout F5",))
    usual = 5 - UNITS[kind].defense[0]
    put(table.state, Group("one-1", "one", kind, 1, "F5"))

    assert needed(table, "red-1", "one-1") == usual


def test_card_26_sweepers_fire_as_e3() -> None:
    table = battle(26, ("sweeper F5", "scout F5"), ("scout x3 F5",))

    assert (needed(table), needed(table, "red-2"), bombs(table)) == (3, 3, 3)
    assert fires_as(table) == "E"


# -- what Destroyers and Cruisers carry ------------------------------------------------


def test_card_03_destroyers_carry_attack_above_their_hull() -> None:
    """SE-11.6  Built with it or refitted; Defense stays limited, and so do other ships."""
    levels = {"red": {"attack": 3, "defense": 3}}
    table = with_card(3, levels=levels, red=("destroyer K5 attack=1", "yard K5"))
    state = table.state

    assert newly_built(state, "red", "destroyer") == Tech(attack=3, defense=1)
    assert newly_built(state, "red", "scout").attack == 1
    assert newly_built(with_card(2, levels=levels).state, "red", "destroyer").attack == 1
    assert refitted(state, state.groups["red-1"]).attack == 3
    assert state.groups["red-1"].tech.attack == 1


def test_card_03_a_refit_gives_old_destroyers_what_it_allows() -> None:
    table = with_card(3, levels={"red": {"attack": 2}}, red=("destroyer K5", "yard K5"))
    put(table.state, replace(table.state.groups["red-1"], refitting=True))
    table.agenda = (EndTurn("red"),)
    table.settle()

    assert table.state.groups["red-1"].tech.attack == 2


def test_card_03_counts_in_battle() -> None:
    table = battle(3, ("destroyer F5 attack=3",), ("scout x2 F5",))

    assert needed(table) == 7


def test_card_05_destroyers_are_class_b() -> None:
    table = battle(5, ("destroyer F5", "scout F5"), ("destroyer x3 F5",))

    assert [fires_as(table, gid) for gid in ("red-1", "red-2", "blue-1")] == ["B", "E", "D"]


def test_card_05_terrain_still_makes_them_class_e() -> None:
    for marker in ("asteroids", "nebula"):
        table = battle(5, ("destroyer F5",), ("scout x3 F5",), markers={"F5": marker})
        assert fires_as(table) == "E"


def test_card_05_a_destroyer_that_hides_is_class_a() -> None:
    """R-35  With Cloaking Geniuses: undetected A, detected B."""
    table = battle(5, ("destroyer F5 cloaking=1",), ("scout x3 F5",))
    state = table.state
    hidden = replace(the_battle(state), hidden=("red-1",), aside=())
    state.battle = hidden

    assert fires_as(table) == "A"

    state.battle = replace(hidden, hidden=())

    assert fires_as(table) == "B"


def test_card_10_cruisers_need_one_more_hit_and_keep_their_hull() -> None:
    table = battle(10, ("cruiser F5", "battlecruiser F5"), ("cruiser x3 F5",))
    groups = table.state.groups

    assert [hits_needed(table.state, groups[g]) for g in ("red-1", "red-2", "blue-1")] == [3, 2, 2]
    assert hull(table.state, groups["red-1"]) == 2


# -- Mines and cloaks ------------------------------------------------------------------


def swept(level: int, number: int) -> int:
    """How many of four Mines are swept by a Sweeper of some level."""
    mines = ("mine x4 F5", "scout F5")
    sweeper = (f"sweeper F5 mine_sweep={level}", "dreadnought F5", "cruiser x2 F5")
    table = battle(number, mines, sweeper)
    return sum(event.count for event in told(table, MinesSwept))


def test_card_24_sweepers_count_one_level_lower() -> None:
    """E-30  Level 2 sweeps one Mine, and level 1 nothing."""
    assert [swept(level, 24) for level in (1, 2, 3)] == [0, 1, 2]
    assert [swept(level, 1) for level in (1, 2, 3)] == [1, 2, 3]


def test_card_24_does_not_help_others_mines() -> None:
    """SE-24.4  Red's Sweepers work against blue as before."""
    table = battle(24, ("sweeper F5 mine_sweep=2", "cruiser F5"), ("mine x4 F5", "scout F5"))

    assert [event.count for event in told(table, MinesSwept)] == [2]


def raiders(number: int, scanner: int, cloak: int = 2) -> Table:
    """Red's Raiders fight Destroyers."""
    red, blue = f"raider x3 F5 cloaking={cloak}", f"destroyer x5 F5 scanner={scanner}"
    table = battle(number, (red,), (blue,))
    state = table.state
    state.battle = replace(the_battle(state), round=1, aside=())
    return table


def test_card_30_undetected_raiders_have_two_more_in_round_1() -> None:
    """R-36  It replaces the +1 of SE-14.25: 5 + 2 in round 1, 5 later."""
    table = raiders(30, scanner=1)

    assert (needed(table), fires_as(table)) == (7, "A")
    assert (needed(in_round(table, 2)), fires_as(table)) == (5, "A")
    assert needed(raiders(1, scanner=1)) == 6


def test_card_30_seen_by_equal_scanners_they_lose_a_class_each_round() -> None:
    table = raiders(30, scanner=2)

    assert [fires_as(in_round(table, number)) for number in (1, 2, 3, 4, 5)] == list("ABCDD")
    assert needed(in_round(table, 1)) == 5
    assert fires_as(raiders(1, scanner=2)) == "D"


def test_card_30_better_scanners_leave_them_class_d() -> None:
    """R-36  Scanner 2 against Cloaking 1."""
    assert fires_as(raiders(30, scanner=2, cloak=1)) == "D"


def test_card_30_terrain_makes_them_class_e() -> None:
    for marker in ("asteroids", "nebula"):
        table = battle(
            30, ("raider F5 cloaking=1",), ("destroyer x3 F5 scanner=1",), markers={"F5": marker}
        )
        assert fires_as(in_round(table, 1)) == "E"
