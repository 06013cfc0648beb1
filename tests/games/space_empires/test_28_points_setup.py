"""SE-28.60, SE-28.63  Alien Empires for victory points: the map, the Capitol, how it ends."""

from __future__ import annotations

from collections import Counter

import pytest

from starhold.core.chance import Seeded, chosen_seed
from starhold.games.space_empires import GAME
from starhold.games.space_empires.battles.ground import may_land
from starhold.games.space_empires.battles.terms import income_terms, total
from starhold.games.space_empires.empires.holdings import has, level, size
from starhold.games.space_empires.facts.starmap import homes, linked, neighbours, roads
from starhold.games.space_empires.fleets.groups import fleet_of, groups_at
from starhold.games.space_empires.fleets.tech import Tech
from starhold.games.space_empires.rules.alien_empires.r28_alien_turn import AlienTurnEnds
from starhold.games.space_empires.rules.alien_variants.r28_points_colonies import (
    AliensPrevailed,
    CapitolFell,
)
from starhold.games.space_empires.rules.combat.r15_bombardment import Bombardments, ColonyFalls
from starhold.games.space_empires.rules.economy.r09_colonies import can_colonise
from starhold.games.space_empires.rules.economy.r12_phase import EconomicPhase
from starhold.games.space_empires.rules.ground.r21_capture import Capture
from starhold.games.space_empires.rules.hands.r24_alien_cards import AliensDrawCards, first_colony
from starhold.games.space_empires.rules.movement.r07_movement import CommandGroup, Go
from starhold.games.space_empires.rules.turns.r27_victory import GameLost, GameWon
from starhold.games.space_empires.screen.view import scene as shown
from starhold.games.space_empires.secrets.imagine import imagine
from starhold.games.space_empires.solo.alien_players import has_world
from starhold.games.space_empires.solo.alien_points import alien_points, capitol
from starhold.games.space_empires.state import Colony, Group, Marker, Table
from starhold.show import files
from starhold.show.vocabulary import Number, Row, Sheet
from tests.games.space_empires.aliens import fleet, go, points, ships
from tests.games.space_empires.scenes import advanced, offered, ready, told

RING = {"E6", "E7", "F6", "F8", "G6", "G7"}
SMALL = Colony("red", 1)


def begun(**settings: object) -> Table:
    agreed = advanced(solo="alien_empires_points", empire_advantages="off", **settings)
    return GAME.new(agreed, ("red",), Seeded(chosen_seed("capitol")))


# -- the map ---------------------------------------------------------------------------


def test_28_60_the_home_area_of_the_other_solo_games_and_a_homeworld_of_30_cp() -> None:
    table = begun()

    assert homes(table.state.scenario) == homes("doomsday_small")
    assert table.state.worlds == {"red": "L7"}
    assert size(table.state.colonies["L7"]) == 30


def test_28_60_everyone_starts_with_terraforming_and_exploration() -> None:
    table = begun()

    for seat in ("red", "blue", "green"):
        assert level(table.state, seat, "terraforming") == 1
        assert level(table.state, seat, "exploration") == 1


def test_28_60_the_first_colony_ships_are_built_with_terraforming() -> None:
    settlers = [g for g in fleet_of(begun().state, "red") if g.kind == "colony_ship"]

    assert [group.tech.terraforming for group in settlers] == [1, 1, 1]


def test_28_60_the_capitol_is_ringed_by_nebulae_and_lies_open() -> None:
    state = begun().state

    assert capitol(state) == "F7"
    assert state.markers["F7"] == Marker("capitol", face_up=True)
    assert set(roads(state.scenario, state.extra)["F7"]) == RING
    assert {state.markers[at] for at in RING} == {Marker("nebula", face_up=True)}


def test_28_60_warp_points_at_l3_and_l10_are_both_linked_to_the_capitol() -> None:
    state = begun().state

    assert {state.markers[at] for at in ("L3", "L10")} == {Marker("capitol_gate", face_up=True)}
    assert linked(state, "L3") == linked(state, "L10") == ["F7"]  # and not to each other
    assert set(neighbours(state, "F7")) == {*RING, "L3", "L10"}


def test_28_60_a_ship_goes_from_a_warp_point_to_the_capitol_in_one_step() -> None:
    table = points(red=("scout L10",), markers={"L10": "capitol_gate", "F7": "capitol"})
    ready(table, "red-1", 1)
    go(table, CommandGroup("red", "red-1"))

    assert "F7" in [option.to for option in offered(table, Go)]


def test_28_60_other_warp_points_are_linked_by_their_numbers_as_ever() -> None:
    state = points(markers={"C3": "warp-1", "D9": "warp-1", "E2": "warp-2"}).state

    assert linked(state, "C3") == ["D9"]
    assert linked(state, "E2") == linked(state, "A1") == []


def test_28_60_alien_homeworlds_are_a4_and_a9() -> None:
    state = begun(points_difficulty="hard", alien_difficulty="good_luck").state

    assert {seat: power.world for seat, power in state.powers.items()} == {
        "blue": "A4",
        "green": "A9",
    }
    assert size(state.colonies["A4"]) == size(state.colonies["A9"]) == 30


