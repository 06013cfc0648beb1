"""How much a seat may take back: all of it stays in the journal."""

from __future__ import annotations

from typing import Any

import pytest

from starhold.core.match import Match
from starhold.core.record import Seat, name_of
from starhold.server.problem import Problem
from starhold.server.protocol import Drawn
from starhold.server.rooms import chronicle as chronicles
from starhold.server.rooms import past, rules_work
from starhold.server.rooms.chronicle import Chronicle
from starhold.server.rooms.rules_work import CommandResult, TableCommand
from tests.server.parts import new_key
from tests.toys.salvage import GAME
from tests.toys.salvage.rules.r03_bids import HoldBack, LeaveIt
from tests.toys.salvage.state import Settings


@pytest.fixture
def chronicle(monkeypatch: pytest.MonkeyPatch) -> Chronicle:
    """A table at which a seat may take back three choices."""
    monkeypatch.setattr(chronicles, "MOST_TAKEN_BACK", 3)
    return Chronicle(Match.new(GAME, Settings(mine=False), ("red", "blue"), "a word"))


def play(chronicle: Chronicle, seat: Seat, option: str | None) -> CommandResult:
    wanted = TableCommand(seat, option, new_key(), chronicle.number(seat))
    return rules_work.play(chronicle, wanted, set(), 0.0, 0)


def test_a_seat_cannot_take_back_choices_without_end(chronicle: Chronicle) -> None:
    """The journal of a table would grow until nobody could open it again."""
    for _ in range(3):
        play(chronicle, "red", name_of(LeaveIt()))
        assert chronicle.can_undo("red")
        play(chronicle, "red", None)
    play(chronicle, "red", name_of(LeaveIt()))
    can = chronicle.can_undo("red")
    with pytest.raises(Problem, match="No more can be") as refused:
        play(chronicle, "red", None)
    play(chronicle, "blue", name_of(LeaveIt()))

    assert not can
    assert refused.value.kind == "no-undo"
    assert chronicle.can_undo("blue")


def test_an_option_that_takes_back_choices_counts_as_undo(
    chronicle: Chronicle, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(chronicle, "red", name_of(LeaveIt()))
    monkeypatch.setattr(HoldBack, "cancels", True)
    monkeypatch.setitem(chronicle.taken_back, "red", 3)
    with pytest.raises(Problem, match="No more can be"):
        play(chronicle, "red", name_of(HoldBack()))
    monkeypatch.setitem(chronicle.taken_back, "red", 2)
    play(chronicle, "red", name_of(HoldBack()))

    assert chronicle.taken_back == {"red": 3, "blue": 0}


def test_the_dice_of_a_finished_game_are_gathered_once(
    chronicle: Chronicle, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Replaying a long game takes seconds, and anyone who may watch can ask for it."""
    while not chronicle.table.over:
        seat, question = next(iter(chronicle.table.open.items()))
        play(chronicle, seat, name_of(question.options[0]))
    gathered: list[Match[Any]] = []
    drawn = past.drawn

    def gather(match: Match[Any]) -> list[Drawn]:
        gathered.append(match)
        return drawn(match)

    monkeypatch.setattr(past, "drawn", gather)
    answers = {past.luck(chronicle, viewer) for viewer in ("red", "red", "red")}

    assert len(answers) == 1
    assert len(gathered) == 1
