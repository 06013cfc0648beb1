"""Queries about an empire: technology, colonies, and who decides for a side."""

from functools import cache

from starhold.core.record import Seat, replace

from ..facts import catalog, starmap
from ..fleets import groups
from ..fleets.tech import Tech
from ..hooks import numbers
from ..hooks.numbers import Levels
from ..hooks.tables import LastAnswer
from ..state import Caps, Cell, Colony, Group, State
from .alliances import allied

# SE-26.12  The ships that must have fought another player before a technology is available.
PROVEN_BY: dict[catalog.Technology, frozenset[catalog.UnitKind]] = {
    "fighter": frozenset({"battlecruiser", "battleship", "dreadnought"}),
    "cloaking": frozenset(
        {"destroyer", "cruiser", "battlecruiser", "battleship", "dreadnought", "titan"}
    ),
}
# SE-10.1  The technologies that each unit needs, and their levels.
NEEDS = {kind: tuple(unit.needs.items()) for kind, unit in catalog.UNITS.items()}
# SE-14.42, SE-14.50  The technology of aliens and Doomsday Machines.
ALIEN_TECH = Tech(tactics=1, point_defense=2)
DOOM_TECH = Tech(tactics=2, scanner=2)
# SE-17.10  The technology of captured aliens.
CAPTURED_ALIEN = Tech(tactics=1, point_defense=2, movement=3)


class Modules:
    """SE-2.1  The modules of the last game asked about, as a set: quicker to search."""

    def __init__(self) -> None:
        self.last: LastAnswer[frozenset[catalog.Module]] = LastAnswer(frozenset())


_modules = Modules()


def has(state: State, module: catalog.Module) -> bool:
    """SE-2.1  Whether a module is in play."""
    last = _modules.last
    if last.switches is not state.switches:
        last = _modules.last = LastAnswer(frozenset(state.switches), state.switches)
    return module in last.functions


def varies(state: State, variant: catalog.Variant) -> bool:
    """SE-26.1  Whether a variant is in play."""
    return variant in state.variants


# -- technology ------------------------------------------------------------------------


def level(state: State, seat: Seat, technology: catalog.Technology) -> int:
    return groups.levels_of(state, seat).get(technology, 0)


def hull(state: State, group: Group) -> int:
    """SE-1.4  Hull Size: the damage it takes, its maintenance, the technology it can mount."""
    size = catalog.UNITS[group.kind].hull
    for rule in numbers.HULL.of(state, group.kind):
        size += rule(state, group)
    return size


def draft(seat: Seat, kind: catalog.UnitKind) -> Group:
    """SE-10.7  A unit still to be built, in the form of a group."""
    return Group("draft", seat, kind, 1, "")


def mounted(state: State, group: Group, levels: Levels | None = None) -> Tech:
    """SE-11.6  The technology of a unit built now; SE-11.4: hull limits all but Tactics."""
    if levels is None:
        levels = groups.levels_of(state, group.owner)
    unit = catalog.UNITS[group.kind]
    carried: Levels = {}
    for name in unit.mounts:
        carried[name] = levels.get(name, 0)
    for name, least in unit.least.items():
        if carried[name] < least:
            carried[name] = 0
    if group.kind in catalog.ARMED:
        size = hull(state, group)
        attack, defense = levels.get("attack", 0), levels.get("defense", 0)
        carried["attack"] = attack if attack < size else size  # quicker than `min`
        carried["defense"] = defense if defense < size else size
        carried["tactics"] = levels.get("tactics", 0)
        if unit.moves == "technology":
            carried["movement"] = levels.get("movement", 1)
    tech = Tech(**carried)
    for rule in numbers.MOUNTS.of(state, group.kind):
        tech = rule(state, group, levels, tech)
    return tech


def newly_built(
    state: State, seat: Seat, kind: catalog.UnitKind, levels: Levels | None = None, less: Caps = ()
) -> Tech:
    """SE-10.7  The technology of a unit of a kind built now; its owner may choose less."""
    levels = groups.levels_of(state, seat) if levels is None else levels
    if less:
        levels = levels.copy()
        for name, cap in less:  # but not less than it needs
            needed = catalog.UNITS[kind].needs.get(name, 0)
            levels[name] = max(min(levels.get(name, 0), cap), needed)
    return mounted(state, draft(seat, kind), levels)


def refitted(state: State, group: Group) -> Tech:
    """SE-11.13  A group's technology after a refit, which never lowers a level."""
    new, old = mounted(state, group), group.tech
    if new == old:
        return old
    return Tech(**{n: max(getattr(new, n), getattr(old, n)) for n in Tech.__struct_fields__})


def with_refit(state: State, group: Group) -> Group:
    """SE-11.8  A group after a refit; SE-25.5: it may lose gains from its former owner's cards."""
    tech, keeps = refitted(state, group), group.keeps
    for rule in numbers.KEEPS.of(state):
        keeps = rule(group, tech, keeps)
    # SE-17.9: a captured ship is no longer marked as such.
    refit = group.refitted or (group.captured is not None and tech != group.tech)
    return replace(group, tech=tech, keeps=keeps, refitted=refit)


