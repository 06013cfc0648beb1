"""ES-5.3, ES-10, ES-16.2 - SCIENTIST: technologies and their price."""

from __future__ import annotations

from typing import Any

import pytest

from starhold.games.empire_of_the_stars import GAME
from starhold.games.empire_of_the_stars.catalog import TECHNOLOGIES
from starhold.games.empire_of_the_stars.rules.r05_scientist import (
    Pay,
    PayForTechnology,
    TakeCard,
    TakeNothing,
    TakeTechnology,
    TakeTop,
    prices,
)
from starhold.games.empire_of_the_stars.rules.r16_ancients import (
    AncientsResearch,
    SweepTechnologies,
    TechnologiesSwept,
)
from starhold.games.empire_of_the_stars.state import ANCIENTS
from starhold.show import files
from tests.games.empire_of_the_stars.scenes import (
    BLUE,
    RED,
    TWO,
    ancients,
    blue,
    play,
    red,
    role,
    scene,
    stock,
    told,
)


def research(**parts: Any) -> Any:
    usual: dict[str, Any] = {
        "agenda": (TakeTechnology(RED),),
        "chooser": BLUE,
        "seats": TWO,
        "offered": ("TC11", "TM21", "TI31"),
        "technologies": ("TM11", "TI21", "TC31"),
        "red": {"stock": stock(2, 2, 3)},
    }
    return scene(**usual | parts)


def test_5_3_1_face_up_or_unseen() -> None:
    """DP-08."""
    table = research()

    assert table.offer == [
        TakeCard("TC11"),
        TakeCard("TM21"),
        TakeCard("TI31"),
        TakeTop("military", 1),
        TakeTop("industry", 2),
        TakeTop("culture", 3),
        TakeNothing(),
    ]


def test_5_3_1_an_unseen_card_is_revealed_when_it_is_paid() -> None:
    table = research()
    play(table, TakeTop("military", 1))

    assert red(table).technologies == ["TM11"]
    assert red(table).stock["energy"] == 2
    assert table.state.offered[0] == "TC11"
    assert table.spoken  # it cannot be taken back


def test_5_3_1_a_technology_may_be_declined() -> None:
    table = research()
    play(table, TakeNothing())

    assert red(table).technologies == []


def test_dp_08_what_cannot_be_paid_is_not_asked() -> None:
    assert research(red={"stock": stock(9, 7, 0)}).over


def test_5_3_2_a_price_can_fall_to_zero() -> None:
    table = research(chooser=RED, red={"stock": stock()})
    play(table, TakeCard("TC11"))

    assert red(table).technologies == ["TC11"]


def test_5_3_3_an_emptied_slot_is_refilled() -> None:
    table = research()
    play(table, TakeCard("TC11"))

    assert table.state.offered[0] == "TM11"
    table = research(technology_decks=[[], [], []])
    play(table, TakeCard("TC11"))

    assert table.state.offered[0] is None


def test_10_1_types_and_levels() -> None:
    assert {(card.type, card.level) for card in TECHNOLOGIES.values()} == {
        (kind, level) for kind in ("military", "industry", "culture") for level in (1, 2, 3)
    }


@pytest.mark.parametrize(
    ("type_", "level", "ways"),
    [
        ("military", 1, {(0, 0, 1)}),
        ("military", 3, {(0, 2, 3)}),
        ("industry", 2, {(1, 0, 2)}),
        ("culture", 3, {(0, 2, 3), (1, 1, 3), (2, 0, 3)}),
    ],
)
def test_10_2_energy_and_a_companion(type_: Any, level: int, ways: set[tuple[int, ...]]) -> None:
    assert {(p.polymers, p.metal, p.energy) for p in prices(type_, level, 0)} == ways


def test_dp_09_the_mix_for_culture_and_the_saved_unit() -> None:
    table = research(chooser=RED, offered=("TC21",), technology_decks=[[], [], []])
    play(table, TakeCard("TC21"))
    assert table.asking == PayForTechnology(RED, 2, False)

    assert set(table.offer) == {Pay(0, 0, 2), Pay(0, 1, 1), Pay(1, 0, 1)}


@pytest.mark.parametrize(
    ("cards", "saved"),
    [
        ({"technologies": ["TC14"]}, 1),
        ({"power": "PW04"}, 1),
        ({"technologies": ["TC14"], "power": "PW04"}, 2),
    ],
)
def test_10_3_archives_and_savants_save_resources(cards: dict[str, Any], saved: int) -> None:
    table = research(red={"stock": stock(0, 0, 2 - saved)} | cards, offered=("TI11",))
    other = research(red={"stock": stock(0, 0, 0)} | cards, offered=("TI11",))

    assert TakeCard("TI11") in table.offer
    assert TakeCard("TI11") in other.offer


