"""SE-18  Titans, Flagships, Fast Battlecruisers and what fleet markers are for."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from starhold.core.chance import Seeded
from starhold.games.space_empires import GAME
from starhold.games.space_empires.battles.battlefield import (
    can_retreat,
    may_screen,
    the_battle,
)
from starhold.games.space_empires.battles.terms import hits_needed, maintenance
from starhold.games.space_empires.empires.holdings import newly_built
from starhold.games.space_empires.fleets.carrying import room
from starhold.games.space_empires.fleets.groups import put
from starhold.games.space_empires.fleets.moves import allowance
from starhold.games.space_empires.fleets.tech import Tech
from starhold.games.space_empires.rules.combat.r13_combat import (
    AfterBattles,
    BattleBegins,
    CombatPhase,
)
from starhold.games.space_empires.rules.combat.r13_fire import FireAllAt, FireAt, Shoot
from starhold.games.space_empires.rules.combat.r13_losses import UnitDestroyed
from starhold.games.space_empires.rules.combat.r13_rounds import CombatRound
from starhold.games.space_empires.rules.combat.r15_bombardment import Bombard, ColonyDestroyed
from starhold.games.space_empires.rules.economy.r11_research import Research
from starhold.games.space_empires.rules.economy.r12_plan import Build
from starhold.games.space_empires.rules.movement.r07_movement import (
    CommandAll,
    GoTogether,
    MovementPhase,
)
from starhold.games.space_empires.rules.special_ships.r14_mines import DetonateAt
from starhold.games.space_empires.rules.special_ships.r18_titans import (
    DestroyPlanet,
    SparePlanets,
    WorldShattered,
)
from starhold.games.space_empires.rules.turns.r27_victory import GameWon
from starhold.games.space_empires.state import Battle, Colony, Marker, Table
from starhold.show.view import view
from tests.games.space_empires.battles import may_hit, needed
from tests.games.space_empires.plans import planning
from tests.games.space_empires.scenes import advanced, offered, play, scene, told
from tests.helpers import seed_of

ON = advanced(titans="on", expansion_core="on")


def engaged(red: tuple[str, ...], blue: tuple[str, ...], *dice: int, **battle: Any) -> Table:
    """A battle at F5, red attacking, in its first round or as told."""
    table = scene(red=red, blue=blue, dice=dice, settings=ON)
    facts: dict[str, Any] = {"round": 1, **battle}
    table.state.battle = Battle("F5", "red", "blue", **facts)
    return table


# -- Titans in battle ------------------------------------------------------------------


def test_e_32_a_scout_cannot_hit_a_titan_but_a_fighter_can() -> None:
    """SE-18.2"""
    table = engaged(
        ("scout F5 attack=1", "fighter F5 fighter=3 attack=1"), ("titan F5 defense=3",)
    )

    assert needed(table, "red-1", "blue-1") <= 0
    assert may_hit(table, "red-1") == []
    assert needed(table, "red-2", "blue-1") == 3
    assert may_hit(table, "red-2") == ["blue-1"]

    table.state.battle = replace(the_battle(table.state), bonus=("red",))

    assert needed(table, "red-2", "blue-1") == 4


def test_18_2_a_rolled_1_of_a_fighter_always_hits_a_titan() -> None:
    table = engaged(("fighter F5 fighter=1",), ("titan F5 defense=3",))

    assert needed(table, "red-1", "blue-1") == 1


def test_18_2_only_fighters_use_the_fleet_size_bonus_against_a_titan() -> None:
    table = engaged(("dreadnought x2 F5",), ("titan F5", "scout F5"), bonus=("red",))

    assert needed(table, "red-1", "blue-1") == 6 - 3
    assert needed(table, "red-1", "blue-2") == 6 + 1


def test_18_1_each_hit_of_a_titan_does_2_damage_to_one_ship() -> None:
    table = engaged(("titan F5",), ("dreadnought x2 F5", "scout x2 F5"), 1)
    table.agenda = (Shoot("red", "red-1"), CombatRound(2))
    table.settle()
    play(table, next(shot for shot in offered(table, FireAt) if shot.target == "blue-1"))

    assert table.state.groups["blue-1"].damage == 2


def test_18_1_what_is_too_much_for_one_ship_is_lost() -> None:
    table = engaged(("titan x2 F5",), ("scout x3 F5",), 1, 1)
    table.agenda = (Shoot("red", "red-1"), CombatRound(2))
    table.settle()
    play(table, offered(table, FireAllAt)[0])

    assert (table.state.groups["blue-1"].count, table.state.groups["blue-1"].damage) == (1, 0)
    assert len(told(table, UnitDestroyed)) == 2


def test_18_1_a_titan_never_retreats_and_is_never_screened() -> None:
    table = engaged(("titan F5", "dreadnought F5"), ("scout F5",), round=2)
    state, battle = table.state, the_battle(table.state)
    titan, dreadnought = state.groups["red-1"], state.groups["red-2"]

    assert [can_retreat(state, battle, ship) for ship in (titan, dreadnought)] == [False, True]
    assert [may_screen(state, battle, ship) for ship in (titan, dreadnought)] == [False, True]


def test_18_3_a_titan_can_be_fired_at_while_its_fighters_live() -> None:
    table = engaged(
        ("dreadnought F5 attack=3",), ("titan F5 fighter=1", "carrier F5", "fighter F5")
    )

    assert may_hit(table, "red-1") == ["blue-1", "blue-3"]


# -- the bay ---------------------------------------------------------------------------


@pytest.mark.parametrize(("fighter", "bay"), [(0, 0), (1, 1), (3, 1)])
def test_14_1_a_titan_has_a_bay_once_fighters_are_known(fighter: int, bay: int) -> None:
    state = scene(settings=ON, levels={"red": {"fighter": fighter, "ship_size": 7}}).state

    assert newly_built(state, "red", "titan").fighter == bay


def test_14_1_a_bay_holds_three_fighters() -> None:
    state = scene(settings=ON, red=("titan F5 fighter=1", "titan G5", "carrier H5")).state

    assert [room(state, "red", at) for at in ("F5", "G5", "H5")] == [3, 0, 3]


# -- Mines -----------------------------------------------------------------------------


def mined(titan: str, mines: int, *more: str) -> Table:
    return scene(
        red=(titan, *more),
        blue=(f"mine x{mines} F5",),
        settings=ON,
        agenda=(BattleBegins("F5", "red", "blue"),),
    )


def test_e_31_a_lone_titan_takes_1_damage_from_each_mine() -> None:
    """SE-18.5"""
    table = engaged(("titan F5",), ("mine x3 F5", "scout F5"))
    table.state.battle = None
    table.agenda = (BattleBegins("F5", "red", "blue"),)
    table.settle()

    assert table.state.groups["red-1"].damage == 3
    assert hits_needed(table.state, table.state.groups["red-1"]) == 5


def test_e_31_five_mines_destroy_it() -> None:
    """SE-14.31"""
    assert "red-1" not in mined("titan F5", 5).state.groups


@pytest.mark.parametrize(("fighters", "safe"), [(3, True), (4, False)])
def test_14_32_fighters_aboard_a_titan_cannot_be_hit(fighters: int, safe: bool) -> None:
    table = mined("titan F5 fighter=1", 1, f"fighter x{fighters} F5 fighter=1", "scout F5")
    kinds = {option.kind for option in offered(table, DetonateAt)}

    assert ("fighter" not in kinds) == safe


# -- planets ---------------------------------------------------------------------------


def above(
    marker: str | Marker, colony: Colony | None = None, *, red: str = "titan F5", blue: str = ""
) -> Table:
    """A Titan of red after its battles, above a planet at F5."""
    return scene(
        red=(red,),
        blue=(blue,) if blue else (),
        markers={"F5": marker},
        colonies={"F5": colony} if colony else {},
        settings=ON,
        agenda=(AfterBattles("red"),),
    )


def test_15_5_a_titan_destroys_planet_and_colony_together() -> None:
    table = above("planet", Colony("blue", 3))
    play(table, DestroyPlanet("red-1", "F5"))

    assert table.state.markers["F5"] == Marker("asteroids", face_up=True)
    assert "F5" not in table.state.colonies
    assert told(table, WorldShattered) == [WorldShattered("red", "F5")]
    assert told(table, ColonyDestroyed) == [ColonyDestroyed("blue", "F5")]
    assert table.state.groups["red-1"].face_up


def test_15_5_it_destroys_an_uncolonised_planet_too_and_fires_once() -> None:
    table = above("barren")
    play(table, DestroyPlanet("red-1", "F5"))

    assert table.state.markers["F5"].kind == "asteroids"
    assert table.over


@pytest.mark.parametrize("footing", ["landing", "dropped"])
def test_20_25_a_titan_spares_a_planet_on_which_its_own_side_has_landed(footing: str) -> None:
    table = scene(
        red=("titan F5", "infantry F5"),
        markers={"F5": "planet"},
        colonies={"F5": Colony("blue", 3)},
        settings=advanced(titans="on", expansion_core="on", ground_combat="on"),
    )
    put(table.state, replace(table.state.groups["red-2"], ground=footing))
    table.agenda = (AfterBattles("red"),)
    table.settle()

    assert offered(table, DestroyPlanet) == []


def test_15_5_it_need_not() -> None:
    table = above("planet")
    play(table, SparePlanets())

    assert table.state.markers["F5"].kind == "planet"


def test_15_5_each_titan_fires_once() -> None:
    table = scene(
        red=("titan F5", "titan F6"),
        markers={"F5": "planet", "F6": "planet"},
        settings=ON,
        agenda=(AfterBattles("red"),),
    )
    play(table, DestroyPlanet("red-1", "F5"))

    assert offered(table, DestroyPlanet) == [DestroyPlanet("red-2", "F6")]


@pytest.mark.parametrize(
    ("marker", "colony", "blue"),
    [
        ("asteroids", None, ""),
        (Marker("planet"), None, ""),
        (Marker("barren", face_up=True, guarded=True), None, ""),
        ("planet", Colony("red", 3), ""),
        ("planet", Colony("blue", 3), "base F5"),
    ],
)
def test_15_5_only_a_known_undefended_enemy_or_free_planet(
    marker: str | Marker, colony: Colony | None, blue: str
) -> None:
    assert above(marker, colony, blue=blue).over


def test_15_7_a_titan_spares_a_colony_that_was_captured_from_its_owner() -> None:
    assert above("planet", Colony("blue", 2, founder="red")).over


def test_29_13_nobody_is_shown_that_a_face_down_titan_could_fire() -> None:
    table = above("planet")

    assert offered(table, DestroyPlanet)
    assert not table.state.groups["red-1"].face_up
    for number in range(8):
        twin = GAME.imagine(table, "blue", Seeded(seed_of(number)))
        assert view(GAME, twin, "blue") == view(GAME, table, "blue")
    assert view(GAME, table, "blue").waiting == ()


def test_18_4_asteroids_that_somebody_settled_are_no_planet() -> None:
    assert above("asteroids", Colony("blue", 3)).over


def test_15_5_not_in_empty_space_nor_by_other_ships() -> None:
    space = scene(red=("titan G7",), settings=ON, agenda=(AfterBattles("red"),))

    assert space.over
    assert above("planet", red="dreadnought F5").over


def test_15_5_a_titan_does_not_bombard() -> None:
    table = scene(
        red=("titan F5", "scout F5"),
        markers={"F5": "planet"},
        colonies={"F5": Colony("blue", 3)},
        settings=ON,
        agenda=(CombatPhase("red"),),
    )
    play(table, SparePlanets())

    assert [option.kind for option in offered(table, Bombard)] == ["scout"]


def test_r_23_destroying_a_homeworld_wins() -> None:
    table = scene(red=("titan B5",), settings=ON, agenda=(AfterBattles("red"),))
    play(table, DestroyPlanet("red-1", "B5"))

    assert told(table, GameWon) == [GameWon(("red",))]


# -- building --------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "sold"), [(6, False), (7, True)])
def test_18_1_a_titan_needs_ship_size_7(size: int, sold: bool) -> None:
    table = planning("yard x5 K5", levels={"red": {"ship_size": size}}, settings=ON)

    assert (Build("titan", 32) in offered(table, Build, "red")) == sold


def test_12_15_five_hull_points_are_one_titan() -> None:
    table = planning("yard x4 K5", levels={"red": {"ship_size": 7}}, settings=ON)

    assert Build("titan", 32) not in offered(table, Build, "red")


def test_10_2_a_titan_pays_5() -> None:
    assert maintenance(scene(red=("titan F5",), settings=ON).state, "red") == 5


# -- Flagships -------------------------------------------------------------------------


def test_18_6_every_player_begins_with_a_flagship_face_down() -> None:
    table = GAME.new(advanced(flagships="on"), ("red", "blue"), Seeded(seed_of(1)))
    while not table.state.order:
        table.pick(0, next(iter(table.open)))
    ships = [group for group in table.state.groups.values() if group.kind == "flagship"]

    assert {(g.owner, g.at) for g in ships} == set(table.state.worlds.items())
    assert [(g.count, g.face_up) for g in ships] == [(1, False)] * 2


def test_18_6_without_the_module_nobody_has_one() -> None:
    table = GAME.new(advanced(), ("red", "blue"), Seeded(seed_of(1)))
    while not table.state.order:
        table.pick(0, next(iter(table.open)))

    assert all(group.kind != "flagship" for group in table.state.groups.values())


def test_18_6_it_costs_no_maintenance_and_is_never_built() -> None:
    settings = advanced(flagships="on", profile="expansion_full")
    table = planning(
        "yard x4 K5", "flagship K5", levels={"red": {"ship_size": 6}}, settings=settings
    )

    assert maintenance(table.state, "red") == 0
    assert all(option.kind != "flagship" for option in offered(table, Build, "red"))


def test_18_6_a_refit_gives_it_exploration_and_fast_bc() -> None:
    levels = {"exploration": 2, "fast_battlecruiser": 1, "attack": 3}
    state = scene(settings=advanced(flagships="on"), levels={"red": levels}).state
    tech = newly_built(state, "red", "flagship")

    assert tech == Tech(attack=3, exploration=2, fast_battlecruiser=1)


def test_31_e_22_income_and_maintenance_with_a_flagship() -> None:
    """SE-12.4  Three Scouts, two Cruisers and a Flagship pay 3 + 4 + 0."""
    state = scene(
        red=("scout x3 F5", "cruiser x2 F5", "flagship F5"), settings=advanced(flagships="on")
    ).state

    assert maintenance(state, "red") == 7


# -- Fast Battlecruisers ---------------------------------------------------------------


@pytest.mark.parametrize(("turn", "fast", "other"), [(1, 3, 2), (2, 2, 2), (3, 2, 2)])
def test_e_2_a_fast_battlecruiser_has_one_more_hex_in_turn_1(
    turn: int, fast: int, other: int
) -> None:
    """SE-7.3"""
    table = scene(
        red=(
            "battlecruiser F5 movement=4 fast_battlecruiser=1",
            "flagship F5 movement=4 fast_battlecruiser=1",
            "battlecruiser F5 movement=4",
            "decoy F5",
        ),
        levels={"red": {"movement": 4, "fast_battlecruiser": 1}},
        turn=turn,
        settings=advanced(fast_bc="on", flagships="on"),
    )
    groups = table.state.groups

    assert [allowance(table.state, groups[f"red-{n}"]) for n in (1, 2, 3, 4)] == [
        fast,
        fast,
        other,
        fast,
    ]


def test_18_7_fast_battlecruisers_are_researched_without_ship_size_4() -> None:
    table = planning(settings=advanced(fast_bc="on"))
    offers = [option.technology for option in offered(table, Research, "red")]

    assert "fast_battlecruiser" in offers


# -- fleets ----------------------------------------------------------------------------


def test_18_8_any_number_of_counters_of_a_hex_moves_as_a_fleet() -> None:
    """R-51  What fleet markers are for: there is no limit, and only one hex."""
    fleet = ("scout F5", "destroyer F5", "cruiser F5", "decoy F5", "battleship F5", "raider F5")
    table = scene(red=fleet, agenda=(MovementPhase("red"),))
    play(table, CommandAll("F5"), GoTogether("F6"))

    assert len(table.state.stacks["F6"]) == len(fleet)


# -- the core of the expansion ---------------------------------------------------------


@pytest.mark.parametrize("turn", [1, 2, 3])
def test_7_1_movement_7_is_three_hexes_in_every_turn(turn: int) -> None:
    table = scene(red=("scout F5 movement=7",), turn=turn, settings=ON)

    assert allowance(table.state, table.state.groups["red-1"]) == 3


def test_14_31_a_sweeper_of_level_3_removes_three_mines() -> None:
    table = scene(
        red=("sweeper F5 mine_sweep=3", "scout F5"),
        blue=("mine x3 F5",),
        settings=ON,
        agenda=(BattleBegins("F5", "red", "blue"),),
    )

    assert "blue-1" not in table.state.groups
    assert table.state.groups["red-2"].count == 1
