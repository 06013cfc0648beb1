"""Orders in words, from the words of the game and what the seat sees."""

from __future__ import annotations

from typing import Any

from starhold.core.record import name_of
from starhold.core.table import Table
from starhold.foresight.sight import Sight
from starhold.orders.row import Answer, Order, option_for
from starhold.show import files
from starhold.show.seen import Seen
from starhold.show.vocabulary import Scene


def order_text(sight: Sight, order: Order) -> str:
    """Say an order in one line, as a button."""
    scene, words = sight.view.scene, files.words(sight.game)
    if order.kind == "amount":
        return str(order.number)
    if order.kind in ("move", "deed"):
        moved = f"to {words.thing(order.to)}" if order.to else ""
        deed = _last(sight, order) if order.then else ""
        who = _mover(sight, scene, order)
        return ": ".join(part for part in (f"{who} {moved}".strip(), deed) if part)
    texts = (
        {one.name: one.text for one in sight.view.question.options}
        if (sight.view.question)
        else {}
    )
    first = texts.get(order.row[0].option, order.row[0].option)
    if order.kind == "whole":
        return f"{first}: {_last(sight, order)}"
    if order.kind == "repeat":
        return f"{order.number} × {first}"
    return "; ".join(texts.get(answer.option, answer.option) for answer in order.row)


def _mover(sight: Sight, scene: Scene, order: Order) -> str:
    words = files.words(sight.game)
    if any(piece.id == order.who for piece in scene.pieces):
        many = next(piece for piece in scene.pieces if piece.id == order.who)
        if order.number:
            return words.counted(many.kind, order.number)
        return Seen(scene, words).part(order.who, "piece")
    here = [p for p in scene.pieces if p.at == order.who and p.owner == sight.seat]
    count = order.number or sum(piece.count for piece in here)
    return f"{count} from {words.thing(order.who)}"


def _last(sight: Sight, order: Order) -> str:
    """Say the last choice of a row, as it would be offered."""
    table = sight.imagined(0)
    for answer in order.row[:-1]:
        option = option_for(table, sight.seat, answer)
        if option is None:
            return ""
        table.choose(option, sight.seat)
    return _said(sight, table, order.row[-1])


def _said(sight: Sight, table: Table[Any], answer: Answer) -> str:
    question = table.open.get(sight.seat)
    words = files.words(sight.game)
    for option in question.options if question else ():
        if name_of(option) == answer.option:
            return words.option(option, Seen(sight.game.scene(table, sight.seat), words))
    return ""
