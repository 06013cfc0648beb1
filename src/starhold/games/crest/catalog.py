"""The fixed numbers of Crest of Empire, read from `data/`."""

from functools import cache
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from starhold.kit.catalog import Entry, read

Count: TypeAlias = Annotated[int, Meta(ge=0)]
Face: TypeAlias = Annotated[int, Meta(ge=1, le=6)]
ShipKind: TypeAlias = str
ImprovementKind: TypeAlias = str
TileKind: TypeAlias = str
Rank: TypeAlias = str
Resource: TypeAlias = Literal["colonists", "energy", "stability"]
Difficulty: TypeAlias = Literal["cadet", "commander", "admiral"]


class ShipClass(Entry):
    """CE-14  A row of the ship table."""

    dice: Count
    move: Count
    shield: Count
    carries: Count
    energy: Count
    built_at: ImprovementKind
    attack: Face | None = None


class Shots(Entry):
    dice: Count
    hits_on: Face


class Improvement(Entry):
    """CE-15  A row of the industry or support table; defaults mean no such effect."""

    slot: Literal["industry", "support"]
    colonists: Count
    unique: bool = False
    energy: Count = 0
    calm: Count = 0
    carries_times: Count = 1
    fighter_bonus: Count = 0
    heart_colonists: Count = 0
    capacity_times: Count = 1
    capacity: Count = 0
    forgeable: bool = False
    gate: bool = False
    here: Shots | None = None
    adjacent: Shots | None = None
    fleet_penalty: Count = 0
    marine_bonus: Count = 0


class Tile(Entry):
    """CE-2.1  A type of system tile."""

    count: Count
    in_bag: bool = True
    colonists: Count = 0
    energy: Count = 0
    max_stability: Count = 0
    stability: Count = 0
    ends_movement: bool = False
    industry: ImprovementKind | None = None


class FleetClass(Entry):
    """CE-11.1  A row of the fleet table."""

    level: Count
    dice: Count
    hits_on: Face
    move: Count
    shields: Count


class Beyond(Entry):
    dice_more: Count
    hits_on: Face
    move: Count
    shields_more: Count


class FleetTable(Entry):
    levels: tuple[FleetClass, ...]
    beyond: Beyond


class Suit(Entry):
    """CE-8.3, CE-10.1  The effect of a suit in Expand and in a crisis."""

    expand: Literal["colonists", "energy", "stability", "event"]
    crisis: Literal["revolution", "invasion"]


class Amounts(Entry):
    """CE-8.4  Amounts by rank."""

    ranks: tuple[Rank, ...]
    hearts: Count
    diamonds: Count
    spades: Count


class Hearts(Entry):
    systems_per_colonist: Count
    limit: Count


class Shortfall(Entry):
    stability: Count


class Loss(Entry):
    """CE-9.1  One option in a choice of losses."""

    colonists: Count = 0
    energy: Count = 0
    stability: Count = 0


class LossEvent(Entry, tag_field="kind", tag="loss"):
    choices: tuple[Loss, ...]


class FreeImprovementEvent(Entry, tag_field="kind", tag="free_improvement"):
    improvement: ImprovementKind


class RaidEvent(Entry, tag_field="kind", tag="raid"):
    level: Count


class BetterMapsEvent(Entry, tag_field="kind", tag="better_maps"):
    search_cards: Count


class PledgeEvent(Entry, tag_field="kind", tag="pledge"):
    rebels: Count
    improvement: ImprovementKind


class SearchEvent(Entry, tag_field="kind", tag="search"):
    pass


ClubEvent: TypeAlias = (
    LossEvent | FreeImprovementEvent | RaidEvent | BetterMapsEvent | PledgeEvent | SearchEvent
)


class Cards(Entry):
    ranks: tuple[Rank, ...]
    suits: dict[str, Suit]
    amounts: tuple[Amounts, ...]
    hearts: Hearts
    shortfall: Shortfall
    events: dict[Rank, ClubEvent]


class Empire(Entry):
    energy: Count
    colonists: Count
    max_stability: Count
    stability: Count
    crisis_level: Count
    search_cards: Count
    reshuffles: Count
    turn: Count


class Board(Entry):
    radius: Count


class Deck(Entry):
    reshuffle_limit: Count


class RaidFigures(Entry):
    rounds: Count


class PledgeTime(Entry):
    turns: Count


class Search(Entry):
    crisis_level: Count
    ranks: tuple[Rank, ...]
    energy: Count


class UnrestFigures(Entry):
    spreads_on: Face


class BattleRule(Entry):
    always_hits: Face


class Marines(Entry):
    occupation: Face
    rebels: Face
    lost_on: Face


class ExploitFigures(Entry):
    improvements: Count


class Difficulties(Entry):
    standard: Difficulty
    endgame_bonus: dict[Difficulty, Count]


class ShortGame(Entry):
    """R45  What a short game changes.  Owners' older files lack it, so it has defaults."""

    turns: Count = 40


class Start(Entry):
    ships: tuple[ShipKind, ...]
    empire: Empire
    board: Board
    deck: Deck
    raid: RaidFigures
    pledge: PledgeTime
    search: Search
    unrest: UnrestFigures
    battle: BattleRule
    marines: Marines
    exploit: ExploitFigures
    difficulty: Difficulties
    short: ShortGame = ShortGame()


class Speed(Entry):
    turns: Count
    divisor: Count
    minimum: Count


class LossScore(Entry):
    divisor: Count
    minimum: Count


class Scoring(Entry):
    """CE-17  Points."""

    artifact: int
    system: int
    improvement_divisor: Count
    ship_divisor: Count
    fleet_level: int
    revolution: int
    revolt_token: int
    speed: Speed
    loss: LossScore
    titles: dict[str, Count]


_PACKAGE = "starhold.games.crest"
SHIPS = read(_PACKAGE, "ships.toml", dict[ShipKind, ShipClass])
IMPROVEMENTS = read(_PACKAGE, "improvements.toml", dict[ImprovementKind, Improvement])
TILES = read(_PACKAGE, "tiles.toml", dict[TileKind, Tile])
FLEETS = read(_PACKAGE, "fleets.toml", FleetTable)
CARDS = read(_PACKAGE, "cards.toml", Cards)
START = read(_PACKAGE, "start.toml", Start)
SCORING = read(_PACKAGE, "scoring.toml", Scoring)

AMOUNTS: dict[Rank, Amounts] = {rank: row for row in CARDS.amounts for rank in row.ranks}


@cache
def fleet_class(level: int) -> FleetClass:
    """CE-11.1  Return a row of the fleet table; higher levels build on its last row."""
    table = FLEETS.levels
    if level <= len(table):
        return table[level - 1]
    last, more = table[-1], level - len(table)
    return FleetClass(
        level,
        dice=last.dice + more * FLEETS.beyond.dice_more,
        hits_on=FLEETS.beyond.hits_on,
        move=FLEETS.beyond.move,
        shields=last.shields + more * FLEETS.beyond.shields_more,
    )
