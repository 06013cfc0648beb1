"""SE-28.50 to SE-28.55  Space Amoebas, alone and in company."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from starhold.core.chance import Seeded, chosen_seed
from starhold.core.table import Table as AnyTable
from starhold.games.space_empires.battles.battlefield import no_tricks, targets
from starhold.games.space_empires.battles.terms import maintenance, to_hit
from starhold.games.space_empires.empires.holdings import researchable
from starhold.games.space_empires.facts.catalog import UNITS
from starhold.games.space_empires.fleets.designs import Design
from starhold.games.space_empires.fleets.groups import put
from starhold.games.space_empires.fleets.tech import Tech
from starhold.games.space_empires.hooks.numbers import Aim
from starhold.games.space_empires.invariants import invariants
from starhold.games.space_empires.rules.combat.r13_combat import BattleBegins, CombatPhase
from starhold.games.space_empires.rules.combat.r13_fire import FireAt, ShotFired
from starhold.games.space_empires.rules.combat.r13_losses import UnitDestroyed
from starhold.games.space_empires.rules.combat.r15_bombardment import ColonyDestroyed
from starhold.games.space_empires.rules.content.cards.c22_omega_crystals import RollAgain
from starhold.games.space_empires.rules.economy.r11_research import Research
from starhold.games.space_empires.rules.economy.r12_plan import Plan
from starhold.games.space_empires.rules.movement.r07_destinations import may_enter
from starhold.games.space_empires.rules.setup.r05_setup import begin
from starhold.games.space_empires.rules.solo.r28_amoeba_combat import (
    AmoebaAttacks,
    GiveNoVessel,
    GiveUp,
    PreyRolled,
    worth,
)
from starhold.games.space_empires.rules.solo.r28_amoebas import (
    AmoebaSpread,
    AmoebaStudied,
    CountAmoebas,
    Engulfed,
    FindNature,
    KeepAway,
    MineSpent,
    MinesTested,
    NatureFound,
    Overgrow,
    Sacrifice,
    ShipDetonated,
    Spread,
    SpreadTo,
    StayAlone,
    StopByMines,
    amoebas_spread,
)
from starhold.games.space_empires.rules.special_ships.r14_mines import MineDetonated
from starhold.games.space_empires.rules.turns.r27_victory import GameLost, GameWon
from starhold.games.space_empires.screen.solo_boards import strain_sheet
from starhold.games.space_empires.solo.amoebas import (
    AMOEBA_TECH,
    amoebas,
    first_spread,
    homes_of_amoebas,
    is_amoeba,
    most,
)
from starhold.games.space_empires.solo.automaton import is_automatic
from starhold.games.space_empires.state import (
    Battle,
    Cell,
    Colony,
    Group,
    Held,
    Settings,
    State,
    Strain,
    Table,
)
from starhold.games.space_empires.steps import Seat, Steps
from tests.games.space_empires.scenes import ALONE, advanced, at, offered, play, scene, told

SOLO = advanced(solo="amoebas", difficulty="easy")
ONE = "amoeba-1"
UNDERSTOOD = {"red": 10}


def overgrown(
    *red: str,
    nature: Any = None,
    where: tuple[Cell, ...] = ("H5",),
    points: dict[Seat, int] | None = None,
    agenda: Steps = (),
    solo: bool = True,
    **parts: Any,
) -> Table:
    """Red, and amoebas of one type; what has a nature is understood."""
    usual: dict[str, Any] = {"settings": SOLO, "worlds": ALONE}
    if not solo:
        war = advanced(scenario="amoeba_war")
        usual = {"settings": war, "worlds": {"red": "L5", "blue": "A5"}}
    table = scene(red=red, **usual | parts)
    known = points or (dict(UNDERSTOOD) if nature else {})
    table.state.strains = {ONE: Strain(known, nature)}
    kind = f"amoeba_{nature}" if nature else "amoeba"
    for number, cell in enumerate(where, 1):
        group = Group(f"{ONE}-{number}", ONE, kind, 1, cell, AMOEBA_TECH, face_up=True)
        put(table.state, group)
    table.state.issued = 100  # so that new ones have names of their own
    table.agenda = agenda
    table.settle()
    return table


def visited(*red: str, **parts: Any) -> Table:
    """Red's ships are in the hex of the amoeba in their Combat Phase."""
    return overgrown(*red, agenda=(CombatPhase("red"),), **parts)


