"""GE-17  What each player can see, and GE-18  what is decided."""

from __future__ import annotations

import random
from typing import Any

import pytest

from starhold.core.chance import Seeded
from starhold.core.record import name_of
from starhold.core.trouble import IllegalChoice
from starhold.games.galactic_emperor import GAME
from starhold.games.galactic_emperor.catalog import HOLE
from starhold.games.galactic_emperor.rules.r06_explorer import (
    KeepDisplayTile,
    KeepDrawnTile,
    Scan,
    TakeTile,
    explorer_role,
)
from starhold.games.galactic_emperor.rules.r07_merchant import MerchantAction
from starhold.games.galactic_emperor.rules.r07_prices import RollMarket
from starhold.games.galactic_emperor.rules.r10_warlord import EndTurn, Move, WarlordTurn
from starhold.games.galactic_emperor.rules.r11_combat import BattleBegins
from starhold.games.galactic_emperor.rules.r12_regent import PlaceInfluence
from starhold.games.galactic_emperor.rules.r16_claims import PointsGained
from starhold.games.galactic_emperor.rules.r16_end import FinalScoring
from starhold.games.galactic_emperor.state import CENTRE, THRONE, Influence, Table
from starhold.show.view import view
from starhold.show.vocabulary import Battle, Row, Scene, Stack, Tree, encode
from tests.games.galactic_emperor.scenes import (
    PRICES,
    asked,
    empire,
    fleet,
    hole,
    play,
    scene,
    starbase,
)
from tests.helpers import new_table, random_play, seed_of


def seen(table: Table, seat: str | None) -> Scene:
    return view(GAME, table, seat).scene


def zone(scene_: Scene, name: str) -> Any:
    return next(zone for zone in scene_.zones if zone.id == name)


def meters(scene_: Scene, seat: str) -> dict[str, int]:
    mat = next(player for player in scene_.players if player.seat == seat)
    return {meter.id: meter.number.value for meter in mat.meters}


def exploring(*pile: str) -> Table:
    table = scene(
        agenda=explorer_role(["red", "blue", "green"]),
        display=("P01", "P02", "P03", "P04"),
        pile=pile,
        cards={"long_range_scanners": "red"},
        chooser="red",
        role="explorer",
    )
    play(table, TakeTile("P01"), Scan())
    return table


def test_17_1_totals_of_others_are_not_shown_until_the_end() -> None:
    table = scene(
        agenda=(WarlordTurn("red"), FinalScoring()),
        ships=fleet("red", "2,0", "fighter"),
        players={"red": {"vp": 7}, "blue": {"vp": 9, "marks": 8}},
        role="warlord",
    )

    assert meters(seen(table, "red"), "red")["points"] == 7
    assert "points" not in meters(seen(table, "red"), "blue")
    assert "points" not in meters(seen(table, None), "red")
    play(table, EndTurn())
    assert meters(seen(table, "red"), "blue")["points"] == 9 + 1 + 2
    assert [piece.owner for piece in zone(seen(table, None), "winners").items] == ["blue"]


def test_17_1_the_pile_shows_its_number_and_its_backs() -> None:
    table = exploring("P05", "P06", HOLE, "A01", "H4")
    pile: Stack = zone(seen(table, "blue"), "pile")

    assert (pile.count, pile.kind, pile.top) == (5, "tile", None)
    assert dict(pile.holds) == {"plain_back": 2, "centre_back": 1, "atomic_back": 2}


def test_17_1_what_scanners_saw_is_for_their_owner_alone() -> None:
    table = exploring("P05", "P06")
    play(table, KeepDisplayTile("P01"))
    top = zone(seen(table, "red"), "pile").top

    assert top is not None
    assert top.id == "P05"
    assert zone(seen(table, "blue"), "pile").top is None


def test_17_1_a_tile_of_the_display_that_went_back_is_known_to_all() -> None:
    table = exploring("P05", "P06")
    play(table, KeepDrawnTile("P05"))

    assert zone(seen(table, "blue"), "pile").top.id == "P01"
    assert zone(seen(table, "blue"), "in_hand").items[0].id == "P05"


def test_17_imagining_redeals_the_pile_and_keeps_what_is_known() -> None:
    table = exploring("P05", "P06", "P07", HOLE, "A01", "A02")
    twin = GAME.imagine(table, "red", Seeded(seed_of(2)))

    assert twin.state.pile[-1] == "P05"
    assert sorted(twin.state.pile) == sorted(table.state.pile)
    assert twin.state.pile.index(HOLE) == table.state.pile.index(HOLE)


def test_17_1_a_player_who_counts_the_points_gained_knows_the_totals() -> None:
    table = new_table(GAME, 3)
    counted = dict.fromkeys(table.state.players, 0)
    for seat, _ in random_play(table, random.Random(3)):
        for told in table.news:
            if isinstance(told.event, PointsGained) and told.seen_by(None):
                counted[told.event.player] += told.event.points
        twin = GAME.imagine(table, seat, Seeded(seed_of(4)))

        assert {who: own.vp for who, own in twin.state.players.items()} == counted


