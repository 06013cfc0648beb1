"""SE-25.7  What Decoys that seem to be ships are not able to do, whatever they seem to be."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from starhold.core.chance import Seeded
from starhold.core.record import Option
from starhold.games.space_empires import GAME
from starhold.games.space_empires.battles.battlefield import the_battle
from starhold.games.space_empires.battles.ground import lift
from starhold.games.space_empires.empires.holdings import yards
from starhold.games.space_empires.fleets.camps import camp_of
from starhold.games.space_empires.fleets.designs import Ability, Design
from starhold.games.space_empires.fleets.groups import put
from starhold.games.space_empires.hooks.numbers import ORDERS
from starhold.games.space_empires.rules.combat.r13_combat import BattleBegins
from starhold.games.space_empires.rules.combat.r13_fire import FireAt, HoldFire
from starhold.games.space_empires.rules.combat.r13_rounds import EndRound
from starhold.games.space_empires.rules.content.abilities.equipment import instead_of_a_yard
from starhold.games.space_empires.rules.content.abilities.in_battle import aim_beams, raise_shields
from starhold.games.space_empires.rules.content.abilities.warp_gates import JumpTo, jumps
from starhold.games.space_empires.rules.content.advantages.a42_master_engineers import PushEngines
from starhold.games.space_empires.rules.content.advantages.a54_powerful_psychics import in_sight
from starhold.games.space_empires.rules.content.advantages.a55_shape_shifters import (
    DecoysUnmasked,
    unmask,
)
from starhold.games.space_empires.rules.content.cards.c03_to_c30 import transports_fight
from starhold.games.space_empires.rules.content.cards.c22_omega_crystals import RollAgain, owners
from starhold.games.space_empires.rules.economy.r12_plan import scuttleable
from starhold.games.space_empires.rules.ground.r20_landing import Land
from starhold.games.space_empires.rules.movement.r07_orders import instant_refit, is_refittable
from starhold.games.space_empires.rules.movement.r19_reaction import can_react, is_watched
from starhold.games.space_empires.rules.special_ships.r18_titans import DestroyPlanets
from starhold.games.space_empires.rules.turns.r27_gates import uses_gates
from starhold.games.space_empires.rules.turns.r27_victory import fleet_cost
from starhold.games.space_empires.state import Battle, Colony, Invasion, Purchase, Table
from starhold.show.view import view
from starhold.show.vocabulary import encode
from tests.games.space_empires.hands import FULL, holding
from tests.games.space_empires.scenes import advanced, offered, play, told
from tests.helpers import seed_of


def scene(*red: str, cards: tuple[int, ...] = (55,), **parts: Any) -> Table:
    """Red's groups, of which some are Decoys."""
    return holding(*cards, red=red, **parts)


def designed(ability: Ability, *red: str, **parts: Any) -> Table:
    """Red's Unique Ships have an ability."""
    table = scene(*red, **parts)
    table.state.empires["red"].sheet.design = Design("D", 2, 2, 2, (ability,))
    return table


def both(kind: str, rest: str = "") -> tuple[str, str]:
    """A ship, and Decoys that seem to be such ships."""
    return f"{kind} F5 {rest}", f"{kind} F5 {rest} sham"


def orders(table: Table, gid: str) -> set[type[Option]]:
    group = table.state.groups[gid]
    offered = ORDERS.of(table.state, group.kind)
    camp = camp_of(table.state, group)
    return {type(o) for offers in offered for o in offers(table.state, group, camp)}


def test_25_7_advantage_55_they_are_never_refitted() -> None:
    settings = advanced(empire_advantages="random", instant_upgrade="on")
    table = scene(*both("cruiser"), settings=settings, levels={"red": {"attack": 2}})
    instant_refit(table.state, "red")

    assert [is_refittable(group) for group in table.state.groups.values()] == [True, False]
    assert [group.tech.attack for group in table.state.groups.values()] == [2, 0]


def test_19_4_advantage_55_they_neither_react_nor_watch() -> None:
    ship, sham = both("cruiser", "exploration=2 movement=3")
    table = scene(ship, sham, ship.replace("F5", "F7"), sham.replace("F5", "F9"))

    assert [can_react(group) for group in table.state.groups.values()] == [
        True,
        False,
        True,
        False,
    ]
    assert [is_watched(table.state, "red", at) for at in ("F7", "F9")] == [True, False]


