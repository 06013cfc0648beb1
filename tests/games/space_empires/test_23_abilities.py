"""SE-23.5 to SE-23.8  Unique Ships in battle and on the map, ability by ability."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from starhold.core.chance import Seeded
from starhold.core.score import Term
from starhold.games.space_empires import GAME
from starhold.games.space_empires.battles.battlefield import (
    Gun,
    able_to_go,
    can_retreat,
    in_line,
    order_of_fire,
    the_battle,
    weapon_class,
)
from starhold.games.space_empires.battles.boarding import embodied, prey
from starhold.games.space_empires.battles.terms import bombing_terms, hits_needed, to_hit, total
from starhold.games.space_empires.empires.holdings import best_scanner, is_blockaded, yards
from starhold.games.space_empires.fleets.carrying import berths
from starhold.games.space_empires.fleets.designs import Design
from starhold.games.space_empires.fleets.groups import put, take_away
from starhold.games.space_empires.fleets.merging import can_merge
from starhold.games.space_empires.fleets.moves import allowance, linked_colonies
from starhold.games.space_empires.fleets.uniques import cp_cost, design_of
from starhold.games.space_empires.hooks.numbers import Bombing
from starhold.games.space_empires.rules.combat.r13_combat import BattleBegins
from starhold.games.space_empires.rules.combat.r13_fire import (
    FireAllAt,
    FireAt,
    HoldFire,
    RetreatTo,
    Shoot,
    ShotFired,
)
from starhold.games.space_empires.rules.combat.r13_rounds import CountFleets
from starhold.games.space_empires.rules.combat.r15_bombardment import bombing_number
from starhold.games.space_empires.rules.content.abilities.design_weakness import (
    ChooseWeakness,
    ExploitWith,
    RollWeakness,
    WeaknessFound,
    most_of,
)
from starhold.games.space_empires.rules.content.abilities.in_battle import (
    AimBeams,
    HoldShip,
    LetGo,
    RaiseShields,
    SecondSalvo,
    Shield,
    ShieldNobody,
    StayUnseen,
    SwitchHulls,
    SwitchOff,
    behind_shields,
)
from starhold.games.space_empires.rules.content.abilities.warp_gates import JumpTo, StopAtGate
from starhold.games.space_empires.rules.economy.r12_building import capacity, sites
from starhold.games.space_empires.rules.movement.r07_entering import Enter
from starhold.games.space_empires.rules.movement.r07_movement import CommandGroup, Movement, Send
from starhold.games.space_empires.rules.movement.r07_orders import Refit
from starhold.games.space_empires.rules.movement.r07_scuttling import KeepAll
from starhold.games.space_empires.rules.movement.r14_loading import (
    Depart,
    LoadFighters,
    TakeAlong,
    boarding,
)
from starhold.games.space_empires.rules.movement.r20_transports import waiting
from starhold.games.space_empires.rules.special_ships.r14_mines import DetonateAt, eligible
from starhold.games.space_empires.rules.special_ships.r17_boarding import capture
from starhold.games.space_empires.rules.special_ships.r23_unique_ships import DesignShown
from starhold.games.space_empires.state import (
    ALIEN,
    Battle,
    Colony,
    Fleet,
    Group,
    Marker,
    Purchase,
    Table,
)
from starhold.show.view import view
from starhold.show.vocabulary import encode
from tests.games.space_empires.aliens import war
from tests.games.space_empires.battles import aim, may_hit, needed
from tests.games.space_empires.scenes import advanced, at, offered, play, ready, scene, told
from tests.helpers import seed_of

ON = advanced(unique_ships="on", fast_bc="on", expansion_core="on", titans="on", boarding="on")
BLUE = "blue-1"
BLUES = {"F5": Colony("blue", 1)}


def engaged(
    design: Design,
    red: tuple[str, ...] = ("unique F5",),
    blue: tuple[str, ...] = ("cruiser F5",),
    **parts: Any,
) -> Table:
    """A battle at F5 in its first round, red attacking with ships of this design."""
    battle = parts.pop("battle", {})
    table = scene(red=red, blue=blue, settings=ON, **parts)
    table.state.empires["red"].sheet.design = design
    table.state.battle = Battle("F5", "red", "blue", **{"round": 1, **battle})
    return table


def begun(design: Design, red: tuple[str, ...], blue: tuple[str, ...], *dice: int) -> Table:
    """A battle from its first step."""
    table = scene(red=red, blue=blue, dice=dice, settings=ON)
    table.state.empires["red"].sheet.design = design
    table.agenda = (BattleBegins("F5", "red", "blue"),)
    table.settle()
    return table


def go(table: Table, *steps: Any) -> Table:
    table.agenda = steps
    table.settle()
    return table


# -- the rating ------------------------------------------------------------------------


def test_23_1_a_unique_ship_fights_as_it_was_designed() -> None:
    table = engaged(Design("B", 6, 2, 3))
    state = table.state
    ship = state.groups["red-1"]

    assert weapon_class(state, the_battle(state), ship) == "B"
    assert needed(table) == 6 - 1
    assert needed(table, BLUE, "red-1") == 4 - 2
    assert hits_needed(state, ship) == 3
    assert total(bombing_terms(Bombing(state, ship))) == 6
    assert cp_cost(state, ship) == 4 + 8 + 3 + 7


def test_8_2_terrain_levels_its_class_like_any_other() -> None:
    table = engaged(Design("A", 6), markers={"F5": "nebula"})
    state = table.state

    assert weapon_class(state, the_battle(state), state.groups["red-1"]) == "E"


def test_23_7_a_battle_shows_the_design() -> None:
    table = begun(Design("D", 2, 2, 2), ("unique F5",), ("scout F5",))

    assert told(table, DesignShown) == [DesignShown("red", "D", 2, 2, 2, ())]
    design = table.state.empires["red"].sheet.design
    assert design is not None
    assert design.shown


def test_17_8_a_captured_unique_ship_stays_as_it_was_built() -> None:
    """R-38: it teaches the Ship Size that its cost needs."""
    design = Design("D", 2, 2, 2, shown=True)
    table = engaged(design, ("unique F5",), ("boarding_ship F5 boarding=1",))
    state = table.state
    state.empires["blue"].sheet.design = Design("A", 8, shown=True)
    capture(table, state.groups[BLUE], state.groups["red-1"])
    prize = state.groups[the_battle(state).prizes[0][0]]

    assert design_of(state, prize) == design
    assert embodied(state, prize)["ship_size"] == 3
    own = Group("blue-9", "blue", "unique", 1, "F5")
    assert not can_merge(state, own, prize)
    go(table, BattleBegins("F5", "blue", "red"))
    assert not told(table, DesignShown)


# -- abilities -------------------------------------------------------------------------


@pytest.mark.parametrize("terrain", ["", "asteroids", "nebula"])
def test_23_8_point_defense_is_class_a_in_any_terrain(terrain: str) -> None:
    table = engaged(
        Design("E", 3, abilities=("point_defense",)),
        ("unique F5 point_defense=2",),
        ("fighter x2 F5 fighter=1",),
        markers={"F5": terrain} if terrain else {},
    )
    order = order_of_fire(table.state, the_battle(table.state))
    first = [place.weapon for place, guns in order.items() if Gun("red-1", True) in guns]

    assert first == ["A"]
    assert needed(table) == 7


def test_23_7_own_strength_counts_if_it_is_higher_than_point_defense() -> None:
    table = engaged(
        Design("A", 8, abilities=("point_defense",)),
        ("unique F5 point_defense=1",),
        ("fighter F5 fighter=1",),
    )

    assert needed(table) == 8


def test_23_7_a_scanner_sees_like_a_destroyer() -> None:
    table = engaged(Design(abilities=("scanner",)), ("unique F5 scanner=2",))

    assert best_scanner(table.state, "red", "F5") == 2


def test_23_7_a_fast_drive_moves_one_hex_more_in_turn_1() -> None:
    table = engaged(Design(abilities=("fast_drive",)), ("unique F5 fast_battlecruiser=1",))

    assert allowance(table.state, table.state.groups["red-1"]) == 2


def test_23_7_a_mini_bay_holds_one_fighter_once_they_are_known() -> None:
    """A captured ship that had one keeps it."""
    table = engaged(Design(abilities=("mini_bay",)), ("unique x2 F5 fighter=1", "unique F5"))
    state = table.state
    assert [berths(state, state.groups[gid]) for gid in ("red-1", "red-2")] == [2, 0]

    state.empires["red"].sheet.levels["fighter"] = 1
    assert berths(state, state.groups["red-2"]) == 1


def test_23_7_heavy_warheads_hit_on_1_and_2() -> None:
    design = Design("A", 1, abilities=("heavy_warheads",))
    table = engaged(design, blue=("dreadnought F5 defense=3", "titan F5 defense=3"))

    assert needed(table) == 2
    assert needed(table, target="blue-2") == 1
    assert may_hit(table, "red-1") == [BLUE, "blue-2"]
    assert to_hit(aim(engaged(Design("A", 1), blue=("dreadnought F5",)))) == 1


def test_23_7_heavy_warheads_hit_colonies_on_2() -> None:
    """SE-15.2: others need a 1 where troops take all the rest."""
    plain, heavy = Design(), Design(abilities=("heavy_warheads",))
    numbers = []
    for design in (plain, heavy):
        table = engaged(design, blue=("infantry x4 F5",), colonies=BLUES)
        state = table.state
        put(state, replace(state.groups[BLUE], ground="settled"))
        numbers.append(bombing_number(Bombing(state, state.groups["red-1"])))

    assert numbers == [1, 2]


# -- design weakness -------------------------------------------------------------------

WEAK = Design("D", 2, 2, 2, ("design_weakness",))


@pytest.mark.parametrize(("die", "kind"), [(3, "scout"), (4, "destroyer"), (8, "cruiser")])
def test_23_7_the_first_battle_shows_a_weakness(die: int, kind: str) -> None:
    table = begun(WEAK, ("unique F5",), ("scout F5",), die)

    assert told(table, WeaknessFound) == [WeaknessFound("red", kind)]


def test_23_7_on_9_and_10_the_enemy_chooses() -> None:
    table = begun(WEAK, ("unique F5",), ("scout F5",), 9)

    assert isinstance(table.agenda[0], ChooseWeakness)
    assert set(table.open) == {"blue"}
    assert len(offered(table, ExploitWith, "blue")) == 3

    play(table, ExploitWith("scout"))

    assert needed(table, BLUE, "red-1") == 3 + 2 - 2


def test_23_7_it_is_rolled_once_and_only_that_type_has_the_bonus() -> None:
    table = begun(replace(WEAK, weak="scout"), ("unique F5",), ("scout F5", "destroyer F5"))

    assert not told(table, WeaknessFound)
    assert needed(table, "blue-2", "red-1") == 4 - 2


def test_28_70_an_automaton_chooses_what_it_has_most_of() -> None:
    table = war(red=("unique K5",), settings=advanced(unique_ships="on"), dice=(10,))
    state = table.state
    state.switches = (*state.switches, "unique_ships")
    state.empires["red"].sheet.design = WEAK
    state.battle = Battle("K5", "blue", "red", round=1)

    assert most_of(state, the_battle(state), "blue") == "destroyer"

    put(state, Group("blue-90", "blue", "cruiser", 2, "K5", face_up=True))
    put(state, Group("blue-91", "blue", "battleship", 3, "K5", face_up=True))
    go(table, RollWeakness("red"))

    assert told(table, WeaknessFound) == [WeaknessFound("red", "cruiser")]


# -- Anti-sensor hull ------------------------------------------------------------------

SHEATHED = Design("D", 2, 2, 2, ("anti_sensor_hull",))


def test_23_7_mines_ignore_an_anti_sensor_hull() -> None:
    """They may share a hex."""
    table = begun(SHEATHED, ("unique F5",), ("mine x2 F5",))

    assert isinstance(table.agenda[0], SwitchHulls)

    play(table, StayUnseen())

    assert {g.kind for g in table.state.groups.values()} == {"unique", "mine"}


def entering_mines(kind: str) -> Table:
    """A ship that can go two hexes enters the first, where Mines of Blue lie."""
    table = scene(red=(f"{kind} F5",), blue=("mine x2 F6",), settings=ON)
    table.state.empires["red"].sheet.design = SHEATHED
    table.state.colonies["F6"] = Colony("blue", 2)
    table.state.markers["F6"] = Marker("planet", face_up=True)
    ready(table, "red-1", 2)
    go(table, Enter("red-1", "F6"))
    if offered(table, KeepAll, "blue"):
        play(table, KeepAll(), seat="blue")
    return table


def test_23_7_mines_do_not_stop_an_anti_sensor_hull() -> None:
    table = entering_mines("unique")
    state = table.state

    assert not state.groups["red-1"].stopped
    assert at(table, "F6") == [("mine", 2), ("unique", 1)]
    assert is_blockaded(state, "F6", state.colonies["F6"])


@pytest.mark.parametrize("kind", ["cruiser", "unique sham"])
def test_7_10_mines_stop_any_other_ship_and_decoys(kind: str) -> None:
    assert entering_mines(kind).state.groups["red-1"].stopped


def test_23_7_other_ships_trigger_mines_and_a_hull_may_be_switched_off_to_absorb_them() -> None:
    table = begun(SHEATHED, ("unique F5", "scout F5"), ("mine F5",))
    play(table, SwitchOff("red-1"))
    kinds = {option.kind for option in offered(table, DetonateAt, "blue")}

    assert kinds == {"unique", "scout"}


def test_23_7_nobody_is_asked_where_there_are_no_mines() -> None:
    table = begun(SHEATHED, ("unique F5",), ("scout F5",))

    assert not isinstance(table.agenda[0], SwitchHulls)


# -- Shield projector ------------------------------------------------------------------

SHIELDED = Design("D", 2, 2, 2, ("shield_projector",))


def test_23_7_a_shielded_ship_cannot_be_attacked_while_its_projector_is_there() -> None:
    """R-64: nor boarded."""
    table = engaged(
        SHIELDED, ("unique F5", "cruiser F5"), ("scout F5", "boarding_ship F5 boarding=1")
    )
    go(table, RaiseShields("red", "red-1", 1))

    assert offered(table, Shield) == [Shield("red-1", "red-2", "cruiser")]

    play(table, Shield("red-1", "red-2", "cruiser"))
    state = table.state

    assert may_hit(table, BLUE) == ["red-1"]
    assert [g.id for g in prey(state, the_battle(state), state.groups["blue-2"])] == ["red-1"]

    state.battle = replace(the_battle(state), screened=(("red-1", 1),))
    assert may_hit(table, BLUE) == ["red-2"]

    state.battle = replace(the_battle(state), screened=())
    take_away(state, "red-1")
    assert may_hit(table, BLUE) == ["red-2"]


def test_23_7_one_ship_of_a_group_is_protected() -> None:
    table = engaged(
        SHIELDED,
        ("unique F5", "scout x2 F5"),
        ("battleship x3 F5",),
        dice=(1,),
        battle={"shields": (("red-1", "red-2"),)},
    )
    assert in_line(table.state, the_battle(table.state), table.state.groups["red-2"]) == 1

    go(table, Shoot("blue", BLUE))
    play(table, FireAllAt(BLUE, "red-2", "scout", 5, 3))  # the second die has no target

    assert table.state.groups["red-2"].count == 1
    assert may_hit(table, BLUE) == ["red-1"]


def test_23_7_mines_cannot_be_set_against_a_shielded_ship() -> None:
    table = engaged(
        SHIELDED,
        ("unique F5", "scout F5"),
        ("mine F5",),
        battle={"shields": (("red-1", "red-2"),)},
    )
    state = table.state

    assert [g.id for g in eligible(state, the_battle(state), "blue")] == ["red-1"]
    scout = [state.groups["red-2"]]
    assert behind_shields(state, the_battle(state), "blue", scout) == []


def test_23_7_where_mines_wait_a_colony_ship_may_be_shielded() -> None:
    ships = ("unique F5", "colony_ship F5")
    mined = go(engaged(SHIELDED, ships, ("mine F5",)), RaiseShields("red", "red-1", 1))
    play(mined, Shield("red-1", "red-2", "colony_ship"))
    state = mined.state

    assert [g.id for g in eligible(state, the_battle(state), "blue")] == ["red-1"]
    assert not go(engaged(SHIELDED, ships), RaiseShields("red", "red-1", 1)).open


@pytest.mark.parametrize(("owner", "guests"), [("green", ()), (ALIEN, (ALIEN,))])
def test_23_7_a_friend_may_be_shielded_until_the_projector_is_captured(
    owner: str, guests: tuple[str, ...]
) -> None:
    """SE-27.9: a brother's ships, and SE-25.9 aliens that fight beside a player."""
    table = engaged(SHIELDED, ("unique F5",), ("battleship F5",))
    state = table.state
    state.teams, state.settings = (("red", "green"),), replace(ON, alliance="brothers")
    state.battle = Battle("F5", "blue", "red", round=1, guests=guests)
    put(state, Group("friend", owner, "cruiser", 1, "F5", face_up=True))
    go(table, RaiseShields("red", "red-1", 1))
    play(table, Shield("red-1", "friend", "cruiser"))

    assert may_hit(table, BLUE) == ["red-1"]

    capture(table, state.groups[BLUE], state.groups["red-1"])
    assert may_hit(table, BLUE) == ["friend"]


