"""ES-7 - Combat between players: plans, tactics, casualties and the way back."""

from __future__ import annotations

from typing import Any

import pytest

from starhold.games.empire_of_the_stars.forces import strength, the_battle
from starhold.games.empire_of_the_stars.rules.r01_pieces import TakeResource
from starhold.games.empire_of_the_stars.rules.r06_movement import GiveOrders, MoveTo, SendAll
from starhold.games.empire_of_the_stars.rules.r07_battle import (
    AfterBattle,
    ExchangeFire,
    PlanRevealed,
    Set,
    SetTactics,
)
from starhold.games.empire_of_the_stars.rules.r07_casualties import (
    ChooseCasualties,
    DestroyShip,
    DestroyToken,
    EndDestroying,
)
from starhold.games.empire_of_the_stars.rules.r07_tactics import (
    Displace,
    DisplaceShips,
    EndDisplacing,
    WinTactics,
)
from starhold.games.empire_of_the_stars.state import Battle, Colony, Plan, Settings, Table
from tests.games.empire_of_the_stars.scenes import (
    BLUE,
    GREEN,
    RED,
    THREE,
    TWO,
    at,
    blue,
    play,
    red,
    scene,
    told,
)

WORLD: dict[str, Any] = {"tiles": {"A5": "T01"}, "colonies": {"A5": Colony(BLUE)}}


def fight(
    mine: tuple[str, ...],
    theirs: tuple[str, ...],
    plans: tuple[Plan, Plan] | None = None,
    **parts: Any,
) -> Table:
    """Red attacks Blue in A5, coming from O2."""
    battle = Battle(RED, BLUE, ("A5",), tuple((ship, "O2") for ship in mine), plans=plans)
    usual: dict[str, Any] = {
        "seats": TWO,
        "ships": [*at("A5", *mine), *at("A5", *theirs)],
        "battle": battle,
        "monolith": "warlord",
    }
    return scene(**usual | parts)


def power(seat: str, **parts: Any) -> int:
    table = fight(("red-fighter-1",), ("blue-cruiser-1",), **parts)
    return strength(table.state, the_battle(table.state), seat)


def test_7_1_the_ships_of_the_order_against_all_units() -> None:
    table = scene(
        seats=TWO,
        agenda=(GiveOrders(RED),),
        ships=[*at("O2", "red-fighter-1", "red-fighter-2"), *at("A5", "blue-fighter-1")],
        **WORLD,
    )
    play(table, MoveTo("A5"), SendAll(("red-fighter-1", "red-fighter-2")))

    assert strength(table.state, the_battle(table.state), RED) == 2
    assert strength(table.state, the_battle(table.state), BLUE) == 2


def test_7_1_a_lone_colony_defends_itself() -> None:
    table = scene(seats=TWO, agenda=(GiveOrders(RED),), ships=at("O2", "red-fighter-1"), **WORLD)
    play(table, MoveTo("A5"))

    assert the_battle(table.state).defender == BLUE


@pytest.mark.parametrize(
    ("ships", "colonies", "total"),
    [
        (("blue-fighter-1",), {}, 1),
        (("blue-cruiser-1",), {}, 3),
        (("blue-dreadnought-1",), {}, 5),
        ((), {"A5": Colony(BLUE)}, 1),
        ((), {"A5": Colony(BLUE, tokens=2)}, 3),
    ],
)
def test_7_2_strength_is_the_sum_of_units(ships: Any, colonies: Any, total: int) -> None:
    table = fight(("red-fighter-1",), ships, colonies=colonies, tiles={"A5": "T01"})

    assert strength(table.state, the_battle(table.state), BLUE) == total


@pytest.mark.parametrize(
    ("seat", "cards", "total"),
    [
        (RED, {"technologies": ["TM11"]}, 2),
        (RED, {"technologies": ["TM12"]}, 1),
        (RED, {"technologies": ["TM31"]}, 3),
        (RED, {"power": "PW03"}, 2),
        (BLUE, {"technologies": ["TM11"]}, 3),
        (BLUE, {"technologies": ["TM12"]}, 4),
        (BLUE, {"technologies": ["TM31"]}, 5),
        (BLUE, {"power": "PW03", "flipped": True}, 4),
    ],
)
def test_7_2_cards_add_to_strength(seat: str, cards: Any, total: int) -> None:
    """ES-10.3."""
    assert power(seat, **{seat: cards}) == total


