"""SE-20.30 to SE-20.38  Ground combat: Militia, screening, Grav support, fire, the result."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from starhold.games.space_empires.battles import ground
from starhold.games.space_empires.battles.ground import (
    GroundAim,
    Rating,
    ground_terms,
    ground_to_hit,
    in_line,
    rating,
    the_invasion,
)
from starhold.games.space_empires.facts.catalog import UNITS
from starhold.games.space_empires.fleets.groups import put
from starhold.games.space_empires.hooks.tables import RuleTable, rule
from starhold.games.space_empires.rules.combat.r13_combat import CombatPhase
from starhold.games.space_empires.rules.combat.r13_fire import HoldFire, ShotFired
from starhold.games.space_empires.rules.combat.r13_losses import UnitDestroyed
from starhold.games.space_empires.rules.combat.r13_rounds import (
    FireNext,
    RoundBegan,
    Screen,
    ScreenDamaged,
    ScreenNoMore,
)
from starhold.games.space_empires.rules.combat.r15_bombardment import LandNow, SpareColony
from starhold.games.space_empires.rules.ground.r20_ground_combat import (
    FightOnGround,
    GarrisonLeft,
    GravSupport,
    GroundCombatBegan,
    GroundScreening,
    InvasionRepelled,
    LeaveBehind,
    LoseGarrison,
    Support,
    SupportNoMore,
    UnitSupported,
)
from starhold.games.space_empires.rules.ground.r20_ground_fire import (
    ChooseTroops,
    GroundShoot,
    Strike,
    StrikeSupported,
    ground_order,
)
from starhold.games.space_empires.rules.ground.r20_landing import Land
from starhold.games.space_empires.rules.ground.r21_capture import ColonyTaken
from starhold.games.space_empires.state import Colony, Group, State, Table
from tests.games.space_empires.scenes import advanced, at, offered, play, scene, told

GROUND = advanced(ground_combat="on")
HERE = "F5"


def invasion(
    *, red: tuple[str, ...], blue: tuple[str, ...] = (), step: int = 0, **more: Any
) -> Table:
    """Red invades Blue's colony at F5; troops stand on the planet unless they say otherwise."""
    table = scene(
        red=red,
        blue=blue,
        markers={HERE: "planet"},
        colonies={HERE: Colony("blue", step)},
        settings=more.pop("settings", GROUND),
        **more,
    )
    for group in list(table.state.groups.values()):
        if UNITS[group.kind].troops and group.at == HERE:
            put(
                table.state,
                replace(group, ground="settled" if group.owner == "blue" else "landing"),
            )
    table.agenda = (FightOnGround(HERE),)
    table.settle()
    return table


def dropped(table: Table, gid: str) -> None:
    put(table.state, replace(table.state.groups[gid], ground="dropped"))


def ready_invasion(**parts: Any) -> Table:
    """As `invasion`, but Red's troops came by drop ship."""
    table = scene(
        red=parts.pop("red"),
        blue=parts.pop("blue", ()),
        markers={HERE: "planet"},
        colonies={HERE: Colony("blue", parts.pop("step", 0))},
        settings=parts.pop("settings", GROUND),
        **parts,
    )
    for group in list(table.state.groups.values()):
        if UNITS[group.kind].troops and group.at == HERE:
            footing = "settled" if group.owner == "blue" else "dropped"
            put(table.state, replace(group, ground=footing))
    table.agenda = (FightOnGround(HERE),)
    table.settle()
    return table


def pass_on(table: Table, *kinds: type) -> None:
    """Decline questions of these kinds."""
    decline = (ScreenNoMore, SupportNoMore, HoldFire)
    while table.open and isinstance(table.asking, kinds):
        play(table, next(o for o in table.offer if isinstance(o, decline)))


def troop(table: Table, gid: str) -> Group:
    return table.state.groups[gid]


# -- Militia ---------------------------------------------------------------------------


def test_e_17_militia_by_the_size_of_the_colony() -> None:
    table = invasion(red=("infantry x4 F5",), step=2)

    (began,) = told(table, GroundCombatBegan)
    assert began.defenders == ("militia",) * 3
    assert began.attackers == ("infantry",) * 4


