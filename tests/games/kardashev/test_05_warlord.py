"""KA-5.3, KA-5.7: what the Warlord gains, and KA-5.8: what counts as building."""

from __future__ import annotations

from starhold.core.record import Option
from starhold.games.kardashev.rules.r05_roles import LeaveOut, SaveTour, TakeTourCards, TourTaken
from starhold.games.kardashev.rules.r09_actions import EndTurn
from starhold.games.kardashev.rules.r09_cards import Take
from starhold.games.kardashev.rules.r09_colonies import TakeRefuge
from starhold.games.kardashev.rules.r10_movement import (
    ChartCourse,
    DestroyFound,
    Enter,
    FlyTo,
    FlyToAttack,
    FlyToUnexplored,
    JumpTo,
    Keep,
    MoveFleet,
    SetOff,
)
from starhold.games.kardashev.rules.r11_usable import UseTechnology
from starhold.games.kardashev.state import Settings, Table, Tile
from tests.games.kardashev.scenes import act, asked, cards, offers, open_field, play, scene, told

# -- the Warlord -----------------------------------------------------------------------

LINE = {"-1,0": "food", "0,0": "food", "1,0": "matter_energy", "2,0": "military", "3,0": "energy"}


def warlord(hand: str, level: int = 1, **parts: object) -> Table:
    """A fleet at the west end of F, M/E, Military, E."""
    described: dict[str, object] = {
        "tiles": LINE,
        "fleets": {"-1,0": ("red", level)},
        "cards": {"red": hand},
        "roles": {"red": "warlord"},
        "agenda": act("red"),
    }
    return scene(**(described | parts))  # type: ignore[arg-type]


def test_ex_19_a_warlord_gains_from_every_tile_entered() -> None:
    table = warlord("EEE")
    play(table, MoveFleet("-1,0"), FlyTo("3,0", 2))

    assert table.offer == [TakeTourCards(), SaveTour()]

    play(table, TakeTourCards(), Take(0, 1, 0))

    assert cards(table, "red") == "FMEE"

    play(table, MoveFleet("3,0"), FlyTo("2,0", 1))

    assert cards(table, "red") == "FME"
    assert asked(table) == "TakeAction"


def test_ex_19_the_gain_does_not_pay_for_the_move() -> None:
    table = warlord("EFFFMMM")
    play(table, MoveFleet("-1,0"))

    assert {option.to for option in offers(table, FlyTo)} == {"-1,0", "0,0", "1,0"}


def test_5_7_a_warlord_may_keep_the_gain_for_a_later_move() -> None:
    table = warlord("EE")
    play(table, MoveFleet("-1,0"), FlyTo("0,0", 1), SaveTour())
    play(table, MoveFleet("0,0"), FlyTo("1,0", 1))

    assert asked(table) == "DecideTour"


def test_5_7_or_it_comes_with_the_first_move_that_brings_any() -> None:
    """R35, the other reading."""
    table = warlord("E", settings=Settings(warlord="first_move"))
    play(table, MoveFleet("-1,0"), FlyTo("0,0", 1))

    assert told(table, TourTaken) == [TourTaken("red")]
    assert cards(table, "red") == "F"


def test_5_7_of_more_than_8_tiles_the_warlord_says_which_to_leave_out() -> None:
    ring = ["1,-1", "0,-1", "-1,0", "-1,1", "0,1", "1,0", "2,-1", "2,-2", "1,-2"]
    table = warlord(
        "EEEEE", tiles=open_field("0,0", *ring, face="energy"), fleets={"0,0": ("red", 1)}
    )
    play(table, MoveFleet("0,0"), ChartCourse(), *map(Enter, ring), SetOff(5), TakeTourCards())

    assert table.offer == [LeaveOut(at) for at in ring]

    play(table, LeaveOut("0,1"))

    assert cards(table, "red") == "E" * 8


def test_5_3_the_start_never_counts_and_no_tile_counts_twice() -> None:
    table = warlord("EEE", tiles=open_field("-1,0", "0,0", "-1,1", face="matter"))
    play(table, MoveFleet("-1,0"), ChartCourse())
    play(table, Enter("0,0"), Enter("-1,0"), Enter("0,0"), SetOff(2), TakeTourCards())

    assert cards(table, "red") == "ME"


