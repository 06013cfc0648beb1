"""ES-13.1, ES-19.1  The end: solo at once, multiplayer after the role."""

from starhold.core.record import Event, Seat

from ..empires import tokens_left, you
from ..scoring import points
from ..state import ANCIENTS, Finish, Step, Steps, Table


class EndTriggered(Event):
    """ES-13.1  The game ends after this role."""

    finish: Finish

    @property
    def why(self) -> str:
        return f"end_{self.finish}"


class GameEnded(Event):
    """ES-19.1  The game ended at once."""

    finish: Finish
    yours: int
    theirs: int

    @property
    def why(self) -> str:
        return f"end_{self.finish}"


class GameOver(Event):
    """ES-13.1  The last role or round is over."""

    finish: Finish

    @property
    def why(self) -> str:
        return f"end_{self.finish}"


class EndCheck(Step):
    """ES-13.1  End the game after a role if an end condition was met."""

    def run(self, table: Table) -> Steps:
        if table.state.ending:
            end(table)
        return ()


def finish(table: Table, why: Finish) -> None:
    """ES-19.1  End a solo game now; otherwise (ES-13.1) finish the role first."""
    state = table.state
    if state.finish is not None:  # a trigger once met is not undone
        return
    state.finish = why
    if state.solo:
        own, theirs = points(state, you(state)), points(state, ANCIENTS)
        table.tell(GameEnded(why, own, theirs))
        table.end()
    else:
        state.ending = True
        table.tell(EndTriggered(why))


def end(table: Table) -> None:
    """ES-13.1  End a multiplayer game."""
    state = table.state
    state.finish = state.finish or "rounds"
    table.tell(GameOver(state.finish))
    table.end()


def check_supply(table: Table, seat: Seat) -> None:
    """ES-13.1a, ES-19.1a, R-25  End the game if the last colony token left the supply.

    An event can do that too (ES-22.4).
    """
    if tokens_left(table.state.empires[seat]) == 0:
        finish(table, "supply")
