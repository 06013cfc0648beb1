"""What lies on the table in Kardashev (KA-2, KA-3)."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from starhold.core import step, table
from starhold.core.record import Record, Seat
from starhold.games.kardashev.catalog import Face, Resource, Role, Symbol, Technology
from starhold.kit.hexes import Cell

Cards: TypeAlias = dict[Resource, int]


class Settings(Record):
    """KA-17  The rulings that another reading could replace."""

    # R38: asked how to pay only when a type is short or any type will do; or whenever one can.
    payment: Literal["when_short", "always"] = "when_short"
    # R11: a tile that a fleet has found and destroyed brings a card; or nothing.
    found_tiles: Literal["card", "nothing"] = "card"
    # R13: colony and fleet on one tile defend together; or the stronger of them alone.
    defence: Literal["together", "stronger"] = "together"
    # R14: the attacker commits supporters first; or the defender.
    first_support: Literal["attacker", "defender"] = "attacker"
    # R16: a fleet is upgraded up to the level of the colony; or to the highest level anywhere.
    fleet_upgrades: Literal["colony_level", "any_level"] = "colony_level"
    # R21: blockaded colonies are taxed all the same; or not.
    tax_blockaded: bool = True
    # R22: a technology is used once in a turn; or as often as there are research actions.
    technology_use: Literal["once", "repeated"] = "once"
    # R32: the Imperialist gains a card for each act of building; or for each level built.
    imperialist: Literal["each_act", "each_level"] = "each_act"
    # R35: the Warlord chooses the move that brings cards; or it is the first that can.
    warlord: Literal["chosen_move", "first_move"] = "chosen_move"


class Tile(msgspec.Struct, frozen=True, gc=False):
    """KA-3.4  A placed tile; its face is public even when it lies face down (KA-8.3)."""

    face: Face
    lies: Literal["open", "destroyed", "restored"] = "open"
    marker: Symbol | None = None


class Colony(msgspec.Struct, frozen=True, gc=False):
    """KA-2  A colony: as many stacked pieces as its level."""

    owner: Seat
    level: int


class Fleet(msgspec.Struct, frozen=True, gc=False):
    """KA-2  A fleet: as many stacked pieces as its level."""

    owner: Seat
    level: int


class Auction(msgspec.Struct, frozen=True, gc=False):
    """KA-7  The tile that was drawn, the high bid, and who has not passed, in turn order."""

    tile: Face
    leader: Seat
    bid: int
    still_in: tuple[Seat, ...]


class Course(msgspec.Struct, frozen=True, gc=False):
    """KA-10.1  A path: where the fleet starts, the hexes it enters, and which one by a jump."""

    start: Cell
    way: tuple[Cell, ...] = ()
    jump: int | None = None  # the place in `way` that a Warp Drive jump leads to


class Attack(msgspec.Struct, frozen=True, gc=False):
    """KA-10.8  An attack: the fleet that has entered, its way back, and who supports whom."""

    attacker: Seat
    defender: Seat
    at: Cell
    level: int  # 0 once the fleet is on the board again, or lost
    retreat: Cell | None
    supporters: tuple[Cell, ...] = ()
    defenders: tuple[Cell, ...] = ()


class Player(msgspec.Struct):
    """What one player has besides the pieces on the board."""

    colonies: int  # pieces in supply
    fleets: int  # pieces in supply
    cards: Cards
    role: Role = ""
    home: Cell = ""
    technologies: list[Technology] = []


class State(msgspec.Struct):
    """Everything on the table."""

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
    found: Face | None = None  # the tile that a fleet has drawn
    course: Course | None = None
    attack: Attack | None = None
    base_actions: int = 0
    research_actions: int = 0
    used: list[Technology] = []  # in this turn
    toured: bool = False  # whether the Warlord's gain of this turn is spent


# The engine's words, bound to this game's state.
Table: TypeAlias = table.Table[State]
Step: TypeAlias = step.Step[State]
Choice: TypeAlias = step.Choice[State]
Steps: TypeAlias = tuple[step.Step[State], ...]
