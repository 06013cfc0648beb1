"""SE-28.40 to SE-28.45  Alien Empires with the rules of Close Encounters."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from starhold.core.chance import Seeded, chosen_seed
from starhold.games.space_empires import GAME
from starhold.games.space_empires.battles.ground import combatants
from starhold.games.space_empires.empires.holdings import has, size
from starhold.games.space_empires.facts.catalog import TECHNOLOGIES, UNITS, TechnologyRow
from starhold.games.space_empires.fleets.groups import put
from starhold.games.space_empires.invariants import invariants
from starhold.games.space_empires.rules.alien_empires.r28_alien_commission import enlist
from starhold.games.space_empires.rules.alien_empires.r28_alien_fleets import (
    BuildFleet,
    first_fight,
)
from starhold.games.space_empires.rules.alien_empires.r28_alien_technology import (
    AlienLearned,
    AnswerThreat,
    BuyTechnology,
    GrowShips,
    LearnByTwoDice,
    LearnToBoard,
    TrainCrews,
    TrainTroops,
    may_grow,
)
from starhold.games.space_empires.rules.alien_empires.r28_alien_turn import (
    AlienAssault,
    AlienTurn,
    FleetEnters,
)
from starhold.games.space_empires.rules.alien_variants.r28_encounters import (
    ColonyGuarded,
    DefendColony,
    GuardHomeworld,
    will_land,
)
from starhold.games.space_empires.rules.combat.r13_combat import BattleBegins
from starhold.games.space_empires.rules.combat.r13_rounds import RoundBegan
from starhold.games.space_empires.rules.combat.r15_bombardment import (
    ColonyBombarded,
    able_to_bombard,
)
from starhold.games.space_empires.rules.ground.r20_ground_combat import (
    CompareGrav,
    FightOnGround,
    GarrisonLeft,
    InvasionRepelled,
    UnitSupported,
)
from starhold.games.space_empires.rules.ground.r20_ground_fire import TroopsFire
from starhold.games.space_empires.rules.ground.r20_landing import TroopsLanded
from starhold.games.space_empires.rules.ground.r21_capture import (
    AliensLearnedThere,
    Capture,
    ColonyTaken,
    LearnFromColony,
)
from starhold.games.space_empires.rules.movement.r07_movement import EndMovement, MovementPhase
from starhold.games.space_empires.rules.movement.r07_scuttling import KeepAll
from starhold.games.space_empires.rules.movement.r14_lost_cargo import LoseTroops
from starhold.games.space_empires.rules.special_ships.r16_experience import PromotionRolled
from starhold.games.space_empires.solo.automaton import best_ground_target, best_supported
from starhold.games.space_empires.state import Colony, Invasion, Table
from tests.games.space_empires.aliens import fleet, go, places, ships, standing, war
from tests.games.space_empires.scenes import advanced, at, group, play, told

MEETING = advanced(close_encounters=True)
SMALL = Colony("red", 2)  # 3 CP


def meet(**parts: Any) -> Table:
    return war(settings=MEETING, **parts)


# -- set-up ----------------------------------------------------------------------------


def test_28_40_modules_of_the_expansion_but_neither_facilities_nor_advantages() -> None:
    settings = replace(MEETING, solo="alien_empires_2", profile="expansion_facilities")
    table = GAME.new(settings, ("red",), Seeded(chosen_seed("aliens")))
    on = set(table.state.switches)

    assert {"experience", "boarding", "titans", "ground_combat", "alien_cards", "flagships"} <= on
    assert not on & {"facilities", "empire_advantages", "npa", "unique_ships", "reaction"}


def test_28_40_homeworlds_have_30_cp_on_both_sides() -> None:
    settings = replace(MEETING, solo="alien_empires_1")
    table = GAME.new(settings, ("red",), Seeded(chosen_seed("aliens")))

    assert {size(colony) for colony in table.state.colonies.values()} == {30}
    assert "flagship" in standing(table, "red")
    assert "flagship" not in standing(table, "blue")


def test_28_40_other_scenarios_have_none_of_it() -> None:
    table = GAME.new(MEETING, ("red",), Seeded(chosen_seed("aliens")))

    assert not has(table.state, "alien_encounters")


# -- technology ------------------------------------------------------------------------


def learning(step: Any, *dice: int, cp: int = 100, **parts: Any) -> Table:
    levels = parts.pop("levels", {})
    table = meet(blue={"technology_cp": cp, "levels": levels}, dice=dice, **parts)
    go(table, step)
    return table


def learned(table: Table) -> list[tuple[str, int]]:
    return [(event.technology, event.level) for event in told(table, AlienLearned)]


def test_28_41_the_order_of_learning() -> None:
    table = learning(
        BuyTechnology("blue", planet=True),
        6,
        1,
        cp=90,
        seen={"fighter": 1, "mines": 1, "military_academy": 1},
    )

    assert learned(table)[:5] == [
        ("point_defense", 1),
        ("mine_sweep", 1),
        ("ground_combat", 2),
        ("military_academy", 1),
        ("ship_size", 2),
    ]


def test_28_41_troops_are_trained_over_planets_only() -> None:
    table = learning(BuyTechnology("blue"), 1, cp=30)

    assert "ground_combat" not in dict(learned(table))


@pytest.mark.parametrize(("marker", "trained"), [("barren", True), ("nebula", False)])
def test_28_41_a_planet_is_one_without_a_colony_too(marker: str, trained: bool) -> None:
    table = meet(red=("scout G4",), markers={"G4": marker}, blue={"technology_cp": 20})
    name = fleet(table, "blue", "G4", cp=6)
    (technology, _) = first_fight(table.state, "blue", name, "G4")

    assert technology == BuyTechnology("blue", planet=trained)


@pytest.mark.parametrize(
    ("level", "humans", "dice", "reached"),
    [(1, 1, (6,), 2), (1, 1, (7,), 1), (2, 1, (), 2), (2, 2, (1,), 3)],
)
def test_28_41_ground_combat_3_only_if_the_human_has_2(
    level: int, humans: int, dice: tuple[int, ...], reached: int
) -> None:
    table = meet(blue={"technology_cp": 50, "levels": {"ground_combat": level}}, dice=dice)
    table.state.empires["red"].sheet.levels["ground_combat"] = humans
    go(table, TrainTroops("blue"))

    assert table.state.powers["blue"].levels["ground_combat"] == reached


def test_28_41_crews_are_trained_once_veterans_were_seen() -> None:
    assert learned(learning(TrainCrews("blue"))) == []
    seen = learning(TrainCrews("blue"), seen={"military_academy": 1})
    assert learned(seen) == [("military_academy", 1)]


def test_28_41_what_is_seen_of_large_ships_and_veterans() -> None:
    table = meet(red=("battlecruiser K3",), dice=[10] * 60)
    put(table.state, replace(table.state.groups["red-1"], experience=2))
    ships(table, "blue", "K3", "scout")
    go(table, BattleBegins("K3", "red", "blue"))

    assert table.state.seen == {"ship_size": 4, "military_academy": 1}


@pytest.mark.parametrize(
    ("dice", "name"),
    [
        ((1,), "attack"),
        ((4,), "defense"),
        ((5, 4), "fighter"),
        ((5, 5), "scanner"),
        ((8, 4), "military_academy"),
        ((8, 7), "point_defense"),
        ((8, 8), "cloaking"),
        ((9, 5), "ship_size"),
        ((10,), "ship_size"),
    ],
)
def test_28_41_two_dice_say_what_is_learned(dice: tuple[int, ...], name: str) -> None:
    costs = {"fighter": 25, "cloaking": 30, "military_academy": 10, "ship_size": 10}
    cp = costs.get(name, 20)
    table = learning(LearnByTwoDice("blue"), *dice, cp=cp, levels={"mine_sweep": 1})

    assert learned(table)[0] == (name, 2 if name == "ship_size" else 1)


def test_28_41_tactics_come_after_attack_2_and_defense_2() -> None:
    early = learning(LearnByTwoDice("blue"), 7, 1, cp=20, levels={"mine_sweep": 1})
    late = learning(
        LearnByTwoDice("blue"),
        7,
        cp=15,
        levels={"attack": 2, "defense": 2, "mine_sweep": 1, "ship_size": 3, "military_academy": 2},
    )

    assert learned(early) == [("attack", 1)]
    assert learned(late) == [("tactics", 1)]


@pytest.mark.parametrize(
    ("size_", "attack", "grows"),
    [(1, 0, True), (2, 0, False), (2, 1, True), (4, 1, False), (4, 2, True)],
)
def test_28_41_large_ships_wait_for_technology(size_: int, attack: int, grows: bool) -> None:
    table = meet(blue={"levels": {"ship_size": size_, "attack": attack}})

    assert may_grow(table.state, table.state.powers["blue"]) is grows


def test_28_41_ships_that_must_wait_are_not_rolled_for() -> None:
    table = learning(GrowShips("blue"), levels={"ship_size": 2})

    assert learned(table) == []


def test_28_41_ship_size_7_brings_titans() -> None:
    table = learning(GrowShips("blue"), 6, levels={"ship_size": 6, "attack": 3})

    assert learned(table) == [("ship_size", 7)]


def test_28_31_at_home_no_mine_sweep_is_bought() -> None:
    table = learning(LearnByTwoDice("blue", at_home=True), cp=9)

    assert learned(table) == []
    again = learning(
        LearnByTwoDice("blue", at_home=True), 5, 6, 1, cp=20, levels={"military_academy": 1}
    )
    assert learned(again) == [("attack", 1)]


# -- ships -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("level", "troops"),
    [
        (1, {"infantry": 6}),
        (2, {"marines": 5, "heavy_infantry": 1}),
        (3, {"marines": 4, "heavy_infantry": 1, "grav_armor": 1}),
    ],
)
def test_28_42_every_regular_fleet_has_a_loaded_transport(
    level: int, troops: dict[str, int]
) -> None:
    table = meet(blue={"levels": {"ground_combat": level}})
    name = fleet(table, "blue", "K3", cp=6)
    go(table, BuildFleet("blue", name, "K3"))

    assert standing(table, "blue") == {"scout": 1, "transport": 1, **troops}
    assert list(invariants(table.state)) == []


def test_28_42_raiders_take_no_troops() -> None:
    table = meet(
        blue={"levels": {"fighter": 1, "cloaking": 1}}, seen={"point_defense": 1}, dice=(5,)
    )
    name = fleet(table, "blue", "K3", cp=12)
    go(table, BuildFleet("blue", name, "K3"))

    assert standing(table, "blue") == {"raider": 1}


def test_28_42_scouts_sweep_where_mines_were_seen() -> None:
    table = meet(blue={"levels": {"ship_size": 3, "mine_sweep": 1}}, seen={"mines": 1})
    name = fleet(table, "blue", "K3", cp=24)
    go(table, BuildFleet("blue", name, "K3"))

    assert standing(table, "blue")["scout"] == 2
    assert standing(table, "blue")["cruiser"] == 1


# -- troops ----------------------------------------------------------------------------


def assault(colony: Colony, *red: str, dice: tuple[int, ...] = (), **parts: Any) -> Table:
    """A fleet of Blue with six Infantry stands at a colony of Red's."""
    table = meet(
        red=red,
        colonies={"G4": colony},
        markers={"G4": "planet"},
        dice=(*dice, *[10] * 200),
        **parts,
    )
    ships(table, "blue", "G4", "destroyer", "transport", "infantry x6")
    return table


