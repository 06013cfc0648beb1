"""CE-7  Explore: place a new tile or explore one again; it becomes the focus system."""

from starhold.core.record import Event, Option
from starhold.kit.hexes import Cell, distance

from ..catalog import TILES, TileKind
from ..empire import BOARD, ORDER, controlled, open_hexes, path_distances
from ..state import CAPITAL, Choice, State, Step, Steps, System, Table


class NewTile(Option):
    at: Cell


class ExploreAgain(Option):
    at: Cell


class TilePlaced(Event):
    """CE-7.1  A tile was drawn and placed."""

    at: Cell
    tile: TileKind


class BonusGained(Event):
    """CE-2.3  A tile gave its placement bonus."""

    at: Cell
    colonists: int
    energy: int


class ExploredAgain(Event):
    """CE-7.2  A placed system became the focus system."""

    at: Cell


class FocusDrifted(Event):
    """CE-7.4  Nothing could be explored; the farthest system became the focus system."""

    at: Cell


NEW_TILE = {at: NewTile(at) for at in BOARD}
EXPLORE_AGAIN = {at: ExploreAgain(at) for at in BOARD}


class Explore(Choice):
    """CE-7.1  Place a new tile next to a system of yours, or explore an unimproved one again.

    There are no new tiles when the bag is empty or no hex is open (CE-7.3).
    """

    def options(self, state: State) -> list[Option]:
        fresh = map(NEW_TILE.__getitem__, open_hexes(state)) if state.bag else ()
        return [*fresh, *map(EXPLORE_AGAIN.__getitem__, bare_systems(state))]

    def chosen(self, table: Table, option: NewTile | ExploreAgain) -> Steps:
        table.state.focus = option.at  # CE-7.2
        if isinstance(option, NewTile):
            place_tile(table, option.at)
        else:
            table.tell(ExploredAgain(option.at))
        return ()


class DriftFocus(Step):
    """CE-7.4  If nothing could be explored, the farthest system becomes the focus system."""

    def run(self, table: Table) -> Steps:
        state = table.state
        if state.focus is None:
            state.focus = farthest(state)
            if state.focus is not None:
                table.tell(FocusDrifted(state.focus))
        return ()


def bare_systems(state: State) -> list[Cell]:
    """CE-7.1  Return the unimproved systems that are not in revolt (R39)."""
    revolts = state.settings.explore_revolts
    return [
        at
        for at, system in state.systems.items()
        if system.industry is None
        and system.support is None
        and (revolts or not (system.occupation or system.rebels))
    ]


def place_tile(table: Table, at: Cell) -> None:
    """CE-2.3  Place the top tile of the bag and gain its bonus; it is never gained again."""
    state = table.state
    kind = table.draw(state.bag)
    state.systems[at] = System(kind)
    if table.heard:
        table.tell(TilePlaced(at, kind))
    tile = TILES[kind]
    state.colonists += tile.colonists
    state.energy += tile.energy
    if tile.colonists or tile.energy:
        table.tell(BonusGained(at, tile.colonists, tile.energy))


def farthest(state: State) -> Cell | None:
    """CE-7.4  Rank by path distance, hex distance, coordinate order; never the capital."""
    far = path_distances(state, CAPITAL)
    yours = [at for at, _ in controlled(state) if at != CAPITAL]  # CE-7.5
    every = [at for at in state.systems if at != CAPITAL]
    return min(
        yours or every,
        key=lambda at: (-far[at], -distance(at, CAPITAL), ORDER[at]),
        default=None,
    )
