"""CE-11  Enemy fleets: invasion, raid and the endgame fleet.

A fleet's sequence runs until the fleet is gone; the rest of the turn waits.  Once the fleet is
gone, the remaining steps of the sequence do nothing.
"""

from msgspec.structs import replace

from starhold.core.record import Event
from starhold.kit.hexes import Cell, around, distances

from ..catalog import IMPROVEMENTS, START, TILES, Shots, fleet_class
from ..empire import (
    GATES,
    ORDER,
    dropships,
    endgame_level,
    gates_of,
    neighbours,
    path_distances,
    squadron,
)
from ..state import CAPITAL, Fleet, FleetForm, State, Step, Steps, Table
from .r13_battle import Battle, FleetFalls
from .r14_ships import OrderMove, ways
from .r16_end import ShipLost, put_occupation


class FleetAppeared(Event):
    """CE-11.3  An enemy fleet appeared."""

    form: FleetForm
    level: int
    at: Cell


class FleetMoved(Event):
    """CE-11.4  The fleet moved."""

    to: Cell


class LaserFired(Event):
    """CE-11.5  A laser fired at the fleet."""

    at: Cell
    dice: tuple[int, ...]
    hits: int
    needed: int = 0


class FleetEscaped(Event):
    """CE-11.9  The raiders escaped."""

    at: Cell


class FleetArrives(Step):
    """CE-11.3  Place the fleet in the focus system, with full shields and an occupation token.

    A raid places no token (CE-11.9); the endgame fleet's level depends on the current crisis
    level (CE-11.10).
    """

    form: FleetForm
    level: int

    def run(self, table: Table) -> Steps:
        state = table.state
        if state.focus is None:
            return ()
        level = endgame_level(state) if self.form == "endgame" else self.level
        state.fleet = Fleet(self.form, level, state.focus, fleet_class(level).shields)
        table.tell(FleetAppeared(self.form, level, state.focus))
        if self.form != "raid":
            put_occupation(table, state.focus, 1)
        return (FleetRound(1),)


class FleetRound(Step):
    """CE-11.3  Play a round: fleet, lasers, your ships, battle, aftermath; then the next round.

    Revolts do not spread during the sequence (CE-11.6), and tokens stay after it (CE-11.8).
    """

    number: int

    def run(self, table: Table) -> Steps:
        fleet = table.state.fleet
        if fleet is None:
            return ()
        if fleet.form == "raid" and self.number > START.raid.rounds:  # CE-11.9
            table.state.fleet = None
            table.tell(FleetEscaped(fleet.at))
            return ()
        return (
            FleetMoves(),
            LasersFire(),
            AnswerFleet(last=fleet.form == "raid" and self.number == START.raid.rounds),
            Battle(),
            Aftermath(),
            FleetRound(self.number + 1),
        )


class FleetMoves(Step):
    """CE-11.4  Move the fleet towards the capital until its moves run out or it must stop."""

    def run(self, table: Table) -> Steps:
        state = table.state
        assert state.fleet is not None
        for onward in route(state, state.fleet, pinning=state.settings.pinning):  # R11
            state.fleet = replace(state.fleet, at=onward)
            table.tell(FleetMoved(onward))
        return ()


class LasersFire(Step):
    """CE-11.5  Each Laser Defense in range fires once, in coordinate order."""

    def run(self, table: Table) -> Steps:
        state = table.state
        fleet = state.fleet
        assert fleet is not None
        for at, shots in lasers_in_reach(state, fleet.at):
            dice = table.roll(shots.dice)
            hits = sum(die >= shots.hits_on for die in dice)
            table.tell(LaserFired(at, dice, hits, shots.hits_on))
            fleet = state.fleet = replace(fleet, shields=max(0, fleet.shields - hits))
            if fleet.shields == 0:
                return (FleetFalls(),)
        return ()


