"""SE-28.3 to SE-28.11  Doomsday Machines against one player."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from starhold.games.space_empires import GAME
from starhold.games.space_empires.battles.battlefield import order_of_fire, targets, weapon_class
from starhold.games.space_empires.battles.terms import shot_terms, to_hit
from starhold.games.space_empires.facts.catalog import DOOMSDAY, MAPS, UNITS
from starhold.games.space_empires.facts.starmap import roads
from starhold.games.space_empires.fleets.groups import put
from starhold.games.space_empires.hooks.numbers import Aim
from starhold.games.space_empires.invariants import invariants
from starhold.games.space_empires.rules.combat.r13_combat import BattleBegins
from starhold.games.space_empires.rules.combat.r13_fire import FireAllAt, FireAt, ShotFired
from starhold.games.space_empires.rules.combat.r13_losses import WreckStudied
from starhold.games.space_empires.rules.combat.r13_rounds import CountFleets, Screen
from starhold.games.space_empires.rules.combat.r15_bombardment import ColonyDestroyed
from starhold.games.space_empires.rules.economy.r12_phase import EconomicPhase
from starhold.games.space_empires.rules.economy.r12_plan import HandIn
from starhold.games.space_empires.rules.movement.r07_destinations import destinations
from starhold.games.space_empires.rules.movement.r07_movement import (
    CommandGroup,
    CommandStack,
    EndMovement,
    Go,
    GoTogether,
)
from starhold.games.space_empires.rules.setup.r05_setup import begin
from starhold.games.space_empires.rules.solo.r28_doomsday import (
    CountMachines,
    DestroyPlanet,
    Lure,
    MachineArrived,
    MachineMoved,
    MachinesArrive,
    MachinesMove,
    PlanetDestroyed,
    WeaknessShown,
)
from starhold.games.space_empires.rules.special_ships.r14_mines import MineDetonated, MineRolled
from starhold.games.space_empires.rules.turns.r06_turns import Turn
from starhold.games.space_empires.rules.turns.r27_victory import (
    CheckLimit,
    CountPoints,
    GameLost,
    GameWon,
    HearConcessions,
)
from starhold.games.space_empires.screen.solo_boards import machine_piece, machine_sheet
from starhold.games.space_empires.solo.automaton import best_target
from starhold.games.space_empires.solo.machines import (
    MACHINE_TECH,
    DueMachine,
    arrivals,
    kind_of,
    machines,
    step_toward,
)
from starhold.games.space_empires.state import DOOM, Battle, Cell, Colony, Group, State, Table
from starhold.games.space_empires.steps import Steps
from tests.games.space_empires.scenes import (
    ALONE,
    advanced,
    at,
    hidden,
    offered,
    play,
    ready,
    scene,
    told,
)

SMALL_EASY = advanced(solo="doomsday_small", difficulty="easy")


def doom(
    *red: str,
    rating: int = 1,
    where: Cell = "G6",
    damage: int = 0,
    weakness: Any = None,
    agenda: Steps = (),
    **parts: Any,
) -> Table:
    """Red, alone at the table, and a machine."""
    usual: dict[str, Any] = {"settings": SMALL_EASY, "arrived": 1, "cycle": 7}
    table = scene(red=red, worlds=ALONE, **usual | parts)
    machine = Group(
        "doom-1", DOOM, kind_of(rating), 1, where, MACHINE_TECH, face_up=True, damage=damage
    )
    put(table.state, machine)
    if weakness:
        table.state.weaknesses["doom-1"] = weakness
    table.agenda = agenda
    table.settle()
    return table


def aimed(table: Table, gun: str, target: str, round_: int = 1, **parts: Any) -> Aim:
    state = table.state
    battle = Battle(state.groups[gun].at, "red", DOOM, round=round_, **parts)
    return Aim(state, battle, state.groups[gun], state.groups[target])


def machine(table: Table) -> Group:
    return table.state.groups["doom-1"]


# -- the map and the calendar ----------------------------------------------------------


@pytest.mark.parametrize("solo", ["doomsday_small", "doomsday_large"])
def test_28_3_entry_hexes_hold_no_marker_and_nobody_may_enter_them(solo: Any) -> None:
    entries = MAPS[solo].entries

    assert len(entries) == 5
    assert not set(entries) & set(roads(solo, ()))


@pytest.mark.parametrize(
    ("die", "where"), [(1, "L2"), (2, "L2"), (3, "H4"), (6, "F7"), (10, "L11")]
)
def test_28_3_a_roll_says_where_a_machine_enters(die: int, where: Cell) -> None:
    table = scene(
        worlds=ALONE, settings=SMALL_EASY, agenda=(MachinesArrive(),), dice=(die,), cycle=7
    )

    assert told(table, MachineArrived) == [MachineArrived(1, where, (die,))]
    assert [m.at for m in machines(table.state)] == [where]


@pytest.mark.parametrize(
    ("solo", "difficulty", "due"),
    [
        ("doomsday_small", "easy", ((7, 1), (9, 3), (11, 5))),
        ("doomsday_small", "good_luck", ((5, 1), (7, 3), (9, 5))),
        ("doomsday_large", "normal", ((8, 6), (10, 8), (11, 10))),
        ("doomsday_large", "harder", ((7, 6), (9, 8), (10, 10))),
    ],
)
def test_28_7_when_machines_come_and_how_strong(solo: Any, difficulty: Any, due: Any) -> None:
    state, _ = begin(advanced(solo=solo, difficulty=difficulty), ("red",))

    assert arrivals(state) == tuple(DueMachine(*pair) for pair in due)


def test_28_7_no_machine_comes_before_its_time() -> None:
    table = scene(worlds=ALONE, settings=SMALL_EASY, agenda=(MachinesArrive(),), cycle=6)

    assert not machines(table.state)


def test_28_7_it_comes_at_the_end_of_the_economic_phase() -> None:
    """R-42  It first moves after the player's next turn."""
    table = scene(worlds=ALONE, settings=SMALL_EASY, agenda=(EconomicPhase(),), dice=(1,), cycle=7)
    assert not machines(table.state)
    play(table, HandIn())

    assert [m.at for m in machines(table.state)] == ["L2"]