def test_7_2_orbital_fortresses() -> None:
    """TM34."""
    assert power(BLUE, blue={"technologies": ["TM34"]}, **WORLD) == 3 + 1 + 1


def test_5_7_2_the_chooser_is_stronger_when_attacking() -> None:
    """R-37."""
    assert power(RED, chooser=RED) == 2
    assert power(BLUE, chooser=BLUE) == 3


def test_7_3_both_plan_in_secret() -> None:
    """DP-17."""
    table = scene(
        seats=TWO,
        agenda=(GiveOrders(RED),),
        ships=[*at("O2", "red-dreadnought-1", "red-dreadnought-2"), *at("A5", "blue-fighter-1")],
    )
    play(table, MoveTo("A5"), SendAll(("red-dreadnought-1", "red-dreadnought-2")))
    assert set(table.open) == {RED, BLUE}
    assert table.question(RED).options == [Set(value) for value in range(7)]
    play(table, Set(6), seat=RED)
    assert table.question(RED).options == [Set(value) for value in range(5)]
    play(table, Set(3), Set(0), seat=RED)
    assert set(table.open) == {BLUE}
    play(table, Set(1), seat=BLUE)  # the rest is 0

    assert told(table, PlanRevealed) == [
        PlanRevealed(RED, 6, 3, 0),
        PlanRevealed(BLUE, 1, 0, 0),
    ]
    assert table.state.plans == {}


@pytest.mark.parametrize(
    ("card", "plan"),
    [("TM23", Plan(2, 0, 0)), ("TM21", Plan(1, 1, 0)), ("TM22", Plan(1, 0, 1))],
)
def test_7_4_technologies_add_after_the_reveal(card: str, plan: Plan) -> None:
    table = scene(
        seats=TWO,
        agenda=(GiveOrders(RED),),
        ships=[*at("O2", "red-fighter-1"), *at("A5", "blue-fighter-1")],
        red={"technologies": [card]},
    )
    play(table, MoveTo("A5"))
    play(table, Set(1), seat=RED)
    play(table, Set(0), Set(0), Set(0), seat=BLUE)

    assert told(table, PlanRevealed)[0] == PlanRevealed(
        RED, plan.tactics, plan.weapons, plan.shields
    )


def test_7_5_the_winner_of_tactics_moves_ships_away() -> None:
    """DP-19, R-41."""
    table = fight(
        ("red-fighter-1",),
        ("blue-fighter-1", "blue-fighter-2", "blue-cruiser-1"),
        (Plan(tactics=2), Plan()),
        agenda=(WinTactics(),),
        ships=[
            *at("A5", "red-fighter-1", "blue-fighter-1", "blue-fighter-2", "blue-cruiser-1"),
            *at("A4", "red-fighter-2"),
            *at("O2", "blue-dreadnought-1", "blue-dreadnought-2", "blue-cruiser-2"),
        ],
    )
    assert red(table).galaxy == 1
    goals = {option.to for option in table.offer if isinstance(option, Displace)}
    assert "A4" not in goals  # a unit of another player
    assert "O2" not in goals  # no room
    assert "A1" in goals  # a cruiser goes three regions
    play(table, Displace("blue-fighter-1", "A3"))
    assert table.asking == DisplaceShips(RED, 1)
    play(table, EndDisplacing())

    assert table.state.ships["blue-fighter-1"].at == "A3"


def test_7_5_with_equal_tactics_nobody_wins() -> None:
    table = fight(
        ("red-fighter-1",), ("blue-fighter-1",), (Plan(1), Plan(1)), agenda=(WinTactics(),)
    )

    assert (red(table).galaxy, blue(table).galaxy) == (0, 0)


def test_7_5_the_defender_may_win() -> None:
    table = fight(
        ("red-fighter-1",), ("blue-fighter-1",), (Plan(0), Plan(1)), agenda=(WinTactics(),)
    )

    assert blue(table).galaxy == 1
    assert table.asking == DisplaceShips(BLUE, 1)


def test_7_5_printed_movement_counts() -> None:
    table = fight(
        ("red-fighter-1",),
        ("blue-fighter-1",),
        (Plan(1), Plan(0)),
        agenda=(WinTactics(),),
        blue={"technologies": ["TM24", "TM13"]},
    )

    assert Displace("blue-fighter-1", "D1") not in table.offer
    assert Displace("blue-fighter-1", "O4") in table.offer


