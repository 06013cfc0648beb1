"""SE-14.1  No move leaves behind cargo that had room.

Only the total capacity of a hex counts, for Fighters and for ground units alike: they ride
wherever there is room, and ships that would strand their cargo stay.
"""

from collections.abc import Iterable

from starhold.core.record import replace

from ...battles.ground import aboard, lift, numbers
from ...facts.catalog import UNITS
from ...fleets.carrying import berths, fighters, fullest, lift_of, most_units, room
from ...fleets.groups import can_split, deal_ids, is_own, split
from ...fleets.uniques import UNIQUE_KIND
from ...state import Group, GroupId, State
from .r14_loading import boarding
from .r20_transports import waiting

# Units that can carry cargo; only these can leave cargo behind.
HOLDERS = frozenset(
    kind for kind, unit in UNITS.items() if unit.holds or unit.carries or kind == UNIQUE_KIND
)


def strands(state: State, ships: list[Group]) -> bool:
    """SE-14.1  Whether cargo that has room now would lose it if these ships left the hex."""
    bays = decks = 0
    for ship in ships:
        if ship.kind in HOLDERS:
            bays += berths(state, ship)
            decks += lift_of(ship)
    owner, at = ships[0].owner, ships[0].at
    if not (bays or decks) or is_own(state, owner, at):
        return False
    if bays and (waiting_there := fighters(state, owner, at)):
        able = unique(boarding(state, ship, ()) for ship in ships if berths(state, ship))
        staying = room(state, owner, at) - bays
        if _too_many(state, waiting_there, able, bays, staying):
            return True
    if decks and (troops := aboard(state, owner, at)):
        able = unique(waiting(state, ship, ()) for ship in ships if lift_of(ship))
        staying = lift(state, owner, at) - decks
        return _too_many(state, troops, able, decks, staying)
    return False


def _too_many(
    state: State, cargo: list[Group], able: list[Group], places: int, staying: int
) -> bool:
    """Whether too few units can go along; units that already lacked room do not count."""
    must_go = min(numbers(cargo), places + staying) - staying
    return must_go > 0 and most_units(state, able, places) < must_go


def fit_to_go(state: State, ships: list[Group]) -> list[Group]:
    """SE-14.1  The ships of a stack that can leave without stranding cargo."""
    if not ships or not strands(state, ships):
        return ships
    return [ship for ship in ships if not berths(state, ship) and not lift_of(ship)]


def with_riders(
    state: State, stack: list[Group]
) -> tuple[tuple[GroupId, ...], dict[GroupId, tuple[GroupId, ...]]]:
    """SE-7.4  The groups of a moving stack and their riders; a split deals new ids (SE-29.5)."""
    carriers = [group for group in stack if berths(state, group)]
    transports = [group for group in stack if lift_of(group)]
    flying = unique(boarding(state, ship, ()) for ship in carriers)
    marching = [g for g in unique(waiting(state, ship, ()) for ship in transports) if not g.ground]
    riders = _loaded(state, flying, carriers, sum(berths(state, ship) for ship in carriers))
    riders |= _loaded(state, marching, transports, sum(map(lift_of, transports)))
    known = {group.id for group in (*flying, *marching)}
    parted = any(gid not in known for gids in riders.values() for gid in gids)
    dealt = deal_ids(state, stack[0].owner, stack[0].at) if parted else {}
    going = tuple(dealt.get(group.id, group.id) for group in stack)
    return going, {
        dealt.get(ship, ship): tuple(dealt.get(gid, gid) for gid in gids)
        for ship, gids in riders.items()
    }


def _loaded(
    state: State, cargo: list[Group], ships: list[Group], places: int
) -> dict[GroupId, tuple[GroupId, ...]]:
    """SE-14.1  Load whole groups, then part of one; all of them ride with the last ship."""
    chosen = fullest(cargo, places)
    left = places - numbers(chosen)
    going = [group.id for group in chosen]
    for group in cargo if left else ():
        if group not in chosen and left < group.count and can_split(state, group):
            going.append(split(state, group, left).id)
            break
    return {ships[-1].id: tuple(going)} if going else {}


def free_to_go(state: State, group: Group) -> list[int]:
    """SE-7.4  How many units may leave a group without stranding cargo (SE-14.1), most first."""
    counts = range(group.count, 0, -1) if can_split(state, group) else (group.count,)
    return [n for n in counts if not strands(state, [replace(group, count=n)])]


def is_unburdened(state: State, group: Group) -> bool:
    """SE-14.1  Whether a group, or a part of it, may leave alone without stranding cargo."""
    return group.kind not in HOLDERS or bool(free_to_go(state, group))


def unique(found: Iterable[list[Group]]) -> list[Group]:
    """Return each group once, in the order found."""
    return list({group.id: group for groups in found for group in groups}.values())
