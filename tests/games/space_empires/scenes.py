"""Scenes of Space Empires: a table set up for one rule, with its luck to come.

    table = scene(
        red=("scout x3 F5", "cruiser F5 attack=1"),
        blue=("base F5",),
        agenda=(BattleBegins("F5", "red", "blue"),),
        dice=(3, 10),
    )

The map is that of two players, without a single marker; Homeworlds stand at K5 and B5.
A group is written as its kind, how many, where, and the technology it carries; its id is the
colour and its number in the list: `red-1`.  Rules are those of `advanced()` unless settings are
given.  `worlds=ALONE` lays the table for one player.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from starhold.core.chance import Recorded
from starhold.games.space_empires.facts.catalog import UNITS
from starhold.games.space_empires.fleets.groups import put
from starhold.games.space_empires.fleets.tech import Tech
from starhold.games.space_empires.rules.setup.r05_setup import begin
from starhold.games.space_empires.state import Cell, Colony, Group, Marker, Settings, State, Table
from starhold.games.space_empires.steps import Event, Option, Seat, Steps

E = TypeVar("E", bound=Event)

WORLDS = {"red": "K5", "blue": "B5"}
ALONE = {"red": "L7"}  # SE-28.3


def advanced(**said: Any) -> Settings:
    """SE-2.3  The base game with all its modules, and what a scene says otherwise."""
    return msgspec.convert({"profile": "advanced", **said}, Settings)


def scene(  # noqa: PLR0913 - a scene has as many parts
    *,
    agenda: Steps = (),
    red: Sequence[str] = (),
    blue: Sequence[str] = (),
    markers: dict[Cell, str | Marker] | None = None,
    colonies: dict[Cell, Colony] | None = None,
    levels: dict[Seat, dict[str, int]] | None = None,
    cp: dict[Seat, int] | None = None,
    dice: Sequence[int] = (),
    settings: Settings | None = None,
    worlds: dict[Seat, Cell] = WORLDS,
    turn: int = 1,
    active: Seat | None = "red",
    **parts: Any,
) -> Table:
    """Lay a table and play up to its first question; dice are faces from 1."""
    state, _ = begin(settings or advanced(), tuple(worlds))
    state.worlds, state.order, state.turn, state.active = (
        dict(worlds),
        tuple(worlds),
        turn,
        active,
    )
    state.colonies = {at: Colony(seat, 3, homeworld=True) for seat, at in worlds.items()}
    state.colonies |= colonies or {}
    state.markers = {at: Marker("planet", seat, face_up=True) for seat, at in worlds.items()}
    for at, marker in (markers or {}).items():
        open_ = Marker(marker, face_up=True) if isinstance(marker, str) else marker
        state.markers[at] = open_
    for seat, own in (levels or {}).items():
        state.empires[seat].sheet.levels |= own  # type: ignore[arg-type]
    for seat, money in (cp or {}).items():
        state.empires[seat].sheet.cp = money
    for seat, groups in (("red", red), ("blue", blue)):
        for written in groups:
            put(state, group(state, seat, written))
    for part, value in parts.items():
        assert part in state.__struct_fields__, part
        setattr(state, part, value)
    table = Table(state, agenda, Recorded(tuple(face - 1 for face in dice)))
    table.settle()
    return table


def group(state: State, seat: Seat, written: str) -> Group:
    """Read `scout x3 F5 attack=1 up`, or `scout F5 sham` for Decoys (SE-25.7)."""
    state.issued += 1
    number = 1 + sum(1 for other in state.groups.values() if other.owner == seat)
    kind, *words = written.split()
    count, at, face_up, tech = 1, "", UNITS[kind].open, {}
    sham = "sham" in words
    for word in words:
        if word[0] == "x" and word[1:].isdigit():
            count = int(word[1:])
        elif "=" in word:
            name, _, level = word.partition("=")
            tech[name] = int(level)
        elif word == "up":
            face_up = True
        elif word != "sham":
            at = word
    gid = f"{seat}-{number}"
    return Group(gid, seat, kind, count, at, Tech(**tech), face_up=face_up, sham=sham)


def hidden(kind: str, back: Seat | None = None) -> Marker:
    """A face-down marker."""
    return Marker(kind, back)


def ready(table: Table, gid: str, moves: int) -> None:
    """Give a group this many moves in this turn."""
    put(table.state, replace(table.state.groups[gid], moves=moves))


def play(table: Table, *options: Option, seat: Seat | None = None) -> None:
    """Choose one option after another."""
    for option in options:
        table.choose(option, seat)


def told(table: Table, kind: type[E], to: Seat | None = None) -> list[E]:
    """The events of one kind, or for a seat, from the last choice or from setting up the scene."""
    news = [news for news in table.news if to is None or news.seen_by(to)]
    return [item.event for item in news if isinstance(item.event, kind)]


def offered(table: Table, kind: type[Option], seat: Seat | None = None) -> list[Any]:
    """The options of one kind that are open."""
    options = table.question(seat).options if table.open else []
    return [option for option in options if isinstance(option, kind)]


def at(table: Table, cell: Cell) -> list[tuple[str, int]]:
    """What stands in a hex: kinds and numbers."""
    return [
        (table.state.groups[gid].kind, table.state.groups[gid].count)
        for gid in table.state.stacks.get(cell, ())
    ]
