"""Judge the empire's future from the map alone: growth, berths and defences, for bots.

Most options leave the map unchanged, so each map is judged once and cached.  All values are
measured in colonists.
"""

from collections.abc import Iterable
from functools import lru_cache
from math import ceil
from typing import NamedTuple, TypeAlias

from starhold.kit.hexes import Cell, around, distance

from .catalog import AMOUNTS, CARDS, IMPROVEMENTS, SHIPS, Improvement, ImprovementKind, ShipKind
from .odds import Force, laser_hits
from .rules.r13_battle import FIRING_ORDER
from .rules.r14_yards import FORGES
from .state import CAPITAL, System

DECK = len(CARDS.suits) * len(CARDS.ranks)
HEARTS = 1 / len(CARDS.suits)
HEART = sum(AMOUNTS[rank].hearts for rank in CARDS.ranks) / len(CARDS.ranks)
SPADES = sum(AMOUNTS[rank].spades for rank in CARDS.ranks) / DECK  # stability lost each turn
EVENTS = 0.12  # stability or colonists lost to events each turn
HALL = 0.3  # stability a Governor's Hall saves each turn
NEAR = 2  # improvements farther out come too late to help
START_FORCE = (0, 1, 1)  # CE-5.4  The starting cruiser and fighter need no berth.

# Industries that build combat ships: the ship, and how many one yard can support.
YARDS: dict[ImprovementKind | None, tuple[ShipKind, int]] = {
    SHIPS[kind].built_at: (kind, IMPROVEMENTS[SHIPS[kind].built_at].capacity)
    for kind in FIRING_ORDER
}

Systems: TypeAlias = dict[Cell, System]
Yard: TypeAlias = tuple[Cell, ShipKind, int]


class Realm(NamedTuple):
    """Facts that follow from the map alone."""

    sites: float  # tiles kept for crises, and yards near the capital
    free_nearby: int  # tiles near the capital for one more industry
    energy: int  # each turn
    settlers: float  # colonists each turn, on average
    growth: float  # the possible gain from more industries
    loss: float  # stability lost each turn, on average
    nearest_hex: int  # distance of the nearest hex for a new tile
    nearest_tile: int  # distance of the nearest tile that can be explored again
    berths: Force  # combat ships the yards can support
    forged: Force  # the same, with one more Forge in the best place for it
    marines: int  # berths for dropships
    bonus: int  # to fighter dice
    hindered: int  # penalty to fleet dice at the capital
    burnt: float  # laser hits on a fleet arriving there
    carries: int
    calm: int
    revolts: tuple[Cell, ...]


class Latest:
    """The map judged last: comparing it is faster than finding it among all maps."""

    found: tuple[Systems, bool, Realm] | None = None


def realm_of(systems: Systems, forge_marines: bool = False) -> Realm:
    latest = Latest.found
    if latest and latest[0] == systems and latest[1] == forge_marines:
        return latest[2]
    land = realm(tuple(systems.items()), forge_marines)
    Latest.found = systems.copy(), forge_marines, land
    return land


@lru_cache(maxsize=4096)
def realm(tiles: tuple[tuple[Cell, System], ...], forge_marines: bool = False) -> Realm:
    systems = dict(tiles)
    quiet = {at: system for at, system in tiles if not system.occupation and not system.rebels}
    working = [IMPROVEMENTS[system.industry] for system in quiet.values() if system.industry]
    forges = {at for at, system in quiet.items() if system.industry in FORGES}
    sites = [at for at, system in quiet.items() if system.industry is None]
    yards = yards_of(quiet)
    gains = yards_to_double(yards, forges)
    best = max(sites, key=lambda at: hub(gains, at), default=CAPITAL)
    clinics = sum(industry.heart_colonists for industry in working)
    home = IMPROVEMENTS.get(systems[CAPITAL].support or "")
    return Realm(
        sites=kept_tiles(quiet) - remoteness(quiet),
        free_nearby=sum(distance(at, CAPITAL) <= NEAR for at in sites),
        nearest_hex=nearest(open_beside(systems, quiet)),
        nearest_tile=nearest(bare(quiet)),
        energy=sum(industry.energy for industry in working),
        settlers=HEARTS * (share(working) + HEART + clinics) - EVENTS,
        growth=HEARTS * (CARDS.hearts.limit - share(working)),
        loss=SPADES + EVENTS - HALL * max((industry.calm for industry in working), default=0),
        berths=berths(yards, forges),
        forged=berths(yards, forges | {best}),
        marines=marine_berths(quiet, forges if forge_marines else set()),
        bonus=max((industry.fighter_bonus for industry in working), default=0),
        hindered=home.fleet_penalty if home else 0,
        burnt=laser_hits(systems, CAPITAL),
        carries=max((industry.carries_times for industry in working), default=1),
        calm=max((industry.calm for industry in working), default=0),
        revolts=tuple(at for at in systems if at not in quiet),
    )


