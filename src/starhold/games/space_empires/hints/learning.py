"""The value of technology levels to bots, as shares of their price."""

from functools import cache, lru_cache
from itertools import accumulate, chain, repeat
from operator import mul
from typing import NamedTuple

from starhold.core.record import Seat

from ..empires.holdings import draft
from ..facts.catalog import TECHNOLOGIES, TRAINED, Technology
from ..fleets.groups import is_armed
from ..fleets.uniques import cp_cost
from ..solo.machines import arrivals
from ..state import Group, State
from .campaign import worst_minefield
from .hunters import is_hunt, spreads_soon, wants_science
from .nebulae import near_nebulae
from .sites import Sites

# The value of each level in turn as a share of its price; the last figure holds for all above.
# Weapons are for those who build ships. Below 0.6 a level is not bought: a CP on hand is worth
# that.
SHARES: dict[Technology, tuple[float, ...]] = {
    "ship_size": (1.25, 1.25, 1.15, 1.05, 1.0),
    "attack": (1.2, 1.05, 0.9),
    "defense": (1.15, 1.0, 0.9),
    "movement": (1.1, 0.95, 0.8, 0.65),
    "terraforming": (1.05, 0.55),
    "tactics": (0.95, 0.8, 0.65),
    "ship_yard": (0.95, 0.8),
    "ground_combat": (0.9, 0.8),
    "exploration": (0.8, 0.65),
    "military_academy": (0.85, 0.7),
    "fighter": (0.62, 0.5),
    "boarding": (0.7, 0.5),
    "fast_battlecruiser": (0.5,),
    "cloaking": (0.5,),
    "mines": (0.3,),
}
# Weapons need hulls: each level wants one more Cruiser to carry it.
ARMS: tuple[Technology, ...] = ("attack", "defense", "tactics", "movement")
HULLS = 12
UNCARRIED = 0.3  # share of its value lost by a level that no ship carries
SCIENCE = (3.0, 1.5, 0.3)  # SE-28.51: Mine Sweep, when there are amoebas to study
MINING = (1.05, 0.9)  # Terraforming, when there is a Nebula to mine
UNASKED = (0.3,)  # an answer to technology that nobody has shown
ANSWER = (1.1, 0.9)
# SE-11.12  Each technology here answers another that a rival has shown.
ANSWERS: dict[Technology, Technology] = {
    "point_defense": "fighter",
    "scanner": "cloaking",
    "mine_sweep": "mines",
    "security_forces": "boarding",
}

# Against Doomsday Machines.
DRILL: dict[Technology, tuple[float, ...]] = {
    "ship_size": (1.3, 1.2, 1.05, 0.6, 0.1),
    "attack": (1.0, 0.75, 0.3),
    "defense": (0.85, 0.7, 0.3),
    "ship_yard": (0.7, 0.1),
    "tactics": (0.4, 0.1),
}
IDLE = (0.1,)  # everything else

# Against Alien Players and amoebas: hulls first, then weapons that they carry.
CONQUEST: dict[Technology, tuple[float, ...]] = SHARES | {
    "defense": (1.2, 1.05, 0.9),
    "movement": (0.5,),
    "exploration": (0.3,),
    "ground_combat": (0.3,),
    "fighter": (0.3,),
}
# Amoebas are hunted by Cruisers, and in a hurry.
HUNT: dict[Technology, tuple[float, ...]] = CONQUEST | {
    "ship_size": (1.3, 1.1, 0.5, 0.4),
    "attack": (1.0, 0.85, 0.3),
    "defense": (1.0, 0.85, 0.3),
    "ship_yard": (0.95, 0.7),
    "movement": (0.8, 0.4),
    "terraforming": (0.9, 0.3),
    "cloaking": (0.1,),
    "fast_battlecruiser": (0.1,),
    "exploration": (0.1,),
    "tactics": (0.1,),
    "military_academy": (0.1,),
}
STUDY = (4.0, 3.0, 0.3)  # Mine Sweep, if they must all be destroyed
STOPPING = (1.8,)  # Mines, when amoebas will spread soon
CARRIED_FROM = 3  # SE-11.4: Cruisers carry two levels
BARE_WEAPONS: dict[Technology, tuple[float, ...]] = {"attack": (0.5,), "defense": (0.5,)}
SWEEPING, SWEPT = (3.0, 1.0, 0.3), 2  # Mine Sweep, once as many Mines are feared
KEPT = 256  # levels whose value is remembered


