"""Judge the empire's future from the map alone: growth, berths and defences, for bots.

Most options leave the map unchanged, so each map is judged once and cached.  All values are
measured in colonists.
"""

from __future__ import annotations

from functools import lru_cache
from math import ceil
from typing import NamedTuple, TypeAlias

from starhold.games.crest.catalog import CARDS, IMPROVEMENTS, SHIPS, Improvement
from starhold.games.crest.empire import in_revolt
from starhold.games.crest.odds import Force, laser_hits
from starhold.games.crest.rules.r13_battle import FIRING_ORDER
from starhold.games.crest.rules.r14_yards import BUILDS
from starhold.games.crest.state import CAPITAL, System
from starhold.kit.hexes import Cell, around, distance

# Over the next forty turns or so, a quarter of them hearts:
SHARE = 4.0  # one more colonist from each heart, minus those that come too late
STEP = 0.7  # one industry towards the next colonist
POWER = 7.5  # one more energy each turn
HALL = 24.0  # a third fewer crises; worth it once the yards are paid for
START_FORCE = (0, 1, 1)  # CE-5.4  The starting cruiser and fighter need no berth.

Systems: TypeAlias = dict[Cell, System]


class Realm(NamedTuple):
    """What can be read from the map alone."""

    growth: float
    berths: Force  # combat ships the yards can support
    forged: Force  # the same, with one more Forge in the best place for it
    marines: int  # berths for dropships
    bonus: int  # to fighter dice
    hindered: int  # penalty to fleet dice at the capital
    burnt: float  # laser hits on a fleet arriving there
    carries: int
    calm: int
    revolts: tuple[Cell, ...]


@lru_cache(maxsize=4096)
def realm(tiles: tuple[tuple[Cell, System], ...], forge_marines: bool = False) -> Realm:
    systems = dict(tiles)
    quiet = {at: system for at, system in tiles if not in_revolt(system)}
    working = [IMPROVEMENTS[system.industry] for system in quiet.values() if system.industry]
    forges = {at for at, system in quiet.items() if is_forge(system)}
    sites = [at for at, system in quiet.items() if system.industry is None]
    best = max(sites, key=lambda at: hub(quiet, forges, at), default=CAPITAL)
    home = IMPROVEMENTS.get(systems[CAPITAL].support or "")
    return Realm(
        growth=growth(working) + kept_tiles(quiet) - remoteness(quiet),
        berths=berths(quiet, forges),
        forged=berths(quiet, forges | {best}),
        marines=marine_berths(quiet, forges if forge_marines else set()),
        bonus=max((industry.fighter_bonus for industry in working), default=0),
        hindered=home.fleet_penalty if home else 0,
        burnt=laser_hits(systems, CAPITAL),
        carries=max((industry.carries_times for industry in working), default=1),
        calm=max((industry.calm for industry in working), default=0),
        revolts=tuple(at for at in systems if at not in quiet),
    )


def is_forge(system: System) -> bool:
    return system.industry is not None and IMPROVEMENTS[system.industry].capacity_times > 1


def growth(working: list[Improvement]) -> float:
    """Return what the usable industries will bring over the coming turns."""
    hearts = CARDS.hearts
    shares = min(hearts.limit, ceil(len(working) / hearts.systems_per_colonist))
    total = SHARE * shares + STEP * min(len(working), 7)  # the seventh earns the third colonist
    for industry in working:
        total += SHARE * industry.heart_colonists + POWER * industry.energy + HALL * industry.calm
    return total


def marine_berths(quiet: Systems, forges: set[Cell]) -> int:
    """Return the dropships the Marine Bases can support; Forges count only under R7."""
    bases = {
        at: IMPROVEMENTS[system.industry].capacity
        for at, system in quiet.items()
        if system.industry and not IMPROVEMENTS[system.industry].forgeable
    }
    return sum((2 if forges.intersection(around(at)) else 1) * room for at, room in bases.items())


def berths(quiet: Systems, forges: set[Cell]) -> Force:
    """Return the combat ships the yards can support, plus those that need no yard."""
    room = dict(zip(FIRING_ORDER, START_FORCE, strict=True))
    for at, system in quiet.items():
        kind = BUILDS.get(system.industry or "")
        if kind in room:
            times = 2 if forges.intersection(around(at)) else 1
            room[kind] += times * IMPROVEMENTS[system.industry or ""].capacity
    return tuple(room.values())


def hub(quiet: Systems, forges: set[Cell], at: Cell) -> float:
    """Return what a Forge here would add, in energy of ships; nearer the capital is better."""
    total = -0.1 * distance(at, CAPITAL)
    for cell in around(at):
        kind = BUILDS.get(quiet[cell].industry or "") if cell in quiet else None
        if kind and not forges.intersection(around(cell)) and SHIPS[kind].attack:
            total += IMPROVEMENTS[SHIPS[kind].built_at].capacity * SHIPS[kind].energy
    return total


def kept_tiles(quiet: Systems) -> float:
    """Value unimproved systems next to the capital, kept for the next crisis; two are enough."""
    beside = (quiet[at] for at in around(CAPITAL) if at in quiet)
    kept = sum(not (system.industry or system.support) for system in beside)
    return (0.0, 6.0, 8.0)[min(kept, 2)]  # more than a site, less than a yard


def remoteness(quiet: Systems) -> float:
    """Penalise distant yards slightly, since their ships arrive late; it only breaks ties."""
    return sum(0.4 * distance(at, CAPITAL) for at, system in quiet.items() if system.industry)
