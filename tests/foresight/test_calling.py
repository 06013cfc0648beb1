"""A look ahead calls pieces as they are called now, whatever ids luck gives them."""

from __future__ import annotations

import pytest

from starhold.foresight.calling import called_alike
from starhold.foresight.difference import Difference, Moved, difference
from starhold.show.vocabulary import Piece, Row, Scene

SCOUTS = Piece("red-10", "scout", "L7", "red", 3)
YARDS = Piece("red-11", "yard", "L7", "red", 4)


def looked(before: tuple[Piece, ...], after: tuple[Piece, ...]) -> Difference:
    one, two = Scene(pieces=before), Scene(pieces=after)
    return difference(one, called_alike(one, two))


@pytest.mark.parametrize("ids", [("red-11", "red-10"), ("red-12", "red-13")])
def test_new_ids_alone_change_nothing(ids: tuple[str, str]) -> None:
    scouts, yards = ids
    after = Piece(scouts, "scout", "L7", "red", 3), Piece(yards, "yard", "L7", "red", 4)

    assert looked((SCOUTS, YARDS), after) == Difference()


@pytest.mark.parametrize("ids", [("red-14", "red-12"), ("red-12", "red-11"), ("red-11", "red-10")])
def test_a_group_that_parts_is_told_alike_whatever_its_ids(ids: tuple[str, str]) -> None:
    stays, goes = ids
    after = (
        Piece(stays, "scout", "L7", "red", 2),
        Piece(goes, "scout", "K6", "red", 1),
        Piece("red-15", "yard", "L7", "red", 4),
    )

    assert set(looked((SCOUTS, YARDS), after).pieces) == {
        Moved("red-10", "scout", "red", "L7", "", 1),
        Moved("new-0", "scout", "red", "", "K6", 1),
    }


def test_a_piece_that_keeps_its_id_is_followed() -> None:
    after = (Piece("red-10", "scout", "K6", "red", 3), YARDS)

    assert looked((SCOUTS, YARDS), after).pieces == (
        Moved("red-10", "scout", "red", "L7", "K6", 3),
    )


def test_what_lies_aboard_comes_along() -> None:
    aboard = Piece("red-20", "fighter", "red-10", "red")
    after = Piece("red-12", "scout", "L7", "red", 3), Piece("red-21", "fighter", "red-12", "red")

    assert looked((SCOUTS, aboard), after) == Difference()


def test_a_piece_in_a_row_is_no_holding() -> None:
    before = Scene(zones=(Row("fleet", owner="red"),))
    new = Piece("red-12", "scout", "fleet", "red")
    after = Scene(pieces=(new,), zones=(Row("fleet", owner="red", items=(new,)),))

    assert difference(before, called_alike(before, after)).held == ()
