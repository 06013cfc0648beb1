"""A report as one HTML file: tables that sort, plots, and nothing fetched from elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

STYLE = """
:root { color-scheme: light; font: 16px/1.5 system-ui, sans-serif; color: #1b1b1f; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; background: #fff; }
h1 { line-height: 1.2; } h2 { margin-top: 2.5rem; border-bottom: 1px solid #ccc; }
table { border-collapse: collapse; font-size: 0.9rem; margin: 1rem 0; }
th, td { padding: 0.2rem 0.7rem; text-align: right; border-bottom: 1px solid #e4e4e8; }
th:first-child, td:first-child { text-align: left; }
td { white-space: nowrap; } td:first-child { white-space: normal; min-width: 9rem; }
th button { font: inherit; font-weight: 600; border: 0; background: none; cursor: pointer; }
th button:focus-visible { outline: 2px solid #3b5b7a; }
th[aria-sort="ascending"] button::after { content: " ▲"; }
th[aria-sort="descending"] button::after { content: " ▼"; }
tr.far td { font-weight: 600; }
svg { max-width: 100%; height: auto; }
details { margin: 0.5rem 0; } summary { cursor: pointer; }
.scroll { overflow-x: auto; }
"""
SCRIPT = """
for (const button of document.querySelectorAll("th button")) {
  button.addEventListener("click", () => {
    const head = button.parentElement, body = head.closest("table").tBodies[0];
    const place = head.cellIndex, up = head.getAttribute("aria-sort") !== "ascending";
    const key = (row) => row.cells[place].dataset.sort ?? row.cells[place].textContent;
    const rows = [...body.rows].sort((a, b) => {
      const [x, y] = [key(a), key(b)], number = x - y;
      return (Number.isNaN(number) ? x.localeCompare(y) : number) * (up ? 1 : -1);
    });
    for (const other of head.parentElement.cells) other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", up ? "ascending" : "descending");
    body.append(...rows);
  });
}
"""
NAME = "name"  # of a column that needs none, for its button


class CellText(NamedTuple):
    """A cell, and the number by which its column sorts."""

    text: str
    sort: float

    @property
    def shown(self) -> str:
        return self.text.replace("-", "−")


class ReportRow(NamedTuple):
    """A row; rows that are more than luck stand out."""

    cells: tuple[str | CellText, ...]
    more_than_luck: bool = False


class ReportSection(NamedTuple):
    """A part of a report: sentences, a plot, a table."""

    title: str
    text: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()
    rows: Sequence[ReportRow] = ()
    plot: str = ""
    folded: bool = False


def page(title: str, intro: Sequence[str], sections: Sequence[ReportSection]) -> str:
    """Write a report."""
    contents = "".join(
        f'<li><a href="#part-{at}">{escape(one.title)}</a></li>' for at, one in enumerate(sections)
    )
    parts = "\n".join(_section(at, one) for at, one in enumerate(sections))
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<style>{STYLE}</style>
</head>
<body>
<h1>{escape(title)}</h1>
{_paragraphs(intro)}
<nav><ul>{contents}</ul></nav>
{parts}
<script>{SCRIPT}</script>
</body>
</html>
"""


def _paragraphs(lines: Sequence[str]) -> str:
    return "\n".join(f"<p>{escape(line)}</p>" for line in lines)


def _section(at: int, one: ReportSection) -> str:
    table = _table(one) if one.rows else ""
    if one.folded:
        table = f"<details><summary>All {len(one.rows)} rows</summary>{table}</details>"
    return (
        f'<section><h2 id="part-{at}">{escape(one.title)}</h2>\n'
        f"{_paragraphs(one.text)}\n{one.plot}\n{table}</section>"
    )


def _table(one: ReportSection) -> str:
    heads = "".join(
        f'<th scope="col"><button type="button">{escape(name or NAME)}</button></th>'
        for name in one.columns
    )
    rows = "\n".join(map(_row, one.rows))
    return (
        f'<div class="scroll"><table><thead><tr>{heads}</tr></thead>\n'
        f"<tbody>\n{rows}\n</tbody></table></div>"
    )


def _row(row: ReportRow) -> str:
    kind = ' class="far"' if row.more_than_luck else ""
    return f"<tr{kind}>{''.join(map(_cell, row.cells))}</tr>"


def _cell(cell: str | CellText) -> str:
    if isinstance(cell, str):
        return f"<td>{escape(cell)}</td>"
    return f'<td data-sort="{cell.sort:.6g}">{escape(cell.shown)}</td>'
