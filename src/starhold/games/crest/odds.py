"""Estimate the result of a battle (CE-13) by expected hits, for bots."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import erf, inf, sqrt
from typing import TypeAlias

from starhold.games.crest.catalog import IMPROVEMENTS, SHIPS, fleet_class
from starhold.games.crest.rules.r13_battle import FIRING_ORDER
from starhold.games.crest.state import Ship, System
from starhold.kit.hexes import Cell, around

Force: TypeAlias = tuple[int, ...]  # ships of each type, in firing order


def count(ships: Iterable[Ship]) -> Force:
    kinds = [ship.kind for ship in ships]
    return tuple(map(kinds.count, FIRING_ORDER))


@lru_cache(maxsize=20_000)
def odds(
    force: tuple[int, ...],
    bonus: int,
    level: int,
    hindered: int,
    burnt: float,
    natural: bool = True,
) -> float:
    """Estimate the chance to destroy a fleet; the spread is about √shields (CE-23.2)."""
    shields = fleet_class(level).shields
    if not any(force):
        return 1.0 if burnt >= shields else 0.0
    spare = dealt(force, bonus, level, hindered, natural) + burnt - shields
    return 0.5 + 0.5 * erf(spare / sqrt(2 * shields))


@lru_cache(maxsize=20_000)
def dealt(
    force: tuple[int, ...], bonus: int, level: int, hindered: int, natural: bool = True
) -> float:
    """Estimate the hits a force scores before it is lost: shields go first, then weak ships."""
    fleet = fleet_class(level)
    needs = fleet.hits_on + hindered
    if needs > 6 and not natural:  # R16: it can never hit
        return inf if any(force) else 0.0
    taken = fleet.dice * (7 - min(6, needs)) / 6
    fire = shields = 0.0
    guns: list[float] = []
    for kind, number in zip(FIRING_ORDER, force, strict=True):
        ship = SHIPS[kind]
        attack = (ship.attack or 7) - (bonus if kind == "fighter" else 0)
        guns += [ship.dice * (7 - attack) / 6] * number
        shields += ship.shield * number
    fire = sum(guns)
    total = fire * shields
    for lost in reversed(guns):
        total += fire
        fire -= lost
    return total / taken + sum(guns) / 2


def laser_hits(systems: dict[Cell, System], at: Cell) -> float:
    """Return the expected laser hits on a fleet in a system, per round."""
    total = 0.0
    for cell in (at, *around(at)):
        laser = IMPROVEMENTS[systems[cell].support or "capital"] if cell in systems else None
        shots = laser and (laser.here if cell == at else laser.adjacent)
        total += shots.dice * (7 - shots.hits_on) / 6 if shots else 0.0
    return total
