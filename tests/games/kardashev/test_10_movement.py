"""KA-10.1 to KA-10.7: how fleets move, what it costs, and what they find."""

from __future__ import annotations

import pytest

from starhold.games.kardashev.catalog import Technology
from starhold.games.kardashev.purse import one_of
from starhold.games.kardashev.routes import fare
from starhold.games.kardashev.rules.r09_cards import CardsPaid, Pay, Take
from starhold.games.kardashev.rules.r10_movement import (
    ChartCourse,
    ChooseDestination,
    DestroyFound,
    Enter,
    FleetMoved,
    FlyTo,
    FlyToAttack,
    FlyToUnexplored,
    JumpTo,
    Keep,
    MoveFleet,
    RoundTrip,
    SetOff,
)
from starhold.games.kardashev.state import Course, Settings, Table, Tile
from tests.games.kardashev.scenes import act, asked, cards, offers, open_field, play, scene, told

ROW = ("-3,0", "-2,0", "-1,0", "0,0", "1,0", "2,0", "3,0")


def flight(hand: str, level: int = 1, **parts: object) -> Table:
    """A fleet at the west end of a row of seven open tiles."""
    described: dict[str, object] = {
        "tiles": open_field(*ROW),
        "fleets": {"-3,0": ("red", level)},
        "cards": {"red": hand},
        "agenda": act("red"),
    }
    return scene(**(described | parts))  # type: ignore[arg-type]


def targets(table: Table) -> set[str]:
    return {option.to for option in offers(table, FlyTo)}


@pytest.mark.parametrize(
    ("level", "tiles", "technologies", "energy"),
    [
        (1, 3, [], 2),
        (2, 3, [], 3),
        (3, 2, [], 4),
        (3, 2, ["boosters"], 2),
        (3, 2, ["boosters", "fuel_efficiency"], 1),
        (1, 1, ["fuel_efficiency"], 0),
    ],
)
def test_ex_12_what_moves_cost(
    level: int, tiles: int, technologies: list[Technology], energy: int
) -> None:
    table = flight("E" * energy, level, technologies={"red": technologies})
    play(table, MoveFleet("-3,0"), FlyTo(ROW[tiles], energy))

    assert cards(table, "red") == ""
    assert table.state.fleets[ROW[tiles]].level == level


def test_10_1_a_path_has_at_least_one_step_and_may_end_where_it_began() -> None:
    table = flight("E")
    play(table, MoveFleet("-3,0"), FlyTo("-3,0", 1))

    assert told(table, FleetMoved) == [FleetMoved("red", "-3,0", "-3,0")]
    assert cards(table, "red") == ""
    assert table.state.fleets["-3,0"].level == 1


def test_10_1_a_path_may_enter_a_hex_more_than_once() -> None:
    table = flight("EE", fleets={"0,0": ("red", 1)})
    play(table, MoveFleet("0,0"), ChartCourse(), Enter("1,0"), Enter("0,0"), Enter("1,0"))

    assert table.state.course == Course("0,0", ("1,0", "0,0", "1,0"))

    play(table, SetOff(2))

    assert table.state.course is None
    assert "1,0" in table.state.fleets


def test_10_2_energy_is_rounded_up() -> None:
    table = flight("EE")

    assert [fare(table.state, "red", 1).of(tiles) for tiles in range(1, 6)] == [1, 1, 2, 2, 3]
    assert one_of("energy", 2).energy == 2


def test_10_1_a_move_that_ends_where_it_began_says_so() -> None:
    table = flight("E")
    play(table, MoveFleet("-3,0"))
    note = ChooseDestination("red", "-3,0").note

    assert note(table.state, FlyTo("-3,0", 1)) == RoundTrip()
    assert note(table.state, FlyTo("-2,0", 1)) is None
    assert note(table.state, ChartCourse()) is None


def test_10_3_a_fleet_flies_as_far_as_can_be_paid_and_pays_first() -> None:
    table = flight("EEMMMM")
    play(table, MoveFleet("-3,0"))

    assert targets(table) == set(ROW)

    play(table, FlyTo("3,0", 3))

    assert told(table, CardsPaid) == [CardsPaid("red", 0, 4, 2)]
    assert "3,0" in table.state.fleets


