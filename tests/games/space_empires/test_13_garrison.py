"""SE-13.4, step 4  A defender decides which ground units are on the planet and which aboard."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from starhold.core.chance import Seeded
from starhold.core.record import Seat
from starhold.games.space_empires import GAME
from starhold.games.space_empires.battles.ground import aboard, ashore, overflow
from starhold.games.space_empires.facts.catalog import UNITS
from starhold.games.space_empires.fleets.groups import put
from starhold.games.space_empires.rules.combat.r13_combat import BattleBegins, ForcesShown
from starhold.games.space_empires.rules.ground.r20_landing import (
    GarrisonShown,
    LeaveTroops,
    PlaceTroops,
    PutAshore,
    TakeAboard,
)
from starhold.games.space_empires.state import Colony, Table
from starhold.show.view import view
from tests.games.space_empires.scenes import advanced, offered, play, scene, told
from tests.helpers import seed_of

GROUND = advanced(ground_combat="on")


def attacked(*blue: str, red: tuple[str, ...] = ("scout F5",), **parts: Any) -> Table:
    """Red attacks a colony of Blue at F5; ground units are on the planet, with `loaded` aboard."""
    loaded = parts.pop("loaded", ())
    attacker, defender = parts.pop("sides", ("red", "blue"))
    table = scene(
        red=red,
        blue=blue,
        markers={"F5": "planet"},
        **{"settings": GROUND, "colonies": {"F5": Colony("blue", 2)}, **parts},
    )
    for group in list(table.state.groups.values()):
        if UNITS[group.kind].troops and group.id not in loaded:
            put(table.state, replace(group, ground="settled"))
    table.agenda = (BattleBegins("F5", attacker, defender),)
    table.settle()
    return table


def placed(table: Table, seat: Seat = "blue") -> tuple[list[str], list[str]]:
    """The ground units of a player on the planet and aboard."""
    where = ashore(table.state, seat, "F5"), aboard(table.state, seat, "F5")
    ground, riding = (sorted(g.kind for g in groups for _ in range(g.count)) for groups in where)
    return ground, riding


def test_13_4_a_defender_takes_his_troops_aboard_after_the_fleets_are_shown() -> None:
    table = attacked("transport F5", "infantry x3 F5", "marines F5")

    assert table.asking == PlaceTroops("blue", "F5")
    assert [shown.player for shown in told(table, ForcesShown)] == ["red", "blue"]
    assert told(table, GarrisonShown) == []

    play(table, TakeAboard("blue-2", "infantry", 3), LeaveTroops())

    assert placed(table) == (["marines"], ["infantry"] * 3)
    assert told(table, GarrisonShown) == [GarrisonShown("blue", "F5", ("marines",))]


def test_13_4_or_puts_ashore_units_that_the_last_movement_left_aboard() -> None:
    table = attacked("transport F5", "infantry x3 F5", loaded=("blue-2",))
    play(table, PutAshore("blue-2", "infantry", 1), LeaveTroops())

    assert placed(table) == (["infantry"], ["infantry"] * 2)


def test_13_4_any_mixture_within_capacity() -> None:
    """One Transport carries six: infantry makes room for marines."""
    table = attacked("transport F5", "infantry x6 F5", "marines x6 F5", loaded=("blue-2",))

    assert offered(table, TakeAboard) == []

    play(table, PutAshore("blue-2", "infantry", 1))

    assert offered(table, TakeAboard) == [TakeAboard("blue-3", "marines", 1)]

    play(table, TakeAboard("blue-3", "marines", 1), LeaveTroops())

    assert placed(table)[1] == ["infantry"] * 5 + ["marines"]
    assert overflow(table.state, "blue", "F5") == 0


def test_13_4_units_of_a_type_go_one_way_only() -> None:
    """So that nobody comes back to where he was."""
    table = attacked("transport x2 F5", "infantry x2 F5", "infantry x2 F5", loaded=("blue-3",))
    play(table, TakeAboard("blue-2", "infantry", 1))

    assert offered(table, PutAshore) == []

    table = attacked("transport x2 F5", "infantry x2 F5", "infantry x2 F5", loaded=("blue-3",))
    play(table, PutAshore("blue-3", "infantry", 1))

    assert offered(table, TakeAboard) == []


def test_20_26_troops_landed_in_this_phase_stay_on_the_planet() -> None:
    table = attacked("transport F5", "infantry F5")
    put(table.state, replace(table.state.groups["blue-2"], ground="landing"))
    table.agenda = (BattleBegins("F5", "red", "blue"),)
    table.settle()

    assert table.offer == [LeaveTroops()]


def test_13_4_nobody_is_asked_without_transports_troops_or_a_colony_of_his_own() -> None:
    assert not isinstance(attacked("scout F5", "infantry F5").asking, PlaceTroops)
    assert not isinstance(attacked("scout F5", "transport F5").asking, PlaceTroops)
    ours = {"F5": Colony("red", 2)}
    table = attacked("transport F5", "infantry F5", colonies=ours, loaded=("blue-2",))
    assert not isinstance(table.asking, PlaceTroops)


def test_13_4_an_attacker_over_his_own_colony_has_placed_them_by_moving() -> None:
    table = attacked("transport F5", "infantry F5", sides=("blue", "red"))

    assert not isinstance(table.asking, PlaceTroops)
    assert told(table, GarrisonShown) == [GarrisonShown("blue", "F5", ("infantry",))]


def test_29_13_decoys_that_seem_to_be_transports_are_asked_about_too() -> None:
    """SE-25.7  Silence would tell what they are; there is nothing to decide but to go on."""
    table = attacked("scout F5", "transport F5 sham", "infantry F5")

    assert table.offer == [LeaveTroops()]


def test_29_9_the_question_reveals_nothing() -> None:
    table = attacked("transport F5", "infantry x3 F5", "marines F5", "scout D5")
    for seat in ("red", "blue", None):
        for number in range(5):
            twin = GAME.imagine(table, seat, Seeded(seed_of(number)))
            assert view(GAME, twin, seat) == view(GAME, table, seat)
