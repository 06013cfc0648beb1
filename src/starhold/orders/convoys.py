"""Convoys: several pieces that go to one place, one after another, as one order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from starhold.core.table import Table
from starhold.foresight.sight import Sight
from starhold.orders.declared import declared
from starhold.orders.reach import Reach
from starhold.orders.row import Answer, Order, option_for


def convoy(sight: Sight, pieces: Sequence[str], to: str) -> Order | None:
    """Return the order to send several pieces to one place, one after another.

    Pieces that cannot go there stay; if something happens to one on its way, the rest stop.
    """
    if any(meaning.names for meaning in declared(sight.game).means.values()):
        return _fleet(sight, pieces, to)
    table, sent, stops = sight.imagined(0), 0, False
    row: tuple[Answer, ...] = ()
    for piece in pieces:
        ways = Reach(sight, piece, start=table).found()
        order = next((one for one in ways if one.to == to and not one.then), None)
        if order is None or order.who != piece:  # it goes only together with its whole stack
            continue
        row, sent, stops = (*row, *order.row), sent + 1, order.stops
        if stops or not _walked(table, sight, order):
            break
    if not sent:
        return None
    return Order("convoy", row, who="+".join(pieces), to=to, road=(to,), number=sent, stops=stops)


def _fleet(sight: Sight, pieces: Sequence[str], to: str) -> Order | None:
    """Return one order for pieces of one place, where options name all that go."""
    place = next((one.at for one in sight.view.scene.pieces if one.id in pieces), "")
    found = Reach(sight, place, pieces=pieces).found()
    order = next((one for one in found if one.to == to and not one.then), None)
    return replace(order, kind="convoy", number=len(pieces)) if order else None


def _walked(table: Table[Any], sight: Sight, order: Order) -> bool:
    """Carry out an order on an imagined table; say whether all of it was possible."""
    for answer in order.row:
        option = option_for(table, sight.seat, answer)
        if option is None:
            return False
        table.choose(option, sight.seat)
    return True
