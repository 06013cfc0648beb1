"""KA-1 to KA-4: what is in the box, the board, and how a game begins."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from starhold.core.chance import Recorded, Seeded, chosen_seed
from starhold.core.record import Seat
from starhold.core.trouble import Trouble
from starhold.games.kardashev import GAME
from starhold.games.kardashev.catalog import ROLES, START, TILES, TREE, RoleCard
from starhold.games.kardashev.galaxy import BOARD, CORNERS, NEAR
from starhold.games.kardashev.rules.r04_setup import (
    AddTile,
    FirstPlayerFound,
    Learn,
    SettleCorner,
    StartColony,
    StartFleet,
    TakeRole,
)
from starhold.games.kardashev.rules.r09_cards import Take
from starhold.games.kardashev.rules.r09_colonies import Colonize
from starhold.games.kardashev.rules.r10_movement import FlyTo, FlyToUnexplored, MoveFleet
from starhold.games.kardashev.state import Settings, Table, Tile
from starhold.kit.hexes import DIRECTIONS, distance
from starhold.show.view import view
from tests.games.kardashev.scenes import act, asked, cards, offers, open_field, play, scene, told


def new(*seats: Seat, first: int = 0) -> Table:
    """A new table; the bag is shuffled by whatever comes."""
    return GAME.new(Settings(), seats, Recorded((first, *[0] * 34)))


def settle(table: Table, corner: str, second: str) -> None:
    play(table, SettleCorner(corner), AddTile(second))


def begun(role: str, other: str = "warlord") -> Table:
    """Red has a role and its starting piece on (3,0) and (2,0)."""
    table = new("red", "blue")
    play(table, TakeRole(role), TakeRole(other))
    settle(table, "3,0", "2,0")
    return table


@pytest.mark.parametrize("seats", [("red",), ("red", "blue", "green", "yellow")])
def test_1_3_two_or_three_play(seats: tuple[Seat, ...]) -> None:
    with pytest.raises(Trouble, match="2 to 3"):
        GAME.new(Settings(), seats, Seeded(chosen_seed("")))


@pytest.mark.parametrize("seats", [("red", "blue"), ("red", "blue", "green")])
def test_2_1_the_bag_holds_35_tiles_for_any_number(seats: tuple[Seat, ...]) -> None:
    assert len(new(*seats).state.bag) == 35


def test_2_2_tiles_have_symbols_of_resources_or_the_military_one() -> None:
    hybrids = [kind for kind in TILES.values() if len(kind.symbols) == 2]

    assert sum(kind.count for kind in hybrids) == 11
    assert all("military" not in kind.symbols for kind in hybrids)
    assert TILES["military"].symbols == ("military",)
    assert sum(TILES[face].count for face in ("food", "matter", "energy")) == 21


def test_3_1_the_board_has_37_hexes() -> None:
    assert len(BOARD) == 37
    assert max(distance(at, "0,0") for at in BOARD) == 3


def test_3_2_neighbours_lie_in_six_directions() -> None:
    assert NEAR["0,0"] == tuple(f"{q},{r}" for q, r in DIRECTIONS)
    assert distance("3,-1", "-1,2") == 4


def test_3_3_each_corner_has_three_neighbours() -> None:
    assert [len(NEAR[corner]) for corner in CORNERS] == [3] * 6


def test_3_4_a_hex_is_unexplored_open_or_destroyed() -> None:
    table = scene(
        tiles={"0,0": "food", "0,1": "food", "1,0": Tile("food", "destroyed")},
        fleets={"0,0": ("red", 2)},
        cards={"red": "E"},
        bag=("food",),
        agenda=act("red"),
    )
    play(table, MoveFleet("0,0"))

    assert offers(table, FlyTo) == [FlyTo("0,1", 1)]
    assert {o.to for o in offers(table, FlyToUnexplored)} == {"1,-1", "0,-1", "-1,0", "-1,1"}


def test_3_5_a_destroyed_tile_can_be_neither_entered_nor_built_on() -> None:
    tiles = {"0,0": Tile("food"), "1,0": Tile("food", "destroyed"), "0,1": Tile("food")}
    table = scene(
        tiles=tiles, colonies={"0,0": ("red", 1)}, cards={"red": "FM"}, agenda=act("red")
    )

    assert offers(table, Colonize) == [Colonize("0,1")]


def test_3_6_one_fleet_and_one_colony_on_a_tile() -> None:
    table = scene(
        tiles=open_field("0,0", "1,0", "2,0"),
        colonies={"2,0": ("red", 1)},
        fleets={"0,0": ("red", 1), "1,0": ("red", 1)},
        cards={"red": "E"},
        agenda=act("red"),
    )
    play(table, MoveFleet("0,0"))

    assert {option.to for option in offers(table, FlyTo)} == {"0,0", "2,0"}


def test_4_1_the_first_player_is_chosen_at_random_and_turns_go_round() -> None:
    table = new("red", "blue", "green", first=1)

    assert told(table, FirstPlayerFound) == [FirstPlayerFound("blue")]
    assert list(table.state.players) == ["blue", "green", "red"]


def test_4_2_each_role_is_taken_once_in_turn_order() -> None:
    table = new("red", "blue", "green")
    play(table, TakeRole("pioneer"))

    assert table.question().choice.player == "blue"
    assert TakeRole("pioneer") not in table.offer
    assert len(table.offer) == len(ROLES) - 1


def test_4_3_starting_pieces_do_not_touch() -> None:
    table = begun("pioneer")
    play(table, StartFleet("3,0"))

    assert SettleCorner("3,0") not in table.offer
    assert len(table.offer) == 5


def test_ex_3_how_near_another_starting_piece_may_be() -> None:
    table = new("red", "blue")
    play(table, TakeRole("pioneer"), TakeRole("warlord"))
    settle(table, "3,0", "3,-1")
    play(table, StartFleet("3,0"), SettleCorner("3,-3"))

    assert set(table.offer) == {AddTile("2,-3"), AddTile("2,-2")}


def test_4_4_colony_and_fleet_stand_on_either_tile() -> None:
    table = begun("scientist")
    play(table, StartColony("2,0"))

    assert table.offer == [StartFleet("3,0"), StartFleet("2,0")]

    play(table, StartFleet("3,0"))

    assert table.state.colonies["2,0"].level == table.state.fleets["3,0"].level == 1


def finished(role: str, *choices: object) -> Table:
    table = begun(role)
    play(table, *choices)  # type: ignore[arg-type]
    settle(table, "-3,0", "-2,0")
    play(table, StartColony("-3,0"), StartFleet("-3,0"))
    return table


def test_4_5_everyone_takes_a_food_and_a_matter() -> None:
    table = finished("developer", StartFleet("3,0"))

    assert (cards(table, "red"), cards(table, "blue")) == ("FM", "FM")


def test_4_6_the_bag_is_shuffled_and_round_1_begins() -> None:
    table = finished("developer", StartFleet("3,0"))

    assert table.state.round == 1
    assert len(table.luck) == 34


def test_4_7_luck_is_the_first_player_and_the_bag_and_nothing_else() -> None:
    table = GAME.new(Settings(), ("red", "blue"), Seeded(chosen_seed("luck")))
    drawn = [len(table.luck)]
    while not table.over:
        table.pick(len(table.offer) // 2)
        drawn.append(len(table.luck))

    assert [count for count in drawn if count] == [1, 34]


@pytest.mark.parametrize("role", ROLES)
def test_4_8_each_role_has_its_own_starting_piece(role: str) -> None:
    table = begun(role, next(other for other in ROLES if other != role))

    tiles = table.state.tiles
    assert (tiles["3,0"].face, tiles["2,0"].face) == (ROLES[role].home, ROLES[role].second)


def test_4_9_starting_tiles_are_resource_tiles_and_not_from_the_bag() -> None:
    table = begun("imperialist")

    assert table.state.tiles["3,0"] == Tile("matter")
    assert Counter(table.state.bag) == {face: kind.count for face, kind in TILES.items()}


def test_ex_1_setup_of_a_pioneer() -> None:
    assert set(NEAR["3,0"]) == {"2,0", "3,-1", "2,1"}

    table = finished("pioneer", StartFleet("2,0"))

    red = table.state.players["red"]
    assert {at for at, colony in table.state.colonies.items() if colony.owner == "red"} == {
        "3,0",
        "2,0",
    }
    assert (red.colonies, red.fleets, cards(table, "red")) == (13, 14, "FM")


def test_ex_2_setup_of_a_developer() -> None:
    table = begun("developer")

    assert table.state.colonies["3,0"].level == 2
    assert table.state.players["red"].colonies == 13


def test_5_an_imperialist_begins_with_a_fleet_on_each_tile() -> None:
    """R29: the second fleet takes the other tile, so there is nothing to choose (KA-4.4)."""
    table = begun("imperialist")
    play(table, StartColony("3,0"))

    assert {"3,0", "2,0"} <= set(table.state.fleets)
    assert table.question().choice.player == "blue"


@pytest.mark.parametrize("more", [{"colonies": 3}, {"fleets": 3}, {"technologies": 2}])
def test_5_data_cannot_give_a_role_more_than_the_setup_places(more: dict[str, int]) -> None:
    """KA-4.4: a piece on each tile; KA-5: one free technology."""
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"home": "food", "second": "matter", **more}, RoleCard)


def test_5_a_warlord_begins_with_a_level_2_fleet() -> None:
    table = finished("developer", StartFleet("3,0"))

    assert table.state.fleets["-3,0"].level == 2


def test_5_a_collector_begins_with_two_more_cards() -> None:
    table = finished("collector", StartColony("3,0"), StartFleet("3,0"))

    assert asked(table) == "ChooseCards"

    play(table, Take(0, 0, 2))

    assert cards(table, "red") == "FMEE"


def test_5_4_a_scientists_first_technology_is_of_level_1_and_triggers_nothing() -> None:
    table = finished("scientist", StartColony("3,0"), StartFleet("3,0"))

    assert {option.technology for option in offers(table, Learn)} == {
        name for name, advance in TREE.items() if advance.level == 1
    }
    assert all(option.effect.endswith(".about") for option in offers(table, Learn))

    play(table, Learn("encryption"))

    assert table.state.players["red"].technologies == ["encryption"]
    assert cards(table, "red") == "FM"


def test_11_3_a_scientists_first_technology_says_its_red_box() -> None:
    table = finished("scientist", StartColony("3,0"), StartFleet("3,0"))
    question = view(GAME, table, "red").question
    assert question
    texts = {one.about: one.text for one in question.options}

    rival = "Red box: you keep only this or Asteroid Mining"
    assert texts["harvest_rover",].endswith(rival)
    assert "Red box" not in texts["encryption",]


def test_2_3_supplies_are_15_pieces_of_each_kind() -> None:
    red = new("red", "blue").state.players["red"]

    assert (red.colonies, red.fleets) == (15, 15)
    assert START.supply.markers == {"food": 3, "matter": 3, "energy": 3, "military": 3}