def finish(table: Table) -> list[Any]:
    """Let Red take the first of everything, and return all that is told."""
    events = [news.event for news in table.news]
    while table.open:
        assert list(table.open) == ["red"]
        table.pick(0)
        events += [news.event for news in table.news]
    return events


def guard(table: Table, kind: str, count: int) -> None:
    """Put ground units of Red's on the planet at G4."""
    written = group(table.state, "red", f"{kind} x{count} G4")
    put(table.state, replace(written, ground="settled"))


def test_28_45_it_lands_with_more_than_half_of_what_it_faces() -> None:
    table = assault(SMALL)
    weak = will_land(table.state, "blue", "G4")  # 6 against 3 Militia
    guard(table, "infantry", 9)  # 6 against 12: not more than half

    assert weak
    assert not will_land(table.state, "blue", "G4")


def test_28_45_not_while_ships_defend() -> None:
    table = assault(SMALL, "scout G4")

    assert not will_land(table.state, "blue", "G4")


def test_28_45_nor_on_a_barren_planet_without_terraforming() -> None:
    table = assault(SMALL)
    table.state.markers["G4"] = replace(table.state.markers["G4"], kind="barren")

    assert not will_land(table.state, "blue", "G4")


def test_28_45_it_lands_before_any_bombardment() -> None:
    table = assault(SMALL, dice=(1,) * 40)
    go(table, AlienTurn("blue"))
    events = finish(table)

    assert sum(event.count for event in events if isinstance(event, TroopsLanded)) == 6
    assert not any(isinstance(event, ColonyBombarded) for event in events)
    assert any(isinstance(event, ColonyTaken) for event in events)
    assert table.state.colonies["G4"].owner == "blue"


