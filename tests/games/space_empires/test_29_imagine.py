"""SE-29.9  What a player cannot know is not to be found on any table imagined for him."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from msgspec.structs import replace

from starhold.core.chance import Seeded
from starhold.games.space_empires import GAME
from starhold.games.space_empires.empires.alliances import counters_seen
from starhold.games.space_empires.empires.cards import holds, in_this_game
from starhold.games.space_empires.empires.holdings import is_blockaded, is_unseen
from starhold.games.space_empires.facts.catalog import UNITS
from starhold.games.space_empires.fleets.groups import deal_ids, put, scuttle_group, take_away
from starhold.games.space_empires.fleets.tech import Tech
from starhold.games.space_empires.rules.combat.r13_combat import (
    BattleBegins,
    CombatPhase,
    FightAt,
)
from starhold.games.space_empires.rules.combat.r13_fire import HoldFire
from starhold.games.space_empires.rules.combat.r13_losses import destroy_unit
from starhold.games.space_empires.rules.combat.r15_bombardment import Bombard, LandNow
from starhold.games.space_empires.rules.economy.r12_phase import MakePlans
from starhold.games.space_empires.rules.economy.r12_products import products
from starhold.games.space_empires.rules.ground.r20_ground_combat import FightOnGround
from starhold.games.space_empires.rules.ground.r21_capture import Capture
from starhold.games.space_empires.rules.hands.r24_alien_cards import discard
from starhold.games.space_empires.rules.movement.r07_movement import Go, MovementPhase, Send
from starhold.games.space_empires.rules.movement.r07_scuttling import KeepAll
from starhold.games.space_empires.rules.movement.r08_terrain import ExplorationPhase
from starhold.games.space_empires.rules.special_ships.r14_cloaks import Join, StayOut
from starhold.games.space_empires.rules.turns.r06_turns import hide
from starhold.games.space_empires.rules.turns.r27_victory import TakeTechnology
from starhold.games.space_empires.secrets.arsenal import Arsenal, closed
from starhold.games.space_empires.secrets.certainties import could_have_flagship
from starhold.games.space_empires.state import Colony, Group, Settings, State, Table
from starhold.games.space_empires.steps import Seat, Step
from tests.games.space_empires.battles import battle
from tests.games.space_empires.hands import begin, holding, land
from tests.games.space_empires.moves import command
from tests.games.space_empires.scenes import advanced, hidden, offered, play, scene
from tests.helpers import random_play, seed_of

OFTEN = 12
FULL = Settings(profile="expansion_full")
WISE = {"ship_size": 5, "cloaking": 1, "scanner": 1, "attack": 2, "movement": 3, "fighter": 1}


def imagined(table: Table, seat: Seat | None, times: int = OFTEN) -> Iterator[State]:
    for number in range(times):
        twin = GAME.imagine(table, seat, Seeded(seed_of(number)))
        assert list(GAME.invariants(twin.state)) == []
        yield twin.state


def guessed(table: Table, seat: Seat, gid: str, times: int = OFTEN) -> list[Group]:
    return [state.groups[gid] for state in imagined(table, seat, times)]


# -- counters that share a hex with enemies --------------------------------------------


def test_13_1_a_battle_that_is_offered_is_offered_on_every_imagined_table() -> None:
    """Two hidden counters at a colony of theirs are never both troops on the ground."""
    table = scene(
        agenda=(CombatPhase("red"),),
        red=("cruiser D5 up", "cruiser J5 up"),
        blue=("infantry D5", "scout D5", "scout J5 up"),
        colonies={"D5": Colony("blue", 3)},
        markers={"D5": "planet"},
        levels={"blue": WISE},
        settings=FULL,
    )
    state = table.state
    for gid, change in (
        ("red-1", {"moved": 1}),
        ("red-2", {"moved": 1}),
        ("blue-1", {"ground": "settled", "was": "infantry"}),
        ("blue-2", {"moved": 2}),
    ):
        put(state, replace(state.groups[gid], **change))
    table.agenda = (CombatPhase("red"),)
    table.settle()
    asked = table.open["red"].options
    assert len(asked) == 2

    for number in range(3 * OFTEN):
        twin = GAME.imagine(table, "red", Seeded(seed_of(number)))
        assert twin.open["red"].options == asked


def test_14_21_a_counter_among_enemies_is_cloaked_and_nothing_else_is_known() -> None:
    table = scene(
        agenda=(MovementPhase("red"),),
        red=("destroyer F5 scanner=1",),
        blue=("raider x3 F5 cloaking=2 attack=2",),
        levels={"blue": WISE | {"cloaking": 2}},
        shown={"red": {}, "blue": {"ship_size": 1, "movement": 1, "ship_yard": 1}},
    )
    found = guessed(table, "red", "blue-1")

    assert {group.kind for group in found} == {"raider"}
    assert {group.tech.cloaking for group in found} == {2}  # Scanner 1 did not see it
    assert len({group.count for group in found}) > 1
    assert {group.tech.attack for group in found} != {2}


def test_13_1_an_enemy_who_offers_no_battle_is_a_garrison() -> None:
    table = scene(
        red=("cruiser F5", "cruiser C3", "cruiser D4"),
        blue=("infantry F5", "cruiser C3", "cruiser D4"),
        colonies={"F5": Colony("blue", 1)},
        markers={"F5": "planet"},
        levels={"blue": WISE},
        settings=advanced(ground_combat="on"),
    )
    put(table.state, replace(table.state.groups["blue-1"], ground="settled"))
    begin(table, CombatPhase("red"))
    assert {option.at for option in offered(table, FightAt)} == {"C3", "D4"}
    for number in range(OFTEN):
        twin = GAME.imagine(table, "red", Seeded(seed_of(number)))
        assert offered(twin, FightAt) == offered(table, FightAt)


def test_14_21_among_ships_that_hide_themselves_there_may_be_anything() -> None:
    table = scene(
        agenda=(MovementPhase("red"),),
        red=("raider F5 cloaking=1",),
        blue=("cruiser x3 F5",),
        levels={"blue": {"ship_size": 4}},
    )

    assert len({group.kind for group in guessed(table, "red", "blue-1")}) > 1


def test_7_10_what_has_come_for_a_battle_may_be_any_ship_that_moves() -> None:
    table = scene(
        agenda=(MovementPhase("red"),),
        red=("cruiser x3 F5 attack=2",),
        blue=("scout F6",),
        levels={"red": {"ship_size": 4, "attack": 2}},
        shown={"red": {"ship_size": 4, "movement": 1, "ship_yard": 1}, "blue": {}},
    )
    command(table, "red-1")
    play(table, Go("red-1", "F6"), Send(3), KeepAll())
    gid = next(g.id for g in table.state.groups.values() if g.owner == "red")
    found = guessed(table, "blue", gid)

    assert len({group.kind for group in found}) > 1
    assert {group.kind for group in found} <= {"scout", "destroyer", "cruiser", "battlecruiser"}
    assert {group.tech.attack for group in found} != {2}


def test_14_21_a_counter_that_stays_out_of_a_battle_is_cloaked() -> None:
    table = battle(("raider x2 cloaking=1", "scout"), ("scout",), levels={"red": WISE})
    play(table, StayOut(), StayOut())

    assert offered(table, HoldFire)
    assert {group.kind for group in guessed(table, "blue", "red-1")} == {"raider"}


PLANNED = {"F5": Colony("blue", 3)}


@pytest.mark.parametrize(
    ("fleet", "defended"),
    [
        ("cruiser x3 F5", False),
        ("cruiser x3 F5", True),
        ("raider x2 F5 cloaking=1", False),
        ("raider x2 F5 cloaking=1", True),
        ("decoy F5", False),
    ],
)
def test_9_6_players_know_which_of_their_colonies_yield_nothing(
    fleet: str, defended: bool
) -> None:
    table = scene(
        agenda=(MakePlans(),),
        red=(fleet,),
        blue=("raider F5 cloaking=2",) if defended else (),
        colonies=PLANNED,
        markers={"F5": "planet"},
        levels={"red": WISE},
        shown={"red": {"ship_size": 4, "movement": 1, "ship_yard": 1}, "blue": {}},
        turn=0,
        active=None,
    )
    truth = is_blockaded(table.state, "F5", PLANNED["F5"])
    for state in imagined(table, "blue"):
        assert is_blockaded(state, "F5", PLANNED["F5"]) == truth


def test_20_22_a_player_asked_whether_to_land_or_fire_can_do_so() -> None:
    """SE-29.13."""
    table = scene(
        agenda=(CombatPhase("red"),),
        red=("transport F5", "infantry F5"),
        colonies=PLANNED,
        markers={"F5": "barren"},
        levels={"red": WISE | {"terraforming": 1}},
        settings=advanced(ground_combat="on"),
    )
    assert offered(table, LandNow)
    found = list(imagined(table, "blue"))

    assert {state.groups["red-1"].kind for state in found} == {"transport"}
    assert {state.empires["red"].sheet.levels["terraforming"] for state in found} == {1}


# -- what lies face up -----------------------------------------------------------------


def test_29_2_for_what_colony_ships_and_miners_were_built_is_unknown() -> None:
    table = scene(
        agenda=(MovementPhase("red"),),
        settings=advanced(nebula_mining="on"),
        blue=("colony_ship C5 terraforming=1", "miner C5 terraforming=2"),
        levels={"blue": {"terraforming": 2}},
        cycle=9,
    )

    assert {group.tech.terraforming for group in guessed(table, "red", "blue-1", 40)} >= {0, 1}
    assert {group.tech.terraforming for group in guessed(table, "red", "blue-2", 40)} >= {0, 2}
    assert {group.tech.terraforming for group in guessed(table, "blue", "blue-1")} == {1}


def test_29_4_refits_since_the_last_battle_are_not_announced() -> None:
    table = battle(("cruiser attack=1",), ("cruiser",))
    group = table.state.groups["red-1"]

    assert group.announced is not None
    assert group.announced.attack == 1

    put(table.state, replace(group, tech=Tech(attack=2, tactics=3)))

    assert {g.tech for g in guessed(table, "blue", "red-1")} == {group.announced}


def test_29_4_groups_that_join_a_battle_late_are_announced_as_well() -> None:
    table = battle(("raider x2 cloaking=1 tactics=2", "scout"), ("scout",))
    play(table, StayOut(), Join())
    announced = table.state.groups["red-1"].announced

    assert announced is not None
    assert announced.tactics == 2


def test_6_5_what_is_turned_face_down_is_no_longer_known() -> None:
    table = battle(("cruiser attack=1",), ("cruiser",))
    hide(table, "red", [table.state.groups["red-1"]])

    assert table.state.groups["red-1"].announced is None


def test_29_5_a_counter_that_is_turned_face_down_alone_is_known_by_its_id() -> None:
    """Its numeral and its technology are not; and two of them are mixed."""
    alone = holding(red=("destroyer x3 F5 up",), agenda=(MovementPhase("red"),))
    hide(alone, "red", [alone.state.groups["red-1"]])
    found = guessed(alone, "blue", "red-1")

    assert {group.kind for group in found} == {"destroyer"}
    assert len({group.count for group in found}) > 1

    for other in ("scout F5", "scout F5 up"):
        two = holding(red=("destroyer x3 F5 up", other), agenda=(MovementPhase("red"),))
        hide(two, "red", [g for g in two.state.groups.values() if g.face_up])
        one = next(iter(two.state.groups))
        assert len({group.kind for group in guessed(two, "blue", one)}) > 1


def test_29_5_when_others_have_come_nobody_can_tell_any_more() -> None:
    table = holding(red=("destroyer F5 up",), agenda=(MovementPhase("red"),))
    hide(table, "red", [table.state.groups["red-1"]])
    put(table.state, Group("red-9", "red", "scout", 1, "F5"))
    deal_ids(table.state, "red", "F5")

    assert {group.was for group in table.state.groups.values()} == {None}


# -- what a seat knows for certain -----------------------------------------------------


def test_24_1_players_know_which_cards_they_have_discarded() -> None:
    table = holding(1, blue_has=(6,), agenda=(MovementPhase("red"),))
    state = table.state
    state.deck = [n for n in in_this_game(state, advantages=False) if n not in (1, 6, 7, 8)]
    discard(state, "red", 7)
    discard(state, "blue", 8)
    twins = list(imagined(table, "red", 30))

    assert all(7 in twin.discards and twin.empires["red"].hand.discarded == (7,) for twin in twins)
    assert not all(8 in twin.discards for twin in twins)
    assert all(len(twin.discards) == 2 for twin in twins)


def test_24_5_a_captor_knows_the_card_that_makes_a_prize_cheaper() -> None:
    """Others see the ship, and do not know what it is paid; its builder does."""
    table = holding(1, red=("scout F6",), blue=("scout F5 up",), agenda=(MovementPhase("red"),))
    put(table.state, replace(table.state.groups["blue-1"], captured="red", keeps=(1,)))
    to_blue, to_all = (list(imagined(table, seat, 20)) for seat in ("blue", None))

    assert all(holds(twin, "red", 1) for twin in to_blue)
    assert not all(holds(twin, "red", 1) for twin in to_all)
    assert {twin.groups["blue-1"].keeps for twin in to_all} == {()}
    assert {twin.groups["blue-1"].keeps for twin in imagined(table, "red")} == {(1,)}


def test_24_5_what_a_prize_has_shown_everyone_knows() -> None:
    """A captured Transport that fights on the ground tells of Air Support (card 25)."""
    table = holding(25, blue=("transport F5 up",), agenda=(MovementPhase("red"),))
    put(table.state, replace(table.state.groups["blue-1"], captured="red", keeps=(25,)))

    for twin in imagined(table, None):
        assert holds(twin, "red", 25)
        assert twin.groups["blue-1"].keeps == (25,)


def test_29_11_a_captor_remembers_the_sheet_that_he_has_seen() -> None:
    table = holding(
        agenda=(Capture("C5", "red"), MovementPhase("red")),
        markers={"C5": "planet"},
        colonies={"C5": Colony("blue", 2)},
        levels={"blue": {"tactics": 3, "attack": 2, "cloaking": 1}},
    )
    play(table, TakeTechnology("tactics"), TakeTechnology("attack"))
    sheet = table.state.empires["blue"].sheet.levels
    for twin in imagined(table, "red"):
        assert all(twin.empires["blue"].sheet.levels.get(name, 0) >= sheet[name] for name in sheet)
        assert twin.snapshots["C5"] == sheet

    guesses = [
        twin.empires["blue"].sheet.levels.get("tactics", 0) for twin in imagined(table, None)
    ]
    assert min(guesses) < 3


def backs(table: Table, seat: Seat | None = "blue", times: int = 40) -> set[int]:
    """All that somebody imagines to lie face down before red."""
    twins = imagined(table, seat, times)
    return {card.number for twin in twins for card in twin.empires["red"].hand.cards}


def test_24_6_a_player_who_shows_no_card_when_it_would_be_revealed_lacks_it() -> None:
    """R-56  After a battle of a Base, and after one with a Scout."""
    table = holding(1, 39, red=("base F5",), blue=("scout F5",), agenda=(MovementPhase("red"),))
    assert backs(table) & {24, 30}
    assert backs(table) & {38, 43, 44, 45, 46, 53}
    for kind, refuted in (("base", {24, 30, 34, 38, 43, 44, 45, 46, 53}), ("scout", {32, 51})):
        put(table.state, replace(table.state.groups["red-1"], kind=kind))
        begin(table, BattleBegins("F5", "red", "blue"))
        table.state.battle = None
        begin(table)

        assert not backs(table) & refuted
        assert len(backs(table)) > 10


def test_24_3_a_card_that_does_not_work_yet_could_be_one_that_a_battle_shows() -> None:
    table = holding(1, red=("base F5",), blue=("scout F5",))
    empire = table.state.empires["red"]
    empire.hand.cards = (replace(empire.hand.cards[0], works=False),)
    begin(table, BattleBegins("F5", "red", "blue"))
    table.state.battle = None
    begin(table)

    assert empire.hand.cards[0].never == ()
    assert backs(table) & {22, 24, 29, 30}


def ruled_out(table: Table, *steps: Step) -> set[int]:
    """What red's card cannot be any more, after something has happened."""
    begin(table, *steps)
    return set(table.state.empires["red"].hand.cards[0].never)


