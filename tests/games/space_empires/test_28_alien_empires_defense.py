"""SE-28.23, SE-28.31  Attacked Homeworlds, what aliens have seen, and what the human sees."""

from __future__ import annotations

from typing import Any

import pytest

from starhold.games.space_empires import GAME
from starhold.games.space_empires.fleets.groups import put
from starhold.games.space_empires.invariants import invariants
from starhold.games.space_empires.rules.alien_empires.r28_alien_commission import enlist
from starhold.games.space_empires.rules.alien_empires.r28_alien_defense import (
    DefensesBuilt,
    SpendDefense,
)
from starhold.games.space_empires.rules.alien_empires.r28_alien_economy import RollLaunch
from starhold.games.space_empires.rules.alien_empires.r28_alien_fleets import (
    FleetBuilt,
    RaiseFleet,
)
from starhold.games.space_empires.rules.alien_empires.r28_alien_technology import AlienLearned
from starhold.games.space_empires.rules.alien_empires.r28_alien_turn import AlienTurn, AlienTurns
from starhold.games.space_empires.rules.combat.r13_combat import (
    BattleBegan,
    BattleBegins,
    CombatPhase,
)
from starhold.games.space_empires.rules.combat.r13_rounds import ScreenNoMore
from starhold.games.space_empires.rules.combat.r15_bombardment import Bombard, ColonyReduced
from starhold.games.space_empires.rules.movement.r07_movement import EndMovement, MovementPhase
from starhold.games.space_empires.rules.movement.r14_lost_cargo import FightersLost, LoseHomeless
from starhold.games.space_empires.rules.special_ships.r14_mines import MineDetonated
from starhold.games.space_empires.state import DOOM, Fleet, Group, Table
from starhold.show.view import view
from starhold.show.vocabulary import Number, Sheet
from tests.games.space_empires.aliens import fleet, go, places, ships, standing, war
from tests.games.space_empires.scenes import play, told


def attacked(*dice: int, red: tuple[str, ...] = ("cruiser x2 H1",), **parts: Any) -> Table:
    """Red has moved to H1, and ends his movement."""
    table = war(red=red, dice=(*dice, *[10] * 60), **parts)
    go(table, MovementPhase("red"), CombatPhase("red"))
    play(table, EndMovement())
    return table


@pytest.mark.parametrize(
    ("die", "plan", "found"),
    [
        (3, "mines_only", {"mine": 5}),
        (4, "by_turns", {"base": 1, "mine": 3}),
        (7, "by_turns", {"base": 1, "mine": 3}),
        (8, "bases_first", {"base": 2}),
    ],
)
def test_28_31_one_roll_spends_the_defense_account(
    die: int, plan: str, found: dict[str, int]
) -> None:
    table = war(blue={"defense_cp": 28}, dice=(die,))
    go(table, SpendDefense("blue"))

    assert standing(table, "blue") == found
    assert told(table, DefensesBuilt)[0].plan == plan
    spent = 12 * found.get("base", 0) + 5 * found.get("mine", 0)
    assert table.state.powers["blue"].defense_cp == 28 - spent


def test_28_31_no_roll_for_nothing() -> None:
    table = war(blue={"defense_cp": 4})
    go(table, SpendDefense("blue"))

    assert not told(table, DefensesBuilt)


def test_28_31_several_bases_stand_in_one_hex() -> None:
    table = war(blue={"defense_cp": 50}, dice=(10,))
    go(table, SpendDefense("blue"))

    assert standing(table, "blue") == {"base": 4}
    assert list(invariants(table.state)) == []


def test_28_31_an_attacked_homeworld_learns_builds_and_defends() -> None:
    # Attack 1, then the composition of the fleet, then Mines only.
    table = attacked(1, 1, 3, blue={"technology_cp": 30, "fleet_cp": 18, "defense_cp": 5})

    assert [event.technology for event in told(table, AlienLearned)] == ["ship_size", "attack"]
    assert told(table, FleetBuilt)[0].at == "H1"
    assert told(table, DefensesBuilt)[0].mines == 1
    assert told(table, BattleBegan)
    assert told(table, MineDetonated)


def test_28_31_only_what_can_fight_attacks() -> None:
    table = attacked(red=("miner H1", "scout L7"), blue={"defense_cp": 50})

    assert not told(table, DefensesBuilt)