def test_15_5_advantage_55_a_titan_that_is_none_destroys_no_planet() -> None:
    parts: dict[str, Any] = {"markers": {"F5": "planet"}, "agenda": (DestroyPlanets("red"),)}

    assert isinstance(scene("titan F5", **parts).asking, DestroyPlanets)
    assert scene("titan F5 sham", **parts).over


def test_27_12_advantage_55_they_count_nothing_when_fleets_are_weighed() -> None:
    assert fleet_cost(scene(*both("cruiser")).state, "red") == 12


def test_27_11_advantage_55_fighters_that_are_none_use_no_planetary_gate() -> None:
    assert [uses_gates(g) for g in scene(*both("fighter")).state.groups.values()] == [True, False]


def test_20_1_advantage_55_transports_that_are_none_carry_nobody_and_fly_no_support() -> None:
    table = scene(*both("transport"), cards=(55, 25))
    groups = table.state.groups.values()

    assert lift(table.state, "red", "F5") == 6
    assert [bool(transports_fight(table.state, group)) for group in groups] == [True, False]


def test_advantage_42_no_engineer_pushes_what_has_no_engine() -> None:
    table = scene(*both("cruiser"), cards=(55, 42))
    for group in list(table.state.groups.values()):
        put(table.state, replace(group, moves=1))

    assert [PushEngines in orders(table, gid) for gid in ("red-1", "red-2")] == [True, False]


def test_advantage_54_nobody_reads_minds_from_a_decoy() -> None:
    seen = [
        list(in_sight(scene(who, cards=(55, 54), blue=("scout F6",)).state, "red"))
        for who in both("cruiser", "exploration=1")
    ]

    assert [len(found) for found in seen] == [1, 0]


def test_card_22_decoys_carry_no_crystals() -> None:
    fight = Battle("F5", "red", "blue", 1)

    assert [
        bool(owners(scene(who, cards=(55, 22), blue=("scout F5",)).state, fight))
        for who in both("cruiser")
    ] == [True, False]


def test_card_22_decoys_that_were_unmasked_come_back_with_the_roll() -> None:
    """SE-32.4: that they were seen through is not undone."""
    table = scene(
        *("cruiser F5", "dreadnought x2 F5 sham"),
        cards=(55, 22),
        blue=("battleship F5",),
        agenda=(BattleBegins("F5", "red", "blue"),),
        dice=(1, 10),
        settings=advanced(empire_advantages="random", alien_cards="on"),
    )
    play(table, *(o for o in table.offer if type(o).__name__ == "ScreenNoMore"))
    play(table, next(o for o in offered(table, FireAt) if o.target == "red-2"))
    assert told(table, DecoysUnmasked)
    play(table, *offered(table, RollAgain))

    assert table.state.groups["red-2"].sham
    assert table.state.empires["red"].hand.cards[0].face_up


def test_20_21_decoys_left_alone_are_gone_before_anyone_lands() -> None:
    table = scene(
        "cruiser F5 sham up",
        blue=("transport F5", "infantry x2 F5"),
        colonies={"F5": Colony("red", 1)},
        markers={"F5": "planet"},
        settings=advanced(empire_advantages="random", ground_combat="on"),
        active="blue",
        battle=Battle("F5", "blue", "red", 2),
        agenda=(EndRound(2),),
    )

    assert offered(table, Land, "blue")
    assert "red-1" not in table.state.groups


# -- Unique Ships ----------------------------------------------------------------------


def test_23_7_advantage_55_construction_bay() -> None:
    parts: dict[str, Any] = {"colonies": {"F5": Colony("red", 3)}, "markers": {"F5": "planet"}}
    parts["planning"] = True
    table = designed("construction_bay", *both("unique"), **parts)
    state = table.state
    orders_ = state.empires["red"].plan.purchases

    assert [yards(state, group) for group in state.groups.values()] == [1, 0]
    orders_.append(Purchase("unique", "F5", 1, sham=True))
    assert instead_of_a_yard(state, "red", "yard", "F5")
    orders_.append(Purchase("unique", "F5", 1))
    assert not instead_of_a_yard(state, "red", "yard", "F5")


