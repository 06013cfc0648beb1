"""Positions: any described table can be played from, and a wrong one says where it is wrong."""

from __future__ import annotations

import pytest

from starhold.core.trouble import BadFile
from starhold.save import position, replayed
from tests.toys.salvage import GAME
from tests.toys.salvage.rules.r04_award import Done, Polish, PolishWreck

POLISHING = """
seats = ["red", "green"]
agenda = [{ type = "PolishWreck", player = "red" }]

[settings]
mine = false

[state]
winner = "red"
pile = ["tug", "freighter", "freighter", "liner"]
lot = ""

[state.salvors.red]
credits = 1
wrecks = [{ kind = "tug", worth = 1 }]
"""


def test_what_is_described_lies_over_the_usual_start() -> None:
    match = position(GAME, POLISHING)

    assert match.header.seats == ("red", "green")
    assert match.table.asking == PolishWreck("red")
    assert match.table.offer == [Polish(), Done()]
    assert len(match.table.state.salvors["red"].hand) == 4  # as usual


def test_a_position_can_be_played_and_replayed() -> None:
    match = position(GAME, POLISHING)
    match.choose(Polish())

    assert match.table.over
    assert replayed(match).state == match.table.state


def test_an_empty_description_is_the_usual_start() -> None:
    match = position(GAME, "[settings]\nmine = false")

    assert match.header.seats == ("red", "blue")
    assert list(match.table.open) == ["red", "blue"]


def test_an_empty_agenda_is_a_finished_game() -> None:
    assert position(GAME, "agenda = []").table.over


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("[state\n", "puzzle.toml: .*line 1"),
        ("stat = {}", "unknown field `stat`"),
        ("seats = 3", r"Expected `array`, got `int` - at `\$.seats`"),
        ('seats = ["red"]', "Salvage needs 2 to 4 different seats, not: red"),
        ("[settings]\nmines = true", "unknown field `mines`"),
        ("[state]\nlots = 1", "the game has no 'state.lots'"),
        ("[state.salvors.red]\ncredit = 1", "the game has no 'state.salvors.red.credit'"),
        ('[state.salvors.red]\ncredits = "1"', r"Expected `int`, got `str` - at `\$.state"),
        ("[state.salvors.red.token]\nnew = 1", r"Expected `bool`"),
        ('agenda = [{ type = "Castle" }]', "Invalid value 'Castle'"),
        ("[state.salvors.red]\ncredits = -1", "impossible: red has -1 credits"),
        ('agenda = [{ type = "Reach", player = "pink" }]', "need 'pink', which is missing"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(text: str, complaint: str) -> None:
    with pytest.raises(BadFile, match=complaint) as caught:
        position(GAME, text, "puzzle.toml")

    assert str(caught.value).startswith("puzzle.toml: ")
    assert str(caught.value).count("\n") == 0