def test_28_45_otherwise_every_ship_bombards() -> None:
    table = assault(SMALL)
    guard(table, "infantry", 9)
    go(table, AlienAssault("blue", "G4"))

    assert len(told(table, ColonyBombarded)) == 2
    assert not told(table, TroopsLanded)


def test_28_45_it_never_lands_during_space_combat() -> None:
    table = assault(SMALL, "cruiser x3 G4", dice=(10,) * 20 + (1,) * 60)
    go(table, BattleBegins("G4", "blue", "red"))
    events = finish(table)

    assert not any(isinstance(event, TroopsLanded) for event in events)
    assert max(event.round for event in events if isinstance(event, RoundBegan)) > 2


def test_28_45_landed_troops_stay_when_the_fleet_goes_on() -> None:
    table = assault(SMALL, dice=(1,) * 40)
    go(table, AlienTurn("blue"))
    finish(table)
    go(table, AlienTurn("blue"))

    assert standing(table, "blue")["infantry"] == 5  # one is left behind (SE-20.34)
    assert len(places(table, "blue")) == 2
    assert list(invariants(table.state)) == []


def test_28_70_an_invasion_by_the_human_asks_nothing_of_the_aliens() -> None:
    table = meet(red=("transport H1", "infantry x2 H1"), dice=(10, 10, *[1] * 60))
    landed = next(g for g in table.state.groups.values() if g.kind == "infantry")
    put(table.state, replace(landed, ground="landing"))
    go(table, FightOnGround("H1"))
    events = finish(table)

    assert any(isinstance(event, InvasionRepelled) for event in events)
    assert table.state.colonies["H1"].owner == "blue"