def test_25_3_nor_does_anybody_have_an_advantage_that_play_would_have_revealed() -> None:
    """Lost in space, among aliens, on a planet, and in the bombardment of another."""
    lost = holding(39, red=("cruiser F5",), markers={"F5": hidden("lost")})
    met = holding(39, red=("cruiser F5",), markers={"F5": hidden("barren")}, dice=(1, 1, 1, 1))
    colony: dict[str, Any] = {
        "markers": {"F5": "planet"},
        "colonies": {"F5": Colony("blue", 1)},
        "dice": (10,),
    }
    landed = holding(39, red=("infantry F5",), **colony)
    land(landed)
    raiding = holding(39, red=("scout F5",), **colony)

    assert ruled_out(lost, ExplorationPhase("red")) == {37}
    assert 48 in ruled_out(met, ExplorationPhase("red"))
    assert ruled_out(landed, FightOnGround("F5")) == {34, 38, 43, 47}
    assert ruled_out(raiding, CombatPhase("red")) == set()
    play(raiding, Bombard("red-1", "scout", 1))
    assert raiding.state.empires["red"].hand.cards[0].never == (46,)


def test_25_3_a_player_who_moves_two_hexes_unrevealed_is_not_the_house_of_speed() -> None:
    table = holding(39, red=("scout F5 movement=4",), agenda=(MovementPhase("red"),))
    command(table, "red-1")
    play(table, Go("red-1", "F6"))
    assert not table.state.empires["red"].hand.cards[0].never
    play(table, Go("red-1", "F7"))

    assert table.state.empires["red"].hand.cards[0].never == (53,)
    assert 53 not in backs(table)


