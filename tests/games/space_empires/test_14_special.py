"""SE-14, SE-15  Special units, aliens, Doomsday Machines and bombardment."""

from __future__ import annotations

from typing import Any

import pytest

from starhold.games.space_empires import GAME
from starhold.games.space_empires.battles.battlefield import (
    Gun,
    order_of_fire,
    targets,
    the_battle,
    weapon_class,
)
from starhold.games.space_empires.battles.ground import overflow
from starhold.games.space_empires.battles.terms import to_hit
from starhold.games.space_empires.empires.holdings import DOOM_TECH, decider, home_of, size
from starhold.games.space_empires.facts.catalog import UNITS
from starhold.games.space_empires.facts.starmap import roads
from starhold.games.space_empires.fleets.groups import put
from starhold.games.space_empires.hooks.numbers import Aim
from starhold.games.space_empires.rules.combat.r13_combat import (
    BattleBegan,
    BattleBegins,
    CombatPhase,
)
from starhold.games.space_empires.rules.combat.r13_fire import FireAllAt, FireAt, HoldFire
from starhold.games.space_empires.rules.combat.r13_losses import WreckStudied, destroy_unit
from starhold.games.space_empires.rules.combat.r13_rounds import Screen
from starhold.games.space_empires.rules.combat.r15_bombardment import (
    Bombard,
    Bombardments,
    ColonyBombarded,
    LeaveRuins,
    SettleRuins,
    SpareColony,
)
from starhold.games.space_empires.rules.movement.r07_entering import CloakBeaten, CloakDeclared
from starhold.games.space_empires.rules.movement.r07_movement import CommandGroup, MovementPhase
from starhold.games.space_empires.rules.movement.r14_loading import Depart, LoadFighters, TakeAlong
from starhold.games.space_empires.rules.movement.r14_lost_cargo import FightersLost, LoseHomeless
from starhold.games.space_empires.rules.special_ships.r14_aliens import wake_aliens
from starhold.games.space_empires.rules.special_ships.r14_cloaks import (
    CloakDropped,
    Join,
    StayOut,
    Withdraw,
)
from starhold.games.space_empires.rules.special_ships.r14_doomsday import Consume, DoomsdayTurn
from starhold.games.space_empires.rules.special_ships.r14_mines import (
    DetonateAt,
    MinesSwept,
    OfferNone,
    OfferShip,
    Volunteer,
)
from starhold.games.space_empires.state import ALIEN, DOOM, Battle, Colony, Group, Table
from tests.games.space_empires.battles import battle, fires_as, needed
from tests.games.space_empires.hands import holding
from tests.games.space_empires.scenes import (
    advanced,
    at,
    hidden,
    offered,
    play,
    ready,
    scene,
    told,
)
from tests.games.space_empires.test_13_combat import aim

# -- carriers and Fighters -------------------------------------------------------------


def loading(*red: str, **parts: Any) -> Table:
    table = scene(red=red, **parts)
    ready(table, "red-1", 1)
    table.agenda = (CommandGroup("red", "red-1"),)
    table.settle()
    play(table, next(o for o in table.offer if getattr(o, "to", "") == "F6"))
    return table


def test_14_1_a_carrier_takes_three_fighters() -> None:
    table = loading("carrier F5", "fighter x5 F5 fighter=1")

    assert isinstance(table.asking, LoadFighters)
    assert max(option.count for option in offered(table, TakeAlong)) == 3


def test_14_2_fighters_ride_along() -> None:
    table = loading("carrier F5", "fighter x3 F5 fighter=1")
    play(table, TakeAlong("red-2", 3))

    assert sorted(at(table, "F6")) == [("carrier", 1), ("fighter", 3)]


def test_14_6_no_fighter_is_left_without_a_place() -> None:
    table = loading("carrier F5", "fighter x3 F5 fighter=1")

    assert Depart() not in table.offer


def test_14_1_any_number_may_stay_on_a_colony() -> None:
    table = loading(
        "carrier F5",
        "fighter x3 F5 fighter=1",
        colonies={"F5": Colony("red", 0)},
        markers={"F5": "planet"},
    )

    assert Depart() in table.offer


def test_14_3_a_carrier_is_protected_while_fighters_live() -> None:
    table = scene(red=("scout F5",), blue=("carrier F5", "fighter F5 fighter=1"))
    fight = Battle("F5", "red", "blue", 1)
    gun = table.state.groups["red-1"]

    assert [t.kind for t in targets(table.state, fight, gun, fighters_only=False)] == ["fighter"]


