"""Everyone gets something of their own."""

from __future__ import annotations

from starhold.kit.matching import matched


def test_a_latecomer_moves_another_to_the_next_wish() -> None:
    assert matched({"ann": ["red", "blue"], "bob": ["red"]}) == {"ann": "blue", "bob": "red"}


def test_a_row_of_others_moves_on() -> None:
    wishes = {"ann": [1, 2], "bob": [2, 3], "cid": [3, 4], "dot": [1], "eve": [2]}

    found = matched(wishes)

    # Four things: one of the five gets none, and nobody gets what he did not wish for.
    assert sorted(found.values()) == [1, 2, 3, 4]
    assert all(thing in wishes[who] for who, thing in found.items())


def test_nobody_gets_what_there_is_not() -> None:
    assert matched({"ann": ["red"], "bob": ["red"], "cid": list[str]()}) == {"ann": "red"}
