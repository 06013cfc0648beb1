"""SE-25, SE-17  What advantages do to boarding, and what captured ships keep of them."""

from __future__ import annotations

from starhold.games.space_empires.battles.boarding import boarding_number, boarding_terms
from starhold.games.space_empires.empires.cards import kept_when_captured
from starhold.games.space_empires.state import Table
from tests.games.space_empires.advantages import battle, with_advantages
from tests.games.space_empires.battles import aim, in_round
from tests.games.space_empires.scenes import advanced

BOARDING = advanced(empire_advantages="random", boarding="on")


def chance(table: Table, gun: str = "red-1", target: str = "blue-1") -> int:
    attack = aim(table, gun, target)
    assert all(term.amount for term in boarding_terms(attack))
    return boarding_number(attack)


def boarders(*red_has: int, blue_has: tuple[int, ...] = ()) -> Table:
    """A Boarding Ship of red against a Destroyer: 5 less its hull."""
    red, blue = ("boarding_ship F5 boarding=1",), ("destroyer F5",)
    return battle(red, blue, *red_has, blue_has=blue_has, settings=BOARDING)


def test_advantage_47_boards_with_one_more_and_is_boarded_with_one_less() -> None:
    assert chance(boarders()) == 4
    assert chance(boarders(47)) == 5
    assert chance(boarders(blue_has=(47,))) == 3


def test_r_26_advantage_38_boards_with_one_more_from_round_4_and_resists_from_round_6() -> None:
    hive, against = boarders(38), boarders(blue_has=(38,))

    assert [chance(in_round(hive, number)) for number in (3, 4)] == [4, 5]
    assert [chance(in_round(against, number)) for number in (5, 6)] == [4, 3]


def test_advantage_53_is_boarded_with_two_more() -> None:
    assert chance(boarders(blue_has=(53,))) == 6


def test_advantages_34_and_43_make_ships_harder_or_easier_to_board() -> None:
    assert chance(boarders(blue_has=(34,))) == 3
    assert chance(boarders(blue_has=(43,))) == 5


def test_r_26_advantages_32_and_33_do_not_change_boarding() -> None:
    assert chance(boarders(32)) == 4
    assert chance(boarders(blue_has=(33,))) == 4


def test_25_5_captured_ships_keep_only_what_the_list_says() -> None:
    kept = []
    for number in range(31, 56):
        state = with_advantages(number, red=("cruiser F5",)).state
        if number in kept_when_captured(state, state.groups["red-1"]):
            kept.append(number)

    assert kept == [34, 42, 43, 44, 50, 53]
