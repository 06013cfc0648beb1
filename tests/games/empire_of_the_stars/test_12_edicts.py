"""ES-11, ES-12 - Powers and edicts."""

from __future__ import annotations

from typing import Any

import pytest

from starhold.games.empire_of_the_stars.catalog import EDICTS, POWERS
from starhold.games.empire_of_the_stars.empires import boon
from starhold.games.empire_of_the_stars.rules.r12_edicts import (
    CONDITIONS,
    QUERIES,
    EdictMissed,
    EdictScored,
    LastRound,
    ScoreEdict,
    fulfilled,
)
from starhold.games.empire_of_the_stars.state import Colony
from tests.games.empire_of_the_stars.scenes import BLUE, RED, TWO, at, red, scene, stock, told


def test_11_1_only_the_upper_side_works() -> None:
    up = scene(seats=TWO, red={"power": "PW03"}).state
    down = scene(seats=TWO, red={"power": "PW03", "flipped": True}).state

    assert boon(up, RED) == POWERS["PW03"].a
    assert boon(down, RED) == POWERS["PW03"].b


EMPTY: dict[str, Any] = {"credits": 0, "stock": stock()}
LEADS: dict[str, dict[str, Any]] = {
    "ED01": {"tiles": {"A1": "T01"}, "colonies": {"A1": Colony(RED)}},
    "ED02": {"ships": at("A1", "red-fighter-1")},
    "ED03": {"red": EMPTY | {"credits": 1}},
    "ED04": {"red": EMPTY | {"technologies": ["TM11"]}},
    "ED05": {"red": EMPTY | {"stock": stock(0, 1, 0)}},
    "ED06": {"tiles": {"A1": "T01"}, "colonies": {"A1": Colony(RED)}},
    "ED08": {"tiles": {"O1": "T01"}, "colonies": {"O1": Colony(RED)}},
    "ED09": {"red": EMPTY | {"stock": stock(0, 0, 1)}},
    "ED10": {"far_space": {"F1": RED}},
    "ED11": {"ships": [*at("A1", "red-cruiser-1"), *at("A2", "blue-fighter-1", "blue-fighter-2")]},
    "ED12": {"red": EMPTY | {"technologies": ["TM11", "TI11", "TC11"]}},
    "ED13": {"red": EMPTY | {"stock": stock(0, 1, 0)}},
    "ED14": {"red": EMPTY | {"stock": stock(1, 0, 0)}},
}


def test_12_1_every_edict_has_its_query() -> None:
    assert set(QUERIES) | set(CONDITIONS) == set(EDICTS)


@pytest.mark.parametrize("edict", LEADS)
def test_12_1_most_of_something(edict: str) -> None:
    state = scene(**{"seats": TWO, "red": EMPTY, "blue": EMPTY} | LEADS[edict]).state

    assert fulfilled(state, edict, RED)
    assert not fulfilled(state, edict, BLUE)


@pytest.mark.parametrize(("own", "others", "humble"), [(0, 0, True), (1, 1, True), (2, 1, False)])
def test_12_1_humility_allows_zero(own: int, others: int, humble: bool) -> None:
    state = scene(seats=TWO, red={"galaxy": own}, blue={"galaxy": others}).state

    assert fulfilled(state, "ED07", RED) == humble


def test_12_2_the_emperor_scores_and_the_next_is_turned_up() -> None:
    table = scene(
        seats=TWO,
        agenda=(ScoreEdict(RED),),
        edict="ED08",
        edicts=["ED02", "ED01"],
        tiles={"O1": "T01"},
        colonies={"O1": Colony(RED)},
    )

    assert told(table, EdictScored) == [EdictScored(RED, "ED08")]
    assert red(table).galaxy == 2
    assert (table.state.edict, table.state.edicts) == ("ED01", ["ED02"])


def test_12_2_a_missed_edict_is_discarded_too() -> None:
    table = scene(seats=TWO, agenda=(ScoreEdict(RED),), edict="ED08", edicts=["ED01"])

    assert told(table, EdictMissed) == [EdictMissed(RED, "ED08")]
    assert table.state.edict == "ED01"


def test_12_2_with_none_left_the_round_is_the_last() -> None:
    table = scene(seats=TWO, agenda=(ScoreEdict(RED),), edict="ED08", edicts=[])

    assert told(table, LastRound) == [LastRound()]
    assert table.state.last_round


def test_12_3_alone_there_are_no_edicts() -> None:
    table = scene(agenda=(ScoreEdict(RED),))

    assert red(table).galaxy == 0
