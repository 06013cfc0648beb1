"""SE-27.9  Teams: uneasy allies, blood brothers, and two against one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from starhold.core.chance import Recorded, Seeded
from starhold.games.space_empires import GAME
from starhold.games.space_empires.battles.battlefield import forces, havens
from starhold.games.space_empires.battles.terms import (
    technology_cost,
    technology_terms,
    unit_price,
)
from starhold.games.space_empires.empires.alliances import draw_up
from starhold.games.space_empires.empires.holdings import DOOM_TECH, decider, is_blockaded
from starhold.games.space_empires.facts.starmap import homes
from starhold.games.space_empires.fleets.groups import put
from starhold.games.space_empires.fleets.moves import is_piped, linked_colonies
from starhold.games.space_empires.rules.combat.r13_combat import (
    BattleBegan,
    BattleBegins,
    CombatPhase,
    DecoysRemoved,
    FightAt,
    MeetEnemies,
)
from starhold.games.space_empires.rules.combat.r13_fire import FireAt, Shoot
from starhold.games.space_empires.rules.combat.r13_rounds import (
    FireNext,
    FleetBonusHeld,
    Screen,
    Screening,
    ScreenNoMore,
)
from starhold.games.space_empires.rules.combat.r15_bombardment import Bombard, ChooseBombers
from starhold.games.space_empires.rules.content.advantages.a42_master_engineers import (
    PushEngines,
    Regroup,
)
from starhold.games.space_empires.rules.economy.r12_phase import MakePlans
from starhold.games.space_empires.rules.ground.r20_landing import GarrisonShown
from starhold.games.space_empires.rules.movement.r07_movement import (
    CommandStack,
    EndMovement,
    Go,
    GoTogether,
    HandOver,
    Movement,
    MovementPhase,
    Stand,
)
from starhold.games.space_empires.rules.movement.r07_scuttling import ThinkOfScuttling
from starhold.games.space_empires.rules.movement.r08_terrain import (
    DangerStruck,
    DirectLost,
    Drift,
    Uncover,
)
from starhold.games.space_empires.rules.movement.r19_reaction import is_battle_hex
from starhold.games.space_empires.rules.setup.r05_setup import begin
from starhold.games.space_empires.rules.special_ships.r14_cloaks import Join
from starhold.games.space_empires.rules.special_ships.r14_doomsday import DoomsdayTurn
from starhold.games.space_empires.rules.special_ships.r14_mines import Detonate, OfferShip
from starhold.games.space_empires.rules.turns.r06_turns import PlayerTurn, Turn
from starhold.games.space_empires.rules.turns.r27_victory import (
    CheckLimit,
    Concede,
    CountPoints,
    HomeworldFalls,
    LearnFromFallen,
    colony_points,
)
from starhold.games.space_empires.state import (
    ALIEN,
    DOOM,
    Battle,
    Colony,
    Group,
    Held,
    Marker,
    Table,
)
from starhold.games.space_empires.steps import Seat, Steps
from starhold.show.view import view
from starhold.show.vocabulary import Row
from tests.games.space_empires.moves import command
from tests.games.space_empires.scenes import advanced, at, group, offered, play, told
from tests.helpers import seed_of

WORLDS = {"red": "L3", "blue": "L10", "green": "A10", "yellow": "A3"}


def game_of(
    alliance: str,
    groups: Mapping[Seat, Sequence[str]] | None = None,
    agenda: Steps = (),
    players: int = 4,
    dice: Sequence[int] = (),
    **parts: Any,
) -> Table:
    """A table of teams: red and blue against green and yellow, or red against blue and green."""
    seats = tuple(WORLDS)[:players]
    settings = {
        n: parts.pop(n)
        for n in ("partners", "victory", "shared_sheets", "ground_combat")
        if n in parts
    }
    colonies, markers = parts.pop("colonies", {}), parts.pop("markers", {})
    state, _ = begin(advanced(alliance=alliance, **settings), seats)
    state.worlds = {seat: WORLDS[seat] for seat in seats}
    state.order, state.turn, state.active = seats, 1, "red"
    state.colonies = {state.worlds[s]: Colony(s, 3, homeworld=True) for s in seats} | colonies
    state.markers = {at: Marker("planet", face_up=True) for at in state.colonies} | markers
    for seat, written in (groups or {}).items():
        for line in written:
            put(state, group(state, seat, line))
    for part, value in parts.items():
        setattr(state, part, value)
    table = Table(state, agenda, Recorded(tuple(face - 1 for face in dice)))
    table.settle()
    return table


# -- who is with whom ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("alliance", "partners", "players", "teams"),
    [
        ("none", "beside", "abcd", ()),
        ("uneasy", "beside", "abcd", (("a", "b"), ("c", "d"))),
        ("brothers", "opposite", "abcd", (("a", "c"), ("b", "d"))),
        ("two_against_one", "beside", "abc", (("a",), ("b", "c"))),
        ("brothers", "beside", "abc", ()),
        ("two_against_one", "beside", "ab", ()),
    ],
)
def test_27_9_teams_need_four_players_or_three(
    alliance: str, partners: str, players: str, teams: tuple[tuple[str, ...], ...]
) -> None:
    assert draw_up(tuple(players), alliance, partners) == teams


# -- uneasy alliance -------------------------------------------------------------------


def test_27_9_uneasy_allies_never_stack() -> None:
    table = game_of(
        "uneasy",
        {"red": ("scout F5",), "blue": ("scout F6",)},
        (MovementPhase("red"),),
        colonies={"F4": Colony("blue", 1)},
    )
    command(table, "red-1")

    assert {"F4", "F6"}.isdisjoint(option.to for option in offered(table, Go))
    assert Go("red-1", "G5") in table.offer


def test_27_9_nor_do_they_when_a_stack_moves() -> None:
    table = game_of(
        "uneasy",
        {"red": ("scout F5 up", "cruiser F5 up"), "blue": ("scout F6",)},
        (MovementPhase("red"),),
    )
    table.agenda = (CommandStack("red", ("red-1", "red-2")),)
    table.settle()

    assert GoTogether("F6") not in table.offer


def test_27_9_nor_in_retreat_or_when_lost_in_space() -> None:
    table = game_of(
        "uneasy",
        {"red": ("scout H5",), "blue": ("scout I4",)},
        (DirectLost("yellow", "red", "H5"),),
    )

    assert "I4" not in havens(table.state, "red", "H5")
    assert Drift("I4") not in table.offer
    assert Drift("I5") in table.offer


def test_27_9_uneasy_allies_do_not_share_pipelines() -> None:
    table = game_of("uneasy", {"red": ("scout F5",), "blue": ("pipeline F5", "pipeline F6")})

    assert not is_piped(table.state, table.state.groups["red-1"], "F6")


def test_27_9_allies_do_not_bombard_each_other() -> None:
    table = game_of(
        "brothers",
        {"red": ("cruiser F5",)},
        (CombatPhase("red"),),
        colonies={"F5": Colony("blue", 2)},
    )

    assert not isinstance(table.asking, ChooseBombers)


def test_27_9_an_ally_does_not_blockade() -> None:
    table = game_of("brothers", {"red": ("cruiser F5",)}, colonies={"F5": Colony("blue", 2)})

    assert not is_blockaded(table.state, "F5", table.state.colonies["F5"])


# -- blood brothers --------------------------------------------------------------------


def test_27_9_blood_brothers_take_their_turns_together() -> None:
    table = game_of("brothers", {"red": ("scout F5",), "blue": ("scout F8",)}, (Turn(1),))
    command(table, "red-1")
    play(table, Go("red-1", "F6"))
    play(table, HandOver("blue"))

    assert table.asking == Movement("blue", "red")

    command(table, "blue-1")
    play(table, Go("blue-1", "F7"), HandOver("red"), EndMovement(), EndMovement())

    assert table.asking == Movement("green", "yellow")


def test_27_13_when_one_concedes_the_brother_moves_on() -> None:
    table = game_of("brothers", {"red": ("scout F5",)}, (PlayerTurn("red"),))
    play(table, ThinkOfScuttling(), Concede(), Concede())

    assert table.state.out == ("red",)
    assert table.asking == Movement("blue")


def test_27_13_or_takes_the_next_turn_alone() -> None:
    table = game_of("brothers", {"blue": ("scout F5",)}, (Turn(1),), out=("red",))

    assert table.asking == Movement("blue")


def test_27_9_no_turn_is_left_to_a_team_that_is_out() -> None:
    table = game_of("brothers", {}, (PlayerTurn("red"),), out=("red", "blue"))

    assert table.over


def test_27_9_they_stack_and_escort_each_other() -> None:
    table = game_of(
        "brothers",
        {"red": ("colony_ship F5",), "blue": ("scout F6",), "green": ("scout F6",)},
        (MovementPhase("red"),),
    )
    command(table, "red-1")

    assert Go("red-1", "F6") in table.offer


def test_27_9_they_use_each_others_pipelines_for_movement_only() -> None:
    """R-41."""
    table = game_of(
        "brothers",
        {"red": ("scout L3", "pipeline L3"), "blue": ("pipeline L4",)},
        colonies={"L4": Colony("red", 1)},
    )

    assert is_piped(table.state, table.state.groups["red-1"], "L4")
    assert linked_colonies(table.state, "red") == []


def test_27_9_they_retreat_to_each_others_colonies() -> None:
    table = game_of("brothers", {"red": ("scout H5",)}, colonies={"I4": Colony("blue", 1)})

    assert "I4" in havens(table.state, "red", "H5")


FLEETS: dict[Seat, Sequence[str]] = {
    "red": ("scout F5",),
    "blue": ("scout F5",),
    "green": ("scout F5",),
}


def test_27_9_they_attack_together() -> None:
    table = game_of("brothers", FLEETS, (CombatPhase("red"),), dice=(10,))
    battle = table.state.battle

    assert battle is not None
    assert battle.helpers == ("blue",)
    assert {g.owner for g in forces(table.state, battle, "red")} == {"red", "blue"}

    play(table, ScreenNoMore(), ScreenNoMore(), FireAt("green-1", "blue-1", "scout", 3))

    assert offered(table, FireNext)

    play(table, FireNext("blue-1", "scout"))

    assert table.asking == Shoot("blue", "blue-1")


def test_27_9_and_share_the_fleet_size_bonus() -> None:
    table = game_of("brothers", FLEETS, (CombatPhase("red"),))
    play(table, ScreenNoMore(), ScreenNoMore())

    assert told(table, FleetBonusHeld) == [FleetBonusHeld("red")]

    play(table, table.offer[-1])  # green holds fire
    play(table, FireNext("blue-1", "scout"))

    assert offered(table, FireAt)[0].needed == 4


def test_27_9_brothers_screen_their_own_units() -> None:
    table = game_of("brothers", FLEETS, (BattleBegins("F5", "red", "green"),))

    assert offered(table, Screen) == [Screen("red-1", "scout")]

    play(table, Screen("red-1", "scout"))

    assert not isinstance(table.asking, Screening)  # the difference is used up


def test_27_9_a_brother_with_nothing_left_to_screen_is_not_asked() -> None:
    fleets = FLEETS | {"blue": ("scout x3 F5",)}
    table = game_of("brothers", fleets, (BattleBegins("F5", "red", "green"),))
    play(table, Screen("red-1", "scout"))

    assert table.asking == Screening("blue", "red", 2)


def test_13_2_brothers_are_one_side_for_their_enemies() -> None:
    fleets = FLEETS | {"yellow": ("scout F5",)}
    table = game_of("brothers", fleets, (CombatPhase("red"),))
    battle = table.state.battle

    assert battle is not None
    assert {g.owner for g in forces(table.state, battle, "green")} == {"green", "yellow"}
    assert table.state.fought == (("F5", "green"),)


def test_13_2_with_three_sides_the_active_player_picks_whom_to_fight_first() -> None:
    fleets = {"red": ("scout F5",), "blue": ("scout F5",), "green": ("scout F5",)}
    table = game_of("none", fleets, (CombatPhase("red"),), players=3)

    assert table.offer == [FightAt("F5", "blue"), FightAt("F5", "green")]


def test_13_2_and_meets_them_one_after_another() -> None:
    """SE-6.2  A player thrown among two enemies chooses which to fight first."""
    fleets = {"red": ("battleship F5",), "blue": ("mine F5",), "green": ("decoy F5",)}
    table = game_of("none", fleets, (MeetEnemies("red", "F5"),), players=3)

    assert table.offer == [FightAt("F5", "blue"), FightAt("F5", "green")]

    play(table, FightAt("F5", "green"))

    assert told(table, DecoysRemoved) == [DecoysRemoved("green", "F5")]
    assert at(table, "F5") == []


def test_27_9_danger_strikes_both() -> None:
    table = game_of(
        "brothers",
        {"red": ("scout F5",), "blue": ("cruiser F5",)},
        (Uncover("red", "F5"),),
        markers={"F5": Marker("danger")},
    )

    assert told(table, DangerStruck)[0].lost == ("cruiser", "scout")


def test_14_33_a_brother_offers_his_own_cloaked_ships_to_mines() -> None:
    fleets: dict[Seat, Sequence[str]] = {
        "red": ("scout F5",),
        "blue": ("raider F5 cloaking=1",),
        "yellow": ("mine F5",),
    }
    table = game_of("brothers", fleets, (BattleBegins("F5", "red", "yellow"),))
    play(table, Join(), Join())

    assert table.asking == OfferShip("blue", "yellow")

    play(table, table.offer[-1])

    assert not isinstance(table.asking, Detonate)  # the Scout is the only target left
    assert at(table, "F5") == [("raider", 1)]


def test_14_43_aliens_are_led_by_the_next_player_who_is_not_allied() -> None:
    beside = game_of("brothers")
    opposite = game_of("uneasy", partners="opposite")

    assert decider(beside.state, ALIEN) == "green"
    assert decider(opposite.state, ALIEN) == "blue"


def test_29_8_brothers_see_each_others_counters_but_not_the_sheets() -> None:
    table = game_of("brothers", FLEETS, (PlayerTurn("red"),))
    seen = view(GAME, table, "blue").scene
    kinds = {piece.id: piece.kind for piece in seen.pieces}

    assert (kinds["red-1"], kinds["green-1"]) == ("scout", "counter")
    assert {zone.owner for zone in seen.zones if zone.owner} == {"blue"}


def test_29_8_unless_they_choose_to() -> None:
    table = game_of("brothers", FLEETS, (PlayerTurn("red"),), shared_sheets=True)
    seen = view(GAME, table, "blue").scene

    assert {zone.id for zone in seen.zones} >= {"production", "red-production"}
    assert not [zone for zone in view(GAME, table, None).scene.zones if zone.owner]


def test_29_8_while_all_plan_in_secret_even_brothers_close_their_sheets() -> None:
    table = game_of("brothers", FLEETS, (MakePlans(),), shared_sheets=True, turn=0)
    seen = view(GAME, table, "blue").scene

    assert {zone.owner for zone in seen.zones if zone.owner} == {"blue"}


def test_r_16_advantage_42_of_a_brother_leaves_no_surplus_counter() -> None:
    scouts = ("scout x2 F5", *["scout G5"] * 5)
    table = game_of("brothers", {"blue": scouts}, dice=(10, 1))
    state = table.state
    state.switches = (*state.switches, "empire_advantages")
    state.empires["blue"].hand.cards = (Held(42),)
    table.agenda = (MovementPhase("red", "blue"),)
    table.settle()
    play(table, HandOver("blue"))
    gid = next(g.id for g in state.groups.values() if g.count == 2)
    command(table, gid)
    play(table, PushEngines(gid), Stand(), EndMovement(), EndMovement())

    assert table.asking == Regroup("blue", "scout")


@pytest.mark.parametrize(("shared", "kind"), [(True, "card-43"), (False, "advantage_card")])
def test_29_8_sharing_a_sheet_shares_the_cards(shared: bool, kind: str) -> None:
    """Insectoids pay less maintenance, and the sheet would give them away."""
    table = game_of("brothers", FLEETS, (PlayerTurn("red"),), shared_sheets=shared)
    table.state.switches = (*table.state.switches, "empire_advantages")
    table.state.empires["red"].hand.cards = (Held(43),)
    seen = view(GAME, table, "blue")
    imagined = GAME.imagine(table, "blue", Seeded(seed_of(1)))

    zone = next(zone for zone in seen.scene.zones if zone.id == "cards-red")
    assert isinstance(zone, Row)
    assert [card.kind for card in zone.items] == [kind]
    assert view(GAME, imagined, "blue") == seen


def test_29_8_uneasy_allies_see_only_backs() -> None:
    table = game_of("uneasy", FLEETS, (PlayerTurn("red"),))
    pieces = view(GAME, table, "blue").scene.pieces

    assert next(piece.kind for piece in pieces if piece.id == "red-1") == "counter"


# -- two against one -------------------------------------------------------------------


@pytest.mark.parametrize(("seat", "scout", "tactics"), [("red", 6, 15), ("blue", 9, 23)])
def test_27_9_the_pair_pays_half_as_much_again(seat: Seat, scout: int, tactics: int) -> None:
    """SE-11.5."""
    state = game_of("two_against_one", players=3).state

    assert unit_price(state, seat, "scout") == scout
    assert technology_cost(state, seat, "tactics", 1) == tactics
    assert len(technology_terms(state, seat, "tactics", 1)) == (1 if seat == "red" else 2)


def test_27_9_the_single_player_must_destroy_both_homeworlds() -> None:
    table = game_of("two_against_one", {}, (HomeworldFalls("blue", "red"),), players=3)

    assert table.state.out == ("blue",)
    assert not table.state.winners
    assert table.state.empires["red"].sheet.windfall == 0  # no conquest bonus

    table.agenda = (HomeworldFalls("green", "red"),)
    table.settle()

    assert table.state.winners == ("red",)


def test_27_9_the_pair_wins_by_one() -> None:
    table = game_of("two_against_one", {}, (HomeworldFalls("red", "green"),), players=3)

    assert table.state.winners == ("blue", "green")


# -- victory of teams ------------------------------------------------------------------


def test_27_9_a_team_wins_together() -> None:
    table = game_of("uneasy", {}, (HomeworldFalls("green", "blue"),))

    assert table.state.winners == ("red", "blue")


def test_27_9_or_stands_last_together() -> None:
    table = game_of(
        "uneasy",
        {},
        (HomeworldFalls("green", "blue"),),
        victory="last_standing",
        out=("yellow",),
    )
    while isinstance(table.asking, LearnFromFallen):
        play(table, table.offer[0])

    assert table.state.winners == ("red", "blue")


def test_27_7_colony_points_win_for_the_team() -> None:
    table = game_of("uneasy", {}, victory="colony_points")
    table.state.empires["yellow"].sheet.points = 3
    table.agenda = (CountPoints(),)
    table.settle()

    assert table.state.winners == ("green", "yellow")


def test_27_7_a_colony_in_the_home_system_of_an_ally_is_not_abroad() -> None:
    table = game_of("uneasy", {}, victory="colony_points")
    ally, enemy = (homes("four")[number][1] for number in (1, 2))
    table.state.colonies |= {at: Colony("red", 3) for at in (ally, enemy)}

    assert colony_points(table.state, "red") == 1


def test_27_12_at_the_agreed_end_teams_are_compared() -> None:
    table = game_of("uneasy", {"red": ("scout F5",)})
    table.state.settings = advanced(alliance="uneasy", max_economic_phases=5)
    table.state.cycle = 5
    table.agenda = (CheckLimit(),)
    table.settle()

    assert table.state.winners == ("red", "blue")


def test_27_8_a_homeworld_that_nobody_destroyed_brings_no_victory() -> None:
    """On a mixed map a Doomsday Machine may come to one (SE-14.52)."""
    table = game_of("none", {}, (HomeworldFalls("green", DOOM),), players=3)

    assert table.state.out == ("green",)
    assert not table.state.winners


def test_15_1_a_colony_that_one_brother_destroyed_is_not_there_for_the_other() -> None:
    table = game_of(
        "brothers",
        {"red": ("scout F5",), "blue": ("scout F5",)},
        (CombatPhase("red"),),
        colonies={"F5": Colony("green")},
        dice=(1,),
    )
    play(table, Bombard("red-1", "scout", 1))

    assert table.over
    assert "F5" not in table.state.colonies


def test_29_8_how_far_a_brothers_decoy_moves_is_on_his_sheet() -> None:
    table = game_of("brothers", {"red": ("decoy F5", "scout F8")}, (PlayerTurn("red"),))
    command(table, "red-1")

    for seat, shown in (("red", True), ("blue", False)):
        scene = view(GAME, table, seat).scene
        pieces = {piece.id: piece for piece in scene.pieces}

        assert pieces["red-1"].kind == "decoy"
        assert pieces["red-1"].number is None
        assert ("command" in [zone.id for zone in scene.zones]) is shown


def test_19_3_where_only_an_ally_of_the_active_player_stands_there_is_no_battle() -> None:
    """Uneasy allies do not fight together, so nobody reacts to the other."""
    groups = {"blue": ("raider F5 cloaking=1",), "green": ("scout F5",)}
    state = game_of("uneasy", groups, active="red").state

    assert not is_battle_hex(state, "green", "F5")

    state.active = "blue"

    assert is_battle_hex(state, "green", "F5")


def test_27_9_a_machine_fights_brothers_once() -> None:
    groups = {"red": ("scout F6",), "blue": ("scout F6",)}
    table = game_of("brothers", groups, active=None, dice=(1, 1, 1, 10, 10, 10, 10))
    put(table.state, Group("doom-1", DOOM, "doomsday", 1, "F5", DOOM_TECH, face_up=True))
    table.agenda = (DoomsdayTurn(),)
    table.settle()

    assert told(table, BattleBegan) == [BattleBegan("F6", DOOM, "red")]
    assert not any(isinstance(step, BattleBegins) for step in table.agenda)


def test_13_4_a_brother_states_his_garrison_too() -> None:
    groups = {"red": ("scout F5",), "blue": ("infantry F5",), "green": ("scout F5",)}
    table = game_of(
        "brothers",
        groups,
        markers={"F5": Marker("planet", face_up=True)},
        colonies={"F5": Colony("blue", 2)},
        ground_combat="on",
    )
    put(table.state, replace(table.state.groups["blue-1"], ground="settled"))
    table.agenda = (BattleBegins("F5", "green", "red"),)
    table.settle()

    assert told(table, GarrisonShown) == [GarrisonShown("blue", "F5", ("infantry",))]


def test_29_9_what_a_brother_has_announced_in_a_battle_is_imagined_as_it_is() -> None:
    fleets = {"red": ("scout F5 up",), "blue": ("scout F5 up",), "green": ("scout F5 up",)}
    table = game_of("brothers", fleets, cycle=9)
    state = table.state
    state.switches = (*state.switches, "boarding")
    state.battle = Battle("F5", "red", "green", round=1, helpers=("blue",))
    state.empires["blue"].sheet.levels["security_forces"] = 1
    state.shown["blue"]["security_forces"] = 1
    twins = [GAME.imagine(table, "green", Seeded(seed_of(number))) for number in range(20)]

    assert {twin.state.empires["blue"].sheet.levels["security_forces"] for twin in twins} == {1}