def aim(table: Table, gun: str, target: str, round_: int = 1) -> int:
    state = table.state
    battle = Battle("H5", "red", ONE, round=round_)
    return to_hit(Aim(state, battle, state.groups[gun], state.groups[target]))


# -- the map ---------------------------------------------------------------------------


def laid(settings: Settings, *seats: Seat) -> State:
    state, steps = begin(settings, seats)
    table: AnyTable[State] = AnyTable(state, steps, Seeded(chosen_seed("amoebas")))
    table.settle()
    while type(table.asking).__name__ in ("ChooseHex", "PlaceHomeworld"):
        table.choose(table.offer[0])
    return state


def test_28_50_ten_minerals_and_four_barren_planets_lie_in_deep_space() -> None:
    state = laid(SOLO, "red")
    deep = [marker.kind for marker in state.markers.values() if marker.back is None]

    assert (deep.count("mineral-10"), deep.count("barren"), len(deep)) == (10, 4, 14)
    assert not state.pool  # all of them lie there


def test_28_50_one_amoeba_of_a_different_type_on_each_of_three_hexes() -> None:
    state = laid(SOLO, "red")

    assert {a.at: a.owner for a in amoebas(state)} == {
        "J2": "amoeba-1",
        "J12": "amoeba-2",
        "F7": "amoeba-3",
    }
    assert list(state.strains) == ["amoeba-1", "amoeba-2", "amoeba-3"]


def test_28_50_some_modules_are_off_and_mines_are_on() -> None:
    state, _ = begin(Settings(solo="amoebas", profile="expansion_full"), ("red",))
    off = {"npa", "boarding", "ground_combat", "titans", "facilities", "experience"}

    assert not off & set(state.switches)
    assert "mines" in laid(Settings(solo="amoebas", profile="basic"), "red").switches


def test_28_50_there_is_no_maintenance() -> None:
    assert maintenance(overgrown("dreadnought x6 L7").state, "red") == 0


def test_28_55_in_company_there_is() -> None:
    table = overgrown("dreadnought x2 L5", solo=False, where=("G4",))

    assert maintenance(table.state, "red") == 6


def test_28_50_a_player_who_destroys_the_last_has_won() -> None:
    table = overgrown(where=(), agenda=(CountAmoebas(),))

    assert told(table, GameWon) == [GameWon(("red",))]


def test_28_50_while_one_is_left_nobody_has() -> None:
    assert not told(overgrown(agenda=(CountAmoebas(),)), GameWon)


def test_28_55_in_company_amoebas_win_nothing_for_anybody() -> None:
    table = overgrown(solo=False, where=(), agenda=(CountAmoebas(),))

    assert not told(table, GameWon)


def test_28_55_two_amoebas_of_one_type_on_the_large_map() -> None:
    state = laid(advanced(scenario="amoeba_war"), "red", "blue")

    assert homes_of_amoebas(state) == {"G4": ONE, "F5": ONE}
    assert not {"G4", "F5"} & set(state.markers)


# -- research --------------------------------------------------------------------------


def test_28_51_what_is_not_understood_destroys_every_ship_but_science_vessels() -> None:
    table = visited("dreadnought x2 H5", "colony_ship H5", "sweeper H5 mine_sweep=1", dice=(6,))

    assert told(table, Engulfed) == [
        Engulfed("red", "H5", ("colony_ship", "dreadnought", "dreadnought"))
    ]
    assert at(table, "H5") == [("sweeper", 1), ("amoeba", 1)]
    assert table.state.bitten == ("red",)


def test_28_55_aliens_that_are_overgrown_go_back_to_the_pool() -> None:
    table = overgrown(
        solo=False, where=("G4",), aliens={"alien_b": 8, "alien_c": 15, "alien_d": 15}
    )
    put(table.state, Group("aliens-1", "aliens", "alien_b", 2, "G4"))
    table.agenda = (BattleBegins("G4", ONE, "aliens"),)
    table.settle()

    assert at(table, "G4") == [("amoeba", 1)]
    assert table.state.aliens["alien_b"] == 10


def test_28_51_a_decoy_is_no_ship_that_was_lost() -> None:
    decoy = overgrown("decoy H5", agenda=(BattleBegins("H5", ONE, "red"),))
    ship = overgrown("miner H5", agenda=(BattleBegins("H5", ONE, "red"),))

    assert at(decoy, "H5") == at(ship, "H5") == [("amoeba", 1)]
    assert decoy.state.bitten == ()
    assert ship.state.bitten == ("red",)


