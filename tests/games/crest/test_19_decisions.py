"""CE-19  Decisions: what is asked, and when it is skipped."""

from __future__ import annotations

import pytest

from starhold.core.chance import Seeded
from starhold.core.record import Forced
from starhold.games.crest import GAME
from starhold.games.crest.rules.r07_explore import DriftFocus, Explore, ExploreAgain, NewTile
from starhold.games.crest.rules.r08_expand import Expand
from starhold.games.crest.rules.r09_events import (
    ForgePledges,
    GiveUp,
    GiveUpAll,
    PledgeKept,
    Searched,
    TakeLoss,
)
from starhold.games.crest.rules.r11_fleets import (
    AnswerFleet,
    FleetArrives,
    FleetMoved,
    FleetMoves,
    LaserFired,
    LasersFire,
)
from starhold.games.crest.rules.r12_revolution import Unrest, UnrestRolled
from starhold.games.crest.rules.r13_battle import Battle, FleetFired, LoseShip, Sacrifice
from starhold.games.crest.rules.r14_marines import HoldMarines, MarinesPhase, Send, SendMarines
from starhold.games.crest.rules.r14_ships import EndMovement, Move, Movement, OrderMove
from starhold.games.crest.rules.r14_yards import BuildShip, BuildShips, EndBuilding
from starhold.games.crest.rules.r15_improvements import (
    BuildNothing,
    Exploit,
    HeritageRestored,
    Improve,
)
from starhold.games.crest.rules.r16_end import ShipLost
from starhold.games.crest.state import Pledge, Settings, System, Table
from tests.games.crest.scenes import (
    PLAYER,
    as_it_lies,
    capital,
    fleet,
    frontier,
    play,
    rolled,
    scene,
    ship,
    ships,
    told,
)
from tests.helpers import seed_of

# -- D1  Difficulty -------------------------------------------------------------------------


def test_19_d1_the_difficulty_is_a_table_option_and_is_not_asked_again() -> None:
    table = GAME.new(Settings(difficulty="admiral"), (PLAYER,), Seeded(seed_of(0)))

    assert isinstance(table.asking, Explore)
    assert table.state.settings.difficulty == "admiral"


# -- D2  Explore ----------------------------------------------------------------------------


def test_19_d2_a_hex_for_a_new_tile_or_a_system_to_explore_again() -> None:
    table = scene(agenda=(Explore(PLAYER),), systems=frontier("1,0"))

    assert table.asking == Explore(PLAYER)
    assert NewTile("0,1") in table.offer
    assert ExploreAgain("1,0") in table.offer


def test_19_d2_is_skipped_when_there_is_no_option() -> None:
    table = scene(
        agenda=(Explore(PLAYER), DriftFocus()),
        systems=frontier("1,0", industry="forge"),
        bag=(),
        focus=None,
    )

    assert table.over
    assert table.state.focus == "1,0"


def test_19_d2_is_skipped_when_there_is_exactly_one() -> None:
    table = scene(agenda=(Explore(PLAYER),), systems=frontier("1,0"), bag=())

    assert told(table, Forced) == [Forced(PLAYER, ExploreAgain("1,0"))]
    assert table.state.focus == "1,0"


# -- D3  Which loss -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("club", "losses"),
    [
        ("2", [GiveUp("colonists", 6), GiveUp("stability", 2)]),
        ("4", [GiveUp("colonists", 6), GiveUp("energy", 10)]),
        ("7", [GiveUp("colonists", 3), GiveUp("stability", 1)]),
        ("9", [GiveUp("colonists", 6), GiveUp("stability", 2)]),
        ("J", [GiveUp("colonists", 3), GiveUp("energy", 5)]),
        ("K", [GiveUp("energy", 10), GiveUp("stability", 2)]),
    ],
)
def test_19_d3_which_loss_to_take(club: str, losses: list[GiveUp]) -> None:
    table = scene(agenda=(Expand(),), deck=(f"clubs-{club}",), colonists=20, energy=20)

    assert table.asking == TakeLoss(PLAYER, club)
    assert table.offer == losses


def test_19_d3_is_skipped_when_only_one_loss_is_legal() -> None:
    table = scene(agenda=(Expand(),), deck=("clubs-2",), colonists=5)

    assert told(table, Forced) == [Forced(PLAYER, GiveUp("stability", 2))]
    assert table.over


def test_19_d3_a_shortfall_is_asked_too() -> None:
    table = scene(agenda=(Expand(),), deck=("clubs-J",), colonists=2, energy=3)

    assert table.offer == [GiveUpAll("colonists"), GiveUpAll("energy")]


