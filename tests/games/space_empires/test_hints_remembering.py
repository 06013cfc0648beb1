"""The last answer of a hint is returned again only while nothing that it is about has changed."""

from __future__ import annotations

from starhold.games.space_empires.hints.remembering import last_answer
from starhold.games.space_empires.state import Colony
from tests.games.space_empires.greed import lay, stand


def test_the_same_question_is_worked_out_once() -> None:
    asked: list[list[int]] = []

    @last_answer
    def total(numbers: list[int]) -> int:
        asked.append(numbers)
        return sum(numbers)

    assert [total([1, 2]), total([1, 2]), total([2, 2]), total([1, 2])] == [3, 3, 4, 3]
    assert asked == [[1, 2], [2, 2], [1, 2]]


def test_a_position_is_judged_alike_whatever_was_judged_before() -> None:
    rich = lay(red=("cruiser F5",), blue=("scout F6 up",), colonies={"F5": Colony("red", 3)})
    poor = lay(red=("cruiser F5",), blue=("cruiser x3 F5 up",), colonies={"F5": Colony("red", 1)})
    first = [stand(rich), stand(poor)]

    assert first[0] != first[1]
    assert [stand(rich), stand(rich), stand(poor), stand(rich)] == [
        first[0],
        first[0],
        first[1],
        first[0],
    ]