def test_20_6_a_homeworld_calls_up_twenty_or_thirty_militia() -> None:
    for great, count in ((False, 20), (True, 30)):
        table = scene(
            red=("infantry x4 B5",),
            colonies={"B5": Colony("blue", 3, homeworld=True, great=great)},
            settings=GROUND,
        )
        put(table.state, replace(troop(table, "red-1"), ground="landing"))
        table.agenda = (FightOnGround("B5"),)
        table.settle()

        assert ("militia", count) in at(table, "B5")


def test_20_6_every_new_invasion_brings_a_full_set_and_militia_vanish() -> None:
    table = invasion(red=("infantry F5",), step=2, dice=(1,))
    pass_on(table, GroundScreening)
    militia = table.asking.group  # type: ignore[union-attr]
    play(table, Strike(militia, "red-1", "infantry", 4, 3))

    assert told(table, InvasionRepelled) == [InvasionRepelled("blue", HERE)]
    assert at(table, HERE) == []
    again = Group("red-9", "red", "infantry", 1, HERE, ground="landing")
    put(table.state, again)
    table.agenda = (FightOnGround(HERE),)
    table.settle()
    assert ("militia", 3) in at(table, HERE)


def test_20_25_an_empty_new_colony_falls_at_once() -> None:
    table = invasion(red=("infantry x2 F5",))

    assert told(table, RoundBegan) == []
    assert table.state.colonies[HERE].owner == "red"
    assert at(table, HERE) == [("infantry", 1)]


# -- ratings and order -----------------------------------------------------------------


def test_20_7_marines_and_heavy_infantry_fight_differently_as_invaders() -> None:
    table = ready_invasion(
        red=("marines F5", "heavy_infantry F5"), blue=("marines F5", "heavy_infantry F5")
    )
    now = the_invasion(table.state)

    ratings = {gid: rating(table.state, now, group) for gid, group in table.state.groups.items()}

    assert ratings["red-1"] == ("C", 6, 1, 2)
    assert ratings["red-2"] == ("D", 4, 2, 2)
    assert ratings["blue-1"] == ("D", 5, 1, 2)
    assert ratings["blue-2"] == ("C", 6, 2, 2)


def test_20_30_fire_goes_by_class_and_ties_favour_the_defender() -> None:
    table = ready_invasion(
        red=("marines F5", "heavy_infantry F5", "grav_armor F5"),
        blue=("marines F5", "heavy_infantry F5", "infantry F5"),
        step=1,
    )
    state = table.state
    militia = next(g.id for g in state.groups.values() if g.kind == "militia")

    assert ground_order(state, the_invasion(state)) == [
        ("blue-2",),
        ("red-1", "red-3"),
        ("blue-1", "blue-3"),
        ("red-2",),
        (militia,),
    ]


def test_20_30_only_attack_and_defense_count_and_a_1_always_hits() -> None:
    table = ready_invasion(red=("infantry F5",), blue=("heavy_infantry F5",))
    state = table.state
    aim = GroundAim(state, the_invasion(state), state.groups["red-1"], state.groups["blue-1"])

    assert [term.amount for term in ground_terms(aim)] == [5, -2]
    weak = GroundAim(state, aim.invasion, state.groups["blue-1"], state.groups["red-1"])
    assert ground_to_hit(weak) == 5


def test_26_6_bloody_combat_holds_on_the_ground() -> None:
    settings = advanced(ground_combat="on", bloody_combat=True)
    table = ready_invasion(red=("infantry F5",), blue=("infantry F5",), settings=settings)
    state = table.state
    aim = GroundAim(state, the_invasion(state), state.groups["red-1"], state.groups["blue-1"])

    assert ground_to_hit(aim) == 5


def test_20_31_landed_troops_do_not_fire_in_the_first_round() -> None:
    table = invasion(red=("infantry x2 F5",), blue=("infantry F5",), dice=(10,))
    pass_on(table, GroundScreening)
    assert isinstance(table.asking, GroundShoot)
    assert table.asking.player == "blue"
    play(table, Strike("blue-1", "red-1", "infantry", 4, 1))

    assert told(table, RoundBegan) == [RoundBegan(HERE, 2)]


def test_20_31_they_can_be_fired_at() -> None:
    table = invasion(red=("infantry x2 F5",), blue=("infantry F5",))
    pass_on(table, GroundScreening)

    assert [option.target for option in offered(table, Strike)] == ["red-1"]


def test_20_31_drop_ships_let_troops_fire_at_once() -> None:
    table = ready_invasion(red=("marines F5",), blue=("infantry F5",), dice=(5,))

    assert isinstance(table.asking, GroundShoot)
    assert table.asking.player == "red"
    play(table, Strike("red-1", "blue-1", "infantry", 5, 1))
    assert table.state.colonies[HERE].owner == "red"