def test_28_70_aliens_do_not_place_their_troops_before_a_battle() -> None:
    """SE-13.4"""
    table = meet(red=("scout H1",), dice=[10] * 60)
    ships(table, "blue", "H1", "destroyer", "transport", "infantry x6")
    before = [group for group in table.state.groups.values() if group.kind == "infantry"]
    go(table, BattleBegins("H1", "red", "blue"))

    assert table.state.battle is not None
    assert [(g.id, g.ground) for g in before] == [
        (g.id, g.ground) for g in table.state.groups.values() if g.kind == "infantry"
    ]


def test_28_70_troops_fire_where_it_pays_most() -> None:
    table = assault(SMALL)
    guard(table, "heavy_infantry", 1)
    guard(table, "infantry", 1)
    for unit in list(table.state.groups.values()):
        if unit.owner == "blue" and unit.kind == "infantry":
            put(table.state, replace(unit, ground="dropped"))
    table.state.invasion = Invasion("G4", "blue", "red", round=1)
    gun = next(g for g in table.state.groups.values() if g.ground == "dropped")
    aim = best_ground_target(table.state, gun)

    assert aim is not None
    assert aim.target.kind == "infantry"  # 4 × 2 CP for one hit; 3 × 3 CP for two


def test_28_70_a_gun_without_targets_or_shots_is_silent() -> None:
    table = assault(SMALL)
    for unit in list(table.state.groups.values()):
        if unit.kind == "infantry":
            put(table.state, replace(unit, ground="dropped"))
    table.state.invasion = Invasion("G4", "blue", "red", round=1)
    gun = next(g for g in table.state.groups.values() if g.ground == "dropped")
    go(table, TroopsFire(gun.id), TroopsFire("blue-999"))

    assert table.over


def test_28_70_grav_armor_supports_the_best_attackers() -> None:
    table = meet(colonies={"G4": SMALL}, markers={"G4": "planet"})
    ships(table, "blue", "G4", "marines x2", "infantry x2", "grav_armor x3")
    for unit in list(table.state.groups.values()):
        put(table.state, replace(unit, ground="dropped"))
    table.state.invasion = now = Invasion("G4", "blue", "red", round=1)
    go(table, CompareGrav())
    kinds = [table.state.groups[event.group].kind for event in told(table, UnitSupported)]

    assert kinds == ["marines", "marines", "infantry"]
    assert len(combatants(table.state, now, "blue")) == 3


def test_28_70_support_beyond_need_is_lost() -> None:
    table = meet(colonies={"G4": SMALL}, markers={"G4": "planet"})
    ships(table, "blue", "G4", "grav_armor x3")
    for unit in list(table.state.groups.values()):
        put(table.state, replace(unit, ground="dropped"))
    table.state.invasion = Invasion("G4", "blue", "red", round=1)

    assert best_supported(table.state, "blue") is None
    go(table, CompareGrav())
    assert not told(table, UnitSupported)


