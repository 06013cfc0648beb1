"""The journal: which choices stand after which entry."""

from __future__ import annotations

import pytest

from starhold.core.journal import Chosen, Journal, Undone
from starhold.core.trouble import BadFile
from tests.toys.salvage.rules.r03_bids import LeaveIt


def chosen(seat: str) -> Chosen:
    return Chosen(seat, LeaveIt())


def test_an_undo_takes_back_the_last_standing_choice_of_its_seat() -> None:
    journal = Journal([chosen("red"), chosen("red"), chosen("blue"), Undone("red")])

    assert list(journal.standing()) == [1, 3]
    assert journal.taken_back == {4: 2}

    journal.add(Undone("red"))

    assert list(journal.standing()) == [3]
    assert journal.taken_back == {4: 2, 5: 1}


def test_what_stood_after_an_earlier_entry_does_not_change() -> None:
    journal = Journal([chosen("red"), chosen("red"), Undone("red"), chosen("red")])

    assert [list(journal.standing(upto)) for upto in range(5)] == [
        [],
        [1],
        [1, 2],
        [1],
        [1, 4],
    ]


def test_an_undo_with_nothing_to_take_back_is_refused() -> None:
    journal = Journal([chosen("red")])

    with pytest.raises(BadFile, match="Entry 2 takes back a choice that blue never made"):
        journal.add(Undone("blue"))
    assert len(journal) == 1