def test_23_7_no_projector_needs_a_ward() -> None:
    table = begun(SHIELDED, ("unique F5", "scout F5"), ("destroyer F5",))
    assert isinstance(table.agenda[0], RaiseShields)
    play(table, ShieldNobody())

    assert the_battle(table.state).shields == ()
    alone = begun(SHIELDED, ("unique F5",), ("destroyer F5",))
    assert not isinstance(alone.agenda[0], RaiseShields)


# -- Tractor beam ----------------------------------------------------------------------

TRACTOR = Design("D", 2, 2, 2, ("tractor_beam",))


def test_23_7_a_held_ship_may_not_retreat() -> None:
    table = engaged(TRACTOR, ("unique x2 F5",), ("cruiser F5", "scout F5"), battle={"round": 2})
    go(table, CountFleets())

    assert isinstance(table.agenda[0], AimBeams)

    play(table, HoldShip("red-1", BLUE, "cruiser"), LetGo())
    state = table.state
    battle = the_battle(state)

    assert not can_retreat(state, battle, state.groups[BLUE])
    assert can_retreat(state, battle, state.groups["blue-2"])

    take_away(state, "red-1")

    assert able_to_go(state, battle, state.groups[BLUE]) == 1


def test_23_7_one_ship_of_a_group_is_held_and_the_others_may_go() -> None:
    table = engaged(TRACTOR, blue=("cruiser x3 F5",), battle={"round": 2})
    go(table, CountFleets())
    play(table, HoldShip("red-1", BLUE, "cruiser"))
    go(table, Shoot("blue", BLUE))
    away = offered(table, RetreatTo, "blue")[0]
    play(table, away)

    assert sorted(
        (g.count, g.at == "F5") for g in table.state.groups.values() if g.owner == "blue"
    ) == [
        (1, True),
        (2, False),
    ]


