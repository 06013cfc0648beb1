"""The figures of Galactic Emperor, from `data/`."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from starhold.kit.catalog import Entry, read
from starhold.kit.hexes import Cell

Count: TypeAlias = Annotated[int, Meta(ge=0)]
Face: TypeAlias = Annotated[int, Meta(ge=1, le=6)]
TileId: TypeAlias = str
ShipKind: TypeAlias = Literal["fighter", "cruiser", "dreadnought"]
Technology: TypeAlias = Literal[
    "ambassador",
    "shield_generators",
    "ion_cannons",
    "plasma_weapons",
    "fusion_engines",
    "robotics",
    "protein_fields",
    "saboteur",
    "diplomat",
    "time_warp",
    "space_pirate",
    "long_range_scanners",
]
TileKind: TypeAlias = Literal["home", "planet", "empty", "sun", "black_hole"]


class Tile(Entry):
    """GE-3.1  A sector tile: its planets and yields."""

    kind: TileKind
    stack: Literal["home", "centre", "plain", "atomic"]
    planets: Count = 0
    food: Count = 0
    metal: Count = 0
    energy: Count = 0

    @property
    def produces(self) -> bool:
        """GE-1.11  Only sectors that show metal or energy can hold food."""
        return self.metal > 0 or self.energy > 0


class Unit(Entry):
    """GE-3.2  A row of the unit table; Empires and Starbases cannot be bought or moved."""

    phase: Count
    dice: Count
    hits_on: Face
    metal: Count = 0
    energy: Count = 0
    marks: Count = 0
    move: Count = 0
    limit: Count = 0
    tough: bool = False


class TechnologyCard(Entry):
    """GE-3.3  A technology card, with the size of its effect."""

    cost: Count
    dice: Count = 0
    bonus: Count = 0
    move: Count = 0
    metal: Count = 0
    sectors: Count = 0
    marks: Count = 0
    caught_on: Face = 6


class Market(Entry):
    """GE-3.4  Prices by die result."""

    food: tuple[Count, ...]
    metal: tuple[Count, ...]
    energy: tuple[Count, ...]


class BoardSize(Entry):
    radius: Count


class StartGoods(Entry):
    marks: Count
    metal: Count
    energy: Count
    ships: tuple[ShipKind, ...]


class StoreLimits(Entry):
    metal: Count
    energy: Count


class FoodLimits(Entry):
    cubes: Count
    per_sector: Count


class RoundFigures(Entry):
    income: Count


class MerchantFigures(Entry):
    marks: Count
    dice: Count


class InfluenceFigures(Entry):
    tokens: Count
    price: Count
    rise: Count


class ScoringFigures(Entry):
    empire_destroyed: Count
    full_store: Count
    most_marks: Count
    most_marks_tied: Count


class ByPlayers(Entry):
    """GE-3.5, GE-2.6  Values by number of players."""

    tokens: Count
    vp_pool: Count
    display: Count
    homes: tuple[Cell, ...]


class Constants(Entry):
    board: BoardSize
    start: StartGoods
    store: StoreLimits
    food: FoodLimits
    round: RoundFigures
    merchant: MerchantFigures
    influence: InfluenceFigures
    scoring: ScoringFigures
    players: dict[str, ByPlayers]


_PACKAGE = "starhold.games.galactic_emperor"
TILES = read(_PACKAGE, "tiles.toml", dict[TileId, Tile])
UNITS = read(_PACKAGE, "units.toml", dict[str, Unit])
TECHNOLOGIES = read(_PACKAGE, "technologies.toml", dict[Technology, TechnologyCard])
MARKET = read(_PACKAGE, "market.toml", Market)
CONSTANTS = read(_PACKAGE, "constants.toml", Constants)

SHIP_KINDS: tuple[ShipKind, ...] = ("fighter", "cruiser", "dreadnought")
OMEGA: TileId = "OMEGA"
HOLE: TileId = "HOLE"


def by_players(count: int) -> ByPlayers:
    """GE-3.5  The row for this number of players."""
    return CONSTANTS.players[str(count)]