def test_28_7_company_has_no_machines() -> None:
    assert arrivals(scene().state) == ()


@pytest.mark.parametrize(
    ("rating", "line"),
    [(1, "D7-1 x6 3"), (4, "C8-2 x8 4"), (7, "B10-3 x9 6"), (10, "A11-4 x11 6")],
)
def test_28_8_ratings(rating: int, line: str) -> None:
    unit = UNITS[kind_of(rating)]

    assert f"{unit.weapon}{unit.attack[0]}-{unit.defense[0]} x{unit.hull} {unit.shots}" == line


# -- victory ---------------------------------------------------------------------------


def test_28_5_a_player_who_destroys_the_third_machine_has_won() -> None:
    table = doom(
        "dreadnought G6",
        damage=5,
        weakness="none",
        arrived=3,
        agenda=(BattleBegins("G6", "red", DOOM),),
        dice=(1,),
    )
    play(table, FireAt("red-1", "doom-1", "doomsday-1", 5))

    assert told(table, GameWon) == [GameWon(("red",))]
    assert table.over


def test_28_5_two_of_three_are_not_enough() -> None:
    table = scene(worlds=ALONE, settings=SMALL_EASY, arrived=2, agenda=(CountMachines(),))

    assert not told(table, GameWon)


def test_28_5_nor_is_one_that_is_still_there() -> None:
    table = doom(arrived=3, agenda=(CountMachines(),))

    assert not told(table, GameWon)


def test_28_5_with_the_homeworld_all_is_lost() -> None:
    table = doom(where="L7", agenda=(DestroyPlanet("doom-1"),))

    assert told(table, GameLost) == [GameLost()]
    assert table.state.winners == ()


def test_27_13_a_solo_player_who_concedes_has_lost() -> None:
    table = scene(worlds=ALONE)
    table.state.empires["red"].concedes = True
    table.agenda = (HearConcessions(),)
    table.settle()

    assert told(table, GameLost) == [GameLost()]


