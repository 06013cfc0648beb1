"""The state of a game of Kardashev (KA-2, KA-3)."""

from typing import Literal, TypeAlias

import msgspec

from starhold.core import step, table
from starhold.core.record import Record, Seat
from starhold.kit.hexes import Cell

from .catalog import Face, Resource, Role, Symbol, Technology

Cards: TypeAlias = dict[Resource, int]


class Settings(Record):
    """KA-17  The rulings a table may change."""

    # R38: ask how to pay only if a type is short or any type will do; or whenever ways differ.
    payment: Literal["when_short", "always"] = "when_short"
    # R11: destroying a tile found by a fleet gives a card; or nothing.
    found_tiles: Literal["card", "nothing"] = "card"
    # R13: the levels of colony and fleet on one tile add up; or only the higher counts.
    defence: Literal["together", "stronger"] = "together"
    # R14: who chooses supporters first.
    first_support: Literal["attacker", "defender"] = "attacker"
    # R16: the colony's level limits fleet upgrades; or only the highest level does.
    fleet_upgrades: Literal["colony_level", "any_level"] = "colony_level"
    # R21: whether blockaded colonies are taxed.
    tax_blockaded: bool = True
    # R22: each technology can be used once per turn; or as often as research actions allow.
    technology_use: Literal["once", "repeated"] = "once"
    # R32: the Imperialist gains a card for each build or upgrade; or for each level built.
    imperialist: Literal["each_act", "each_level"] = "each_act"
    # R35: the Warlord chooses which move gives cards; or the first possible one does.
    warlord: Literal["chosen_move", "first_move"] = "chosen_move"
    # R1: a colony or fleet uses a piece for each level; or one piece whatever its level.
    pieces: Literal["each_level", "one"] = "each_level"
    # R10: tiles are placed next to others; or on any unexplored hex.
    placement: Literal["adjacent", "anywhere"] = "adjacent"
    # R12: exploring ends a fleet's move; or the fleet may move on.
    exploring: Literal["ends_move", "goes_on"] = "ends_move"
    # R29: the second piece of a role starts on the other tile; or on either, stacked if need be.
    second_piece: Literal["other_tile", "either_tile"] = "other_tile"
    # R42: fleets are upgraded on the home tile only with a colony there; or without one.
    home_upgrades: Literal["with_colony", "without_colony"] = "with_colony"
    # KA-5.4: the Scientist gains for each research of another player; or once in a round.
    scientist: Literal["each_research", "once_a_round"] = "each_research"
    # KA-4.3: whether the choices of setup are made for everyone.
    prepared: bool = False
    # R43: colony pieces and rounds for a full game; or for a short one.
    length: Literal["full", "short"] = "full"


class Tile(msgspec.Struct, frozen=True, gc=False):
    """KA-3.4  A placed tile; its face is public even when face down (KA-8.3)."""

    face: Face
    lies: Literal["open", "destroyed", "restored"] = "open"
    marker: Symbol | None = None


class Colony(msgspec.Struct, frozen=True, gc=False):
    """KA-2  A colony: a stack of pieces equal to its level."""

    owner: Seat
    level: int


class Fleet(msgspec.Struct, frozen=True, gc=False):
    """KA-2  A fleet: a stack of pieces equal to its level."""

    owner: Seat
    level: int


class Auction(msgspec.Struct, frozen=True, gc=False):
    """KA-7  The drawn tile, the high bid, and the players still in, in turn order."""

    tile: Face
    leader: Seat
    bid: int
    still_in: tuple[Seat, ...]


class Course(msgspec.Struct, frozen=True, gc=False):
    """KA-10.1  A path: its start, the hexes entered, and the one reached by a jump."""

    start: Cell
    way: tuple[Cell, ...] = ()
    jump: int | None = None  # index in `way` of the hex a Warp Drive jump lands on
    before: tuple[Cell, ...] = ()  # R12: earlier legs of the move, from where it began
    jumped: bool = False  # R12: whether an earlier leg used the jump


class Attack(msgspec.Struct, frozen=True, gc=False):
    """KA-10.8  An attack: the attacking fleet, its retreat, and the supporters of both sides."""

    attacker: Seat
    defender: Seat
    at: Cell
    level: int  # 0 once the fleet is back on the board or lost
    retreat: Cell | None
    supporters: tuple[Cell, ...] = ()
    defenders: tuple[Cell, ...] = ()


class Player(msgspec.Struct):
    """A player's possessions, apart from pieces on the board."""

    colonies: int  # pieces in supply
    fleets: int  # pieces in supply
    cards: Cards
    role: Role = ""
    home: Cell = ""
    technologies: list[Technology] = []


class State(msgspec.Struct):
    """The whole state."""

    settings: Settings
    players: dict[Seat, Player]  # in turn order, once the first player is known
    markers: dict[Symbol, int]
    bag: list[Face]  # the top is at the end
    active: Seat
    round: int = 0
    final_round: int | None = None
    tiles: dict[Cell, Tile] = {}
    colonies: dict[Cell, Colony] = {}
    fleets: dict[Cell, Fleet] = {}
    auction: Auction | None = None
    found: Face | None = None  # the tile drawn by an exploring fleet
    course: Course | None = None
    attack: Attack | None = None
    base_actions: int = 0
    research_actions: int = 0
    used: list[Technology] = []  # in this turn
    toured: bool = False  # whether the Warlord's gain is spent this turn
    studied: int = 0  # the last round in which the Scientist gained


# The engine's types, bound to this game's state.
Table: TypeAlias = table.Table[State]
Step: TypeAlias = step.Step[State]
Choice: TypeAlias = step.Choice[State]
Steps: TypeAlias = tuple[step.Step[State], ...]