def test_14_3_not_when_a_fighter_is_screened() -> None:
    table = scene(red=("scout F5",), blue=("carrier F5", "fighter x2 F5 fighter=1"))
    fight = Battle("F5", "red", "blue", 1, screened=(("blue-2", 1),))
    gun = table.state.groups["red-1"]
    kinds = [t.kind for t in targets(table.state, fight, gun, fighters_only=False)]

    assert kinds == ["carrier", "fighter"]


@pytest.mark.parametrize(("level", "needed"), [(1, 5), (2, 6), (3, 7)])
def test_14_4_fighters_fire_as_their_level_says(level: int, needed: int) -> None:
    assert to_hit(aim(f"fighter fighter={level}", "scout")) == needed


def test_14_6_fighters_without_a_carrier_are_lost() -> None:
    table = scene(agenda=(LoseHomeless("red", "F5"),), red=("fighter x2 F5 fighter=1",))

    assert len(told(table, FightersLost)) == 2
    assert table.state.groups == {}


# -- Point Defense ---------------------------------------------------------------------


def test_e_29_point_defense_hits_fighters_early_and_hard() -> None:
    table = scene(
        red=("scout F5 attack=1 point_defense=1",),
        blue=("fighter F5 fighter=1", "cruiser F5"),
    )
    fight = Battle("F5", "red", "blue", 1)
    scout, fighter = table.state.groups["red-1"], table.state.groups["blue-1"]
    first = next(iter(order_of_fire(table.state, fight).values()))

    assert to_hit(Aim(table.state, fight, scout, fighter)) == 7
    assert first == [Gun("red-1", against_fighters=True)]


def test_e_29_and_other_ships_as_usual() -> None:
    assert to_hit(aim("scout attack=1 point_defense=1", "destroyer")) == 4


@pytest.mark.parametrize(("level", "strength"), [(1, 6), (2, 7), (3, 8)])
def test_14_10_point_defense_has_its_own_strength(level: int, strength: int) -> None:
    assert to_hit(aim(f"scout point_defense={level}", "fighter fighter=1")) == strength


def test_14_10_in_terrain_it_fires_in_the_e_step_but_as_hard() -> None:
    table = scene(
        red=("scout F5 point_defense=1",),
        blue=("fighter F5 fighter=1",),
        markers={"F5": "asteroids"},
    )
    order = order_of_fire(table.state, Battle("F5", "red", "blue", 1))

    assert [gun for guns in order.values() for gun in guns] == [Gun("blue-1"), Gun("red-1")]


# -- cloaks ----------------------------------------------------------------------------


def test_e_28_an_undetected_raider_in_round_1() -> None:
    """SE-14.25."""
    hidden = {"hidden": ("red-1",), "round": 1}
    shot = aim("raider cloaking=2 attack=2", "cruiser defense=1", battle=hidden)

    assert to_hit(shot) == 6
    assert weapon_class(shot.state, shot.battle, shot.gun) == "A"


def test_e_28_in_round_2_and_when_detected() -> None:
    later = aim("raider cloaking=2 attack=2", "cruiser defense=1", battle={"round": 2})

    assert to_hit(later) == 5
    assert weapon_class(later.state, later.battle, later.gun) == "D"


def test_14_21_cloaked_ships_may_stay_out_of_a_battle() -> None:
    table = battle(("scout",), ("raider cloaking=1",))

    assert table.asking is not None
    assert table.asking.player == "blue"

    play(table, StayOut())

    assert told(table, BattleBegan) == []
    assert at(table, "F5") == [("scout", 1), ("raider", 1)]


@pytest.mark.parametrize(
    ("cloaking", "scanner", "said"),
    [(1, 0, "1"), (2, 0, "1"), (1, 1, "1 seen"), (2, 1, "1 seen 2"), (2, 2, "1 seen 2 seen")],
)
def test_14_23_cloaks_are_claimed_until_no_scanner_answers(
    cloaking: int, scanner: int, said: str
) -> None:
    """SE-29.7  Everyone hears it, also of ships that stay out of the battle."""
    table = battle((f"destroyer scanner={scanner}",), (f"raider cloaking={cloaking}",))
    claims = [news for news in table.news if isinstance(news.event, CloakDeclared | CloakBeaten)]
    words = [
        "seen" if isinstance(news.event, CloakBeaten) else str(news.event.level) for news in claims
    ]

    assert " ".join(words) == said
    assert all(news.to is None for news in claims)


