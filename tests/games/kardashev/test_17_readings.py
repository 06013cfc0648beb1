"""KA-17  Other readings of the rules, as table options: each test shows both readings."""

from __future__ import annotations

import random
from typing import Any

import pytest

from starhold.core.chance import Seeded
from starhold.core.game import SEATS
from starhold.games.kardashev import GAME
from starhold.games.kardashev.galaxy import BOARD
from starhold.games.kardashev.hints import turns_left
from starhold.games.kardashev.invariants import invariants
from starhold.games.kardashev.rules.r04_setup import (
    PlaceColony,
    PlaceFleet,
    StartColony,
    StartFleet,
)
from starhold.games.kardashev.rules.r05_roles import TakeTourCards
from starhold.games.kardashev.rules.r06_turn import Round, RoundBegan
from starhold.games.kardashev.rules.r07_bidding import DrawTile
from starhold.games.kardashev.rules.r08_exploration import Destroy, Place, PlaceTile
from starhold.games.kardashev.rules.r09_actions import EndTurn
from starhold.games.kardashev.rules.r09_cards import CardsPaid, Take
from starhold.games.kardashev.rules.r09_colonies import Colonize, TakeRefuge, UpgradeColony
from starhold.games.kardashev.rules.r09_fleets import BuildFleet, UpgradeFleet
from starhold.games.kardashev.rules.r10_movement import (
    ChartCourse,
    DestroyFound,
    Enter,
    FlyOn,
    FlyTo,
    FlyToAttack,
    FlyToUnexplored,
    JumpTo,
    Keep,
    MoveFleet,
    RoundTrip,
    SetOff,
    StopHere,
)
from starhold.games.kardashev.rules.r12_end import EndTriggered, FinalRoundBegan
from starhold.games.kardashev.state import Settings, Table, Tile
from starhold.kit.hexes import Cell
from starhold.show import guide, presets
from starhold.show.view import view
from tests.games.kardashev.battles import battle
from tests.games.kardashev.scenes import act, asked, cards, offers, open_field, play, scene, told
from tests.helpers import random_play, seed_of

PAIR = ("3,0", "2,0")


def supplies(table: Table, seat: str = "red") -> tuple[int, int]:
    player = table.state.players[seat]
    return player.colonies, player.fleets


# -- R1: pieces -------------------------------------------------------------------------


@pytest.mark.parametrize(("reading", "left"), [("each_level", 12), ("one", 13)])
def test_2_a_colony_may_use_one_piece_whatever_its_level_r1(reading: Any, left: int) -> None:
    table = scene(
        tiles=open_field("0,0", "1,0"),
        colonies={"0,0": ("red", 1)},
        cards={"red": "FFMM"},
        agenda=act("red"),
        settings=Settings(pieces=reading),
    )
    play(table, UpgradeColony("0,0"), Colonize("1,0"))

    assert supplies(table)[0] == left


@pytest.mark.parametrize(("reading", "upgrades"), [("each_level", 0), ("one", 1)])
def test_9_an_upgrade_may_need_no_piece_r1(reading: Any, upgrades: int) -> None:
    table = scene(
        tiles=open_field("0,0", "1,0"),
        colonies={"0,0": ("red", 1)},
        cards={"red": "FFMM"},
        supply={"red": 0},
        agenda=act("red"),
        settings=Settings(pieces=reading),
    )

    assert len(offers(table, UpgradeColony)) == upgrades
    assert offers(table, Colonize) == []


@pytest.mark.parametrize(
    ("reading", "supply", "level", "left"),
    [("each_level", 1, 1, 0), ("one", 1, 3, 0), ("each_level", 0, 0, 0), ("one", 0, 0, 0)],
)
def test_10_9_a_captured_colony_may_take_one_piece_r1(
    reading: Any, supply: int, level: int, left: int
) -> None:
    table = battle(
        3,
        colony=2 + (reading == "one"),
        technologies={"red": ["focused_lasers"]},
        supply={"red": supply},
        settings=Settings(pieces=reading),
    )
    colony = table.state.colonies.get("1,0")

    assert (colony.level if colony else 0) == level
    assert supplies(table)[0] == left
    assert supplies(table, "blue")[0] == 15


