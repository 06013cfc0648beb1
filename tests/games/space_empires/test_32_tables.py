"""SE-32.5  Every table of numbers and moments is asked where its number is made.

What cards do is tested by card; here a made-up rule shows that the table is heard.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import ceil
from typing import Any, ClassVar

import pytest
from msgspec.structs import replace

from starhold.core.chance import Seeded
from starhold.core.score import Term
from starhold.games.space_empires import GAME
from starhold.games.space_empires.battles.battlefield import shots_left, strength, the_battle
from starhold.games.space_empires.battles.terms import (
    hits_needed,
    income_terms,
    maintenance,
    maintenance_terms,
    technology_cost,
    unit_price,
)
from starhold.games.space_empires.empires.holdings import can_build, can_reach, hull, newly_built
from starhold.games.space_empires.facts.catalog import UNITS
from starhold.games.space_empires.fleets.carrying import room
from starhold.games.space_empires.fleets.groups import others, put
from starhold.games.space_empires.hooks import moments, numbers
from starhold.games.space_empires.hooks.moments import Damage
from starhold.games.space_empires.hooks.numbers import Halving
from starhold.games.space_empires.hooks.tables import OrderTable, RuleTable, SeatTable, UnitTable
from starhold.games.space_empires.rules.combat.r13_combat import BattleBegins
from starhold.games.space_empires.rules.combat.r13_fire import FireAt, Shoot
from starhold.games.space_empires.rules.combat.r13_losses import Hit
from starhold.games.space_empires.rules.combat.r13_rounds import CombatRound, has_fleet_bonus
from starhold.games.space_empires.rules.economy.r12_building import cash
from starhold.games.space_empires.rules.economy.r12_phase import EconomicPhase, GoFirst
from starhold.games.space_empires.rules.economy.r12_plan import Build, HandIn
from starhold.games.space_empires.rules.economy.r12_products import forget_products
from starhold.games.space_empires.rules.movement.r07_destinations import may_enter
from starhold.games.space_empires.rules.movement.r07_movement import (
    Command,
    EndMovement,
    Go,
    MovementPhase,
)
from starhold.games.space_empires.rules.movement.r07_orders import Colonise
from starhold.games.space_empires.rules.special_ships.r14_mines import MinesSwept
from starhold.games.space_empires.rules.turns.r06_turns import PlayerTurn
from starhold.games.space_empires.state import Battle, Table
from starhold.games.space_empires.steps import Option, Steps
from tests.games.space_empires.plans import planning
from tests.games.space_empires.scenes import advanced, offered, play, scene, told
from tests.helpers import seed_of

AnyTable = RuleTable[Any] | UnitTable[Any] | SeatTable[Any]
Given = Callable[[AnyTable, Callable[..., Any]], None]


@pytest.fixture
def given(monkeypatch: pytest.MonkeyPatch) -> Iterator[Given]:
    """Add a rule to a table until the test is over; what was worked out before is forgotten."""

    def add(table: AnyTable, rule: Callable[..., Any]) -> None:
        door = "for_group" if isinstance(table, OrderTable) else "of"
        usual = getattr(table, door)
        monkeypatch.setattr(table, door, lambda *asked: (*usual(*asked), rule))
        forget_products()

    yield add
    forget_products()


def battle(red: tuple[str, ...], blue: tuple[str, ...], number: int = 1) -> Table:
    table = scene(red=red, blue=blue)
    table.state.battle = Battle("F5", "red", "blue", round=number)
    return table


# -- battles ---------------------------------------------------------------------------


def test_32_5_shots_and_who_may_fire(given: Given) -> None:
    table = battle(("scout x2 F5",), ("scout F5",))
    scouts, fight = table.state.groups["red-1"], the_battle(table.state)
    before = shots_left(table.state, fight, scouts)
    given(numbers.SHOTS, lambda _s, _b, _g, shots: 2 * shots)
    doubled = shots_left(table.state, fight, scouts)
    given(numbers.MAY_FIRE, lambda _s, _b, group: group.owner != "red")

    assert (before, doubled, shots_left(table.state, fight, scouts)) == (2, 4, 0)


def test_32_5_who_counts_for_a_fleet(given: Given) -> None:
    table = battle(("scout x2 F5", "cruiser F5"), ("scout F5",))
    given(numbers.COUNTS, lambda _s, _b, group: group.kind != "scout")

    assert strength(table.state, the_battle(table.state), "red") == 1


def test_e_46_how_fleets_are_compared(given: Given) -> None:
    """SE-13.7  Six against five, where one more is enough."""
    table = battle(("scout x6 F5",), ("scout x5 F5",))
    before = has_fleet_bonus(table.state, the_battle(table.state), "red")
    given(numbers.FLEET_BONUS, lambda fleets, held: held or fleets.ours > fleets.theirs)

    assert (before, has_fleet_bonus(table.state, the_battle(table.state), "red")) == (False, True)


def test_32_5_extra_hits_and_hull(given: Given) -> None:
    state = scene(red=("cruiser F5",), levels={"red": {"attack": 3}}).state
    cruiser = state.groups["red-1"]
    given(numbers.EXTRA_HITS, lambda _s, _g: 1)
    given(numbers.HULL, lambda _s, group: 1 if group.kind == "cruiser" else 0)

    assert (hull(state, cruiser), hits_needed(state, cruiser)) == (3, 4)
    assert newly_built(state, "red", "cruiser").attack == 3
    assert maintenance(state, "red") == 3


def test_12_12_a_hull_of_0_pays_nothing(given: Given) -> None:
    given(numbers.HULL, lambda _s, group: -1 if group.owner == "red" else 0)
    state = scene(red=("scout x3 F5", "cruiser F5"), blue=("scout x3 F6",)).state

    assert (maintenance(state, "red"), maintenance(state, "blue")) == (0 + 1, 3)


def test_e_26_a_hull_of_0_takes_half_a_hull_point_of_the_yard(given: Given) -> None:
    """SE-12.15  One yard of level 2 has three half-points: three such Destroyers."""
    given(numbers.HULL, lambda _s, group: -1 if UNITS[group.kind].ship else 0)
    table = planning("yard K5", levels={"red": {"ship_yard": 2, "ship_size": 2}})
    for _ in range(3):
        play(table, Build("destroyer", 9), seat="red")

    assert Build("destroyer", 9) not in offered(table, Build, "red")


def test_32_5_sweeping(given: Given) -> None:
    given(numbers.SWEEPS, lambda _s, _group, _owner, level: level - 1)
    table = scene(
        red=("sweeper F5 mine_sweep=2", "scout x4 F5"),
        blue=("mine x4 F5",),
        agenda=(BattleBegins("F5", "red", "blue"),),
    )

    assert [event.count for event in told(table, MinesSwept)] == [1]


def test_32_5_damage_can_be_taken_over(given: Given) -> None:
    """SE-13.12  Who answers lets less of it come."""

    def ignore_one(_table: Table, damage: Damage) -> Steps | None:
        if damage.target != "blue-1":
            return None
        return (Hit(damage.target, damage.by, damage.amount - 1, answered=True),)

    given(moments.DAMAGE_SCORED, ignore_one)
    table = battle(("scout F5",), ("scout F5", "scout F5"))
    table.agenda = (Hit("blue-1", "red-1"), Hit("blue-2", "red-1"))
    table.settle()

    assert [gid for gid in ("blue-1", "blue-2") if gid in table.state.groups] == ["blue-1"]


# -- movement and colonies -------------------------------------------------------------


def test_32_5_terrain_may_stop_nobody(given: Given) -> None:
    state = scene(red=("scout F5",), markers={"F6": "nebula"}).state
    scout = replace(state.groups["red-1"], moved=1, moves=1)
    before = may_enter(state, scout, "F6")
    given(numbers.STOPS, lambda _s, _g, _m, _stops: False)

    assert (before, may_enter(state, scout, "F6")) == (False, True)


def test_32_5_what_can_be_settled(given: Given) -> None:
    given(numbers.MAY_SETTLE, lambda _s, _g, marker, able: able or marker.kind == "asteroids")
    table = scene(
        red=("colony_ship F5",), markers={"F5": "asteroids"}, agenda=(MovementPhase("red"),)
    )
    play(table, Command("red-1", "colony_ship", 1, "F5"))

    assert offered(table, Colonise)


def test_32_5_some_are_at_peace(given: Given) -> None:
    state = scene(red=("scout F5",), blue=("scout F5",)).state
    before = len(others(state, "red", "F5"))
    given(numbers.AT_PEACE, lambda _s, seat, owner: (seat, owner) == ("red", "blue"))

    assert (before, len(others(state, "red", "F5")), len(others(state, "blue", "F5"))) == (1, 0, 1)


def test_32_5_what_holds_fighters(given: Given) -> None:
    given(numbers.HOLDS, lambda _s, group, held: 1 if group.kind == "scout" else held)
    state = scene(red=("scout x2 F5", "carrier F5")).state

    assert room(state, "red", "F5") == 2 + 3


# -- empires ---------------------------------------------------------------------------


def test_32_5_what_can_be_built_researched_and_mounted(given: Given) -> None:
    state = scene(levels={"red": {"cloaking": 1}}).state
    given(numbers.MAY_BUILD, lambda _s, seat, kind: (seat, kind) != ("red", "raider"))
    given(numbers.FORBIDDEN, lambda _s, _seat: ("attack",))
    given(
        numbers.MOUNTS,
        lambda _s, group, levels, tech: (
            replace(tech, cloaking=levels["cloaking"]) if group.kind == "scout" else tech
        ),
    )

    assert not can_build(state, "red", "raider")
    assert not can_reach(state, "red", "attack")
    assert newly_built(state, "red", "scout").cloaking == 1


def test_e_38_prices_are_added_up_and_never_below_1(given: Given) -> None:
    """SE-12.19  A Destroyer for 9 − 1 − 2."""
    state = scene().state
    for less in (1, 2):
        given(
            numbers.UNIT_PRICE,
            lambda _s, _seat, kind, less=less: Term("x", -less) if kind == "destroyer" else None,
        )
    given(numbers.UNIT_PRICE, lambda _s, _seat, kind: Term("x", -9) if kind == "scout" else None)

    assert unit_price(state, "red", "destroyer") == 6
    assert unit_price(state, "red", "scout") == 1


def test_e_37_a_discount_is_taken_of_the_cost_so_far(given: Given) -> None:
    """SE-11.5  Attack 1: 20 − 7 = 13; with Smart Scientists 15 − 5 = 10 (R-20)."""
    given(
        numbers.TECHNOLOGY_COST,
        lambda _s, _seat, _name, _level, cost: Term("x", -ceil(cost * 33 / 100)),
    )

    assert technology_cost(scene().state, "red", "attack", 1) == 13
    smart = scene(settings=advanced(scientists="smart")).state
    assert technology_cost(smart, "red", "attack", 1) == 10


def test_e_24_a_class_of_ships_pays_half(given: Given) -> None:
    """SE-12.11  Three Scouts and two Destroyers pay 2 of 5; other ships pay as before."""
    given(
        numbers.HALVES,
        lambda _s, group: (
            Halving("half", "SE-12.11")
            if group.owner == "red" and group.kind in ("scout", "destroyer")
            else None
        ),
    )
    state = scene(red=("scout x3 F5", "destroyer x2 F5"), blue=("scout x3 F6",)).state

    assert (maintenance(state, "red"), maintenance(state, "blue")) == (2, 3)
    assert [term.label for term in maintenance_terms(state, "red")][-1] == "half"
    assert maintenance(scene(red=("cruiser F5",)).state, "red") == 2


def test_e_24_an_elite_group_that_is_halved_twice_pays_nothing(given: Given) -> None:
    """R-22  Three Elite Cruisers with the Central Computer; the others pay half."""
    given(numbers.HALVES, lambda _s, _group: Halving("half", "SE-12.11"))
    state = scene(red=("cruiser x3 F5", "cruiser F6"), settings=advanced(experience="on")).state
    put(state, replace(state.groups["red-1"], experience=3))

    assert maintenance(state, "red") == 0 + 1


def test_32_5_income_and_expenses(given: Given) -> None:
    table = planning(money=50)
    before = cash(table.state, "red")
    given(numbers.EXPENSES, lambda _s, _seat: iter((Term("fee", 10),)))
    given(numbers.INCOME, lambda _s, _seat: iter((Term("trade", 7),)))

    assert before - cash(table.state, "red") == 10
    assert Term("trade", 7) in income_terms(table.state, "red")


# -- what players may do besides -------------------------------------------------------


class Wave(Option):
    """Wave."""

    heard: ClassVar[list[Any]] = []

    def follow(self, _table: Table, who: Any) -> Steps:
        self.heard.append(who)
        return ()


def waving(_state: Any, _who: Any, *_camp: Any) -> Iterator[Option]:
    yield Wave()


@pytest.mark.parametrize("place", ["PLANS", "COMMANDS", "ORDERS"])
def test_32_5_modules_offer_more(
    given: Given, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    monkeypatch.setattr(Wave, "heard", [])
    given(getattr(numbers, place), waving)
    table = planning() if place == "PLANS" else scene(red=("scout F5",), agenda=(moving(),))
    if place == "ORDERS":
        play(table, Command("red-1", "scout", 1, "F5"))
    play(table, Wave(), seat="red")

    assert [getattr(who, "owner", who) for who in Wave.heard] == ["red"]
    assert Wave() in table.question("red").options


def noting(heard: list[Any], what: Callable[..., Any]) -> Callable[..., Steps]:
    """Return a rule that notes something and adds nothing."""

    def note(*facts: Any) -> Steps:
        heard.append(what(*facts))
        return ()

    return note


def moving() -> MovementPhase:
    return MovementPhase("red")


# -- moments ---------------------------------------------------------------------------


def heard_in(given: Given, *names: str) -> list[str]:
    """Note which moments come, and in which order."""
    heard: list[str] = []
    for name in names:
        given(getattr(moments, name), noting(heard, lambda *_, name=name: name))
    return heard


def test_13_5_the_moments_of_a_battle_come_in_order(given: Given) -> None:
    heard = heard_in(
        given,
        *("BATTLE_SHOWN", "BEFORE_MINES", "ROUND_BEGINS", "BEFORE_FIRE", "KILLED"),
        *("AFTER_FIRE", "ROUND_ENDS", "BATTLE_ENDS"),
    )
    table = scene(
        red=("battleship F5",),
        blue=("scout F5",),
        agenda=(BattleBegins("F5", "red", "blue"),),
        dice=(1,),
    )
    play(table, offered(table, FireAt)[0])

    assert heard == [
        "BATTLE_SHOWN",
        "BEFORE_MINES",
        "ROUND_BEGINS",
        "BEFORE_FIRE",
        "KILLED",
        "AFTER_FIRE",
        "ROUND_ENDS",
        "BATTLE_ENDS",
    ]


def test_6_1_the_moments_of_a_turn(given: Given) -> None:
    heard = heard_in(given, "TURN_BEGINS", "ENTERED", "COLONY_FOUNDED", "MOVEMENT_ENDS")
    table = scene(
        red=("colony_ship F5", "scout F5"), markers={"F6": "planet"}, agenda=(PlayerTurn("red"),)
    )
    play(table, Command("red-1", "colony_ship", 1, "F5"), Go("red-1", "F6"), Colonise("red-1"))
    play(table, EndMovement())

    assert heard == ["TURN_BEGINS", "ENTERED", "COLONY_FOUNDED", "MOVEMENT_ENDS"]


def test_12_1_an_economic_phase_has_a_beginning_and_an_end(given: Given) -> None:
    heard = heard_in(given, "PHASE_BEGINS", "PHASE_ENDS")
    table = scene(agenda=(EconomicPhase(),), turn=0)
    play(table, HandIn(), seat="red")
    play(table, HandIn(), seat="blue")
    play(table, GoFirst("red"))

    assert heard == ["PHASE_BEGINS", "PHASE_ENDS"]


def test_5_3_cards_are_dealt_before_homeworlds_and_more_comes_when_forces_stand(
    given: Given,
) -> None:
    heard = heard_in(given, "CARDS_DEALT", "FORCES_DEPLOYED")
    table = GAME.new(advanced(), ("red", "blue"), Seeded(seed_of(1)))

    assert heard == ["CARDS_DEALT"]

    while not table.state.order:
        table.pick(0, next(iter(table.open)))

    assert heard == ["CARDS_DEALT", "FORCES_DEPLOYED"]


def test_13_8_a_group_that_died_or_left_is_not_asked_to_fire() -> None:
    table = battle(("scout F5",), ("scout F5",))
    table.agenda = (Shoot("red", "red-9"), CombatRound(2))
    table.settle()

    assert UNITS["scout"].shots == 1
    assert offered(table, FireAt)
