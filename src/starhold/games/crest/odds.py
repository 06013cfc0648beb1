"""Estimate the result of a battle (CE-13) by expected hits, for bots."""

from collections.abc import Iterable
from functools import cache, lru_cache
from math import erf, sqrt
from typing import TypeAlias

from starhold.kit.hexes import Cell, around

from .catalog import IMPROVEMENTS, SHIPS, fleet_class
from .rules.r13_battle import FIRING_ORDER
from .state import Ship, System

Force: TypeAlias = tuple[int, ...]  # ships of each type, in firing order
REMEMBERED = 20_000  # bounds the caches of a long-running server
SURELY, HARDLY = 0.7, 1.25  # fitted to 4,000 battles of eight forces against levels 1 to 6


def count(ships: Iterable[Ship]) -> Force:
    kinds = [ship.kind for ship in ships]
    return tuple(map(kinds.count, FIRING_ORDER))


@lru_cache(REMEMBERED)
def odds(
    force: tuple[int, ...],
    bonus: int,
    level: int,
    hindered: int,
    burnt: float,
    natural: bool = True,
) -> float:
    """Estimate the chance to destroy a fleet; the spread is about √shields (CE-23.2).

    Luck hurts more than it helps: losses cost the dice of later rounds.
    """
    shields = fleet_class(level).shields
    if not any(force):
        return 1.0 if burnt >= shields else 0.0
    spare = dealt(force, bonus, level, hindered, natural) + burnt - shields
    sure = SURELY if spare > 0.0 else HARDLY
    return 0.5 + 0.5 * erf(sure * spare / sqrt(2 * shields))


@lru_cache(REMEMBERED)
def dealt(
    force: tuple[int, ...], bonus: int, level: int, hindered: int, natural: bool = True
) -> float:
    """Estimate the hits a force scores before it is lost."""
    lasting, firing = guns_of(force, bonus)
    taken = suffered(level, hindered, natural)
    return lasting / taken + firing / 2 if any(force) else 0.0


@cache
def suffered(level: int, hindered: int, natural: bool) -> float:
    """Return the hits a fleet scores each round; almost none if it can never hit (R16)."""
    fleet = fleet_class(level)
    needs = fleet.hits_on + hindered
    if needs > 6 and not natural:
        return 1e-6
    return fleet.dice * (7 - min(6, needs)) / 6


@lru_cache(REMEMBERED)
def guns_of(force: tuple[int, ...], bonus: int) -> tuple[float, float]:
    """Return the hits a force scores while it takes one hit a round, and in its first round.

    Shields go first, then weak ships.
    """
    shields = 0
    guns: list[float] = []
    for kind, number in zip(FIRING_ORDER, force, strict=True):
        ship = SHIPS[kind]
        attack = (ship.attack or 7) - (bonus if kind == "fighter" else 0)
        guns += [ship.dice * (7 - attack) / 6] * number
        shields += ship.shield * number
    fire = firing = sum(guns)
    lasting = fire * shields
    for lost in reversed(guns):
        lasting += fire
        fire -= lost
    return lasting, firing


def laser_hits(systems: dict[Cell, System], at: Cell) -> float:
    """Return the expected laser hits on a fleet in a system, per round."""
    total = 0.0
    for cell in (at, *around(at)):
        laser = IMPROVEMENTS[systems[cell].support or "capital"] if cell in systems else None
        shots = laser and (laser.here if cell == at else laser.adjacent)
        total += shots.dice * (7 - shots.hits_on) / 6 if shots else 0.0
    return total
