"""Queries about ground units: aboard, on planets, and in combat (SE-20).

Cards and advantages change ground combat through the tables below; see `hooks/`.
"""

from collections.abc import Callable, Container, Iterator
from typing import NamedTuple

from starhold.core.score import Term

from ..empires.alliances import allied
from ..empires.holdings import level, varies
from ..facts.catalog import FIGURES, TROOPS, UNITS, UnitKind
from ..fleets import groups
from ..fleets.carrying import lift_of
from ..hooks.moments import OnTable
from ..hooks.numbers import Adds, OffersToGroup
from ..hooks.tables import RuleTable
from ..state import Cell, Footing, Group, Invasion, State, Table
from ..steps import Seat, Steps
from .tallies import count_of
from .terms import Terms

# SE-20.1  Ships that carry ground units.
LIFTING = frozenset(kind for kind, unit in UNITS.items() if unit.carries)
GRAV = "grav_armor"
MILITIA = "militia"


class Rating(NamedTuple):
    """SE-1.4  The ratings of a unit on the ground."""

    weapon: str
    attack: int
    defense: int
    hull: int


class GroundAim(NamedTuple):
    """A shot on the ground, and whether either side is supported (SE-20.33)."""

    state: State
    invasion: Invasion
    gun: Group
    target: Group
    gun_supported: bool = False
    target_supported: bool = False


# SE-20.30  The terms of the number to hit.
GROUND_SHOT: RuleTable[Callable[[GroundAim], Adds]] = RuleTable()
# SE-20.37  Extra hits that a unit takes beyond its hull.
GROUND_HITS: RuleTable[Callable[[State, Invasion, Group], int]] = RuleTable()
# SE-20.38  Other groups that fight on the ground, with their ratings.
AIR_SUPPORT: RuleTable[Callable[[State, Group], Rating | None]] = RuleTable()
# SE-20.30  A ground combat begins; SE-20.34: it is over.
GROUND_BEGINS: RuleTable[OnTable] = RuleTable()
GROUND_ENDS: RuleTable[Callable[[Table, Invasion], Steps]] = RuleTable()
# SE-20.37  A group's actions instead of firing.
GROUND_DEEDS: RuleTable[OffersToGroup] = RuleTable()
# SE-20.40  An alien planet, or SE-21.1 a colony, has changed hands.
COLONY_CAPTURED: RuleTable[Callable[[Table, Seat, Seat, Cell], Steps]] = RuleTable()


# -- aboard and on planets -------------------------------------------------------------


def is_troops(group: Group) -> bool:
    """SE-20.4  Whether it is a group of ground units."""
    return group.kind in TROOPS


def aboard(state: State, seat: Seat, at: Cell) -> list[Group]:
    """SE-20.2  A player's ground units on Transports there."""
    return [
        group for group in groups.own(state, seat, at) if is_troops(group) and not group.ground
    ]


def ashore(state: State, seat: Seat, at: Cell) -> list[Group]:
    """SE-20.4  A player's ground units on the planet."""
    return [group for group in groups.own(state, seat, at) if group.ground]


def lift(state: State, seat: Seat, at: Cell) -> int:
    """SE-20.1  How many ground units the Transports of a hex carry."""
    return sum([lift_of(ship) for ship in groups.own_of(state, seat, at, LIFTING)])


def numbers(groups: list[Group]) -> int:
    return sum(group.count for group in groups)


def overflow(state: State, seat: Seat, at: Cell) -> int:
    """SE-20.2  How many ground units there have no Transport left."""
    return max(0, numbers(aboard(state, seat, at)) - lift(state, seat, at))


def garrison(state: State, at: Cell) -> list[Group]:
    """SE-20.5  The ground units that defend a colony, without Militia."""
    colony = state.colonies.get(at)
    if colony is None:
        return []
    return [group for group in ashore(state, colony.owner, at) if group.kind != MILITIA]


def planetary_defense(state: State, at: Cell) -> int:
    """SE-15.2  The Planetary Defense of ground units against every shot at their colony."""
    count = numbers(garrison(state, at))
    return sum(count >= least for least in FIGURES.garrisons)