def test_14_20_in_a_nebula_nobody_claims_a_cloak() -> None:
    table = battle(("scout",), ("raider cloaking=1",), markers={"F5": "nebula"})

    assert told(table, CloakDeclared) == []


def test_14_22_or_take_part() -> None:
    table = battle(("scout",), ("raider cloaking=1",))
    play(table, Join())

    assert told(table, BattleBegan)


def test_14_24_or_withdraw_once_types_are_known() -> None:
    table = battle(("scout",), ("raider cloaking=1",))
    play(table, Join())
    play(table, offered(table, Withdraw)[0])

    assert at(table, "F5") == [("scout", 1)]
    assert table.state.battle is None


def test_14_20_a_good_scanner_detects_them() -> None:
    table = battle(("destroyer scanner=1",), ("raider cloaking=1",))

    assert told(table, BattleBegan)
    assert table.state.battle is not None
    assert table.state.battle.hidden == ()


def test_14_26_detection_is_checked_again_every_round() -> None:
    """They are undetected when the Destroyer is gone, and have no new bonus in round 2."""
    table = battle(("destroyer scanner=1", "battleship"), ("raider x2 cloaking=1",), dice=(1,))
    play(table, HoldFire("red-2"), FireAt("blue-1", "red-1", "destroyer", 4), HoldFire("blue-1"))

    fight = the_battle(table.state)
    assert (fight.round, fight.hidden) == (2, ("blue-1",))
    assert fires_as(table, "blue-1") == "A"
    assert needed(table, "blue-1", "red-2") == 4 - 2


def test_14_26_a_screened_destroyer_still_scans() -> None:
    table = battle(("destroyer scanner=1", "battleship"), ("raider cloaking=1",))
    play(table, Screen("red-1", "destroyer"))

    assert the_battle(table.state).hidden == ()


# -- Mines -----------------------------------------------------------------------------


def test_e_30_sweepers_first_then_mines() -> None:
    """SE-14.31, SE-14.34 to SE-14.36."""
    table = battle(("sweeper mine_sweep=2", "dreadnought", "cruiser x2"), ("mine x4",))

    assert told(table, MinesSwept) == [MinesSwept("red", "F5", 2)]

    play(table, DetonateAt("red-2", "dreadnought"), DetonateAt("red-3", "cruiser"))

    assert at(table, "F5") == [("sweeper", 1), ("cruiser", 1)]


def test_14_32_mines_in_excess_stay() -> None:
    table = battle(("scout",), ("mine x4",))

    assert at(table, "F5") == [("mine", 3)]


def test_14_33_undetected_ships_are_no_targets() -> None:
    table = battle(("raider cloaking=1", "scout"), ("mine x4",))
    play(table, Join(), Join(), OfferNone())  # it neither stays out nor withdraws

    assert ("raider", 1) in at(table, "F5")
    assert ("scout", 1) not in at(table, "F5")


def test_14_33_unless_one_is_offered_to_the_mines() -> None:
    table = battle(("raider x2 cloaking=1", "scout"), ("mine x2",))
    play(table, Join(), Join(), Volunteer("red-1", "raider"))

    assert {option.target for option in offered(table, DetonateAt)} == {"red-1", "red-2"}

    play(table, DetonateAt("red-1", "raider"))

    assert isinstance(table.asking, OfferShip)  # before each Mine

    play(table, OfferNone())

    assert at(table, "F5") == [("raider", 1)]


def test_14_33_mines_stay_if_there_is_no_other_target() -> None:
    table = battle(("raider cloaking=1",), ("mine x2",))
    play(table, Join(), Join(), OfferNone())

    assert at(table, "F5") == [("raider", 1), ("mine", 2)]


# -- aliens ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "rating"), [("alien_b", "B6-2"), ("alien_c", "C5-2"), ("alien_d", "D4-1")]
)
def test_14_40_three_kinds_of_aliens(kind: str, rating: str) -> None:
    unit = UNITS[kind]

    assert f"{unit.weapon}{unit.attack[0]}-{unit.defense[0]}" == rating


def test_14_41_four_of_them() -> None:
    table = scene(markers={"F5": "barren"}, dice=(1, 10, 26, 37))
    wake_aliens(table, "F5")

    assert sum(count for _, count in at(table, "F5")) == 4