def military(reading: Any, fleets: int) -> Table:
    table = scene(
        tiles={"0,0": "military", "1,0": "military"},
        colonies={"0,0": ("red", 3), "1,0": ("red", 3)},
        fleets={"1,0": ("red", 1)},
        settings=Settings(pieces=reading),
    )
    table.state.players["red"].fleets = fleets
    return scene_again(table)


def scene_again(table: Table) -> Table:
    again = Table(table.state, act("red"), table.chance)
    again.settle()
    return again


@pytest.mark.parametrize(
    ("reading", "fleets", "built", "upgraded"),
    [
        ("each_level", 2, [1, 2], 1),
        ("one", 2, [1, 2, 3], 1),
        ("each_level", 0, [], 0),
        ("one", 0, [], 1),
    ],
)
def test_9_fleets_may_use_one_piece_too_r1(
    reading: Any, fleets: int, built: list[int], upgraded: int
) -> None:
    table = military(reading, fleets)

    assert [option.level for option in offers(table, BuildFleet)] == built
    assert len(offers(table, UpgradeFleet)) == upgraded


def test_11_14_a_level_lost_may_return_no_piece_r1() -> None:
    table = battle(
        2,
        colony=3,
        technologies={"red": ["disruptor_drone"], "blue": ["defensive_turrets"]},
        settings=Settings(pieces="one"),
    )

    assert (supplies(table), supplies(table, "blue")) == ((15, 14), (14, 15))
    assert (table.state.fleets["0,0"].level, table.state.colonies["1,0"].level) == (1, 2)


def test_10_10_a_fleet_without_retreat_returns_one_piece_r1() -> None:
    table = scene(
        tiles={"0,0": "food", "1,0": Tile("food", "destroyed"), "2,0": "food"},
        fleets={"0,0": ("red", 2)},
        colonies={"2,0": ("blue", 3)},
        cards={"red": "EEEE"},
        technologies={"red": ["warp_drive"]},
        agenda=act("red"),
        settings=Settings(pieces="one"),
    )
    play(table, MoveFleet("0,0"), FlyToAttack("2,0", 2))

    assert supplies(table) == (15, 15)


def test_19_1_bots_expect_a_longer_game_r1() -> None:
    usual, longer = scene(), scene(settings=Settings(pieces="one"))

    assert turns_left(longer.state, "red") > turns_left(usual.state, "red")


# -- R10: tiles anywhere ----------------------------------------------------------------


@pytest.mark.parametrize(("reading", "places"), [("adjacent", 6), ("anywhere", 36)])
def test_8_1_a_tile_may_be_placed_anywhere_r10(reading: Any, places: int) -> None:
    table = scene(
        tiles={"0,0": "food"},
        agenda=(PlaceTile("red", "energy"),),
        settings=Settings(placement=reading),
    )

    assert len(offers(table, Place)) == len(offers(table, Destroy)) == places


@pytest.mark.parametrize(("reading", "question"), [("adjacent", ""), ("anywhere", "PlaceTile")])
def test_6_3_a_tile_may_be_auctioned_while_any_hex_is_free_r10(
    reading: Any, question: str
) -> None:
    """Here every hex that touches a tile is taken."""
    lonely = [at for at in BOARD if at not in ("3,0", "2,0", "3,-1", "2,1")]
    table = scene(
        tiles={} if reading == "adjacent" else open_field(*lonely),
        bag=("food",),
        agenda=(DrawTile("red"),),
        settings=Settings(placement=reading),
    )

    assert asked(table) == question


# -- R12: going on after exploring ------------------------------------------------------


def explorer(reading: Any = "goes_on", hand: str = "EEE", **parts: Any) -> Table:
    """Red's L2 fleet at (0,0); (1,0) and (2,0) are unexplored, and (1,-1) is open."""
    described: dict[str, Any] = {
        "tiles": open_field("0,0", "1,-1"),
        "fleets": {"0,0": ("red", 2)},
        "cards": {"red": hand},
        "bag": ("energy", "matter"),
        "agenda": act("red"),
        "settings": Settings(exploring=reading),
    }
    table = scene(**(described | parts))
    play(table, MoveFleet("0,0"), FlyToUnexplored("1,0", 1), Keep())
    return table


