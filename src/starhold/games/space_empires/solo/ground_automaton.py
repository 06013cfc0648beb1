"""SE-28.70  How an automaton's troops decide: their targets, and the units Grav Armor supports."""

from starhold.core.record import Seat
from starhold.games.space_empires.battles import ground
from starhold.games.space_empires.facts.catalog import FIGURES, UNITS
from starhold.games.space_empires.solo.automaton import identifier
from starhold.games.space_empires.state import Group, State


def best_ground_target(state: State, gun: Group) -> ground.GroundAim | None:
    """SE-28.70  The highest chance times CP cost, divided by hits needed; Militia count 1 CP."""
    now = ground.the_invasion(state)
    supported = ground.supported_shots(now, gun) > 0
    aims = [
        ground.GroundAim(state, now, gun, foe, supported, shielded)
        for foe, shielded in ground.targets_of(state, now, gun.owner)
    ]
    return min(aims, key=_preference, default=None)


def _preference(aim: ground.GroundAim) -> tuple[float, bool, tuple[str, int]]:
    chance = min(ground.ground_to_hit(aim), FIGURES.sides)
    cost = max(1, UNITS[aim.target.kind].cost)
    needed = ground.hits_needed(aim.state, aim.invasion, aim.target) - aim.target.damage
    return -chance * cost / needed, aim.target_supported, identifier(aim.target.id)


def best_supported(state: State, side: Seat) -> Group | None:
    """SE-28.70  Grav support goes to the units with the highest Attack."""
    now = ground.the_invasion(state)
    free = [
        group
        for group in ground.combatants(state, now, side)
        if group.kind != ground.GRAV
        and ground.able(now, group) > ground.count_of(now.supported, group.id)
    ]
    return min(
        free,
        key=lambda group: (-ground.rating(state, now, group).attack, identifier(group.id)),
        default=None,
    )


def cheapest(groups: list[Group]) -> list[Group]:
    """SE-28.70  The unit that an automaton can spare most easily."""
    return sorted(groups, key=lambda group: (UNITS[group.kind].cost, identifier(group.id)))[:1]
