"""The state of Empire of the Stars (ES-1)."""

from typing import Annotated, Literal, TypeAlias

import msgspec

from starhold.core import step, table
from starhold.core.record import Record, Seat

from .catalog import (
    CardId,
    EdictId,
    LocationId,
    MarketId,
    PowerId,
    Region,
    Resource,
    Role,
    Sector,
    ShipKind,
    Side,
    TechnologyId,
    TileId,
)

ShipId: TypeAlias = str
Finish: TypeAlias = Literal["supply", "deck", "display", "home", "rounds"]

ANCIENTS: Seat = "ancients"  # they hold an empire of their own in a solo game
SEAT = "seat"  # the Imperial Seat


SOLO = msgspec.Meta(extra={"players": (1,)})
SEVERAL = msgspec.Meta(extra={"players": (2, 3, 4)})


class Settings(Record):
    """D-13  Table options; each defaults to the choice of the rules."""

    # ES-20.2: a preset; the four numbers below override it.
    difficulty: Annotated[
        Literal["cadet", "captain", "standard", "admiral", "warlord", "extinction"], SOLO
    ] = "standard"
    ancients_cruisers: Annotated[int, msgspec.Meta(ge=0, le=4), SOLO] | None = None
    ancients_credits: Annotated[int, msgspec.Meta(ge=0, le=30), SOLO] | None = None
    # galaxy tokens in the two thrones at the start.
    ancients_tokens: Annotated[int, msgspec.Meta(ge=0, le=10), SOLO] | None = None
    your_tokens: Annotated[int, msgspec.Meta(ge=0, le=10), SOLO] | None = None
    # you choose their colour.
    ancients_colour: Annotated[Literal["yellow", "green", "blue"], SOLO] = "yellow"
    # R-06: who picks and places the Ancients' tiles.
    ancients_explorer: Annotated[Literal["player", "auto"], SOLO] = "player"
    # whether a card revealed for a battle leaves the game or returns to its deck.
    battle_card_removed: Annotated[bool, SOLO] = True
    # whether cruisers lift off even if they are already in their destination sector.
    lift_in_same_sector: Annotated[bool, SOLO] = True
    # whether a displaced cruiser destroys the tile it leaves.
    displaced_cruiser_destroys_tile: Annotated[bool, SOLO] = False
    # whether you can colonise and fortify tiles under an Ancient cruiser.
    colonise_under_cruisers: Annotated[bool, SOLO] = False
    # ES-10.1: what adds up to a set of the Ancients.
    technology_sets: Annotated[Literal["level", "cost"], SOLO] = "level"
    # which market tile the Ancients use.
    leftmost_market_tile: Annotated[Literal["resource_side", "any_side"], SOLO] = "resource_side"
    # whether the start tile begins with a colony.
    start_tile_colonised: bool = True
    # where home planets may be placed.
    starting_regions: Literal["marked", "any"] = "marked"
    # where destroyed ships go.
    destroyed_ships_to: Annotated[Literal["staging", "reserve"], SEVERAL] = "staging"
    # ES-21.5: off by default.
    events_module: Annotated[bool, SEVERAL] = False
    # when the next event card is revealed.
    next_event: Annotated[Literal["after_turn", "at_once"], SEVERAL] = "after_turn"
    powers: Annotated[bool, SEVERAL] = True
    edicts: Annotated[bool, SEVERAL] = True
    # ES-3.3: whether home planets and start tiles are placed for everyone.
    prepared: bool = False
    # edicts and rounds for a full game; or for a short one.
    length: Annotated[Literal["full", "short"], SEVERAL] = "full"


class Empire(msgspec.Struct):
    """The pieces of one player or the Ancients."""

    credits: int
    supply: int  # colony tokens not in use
    stock: dict[Resource, int]
    influence: int = 0  # tokens in hand, during REGENT
    court: int = 0  # tokens on the Imperial Seat
    throne: dict[Seat, int] = {}  # colony tokens by their colour
    galaxy: int = 0  # galaxy tokens in the throne
    technologies: list[TechnologyId] = []
    power: PowerId | None = None
    flipped: bool = False  # its side B is up


