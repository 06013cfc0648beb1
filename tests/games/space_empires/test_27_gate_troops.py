"""SE-27.11  Ground units and Planetary Gates."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from starhold.core.chance import Seeded
from starhold.games.space_empires import GAME
from starhold.games.space_empires.empires.holdings import size
from starhold.games.space_empires.fleets.groups import put
from starhold.games.space_empires.rules.combat.r13_combat import CombatPhase, FightAt
from starhold.games.space_empires.rules.combat.r13_fire import HoldFire
from starhold.games.space_empires.rules.combat.r13_rounds import ScreenNoMore
from starhold.games.space_empires.rules.combat.r15_bombardment import Bombard
from starhold.games.space_empires.rules.ground.r20_ground_combat import GroundCombatBegan
from starhold.games.space_empires.rules.ground.r20_ground_fire import GroundShoot, Strike
from starhold.games.space_empires.rules.ground.r20_landing import GarrisonShown, TroopsLanded
from starhold.games.space_empires.rules.ground.r21_capture import AliensSubdued
from starhold.games.space_empires.rules.movement.r07_movement import CommandGroup, Send
from starhold.games.space_empires.rules.setup.r05_setup import begin
from starhold.games.space_empires.rules.turns.r27_gates import (
    EvacuateByGate,
    FleeByGate,
    HoldThePlanet,
    PassGate,
    TroopsFled,
    ways_out,
)
from starhold.games.space_empires.state import ALIEN, Colony, Group, Held, Marker, Table
from starhold.show.view import view
from tests.games.space_empires.scenes import advanced, at, offered, play, scene, told
from tests.helpers import seed_of

GATES = advanced(planetary_gates=True, ground_combat="on")


def gate_scene(**parts: Any) -> Table:
    """Red has F5 and F7, Blue F6; all ground units are on their planets."""
    colonies = {"F5": Colony("red", 3), "F7": Colony("red", 1), "F6": Colony("blue", 0)}
    colonies |= parts.pop("colonies", {})
    markers = dict.fromkeys(colonies, "planet") | parts.pop("markers", {})
    agenda = parts.pop("agenda", ())
    table = scene(settings=GATES, colonies=colonies, markers=markers, **parts)
    for group in list(table.state.groups.values()):
        if group.kind in ("infantry", "marines", "heavy_infantry"):
            put(table.state, replace(group, ground="settled"))
    table.agenda = agenda
    table.settle()
    return table


def ordered(table: Table, gid: str = "red-1") -> Table:
    table.agenda = (CommandGroup(table.state.groups[gid].owner, gid),)
    table.settle()
    return table


def test_27_11_ground_units_pass_between_planets_within_three_hexes() -> None:
    table = ordered(gate_scene(red=("infantry F5",), colonies={"F9": Colony("red", 1)}))

    assert {option.to for option in offered(table, PassGate)} == {"F6", "F7"}


def test_27_11_to_their_owners_colony_they_simply_go() -> None:
    table = ordered(gate_scene(red=("infantry x3 F5",)))
    play(table, PassGate("red-1", "F7"), Send(3))

    assert table.state.groups["red-1"].ground == "settled"
    assert at(table, "F7") == [("infantry", 3)]
    assert offered(ordered(table), PassGate) == []  # it was their whole move


def test_27_11_units_aboard_a_transport_use_no_gate() -> None:
    table = gate_scene(red=("infantry F5", "transport F5"))
    put(table.state, replace(table.state.groups["red-1"], ground=""))

    assert offered(ordered(table), PassGate) == []


def test_27_11_arriving_at_a_hostile_planet_they_attack_and_do_not_fire_in_round_1() -> None:
    table = ordered(gate_scene(red=("infantry x2 F5",), blue=("infantry F6",)))
    play(table, PassGate("red-1", "F6"), Send(2))
    assert told(table, TroopsLanded) == [TroopsLanded("red", "infantry", 2, "F6")]
    assert told(table, GarrisonShown) == [GarrisonShown("blue", "F6", ("infantry",))]
    table.agenda = (CombatPhase("red"),)
    table.settle()

    assert len(told(table, GroundCombatBegan)) == 1
    play(table, ScreenNoMore())
    assert table.asking == GroundShoot("blue", "blue-1")


@pytest.mark.parametrize("card", [None, 25])
def test_29_12_a_counter_still_hidden_at_a_ground_combat_does_not_fight_in_it(
    card: int | None,
) -> None:
    """Ships that no battle has shown may be anything but troops, or Transports of card 25."""
    wise = {"ground_combat": 3, "ship_size": 3}
    table = gate_scene(
        red=("infantry x2 F5",),
        blue=("infantry F6", "scout F6", "destroyer F6", "scout F6"),
        levels={"blue": wise},
        shown={"red": {}, "blue": wise | {"movement": 1, "ship_yard": 1}},
        switches=(*begin(GATES, ("red", "blue"))[0].switches, "alien_cards"),
    )
    if card:
        table.state.empires["blue"].hand.cards = (Held(card, face_up=True),)
    play(ordered(table), PassGate("red-1", "F6"), Send(2))
    table.agenda = (CombatPhase("red"),)
    table.settle()
    seen = view(GAME, table, "red")

    assert table.state.invasion is not None
    for number in range(12):
        twin = GAME.imagine(table, "red", Seeded(seed_of(number)))
        assert view(GAME, twin, "red") == seen


def test_27_11_troops_on_a_planet_are_no_side_of_a_space_battle() -> None:
    table = gate_scene(red=("infantry x2 F6",), blue=("scout F6",))
    put(table.state, replace(table.state.groups["red-1"], ground="landing"))
    table.agenda = (CombatPhase("red"),)
    table.settle()

    assert offered(table, FightAt) == []


def test_27_11_a_barren_planet_needs_terraforming() -> None:
    for terraforming in (0, 1):
        table = gate_scene(
            red=("infantry F5",),
            markers={"F6": "barren"},
            levels={"red": {"terraforming": terraforming}},
        )

        assert ("F6" in {o.to for o in offered(ordered(table), PassGate)}) == bool(terraforming)


def alien_scene(marker: str | Marker, dice: tuple[int, ...] = ()) -> Table:
    return gate_scene(
        red=("infantry x6 F5",),
        markers={"E6": marker},
        levels={"red": {"terraforming": 1}},
        dice=dice,
    )


def test_27_11_an_alien_planet_may_be_captured_and_its_ships_are_removed() -> None:
    table = alien_scene("barren", dice=(1, 1, 1, 1, 1))
    put(table.state, Group("aliens-1", ALIEN, "alien_d", 2, "E6", face_up=True))
    table.state.aliens["alien_d"] -= 2
    ordered(table)
    play(table, PassGate("red-1", "E6"), Send(6))
    table.agenda = (CombatPhase("red"),)
    table.settle()
    while table.state.invasion is not None:
        strikes = [option for option in offered(table, Strike) if option.group == "red-1"]
        quiet = (o for o in table.offer if isinstance(o, HoldFire | ScreenNoMore))
        play(table, strikes[-1] if strikes else next(quiet))

    assert told(table, AliensSubdued) == [AliensSubdued("red", "E6")]
    assert size(table.state.colonies["E6"]) == 3
    assert at(table, "E6") == [("infantry", 5)]
    assert table.state.aliens["alien_d"] == 15


def test_27_11_aliens_that_nobody_has_seen_wake() -> None:
    table = ordered(alien_scene(Marker("barren", face_up=True, guarded=True), (1, 1, 1, 1)))
    play(table, PassGate("red-1", "E6"), Send(6))

    assert sum(count for kind, count in at(table, "E6") if kind.startswith("alien")) == 4


def test_27_11_an_empty_planet_is_no_place_for_troops() -> None:
    table = ordered(alien_scene("planet"))

    assert "E6" not in {option.to for option in offered(table, PassGate)}


# -- retreat ---------------------------------------------------------------------------


def test_27_11_they_retreat_on_their_turn_to_fire_after_round_1() -> None:
    table = gate_scene(red=("infantry x2 F6",), blue=("infantry x2 F6",))
    put(table.state, replace(table.state.groups["red-1"], ground="dropped"))
    table.agenda = (CombatPhase("red"),)
    table.settle()
    play(table, HoldFire("blue-1"))
    assert offered(table, FleeByGate) == []
    play(table, HoldFire("red-1"), HoldFire("blue-1"))
    ways = offered(table, FleeByGate)
    assert [way.to for way in ways] == ["F5", "F7"]
    play(table, ways[0])

    assert told(table, TroopsFled) == [TroopsFled("red", "infantry", 2, "F5")]
    assert table.state.groups["red-1"].ground == "settled"
    assert table.state.colonies["F6"].owner == "blue"


def test_27_11_units_that_have_fired_do_not_retreat_and_militia_never() -> None:
    table = gate_scene(
        red=("infantry x2 F6",), colonies={"F6": Colony("blue", 1)}, dice=(10, 10, 10)
    )
    put(table.state, replace(table.state.groups["red-1"], ground="dropped"))
    table.agenda = (CombatPhase("red"),)
    table.settle()
    play(table, ScreenNoMore(), HoldFire("red-1"))
    while table.asking is not None and table.asking.player != "red":
        assert offered(table, FleeByGate) == []
        play(table, table.offer[-1])
    play(table, ScreenNoMore())
    play(table, next(option for option in offered(table, Strike) if option.shots == 1))

    assert offered(table, FleeByGate) == []


def test_27_11_only_to_planets_that_no_enemy_disturbs() -> None:
    table = gate_scene(
        red=("scout F6", "yard D4"),  # a yard cannot give way
        blue=("infantry F6", "scout D4"),
        colonies={"D5": Colony("blue", 1), "D4": Colony("blue", 1)},
        agenda=(EvacuateByGate("blue", "F6"),),
    )

    assert {option.to for option in offered(table, FleeByGate)} == {"D5"}


def test_27_11_a_colony_on_asteroids_has_no_gate() -> None:
    table = gate_scene(
        red=("scout F6",),
        blue=("infantry F6", "infantry E5"),
        markers={"E5": "asteroids"},
        colonies={"E5": Colony("blue", 1), "D5": Colony("blue", 1)},
    )
    fleeing, stranded = (table.state.groups[gid] for gid in ("blue-1", "blue-2"))

    assert [way.to for way in ways_out(table.state, fleeing)] == ["D5"]
    assert list(ways_out(table.state, stranded)) == []


def test_27_11_where_nobody_has_come_no_garrison_is_asked() -> None:
    table = gate_scene(
        blue=("infantry x2 F6",),
        colonies={"E5": Colony("blue", 1)},
        agenda=(CombatPhase("red"),),
    )

    assert not isinstance(table.asking, EvacuateByGate)


def test_27_11_before_a_bombardment_the_garrison_may_leave() -> None:
    table = gate_scene(
        red=("scout F6",),
        blue=("infantry x2 F6", "marines F6"),
        colonies={"E5": Colony("blue", 1)},
        agenda=(CombatPhase("red"),),
    )
    assert table.asking == EvacuateByGate("blue", "F6")
    play(table, FleeByGate("blue-1", "infantry", "E5"))
    assert at(table, "E5") == [("infantry", 2)]
    play(table, HoldThePlanet())

    assert isinstance(table.offer[0], Bombard)
    assert at(table, "F6") == [("scout", 1), ("marines", 1)]


def test_27_11_a_player_who_lost_the_colony_meanwhile_is_not_asked() -> None:
    table = gate_scene(agenda=(EvacuateByGate("blue", "F5"), EvacuateByGate("blue", "A1")))

    assert table.asking is None