@pytest.mark.parametrize(
    ("ability", "asks"), [("shield_projector", raise_shields), ("tractor_beam", aim_beams)]
)
def test_23_7_advantage_55_no_shields_and_no_beams(ability: Ability, asks: Any) -> None:
    table = designed(ability, *both("unique"), blue=("scout F5",))
    table.state.battle = Battle("F5", "red", "blue", 1)
    steps = asks(table, the_battle(table.state))

    assert [step.group for step in steps] == ["red-1"]


def test_23_7_advantage_55_no_warp_gates() -> None:
    true = designed("warp_gates", "unique F5", "unique F8", "scout F5").state
    false = designed("warp_gates", "unique F5", "unique F8 sham", "scout F5").state
    for state in (true, false):
        put(state, replace(state.groups["red-3"], moves=1))

    with_gate, without = (
        jumps(state, state.groups["red-3"], camp_of(state, state.groups["red-3"]))
        for state in (true, false)
    )
    assert list(with_gate) == [JumpTo("red-3", "F8")]
    assert list(without) == []


def test_23_7_advantage_55_no_second_salvo_after_the_hit_that_unmasks_them() -> None:
    table = designed(
        "second_salvo",
        *("scout F5", "unique x2 F5 sham"),
        blue=("scout x4 F5",),
        dice=(1,),
        settings=advanced(empire_advantages="random", unique_ships="on"),
    )
    table.agenda = (BattleBegins("F5", "red", "blue"),)
    table.settle()
    while not any(o.group == "red-2" for o in offered(table, FireAt)):
        play(table, offered(table, HoldFire)[0] if offered(table, HoldFire) else table.offer[-1])
    play(table, next(o for o in offered(table, FireAt) if o.group == "red-2"))

    assert told(table, DecoysUnmasked) == [DecoysUnmasked("red", "unique", 2, "F5")]
    assert "red-2" not in table.state.groups


# -- in the plan -----------------------------------------------------------------------


def test_12_21_advantage_55_ordering_them_keeps_nothing_from_being_scuttled() -> None:
    table = scene("yard K5", "cruiser K5")
    table.state.empires["red"].plan.purchases.append(Purchase("cruiser", "K5", 1, sham=True))

    assert [group.id for group in scuttleable(table.state, "red")] == ["red-1", "red-2"]


# -- what others imagine ---------------------------------------------------------------


def test_29_9_on_the_ground_everyone_sees_which_transports_take_no_part() -> None:
    """Card 25 would let them fight."""
    table = scene(
        *("infantry x2 F5", "transport x2 F5 sham up"),
        cards=(55, 25),
        colonies={"F5": Colony("blue", 1)},
        markers={"F5": "planet"},
        settings=FULL,
    )
    table.state.invasion = Invasion("F5", "red", "blue", 1)
    twin = GAME.imagine(table, "blue", Seeded(seed_of(1)))

    assert twin.state.groups["red-2"].sham
    assert encode(view(GAME, twin, "blue")) == encode(view(GAME, table, "blue"))


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"damage": 1}, "cannot be Decoys"),
        ({"kind": "mine"}, "cannot be Decoys"),
        ({"captured": "blue"}, "cannot be Decoys"),
    ],
)
def test_25_7_advantage_55_what_was_hit_or_taken_cannot_be_decoys(
    change: dict[str, Any], fault: str
) -> None:
    table = scene("cruiser F5 sham", agenda=())
    put(table.state, replace(table.state.groups["red-1"], **change))

    assert any(fault in told_ for told_ in GAME.invariants(table.state))


def test_25_7_advantage_55_two_groups_of_one_type_are_one_too_many() -> None:
    table = scene("cruiser F5 sham", "cruiser F6 sham")

    assert list(GAME.invariants(table.state)) == [
        "red has 2 groups of Decoys that seem to be cruiser"
    ]
    unmask(table, table.state.groups["red-1"])
    assert list(GAME.invariants(table.state)) == []
