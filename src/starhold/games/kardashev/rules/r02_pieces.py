"""KA-2  Pieces: taking them from the supply and returning them."""

from msgspec.structs import replace

from starhold.core.record import Event, Seat
from starhold.kit.hexes import Cell

from ..galaxy import pieces
from ..state import Colony, Fleet, State, Table
from .r12_end import check_supply


class ColonyLost(Event):
    """KA-2.3  A colony left the board; its pieces returned to the supply."""

    player: Seat
    at: Cell


class ColonyLowered(Event):
    """KA-11.14  A colony lost a level."""

    player: Seat
    at: Cell
    level: int


class FleetLost(Event):
    """KA-2.3  A fleet left the board; its pieces returned to the supply."""

    player: Seat
    at: Cell


class FleetLowered(Event):
    """KA-11.14  A fleet lost a level."""

    player: Seat
    at: Cell
    level: int


def next_piece(state: State, level: int) -> int:
    """KA-2  Return how many pieces the next level takes: 1, or none if a piece serves all (R1)."""
    return pieces(state, level + 1) - pieces(state, level)


def put_colony(table: Table, seat: Seat, at: Cell, level: int) -> None:
    """KA-2  Place a colony; it takes a piece for each level (R1)."""
    table.state.players[seat].colonies -= pieces(table.state, level)
    table.state.colonies[at] = Colony(seat, level)
    check_supply(table, seat)


def raise_colony(table: Table, at: Cell) -> None:
    colony = table.state.colonies[at]
    table.state.players[colony.owner].colonies -= next_piece(table.state, colony.level)
    table.state.colonies[at] = replace(colony, level=colony.level + 1)
    check_supply(table, colony.owner)


def remove_colony(table: Table, at: Cell) -> None:
    """KA-2.3  Remove a colony; its pieces return to its owner's supply."""
    colony = table.state.colonies.pop(at)
    table.state.players[colony.owner].colonies += pieces(table.state, colony.level)
    table.tell(ColonyLost(colony.owner, at))


def lower_colony(table: Table, at: Cell) -> None:
    """KA-11.14  Lower a colony; one piece returns, and a level 1 colony is removed."""
    colony = table.state.colonies[at]
    if colony.level == 1:
        remove_colony(table, at)
        return
    table.state.players[colony.owner].colonies += next_piece(table.state, colony.level - 1)
    table.state.colonies[at] = replace(colony, level=colony.level - 1)
    table.tell(ColonyLowered(colony.owner, at, colony.level - 1))


def put_fleet(table: Table, seat: Seat, at: Cell, level: int) -> None:
    """KA-2  Place a fleet; it takes a piece for each level (R1)."""
    table.state.players[seat].fleets -= pieces(table.state, level)
    table.state.fleets[at] = Fleet(seat, level)


def raise_fleet(table: Table, at: Cell) -> None:
    fleet = table.state.fleets[at]
    table.state.players[fleet.owner].fleets -= next_piece(table.state, fleet.level)
    table.state.fleets[at] = replace(fleet, level=fleet.level + 1)


def remove_fleet(table: Table, at: Cell) -> None:
    """KA-2.3  Remove a fleet; its pieces return to its owner's supply."""
    fleet = table.state.fleets.pop(at)
    table.state.players[fleet.owner].fleets += pieces(table.state, fleet.level)
    table.tell(FleetLost(fleet.owner, at))


def lower_fleet(table: Table, at: Cell) -> None:
    """KA-11.14  Lower a fleet; one piece returns, and a level 1 fleet is removed."""
    fleet = table.state.fleets[at]
    if fleet.level == 1:
        remove_fleet(table, at)
        return
    table.state.players[fleet.owner].fleets += next_piece(table.state, fleet.level - 1)
    table.state.fleets[at] = replace(fleet, level=fleet.level - 1)
    table.tell(FleetLowered(fleet.owner, at, fleet.level - 1))
