"""KA-10.1 to KA-10.7  Movement: a fleet moves as far as its player can pay.

The game finds the shortest course to every hex in range.  A player who prefers another, for its
tiles or its retreat, plots the course hex by hex.
"""

from msgspec.structs import replace

from starhold.core.record import Event, Option, Seat
from starhold.kit.hexes import Cell
from starhold.kit.notes import Note

from ..catalog import Face
from ..galaxy import BOARD, others_at
from ..purse import most_energy, one_of
from ..routes import (
    can_depart,
    can_end,
    fare,
    fares,
    jumps,
    leg,
    move_energy,
    onward,
    routes,
    tiles_before,
    way_to,
)
from ..state import Choice, Course, State, Step, Steps, Table
from .r02_pieces import remove_fleet
from .r05_roles import WarlordTour
from .r08_exploration import destroy, destruction_card, place
from .r09_cards import PayCost
from .r10_attack import StartAttack


class MoveFleet(Option):
    """KA-10.1  Move one fleet."""

    fleet: Cell

    def steps(self, player: Seat) -> Steps:
        return (ChooseDestination(player, self.fleet),)


class FlyTo(Option):
    to: Cell
    energy: int


class FlyToUnexplored(Option):
    to: Cell
    energy: int


class FlyToAttack(Option):
    to: Cell
    energy: int


class ChartCourse(Option):
    """Plot the course hex by hex."""


class Enter(Option):
    to: Cell


class JumpTo(Option):
    to: Cell


class SetOff(Option):
    energy: int


class StopHere(Option):
    """End the move on the explored tile."""


class Keep(Option):
    """Place the tile face up under the fleet."""


class DestroyFound(Option):
    """Destroy the tile and the fleet."""


class RoundTrip(Note):
    """KA-10.1  The path ends where it began."""


class FleetMoved(Event):
    """KA-10.1  A fleet moved."""

    player: Seat
    start: Cell
    to: Cell


class TileFound(Event):
    """KA-10.6  A fleet entered an unexplored hex and drew a tile."""

    player: Seat
    tile: Face
    at: Cell


class ChooseDestination(Choice):
    """KA-10.3  Choose a destination for the shortest course, or plot another course."""

    fleet: Cell

    completes = True

    def options(self, state: State) -> list[Option]:
        return [*destinations(state, self.player, Course(self.fleet)), ChartCourse()]

    def chosen(
        self, table: Table, option: FlyTo | FlyToUnexplored | FlyToAttack | ChartCourse
    ) -> Steps:
        return set_course(table.state, self.player, Course(self.fleet), option)

    def note(self, state: State, option: Option | None) -> Note | None:
        return round_trip(self.fleet, option)


class ChartNext(Choice):
    """KA-10.1  Choose the next hex of the course; a jump (KA-11.13) skips one hex."""

    def options(self, state: State) -> list[Option]:
        course = state.course
        assert course is not None
        options: list[Option] = [Enter(at) for at in onward(state, self.player, course)]
        options += [JumpTo(at) for at in jumps(state, self.player, course)]
        if course.way and can_end(state, self.player, course.start, course.way[-1]):
            options.append(SetOff(move_energy(state, self.player, course)))
        return options

    def chosen(self, table: Table, option: Enter | JumpTo | SetOff) -> Steps:
        state = table.state
        course = state.course
        assert course is not None
        if isinstance(option, SetOff):
            return depart(state, self.player)
        jump = len(course.way) if isinstance(option, JumpTo) else course.jump
        state.course = replace(course, way=(*course.way, option.to), jump=jump)
        # Entering an unexplored hex or another's tile ends the move (KA-10.5, KA-10.6).
        if option.to not in state.tiles or others_at(state, self.player, option.to):
            return depart(state, self.player)
        return (self,)


class Fly(Step):
    """KA-10.3  Carry out the announced and paid course."""

    player: Seat

    def run(self, table: Table) -> Steps:
        state = table.state
        course = state.course
        assert course is not None
        to = course.way[-1]
        table.tell(FleetMoved(self.player, course.start, to))
        if others_at(state, self.player, to):
            return StartAttack(self.player), WarlordTour(self.player), EndMove()
        explores = to not in state.tiles
        if explores:  # no fleet is ever where there is no tile, not even before the draw
            state.found = table.draw(state.bag)
        state.fleets[to] = state.fleets.pop(course.start)
        if state.found is None:
            return WarlordTour(self.player), EndMove()
        table.tell(TileFound(self.player, state.found, to))
        found = KeepOrDestroy(self.player, to, state.found)
        if state.settings.exploring == "goes_on":  # R12
            return found, FlyOn(self.player, to), WarlordTour(self.player), EndMove()
        return found, WarlordTour(self.player), EndMove()