class Wants(NamedTuple):
    """What makes some technologies worth more than others."""

    mining: bool  # there is a Nebula to mine
    science: bool  # there are amoebas to study
    answers: frozenset[Technology]  # to these
    conquest: bool = False  # there are Alien Players or amoebas to conquer
    bare: bool = False  # no ship that can be built carries much
    mines: bool = False  # their Homeworlds may be mined
    spreading: bool = False  # amoebas will spread soon


class Knowledge(NamedTuple):
    """The value of all levels, and those of weapons: their number and value."""

    worth: float
    arms: int
    weapons: float


def learning(state: State, seat: Seat, fleet: list[Group], free: Sites) -> float:
    """Return the value of a player's technology, in CP."""
    levels = state.empires[seat].sheet.levels
    if arrivals(state):
        return sum(_worth(name, DRILL.get(name, IDLE))[level] for name, level in levels.items())
    wants = Wants(
        bool(near_nebulae(state, free)), wants_science(state), _threats_shown(state, seat)
    )
    if state.powers or is_hunt(state):
        wants = wants._replace(
            conquest=True,
            bare=levels.get("ship_size", 1) < CARRIED_FROM,
            mines=worst_minefield(state) >= SWEPT,
            spreading=spreads_soon(state),
        )
    known = _known(tuple(levels.items()), wants)
    arms = known.arms
    carried = min(1.0, hulls(state, seat, fleet) / (HULLS * arms)) if arms > 0 else 1.0
    idle = (1 - carried) * UNCARRIED * known.weapons
    return known.worth - idle


@lru_cache(KEPT)
def _known(levels: tuple[tuple[Technology, int], ...], wants: Wants) -> Knowledge:
    """Return the value of these levels, remembered because few choices change any."""
    held = dict(levels)
    worth = {name: _worth(name, _shares(name, wants))[level] for name, level in levels}
    return Knowledge(
        sum(worth.values()),
        sum(held.get(name, 0) - TECHNOLOGIES[name].start for name in ARMS),
        sum(worth.get(name, 0.0) for name in ARMS),
    )


def hulls(state: State, seat: Seat, fleet: list[Group]) -> int:
    """Return the cost of ships that carry weapons, those on order included."""
    there = sum([cp_cost(state, g) * g.count for g in fleet if g.kind in TRAINED and is_armed(g)])
    return there + sum(
        cp_cost(state, draft(seat, order.kind)) * order.count
        for order in state.empires[seat].plan.purchases
        if order.kind in TRAINED and not order.sham
    )


def _shares(name: Technology, wants: Wants) -> tuple[float, ...]:
    urgent = _urgent(name, wants)
    if urgent:
        return urgent
    threat = ANSWERS.get(name)
    if threat is not None:
        return ANSWER if threat in wants.answers else UNASKED
    if not wants.conquest:
        return SHARES[name]
    shares = HUNT if wants.science else CONQUEST
    return BARE_WEAPONS.get(name, shares[name]) if wants.bare else shares[name]


def _urgent(name: Technology, wants: Wants) -> tuple[float, ...]:
    """Return the value of what the map or the scenario demands, if this is it."""
    if name == "terraforming" and wants.mining:
        return MINING
    if name == "mine_sweep" and wants.science:
        return STUDY if wants.conquest else SCIENCE
    if name == "mine_sweep" and wants.mines:
        return SWEEPING
    return STOPPING if name == "mines" and wants.spreading else ()


def _threats_shown(state: State, seat: Seat) -> frozenset[Technology]:
    """SE-11.12  The technologies of others that are known and want an answer."""
    known = [levels for rival, levels in state.shown.items() if rival != seat]
    known += [power.levels for power in state.powers.values()]  # SE-28.23
    return frozenset(
        [threat for levels in known for threat in ANSWERS.values() if levels.get(threat)]
    )


@cache
def _worth(name: Technology, shares: tuple[float, ...]) -> tuple[float, ...]:
    """Return the value of each level with those below it, at printed prices."""
    facts = TECHNOLOGIES[name]
    each = map(mul, facts.costs, chain(shares, repeat(shares[-1])))
    return (*repeat(0.0, facts.start), *accumulate(each, initial=0.0))