def test_27_8_to_be_alone_is_not_to_be_the_last() -> None:
    table = scene(worlds=ALONE, agenda=(HearConcessions(), CountPoints()))

    assert not told(table, GameWon)


def test_27_12_a_solo_player_who_has_not_won_by_the_agreed_end_has_lost() -> None:
    table = scene(
        worlds=ALONE, settings=advanced(max_economic_phases=5), agenda=(CheckLimit(),), cycle=5
    )

    assert told(table, GameLost) == [GameLost()]


# -- movement --------------------------------------------------------------------------

NEAR = {"G6": "planet", "G8": "planet", "I7": "planet"}


def moves(where: Cell, colonies: dict[Cell, Colony]) -> Table:
    markers = dict.fromkeys(colonies, "planet")
    return doom(where=where, colonies=colonies, markers=markers, agenda=(MachinesMove(),))


def test_28_10_one_hex_toward_the_nearest_colony() -> None:
    table = moves("F7", {"I7": Colony("red", 1), "H5": Colony("red", 3)})

    assert told(table, MachineMoved) == [MachineMoved("doom-1", "G6")]


def test_28_6_the_player_always_moves_before_the_machines() -> None:
    table = doom("scout L7", agenda=(Turn(1),))
    assert offered(table, EndMovement)
    assert machine(table).at == "G6"
    play(table, EndMovement())

    assert told(table, MachineMoved)


def test_28_10_of_equally_near_ones_the_larger() -> None:
    """H6 and H8 are two hexes from F7; one step is nearer to H8."""
    table = moves("F7", {"H6": Colony("red", 1), "H8": Colony("red", 2)})

    assert machine(table).at == "G7"


def test_28_10_then_the_one_nearer_the_homeworld() -> None:
    table = moves("F7", {"H5": Colony("red", 1), "H8": Colony("red", 1)})

    assert not offered(table, Lure)


def test_28_10_then_the_player_chooses() -> None:
    table = moves("F7", {"H6": Colony("red", 1), "H8": Colony("red", 1)})
    assert offered(table, Lure) == [Lure("H6"), Lure("H8")]
    play(table, Lure("H8"))

    assert machine(table).at == "G7"


def test_28_10_of_equal_steps_the_one_nearer_the_homeworld() -> None:
    table = doom(where="H4")

    assert step_toward(table.state, machine(table), "J4") == "I4"


def test_28_10_a_machine_at_its_colony_stays_and_fights() -> None:
    table = moves("H6", {"H6": Colony("red", 1)})

    assert not told(table, MachineMoved)
    assert told(table, ColonyDestroyed)


@pytest.mark.parametrize("solo", ["doomsday_small", "doomsday_large"])
def test_28_10_on_its_way_to_a_colony_a_machine_keeps_to_the_map(solo: Any) -> None:
    """So a screen need show no more than the map and the entry hexes."""
    table = doom(settings=advanced(solo=solo))
    there = {*roads(solo, ()), *MAPS[solo].entries}
    for start in there:
        walker = replace(machine(table), at=start)

        assert {step_toward(table.state, walker, goal) for goal in roads(solo, ())} <= there


def test_28_10_it_turns_up_no_marker() -> None:
    table = doom(where="G6", markers={"H6": hidden("planet", "red")}, agenda=(MachinesMove(),))

    assert machine(table).at == "H6" or not table.state.markers["H6"].face_up
    assert not told(table, PlanetDestroyed)


def test_28_10_nobody_enters_an_unexplored_hex_with_a_machine() -> None:
    table = doom("scout x2 H6", "scout H6 movement=2", markers={"G6": hidden("planet")})
    ready(table, "red-1", 1)
    ready(table, "red-2", 1)

    assert "G6" not in list(destinations(table.state, table.state.groups["red-1"]))
    assert Go("red-1", "G6") not in CommandGroup("red", "red-1").options(table.state)
    stack = CommandStack("red", ("red-1", "red-2")).options(table.state)
    assert GoTogether("G6") not in stack


