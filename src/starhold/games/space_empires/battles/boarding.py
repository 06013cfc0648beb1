"""SE-17  Queries about boarding: targets, chances, and the technology of a captured ship."""

from starhold.core.record import Seat

from ..empires.holdings import can_reach, level, may_learn_from, takes_technology
from ..facts import catalog
from ..fleets import groups, uniques
from ..fleets.designs import UNIQUE, size_needed
from ..hooks.numbers import BOARDING, Aim
from ..solo.automaton import identifier
from ..state import Battle, Group, GroupId, State
from . import battlefield, ground, terms

# SE-17.4  Not boardable, besides non-ships, unarmed ships and ships with troops.
UNBOARDABLE = frozenset({"titan", "fighter"})
PASSIVE = 1  # rounds after that of its capture in which a ship does nothing (SE-17.14)


# -- attempts --------------------------------------------------------------------------


def boards(aim: Aim) -> bool:
    """SE-17.2  Whether an attack is a boarding attempt; SE-17.4: otherwise it is a shot."""
    return bool(catalog.UNITS[aim.gun.kind].boards) and is_boardable(aim.state, aim.target)


def is_boardable(state: State, target: Group) -> bool:
    """SE-17.4  Combat ships: no Titan, no Fighter, no machine, no ship that carries troops."""
    unit = catalog.UNITS[target.kind]
    if not unit.ship or not unit.armed or target.kind in UNBOARDABLE:
        return False
    if target.owner not in state.empires and target.owner not in state.powers:
        return target.kind in catalog.ALIENS
    return not unit.carries or not carries_troops(state, target)


def carries_troops(state: State, transport: Group) -> bool:
    """SE-17.4  Ground units are spread over as many Transports as possible, and protect them."""
    there = groups.own(state, transport.owner, transport.at)
    ships = ground.numbers([group for group in there if catalog.UNITS[group.kind].carries])
    return ships <= ground.numbers(ground.aboard(state, transport.owner, transport.at))


def is_covered(state: State, battle: Battle, target: Group) -> bool:
    """SE-17.5  Carriers are safe while a friendly Fighter is in the battle, screened or not."""
    if target.kind != "carrier":
        return False
    friends = battlefield.fighting(state, battle, target.owner)
    return any(friend.kind == "fighter" for friend in friends)


def prey(state: State, battle: Battle, gun: Group) -> list[Group]:
    """SE-17.5  The ships a group may board."""
    if not catalog.UNITS[gun.kind].boards:
        return []
    return [
        foe
        for foe in battlefield.in_reach(state, battle, gun)
        if boards(Aim(state, battle, gun, foe)) and not is_covered(state, battle, foe)
    ]


def boarding_terms(aim: Aim) -> terms.Terms:
    """SE-17.2  The terms of the success number."""
    return tuple(term for rule in BOARDING.of(aim.state) if (term := rule(aim)) and term.amount)


def boarding_number(aim: Aim) -> int:
    """SE-17.2  A roll of this or less captures the ship; a 1 always does."""
    return max(1, terms.total(boarding_terms(aim)))


def security(state: State, group: Group) -> int:
    """SE-17.6  Security Forces; SE-17.15: aliens have level 1, even when captured."""
    if group.kind in catalog.ALIENS:
        return catalog.FIGURES.alien_security
    return level(state, group.owner, "security_forces")


def best_prey(state: State, gun: Group) -> Group | None:
    """SE-28.70  The target with the highest chance times CP cost; then the lowest identifier."""
    battle = battlefield.the_battle(state)

    def preference(foe: Group) -> tuple[int, tuple[str, int]]:
        chance = min(boarding_number(Aim(state, battle, gun, foe)), catalog.FIGURES.sides)
        return -chance * uniques.cp_cost(state, foe), identifier(foe.id)

    return min(prey(state, battle, gun), key=preference, default=None)


# -- captured ships --------------------------------------------------------------------


def is_stunned(battle: Battle, gid: GroupId) -> bool:
    """SE-17.14  A captured ship does nothing until the end of the round after its capture."""
    return any(gid == prize and battle.round <= when + PASSIVE for prize, when in battle.prizes)


# -- learning from a ship --------------------------------------------------------------


def embodied(state: State, group: Group) -> dict[catalog.Technology, int]:
    """R-38  The levels recorded on a ship, and those needed to build its type."""
    levels: dict[catalog.Technology, int] = dict(catalog.UNITS[group.kind].needs)
    for name in catalog.TECHNOLOGIES:
        levels[name] = max(levels.get(name, 0), getattr(group.tech, name, 0))
    if group.kind == uniques.UNIQUE_KIND:
        levels["ship_size"] = size_needed(uniques.design_of(state, group)) or len(UNIQUE.sizes)
    # SE-17.12: a Transport never yields Ground Combat; a Carrier yields Fighter 1, which it needs.
    levels.pop("ground_combat")
    return levels


def lessons(state: State, seat: Seat, group: Group) -> tuple[catalog.Technology, ...]:
    """SE-17.12  The technologies in which a captured ship is ahead of its captor.

    Cards may forbid some to the captor (R-39), or learning them from the builder.
    """
    builder = group.captured
    if builder is None or group.kind in catalog.ALIENS or not takes_technology(state):
        return ()
    levels = embodied(state, group).items()
    ahead = (name for name, there in levels if there > level(state, seat, name))
    able = (name for name in ahead if can_reach(state, seat, name))
    return tuple(name for name in able if may_learn_from(state, builder, name))