def test_5_3_a_jumped_hex_does_not_count() -> None:
    table = warlord("E", technologies={"red": ["warp_drive"]})
    play(table, MoveFleet("-1,0"), ChartCourse(), JumpTo("1,0"), TakeTourCards())

    assert table.offer == [Take(0, 1, 0), Take(0, 0, 1)]


def explored(answer: Option) -> Table:
    table = warlord("E", tiles=open_field("-1,0", "0,0"), bag=("matter",))
    play(table, MoveFleet("-1,0"), ChartCourse(), Enter("0,0"), Enter("1,0"), answer)
    return table


def test_5_3_a_tile_placed_on_arrival_counts() -> None:
    table = explored(Keep())
    play(table, TakeTourCards())

    assert cards(table, "red") == "FM"


def test_5_3_a_tile_destroyed_on_arrival_does_not() -> None:
    table = explored(DestroyFound())
    play(table, Take(0, 0, 1), TakeTourCards())

    assert cards(table, "red") == "FE"


def test_5_3_a_failed_attack_brings_nothing_and_spends_nothing() -> None:
    table = warlord("EE", colonies={"1,0": ("blue", 3)})
    play(table, MoveFleet("-1,0"), FlyToAttack("1,0", 1))

    assert not table.state.toured
    assert asked(table) == "TakeAction"

    play(table, MoveFleet("0,0"), FlyTo("-1,0", 1))

    assert asked(table) == "DecideTour"


def test_5_3_after_a_success_the_target_counts() -> None:
    table = warlord("EE", level=2, colonies={"1,0": ("blue", 1)})
    play(table, MoveFleet("-1,0"), FlyToAttack("1,0", 2), TakeTourCards(), Take(0, 1, 0))

    assert cards(table, "red") == "FM"


def test_5_7_nothing_is_asked_where_no_tile_would_give_a_card() -> None:
    table = warlord("E", tiles={"-1,0": "food", "0,0": "military"})
    play(table, MoveFleet("-1,0"), FlyTo("0,0", 1))

    assert asked(table) == "TakeAction"


def test_5_8_a_refuge_is_not_built() -> None:
    """R36: nobody gains from it."""
    table = scene(
        tiles={"0,0": "food"},
        homes={"red": "0,0"},
        roles={"red": "pioneer"},
        agenda=act("red"),
    )
    play(table, TakeRefuge("0,0"))

    assert cards(table, "red") == ""


def test_5_8_a_captured_colony_is_not_built() -> None:
    table = scene(
        tiles=open_field("0,0", "1,0"),
        colonies={"1,0": ("blue", 1)},
        fleets={"0,0": ("red", 2)},
        cards={"red": "E"},
        roles={"red": "pioneer"},
        agenda=act("red"),
    )
    play(table, MoveFleet("0,0"), FlyToAttack("1,0", 1))

    assert table.state.colonies["1,0"].owner == "red"
    assert cards(table, "red") == ""


def test_5_8_a_colony_built_by_interstellar_ark_is_built() -> None:
    table = scene(
        tiles={"0,0": "food", "1,0": "matter"},
        colonies={"0,0": ("red", 3)},
        cards={"red": "FM"},
        roles={"red": "pioneer"},
        technologies={"red": ["interstellar_ark"]},
        agenda=act("red"),
    )
    play(table, UseTechnology("interstellar_ark"))

    assert cards(table, "red") == "M"
    assert EndTurn() in table.offer


def test_5_7_a_fleet_that_explores_and_dies_still_tours() -> None:
    """KA-5.3: the tiles before the last one count."""
    table = warlord("E", tiles={"-1,0": "food", "0,0": Tile("food")}, bag=("food",))
    play(table, MoveFleet("-1,0"), FlyToUnexplored("-2,0", 1), DestroyFound(), Take(1, 0, 0))

    assert asked(table) == "TakeAction"
