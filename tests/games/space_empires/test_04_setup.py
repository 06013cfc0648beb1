"""SE-1 to SE-6  The board, the markers, set-up and the sequence of play."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from starhold.core.chance import Seeded
from starhold.games.space_empires import GAME
from starhold.games.space_empires.empires.holdings import left_of, right_of, size
from starhold.games.space_empires.facts.catalog import (
    ALIENS,
    CARDS,
    FIGURES,
    MAPS,
    MARKERS,
    TROOPS,
    UNITS,
)
from starhold.games.space_empires.facts.starmap import (
    BOARD,
    deep_space,
    distance,
    gap,
    homes,
    roads,
)
from starhold.games.space_empires.rules.economy.r11_research import Research
from starhold.games.space_empires.rules.economy.r12_plan import HandIn, Plan
from starhold.games.space_empires.rules.movement.r07_movement import EndMovement, Movement
from starhold.games.space_empires.rules.setup.r05_head_start import HeadStart
from starhold.games.space_empires.rules.setup.r05_setup import (
    AddHex,
    ChooseHex,
    PlaceHomeworld,
    RollSituation,
    SettleAt,
    SituationRolled,
    begin,
    in_proportion,
)
from starhold.games.space_empires.rules.turns.r06_turns import (
    Hide,
    HideAll,
    LeaveOpen,
    PlayerTurnBegan,
    TurnFaceDown,
)
from starhold.games.space_empires.state import Table
from tests.games.space_empires.scenes import advanced, offered, play, scene, told
from tests.helpers import loaded, seed_of

SEATS = ("red", "blue", "green", "yellow")


def begun(players: int = 2, **settings: Any) -> Table:
    """A game whose set-up questions are answered with the first option."""
    table = GAME.new(advanced(**settings), SEATS[:players], Seeded(seed_of(players)))
    while isinstance(table.asking, ChooseHex | PlaceHomeworld):
        table.pick(0)
    return table


# -- the board -------------------------------------------------------------------------


def test_4_1_the_board_has_150_hexes() -> None:
    assert len(BOARD) == 150
    assert Counter(cell[0] for cell in BOARD)["A"] == 12
    assert Counter(cell[0] for cell in BOARD)["B"] == 13


def test_4_2_b10_touches_six_hexes() -> None:
    beside = {cell for cell in BOARD if distance("B10", cell) == 1}

    assert beside == {"A9", "A10", "B9", "B11", "C9", "C10"}


def test_4_3_hexes_outside_the_area_do_not_exist() -> None:
    assert "A1" not in roads("standard", ("K9",))
    assert "L5" not in [to for beside in roads("standard", ("K9",)).values() for to in beside]


@pytest.mark.parametrize(
    ("scenario", "deep", "between"),
    [
        ("standard", 34, 4),  # SE-4.4
        ("small", 17, 2),  # SE-4.5
        ("large", 51, 6),  # SE-4.6
        ("extra_large", 98, 4),  # SE-4.7
        ("three", 72, 2),  # SE-4.8
        ("four", 46, 2),  # SE-4.9
    ],
)
def test_4_10_deep_space_and_how_wide_it_is(scenario: str, deep: int, between: int) -> None:
    areas = homes(scenario)

    assert len(deep_space(scenario)) == deep
    assert min(gap(a, b) for a in areas for b in areas if a != b) == between


@pytest.mark.parametrize("scenario", list(MAPS))
def test_4_4_every_home_area_has_26_hexes(scenario: str) -> None:
    less = len(MAPS[scenario].without)  # SE-28.20: one map lacks the Black Hole
    for area, home in zip(homes(scenario), MAPS[scenario].homes, strict=True):
        assert len(area) + bool(home.extra) == 26 - less


def test_27_2_a_knife_fight_has_no_deep_space_and_starts_stronger() -> None:
    table = begun(scenario="knife_fight")
    levels = table.state.empires["red"].sheet.levels

    assert deep_space("knife_fight") == ()
    assert (levels["ship_size"], levels["movement"]) == (3, 2)
    assert table.state.worlds == {"red": "J1", "blue": "J11"}
    kinds = Counter(g.kind for g in table.state.groups.values() for _ in range(g.count))
    assert (kinds["scout"], kinds["colony_ship"]) == (8, 8)


@pytest.mark.parametrize(("players", "scenario"), [(3, "three"), (4, "four")])
def test_27_3_three_and_four_players_have_maps_of_their_own(players: int, scenario: str) -> None:
    assert begun(players).state.scenario == scenario


# -- markers ---------------------------------------------------------------------------


def test_4_11_a_home_system_has_25_face_down_markers() -> None:
    table = begun()
    backs = [marker for marker in table.state.markers.values() if marker.back == "red"]

    assert Counter(marker.kind for marker in backs if not marker.face_up) == MARKERS.home
    assert [marker.kind for marker in backs if marker.face_up] == ["planet"]


def test_4_12_the_home_minerals_are_worth_75() -> None:
    assert MARKERS.home["mineral-5"] * 5 + MARKERS.home["mineral-10"] * 10 == 75


def test_4_15_the_pool_of_deep_space_has_100_markers() -> None:
    assert sum(MARKERS.deep.values()) == 100
    assert MARKERS.deep["warp-1"] == MARKERS.deep["warp-2"] == 3  # SE-4.14
    assert MARKERS.deep["doomsday"] == 3


def test_4_16_what_is_left_over_is_set_aside() -> None:
    table = begun()
    deep = [marker.kind for marker in table.state.markers.values() if marker.back is None]

    assert Counter(deep + table.state.pool) == MARKERS.deep


def test_4_13_all_but_the_homeworld_lie_face_down() -> None:
    table = begun()

    assert sorted(at for at, marker in table.state.markers.items() if marker.face_up) == sorted(
        table.state.worlds.values()
    )


def test_4_18_a_pool_that_is_too_small_is_scaled() -> None:
    counts = in_proportion(MARKERS.deep, 150)

    assert sum(counts.values()) == 150
    assert counts["danger"] == 21


def test_4_19_a_fair_draw_gives_every_kind_its_share() -> None:
    table = begun(fair_draw=True)
    deep = Counter(marker.kind for marker in table.state.markers.values() if marker.back is None)

    assert deep["danger"] == 5  # 14 of 100, of 34 hexes
    assert table.state.pool == []


# -- set-up ----------------------------------------------------------------------------


def test_5_1_what_everyone_starts_with() -> None:
    table = begun()
    own = [g for g in table.state.groups.values() if g.owner == "red"]

    assert Counter({g.kind: 0 for g in own}) | Counter(
        g.kind for g in own for _ in range(g.count)
    ) == Counter({"yard": 4, "scout": 3, "colony_ship": 3, "miner": 1})
    assert {group.at for group in own} == {table.state.worlds["red"]}
    assert table.state.empires["red"].sheet.cp == 0
    assert size(table.state.colonies[table.state.worlds["red"]]) == 20


def test_5_2_starting_technology() -> None:
    levels = begun().state.empires["red"].sheet.levels

    assert levels == {"ship_size": 1, "movement": 1, "ship_yard": 1}


def test_5_3_players_choose_an_extra_hex_and_where_they_settle() -> None:
    table = GAME.new(advanced(), SEATS[:2], Seeded(seed_of(1)))
    asked = []
    while isinstance(table.asking, ChooseHex | PlaceHomeworld):
        asked.append((table.asking.player, type(table.asking)))
        if isinstance(table.asking, ChooseHex):
            assert table.offer == [AddHex("I9"), AddHex("K9")]
            play(table, AddHex("K9"))
        else:
            column = {"red": "K", "blue": "B"}[table.asking.player]
            assert SettleAt(f"{column}9") in table.offer
            table.pick(0)

    assert sorted(asked, key=str) == sorted(
        [("red", ChooseHex), ("red", PlaceHomeworld), ("blue", PlaceHomeworld)], key=str
    )


@pytest.mark.parametrize(("sites", "count"), [("printed", 0), ("anywhere", 26)])
def test_4_8_three_players_may_agree_that_homeworlds_stand_anywhere(
    sites: str, count: int
) -> None:
    settings = advanced(homeworld_sites=sites)
    table = GAME.new(settings, ("red", "blue", "green"), Seeded(seed_of(1)))

    assert len(offered(table, SettleAt)) == count  # the one hex of the map is taken unasked


def test_5_4_chance_names_the_first_player() -> None:
    firsts = {
        GAME.new(advanced(scenario="knife_fight"), SEATS[:2], Seeded(seed_of(n))).state.order[0]
        for n in range(9)
    }

    assert firsts == {"red", "blue"}


def test_5_5_groups_lie_face_down_and_open_pieces_face_up() -> None:
    for group in begun().state.groups.values():
        assert group.face_up is UNITS[group.kind].open


@pytest.mark.parametrize(
    ("profile", "modules"),
    [("basic", set()), ("advanced", {"pipelines", "fighters", "cloaking", "mines", "npa"})],
)
def test_2_3_profiles(profile: str, modules: set[str]) -> None:
    assert set(begun(profile=profile).state.switches) == modules


def test_2_1_a_switch_overrides_the_profile() -> None:
    table = begun(profile="advanced", mines="off", warp_points="on")

    assert "mines" not in table.state.switches
    assert "warp_points" in table.state.switches


def test_1_6_players_sit_in_a_ring() -> None:
    state = begun(3).state

    assert (left_of(state, "green"), right_of(state, "red")) == ("red", "green")


# -- variants of the set-up ------------------------------------------------------------


def test_26_9_a_head_start_buys_technology_and_starting_ships_carry_it() -> None:
    table = begun(head_start=True)

    assert isinstance(table.question("red").choice, HeadStart)

    play(table, Research("attack", 1, 20), Research("movement", 2, 20), seat="red")
    play(table, Research("movement", 3, 25), seat="red")

    assert {o.technology for o in offered(table, Research, "red")} == {"ship_size", "mine_sweep"}

    play(table, HandIn(), seat="red")
    play(table, HandIn(), seat="blue")
    scouts = {g.owner: g.tech for g in table.state.groups.values() if g.kind == "scout"}

    assert (scouts["red"].attack, scouts["red"].movement) == (1, 3)
    assert {seat: empire.sheet.cp for seat, empire in table.state.empires.items()} == {
        "red": 10,
        "blue": 10,
    }


def test_26_9_two_levels_each_of_ship_size_and_movement_and_one_of_any_other() -> None:
    table = scene(settings=advanced(head_start=True), cp={"red": 300}, agenda=(HeadStart("red"),))
    play(table, Research("movement", 2, 20), Research("movement", 3, 25))
    play(table, Research("ship_size", 2, 10), Research("ship_size", 3, 15))
    play(table, Research("attack", 1, 20))
    more = {option.technology for option in offered(table, Research)}

    assert "defense" in more
    assert more.isdisjoint({"movement", "ship_size", "attack"})


def test_26_12_a_head_start_does_not_open_what_must_wait_for_battles() -> None:
    table = begun(head_start=True, build_requirement=True)
    able = {option.technology for option in offered(table, Research, "red")}

    assert {"fighter", "cloaking"}.isdisjoint(able)
    assert "point_defense" in able


def test_26_11_a_quick_start_settles_every_home_planet() -> None:
    table = begun(quick_start=True)

    assert len([c for c in table.state.colonies.values() if c.owner == "red"]) == 9
    assert all(m.face_up for m in table.state.markers.values() if m.back)
    assert not [g for g in table.state.groups.values() if g.kind == "colony_ship"]


def test_27_5_quick_conquest() -> None:
    table = begun(3, quick_conquest=True)

    assert isinstance(table.asking, HeadStart)
    assert "mines" not in table.state.switches

    for seat in SEATS[:3]:
        play(table, HandIn(), seat=seat)

    assert {size(colony) for colony in table.state.colonies.values()} == {30}


def test_27_10_on_a_variable_map_everything_is_mixed() -> None:
    table = begun(3, variable_map=True)

    assert all(marker.back is None for marker in table.state.markers.values())
    assert len(table.state.markers) == 150
    assert len(set(table.state.worlds.values())) == 3


def test_26_20_the_galactic_situation_is_rolled() -> None:
    found = {begun_situation(number) for number in range(40)}

    assert {len(variants) for variants in found} == {1, 2, 3}
    assert all(len(set(variants)) == len(variants) for variants in found)


def test_26_20_extra_rolls_ignore_doubles_and_what_cancels_an_earlier_one() -> None:
    dice = (9, 5, 6, 5, 10, 1)  # twice: slow, no smart, no double, no third, low maintenance
    table = Table(
        begin(advanced(situation="rolled"), SEATS[:2])[0], (RollSituation(),), loaded(*dice)
    )
    table.settle()

    assert table.state.variants == ("slow_scientists", "low_maintenance")


def test_26_20_what_would_cancel_an_agreed_variant_is_not_told() -> None:
    agreed = advanced(situation="rolled", scientists="smart")
    table = Table(begin(agreed, SEATS[:2])[0], (RollSituation(),), loaded(5))
    table.settle()

    assert table.state.variants == ("smart_scientists",)
    assert told(table, SituationRolled) == []


def begun_situation(number: int) -> tuple[str, ...]:
    table = GAME.new(advanced(situation="rolled"), SEATS[:2], Seeded(seed_of(number)))
    return table.state.variants


# -- the sequence of play --------------------------------------------------------------


def test_6_1_three_turns_of_everyone_then_the_economic_phase() -> None:
    table = begun(3)
    order = []
    while not isinstance(table.asking, Plan):
        order += [event.player for event in told(table, PlayerTurnBegan)]
        ends = isinstance(table.asking, Movement)
        play(table, EndMovement()) if ends else table.pick(len(table.offer) - 1)

    assert order[-8:] == list(table.state.order * 3)[1:]
    assert len(table.open) == 3  # SE-6.4: all at once
    assert table.state.cycle == 1


def test_6_5_face_up_groups_at_a_colony_may_be_turned_face_down() -> None:
    table = scene(
        agenda=(TurnFaceDown("red"),), red=("scout K5 up", "cruiser K5 up", "scout J5 up")
    )

    assert table.offer == [
        HideAll(),
        Hide("red-1", "scout"),
        Hide("red-2", "cruiser"),
        LeaveOpen(),
    ]

    play(table, HideAll())
    hidden = [g.kind for g in table.state.groups.values() if not g.face_up]

    assert sorted(hidden) == ["cruiser", "scout"]
    assert "red-1" not in table.state.groups  # SE-29.5


def test_3_3_counters_are_limited() -> None:
    counted = {
        kind: unit.counters
        for kind, unit in UNITS.items()
        if unit.built_at != "never" and not unit.counter
    }

    assert counted == {
        "scout": 6,
        "destroyer": 6,
        "cruiser": 6,
        "battlecruiser": 6,
        "battleship": 6,
        "dreadnought": 6,
        "titan": 5,
        "boarding_ship": 6,
        "unique": 6,
        "raider": 6,
        "carrier": 6,
        "fighter": 10,
        "sweeper": 6,
        "mine": 9,
        "base": 4,
        "yard": 7,
        "colony_ship": 20,
        "miner": 4,
        "pipeline": 20,
        "decoy": 4,
        "transport": 6,
        "infantry": 10,
        "marines": 8,
        "heavy_infantry": 10,
        "grav_armor": 6,
    }


@pytest.mark.parametrize(
    ("kind", "cost", "rating"),
    [
        ("scout", 6, "E3-0 x1"),
        ("destroyer", 9, "D4-0 x1"),
        ("cruiser", 12, "C4-1 x2"),
        ("battlecruiser", 15, "B5-1 x2"),
        ("battleship", 20, "A5-2 x3"),
        ("dreadnought", 24, "A6-3 x3"),
        ("raider", 12, "D4-0 x2"),
        ("carrier", 12, "E3-0 x1"),
        ("fighter", 5, "B5-0 x1"),
        ("sweeper", 6, "E1-0 x1"),
        ("base", 12, "A7-2 x3"),
        ("yard", 6, "C3-0 x1"),
    ],
)
def test_10_1_the_unit_table(kind: str, cost: int, rating: str) -> None:
    unit = UNITS[kind]

    assert unit.cost == cost
    assert f"{unit.weapon}{unit.attack[0]}-{unit.defense[0]} x{unit.hull}" == rating  # SE-1.4


def test_1_1_dice_have_ten_sides() -> None:
    assert FIGURES.sides == 10


def test_3_6_pieces_that_all_players_share() -> None:
    numbers = sorted(card.number for card in CARDS.values())

    assert numbers == list(range(1, 56))  # 30 of Alien Technology, 25 Empire Advantages
    assert [UNITS[kind].counters for kind in ALIENS] == [10, 15, 15]
    assert sum(MARKERS.deep.values()) == 100
    assert MARKERS.own == {"no_mines": 6}


def test_3_4_ground_units_are_groups_like_ships() -> None:
    bought = [kind for kind in TROOPS if UNITS[kind].built_at != "never"]  # Militia is no group

    assert {UNITS[kind].largest for kind in bought} == {6}


def test_4_4_the_map_tells_home_areas_from_deep_space_and_shows_hexes_to_choose() -> None:
    table = GAME.new(advanced(), SEATS[:2], Seeded(seed_of(1)))
    while not isinstance(table.asking, ChooseHex):
        table.pick(0)
    chooser = table.asking.player
    cells = {cell.id: cell for cell in GAME.scene(table, chooser).boards[0].cells}

    assert cells["I9"].area == cells["K9"].area == chooser
    assert {cell.area for cell in cells.values()} == {"red", "blue", None}
    assert all(cells[at].area is None for at in deep_space(table.state.scenario))