# -- screening -------------------------------------------------------------------------


def test_20_32_units_that_cannot_fire_do_not_count_for_screening() -> None:
    table = invasion(red=("infantry x6 F5",), blue=("infantry x2 F5",))

    assert isinstance(table.asking, GroundScreening)
    assert (table.asking.side, table.asking.left) == ("blue", 2)


def test_20_32_a_screened_unit_neither_fires_nor_is_fired_at() -> None:
    table = ready_invasion(red=("infantry x3 F5",), blue=("infantry F5",))
    assert isinstance(table.asking, GroundScreening)
    assert table.asking.left == 2
    play(table, Screen("red-1", "infantry"), Screen("red-1", "infantry"))

    assert offered(table, Strike) == [Strike("blue-1", "red-1", "infantry", 4, 1)]
    play(table, HoldFire("blue-1"))
    assert offered(table, Strike) == [Strike("red-1", "blue-1", "infantry", 4, 1)]


def test_20_32_the_damaged_unit_of_a_group_may_be_the_one_that_is_screened() -> None:
    """SE-13.13: it is parted from the others, who are unhurt."""
    table = ready_invasion(red=("marines x3 F5",), blue=("infantry F5",))
    put(table.state, replace(troop(table, "red-1"), damage=1))
    table.agenda = (GroundScreening("red", "red", 2),)
    table.settle()
    play(table, ScreenDamaged("red-1", "marines"))
    (hurt,) = [g for g in table.state.groups.values() if g.damage]
    now = the_invasion(table.state)

    assert (hurt.id != "red-1", hurt.count, in_line(now, hurt)) == (True, 1, 0)
    assert (troop(table, "red-1").count, troop(table, "red-1").ground) == (2, "dropped")


def test_20_32_a_side_may_screen_all_while_the_other_cannot_fire() -> None:
    table = invasion(red=("infantry x6 F5",), blue=("infantry x2 F5",))
    play(table, Screen("blue-1", "infantry"), Screen("blue-1", "infantry"))

    assert told(table, RoundBegan) == [RoundBegan(HERE, 2)]


# -- Grav Armor ------------------------------------------------------------------------


def grav_scene(**parts: Any) -> Table:
    table = ready_invasion(
        red=("infantry x2 F5",), blue=("grav_armor x3 F5", "marines F5"), step=1, **parts
    )
    pass_on(table, GroundScreening)
    return table


def militia_of(table: Table) -> str:
    return next(g.id for g in table.state.groups.values() if g.kind == "militia")


def test_e_18_grav_support() -> None:
    table = grav_scene()
    militia = militia_of(table)
    assert isinstance(table.asking, GravSupport)
    assert table.asking.left == 3
    assert [o.group for o in offered(table, Support)] == ["blue-2", militia]
    play(table, Support("blue-2", "marines"), Support(militia, "militia"))

    state = table.state
    now = the_invasion(state)
    red = state.groups["red-1"]
    for gid, attack, defense in (("blue-2", 6, 2), (militia, 6, 1)):
        group = state.groups[gid]
        fires = GroundAim(state, now, group, red, gun_supported=True)
        suffers = GroundAim(state, now, red, group, target_supported=True)
        assert ground_to_hit(fires) == attack - 1
        assert ground_to_hit(suffers) == 5 - defense
    assert isinstance(table.asking, GroundShoot)  # the third support is lost


def test_20_33_equal_grav_armor_supports_nobody() -> None:
    table = ready_invasion(
        red=("grav_armor F5", "marines F5"), blue=("grav_armor F5", "infantry F5")
    )

    assert isinstance(table.asking, GroundShoot)


def test_20_36_grav_armor_that_cannot_fire_does_not_support() -> None:
    table = invasion(red=("grav_armor x2 F5", "marines F5"), blue=("infantry x3 F5",))
    pass_on(table, GroundScreening)

    assert isinstance(table.asking, GroundShoot)


