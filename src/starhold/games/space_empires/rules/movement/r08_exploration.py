"""SE-8.1  The Exploration Phase: reveal the face-down markers under your units."""

from starhold.games.space_empires.fleets.groups import fleet_of, has_explorer
from starhold.games.space_empires.rules.movement.r08_terrain import Uncover
from starhold.games.space_empires.state import Cell, State, Table
from starhold.games.space_empires.steps import Choice, Option, Seat, Step, Steps


class Explore(Option):
    """Reveal the marker in this hex."""

    at: Cell


class ExplorationPhase(Step):
    """SE-6.1  The third part of a player's turn."""

    player: Seat

    def run(self, table: Table) -> Steps:
        return (ExploreNext(self.player),)


class ExploreNext(Choice):
    """SE-8.1  Explore one hex at a time, in the order the active player chooses."""

    def options(self, state: State) -> list[Option]:
        return [Explore(at) for at in unexplored(state, self.player)]

    def chosen(self, table: Table, option: Explore) -> Steps:
        return Uncover(self.player, option.at), self


def unexplored(state: State, seat: Seat) -> list[Cell]:
    """SE-7.6  Hexes with a face-down marker and a ship that can explore; Decoys cannot."""
    hexes = dict.fromkeys(group.at for group in fleet_of(state, seat))
    return [
        at
        for at in hexes
        if (marker := state.markers.get(at))
        and not marker.face_up
        and has_explorer(state, seat, at)
    ]