def test_7_5_colonies_do_not_move() -> None:
    table = fight(("red-fighter-1",), (), (Plan(1), Plan(0)), agenda=(WinTactics(),), **WORLD)

    assert table.over
    assert red(table).galaxy == 1


@pytest.mark.parametrize("seat", [RED, BLUE])
def test_r_57_phase_cloak_wins_a_tie_and_moves_one_more(seat: str) -> None:
    """TM33."""
    table = fight(
        ("red-fighter-1",),
        ("blue-fighter-1",),
        (Plan(1), Plan(1)),
        agenda=(WinTactics(),),
        **{seat: {"technologies": ["TM33"]}},
    )

    assert table.state.empires[seat].galaxy == 1
    assert table.asking == DisplaceShips(seat, 1)


def test_10_3_heralds_gain_two_credits() -> None:
    table = fight(
        ("red-fighter-1",),
        (),
        (Plan(1), Plan(0)),
        agenda=(WinTactics(),),
        red={"power": "PW10"},
        **WORLD,
    )

    assert red(table).credits == 7


def test_7_6_with_nobody_left_the_battle_ends() -> None:
    table = fight(
        ("red-fighter-1",),
        (),
        (Plan(0, 5, 0), Plan()),
        agenda=(ExchangeFire(), AfterBattle()),
    )

    assert table.state.battle is None
    assert table.state.ships["red-fighter-1"].at == "A5"


def exchange(mine: Any, theirs: Any, one: Plan, other: Plan, **parts: Any) -> Table:
    return fight(mine, theirs, (one, other), agenda=(ExchangeFire(), AfterBattle()), **parts)


def test_7_7_damage_is_weapons_minus_shields() -> None:
    table = exchange(
        ("red-cruiser-1",), ("blue-fighter-1", "blue-cruiser-1"), Plan(0, 3, 0), Plan(0, 0, 1)
    )

    assert table.asking == ChooseCasualties(RED, 2)


def test_7_8_the_dealer_chooses_any_set_that_fits() -> None:
    """DP-20."""
    table = exchange(
        ("red-cruiser-1",),
        ("blue-fighter-1", "blue-cruiser-1"),
        Plan(0, 2, 0),
        Plan(0, 0, 0),
        **WORLD,
    )
    assert table.offer == [
        DestroyShip("blue-fighter-1"),
        DestroyShip("blue-cruiser-1"),
        DestroyToken("A5"),
        EndDestroying(),
    ]
    other = table.fork()
    play(table, DestroyShip("blue-fighter-1"))  # 1 damage is left, which destroys nothing
    play(other, EndDestroying())

    assert table.state.ships["blue-fighter-1"].at is None
    assert table.state.ships["blue-cruiser-1"].at == "A5"
    assert other.state.ships["blue-fighter-1"].at == "A5"


def test_7_8_a_starbase_loses_its_second_token_first() -> None:
    table = exchange(
        ("red-cruiser-1",),
        (),
        Plan(0, 3, 0),
        Plan(0, 0, 0),
        tiles={"A5": "T01"},
        colonies={"A5": Colony(BLUE, tokens=2)},
    )

    assert table.state.colonies == {"A5": Colony(BLUE)}
    assert red(table).throne == {BLUE: 1}


def test_7_8_both_sides_damage_counts() -> None:
    table = exchange(("red-fighter-1",), ("blue-fighter-1",), Plan(0, 1, 0), Plan(0, 1, 0))

    assert {ship.at for ship in table.state.ships.values()} == {None}
    assert (red(table).throne, blue(table).throne) == ({RED: 1}, {BLUE: 1})


def test_r_53_units_that_are_alike_are_destroyed_without_asking() -> None:
    """DP-20."""
    table = exchange(
        ("red-cruiser-1",), ("blue-fighter-1", "blue-fighter-2"), Plan(0, 1, 0), Plan(0, 0, 0)
    )

    assert sum(ship.at is None for ship in table.state.ships.values()) == 1


