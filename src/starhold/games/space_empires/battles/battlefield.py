"""Queries about a battle: combatants, screening, firing order and targets."""

from typing import NamedTuple

import msgspec

from starhold.core.record import Seat, replace

from ..empires import alliances, holdings
from ..facts import starmap
from ..facts.catalog import ARMED, UNITS
from ..fleets import carrying, groups
from ..hooks import numbers
from ..solo import amoebas
from ..state import ALIEN, DOOM, Battle, Cell, Group, GroupId, State
from . import tallies, terms

LEVELLING = frozenset({"asteroids", "nebula"})


class Gun(msgspec.Struct, frozen=True, gc=False):
    """A group's place in the firing order, perhaps only against Fighters."""

    group: GroupId
    against_fighters: bool = False


class Place(NamedTuple):
    """SE-13.8  A place in the firing order: smaller is earlier."""

    weapon: str
    less_tactics: int
    attacking: bool


def the_battle(state: State) -> Battle:
    battle = state.battle
    assert battle is not None
    return battle


def foe_of(battle: Battle, side: Seat) -> Seat:
    """SE-13.2  The other side; SE-27.9: allies count with their side."""
    return battle.defender if alliances.attacks(battle, side) else battle.attacker


def forces(state: State, battle: Battle, side: Seat) -> list[Group]:
    """SE-13.2  The groups of a side in the battle, without groups that stay out of it."""
    there = groups.friendly(state, side, battle.at)
    if side == battle.defender:
        there += [guest for seat in battle.guests for guest in groups.own(state, seat, battle.at)]
    return [group for group in there if group.id not in battle.aside]


def guests_of(state: State, defender: Seat, at: Cell) -> tuple[Seat, ...]:
    """SE-25.9  The owners of units that fight beside a defender who does not own them."""
    found = (rule(state, defender, at) for rule in numbers.GUESTS.of(state))
    return tuple(guest for guest in found if guest is not None)


def fighting(state: State, battle: Battle, side: Seat) -> list[Group]:
    """SE-1.5  The groups of a side that can fight, or pass as able to (SE-25.7)."""
    return [group for group in forces(state, battle, side) if group.kind in ARMED]


def engaged(state: State, battle: Battle) -> list[Group]:
    """SE-13.4  All groups that can fight or pass as able to, the attacker's first."""
    return [group for side in battle.sides for group in fighting(state, battle, side)]


def announcing(state: State, battle: Battle) -> list[Group]:
    """SE-11.12  The groups to announce: all, if both sides have more than Mines."""
    groups = engaged(state, battle)
    sides = {alliances.attacks(battle, group.owner) for group in groups}
    return groups if len(sides) > 1 else []


def holds_out(state: State, battle: Battle, side: Seat) -> bool:
    """SE-13.5  Whether a side can fight; SE-25.7: shams cannot."""
    return any(groups.is_armed(group) for group in forces(state, battle, side))


def decoys(state: State, battle: Battle, side: Seat) -> list[Group]:
    """SE-13.4  Decoys, removed before forces are revealed; SE-25.7: and shams left alone."""
    alone = not holds_out(state, battle, side)
    here = forces(state, battle, side)
    return [group for group in here if group.kind == "decoy" or (group.sham and alone)]


def screened(battle: Battle, group: GroupId) -> int:
    """SE-13.6  How many units of a group are screened this round."""
    return tallies.count_of(battle.screened, group)


def exposed(battle: Battle, group: Group) -> int:
    """SE-13.6  How many units of a group fire and can be fired at."""
    return group.count - screened(battle, group.id)


def strength(state: State, battle: Battle, side: Seat) -> int:
    """SE-13.7  Unscreened units that can fight, with Bases, Ship Yards and Fighters (SE-14.4)."""
    able = fighting(state, battle, side)
    for counts in numbers.COUNTS.of(state):
        able = [group for group in able if counts(state, battle, group)]
    return sum(exposed(battle, group) for group in able)


def may_screen(state: State, battle: Battle, group: Group) -> bool:
    """SE-13.6  Whether one more unit of a group can be screened."""
    if exposed(battle, group) <= 0:
        return False
    return all(rule(state, battle, group) for rule in numbers.MAY_SCREEN.of(state))


