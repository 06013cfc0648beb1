"""Zones as text: one function for each kind of zone."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from rich.cells import cell_len
from rich.text import Text

from starhold.core.record import Seat
from starhold.show.vocabulary import (
    Battle,
    Group,
    News,
    Node,
    Number,
    Piece,
    Ring,
    Row,
    Sheet,
    Side,
    Space,
    Stack,
    Track,
    Tree,
    Zone,
)
from starhold.terminal.looks import Looks

FACES = dict(enumerate("⚀⚁⚂⚃⚄⚅", 1))


def lines_of(zone: Zone, looks: Looks) -> list[Text]:
    """Write a zone, beginning with its name."""
    title = Text.assemble((looks.name(zone.id), "bold"))
    if zone.owner:
        title.append(f" ({looks.name(zone.owner)})", style=looks.seat(zone.owner))
    title.append(": ")
    first, *rest = WRITTEN[type(zone)](zone, looks) or [Text("empty", style="dim")]
    return [title + first, *rest]


def piece_text(piece: Piece, looks: Looks) -> Text:
    """Write a piece: its symbol, name, count, marks and owner."""
    look = looks.of(piece.id, piece.kind)
    text = Text.assemble((look.symbol, look.style), f" {looks.name(piece.kind)}")
    if piece.count != 1:
        text.append(f" ×{piece.count}")
    if piece.number is not None:
        text.append(f" {number_text(piece.number)}")
    text.append(_marks(piece.marks, looks))
    if piece.owner:
        text.append(f" ({looks.name(piece.owner)})", style=looks.seat(piece.owner))
    return text.append(", face down" if piece.hidden else "")


def number_text(number: Number) -> str:
    written = str(number.value).replace("-", "−")
    return written if number.limit is None else f"{written}/{number.limit}"


def dice_text(dice: Iterable[int], sides: int) -> str:
    """Write six-sided dice as faces, others in brackets."""
    return " ".join(f"{FACES[die]}{die}" if sides == 6 else f"[{die}]" for die in dice)


def news_text(one: News) -> Text:
    """Write an event, with its dice."""
    text = Text(f"  {one.text}")
    return text.append(f"  {dice_text(one.dice, one.sides)}") if one.dice else text


def _marks(marks: Iterable[str], looks: Looks) -> str:
    return "".join(f" [{looks.name(mark)}]" for mark in marks)


def _seats(seats: Iterable[Seat], looks: Looks) -> str:
    return ", ".join(map(looks.name, seats))


def _row(zone: Row, looks: Looks) -> list[Text]:
    return [Text(" · ").join(piece_text(piece, looks) for piece in zone.items)] * bool(zone.items)


def _stack(zone: Stack, looks: Looks) -> list[Text]:
    text = Text(f"▤ {zone.count}")
    if zone.kind:
        text.append(f" {looks.name(zone.kind)}")
    if zone.top is not None:
        text.append(", top: ").append_text(piece_text(zone.top, looks))
    if zone.holds:
        holds = ", ".join(f"{count} {looks.name(kind)}" for kind, count in zone.holds)
        text.append(f", including {holds}")
    return [text]


def _space(space: Space, looks: Looks) -> Text:
    text = Text(space.label or looks.name(space.id))
    if space.number is not None:
        text.append(f" {number_text(space.number)}")
    if space.markers:
        inside = Text(", ").join(piece_text(piece, looks) for piece in space.markers)
        text = Text("[", style="bold") + text + Text(": ") + inside + Text("]", style="bold")
    return text


def _track(zone: Track, looks: Looks) -> list[Text]:
    return [Text(" ─ ").join(_space(space, looks) for space in zone.spaces)] * bool(zone.spaces)


def _ring(zone: Ring, looks: Looks) -> list[Text]:
    spaces = []
    for space in zone.spaces:
        text = _space(space, looks)
        pawn = space.id == zone.pawn
        spaces.append(Text("▶", style="bold") + text + Text("◀", style="bold") if pawn else text)
    return [Text("↻ ") + Text(" → ").join(spaces)] * bool(spaces)


def _tree(zone: Tree, looks: Looks) -> list[Text]:
    return [Text(), *(_node(node, looks) for node in zone.nodes)] if zone.nodes else []


def _node(node: Node, looks: Looks) -> Text:
    text = Text("  ✓ " if node.owners else "  · ")
    text.append_text(Text(looks.name(node.kind), style=looks.of(node.kind).style))
    if node.cost is not None:
        text.append(f" {number_text(node.cost)}")
    if node.owners:
        text.append(f" ({_seats(node.owners, looks)})")
    if node.needs:
        text.append(f" ← {', '.join(map(looks.name, node.needs))}", style="dim")
    if node.excludes:
        text.append(f" ✗ {', '.join(map(looks.name, node.excludes))}", style="dim")
    text.append(_marks(node.marks, looks))
    return text


def _sheet(zone: Sheet, looks: Looks) -> list[Text]:
    if not zone.lines:
        return []
    rows = [("", *map(looks.name, zone.columns))]
    for line in zone.lines:
        name = f"{looks.of(line.kind).symbol} {looks.name(line.kind)}{_marks(line.marks, looks)}"
        values = (looks.name(v) if isinstance(v, str) else number_text(v) for v in line.values)
        rows.append((name, *values))
    return [Text(), *(Text(line) for line in columned(rows))]


def columned(rows: list[tuple[str, ...]]) -> list[str]:
    """Write rows in columns: the first aligned left, the others right."""
    wide = max(map(len, rows))
    rows = [(*row, *[""] * (wide - len(row))) for row in rows]
    widths = [max(cell_len(row[at]) for row in rows) for at in range(wide)]
    return [
        "  "
        + "  ".join(
            " " * (widths[at] - cell_len(cell)) + cell if at else cell.ljust(widths[at])
            for at, cell in enumerate(row)
        ).rstrip()
        for row in rows
    ]


def _battle(zone: Battle, looks: Looks) -> list[Text]:
    lines = [Text(f"at {looks.name(zone.at)}" if zone.at else "")]
    for side in zone.sides:
        lines += _side(side, looks)
    return lines


def _side(side: Side, looks: Looks) -> list[Text]:
    title = Text(f"  ⚔ {looks.name(side.kind)}")
    if side.owner:
        title.append(" ").append_text(looks.emblem(side.owner))
    return [title, *(_group(group, looks) for group in side.groups)]


def _group(group: Group, looks: Looks) -> Text:
    look = looks.of(group.kind)
    text = Text.assemble((f"    {look.symbol} ", look.style))
    number = str(group.count) if group.number is None else number_text(group.number)
    text.append(f"{number} {looks.name(group.kind)}")
    if group.hits_on is not None:
        reach = "or less" if group.at_most else "or more"
        text.append(f", hits on {number_text(group.hits_on)} {reach} (d{group.sides})")
    if group.shields is not None:
        text.append(f", shields {number_text(group.shields)}")
    if group.damage:
        text.append(f", damage {group.damage}")
    if group.dice:
        text.append(f", rolled {dice_text(group.dice, group.sides)}")
    return text.append(_marks(group.marks, looks))


WRITTEN: dict[type[Zone], Callable[[Any, Looks], list[Text]]] = {
    Row: _row,
    Stack: _stack,
    Track: _track,
    Ring: _ring,
    Tree: _tree,
    Sheet: _sheet,
    Battle: _battle,
}
