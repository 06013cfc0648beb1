"""ES-7.1, ES-7.2, ES-18.2  The forces in a battle: their units, strength and hulls."""

import msgspec

from starhold.core.record import Seat
from starhold.core.score import Term

from .catalog import UNITS, Region, UnitKind
from .empires import boon
from .state import Battle, Plan, ShipId, State


class Unit(msgspec.Struct, frozen=True, gc=False):
    """A unit in a battle: a ship, a colony or a home planet."""

    kind: UnitKind
    at: Region
    ship: ShipId | None = None
    tokens: int = 0


def the_battle(state: State) -> Battle:
    assert state.battle is not None
    return state.battle


def foe(battle: Battle, seat: Seat) -> Seat:
    return battle.defender if seat == battle.attacker else battle.attacker


def forces(state: State, battle: Battle, seat: Seat) -> list[Unit]:
    """ES-7.1, ES-18.2  All units of a side in the region or sector of the battle."""
    regions, colonies = battle.regions, state.colonies
    units = [
        Unit(ship.kind, ship.at, ship.id)
        for ship in state.ships.values()
        if ship.owner == seat and ship.at and ship.at in regions
    ]
    for at in regions:
        colony = colonies.get(at)
        if colony and colony.owner == seat:
            kind: UnitKind = "starbase" if colony.tokens > 1 else "colony"
            units.append(Unit(kind, at, None, colony.tokens))
    home = state.homes.get(seat)
    if home in battle.regions and home:
        units.append(Unit("home", home))
    return units


def strength_terms(state: State, battle: Battle, seat: Seat) -> list[Term]:
    """ES-7.2  The terms of a side's combat strength."""
    own = boon(state, seat)
    units = forces(state, battle, seat)
    attacking = seat == battle.attacker
    # ES-5.7.2, R-37: the privilege of WARLORD is for attackers.
    privilege = int(attacking and seat == state.chooser)
    return [
        *[Term(unit.kind, UNITS[unit.kind].strength, "ES-7.2") for unit in units],
        Term("worlds", own.world_strength * sum([not u.ship for u in units]), "ES-10.3"),
        Term("cards", own.attack if attacking else own.defence, "ES-10.3"),
        Term("privilege", privilege, "ES-5.7.2"),
    ]


def strength(state: State, battle: Battle, seat: Seat) -> int:
    """ES-7.2  The combat strength of a side."""
    return sum([term.amount for term in strength_terms(state, battle, seat)])


def with_bonuses(state: State, seat: Seat, plan: Plan) -> Plan:
    """ES-7.4  A revealed plan plus technology bonuses, which may exceed the dial."""
    own = boon(state, seat)
    return Plan(plan.tactics + own.tactics, plan.weapons + own.weapons, plan.shields + own.shields)


def hull(state: State, unit: Unit, owner: Seat, dealer: Seat) -> int:
    """ES-7.8  The damage needed to destroy a ship or one colony token."""
    base = UNITS[unit.kind].hull
    if unit.ship is None:
        return base + boon(state, owner).token_hull  # TM34
    if unit.kind == "fighter":
        return base
    return max(0, base - boon(state, dealer).piercing)  # TM32


def targets(state: State, battle: Battle, owner: Seat) -> list[Unit]:
    """ES-7.8  The units that can be destroyed: all but home planets."""
    return [unit for unit in forces(state, battle, owner) if unit.kind != "home"]
