"""SE-28.62, SE-28.63  Where fleets go in the game for victory points, and what they do there."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from starhold.games.space_empires.empires.holdings import size
from starhold.games.space_empires.fleets.groups import own, put
from starhold.games.space_empires.invariants import invariants
from starhold.games.space_empires.rules.alien_empires.r28_alien_turn import (
    AlienTurn,
    AlienTurnEnds,
    ChooseGoal,
    FleetMoved,
    MoveFleet,
    SendFleet,
)
from starhold.games.space_empires.rules.alien_variants.r28_points_colonies import (
    CollectMinerals,
    ColonistsArrived,
    InvadeAlienPlanet,
    MineralsCollected,
    SendColonists,
)
from starhold.games.space_empires.rules.combat.r13_combat import BattleBegan, BattleBegins
from starhold.games.space_empires.rules.combat.r15_bombardment import ColonyFalls
from starhold.games.space_empires.rules.economy.r09_colonies import ColonyFounded
from starhold.games.space_empires.rules.ground.r20_ground_combat import InvasionRepelled
from starhold.games.space_empires.rules.ground.r20_landing import InvadeAliens, TroopsLanded
from starhold.games.space_empires.rules.ground.r21_capture import AliensSubdued
from starhold.games.space_empires.rules.movement.r08_terrain import MarkerRevealed
from starhold.games.space_empires.rules.special_ships.r14_aliens import AliensMet
from starhold.games.space_empires.solo.alien_players import fleets_out, is_guard
from starhold.games.space_empires.solo.alien_routes import courses, goals
from starhold.games.space_empires.state import ALIEN, Colony, Group, Marker, Table
from tests.games.space_empires.aliens import fleet, go, places, points, ships, standing
from tests.games.space_empires.scenes import hidden, play, told

SMALL = Colony("red", 1)
EXPANDING: Any = {"mission": "expansion"}


def outlook(table: Table, at: str, **order: Any) -> list[str]:
    """Where a fleet of Blue would go from a hex."""
    name = fleet(table, "blue", at, **order)
    return goals(table.state, "blue", table.state.powers["blue"].fleets[name])


def first_hexes(table: Table, goal: str) -> tuple[str, ...]:
    """The hexes of this turn on the way of the first fleet."""
    first = next(iter(table.state.powers["blue"].fleets.values()))
    return courses(table.state, "blue", first)[goal].way.first


# -- where they go ---------------------------------------------------------------------


def test_28_62_extermination_goes_for_what_it_was_sent_against() -> None:
    table = points(colonies={"C5": SMALL}, markers={"C5": "planet", "D5": "barren"})

    assert outlook(table, "C4", mission="extermination", goal="F7") == ["F7"]
    assert outlook(table, "C4", mission="extermination", goal="L7") == ["L7"]


def test_28_62_expansion_goes_to_the_nearest_alien_planet_or_human_colony() -> None:
    far = points(colonies={"E5": SMALL}, markers={"E5": "planet", "G3": "barren"})
    near = points(colonies={"E5": SMALL}, markers={"E5": "planet", "D4": "barren"})

    assert outlook(far, "C4", **EXPANDING) == ["E5"]
    assert outlook(near, "C4", **EXPANDING) == ["D4"]


def test_28_62_an_alien_planet_is_a_known_barren_one_of_deep_space_that_is_not_theirs() -> None:
    markers = {
        "D4": hidden("barren"),
        "D5": Marker("barren", "red", face_up=True),
        "C5": Marker("barren", face_up=True),
        "C3": Marker("planet", face_up=True),
        "B4": Marker("barren", face_up=True),
        "E8": Marker("barren", face_up=True),
    }
    table = points(markers=markers, colonies={"C5": Colony("green")})
    put(table.state, Group("green-9", "green", "colony_ship", 1, "B4", face_up=True))

    assert outlook(table, "C4", **EXPANDING) == ["E8"]


def test_28_62_of_equal_goals_the_human_chooses() -> None:
    table = points(markers={"C2": "barren", "C6": "barren"})
    name = fleet(table, "blue", "C4", **EXPANDING)
    go(table, MoveFleet("blue", name))
    question = table.question("red")
    play(table, SendFleet("C6"))

    assert isinstance(question.choice, ChooseGoal)
    assert places(table, "blue") == ["C5"]


def test_28_62_of_equally_near_ones_the_undefended_then_the_larger() -> None:
    markers = {"C2": "planet", "C6": "planet"}
    guarded = points(markers=markers, colonies=dict.fromkeys(markers, SMALL), red=("cruiser C2",))
    larger = points(markers=markers, colonies={"C2": Colony("red", 3), "C6": SMALL})

    assert outlook(guarded, "C4", **EXPANDING) == ["C6"]
    assert outlook(larger, "C4", **EXPANDING) == ["C2"]


def test_28_62_only_a_fleet_sent_against_the_capitol_goes_there() -> None:
    colonies = {"F8": SMALL}
    table = points(colonies=colonies, markers={"F8": "planet", "F7": "capitol"})
    fleet(table, "blue", "F6", **EXPANDING)

    assert "F7" not in first_hexes(table, "F8")


def test_28_62_raiders_go_to_colonies_as_ever_and_round_the_capitol() -> None:
    table = points(colonies={"D5": SMALL}, markers={"D5": "planet", "C5": "barren"})
    name = ships(table, "blue", "C4", "raider x2", raiders=True)

    assert goals(table.state, "blue", table.state.powers["blue"].fleets[name]) == ["D5"]
    assert "F7" not in courses(table.state, "blue", table.state.powers["blue"].fleets[name])


# -- terrain ---------------------------------------------------------------------------


def moving(markers: dict[str, Any], mission: Any = "expansion") -> Table:
    """A fleet of Blue at C3 that moves two hexes in a turn; an alien planet is at C7."""
    table = points(markers={"C7": "barren", **markers}, blue={"levels": {"movement": 4}})
    fleet(table, "blue", "C3", mission=mission)
    return table


def test_28_62_a_nebula_is_entered_only_as_a_first_step_and_stops() -> None:
    assert first_hexes(moving({}), "C7") == ("C4", "C5")
    assert first_hexes(moving({"C4": "nebula"}), "C7") == ("C4",)


def test_28_62_asteroids_further_on_must_wait_for_the_next_turn() -> None:
    assert first_hexes(moving({"C5": "asteroids"}), "C7") == ("C4",)


def test_28_62_a_fleet_without_a_mission_ignores_them() -> None:
    table = moving({"C4": "nebula", "C5": "asteroids"}, mission="")

    assert first_hexes(table, "C7") == ("C4", "C5")


def test_28_62_super_novae_and_black_holes_are_avoided() -> None:
    table = moving({"C4": "super_nova", "C5": "black_hole"})

    assert not {"C4", "C5"} & set(first_hexes(table, "C7"))


def test_28_62_warp_points_are_neighbours_for_them_too() -> None:
    table = moving({"C4": "warp-1", "H9": "warp-1"})

    assert first_hexes(table, "H9") == ("C4", "H9")


# -- what lies ahead -------------------------------------------------------------------


def exploring(kind: str, **parts: Any) -> Table:
    """A fleet of Blue at C4 goes to E5; what is between lies face down."""
    unknown = dict.fromkeys(("D4", "D5", "D6", "C5", "C3", "D3"), kind)
    markers = {at: hidden(what) for at, what in unknown.items()} | {
        "E5": Marker("barren", face_up=True)
    }
    table = points(markers=markers, turn=1, **parts)
    name = fleet(table, "blue", "C4", **EXPANDING)
    go(table, MoveFleet("blue", name))
    return table


def test_28_62_a_fleet_reveals_the_marker_ahead_before_it_enters() -> None:
    table = exploring("wreck")

    assert len(told(table, MarkerRevealed)) == 1
    assert places(table, "blue") == [told(table, MarkerRevealed)[0].at]


def test_28_62_one_marker_in_a_turn() -> None:
    table = exploring("super_nova")

    assert len(told(table, MarkerRevealed)) == 1
    assert places(table, "blue") == ["C4"]


def test_28_62_nothing_happens_to_it_from_afar() -> None:
    table = exploring("danger")

    assert standing(table, "blue") == {"alien_fleet": 1}
    assert places(table, "blue") == ["D5"]
    assert told(table, FleetMoved)[0].to not in table.state.markers


def test_28_62_a_nearer_alien_planet_that_it_finds_is_its_goal() -> None:
    table = exploring("barren", dice=(1, 1, 1, 1))

    assert told(table, AliensMet)  # SE-7.21: they wait until somebody enters
    assert len(own(table.state, ALIEN, told(table, AliensMet)[0].at)) == 1
    assert places(table, "blue") == [told(table, AliensMet)[0].at]


def test_7_21_an_unknown_hex_with_a_fleet_in_it_is_not_looked_at() -> None:
    table = points(markers={"C4": hidden("super_nova"), "C7": "barren"})
    fleet(table, "blue", "C3", **EXPANDING)
    ships(table, "green", "C4", "raider", raiders=True)

    assert "C4" not in first_hexes(table, "C7")


def test_28_62_aliens_that_wait_stop_a_fleet_and_are_not_for_raiders() -> None:
    guarded = Marker("barren", face_up=True, guarded=True)
    table = points(
        markers={"C5": guarded, "C7": "planet"},
        colonies={"C7": SMALL},
        blue={"levels": {"movement": 7, "cloaking": 1}},
    )
    fleet(table, "blue", "C4", **EXPANDING)
    name = ships(table, "blue", "C4", "raider x3", raiders=True)
    raiders = courses(table.state, "blue", table.state.powers["blue"].fleets[name])

    assert first_hexes(table, "C5") == ("C5",)
    assert "C5" not in raiders
    assert "C5" not in raiders["C7"].way.first


# -- Minerals --------------------------------------------------------------------------


def test_28_62_a_fleet_collects_the_minerals_that_it_enters() -> None:
    table = points(markers={"D5": "mineral-10", "E5": "barren"})
    name = fleet(table, "blue", "C4", **EXPANDING)
    go(table, MoveFleet("blue", name))

    assert told(table, MineralsCollected) == [MineralsCollected("blue", "D5")]
    assert "D5" not in table.state.markers
    assert table.state.powers["blue"].minerals == 1


def test_28_62_not_where_an_enemy_is_left_and_raiders_never_do() -> None:
    minerals = {"D4": "mineral-10", "D6": "mineral-5"}
    table = points(markers=minerals, red=("scout D4",))
    fleet(table, "blue", "D4", **EXPANDING)
    ships(table, "blue", "D6", "raider", raiders=True)
    go(table, CollectMinerals("blue"))

    assert set(minerals) <= set(table.state.markers)


def test_28_62_after_a_battle_it_collects_them_too() -> None:
    table = points(markers={"D4": "mineral-10"})
    fleet(table, "blue", "D4", **EXPANDING)
    go(table, AlienTurnEnds("blue"))

    assert told(table, MineralsCollected)


def test_28_62_wrecks_are_left_alone() -> None:
    table = points(markers={"D4": "wreck"})
    fleet(table, "blue", "D4", **EXPANDING)
    go(table, CollectMinerals("blue"))

    assert "D4" in table.state.markers


# -- planets ---------------------------------------------------------------------------


WON = (1, 10)  # the alien dies, and the victors learn nothing from it


def aliens_at(at: str, *, dice: tuple[int, ...], troops: int = 6, **parts: Any) -> Table:
    """Strong ships of Blue fight one alien over its planet, and win with their first shot."""
    table = points(markers={at: "barren"}, dice=dice, **parts)
    put(table.state, Group("aliens-1", ALIEN, "alien_d", 1, at, face_up=True))
    written = ["dreadnought x3", "transport"] + ([f"infantry x{troops}"] if troops else [])
    ships(table, "blue", at, *written, mission="expansion")
    go(table, BattleBegins(at, "blue", ALIEN))
    return table


def test_28_62_after_clearing_an_alien_planet_it_invades() -> None:
    # The alien dies; five Militia die, and nobody of the landing force.
    table = aliens_at("D4", dice=(*WON, *(10,) * 5, *(1,) * 5))

    assert told(table, TroopsLanded)
    assert told(table, AliensSubdued) == [AliensSubdued("blue", "D4")]
    assert table.state.colonies["D4"].owner == "blue"
    assert size(table.state.colonies["D4"]) == 3


def test_28_62_nobody_is_asked_whether_it_lands() -> None:
    table = aliens_at("D4", dice=WON, troops=2)

    assert not any(isinstance(step, InvadeAliens) for step in table.agenda)
    assert not told(table, TroopsLanded)  # SE-28.45: two are not more than half of five


def test_28_62_a_planet_that_is_not_invaded_receives_colonists_with_escorts() -> None:
    table = points(markers={"D4": "barren"}, dice=(4, 5, 1))
    fleet(table, "blue", "D4", **EXPANDING)
    go(table, AlienTurnEnds("blue"))
    escorts = list(fleets_out(table.state, "blue").values())[-1]

    assert told(table, ColonistsArrived) == [ColonistsArrived("blue", "D4", 9, (4, 5))]
    assert standing(table, "blue") == {"alien_fleet": 1, "colony_ship": 1, "scout": 1}
    assert escorts.mission == "guard"
    assert table.state.powers["blue"].fleet_cp == 3  # SE-28.27: what is left
    assert list(invariants(table.state)) == []


def test_28_63_colonists_found_their_colony_in_the_next_turn_and_the_escorts_stay() -> None:
    table = points(markers={"D4": "barren"}, dice=(6, 6, 1), deck=[])
    fleet(table, "blue", "D4", **EXPANDING)
    go(table, AlienTurnEnds("blue"))
    before = "D4" in table.state.colonies
    go(table, AlienTurn("blue"))
    escorts = list(fleets_out(table.state, "blue").values())[-1]

    assert not before
    assert told(table, ColonyFounded) == [ColonyFounded("blue", "D4")]
    assert table.state.colonies["D4"] == Colony("blue")
    assert is_guard(table.state, "blue", escorts)
    assert [(g.kind, g.count) for g in own(table.state, "blue", "D4")] == [("scout", 2)]


def test_28_63_an_enemy_at_the_planet_keeps_them_from_it() -> None:
    table = points(markers={"D4": "barren"}, red=("raider D4 cloaking=2",))
    put(table.state, Group("red-5", "red", "mine", 1, "D4"))
    put(table.state, Group("blue-9", "blue", "colony_ship", 1, "D4", face_up=True))
    go(table, AlienTurn("blue"))

    assert not told(table, ColonyFounded)


def test_28_62_escorts_whose_colony_is_lost_expand() -> None:
    table = points(markers={"D4": "barren", "E5": "barren"}, colonies={"D4": Colony("red")})
    name = ships(table, "blue", "D4", "scout", mission="guard")
    del table.state.colonies["D4"]
    table.state.markers["D4"] = Marker("asteroids", face_up=True)

    assert goals(table.state, "blue", table.state.powers["blue"].fleets[name]) == ["E5"]


def test_28_62_colonists_follow_where_a_human_colony_was_destroyed() -> None:
    table = points(colonies={"D4": SMALL}, markers={"D4": "planet"}, dice=(1, 1))
    ships(table, "blue", "D4", "cruiser", mission="extermination")
    go(table, ColonyFalls("D4", "blue"))

    assert told(table, ColonistsArrived)
    assert standing(table, "blue") == {"cruiser": 1, "colony_ship": 1}


def test_28_62_raiders_are_followed_by_nobody_and_asteroids_are_no_planet() -> None:
    for kind, mission in (("planet", ""), ("asteroids", "expansion")):
        table = points(colonies={"D4": SMALL}, markers={"D4": kind})
        ships(table, "blue", "D4", "raider", raiders=not mission, mission=mission)  # type: ignore[arg-type]
        go(table, ColonyFalls("D4", "blue"))

        assert not told(table, ColonistsArrived)
        assert table.state.powers["blue"].razed == 1


def test_28_62_where_somebody_is_nobody_settles() -> None:
    human = points(markers={"D4": "barren"}, red=("colony_ship D4",))
    awaited = points(markers={"D4": "barren"})
    put(awaited.state, Group("green-9", "green", "colony_ship", 1, "D4", face_up=True))
    for table in (human, awaited):
        go(table, SendColonists("blue", "D4"))

        assert not told(table, ColonistsArrived)


def test_28_62_without_a_homeworld_nobody_is_sent() -> None:
    table = points(markers={"D4": "barren"})
    del table.state.colonies["A4"]
    go(table, SendColonists("blue", "D4"))

    assert not told(table, ColonistsArrived)


def test_28_62_without_a_colony_ship_left_nobody_is_sent() -> None:
    table = points(markers={"D4": "barren"})
    for number in range(20):
        put(
            table.state,
            Group(f"blue-{number + 100}", "blue", "colony_ship", 1, "A4", face_up=True),
        )
    go(table, SendColonists("blue", "D4"))

    assert not told(table, ColonistsArrived)


def test_28_62_at_a_human_colony_it_lands_as_in_close_encounters() -> None:
    table = points(colonies={"D4": SMALL}, markers={"D4": "planet"})
    ships(table, "blue", "D4", "cruiser", "transport", "infantry x6", mission="expansion")
    go(table, AlienTurn("blue"))

    assert told(table, TroopsLanded) == [TroopsLanded("blue", "infantry", 6, "D4")]


def test_20_40_only_right_after_the_alien_fleet_is_gone() -> None:
    settled = points(markers={"D4": "barren"}, colonies={"D4": Colony("red")})
    ships(settled, "blue", "D4", "transport", "infantry x6", mission="expansion")
    go(settled, InvadeAlienPlanet("blue", "D4"))

    assert not told(settled, TroopsLanded)


def test_28_62_an_invasion_that_fails_leaves_the_planet_to_colonists() -> None:
    # Nobody of the landing force hits, and the Militia hit every time.
    table = aliens_at("D4", dice=(*WON, *(1,) * 5, 10, 1))

    assert told(table, InvasionRepelled)
    assert "D4" not in table.state.colonies


def test_28_62_a_battle_that_aliens_survive_is_no_invasion() -> None:
    table = points(markers={"D4": "barren"}, dice=(1,))
    put(table.state, Group("aliens-1", ALIEN, "alien_b", 1, "D4", face_up=True))
    ships(table, "blue", "D4", "scout", mission="expansion")
    go(table, BattleBegins("D4", "blue", ALIEN))

    assert told(table, BattleBegan)
    assert not told(table, TroopsLanded)
    assert standing(table, "blue") == {}


def test_28_62_other_battles_are_fought_as_ever() -> None:
    table = points(dice=(1, 10), red=("scout D4 up",))
    ships(table, "blue", "D4", "dreadnought x3", mission="expansion")
    go(table, BattleBegins("D4", "blue", "red"))

    assert told(table, BattleBegan)
    assert not told(table, TroopsLanded)


def test_28_62_an_extermination_fleet_has_a_target_and_raiders_have_no_mission() -> None:
    table = points()
    power = table.state.powers["blue"]
    name = ships(table, "blue", "D4", "scout", mission="extermination")
    lost = list(invariants(table.state))
    power.fleets[name] = replace(power.fleets[name], mission="expansion", raiders=True)

    assert lost == [f"{name} does not know where to go"]
    assert list(invariants(table.state)) == [f"{name} has a mission"]
