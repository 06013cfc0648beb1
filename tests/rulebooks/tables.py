"""Read the tables of a rulebook, and the figures in their cells."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator
from importlib.resources import files
from typing import Any, TypeAlias

from starhold.core.game import Game

Row: TypeAlias = list[str]
Rows: TypeAlias = list[Row]
Data: TypeAlias = dict[str, Any]
# What a table prints, and what the data says instead; each pair must be equal.
Pairs: TypeAlias = Iterator[tuple[Any, Any]]
Check: TypeAlias = Callable[[Rows, Data], Pairs]

HEADING = re.compile(r"#+ (?:([A-Z]+-\d+)\b)?")
ENTRY = re.compile(r"- \*\*([A-Z]+-?[\d.]+)\*\*")
NUMBER = re.compile(r"[−-]?\d+")


def tables_of(text: str) -> dict[str, Rows]:
    """Return every table by the rule or chapter it stands in: `CE-8.4`, the second `CE-8.4#2`.

    Rows come without the heading and the line below it.
    """
    found: dict[str, Rows] = {}
    chapter = place = "intro"
    table: Rows = []
    for line in [*text.splitlines(), ""]:
        if line.strip().startswith("|"):
            table.append([cell.strip() for cell in line.strip().strip("|").split("|")])
            continue
        if table:
            found[_free(found, place)] = table[2:]
            table = []
        if heading := HEADING.match(line):
            chapter = heading[1] or chapter
            place = chapter
        elif entry := ENTRY.match(line):
            place = entry[1]
    return found


def _free(found: dict[str, Rows], place: str) -> str:
    number = 1 + sum(key.partition("#")[0] == place for key in found)
    return place if number == 1 else f"{place}#{number}"


def data_of(game: Game[Any]) -> Data:
    """Return the data files of a game by name."""
    folder = files(game.package) / "data"
    return {
        file.name.removesuffix(".toml"): tomllib.loads(file.read_text("utf-8"))
        for file in folder.iterdir()
        if file.name.endswith(".toml")
    }


def numbers(cell: str) -> list[int]:
    """Return every number in a cell, in order."""
    return [int(number.replace("−", "-")) for number in NUMBER.findall(cell)]


def number(cell: str) -> int | None:
    """Return the first number in a cell; none for a dash."""
    return next(iter(numbers(cell)), None)


def slug(cell: str) -> str:
    """Return a label as an id: `**Governor's Hall** (1X)` is `governors_hall`."""
    plain = re.sub(r"\(.*?\)|[*'’`]", "", cell).strip().lower()
    return re.sub(r"[^a-z0-9]+", "_", plain).strip("_")


def labelled(rows: Rows, aliases: dict[str, str] | None = None) -> dict[str, Row]:
    """Return rows by the id of their first cell."""
    found = {(aliases or {}).get(slug(row[0]), slug(row[0])): row for row in rows}
    assert len(found) == len(rows), "two rows have the same label"
    return found
