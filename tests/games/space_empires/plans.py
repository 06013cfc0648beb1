"""Scenes of an Economic Phase, in which red makes a plan (SE-12.2)."""

from __future__ import annotations

from typing import Any

from starhold.core.record import Option
from starhold.games.space_empires.rules.economy.r12_phase import EconomicPhase, MakePlans
from starhold.games.space_empires.state import Cell, Colony, Table
from tests.games.space_empires.scenes import play, scene


def economic_phase(colonies: dict[Cell, Colony] | None = None, **parts: Any) -> Table:
    """The phase after the third turn; colonies stand on planets."""
    worlds = colonies or {}
    return scene(
        colonies=dict(worlds),
        markers=dict.fromkeys(worlds, "planet"),
        agenda=(EconomicPhase(),),
        turn=3,
        active=None,
        **parts,
    )


def planning(*red: str, money: int = 100, **parts: Any) -> Table:
    """Red and blue make their plans; red has this many CP."""
    parts = {"agenda": (MakePlans(),), **parts}
    return scene(red=red or ("yard x4 K5",), cp={"red": money}, turn=0, **parts)


def choose(table: Table, *options: Option) -> None:
    """Red decides, whoever else is asked."""
    play(table, *options, seat="red")
