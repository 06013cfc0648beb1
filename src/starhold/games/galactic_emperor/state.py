"""The state of a Galactic Emperor table (GE-1)."""

from typing import Annotated, Literal, TypeAlias

import msgspec

from starhold.core import step, table
from starhold.core.record import Record, Seat
from starhold.kit.hexes import Cell
from starhold.kit.windows import NOBODY, Hushed

from .catalog import ShipKind, Technology, TileId

ShipId: TypeAlias = str
Role: TypeAlias = Literal[
    "explorer", "merchant", "steward", "engineer", "warlord", "regent", "scientist", "warlord_2"
]

CENTRE: Cell = "0,0"
THRONE: Cell = "throne"  # influence for the Throne is placed here


class Settings(Record):
    """Rulings with another plausible reading, and a limit for short games."""

    # GE-4.2: whether each home starts with a fighter; one source only mentions it.
    starting_fighter: bool = True
    # GE-4.7: the first Throne holder; "chosen" lets the first seat name any player.
    throne: Literal["random", "first_seat", "chosen"] = "random"
    # whether ships may claim a sector they already stand in, or only one they enter.
    claims: Literal["in_place", "on_entry"] = "in_place"
    # GE-14: whether technologies are used automatically, or their owner may withhold them.
    technologies: Literal["automatic", "by_hand"] = "automatic"
    # GE-14.11: when the Space Pirate may steal in a Merchant role.
    space_pirate: Literal["own_action", "any_action"] = "own_action"
    # whether ships shield a Starbase from hits, as they shield an Empire.
    starbase_shielded_by_ships: bool = False
    # whose Empires and Starbases add influence.
    regent_bonus: Literal["everyone", "chooser"] = "everyone"
    # whether ships leave every sector that another player gains, or only lost ones.
    relocation: Literal["any_gain", "lost_control"] = "any_gain"
    # the Ambassador's objections per Regent role; 0 means no limit.
    ambassador_uses_per_role: Annotated[int, msgspec.Meta(ge=0, le=6)] = 1
    # the technologies that work in the battle for a tied win.
    tie_battle: Literal["shields", "time_warp_and_plasma"] = "shields"
    # GE-16.9: the last round; 0 means no limit.
    max_rounds: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0


class Player(msgspec.Struct):
    """The mat of one player."""

    marks: int
    metal: int
    energy: int
    tokens: int  # in reserve
    vp: int = 0  # the total; the next three are listed separately in the final score
    conquests: int = 0  # for Empires destroyed (GE-11.15)
    full_store: int = 0  # GE-16.5
    most_marks: int = 0  # GE-16.5
    influence: int = 0  # tokens in hand during a Regent role


class Ship(msgspec.Struct, frozen=True, gc=False):
    """A ship on the board."""

    id: ShipId
    owner: Seat
    kind: ShipKind
    at: Cell
    moves: int = 0  # movement left in this Warlord turn
    came_from: Cell | None = None  # set while engaged: its retreat space (GE-10.5)
    waited: bool = False  # started this Warlord turn in the Black Hole and has not moved
    warped: bool = False  # fires in the free attack (GE-11.4)
    flipped: bool = False


class Token(msgspec.Struct, frozen=True, gc=False):
    """GE-1.4  An Empire; symbol side up, a Starbase."""

    owner: Seat
    starbase: bool = False


class Influence(msgspec.Struct, frozen=True, gc=False):
    """GE-12.5  A token used as influence."""

    owner: Seat
    at: Cell


class Prices(msgspec.Struct, frozen=True, gc=False):
    food: int
    metal: int
    energy: int


class Plan(msgspec.Struct, frozen=True, gc=False):
    """GE-7.9  What a player has decided so far in a Merchant action."""

    food: int  # in hand: harvested, picked up, stolen
    metal: int  # stolen metal included; may exceed the store until the action ends
    funded: tuple[tuple[Cell, int], ...] = ()
    metal_after: int | None = None
    player: Seat = ""


class Roll(msgspec.Struct, frozen=True, gc=False):
    """GE-15.6  Dice on the table whose result has not been used yet."""

    dice: tuple[int, ...]
    owners: tuple[Seat, ...]


class Battle(msgspec.Struct, frozen=True, gc=False):
    """GE-11  The battle in progress."""

    at: Cell
    attacker: Seat
    defender: Seat
    warp: bool = False
    tie: bool = False  # GE-16.7: the battle for a tied win, with all ships of both players
    plasma: bool = False
    plasma_by: Seat | None = None  # its owner in the battle for a tied win
    ion: bool = False
    shields: tuple[Seat, ...] = ()  # players whose shields have not cancelled a hit yet
    extra: ShipId | None = None  # the ship with the Warlord's extra die
    razed: bool = False  # the defender's Empire was destroyed


class State(msgspec.Struct):
    """Everything on the table."""

    settings: Settings
    players: dict[Seat, Player]  # in seat order, clockwise
    homes: dict[Cell, Seat]
    tiles: dict[Cell, TileId] = {}
    tokens: dict[Cell, Token] = {}
    food: dict[Cell, int] = {}  # stays on its sector, whoever controls it (GE-10.10)
    ships: dict[ShipId, Ship] = {}
    pile: list[TileId] = []  # top tile last
    display: list[TileId] = []
    held: TileId | None = None  # the tile in a player's hand
    seen_by: list[Seat] = []  # players who know the top tile of the pile
    round: int = 0
    throne: Seat | None = None
    direction: int = 1
    picked: dict[Role, Seat] = {}  # roles picked this round, and their choosers
    explorer_flipped: bool = False
    chooser: Seat | None = None  # of the role in play
    role: Role | None = None
    owners: dict[Technology, Seat] = {}
    removed: list[Technology] = []
    blocked: list[Technology] = []
    used: list[Technology] = []  # once-per-round cards already used
    withheld: list[Technology] = []  # not declared this time, by their owner's choice
    raided: bool = False  # the Space Pirate has struck in this Merchant role
    hushed: Hushed = NOBODY
    prices: Prices | None = None  # none before the first Merchant (GE-4.8)
    plan: Plan | None = None
    produced: list[Cell] = []  # sectors that have produced in this Steward action
    spared: int = 0  # sectors that may still produce without food (Protein Fields)
    rebate: int = 0  # metal that Robotics still saves
    warp_used: bool = False
    battle: Battle | None = None
    rolls: list[Roll] = []  # newest last
    price: int = 0  # of an extra influence token
    influence: list[Influence] = []
    closed: list[Cell] = []  # sectors closed by the Ambassador
    objections: int = 0
    gained: list[Seat] = []  # players who gained a sector in this Regent role
    uprooted: dict[Seat, list[Cell]] = {}  # sectors that each player's ships must leave
    havens: dict[Seat, list[Cell]] = {}  # Starbases that existed before the resolution
    ending: bool = False
    finalists: tuple[Seat, ...] = ()
    winners: tuple[Seat, ...] = ()


# The engine's types, bound to this game's state.
Table: TypeAlias = table.Table[State]
Step: TypeAlias = step.Step[State]
Choice: TypeAlias = step.Choice[State]
Steps: TypeAlias = tuple[step.Step[State], ...]
