"""Groups on the map: places, splitting, and new ids for counters.

This module owns the indexes `state.stacks` and `state.fleets`; everything that puts or removes a
group goes through it.
"""

from collections.abc import Callable, Container, Iterable, Sequence
from itertools import filterfalse
from operator import itemgetter

from starhold.core.chance import short_sha256
from starhold.core.record import Event, Seat, replace

from ..empires.alliances import allied, are_brothers
from ..facts.catalog import ARMED, FIGURES, TRAINED, UNITS, UnitKind
from ..hooks import numbers
from ..hooks.numbers import Levels
from ..state import Cell, Group, GroupId, State, Table
from .tech import PLAIN, Tech

# SE-3.3  The type of counter that a unit uses, and the kinds that use the same.
COUNTERS = {kind: unit.counter or kind for kind, unit in UNITS.items()}
SAME_COUNTER = {
    kind: frozenset(k for k in UNITS if COUNTERS[k] == COUNTERS[kind]) for kind in UNITS
}
COLONY_COUNTER = "colony_ship"
NOBODY: tuple[GroupId, ...] = ()
COUNTER = "counter"  # a face-down counter
# SE-7.6  Kinds that can explore, and kinds that escort others (SE-7.7).
ESCORTS = frozenset(kind for kind in ARMED if UNITS[kind].ship)
EXPLORERS = frozenset(kind for kind in ESCORTS if not UNITS[kind].carries)


# -- groups in a hex -------------------------------------------------------------------


def groups_at(state: State, at: Cell) -> list[Group]:
    return [*map(state.groups.__getitem__, state.stacks.get(at, NOBODY))]


def own(state: State, seat: Seat, at: Cell) -> list[Group]:
    """Return the groups of a player in a hex."""
    groups, found = state.groups, []
    for gid in state.stacks.get(at, NOBODY):
        group = groups[gid]
        if group.owner == seat:
            found.append(group)
    return found


def own_of(state: State, seat: Seat, at: Cell, kinds: Container[UnitKind]) -> list[Group]:
    """Return a player's groups of these kinds in a hex; usually there are none."""
    stack, groups = state.stacks.get(at, NOBODY), state.groups
    alike = [g for gid in stack if (g := groups[gid]).kind in kinds]
    return [group for group in alike if group.owner == seat] if alike else alike


def others(state: State, seat: Seat, at: Cell) -> list[Group]:
    """Return everyone else's groups in a hex, without allies (SE-27.9) and those at peace."""
    found = []
    for gid in state.stacks.get(at, NOBODY):
        group = state.groups[gid]
        if group.owner != seat:
            found.append(group)
    if found and state.teams:
        found = [g for g in found if not allied(state, seat, g.owner)]
    if not found:
        return found
    peace = numbers.AT_PEACE.of(state)
    if not peace:
        return found
    return [g for g in found if not any(rule(state, seat, g.owner) for rule in peace)]


def has_others(state: State, seat: Seat, at: Cell) -> bool:
    """SE-7.7  Whether there are any such groups in a hex; usually a player is alone there."""
    groups = state.groups
    for gid in state.stacks.get(at, NOBODY):
        if groups[gid].owner != seat:
            return bool(others(state, seat, at))
    return False


def at_peace(state: State, seat: Seat, other: Seat) -> bool:
    """SE-25.9  Whether an owner of units is not an enemy of a player."""
    return any(rule(state, seat, other) for rule in numbers.AT_PEACE.of(state))


def friendly(state: State, seat: Seat, at: Cell) -> list[Group]:
    """SE-27.9  The groups of a player in a hex, and those of blood brothers."""
    if not state.teams or not are_brothers(state):
        return own(state, seat, at)
    return [group for group in groups_at(state, at) if allied(state, seat, group.owner)]


