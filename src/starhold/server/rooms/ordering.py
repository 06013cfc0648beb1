"""Orders at a table: planned from what the seat knows, carried out as ordinary commands.

Each choice is committed by itself, so an order that stops, or a server that stops, leaves a table
as if the player had made those choices by hand.  The choices of an order share the beginning of
their keys, by which one undo takes all of them back.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from starhold.orders.row import Answer, Order
from starhold.server.order_protocol import Obeyed, OfferedOrder, OrderFacts
from starhold.server.problem import Problem
from starhold.server.rooms import advising, rules_work
from starhold.server.rooms.advising import Asker
from starhold.server.rooms.commands import command
from starhold.server.rooms.house import House
from starhold.server.rooms.room import Room
from starhold.server.rooms.rules_work import TableCommand


class Wanted(NamedTuple):
    """What a player points at: a thing or several, how many of them, and a place for several."""

    thing: str = ""
    many: int = 0
    to: str = ""


# Problems that stop an order after its first choice: something has happened.
MOVED_ON = ("stale", "not-your-turn", "over", "illegal", "no-undo")
_encoder = msgspec.json.Encoder()


async def offered(house: House, room: Room, by: Asker, wanted: Wanted) -> OrderFacts:
    """Return the orders for a thing, or all that are about none."""
    asked = await advising.asked(house, room, by.seat)
    found: list[tuple[str, Order]] = await advising.done(
        house, room, "orders:offered", asked, by, tuple(wanted)
    )
    return OrderFacts(asked.number, [OfferedOrder(text, order) for text, order in found])


async def shortcuts(house: House, room: Room, by: Asker) -> OrderFacts:
    """Return the orders that are found quickly and are about no single thing."""
    asked = await advising.asked(house, room, by.seat)
    found: list[tuple[str, Order]] = await advising.done(
        house, room, "orders:shortcuts", asked, by
    )
    return OrderFacts(asked.number, [OfferedOrder(text, order) for text, order in found])


async def obey(
    house: House, room: Room, wanted: TableCommand, row: Sequence[Answer], *, onward: bool
) -> bytes:
    """Make the choices of a row until something happens; return the table, encoded."""
    made = 0
    for answer in row:
        after = await room.ask(
            "an order", rules_work.next_of_row, wanted.seat, answer, onward or not made
        )
        if after is None and made:
            break
        number = wanted.after if after is None or not made else after
        key = f"{wanted.key}.{made}"
        try:
            await command(house, room, TableCommand(wanted.seat, answer.option, key, number))
        except Problem as problem:
            if not made or problem.kind not in MOVED_ON:
                raise
            break
        made += 1
    return await _obeyed(room, wanted, made)


async def undo_row(house: House, room: Room, wanted: TableCommand) -> bytes:
    """Take back the last order of a seat; its last choice, if that was made by hand."""
    size = await room.ask("looking back", rules_work.size_of_last_row, wanted.seat)
    made, number = 0, wanted.after
    for _ in range(max(1, size)):
        key = f"{wanted.key}.{made}"
        try:
            await command(house, room, TableCommand(wanted.seat, None, key, number))
        except Problem as problem:
            if not made or problem.kind not in MOVED_ON:
                raise
            break
        made += 1
        number = (await room.ask("looking", rules_work.look, wanted.seat))[0]
    return await _obeyed(room, wanted, made)


async def _obeyed(room: Room, wanted: TableCommand, made: int) -> bytes:
    drawn = await room.ask("drawing", rules_work.update, wanted.seat, wanted.after)
    update: object = msgspec.Raw(drawn.message)
    return _encoder.encode(Obeyed(drawn.number, made, update))  # type: ignore[arg-type]  # as bytes
