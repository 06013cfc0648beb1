"""What a seat observes, as arrays of fixed size: only what it may see.

The action mask has a 1 for every action that is offered.  The other parts can be chosen:

| part | is |
|---|---|
| `vector` | terms of the judgement, and meters of the table and of all seats; see `names` |
| `options` | a row for every action: its kind, codes of its fields, rows of the entities in them |
| `entities` | rows of numbers for everything on the table, and their mask |
| `view` | the view as JSON, in ASCII |
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection
from typing import Any

import numpy as np
from gymnasium import spaces

from starhold.core.record import Option, Seat
from starhold.core.table import Table
from starhold.core.trouble import Unknown
from starhold.foresight.hints import hints
from starhold.research.course import LARGEST_OFFER, GameCourse
from starhold.research.encoding import Codes, relative
from starhold.research.entities import COLUMNS, Entities
from starhold.show.view import view
from starhold.show.vocabulary import Meter, Scene, encode

PARTS = ("vector", "options", "entities", "view")
MOST_ENTITIES = 1024
FARTHEST = 1e6  # larger than any term or meter
WIDEST = 2**31 - 1
LONGEST_VIEW = 1 << 20
PRINTABLE = frozenset(map(chr, range(32, 127)))
BEYOND_ASCII = re.compile(r"[^\x00-\x7f]")
MASKS = np.tri(LARGEST_OFFER + 1, LARGEST_OFFER, -1, dtype=np.int8)  # row n has n ones

Observed = dict[str, Any]


class Observer:
    """Observes tables of one kind."""

    def __init__(self, course: GameCourse, parts: Collection[str] = PARTS) -> None:
        if strange := [part for part in parts if part not in PARTS]:
            raise Unknown(f"There is no part '{strange[0]}'; the parts are {', '.join(PARTS)}.")
        self.course = course
        self.parts = frozenset(parts)
        self.codes = Codes(course.game)
        self.hints = hints(course.game)
        self.seats = {seat: relative(course.seats, seat) for seat in course.seats}
        self.places = self._places()
        self.space = spaces.Dict(self._spaces())

    @property
    def names(self) -> list[str]:
        """What the numbers of the vector are, in their order."""
        return list(self.places)

    def _places(self) -> dict[str, int]:
        meters = self.hints.meters
        names = [f"term {name}" for name in sorted(self.hints.weights)]
        names += [f"table {name}" for name in meters.table]
        for number in range(1, len(self.course.seats) + 1):
            names += [f"seat {number} {name}" for name in meters.seat]
        return {name: place for place, name in enumerate(names)}

    def _spaces(self) -> dict[str, spaces.Space[Any]]:
        def numbers(*shape: int) -> spaces.Box:
            return spaces.Box(-WIDEST, WIDEST, shape, np.int32)

        found: dict[str, spaces.Space[Any]] = {"action_mask": spaces.MultiBinary(LARGEST_OFFER)}
        if "vector" in self.parts:
            vector = spaces.Box(-FARTHEST, FARTHEST, (len(self.places),), np.float32)
            found["observation"] = vector
        if "options" in self.parts:
            found["options"] = numbers(LARGEST_OFFER, 1 + 2 * self.codes.fields)
        if "entities" in self.parts:
            found["entities"] = numbers(MOST_ENTITIES, len(COLUMNS))
            found["entities_mask"] = spaces.MultiBinary(MOST_ENTITIES)
        if "view" in self.parts:
            found["view"] = spaces.Text(LONGEST_VIEW, min_length=2, charset=PRINTABLE)
        return found

    def observe(self, table: Table[Any], seat: Seat) -> Observed:
        """Return what a seat observes."""
        question = table.open.get(seat)
        offer = question.options if question else []
        found: Observed = {"action_mask": mask(len(offer))}
        if self.parts == {"options"}:
            found["options"] = self._options(offer, {})
        elif self.parts:
            self._look(found, table, seat, offer)
        return found

    def _look(self, found: Observed, table: Table[Any], seat: Seat, offer: list[Option]) -> None:
        if "view" in self.parts:
            whole = view(self.course.game, table, seat)
            scene, found["view"] = whole.scene, ascii_json(encode(whole))
        else:
            scene = self.course.game.scene(table, seat)
        rows: dict[str, int] = {}
        if "vector" in self.parts:
            found["observation"] = self._vector(table, seat, scene)
        if "entities" in self.parts:
            entities = Entities(scene, self.codes, self.seats[seat])
            rows = entities.at
            found["entities"], found["entities_mask"] = _padded(entities.rows)
        if "options" in self.parts:
            found["options"] = self._options(offer, rows)

    def _vector(self, table: Table[Any], seat: Seat, scene: Scene) -> Any:
        places = self.places
        vector = np.zeros(len(places), np.float32)
        for name, amount in self.hints.terms(table.state, seat).items():
            vector[places[f"term {name}"]] = amount
        self._meters(vector, "table", scene.meters)
        for player in scene.players:
            self._meters(vector, f"seat {self.seats[seat][player.seat]}", player.meters)
        return vector.clip(-FARTHEST, FARTHEST, out=vector)

    def _meters(self, vector: Any, whose: str, meters: tuple[Meter, ...]) -> None:
        for meter in meters:
            place = self.places.get(f"{whose} {meter.id}")
            if place is not None:
                vector[place] = meter.number.value

    def _options(self, offer: list[Option], rows: dict[str, int]) -> Any:
        fields = self.codes.fields
        found = np.zeros((LARGEST_OFFER, 1 + 2 * fields), np.int32)
        found[:, 1 + fields :] = -1
        for place, option in enumerate(offer):
            found[place, : 1 + fields] = self.codes.option(option)
            for number, field in enumerate(option.__struct_fields__):
                named = getattr(option, field)
                if isinstance(named, str):
                    found[place, 1 + fields + number] = rows.get(named, -1)
        return found


def mask(offered: int) -> Any:
    """Return the mask of an offer of this many options."""
    return MASKS[offered].copy()


def _padded(rows: list[list[int]]) -> tuple[Any, Any]:
    """Return rows and their mask; what does not fit is left out."""
    found = np.zeros((MOST_ENTITIES, len(COLUMNS)), np.int32)
    present = np.zeros(MOST_ENTITIES, np.int8)
    if kept := rows[:MOST_ENTITIES]:
        found[: len(kept)] = kept
        present[: len(kept)] = 1
    return found, present


def ascii_json(written: bytes) -> str:
    """Return JSON with everything beyond ASCII escaped, as a text space needs it."""
    return BEYOND_ASCII.sub(lambda sign: json.dumps(sign[0])[1:-1], written.decode())