class AnswerFleet(Step):
    """CE-11.3  Your ships move, each up to its full move value; nothing else happens (CE-11.7)."""

    last: bool = False  # whether raiders escape after this round

    def run(self, table: Table) -> Steps:
        state = table.state
        fleet = state.fleet
        if fleet is None:
            return ()
        state.moved.clear()
        moves = ways(state)
        if fleet.at == CAPITAL:
            return (DefendCapital(state.seat, moves, fleet.form, fleet.level),)
        to = () if self.last else tuple(route(state, fleet, pinning=False))
        return (MeetFleet(state.seat, moves, fleet.form, fleet.level, fleet.at, to, self.last),)


class MeetFleet(OrderMove):
    """CE-11.3  Move a ship against the fleet, or end movement."""

    form: FleetForm = "invasion"
    level: int = 1
    at: Cell = CAPITAL
    to: tuple[Cell, ...] = ()  # where it goes next round, unless combat ships stop it
    escapes: bool = False

    @property
    def steps(self) -> int:
        return len(self.to)

    @property
    def capital_next(self) -> bool:
        return CAPITAL in self.to


class DefendCapital(OrderMove):
    """CE-11.3  Move a ship to the capital's defence, or end movement."""

    form: FleetForm = "invasion"
    level: int = 1


class Aftermath(Step):
    """CE-11.3  Destroy dropships in the fleet's system and put an occupation token there."""

    def run(self, table: Table) -> Steps:
        state = table.state
        if state.fleet is None:
            return ()
        for ship in dropships(state, state.fleet.at):
            del state.ships[ship.id]
            table.tell(ShipLost(ship.id, ship.at))
        put_occupation(table, state.fleet.at, 1)
        return ()


def route(state: State, fleet: Fleet, *, pinning: bool) -> list[Cell]:
    """CE-11.4  Return the systems the fleet enters until its moves run out or it must stop."""
    way: list[Cell] = []
    if pinning and squadron(state, fleet.at):
        return way
    far = lane_distances(state)
    for _ in range(fleet_class(fleet.level).move):
        onward = next_step(state, fleet, far)
        if onward is None or (pinning and way and squadron(state, fleet.at)):
            break
        way.append(onward)
        fleet = replace(fleet, at=onward)
        if onward == CAPITAL or TILES[state.systems[onward].tile].ends_movement:
            break
    return way


def next_step(state: State, fleet: Fleet, far: dict[Cell, int]) -> Cell | None:
    """CE-11.4  Return the system nearer the capital; most improvements, then lowest direction."""
    nearer = [cell for cell in lanes(state, fleet.at) if far[cell] < far[fleet.at]]
    if fleet.form == "raid" and CAPITAL in nearer:  # CE-11.9
        nearer.remove(CAPITAL)
    return max(nearer, key=lambda cell: improvements(state, cell), default=None)


def lane_distances(state: State) -> dict[Cell, int]:
    """CE-11.4  Count the steps of a fleet from the capital to every system."""
    if state.settings.gates == "fleets_too":  # R32
        return distances(CAPITAL, lambda at: lanes(state, at))
    return path_distances(state, CAPITAL)


def lanes(state: State, at: Cell) -> list[Cell]:
    """CE-11.4  Return where a fleet can step: adjacent systems, perhaps gates too (R32).

    Gates have no direction; they come after the six directions, in coordinate order.
    """
    steps = neighbours(state, at)
    if state.settings.gates == "fleets_too" and state.systems[at].support in GATES:
        gates = sorted(gates_of(state), key=ORDER.__getitem__)
        steps += [gate for gate in gates if gate != at and gate not in steps]
    return steps


def improvements(state: State, at: Cell) -> int:
    system = state.systems[at]
    return (system.industry is not None) + (system.support is not None)


def lasers_in_reach(state: State, target: Cell) -> list[tuple[Cell, Shots]]:
    """CE-11.5  Return the lasers that can fire; they work in revolt too (CE-4.6)."""
    firing = []
    for at in (target, *around(target)):
        system = state.systems.get(at)
        laser = IMPROVEMENTS[system.support] if system and system.support else None
        shots = laser and (laser.here if at == target else laser.adjacent)
        if shots:
            firing.append((at, shots))
    return sorted(firing, key=lambda laser: ORDER[laser[0]])
