"""GE-12.17  Relocation: ships that may not stay go to their owner's nearest Starbase."""

from msgspec.structs import replace

from starhold.core.record import Event, Option, Seat
from starhold.kit.hexes import Cell
from starhold.kit.notes import Note

from ..galaxy import fleet, movement_distances, starbases
from ..state import Choice, State, Steps, Table
from .r18_notes import sector


class WithdrawTo(Option):
    to: Cell


class FleetRelocated(Event):
    """GE-12.17  Ships had to relocate."""

    player: Seat
    origin: Cell
    to: Cell


class Relocate(Choice):
    """GE-12.17  All ships go to the nearest Starbase; their owner breaks ties."""

    at: Cell

    def options(self, state: State) -> list[Option]:
        havens = [at for at in havens_of(state, self.player) if at != self.at]
        if len(havens) > 1:
            far = movement_distances(state, self.at)
            least = min([far[at] for at in havens])
            havens = [at for at in havens if far[at] == least]
        return [WithdrawTo(at) for at in havens]

    def chosen(self, table: Table, option: WithdrawTo) -> Steps:
        for ship in fleet(table.state, self.player, self.at):
            table.state.ships[ship.id] = replace(ship, at=option.to)
        table.tell(FleetRelocated(self.player, self.at, option.to))
        return ()

    def note(self, state: State, option: WithdrawTo | None) -> Note | None:
        return sector(state, option.to) if option else None


def havens_of(state: State, player: Seat) -> list[Cell]:
    """GE-12.17  In a Regent role, Starbases that existed before it; otherwise all."""
    now = starbases(state, player)
    return [at for at in now if at in state.havens[player]] if player in state.havens else now