def has_friendly(state: State, seat: Seat, at: Cell) -> bool:
    """SE-27.9  Whether there are any such groups in a hex."""
    if state.teams and are_brothers(state):
        return bool(friendly(state, seat, at))
    groups = state.groups
    for gid in state.stacks.get(at, NOBODY):  # noqa: SIM110 - asked of many hexes: quicker
        if groups[gid].owner == seat:
            return True
    return False


def keeps_apart(state: State, seat: Seat, at: Cell) -> bool:
    """SE-27.9  Uneasy allies never stack: not with units, nor on a colony that will build some."""
    if not state.teams or are_brothers(state):
        return False
    colony = state.colonies.get(at)
    owners = [*(g.owner for g in groups_at(state, at)), *([colony.owner] if colony else [])]
    return any(owner != seat and allied(state, seat, owner) for owner in owners)


def face(state: State, group: Group) -> tuple[str, int]:
    """SE-29.5  The visible face of a group: its type and count, or just a counter."""
    shown = group.face_up or group.owner not in state.empires
    return (group.kind, group.count) if shown else (COUNTER, 1)


def tell_of(table: Table, group: Group, told: Callable[[str, int], Event]) -> None:
    """SE-29.5  Report a group's event: its owner reads type and count, others what they see."""
    if not table.heard:
        return
    seen, whole = face(table.state, group), (group.kind, group.count)
    table.tell(told(*seen), but=() if seen == whole else (group.owner,))
    if seen != whole:
        table.tell(told(*whole), (group.owner,))


def is_own(state: State, seat: Seat, at: Cell) -> bool:
    """Whether a colony of this player is in a hex."""
    colony = state.colonies.get(at)
    return colony is not None and colony.owner == seat


def fleet_of(state: State, seat: Seat) -> Sequence[Group]:
    """Return all groups of a player."""
    ids = state.fleets.get(seat, NOBODY)
    if len(ids) > 1:  # asked in every step: much quicker than a comprehension
        found: tuple[Group, ...] = itemgetter(*ids)(state.groups)
        return found
    return [state.groups[gid] for gid in ids]


def hexes_of(state: State, seat: Seat) -> dict[Cell, None]:
    """Return the hexes with groups of a player, in the order of the groups."""
    groups = state.groups
    found: dict[Cell, None] = {}
    for gid in state.fleets.get(seat, NOBODY):
        found[groups[gid].at] = None
    return found


def is_armed(group: Group) -> bool:
    """SE-1.5  Whether its units are combat-capable; SE-25.7: shams are not."""
    return group.kind in ARMED and not group.sham


def true_kind(group: Group) -> UnitKind:
    """SE-25.7  The true type of a group, whatever it pretends to be."""
    return "decoy" if group.sham else group.kind


def moves_as(group: Group) -> str:
    """SE-7.2  How a group moves; SE-25.7: shams move like Decoys."""
    return UNITS["decoy" if group.sham else group.kind].moves


def has_armed(state: State, seat: Seat, at: Cell) -> bool:
    """SE-7.7  Whether a player has a combat-capable ship there, as an escort."""
    return any(g.kind in ESCORTS and not g.sham for g in friendly(state, seat, at))


def has_explorer(state: State, seat: Seat, at: Cell) -> bool:
    """SE-7.6  Whether a player has a ship there that can explore: a Transport cannot."""
    if at not in state.stacks:  # as in most unexplored hexes
        return False
    for group in friendly(state, seat, at):  # noqa: SIM110 - asked of many hexes: quicker
        if group.kind in EXPLORERS and not group.sham:
            return True
    return False


def fighting_force(groups: list[Group]) -> bool:
    """SE-1.5  Whether any of these can fight."""
    return any(is_armed(group) for group in groups)


# -- counters --------------------------------------------------------------------------


def counter_of(kind: UnitKind) -> UnitKind:
    """SE-3.3  The type of counter that a unit uses."""
    return COUNTERS[kind]


