"""Itemised scores: any number can list its terms."""

from typing import dataclass_transform

import msgspec

from starhold.core.record import Seat


@dataclass_transform(frozen_default=True)
class ViewPart(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A part of a view; default values are left out of its JSON."""


class Term(ViewPart):
    """A term of a number, with its rule."""

    label: str
    amount: int
    rule: str = ""


class Score(ViewPart):
    """The itemised result of one seat."""

    seat: Seat
    total: int
    items: tuple[Term, ...] = ()
    won: bool = False
    title: str = ""
