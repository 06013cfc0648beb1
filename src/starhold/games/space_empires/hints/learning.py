"""The value of technology levels to bots, as shares of their price."""

from functools import cache
from itertools import accumulate, chain, repeat
from operator import mul

from starhold.core.record import Seat
from starhold.games.space_empires.empires.holdings import draft
from starhold.games.space_empires.facts.catalog import TECHNOLOGIES, TRAINED, Technology
from starhold.games.space_empires.fleets.groups import is_armed
from starhold.games.space_empires.fleets.uniques import cp_cost
from starhold.games.space_empires.hints.hunters import wants_science
from starhold.games.space_empires.hints.nebulae import near_nebulae
from starhold.games.space_empires.solo.machines import arrivals
from starhold.games.space_empires.state import Group, State

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


def learning(state: State, seat: Seat, fleet: list[Group]) -> float:
    """Return the value of a player's technology, in CP."""
    levels = state.empires[seat].sheet.levels
    if arrivals(state):
        return sum(_worth(name, DRILL.get(name, IDLE))[level] for name, level in levels.items())
    worth = {
        name: _worth(name, _shares(state, seat, name))[level] for name, level in levels.items()
    }
    arms = sum(levels.get(name, 0) - TECHNOLOGIES[name].start for name in ARMS)
    carried = min(1.0, hulls(state, seat, fleet) / (HULLS * arms)) if arms > 0 else 1.0
    idle = (1 - carried) * UNCARRIED * sum(worth.get(name, 0.0) for name in ARMS)
    return sum(worth.values()) - idle


def hulls(state: State, seat: Seat, fleet: list[Group]) -> int:
    """Return the cost of ships that carry weapons, those on order included."""
    there = sum(cp_cost(state, g) * g.count for g in fleet if g.kind in TRAINED and is_armed(g))
    return there + sum(
        cp_cost(state, draft(seat, order.kind)) * order.count
        for order in state.empires[seat].plan.purchases
        if order.kind in TRAINED and not order.sham
    )


def _shares(state: State, seat: Seat, name: Technology) -> tuple[float, ...]:
    if name == "terraforming" and near_nebulae(state, seat):
        return MINING
    if name == "mine_sweep" and wants_science(state):
        return SCIENCE
    threat = ANSWERS.get(name)
    if threat is None:
        return SHARES[name]
    known = [levels for rival, levels in state.shown.items() if rival != seat]
    known += [power.levels for power in state.powers.values()]  # SE-28.23
    return ANSWER if any(levels.get(threat) for levels in known) else UNASKED


@cache
def _worth(name: Technology, shares: tuple[float, ...]) -> tuple[float, ...]:
    """Return the value of each level with those below it, at printed prices."""
    facts = TECHNOLOGIES[name]
    each = map(mul, facts.costs, chain(shares, repeat(shares[-1])))
    return (*repeat(0.0, facts.start), *accumulate(each, initial=0.0))
