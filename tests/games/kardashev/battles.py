"""An attack of red on blue, for the chapters that speak of attacks."""

from __future__ import annotations

from starhold.games.kardashev.rules.r10_attack import AttackResolved
from starhold.games.kardashev.rules.r10_movement import FlyToAttack, MoveFleet
from starhold.games.kardashev.state import Table
from tests.games.kardashev.scenes import act, open_field, play, scene, told

AROUND = ("-1,0", "0,0", "1,0", "0,1", "1,-1", "2,-1", "1,1", "2,0")


def battle(level: int, colony: int = 0, fleet: int = 0, **parts: object) -> Table:
    """Red's fleet at (0,0) attacks blue at (1,0)."""
    described: dict[str, object] = {
        "tiles": open_field(*AROUND, face="military"),
        "cards": {"red": "EE", "blue": "EE"},
        "agenda": act("red"),
    } | parts
    fleets = {"0,0": ("red", level)} | ({"1,0": ("blue", fleet)} if fleet else {})
    described["fleets"] = fleets | parts.get("more_fleets", {})  # type: ignore[operator]
    described["colonies"] = {"1,0": ("blue", colony)} if colony else {}
    described.pop("more_fleets", None)
    table = scene(**described)  # type: ignore[arg-type]
    energy = {1: 1, 2: 1, 3: 2}[level]
    play(table, MoveFleet("0,0"), FlyToAttack("1,0", energy))
    return table


def strengths(table: Table) -> tuple[int, int]:
    (event,) = told(table, AttackResolved)
    return event.attack, event.defence