def test_28_51_mines_are_no_ships() -> None:
    table = visited("mine H5")

    assert not told(table, Engulfed)
    assert at(table, "H5") == [("mine", 1), ("amoeba", 1)]


@pytest.mark.parametrize(
    ("die", "points", "lost"), [(1, 2, 0), (2, 2, 0), (3, 1, 0), (5, 1, 0), (8, 0, 0), (9, 0, 1)]
)
def test_28_51_each_science_vessel_rolls(die: int, points: int, lost: int) -> None:
    table = visited("sweeper H5 mine_sweep=1", dice=(die,))

    assert told(table, AmoebaStudied) == [AmoebaStudied("red", ONE, points, lost, (die,))]
    assert table.state.strains[ONE].points == {"red": points}


def test_28_51_level_2_takes_the_better_of_two() -> None:
    table = visited("sweeper x2 H5 mine_sweep=2", dice=(10, 1, 9, 10))

    assert told(table, AmoebaStudied) == [AmoebaStudied("red", ONE, 2, 1, (10, 1, 9, 10))]
    assert at(table, "H5") == [("sweeper", 1), ("amoeba", 1)]


def test_28_51_vessels_study_in_their_own_turn_only() -> None:
    table = overgrown(
        "sweeper H5 mine_sweep=1", active="blue", agenda=(BattleBegins("H5", ONE, "red"),)
    )

    assert not told(table, AmoebaStudied)


def buyable(**parts: Any) -> list[int]:
    table = overgrown(cp={"red": 90}, agenda=(Plan("red"),), **parts)
    return [o.level for o in offered(table, Research) if o.technology == "mine_sweep"]


def test_28_51_science_is_for_those_who_lost_a_ship() -> None:
    assert buyable() == []
    assert buyable(bitten=("red",)) == [1]


def test_28_51_its_second_level_for_those_who_tried_and_there_is_no_third() -> None:
    one, two = ({"red": {"mine_sweep": level}} for level in (1, 2))

    assert buyable(bitten=("red",), levels=one) == []
    assert buyable(bitten=("red",), studied=("red",), levels=one) == [2]
    assert buyable(bitten=("red",), studied=("red",), levels=two) == []
    assert "mine_sweep" in researchable(overgrown().state)


def test_28_52_at_ten_points_the_nature_is_rolled() -> None:
    table = visited("sweeper H5 mine_sweep=1", points={"red": 9}, dice=(1, 2))

    assert told(table, NatureFound) == [NatureFound(ONE, "thick")]
    assert [a.kind for a in amoebas(table.state)] == ["amoeba_thick"]


def test_28_52_no_two_types_are_alike() -> None:
    table = overgrown(dice=(6, 7, 1))
    table.state.strains["amoeba-2"] = Strain({}, "rigid")
    table.agenda = (FindNature(ONE),)
    table.settle()

    assert told(table, NatureFound) == [NatureFound(ONE, "spiny")]


def test_28_55_the_second_player_learns_what_is_known() -> None:
    table = overgrown(nature="twin", agenda=(FindNature(ONE),))

    assert not told(table, NatureFound)


# -- combat ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("nature", "line"),
    [
        ("spiny", "C7-1 x1 1"),
        ("thick", "D6-2 x2 1"),
        ("membrane", "A7-2 x2 1"),
        ("timid", "A7-2 x2 1"),
        ("twin", "B5-1 x2 2"),
        ("rigid", "A7-2 x2 1"),
    ],
)
def test_28_52_ratings(nature: str, line: str) -> None:
    unit = UNITS[f"amoeba_{nature}"]

    assert f"{unit.weapon}{unit.attack[0]}-{unit.defense[0]} x{unit.hull} {unit.shots}" == line


@pytest.mark.parametrize(("nature", "hurt"), [("membrane", True), ("rigid", False)])
def test_28_52_fighters_hurt_only_a_membrane(nature: str, hurt: bool) -> None:
    table = overgrown("carrier H5", "fighter H5 fighter=1", nature=nature)
    battle = Battle("H5", "red", ONE, round=1)
    fighter = table.state.groups["red-2"]

    assert bool(targets(table.state, battle, fighter, fighters_only=False)) is hurt


