"""Scores, itemised: any number of a game can say what it is made of."""

from __future__ import annotations

from typing import dataclass_transform

import msgspec

from starhold.core.record import Seat


@dataclass_transform(frozen_default=True)
class ViewPart(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A piece of what is shown; what is as usual is left unsaid."""


class Term(ViewPart):
    """One of the terms a number is made of, with its rule."""

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