# -- D4, D5  Move orders --------------------------------------------------------------------


def test_19_d4_move_orders_in_any_sequence_and_done() -> None:
    table = scene(
        agenda=(Movement(),), systems=frontier("1,0"), ships=ships("cruiser-1", "dropship-1")
    )

    assert isinstance(table.asking, OrderMove)
    assert table.offer == [Move("cruiser-1", "1,0"), Move("dropship-1", "1,0"), EndMovement()]


def test_19_d4_is_skipped_when_no_ship_can_move() -> None:
    table = scene(agenda=(Movement(),), systems=frontier("1,0"), ships=ships("fighter-1"))

    assert table.over
    assert told(table, Forced) == []


def test_19_d5_move_orders_in_a_fleet_round() -> None:
    table = scene(
        agenda=(AnswerFleet(),),
        systems=frontier("1,0", "2,0"),
        ships=ships("cruiser-1"),
        fleet=fleet(1, "2,0"),
    )

    assert isinstance(table.asking, OrderMove)
    assert table.offer == [Move("cruiser-1", "1,0"), Move("cruiser-1", "2,0"), EndMovement()]


def test_19_d5_is_skipped_when_no_ship_can_move() -> None:
    table = scene(
        agenda=(AnswerFleet(),),
        systems=frontier("1,0"),
        ships=ships("fighter-1"),
        fleet=fleet(1, "1,0"),
    )

    assert table.over


def test_19_d5_is_skipped_when_the_fleet_is_gone() -> None:
    table = scene(agenda=(AnswerFleet(),), systems=frontier("1,0"), ships=ships("cruiser-1"))

    assert table.over


# -- D6  Losses in battle -------------------------------------------------------------------


def losing(*names: str, homes: tuple[str | None, ...] = (), dice: tuple[int, ...]) -> Table:
    """A battle at the capital against the last shield of a level 2 fleet."""
    places = homes or (None,) * len(names)
    yours = [ship(name, home=home) for name, home in zip(names, places, strict=True)]
    return scene(agenda=(Battle(),), ships=yours, fleet=fleet(2, shields=1), dice=dice)


def test_19_d6_which_ships_are_destroyed() -> None:
    table = losing("fighter-1", "cruiser-1", dice=(5, 1, 5, 5, 1))

    assert table.asking == LoseShip(PLAYER)
    assert table.offer == [Sacrifice("fighter-1"), Sacrifice("cruiser-1")]


def test_19_d6_is_skipped_when_all_would_be_destroyed() -> None:
    table = losing("fighter-1", "cruiser-1", dice=(5, 1, 5, 5, 5))

    assert len(told(table, ShipLost)) == 2
    assert told(table, Forced) == []
    assert table.over


def test_19_d6_is_skipped_when_all_candidates_have_the_same_type_and_home() -> None:
    table = losing("fighter-1", "fighter-2", homes=("1,0", "1,0"), dice=(6, 1, 5, 1, 1))

    assert told(table, Forced) == [Forced(PLAYER, Sacrifice("fighter-1"))]
    assert list(table.state.ships) == ["fighter-2"]


def test_19_d6_is_asked_when_homes_differ() -> None:
    table = losing("fighter-1", "fighter-2", homes=("1,0", "0,1"), dice=(6, 1, 5, 1, 1))

    assert table.offer == [Sacrifice("fighter-1"), Sacrifice("fighter-2")]


def test_19_1_fighters_are_suggested_first_then_cruisers_then_dreadnoughts() -> None:
    names = ("dreadnought-1", "cruiser-2", "cruiser-10", "fighter-3", "fighter-4")
    homes = ("1,0", "2,0", "3,0", "4,0", "0,1")
    spent = (1, 1, 1, 1, 1, 1, 5, 5, 5)  # three of the four shield points
    table = losing(*names, homes=homes, dice=(*spent, 4, 1, 1, 1, 1, 1, 5, 5, 1))

    assert table.offer == [
        Sacrifice("fighter-3"),
        Sacrifice("fighter-4"),
        Sacrifice("cruiser-2"),
        Sacrifice("cruiser-10"),
        Sacrifice("dreadnought-1"),
    ]


# -- D7  Marines ----------------------------------------------------------------------------


def test_19_d7_how_many_marines_roll_in_each_system() -> None:
    table = scene(
        agenda=(MarinesPhase(),),
        systems=frontier("1,0", rebels=1),
        ships=ships("dropship-1", at="1,0"),
    )

    assert table.asking == SendMarines(PLAYER, "1,0")
    assert table.offer == [Send(("dropship-1",)), HoldMarines("1,0")]