def test_28_52_a_timid_one_is_weaker_when_only_raiders_face_it() -> None:
    alone = overgrown("raider H5 cloaking=1", nature="timid")
    mixed = overgrown("raider H5 cloaking=1", "scout H5", nature="timid")

    assert aim(alone, "red-1", f"{ONE}-1") == 3
    assert aim(mixed, "red-1", f"{ONE}-1") == 2
    assert aim(alone, f"{ONE}-1", "red-1") == 4
    assert aim(mixed, f"{ONE}-1", "red-1") == 6


def test_28_52_three_types_of_ships_confuse_a_rigid_one() -> None:
    two = overgrown("scout H5", "cruiser H5", nature="rigid")
    three = overgrown("scout H5", "cruiser H5", "destroyer H5", nature="rigid")

    assert aim(two, "red-2", f"{ONE}-1") == 2
    assert aim(three, "red-2", f"{ONE}-1") == 3


@pytest.mark.parametrize("third", ["sweeper H5 mine_sweep=1", "fighter H5 fighter=1", "base H5"])
def test_28_52_what_does_not_attack_as_a_ship_is_no_third_type(third: str) -> None:
    table = overgrown("scout H5", "carrier H5", third, nature="rigid")

    assert aim(table, "red-1", f"{ONE}-1") == 1


def test_28_53_larger_prey_is_harder_to_hit() -> None:
    table = overgrown("scout H5", "cruiser H5", "dreadnought H5", nature="spiny")

    assert [aim(table, f"{ONE}-1", f"red-{n}") for n in (1, 2, 3)] == [7, 5, 2]


def test_28_54_on_the_last_difficulty_they_are_fierce() -> None:
    fierce = advanced(solo="amoebas", difficulty="good_luck")
    table = overgrown("destroyer H5", nature="spiny", settings=fierce)
    put(table.state, Group("red-2", "red", "scout", 1, "H5"))

    assert aim(table, f"{ONE}-1", "red-1") == 8
    assert aim(table, "red-1", f"{ONE}-1") == 2
    assert aim(table, "red-1", "red-2") == 4


def test_28_53_nobody_is_screened_and_nobody_leads_it() -> None:
    assert no_tricks(Battle("H5", "red", ONE))
    assert is_automatic(overgrown(solo=False, where=()).state, ONE)
    assert is_amoeba(ONE)


def attacked(*red: str, dice: tuple[int, ...], nature: str = "spiny") -> Table:
    """An amoeba attacks once in a battle."""
    table = overgrown(*red, nature=nature, dice=dice)
    table.state.battle = Battle("H5", "red", ONE, round=1)
    table.agenda = (AmoebaAttacks(f"{ONE}-1"),)
    table.settle()
    return table


@pytest.mark.parametrize(("die", "kind"), [(5, "scout"), (6, "battleship")])
def test_28_53_a_roll_says_whether_the_cheapest_or_the_dearest_is_attacked(
    die: int, kind: str
) -> None:
    table = attacked("scout H5", "cruiser H5", "battleship H5", dice=(die, 10))

    assert told(table, PreyRolled) == [PreyRolled(die > 5, (die,))]
    assert [shot.target_kind for shot in told(table, ShotFired)] == [kind]


def test_28_53_a_flagship_is_the_dearest() -> None:
    table = attacked("dreadnought H5", "flagship H5", dice=(6, 10))

    assert [shot.target_kind for shot in told(table, ShotFired)] == ["flagship"]


def test_28_53_a_unique_ship_costs_what_its_design_costs() -> None:
    modern = Settings(solo="amoebas", unique_ships="on")
    table = overgrown("unique H5", "dreadnought H5", nature="spiny", settings=modern)
    table.state.empires["red"].sheet.design = Design("C", 3, 0, 1)
    unique, dreadnought = (table.state.groups[gid] for gid in ("red-1", "red-2"))

    assert worth(table.state, unique) < worth(table.state, dreadnought)


def test_28_53_of_ships_that_cost_the_same_their_owner_chooses() -> None:
    table = attacked("scout H5", "scout H5 attack=1", dice=(1, 10))
    assert offered(table, GiveUp) == [GiveUp("red-1", "scout"), GiveUp("red-2", "scout")]
    play(table, GiveUp("red-2", "scout"))

    assert len(told(table, ShotFired)) == 1


