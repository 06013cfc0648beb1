"""CE-8 - Expand: a card, its energy and its suit."""

from __future__ import annotations

from typing import Literal

import pytest

from starhold.core.record import Event
from starhold.games.crest.rules.r08_expand import ColonistsGained, EnergyGained, Expand
from starhold.games.crest.rules.r09_events import BetterMapsFound, StabilityLost
from starhold.games.crest.rules.r10_crisis import Crisis
from starhold.games.crest.rules.r16_deck import CardDrawn, PileRebuilt
from starhold.games.crest.state import CAPITAL, Card, Settings, System
from starhold.kit.hexes import Cell, disk
from tests.games.crest.scenes import as_it_lies, drawing, frontier, scene, told

SITES = tuple(cell for cell in disk(2) if cell != CAPITAL)
GAINS = [
    *(("2", 1), ("3", 1), ("4", 1)),
    *(("5", 2), ("6", 2), ("7", 2)),
    *(("8", 3), ("9", 3), ("10", 3)),
    *(("J", 4), ("Q", 4), ("K", 4)),
    ("A", 5),
]


def industry(forges: int, clinics: int = 0) -> dict[Cell, System]:
    """Colonies with an industry each; the Capital counts besides them."""
    return frontier(*SITES[:forges], industry="forge") | frontier(
        *SITES[forges : forges + clinics], industry="gene_clinic"
    )


def test_8_1_the_top_card_is_drawn() -> None:
    table = drawing("diamonds-3", "spades-5")

    assert told(table, CardDrawn) == [CardDrawn("diamonds-3")]
    assert table.state.draw[-1] == "spades-5"


def test_8_1_an_empty_pile_is_rebuilt_first() -> None:
    """CE-16.3"""
    table = scene(
        agenda=(Expand(),),
        rest="discarded",
        discard=["spades-5", "diamonds-3"],
        dice=as_it_lies(2),
    )

    assert told(table, PileRebuilt) == [PileRebuilt(1)]
    assert told(table, CardDrawn) == [CardDrawn("diamonds-3")]
    assert (table.state.draw, table.state.discard) == (["spades-5"], ["diamonds-3"])


def test_8_1_a_third_rebuilding_loses_the_game() -> None:
    """CE-1.4, CE-16.4"""
    table = scene(agenda=(Expand(),), rest="discarded", reshuffles=2)

    assert table.over
    assert table.state.outcome == "trail_lost"
    assert table.state.reshuffles == 2
    assert told(table, CardDrawn) == []


@pytest.mark.parametrize("card", ["hearts-2", "spades-9", "clubs-8"])
def test_8_2_every_suit_brings_the_energy_of_the_capital(card: Card) -> None:
    table = drawing(card)

    assert table.state.energy == 5
    assert told(table, EnergyGained) == [EnergyGained(1)]


def test_8_2_the_fusion_plant_brings_3_more() -> None:
    table = drawing("hearts-2", systems=frontier("1,0", industry="fusion_plant"))

    assert table.state.energy == 8


def test_8_2_a_fusion_plant_in_revolt_brings_nothing() -> None:
    table = drawing("hearts-2", systems=frontier("1,0", industry="fusion_plant", occupation=1))

    assert table.state.energy == 5


def test_8_2_a_crisis_card_gives_no_energy() -> None:
    table = scene(systems=frontier("1,0"), agenda=(Crisis(),), deck=("diamonds-A",), focus="1,0")

    assert table.state.energy == 4


def test_8_2_a_search_card_gives_no_energy() -> None:
    table = drawing("clubs-A", "diamonds-9", crisis_level=3, dice=as_it_lies(51))

    assert table.state.energy == 4 + 1 + 15  # the ace in step 2b, and the failed search


@pytest.mark.parametrize(
    ("card", "news"),
    [
        ("hearts-4", ColonistsGained(2)),
        ("diamonds-4", EnergyGained(1)),
        ("spades-4", StabilityLost(2)),
        ("clubs-8", BetterMapsFound(2)),
    ],
)
def test_8_3_each_suit_has_its_effect(card: Card, news: Event) -> None:
    table = drawing(card)

    assert told(table, Event)[2:] == [news]  # after the card and its energy


@pytest.mark.parametrize(("rank", "amount"), GAINS)
def test_8_4_colonists_by_rank(rank: str, amount: int) -> None:
    table = drawing(f"hearts-{rank}")

    assert table.state.colonists == 4 + 1 + amount  # 1 for the Capital's industry


@pytest.mark.parametrize(("rank", "amount"), GAINS)
def test_8_4_energy_by_rank(rank: str, amount: int) -> None:
    table = drawing(f"diamonds-{rank}")

    assert table.state.energy == 4 + 1 + amount  # 1 with every card


