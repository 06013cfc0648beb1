"""How bots invade planets and hold them (SE-20).

Transports follow the fleet and land where it has cleared the sky; a first garrison keeps every
colony from being taken in passing.
"""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from starhold.core.record import Seat

from ..battles.ground import (
    MILITIA,
    aboard,
    ashore,
    combatants,
    garrison,
    is_troops,
    may_invade,
    may_land,
    numbers,
)
from ..empires.alliances import allied
from ..empires.holdings import has, size
from ..facts.catalog import FIGURES, TROOPS, UNITS
from ..facts.starmap import distance
from ..fleets.groups import fleet_of, is_armed, others, own
from ..rules.combat.r15_bombardment import LandNow
from ..rules.ground.r20_landing import DropTroops, Land, TakeAboard
from ..rules.movement.r20_transports import Disembark
from ..rules.special_ships.r18_titans import DestroyPlanet
from ..state import Cell, Group, State
from .estates import estate
from .tastes import RARE, WRONG, Tastes, always

PRIZE = 70.0  # a captured colony is lost to one side and won by the other
GREAT_PRIZE = 400.0  # a Homeworld
ABOARD = 0.7  # share counted while the troops are still aboard
SURE = 0.65  # the odds at which to land
LANDING = 6.0  # better than one more shot at a planet that is ready to be taken
FIRST_ROUND = 0.75  # SE-20.31: troops that have just landed do not fire
GUARD, HOME_GUARD, HOME_GUARDS = 2.0, 1.5, 3
FLEET = 60  # CP of ships needed for an invasion
TRANSPORTS = 2
CARRY = 0.45  # how strongly a unit aboard is drawn on, for each hex
REACH = 12
INVADER, DEFENDER, SPARE = 1.2, 0.9, 0.3  # share of the price


class GroundForce(NamedTuple):
    """The ground units of one side: their number and average ratings."""

    number: int
    attack: float
    defense: float
    hull: float


# -- odds ------------------------------------------------------------------------------


def landing_odds(state: State, seat: Seat, at: Cell) -> float:
    """Return the odds that a player's troops, aboard or landed, would win the planet."""
    ours = [*aboard(state, seat, at), *(g for g in ashore(state, seat, at))]
    if not ours:
        return 0.0
    attackers = _side(ours, invading=True)
    defenders = _defenders(state, seat, at)
    if not defenders.number:
        return 1.0
    ratio = _power(attackers, defenders) / _power(defenders, attackers)
    if state.invasion is None and any(group.ground != "dropped" for group in ours):
        ratio *= FIRST_ROUND
    return ratio**2 / (1 + ratio**2)


def is_ripe(state: State, seat: Seat, at: Cell) -> bool:
    """Return whether the troops there should land."""
    return landing_odds(state, seat, at) >= SURE


def all_ripe(state: State, seat: Seat) -> bool:
    """Return whether every foreign planet below our troops should be landed on."""
    over = dict.fromkeys(
        g.at for g in fleet_of(state, seat) if is_troops(g) and is_foreign(state, seat, g.at)
    )
    return all(may_land(state, seat, at) and is_ripe(state, seat, at) for at in over)


def is_foreign(state: State, seat: Seat, at: Cell) -> bool:
    colony = state.colonies.get(at)
    return colony is not None and not allied(state, colony.owner, seat)


def _defenders(state: State, seat: Seat, at: Cell) -> GroundForce:
    """SE-20.6  Militia by the size of the colony, and the known units on the planet."""
    now = state.invasion
    if now is not None and now.at == at:
        there = combatants(state, now, now.defender)
        return _side([g for g in there if g.ground], invading=False)
    colony = state.colonies.get(at)
    count = size(colony) if colony else FIGURES.alien_militia
    called = [Group("militia", seat, MILITIA, count, at)] if count else []
    known = [group for group in garrison(state, at) if group.face_up]  # SE-29.12
    return _side([*known, *called], invading=False)


def _side(groups: Iterable[Group], *, invading: bool) -> GroundForce:
    count = attack = defense = hulls = 0.0
    for group in groups:
        unit = UNITS[group.kind]
        assert unit.troops is not None
        weapon = unit.troops.invading if invading else unit.troops.defending
        count += group.count
        attack += group.count * weapon.attack
        defense += group.count * unit.defense[0]
        hulls += max(1, group.count * unit.hull - group.damage)  # SE-20.37: some outlast hulls
    if not count:
        return GroundForce(0, 0.0, 0.0, 0.0)
    return GroundForce(int(count), attack / count, defense / count, hulls / count)


def _power(one: GroundForce, other: GroundForce) -> float:
    """Return a side's strength: hits a round, times the rounds it endures."""
    hits = one.number * max(1.0, one.attack - other.defense)
    endures = one.number * one.hull / max(1.0, other.attack - one.defense)
    return hits * endures


# -- the value of troops ---------------------------------------------------------------


