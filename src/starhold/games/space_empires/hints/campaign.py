"""How bots conquer Alien Players (SE-28.22): gather, then march on one Homeworld after another.

All warships form one force. It gathers at the colony nearest to its target and sets out together
when it is likely to win against everything the target can pay for; ships built later gather again.
"""

from collections.abc import Sequence
from math import ceil
from statistics import fmean
from typing import NamedTuple

from starhold.core.record import Seat

from ..empires.holdings import colonies_of, size
from ..facts.catalog import FIGURES, UNITS, UnitKind
from ..facts.starmap import distance
from ..fleets.groups import fleet_of, groups_at, is_armed, own
from ..fleets.tech import Tech
from ..rules.alien_empires.r28_alien_defense import planned as defense_plan
from ..solo.alien_players import equipment, has_world, line_of, ship_type
from ..solo.alien_ships import defenses
from ..solo.amoebas import VESSEL
from ..state import AlienPlayer, Cell, Group, State
from .battles import Combatant, combatant, likely_losses
from .invaders import rally_point, way
from .routes import Lengths, way_to

ALIVE = 220.0  # the cost of each alien Homeworld that stands
STEP = 6.0  # and of each CP of its size
READY = 0.6  # prospects at which the force sets out
RESOLVED = 0.4  # and at which it goes on
ALERT, CALLED = 0.06, 4  # how strongly an approaching fleet pulls other ships, from this near
WAIT = 1.5  # hexes from the target at which the first wait for the others
MARCH = 0.03  # how strongly the target pulls, for each CP of ships and hex
PLANS = [defense_plan(die) for die in range(1, FIGURES.sides + 1)]  # SE-28.31: one for each roll
LEVEL_CP = 25  # SE-28.26: Technology CP for one more level of Attack
ESCORTED = 60  # CP in ships that are worth the company of Mine Sweepers
STAYS = frozenset({"base", "yard", "scout"})


class Offensive(NamedTuple):
    """The Homeworld to attack next, where the force gathers, and whether it marches."""

    alien: Seat
    target: Cell
    staging: Cell
    force: list[Group]
    vanguard: list[Group]  # those who have gathered, or are on their way
    marches: bool  # both the force and the vanguard are likely to win


def campaign(state: State, seat: Seat, now: Offensive | None) -> float:
    """Return how near a player is to the fall of all alien Homeworlds."""
    if not state.powers:
        return 0.0
    worth = -sum(
        ALIVE + STEP * size(state.colonies[power.world])
        for alien, power in state.powers.items()
        if has_world(state, alien)
    )
    worth += _sieges(state, seat)
    if now is None:
        return worth
    rally = rally_point(state, seat, at_home(now, now.force))
    to_target, to_staging = way_to(state, now.target), way_to(state, now.staging)
    start = to_target.get(now.staging, 0.0)
    near = [group for group in now.vanguard if _far(to_target, group) <= WAIT]
    goes = now.marches and prospects(state, seat, now.alien, near) >= READY
    for group in now.force:
        cost = UNITS[group.kind].cost * group.count
        if now.marches and group in now.vanguard:
            far = _far(to_target, group)
            worth += MARCH * cost * (start - (far if goes else max(far, WAIT)))
            continue
        worth -= MARCH * cost * _far(to_staging, group)
        if rally:
            worth -= ALERT * cost * min(CALLED, way(state, group.at, rally))
    return worth


def _far(way: Lengths, group: Group) -> float:
    return way.get(group.at, 30.0)


def planned(state: State, seat: Seat, fleet: Sequence[Group]) -> Offensive | None:
    """Return the campaign of a player; None without ships or targets."""
    if not state.powers:
        return None
    force = [group for group in fleet if joins(group)]
    worlds = {
        power.world: alien for alien, power in state.powers.items() if has_world(state, alien)
    }
    home = [at for at, _ in colonies_of(state, seat)]
    if not force or not worlds or not home:
        return None
    target = min(worlds, key=lambda at: (distance(at, state.worlds[seat]), at))
    staging = min(home, key=lambda at: (distance(at, target), at))
    away = distance(staging, target)
    vanguard = [g for g in force if distance(g.at, staging) <= 1 or distance(g.at, target) < away]
    out = any(distance(g.at, target) < away for g in vanguard)
    least, alien = RESOLVED if out else READY, worlds[target]
    ready = prospects(state, seat, alien, force) >= least
    marches = ready and prospects(state, seat, alien, vanguard) >= least
    return Offensive(alien, target, staging, force, vanguard, marches)


def joins(group: Group) -> bool:
    """Return whether a group is part of the force."""
    unit = UNITS[group.kind]
    if group.kind in STAYS or unit.moves != "technology" or unit.carries:
        return False
    return is_armed(group) or group.kind == VESSEL


def at_home(now: Offensive | None, ships: list[Group]) -> list[Group]:
    """Return the ships that are free to meet invaders."""
    if now is None or not now.marches:
        return ships
    return [ship for ship in ships if ship not in now.vanguard]