def test_17_roles_show_who_picked_them_and_cards_whether_they_are_blocked() -> None:
    table = scene(
        agenda=(WarlordTurn("red"),),
        ships=fleet("red", "2,0", "fighter"),
        picked={"merchant": "blue", "warlord": "red"},
        role="warlord",
        chooser="red",
        cards={"robotics": "red", "time_warp": "blue"},
        blocked=["robotics"],
        used=["time_warp"],
        removed=["saboteur"],
        direction=-1,
    )
    roles: Row = zone(seen(table, None), "roles")
    cards: Tree = zone(seen(table, None), "technologies")
    marks = {node.id: node.marks for node in cards.nodes if node.marks}

    assert {piece.id: piece.owner for piece in roles.items if piece.owner} == {
        "merchant": "blue",
        "warlord": "red",
    }
    assert next(piece for piece in roles.items if piece.id == "warlord").marks == ("now",)
    assert marks == {"robotics": ("blocked",), "time_warp": ("used",), "saboteur": ("removed",)}
    assert zone(seen(table, None), "direction").items[0].kind == "counter_clockwise"


def test_17_a_battle_shows_both_sides_and_their_dice() -> None:
    table = scene(
        agenda=(BattleBegins("1,1", "red"),),
        tiles={"1,1": "P01"},
        tokens={"1,1": starbase("blue")},
        ships=fleet("red", "1,1", "dreadnought", "cruiser", came_from="2,0"),
        cards={"time_warp": "green"},
        dice=(6, 1, 1),
    )
    battle: Battle = zone(seen(table, None), "battle")
    sides = [(side.owner, [group.kind for group in side.groups]) for side in battle.sides]

    assert sides == [("red", ["dreadnought", "cruiser", "dice"]), ("blue", ["starbase", "dice"])]
    assert battle.sides[0].groups[-1].dice == (6, 1, 1)


def test_17_prices_dice_and_influence_are_shown() -> None:
    market = scene(agenda=(RollMarket("red"),), dice=(1, 2, 3, 4), prices=PRICES)
    placed = scene(
        agenda=(PlaceInfluence("red"),),
        tiles={"1,1": "P01", "1,0": "P02"},
        influence=[Influence("blue", "1,1"), Influence("blue", THRONE)],
        players={"red": {"influence": 2}, "blue": {"tokens": 9}},
        throne=None,
        price=3,
        closed=["1,0"],
        chooser="red",
    )
    look = seen(placed, "red")

    assert [piece.kind for piece in zone(seen(market, None), "dice").items] == [
        "die_1",
        "die_2",
        "die_3",
        "die_4",
    ]
    assert [space.number.value for space in zone(seen(market, None), "market").spaces] == [1, 3, 5]
    assert [piece.owner for piece in zone(look, THRONE).items] == ["blue"]
    assert meters(look, "red")["influence"] == 2
    assert "closed" in next(cell for cell in look.boards[0].cells if cell.id == "1,0").marks
    assert any(meter.id == "influence_price" for meter in look.meters)


def test_17_sectors_show_what_they_are_good_for() -> None:
    tiles = {"1,0": "A04", "2,0": "P08", "1,1": "P13", "0,1": "P03", "0,2": "P16"} | hole()
    table = scene(
        agenda=(MerchantAction("red"),), tiles=tiles, tokens={"2,0": empire("red")}, prices=PRICES
    )
    kinds = {cell.id: cell.kind for cell in seen(table, None).boards[0].cells}

    assert [kinds[at] for at in (*tiles, "2,1")] == [
        "industrial_world",
        "mining_world",
        "energy_world",
        "farm_world",
        "empty",
        "black_hole",
        "open_space",
    ]
    assert table.state.tiles[CENTRE] == HOLE


def test_18_2_a_trade_is_three_answers_and_no_loop() -> None:
    table = scene(agenda=(MerchantAction("red"),), prices=PRICES, players={"red": {"marks": 30}})
    steps = []
    while not table.over:
        steps.append(asked(table))
        table.pick(0)

    assert [step[1] for step in steps if step] == ["ChooseFunding", "ChooseMetal", "ChooseEnergy"]


def test_18_3_an_answer_that_is_not_offered_changes_nothing() -> None:
    table = scene(agenda=(WarlordTurn("red"),), ships=fleet("red", "2,0", "fighter"))
    before = GAME.save(table)
    with pytest.raises(IllegalChoice, match=r"'move 2,0 0,0' is not one of the options"):
        table.choose(Move("2,0", "0,0"))

    assert GAME.save(table) == before


def test_18_4_offers_are_short_and_every_option_has_its_own_name() -> None:
    longest = 0
    for number in range(4):
        table = new_table(GAME, number)
        for _ in random_play(table, random.Random(number)):
            names = [name_of(option) for option in table.offer]
            assert len(set(names)) == len(names)
            longest = max(longest, len(names))

    assert longest < 200


def test_17_a_view_is_a_few_kilobytes() -> None:
    table = new_table(GAME, 3)

    assert len(encode(view(GAME, table, "red"))) < 40_000