def is_held(state: State, at: Cell, against: Seat) -> bool:
    """SE-20.20  Whether an enemy's ground units hold a colony there."""
    colony = state.colonies.get(at)
    if colony is None or allied(state, colony.owner, against):
        return False
    return bool(garrison(state, at))


def invaders(state: State, at: Cell) -> list[Seat]:
    """SE-20.30  The players who have landed on another's colony, the active one first."""
    colony = state.colonies.get(at)
    if colony is None:
        return []
    seats = dict.fromkeys(g.owner for g in groups.groups_at(state, at) if g.ground)
    found = [seat for seat in seats if not allied(state, seat, colony.owner)]
    return sorted(found, key=lambda seat: seat != state.active)


# -- landing ---------------------------------------------------------------------------


def may_land(state: State, seat: Seat, at: Cell) -> bool:
    """SE-20.21  On any colony; SE-20.23: not among enemy Mines; barren ones need more."""
    colony = state.colonies.get(at)
    if colony is None or is_mined(state, seat, at):
        return False
    if allied(state, colony.owner, seat):  # SE-27.9
        return colony.owner == seat
    return may_invade(state, seat, at)


def is_mined(state: State, seat: Seat, at: Cell) -> bool:
    """SE-20.23  Whether enemy Mines are still in a hex."""
    return any(foe.kind == "mine" for foe in groups.others(state, seat, at))


def may_invade(state: State, seat: Seat, at: Cell) -> bool:
    """SE-20.21  A Barren planet needs Terraforming; Asteroids cannot be invaded (card 35)."""
    marker = state.markers[at]
    if marker.kind == "barren":
        return level(state, seat, "terraforming") > 0
    return marker.kind == "planet"


def drop_places(state: State, seat: Seat, at: Cell) -> int:
    """R-25  How many more units drop ships can land ready to fire."""
    ships = [g for g in groups.own(state, seat, at) if lift_of(g) and g.tech.ground_combat]
    used = numbers([group for group in ashore(state, seat, at) if group.ground == "dropped"])
    return max(0, sum(lift_of(ship) for ship in ships) - used)


def fits_with(state: State, group: Group, count: int, ground: Footing) -> Group | None:
    """SE-3.2  A group of the same kind and footing with room for this many more."""
    room = UNITS[group.kind].largest - count
    like = (g for g in groups.own(state, group.owner, group.at) if g.kind == group.kind)
    fit = (g for g in like if g.ground == ground and g.id != group.id and g.count <= room)
    return next(fit, None)


def can_shift(state: State, group: Group, count: int, ground: Footing) -> bool:
    """SE-3.1  Part of a group needs a free counter, or a group to join."""
    if count == group.count or groups.free_counters(state, group.owner, group.kind):
        return True
    return fits_with(state, group, count, ground) is not None


# -- the combat ------------------------------------------------------------------------


def the_invasion(state: State) -> Invasion:
    invasion = state.invasion
    assert invasion is not None
    return invasion


def combatants(state: State, invasion: Invasion, side: Seat) -> list[Group]:
    """SE-20.30  Units on the planet; SE-20.38: a card may add Transports."""
    # SE-27.9: blood brothers fight together.
    return [
        group
        for group in groups.friendly(state, side, invasion.at)
        if group.ground or any(rule(state, group) for rule in AIR_SUPPORT.of(state))
    ]


def all_combatants(state: State) -> list[Group]:
    """SE-20.30  Everyone who fights on the ground, on both sides; nobody without a combat."""
    now = state.invasion
    return [group for side in now.sides for group in combatants(state, now, side)] if now else []


def rating(state: State, invasion: Invasion, group: Group) -> Rating:
    """SE-20.7  Marines are better as invaders, Heavy Infantry on its own planet."""
    unit = UNITS[group.kind]
    if unit.troops is None:
        return next(r for rule in AIR_SUPPORT.of(state) if (r := rule(state, group)))
    invading = allied(state, group.owner, invasion.attacker)
    weapon = unit.troops.invading if invading else unit.troops.defending
    return Rating(weapon.weapon, weapon.attack, unit.defense[0], unit.hull)


