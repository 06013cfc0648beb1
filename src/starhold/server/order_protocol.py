"""What clients send and receive about orders; `docs/protocol.md` explains it."""

from __future__ import annotations

from typing import Annotated

import msgspec

from starhold.orders.row import Order
from starhold.orders.standing import Decision, Until
from starhold.server.protocol import END, Asked, Number, Update, Word


class RowAnswer(Asked):
    """One choice of an order: the question that it answers, and the name of the option."""

    question: Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
    option: Annotated[str, msgspec.Meta(min_length=1, max_length=500)]


class GiveOrder(Asked):
    """Several choices, made one after another until something happens."""

    after: Number
    key: Annotated[
        str, msgspec.Meta(min_length=8, max_length=60, pattern=rf"^[A-Za-z0-9_-]+{END}")
    ]
    row: Annotated[list[RowAnswer], msgspec.Meta(min_length=1, max_length=60)]
    onward: bool = False  # after dice, too
    seat: Word | None = None


class DecideAhead(Asked):
    """A standing answer to a question, or the destination of a piece."""

    question: Annotated[str, msgspec.Meta(max_length=80)] = ""
    options: Annotated[
        list[Annotated[str, msgspec.Meta(max_length=500)]], msgspec.Meta(max_length=20)
    ] = []
    until: Until = "game"
    who: Annotated[str, msgspec.Meta(max_length=100)] = ""
    to: Annotated[str, msgspec.Meta(max_length=100)] = ""
    seat: Word | None = None


class OfferedOrder(msgspec.Struct, frozen=True):
    """An order in words, and the choices that it takes."""

    text: str
    order: Order


class OrderFacts(msgspec.Struct, frozen=True):
    """The orders that a seat could give now."""

    number: int
    orders: list[OfferedOrder]


class AheadFacts(msgspec.Struct, frozen=True):
    """What a seat has decided in advance, and why some of it ended."""

    standing: list[Decision] = []
    ended: list[str] = []


class Obeyed(msgspec.Struct, frozen=True):
    """An order that was carried out, or an undo: how many choices, and the table after them."""

    number: int
    made: int
    update: Update
