"""Plots as SVG text that stands inside a page and is the same for the same figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from io import StringIO
from typing import Any, NamedTuple

from starhold.lab.extras import extra

STYLE: dict[Any, Any] = {
    "svg.fonttype": "none",
    "svg.hashsalt": "starhold",
    "font.size": 9,
    "axes.spines.top": False,
    "axes.spines.right": False,
}
FAR, NEAR = "#b3261e", "#3b5b7a"
ROWS = 40  # in one plot


class Dot(NamedTuple):
    """A value with its interval, and what it would be if nothing mattered."""

    label: str
    value: float
    low: float
    high: float
    usual: float
    more_than_luck: bool


def dots(rows: Sequence[Dot], axis: str) -> str:
    """Draw shares with their intervals, in percent, one below the other."""
    rows = list(rows)[:ROWS]
    figure, axes = _figure(7, 0.6 + 0.24 * len(rows))
    for place, row in enumerate(rows):
        # A filled square or an open circle: never colour alone.
        marker, fill = ("s", FAR) if row.more_than_luck else ("o", "white")
        colour = FAR if row.more_than_luck else NEAR
        axes.plot([row.low * 100, row.high * 100], [place, place], color=colour, lw=1.5)
        axes.plot(row.value * 100, place, marker, color=colour, mfc=fill, ms=5)
        axes.plot([row.usual * 100] * 2, [place - 0.35, place + 0.35], color="black", lw=1)
    axes.set_yticks(range(len(rows)), [row.label for row in rows])
    axes.set_ylim(len(rows) - 0.5, -0.5)
    axes.set_xlabel(axis)
    return _svg(figure)


def histogram(values: Mapping[str, Sequence[int]], axis: str) -> str:
    """Draw how often each value occurs, for several samples."""
    figure, axes = _figure(7, 2.4)
    axes.hist(
        list(values.values()), bins=24, label=list(values), histtype="step", lw=1.5, density=True
    )
    axes.set_xlabel(axis)
    axes.set_yticks([])
    if len(values) > 1:
        axes.legend(frameon=False)
    return _svg(figure)


def _figure(width: float, height: float) -> tuple[Any, Any]:
    with extra("lab"):
        import matplotlib as mpl
        from matplotlib.figure import Figure
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(width, height), layout="constrained")
        return figure, figure.add_subplot()


def _svg(figure: Any) -> str:
    import matplotlib as mpl

    written = StringIO()
    with mpl.rc_context(STYLE):
        figure.savefig(written, format="svg", transparent=True, metadata={"Date": None})
    text = written.getvalue()
    return text[text.index("<svg") :]
