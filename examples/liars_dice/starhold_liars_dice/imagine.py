"""Redealing everything a seat cannot know: the dice under the other cups."""

from __future__ import annotations

from starhold.core.record import Seat

from .state import FACES, Table


def imagine(table: Table, seat: Seat | None) -> None:
    """LD-2.1  Roll the dice under all cups but the seat's own."""
    for other, cup in table.state.cups.items():
        if other != seat:
            rolled = (1 + table.chance.below(FACES) for _ in cup)
            table.state.cups[other] = sorted(rolled, reverse=True)
