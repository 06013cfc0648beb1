"""The numbers of the table and its players, and what they are made of."""

from __future__ import annotations

from collections.abc import Iterator

from rich.style import Style
from rich.text import Text

from starhold.core.record import Seat
from starhold.core.score import Score, Term
from starhold.show.vocabulary import Meter, Scene
from starhold.show.words import plural
from starhold.terminal.looks import Looks
from starhold.terminal.zones import number_text


def meter_text(meter: Meter, looks: Looks) -> Text:
    """Write a meter: its name and its number."""
    bold = looks.of(meter.id).style + Style(bold=True)
    return Text.assemble(f"{looks.name(meter.id)} ", (number_text(meter.number), bold))


def meter_lines(scene: Scene, looks: Looks, wide: int = 0, own: Seat | None = None) -> list[Text]:
    """Write the table's meters, then each player's, your own first; no meter is split."""
    lines = broken([meter_text(meter, looks) for meter in scene.meters], wide)
    for player in sorted(scene.players, key=lambda player: player.seat != own):
        parts = [meter_text(meter, looks) for meter in player.meters]
        parts += [Text(f"[{looks.name(mark)}]") for mark in player.marks]
        if len(scene.players) > 1:
            who = looks.emblem(player.seat)
            parts.insert(0, who.append(f" {looks.name(player.seat)}:"))
        lines += broken(parts, wide)
    return lines


def broken(parts: list[Text], wide: int) -> list[Text]:
    """Wrap parts to a width; 0 means a single line."""
    lines: list[Text] = []
    for part in parts:
        longer = Text("  ").join([lines[-1], part]) if lines else part
        if lines and (not wide or longer.cell_len <= wide):
            lines[-1] = longer
        else:
            lines.append(part)
    return lines


def fitted(lines: list[Text], high: int) -> list[Text]:
    """Keep as many lines as fit; an ellipsis shows that some are missing."""
    if len(lines) <= high:
        return lines
    return [*lines[: high - 1], lines[high - 1] + Text(" …", style="dim")]


def all_meters(scene: Scene) -> Iterator[tuple[str, Meter]]:
    """Yield every meter with its seat; meters of the table have an empty seat."""
    for meter in scene.meters:
        yield "", meter
    for player in scene.players:
        for meter in player.meters:
            yield player.seat, meter


def because_lines(scene: Scene, looks: Looks) -> list[Text]:
    """Write every number with its terms, each with its rule."""
    lines: list[Text] = []
    alone = len(scene.players) < 2
    for seat, meter in all_meters(scene):
        title = meter_text(meter, looks)
        if seat and not alone:
            title = Text(f"{looks.name(seat)}: ", style=looks.seat(seat)) + title
        lines += [title, *terms_lines(meter.number.because, looks)]
    return lines


def terms_lines(terms: tuple[Term, ...], looks: Looks) -> list[Text]:
    lines = []
    for term in terms:
        line = Text(f"  {term.amount:+d} ".replace("-", "−")).append(looks.words.term(term.label))
        lines.append(line.append(f"  {term.rule}", style="dim") if term.rule else line)
    return lines


def score_lines(scores: tuple[Score, ...], looks: Looks) -> list[Text]:
    """Write the result, itemised by seat, best first."""
    lines: list[Text] = []
    for score in sorted(scores, key=lambda one: (one.won, one.total), reverse=True):
        who = f"{looks.name(score.seat)}: " if len(scores) > 1 else ""
        verdict = "victory" if score.won else "defeat" if len(scores) == 1 else ""
        points = plural(score.total, "# point|# points")
        head = Text(f"{who}{points}", style="bold")
        for word in filter(None, (verdict, looks.words.term(score.title) if score.title else "")):
            head.append(f" · {word}")
        lines += [head, *terms_lines(score.items, looks)]
    return lines