def test_10_3_lecturers_gain_credits() -> None:
    table = research(red={"stock": stock(0, 0, 1), "power": "PW04", "flipped": True})
    play(table, TakeCard("TC11"))

    assert red(table).credits == 7


def test_10_3_deep_storage_gives_one_of_each_and_raises_the_limits() -> None:
    table = research(red={"stock": stock(9, 7, 5)}, offered=("TI22",))
    play(table, TakeCard("TI22"))

    assert red(table).stock == stock(9 - 1 + 1, 7 + 1, 5 - 2 + 1)


def test_10_3_golden_age_scores_two_tokens() -> None:
    table = research(red={"stock": stock(2, 2, 3)}, offered=("TC32",))
    play(table, TakeCard("TC32"), Pay(2, 0, 3))

    assert (red(table).throne, red(table).galaxy) == ({RED: 1}, 1)


def test_10_3_the_last_token_of_golden_age_ends_a_solo_game() -> None:
    table = scene(
        agenda=(TakeTechnology(RED),),
        offered=("TC32",),
        red={"stock": stock(2, 0, 3), "supply": 1},
    )
    play(table, TakeCard("TC32"))

    assert table.over
    assert red(table).galaxy == 0


def test_16_2_1_they_take_for_free_and_the_slot_is_refilled() -> None:
    """R-17."""
    table = scene(
        agenda=(AncientsResearch(),),
        offered=("TM11", "TI21"),
        technologies=("TM12", "TC21", "TC31"),
    )

    assert ancients(table).technologies == ["TM11"]
    assert table.state.offered[0] == "TM12"


def test_16_2_1_they_take_from_a_deck() -> None:
    table = scene(
        agenda=(AncientsResearch(),), offered=("TC11",), technologies=("TC12", "TM21", "TC31")
    )

    assert ancients(table).technologies == ["TM21"]


def test_16_2_1_without_a_card_they_take_nothing() -> None:
    table = scene(agenda=(AncientsResearch(),), technology_decks=[[], [], []])

    assert ancients(table).technologies == []


def test_16_2_2_a_set_leaves_the_game() -> None:
    """R-18."""
    table = scene(
        agenda=(AncientsResearch(),),
        offered=("TM31",),
        technology_decks=[[], [], []],
        ancients={"technologies": ["TM11", "TI11"]},
    )

    assert ancients(table).technologies == ["TI11"]
    assert ancients(table).throne == {ANCIENTS: 1}


def test_16_2_3_they_never_use_a_technology() -> None:
    table = role(ANCIENTS, "steward", ancients={"technologies": ["TC23", "TI33"]})

    assert ancients(table).credits == 20


def test_16_2_4_you_first_with_the_discount() -> None:
    table = role(
        RED,
        "scientist",
        offered=("TC11",),
        technologies=("TM11", "TC21", "TC31"),
        red={"stock": stock()},
    )
    play(table, TakeCard("TC11"))

    assert red(table).technologies == ["TC11"]
    assert ancients(table).technologies == ["TM11"]


def test_16_2_5_they_first_then_the_display_is_swept() -> None:
    table = role(
        ANCIENTS,
        "scientist",
        offered=("TC11", "TC21", "TC31"),
        technologies=("TM11", "TI21", "TI31"),
        red={"stock": stock(0, 0, 1)},
    )

    assert ancients(table).technologies == ["TM11"]
    assert told(table, TechnologiesSwept) == [TechnologiesSwept(("TC11", "TC21", "TC31"))]
    assert table.state.offered[1:] == ["TI21", "TI31"]
    assert isinstance(table.asking, TakeTechnology)


def test_16_2_5_a_level_without_cards_stays_empty() -> None:
    table = scene(agenda=(SweepTechnologies(),), offered=("TC11",), technology_decks=[[], [], []])

    assert table.state.offered == [None, None, None]


def test_5_1_others_act_after_the_chooser() -> None:
    table = role(BLUE, "scientist", seats=TWO, offered=("TC11",), blue={"stock": stock(0, 0, 0)})
    play(table, TakeCard("TC11"))

    assert blue(table).technologies == ["TC11"]
    assert table.asking == TakeTechnology(RED)


def test_5_3_1_an_offer_says_type_and_level() -> None:
    words = files.words(GAME)

    assert words.option(TakeCard("TC11")) == "Take Envoys (culture, level 1)"
    assert words.option(TakeTop("military", 2)) == "Take the face-down level 2 military card"
    assert words.option(Pay(1, 0, 2)) == "Pay 1 polymer, 2 energy"