class KeepOrDestroy(Choice):
    """KA-10.6  Place the tile found by a fleet face up, or destroy it with the fleet."""

    at: Cell
    tile: Face

    def options(self, state: State) -> list[Option]:
        return [Keep(), DestroyFound()]

    def chosen(self, table: Table, option: Keep | DestroyFound) -> Steps:
        table.state.found = None
        if isinstance(option, Keep):
            place(table, self.player, self.tile, self.at)
            return ()
        remove_fleet(table, self.at)
        destroy(table, self.player, self.tile, self.at)
        if table.state.settings.found_tiles == "nothing":  # R11
            return ()
        return destruction_card(table, self.player)


class FlyOn(Choice):
    """KA-10.6  After exploring, move on from the new tile or stop there (R12).

    The legs make one move: they share the jump of a Warp Drive, the Warlord's gain and the cost.
    """

    at: Cell

    def options(self, state: State) -> list[Option]:
        if self.at not in state.fleets:  # it was destroyed with the tile
            return []
        onward = destinations(state, self.player, next_leg(state))
        return [StopHere(), *onward, ChartCourse()] if onward else []

    def chosen(
        self,
        table: Table,
        option: StopHere | FlyTo | FlyToUnexplored | FlyToAttack | ChartCourse,
    ) -> Steps:
        if isinstance(option, StopHere):
            return ()
        return set_course(table.state, self.player, next_leg(table.state), option)

    def note(self, state: State, option: Option | None) -> Note | None:
        return round_trip(self.at, option)


class EndMove(Step):
    """KA-10.1  End the move."""

    def run(self, table: Table) -> Steps:
        table.state.course = None
        return ()


MOVE = {at: MoveFleet(at) for at in BOARD}


def moves(state: State, player: Seat) -> list[Option]:
    """KA-9  Return the fleets that can move and that the player can pay for."""
    own = state.players[player]
    energy = most_energy(own.cards)
    if not energy and "fuel_efficiency" not in own.technologies:
        return []
    rates = fares(own.technologies)
    options: list[Option] = []
    for at, fleet in state.fleets.items():
        if fleet.owner == player:
            tiles = rates[fleet.level].reach(energy)
            if can_depart(state, player, at, tiles):
                options.append(MOVE[at])
    return options


def destinations(state: State, player: Seat, begun: Course) -> list[Option]:
    """KA-10.3  Return the hexes in range with their cost."""
    options: list[Option] = []
    price = fare(state, player, state.fleets[begun.start].level)
    entered = tiles_before(begun)
    paid = price.of(entered)
    costs: dict[int, int] = {}
    for to, course in routes(state, player, begun).items():
        tiles = leg(course)
        energy = costs.get(tiles)
        if energy is None:
            energy = costs[tiles] = price.of(entered + tiles) - paid
        if to not in state.tiles:
            options.append(FlyToUnexplored(to, energy))
        elif others_at(state, player, to):
            options.append(FlyToAttack(to, energy))
        else:
            options.append(FlyTo(to, energy))
    return options


def round_trip(start: Cell, option: Option | None) -> Note | None:
    """KA-10.1  Point out that a path ends where it began: only the tiles on the way matter."""
    return RoundTrip() if isinstance(option, FlyTo) and option.to == start else None


def set_course(
    state: State,
    player: Seat,
    begun: Course,
    option: FlyTo | FlyToUnexplored | FlyToAttack | ChartCourse,
) -> Steps:
    """KA-10.3  Take the shortest course to the destination, or plot one hex by hex."""
    if isinstance(option, ChartCourse):
        state.course = begun
        return (ChartNext(player),)
    state.course = way_to(state, player, begun, option.to)
    return depart(state, player)


def next_leg(state: State) -> Course:
    """KA-10.6  Return the course that goes on from where the fleet explored (R12)."""
    course = state.course
    assert course is not None
    flown = (*(course.before or (course.start,)), *course.way)
    jumped = course.jumped or course.jump is not None
    return Course(course.way[-1], before=flown, jumped=jumped)


def depart(state: State, player: Seat) -> Steps:
    """KA-10.3  Pay for the whole path before carrying it out."""
    course = state.course
    assert course is not None
    energy = move_energy(state, player, course)
    return PayCost(player, one_of("energy", energy)), Fly(player)
