"""SE-17.9 to SE-17.13  Captured ships after the battle: counters, scrapping, and what is seen."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from starhold.core.chance import Seeded
from starhold.games.space_empires import GAME
from starhold.games.space_empires.battles.boarding import embodied, lessons
from starhold.games.space_empires.battles.terms import maintenance
from starhold.games.space_empires.empires.holdings import with_refit
from starhold.games.space_empires.fleets.experience import SKILLED
from starhold.games.space_empires.fleets.groups import free_counters, put, take_away
from starhold.games.space_empires.fleets.merging import can_merge, merge
from starhold.games.space_empires.fleets.tech import Tech
from starhold.games.space_empires.hooks.numbers import MAY_LEARN_FROM
from starhold.games.space_empires.rules.alien_empires.r28_alien_technology import rise
from starhold.games.space_empires.rules.combat.r13_combat import BattleBegins
from starhold.games.space_empires.rules.combat.r13_fire import FireByItself, ShotFired
from starhold.games.space_empires.rules.combat.r13_rounds import EndBattle
from starhold.games.space_empires.rules.economy.r11_research import Research
from starhold.games.space_empires.rules.economy.r12_building import CarryOut
from starhold.games.space_empires.rules.economy.r12_counters import joinable
from starhold.games.space_empires.rules.economy.r12_plan import HandIn, Plan, scuttleable
from starhold.games.space_empires.rules.movement.r07_scuttling import GroupScuttled, Scuttle
from starhold.games.space_empires.rules.special_ships.r14_aliens import pool
from starhold.games.space_empires.rules.special_ships.r17_boarding import BoardingTried, capture
from starhold.games.space_empires.rules.special_ships.r17_prizes import (
    Combine,
    FindCounter,
    ScrapShip,
    ShipScrapped,
)
from starhold.games.space_empires.rules.turns.r06_turns import finish_refit
from starhold.games.space_empires.state import (
    ALIEN,
    Battle,
    Group,
    Held,
    Parted,
    Purchase,
    Scrapped,
    Scuttled,
    Table,
)
from tests.games.space_empires.aliens import ships, standing, war
from tests.games.space_empires.plans import choose, planning
from tests.games.space_empires.scenes import advanced, offered, play, scene, told
from tests.games.space_empires.test_17_boarding import engaged, taken
from tests.helpers import seed_of

ON = advanced(boarding="on")
CAPTAINS = ("boarding_ship F5 boarding=1",)


def after_battle(red: tuple[str, ...], blue: tuple[str, ...] = ("cruiser F5",)) -> Table:
    """Red has captured Blue's first group, and the battle ends."""
    table = engaged((*CAPTAINS, *red), blue)
    taken(table)
    table.agenda = (EndBattle(),)
    table.settle()
    return table


def prize(kind: str, at: str = "K5", count: int = 1, **tech: int) -> Group:
    return Group("red-50", "red", kind, count, at, Tech(**tech), captured="blue")


def breaking(captured: Group, *red: str, **parts: Any) -> Table:
    """Red plans, with a captured ship at a yard."""
    parts.setdefault("settings", ON)
    table = planning(*(red or ("yard x4 K5",)), agenda=(), **parts)
    put(table.state, captured)
    table.state.planning = True
    table.agenda = (Plan("red"),)
    table.settle()
    return table


# -- counters --------------------------------------------------------------------------


def test_17_9_a_captured_ship_takes_a_free_counter() -> None:
    table = after_battle(("cruiser F5",))

    assert not table.open
    assert free_counters(table.state, "red", "cruiser") == 4


