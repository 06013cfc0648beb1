"""What lies on the table in Galactic Emperor (GE-1)."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from starhold.core import step, table
from starhold.core.record import Record, Seat
from starhold.games.galactic_emperor.catalog import ShipKind, Technology, TileId
from starhold.kit.hexes import Cell
from starhold.kit.windows import NOBODY, Hushed

ShipId: TypeAlias = str
Role: TypeAlias = Literal[
    "explorer", "merchant", "steward", "engineer", "warlord", "regent", "scientist", "warlord_2"
]

CENTRE: Cell = "0,0"
THRONE: Cell = "throne"  # where influence on the Throne is placed


class Settings(Record):
    """The rulings that another reading could replace, and a limit for short games."""

    # a hit may go to a Starbase while ships of its owner live; or ships shield it too.
    starbase_shielded_by_ships: bool = False
    # how often the Ambassador may object in one Regent role.
    ambassador_uses_per_role: Annotated[int, msgspec.Meta(ge=1, le=6)] = 1
    # GE-16.9: finish after so many rounds; 0 means no limit.
    max_rounds: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0
    # GE-4.7: who holds the Throne first.
    throne: Literal["random", "first_seat"] = "random"


class Player(msgspec.Struct):
    """What lies in front of one player."""

    marks: int
    metal: int
    energy: int
    tokens: int  # in reserve
    vp: int = 0  # all of them; three kinds of award are also kept apart for the final count
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
    waited: bool = False  # it began this Warlord turn in the Black Hole and has not moved
    warped: bool = False  # it takes part in a free attack (GE-11.4)
    flipped: bool = False


class Token(msgspec.Struct, frozen=True, gc=False):
    """GE-1.4  An Empire, or symbol up a Starbase."""

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
    """GE-7.9  What one Merchant action has settled so far."""

    food: int  # all there is: harvested, picked up, stolen
    metal: int  # stolen metal included; may exceed the store until the action ends
    funded: tuple[tuple[Cell, int], ...] = ()
    metal_after: int | None = None


class Roll(msgspec.Struct, frozen=True, gc=False):
    """GE-15.6  Dice on the table, before their result is used."""

    dice: tuple[int, ...]
    owners: tuple[Seat, ...]


class Battle(msgspec.Struct, frozen=True, gc=False):
    """GE-11  The battle that is being fought."""

    at: Cell
    attacker: Seat
    defender: Seat
    warp: bool = False
    tie: bool = False  # GE-16.7: the last battle, with all ships of both
    plasma: bool = False
    ion: bool = False
    shields: tuple[Seat, ...] = ()  # who still has the first hit cancelled
    extra: ShipId | None = None  # the ship with the Warlord's extra die
    razed: bool = False  # an Empire of the defender was destroyed


class State(msgspec.Struct):
    """Everything on the table."""

    settings: Settings
    players: dict[Seat, Player]  # in seat order, clockwise
    homes: dict[Cell, Seat]
    tiles: dict[Cell, TileId] = {}
    tokens: dict[Cell, Token] = {}
    food: dict[Cell, int] = {}  # it stays whoever controls the sector (GE-10.10)
    ships: dict[ShipId, Ship] = {}
    pile: list[TileId] = []  # the top is at the end
    display: list[TileId] = []
    held: TileId | None = None  # the tile a player has in hand
    seen_by: list[Seat] = []  # who knows the top tile of the pile
    round: int = 0
    throne: Seat | None = None
    direction: int = 1
    picked: dict[Role, Seat] = {}  # this round, and by whom
    explorer_flipped: bool = False
    chooser: Seat | None = None  # whose role it is
    role: Role | None = None
    owners: dict[Technology, Seat] = {}
    removed: list[Technology] = []
    blocked: list[Technology] = []
    used: list[Technology] = []  # once-per-round and once-per-role cards that are spent
    hushed: Hushed = NOBODY
    prices: Prices | None = None  # none before the first Merchant (GE-4.8)
    plan: Plan | None = None
    produced: list[Cell] = []  # sectors that have produced in this Steward action
    spared: int = 0  # sectors that may still produce without food (Protein Fields)
    rebate: int = 0  # metal that Robotics still pays
    warp_used: bool = False
    battle: Battle | None = None
    rolls: list[Roll] = []  # the newest is at the end
    price: int = 0  # of one more influence token
    influence: list[Influence] = []
    closed: list[Cell] = []  # sectors that the Ambassador has closed
    objections: int = 0
    gained: list[Seat] = []  # who gained control in this Regent role
    uprooted: dict[Seat, list[Cell]] = {}  # whose ships must leave where
    havens: dict[Seat, list[Cell]] = {}  # Starbases that were there before the resolution
    ending: bool = False
    finalists: tuple[Seat, ...] = ()
    winners: tuple[Seat, ...] = ()


# The engine's words, bound to this game's state.
Table: TypeAlias = table.Table[State]
Step: TypeAlias = step.Step[State]
Choice: TypeAlias = step.Choice[State]
Steps: TypeAlias = tuple[step.Step[State], ...]
