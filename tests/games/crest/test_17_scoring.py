"""CE-17  Scoring: what the empire was worth."""

from __future__ import annotations

from typing import Any

import pytest

from starhold.core.score import Score, Term
from starhold.games.crest.catalog import SCORING
from starhold.games.crest.empire import BOARD
from starhold.games.crest.scoring import score
from starhold.games.crest.state import CAPITAL, Ship, System
from starhold.kit.hexes import Cell
from tests.games.crest.scenes import PLAYER, capital, frontier, scene, ships

COLONIES = [cell for cell in BOARD if cell != CAPITAL]


def scored(systems: dict[Cell, System] | None = None, *yours: Ship, **counters: Any) -> Score:
    """The score of an empire that has this, and no more."""
    table = scene(systems=systems, ships=yours, **counters)
    (result,) = score(table.state)
    return result


def fleet_of(**counts: int) -> list[Ship]:
    names = [f"{kind}-{n + 1}" for kind, count in counts.items() for n in range(count)]
    return list(ships(*names))


def lines(result: Score) -> dict[str, int]:
    return {term.label: term.amount for term in result.items}


def test_17_a_the_artifact_is_worth_fifty_to_a_winner() -> None:
    assert lines(scored(outcome="won"))["artifact"] == 50
    assert "artifact" not in lines(scored(outcome="invaded"))


def test_17_b_each_controlled_system_is_worth_one_the_capital_included() -> None:
    result = scored(frontier("1,0", "2,0") | frontier("3,0", rebels=1), outcome="won")

    assert lines(result)["systems"] == 3


def test_17_c_improvements_in_controlled_systems_are_worth_half_their_colonists() -> None:
    yours = frontier("1,0", industry="cruiser_yard", support="garrison")
    lost = frontier("2,0", industry="forge", occupation=1)
    result = scored(yours | lost, outcome="won")

    assert lines(result)["improvements"] == 3 + 3


@pytest.mark.parametrize(
    ("kind", "worth"), [("dropship", 1), ("fighter", 1), ("cruiser", 2), ("dreadnought", 4)]
)
def test_17_d_each_living_ship_is_worth_half_its_energy(kind: str, worth: int) -> None:
    result = scored(None, *fleet_of(**{kind: 2}), outcome="won")

    assert lines(result)["ships"] == 2 * worth


def test_17_e_each_fleet_destroyed_is_worth_twice_its_level() -> None:
    assert lines(scored(outcome="won", fleets_destroyed=[2, 4]))["fleets"] == 12


def test_17_f_each_revolution_put_down_is_worth_three() -> None:
    assert lines(scored(outcome="won", revolutions_put_down=2))["revolutions"] == 6


def test_17_g_each_revolt_token_on_the_map_costs_two() -> None:
    result = scored(frontier("1,0", rebels=2, occupation=1), outcome="won")

    assert lines(result)["revolt_tokens"] == -6


@pytest.mark.parametrize(("turn", "speed"), [(1, 49), (58, 21), (97, 1), (99, 0), (120, 0)])
def test_17_h_speed_counts_for_a_winner(turn: int, speed: int) -> None:
    assert lines(scored(outcome="won", turn=turn)).get("speed", 0) == speed


def test_17_h_speed_does_not_count_for_a_loser() -> None:
    assert "speed" not in lines(scored(outcome="overthrown", turn=10))


def test_17_1_a_win_counts_every_line() -> None:
    result = scored(frontier("1,0"), outcome="won", turn=100)

    assert result.won
    assert result.total == 50 + 2


def test_17_1_a_loss_counts_half_rounded_down() -> None:
    result = scored(frontier("1,0", "2,0"), *fleet_of(cruiser=1), outcome="invaded")

    assert not result.won
    assert lines(result) == {"systems": 3, "ships": 2, "lost": -3}
    assert result.total == 2


def test_17_1_a_loss_counts_at_least_nothing() -> None:
    result = scored(frontier("1,0", rebels=9), outcome="overthrown")

    assert result.total == 0


def test_17_1_the_items_add_up_to_the_total() -> None:
    result = scored(frontier("1,0", rebels=9), outcome="overthrown")

    assert sum(lines(result).values()) == result.total


def test_17_1_every_item_cites_its_rule() -> None:
    result = scored(outcome="won")

    assert Term("artifact", 50, "CE-17") in result.items


def test_17_1_the_token_that_caused_a_loss_is_not_placed() -> None:
    """The capital counts as controlled, though a token would have been put there."""
    assert lines(scored(outcome="invaded"))["systems"] == 1


@pytest.mark.parametrize(
    ("total", "title"),
    [
        (0, "lost_colony"),
        (19, "lost_colony"),
        (20, "frontier_state"),
        (59, "frontier_state"),
        (60, "regional_power"),
        (119, "regional_power"),
        (120, "star_nation"),
        (179, "star_nation"),
        (180, "galactic_empire"),
        (239, "galactic_empire"),
        (240, "crest_of_empire"),
    ],
)
def test_17_2_titles(total: int, title: str) -> None:
    bare = SCORING.artifact + SCORING.system
    # Fleets are worth twice their level, the capital's tokens nothing: fill up to the total.
    fleets, odd = divmod(total - bare, 2)
    colony = frontier("1,0") if odd else {}
    result = scored(colony, outcome="won", turn=100, fleets_destroyed=[fleets])

    assert (result.total, result.title) == (total, title)


def test_17_2_a_win_below_nothing_has_the_lowest_title() -> None:
    result = scored(frontier("1,0", rebels=40), outcome="won", turn=100)

    assert result.total < 0
    assert result.title == "lost_colony"


def test_ex_31_score_of_a_win() -> None:
    quiet = frontier(*COLONIES[:23])
    quiet[COLONIES[0]] = System("frontier", industry="fusion_plant", support="warp_gate")
    quiet[COLONIES[1]] = System("frontier", industry="gene_clinic", support="garrison")
    quiet[COLONIES[2]] = System("frontier", industry="dreadnought_yard", support="laser_defense")
    quiet[COLONIES[3]] = System("frontier", industry="marine_base", support="laser_defense")
    result = scored(
        quiet | frontier(COLONIES[30], rebels=2) | frontier(COLONIES[31], occupation=1),
        *fleet_of(dreadnought=4, cruiser=3, fighter=3, dropship=2),
        outcome="won",
        turn=58,
        fleets_destroyed=[1, 2, 3, 10],
        revolutions_put_down=1,
    )

    assert lines(result) == {
        "artifact": 50,
        "systems": 24,
        "improvements": 30,
        "ships": 27,
        "fleets": 32,
        "revolutions": 3,
        "revolt_tokens": -6,
        "speed": 21,
    }
    assert (result.total, result.title) == (181, "galactic_empire")


def test_ex_32_score_of_a_loss() -> None:
    quiet = {CAPITAL: capital("warp_gate")} | frontier(*COLONIES[:13])
    quiet[COLONIES[0]] = System("frontier", industry="cruiser_yard", support="laser_defense")
    quiet[COLONIES[1]] = System("frontier", industry="marine_base", support="warp_gate")
    result = scored(
        quiet | frontier(COLONIES[30], rebels=3, occupation=2),
        *fleet_of(dreadnought=1, cruiser=1, fighter=2, dropship=1),
        outcome="invaded",
        fleets_destroyed=[1],
    )

    assert lines(result) == {
        "systems": 14,
        "improvements": 11,
        "ships": 9,
        "fleets": 2,
        "revolt_tokens": -10,
        "lost": -13,
    }
    assert result.total == 13
    assert result.seat == PLAYER
