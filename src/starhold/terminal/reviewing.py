"""A review in words: the ending, the chances as a text plot, turning points and luck."""

from __future__ import annotations

from rich.text import Text

from starhold.review.report import Review, SeatLuck
from starhold.terminal.looks import Looks

WIDE, HIGH = 64, 11


def review_lines(review: Review, looks: Looks) -> list[Text]:
    """Write a review."""
    lines = [Text(review.sentence, style="bold")]
    if review.note:
        lines.append(Text(f"The review ends early. {review.note}", style="yellow"))
    lines += [Text(), Text("Chance of winning", style="bold"), *plot_lines(review, looks)]
    lines += [Text(), Text("Turning points", style="bold"), *_turning_lines(review, looks)]
    lines += [Text(), Text("Luck", style="bold"), *_luck_lines(review, looks)]
    same = review.compared - len(review.alternatives)
    lines += [Text(), Text(f"The bot agrees with {same} of {review.compared} choices.")]
    return lines


def plot_lines(review: Review, looks: Looks) -> list[Text]:
    """Draw the chance of each seat over the game; where lines cross, the later seat shows."""
    grid = [[Text(" ") for _ in range(WIDE)] for _ in range(HIGH)]
    last = max(1, review.moments[-1].entry)
    for column in range(WIDE):
        entry = column * last / (WIDE - 1)
        now = [moment for moment in review.moments if moment.entry <= entry][-1]
        for seat, chance in zip(review.seats, now.chances, strict=True):
            grid[HIGH - 1 - round(chance * (HIGH - 1))][column] = looks.emblem(seat)
    labels = {0: "100 %", HIGH // 2: " 50 %", HIGH - 1: "  0 %"}
    lines = [
        Text.assemble((f"{labels.get(number, ''):>5} ", "dim"), *row)
        for number, row in enumerate(grid)
    ]
    lines.append(Text(f"      choice 0{f'choice {last}':>{WIDE - 8}}", style="dim"))
    names = (looks.emblem(seat).append(f" {looks.name(seat)}") for seat in review.seats)
    return [*lines, Text("      ") + Text("  ").join(names)]


def _turning_lines(review: Review, looks: Looks) -> list[Text]:
    lines = []
    for one in review.turning_points:
        change = f"{100 * one.before:.0f} % → {100 * one.after:.0f} %"
        lines.append(Text(f"  {one.entry:>5}  {looks.name(one.seat)}: {change}"))
        lines += [Text(f"         {said}") for said in (one.text, one.reasons) if said]
    return lines or [Text("  No single stretch of play changed the chances much.")]


def _luck_lines(review: Review, looks: Looks) -> list[Text]:
    if not any(one.events or one.dice for one in review.luck):
        return [Text("  No roll, draw or shuffle changed the chances.")]
    return [line for one in review.luck for line in _seat_luck(one, looks)]


def _seat_luck(one: SeatLuck, looks: Looks) -> list[Text]:
    places = [
        f"{word} at {place} ({points(gain)})"
        for word, place, gain in (
            ("best", one.best, one.best_gain),
            ("worst", one.worst, one.worst_gain),
        )
        if place
    ]
    lines = [Text(f"  {looks.name(one.seat)}: {points(one.gained)}  {', '.join(places)}".rstrip())]
    for die in one.dice:
        mean, usual = die.total / die.count, die.expected / die.count
        dice = f"{die.count} d{die.sides}, {mean:.2f} on average (expected {usual:.1f})"
        lines.append(Text(f"         {dice}"))
    return lines


def points(gain: float) -> str:
    """Write a change of a chance in percentage points."""
    sign = "+" if gain > 0 else "−" if gain < 0 else "±"
    return f"{sign}{abs(100 * gain):.0f}"
