"""SE-20.20 to SE-20.26, SE-20.40  Landing: garrisons that are shown, windows, alien planets."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from starhold.games.space_empires.battles.ground import (
    ashore,
    garrison,
    is_held,
    may_land,
    planetary_defense,
)
from starhold.games.space_empires.battles.terms import bombing_terms, total
from starhold.games.space_empires.empires.holdings import size
from starhold.games.space_empires.facts.catalog import UNITS
from starhold.games.space_empires.fleets.groups import put, take_away
from starhold.games.space_empires.hooks.numbers import Bombing
from starhold.games.space_empires.rules.combat.r13_combat import (
    BattleBegins,
    CombatPhase,
    FightAt,
    MeetEnemies,
)
from starhold.games.space_empires.rules.combat.r13_fire import FireAllAt, FireAt, HoldFire
from starhold.games.space_empires.rules.combat.r13_rounds import (
    EndBattle,
    EndRound,
    FireNext,
    RoundBegan,
    ScreenNoMore,
)
from starhold.games.space_empires.rules.combat.r15_bombardment import (
    Bombard,
    ChooseBombers,
    ColonyBombarded,
    ColonyDestroyed,
    ColonyFalls,
    LandNow,
    SpareColony,
)
from starhold.games.space_empires.rules.ground.r20_ground_combat import (
    FightOnGround,
    GroundCombatBegan,
    GroundCombats,
    InvasionRepelled,
)
from starhold.games.space_empires.rules.ground.r20_ground_fire import Strike
from starhold.games.space_empires.rules.ground.r20_landing import (
    DropTroops,
    GarrisonShown,
    InvadeAliens,
    Land,
    LandNoMore,
    LandTroops,
    TroopsLanded,
    VisitorsShown,
    after_battle,
)
from starhold.games.space_empires.rules.ground.r21_capture import (
    AliensSubdued,
)
from starhold.games.space_empires.rules.movement.r07_entering import BrushedAside, Enter
from starhold.games.space_empires.rules.movement.r07_movement import CommandGroup, Go, Stand
from starhold.games.space_empires.rules.movement.r07_scuttling import KeepAll
from starhold.games.space_empires.rules.movement.r14_lost_cargo import LoseTroops
from starhold.games.space_empires.rules.movement.r20_transports import Embark
from starhold.games.space_empires.rules.special_ships.r14_doomsday import Consume
from starhold.games.space_empires.state import ALIEN, DOOM, Battle, Colony, Group, Table
from tests.games.space_empires.scenes import advanced, at, offered, play, ready, scene, told

GROUND = advanced(ground_combat="on")
HERE = "F5"


def colony_scene(**parts: Any) -> Table:
    """Blue has a colony at F5, and his ground units there are on the planet."""
    agenda = parts.pop("agenda", ())
    colony = parts.pop("colony", Colony("blue", parts.pop("step", 3)))
    table = scene(
        markers={HERE: parts.pop("planet", "planet")},
        colonies={HERE: colony},
        settings=parts.pop("settings", GROUND),
        **parts,
    )
    for group in list(table.state.groups.values()):
        if UNITS[group.kind].troops and group.owner == colony.owner and group.at == HERE:
            put(table.state, replace(group, ground="settled"))
    table.agenda = agenda
    table.settle()
    return table


def quietly(table: Table, until: type) -> None:
    """Hold fire and screen nobody until a question of this kind comes."""
    while table.open and not isinstance(table.asking, until):
        wait(table)


def wait(table: Table) -> None:
    quiet = (HoldFire, ScreenNoMore, FireNext, LandNoMore)
    play(table, next((o for o in table.offer if isinstance(o, quiet)), table.offer[-1]))


# -- SE-20.20 --------------------------------------------------------------------------


def entering(*red: str, blue: tuple[str, ...] = ("infantry x2 F5",), **more: Any) -> Table:
    table = colony_scene(red=red, blue=blue, **more)
    table.agenda = (Enter("red-1", HERE),)
    table.settle()
    keep_all(table)
    return table


def keep_all(table: Table) -> None:
    """SE-7.24  Blue could scuttle as Red comes, and does not."""
    if offered(table, KeepAll):
        play(table, KeepAll())


def test_20_20_both_sides_show_what_they_have() -> None:
    table = entering("cruiser F6")

    assert table.state.groups["red-1"].face_up
    assert table.state.groups["blue-1"].face_up
    assert told(table, VisitorsShown) == [VisitorsShown("red", HERE, ("cruiser",))]
    assert told(table, GarrisonShown) == [GarrisonShown("blue", HERE, ("infantry", "infantry"))]
    assert not table.state.groups["red-1"].stopped


def test_20_20_so_do_troops_aboard_but_not_a_raider_that_stays_cloaked() -> None:
    table = colony_scene(
        red=("transport F6", "marines F6", "raider F5 cloaking=1"), blue=("infantry x2 F5",)
    )
    table.agenda = (Enter("red-1", HERE, ("red-2",)),)
    table.settle()

    shown = {gid: group.face_up for gid, group in table.state.groups.items()}
    assert shown == {"red-1": True, "red-2": True, "red-3": False, "blue-1": True}


def test_20_20_then_the_mover_may_go_on_or_stay() -> None:
    table = colony_scene(red=("cruiser F6",), blue=("infantry x2 F5",))
    ready(table, "red-1", 2)
    table.agenda = (CommandGroup("red", "red-1"),)
    table.settle()
    play(table, Go("red-1", HERE))
    keep_all(table)

    assert Stand() in table.offer
    assert {o.to for o in offered(table, Go)} >= {"F4", "G5"}


def test_20_20_decoys_go_and_non_combat_ships_are_lost() -> None:
    table = entering("cruiser F6", blue=("infantry F5", "decoy F5", "miner F5"))

    assert at(table, HERE) == [("infantry", 1), ("cruiser", 1)]


def test_20_20_a_decoy_that_comes_is_removed() -> None:
    table = entering("decoy F6")

    assert at(table, HERE) == [("infantry", 2)]
    assert told(table, BrushedAside) == [BrushedAside("red", "decoy", HERE)]


def test_20_20_a_raider_that_stays_cloaked_shows_nothing() -> None:
    table = entering("raider F6 cloaking=1")

    assert not table.state.groups["red-1"].face_up
    assert not table.state.groups["blue-1"].face_up


def test_20_20_not_where_ships_defend_the_hex() -> None:
    table = entering("cruiser F6", blue=("infantry F5", "yard F5"))

    assert told(table, GarrisonShown) == []
    assert table.state.groups["red-1"].stopped


def test_7_12_a_colony_without_ground_units_shows_nothing() -> None:
    table = entering("cruiser F6", blue=())

    assert not table.state.groups["red-1"].face_up
    assert not is_held(table.state, "F6", "red")


def test_13_4_the_owner_of_a_colony_says_which_units_are_on_the_planet() -> None:
    table = colony_scene(
        red=("scout F5",),
        blue=("infantry x2 F5", "scout F5"),
        agenda=(BattleBegins(HERE, "red", "blue"),),
    )

    assert told(table, GarrisonShown) == [GarrisonShown("blue", HERE, ("infantry", "infantry"))]


def test_13_1_ground_units_alone_are_no_battle() -> None:
    table = colony_scene(red=("scout F5",), blue=("infantry x2 F5",), agenda=(CombatPhase("red"),))

    assert offered(table, FightAt) == []
    assert isinstance(table.asking, ChooseBombers)


# -- landing windows -------------------------------------------------------------------


def test_20_21_troops_land_after_round_2_the_attacker_first() -> None:
    table = colony_scene(
        red=("transport F5", "infantry x2 F5"),
        blue=("transport F5", "marines x2 F5"),
        agenda=(BattleBegins(HERE, "red", "blue"),),
    )
    put(table.state, replace(table.state.groups["blue-2"], ground=""))
    quietly(table, LandTroops)
    assert table.asking == LandTroops("red", HERE)
    assert table.state.battle is not None
    assert table.state.battle.round == 2
    play(table, Land("red-2", "infantry", 2))

    assert table.asking == LandTroops("blue", HERE)  # reinforcement
    assert told(table, TroopsLanded) == [TroopsLanded("red", "infantry", 2, HERE)]
    play(table, Land("blue-2", "marines", 2))
    assert told(table, RoundBegan) == [RoundBegan(HERE, 3)]
    assert table.state.groups["red-1"].at == HERE  # the Transports stay in the battle


def test_20_21_nobody_lands_after_round_1() -> None:
    table = colony_scene(
        red=("transport F5", "infantry x2 F5"),
        blue=("scout F5",),
        agenda=(BattleBegins(HERE, "red", "blue"),),
    )
    while not told(table, RoundBegan) or told(table, RoundBegan)[-1].round < 2:
        assert not isinstance(table.asking, LandTroops)
        wait(table)


def above_a_new_colony() -> Table:
    """After round 2 Red has landed on a colony without ground units or Militia."""
    table = colony_scene(
        red=("cruiser F5", "transport F5", "infantry x2 F5"),
        blue=("cruiser F5", "transport F5", "marines F5"),
        step=0,
    )
    put(table.state, replace(table.state.groups["blue-3"], ground=""))
    table.state.battle = Battle(HERE, "red", "blue", round=2)
    table.agenda = (EndRound(2),)
    table.settle()
    play(table, Land("red-3", "infantry", 2), seat="red")
    return table


def lose_the_battle(table: Table) -> None:
    """Blue loses his ships, and the ground combats follow."""
    for ship in ("blue-1", "blue-2"):
        take_away(table.state, ship)
    table.agenda = (EndBattle(), GroundCombats())
    table.settle()


def test_20_25_what_nobody_defends_falls_only_after_all_space_combat() -> None:
    table = above_a_new_colony()
    colonies = table.state.colonies

    assert colonies[HERE] == Colony("blue", 0)

    play(table, LandNoMore(), seat="blue")
    lose_the_battle(table)

    assert colonies[HERE] == Colony("red", 0, founder="blue")
    assert told(table, GroundCombatBegan) == []
    assert [(g.count, g.ground) for g in ashore(table.state, "red", HERE)] == [(1, "settled")]


def test_20_25_troops_that_land_in_time_defend_a_new_colony() -> None:
    table = above_a_new_colony()
    play(table, Land("blue-3", "marines", 1), seat="blue")
    lose_the_battle(table)

    assert len(told(table, GroundCombatBegan)) == 1
    assert table.state.colonies[HERE] == Colony("blue", 0)


def test_20_21_a_barren_planet_needs_terraforming() -> None:
    for terraforming in (0, 1):
        table = colony_scene(planet="barren", levels={"red": {"terraforming": terraforming}})

        assert may_land(table.state, "red", HERE) == bool(terraforming)
        assert may_land(table.state, "blue", HERE)


def test_20_21_asteroids_cannot_be_invaded() -> None:
    table = colony_scene(planet="asteroids")

    assert not may_land(table.state, "red", HERE)


def test_20_4_never_on_an_uncolonised_planet() -> None:
    table = scene(markers={HERE: "planet"}, settings=GROUND)

    assert not may_land(table.state, "red", HERE)


def test_20_23_no_landing_among_enemy_mines() -> None:
    table = colony_scene(
        red=("transport F5", "infantry F5"), blue=("mine F5",), agenda=(LandTroops("red", HERE),)
    )

    assert table.asking is None


def test_20_26_landed_troops_do_not_embark_again() -> None:
    table = colony_scene(red=("transport F5", "infantry x2 F5"), agenda=(LandTroops("red", HERE),))
    play(table, Land("red-2", "infantry", 2))
    table.agenda = (CommandGroup("red", "red-2"),)
    table.settle()

    assert not offered(table, Embark)


def test_20_24_any_number_may_land_in_parts() -> None:
    table = colony_scene(red=("transport F5", "infantry x3 F5"), agenda=(LandTroops("red", HERE),))
    assert [o.count for o in offered(table, Land)] == [3, 2, 1]
    play(table, Land("red-2", "infantry", 1), Land("red-2", "infantry", 1))

    assert sorted(at(table, HERE)) == [("infantry", 1), ("infantry", 2), ("transport", 1)]
    play(table, LandNoMore())
    assert table.asking is None


def test_r_25_drop_ships_land_six_each_whoever_comes_first() -> None:
    table = colony_scene(
        red=("transport F5 ground_combat=3", "transport F5", "marines x4 F5", "infantry x4 F5"),
        agenda=(LandTroops("red", HERE),),
    )
    play(table, DropTroops("red-3", "marines", 4))
    assert [o.count for o in offered(table, DropTroops)] == [2, 1]
    assert [o.count for o in offered(table, Land)] == [4, 3]
    play(table, DropTroops("red-4", "infantry", 2))
    assert offered(table, DropTroops) == []
    play(table, Land("red-4", "infantry", 2))

    footing = {g.ground for g in table.state.groups.values() if UNITS[g.kind].troops}
    assert footing == {"dropped", "landing"}


def test_3_1_without_a_free_counter_only_whole_groups_land() -> None:
    more = ("infantry J1", *(f"infantry K{n}" for n in range(1, 9)))
    table = colony_scene(
        red=("transport F5", "infantry x3 F5", *more), agenda=(LandTroops("red", HERE),)
    )

    assert [option.count for option in offered(table, Land)] == [3]


# -- after the battle ------------------------------------------------------------------


def test_20_22_bombard_shot_by_shot_then_land() -> None:
    table = colony_scene(
        red=("cruiser x3 F5", "transport F5", "infantry x3 F5"),
        agenda=(CombatPhase("red"),),
        dice=(4,),
    )
    assert Bombard("red-1", "cruiser", 3) in table.offer
    play(table, Bombard("red-1", "cruiser", 1))
    assert size(table.state.colonies[HERE]) == 3
    assert Bombard("red-1", "cruiser", 2) in table.offer
    play(table, LandNow(), Land("red-3", "infantry", 3))

    (began,) = told(table, GroundCombatBegan)
    assert began.defenders == ("militia",) * 3
    assert offered(table, Bombard) == []


def test_20_22_a_player_who_has_landed_may_land_more_but_not_bombard() -> None:
    table = colony_scene(red=("scout F5", "transport F5", "infantry x3 F5", "marines F5"), step=1)
    put(table.state, replace(table.state.groups["red-4"], ground="landing", face_up=True))
    table.agenda = (CombatPhase("red"),)
    table.settle()
    assert table.offer == [LandNow(), SpareColony()]
    play(table, SpareColony())

    assert len(told(table, GroundCombatBegan)) == 1


def test_20_22_to_land_nobody_lets_the_guns_speak_again() -> None:
    table = colony_scene(red=("transport F5", "infantry F5"), agenda=(CombatPhase("red"),))
    play(table, LandNow(), LandNoMore())

    assert Bombard("red-1", "transport", 1) in table.offer
    play(table, SpareColony())
    assert told(table, GroundCombatBegan) == []


def test_20_22_after_a_landing_players_are_asked_again_only_after_a_shot() -> None:
    table = colony_scene(
        red=("cruiser x2 F5", "transport F5", "infantry F5"),
        agenda=(CombatPhase("red"),),
        dice=(10,),
    )
    play(table, LandNow(), LandNoMore())
    assert LandNow() not in table.offer
    play(table, Bombard("red-1", "cruiser", 1))

    assert LandNow() in table.offer


def test_20_22_landing_is_offered_only_if_it_is_allowed() -> None:
    for terraforming in (0, 1):
        table = colony_scene(
            red=("scout F5", "transport F5", "infantry F5"),
            planet="barren",
            levels={"red": {"terraforming": terraforming}},
            agenda=(CombatPhase("red"),),
        )

        assert Bombard("red-1", "scout", 1) in table.offer
        assert (LandNow() in table.offer) == bool(terraforming)


def test_20_24_not_while_an_enemy_who_can_fight_is_in_the_hex() -> None:
    table = colony_scene(
        red=("transport F5", "infantry F5"), blue=("scout F5",), agenda=(CombatPhase("red"),)
    )
    table.state.fought = ((HERE, "blue"),)
    table.agenda = (CombatPhase("red"),)
    table.settle()

    assert offered(table, LandNow) == []


def test_15_1_one_group_after_another_fires_all_its_shots_or_some() -> None:
    table = colony_scene(
        red=("cruiser x3 F5", "scout x2 F5"), agenda=(CombatPhase("red"),), dice=(10,) * 5
    )
    play(table, Bombard("red-1", "cruiser", 1), Bombard("red-1", "cruiser", 1))
    assert Bombard("red-1", "cruiser", 1) in table.offer
    play(table, Bombard("red-2", "scout", 1))

    assert offered(table, Bombard) == [
        Bombard("red-1", "cruiser", 1),
        Bombard("red-2", "scout", 1),
    ]

    play(table, Bombard("red-1", "cruiser", 1), Bombard("red-2", "scout", 1))

    assert offered(table, Bombard) == []


def test_15_1_an_old_save_knows_the_shots_of_its_first_group() -> None:
    question = ChooseBombers("red", HERE, ("red-1", "red-2"), fired=2, begun=True)
    table = colony_scene(red=("cruiser x3 F5", "scout F5"), agenda=(question,), dice=(10, 10))
    play(table, Bombard("red-2", "scout", 1))

    assert offered(table, Bombard) == [Bombard("red-1", "cruiser", 1)]

    play(table, Bombard("red-1", "cruiser", 1))

    assert offered(table, Bombard) == []


def test_21_4_the_first_owner_of_a_captured_colony_may_only_invade_it() -> None:
    """SE-15.7."""
    table = colony_scene(
        red=("cruiser F5", "transport F5", "infantry F5"),
        colony=Colony("blue", 1, founder="red"),
        agenda=(CombatPhase("red"),),
    )

    assert table.offer == [LandNow(), SpareColony()]


def test_20_24_the_colony_may_be_ones_own_no_landing_then() -> None:
    table = colony_scene(
        red=("transport F5", "infantry F5"),
        colony=Colony("red", 1),
        agenda=(ChooseBombers("red", HERE, ("red-1",)),),
    )

    assert table.asking is None


def test_r_59_the_other_side_may_invade_the_active_players_colony() -> None:
    table = colony_scene(
        red=("scout F5",),
        blue=("transport x2 F5", "infantry x2 F5"),
        colony=Colony("red", 1),
        agenda=(CombatPhase("red"),),
        dice=(10,),
    )
    quietly(table, LandTroops)
    assert table.asking == LandTroops("blue", HERE)
    play(table, Land("blue-2", "infantry", 2))
    while table.open and table.state.battle is not None:
        wait(table)

    began = told(table, GroundCombatBegan)
    assert [(b.attacker, b.defender) for b in began] == [("blue", "red")]


def test_6_2_troops_that_landed_in_a_battle_of_exploration_fight_at_once() -> None:
    table = colony_scene(
        red=("scout F5",),
        blue=("scout F5",),
        agenda=(MeetEnemies("red", HERE),),
    )

    assert FightOnGround(HERE) in table.agenda


# -- planetary defense -----------------------------------------------------------------


def test_15_2_ground_units_shield_their_colony_e_19() -> None:
    for troops, needed in ((("infantry x4 F5",), 5), (("infantry x2 F5",), 6), ((), 7)):
        table = colony_scene(red=("battlecruiser F5 attack=2",), blue=troops)
        state = table.state

        assert total(bombing_terms(Bombing(state, state.groups["red-1"]))) == needed


def test_15_2_militia_do_not_count_for_planetary_defense() -> None:
    table = colony_scene(blue=("militia x5 F5",))

    assert planetary_defense(table.state, HERE) == 0
    assert garrison(table.state, "A1") == []


def test_29_12_the_effect_is_announced_as_a_number() -> None:
    table = colony_scene(
        red=("battlecruiser F5 attack=2",),
        blue=("infantry x4 F5",),
        agenda=(CombatPhase("red"),),
        dice=(10,),
    )
    play(table, Bombard("red-1", "battlecruiser", 1))

    assert told(table, ColonyBombarded)[0].needed == 5


def test_r_47_ground_units_die_with_their_colony() -> None:
    table = colony_scene(blue=("infantry x2 F5", "transport F5", "marines F5"))
    put(table.state, replace(table.state.groups["blue-3"], ground=""))
    table.agenda = (ColonyFalls(HERE, "red"),)
    table.settle()

    assert told(table, ColonyDestroyed) == [ColonyDestroyed("blue", HERE)]
    assert at(table, HERE) == [("transport", 1), ("marines", 1)]


def test_14_51_a_doomsday_machine_consumes_a_planet_that_only_troops_hold() -> None:
    table = colony_scene(blue=("infantry x2 F5",))
    put(table.state, Group("doom-1", DOOM, "doomsday", 1, HERE, face_up=True))
    table.agenda = (Consume(HERE),)
    table.settle()

    assert HERE not in table.state.colonies
    assert at(table, HERE) == [("doomsday", 1)]


def test_20_4_troops_on_a_colony_that_is_gone_need_a_transport() -> None:
    table = scene(
        red=("transport F5", "infantry x7 F5"), markers={HERE: "planet"}, settings=GROUND
    )
    put(table.state, replace(table.state.groups["red-2"], ground="landing", count=6))
    put(table.state, Group("red-9", "red", "marines", 1, HERE, ground="landing"))
    table.agenda = (FightOnGround(HERE),)
    table.settle()

    assert {type(o).__name__ for o in table.offer} == {"LoseTroop"}
    assert all(not g.ground for g in table.state.groups.values())


# -- alien planets ---------------------------------------------------------------------


def aliens(*red: str, terraforming: int = 1, dice: tuple[int, ...] = ()) -> Table:
    """The last alien ship over F5 is about to be shot down."""
    table = scene(
        red=red,
        markers={HERE: "barren"},
        settings=GROUND,
        levels={"red": {"terraforming": terraforming}},
        dice=dice,
    )
    put(table.state, Group("aliens-1", ALIEN, "alien_d", 1, HERE, face_up=True))
    table.state.aliens["alien_d"] -= 1
    table.agenda = (BattleBegins(HERE, "red", ALIEN),)
    table.settle()
    while table.open and "aliens-1" in table.state.groups:
        guns = [o for o in table.offer if isinstance(o, FireAt | FireAllAt)]
        if guns and guns[0].group == "red-1":
            play(table, guns[0])
        else:
            wait(table)
    return table


def test_20_40_five_militia_hold_an_alien_planet() -> None:
    table = aliens("cruiser F5", "transport F5", "infantry x6 F5", dice=(1,))
    assert table.asking == InvadeAliens("red", HERE)
    play(table, Land("red-3", "infantry", 6))

    (began,) = told(table, GroundCombatBegan)
    assert (began.defender, began.defenders) == (ALIEN, ("militia",) * 5)
    assert table.asking is not None
    assert table.asking.player == "blue"  # SE-14.43


def test_20_40_so_it_is_when_they_have_fought_beside_diplomats() -> None:
    table = scene(
        red=("transport F5", "infantry x6 F5"),
        markers={HERE: "barren"},
        settings=GROUND,
        levels={"red": {"terraforming": 1}},
    )
    battle = Battle(HERE, "red", "blue", round=3, guests=(ALIEN,))
    assert InvadeAliens("red", HERE) in after_battle(table, battle)

    put(table.state, Group("aliens-1", ALIEN, "alien_d", 1, HERE, face_up=True))
    assert InvadeAliens("red", HERE) not in after_battle(table, battle)


def test_27_9_a_blood_brother_may_if_the_other_does_not() -> None:
    table = scene(
        red=("transport F5", "infantry x2 F5"),
        markers={HERE: "barren"},
        settings=replace(GROUND, alliance="brothers"),
        levels={"red": {"terraforming": 1}},
    )
    state = table.state
    state.teams = (("red", "green"), ("blue",))
    state.empires["green"] = replace(state.empires["red"])
    put(state, Group("green-1", "green", "transport", 1, HERE, face_up=True))
    put(state, Group("green-2", "green", "marines", 2, HERE, face_up=True))
    table.agenda = after_battle(table, Battle(HERE, "red", ALIEN, round=3, helpers=("green",)))
    table.settle()
    play(table, LandNoMore(), seat="red")
    assert table.asking == InvadeAliens("green", HERE)

    play(table, Land("green-2", "marines", 2), seat="green")
    assert told(table, GroundCombatBegan)[0].attackers == ("marines", "marines")


def test_20_23_nor_on_an_alien_planet_among_mines() -> None:
    table = scene(red=("transport F5", "infantry x6 F5"), blue=("mine F5",), settings=GROUND)
    assert InvadeAliens("red", HERE).options(table.state) == []

    take_away(table.state, "blue-1")
    assert Land("red-2", "infantry", 6) in InvadeAliens("red", HERE).options(table.state)


def test_20_40_a_machine_that_beats_the_aliens_leaves_their_planet_alone() -> None:
    table = scene(markers={HERE: "barren"}, settings=GROUND)

    assert after_battle(table, Battle(HERE, DOOM, ALIEN)) == (
        LoseTroops(DOOM, HERE),
        LoseTroops(ALIEN, HERE),
    )


def test_20_40_success_is_a_colony_of_size_3() -> None:
    table = aliens("cruiser F5", "transport F5", "infantry x6 F5", dice=(1, 1, 1, 1, 1, 1))
    play(table, Land("red-3", "infantry", 6))
    quiet = (HoldFire, ScreenNoMore)
    while table.state.invasion is not None:
        strikes = [o for o in offered(table, Strike) if o.group == "red-3"]
        choice = strikes[-1] if strikes else next(o for o in table.offer if isinstance(o, quiet))
        play(table, choice)

    assert told(table, AliensSubdued) == [AliensSubdued("red", HERE)]
    assert size(table.state.colonies[HERE]) == 3
    assert ("infantry", 5) in at(table, HERE)


def test_20_40_failure_leaves_the_planet_free() -> None:
    table = aliens("cruiser F5", "transport F5", "infantry F5", dice=(1, 1))
    play(table, Land("red-3", "infantry", 1))
    play(table, ScreenNoMore())
    play(table, next(o for o in offered(table, Strike) if o.shots == 1))

    assert told(table, InvasionRepelled) == [InvasionRepelled(ALIEN, HERE)]
    assert HERE not in table.state.colonies


def test_20_40_some_may_stay_aboard_or_all() -> None:
    table = aliens("cruiser F5", "transport F5", "infantry x2 F5", dice=(1,))
    play(table, Land("red-3", "infantry", 1), LandNoMore())
    assert len(told(table, GroundCombatBegan)) == 1

    table = aliens("cruiser F5", "transport F5", "infantry x2 F5", dice=(1,))
    play(table, LandNoMore())
    assert told(table, GroundCombatBegan) == []


def test_20_40_only_with_terraforming() -> None:
    table = aliens("cruiser F5", "transport F5", "infantry x2 F5", terraforming=0, dice=(1,))

    assert table.asking is None


def test_20_40_not_while_aliens_are_left() -> None:
    table = scene(
        red=("transport F5", "infantry x2 F5"),
        markers={HERE: "barren"},
        settings=GROUND,
        levels={"red": {"terraforming": 1}},
    )
    wakes = table.state
    put(wakes, Group("aliens-1", ALIEN, "alien_d", 1, HERE, face_up=True))
    table.agenda = (BattleBegins(HERE, "red", ALIEN),)
    table.settle()
    quietly(table, InvadeAliens)

    assert not table.open
