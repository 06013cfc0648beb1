"""A step that returns no tuple is named with the remedy."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from starhold.core.chance import Recorded
from starhold.core.record import Option
from starhold.core.step import Choice, Step
from starhold.core.table import Table
from starhold.show.blame import blamed


class State(msgspec.Struct):
    stock: int = 2


class Take(Option):
    count: int


class Forgetful(Step[State]):
    def run(self, table: Table[State]) -> Any:
        table.state.stock -= 1  # and nothing is returned


class Listing(Step[State]):
    def run(self, table: Table[State]) -> Any:
        table.state.stock -= 1
        return []  # no steps, but no tuple either


class TakeSome(Choice[State]):
    def options(self, state: State) -> list[Option]:
        return [Take(count) for count in range(1, state.stock + 1)]

    def chosen(self, table: Table[State], option: Take) -> Any:
        table.state.stock -= option.count
        return [Forgetful()]


class Wrong(Step[State]):
    def run(self, table: Table[State]) -> Any:
        return len(table.state.stock)  # type: ignore[arg-type]  # the fault of the step itself


class Unlisted(Choice[State]):
    def options(self, state: State) -> Any:
        Take(state.stock)  # and nothing is returned


def fault(stock: int, *agenda: Step[State]) -> str:
    with pytest.raises(TypeError) as caught:
        played(Table(State(stock), agenda, Recorded(())))
    return blamed(caught.value)


def played(table: Table[State]) -> None:
    table.settle()
    table.choose(Take(1))


def test_a_step_that_returns_nothing_is_named() -> None:
    assert "test_blame.py: Forgetful.run did not return a tuple" in fault(2, Forgetful())


def test_a_step_that_returns_an_empty_list_is_named() -> None:
    assert "test_blame.py: Listing.run did not return a tuple" in fault(2, Listing())


@pytest.mark.parametrize("stock", [1, 2])
def test_a_choice_that_returns_a_list_is_named_forced_or_not(stock: int) -> None:
    assert "TakeSome.chosen did not return a tuple" in fault(stock, TakeSome("red"), Wrong())


def test_a_choice_without_a_list_is_named() -> None:
    said = fault(2, Unlisted("red"))

    assert "test_blame.py: Unlisted.options did not return a list. Return a list of opt" in said


def test_other_errors_are_left_as_they_are() -> None:
    assert fault(2, Wrong()) == ""