@pytest.mark.parametrize(
    ("reading", "question"), [("ends_move", "TakeAction"), ("goes_on", "FlyOn")]
)
def test_10_6_a_fleet_may_move_on_after_exploring_r12(reading: Any, question: str) -> None:
    table = explorer(reading)

    assert asked(table) == question


def test_10_6_a_fleet_that_moves_on_pays_the_difference_r12() -> None:
    table = explorer(fleets={"0,0": ("red", 1)}, hand="E", bag=("energy",))

    assert offers(table, FlyTo) == [FlyTo("1,-1", 0), FlyTo("0,0", 0)]


def test_10_6_a_fleet_may_explore_again_r12() -> None:
    table = explorer()
    play(table, FlyToUnexplored("2,0", 1))
    assert told(table, CardsPaid) == [CardsPaid("red", 0, 0, 1)]
    play(table, Keep(), StopHere())

    assert table.state.fleets["2,0"].level == 2
    assert table.state.base_actions == 1
    assert table.state.course is None
    assert cards(table, "red") == "E"


def test_10_1_a_leg_that_ends_on_the_new_tile_says_so_r12() -> None:
    table = explorer()

    assert FlyOn("red", "1,0").note(table.state, FlyTo("1,0", 1)) == RoundTrip()
    assert FlyOn("red", "1,0").note(table.state, StopHere()) is None


def test_10_6_a_fleet_may_stop_or_plot_a_course_r12() -> None:
    table = explorer()
    play(table, ChartCourse(), Enter("1,-1"), SetOff(1))

    assert table.state.fleets["1,-1"].level == 2
    assert asked(table) == "TakeAction"


def test_10_6_a_fleet_destroyed_with_its_tile_does_not_move_on_r12() -> None:
    table = scene(
        tiles=open_field("0,0"),
        fleets={"0,0": ("red", 1)},
        cards={"red": "EE"},
        bag=("energy",),
        agenda=act("red"),
        settings=Settings(exploring="goes_on"),
    )
    play(table, MoveFleet("0,0"), FlyToUnexplored("1,0", 1), DestroyFound(), Take(1, 0, 0))

    assert asked(table) == "TakeAction"


def test_10_6_a_fleet_that_cannot_pay_does_not_move_on_r12() -> None:
    table = explorer(hand="E")

    assert asked(table) == "TakeAction"


def test_11_13_the_legs_of_a_move_share_one_jump_r12() -> None:
    parts: dict[str, Any] = {"technologies": {"red": ["warp_drive"]}, "hand": "EEEEEE"}
    stepped = explorer(**parts)
    play(stepped, ChartCourse())
    assert offers(stepped, JumpTo)

    leapt = scene(
        tiles=open_field("0,0", "1,-1"),
        fleets={"0,0": ("red", 2)},
        cards={"red": "EEEEEE"},
        bag=("energy", "matter"),
        technologies={"red": ["warp_drive"]},
        agenda=act("red"),
        settings=Settings(exploring="goes_on"),
    )
    play(leapt, MoveFleet("0,0"), FlyToUnexplored("2,0", 2), Keep())
    assert offers(leapt, FlyToUnexplored)
    assert not offers(leapt, FlyTo)
    play(leapt, ChartCourse())

    assert not offers(leapt, JumpTo)


def test_5_3_the_warlord_gains_from_all_legs_of_a_move_r12() -> None:
    table = explorer(roles={"red": "warlord"})
    play(table, FlyToUnexplored("2,0", 1), Keep(), StopHere(), TakeTourCards())

    assert cards(table, "red") == "MEE"


def test_14_1_the_legs_of_a_move_are_shown_r12() -> None:
    table = explorer()
    play(table, ChartCourse(), Enter("1,-1"))
    (board,) = view(GAME, table, "red").scene.boards

    assert {cell.id for cell in board.cells if "course" in cell.marks} == {"0,0", "1,0", "1,-1"}


# -- R29: the second piece --------------------------------------------------------------


def starting(role: str, step: Any, reading: Any) -> Table:
    return scene(
        tiles=open_field(*PAIR),
        roles={"red": role},
        agenda=(step("red", PAIR),),
        settings=Settings(second_piece=reading),
    )