def test_28_10_an_explored_one_may_be_entered() -> None:
    table = doom("scout H6")
    ready(table, "red-1", 1)

    assert "G6" in list(destinations(table.state, table.state.groups["red-1"]))


# -- combat ----------------------------------------------------------------------------


def test_e_42_what_hits_a_machine() -> None:
    four = doom("cruiser G6 attack=2", rating=4)
    ten = doom("scout G6 attack=1", rating=10)

    assert to_hit(aimed(four, "red-1", "doom-1")) == 4
    assert to_hit(aimed(ten, "red-1", "doom-1")) == 0
    battle = Battle("G6", "red", DOOM, round=1)
    assert targets(ten.state, battle, ten.state.groups["red-1"], fighters_only=False) == []


def test_28_11_its_own_1_always_hits_and_its_10_never() -> None:
    weak = doom("dreadnought G6 defense=3", rating=1)
    strong = doom("scout G6", rating=10)

    assert to_hit(aimed(weak, "doom-1", "red-1")) == 1
    assert to_hit(aimed(strong, "doom-1", "red-1")) == 9


def test_28_11_terrain_does_not_matter_to_it() -> None:
    table = doom("cruiser G6 attack=2", rating=1, markers={"G6": "asteroids"})
    battle = Battle("G6", "red", DOOM, round=1)

    assert weapon_class(table.state, battle, machine(table)) == "D"
    assert weapon_class(table.state, battle, table.state.groups["red-1"]) == "E"
    assert to_hit(aimed(table, "red-1", "doom-1")) == 3  # Attack technology counts for nothing


def test_28_11_tactics_2() -> None:
    table = doom("destroyer G6 tactics=2", rating=1)
    order = order_of_fire(table.state, Battle("G6", DOOM, "red", round=1))

    assert [gun.group for guns in order.values() for gun in guns] == ["red-1", "doom-1"]


def test_28_11_nobody_is_screened() -> None:
    table = doom("dreadnought x6 G6", weakness="none", agenda=(BattleBegins("G6", "red", DOOM),))

    assert not offered(table, Screen)
    assert offered(table, FireAllAt)[0].needed == 5  # no Fleet Size Bonus


def test_28_11_it_has_as_many_attacks_as_its_rating_says() -> None:
    table = doom(
        "scout x6 G6",
        weakness="none",
        agenda=(BattleBegins("G6", "red", DOOM),),
        dice=(7, 8, 1),
    )

    assert [shot.dice for shot in told(table, ShotFired)] == [(7,), (8,), (1,)]
    assert at(table, "G6") == [("scout", 4), ("doomsday-1", 1)]


def test_28_11_damage_persists_between_battles() -> None:
    table = doom(
        "scout G6",
        damage=3,
        weakness="none",
        agenda=(BattleBegins("G6", DOOM, "red"),),
        dice=(1,),
    )

    assert at(table, "G6") == [("doomsday-1", 1)]
    assert machine(table).damage == 3
    assert list(invariants(table.state)) == []


def test_28_11_a_destroyed_planet_heals_2() -> None:
    table = doom(where="H6", damage=5, markers={"H6": "barren"}, agenda=(DestroyPlanet("doom-1"),))

    assert told(table, PlanetDestroyed) == [PlanetDestroyed("doom-1", "H6", 2)]
    assert machine(table).damage == 3
    assert "H6" not in table.state.markers


def test_28_11_it_repairs_at_most_its_damage() -> None:
    table = doom(where="H6", damage=1, markers={"H6": "planet"}, agenda=(DestroyPlanet("doom-1"),))

    assert told(table, PlanetDestroyed) == [PlanetDestroyed("doom-1", "H6", 1)]


@pytest.mark.parametrize("marker", ["asteroids", hidden("planet")])
def test_28_11_asteroids_and_what_is_unknown_are_left_alone(marker: Any) -> None:
    table = doom(where="H6", markers={"H6": marker}, agenda=(DestroyPlanet("doom-1"),))

    assert "H6" in table.state.markers


def test_28_11_in_empty_space_there_is_nothing_to_destroy() -> None:
    table = doom(where="H6", agenda=(DestroyPlanet("doom-1"),))

    assert not told(table, PlanetDestroyed)


