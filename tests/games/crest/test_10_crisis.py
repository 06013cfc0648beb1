"""CE-10 - Stability check and crisis."""

from __future__ import annotations

import pytest

from starhold.games.crest.catalog import TILES
from starhold.games.crest.rules.r08_expand import Expand
from starhold.games.crest.rules.r10_crisis import CrisisStruck, RevoltsDrained, StabilityCheck
from starhold.games.crest.rules.r11_fleets import FleetAppeared
from starhold.games.crest.rules.r12_revolution import RevolutionBegan
from starhold.games.crest.rules.r16_deck import CardDrawn
from starhold.games.crest.state import Card, System
from tests.games.crest.scenes import drawing, frontier, scene, ship, told

CHECK = (StabilityCheck(),)
THREE_REVOLTS = (
    frontier("1,0", rebels=1) | frontier("0,1", occupation=2) | frontier("-1,0", rebels=4)
)


def test_ex_7_crisis() -> None:
    table = scene(
        systems=frontier("1,0"),
        agenda=(Expand(), StabilityCheck()),
        deck=("spades-J", "hearts-6"),
        focus="1,0",
        stability=3,
        max_stability=15,
    )

    assert (table.state.stability, table.state.crisis_level) == (15, 1)
    assert table.state.systems["1,0"] == System("frontier", rebels=1)
    assert table.state.origins == ["1,0"]


@pytest.mark.parametrize("hall", [{}, frontier("0,-1", industry="governors_hall")])
def test_ex_8_revolt_drain(hall: dict[str, System]) -> None:
    table = scene(systems=THREE_REVOLTS | hall, agenda=CHECK, stability=5)

    assert table.state.stability == 2
    assert told(table, CrisisStruck) == []


def test_10_1_each_system_in_revolt_costs_1_stability() -> None:
    table = scene(systems=THREE_REVOLTS, agenda=CHECK)

    assert table.state.stability == 11
    assert told(table, RevoltsDrained) == [RevoltsDrained(3)]


@pytest.mark.parametrize("stability", [2, 3])
def test_10_1_the_drain_can_cause_the_crisis_and_stops_at_0(stability: int) -> None:
    table = scene(
        systems=THREE_REVOLTS,
        agenda=CHECK,
        deck=("diamonds-2",),
        focus="1,0",
        stability=stability,
    )

    assert (table.state.stability, table.state.crisis_level) == (14, 1)


def test_10_1_above_0_the_check_is_over() -> None:
    table = scene(agenda=CHECK, stability=1)

    assert (table.state.stability, table.state.crisis_level) == (1, 0)
    assert told(table, CardDrawn) == []


@pytest.mark.parametrize("card", ["spades-2", "clubs-K"])
def test_10_1_a_black_card_is_an_invasion(card: Card) -> None:
    table = scene(
        systems=frontier("1,0"),
        ships=(ship("cruiser-1", at="1,0"),),
        agenda=CHECK,
        deck=(card,),
        focus="1,0",
        stability=0,
    )

    assert told(table, FleetAppeared) == [FleetAppeared("invasion", 1, "1,0")]
    assert table.state.discard == [card]


@pytest.mark.parametrize("card", ["hearts-2", "diamonds-K"])
def test_10_1_a_red_card_is_a_revolution(card: Card) -> None:
    table = scene(systems=frontier("1,0"), agenda=CHECK, deck=(card,), focus="1,0", stability=0)

    assert told(table, RevolutionBegan) == [RevolutionBegan("1,0", rebels=1)]
    assert table.state.discard == [card]


def test_10_1_the_crisis_card_may_need_a_third_rebuilding() -> None:
    """CE-16.4"""
    table = scene(
        systems=frontier("1,0"),
        agenda=CHECK,
        rest="discarded",
        focus="1,0",
        stability=0,
        reshuffles=2,
    )

    assert table.over
    assert table.state.outcome == "trail_lost"
    assert told(table, CardDrawn) == []


def test_10_2_stability_0_has_no_effect_before_the_check() -> None:
    table = drawing("spades-A", stability=3)

    assert (table.state.stability, table.state.crisis_level) == (0, 0)
    assert told(table, CrisisStruck) == []


def test_10_2_at_most_one_crisis_happens_per_turn() -> None:
    table = scene(
        systems=THREE_REVOLTS,
        agenda=CHECK,
        deck=("hearts-2",),
        focus="1,0",
        stability=0,
        max_stability=1,
    )

    assert told(table, CrisisStruck) == [CrisisStruck(1)]
    assert table.state.stability == 1


@pytest.mark.parametrize("before", [0, 1, 11])
def test_10_3_each_crisis_raises_the_level_without_limit(before: int) -> None:
    table = scene(
        systems=frontier("1,0"),
        agenda=CHECK,
        deck=("hearts-2",),
        focus="1,0",
        stability=0,
        crisis_level=before,
    )

    assert table.state.crisis_level == before + 1
    assert table.state.systems["1,0"].rebels == before + 1


def test_10_4_only_heritage_raises_the_maximum() -> None:
    table = scene()

    assert table.state.max_stability == 14
    assert [kind for kind, tile in TILES.items() if tile.max_stability] == ["heritage"]