def counters_used(
    state: State, seat: Seat, fleet: Iterable[Group] | None = None
) -> dict[UnitKind, int]:
    """SE-3.1  The counters of each type a player has on the map, or needs for these groups."""
    used: dict[UnitKind, int] = {}
    fleet = fleet_of(state, seat) if fleet is None else fleet
    if waiting := unclaimed(state):
        fleet = [group for group in fleet if group.id not in waiting]
    for group in fleet:
        counter = COUNTERS.get(group.kind, group.kind)  # an unknown kind counts as itself
        used[counter] = used.get(counter, 0) + 1
    if settled := _colony_counters(state, seat):
        used[COLONY_COUNTER] = used.get(COLONY_COUNTER, 0) + len(settled)
    return used


def _colony_counters(state: State, seat: Seat) -> list[Cell]:
    """SE-3.3  A colony is the back of its counter."""
    return [
        at
        for at, colony in state.colonies.items()
        if colony.owner == seat and not colony.homeworld
    ]


def free_counters(state: State, seat: Seat, kind: UnitKind) -> int:
    """SE-3.1  How many counters of a type a player still has."""
    alike, groups = SAME_COUNTER[kind], state.groups
    waiting = unclaimed(state)
    free = UNITS[kind].counters
    for gid in state.fleets.get(seat, NOBODY):
        if groups[gid].kind in alike and gid not in waiting:
            free -= 1
    return free - len(_colony_counters(state, seat)) if COLONY_COUNTER in alike else free


def counters_left(used: dict[UnitKind, int], kind: UnitKind) -> int:
    """SE-3.1  How many counters are left for units of a kind, given those in use."""
    return UNITS[kind].counters - used.get(COUNTERS[kind], 0)


def unclaimed(state: State) -> tuple[GroupId, ...]:
    """SE-17.9  Captured ships that have no counter of their captor yet."""
    in_battle = tuple(gid for gid, _ in state.battle.prizes) if state.battle else ()
    return (*in_battle, *state.unclaimed) if in_battle else state.unclaimed


def new_id(state: State, owner: Seat) -> GroupId:
    state.issued += 1
    return f"{owner}-{state.issued}"


def put(state: State, group: Group) -> None:
    """Put a group on the map, or put it back changed, perhaps elsewhere."""
    before = state.groups.get(group.id)
    state.groups[group.id] = group
    if before is None:
        state.fleets[group.owner] = (*state.fleets.get(group.owner, NOBODY), group.id)
    else:
        if before.owner != group.owner:
            _change_hands(state, before.owner, group.owner)
        if before.at == group.at:
            return
        _leave_stack(state, before)
    state.stacks[group.at] = (*state.stacks.get(group.at, NOBODY), group.id)


def change(state: State, group: Group, **facts: object) -> Group:
    """Change a group on the map, and return it as it is now."""
    changed = replace(group, **facts)
    put(state, changed)
    return changed


def deploy(
    state: State, seat: Seat, at: Cell, kind: UnitKind, count: int, tech: Tech = PLAIN
) -> Group:
    """SE-12.18  Put a new group on the map: face down, unless it is an open unit (SE-5.5)."""
    skill = first_experience(state, seat, kind)
    gid, shown = new_id(state, seat), UNITS[kind].open
    group = Group(gid, seat, kind, count, at, tech, face_up=shown, experience=skill)
    put(state, group)
    return group


def levels_of(state: State, seat: Seat) -> Levels:
    """SE-11.1  The technology of an empire; SE-28.23: or of an Alien Player."""
    power = state.powers.get(seat)
    return state.empires[seat].sheet.levels if power is None else power.levels


def first_experience(state: State, seat: Seat, kind: UnitKind) -> int:
    """SE-16.2  New groups are Green; with a Military Academy, Skilled."""
    schooled = levels_of(state, seat).get("military_academy", 0) > 0
    return 1 if schooled and kind in TRAINED else 0


