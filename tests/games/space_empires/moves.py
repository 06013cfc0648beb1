"""Scenes of movement: whose phase it is, and which group is given orders (SE-7.4)."""

from __future__ import annotations

from typing import Any

from starhold.games.space_empires.rules.movement.r07_movement import Command, MovementPhase
from starhold.games.space_empires.rules.turns.r06_turns import EndTurn
from starhold.games.space_empires.state import Table
from tests.games.space_empires.scenes import offered, play, scene


def moving(*red: str, **parts: Any) -> Table:
    """The Movement Phase of red; the first group is commanded."""
    table = scene(agenda=(MovementPhase("red"), EndTurn("red")), red=red, **parts)
    command(table, "red-1")
    return table


def command(table: Table, gid: str) -> None:
    """Begin to give orders to a group, if it is not commanded already."""
    option = next((o for o in offered(table, Command) if o.group == gid), None)
    if option:
        play(table, option)