def test_28_70_an_automaton_loses_its_cheapest_troops() -> None:
    table = meet()
    ships(table, "blue", "G4", "transport", "marines x5", "infantry x3")
    go(table, LoseTroops("blue", "G4"))

    assert standing(table, "blue") == {"transport": 1, "marines": 5, "infantry": 1}


# -- captured colonies -----------------------------------------------------------------


def captured(**parts: Any) -> Table:
    """Blue has captured the colony of Red's at G4."""
    table = meet(
        colonies={"G4": Colony("blue", 2, founder="red")}, markers={"G4": "planet"}, **parts
    )
    table.state.snapshots["G4"] = {}
    return table


def test_28_43_the_human_may_not_bombard_a_captured_colony() -> None:
    table = captured(red=("cruiser x2 G4",))

    assert able_to_bombard(table.state, "red", "G4") == []


@pytest.mark.parametrize(
    ("dice", "found", "left"),
    [
        ((10, 8, 5), {"base": 1, "infantry": 3}, 32),
        ((10, 8, 6), {"mine": 2, "infantry": 4}, 32),
        ((1, 2, 5), {"infantry": 1}, 48),
    ],
)
def test_28_43_a_captured_colony_is_defended(
    dice: tuple[int, ...], found: dict[str, int], left: int
) -> None:
    table = captured(blue={"defense_cp": 50}, dice=dice)
    go(table, DefendColony("blue", "G4"))

    assert standing(table, "blue") == found
    assert table.state.powers["blue"].defense_cp == left


def test_28_43_no_second_base_where_one_stands() -> None:
    table = captured(blue={"defense_cp": 50}, dice=(10, 8, 5))
    enlist(table.state, "blue", "G4", "base", 1)
    go(table, DefendColony("blue", "G4"))

    assert standing(table, "blue") == {"base": 1, "infantry": 9}
    assert table.state.powers["blue"].defense_cp == 32


def test_28_43_with_ground_combat_2_by_heavy_infantry() -> None:
    table = captured(blue={"defense_cp": 10, "levels": {"ground_combat": 2}}, dice=(10, 10, 1))
    go(table, DefendColony("blue", "G4"))

    assert standing(table, "blue") == {"heavy_infantry": 3}
    assert told(table, ColonyGuarded)[0].dice == (10, 10, 1)


def test_28_43_it_is_defended_when_human_ships_have_come() -> None:
    table = captured(red=("scout G4",), blue={"defense_cp": 50}, dice=(5, 5, 6))
    go(table, MovementPhase("red"))
    play(table, EndMovement())

    assert told(table, ColonyGuarded)[0].at == "G4"


def test_28_43_nobody_pays_without_need() -> None:
    table = captured(red=("scout L7",), blue={"defense_cp": 50})
    go(table, MovementPhase("red"))
    play(table, EndMovement())

    assert not told(table, ColonyGuarded)


@pytest.mark.parametrize(
    ("level", "cp", "dice", "found"),
    [
        (3, 26, (), {"grav_armor": 2}),
        (2, 26, (4,), {"heavy_infantry": 4}),
        (3, 25, (), {}),
        (1, 50, (), {}),
    ],
)
def test_28_43_troops_guard_a_homeworld_first(
    level: int, cp: int, dice: tuple[int, ...], found: dict[str, int]
) -> None:
    table = meet(blue={"defense_cp": cp, "levels": {"ground_combat": level}}, dice=dice)
    go(table, GuardHomeworld("blue"))

    assert standing(table, "blue") == found
    assert list(invariants(table.state)) == []


def test_28_43_and_then_bases_and_mines() -> None:
    table = meet(
        red=("cruiser H1",),
        blue={"defense_cp": 30, "levels": {"ground_combat": 3}},
        dice=(1,),
    )
    go(table, MovementPhase("red"))
    play(table, EndMovement())

    assert standing(table, "blue") == {"grav_armor": 2, "mine": 4}


# -- what is learned -------------------------------------------------------------------


def test_28_44_aliens_learn_from_a_captured_colony_what_costs_most() -> None:
    table = meet(colonies={"G4": SMALL}, markers={"G4": "planet"})
    table.state.empires["red"].sheet.levels |= {"attack": 1, "cloaking": 1, "ship_yard": 1}
    ships(table, "blue", "G4", "scout")
    go(table, Capture("G4", "blue"))

    assert [event.technology for event in told(table, AliensLearnedThere)] == ["cloaking"]
    assert table.state.powers["blue"].levels["cloaking"] == 1