def test_10_3_the_payer_chooses_what_stands_in_for_energy() -> None:
    table = flight("FFFFMMMM")
    play(table, MoveFleet("-3,0"), FlyTo("-2,0", 1))

    assert table.offer == [Pay(4, 0, 0), Pay(0, 4, 0)]
    assert table.state.fleets.keys() == {"-3,0"}


def test_10_3_without_energy_a_fleet_does_not_move() -> None:
    assert offers(flight("FFF"), MoveFleet) == []


def test_10_4_own_pieces_are_passed_but_a_move_ends_on_no_own_fleet() -> None:
    table = flight(
        "E", fleets={"-3,0": ("red", 1), "-2,0": ("red", 1)}, colonies={"-1,0": ("red", 1)}
    )
    play(table, MoveFleet("-3,0"))

    assert targets(table) == {"-3,0", "-1,0"}


def test_10_4_a_course_enters_a_friendly_fleet_only_if_it_can_go_on() -> None:
    table = flight("E", level=2, fleets={"-3,0": ("red", 2), "-2,0": ("red", 2)}, bag=("food",))
    play(table, MoveFleet("-3,0"), ChartCourse())

    assert Enter("-2,0") not in table.offer
    assert Enter("-3,1") in table.offer


def test_10_4_a_fleet_between_own_fleets_may_have_nowhere_to_go() -> None:
    table = flight("E", fleets={"-3,0": ("red", 2), "-2,0": ("red", 2)})

    assert offers(table, MoveFleet) == [MoveFleet("-2,0")]


def test_10_5_another_players_tile_ends_the_move() -> None:
    table = flight("EEE", colonies={"-1,0": ("blue", 1)})
    play(table, MoveFleet("-3,0"))

    assert targets(table) == {"-3,0", "-2,0"}
    assert offers(table, FlyToAttack) == [FlyToAttack("-1,0", 1)]


def test_10_6_an_unexplored_hex_ends_the_move() -> None:
    """R12."""
    table = flight("EE", tiles=open_field("-3,0"), bag=("food",))
    play(table, MoveFleet("-3,0"))

    assert {option.to for option in offers(table, FlyToUnexplored)} == {"-2,0", "-2,-1", "-3,1"}


def test_10_6_it_needs_a_tile_in_the_bag() -> None:
    table = flight("EE", tiles=open_field("-3,0"))

    assert offers(table, MoveFleet) == []


def exploring(settings: Settings | None = None) -> Table:
    table = flight("E", tiles=open_field("-3,0", "-2,0"), bag=("food_matter",), settings=settings)
    play(table, MoveFleet("-3,0"), FlyToUnexplored("-1,0", 1))
    return table


def test_ex_20_exploring_by_fleet() -> None:
    table = exploring()

    assert table.offer == [Keep(), DestroyFound()]

    kept = table.fork()
    play(kept, Keep())

    assert kept.state.tiles["-1,0"] == Tile("food_matter")
    assert kept.state.fleets.keys() == {"-1,0"}

    play(table, DestroyFound(), Take(0, 0, 1))

    assert table.state.tiles["-1,0"] == Tile("food_matter", "destroyed")
    assert cards(table, "red") == "E"
    assert table.state.fleets == {}
    assert table.state.players["red"].fleets == 15


def test_10_6_or_a_destroyed_find_brings_nothing() -> None:
    """R11, the other reading."""
    table = exploring(Settings(found_tiles="nothing"))
    play(table, DestroyFound())

    assert cards(table, "red") == ""
    assert asked(table) == "TakeAction"


def test_10_7_destroyed_tiles_block() -> None:
    table = flight("EEE", tiles=open_field(*ROW) | {"-1,0": Tile("food", "destroyed")})
    play(table, MoveFleet("-3,0"))

    assert targets(table) == {"-3,0", "-2,0"}


