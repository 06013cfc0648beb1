"""SE-14.50 to SE-14.53  Doomsday Machines in Deep Space."""

from ...empires.holdings import home_of
from ...facts import catalog, starmap
from ...fleets.groups import change, fleet_of, groups_at, others, own
from ...solo.machines import is_machine
from ...state import DOOM, Cell, Group, State, Table
from ...steps import Event, Step, Steps
from ..combat import r13_combat, r15_bombardment

PREY = frozenset({"planet", "barren", "asteroids"})


class DoomsdayMoved(Event):
    """SE-14.52  A Doomsday Machine moved."""

    to: Cell


class WorldConsumed(Event):
    """SE-14.51  A Doomsday Machine destroyed a planet or Asteroids."""

    at: Cell


class DoomsdayTurn(Step):
    """SE-6.3  Each Doomsday Machine moves after the last player of the turn."""

    def run(self, table: Table) -> Steps:
        roaming = [g.id for g in fleet_of(table.state, DOOM) if not is_machine(g)]
        return tuple(map(DoomsdayMoves, roaming))


class DoomsdayMoves(Step):
    """SE-14.52  It moves to the nearest prey within two hexes, or else one hex at random."""

    machine: str

    def run(self, table: Table) -> Steps:
        state = table.state
        machine = state.groups[self.machine]
        goals = nearest_prey(state, machine) or stray(state, machine)
        if not goals:
            return ()
        to = goals[table.below(len(goals))]
        change(state, machine, at=to)
        table.tell(DoomsdayMoved(to))
        foes = r13_combat.sides_against(state, DOOM, to)
        return *(r13_combat.BattleBegins(to, DOOM, foe) for foe in foes), Consume(to)


class Consume(Step):
    """SE-14.51  After combat it destroys a planet, with any colony, or Asteroids in its hex."""

    at: Cell

    def run(self, table: Table) -> Steps:
        state = table.state
        defended = any(not foe.ground for foe in others(state, DOOM, self.at))
        if not own(state, DOOM, self.at) or defended:
            return ()
        if starmap.terrain(state, self.at) not in PREY:
            return ()
        del state.markers[self.at]
        table.tell(WorldConsumed(self.at))
        return (r15_bombardment.ColonyFalls(self.at, DOOM),) if self.at in state.colonies else ()


def may_enter(state: State, at: Cell) -> bool:
    """SE-14.52  It never enters a Home System or a known Super Nova (SE-7.8)."""
    return home_of(state, at) is None and starmap.terrain(state, at) != "super_nova"


def may_end_on(state: State, at: Cell) -> bool:
    """SE-14.52  It may pass through, but not stop in, unexplored and other Machines' hexes."""
    marker = state.markers.get(at)
    unknown = marker is not None and not marker.face_up
    return not unknown and not own(state, DOOM, at) and may_enter(state, at)


def can_get_to(state: State, start: Cell, goal: Cell) -> bool:
    """SE-14.52  It moves up to two hexes, passing only through a hex that it may enter."""
    beside = starmap.roads(state.scenario, state.extra)
    between = (at for at in beside[start] if goal in beside[at])
    return goal in beside[start] or any(may_enter(state, at) for at in between)


def nearest_prey(state: State, machine: Group) -> list[Cell]:
    """SE-14.52  The nearest hexes with a planet, Asteroids or ships within two hexes."""
    near: dict[int, list[Cell]] = {}
    for at in starmap.roads(state.scenario, state.extra):
        away = starmap.distance(machine.at, at)
        bait = groups_at(state, at) or starmap.terrain(state, at) in PREY
        if not 0 < away <= catalog.FIGURES.gate_range or not bait:
            continue
        if may_end_on(state, at) and can_get_to(state, machine.at, at):
            near.setdefault(away, []).append(at)
    return near[min(near)] if near else []


def stray(state: State, machine: Group) -> list[Cell]:
    """SE-14.52  The adjacent hexes in which it may stop."""
    beside = starmap.roads(state.scenario, state.extra)[machine.at]
    return [to for to in beside if may_end_on(state, to)]