def take_away(state: State, gid: GroupId) -> None:
    """Remove a group from the map."""
    group = state.groups.pop(gid)
    _leave_stack(state, group)
    fleet = state.fleets[group.owner]
    place = fleet.index(gid)
    state.fleets[group.owner] = fleet[:place] + fleet[place + 1 :]


def toll(group: Group, count: int) -> int:
    """SE-25.7  How many units are lost when a group loses some: all, if they were Decoys."""
    return group.count if group.sham and count else count


def scuttle_group(state: State, gid: GroupId) -> None:
    """SE-7.24  Scuttle a group of one's own; SE-29.6: face down, nobody sees what it was."""
    group = state.groups[gid]
    if group.kind == "flagship" and not group.face_up and not group.captured:
        state.missing = (*state.missing, group.owner)
    take_away(state, gid)


def lose_units(state: State, group: Group, count: int) -> None:
    """Remove some units of a group; the last one takes the counter with it."""
    if toll(group, count) >= group.count:
        take_away(state, group.id)
    else:
        change(state, group, count=group.count - count)


def _leave_stack(state: State, group: Group) -> None:
    stack = state.stacks[group.at]
    if len(stack) > 1:
        place = stack.index(group.id)
        state.stacks[group.at] = stack[:place] + stack[place + 1 :]
    else:
        del state.stacks[group.at]


def _change_hands(state: State, *owners: Seat) -> None:
    """SE-17.8  A captured ship keeps its place in the order of all groups."""
    for owner in owners:
        state.fleets[owner] = tuple(g.id for g in state.groups.values() if g.owner == owner)


def split(state: State, group: Group, count: int) -> Group:
    """SE-7.4  Split some units off a group under a new counter, and return them."""
    # SE-7.20: ships that have looked at a marker this turn go first.
    looked = min(count, group.peeks)
    part = replace(group, id=new_id(state, group.owner), count=count, peeks=looked)
    change(state, group, count=group.count - count, damage=0, peeks=group.peeks - looked)
    put(state, part)
    return part


def can_split(state: State, group: Group) -> bool:
    """SE-3.1  Whether a counter is free for some of its units; SE-25.7: Decoys stay one group."""
    free = group.count > 1 and not group.sham
    return free and free_counters(state, group.owner, group.kind) > 0


def parts(state: State, group: Group, most: int) -> list[int]:
    """SE-3.1  How many of a group may leave it: all, or fewer if a counter is free."""
    able = can_split(state, group)
    return [n for n in range(min(most, group.count), 0, -1) if n == group.count or able]


def deal_ids(state: State, seat: Seat, at: Cell) -> dict[GroupId, GroupId]:
    """SE-29.5  Deal new ids to the face-down counters of a hex, so that none can be traced.

    The order comes from a secret of the table: it is not luck that an undo could take back, and
    nobody who sees the ids can tell which was which.
    """
    stack, groups = state.stacks.get(at, NOBODY), state.groups
    if len(stack) < 2:
        return {}
    hidden = []
    for gid in stack:
        group = groups[gid]
        if not group.face_up and group.owner == seat:
            hidden.append(gid)
    if len(hidden) < 2:
        return {}
    salt = f"{state.veil} {state.issued} "
    mixed = []
    for gid in hidden:
        digest = short_sha256((salt + gid).encode()).digest()
        mixed.append((digest, gid))
    mixed.sort()
    dealt: dict[GroupId, GroupId] = {}
    for _, gid in mixed:
        new = dealt[gid] = new_id(state, seat)
        groups[new] = replace(groups.pop(gid), id=new, was=None)
    is_old = dealt.__contains__
    state.stacks[at] = (*filterfalse(is_old, stack), *dealt.values())
    state.fleets[seat] = (*filterfalse(is_old, state.fleets[seat]), *dealt.values())
    return dealt


def largest_group(kind: UnitKind) -> int:
    """SE-3.2  How many units one counter stands for."""
    return min(FIGURES.group, UNITS[kind].largest)