def test_28_11_defenders_save_the_planet() -> None:
    table = doom(
        "base H6", where="H6", markers={"H6": "planet"}, agenda=(DestroyPlanet("doom-1"),)
    )

    assert "H6" in table.state.markers


def test_28_11_a_machine_that_fell_destroys_nothing() -> None:
    table = scene(worlds=ALONE, markers={"H6": "planet"}, agenda=(DestroyPlanet("doom-1"),))

    assert "H6" in table.state.markers


def test_28_5_a_machine_of_the_solo_game_teaches_nothing() -> None:
    """SE-14.53 is about those of Deep Space."""
    table = doom(
        "dreadnought G6",
        damage=5,
        weakness="none",
        agenda=(BattleBegins("G6", "red", DOOM),),
        dice=(1,),
    )
    play(table, FireAt("red-1", "doom-1", "doomsday-1", 5))

    assert not told(table, WreckStudied)
    assert at(table, "G6") == [("dreadnought", 1)]


# -- weakness --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("die", "weakness"),
    [(2, "fighters"), (3, "mines"), (6, "raiders"), (7, "fleets"), (9, "none"), (10, "none")],
)
def test_28_9_the_weakness_is_rolled_when_it_is_first_fought(die: int, weakness: Any) -> None:
    table = doom("dreadnought G6", agenda=(BattleBegins("G6", "red", DOOM),), dice=(die,))

    assert told(table, WeaknessShown) == [WeaknessShown("doom-1", weakness, (die,))]


def test_28_9_and_never_again() -> None:
    table = doom("dreadnought G6", weakness="none", agenda=(BattleBegins("G6", "red", DOOM),))

    assert not told(table, WeaknessShown)


def test_28_9_decoys_alone_show_nothing() -> None:
    table = doom("decoy G6", agenda=(BattleBegins("G6", DOOM, "red"),))

    assert table.state.weaknesses == {}


@pytest.mark.parametrize(("weakness", "hurt"), [("fighters", True), ("none", False)])
def test_28_9_fighters(weakness: Any, hurt: bool) -> None:
    table = doom("carrier G6", "fighter x3 G6 fighter=1", weakness=weakness)
    battle = Battle("G6", "red", DOOM, round=1)
    fighter = table.state.groups["red-2"]

    assert bool(targets(table.state, battle, fighter, fighters_only=False)) is hurt


def mined(weakness: Any, *faces: int) -> Table:
    """A machine comes upon three Mines."""
    fight = (BattleBegins("G6", DOOM, "red"),)
    return doom("mine x3 G6", weakness=weakness, agenda=fight, dice=faces)


def test_28_9_each_mine_hits_on_1_to_5() -> None:
    table = mined("mines", 5, 6, 1)

    assert [rolled.hit for rolled in told(table, MineRolled)] == [True, False, True]
    assert machine(table).damage == 2
    assert at(table, "G6") == [("doomsday-1", 1)]


def test_28_11_others_are_immune_to_mines() -> None:
    table = mined("none")

    assert len(told(table, MineDetonated)) == 3
    assert not told(table, MineRolled)
    assert machine(table).damage == 0


def test_28_9_raiders_are_class_a_in_every_round_with_1_more_in_the_first() -> None:
    table = doom("raider G6 cloaking=1", weakness="raiders")
    battle = Battle("G6", "red", DOOM, round=2)

    assert weapon_class(table.state, battle, table.state.groups["red-1"]) == "A"
    assert to_hit(aimed(table, "red-1", "doom-1", round_=1)) == 4
    assert to_hit(aimed(table, "red-1", "doom-1", round_=2)) == 3


def test_28_9_it_has_2_less_when_firing_at_raiders() -> None:
    table = doom("raider G6 cloaking=1", "scout G6", weakness="raiders")

    assert to_hit(aimed(table, "doom-1", "red-1")) == 5
    assert to_hit(aimed(table, "doom-1", "red-2")) == 7