def test_card_22_an_amoeba_attacks_the_same_ship_again() -> None:
    """No new prey is rolled for, and nobody names it."""
    crystals = advanced(solo="amoebas", difficulty="easy", alien_cards="on")
    red = ("cruiser H5", "scout H5")
    table = overgrown(*red, nature="spiny", settings=crystals, dice=(1, 9, 9))
    table.state.empires["red"].hand.cards = (Held(22),)
    table.agenda = (CombatPhase("red"),)
    table.settle()

    assert [shot.target_kind for shot in told(table, ShotFired)] == ["scout"]

    play(table, *offered(table, RollAgain))

    assert [shot.target_kind for shot in told(table, ShotFired)] == ["scout"]
    assert told(table, PreyRolled) == []


def test_28_53_a_hit_swallows_a_ship_whole() -> None:
    table = attacked("dreadnought x2 H5", dice=(6, 1))

    assert told(table, UnitDestroyed) == [UnitDestroyed("red", "dreadnought", "H5")]
    assert at(table, "H5") == [("dreadnought", 1), ("amoeba_spiny", 1)]


def test_28_53_two_below_the_number_grants_another_attack() -> None:
    """C7 against Scouts: 5 is two below, 6 is not."""
    table = attacked("scout x3 H5", dice=(1, 5, 1, 6))

    assert [shot.dice for shot in told(table, ShotFired)] == [(5,), (6,)]
    assert at(table, "H5") == [("scout", 1), ("amoeba_spiny", 1)]


def test_28_53_another_attack_uses_up_no_shot() -> None:
    """B5, two attacks: 1 grants another, 4 and 10 do not."""
    table = attacked("scout x4 H5", nature="twin", dice=(1, 1, 1, 4, 1, 10))

    assert [shot.dice for shot in told(table, ShotFired)] == [(1,), (4,), (10,)]


def test_28_53_science_vessels_are_prey_only_if_offered() -> None:
    table = attacked("scout H5", "sweeper H5 mine_sweep=1", dice=(1, 6))
    play(table, GiveNoVessel())

    assert at(table, "H5") == [("sweeper", 1), ("amoeba_spiny", 1)]


def test_28_53_one_that_is_offered_saves_the_others() -> None:
    table = attacked("scout H5", "sweeper H5 mine_sweep=1", dice=(6,))
    play(table, GiveUp("red-2", "sweeper"))

    assert at(table, "H5") == [("scout", 1), ("amoeba_spiny", 1)]


def test_28_53_with_vessels_alone_nobody_fights() -> None:
    table = attacked("sweeper H5 mine_sweep=1", dice=())
    battle = table.state.battle
    assert battle is not None

    assert not told(table, ShotFired)


def test_28_53_an_amoeba_that_is_gone_attacks_nobody() -> None:
    table = overgrown("scout H5", nature="spiny", agenda=(AmoebaAttacks(f"{ONE}-1"),))

    assert not told(table, ShotFired)


def test_28_53_a_battle_from_its_first_word_to_its_last() -> None:
    """It fires as C before the Destroyers, misses, and dies of their first hit."""
    table = visited("destroyer x2 H5", nature="spiny", dice=(1, 10, 3))
    play(table, FireAt("red-1", f"{ONE}-1", "amoeba_spiny", 3))

    assert told(table, GameWon) == [GameWon(("red",))]


# -- hollow ones -----------------------------------------------------------------------


def test_28_52_a_hollow_one_is_killed_from_inside() -> None:
    table = visited("destroyer x2 H5", nature="hollow", dice=(8,))
    play(table, Sacrifice("red-1", "destroyer", 8))

    assert told(table, ShipDetonated) == [ShipDetonated("red", "destroyer", 8, (8,), True)]
    assert at(table, "H5") == [("destroyer", 1)]
    assert told(table, GameWon)


def test_28_52_on_failure_all_other_ships_are_lost() -> None:
    table = visited("scout x3 H5", "sweeper H5 mine_sweep=1", nature="hollow", dice=(5,))
    play(table, Sacrifice("red-1", "scout", 4))

    assert at(table, "H5") == [("amoeba_hollow", 1)]


def test_28_52_nobody_has_to_try() -> None:
    table = visited("scout H5", nature="hollow")
    play(table, KeepAway())

    assert at(table, "H5") == [("scout", 1), ("amoeba_hollow", 1)]


