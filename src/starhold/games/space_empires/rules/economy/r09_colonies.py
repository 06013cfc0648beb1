"""SE-9  Colonies: founding and growth."""

from ...empires.holdings import is_unseen, sizes
from ...facts.catalog import CARDS
from ...fleets.groups import others, take_away
from ...hooks import moments, numbers
from ...state import Cell, Colony, Group, State, Table
from ...steps import Event, Seat, Step, Steps, replace

# SE-25  Its owner settles Asteroids: the question may give it away (SE-29.13).
INDUSTRIOUS = CARDS["industrious_race"].number


class ColonyFounded(Event):
    """SE-9.1  A colony was founded."""

    player: Seat
    at: Cell


class Growth(Step):
    """SE-9.4  Every colony and every damaged Homeworld rises one step, even if blockaded."""

    def run(self, table: Table) -> Steps:
        state = table.state
        for at, colony in state.colonies.items():
            steps = 2 if colony.owner == state.settings.handicap else 1  # SE-26.13
            grown = min(colony.step + steps, len(sizes(colony)) - 1)
            if grown > colony.step:
                state.colonies[at] = replace(colony, step=grown)
        return ()


def can_colonise(state: State, group: Group) -> bool:
    """SE-9.1  A free planet without enemies; SE-9.2: Barren ones need a ship built for it."""
    marker = state.markers.get(group.at)
    if marker is None or not marker.face_up or group.at in state.colonies:
        return False
    able = marker.kind == "planet" or (marker.kind == "barren" and group.tech.terraforming > 0)
    for rule in numbers.MAY_SETTLE.of(state):
        able = rule(state, group, marker, able)
    if not able:
        return False
    foes = others(state, group.owner, group.at)
    return not marker.guarded and all(is_unseen(state, foe, group.owner) for foe in foes)


def found_colony(table: Table, group: Group) -> Steps:
    """SE-9.1  The Colony Ship becomes a new colony (SE-9.5: one for each planet)."""
    take_away(table.state, group.id)
    table.state.colonies[group.at] = Colony(group.owner)
    table.tell(ColonyFounded(group.owner, group.at))
    return moments.occur(moments.COLONY_FOUNDED, table, group.owner, group.at)
