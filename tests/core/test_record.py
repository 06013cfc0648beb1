"""Records: how they are named, what they are about, which rule they cite."""

from __future__ import annotations

import msgspec
import pytest

from starhold.core.record import Option, Record, Told, name_of, spoken_name
from starhold.show.view import ids_in, rule_of


class MoveFleet(Option):
    """CE-14.2b  Move ships."""

    ships: tuple[str, ...]
    to: str | None = None
    count: int = 0


class Unruly(Option): ...


class Cited(Record):
    """CE-14.2: not followed by spaces."""


def test_a_kind_is_written_as_it_is_typed() -> None:
    assert spoken_name("MoveFleet") == "move-fleet"
    assert spoken_name("Pass") == "pass"
    assert spoken_name("Take2Cards") == "take2-cards"


def test_an_option_is_named_by_its_kind_and_its_fields() -> None:
    assert name_of(MoveFleet(("cruiser-1", "cruiser-2"), "1,-1", 3)) == (
        "move-fleet cruiser-1+cruiser-2 1,-1 3"
    )
    assert name_of(MoveFleet(())) == "move-fleet - - 0"
    assert name_of(Unruly()) == "unruly"


def test_a_record_is_about_every_text_in_it() -> None:
    assert ids_in(MoveFleet(("cruiser-1", "cruiser-2"), "1,-1", 3)) == (
        "cruiser-1",
        "cruiser-2",
        "1,-1",
    )
    assert ids_in(Unruly()) == ()


def test_the_rule_stands_at_the_start_of_the_docstring() -> None:
    assert rule_of(MoveFleet) == "CE-14.2b"
    assert rule_of(Cited) == "CE-14.2"
    assert rule_of(Unruly) == ""
    assert rule_of(Option) == ""


def test_records_are_values() -> None:
    move = MoveFleet(("cruiser-1",), "0,0")

    assert move == MoveFleet(("cruiser-1",), "0,0")
    assert hash(move) == hash(MoveFleet(("cruiser-1",), "0,0"))
    with pytest.raises(AttributeError):
        move.to = "1,1"  # type: ignore[misc]


def test_records_are_json_that_knows_its_name() -> None:
    written = msgspec.json.encode(MoveFleet(("a",), None, 1))

    assert written == b'{"type":"MoveFleet","ships":["a"],"to":null,"count":1}'
    assert msgspec.json.decode(written, type=MoveFleet | Unruly) == MoveFleet(("a",), None, 1)


def test_a_misspelt_field_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError, match="ship"):
        msgspec.convert({"type": "MoveFleet", "ship": []}, MoveFleet)


def test_an_event_is_seen_by_those_it_was_told_to() -> None:
    public, private = Told(Unruly()), Told(Unruly(), ("red",))

    assert public.seen_by("red")
    assert public.seen_by(None)
    assert private.seen_by("red")
    assert not private.seen_by("blue")
    assert not private.seen_by(None)