def test_29_2_what_one_player_could_have_is_left_to_another_who_can_have_nothing_else() -> None:
    """Red's second card could be but one, then blue's but one, then red's first."""
    table = holding(39, 49, blue_has=(41,), agenda=(MovementPhase("red"),))
    could = {39: (39, 41), 49: (49,), 41: (41, 49)}
    for empire in table.state.empires.values():
        empire.hand.cards = tuple(
            replace(card, never=tuple(n for n in range(31, 56) if n not in could[card.number]))
            for card in empire.hand.cards
        )
    hands = [empire.hand.cards for empire in table.state.empires.values()]

    for twin in imagined(table, None):
        assert [empire.hand.cards for empire in twin.empires.values()] == hands


FLEET = ("flagship F5", "scout F6", "destroyer F7", "scout B6")


def flagships(table: Table, times: int = 40) -> int:
    """How many tables that red imagines have a Flagship of blue; the others miss it."""
    found = 0
    for twin in imagined(table, "red", times):
        afloat = any(g.kind == "flagship" for g in twin.groups.values() if g.owner == "blue")
        assert could_have_flagship(table.state, "blue") == (afloat or "blue" in twin.missing)
        found += afloat
    return found


def test_18_6_a_flagship_that_was_lost_is_nowhere() -> None:
    table = holding(blue=FLEET, agenda=(MovementPhase("red"),))

    assert 0 < flagships(table) < 40

    destroy_unit(table, table.state.groups["blue-1"])

    assert flagships(table) == 0