def test_13_6_a_screened_ship_that_is_held_stays_screened_when_the_others_go() -> None:
    table = engaged(
        TRACTOR,
        blue=("cruiser x3 F5",),
        battle={"round": 2, "beams": (("red-1", BLUE),), "screened": ((BLUE, 2),)},
    )
    go(table, Shoot("blue", BLUE))
    play(table, offered(table, RetreatTo, "blue")[0])

    assert table.state.groups[BLUE].count == 1
    assert may_hit(table, "red-1") == []


def test_23_7_a_beam_may_keep_a_ship_that_is_screened_now() -> None:
    table = engaged(
        TRACTOR,
        blue=("cruiser F5", "scout F5"),
        battle={"round": 2, "beams": (("red-1", BLUE),), "screened": ((BLUE, 1),)},
    )
    go(table, CountFleets())

    assert HoldShip("red-1", BLUE, "cruiser") in offered(table, HoldShip)


def test_23_7_a_beam_holds_ships_that_are_there_and_no_bases() -> None:
    table = engaged(
        TRACTOR,
        blue=("cruiser F5", "base F5", "raider F6 cloaking=1"),
        battle={"round": 3, "beams": (("red-1", "blue-3"),)},
    )
    go(table, CountFleets())

    assert offered(table, HoldShip) == [HoldShip("red-1", BLUE, "cruiser")]


