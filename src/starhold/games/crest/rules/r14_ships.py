"""CE-14  Ships: movement, and carrying fighters."""

from itertools import repeat

from msgspec.structs import replace

from starhold.core.record import Event, Option, Record, Seat
from starhold.kit.hexes import Cell

from ..catalog import IMPROVEMENTS, SHIPS, TILES
from ..empire import GATES, NEAR, gates_of, working
from ..state import Choice, Ship, ShipId, State, Step, Steps, Table

MOVES = {kind: ship.move for kind, ship in SHIPS.items()}
CARRIES = {kind: row.carries_times for kind, row in IMPROVEMENTS.items() if row.carries_times > 1}
STOPS = frozenset(kind for kind, tile in TILES.items() if tile.ends_movement)
MOST_MOVES = 199  # listed at once, with `EndMovement`; beyond that, the ship is chosen first


class Move(Option):
    ship: ShipId
    to: Cell


class PickShip(Option):
    """Move this ship; its destination comes next."""

    ship: ShipId


class EndMovement(Option): ...


class TakeAlong(Option):
    fighter: ShipId


class TakeAllAlong(Option):
    """Fill the carrier."""

    fighters: tuple[ShipId, ...]


class Depart(Option):
    """Depart without more fighters."""


class ShipMoved(Event):
    """CE-14.2  A ship moved."""

    ship: ShipId
    to: Cell


class FightersCarried(Event):
    """CE-14.9  A carrier brought fighters along."""

    fighters: tuple[ShipId, ...]
    to: Cell


class Way(Record):
    """Interchangeable ships: same type, system and home yard.  Only the first is offered."""

    ships: tuple[ShipId, ...]
    moves: tuple[Move, ...]  # of the first


END_MOVEMENT = EndMovement()
DEPART = Depart()


class Movement(Step):
    """CE-14.1  Each ship may move once, each time ships move."""

    def run(self, table: Table) -> Steps:
        table.state.moved.clear()
        return (OrderMove(table.state.seat, ways(table.state)),)


class OrderMove(Choice):
    """CE-14.1  Move one ship, up to its move value, or end movement.

    Destinations are worked out once for each movement, since the map does not change during it;
    a position described by hand need not list them.
    """

    left: tuple[Way, ...] | None = None

    def options(self, state: State) -> list[Option]:
        left = ways(state) if self.left is None else self.left
        if not left:
            return []
        options: list[Option] = []
        for way in left:
            options += way.moves
        if len(options) > MOST_MOVES:
            options = [PickShip(way.ships[0]) for way in left]
        options.append(END_MOVEMENT)
        return options

    def chosen(self, table: Table, option: Move | PickShip | EndMovement) -> Steps:
        left = ways(table.state) if self.left is None else self.left
        if isinstance(option, Move):
            again = replace(self, left=without(option.ship, left))
            return *move_ship(table, self.player, option), again
        if isinstance(option, PickShip):
            again = replace(self, left=without(option.ship, left))
            moves = next(way.moves for way in left if way.ships[0] == option.ship)
            return SendShip(self.player, option.ship, moves), again
        return ()


class SendShip(Choice):
    """CE-14.1  Choose the destination of a ship, where there are too many to list for all."""

    ship: ShipId
    moves: tuple[Move, ...]

    completes = True

    def options(self, state: State) -> list[Option]:
        return list(self.moves)

    def chosen(self, table: Table, option: Move) -> Steps:
        return move_ship(table, self.player, option)


def move_ship(table: Table, player: Seat, order: Move) -> Steps:
    """CE-14.2  Move a ship; a carrier takes fighters along."""
    state = table.state
    ship = state.ships[order.ship]
    put(state, ship, order.to)
    if table.heard:
        table.tell(ShipMoved(ship.id, order.to))
    if not SHIPS[ship.kind].carries or not riders(state, ship.at):
        return ()
    return (LoadFighters(player, ship.id, ship.at, capacity(state, ship)),)


def ways(state: State) -> tuple[Way, ...]:
    """CE-14.1  Return the ships that may move, with their destinations."""
    alike: dict[tuple[str, Cell, Cell | None], list[ShipId]] = {}
    moved = state.moved
    for ship in state.ships.values():
        if MOVES[ship.kind] and ship.id not in moved:
            alike.setdefault((ship.kind, ship.at, ship.home), []).append(ship.id)
    found = []
    for (kind, at, _), ships in alike.items():
        if reach := reachable(state, at, MOVES[kind]):
            found.append(Way(tuple(ships), tuple(map(Move, repeat(ships[0]), reach))))
    return tuple(found)


def without(ship: ShipId, left: tuple[Way, ...]) -> tuple[Way, ...]:
    """Return the moves left once `ship`, the first of its group, has moved."""
    others = []
    for way in left:
        if way.ships[0] != ship:
            others.append(way)
        elif len(way.ships) > 1:
            ships = way.ships[1:]
            others.append(Way(ships, tuple([Move(ships[0], move.to) for move in way.moves])))
    return tuple(others)


class LoadFighters(Choice):
    """CE-14.9  Choose which fighters ride from the carrier's starting system, one by one."""

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
            if fighter.home not in alike:
                alike[fighter.home] = TakeAlong(fighter.id)
        full = tuple([fighter.id for fighter in waiting[: self.room]])
        every: list[Option] = [TakeAllAlong(full)] if len(full) > 1 else []
        return [*every, *alike.values(), DEPART]

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
    """CE-14.7  Return the ships here that must be carried and have not been yet."""
    moved = state.moved
    return [
        ship
        for ship in state.ships.values()
        if ship.at == at and not MOVES[ship.kind] and ship.id not in moved
    ]


def put(state: State, ship: Ship, to: Cell) -> None:
    state.ships[ship.id] = replace(ship, at=to)
    state.moved.append(ship.id)


def capacity(state: State, ship: Ship) -> int:
    """CE-14.8  Return how many fighters a ship carries; the Engineering College doubles it."""
    return SHIPS[ship.kind].carries * max(working(state, CARRIES), default=1)


def reachable(state: State, start: Cell, moves: int) -> list[Cell]:
    """CE-14.2  Return where a ship can go, step by step between systems or from gate to gate.

    Neither revolts (CE-14.3) nor other ships (CE-14.5) block it.
    """
    systems = state.systems
    enemy = state.fleet.at if state.fleet else None
    reach: dict[Cell, None] = {start: None}  # in the order in which they are reached
    entered = [start]
    for move in range(moves):
        frontier, entered = entered, []
        for at in frontier:
            system = systems[at]
            # CE-14.4  A ship stops on entering a nebula or the enemy fleet's system.
            if move and (system.tile in STOPS or at == enemy):
                continue
            gated = system.support in GATES  # CE-14.6
            for cell in (*NEAR[at], *gates_of(state)) if gated else NEAR[at]:
                if cell in systems and cell not in reach:
                    reach[cell] = None
                    entered.append(cell)
    return list(reach)[1:]