def test_17_9_without_a_counter_the_captor_merges_or_scuttles() -> None:
    table = after_battle(("cruiser F5", *["cruiser E5 attack=1"] * 2, *["cruiser D5"] * 3))
    prize = next(gid for gid, g in table.state.groups.items() if g.captured)

    assert isinstance(table.agenda[0], FindCounter)
    assert Combine(prize, "red-2", "cruiser") in offered(table, Combine)
    assert Combine("red-4", "red-3", "cruiser") in offered(table, Combine)
    assert {option.group for option in offered(table, Scuttle)} >= {prize, "red-2", "red-7"}
    assert list(GAME.invariants(table.state)) == []

    play(table, Combine("red-4", "red-3", "cruiser"))

    assert table.state.groups["red-3"].count == 2
    assert prize in table.state.groups
    assert not table.open


def test_17_9_the_prize_may_be_given_up() -> None:
    table = after_battle(tuple(["cruiser D5"] * 6))
    prize = next(gid for gid, g in table.state.groups.items() if g.captured)
    play(table, Scuttle(prize, "cruiser", 1))

    assert prize not in table.state.groups
    assert table.state.unclaimed == ()


def test_17_9_another_group_may_make_room() -> None:
    table = after_battle(tuple(["cruiser D5"] * 6))
    play(table, Scuttle("red-2", "cruiser", 1))

    assert "red-2" not in table.state.groups
    assert [g.captured for g in table.state.groups.values() if g.at == "F5"] == [None, "blue"]


def test_17_16_giants_do_not_mix_captured_ships_with_their_own() -> None:
    """SE-17.9  What they have built has another hull."""
    settings = replace(ON, empire_advantages="random")
    state = scene(red=("cruiser F5 attack=1",), settings=settings).state
    captured = prize("cruiser", "F5", attack=1)

    assert can_merge(state, state.groups["red-1"], captured)

    state.empires["red"].hand.cards = (Held(34),)

    assert not can_merge(state, state.groups["red-1"], captured)


def test_12_17_new_ships_do_not_join_a_ship_that_was_taken_back_with_cards() -> None:
    """SE-24.5  It keeps what the cards of its captor gave it; they have nothing of that."""
    state = scene(red=("cruiser K5", "cruiser K5"), settings=ON).state
    put(state, replace(state.groups["red-1"], keeps=(10,)))

    assert [g.id for g in joinable(state, "red", "cruiser", "K5", Tech())] == ["red-2"]


def test_17_9_a_captured_ship_may_merge_with_its_like_and_is_then_an_ordinary_one() -> None:
    table = scene(red=("cruiser F5 attack=1",), settings=ON)
    captured = prize("cruiser", "F5", attack=1)
    put(table.state, captured)
    one = table.state.groups["red-1"]

    assert can_merge(table.state, one, captured)
    assert not can_merge(table.state, one, replace(captured, tech=Tech(attack=2)))
    assert merge(table.state, one, captured).captured is None


def test_17_13_a_captured_flagship_keeps_its_own_counter_and_costs_nothing() -> None:
    table = after_battle(("flagship F5",), ("flagship F5",))

    assert not table.open
    assert sum(g.kind == "flagship" for g in table.state.groups.values()) == 2
    assert list(GAME.invariants(table.state)) == []
    assert maintenance(table.state, "red") == 2  # the Boarding Ship


def test_12_10_captured_ships_cost_maintenance() -> None:
    table = after_battle((), ("dreadnought F5",))

    assert maintenance(table.state, "red") == 2 + 3


def test_17_10_captured_aliens_cost_1_each_and_teach_nothing() -> None:
    table = breaking(
        Group("red-50", "red", "alien_b", 2, "K5", Tech(point_defense=2), captured=ALIEN)
    )

    assert maintenance(table.state, "red") == 2
    assert lessons(table.state, "red", table.state.groups["red-50"]) == ()
    assert not offered(table, ScrapShip)


def test_14_40_captured_aliens_that_are_lost_are_met_again() -> None:
    table = scene(settings=replace(ON, npa="on"))
    put(table.state, Group("red-50", "red", "alien_b", 2, "K5", captured=ALIEN))

    assert pool(table.state)["alien_b"] == 8
    take_away(table.state, "red-50")
    assert pool(table.state)["alien_b"] == 10