def test_23_7_an_undetected_ship_ignores_the_beam() -> None:
    table = engaged(
        TRACTOR,
        blue=("raider F5 cloaking=1",),
        battle={"round": 2, "beams": (("red-1", BLUE),), "hidden": (BLUE,)},
    )

    assert can_retreat(table.state, the_battle(table.state), table.state.groups[BLUE])


def test_23_7_a_fighter_that_is_held_does_not_leave_with_its_carrier() -> None:
    """SE-14.5: so the carrier stays too, unless another has room for it."""
    blue = ("carrier F5", "fighter F5")
    beams = {"round": 2, "beams": (("red-1", "blue-2"),)}
    alone = engaged(TRACTOR, blue=blue, battle=beams).state
    assert not can_retreat(alone, the_battle(alone), alone.groups[BLUE])

    table = engaged(TRACTOR, blue=(*blue, "carrier F5"), battle=beams)
    go(table, Shoot("blue", BLUE))
    play(table, offered(table, RetreatTo, "blue")[0])

    assert table.state.groups[BLUE].at != "F5"
    assert table.state.groups["blue-2"].at == "F5"


# -- Second salvo ----------------------------------------------------------------------

TWICE = Design("A", 5, 0, 2, ("second_salvo",))


def test_23_7_after_a_hit_it_may_fire_once_more_at_the_same_type() -> None:
    table = engaged(TWICE, blue=("cruiser x2 F5", "scout F5"), dice=(1, 1))
    go(table, Shoot("red", "red-1"))
    play(table, FireAt("red-1", BLUE, "cruiser", 4))

    assert isinstance(table.agenda[0], SecondSalvo)
    assert {option.target for option in offered(table, FireAt)} == {BLUE}

    play(table, FireAt("red-1", BLUE, "cruiser", 4))

    assert told(table, ShotFired)[0].hits == 1
    assert table.state.groups[BLUE].count == 1  # two hits on one ship
    assert not table.open