def test_20_33_a_supported_unit_is_a_target_of_its_own() -> None:
    table = ready_invasion(red=("grav_armor x2 F5", "infantry x2 F5"), blue=("infantry x4 F5",))
    play(table, Support("red-2", "infantry"), SupportNoMore())
    play(table, HoldFire("red-1"))

    assert offered(table, Strike) == [
        Strike("blue-1", "red-1", "grav_armor", 3, 1),
        Strike("blue-1", "red-1", "grav_armor", 3, 4),
        Strike("blue-1", "red-2", "infantry", 4, 1),
        Strike("blue-1", "red-2", "infantry", 4, 4),
    ]
    assert offered(table, StrikeSupported) == [
        StrikeSupported("blue-1", "red-2", "infantry", 3, 1),
        StrikeSupported("blue-1", "red-2", "infantry", 3, 4),
    ]


def test_20_33_supported_units_fire_first_and_with_more() -> None:
    table = ready_invasion(
        red=("grav_armor x2 F5", "infantry x3 F5"), blue=("infantry x5 F5",), dice=(10,)
    )
    play(table, Support("red-2", "infantry"), SupportNoMore())
    play(table, HoldFire("red-1"), HoldFire("blue-1"))
    assert offered(table, Strike) == [Strike("red-2", "blue-1", "infantry", 5, 1)]
    play(table, Strike("red-2", "blue-1", "infantry", 5, 1))

    assert offered(table, Strike) == [
        Strike("red-2", "blue-1", "infantry", 4, 1),
        Strike("red-2", "blue-1", "infantry", 4, 2),
    ]


def test_20_33_a_supported_unit_that_dies_takes_its_support_along() -> None:
    table = ready_invasion(
        red=("grav_armor x2 F5", "infantry x2 F5"), blue=("infantry x4 F5",), dice=(1, 1)
    )
    play(table, Support("red-2", "infantry"), SupportNoMore(), HoldFire("red-1"))
    play(table, StrikeSupported("blue-1", "red-2", "infantry", 3, 4))

    assert told(table, UnitDestroyed) == [UnitDestroyed("red", "infantry", HERE)]
    assert told(table, ShotFired)[0].dice == (1,)  # no other supported unit is left
    assert offered(table, StrikeSupported) == []


def test_13_13_the_damaged_unit_takes_the_next_hit_supported_or_not() -> None:
    table = ready_invasion(
        red=("grav_armor x2 F5", "marines x2 F5"), blue=("infantry x4 F5",), dice=(1, 2)
    )
    play(table, Support("red-2", "marines"), SupportNoMore())
    play(table, FireNext("red-1", "grav_armor"), HoldFire("red-1"), HoldFire("red-2"))
    play(table, StrikeSupported("blue-1", "red-2", "marines", 3, 1))

    assert troop(table, "red-2").damage == 1
    assert [o.target for o in offered(table, Strike)] == ["red-1", "red-1"]
    assert [o.target for o in offered(table, StrikeSupported)] == ["red-2", "red-2"]
    play(table, StrikeSupported("blue-1", "red-2", "marines", 3, 1))
    assert troop(table, "red-2").count == 1


def test_13_13_support_in_a_later_round_goes_to_the_damaged_unit_first() -> None:
    table = ready_invasion(
        red=("grav_armor x2 F5", "marines x2 F5"), blue=("infantry x4 F5",), dice=(1,)
    )
    play(table, SupportNoMore(), FireNext("red-1", "grav_armor"))
    play(table, HoldFire("red-1"), HoldFire("red-2"))
    play(table, Strike("blue-1", "red-2", "marines", 4, 1), HoldFire("blue-1"))
    play(table, Support("red-2", "marines"))

    assert the_invasion(table.state).marked == ("red-2",)
    assert told(table, UnitSupported) == [UnitSupported("red", "red-2", "marines")]


# -- fire ------------------------------------------------------------------------------


def test_20_37_players_order_their_groups_of_one_class() -> None:
    table = ready_invasion(
        red=("marines F5", "grav_armor F5"), blue=("infantry x2 F5",), dice=(10,)
    )
    pass_on(table, GravSupport)
    assert isinstance(table.asking, ChooseTroops)
    play(table, FireNext("red-2", "grav_armor"), HoldFire("red-2"))

    assert isinstance(table.asking, GroundShoot)
    assert table.asking.group == "red-1"