def test_19_d7_is_skipped_when_no_system_in_revolt_holds_a_dropship() -> None:
    table = scene(
        agenda=(MarinesPhase(),),
        systems=frontier("1,0", rebels=1) | frontier("0,1"),
        ships=(*ships("dropship-1", at="0,1"), *ships("cruiser-1", at="1,0")),
    )

    assert table.over


# -- D8, D9  Building -----------------------------------------------------------------------


def test_19_d8_which_ships_to_build() -> None:
    table = scene(
        agenda=(BuildShips(PLAYER),), systems=frontier("1,0", industry="fighter_yard"), energy=2
    )

    assert table.asking == BuildShips(PLAYER)
    assert table.offer == [BuildShip("fighter", "1,0"), EndBuilding()]


def test_19_d8_is_skipped_when_nothing_is_affordable() -> None:
    table = scene(
        agenda=(BuildShips(PLAYER),), systems=frontier("1,0", industry="fighter_yard"), energy=1
    )

    assert table.over


def test_19_d9_one_improvement_or_none() -> None:
    table = scene(agenda=(Exploit(PLAYER),), systems=frontier("1,0"), colonists=4)

    assert table.asking == Exploit(PLAYER)
    assert table.offer == [
        Improve("marine_base"),
        Improve("fighter_yard"),
        Improve("warp_gate"),
        Improve("laser_defense"),
        BuildNothing(),
    ]


def test_19_d9_is_skipped_when_nothing_is_affordable() -> None:
    table = scene(agenda=(Exploit(PLAYER),), systems=frontier("1,0"), colonists=3)

    assert table.over


def test_19_d9_is_skipped_when_there_is_no_slot() -> None:
    table = scene(
        agenda=(Exploit(PLAYER),), systems={"0,0": capital(support="garrison")}, colonists=99
    )

    assert table.over


# -- CE-19.2  What is never asked -----------------------------------------------------------


def test_19_2_laser_fire_is_automatic() -> None:
    table = scene(
        agenda=(LasersFire(),),
        systems=frontier("1,0", "2,0", support="laser_defense"),
        fleet=fleet(1, "1,0"),
        dice=(1, 1, 1),
    )

    assert len(told(table, LaserFired)) == 2
    assert table.over


def test_19_2_shields_are_used_without_a_question() -> None:
    table = losing("cruiser-1", "cruiser-2", dice=(5, 1, 5, 1, 1))

    assert rolled(table, FleetFired) == [FleetFired((5, 1, 1), hits=1, blocked=1)]
    assert table.over


def test_19_2_fleets_find_their_own_way() -> None:
    table = scene(agenda=(FleetMoves(),), systems=frontier("1,0", "2,0"), fleet=fleet(1, "2,0"))

    assert told(table, FleetMoved) == [FleetMoved("1,0")]
    assert table.over


def test_19_2_revolts_find_their_own_targets() -> None:
    table = scene(
        agenda=(Unrest(),),
        systems=frontier("1,0", rebels=1) | frontier("1,-1", "2,0"),
        origins=["1,0"],
        dice=(1,),
    )

    assert len(told(table, UnrestRolled)) == 1
    assert table.over


def test_19_2_a_forge_pledge_is_kept_without_a_question() -> None:
    table = scene(
        agenda=(ForgePledges(),), systems=frontier("1,0"), pledges=[Pledge("1,0", deadline=3)]
    )

    assert told(table, PledgeKept) == [PledgeKept("1,0")]
    assert table.over


def test_19_2_the_heritage_bonus_is_automatic() -> None:
    table = scene(agenda=(Exploit(PLAYER),), systems={"1,0": System("heritage")}, colonists=4)
    play(table, Improve("marine_base"))

    assert len(told(table, HeritageRestored)) == 1
    assert table.over


def test_19_2_the_search_is_mandatory() -> None:
    table = scene(
        agenda=(Expand(),),
        systems=frontier("1,0"),
        focus="1,0",
        deck=("clubs-A", "hearts-2"),
        rest="discarded",
        draw=["hearts-3", "hearts-2", "clubs-A"],
        crisis_level=3,
        dice=as_it_lies(2),
    )

    assert told(table, Searched) == [Searched(("hearts-2",), found=False)]
    assert table.over


def test_19_2_the_endgame_fight_is_mandatory() -> None:
    table = scene(
        agenda=(FleetArrives("endgame", 0),),
        systems=frontier("1,0"),
        ships=ships("fighter-1", at="1,0"),
        focus="1,0",
        dice=(1, *(6,) * 11),
    )

    assert len(told(table, FleetFired)) == 1
    assert table.state.outcome == "invaded"