def shots_left(state: State, battle: Battle, group: Group) -> int:
    """SE-13.9  Shots that a group has left this round."""
    if not all(rule(state, battle, group) for rule in numbers.MAY_FIRE.of(state)):
        return 0
    return exposed(battle, group) * shots_each(state, battle, group) - shots_used(battle, group)


def shots_each(state: State, battle: Battle, group: Group) -> int:
    """SE-13.9  Each unit fires once a round, with few exceptions."""
    return terms.passed(UNITS[group.kind].shots, numbers.SHOTS.of(state), state, battle, group)


def shots_used(battle: Battle, group: Group) -> int:
    return tallies.count_of(battle.fired, group.id)


def hidden_groups(state: State, battle: Battle) -> tuple[GroupId, ...]:
    """SE-14.26  Cloaked ships that no scanner in the battle detects; checked every round."""
    return tuple(
        group.id
        for side in battle.sides
        for group in groups.friendly(state, side, battle.at)
        if group.tech.cloaking and holdings.is_unseen(state, group, foe_of(battle, side))
    )


# -- the firing order ------------------------------------------------------------------


def weapon_class(state: State, battle: Battle, group: Group) -> str:
    """SE-13.8  The class in which a group fires: as printed, unless a rule changes it."""
    rules = numbers.WEAPON.of(state, group.kind)
    return terms.passed(UNITS[group.kind].weapon, rules, state, battle, group)


def undetected(_state: State, battle: Battle, group: Group, weapon: str) -> str:
    """SE-14.25  A for an undetected Raider."""
    return "A" if group.id in battle.hidden else weapon


def levelled(state: State, battle: Battle, _group: Group, weapon: str) -> str:
    """SE-8.2  E in Asteroids and Nebulae."""
    return "E" if starmap.terrain(state, battle.at) in LEVELLING else weapon


def order_of_fire(state: State, battle: Battle) -> dict[Place, list[Gun]]:
    """SE-13.8  By class, then Tactics, then defenders first."""
    order: dict[Place, list[Gun]] = {}
    for side in (battle.defender, battle.attacker):
        foes = fighting(state, battle, foe_of(battle, side))
        threatened = any(foe.kind == "fighter" for foe in foes)
        for group in fighting(state, battle, side):
            tactics = holdings.carried(state, group).tactics
            weapon = weapon_class(state, battle, group)
            place = Place(weapon, -tactics, side == battle.attacker)
            order.setdefault(place, []).append(Gun(group.id))
            if threatened and terms.point_defense(group) and keeps_class(state, battle, group):
                early = Place("A", -tactics, side == battle.attacker)  # SE-14.10
                order.setdefault(early, []).append(Gun(group.id, against_fighters=True))
    return dict(sorted(order.items()))


def keeps_class(state: State, battle: Battle, group: Group) -> bool:
    """SE-14.10  Point Defense fires early where terrain allows it; SE-23.8: or regardless."""
    return UNITS[group.kind].keeps_class or starmap.terrain(state, battle.at) not in LEVELLING


def targets(state: State, battle: Battle, gun: Group, *, fighters_only: bool) -> list[Group]:
    """SE-13.10  Unscreened enemies that can fight, unless a rule protects them."""
    found = in_reach(state, battle, gun)
    if fighters_only:
        found = [foe for foe in found if foe.kind == "fighter"]
    return [foe for foe in found if terms.can_hurt(numbers.Aim(state, battle, gun, foe))]


def in_reach(state: State, battle: Battle, gun: Group) -> list[Group]:
    """SE-13.10  The groups a group may attack in any way; SE-17.5: boarding included."""
    foes = fighting(state, battle, foe_of(battle, gun.owner))
    unscreened = [foe for foe in foes if in_line(state, battle, foe) > 0]
    return terms.passed(unscreened, numbers.TARGETS.of(state), state, battle, gun)


def in_line(state: State, battle: Battle, group: Group) -> int:
    """SE-13.10  How many units of a group can be attacked: neither screened nor covered."""
    covered = sum(rule(state, battle, group) for rule in numbers.COVERED.of(state))
    return exposed(battle, group) - covered


def behind_fighters(state: State, battle: Battle, gun: Group, found: list[Group]) -> list[Group]:
    """SE-14.3  Fighters protect Carriers, unless a Fighter is screened."""
    foes = fighting(state, battle, foe_of(battle, gun.owner))
    flying = [foe for foe in foes if foe.kind == "fighter"]
    if flying and not any(screened(battle, foe.id) for foe in flying):
        return [foe for foe in found if foe.kind != "carrier"]
    return found


