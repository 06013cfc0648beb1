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
from starhold.show.words import Words


def order_text(sight: Sight, order: Order) -> str:
    """Describe an order in one line, as on a button."""
    scene, words = sight.view.scene, files.words(sight.game)
    if order.kind == "amount":
        return _last(sight, order)
    if order.kind in ("move", "convoy", "deed"):
        moved = f"to {words.thing(order.to)}" if order.to else ""
        deed = _last(sight, order) if order.then else ""
        who = _mover(sight, scene, order)
        return ": ".join(part for part in (f"{who} {moved}".strip(), deed) if part)
    question = sight.view.question
    texts = {one.name: one.text for one in question.options} if question else {}
    first = texts.get(order.row[0].option, order.row[0].option)
    if order.kind == "repeat":
        return f"{order.number} × {first}"
    return "; ".join(texts.get(answer.option, answer.option) for answer in order.row)


def mover_text(sight: Sight, who: str) -> str:
    """Describe a piece or a place that can be ordered: `3 Scouts at K5`."""
    scene, words = sight.view.scene, files.words(sight.game)
    if all(piece.id != who for piece in scene.pieces):
        return f"everything at {words.thing(who)}"
    return f"{_called(scene, words, who)} at {Seen(scene, words).part(who, 'at')}"


def _called(scene: Scene, words: Words, who: str) -> str:
    """Name a piece as options do: some games number pieces of a kind, others count them."""
    piece = next(piece for piece in scene.pieces if piece.id == who)
    numbered = who.startswith(f"{piece.kind}-")
    return words.thing(who) if numbered else Seen(scene, words).part(who, "piece")


def _mover(sight: Sight, scene: Scene, order: Order) -> str:
    words = files.words(sight.game)
    if order.kind == "convoy":
        who = order.who.split("+")
        kinds = list(dict.fromkeys(piece.kind for piece in scene.pieces if piece.id in who))
        alike = len(kinds) == 1
        return (
            words.counted(kinds[0], order.number) if alike else ", ".join(map(words.thing, kinds))
        )
    if any(piece.id == order.who for piece in scene.pieces):
        many = next(piece for piece in scene.pieces if piece.id == order.who)
        if order.number:
            return words.counted(many.kind, order.number)
        return _called(scene, words, order.who)
    leaving = order.number or _leaving(sight, order)
    return f"{leaving} {'piece' if leaving == 1 else 'pieces'} from {words.thing(order.who)}"


def _leaving(sight: Sight, order: Order) -> int:
    """Return how many pieces leave a place: others there may be unable to move."""
    after = sight.game.scene(_played(sight, order.row), sight.seat)
    return _own(sight, sight.view.scene, order.who) - _own(sight, after, order.who)


def _own(sight: Sight, scene: Scene, place: str) -> int:
    return sum(p.count for p in scene.pieces if p.at == place and p.owner == sight.seat)


def _last(sight: Sight, order: Order) -> str:
    """Describe the last choice of a row, as it would be offered."""
    return _said(sight, _played(sight, order.row[:-1]), order.row[-1])


def _played(sight: Sight, row: tuple[Answer, ...]) -> Table[Any]:
    """Return an imagined table after the choices of a row, up to where it is interrupted."""
    table = sight.imagined(0)
    for answer in row:
        option = option_for(table, sight.seat, answer)
        if option is None:
            break
        table.choose(option, sight.seat)
    return table


def _said(sight: Sight, table: Table[Any], answer: Answer) -> str:
    question = table.open.get(sight.seat)
    words = files.words(sight.game)
    for option in question.options if question else ():
        if name_of(option) == answer.option:
            return words.option(option, Seen(sight.game.scene(table, sight.seat), words))
    return ""
