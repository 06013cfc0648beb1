"""Scenes of Alien Empires: Red alone against Blue at H1, Green at H13 and Yellow at D7.

In the game for victory points (`points`) Blue lives at A4 and Green at A9, the Capitol is F7.

    table = war(red=("scout x3 L7",), blue={"fleet_cp": 18}, dice=(4,))
    fleet(table, "blue", "K3", cp=20)
    go(table, AlienTurn("blue"))

Nothing but Homeworlds is on the map; no Alien Player has its Base unless a scene says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from starhold.games.space_empires.facts.catalog import FIGURES
from starhold.games.space_empires.fleets.groups import put
from starhold.games.space_empires.rules.alien_empires.r28_alien_commission import enlist
from starhold.games.space_empires.solo.alien_players import equipment
from starhold.games.space_empires.state import (
    Cell,
    Colony,
    Fleet,
    Group,
    GroupId,
    Marker,
    Mission,
    Settings,
    Table,
)
from starhold.games.space_empires.steps import Seat, Step
from tests.games.space_empires.scenes import ALONE, advanced, scene

TOP = len(FIGURES.homeworld) - 1


def war(
    *,
    blue: dict[str, Any] | None = None,
    map_number: int | str = 1,
    settings: Settings | None = None,
    seen: dict[str, int] | None = None,
    **parts: Any,
) -> Table:
    """Lay the table; `blue` says what the sheet of the first Alien Player shows."""
    agreed = replace(settings or advanced(), solo=f"alien_empires_{map_number}")
    table = scene(worlds=ALONE, settings=agreed, **parts)
    state = table.state
    for seat, power in state.powers.items():
        state.markers[power.world] = Marker("planet", face_up=True)
        state.colonies[power.world] = Colony(seat, TOP, homeworld=True)
    for field, value in (blue or {}).items():
        if field == "levels":
            state.powers["blue"].levels |= value
        else:
            assert field in state.powers["blue"].__struct_fields__, field
            setattr(state.powers["blue"], field, value)
    state.seen |= seen or {}  # type: ignore[arg-type]
    return table


def points(**parts: Any) -> Table:
    """Lay the table of the game for victory points."""
    return war(map_number="points", **parts)


def fleet(
    table: Table, seat: Seat, at: Cell, cp: int = 20, mission: Mission = "", goal: Cell = ""
) -> GroupId:
    """Put a fleet on the map that has not fought yet; return its name."""
    state = table.state
    gid = f"{seat}-{len(state.groups) + 50}"
    tech = equipment(state, seat, "alien_fleet")
    put(state, Group(gid, seat, "alien_fleet", 1, at, tech, face_up=True))
    state.powers[seat].fleets[gid] = Fleet((gid,), cp, mission=mission, goal=goal)
    return gid


def ships(
    table: Table,
    seat: Seat,
    at: Cell,
    *written: str,
    raiders: bool = False,
    mission: Mission = "",
) -> GroupId:
    """Put a fleet of ships on the map: `scout x3`; return its name."""
    made: list[GroupId] = []
    for one in written:
        kind, _, count = one.partition(" x")
        made += enlist(table.state, seat, at, kind, int(count or 1))
    name = f"{seat}-fleet-{made[0].rpartition('-')[2]}"
    table.state.powers[seat].fleets[name] = Fleet(
        tuple(made), raiders=raiders, fought=not raiders, mission=mission
    )
    return name


def go(table: Table, *steps: Step) -> None:
    """Run steps up to the first question."""
    table.agenda = steps
    table.settle()


def standing(table: Table, seat: Seat) -> dict[str, int]:
    """What a side has on the map."""
    found: dict[str, int] = {}
    for group in table.state.groups.values():
        if group.owner == seat:
            found[group.kind] = found.get(group.kind, 0) + group.count
    return found


def places(table: Table, seat: Seat) -> Sequence[Cell]:
    """Where the groups of a side stand."""
    return sorted({g.at for g in table.state.groups.values() if g.owner == seat})
