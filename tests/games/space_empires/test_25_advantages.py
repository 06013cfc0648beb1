"""SE-25  What each Empire Advantage does, by its number."""

from __future__ import annotations

from msgspec.structs import replace

from starhold.games.space_empires.battlefield import can_retreat, the_battle, weapon_class
from starhold.games.space_empires.rules.r13_combat import BattleBegins
from starhold.games.space_empires.rules.r14_cloaks import Join, Withdraw
from starhold.games.space_empires.rules.r24_revealing import CardRevealed
from starhold.games.space_empires.state import Held, Table
from tests.games.space_empires.scenes import advanced, offered, play, scene, told


def battle(
    red: tuple[str, ...], blue: tuple[str, ...], *cards: int, markers: dict[str, str] | None = None
) -> Table:
    """Red attacks at F5 and has these advantages, face down."""
    settings = advanced(empire_advantages="random")
    table = scene(red=red, blue=blue, markers={**(markers or {})}, settings=settings)
    table.state.empires["red"].cards = tuple(Held(number) for number in cards)
    table.agenda, table.news = (BattleBegins("F5", "red", "blue"),), []
    table.settle()
    return table


def in_round(table: Table, number: int) -> Table:
    table.state.battle = replace(the_battle(table.state), round=number)
    return table


def fires_as(table: Table, gid: str = "red-1") -> str:
    return weapon_class(table.state, the_battle(table.state), table.state.groups[gid])


def test_advantage_31_ships_and_yards_fire_as_class_a_in_round_1() -> None:
    table = battle(("destroyer F5", "yard F5", "base F5"), ("scout x3 F5",), 31)

    assert [fires_as(table, gid) for gid in ("red-1", "red-2", "blue-1")] == ["A", "A", "E"]
    assert fires_as(in_round(table, 2)) == "D"


def test_advantage_31_asteroids_still_make_them_class_e() -> None:
    table = battle(("destroyer F5",), ("scout x3 F5",), 31, markers={"F5": "asteroids"})

    assert fires_as(table) == "E"


def test_advantage_31_no_ship_retreats_in_rounds_1_to_3() -> None:
    table = battle(("destroyer F5",), ("scout x3 F5",), 31)
    destroyer = table.state.groups["red-1"]
    may = [
        can_retreat(table.state, the_battle(in_round(table, number).state), destroyer)
        for number in (2, 3, 4)
    ]

    assert may == [False, False, True]


def test_25_10_nor_do_its_cloaked_ships_withdraw_before_round_1() -> None:
    fearless = battle(("raider F5 cloaking=1",), ("cruiser x2 F5",), 31)
    others = battle(("raider F5 cloaking=1",), ("cruiser x2 F5",))
    play(fearless, Join())
    play(others, Join())

    assert offered(fearless, Withdraw) == []
    assert offered(others, Withdraw)


def test_advantage_31_is_shown_in_a_battle_with_a_ship() -> None:
    ship = battle(("destroyer F5",), ("scout x2 F5",), 31)
    yard = battle(("yard F5",), ("scout x2 F5",), 31)
    base = battle(("base F5",), ("scout x2 F5",), 31)

    assert told(ship, CardRevealed) == [CardRevealed("red", "card-31")]
    assert told(yard, CardRevealed) == [CardRevealed("red", "card-31")]
    assert told(base, CardRevealed) == []