def test_23_7_a_second_salvo_may_miss_or_be_held() -> None:
    table = engaged(TWICE, ("unique x2 F5",), ("cruiser x2 F5",), dice=(1, 10, 1))
    go(table, Shoot("red", "red-1"))
    play(table, FireAt("red-1", BLUE, "cruiser", 4), FireAt("red-1", BLUE, "cruiser", 4))
    assert table.state.groups[BLUE].damage == 1

    play(table, FireAt("red-1", BLUE, "cruiser", 4), HoldFire("red-1"))
    assert table.state.groups[BLUE].count == 1


def test_23_7_no_more_second_salvos_than_ships_in_a_round() -> None:
    table = engaged(TWICE, blue=("cruiser x2 F5",), battle={"salvos": ("red-1",)}, dice=(1,))
    go(table, Shoot("red", "red-1"))
    play(table, FireAt("red-1", BLUE, "cruiser", 4))

    assert not isinstance(table.agenda[0] if table.agenda else None, SecondSalvo)
    go(table, CountFleets())
    assert the_battle(table.state).salvos == ()


def test_23_7_no_target_of_the_type_no_second_salvo() -> None:
    table = engaged(TWICE, blue=("scout F5", "cruiser F5"), dice=(1,))
    go(table, Shoot("red", "red-1"))
    play(table, FireAt("red-1", BLUE, "scout", 5))

    assert not table.open