def _sieges(state: State, seat: Seat) -> float:
    """SE-28.31  Ships that arrive meet everything that a Homeworld can pay for: explorers, too."""
    if state.battle is not None or state.active != seat:
        return 0.0
    worth = 0.0
    for alien, power in state.powers.items():
        if power.world in state.stacks and has_world(state, alien):
            there = [g for g in own(state, seat, power.world) if is_armed(g)]
            if there:
                worth += ALIVE * (prospects(state, seat, alien, there) - RESOLVED)
    return worth


# -- the odds --------------------------------------------------------------------------


def prospects(state: State, seat: Seat, alien: Seat, force: list[Group]) -> float:
    """Return the odds that a force takes a Homeworld with all its accounts, less its losses."""
    ours = [combatant(state, seat, group) for group in force if is_armed(group)]
    left = _after_mines(ours, mines_left(state, alien, force))
    if not left:
        return 0.0
    found = likely_losses(left, defenders(state, seat, alien), attacking=True)
    brought = sum(unit.price * unit.units for unit in ours)
    survive = sum(unit.price * unit.units for unit in left) - found.ours
    return found.wins * survive / brought


def mines_left(state: State, alien: Seat, force: list[Group]) -> int:
    """SE-14.31  Mines there or likely to be laid, without those that Sweepers remove."""
    swept = sum(group.tech.mine_sweep * group.count for group in force)
    return max(0, mines_feared(state, alien) - swept)


def mines_feared(state: State, alien: Seat) -> int:
    """SE-28.31  Mines there, and those that the Defense account may buy."""
    there = (g for g in groups_at(state, state.powers[alien].world) if g.kind == "mine")
    return sum(group.count for group in there) + ceil(_fortified(state, alien)[1])


def _fortified(state: State, alien: Seat) -> tuple[float, float]:
    """SE-28.31  The Bases and Mines that the Defense account buys, on average."""
    cp = state.powers[alien].defense_cp
    base, mine = ship_type(state, alien, "base"), ship_type(state, alien, "mine")
    bought = [defenses(plan, cp, base, mine) for plan in PLANS]
    return fmean(bases for bases, _ in bought), fmean(mines for _, mines in bought)


def _after_mines(ours: list[Combatant], mines: int) -> tuple[Combatant, ...]:
    """SE-28.70  Mines destroy the dearest ships."""
    left = []
    for unit in sorted(ours, key=lambda unit: -unit.price):
        lost = min(mines, unit.units)
        mines -= lost
        if unit.units > lost:
            left.append(unit._replace(units=unit.units - lost))
    return tuple(left)


def defenders(state: State, seat: Seat, alien: Seat) -> tuple[Combatant, ...]:
    """SE-28.31  The units at a Homeworld, and those that its accounts may buy."""
    power = state.powers[alien]
    there = (g for g in groups_at(state, power.world) if g.owner == alien and is_armed(g))
    found = [combatant(state, seat, g) for g in there if g.kind != "alien_fleet"]
    cp = power.fleet_cp
    counters = (fleet for fleet in power.fleets.values() if fleet.cp)
    cp += sum(f.cp for f in counters if any(_is_at(state, g, power.world) for g in f.groups))
    found += _bought(state, alien, "base", round(_fortified(state, alien)[0]))
    line = [ship for ship in line_of(state, alien) if ship.price <= cp]
    if line:
        kind = line[-1].kind
        found += _bought(state, alien, kind, round(cp / line[-1].price))
    return tuple(found)


def _is_at(state: State, gid: str, at: Cell) -> bool:
    return gid in state.groups and state.groups[gid].at == at


def _bought(state: State, alien: Seat, kind: UnitKind, count: int) -> list[Combatant]:
    if not count:
        return []
    unit, tech = UNITS[kind], equipment(state, alien, kind)
    attack = tech.attack + _learns(state.powers[alien], tech, unit.hull)
    return [
        Combatant(
            unit.weapon,
            tech.tactics,
            unit.attack[0] + attack,
            unit.defense[0] + tech.defense,
            max(1, unit.hull),
            count,
            0,
            unit.shots,
            unit.cost,
        )
    ]


def _learns(power: AlienPlayer, tech: Tech, hull: int) -> int:
    """SE-28.26  It buys technology when it is attacked; half of it helps its ships."""
    return min(hull - tech.attack, power.technology_cp // (2 * LEVEL_CP)) if hull > 0 else 0


def worst_minefield(state: State) -> int:
    """Return the number of Mines feared at the best defended Homeworld."""
    feared = (mines_feared(state, alien) for alien in state.powers if has_world(state, alien))
    return max(feared, default=0)


def sweepers_wanted(state: State, seat: Seat) -> int:
    """SE-14.31  Return how many Mine Sweepers are useful once there are ships to protect."""
    sweeps = max(1, state.empires[seat].sheet.levels.get("mine_sweep", 0))
    ships = sum(UNITS[g.kind].cost * g.count for g in fleet_of(state, seat) if joins(g))
    return -(-worst_minefield(state) // sweeps) if ships >= ESCORTED else 0
