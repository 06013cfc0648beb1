"""KA-14 to KA-19: what can be seen and taken back, and what always holds."""

from __future__ import annotations

from collections import Counter

from starhold.core.chance import Seeded, chosen_seed
from starhold.core.match import Match
from starhold.games.kardashev import GAME
from starhold.games.kardashev.catalog import START
from starhold.games.kardashev.invariants import invariants
from starhold.games.kardashev.rules.r06_turn import Round
from starhold.games.kardashev.rules.r07_bidding import DrawTile, PassBid
from starhold.games.kardashev.rules.r09_actions import Compile, EndTurn
from starhold.games.kardashev.rules.r10_attack import AttackBegan
from starhold.games.kardashev.rules.r10_movement import (
    ChartCourse,
    FlyToAttack,
    FlyToUnexplored,
    MoveFleet,
)
from starhold.games.kardashev.scoring import total
from starhold.games.kardashev.state import Fleet, Player, Settings, Table
from starhold.games.kardashev.view import scene as shown
from starhold.show.view import view
from starhold.show.vocabulary import Row, Sheet, Stack, Track, Tree, encode
from tests.games.kardashev.scenes import act, cards, open_field, play, scene, told

# -- what can be seen ------------------------------------------------------------------


def test_14_1_everything_but_the_order_of_the_bag_is_open() -> None:
    table = scene(
        tiles=open_field("0,0"),
        cards={"red": "FM", "blue": "EE"},
        bag=("energy", "food", "food"),
        roles={"red": "pioneer", "blue": "warlord"},
        agenda=(DrawTile("red"),),
    )
    seen = shown(table, "blue")
    zones = {zone.id: zone for zone in seen.zones}

    bag, lot, bids = zones["bag"], zones["auction"], zones["bids"]
    assert isinstance(bag, Stack)
    assert isinstance(lot, Row)
    assert isinstance(bids, Track)
    assert (bag.count, bag.holds) == (2, (("food", 2),))
    assert [piece.kind for piece in lot.items] == ["energy"]
    assert bids.spaces[0].number is not None
    meters = {(p.seat, m.id): m.number.value for p in seen.players for m in p.meters}
    assert meters["red", "matter"] == 1
    assert meters["blue", "energy"] == 2


def test_14_1_players_who_passed_are_shown() -> None:
    table = scene(
        seats=("red", "blue", "green"),
        tiles=open_field("0,0"),
        cards={"green": "F"},
        bag=("energy",),
        agenda=(DrawTile("red"),),
    )
    bids = next(zone for zone in shown(table, None).zones if isinstance(zone, Track))

    assert [[piece.kind for piece in space.markers] for space in bids.spaces] == [
        ["leads"],
        ["passed"],
        [],
    ]


def test_14_1_the_tree_is_drawn_from_the_data() -> None:
    table = scene(technologies={"red": ["encryption"]}, agenda=act("red"))
    tree = next(zone for zone in shown(table, None).zones if isinstance(zone, Tree))
    nodes = {node.id: node for node in tree.nodes}

    assert nodes["raider_drone"].needs == ("salvage_drone", "proximity_fuse")
    assert nodes["raider_drone"].excludes == ("defensive_turrets",)
    assert nodes["encryption"].owners == ("red",)
    assert nodes["terraform"].cost is not None
    assert nodes["terraform"].cost.value == 4
    assert "usable" in nodes["terraform"].marks


def test_14_1_an_attack_shows_both_strengths_and_what_they_are_made_of() -> None:
    table = scene(
        tiles=open_field("0,0", "1,0", "0,1"),
        colonies={"1,0": ("blue", 1)},
        fleets={"0,0": ("red", 1), "0,1": ("red", 1)},
        cards={"red": "EE"},
        agenda=act("red"),
    )
    play(table, MoveFleet("0,0"), FlyToAttack("1,0", 1))
    seen = shown(table, "blue")
    sheet = next(zone for zone in seen.zones if isinstance(zone, Sheet))

    assert told(table, AttackBegan)
    assert sheet.id == "attack"
    assert [line.values[0] for line in sheet.lines] == ["red", "blue"]
    assert any("attacks" in piece.marks for piece in seen.pieces)
    assert total(table.state, "red") == 2  # the attacking fleet is still red's


def test_14_1_a_course_is_shown_while_it_is_charted() -> None:
    table = scene(
        tiles=open_field("0,0", "1,0", "2,0"),
        fleets={"0,0": ("red", 1)},
        cards={"red": "E"},
        agenda=act("red"),
    )
    play(table, MoveFleet("0,0"), ChartCourse())

    cells = {cell.id: cell.marks for cell in shown(table, "red").boards[0].cells}
    assert "course" in cells["1,0"]