@pytest.mark.parametrize(("rank", "amount"), GAINS)
def test_8_4_a_spade_costs_1_more_stability_than_others_bring(rank: str, amount: int) -> None:
    table = drawing(f"spades-{rank}")

    assert table.state.stability == 14 - (amount + 1)


def test_ex_2_heart() -> None:
    table = drawing("hearts-8", systems=industry(forges=3, clinics=1), colonists=0, energy=0)

    assert (table.state.colonists, table.state.energy) == (6, 1)


def test_ex_3_heart_in_unrest() -> None:
    table = drawing(
        "hearts-K",
        systems=industry(forges=5) | frontier("2,0", industry="gene_clinic", rebels=1),
        colonists=0,
        energy=0,
    )

    assert (table.state.colonists, table.state.energy) == (6, 1)


def test_ex_4_heart_cap() -> None:
    table = drawing("hearts-A", systems=industry(forges=9, clinics=2), colonists=0)

    assert table.state.colonists == 10


def test_ex_5_diamond() -> None:
    table = drawing("diamonds-Q", systems=frontier("1,0", industry="fusion_plant"), energy=0)

    assert table.state.energy == 8


def test_ex_6_spade_with_governors_hall() -> None:
    table = drawing(
        "spades-9", systems=frontier("1,0", industry="governors_hall"), stability=10, energy=0
    )

    assert (table.state.stability, table.state.energy) == (7, 1)


@pytest.mark.parametrize(("others", "share"), [(0, 1), (2, 1), (3, 2), (5, 2), (6, 3), (17, 3)])
def test_8_5_a_third_of_the_industries_rounded_up_at_most_3(others: int, share: int) -> None:
    table = drawing("hearts-2", systems=industry(forges=others), colonists=0)

    assert table.state.colonists == share + 1


@pytest.mark.parametrize(
    ("card", "reading", "colonists"),
    [
        ("hearts-K", "hearts", 2 + 4 + 1),
        ("hearts-K", "hearts_without_rank", 2 + 1),
        ("hearts-K", "every_card", 2 + 1),
        ("diamonds-K", "hearts", 0),
        ("diamonds-K", "hearts_without_rank", 0),
        ("diamonds-K", "every_card", 2),  # the clinic's text names hearts (R5)
        ("spades-K", "every_card", 2),
        ("clubs-8", "every_card", 2),
    ],
)
def test_8_5_r4_when_colonists_come(
    card: Card,
    reading: Literal["hearts", "every_card", "hearts_without_rank"],
    colonists: int,
) -> None:
    table = drawing(
        card,
        systems=industry(forges=3, clinics=1),
        settings=Settings(colonists=reading),
        colonists=0,
    )

    assert table.state.colonists == colonists


@pytest.mark.parametrize(
    ("card", "limit", "colonists"),
    [
        ("hearts-A", "industries", 10),
        ("hearts-A", "everything", 3),
    ],
)
def test_8_5_r40_what_the_limit_of_3_caps(
    card: Card, limit: Literal["industries", "everything"], colonists: int
) -> None:
    table = drawing(
        card,
        systems=industry(forges=9, clinics=2),
        settings=Settings(heart_limit=limit),
        colonists=0,
    )

    assert table.state.colonists == colonists


def test_8_5_r40_a_small_heart_stays_below_the_limit() -> None:
    table = drawing("hearts-2", settings=Settings(heart_limit="everything"), colonists=0)

    assert table.state.colonists == 2


def test_8_6_the_governors_hall_softens_each_loss_by_1() -> None:
    table = drawing("spades-2", systems=frontier("1,0", industry="governors_hall"))

    assert table.state.stability == 13


def test_8_6_a_hall_in_revolt_softens_nothing() -> None:
    table = drawing("spades-2", systems=frontier("1,0", industry="governors_hall", rebels=1))

    assert table.state.stability == 12


def test_8_6_stability_never_drops_below_0() -> None:
    table = drawing("spades-A", stability=2)

    assert table.state.stability == 0
    assert told(table, StabilityLost) == [StabilityLost(2)]


@pytest.mark.parametrize("card", ["hearts-2", "diamonds-A", "spades-9", "clubs-8"])
def test_8_7_the_card_goes_to_the_discard_pile(card: Card) -> None:
    table = drawing(card)

    assert (table.state.discard, table.state.aside) == ([card], [])


def test_8_7_the_ace_of_clubs_does_not() -> None:
    table = drawing("clubs-A", dice=as_it_lies(52))

    assert (table.state.discard, table.state.aside) == ([], [])
    assert table.state.draw.count("clubs-A") == 1