def test_14_42_aliens_fire_at_fighters_with_seven() -> None:
    table = scene(red=("fighter F5 fighter=1",), markers={"F5": "barren"}, dice=(40, 39, 38, 37))
    wake_aliens(table, "F5")
    alien = next(g for g in table.state.groups.values() if g.owner == ALIEN)
    shot = Aim(table.state, Battle("F5", "red", ALIEN, 1), alien, table.state.groups["red-1"])

    assert to_hit(shot) == 7


def test_14_43_the_player_to_the_left_decides_for_aliens() -> None:
    table = scene(active="red")

    assert decider(table.state, ALIEN) == "blue"


def test_r_12_destroyed_aliens_go_back_to_the_pool() -> None:
    table = scene(markers={"F5": "barren"}, dice=(1, 1, 1, 1))
    wake_aliens(table, "F5")
    alien = next(g for g in table.state.groups.values() if g.owner == ALIEN)
    destroy_unit(table, alien, "red")

    assert table.state.aliens["alien_b"] == 7


# -- Doomsday Machines -----------------------------------------------------------------


def machine(table: Table, where: str) -> None:
    put(table.state, Group("doom-9", DOOM, "doomsday", 1, where, DOOM_TECH, face_up=True))


def test_14_50_two_shots_and_no_tricks() -> None:
    table = scene(red=("scout x3 F5",))
    machine(table, "F5")
    table.agenda = (BattleBegins("F5", "red", DOOM),)
    table.settle()

    assert [o.shots for o in offered(table, FireAllAt)] == [2]


def test_14_50_fighters_cannot_hurt_it() -> None:
    table = scene(red=("fighter F5 fighter=3",))
    machine(table, "F5")
    fight = Battle("F5", "red", DOOM, 1)

    assert targets(table.state, fight, table.state.groups["red-1"], fighters_only=False) == []


def test_14_52_it_goes_to_the_nearest_prey() -> None:
    """SE-6.3."""
    table = scene(markers={"F6": "asteroids", "F7": "asteroids"}, dice=(1,))
    machine(table, "F5")
    table.agenda = (DoomsdayTurn(),)
    table.settle()

    assert at(table, "F6") == [("doomsday", 1)]
    assert "F6" not in table.state.markers  # SE-14.51


def test_14_52_without_prey_it_strays_to_any_hex_beside_it() -> None:
    found = set()
    for face in range(1, 7):
        table = scene(dice=(face,))
        let_machine_move(table, "F5")
        found |= {group.at for group in table.state.groups.values()}

    assert found == {"E4", "E5", "F4", "F6", "G4", "G5"}


def test_14_52_it_strays_to_no_unexplored_hex() -> None:
    table = scene(markers={cell: hidden("lost") for cell in roads("standard", ())["F5"]})
    let_machine_move(table, "F5")

    assert at(table, "F5") == [("doomsday", 1)]


def test_14_51_it_destroys_colonies() -> None:
    table = scene(colonies={"F5": Colony("blue", 2)}, markers={"F5": "planet"})
    machine(table, "F5")
    table.agenda = (Consume("F5"),)
    table.settle()

    assert "F5" not in table.state.colonies


def test_14_53_a_player_who_destroys_one_studies_it_twice() -> None:
    table = scene(dice=(1, 3))
    machine(table, "F5")
    destroy_unit(table, table.state.groups["doom-9"], "red")

    assert [event.technology for event in told(table, WreckStudied)] == ["ship_size", "attack"]


# -- bombardment -----------------------------------------------------------------------


def bombing(*red: str, step: int = 3, **parts: Any) -> Table:
    return scene(
        agenda=parts.pop("agenda", (CombatPhase("red"),)),
        red=red,
        colonies={"F5": Colony("blue", step, homeworld=parts.pop("homeworld", False))},
        markers={"F5": "planet"},
        **parts,
    )


def test_15_1_each_ship_fires_once() -> None:
    table = bombing("scout x3 F5", dice=(10, 10, 3))
    play(table, Bombard("red-1", "scout", 3))

    assert told(table, ColonyBombarded)[0].dice == (10, 10, 3)
    assert size(table.state.colonies["F5"]) == 3
    assert table.over


def test_15_1_or_spares_the_colony() -> None:
    table = bombing("scout F5")
    play(table, SpareColony())

    assert size(table.state.colonies["F5"]) == 5


def test_e_19_a_battlecruiser_bombards_with_seven() -> None:
    """SE-15.2."""
    table = bombing("battlecruiser F5 attack=2", dice=(7,))
    play(table, Bombard("red-1", "battlecruiser", 1))

    assert told(table, ColonyBombarded)[0].needed == 7