def test_18_6_nor_has_anybody_one_that_another_has_captured() -> None:
    table = holding(blue=FLEET, agenda=(MovementPhase("red"),))
    state = table.state
    flagship = replace(state.groups["blue-1"], id="red-9", owner="red", captured="blue")
    take_away(state, "blue-1")
    put(state, flagship)

    assert flagships(table) == 0


@pytest.mark.parametrize("face_up", [False, True])
def test_29_6_a_flagship_that_was_scuttled_face_down_is_not_missed(face_up: bool) -> None:
    table = holding(blue=FLEET, agenda=(MovementPhase("red"),))
    state = table.state
    put(state, replace(state.groups["blue-1"], face_up=face_up))
    scuttle_group(state, "blue-1")

    assert (flagships(table) > 0) is not face_up


@pytest.mark.parametrize("number", range(3))
def test_10_1_counters_could_be_exactly_what_their_owner_can_build(number: int) -> None:
    settings = advanced(scenario="knife_fight", unique_ships="on", ground_combat="on")
    table = GAME.new(settings, ("red", "blue"), Seeded(seed_of(number)))
    for seat, _ in islice(random_play(table, random.Random(number)), 0, 900, 30):
        state = table.state
        able = {product.kind for product in products(state, seat)}
        arsenal = Arsenal(state, seat, flagship=False)
        arsenal.used = {}

        assert arsenal.kinds(frozenset()) == [k for k in closed(state.switches) if k in able]
        assert not {"mine", "base"} & {*arsenal.kinds(frozenset({"mine", "base"}))}


