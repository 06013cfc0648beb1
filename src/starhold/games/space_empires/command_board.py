"""The group that is about to act: how far it may still move, and why (SE-7.1)."""

from __future__ import annotations

from collections.abc import Iterator

from starhold.core.record import Seat
from starhold.core.score import Term
from starhold.games.space_empires.moves import move_terms
from starhold.games.space_empires.rules.r07_movement import CommandGroup
from starhold.games.space_empires.state import Table
from starhold.show.vocabulary import Line, Number, Sheet


def command_sheet(table: Table, seat: Seat | None) -> Iterator[Sheet]:
    """SE-7.1  While an order is asked for: who it is for, where they are, the hexes left.

    SE-29.8: only their owner is asked; how far a Decoy moves would tell what is on his sheet.
    """
    asked = table.open.get(seat) if seat is not None else None
    if asked is None or not isinstance(asked.choice, CommandGroup):
        return
    group = table.state.groups[asked.choice.group]
    terms = (*move_terms(table.state, group), Term("moved", -group.moved, "SE-7.1"))
    left = Number(group.moves, tuple(term for term in terms if term.amount))
    line = Line("commanded", group.kind, (Number(group.count), group.at, left))
    yield Sheet("command", columns=("units", "where", "moves_left"), lines=(line,))