def test_28_70_an_automaton_uses_its_second_salvo() -> None:
    table = war(red=("scout x2 K5",), settings=advanced(unique_ships="on"), dice=(1,))
    state = table.state
    state.switches = (*state.switches, "unique_ships")
    state.battle = Battle("K5", "blue", "red", round=1)
    ship = Group("blue-90", "blue", "unique", 1, "K5", face_up=True, captured="red", plan=TWICE)
    put(state, ship)
    state.powers["blue"].fleets["f"] = Fleet(("blue-90",))
    table = go(table, SecondSalvo("red", "blue-90", "scout"))

    assert [event.kind for event in told(table, ShotFired)] == ["unique"]


# -- Construction bay ------------------------------------------------------------------

BAY = Design("D", 2, 2, 2, ("construction_bay",))


def at_work(*red: str, colony: Colony | None = None) -> Table:
    table = scene(
        red=red,
        settings=ON,
        turn=0,
        planning=True,
        cp={"red": 100},
        levels={"red": {"ship_size": 6}},
        markers={"J5": "planet"},
        colonies={"J5": colony or Colony("red", 3)},
    )
    table.state.empires["red"].sheet.design = BAY
    return table


def test_23_7_a_construction_bay_counts_as_a_yard_at_a_colony_with_income() -> None:
    table = at_work("unique x2 J5", "unique I5")
    state = table.state

    assert yards(state, state.groups["red-1"]) == 2
    assert yards(state, state.groups["red-2"]) == 0
    assert capacity(state, "red", "J5") == 4
    assert "J5" in sites(state, "red", "scout")
    assert yards(at_work("unique J5", colony=Colony("red", 0)).state, state.groups["red-1"]) == 0