def test_28_60_deep_space_markers_on_90_hexes_and_none_in_the_last_columns() -> None:
    state = begun().state
    unknown = [
        at for at, marker in state.markers.items() if not marker.face_up and not marker.back
    ]
    last = [at for at in roads(state.scenario, state.extra) if at[0] in "AB"]

    assert len(unknown) == 90
    assert not any(at[0] in "AB" for at in unknown)
    assert len(last) == 25
    assert [at for at in last if at in state.markers] == ["A4", "A9"]
    assert Counter(m.back for m in state.markers.values() if not m.face_up)["red"] == 25


@pytest.mark.parametrize("profile", ["basic", "expansion_facilities"])
def test_28_60_aliens_experience_and_ground_combat_are_always_on(profile: str) -> None:
    state = begun(profile=profile, close_encounters=profile != "basic").state

    assert all(has(state, module) for module in ("npa", "experience", "ground_combat"))
    assert has(state, "alien_encounters")
    assert has(state, "titans") == (profile != "basic")
    assert not has(state, "facilities")
    assert len(set(state.switches)) == len(state.switches)


# -- the Capitol -----------------------------------------------------------------------


def test_28_63_the_capitol_belongs_to_nobody_yields_nothing_and_has_no_defenders() -> None:
    state = begun().state

    assert "F7" not in state.colonies
    assert groups_at(state, "F7") == []
    assert [term.label for term in income_terms(state, "red")] == ["L7"]


def test_28_63_it_cannot_be_colonised() -> None:
    state = points(markers={"F7": "capitol"}).state
    settler = Group("red-9", "red", "colony_ship", 1, "F7", Tech(terraforming=1), face_up=True)

    assert not can_colonise(state, settler)


def test_28_63_it_can_be_neither_bombarded_nor_invaded() -> None:
    table = points(
        red=("battleship F7", "transport F7", "infantry x6 F7"), markers={"F7": "capitol"}
    )
    go(table, Bombardments("red"))

    assert table.over
    assert not may_land(table.state, "red", "F7")


def test_28_63_it_falls_to_a_fleet_that_nobody_opposes_at_the_end_of_an_alien_turn() -> None:
    table = points(red=("colony_ship F7",))
    fleet(table, "green", "F7")
    go(table, AlienTurnEnds("green"))

    assert told(table, CapitolFell) == [CapitolFell("green", "F7")]
    assert told(table, GameLost)
    assert table.over
    assert table.state.winners == ()


def test_28_63_a_unit_that_can_fight_saves_it() -> None:
    table = points(red=("raider F7 cloaking=1",))
    fleet(table, "green", "F7")
    go(table, AlienTurnEnds("green"))

    assert not told(table, GameLost)


def test_28_63_without_a_fleet_there_it_stands() -> None:
    table = points()
    fleet(table, "green", "F6")
    go(table, AlienTurnEnds("green"))

    assert not told(table, GameLost)


# -- victory points --------------------------------------------------------------------


def sum_of(table: Table) -> int:
    return total(alien_points(table.state))


def test_28_60_two_points_for_every_planet_that_they_hold() -> None:
    table = points(colonies={"C3": Colony("blue"), "D4": Colony("green", 3), "E5": SMALL})

    assert sum_of(table) == 4


def test_28_60_two_points_less_when_a_planet_is_lost() -> None:
    table = points(colonies={"C3": Colony("blue"), "D4": Colony("green", 3)})
    table.state.markers |= {"C3": Marker("planet", face_up=True)}
    go(table, ColonyFalls("C3", "red"))

    assert sum_of(table) == 2
    assert table.state.powers["blue"].razed == table.state.powers["green"].razed == 0


def test_28_60_two_points_for_a_human_colony_captured_and_none_when_it_is_won_back() -> None:
    table = points(colonies={"C3": SMALL}, markers={"C3": "planet"})
    go(table, Capture("C3", "blue"))
    taken = sum_of(table)
    go(table, Capture("C3", "red"))

    assert (taken, sum_of(table)) == (2, 0)


def test_28_60_two_points_for_a_human_colony_that_they_destroy() -> None:
    table = points(colonies={"C3": SMALL}, markers={"C3": "planet"})
    go(table, ColonyFalls("C3", "blue"))

    assert table.state.powers["blue"].razed == 1
    assert [(term.label, term.amount) for term in alien_points(table.state)] == [
        ("razed_colonies", 2)
    ]


def test_28_60_one_point_for_an_alien_card() -> None:
    table = points(markers={"C3": "barren"}, deck=[1, 2, 3], dice=(1, 1))
    go(table, *first_colony(table, "blue", "C3"))

    assert len(table.state.powers["blue"].cards) == 1
    assert len(table.state.discards) == 1
    assert sum_of(table) == 1


