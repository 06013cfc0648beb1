"""CE-18  What the player can see, and what can be taken back."""

from __future__ import annotations

from typing import Any

from starhold.core.chance import Seeded
from starhold.core.score import Term
from starhold.games.crest import GAME
from starhold.games.crest.catalog import IMPROVEMENTS
from starhold.games.crest.rules.r06_turn import Turn
from starhold.games.crest.state import Pledge, System, Table
from starhold.show import vocabulary as shown
from starhold.show.view import view
from starhold.show.vocabulary import Number, encode, number
from tests.games.crest.scenes import PLAYER, fleet, frontier, scene, ship, ships
from tests.helpers import seed_of


def seen(table: Table) -> shown.Scene:
    return view(GAME, table, PLAYER).scene


def cells(table: Table) -> dict[str, shown.Cell]:
    return {cell.id: cell for cell in seen(table).boards[0].cells}


def pieces(table: Table) -> dict[str, shown.Piece]:
    return {piece.id: piece for piece in seen(table).pieces}


def zone(table: Table, name: str) -> Any:
    return next((zone for zone in seen(table).zones if zone.id == name), None)


def meters(table: Table) -> dict[str, Number]:
    return {meter.id: meter.number for meter in seen(table).players[0].meters}


# -- CE-18.1  What is open ------------------------------------------------------------------


def test_18_1_the_map_is_open() -> None:
    table = scene(systems={"1,0": System("nebula"), "0,1": System("rich", rebels=1)})

    assert len(cells(table)) == 61
    assert cells(table)["0,0"] == shown.Cell("0,0", 0, 0, "capital", PLAYER)
    assert cells(table)["1,0"] == shown.Cell("1,0", 1, 0, "nebula", PLAYER)
    assert cells(table)["0,1"] == shown.Cell("0,1", 0, 1, "rich", None, ("revolt",))
    assert cells(table)["-1,0"] == shown.Cell("-1,0", -1, 0, "unexplored")


def test_18_1_focus_and_origins_are_marked() -> None:
    table = scene(systems=frontier("1,0", rebels=2), focus="1,0", origins=["1,0"])

    assert cells(table)["1,0"].marks == ("focus", "origin", "revolt")


def test_18_1_gates_are_linked() -> None:
    table = scene(systems=frontier("1,0", "0,1", "-1,0", support="warp_gate"))

    assert seen(table).boards[0].links == (("1,0", "0,1"), ("0,1", "-1,0"))


def test_18_1_improvements_are_open() -> None:
    table = scene(systems=frontier("1,0", industry="forge", support="garrison"))

    assert pieces(table)["forge@1,0"] == shown.Piece("forge@1,0", "forge", "1,0", PLAYER)
    assert pieces(table)["garrison@1,0"].at == "1,0"


def test_18_1_tokens_are_open() -> None:
    table = scene(systems=frontier("1,0", occupation=1, rebels=3))

    assert pieces(table)["occupation@1,0"].count == 1
    assert pieces(table)["rebels@1,0"].count == 3


def test_18_1_ships_are_open() -> None:
    table = scene(systems=frontier("1,0"), ships=ships("cruiser-1", at="1,0"))

    assert pieces(table)["cruiser-1"] == shown.Piece("cruiser-1", "cruiser", "1,0", PLAYER)


def test_18_1_pledges_and_their_deadlines_are_open() -> None:
    table = scene(systems=frontier("1,0", rebels=1), pledges=[Pledge("1,0", deadline=14)])

    assert pieces(table)["pledge-14@1,0"].number == Number(14)


def test_18_1_two_pledges_for_one_system_are_two_pieces() -> None:
    pledges = [Pledge("1,0", deadline=14), Pledge("1,0", deadline=15)]
    table = scene(systems=frontier("1,0", rebels=2), pledges=pledges)

    assert {"pledge-14@1,0", "pledge-15@1,0"} <= set(pieces(table))


def test_18_1_the_enemy_fleet_is_open() -> None:
    table = scene(systems=frontier("1,0"), fleet=fleet(3, "1,0", shields=4))

    assert pieces(table)["fleet"].at == "1,0"
    assert pieces(table)["fleet"].number == Number(4, limit=6)


