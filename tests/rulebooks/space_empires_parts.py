"""What the tables of Space Empires have in common: units, hexes, ratings and dice."""

from __future__ import annotations

import re
from typing import Any

from tests.rulebooks.tables import Data, Pairs, Rows, numbers, slug

SHORT = {
    "ship_yard": "yard",
    "mine_sweeper": "sweeper",
    "ms_pipeline": "pipeline",
    "unique_ship": "unique",
    "space_marines": "marines",
    "colony_ship_also_as_colony": "colony_ship",
    "mines": "mine",
    "fleet_marker": "alien_fleet",
}
RATING = re.compile(r"([A-F])(\d+)-(\d+) x(\d+)")


def unit_of(cell: str) -> str:
    """Return the unit that a label names: `Mine Sweeper SW` is the sweeper."""
    name = slug(re.sub(r" [A-Z]{1,2}$", "", cell).partition(",")[0])
    return SHORT.get(name, name)


def hexes(cell: str) -> list[str]:
    """Return the hexes and ranges of hexes in a cell, as the data writes them."""
    return re.findall(r"\b[A-L]\d+(?:-\d+)?", cell.replace("–", "-"))


def ratings(cell: str) -> list[tuple[str, int, int, int]]:
    return [(one[0], int(one[1]), int(one[2]), int(one[3])) for one in RATING.findall(cell)]


def faces(cell: str) -> list[int]:
    """Return the faces of a die that a cell names: `1–2` or `7`."""
    first, *last = numbers(cell.replace("–", " "))
    return list(range(first, (last or [first])[0] + 1))


def by_die(rows: Rows) -> list[str]:
    """Return the second cell for each face of a die, as ids."""
    return [slug(row[1].partition(";")[0]) for row in rows for _ in faces(row[0])]


def whole_die(rows: Rows, data: Data) -> Pairs:
    """Compare the faces that the rows name with those of the die."""
    sides = data["constants"]["sides"]
    yield [face for row in rows for face in faces(row[0])], list(range(1, sides + 1))


def rating_of(unit: dict[str, Any], level: int = 0) -> tuple[str, int, int, int]:
    attack = unit.get("boards", unit["attack"])
    defense = unit["defense"]
    return (
        unit["class"],
        attack[min(level, len(attack) - 1)],
        defense[min(level, len(defense) - 1)],
        unit["hull"],
    )