def hits_needed(state: State, invasion: Invasion, group: Group) -> int:
    """SE-20.30  Damage as in space: a unit dies with the last point of its hull."""
    extra = sum(rule(state, invasion, group) for rule in GROUND_HITS.of(state))
    return rating(state, invasion, group).hull + extra


def in_line(invasion: Invasion, group: Group) -> int:
    """SE-20.32  How many units of a group are not screened."""
    return group.count - count_of(invasion.screened, group.id)


def able(invasion: Invasion, group: Group) -> int:
    """SE-20.36  How many units of a group can fire this round."""
    # SE-20.31: troops that landed without drop ships do not fire in the first round.
    fires = invasion.round > 1 or group.ground != "landing"
    return in_line(invasion, group) if fires else 0


def firepower(
    state: State, invasion: Invasion, side: Seat, kinds: Container[UnitKind] = UNITS
) -> int:
    """SE-20.32, SE-20.33  Units of a side, or those of some kinds, that can fire."""
    groups = combatants(state, invasion, side)
    return sum(able(invasion, group) for group in groups if group.kind in kinds)


def can_be_supported(invasion: Invasion, group: Group) -> bool:
    """SE-20.33  Whether Grav Armor can support one more unit of a group this round."""
    return group.kind != GRAV and able(invasion, group) > count_of(invasion.supported, group.id)


def supported_shots(invasion: Invasion, group: Group) -> int:
    """SE-20.33  Shots that a group's supported units have left: they fire first."""
    fired = count_of(invasion.fired, group.id)
    return max(0, count_of(invasion.supported, group.id) - fired)


def ground_shots(invasion: Invasion, group: Group) -> int:
    """SE-20.37  Shots that a group has left this round."""
    return able(invasion, group) - count_of(invasion.fired, group.id)


# -- the number to hit -----------------------------------------------------------------


def ground_attack(aim: GroundAim) -> Term | None:
    """SE-20.30  The Attack Strength of a ground unit."""
    attack = rating(aim.state, aim.invasion, aim.gun).attack
    return Term("attack_strength", attack, "SE-20.30")


def gun_support(aim: GroundAim) -> Term | None:
    """SE-20.33  Grav Armor helps to attack."""
    return Term("grav_support", 1, "SE-20.33") if aim.gun_supported else None


def bloody_ground(aim: GroundAim) -> Term | None:
    """SE-26.6  Every unit has +1, ground units too (R-27)."""
    return Term("bloody_combat", 1, "SE-26.6") if varies(aim.state, "bloody_combat") else None


def ground_defense(aim: GroundAim) -> Term | None:
    """SE-20.30  The Defense Strength of the target."""
    defense = rating(aim.state, aim.invasion, aim.target).defense
    return Term("defense_strength", -defense, "SE-20.30")


def target_support(aim: GroundAim) -> Term | None:
    """SE-20.33  Grav Armor shields the units it supports."""
    return Term("target_support", -1, "SE-20.33") if aim.target_supported else None


def ground_terms(aim: GroundAim) -> Terms:
    """SE-20.30  The terms of the number to hit: no technology, no fleets, no ships."""
    return tuple(t for rule in GROUND_SHOT.of(aim.state) if (t := rule(aim)) and t.amount)


def ground_to_hit(aim: GroundAim) -> int:
    """SE-20.30  A roll of this or less hits; a 1 always does."""
    return max(1, sum(term.amount for term in ground_terms(aim)))


def targets_of(state: State, invasion: Invasion, side: Seat) -> Iterator[tuple[Group, bool]]:
    """SE-20.37  Enemies in line, supported or not; SE-13.13 a damaged unit takes the next hit."""
    attacking = allied(state, side, invasion.attacker)
    enemy = invasion.defender if attacking else invasion.attacker
    for foe in combatants(state, invasion, enemy):
        supported = count_of(invasion.supported, foe.id)
        exposed = in_line(invasion, foe)
        if exposed and foe.damage:
            yield foe, foe.id in invasion.marked
            continue
        if exposed > supported:
            yield foe, False
        if supported:
            yield foe, True