def open_beside(systems: Systems, quiet: Systems) -> set[Cell]:
    """Return the empty hexes next to quiet systems."""
    return set().union(*map(around, quiet)).difference(systems)


def bare(quiet: Systems) -> list[Cell]:
    return [at for at, system in quiet.items() if not (system.industry or system.support)]


def nearest(cells: Iterable[Cell]) -> int:
    """Return the distance of the nearest hex from the capital; 0 if there is none."""
    return min([distance(at, CAPITAL) for at in cells], default=0)


def share(working: list[Improvement]) -> float:
    """Return the colonists each heart brings; half a share counts before it is complete."""
    hearts = CARDS.hearts
    shares = len(working) / hearts.systems_per_colonist
    return min(hearts.limit, 0.5 * (ceil(shares) + shares + 1 / hearts.systems_per_colonist))


def marine_berths(quiet: Systems, forges: set[Cell]) -> int:
    """Return the dropships the Marine Bases can support; Forges count only under R7."""
    bases = {
        at: IMPROVEMENTS[system.industry].capacity
        for at, system in quiet.items()
        if system.industry and not IMPROVEMENTS[system.industry].forgeable
    }
    return sum((2 if forges.intersection(around(at)) else 1) * room for at, room in bases.items())


def yards_of(quiet: Systems) -> list[Yard]:
    """Return the yards for combat ships."""
    return [
        (at, *YARDS[system.industry]) for at, system in quiet.items() if system.industry in YARDS
    ]


def berths(yards: list[Yard], forges: set[Cell]) -> Force:
    """Return the combat ships the yards can support, plus those that need no yard."""
    room = dict(zip(FIRING_ORDER, START_FORCE, strict=True))
    for at, kind, capacity in yards:
        room[kind] += capacity if forges.isdisjoint(around(at)) else 2 * capacity
    return tuple(room.values())


def yards_to_double(yards: list[Yard], forges: set[Cell]) -> dict[Cell, int]:
    """Return the yards without a Forge, with the energy of the ships that each can support."""
    return {
        at: capacity * SHIPS[kind].energy
        for at, kind, capacity in yards
        if forges.isdisjoint(around(at))
    }


def hub(gains: dict[Cell, int], at: Cell) -> float:
    """Return the gain from a Forge here, in energy of ships; nearer the capital is better."""
    total = -0.1 * distance(at, CAPITAL)
    for cell in around(at):
        if cell in gains:
            total += gains[cell]
    return total


def kept_tiles(quiet: Systems) -> float:
    """Value unimproved systems next to the capital, kept for the next crisis; two are enough."""
    beside = (quiet[at] for at in around(CAPITAL) if at in quiet)
    kept = sum(not (system.industry or system.support) for system in beside)
    return (0.0, 6.0, 8.0)[min(kept, 2)]  # more than a site, less than a yard


def remoteness(quiet: Systems) -> float:
    """Penalise distant yards slightly, since their ships arrive late; it only breaks ties."""
    return sum(0.4 * distance(at, CAPITAL) for at, system in quiet.items() if system.industry)