def test_28_60_where_there_are_no_cards_there_is_no_point() -> None:
    table = points()
    go(table, AliensDrawCards("blue"))

    assert sum_of(table) == 0


def test_28_60_nobody_sees_the_cards_that_they_hold() -> None:
    table = begun(close_encounters=True)
    table.state.powers["blue"].cards = (table.state.deck.pop(),)
    zone = next(zone for zone in shown(table, "red").zones if zone.id == "cards-blue")
    assert isinstance(zone, Row)
    twins = [table.fork() for _ in range(8)]
    for number, twin in enumerate(twins):
        twin.chance = Seeded(chosen_seed(str(number)))
        imagine(twin, "red")

    assert [(piece.kind, piece.hidden) for piece in zone.items] == [("alien_card", True)]
    assert len({twin.state.powers["blue"].cards for twin in twins}) > 1
    assert all(len(twin.state.powers["blue"].cards) == 1 for twin in twins)


@pytest.mark.parametrize(("colonies", "lost"), [(4, False), (5, True)])
def test_28_60_ten_points_at_the_start_of_an_economic_phase_end_the_game(
    colonies: int, *, lost: bool
) -> None:
    held = {f"C{number}": Colony("blue") for number in range(1, colonies + 1)}
    table = points(colonies=held, markers=dict.fromkeys(held, "planet"), deck=[])
    go(table, EconomicPhase())

    assert bool(told(table, AliensPrevailed)) == lost
    assert bool(told(table, GameLost)) == lost
    assert table.over == lost


def test_28_60_ten_points_in_between_do_not() -> None:
    held = {f"C{number}": Colony("blue") for number in range(1, 6)}
    table = points(colonies=held, markers=dict.fromkeys(held, "planet"))
    fleet(table, "blue", "A1")
    go(table, AlienTurnEnds("blue"))

    assert not told(table, GameLost)


def test_28_60_the_human_loses_with_the_homeworld() -> None:
    table = points()
    go(table, ColonyFalls("L7", "blue"))

    assert told(table, GameLost)


def test_28_60_the_aliens_lose_with_both_homeworlds() -> None:
    table = points(colonies={"C3": Colony("blue")}, markers={"C3": "planet"})
    go(table, ColonyFalls("A4", "red"))
    first = told(table, GameWon)
    go(table, ColonyFalls("A9", "red"))

    assert not first
    assert told(table, GameWon) == [GameWon(("red",))]


def test_28_23_a_homeworld_that_was_captured_and_won_back_is_a_colony() -> None:
    table = points()
    table.state.colonies["A4"] = Colony("red", 2, founder="blue")
    go(table, Capture("A4", "blue"))

    assert table.state.colonies["A4"].owner == "blue"
    assert not has_world(table.state, "blue")


# -- what is shown ---------------------------------------------------------------------


def test_28_60_the_table_shows_their_points_and_of_what_they_are_made() -> None:
    table = points(colonies={"C3": Colony("blue")}, markers={"C3": "planet"})
    meter = next(meter for meter in shown(table, "red").meters if meter.id == "alien_points")

    assert (meter.number.value, meter.number.limit) == (2, 10)
    assert [term.rule for term in meter.number.because] == ["SE-28.60"]
    assert "alien_points" not in [meter.id for meter in shown(begun_elsewhere(), "red").meters]


def begun_elsewhere() -> Table:
    agreed = advanced(solo="alien_empires_1")
    return GAME.new(agreed, ("red",), Seeded(chosen_seed("capitol")))


def test_28_60_the_map_shows_the_capitol_and_its_links() -> None:
    board = shown(begun(), "red").boards[0]

    assert next(cell.kind for cell in board.cells if cell.id == "F7") == "capitol"
    assert board.links == (("F7", "L3"), ("F7", "L10"))


def test_28_62_a_mat_says_what_every_fleet_is_out_for() -> None:
    table = points(blue={"bank": 40})
    fleet(table, "blue", "B4", mission="extermination", goal="F7")
    fleet(table, "blue", "B5", mission="extermination", goal="L7")
    fleet(table, "blue", "B6", mission="expansion")
    ships(table, "blue", "B7", "scout", mission="guard")
    mat = next(zone for zone in shown(table, "red").zones if zone.id == "alien_player-blue")
    assert isinstance(mat, Sheet)
    kinds = [line.kind for line in mat.lines]

    assert kinds[-4:] == ["against_capitol", "against_homeworld", "expansion_fleet", "guard_fleet"]
    assert next(line.values for line in mat.lines if line.kind == "bank") == (Number(40),)


def test_28_60_what_only_this_game_has_is_drawn_and_explained() -> None:
    looks, words = files.look(GAME)["kinds"], files.words(GAME)
    fleets = {"expansion_fleet", "against_homeworld", "against_capitol", "guard_fleet"}

    assert {"capitol", "capitol_gate", "alien_points", "bank", *fleets} <= set(looks)
    assert all(
        words.knows(f"{kind}.about") for kind in ("capitol", "capitol_gate", "alien_points")
    )