def test_10_3_torpedo_racks_and_fortresses_change_hulls() -> None:
    """TM32, TM34."""
    table = exchange(
        ("red-cruiser-1",),
        ("blue-cruiser-1",),
        Plan(0, 2, 0),
        Plan(0, 0, 0),
        red={"technologies": ["TM32"]},
        blue={"technologies": ["TM34"]},
        **WORLD,
    )

    assert table.offer == [DestroyShip("blue-cruiser-1"), EndDestroying()]
    play(table, DestroyShip("blue-cruiser-1"))

    assert table.state.colonies == {"A5": Colony(BLUE)}


def test_7_9_a_side_that_destroyed_ships_scores_once() -> None:
    table = exchange(
        ("red-cruiser-1",), ("blue-fighter-1", "blue-fighter-2"), Plan(0, 5, 0), Plan(0, 0, 0)
    )

    assert red(table).throne == {RED: 1}


@pytest.mark.parametrize(("where", "kept"), [("staging", True), ("reserve", False)])
def test_r_15_where_destroyed_ships_go(where: Any, kept: bool) -> None:
    """ES-7.9."""
    table = exchange(
        ("red-fighter-1",),
        ("blue-fighter-1",),
        Plan(0, 1, 0),
        Plan(0, 1, 0),
        settings=Settings(destroyed_ships_to=where),
    )

    assert ("blue-fighter-1" in table.state.ships) == kept


def test_7_9_sanctuary_codes_save_tokens() -> None:
    """TC22."""
    table = exchange(
        ("red-cruiser-1",),
        (),
        Plan(0, 2, 0),
        Plan(0, 0, 0),
        blue={"technologies": ["TC22"]},
        **WORLD,
    )

    assert red(table).throne == {}
    assert blue(table).supply == 16


def test_10_3_boarding_pods_salvagers_and_scavengers() -> None:
    table = exchange(
        ("red-fighter-1",),
        ("blue-fighter-1",),
        Plan(0, 1, 0),
        Plan(0, 0, 0),
        red={"technologies": ["TM14"], "power": "PW09", "flipped": True},
        blue={"power": "PW09"},
    )
    play(table, TakeResource("energy"), TakeResource("energy"))

    assert red(table).credits == 7
    assert red(table).stock["energy"] == 3
    assert blue(table).stock["metal"] == 4


def test_7_10_attackers_who_do_not_prevail_go_back() -> None:
    table = exchange(("red-fighter-1",), ("blue-fighter-1",), Plan(), Plan())

    assert table.state.ships["red-fighter-1"].at == "O2"


@pytest.mark.parametrize(
    ("origin", "others"),
    [
        (None, []),
        ("O2", at("O2", "red-cruiser-1", "red-cruiser-2", "red-cruiser-3")),
        ("O2", at("O2", "blue-cruiser-1")),
    ],
    ids=["no path", "no room", "an enemy"],
)
def test_7_10_or_to_staging(origin: str | None, others: Any) -> None:
    battle = Battle(RED, BLUE, ("A5",), (("red-fighter-1", origin),), plans=(Plan(), Plan()))
    table = exchange(
        ("red-fighter-1",),
        ("blue-fighter-1",),
        Plan(),
        Plan(),
        battle=battle,
        ships=[*at("A5", "red-fighter-1", "blue-fighter-1"), *others],
    )

    assert table.state.ships["red-fighter-1"].at is None


def test_7_10_displaced_ships_stay_where_they_were_put() -> None:
    table = exchange(
        ("red-fighter-1",),
        ("blue-fighter-1",),
        Plan(),
        Plan(),
        ships=[*at("A1", "red-fighter-1"), *at("A5", "blue-fighter-1")],
    )

    assert table.state.ships["red-fighter-1"].at == "A1"


def test_r_49_the_region_before_the_destination_is_remembered() -> None:
    table = scene(
        seats=THREE,
        agenda=(GiveOrders(RED),),
        ships=[*at("A1", "red-fighter-1"), *at("A3", "green-fighter-1")],
    )
    play(table, MoveTo("A3"))

    assert the_battle(table.state).origins in (
        (("red-fighter-1", "A2"),),
        (("red-fighter-1", "A4"),),
    )
    assert the_battle(table.state).defender == GREEN


def test_dp_17_a_plan_without_strength_is_not_asked() -> None:
    table = fight(("red-fighter-1",), ("blue-fighter-1",), agenda=(SetTactics(RED),), ships=())

    assert table.state.plans == {RED: Plan()}