def test_23_7_ships_are_refitted_where_the_latest_phase_brought_income() -> None:
    """A colony that was new then has grown since, and has earned nothing yet."""
    offers = []
    for income in ((), (Term("J5", 5, "SE-12.1"),)):
        table = at_work("unique J5", "scout J5")
        empire = table.state.empires["red"]
        empire.sheet.levels["attack"], empire.sheet.income = 1, income
        table.state.turn, table.state.planning = 1, False
        go(table, CommandGroup("red", "red-2"))
        offers.append(offered(table, Refit))

    assert offers == [[], [Refit("red-2")]]


def test_23_7_building_one_is_the_colonys_one_yard_of_the_phase() -> None:
    table = at_work("yard x4 J5", "yard K5")
    state = table.state
    state.empires["red"].plan.purchases.append(Purchase("yard", "J5", 1))
    assert "J5" not in sites(state, "red", "unique")

    state.empires["red"].plan.purchases[:] = [Purchase("unique", "J5", 1)]
    assert "J5" not in sites(state, "red", "yard")
    assert "J5" in sites(state, "red", "scout")


# -- Warp gates ------------------------------------------------------------------------

GATES = Design("D", 2, 2, 2, ("warp_gates",))
GATED = advanced(unique_ships="on", ground_combat="on")
COLONIES: dict[str, Any] = {
    "colonies": {"F5": Colony("red", 3), "F8": Colony("red", 3)},
    "markers": {"F5": "planet", "F8": "planet"},
}


def gated(*red: str, moves: int = 1, **parts: Any) -> Table:
    table = scene(red=red, settings=GATED, **parts)
    table.state.empires["red"].sheet.design = GATES
    for gid in list(table.state.groups):
        ready(table, gid, moves)
    return table


def test_23_7_two_gates_within_three_hexes_make_their_hexes_neighbours() -> None:
    table = gated("unique F5", "unique F8", "scout F5", "unique F9", moves=2)
    go(table, CommandGroup("red", "red-3"))

    assert [option.to for option in offered(table, JumpTo)] == ["F8"]

    play(table, JumpTo("red-3", "F8"))
    state = table.state

    assert state.groups["red-3"].at == "F8"
    assert state.groups["red-3"].moves == 1
    assert state.groups["red-1"].moves == 0  # they stay for this turn
    assert not offered(table, JumpTo)  # one jump in a move


def test_23_7_units_carried_through_a_gate_have_jumped_too() -> None:
    table = gated("unique F5", "unique F8", "carrier F5", "fighter F5", moves=2)
    go(table, CommandGroup("red", "red-3"))
    play(table, JumpTo("red-3", "F8"), TakeAlong("red-4", 1))
    while isinstance(table.asking, LoadFighters):
        play(table, Depart())

    assert (table.state.groups["red-4"].at, table.state.groups["red-4"].jumped) == ("F8", True)


def test_23_7_a_gate_that_has_moved_is_none() -> None:
    table = gated("unique F5", "unique F8", "scout F5")
    put(table.state, replace(table.state.groups["red-2"], moved=1))

    assert not offered(go(table, CommandGroup("red", "red-3")), JumpTo)


def test_23_7_a_gate_does_not_carry_itself_nor_fighters_alone() -> None:
    table = gated("unique F5", "unique F8", "fighter F5 fighter=1")

    assert not offered(go(table, CommandGroup("red", "red-1")), JumpTo)
    assert not offered(go(table, CommandGroup("red", "red-3")), JumpTo)


def test_23_7_fighters_pass_alone_where_a_carrier_can_receive_them() -> None:
    table = gated("unique F5", "unique F8", "fighter x5 F5 fighter=1", "carrier F8", moves=0)
    go(table, CommandGroup("red", "red-3"))
    play(table, JumpTo("red-3", "F8"))

    assert table.offer == [Send(3), Send(2), Send(1)]
    play(table, Send(3))
    there = next(g for g in table.state.groups.values() if g.kind == "fighter" and g.at == "F8")
    assert (there.count, there.stopped) == (3, True)
    assert boarding(table.state, table.state.groups["red-4"], ()) == []  # they go no further