def test_14_1_a_tile_just_found_and_the_final_round_are_shown() -> None:
    table = scene(
        fleets={"0,0": ("red", 2)},
        cards={"red": "E"},
        bag=("military",),
        agenda=act("red"),
        final_round=2,
    )
    play(table, MoveFleet("0,0"), FlyToUnexplored("1,0", 1))
    seen = shown(table, "red")

    found = next(zone for zone in seen.zones if zone.id == "found")
    assert isinstance(found, Row)
    assert found.items[0].kind == "military"
    assert [meter.id for meter in seen.meters] == ["round", "final_round"]


def test_14_2_the_order_of_the_bag_is_imagined_again() -> None:
    table = GAME.new(Settings(), ("red", "blue"), Seeded(chosen_seed("bag")))
    while table.state.round == 0:
        table.pick(0)
    twin = GAME.imagine(table, "red", Seeded(chosen_seed("other")))

    assert twin.state.bag != table.state.bag
    assert Counter(twin.state.bag) == Counter(table.state.bag)


def test_14_3_all_players_see_the_same() -> None:
    table = GAME.new(Settings(), ("red", "blue"), Seeded(chosen_seed("same")))
    for _ in range(60):
        table.pick(len(table.offer) // 2)
        seen = {seat: view(GAME, table, seat) for seat in ("red", "blue")}

        assert encode(seen["red"].scene) == encode(seen["blue"].scene)
        assert seen["red"].news == seen["blue"].news


def test_14_3_no_curtain_hides_the_table_between_players() -> None:
    assert GAME.meta.secrets is False


def match_at_actions() -> Match[object]:
    match: Match[object] = Match.new(GAME, Settings(), ("red", "blue"), "undo")  # type: ignore[arg-type]
    while type(match.table.asking).__name__ != "TakeAction":
        match.choose(match.table.offer[0])
    return match


def test_14_4_what_was_done_in_the_own_turn_can_be_taken_back() -> None:
    match = match_at_actions()
    seat = match.table.question().choice.player
    match.choose(Compile("food"))
    match.choose(Compile("matter"))
    match.undo(seat)
    match.undo(seat)

    assert Compile("food") in match.table.offer


def test_14_4_but_not_beyond_a_drawn_tile() -> None:
    match = match_at_actions()
    seat = match.table.question().choice.player
    match.choose(EndTurn())

    assert not match.can_undo(seat)


def test_14_4_nor_beyond_a_decision_of_another_player() -> None:
    match = match_at_actions()
    other = next(s for s in ("red", "blue") if s != match.table.question().choice.player)

    assert not match.can_undo(other)
    assert PassBid() not in match.table.offer


# -- what always holds -----------------------------------------------------------------


def sound() -> Table:
    table = GAME.new(Settings(), ("red", "blue"), Seeded(chosen_seed("sound")))
    while table.state.round < 3:
        table.pick(0)
    return table


def test_19_2_a_sound_table_breaks_nothing() -> None:
    assert list(invariants(sound().state)) == []


def red(table: Table) -> Player:
    return table.state.players["red"]


def test_19_2_whatever_is_broken_is_named() -> None:
    table = sound()
    red(table).colonies += 1
    red(table).fleets -= 1
    red(table).cards["food"] = -1
    red(table).technologies = ["salvage_drone", "proximity_fuse", "taxation", "taxation"]
    table.state.bag.pop()
    table.state.markers["food"] = 2
    at = next(iter(table.state.colonies))
    table.state.fleets[at] = Fleet("green", 1)
    table.state.fleets["nowhere"] = Fleet("red", 4)
    del table.state.tiles[at]

    broken = "; ".join(invariants(table.state))
    for part in (
        f"red does not have {START.supply.colonies} colony pieces",
        f"red does not have {START.supply.fleets} fleet pieces",
        "a negative number of cards",
        "two technologies of one red box",
        "a technology twice",
        "do not make the full set of tiles",
        "not 3 food markers",
        f"two players have pieces at {at}",
        f"the colony at {at} is not legal",
        "the fleet at nowhere is not legal",
    ):
        assert part in broken


def test_9_5_a_turn_leaves_nothing_open() -> None:
    """KA-9.1: what is not taken is gone when the next turn begins."""
    table = scene(agenda=(Round(1),))
    play(table, Compile("food"), EndTurn())

    assert table.state.research_actions == 2
    assert cards(table, "red") == "F"