def landings(state: State, seat: Seat, fleet: list[Group]) -> float:
    """Return the value of troops where they are: before a landing, and as garrisons."""
    if not has(state, "ground_combat"):
        return 0.0
    troops = [group for group in fleet if group.kind in TROOPS]
    worth = _garrisons(state, seat, troops)
    if not troops:
        return worth
    there = {group.at for group in troops}
    for at, colony in state.colonies.items():
        if at in there and not allied(state, colony.owner, seat):
            worth += _beachhead(state, seat, at)
    return worth + _carried(state, seat, fleet)


def _beachhead(state: State, seat: Seat, at: Cell) -> float:
    """Troops over a planet, or on it, may win it."""
    if not may_invade(state, seat, at):
        return 0.0
    prize = GREAT_PRIZE if state.colonies[at].homeworld else PRIZE
    down, up = numbers(ashore(state, seat, at)), numbers(aboard(state, seat, at))
    if not down + up:
        return 0.0
    share = ABOARD + (1 - ABOARD) * down / (down + up)
    if any(not foe.face_up or is_armed(foe) for foe in others(state, seat, at)):
        share *= ABOARD  # not until they are gone
    return share * prize * landing_odds(state, seat, at)


def _garrisons(state: State, seat: Seat, troops: list[Group]) -> float:
    """SE-20.5  The first unit keeps a colony; the Homeworld gets a few more."""
    worth = 0.0
    guards = Counter[Cell]()
    for group in troops:
        if group.ground and group.kind != MILITIA:
            guards[group.at] += group.count
    for order in state.empires[seat].plan.purchases:
        if order.kind in TROOPS:
            guards[order.at] += order.count
    if not guards:
        return worth
    for at, colony in estate(state, seat).colonies.items():
        worth += GUARD * min(1, guards[at])
        worth += HOME_GUARD * min(guards[at], HOME_GUARDS) if colony.homeworld else 0.0
    return worth


def _carried(state: State, seat: Seat, fleet: list[Group]) -> float:
    """Carried troops are drawn to where the fleet has cleared the sky, or to the fleet."""
    if not any(UNITS[group.kind].carries for group in fleet):
        return 0.0
    loads = [group for group in fleet if is_troops(group) and group.ground != "settled"]
    goals = _goals(state, seat, fleet) if loads else []
    if not goals:
        return 0.0
    return sum(
        CARRY * load.count * max(0, REACH - min(distance(load.at, goal) for goal in goals))
        for load in loads
    )


def _goals(state: State, seat: Seat, fleet: list[Group]) -> list[Cell]:
    """Return foreign colonies under our guns; otherwise the places of our ships that are out."""
    out = dict.fromkeys(
        group.at
        for group in fleet
        if is_armed(group)
        and UNITS[group.kind].moves == "technology"
        and not UNITS[group.kind].carries
        and group.kind != "scout"
        and not (group.at in state.colonies and state.colonies[group.at].owner == seat)
    )
    besieged = [at for at in out if at in state.colonies and may_invade(state, seat, at)]
    return besieged or list(out)


# -- building --------------------------------------------------------------------------


def transports_wanted(state: State, seat: Seat) -> int:
    """Return how many Transports are useful: none without a fleet and a rival."""
    if not any(colony.owner != seat for colony in state.colonies.values()):
        return 0
    ships = (g for g in fleet_of(state, seat) if is_armed(g) and UNITS[g.kind].ship)
    might = sum(UNITS[group.kind].cost * group.count for group in ships)
    return TRANSPORTS if might >= FLEET else 0


def troops_wanted(state: State, seat: Seat, order: Group) -> float:
    """Return the value of a ground unit as a share of its price: it needs a Transport."""
    fleet, orders = fleet_of(state, seat), state.empires[seat].plan.purchases
    room = sum(UNITS[group.kind].carries * group.count for group in fleet)
    room += sum(UNITS[other.kind].carries * other.count for other in orders)
    there = sum(group.count for group in fleet if is_troops(group))
    there += sum(other.count - other.free for other in orders if other.kind in TROOPS)
    if there > room:
        return SPARE
    ready = any(UNITS[g.kind].carries for g in own(state, seat, order.at))
    troops = UNITS[order.kind].troops
    assert troops is not None
    invades = troops.invading.attack >= troops.defending.attack
    return (INVADER if invades else DEFENDER) + (0.1 if ready else 0.0)


# -- tastes ----------------------------------------------------------------------------


def _land(state: State, seat: Seat, option: Land | DropTroops) -> float:
    """Land where it is likely to succeed."""
    return LANDING if is_ripe(state, seat, state.groups[option.group].at) else RARE


def _land_now(state: State, seat: Seat, _option: LandNow) -> float:
    """The option does not name a planet, so every one must be ready to be taken."""
    return LANDING if all_ripe(state, seat) else RARE


def _destroy(state: State, seat: Seat, option: DestroyPlanet) -> float:
    """SE-15.5  Destroy only foreign planets that cannot be taken."""
    foreign = is_foreign(state, seat, option.at)
    return 0.0 if foreign and not is_ripe(state, seat, option.at) else -PRIZE


LANDING_TASTES: Tastes = {
    Land: _land,
    DropTroops: _land,
    LandNow: _land_now,
    DestroyPlanet: _destroy,
    **always(WRONG, Disembark, TakeAboard),
}
