"""SE-28.2, SE-28.70  How a side without a player decides.

Aliens, Doomsday Machines, Alien Players and amoebas all ask here: whether they decide for
themselves, the target of a shot, the victim of a Mine, the units Grav Armor supports. These are
queries; the steps that act on them stand where a player would be asked, so a rule of combat is
written once for both.
"""

from starhold.core.record import Seat

from ..battles import ground, terms
from ..battles.battlefield import targets, the_battle
from ..facts.catalog import DOOMSDAY, FIGURES, UNITS
from ..fleets.uniques import cp_cost
from ..hooks.numbers import LEADS, Aim
from ..state import Group, GroupId, State
from .amoebas import is_amoeba
from .machines import hurting, is_weak


def is_automatic(state: State, side: Seat) -> bool:
    """SE-28.2  A side without a player runs itself in solo play; otherwise a player leads it."""
    # SE-14.43: with several players. SE-25.9: aliens that fight beside a player are led too.
    if side in state.ring:
        return False
    if len(state.ring) > 1:
        return is_amoeba(side)
    return not any(rule(state, side) for rule in LEADS.of(state))


def best_target(state: State, gun: Group, *, fighters_only: bool = False) -> Group | None:
    """SE-28.2  The best legal target for a shot; None if there is none."""
    battle = the_battle(state)
    legal = targets(state, battle, gun, fighters_only=fighters_only)
    legal = favoured(state, gun, legal) or legal
    return min(legal, key=lambda foe: _preference(Aim(state, battle, gun, foe)), default=None)


def favoured(state: State, machine: Group, legal: list[Group]) -> list[Group]:
    """SE-28.2  The targets a machine shoots at first because of its weakness."""
    if is_weak(state, machine, "fighters"):
        return [foe for foe in legal if foe.kind == "fighter"]
    if not legal or not is_weak(state, machine, "fleets"):
        return []
    if not DOOMSDAY.fleet <= hurting(state, the_battle(state), machine) <= DOOMSDAY.fleet_lost:
        return []
    cheapest = min(cp_cost(state, foe) for foe in legal)
    return [foe for foe in legal if cp_cost(state, foe) == cheapest]


def best_victim(state: State, ships: list[Group]) -> Group:
    """SE-28.70  The ship of highest CP cost is the Mine's victim; a Titan survives it."""

    def preference(ship: Group) -> tuple[bool, int, tuple[str, int]]:
        return UNITS[ship.kind].outlasts_mines, -cp_cost(state, ship), identifier(ship.id)

    return min(ships, key=preference)


def identifier(gid: GroupId) -> tuple[str, int]:
    """SE-28.70  The final tie-break, lowest first: `red-2` before `red-10`."""
    name, _, number = gid.rpartition("-")
    return name, int(number)


def _preference(aim: Aim) -> tuple[float, bool, int, tuple[str, int]]:
    """SE-28.2  Chance to hit times CP cost, divided by hits still needed; then the tie-breaks."""
    chance = min(terms.to_hit(aim), FIGURES.sides)
    cost = cp_cost(aim.state, aim.target)
    needed = terms.hits_needed(aim.state, aim.target) - aim.target.damage
    return -chance * cost / needed, not aim.target.damage, -cost, identifier(aim.target.id)


def best_ground_target(state: State, gun: Group) -> ground.GroundAim | None:
    """SE-28.70  The highest chance times CP cost, divided by hits needed; Militia count 1 CP."""
    now = ground.the_invasion(state)
    supported = ground.supported_shots(now, gun) > 0
    aims = [
        ground.GroundAim(state, now, gun, foe, supported, shielded)
        for foe, shielded in ground.targets_of(state, now, gun.owner)
    ]
    return min(aims, key=_ground_preference, default=None)


def _ground_preference(aim: ground.GroundAim) -> tuple[float, bool, tuple[str, int]]:
    chance = min(ground.ground_to_hit(aim), FIGURES.sides)
    cost = max(1, UNITS[aim.target.kind].cost)
    needed = ground.hits_needed(aim.state, aim.invasion, aim.target) - aim.target.damage
    return -chance * cost / needed, aim.target_supported, identifier(aim.target.id)


def best_supported(state: State, side: Seat) -> Group | None:
    """SE-28.70  Grav support goes to the units with the highest Attack."""
    now = ground.the_invasion(state)
    free = [g for g in ground.combatants(state, now, side) if ground.can_be_supported(now, g)]

    def preference(group: Group) -> tuple[int, tuple[str, int]]:
        return -ground.rating(state, now, group).attack, identifier(group.id)

    return min(free, key=preference, default=None)


def cheapest(groups: list[Group]) -> list[Group]:
    """SE-28.70  The unit that an automaton can spare most easily."""
    return sorted(groups, key=lambda group: (UNITS[group.kind].cost, identifier(group.id)))[:1]