def test_20_37_dice_may_go_to_different_targets_and_hits_pile_up() -> None:
    table = ready_invasion(
        red=("infantry x4 F5",), blue=("heavy_infantry x2 F5", "infantry F5"), dice=(3, 3, 9, 4)
    )
    pass_on(table, GroundScreening)
    play(table, HoldFire("blue-1"), HoldFire("blue-2"))
    play(table, Strike("red-1", "blue-1", "heavy_infantry", 3, 1))
    assert troop(table, "blue-1").damage == 1
    play(table, Strike("red-1", "blue-1", "heavy_infantry", 3, 1))
    assert (troop(table, "blue-1").count, troop(table, "blue-1").damage) == (1, 0)
    play(table, Strike("red-1", "blue-2", "infantry", 4, 2))

    assert [type(news.event) for news in table.news][:2] == [ShotFired, UnitDestroyed]
    assert told(table, ShotFired)[0].dice == (9, 4)
    assert "blue-2" not in table.state.groups


def test_1_7_troops_may_hold_fire_but_not_for_ever_r_49() -> None:
    table = ready_invasion(red=("infantry x2 F5",), blue=("infantry x2 F5",))
    for _ in range(3):
        play(table, HoldFire("blue-1"), HoldFire("red-1"))
    assert told(table, RoundBegan) == [RoundBegan(HERE, 4)]

    assert table.offer == [
        Strike("blue-1", "red-1", "infantry", 4, 1),
        Strike("blue-1", "red-1", "infantry", 4, 2),
    ]


# -- the result ------------------------------------------------------------------------


def test_20_34_the_victor_chooses_one_unit_to_remove() -> None:
    table = ready_invasion(red=("marines F5", "infantry x2 F5"), blue=("infantry F5",), dice=(5,))
    pass_on(table, GroundScreening)
    play(table, Strike("red-1", "blue-1", "infantry", 5, 1))
    assert isinstance(table.asking, LoseGarrison)
    play(table, LeaveBehind("red-2", "infantry"))

    assert told(table, GarrisonLeft) == [GarrisonLeft("red", "infantry", HERE)]
    assert told(table, ColonyTaken) == [ColonyTaken("red", "blue", HERE, 0)]
    assert at(table, HERE) == [("marines", 1), ("infantry", 1)]
    assert troop(table, "red-1").ground == "settled"


def test_20_34_damage_vanishes_after_the_combat() -> None:
    table = ready_invasion(red=("infantry F5",), blue=("heavy_infantry F5",), dice=(10, 1, 1))
    play(table, Strike("blue-1", "red-1", "infantry", 5, 1))
    play(table, Strike("red-1", "blue-1", "heavy_infantry", 3, 1))
    assert troop(table, "blue-1").damage == 1
    play(table, Strike("blue-1", "red-1", "infantry", 5, 1))

    assert troop(table, "blue-1").damage == 0
    assert table.state.invasion is None


def test_20_34_yards_and_base_of_the_loser_are_destroyed() -> None:
    table = invasion(red=("infantry x2 F5",), blue=("yard x2 F5", "base F5", "scout F5"))

    assert at(table, HERE) == [("scout", 1), ("infantry", 1)] or at(table, HERE) == [
        ("infantry", 1),
        ("scout", 1),
    ]
    assert told(table, UnitDestroyed).count(UnitDestroyed("blue", "yard", HERE)) == 2


def test_20_30_two_invaders_fight_one_after_the_other() -> None:
    table = scene(
        red=("infantry x2 F5",),
        blue=("infantry F5",),
        markers={HERE: "planet"},
        colonies={HERE: Colony("green", 0)},
        settings=GROUND,
    )
    for gid in ("red-1", "blue-1"):
        dropped(table, gid)
    table.agenda = (FightOnGround(HERE),)
    table.state.empires["green"] = table.state.empires["blue"]
    table.settle()

    assert table.state.colonies[HERE].owner == "red"
    began = told(table, GroundCombatBegan)
    assert [(b.attacker, b.defender) for b in began] == [("blue", "red")]  # SE-20.25


def test_20_30_where_nobody_landed_nothing_happens() -> None:
    table = scene(agenda=(FightOnGround(HERE), FightOnGround("B5")), settings=GROUND)

    assert told(table, GroundCombatBegan) == []


def test_12_7_militia_go_by_the_face_size_of_the_colony() -> None:
    settings = advanced(ground_combat="on", rich_colonies=True)
    table = invasion(red=("infantry x4 F5",), step=1, settings=settings)

    (began,) = told(table, GroundCombatBegan)
    assert began.defenders == ("militia",)


# -- what a card may add ---------------------------------------------------------------