def test_28_52_a_hollow_amoeba_leaves_ships_it_overtakes_alone() -> None:
    table = overgrown("scout H5", nature="hollow", agenda=(BattleBegins("H5", ONE, "red"),))

    assert at(table, "H5") == [("scout", 1), ("amoeba_hollow", 1)]


def test_28_52_some_ships_cannot_do_it() -> None:
    assert not offered(visited("raider H5", nature="hollow"), KeepAway)


def test_13_4_where_no_amoeba_is_a_battle_is_a_battle() -> None:
    table = overgrown(
        "mine H9", solo=False, where=("G4",), agenda=(BattleBegins("H9", "red", "blue"),)
    )
    put(table.state, Group("blue-1", "blue", "scout", 1, "H9"))
    table.agenda = (BattleBegins("H9", "red", "blue"),)
    table.settle()

    assert told(table, MineDetonated)


# -- spreading -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("difficulty", "phase"),
    [("easy", 7), ("normal", 6), ("hard", 5), ("harder", 4), ("good_luck", 4)],
)
def test_28_54_when_they_begin_to_spread(difficulty: Any, phase: int) -> None:
    table = overgrown(settings=advanced(solo="amoebas", difficulty=difficulty), cycle=phase)

    assert first_spread(table.state) == phase
    assert amoebas_spread(table) == (StopByMines(),)
    table.state.cycle -= 1
    assert amoebas_spread(table) == ()


def test_28_55_in_company_from_the_seventh_phase() -> None:
    assert first_spread(overgrown(solo=False, where=()).state) == 7


def test_28_54_each_old_one_adds_one_in_an_adjacent_free_hex() -> None:
    table = overgrown(where=("F7",), agenda=(StopByMines(),))
    assert offered(table, SpreadTo) == [SpreadTo(f"{ONE}-1", "G6"), SpreadTo(f"{ONE}-1", "G7")]
    play(table, SpreadTo(f"{ONE}-1", "G7"))

    assert told(table, AmoebaSpread) == [AmoebaSpread(ONE, "G7")]
    assert sorted(a.at for a in amoebas(table.state)) == ["F7", "G7"]
    assert list(invariants(table.state)) == []


def test_28_54_not_into_a_revealed_black_hole() -> None:
    table = overgrown(where=("F7",), markers={"G6": "black_hole"}, agenda=(StopByMines(),))

    assert sorted(a.at for a in amoebas(table.state)) == ["F7", "G7"]


def test_28_54_the_player_chooses_so_that_the_most_spread() -> None:
    """F7 has only G7 left beside it, so that H6, which has others, may not take it."""
    table = overgrown(where=("H6", "F7", "G6"), markers={"I5": "black_hole"})
    reach = {"one": ["G7"], "two": ["G7", "H7"]}
    assert most(reach) == 2
    table.agenda = (Spread("red", (f"{ONE}-1", f"{ONE}-2")),)
    table.settle()

    assert "G7" not in [option.to for option in offered(table, SpreadTo)]


def test_28_54_an_amoeba_without_room_does_not_spread() -> None:
    table = overgrown(where=("F7", "G6", "G7"), agenda=(Spread("red", (f"{ONE}-1",)),))

    assert len(amoebas(table.state)) == 3


def test_28_54_where_not_all_can_spread_any_may_stay() -> None:
    """F7 and G6 have only G7 between them, if all else about them is closed."""
    closed = dict.fromkeys(("H6", "H7", "G5", "F6"), "black_hole")
    table = overgrown(where=("F7", "G6"), markers=closed)
    table.agenda = (Spread("red", (f"{ONE}-1", f"{ONE}-2")),)
    table.settle()
    assert StayAlone(f"{ONE}-1") in table.offer
    play(table, StayAlone(f"{ONE}-1"))

    assert sorted(a.at for a in amoebas(table.state)) == ["F7", "G6", "G7"]


def test_28_54_the_marker_is_removed_and_the_colony_falls() -> None:
    colony = {"H5": Colony("red", 2)}
    table = overgrown(
        "yard H5", markers={"H5": "planet"}, colonies=colony, agenda=(Overgrow("H5", ONE),)
    )

    assert told(table, ColonyDestroyed)
    assert "H5" not in table.state.markers
    assert at(table, "H5") == [("amoeba", 1)]


def test_28_54_an_amoeba_that_was_beaten_removes_nothing() -> None:
    table = overgrown(where=(), markers={"H5": "planet"}, agenda=(Overgrow("H5", ONE),))

    assert "H5" in table.state.markers