def test_28_44_in_the_home_system_two_levels() -> None:
    table = meet(colonies={"K5": SMALL}, markers={"K5": "planet"})
    table.state.empires["red"].sheet.levels |= {"attack": 2, "cloaking": 1}
    go(table, Capture("K5", "blue"))

    assert len(told(table, AliensLearnedThere)) == 2
    assert table.state.powers["blue"].levels["attack"] == 1


def test_28_44_the_human_learns_from_an_alien_homeworld() -> None:
    table = meet(blue={"levels": {"attack": 2, "scanner": 1}})
    go(table, Capture("H1", "red"))

    assert isinstance(table.asking, LearnFromColony)
    assert {option.technology for option in table.offer} >= {"attack", "scanner"}  # type: ignore[attr-defined]


def test_28_44_capture_of_all_homeworlds_wins() -> None:
    table = meet()
    for world in ("H1", "H13", "D7"):
        table.state.colonies["G4"] = Colony("blue", 1, founder="red")
        go(table, Capture(world, "red"))
        while table.open:
            table.pick(0)

    assert table.state.winners == ("red",)


def test_28_45_the_victor_leaves_one_unit_behind() -> None:
    table = assault(Colony("red", 0))
    go(table, AlienAssault("blue", "G4"))

    assert [event.kind for event in told(table, GarrisonLeft)] == ["infantry"]
    assert standing(table, "blue")["infantry"] == 5


# -- boarding: these figures stand in for those of its module --------------------------


def test_28_41_a_ship_size_above_3_calls_for_boarding(monkeypatch: pytest.MonkeyPatch) -> None:
    facts = TechnologyRow(costs=(20, 25), first_printing=(20, 25), module="boarding")
    monkeypatch.setitem(TECHNOLOGIES, "boarding", facts)
    small = learning(LearnToBoard("blue"), seen={"ship_size": 3})
    large = learning(LearnToBoard("blue"), 4, seen={"ship_size": 4})
    missed = learning(LearnToBoard("blue"), 5, seen={"ship_size": 4})
    known = learning(LearnToBoard("blue"), seen={"ship_size": 4}, levels={"boarding": 1})

    assert (learned(small), learned(missed), learned(known)) == ([], [], [])
    assert learned(large) == [("boarding", 1)]


def test_28_41_boarding_ships_are_answered_by_security(monkeypatch: pytest.MonkeyPatch) -> None:
    facts = TechnologyRow(costs=(15, 15), first_printing=(15, 15), module="boarding")
    monkeypatch.setitem(TECHNOLOGIES, "security_forces", facts)

    assert learned(learning(AnswerThreat("blue", "security_forces"))) == []
    seen = learning(AnswerThreat("blue", "security_forces"), seen={"boarding": 1})
    assert learned(seen) == [("security_forces", 1)]


def test_28_42_with_boarding_a_fleet_has_two_boarding_ships(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(UNITS, "boarding_ship", replace(UNITS["cruiser"], cost=12, mounts=()))
    table = meet(blue={"levels": {"boarding": 1}}, dice=(1,))
    name = fleet(table, "blue", "K3", cp=36)  # enough for three
    go(table, BuildFleet("blue", name, "K3"))

    assert standing(table, "blue")["boarding_ship"] == 2
    assert standing(table, "blue")["scout"] == 2


def test_20_20_a_fleet_that_comes_sweeps_no_garrison_away() -> None:
    table = meet(red=("infantry x2 K3", "miner K3"), markers={"K3": "planet"})
    table.state.colonies["K3"] = SMALL
    put(table.state, replace(table.state.groups["red-1"], ground="settled"))
    name = ships(table, "blue", "J3", "scout x3")
    go(table, FleetEnters("blue", name, "K3"))
    play(table, KeepAll())

    assert sorted(at(table, "K3")) == [("infantry", 2), ("scout", 3)]


@pytest.mark.parametrize(("academy", "needed"), [(1, 2), (2, 3)])
def test_16_6_the_academies_of_alien_players_train_their_crews(academy: int, needed: int) -> None:
    """SE-28.40  They use the rules of experience as the human does."""
    levels = {"military_academy": academy}
    table = meet(red=("scout K3",), blue={"levels": levels}, dice=(1, 10, 10))
    ships(table, "blue", "K3", "destroyer")
    go(table, BattleBegins("K3", "red", "blue"))

    assert [event.needed for event in told(table, PromotionRolled)] == [needed]