def carried(state: State, group: Group) -> Tech:
    """SE-11.6  The levels of a group; Bases and Ship Yards are always up to date (SE-10.3)."""
    if group.kind in catalog.AUTOMATIC:
        return mounted(state, group)
    return group.tech


def can_build(state: State, seat: Seat, kind: catalog.UnitKind) -> bool:
    """SE-10.1  Whether an empire can build a unit."""
    return meets_needs(state, seat, kind) and is_printed(state.switches, kind)


def is_printed(switches: tuple[catalog.Module, ...], kind: catalog.UnitKind) -> bool:
    """SE-2.1  Whether anybody can ever build such units in a game with these modules."""
    unit = catalog.UNITS[kind]
    return unit.built_at != "never" and (unit.module is None or unit.module in switches)


def meets_needs(state: State, seat: Seat, kind: catalog.UnitKind) -> bool:
    """SE-10.1  Whether an empire has the technology for a unit, and no rule forbids it."""
    return bool(buildable(state, seat, (kind,)))


def buildable(
    state: State, seat: Seat, kinds: tuple[catalog.UnitKind, ...]
) -> list[catalog.UnitKind]:
    """SE-10.1  Those of these units for which an empire meets the needs."""
    levels = state.empires[seat].sheet.levels
    found = []
    for kind in kinds:
        for name, needed in NEEDS[kind]:
            if levels.get(name, 0) < needed:
                break
        else:
            rules = numbers.MAY_BUILD.of(state, kind)
            if not rules or all(rule(state, seat, kind) for rule in rules):
                found.append(kind)
    return found


def researchable(state: State) -> tuple[catalog.Technology, ...]:
    """SE-11.1  The technologies of this game."""
    return _researchable(state.switches)


@cache
def _researchable(switches: tuple[catalog.Module, ...]) -> tuple[catalog.Technology, ...]:
    facts = catalog.TECHNOLOGIES.items()
    return tuple(name for name, fact in facts if fact.module is None or fact.module in switches)


@cache
def ladders(switches: tuple[catalog.Module, ...]) -> tuple[tuple[catalog.Technology, int], ...]:
    """SE-11.1  The technologies of a game, each with its highest level."""
    return tuple((name, _top_levels(switches)[name]) for name in _researchable(switches))


def top_levels(state: State) -> dict[catalog.Technology, int]:
    """SE-2.2  The highest level of each technology in this game."""
    return _top_levels(state.switches)


@cache
def _top_levels(switches: tuple[catalog.Module, ...]) -> dict[catalog.Technology, int]:
    return {name: _top_level(facts, switches) for name, facts in catalog.TECHNOLOGIES.items()}


def _top_level(facts: catalog.TechnologyRow, switches: tuple[catalog.Module, ...]) -> int:
    for level_, needs in facts.extra:
        if not all(any(module in switches for module in some) for some in needs):
            return level_ - 1
    return facts.top


def top_level(state: State, technology: catalog.Technology) -> int:
    """SE-2.2  The highest level there is in this game."""
    return top_levels(state)[technology]


def can_reach(state: State, seat: Seat, technology: catalog.Technology) -> bool:
    """SE-11.3  Whether there is a higher level, and nothing forbids it to this empire."""
    if level(state, seat, technology) >= top_level(state, technology):
        return False
    return not is_forbidden(state, seat, technology)


def is_forbidden(state: State, seat: Seat, technology: catalog.Technology) -> bool:
    """R-39  Whether a card keeps an empire from ever having a technology."""
    return technology in forbidden(state, seat)


def forbidden(state: State, seat: Seat) -> set[catalog.Technology]:
    """R-39  All technologies that an empire may not have."""
    found: set[catalog.Technology] = set()
    for rule in numbers.FORBIDDEN.of(state):
        found.update(rule(state, seat))
    return found


def may_learn_from(state: State, seat: Seat, technology: catalog.Technology) -> bool:
    """SE-21.6  Whether others can learn a technology from an empire."""
    return all(rule(state, seat, technology) for rule in numbers.MAY_LEARN_FROM.of(state))


def unproven(state: State) -> set[catalog.Technology]:
    """SE-26.12  Fighters and Cloaking may require battles of larger ships first."""
    return PROVEN_BY.keys() - state.proven if state.settings.build_requirement else set()


def gain_level(state: State, seat: Seat, technology: catalog.Technology) -> bool:
    """SE-12.8  Gain a level, unless there is none or it is forbidden (R-39, R-52)."""
    if not can_reach(state, seat, technology):
        return False
    levels = state.empires[seat].sheet.levels
    levels[technology] = levels.get(technology, 0) + 1
    return True


def takes_technology(state: State) -> bool:
    """SE-17.12, SE-21.6  Capture teaches nothing with more than two players and no fixed teams."""
    return len(state.ring) <= 2 or bool(state.teams)


