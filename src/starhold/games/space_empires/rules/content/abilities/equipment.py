"""SE-23.7  Abilities that need no decision.

Exploration, Fast BC, PD and Scanner: technology that a design must provide for. The ship explores
like a Scout (SE-7.20, SE-19.1), moves one more hex in turn 1 (SE-7.3), fires at Fighters as class
A in any terrain (SE-14.10, SE-23.8) or detects cloaked ships (SE-14.20).
Mini-fighter bay: carries one Fighter, once Fighters are researched (SE-14.1).
Construction bay: at a colony with income the ship counts as a Ship Yard.
Heavy warheads: natural 1 and 2 always hit; against a Titan a natural 1 does.
"""

from starhold.core.record import Seat, replace

from ....empires.holdings import level, yields_income
from ....facts.catalog import Technology, UnitKind
from ....fleets import designs, uniques
from ....fleets.tech import Tech
from ....hooks.numbers import Aim, Bombing, Levels
from ....state import Cell, Group, State

BAY: designs.Ability = "construction_bay"
ALWAYS = 2  # heavy warheads hit on this or less
ON_TITANS = 1
EQUIPMENT: dict[designs.Ability, Technology] = {
    "exploration": "exploration",
    "fast_drive": "fast_battlecruiser",
    "point_defense": "point_defense",
    "scanner": "scanner",
}


def by_design(state: State, group: Group, _levels: Levels, tech: Tech) -> Tech:
    """SE-11.6  A Unique Ship mounts these only if it was designed for them."""
    lacking = [part for part in EQUIPMENT if uniques.lacks(state, group, part)]
    return replace(tech, **{EQUIPMENT[part]: 0 for part in lacking})


def bay(state: State, group: Group, _levels: Levels, tech: Tech) -> Tech:
    """SE-14.1  Any Fighter level gives the ship its bay."""
    bays = 0 if uniques.lacks(state, group, "mini_bay") else 1
    return replace(tech, fighter=min(bays, tech.fighter))


def one_fighter(state: State, group: Group, held: int) -> int:
    """SE-23.7  Once Fighters are researched; unlike a Titan, the ship needs no refit."""
    if not uniques.has_ability(state, group, "mini_bay"):
        return held
    return 1 if group.tech.fighter or level(state, group.owner, "fighter") else held


def floating_yard(state: State, group: Group, each: int) -> int:
    """SE-23.7  One yard per ship, from the phase after it is built."""
    if group.sham or not uniques.has_ability(state, group, BAY):
        return each
    return 1 if has_earned(state, group.owner, group.at) else each


def has_earned(state: State, seat: Seat, at: Cell) -> bool:
    """SE-23.7  Whether a colony has income this phase, or between phases had it in the latest."""
    colony = state.colonies.get(at)
    if colony is None or colony.owner != seat:
        return False
    if state.planning:
        return yields_income(state, at, colony)
    return any(term.label == at for term in state.empires[seat].sheet.income)


def instead_of_a_yard(state: State, seat: Seat, _kind: UnitKind, at: Cell) -> bool:
    """SE-23.7  Building one uses up the colony's one Ship Yard of the phase (SE-10.4)."""
    if BAY not in uniques.design_for(state, seat).abilities:
        return True
    orders = state.empires[seat].plan.purchases
    built = (order.kind for order in orders if order.at == at and not order.sham)
    if any(ordered in ("yard", uniques.UNIQUE_KIND) for ordered in built):
        return False
    colony = state.colonies.get(at)
    return colony is not None and yields_income(state, at, colony)


def heavier(aim: Aim, sure: int) -> int:
    """SE-18.2  They hit even a Titan, on a 1."""
    if not uniques.has_ability(aim.state, aim.gun, "heavy_warheads"):
        return sure
    return max(sure, ON_TITANS if aim.target.kind == "titan" else ALWAYS)


def heavier_bombs(aim: Bombing, sure: int) -> int:
    """SE-23.7  Against colonies too: the rule excludes them only for a Second salvo."""
    return max(sure, ALWAYS) if uniques.has_ability(aim.state, aim.gun, "heavy_warheads") else sure