def test_15_3_a_new_colony_dies_by_one_hit() -> None:
    table = bombing("scout F5", step=0, dice=(1,))
    play(table, Bombard("red-1", "scout", 1))

    assert "F5" not in table.state.colonies
    assert table.state.empires["red"].sheet.points == 1  # SE-27.7


def test_15_3_a_homeworld_falls_step_by_step() -> None:
    table = bombing("scout x3 F5", homeworld=True, dice=(1, 1, 1))
    play(table, Bombard("red-1", "scout", 3))

    assert size(table.state.colonies["F5"]) == 5


def test_15_4_a_colony_ship_may_settle_at_once() -> None:
    table = bombing("scout F5", "colony_ship F5", step=0, dice=(1,))
    play(table, Bombard("red-1", "scout", 1), SettleRuins("red-2"))

    assert table.state.colonies["F5"] == Colony("red")


def test_15_1_not_while_it_is_defended() -> None:
    table = bombing("scout F5", blue=("scout F5",))

    assert offered(table, Bombard) == []
    assert HoldFire("blue-1") in table.offer


def test_27_1_a_fallen_homeworld_ends_a_game_of_two() -> None:
    table = bombing("scout F5", step=0, homeworld=True, dice=(1,))
    play(table, Bombard("red-1", "scout", 1))

    assert table.over
    assert table.state.winners == ("red",)


def test_14_30_mines_move_one_hex() -> None:
    table = scene(agenda=(MovementPhase("red"),), red=("mine F5",), settings=advanced())

    assert table.state.groups["red-1"].moves == 1


def test_15_4_or_leave_the_ruins_alone() -> None:
    table = bombing("scout F5", "colony_ship F5", step=0, dice=(1,))
    play(table, Bombard("red-1", "scout", 1), LeaveRuins())

    assert "F5" not in table.state.colonies


def test_15_1_ships_with_nothing_left_to_destroy_stop_firing() -> None:
    table = bombing("scout x3 F5", step=0, dice=(10, 1))
    play(table, Bombard("red-1", "scout", 3))

    assert told(table, ColonyBombarded)[0].dice == (10, 1)


def test_15_6_sweepers_bombard_as_e1() -> None:
    table = bombing("sweeper F5", dice=(2,))
    play(table, Bombard("red-1", "sweeper", 1))

    assert told(table, ColonyBombarded)[0].needed == 1


# -- Doomsday Machines that meet somebody ----------------------------------------------


def let_machine_move(table: Table, where: str) -> None:
    machine(table, where)
    table.agenda = (DoomsdayTurn(),)
    table.settle()


def test_14_51_it_comes_for_ships_if_there_is_nothing_else() -> None:
    table = scene(red=("decoy F6",), dice=(1,))
    let_machine_move(table, "F5")

    assert at(table, "F6") == [("doomsday", 1)]


def test_20_2_troops_without_a_transport_are_lost_when_its_round_is_over() -> None:
    """Nobody is active when a machine fights; between its shots too many may be aboard."""
    fleet = ("transport F6", "transport F6 attack=1", "infantry x6 F6", "infantry x6 F6")
    table = scene(
        settings=advanced(ground_combat="on"), red=fleet, active=None, dice=(1, 1, 10, 10, 10)
    )
    let_machine_move(table, "F5")
    first, *_ = offered(table, FireAt)
    play(table, first)

    assert overflow(table.state, "red", "F6") == 6
    assert list(GAME.invariants(table.state)) == []


def test_14_51_while_it_is_opposed_it_destroys_nothing() -> None:
    table = scene(red=("scout F6",), markers={"F6": "asteroids"}, dice=(1,))
    machine(table, "F6")
    table.agenda = (Consume("F6"),)
    table.settle()

    assert "F6" in table.state.markers


# -- cloaked ships that change their mind, and what hides behind Decoys ----------------


def test_13_4_ships_that_held_back_may_join_before_the_first_shot() -> None:
    table = battle(("raider x2 cloaking=1", "scout"), ("scout",))
    play(table, StayOut(), Join())

    assert told(table, CloakDropped) == [CloakDropped("red-1", "raider", 2)]
    assert table.state.groups["red-1"].face_up