def test_23_7_or_a_colony_and_then_all_of_them() -> None:
    table = gated("unique F5", "unique F8", "fighter x5 F5 fighter=1", moves=0, **COLONIES)
    go(table, CommandGroup("red", "red-3"))
    play(table, JumpTo("red-3", "F8"))

    assert table.offer == [Send(count) for count in (5, 4, 3, 2, 1)]
    play(table, Send(5))
    assert table.state.groups["red-3"].at == "F8"
    assert [table.state.groups[gate].moves for gate in ("red-1", "red-2")] == [0, 0]


def test_23_7_others_do_not_see_how_many_were_to_pass() -> None:
    table = gated("unique F5", "unique F8", "fighter x5 F5 fighter=1", moves=0, **COLONIES)
    table.agenda = (CommandGroup("red", "red-3"), Movement("red"))
    table.settle()
    play(table, JumpTo("red-3", "F8"))
    twin = GAME.imagine(table, "blue", Seeded(seed_of(1)))

    assert isinstance(twin.asking, Movement)
    assert encode(view(GAME, twin, "blue")) == encode(view(GAME, table, "blue"))


def test_23_7_ground_units_pass_alone_from_colony_to_colony() -> None:
    table = gated("unique F5", "unique F8", "infantry x4 F5", "transport F8", moves=0, **COLONIES)
    put(table.state, replace(table.state.groups["red-3"], ground="settled"))
    go(table, CommandGroup("red", "red-3"))
    play(table, JumpTo("red-3", "F8"), Send(4))
    landed = table.state.groups["red-3"]

    assert (landed.at, landed.ground, landed.stopped) == ("F8", "settled", True)
    assert waiting(table.state, table.state.groups["red-4"], ()) == []  # they go no further


def test_23_7_but_not_from_a_transport_nor_to_where_no_own_colony_is() -> None:
    table = gated("unique F5", "unique F8", "infantry x4 F5", "transport F5", moves=0, **COLONIES)

    assert not offered(go(table, CommandGroup("red", "red-3")), JumpTo)  # aboard
    table.state.colonies["F8"] = Colony("blue", 3)
    put(table.state, replace(table.state.groups["red-3"], ground="settled"))
    assert not offered(go(table, CommandGroup("red", "red-3")), JumpTo)


def test_23_7_units_lost_on_the_way_stop_nowhere() -> None:
    table = gated("unique F5")
    table.agenda = (StopAtGate("red-9"),)
    table.settle()

    assert table.over


def test_23_7_a_chain_of_pipelines_connects_through_gates() -> None:
    """SE-12.9: the colony at H5 is three hexes from the Homeworld at K5, and so are the gates."""
    parts: dict[str, Any] = {"colonies": {"H5": Colony("red", 2)}, "markers": {"H5": "planet"}}
    pipes = ("pipeline K5", "pipeline K4", "pipeline H5")
    joined = gated("unique K5", "unique H5", *pipes, **parts)
    apart = gated("unique K5", "scout H5", *pipes, **parts)

    assert linked_colonies(joined.state, "red") == ["H5"]
    assert linked_colonies(apart.state, "red") == []


def test_23_7_and_the_last_hex_of_a_chain_may_be_a_jump() -> None:
    """SE-7.14: it has moved as far as it can, and along the chain."""
    pipes = ("pipeline F5", "pipeline F8")
    table = gated("unique F5", "unique F8", "scout F5", *pipes, moves=0)
    put(table.state, replace(table.state.groups["red-3"], moved=1))
    go(table, CommandGroup("red", "red-3"))

    assert offered(table, JumpTo) == [JumpTo("red-3", "F8")]
    play(table, JumpTo("red-3", "F8"))
    assert table.state.groups["red-3"].at == "F8"
    slung = replace(table.state.groups["red-3"], at="F5", jumped=False, moves=0, slung=True)
    put(table.state, slung)
    assert not offered(go(table, CommandGroup("red", "red-3")), JumpTo)


def test_23_7_more_beams_than_ships_hold_only_the_ships_there_are() -> None:
    beams = (("red-1", BLUE), ("red-1", BLUE))
    table = engaged(TRACTOR, ("unique x2 F5",), battle={"round": 2, "beams": beams})

    assert able_to_go(table.state, the_battle(table.state), table.state.groups[BLUE]) == 0
