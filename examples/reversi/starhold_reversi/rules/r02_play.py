"""RE-2  Play, and RE-3  the end."""

from __future__ import annotations

from starhold.core.record import Event, Option, Seat

from ..state import Choice, State, Step, Steps, Table, enclosed, open_squares


class Place(Option):
    at: str


class DiscPlaced(Event):
    """RE-2.1  A player placed a disc."""

    player: Seat
    at: str
    flipped: int


class TurnPassed(Event):
    """RE-2.3  A player could not enclose anything."""

    player: Seat


class GameOver(Event):
    """RE-3.1  Neither player can place a disc."""


class Turn(Step):
    """RE-2.3, RE-3.1  Play if you can; pass if only the other can; else the game ends."""

    player: Seat

    def run(self, table: Table) -> Steps:
        state, other = table.state, table.state.other(self.player)
        if open_squares(state, self.player):
            return (PlaceDisc(self.player), Turn(other))
        if open_squares(state, other):
            table.tell(TurnPassed(self.player))
            return (Turn(other),)
        table.tell(GameOver())
        return ()


class PlaceDisc(Choice):
    """RE-2.1  Place a disc that encloses at least one."""

    def options(self, state: State) -> list[Option]:
        return [Place(at) for at in open_squares(state, self.player)]

    def chosen(self, table: Table, option: Place) -> Steps:
        # RE-2.2: all eight directions at once
        flipped = enclosed(table.state, self.player, option.at)
        for square in (option.at, *flipped):
            table.state.discs[square] = self.player
        table.tell(DiscPlaced(self.player, option.at, len(flipped)))
        return ()