def test_28_31_less_than_a_scouts_price_builds_no_fleet() -> None:
    table = war(blue={"fleet_cp": 5})
    go(table, RaiseFleet("blue"))

    assert standing(table, "blue") == {}
    assert table.state.powers["blue"].fleet_cp == 5


def test_28_31_surviving_ships_launch_on_the_next_turn() -> None:
    table = war(blue={"fleet_cp": 12}, dice=(5,))
    go(table, RaiseFleet("blue"))
    at_first = places(table, "blue")
    go(table, AlienTurns())

    assert at_first == ["H1"]
    assert places(table, "blue") != ["H1"]


def test_28_31_after_a_siege_has_begun_battle_is_joined_in_the_next_turn() -> None:
    table = war(red=("cruiser H1",), blue={"fleet_cp": 6}, cycle=3, dice=(10,) * 20)
    go(table, RollLaunch("blue"))
    launched = standing(table, "blue")
    go(table, MovementPhase("red"), CombatPhase("red"))
    play(table, EndMovement())

    assert launched == {"scout": 1}
    assert told(table, BattleBegan)


def test_28_31_a_fleet_at_home_is_built_when_its_homeworld_is_attacked() -> None:
    table = war(red=("cruiser x2 H1",), dice=[10] * 40)
    fleet(table, "blue", "H1", cp=6)
    go(table, MovementPhase("red"), CombatPhase("red"))
    play(table, EndMovement())

    assert standing(table, "blue") == {"scout": 1}


def test_28_31_a_besieged_alien_player_fights_in_its_own_turn_too() -> None:
    table = war(red=("cruiser H1",), dice=[10] * 40)
    enlist(table.state, "blue", "H1", "base", 1)
    go(table, AlienTurns())

    assert [(b.attacker, b.defender) for b in told(table, BattleBegan)] == [("blue", "red")]


def test_28_22_a_homeworld_falls_by_steps() -> None:
    table = war(red=("cruiser x2 H1",), dice=(1, 1))
    go(table, MovementPhase("red"), CombatPhase("red"))
    play(table, EndMovement(), Bombard("red-1", "cruiser", 2))

    assert [event.size for event in told(table, ColonyReduced)] == [10]


def test_28_31_bases_carry_the_latest_technology() -> None:
    table = war(blue={"defense_cp": 12, "levels": {"attack": 2}}, dice=(8,))
    go(table, SpendDefense("blue"))

    assert [group.tech.attack for group in table.state.groups.values()] == [2]


# -- what Alien Players have seen ------------------------------------------------------


def shown(unit: str) -> dict[Any, int]:
    """What Blue has seen after a battle with one unit of Red's."""
    table = war(red=(unit,), dice=[10] * 80)
    ships(table, "blue", "K3", "scout")
    go(table, BattleBegins("K3", "red", "blue"))
    return dict(table.state.seen)


@pytest.mark.parametrize(
    ("unit", "seen"),
    [
        ("scout K3 point_defense=2", {"point_defense": 2}),
        ("destroyer K3 scanner=1", {"scanner": 1}),
        ("fighter x2 K3 fighter=1", {"fighter": 1}),
        ("mine K3", {"mines": 1}),
        ("cruiser K3 attack=2", {}),
    ],
)
def test_28_26_what_fights_is_seen(unit: str, seen: dict[str, int]) -> None:
    assert shown(unit) == seen


def test_28_23_what_one_has_seen_all_know() -> None:
    table = war(red=("scout K3 point_defense=1",), dice=[10] * 80)
    ships(table, "green", "K3", "scout")
    go(table, BattleBegins("K3", "red", "green"))

    assert table.state.seen == {"point_defense": 1}


def test_28_23_what_others_fight_is_not_seen() -> None:
    table = war(red=("scout K3 point_defense=1",), dice=[10] * 80)
    put(table.state, Group("doom-1", DOOM, "doomsday", 1, "K3", face_up=True))
    go(table, BattleBegins("K3", "red", DOOM))

    assert table.state.seen == {}


def test_28_23_what_was_seen_is_not_forgotten() -> None:
    table = war(red=("scout K3 point_defense=1",), seen={"point_defense": 3}, dice=[10] * 80)
    ships(table, "blue", "K3", "scout")
    go(table, BattleBegins("K3", "red", "blue"))

    assert table.state.seen == {"point_defense": 3}


def test_28_70_fighters_of_an_alien_player_are_lost_without_a_question() -> None:
    table = war()
    ships(table, "blue", "K3", "fighter x2", "fighter x1")
    go(table, LoseHomeless("blue", "K3"))

    assert len(told(table, FightersLost)) == 3
    assert table.over