def test_18_1_the_counters_are_open() -> None:
    table = scene(
        systems=frontier("1,0", rebels=1),
        turn=9,
        colonists=3,
        energy=7,
        stability=5,
        max_stability=15,
        crisis_level=2,
        search_cards=2,
    )

    assert meters(table) == meters(table) | {
        "turn": Number(9),
        "colonists": Number(3),
        "energy": Number(7),
        "stability": Number(5, limit=15),
        "revolts": Number(1),
        "crisis_level": Number(2, limit=None),
        "search_cards": Number(2),
    }


def test_18_1_incomes_explain_themselves() -> None:
    clinic_and_plant = frontier("1,0", industry="gene_clinic") | frontier(
        "2,0", industry="fusion_plant"
    )
    table = scene(systems=clinic_and_plant)

    assert meters(table)["energy_each_card"].value == 4
    assert meters(table)["heart_before_rank"] == Number(
        2, (Term("industries", 1, "CE-8.5"), Term("clinics", 1, "CE-8.5"))
    )


def test_18_1_the_level_of_the_endgame_fleet_is_open() -> None:
    table = scene(crisis_level=2)

    assert meters(table)["endgame_level"] == Number(
        9, (Term("crisis_level", 2, "CE-10.3"), Term("commander", 7, "CE-22.1"))
    )


def test_18_1_the_discard_pile_is_open_in_any_order() -> None:
    table = scene(draw=[], discard=["spades-K", "hearts-2"])

    assert [card.id for card in zone(table, "discard_pile").items] == ["hearts-2", "spades-K"]


def test_18_1_a_card_set_aside_is_open() -> None:
    table = scene(aside=["clubs-4"])

    assert [card.id for card in zone(table, "drawn").items] == ["clubs-4"]
    assert zone(scene(), "drawn") is None


def test_18_1_the_number_of_cards_in_the_draw_pile_is_open() -> None:
    table = scene(deck=("hearts-2", "hearts-3"), rest="discarded")

    assert zone(table, "draw_pile") == shown.Stack("draw_pile", count=2, kind="card")


def test_18_1_the_number_of_tiles_in_the_bag_and_their_types_are_open() -> None:
    table = scene(bag=("rich", "nebula", "rich"))

    assert zone(table, "bag").count == 3
    assert zone(table, "bag").holds == (("nebula", 1), ("rich", 2))


def test_18_1_the_fleet_table_is_open_down_to_the_endgame_fleet() -> None:
    table = scene(crisis_level=3)
    lines = zone(table, "fleet_table").lines
    figures = [tuple(number.value for number in line.values) for line in lines]

    assert figures[0] == (1, 3, 6, 1, 4)
    assert figures[-1] == (10, 17, 4, 2, 19)
    assert [line.id for line in lines if "endgame" in line.marks] == ["level-10"]


def test_18_1_yards_show_their_free_berths() -> None:
    yard = frontier("1,0", industry="cruiser_yard") | frontier("2,0", industry="forge")
    table = scene(systems=yard, ships=(ship("cruiser-1", home="1,0"),))

    because = ("capacity", 4, "CE-14.17"), ("ships_living", -1, "CE-14.18")
    assert zone(table, "yards").lines == (
        shown.Line("cruiser_yard@1,0", "cruiser_yard", ("1,0", number(3, *because, limit=4))),
    )


def test_14_20_a_yard_above_its_capacity_shows_no_free_berth_and_says_why() -> None:
    fallen = frontier("1,0", industry="cruiser_yard") | frontier("2,0", industry="forge", rebels=1)
    table = scene(systems=fallen, ships=ships("cruiser-1", "cruiser-2", "cruiser-3", home="1,0"))

    (line,) = zone(table, "yards").lines
    assert line.values[1] == number(
        0,
        ("capacity", 2, "CE-14.17"),
        ("ships_living", -3, "CE-14.18"),
        ("over_capacity", 1, "CE-14.20"),
        limit=2,
    )