def test_12_17_new_ships_never_join_captured_ones() -> None:
    table = breaking(prize("scout"))

    assert joinable(table.state, "red", "scout", "K5", Tech()) == []


# -- scrapping -------------------------------------------------------------------------


def test_e_14_scrapping_teaches_one_level_of_each_technology() -> None:
    """SE-17.12"""
    table = breaking(
        prize("cruiser", count=2, movement=3, attack=2, defense=2),
        levels={"red": {"movement": 1, "attack": 2, "defense": 1, "tactics": 1, "ship_size": 3}},
    )
    first = ScrapShip("red-50", "cruiser", ("defense", "movement"))
    play(table, first)
    levels = table.state.empires["red"].sheet.levels

    assert (levels["movement"], levels["defense"], levels["attack"]) == (2, 2, 2)
    assert told(table, ShipScrapped) == [ShipScrapped("red", "cruiser", first.technologies)]

    play(table, ScrapShip("red-50", "cruiser", ("movement",)))

    assert levels["movement"] == 3
    assert table.state.empires["red"].plan.scrapped == [Scrapped("red-50", 2)]
    assert Research("movement", 4, 25) in offered(table, Research)
    assert not offered(table, ScrapShip)


def test_17_12_a_ship_that_was_bought_for_first_still_teaches() -> None:
    """SE-11.3"""
    table = breaking(prize("cruiser", movement=3), levels={"red": {"ship_size": 3}})
    play(table, Research("movement", 2, 20))

    assert offered(table, ScrapShip) == [ScrapShip("red-50", "cruiser", ("movement",))]


def test_17_12_what_a_plan_splits_is_not_scrapped_too() -> None:
    """SE-12.21"""
    table = breaking(prize("cruiser", count=2))
    assert offered(table, ScrapShip)

    table.state.empires["red"].plan.parted.append(Parted("red-50", 1))
    table.settle()

    assert not offered(table, ScrapShip)


def test_17_12_scrapped_ships_are_gone_when_plans_are_carried_out() -> None:
    table = breaking(prize("cruiser", count=3))
    play(table, ScrapShip("red-50", "cruiser", ("ship_size",)))

    assert table.state.groups["red-50"].count == 3
    assert maintenance(table.state, "red") == 6  # SE-12.1: due before
    assert list(GAME.invariants(table.state)) == []

    play(table, HandIn())
    table.agenda = (CarryOut(),)
    table.settle()

    assert [g.count for g in table.state.groups.values() if g.captured] == [2]
    assert table.state.empires["red"].plan.scrapped == []


def test_17_12_only_at_a_yard_of_ones_own() -> None:
    assert not offered(breaking(prize("cruiser", "J5")), ScrapShip)
    assert offered(breaking(prize("cruiser", "K5")), ScrapShip)


def test_17_12_neither_ship_nor_yard_may_be_scuttled_as_well() -> None:
    table = breaking(prize("cruiser"), "yard x4 K5", "scout K5")
    empire = table.state.empires["red"]
    empire.plan.scuttled.append(Scuttled("red-1"))
    assert not offered(again(table), ScrapShip)
    empire.plan.scuttled[:] = [Scuttled("red-50")]
    assert not offered(again(table), ScrapShip)
    empire.plan.scuttled.clear()
    play(again(table), ScrapShip("red-50", "cruiser", ("ship_size",)))

    assert [group.id for group in scuttleable(table.state, "red")] == ["red-2"]


def again(table: Table) -> Table:
    """Ask again, after something was changed by hand."""
    table.agenda = (Plan("red"),)
    table.settle()
    return table


def test_3_1_what_is_ordered_must_still_have_counters() -> None:
    fleet = [f"scout x6 K5 attack={n % 2}" for n in range(5)]
    table = breaking(prize("scout", tactics=1), "yard x4 K5", *fleet, "scout x5 K5")
    table.state.empires["red"].plan.purchases.append(Purchase("scout", "K5", 1))

    assert not offered(again(table), ScrapShip)


