"""The numbers of the table and of its players, and why they are what they are."""

from __future__ import annotations

from collections.abc import Iterator

from rich.style import Style
from rich.text import Text

from starhold.core.score import Score, Term
from starhold.show.vocabulary import Meter, Player, Scene
from starhold.terminal.looks import Looks
from starhold.terminal.zones import number_text


def meter_text(meter: Meter, looks: Looks) -> Text:
    """Write a meter: symbol, name, number; a meter that explains itself is underlined."""
    look = looks.of(meter.id)
    text = Text(f"{looks.name(meter.id)} ")
    return text.append(number_text(meter.number), style=look.style + Style(bold=True))


def meter_lines(scene: Scene, looks: Looks) -> list[Text]:
    """Write the table's meters in a line, and each player's in a line of their own."""
    lines = [_joined(scene.meters, looks)] * bool(scene.meters)
    for player in scene.players:
        lines.append(_player(player, looks, alone=len(scene.players) == 1))
    return lines


def _joined(meters: tuple[Meter, ...], looks: Looks) -> Text:
    return Text("  ").join(meter_text(meter, looks) for meter in meters)


def _player(player: Player, looks: Looks, *, alone: bool) -> Text:
    text = Text()
    if not alone:
        text.append(f"● {looks.name(player.seat)}: ", style=looks.seat(player.seat))
    text.append_text(_joined(player.meters, looks))
    for mark in player.marks:
        text.append(f"  [{looks.name(mark)}]")
    return text


def all_meters(scene: Scene) -> Iterator[tuple[str, Meter]]:
    """Yield every meter with the seat it belongs to; the table's own belong to none."""
    for meter in scene.meters:
        yield "", meter
    for player in scene.players:
        for meter in player.meters:
            yield player.seat, meter


def because_lines(scene: Scene, looks: Looks) -> list[Text]:
    """Write every number with the terms it is made of, each with its rule."""
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
    """Write the result, itemised by seat, the best first."""
    lines: list[Text] = []
    for score in sorted(scores, key=lambda one: (one.won, one.total), reverse=True):
        who = f"{looks.name(score.seat)}: " if len(scores) > 1 else ""
        verdict = "victory" if score.won else "defeat" if len(scores) == 1 else ""
        head = Text(f"{who}{score.total} points", style="bold")
        for word in filter(None, (verdict, looks.words.term(score.title) if score.title else "")):
            head.append(f" · {word}")
        lines += [head, *terms_lines(score.items, looks)]
    return lines