def yards(state: State, group: Group) -> int:
    """SE-12.15  How many Ship Yards a group counts as."""
    rules = numbers.COUNTS_AS_YARD.of(state, group.kind)
    if not rules:
        return group.count if group.kind == "yard" else 0
    each = 0
    for rule in rules:
        each = rule(state, group, each)
    return each * group.count


# -- colonies --------------------------------------------------------------------------


def size(colony: Colony) -> int:
    """SE-9.3  The face size of a colony in CP."""
    yields = sizes(colony) if colony.homeworld else catalog.FIGURES.colony
    return yields[colony.step]


def sizes(colony: Colony) -> tuple[int, ...]:
    """SE-9.3  The yields of a colony, a Homeworld of 20 or one of 30 CP, step by step."""
    if not colony.homeworld:
        return catalog.FIGURES.colony
    return catalog.FIGURES.great_homeworld if colony.great else catalog.FIGURES.homeworld


def colonies_of(state: State, seat: Seat) -> list[tuple[Cell, Colony]]:
    return [(at, colony) for at, colony in state.colonies.items() if colony.owner == seat]


def take_off(state: State, at: Cell) -> Colony:
    """SE-21.3  Remove a colony from the map, and with it the record of its first owner."""
    state.snapshots.pop(at, None)
    return state.colonies.pop(at)


def is_blockaded(state: State, at: Cell, colony: Colony) -> bool:
    """SE-9.6  An armed enemy is there; undetected, it blockades only undefended colonies."""
    if not groups.has_others(state, colony.owner, at):
        return False
    enemies = [g for g in groups.others(state, colony.owner, at) if groups.is_armed(g)]
    if not enemies:
        return False
    if all(is_unseen(state, group, colony.owner) for group in enemies):
        return not groups.fighting_force(groups.friendly(state, colony.owner, at))
    return True


def yields_income(state: State, at: Cell, colony: Colony) -> bool:
    """SE-10.3  Whether a colony produced income: neither new nor blockaded."""
    return size(colony) > 0 and not is_blockaded(state, at, colony)


def home_of(state: State, at: Cell) -> Seat | None:
    """SE-1.5  The owner of a hex's Home System; None in Deep Space, and on a mixed map."""
    if state.mixed:
        return None
    for seat, area in zip(state.ring, starmap.homes(state.scenario), strict=True):
        if at in area:
            return seat
    if at not in state.extra:
        return None
    choosing = (home.extra for home in catalog.MAPS[state.scenario].homes)
    owners = (seat for seat, extra in zip(state.ring, choosing, strict=True) if at in extra)
    return next(owners, None)  # SE-28.20: hexes of Alien Players are not a Home System


# -- cloaks ----------------------------------------------------------------------------


def best_scanner(state: State, seat: Seat, at: Cell) -> int:
    """SE-14.20  The highest Scanner level that a player has in a hex."""
    there = groups.friendly(state, seat, at)
    return max((group.tech.scanner for group in there if not group.sham), default=0)


def is_cloaked(state: State, group: Group) -> bool:
    """SE-14.20  Whether a group can cloak where it stands: not in a Nebula."""
    return group.tech.cloaking > 0 and starmap.terrain(state, group.at) != "nebula"


def is_unseen(state: State, group: Group, by: Seat) -> bool:
    """SE-14.20  Whether no enemy scanner there is good enough."""
    return is_cloaked(state, group) and best_scanner(state, by, group.at) < group.tech.cloaking


# -- players ---------------------------------------------------------------------------


def in_play(state: State) -> list[Seat]:
    """SE-27.8  The players who are not out, clockwise."""
    return [seat for seat in state.ring if seat not in state.out] if state.out else [*state.ring]


def left_of(state: State, seat: Seat) -> Seat:
    """SE-1.6  The next player in the ring."""
    return _beside(state, seat, 1)


def right_of(state: State, seat: Seat) -> Seat:
    """SE-1.6  The previous player in the ring."""
    return _beside(state, seat, -1)


def _beside(state: State, seat: Seat, step: int) -> Seat:
    at = state.ring.index(seat)
    for _ in state.ring:
        at = (at + step) % len(state.ring)
        if state.ring[at] not in state.out:
            break
    return state.ring[at]


def decider(state: State, owner: Seat) -> Seat:
    """SE-14.43  The player who decides for a side; for aliens, the active one's left enemy."""
    if owner in state.empires:
        return owner
    for rule in numbers.LEADS.of(state):
        leader = rule(state, owner)
        if leader is not None:
            return leader
    active = state.active if state.active in state.ring else _met(state)
    leader = left_of(state, active)
    while leader != active and allied(state, active, leader):
        leader = left_of(state, leader)
    return leader


def _met(state: State) -> Seat:
    """SE-14.51  Between turns: the player a machine has met; SE-28.28: the solo player."""
    battle = state.battle
    sides = (battle.attacker, battle.defender) if battle else ()
    return next((side for side in sides if side in state.ring), state.ring[0])