def test_28_11_to_other_machines_a_cloak_is_nothing() -> None:
    table = doom("raider G6 cloaking=2", weakness="none")
    battle = Battle("G6", "red", DOOM, round=1)

    assert weapon_class(table.state, battle, table.state.groups["red-1"]) == "D"


@pytest.mark.parametrize(("scouts", "bonus"), [(4, True), (3, False)])
def test_28_9_ten_ships_that_can_hurt_it_have_the_fleet_size_bonus(
    scouts: int, bonus: bool
) -> None:
    table = doom("destroyer x6 G6", f"scout x{scouts} G6", "base G6", weakness="fleets")
    table.state.battle = Battle("G6", "red", DOOM, round=1)
    table.agenda = (CountFleets(),)
    table.settle()

    assert table.state.battle.swarmed == (("doom-1",) if bonus else ())
    aim = Aim(table.state, table.state.battle, table.state.groups["red-1"], machine(table))
    assert any(term.label == "fleet_bonus" for term in shot_terms(aim)) is bonus


# -- what a machine shoots at ----------------------------------------------------------


def first_target(table: Table) -> str:
    table.state.battle = Battle("G6", DOOM, "red", round=1)
    target = best_target(table.state, machine(table))
    assert target is not None
    return target.kind


def test_28_2_a_machine_weak_to_fighters_prefers_them() -> None:
    """A7: a Fighter (5 CP) is hit on 7, a Battlecruiser (15 CP, hull 2) on 6."""
    fleet = ("battlecruiser G6", "carrier G6", "fighter x3 G6 fighter=1")

    assert first_target(doom(*fleet, weakness="fighters")) == "fighter"
    assert first_target(doom(*fleet, weakness="none")) == "battlecruiser"


def test_28_2_without_fighters_it_shoots_at_anything() -> None:
    assert first_target(doom("dreadnought G6", weakness="fighters")) == "dreadnought"


@pytest.mark.parametrize(
    ("scouts", "target"), [(3, "destroyer"), (4, "scout"), (6, "scout"), (7, "destroyer")]
)
def test_28_2_one_weak_to_large_fleets_shoots_at_the_cheapest(scouts: int, target: str) -> None:
    """While 10 to 12 ships can hurt it: not with 9, nor with 13."""
    fleet = ["destroyer x6 G6", *["scout G6"] * scouts]

    assert first_target(doom(*fleet, weakness="fleets")) == target


def test_28_2_with_nothing_to_shoot_at_it_has_no_target() -> None:
    table = doom("colony_ship G6", weakness="fleets")
    table.state.battle = Battle("G6", DOOM, "red", round=1)

    assert best_target(table.state, machine(table)) is None


# -- what is seen ----------------------------------------------------------------------


def test_29_1_everyone_sees_what_is_left_of_a_machine() -> None:
    table = doom(damage=2, weakness="mines")
    piece = machine_piece(table.state, machine(table))

    assert piece.number is not None
    assert (piece.number.value, piece.number.limit) == (4, 6)
    assert piece.marks == ("weak_to-mines",)


def test_28_7_everyone_sees_what_is_to_come() -> None:
    table = doom(rating=3, damage=2, arrived=2)
    lines = machine_sheet(table.state).lines

    assert [line.values[1] for line in lines] == ["destroyed", "G6", "on_its_way"]
    assert [line.kind for line in lines] == ["doomsday-1", "doomsday-3", "doomsday-5"]


def test_28_3_the_entry_hexes_are_shown() -> None:
    table = doom(where="L2")
    board = GAME.scene(table, "red").boards[0]

    assert [cell.id for cell in board.cells if cell.kind == "entry"] == list(
        MAPS["doomsday_small"].entries
    )


# -- what is always true ---------------------------------------------------------------


def test_28_3_nobody_else_stands_on_an_entry_hex() -> None:
    table = doom("scout L2", where="L2")

    assert list(invariants(table.state)) == ["red-1 has left the map"]


def test_28_7_no_more_machines_than_were_due() -> None:
    state: State = doom(arrived=0, cycle=7).state

    assert list(invariants(state)) == ["0 machines have come, 1 are here"]
    assert DOOMSDAY.faces * len(MAPS["doomsday_small"].entries) == 10