class Ship(msgspec.Struct, frozen=True, gc=False):
    """A ship on the board or in staging; ships in reserve are not listed."""

    id: ShipId
    owner: Seat
    kind: ShipKind
    at: Region | None = None


class Colony(msgspec.Struct, frozen=True, gc=False):
    """ES-8.5  A colony or, with two tokens, a starbase."""

    owner: Seat
    tokens: int = 1


class Plan(msgspec.Struct, frozen=True, gc=False):
    """ES-7.3  A battle plan."""

    tactics: int = 0
    weapons: int = 0
    shields: int = 0


class Battle(msgspec.Struct, frozen=True, gc=False):
    """ES-7.1, ES-18.2  The current battle."""

    attacker: Seat
    defender: Seat
    regions: tuple[Region, ...]  # one region, or all of a sector in a solo game
    origins: tuple[tuple[ShipId, Region | None], ...] = ()  # ES-7.10
    sank: tuple[Seat, ...] = ()  # seats that have destroyed ships
    plans: tuple[Plan, Plan] | None = None  # revealed: the attacker's and the defender's


class State(msgspec.Struct):
    """Everything on the table."""

    settings: Settings
    seats: tuple[Seat, ...]  # the players, clockwise
    side: Side
    empires: dict[Seat, Empire]
    tiles: dict[Region, TileId] = {}
    homes: dict[Seat, Region] = {}
    colonies: dict[Region, Colony] = {}
    ships: dict[ShipId, Ship] = {}
    # tops of decks are at the end of the list
    explorer: list[TileId] = []
    display: list[TileId] = []
    held: TileId | None = None  # a tile that is being placed
    technology_decks: list[list[TechnologyId]] = []  # by level
    offered: list[TechnologyId | None] = []  # face up, by level
    market: list[MarketId] = []  # from left to right
    used: list[MarketId] = []  # credit side up
    far_space: dict[LocationId, Seat] = {}
    galaxy_row: list[int] = []  # the slots that still hold a token
    # roles
    lying: dict[Role, int] = {}  # credits on the role spaces
    monolith: Role | None = None
    chooser: Seat | None = None
    price: int = 0  # of one more influence
    market_tile: MarketId | None = None  # the tile of this STEWARD
    docked: bool = False  # the discount on a large ship is used up
    # movement and battle
    moved: list[ShipId] = []
    fought: list[str] = []  # regions, or sectors in a solo game, that were attacked
    battle: Battle | None = None
    plans: dict[Seat, Plan] = {}  # sealed until both are revealed
    # cards
    decks: dict[Role, list[CardId]] = {}
    discards: dict[Role, list[CardId]] = {}
    queue: list[CardId] = []  # solo, from left to right; the last is face up
    # the sector dealt to the back of each card; without an entry, the one in the data
    backs: dict[CardId, Sector] = {}
    seen: list[Role] = []  # decks whose top card has been seen
    left_out: list[CardId] = []  # story cards that were not dealt (ES-24.3)
    event: CardId | None = None  # several players: face up, not resolved
    emperor: Seat | None = None
    edict: EdictId | None = None
    edicts: list[EdictId] = []
    set_aside: list[EdictId] = []  # edicts that are not in this game
    round: int = 0
    last_round: bool = False
    dealt: dict[Seat, tuple[PowerId, ...]] = {}  # two powers, until all have chosen
    kept: dict[Seat, PowerId] = {}
    ending: bool = False
    finish: Finish | None = None

    @property
    def solo(self) -> bool:
        return len(self.seats) == 1


# The engine's words, bound to this game's state.
Table: TypeAlias = table.Table[State]
Step: TypeAlias = step.Step[State]
Choice: TypeAlias = step.Choice[State]
Steps: TypeAlias = tuple[step.Step[State], ...]
