"""Remembering the last answer."""

from __future__ import annotations

from starhold.kit.latest import in_order, latest, latest_by


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


def test_a_query_is_answered_again_once_its_facts_change() -> None:
    asked: list[int] = []

    def facts(piles: dict[str, list[int]]) -> object:
        return tuple(piles["hand"]), len(piles["deck"])

    @latest_by(facts)
    def judge(piles: dict[str, list[int]]) -> int:
        asked.append(len(asked))
        return sum(piles["hand"]) + len(piles["deck"])

    assert judge({"hand": [3, 4], "deck": [1]}) == 8
    assert judge({"hand": [3, 4], "deck": [2]}) == 8
    assert judge({"hand": [4, 4], "deck": [2]}) == 9
    assert len(asked) == 2


def test_dicts_are_told_apart_by_their_order() -> None:
    one, other = {"red": 1, "blue": 2}, {"blue": 2, "red": 1}

    assert one == other
    assert in_order(one) != in_order(other)
    assert dict(zip(*in_order(one), strict=True)) == one