@pytest.mark.parametrize(("role", "step"), [("pioneer", PlaceColony), ("imperialist", PlaceFleet)])
def test_4_4_the_second_piece_usually_takes_the_other_tile_r29(role: str, step: Any) -> None:
    table = starting(role, step, "other_tile")

    assert table.over
    pieces = table.state.colonies if role == "pioneer" else table.state.fleets
    assert {at: piece.level for at, piece in pieces.items()} == dict.fromkeys(PAIR, 1)


@pytest.mark.parametrize(
    ("second", "levels"), [("3,0", {"3,0": 2}), ("2,0", {"3,0": 1, "2,0": 1})]
)
@pytest.mark.parametrize(
    ("role", "step", "start"),
    [("pioneer", PlaceColony, StartColony), ("imperialist", PlaceFleet, StartFleet)],
)
def test_4_4_the_second_piece_may_share_the_first_tile_r29(
    role: str, step: Any, start: Any, second: Cell, levels: dict[Cell, int]
) -> None:
    table = starting(role, step, "either_tile")
    play(table, start("3,0"), start(second))

    pieces = table.state.colonies if role == "pioneer" else table.state.fleets
    assert {at: piece.level for at, piece in pieces.items()} == levels
    assert 13 in supplies(table)


@pytest.mark.parametrize("step", [PlaceColony, PlaceFleet])
def test_4_4_other_roles_place_one_piece_r29(step: Any) -> None:
    table = starting("scientist", step, "either_tile")
    play(table, table.offer[0])

    assert table.over


# -- R42: upgrades at home --------------------------------------------------------------


def at_home(reading: Any, **parts: Any) -> Table:
    described: dict[str, Any] = {
        "tiles": {"3,0": "matter"},
        "fleets": {"3,0": ("red", 1)},
        "cards": {"red": "MMEE"},
        "homes": {"red": "3,0"},
        "agenda": act("red"),
        "settings": Settings(home_upgrades=reading),
    }
    return scene(**(described | parts))


@pytest.mark.parametrize(("reading", "offered"), [("with_colony", 0), ("without_colony", 1)])
def test_9_7_a_fleet_at_home_may_be_upgraded_without_a_colony_r42(
    reading: Any, offered: int
) -> None:
    assert len(offers(at_home(reading), UpgradeFleet)) == offered


def test_9_7_an_upgrade_without_a_colony_is_paid_for_r42() -> None:
    table = at_home("without_colony", tiles={"3,0": Tile("matter", marker="military")})
    play(table, UpgradeFleet("3,0"), UpgradeFleet("3,0"))

    assert table.state.fleets["3,0"].level == 3
    assert cards(table, "red") == ""
    assert offers(table, UpgradeFleet) == []


@pytest.mark.parametrize(
    "parts",
    [
        {"homes": {"red": "2,0"}},
        {"cards": {"red": "M"}},
        {"fleets": {"3,0": ("blue", 1)}},
        {"fleets": {"3,0": ("red", 3)}},
    ],
)
def test_9_7_other_fleets_are_not_upgraded_without_a_colony_r42(parts: dict[str, Any]) -> None:
    assert offers(at_home("without_colony", **parts), UpgradeFleet) == []


def test_9_7_with_a_colony_at_home_the_usual_rule_applies_r42() -> None:
    table = at_home("without_colony", colonies={"3,0": ("red", 1)})

    assert offers(table, UpgradeFleet) == []


# -- R43: a shorter game ----------------------------------------------------------------

SHORT = Settings(length="short")


@pytest.mark.parametrize(("settings", "pieces"), [(Settings(), 15), (SHORT, 9)])
def test_2_a_short_game_has_fewer_colony_pieces_r43(settings: Settings, pieces: int) -> None:
    table = GAME.new(settings, SEATS[:3], Seeded(seed_of(1)))

    assert [supplies(table, seat) for seat in table.state.players] == [(pieces, 15)] * 3
    assert list(invariants(table.state)) == []


def test_12_1_the_end_of_a_short_game_comes_with_two_pieces_left_as_well_r43() -> None:
    table = scene(
        tiles=open_field("0,0", "1,0", "2,0"),
        colonies={"0,0": ("red", 3), "0,1": ("red", 2)},
        cards={"red": "FFMM"},
        agenda=(Round(5),),
        settings=SHORT,
    )
    play(table, Colonize("1,0"))

    assert supplies(table)[0] == 3
    assert told(table, EndTriggered) == []

    play(table, Colonize("2,0"))

    assert told(table, EndTriggered) == [EndTriggered("red", 6)]