def test_18_1_what_can_be_built_is_open() -> None:
    table = scene()

    assert len(zone(table, "ship_table").lines) == 4
    assert len(zone(table, "improvement_table").lines) == len(IMPROVEMENTS) - 1


def test_18_1_a_battle_shows_both_sides_in_firing_order() -> None:
    yours = ships("fighter-1", "fighter-2", "dreadnought-1", "dropship-1", at="1,0")
    table = scene(systems=frontier("1,0"), ships=yours, fleet=fleet(2, "1,0", "raid", shields=3))
    own, enemy = zone(table, "battle").sides

    assert [(group.kind, group.count) for group in own.groups] == [
        ("dreadnought", 1),
        ("fighter", 2),
    ]
    assert enemy.groups[0].count == 3
    assert enemy.groups[0].shields == Number(3, limit=5)
    assert enemy.groups[0].marks == ("raid",)


def test_18_1_a_battle_shows_what_each_side_hits_on() -> None:
    school = frontier("2,0", industry="flight_school")
    array = frontier("1,0", support="tracking_array")
    table = scene(
        systems=school | array, ships=ships("fighter-1", at="1,0"), fleet=fleet(2, "1,0")
    )
    own, enemy = zone(table, "battle").sides

    assert own.groups[0].hits_on == Number(
        5, (Term("fighter", 6, "CE-14"), Term("flight_school", -1, "CE-13.3"))
    )
    assert enemy.groups[0].hits_on == Number(
        6, (Term("level", 5, "CE-11.1"), Term("tracking_array", 1, "CE-13.3"))
    )


def test_18_1_a_battle_shows_that_a_natural_six_always_hits() -> None:
    array = frontier("1,0", support="tracking_array")
    table = scene(systems=array, fleet=fleet(1, "1,0"))
    threat = zone(table, "battle").sides[1].groups[0].hits_on

    assert threat.value == 6
    assert Term("natural_six", -1, "CE-13.3") in threat.because


def test_18_1_without_a_fleet_there_is_no_battle_to_see() -> None:
    table = scene()

    assert zone(table, "battle") is None


def test_18_1_the_score_is_shown_at_the_end() -> None:
    table = scene(outcome="invaded")

    assert view(GAME, table, PLAYER).scores[0].total == 0


# -- CE-18.2  What is hidden ----------------------------------------------------------------


def upside_down(table: Table) -> Table:
    """The same table, its piles in another order."""
    twin = table.fork()
    twin.state.draw.reverse()
    twin.state.bag.reverse()
    return twin


def test_18_2_the_order_of_the_draw_pile_and_of_the_bag_is_hidden() -> None:
    table = scene(agenda=(Turn(),), systems=frontier("1,0"), ships=ships("cruiser-1"))

    assert encode(view(GAME, table, PLAYER)) == encode(view(GAME, upside_down(table), PLAYER))


def test_18_2_an_imagined_table_looks_the_same() -> None:
    table = scene(agenda=(Turn(),), systems=frontier("1,0"), ships=ships("cruiser-1"))
    twin = GAME.imagine(table, PLAYER, Seeded(seed_of(1)))

    assert encode(view(GAME, twin, PLAYER)) == encode(view(GAME, table, PLAYER))


def test_18_2_imagining_reshuffles_both_piles_and_keeps_their_contents() -> None:
    table = scene(agenda=(Turn(),))
    twin = GAME.imagine(table, PLAYER, Seeded(seed_of(1)))

    assert twin.state.draw != table.state.draw
    assert twin.state.bag != table.state.bag
    assert sorted(twin.state.draw) == sorted(table.state.draw)
    assert sorted(twin.state.bag) == sorted(table.state.bag)


def test_18_2_what_is_imagined_does_not_depend_on_the_true_order() -> None:
    table = scene(agenda=(Turn(),))
    one, other = (
        GAME.imagine(truth, PLAYER, Seeded(seed_of(1))) for truth in (table, upside_down(table))
    )

    assert (one.state.draw, one.state.bag) == (other.state.draw, other.state.bag)