# -- retreat ---------------------------------------------------------------------------


def havens(state: State, seat: Seat, at: Cell) -> list[Cell]:
    """SE-13.16  Explored hexes without enemies, nearer to a colony of one's own (R-5)."""
    colonies = [where for where, colony in state.colonies.items() if colony.owner == seat]
    found = []
    for to in starmap.neighbours(state, at):
        marker, colony = state.markers.get(to), state.colonies.get(to)
        if marker and (not marker.face_up or marker.kind == "super_nova" or marker.guarded):
            continue
        if groups.others(state, seat, to) or groups.keeps_apart(state, seat, to):
            continue
        if colony and not alliances.allied(state, seat, colony.owner):
            continue
        if any(starmap.distance(to, home) < starmap.distance(at, home) for home in colonies):
            found.append(to)
    return found


def can_retreat(state: State, battle: Battle, group: Group) -> bool:
    """SE-13.15  From round 2, ships that move by themselves, while there is an enemy to flee."""
    return battle.round >= 2 and could_retreat(state, battle, group)


def could_retreat(state: State, battle: Battle, group: Group) -> bool:
    """SE-13.15  Whether a ship could retreat at all, ignoring the round and its turn to fire."""
    unit = UNITS[group.kind]
    if unit.moves != "technology" or not unit.armed:
        return False
    if not fighting(state, battle, foe_of(battle, group.owner)):
        return False
    if not all(rule(state, battle, group) for rule in numbers.MAY_RETREAT.of(state)):
        return False
    free = able_to_go(state, battle, group) > 0
    return free and not (carrying.berths(state, group) and leaves_behind(state, battle, group))


def able_to_go(state: State, battle: Battle, group: Group) -> int:
    """SE-23.7  How many units of a group nothing holds in place."""
    return max(0, group.count - sum(rule(state, battle, group) for rule in numbers.HELD.of(state)))


def aliens_stay(_state: State, _battle: Battle, group: Group) -> bool:
    """SE-14.41  Aliens never retreat, unless captured (SE-17.10)."""
    return group.owner != ALIEN


def leaves_behind(state: State, battle: Battle, carrier: Group) -> bool:
    """SE-14.5  Whether Fighters would be left without a berth if this carrier retreats."""
    # SE-13.15: only carriers that have not fired retreat.
    if groups.is_own(state, carrier.owner, battle.at):
        return False
    leaving = replace(carrier, count=going(state, battle, carrier))
    along = sum(count for _, count in riders(state, battle, leaving))
    waiting = sum(group.count for group in carrying.fighters(state, carrier.owner, battle.at))
    left = carrying.room(state, carrier.owner, battle.at) - carrying.berths(state, leaving)
    return waiting - along > left


def riders(state: State, battle: Battle, carrier: Group) -> list[tuple[Group, int]]:
    """SE-14.5  Fighters that retreat with a carrier, by group: they must not have fired."""
    # SE-3.1: leaving some of a group behind takes a counter.
    left = carrying.berths(state, carrier)
    spare = groups.free_counters(state, carrier.owner, "fighter")
    found = []
    for group in carrying.fighters(state, carrier.owner, battle.at):
        count = min(left, going(state, battle, group))
        parted = count < group.count
        if count and (spare or not parted):
            found.append((group, count))
            left -= count
            spare -= parted
    return found


def going(state: State, battle: Battle, group: Group) -> int:
    """SE-13.15  How many ships can retreat: not fired, and not held (SE-23.7)."""
    return min(idle(state, battle, group), able_to_go(state, battle, group))


def idle(state: State, battle: Battle, group: Group) -> int:
    """SE-13.9  How many units of a group have not fired this round."""
    fired = -(-shots_used(battle, group) // shots_each(state, battle, group))
    return max(0, group.count - fired)


def no_tricks(battle: Battle) -> bool:
    """SE-14.50  Against a Doomsday Machine there is no screening and no Fleet Size Bonus."""
    # SE-28.53: nor against an amoeba.
    return DOOM in battle.sides or any(map(amoebas.is_amoeba, battle.sides))