def test_10_12_nobody_is_attacked_before_the_last_step() -> None:
    table = flight("EEE", fleets={"-3,0": ("red", 1), "-2,0": ("blue", 1)}, bag=("food",))
    play(table, MoveFleet("-3,0"), ChartCourse())

    assert Enter("-2,0") in table.offer

    play(table, Enter("-2,0"))

    assert asked(table) == "TakeAction"
    assert table.state.course is None


# -- Warp Drive ------------------------------------------------------------------------


def warping(hand: str, level: int, **parts: object) -> Table:
    """Nothing lies between the fleet and the only other tile."""
    described: dict[str, object] = {
        "tiles": open_field("0,0", "2,0"),
        "fleets": {"0,0": ("red", level)},
        "cards": {"red": hand},
        "technologies": {"red": ["fuel_efficiency", "boosters", "warp_drive"]},
        "bag": ("food",),
        "agenda": act("red"),
    }
    return scene(**(described | parts))  # type: ignore[arg-type]


def test_ex_18_warp_drive() -> None:
    table = warping("", 1, colonies={"2,0": ("blue", 1)})
    play(table, MoveFleet("0,0"), FlyToAttack("2,0", 0))

    assert table.state.fleets == {}
    assert table.state.players["red"].fleets == 15

    table = warping("", 2, colonies={"2,0": ("blue", 1)})
    play(table, MoveFleet("0,0"), FlyToAttack("2,0", 0))

    assert table.state.colonies["2,0"].owner == "red"

    table = warping("E", 3, colonies={"2,0": ("blue", 1)})
    play(table, MoveFleet("0,0"))

    assert FlyToAttack("2,0", 1) in table.offer


def test_11_13_a_jump_counts_as_one_tile_and_comes_once_in_a_move() -> None:
    table = warping("E", 2, tiles=open_field("0,0", "2,0", "2,1"))
    play(table, MoveFleet("0,0"), ChartCourse(), JumpTo("2,0"))

    assert offers(table, JumpTo) == []
    assert SetOff(0) in table.offer

    play(table, Enter("2,1"), SetOff(1))

    assert cards(table, "red") == ""


def test_11_13_a_jump_passes_anything_on_the_board() -> None:
    table = warping(
        "",
        1,
        tiles=open_field("0,0", "2,0", "-2,0") | {"1,0": Tile("food", "destroyed")},
        colonies={"-1,0": ("blue", 3)},
    )
    play(table, MoveFleet("0,0"))

    assert {"2,0", "-2,0"} <= targets(table)


def test_11_13_a_jump_lands_anywhere_but_where_it_came_from() -> None:
    table = warping("", 1)
    play(table, MoveFleet("0,0"), ChartCourse())
    landings = {option.to for option in offers(table, JumpTo)}

    assert "0,0" not in landings
    assert len(landings) == 18


def test_11_13_a_jump_later_on_the_way_shortens_it() -> None:
    gap = open_field("-3,0", "-2,0", "0,0", "1,0")
    table = warping("EE", 2, tiles=gap, fleets={"-3,0": ("red", 2)}, bag=())
    play(table, MoveFleet("-3,0"))

    assert {(o.to, o.energy) for o in offers(table, FlyTo)} == {
        ("-3,0", 0),
        ("-2,0", 0),
        ("0,0", 1),
        ("1,0", 1),
    }


def test_11_13_a_jump_must_be_paid_too() -> None:
    table = warping("", 2, technologies={"red": ["warp_drive", "fuel_efficiency"]})
    play(table, MoveFleet("0,0"), ChartCourse())

    assert offers(table, JumpTo) == []


def test_11_13_a_fleet_that_can_only_jump_may_move() -> None:
    hemmed_in = {"3,0": "food", "1,0": "food"} | {
        at: Tile("food", "destroyed") for at in ("2,0", "3,-1", "2,1")
    }
    without = flight("EE", tiles=hemmed_in, fleets={"3,0": ("red", 1)})
    table = flight(
        "EE", tiles=hemmed_in, fleets={"3,0": ("red", 1)}, technologies={"red": ["warp_drive"]}
    )

    assert offers(without, MoveFleet) == []
    play(table, MoveFleet("3,0"), FlyTo("1,0", 1))
    assert table.state.fleets["1,0"].level == 1
