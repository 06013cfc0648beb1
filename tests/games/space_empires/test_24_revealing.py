"""SE-24.6  When each Alien Technology card is shown, and what others see before and after."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.games.space_empires.hands import (
    FULL,
    battle_shows,
    landing_shows,
    only_the_end_shows,
)

DESTROYER, CRUISER, BATTLECRUISER = "destroyer F5", "cruiser F5", "battlecruiser F5"
BATTLESHIP, FIGHTER, CARRIER = "battleship F5", "fighter F5", "carrier F5"
AT_HOME = ("base F5", "yard F5", FIGHTER)


# -- at the end ------------------------------------------------------------------------


def test_card_01_stays_hidden_until_the_end() -> None:
    assert only_the_end_shows(1)


def test_card_04_stays_hidden_until_the_end() -> None:
    assert only_the_end_shows(4)


def test_card_06_stays_hidden_until_the_end() -> None:
    assert only_the_end_shows(6)


def test_card_07_stays_hidden_until_the_end() -> None:
    assert only_the_end_shows(7)


def test_card_08_stays_hidden_until_the_end() -> None:
    assert only_the_end_shows(8)


def test_card_09_stays_hidden_until_the_end() -> None:
    assert only_the_end_shows(9)


def test_card_17_stays_hidden_until_the_end() -> None:
    assert only_the_end_shows(17)


def test_card_18_stays_hidden_until_the_end() -> None:
    assert only_the_end_shows(18)


def test_card_19_stays_hidden_until_the_end() -> None:
    assert only_the_end_shows(19)


def test_card_20_stays_hidden_until_the_end() -> None:
    assert only_the_end_shows(20)


def test_card_21_stays_hidden_until_the_end() -> None:
    assert only_the_end_shows(21)


def test_card_23_stays_hidden_until_the_end() -> None:
    assert only_the_end_shows(23)


# -- with a unit of some kind ----------------------------------------------------------


def test_card_02_is_shown_in_a_battle_with_a_destroyer_of_its_owner() -> None:
    assert battle_shows(2, DESTROYER)
    assert not battle_shows(2, CRUISER, blue=(DESTROYER,))


def test_card_03_is_shown_in_a_battle_with_a_destroyer_of_its_owner() -> None:
    assert battle_shows(3, DESTROYER)
    assert not battle_shows(3, CRUISER, blue=(DESTROYER,))


def test_card_05_is_shown_in_a_battle_with_a_destroyer_of_its_owner() -> None:
    assert battle_shows(5, DESTROYER)
    assert not battle_shows(5, CRUISER, blue=(DESTROYER,))


def test_card_10_is_shown_in_a_battle_with_a_cruiser_of_its_owner() -> None:
    assert battle_shows(10, CRUISER)
    assert not battle_shows(10, BATTLECRUISER, blue=(CRUISER,))


def test_card_11_is_shown_in_a_battle_with_a_cruiser_of_its_owner() -> None:
    assert battle_shows(11, CRUISER)
    assert not battle_shows(11, BATTLECRUISER, blue=(CRUISER,))


def test_card_12_is_shown_in_a_battle_with_a_battlecruiser_of_its_owner() -> None:
    assert battle_shows(12, BATTLECRUISER)
    assert not battle_shows(12, BATTLESHIP, blue=(BATTLECRUISER,))


def test_card_13_is_shown_in_a_battle_with_a_battleship_of_its_owner() -> None:
    assert battle_shows(13, BATTLESHIP)
    assert not battle_shows(13, "dreadnought F5", blue=(BATTLESHIP,))


def test_card_14_is_shown_in_a_battle_with_a_fighter_of_its_owner() -> None:
    assert battle_shows(14, FIGHTER, CARRIER)
    assert not battle_shows(14, CARRIER, blue=(FIGHTER, CARRIER))


def test_card_15_is_shown_in_a_battle_with_a_fighter_of_its_owner() -> None:
    assert battle_shows(15, FIGHTER, CARRIER)
    assert not battle_shows(15, CARRIER, blue=(FIGHTER, CARRIER))


def test_card_26_is_shown_in_a_battle_with_a_sweeper_of_its_owner() -> None:
    assert battle_shows(26, "sweeper F5")
    assert not battle_shows(26, "scout F5", blue=("sweeper F5",))


def test_card_27_is_shown_in_a_battle_where_something_of_its_owner_moves() -> None:
    assert battle_shows(27, "scout F5")
    assert battle_shows(27, "base F5", "miner F5")
    assert not battle_shows(27, *AT_HOME)


def test_card_28_is_shown_in_a_battle_with_a_ship_that_can_carry_exploration() -> None:
    assert battle_shows(28, CRUISER)
    assert battle_shows(28, "flagship F5")
    assert battle_shows(28, "unique F5 exploration=1")
    assert not battle_shows(28, BATTLESHIP, "unique F5", *AT_HOME, blue=(CRUISER,))


# -- in the first battle, or the first ground combat -----------------------------------


def test_card_22_is_shown_in_any_battle_even_without_a_ship_that_carries_it() -> None:
    assert battle_shows(22, "scout F5")
    assert not landing_shows(22)


def test_card_24_is_shown_in_any_battle_even_without_mines() -> None:
    assert battle_shows(24, "scout F5")
    assert not landing_shows(24)


def test_card_29_is_shown_in_any_battle_even_without_a_captured_ship() -> None:
    assert battle_shows(29, "scout F5")
    assert not landing_shows(29)


def test_card_30_is_shown_in_any_battle_even_without_a_raider() -> None:
    assert battle_shows(30, "scout F5")
    assert not landing_shows(30)


@pytest.mark.parametrize(
    ("number", "unit"), [(22, CRUISER), (24, "mine F5"), (30, "raider F5 cloaking=1")]
)
def test_r_56_or_they_wait_for_a_battle_of_the_units_they_are_about(
    number: int, unit: str
) -> None:
    waiting = replace(FULL, cards_shown="with_units")
    seen: dict[str, Any] = {"settings": waiting, "blue": ("destroyer F5 scanner=1",)}

    assert battle_shows(number, "scout F5", unit, **seen)
    assert not battle_shows(number, "scout F5", **seen)
    assert not battle_shows(number, "scout F5", settings=waiting, blue=(unit, "scout F5"))


def test_r_56_what_is_about_no_unit_does_not_wait() -> None:
    waiting = replace(FULL, cards_shown="with_units")

    assert all(battle_shows(n, "base F5", settings=waiting) for n in (29, 44, 45, 46, 53))


@pytest.mark.parametrize("side", ["red", "blue"])
def test_card_16_is_shown_in_ground_combat_and_in_no_other(side: str) -> None:
    assert landing_shows(16, of=side)
    assert not battle_shows(16, "scout F5", "transport F5")


@pytest.mark.parametrize("side", ["red", "blue"])
def test_card_25_is_shown_in_ground_combat_and_in_no_other(side: str) -> None:
    assert landing_shows(25, of=side)
    assert not battle_shows(25, "scout F5", "transport F5")


def test_20_25_a_colony_that_falls_without_a_fight_shows_no_card_of_its_captor() -> None:
    assert not landing_shows(16, step=0)
    assert landing_shows(16, step=0, blue=("infantry F5",))