def test_14_21_or_stays_out_to_the_end() -> None:
    table = battle(("raider x2 cloaking=1", "scout"), ("scout",))
    play(table, StayOut(), StayOut())

    assert not table.state.groups["red-1"].face_up
    assert table.state.battle is not None
    assert table.state.battle.aside == ("red-1",)


def test_10_6_unarmed_ships_found_behind_decoys_are_destroyed() -> None:
    table = battle(("scout",), ("decoy", "miner"))

    assert at(table, "F5") == [("scout", 1)]
    assert not table.state.groups["red-1"].face_up  # nothing of it was shown


def test_15_1_nor_after_a_battle_that_left_defenders_there() -> None:
    table = bombing("scout F5", blue=("yard F5",), agenda=(Bombardments("red"),))

    assert table.over


def test_11_12_technology_is_announced_when_cloaked_ships_join_late() -> None:
    """SE-13.4  One Raider withdraws before technology is shown; another joins after."""
    table = scene(
        red=("raider F5 cloaking=1 attack=2", "raider F5 cloaking=1 attack=2"),
        blue=("cruiser F5 defense=2", "scout F5"),
        agenda=(BattleBegins("F5", "red", "blue"),),
    )
    play(table, Join(), StayOut(), Withdraw("G5"))
    before = dict(table.state.shown["blue"])
    play(table, Join())

    known = table.state.shown
    assert before.get("defense", 0) == 0
    assert (known["red"]["attack"], known["blue"]["defense"]) == (2, 2)


def test_14_21_ships_that_stay_out_unseen_unmask_no_decoys() -> None:
    table = battle(("scout", "decoy"), ("raider cloaking=1",))
    play(table, StayOut())

    assert at(table, "F5") == [("scout", 1), ("decoy", 1), ("raider", 1)]


def test_14_24_a_player_who_has_withdrawn_is_shown_nothing() -> None:
    """SE-11.12, SE-24.6  Neither technology nor cards."""
    table = holding(
        22,
        red=("scout F5",),
        blue=("raider F5 cloaking=1",),
        levels={"red": {"security_forces": 2, "military_academy": 2}},
        agenda=(BattleBegins("F5", "red", "blue"),),
    )
    play(table, Join())
    play(table, offered(table, Withdraw)[0])

    assert not table.state.empires["red"].hand.cards[0].face_up
    assert not {"security_forces", "military_academy"} & table.state.shown["red"].keys()


def test_11_12_mines_alone_are_shown_no_technology_but_cards() -> None:
    """R-9  They are no units that can fight; but it is a battle (R-56)."""
    table = holding(
        22,
        red=("scout x2 F5",),
        blue=("mine F5",),
        levels={"red": {"security_forces": 2}},
        agenda=(BattleBegins("F5", "red", "blue"),),
    )

    assert table.state.empires["red"].hand.cards[0].face_up
    assert "security_forces" not in table.state.shown["red"]


def test_14_43_an_arriving_machine_is_led_by_a_player_it_does_not_meet() -> None:
    """SE-14.51  No player is active when machines move."""
    for prey in ("red", "blue"):
        table = scene(**{prey: ("scout x2 F6",)}, dice=(1,), active=None)  # type: ignore[arg-type]
        machine(table, "F5")
        table.agenda = (DoomsdayTurn(),)
        table.settle()

        assert {decider(table.state, DOOM), prey} == {"red", "blue"}


def test_14_52_it_never_goes_through_a_home_system_or_a_super_nova() -> None:
    """E1 lies two hexes from E3, and both ways of two steps lead through E2 or D2."""
    table = scene(red=("scout E3",), dice=(1,), markers={"E2": "super_nova"})
    let_machine_move(table, "E1")

    assert home_of(table.state, "D2") == "blue"
    assert at(table, "E3") == [("scout", 1)]


def test_14_52_it_passes_through_what_nobody_has_explored() -> None:
    table = scene(red=("scout F7",), dice=(1, 10, 10), markers={"F6": hidden("lost")})
    let_machine_move(table, "F5")

    assert ("doomsday", 1) in at(table, "F7")


def test_10_6_unarmed_ships_are_lost_with_an_escort_that_mines_have_destroyed() -> None:
    """SE-13.4  Step 10: no friend is left that can fight."""
    table = battle(("scout", "colony_ship"), ("mine",))
    play(table, DetonateAt("red-1", "scout"))

    assert at(table, "F5") == []


def test_10_6_but_not_those_that_mines_have_saved() -> None:
    table = battle(("scout",), ("mine", "miner"))

    assert at(table, "F5") == [("miner", 1)]
