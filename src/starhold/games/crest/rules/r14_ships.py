"""CE-14  Ships: how they move, and how fighters ride."""

from __future__ import annotations

from msgspec.structs import replace

from starhold.core.record import Event, Option
from starhold.games.crest.catalog import SHIPS, TILES
from starhold.games.crest.empire import gates_of, industries
from starhold.games.crest.state import Choice, Ship, ShipId, State, Step, Steps, Table
from starhold.kit.hexes import Cell, around

MOVES = {kind: ship.move for kind, ship in SHIPS.items()}


class Move(Option):
    ship: ShipId
    to: Cell


class EndMovement(Option): ...


class TakeAlong(Option):
    fighter: ShipId


class TakeAllAlong(Option):
    """Fill the carrier."""

    fighters: tuple[ShipId, ...]


class Depart(Option):
    """No more fighters ride along."""


class ShipMoved(Event):
    """CE-14.2  A ship moved."""

    ship: ShipId
    to: Cell


class FightersCarried(Event):
    """CE-14.9  Fighters rode along."""

    fighters: tuple[ShipId, ...]
    to: Cell


class Movement(Step):
    """CE-14.1  On each occasion every ship may move once."""

    def run(self, table: Table) -> Steps:
        table.state.moved.clear()
        return (OrderMove(table.state.seat),)


class OrderMove(Choice):
    """CE-14.1  Order one ship to move, up to its move value, or end the movement.

    Ships of one type, place and home yard are alike: the first of them stands for all.
    """

    def options(self, state: State) -> list[Option]:
        options: list[Option] = []
        reach: dict[tuple[Cell, int], list[Cell]] = {}
        alike: set[tuple[str, Cell, Cell | None]] = set()
        gates = gates_of(state)
        for ship in state.ships.values():
            moves = MOVES[ship.kind]
            if not moves or ship.id in state.moved:
                continue
            same = (ship.kind, ship.at, ship.home)
            if same in alike:
                continue
            alike.add(same)
            place = (ship.at, moves)
            if place not in reach:
                reach[place] = reachable(state, ship.at, moves, gates)
            options += [Move(ship.id, to) for to in reach[place]]
        return [*options, EndMovement()] if options else []

    def chosen(self, table: Table, option: Move | EndMovement) -> Steps:
        if isinstance(option, EndMovement):
            return ()
        ship = table.state.ships[option.ship]
        put(table.state, ship, option.to)
        table.tell(ShipMoved(ship.id, option.to))
        room = capacity(table.state, ship)
        return (LoadFighters(self.player, ship.id, ship.at, room), self) if room else (self,)


class LoadFighters(Choice):
    """CE-14.9  Choose which fighters ride from where the carrier started, one after another."""

    carrier: ShipId
    origin: Cell
    room: int

    completes = True

    def options(self, state: State) -> list[Option]:
        waiting = riders(state, self.origin) if self.room else []
        if not waiting:
            return []
        alike: dict[Cell | None, Option] = {}
        for fighter in waiting:
            alike.setdefault(fighter.home, TakeAlong(fighter.id))
        full = tuple(fighter.id for fighter in waiting[: self.room])
        every: list[Option] = [TakeAllAlong(full)] if len(full) > 1 else []
        return [*every, *alike.values(), Depart()]

    def chosen(self, table: Table, option: TakeAlong | TakeAllAlong | Depart) -> Steps:
        if isinstance(option, Depart):
            return ()
        state = table.state
        riding = (option.fighter,) if isinstance(option, TakeAlong) else option.fighters
        to = state.ships[self.carrier].at
        for fighter in riding:
            put(state, state.ships[fighter], to)
        table.tell(FightersCarried(riding, to))
        return (replace(self, room=self.room - len(riding)),)


def riders(state: State, at: Cell) -> list[Ship]:
    """CE-14.7  The ships at a place that cannot move by themselves and have not ridden yet."""
    return [
        ship
        for ship in state.ships.values()
        if ship.at == at and not SHIPS[ship.kind].move and ship.id not in state.moved
    ]


def put(state: State, ship: Ship, to: Cell) -> None:
    state.ships[ship.id] = replace(ship, at=to)
    state.moved.append(ship.id)


def capacity(state: State, ship: Ship) -> int:
    """CE-14.8  How many fighters ride along; the Engineering College doubles it."""
    carries = SHIPS[ship.kind].carries
    if not carries:
        return 0
    return carries * max((i.carries_times for i in industries(state)), default=1)


def reachable(state: State, start: Cell, moves: int, gates: list[Cell]) -> list[Cell]:
    """CE-14.2  Where a ship can get: step by step between placed systems, or from gate to gate.

    Neither revolts (CE-14.3) nor other ships (CE-14.5) are in the way.
    """
    if moves == 1 and start not in gates:  # the usual case, asked on every decision
        return [cell for cell in around(start) if cell in state.systems]
    found = {start}
    reach: list[Cell] = []
    frontier = [start]
    for move in range(moves):
        if move:
            frontier = [at for at in reach if not must_stop(state, at)]
        for at in frontier:
            beside = (*around(at), *gates) if at in gates else around(at)  # CE-14.6
            for cell in beside:
                if cell in state.systems and cell not in found:
                    found.add(cell)
                    reach.append(cell)
    return reach


def must_stop(state: State, at: Cell) -> bool:
    """CE-14.4  A ship stops on entering a nebula or the enemy fleet's system."""
    here = state.fleet is not None and state.fleet.at == at
    return here or TILES[state.systems[at].tile].ends_movement
