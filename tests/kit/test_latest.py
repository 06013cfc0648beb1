"""Remembering the last answer."""

from __future__ import annotations

from starhold.kit.latest import in_order, latest


def test_the_last_answer_is_found_only_once() -> None:
    asked: list[tuple[str, int]] = []

    @latest
    def find(name: str, number: int) -> list[str]:
        asked.append((name, number))
        return [name] * number

    first = find("red", 2)

    assert find("red", 2) is first
    assert find("red", 3) == ["red"] * 3
    assert find("red", 2) == first
    assert asked == [("red", 2), ("red", 3), ("red", 2)]


def test_a_function_without_an_answer_is_remembered_too() -> None:
    asked: list[int] = []
    find = latest(asked.append)

    for number in (1, 1, 2):
        find(number)

    assert asked == [1, 2]


def test_dicts_are_told_apart_by_their_order() -> None:
    one, other = {"red": 1, "blue": 2}, {"blue": 2, "red": 1}

    assert one == other
    assert in_order(one) != in_order(other)
    assert dict(zip(*in_order(one), strict=True)) == one