def test_28_5_when_the_homeworld_is_overgrown_all_is_lost() -> None:
    table = overgrown(where=("L7",), agenda=(Overgrow("L7", ONE),))

    assert told(table, GameLost)


def test_28_54_ships_that_do_not_understand_it_are_destroyed() -> None:
    table = overgrown("scout x2 G7", where=("F7",), agenda=(StopByMines(),))
    play(table, SpreadTo(f"{ONE}-1", "G7"))

    assert at(table, "G7") == [("amoeba", 1)]


def test_28_54_those_who_do_fight_at_once() -> None:
    table = overgrown(
        "battleship G7", where=("F7",), nature="spiny", agenda=(StopByMines(),), dice=(1,)
    )
    play(table, SpreadTo(f"{ONE}-1", "G7"))
    assert offered(table, FireAt)
    play(table, offered(table, FireAt)[0])

    assert at(table, "G7") == [("battleship", 1)]


def test_28_54_a_mine_is_spent_and_stops_it() -> None:
    table = overgrown("mine x2 H5", agenda=(StopByMines(),), dice=(8,))

    assert told(table, MineSpent) == [MineSpent("red", "H5")]
    assert told(table, MinesTested) == [MinesTested(ONE, False, (8,))]
    assert at(table, "H5") == [("mine", 1), ("amoeba", 1)]


def test_28_54_on_9_or_10_a_type_is_immune_for_good() -> None:
    table = overgrown("mine x2 H5", agenda=(StopByMines(),), dice=(9,))
    assert table.state.strains[ONE].immune
    table.agenda = (StopByMines(),)
    table.settle()

    assert offered(table, SpreadTo)
    assert at(table, "H5")[0] == ("mine", 1)


def test_28_54_mines_may_be_brought_to_an_amoeba() -> None:
    table = overgrown("mine H6")
    mine = replace(table.state.groups["red-1"], moves=1)

    assert may_enter(table.state, mine, "H5")
    put(table.state, Group("aliens-1", "aliens", "alien_b", 1, "H7"))
    assert not may_enter(table.state, mine, "H7")


def test_28_54_mines_do_not_detonate_in_a_battle_with_it() -> None:
    table = visited("mine H5", "scout H5", nature="spiny", dice=(1, 10))

    assert not told(table, MineDetonated)


def test_28_55_players_choose_in_turn_and_planets_go_first() -> None:
    """G4 touches F4, G3, G5 and others; F5 touches the same F4, and the planet E5."""
    table = overgrown(
        solo=False,
        where=("G4", "F5"),
        markers={"G3": "planet", "H4": "barren", "E5": "planet"},
        agenda=(Spread("red", (f"{ONE}-1", f"{ONE}-2")),),
    )
    assert table.offer == [SpreadTo(f"{ONE}-1", "G3"), SpreadTo(f"{ONE}-1", "H4")]
    play(table, SpreadTo(f"{ONE}-1", "G3"))

    assert [a.at for a in amoebas(table.state)] == ["G4", "F5", "G3", "E5"]


def test_28_55_the_next_player_chooses_for_the_next_amoeba() -> None:
    agenda = (Spread("red", (f"{ONE}-1", f"{ONE}-2")),)
    table = overgrown(solo=False, where=("G4", "D3"), agenda=agenda)
    play(table, table.offer[0])

    assert list(table.open) == ["blue"]


# -- what is seen ----------------------------------------------------------------------


def test_28_51_everyone_sees_how_far_research_is() -> None:
    (unknown,) = strain_sheet(overgrown(points={"red": 4}).state).lines
    known = overgrown(nature="twin")
    known.state.strains[ONE].immune = True
    (line,) = strain_sheet(known.state).lines

    assert unknown.values[1:] == ("not_understood", "mines_work")
    assert line.values[1:] == ("amoeba_twin", "mines_fail")


def test_28_54_two_amoebas_in_a_hex_are_one_too_many() -> None:
    table = overgrown(where=("H5", "H5"))

    assert list(invariants(table.state)) == ["2 amoebas at H5"]


def test_28_52_all_amoebas_of_a_type_are_alike() -> None:
    table = overgrown()
    table.state.strains[ONE].nature = "twin"

    assert list(invariants(table.state)) == [f"{ONE}-1 is amoeba"]
    assert Tech(tactics=2, scanner=2) == AMOEBA_TECH
