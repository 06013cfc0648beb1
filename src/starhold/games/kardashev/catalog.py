"""The fixed numbers of Kardashev, read from `data/`."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from starhold.kit.catalog import Entry, read
from starhold.kit.hexes import Cell

Count: TypeAlias = Annotated[int, Meta(ge=0)]
Level: TypeAlias = Annotated[int, Meta(ge=1)]
Resource: TypeAlias = Literal["food", "matter", "energy"]
Symbol: TypeAlias = Literal["food", "matter", "energy", "military"]
Face: TypeAlias = str  # the symbols printed on a tile: `food`, `matter_energy`
Role: TypeAlias = str
Technology: TypeAlias = str

# KA-15.1  The order that breaks ties between types.
RESOURCES: tuple[Resource, ...] = ("food", "matter", "energy")


class Cost(Entry, frozen=True, cache_hash=True):
    """KA-11  Cards of each type, cards of any type, cards of any one type."""

    food: Count = 0
    matter: Count = 0
    energy: Count = 0
    any: Count = 0
    same: Count = 0


class TileKind(Entry):
    """KA-2.2  A tile's printed symbols, and the number of copies in the bag."""

    symbols: tuple[Symbol, ...]
    count: Count


class RoleCard(Entry):
    """KA-4.8, KA-5  A role's starting piece and its changes to setup."""

    home: Face
    second: Face
    colonies: Literal[1, 2] = 1  # one on each tile, at most
    colony_level: Level = 1
    fleets: Literal[1, 2] = 1  # likewise
    fleet_level: Level = 1
    cards: Count = 0
    technologies: Literal[0, 1] = 0
    tour_limit: Count = 0


class Advance(Entry):
    """KA-11.1  A technology; defaults mean no such effect."""

    level: Level
    cost: Cost
    needs: tuple[Technology, ...] = ()
    box: Count = 0
    usable: bool = False
    cards: Count = 0
    saves: Count = 0
    times: Count = 1
    strength: Count = 0
    free: Count = 0


class Costs(Entry):
    colonize: Cost
    upgrade_colony: Cost
    fleet: Cost
    support: Cost


class Engine(Entry):
    """KA-10.2  A row of the move table."""

    level: Level
    energy: Count
    tiles: Level


class Actions(Entry):
    costs: Costs
    moves: tuple[Engine, ...]


class Board(Entry):
    radius: Count
    corners: tuple[Cell, ...]


class Supply(Entry):
    colonies: Count
    fleets: Count
    cards: dict[Resource, Count]
    markers: dict[Symbol, Count]


class TurnFigures(Entry):
    base_actions: Count
    research_actions: Count


class Limits(Entry):
    level: Level
    exchange: Level
    destroyed: Count
    compiled: Count


class End(Entry):
    colonies: Count
    last_round: Level


class ShortGame(Entry):
    """R43  What a short game changes.  Owners' older files lack it, so it has defaults."""

    colonies: Count = 9
    last_round: Level = 12


class Start(Entry):
    board: Board
    supply: Supply
    turn: TurnFigures
    limits: Limits
    end: End
    short: ShortGame = ShortGame()


class Scoring(Entry):
    """KA-13  Points."""

    colonies: tuple[int, ...]
    fleet_level: int
    technology_level: int


_PACKAGE = "starhold.games.kardashev"
TILES = read(_PACKAGE, "tiles.toml", dict[Face, TileKind])
ROLES = read(_PACKAGE, "roles.toml", dict[Role, RoleCard])
TREE = read(_PACKAGE, "technologies.toml", dict[Technology, Advance])
ACTIONS = read(_PACKAGE, "actions.toml", Actions)
START = read(_PACKAGE, "start.toml", Start)
SCORING = read(_PACKAGE, "scoring.toml", Scoring)

COSTS = ACTIONS.costs
TOP = START.limits.level
ENGINES: dict[int, Engine] = {line.level: line for line in ACTIONS.moves}

# KA-11.3  The technologies each one excludes: the others in its red box.
RIVALS: dict[Technology, tuple[Technology, ...]] = {
    name: tuple(other for other in TREE if other != name and TREE[other].box == advance.box)
    if advance.box
    else ()
    for name, advance in TREE.items()
}