def test_r_38_what_ships_embody() -> None:
    """SE-17.12"""
    known = {
        "destroyer": {"ship_size": 2},
        "carrier": {"fighter": 1},
        "boarding_ship": {"boarding": 1},
        "raider": {"cloaking": 1},
        "sweeper": {"mine_sweep": 1},
        "transport": {},
        "flagship": {},
    }
    for kind, levels in known.items():
        found = {
            n: lvl
            for n, lvl in embodied(scene().state, prize(kind)).items()
            if lvl and n != "movement"
        }
        assert found == levels, kind
    assert embodied(scene().state, prize("raider", cloaking=2))["cloaking"] == 2
    assert "ground_combat" not in embodied(scene().state, prize("transport", ground_combat=3))


def test_r_39_what_is_forbidden_is_not_learned(monkeypatch: pytest.MonkeyPatch) -> None:
    """SE-17.12"""

    def secretive(_state: object, builder: str, name: str) -> bool:
        return not (builder == "blue" and name == "movement")

    table = breaking(prize("cruiser", movement=3, attack=1))
    monkeypatch.setattr(MAY_LEARN_FROM, "of", lambda _state: (secretive,))

    assert lessons(table.state, "red", table.state.groups["red-50"]) == ("ship_size", "attack")


def test_17_12_nobody_learns_where_three_fight_for_themselves() -> None:
    worlds = {"red": "K5", "blue": "B5", "green": "F1"}
    captured = prize("cruiser", attack=1)
    table = scene(worlds=worlds, settings=ON, agenda=())

    assert lessons(table.state, "red", captured) == ()


def test_17_12_own_ships_teach_nothing() -> None:
    table = breaking(replace(prize("cruiser", attack=1), captured=None))

    assert lessons(table.state, "red", table.state.groups["red-50"]) == ()


# -- automata --------------------------------------------------------------------------


def boarders(*red: str, dice: tuple[int, ...] = (), levels: int = 1) -> Table:
    """An Alien Player's Boarding Ships meet Red at K5."""
    settings = advanced(close_encounters=True)
    table = war(red=red, blue={"levels": {"boarding": levels}}, settings=settings, dice=dice)
    ships(table, "blue", "K5", "boarding_ship x1")
    state = table.state
    for group in list(state.groups.values()):
        put(state, replace(group, experience=SKILLED, face_up=True))
    state.battle = Battle("K5", "blue", "red", round=1)
    return table


def fires(table: Table) -> None:
    """The Boarding Ship of the Alien Player has its turn to fire."""
    gun = next(g.id for g in table.state.groups.values() if g.kind == "boarding_ship")
    table.agenda = (FireByItself(gun),)
    table.settle()


def test_28_70_an_automaton_boards_where_chance_times_cost_is_best() -> None:
    table = boarders("scout K5", "dreadnought K5", "cruiser K5", dice=(10,))
    fires(table)

    # 4 × 6 = 24, 2 × 24 = 48, 3 × 12 = 36
    assert [event.kind for event in told(table, BoardingTried)] == ["dreadnought"]


def test_28_70_an_automaton_fires_where_nothing_can_be_boarded() -> None:
    table = boarders("base K5", dice=(10,))
    fires(table)

    assert [event.needed for event in told(table, ShotFired)] == [1]


def test_28_25_what_an_alien_player_captures_goes_with_its_fleet() -> None:
    table = boarders("cruiser K5 attack=1")
    state = table.state
    gun = next(g for g in state.groups.values() if g.kind == "boarding_ship")
    capture(table, gun, state.groups["red-1"])
    table.agenda = (EndBattle(),)
    table.settle()

    assert standing(table, "blue") == {"boarding_ship": 1, "cruiser": 1}
    assert list(GAME.invariants(state)) == []

    rise(state, "blue", "defense")  # SE-17.8: it keeps what it carries
    assert [g.tech for g in state.groups.values() if g.captured] == [Tech(attack=1)]
    assert list(GAME.invariants(state)) == []


