"""SE-14.40 to SE-14.44  Four alien ships guard each Barren Planet in Deep Space."""

from starhold.core.record import Event, replace

from ...empires.holdings import ALIEN_TECH, has
from ...facts.catalog import ALIENS, FIGURES, UNITS, UnitKind
from ...fleets.groups import new_id, put
from ...state import ALIEN, Cell, Group, Marker, State, Table


class AliensMet(Event):
    """SE-14.41  Alien ships were found and attack."""

    at: Cell
    ships: tuple[UnitKind, ...]


def guards(state: State, marker: Marker) -> bool:
    """SE-8.9  Whether aliens guard the planet; SE-26.8: optionally in Home Systems too."""
    return has(state, "npa") and is_alien_world(state, marker)


def is_alien_world(state: State, marker: Marker) -> bool:
    """SE-24.1  Whether it is a Barren Planet in Deep Space; SE-26.8: optionally a home one."""
    return marker.kind == "barren" and (marker.back is None or state.settings.more_aliens)


def wake_aliens(table: Table, at: Cell) -> None:
    """SE-14.41  Draw four alien ships at random; SE-14.44: they stay face up."""
    state = table.state
    state.markers[at] = replace(state.markers[at], guarded=False)
    state.aliens = pool(state)
    drawn: dict[UnitKind, int] = {}
    for _ in range(min(FIGURES.aliens, sum(state.aliens.values()))):
        left = [kind for kind, count in state.aliens.items() for _ in range(count)]
        kind = left[table.below(len(left))]
        state.aliens[kind] -= 1
        drawn[kind] = drawn.get(kind, 0) + 1
    for kind in sorted(drawn):
        gid = new_id(state, ALIEN)
        put(state, Group(gid, ALIEN, kind, drawn[kind], at, ALIEN_TECH, face_up=True))
    table.tell(AliensMet(at, tuple(kind for kind in sorted(drawn) for _ in range(drawn[kind]))))


def pool(state: State) -> dict[UnitKind, int]:
    """SE-14.40  All alien ships not on the map, including captured ones that were lost."""
    met = [group for group in state.groups.values() if group.kind in ALIENS]
    return {
        kind: UNITS[kind].counters - sum(group.count for group in met if group.kind == kind)
        for kind in ALIENS
    }


def return_aliens(state: State, kind: UnitKind, count: int) -> None:
    """SE-14.40  Destroyed aliens return to the pool (R-12)."""
    if kind in ALIENS:
        state.aliens[kind] = min(UNITS[kind].counters, state.aliens[kind] + count)