@pytest.mark.parametrize(("settings", "last"), [(Settings(), 20), (SHORT, 12)])
def test_12_3_the_last_round_of_a_short_game_comes_sooner_r43(
    settings: Settings, last: int
) -> None:
    table = scene(agenda=(Round(last - 1),), settings=settings)
    play(table, EndTurn(), EndTurn())

    assert told(table, FinalRoundBegan) == [FinalRoundBegan(last)]

    play(table, EndTurn(), EndTurn())

    assert table.over


def test_12_3_the_round_before_is_not_yet_the_last_r43() -> None:
    table = scene(agenda=(Round(10),), settings=SHORT)
    play(table, EndTurn(), EndTurn())

    assert told(table, RoundBegan) == [RoundBegan(11)]
    assert table.state.final_round is None


@pytest.mark.parametrize(("settings", "offered"), [(Settings(), 0), (SHORT, 1)])
def test_9_8_nine_pieces_are_all_in_a_short_game_r43(settings: Settings, offered: int) -> None:
    table = scene(
        tiles=open_field("3,0"),
        homes={"red": "3,0"},
        supply={"red": 9},
        agenda=act("red"),
        settings=settings,
    )

    assert len(offers(table, TakeRefuge)) == offered


@pytest.mark.parametrize(("settings", "limits"), [(Settings(), [15, 20]), (SHORT, [9, 12])])
def test_14_1_pieces_and_rounds_are_shown_with_their_limits_r43(
    settings: Settings, limits: list[int]
) -> None:
    shown = view(GAME, scene(agenda=act("red"), settings=settings), "red")
    meters = [*shown.scene.players[0].meters, *shown.scene.meters]

    assert [
        meter.number.limit for meter in meters if meter.id in ("colony_pieces", "round")
    ] == limits


@pytest.mark.parametrize(("length", "said"), [("full", False), ("short", True)])
def test_12_the_goal_says_that_a_game_is_short_r43(length: str, said: bool) -> None:
    goal = guide.guide(GAME).goal_at(2, {"length": length})

    assert ("each player has 9 colony pieces, and round 12 is the last" in goal) == said


def test_12_bots_know_that_a_short_game_ends_sooner_r43() -> None:
    full, short = (scene(agenda=act("red"), settings=chosen) for chosen in (Settings(), SHORT))
    late = scene(agenda=act("red"), settings=SHORT, round=11)

    assert turns_left(short.state, "red") < turns_left(full.state, "red")
    assert turns_left(late.state, "red") < 3.0


# -- the preset -------------------------------------------------------------------------


def test_17_the_preset_as_written_reads_everything_literally() -> None:
    chosen = presets.chosen(GAME, "as_written", {})
    usual = Settings()
    literal = {
        *("found_tiles", "fleet_upgrades", "technology_use", "pieces", "placement"),
        *("exploring", "second_piece", "home_upgrades"),
    }

    for name in Settings.__struct_fields__:
        assert (getattr(chosen, name) != getattr(usual, name)) == (name in literal), name


def test_19_2_the_pieces_are_counted_by_either_reading_r1() -> None:
    for reading in ("each_level", "one"):
        table = scene(
            colonies={"0,0": ("red", 3)},
            fleets={"1,0": ("red", 2)},
            settings=Settings(pieces=reading),
        )
        assert not [broken for broken in invariants(table.state) if "pieces" in broken]


@pytest.mark.parametrize("preset", ["standard", "short", "as_written"])
@pytest.mark.parametrize("number", range(2))
def test_15_no_answers_of_one_seat_lead_back_to_the_same_table(preset: str, number: int) -> None:
    """Until luck speaks or another seat answers, every table is new: nothing goes in circles."""
    settings = presets.chosen(GAME, preset, {})
    table = GAME.new(settings, SEATS[: 2 + number], Seeded(seed_of(number)))
    seen: set[bytes] = set()
    last: str | None = None
    for seat, _ in random_play(table, random.Random(number)):
        if table.luck or seat != last:
            seen.clear()
        now = GAME.save(table)
        assert now not in seen
        seen.add(now)
        last = seat
