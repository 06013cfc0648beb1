"""KA-5  Roles: the gains of each role, and their moments.

A cost is always paid before the gain it brings (KA-5.1), and only the named actions bring gains
(KA-5.8).
"""

from starhold.core.record import Event, Option, Seat
from starhold.kit.hexes import Cell

from ..catalog import RESOURCES, ROLES, Cost, Resource
from ..galaxy import clockwise, colonies_of, resources
from ..state import Cards, Choice, State, Step, Steps, Table
from .r09_cards import gain


class TakeTourCards(Option):
    """Spend this turn's gain on this move."""


class SaveTour(Option):
    """Save it for another move this turn."""


class LeaveOut(Option):
    at: Cell


class TourTaken(Event):
    """KA-5.7  The Warlord spent this turn's gain on a move."""

    player: Seat


class WarlordTour(Step):
    """KA-5.7  After each completed move, the Warlord may spend this turn's gain on it."""

    player: Seat

    def run(self, table: Table) -> Steps:
        state = table.state
        tiles = tour(state, self.player)
        if not tiles:
            return ()
        if state.settings.warlord == "first_move":  # R35
            return start_tour(table, self.player, tiles)
        return (DecideTour(self.player, tiles),)


class DecideTour(Choice):
    """KA-5.7  Spend this turn's gain on this move, or save it."""

    tiles: tuple[Cell, ...]

    def options(self, state: State) -> list[Option]:
        return [TakeTourCards(), SaveTour()]

    def chosen(self, table: Table, option: TakeTourCards | SaveTour) -> Steps:
        if isinstance(option, SaveTour):
            return ()
        return start_tour(table, self.player, self.tiles)


class ShortenTour(Choice):
    """KA-5.7  If more than 8 tiles would count, choose which to leave out."""

    tiles: tuple[Cell, ...]

    completes = True

    def options(self, state: State) -> list[Option]:
        return [LeaveOut(at) for at in self.tiles]

    def chosen(self, table: Table, option: LeaveOut) -> Steps:
        return end_tour(table, self.player, tuple(t for t in self.tiles if t != option.at))


def tour(state: State, player: Seat) -> tuple[Cell, ...]:
    """KA-5.3  Return the tiles of the Warlord's course that would give a card, each once.

    The start and jumped hexes never count; a tile destroyed on arrival has no symbol.
    """
    course = state.course
    if state.toured or course is None or state.players[player].role != "warlord":
        return ()
    path = (*(course.before or (course.start,)), *course.way)
    entered = [at for at in dict.fromkeys(path[1:]) if at != path[0] and at in state.tiles]
    return tuple(at for at in entered if resources(state.tiles[at]))


def start_tour(table: Table, player: Seat, tiles: tuple[Cell, ...]) -> Steps:
    table.state.toured = True
    table.tell(TourTaken(player))
    return end_tour(table, player, tiles)


def end_tour(table: Table, player: Seat, tiles: tuple[Cell, ...]) -> Steps:
    """KA-5.2  Gain one card for each tile, at most 8; choose the type on hybrid tiles."""
    if len(tiles) > ROLES["warlord"].tour_limit:
        return (ShortenTour(player, tiles),)
    yields: dict[tuple[Resource, ...], int] = {}
    for at in tiles:
        kinds = resources(table.state.tiles[at])
        yields[kinds] = yields.get(kinds, 0) + 1
    return collect(table, player, yields, "warlord")


def collect(
    table: Table, player: Seat, yields: dict[tuple[Resource, ...], int], source: str
) -> Steps:
    """KA-9.5  Gain cards from tiles with the same symbols together, to ask fewer questions."""
    asked: Steps = ()
    for kinds, count in yields.items():
        asked += gain(table, player, count, kinds, source)
    return asked


def pioneer_gain(table: Table, player: Seat, at: Cell) -> Steps:
    """KA-5.2  The Pioneer builds a colony and gains a card from its tile."""
    return _tile_gain(table, player, at, "pioneer")


def developer_gain(table: Table, player: Seat, at: Cell) -> Steps:
    """KA-5.2  The Developer upgrades a colony and gains a card from its tile."""
    return _tile_gain(table, player, at, "developer")


def _tile_gain(table: Table, player: Seat, at: Cell, role: str) -> Steps:
    if table.state.players[player].role != role:
        return ()
    return gain(table, player, 1, resources(table.state.tiles[at]), role)


def imperialist_gain(table: Table, levels: int) -> Steps:
    """KA-5  A player builds or upgrades a fleet, and the Imperialist gains a card of any type."""
    cards = levels if table.state.settings.imperialist == "each_level" else 1  # R32
    for seat, player in table.state.players.items():
        if player.role == "imperialist":
            return gain(table, seat, cards, RESOURCES, "imperialist")
    return ()


def scientist_gain(table: Table, researcher: Seat, cost: Cost) -> Steps:
    """KA-5.4  Another player researches, and the Scientist gains a card of a type in the cost."""
    named: Cards = {"food": cost.food, "matter": cost.matter, "energy": cost.energy}
    kinds = tuple(kind for kind, count in named.items() if count)
    state = table.state
    if state.settings.scientist == "once_a_round" and state.studied == state.round:
        return ()
    for seat, player in state.players.items():
        if player.role == "scientist" and seat != researcher:
            state.studied = state.round
            return gain(table, seat, 1, kinds, "scientist")
    return ()


def collector_gain(table: Table, player: Seat) -> Steps:
    """KA-5  The Collector harvests and gains an extra card of a type their colonies produce."""
    state = table.state
    if state.players[player].role != "collector":
        return ()
    tiles = [state.tiles[at] for at, _ in colonies_of(state, player)]
    kinds = tuple(kind for kind in RESOURCES if any(kind in resources(tile) for tile in tiles))
    return gain(table, player, 1, kinds, "collector")


def in_order(state: State) -> tuple[Seat, ...]:
    """KA-5.6  Players gain in turn order, starting with the active player."""
    return clockwise(state, state.active)