@pytest.fixture
def _gunships(monkeypatch: pytest.MonkeyPatch) -> None:
    """SE-20.38  All Transports fight on the ground, as a card will have it."""
    rules: RuleTable[Callable[[State, Group], Rating | None]] = RuleTable()

    def gunship(_state: State, group: Group) -> Rating | None:
        return Rating("B", 6, 2, 2) if group.kind == "transport" else None

    rules.compose(rule(gunship))
    monkeypatch.setattr(ground, "AIR_SUPPORT", rules)


@pytest.mark.usefixtures("_gunships")
def test_20_38_transports_fight_as_a_group_of_their_own_from_round_1() -> None:
    table = invasion(red=("infantry F5", "transport F5"), blue=("infantry F5",), dice=(5,))
    now = the_invasion(table.state)

    assert ground_order(table.state, now) == [("red-2",), ("blue-1",), ("red-1",)]
    play(table, Strike("red-2", "blue-1", "infantry", 5, 1))
    assert table.state.colonies[HERE].owner == "red"


@pytest.mark.usefixtures("_gunships")
def test_20_38_transports_alone_capture_nothing() -> None:
    table = invasion(red=("infantry F5", "transport F5"), blue=("infantry F5",), dice=(10, 1, 5))
    play(table, Strike("red-2", "blue-1", "infantry", 5, 1))
    play(table, Strike("blue-1", "red-1", "infantry", 4, 1))
    play(table, Strike("red-2", "blue-1", "infantry", 5, 1))

    assert table.state.colonies[HERE].owner == "blue"
    assert at(table, HERE) == [("transport", 1)]


# -- blood brothers --------------------------------------------------------------------


def test_27_9_blood_brothers_invade_together_and_one_of_them_takes_the_colony() -> None:
    settings = advanced(ground_combat="on", alliance="brothers")
    table = scene(
        red=("infantry x2 F5",),
        blue=("infantry F5",),
        markers={HERE: "planet"},
        colonies={HERE: Colony("blue", 0)},
        settings=settings,
        dice=(5,),
    )
    state = table.state
    state.teams = (("red", "green"), ("blue",))
    state.empires["green"] = replace(state.empires["red"])
    put(state, Group("green-1", "green", "marines", 2, HERE, face_up=True))
    for gid, footing in (("red-1", "dropped"), ("green-1", "dropped"), ("blue-1", "settled")):
        put(state, replace(state.groups[gid], ground=footing))
    table.agenda = (FightOnGround(HERE),)
    table.settle()

    (began,) = told(table, GroundCombatBegan)
    assert began.attackers == ("infantry", "infantry", "marines", "marines")
    play(table, ScreenNoMore())
    assert table.asking == GroundShoot("green", "green-1")
    play(table, Strike("green-1", "blue-1", "infantry", 5, 1))

    assert state.colonies[HERE].owner == "red"
    assert at(table, HERE) == [("infantry", 1)]  # nothing carries the brother's Marines


def test_27_9_brothers_both_land_before_the_fight_and_neither_bombs_the_others_troops() -> None:
    settings = advanced(ground_combat="on", alliance="brothers")
    table = scene(
        red=("transport F5", "infantry x2 F5"),
        markers={HERE: "planet"},
        colonies={HERE: Colony("blue", 1)},
        settings=settings,
    )
    state = table.state
    state.teams = (("red", "green"), ("blue",))
    state.empires["green"] = replace(state.empires["red"])
    put(state, Group("green-1", "green", "transport", 1, HERE, face_up=True))
    put(state, Group("green-2", "green", "marines", 2, HERE, face_up=True))
    table.agenda = (CombatPhase("red"),)
    table.settle()
    play(table, LandNow(), Land("red-2", "infantry", 2), seat="red")

    assert set(table.open) == {"green"}
    assert table.offer == [LandNow(), SpareColony()]

    play(table, LandNow(), Land("green-2", "marines", 2), seat="green")
    (began,) = told(table, GroundCombatBegan)
    assert began.attackers == ("infantry", "infantry", "marines", "marines")


def test_27_9_allies_do_not_invade_each_other() -> None:
    table = scene(
        red=("transport F5", "infantry F5"),
        markers={HERE: "planet"},
        colonies={HERE: Colony("green", 1)},
        settings=advanced(ground_combat="on", alliance="brothers"),
    )
    table.state.teams = (("red", "green"), ("blue",))

    assert not ground.may_land(table.state, "red", HERE)
    assert not ground.is_held(table.state, HERE, "red")