def test_3_1_no_more_counters_are_imagined_than_there_are() -> None:
    table = scene(blue=("scout F5",))
    arsenal = Arsenal(table.state, "blue", flagship=False)
    while "scout" in arsenal.kinds(frozenset()):
        arsenal.take("scout")

    assert arsenal.used["scout"] == UNITS["scout"].counters


# -- at every decision -----------------------------------------------------------------


@pytest.mark.parametrize("number", range(4))
def test_29_9_no_counter_of_another_is_always_imagined_as_what_it_is(number: int) -> None:
    """Where a counter could be but one thing, its numeral or technology may still differ."""
    seats = ("red", "blue", "green", "yellow")[: 2 + number % 3]
    settings = advanced(scenario="knife_fight", deep_space_dm="on", warp_points="on")
    table = GAME.new(settings, seats, Seeded(seed_of(number)))
    for seat, _ in islice(random_play(table, random.Random(number)), 0, 1200, 40):
        unknown = {
            gid: group
            for gid, group in table.state.groups.items()
            if group.owner in seats
            and not group.face_up
            and group.owner not in counters_seen(table.state, seat)
        }
        states = list(imagined(table, seat))
        assert [
            gid
            for gid, group in unknown.items()
            if all(_alike(state.groups[gid], group) for state in states)
        ] == []


def _alike(one: Group, other: Group) -> bool:
    return (one.kind, one.count, one.tech) == (other.kind, other.count, other.tech)


def test_14_20_an_imagined_raider_is_as_unseen_as_the_true_one() -> None:
    table = scene(
        agenda=(MovementPhase("red"),),
        red=("destroyer F5 scanner=1", "scout F5"),
        blue=("raider F5 cloaking=2", "raider F5 cloaking=2"),
        levels={"blue": WISE},
    )

    for state in imagined(table, "red"):
        assert all(
            is_unseen(state, group, "red")
            for group in state.groups.values()
            if group.owner == "blue"
        )


def test_29_9_more_counters_than_large_ships_explain_prove_other_technology() -> None:
    sizes = ("scout", "destroyer", "cruiser", "battlecruiser", "battleship", "dreadnought")
    kinds = (*sizes, "raider", "carrier", "sweeper")
    blue = tuple(f"{kind} F5" for kind in kinds for _ in range(6))
    table = scene(blue=blue)

    for state in imagined(table, "red"):
        assert len([g for g in state.groups.values() if g.owner == "blue"]) == len(blue)
