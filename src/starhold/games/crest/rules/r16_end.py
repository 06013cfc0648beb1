"""CE-16  Winning and losing; both end the game at once (CE-6.1)."""

from msgspec.structs import replace

from starhold.core.record import Event
from starhold.kit.hexes import Cell

from ..state import CAPITAL, Outcome, ShipId, Table


class ShipLost(Event):
    """CE-13.3  A ship was lost."""

    loss = True

    ship: ShipId
    at: Cell


class OccupationSpread(Event):
    """CE-11.3  An enemy fleet left an occupation token."""

    at: Cell


class RebelsRose(Event):
    """CE-12.1  Rebel tokens were placed."""

    at: Cell
    rebels: int


class GameWon(Event):
    """CE-16.1  The endgame fleet was destroyed and the artifact secured."""


class GameLost(Event):
    """CE-16.2  The game was lost."""

    loss = True

    outcome: Outcome


def win(table: Table) -> None:
    """CE-16.1  Win the game: the endgame fleet is destroyed (CE-1.2)."""
    table.state.outcome = "won"
    table.tell(GameWon())
    table.end()


def lose(table: Table, outcome: Outcome) -> None:
    """CE-6.1  Lose the game at once, whatever the cause (CE-1.3, CE-1.4)."""
    table.state.outcome = outcome
    table.tell(GameLost(outcome))
    table.end()


def put_occupation(table: Table, at: Cell, tokens: int) -> None:
    """CE-16.2  A token that would be put on the capital loses the game instead."""
    if at == CAPITAL:
        lose(table, "invaded")
        return
    system = table.state.systems[at]
    table.state.systems[at] = replace(system, occupation=system.occupation + tokens)
    table.tell(OccupationSpread(at))


def put_rebels(table: Table, at: Cell, tokens: int) -> None:
    """CE-16.2  A token that would be put on the capital loses the game instead."""
    if at == CAPITAL:
        lose(table, "overthrown")
        return
    system = table.state.systems[at]
    table.state.systems[at] = replace(system, rebels=system.rebels + tokens)
    table.tell(RebelsRose(at, tokens))