# -- what the human sees ---------------------------------------------------------------


def mat(table: Table, name: str = "alien_player-blue") -> dict[str, Any]:
    """The values of a mat, by the kind of each line."""
    zones = view(GAME, table, "red").scene.zones
    sheet = next(zone for zone in zones if zone.id == name)
    assert isinstance(sheet, Sheet)
    found: dict[str, Any] = {}
    for line in sheet.lines:
        values = tuple(v.value if isinstance(v, Number) else v for v in line.values)
        found[line.kind] = values if len(values) > 1 else values[0]
    return found


def test_28_24_a_mat_shows_accounts_rolls_and_technology() -> None:
    table = war(
        blue={"fleet_cp": 7, "technology_cp": 15, "defense_cp": 20, "extra": (3, 9)}, cycle=4
    )
    lines = mat(table)

    assert (lines["fleet_account"], lines["technology_account"]) == (7, 15)
    assert (lines["defense_account"], lines["homeworld"]) == (20, (20, "H1"))
    assert (lines["rolls"], lines["extra_rolls_later"], lines["launch_up_to"]) == (3, 1, 5)
    assert lines["ship_size"] == 1


def test_28_25_a_mat_shows_fleets() -> None:
    table = war(blue={"levels": {"cloaking": 1}})
    fleet(table, "blue", "G3", cp=23)
    ships(table, "blue", "H3", "raider x2", raiders=True)
    lines = mat(table)

    assert lines["fleet"] == (23, "G3")
    assert lines["raider_fleet"] == (24, "H3")


def test_28_23_a_mat_without_a_homeworld_has_no_rolls() -> None:
    table = war()
    del table.state.colonies["H1"]

    assert not {"rolls", "homeworld"} & set(mat(table))


def test_28_23_the_human_sees_what_the_aliens_have_seen() -> None:
    table = war(seen={"fighter": 2})

    assert mat(table, "aliens_have_seen") == {"fighter": 2}


def test_28_25_a_fleet_on_the_map_shows_its_cp_and_its_owner() -> None:
    table = war(blue={"levels": {"movement": 2}})
    gid = fleet(table, "blue", "G3", cp=23)
    pieces = {piece.id: piece for piece in view(GAME, table, "red").scene.pieces}

    assert pieces[gid].owner == "blue"
    assert pieces[gid].number == Number(23)
    assert "movement-2" in pieces[gid].marks


def test_28_23_the_battle_board_knows_whose_side_it_is() -> None:
    table = war(red=("scout x2 K3",), dice=[10] * 20)
    ships(table, "blue", "K3", "scout")
    go(table, BattleBegins("K3", "red", "blue"))
    play(table, ScreenNoMore())
    zones = view(GAME, table, "red").scene.zones
    battle: Any = next(zone for zone in zones if zone.id == "battle")

    assert [side.owner for side in battle.sides] == ["red", "blue"]


# -- invariants ------------------------------------------------------------------------


def faults(table: Table) -> str:
    return " ".join(invariants(table.state))


def test_invariants_find_what_cannot_be() -> None:
    table = war(blue={"fleet_cp": -1, "defense_cp": 51, "levels": {"attack": 4}})
    assert "is in debt" in faults(table)
    assert "51 CP for Defense" in faults(table)
    assert "attack 4" in faults(table)

    torn = war()
    name = ships(torn, "blue", "K3", "scout", "destroyer")
    both = torn.state.powers["blue"].fleets[name].groups
    assert faults(torn) == ""
    put(torn.state, Group(both[0], "blue", "scout", 1, "K4", face_up=True))
    assert "torn apart" in faults(torn)
    torn.state.powers["blue"].fleets.clear()
    assert "is in 0 fleets" in faults(torn)

    rich = war()
    gid = fleet(rich, "blue", "K3")
    rich.state.powers["blue"].fleets[gid] = Fleet((gid,), 0)
    assert "holds 0 CP" in faults(rich)
    rich.state.groups[gid] = Group(gid, "blue", "alien_fleet", 1, "K3")
    assert "is not what blue builds" in faults(rich)


def test_28_28_a_turn_of_an_alien_player_leaves_a_sound_table() -> None:
    table = war(red=("yard L7",), dice=[10] * 80)
    fleet(table, "blue", "K7", cp=40)
    go(table, AlienTurn("blue"))

    assert list(invariants(table.state)) == []