def test_17_9_an_alien_player_without_a_counter_scuttles_its_prize() -> None:
    table = boarders("cruiser K5")
    state = table.state
    ships(table, "blue", "H1", *["cruiser x6"] * 6)
    gun = next(g for g in state.groups.values() if g.kind == "boarding_ship")
    capture(table, gun, state.groups["red-1"])
    table.agenda = (EndBattle(),)
    table.settle()

    assert len(told(table, GroupScuttled)) == 1
    assert standing(table, "blue") == {"boarding_ship": 1, "cruiser": 36}


# -- what is seen ----------------------------------------------------------------------


def test_29_11_the_captor_sees_the_technology_of_his_prize() -> None:
    table = after_battle((), ("cruiser F5 attack=2",))
    table.agenda = (Plan("red"),)
    table.settle()
    pieces = {piece.id: piece for piece in GAME.scene(table, "red").pieces}
    gid = next(gid for gid, g in table.state.groups.items() if g.captured)

    assert {"attack-2", "captured_from-blue"} <= set(pieces[gid].marks)
    seen = {piece.id: piece for piece in GAME.scene(table, "blue").pieces}[gid]
    assert "captured_from-blue" in seen.marks
    assert "attack-2" in seen.marks  # SE-29.4: the battle has announced it to all


def test_17_9_a_refit_ends_captured_on_every_screen() -> None:
    table = scene(
        red=("yard K5",), levels={"red": {"attack": 2}}, settings=ON, agenda=(Plan("red"),)
    )
    put(table.state, replace(prize("cruiser"), face_up=True, refitting=True))
    finish_refit(table, table.state.groups["red-50"])
    table.state.battle = Battle("K5", "blue", "red", round=1)

    for seat in ("red", "blue"):
        seen = GAME.scene(table, seat)
        marks = next(piece.marks for piece in seen.pieces if piece.id == "red-50")
        assert "captured_from-blue" not in marks
        board = next(zone for zone in seen.zones if zone.id == "battle")
        shown = [group for side in board.sides for group in side.groups if group.id == "red-50"]
        assert ["captured" in group.marks for group in shown] == [False]


def test_17_9_without_new_technology_it_is_still_known_as_captured() -> None:
    table = scene(red=("yard K5",), settings=ON)

    assert not with_refit(table.state, prize("cruiser", attack=3)).refitted


def test_29_13_the_want_of_a_counter_is_kept_in_imagination() -> None:
    table = after_battle(tuple(["cruiser D5"] * 6))

    for number in range(5):
        twin = GAME.imagine(table, "blue", Seeded(seed_of(number)))
        assert list(GAME.invariants(twin.state)) == []
        assert twin.open.keys() == table.open.keys()


def test_29_2_a_face_down_prize_is_imagined_as_anything() -> None:
    table = scene(red=("yard x4 K5",), settings=ON, agenda=(BattleBegins("F5", "red", "blue"),))
    put(table.state, replace(prize("alien_b", "J5"), captured=ALIEN, keeps=(2,)))
    table.agenda = (Plan("blue"),)
    table.settle()
    twin = GAME.imagine(table, "blue", Seeded(seed_of(1))).state.groups["red-50"]

    assert (twin.captured, twin.keeps) == (None, ())


def test_29_6_the_sheet_lists_ships_to_scrap() -> None:
    table = breaking(prize("cruiser"))
    choose(table, ScrapShip("red-50", "cruiser", ("ship_size",)))
    sheet = next(zone for zone in GAME.scene(table, "red").zones if zone.id == "orders")

    assert [line.id for line in sheet.lines] == ["scrapped-red-50"]
