"""KA-12, KA-13: the end and the score."""

from __future__ import annotations

import pytest

from starhold.core.record import Seat
from starhold.games.kardashev.rules.r06_turn import Round
from starhold.games.kardashev.rules.r09_actions import EndTurn
from starhold.games.kardashev.rules.r09_colonies import Colonize, UpgradeColony
from starhold.games.kardashev.rules.r12_end import EndTriggered, FinalRoundBegan
from starhold.games.kardashev.scoring import points, score, standing, total
from starhold.games.kardashev.state import Table, Tile
from tests.games.kardashev.scenes import act, open_field, play, scene, told

# -- the end ---------------------------------------------------------------------------


def nearly(supply: int = 3, rounds: int = 9, **parts: object) -> Table:
    """Blue plays second in a round and is close to the end."""
    described: dict[str, object] = {
        "tiles": open_field("0,0", "1,0"),
        "colonies": {"0,0": ("blue", 1)},
        "cards": {"blue": "FMFMFM"},
        "supply": {"blue": supply},
        "agenda": (Round(rounds),),
    }
    table = scene(**(described | parts))  # type: ignore[arg-type]
    play(table, EndTurn())
    return table


def test_ex_30_the_end() -> None:
    table = nearly()
    play(table, Colonize("1,0"))

    assert told(table, EndTriggered) == [EndTriggered("blue", 10)]

    table.state.players["blue"].colonies += 3  # pieces that return change nothing
    play(table, EndTurn())

    assert told(table, FinalRoundBegan) == [FinalRoundBegan(10)]

    play(table, EndTurn(), EndTurn())

    assert table.over
    assert table.state.round == 10


def test_1_2_the_game_ends_when_a_supply_runs_low_and_the_most_points_win() -> None:
    table = nearly()
    play(table, Colonize("1,0"), EndTurn(), EndTurn(), EndTurn())

    assert table.over
    assert [result.seat for result in score(table.state) if result.won] == ["blue"]


def test_12_1_an_upgrade_triggers_the_end_as_well() -> None:
    """R2: in supply, not on the board."""
    table = nearly()
    play(table, UpgradeColony("0,0"))

    assert table.state.final_round == 10


def test_12_1_three_pieces_are_enough_to_go_on() -> None:
    table = nearly(supply=4)
    play(table, Colonize("1,0"))

    assert table.state.final_round is None


def test_12_2_exactly_one_more_round_is_played() -> None:
    """R3."""
    table = nearly()
    play(table, Colonize("1,0"), UpgradeColony("1,0"))

    assert table.state.final_round == 10


def test_12_3_round_20_is_the_last() -> None:
    """R4."""
    table = nearly(rounds=19, supply=9)
    play(table, EndTurn())

    assert told(table, FinalRoundBegan) == [FinalRoundBegan(20)]

    play(table, EndTurn(), EndTurn())

    assert table.over


def test_12_4_a_trigger_in_the_last_round_changes_nothing() -> None:
    table = nearly(rounds=20, final_round=20)
    play(table, Colonize("1,0"), EndTurn())

    assert told(table, EndTriggered) == []
    assert table.over


# -- the score -------------------------------------------------------------------------


def test_ex_31_a_score() -> None:
    levels = (1, 1, 1, 2, 2, 3)
    table = scene(
        colonies={f"{q},0": ("red", level) for q, level in zip(range(-3, 3), levels, strict=True)},
        fleets={"0,1": ("red", 1), "0,2": ("red", 3)},
        technologies={
            "red": ["encryption", "taxation", "blockade", "timeshares"],
        },
        agenda=act("red"),
    )

    assert [term.amount for term in points(table.state, "red")] == [25, 4, 7]
    assert total(table.state, "red") == 36


def test_13_1_cards_destroyed_tiles_and_markers_score_nothing() -> None:
    table = scene(
        tiles={"0,0": Tile("food", "destroyed"), "1,0": Tile("food", marker="energy")},
        cards={"red": "FFFFFFFFFF"},
        agenda=act("red"),
    )

    assert total(table.state, "red") == 0


def test_ex_32_a_tie_break() -> None:
    table = scene(
        fleets={"0,0": ("red", 3), "1,0": ("red", 1), "2,0": ("blue", 2), "3,0": ("blue", 2)},
        agenda=act("red"),
    )

    assert total(table.state, "red") == total(table.state, "blue")
    assert [(result.seat, result.won) for result in score(table.state)] == [
        ("red", True),
        ("blue", False),
    ]


def rivals(**parts: object) -> Table:
    return scene(agenda=act("red"), **parts)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("table", "winner"),
    [
        (
            rivals(fleets={"0,0": ("red", 3)}, technologies={"blue": ["encryption", "terraform"]}),
            "red",
        ),
        (
            rivals(
                colonies={"0,0": ("red", 1), "1,0": ("red", 1), "3,0": ("blue", 3)},
            ),
            "blue",
        ),
        (
            rivals(
                technologies={
                    "red": ["encryption", "taxation", "fuel_efficiency"],
                    "blue": ["timeshares"],
                }
            ),
            "red",
        ),
        (rivals(cards={"red": "FF", "blue": "F"}), "red"),
        (rivals(), "blue"),
    ],
)
def test_13_2_fleets_colonies_technologies_cards_and_the_later_place(
    table: Table, winner: Seat
) -> None:
    """R30."""
    state = table.state

    assert standing(state, "red")[0] == standing(state, "blue")[0]
    assert [result.seat for result in score(state) if result.won] == [winner]
