"""The state of a game of Crest of Empire (CE-4)."""

from typing import Literal, TypeAlias

import msgspec

from starhold.core import step, table
from starhold.core.record import Record, Seat
from starhold.kit.hexes import Cell

from .catalog import Difficulty, ImprovementKind, ShipKind, TileKind

ShipId: TypeAlias = str
Card: TypeAlias = str  # suit and rank: `hearts-10`
FleetForm: TypeAlias = Literal["invasion", "raid", "endgame"]
Outcome: TypeAlias = Literal["", "won", "invaded", "overthrown", "trail_lost"]

CAPITAL: Cell = "0,0"  # CE-3.1: pointy-top hexes, distances as in kit/hexes.py (CE-3.3)


class Settings(Record):
    """CE-22  The difficulty, and the rulings a table may change."""

    difficulty: Difficulty = "commander"
    # R4: hearts give colonists, with a rank bonus; every card does; or hearts without the bonus.
    colonists: Literal["hearts", "every_card", "hearts_without_rank"] = "hearts"
    # R40: the limit of 3 caps the industries' part only; or everything a heart gives.
    heart_limit: Literal["industries", "everything"] = "industries"
    # R6: a yard's capacity limits the living ships based there; or the ships it builds each turn.
    berths: Literal["living", "each_turn"] = "living"
    # R14: each ship shield blocks once per battle; or once per round.
    shields: Literal["each_battle", "each_round"] = "each_battle"
    # R18: raiders leave after two rounds and spare the capital; or they fight like an invasion.
    raids: Literal["raid", "invasion"] = "raid"
    # R39: whether unimproved systems in revolt can be explored again.
    explore_revolts: bool = False
    # R5: only Expand cards give energy; or crisis cards too.
    card_energy: Literal["expand", "crisis_too"] = "expand"
    # R7: whether a Forge doubles the capacity of a Marine Base.
    forge_marines: bool = False
    # R11: whether combat ships stop an enemy fleet.
    pinning: bool = True
    # R16: a natural 6 hits despite a Tracking Array; or the array lowers every die.
    tracking: Literal["natural_six", "every_die"] = "natural_six"
    # R20: the ace of clubs searches from crisis level 3 on; or at level 3 only.
    search_level: Literal["at_least", "exactly"] = "at_least"
    # R22: the ace of clubs alone returns to the draw pile; or with the whole discard pile.
    ace_returns: Literal["alone", "whole_deck"] = "alone"
    # R32: warp gates move your ships only; or enemy fleets too.
    gates: Literal["your_ships", "fleets_too"] = "your_ships"
    # R34: the draw pile may be rebuilt twice; or without limit.
    rebuilds: Literal["two", "unlimited"] = "two"
    # R37: only rebel tokens on an origin roll; or occupation tokens there too.
    unrest: Literal["rebels", "all_tokens"] = "rebels"
    # R43: only combat ships can be chosen as losses; or dropships too.
    losses: Literal["combat_ships", "dropships_too"] = "combat_ships"
    # R44: a marine's success removes one token; or every token it is high enough for.
    retaking: Literal["one_token", "whole_system"] = "one_token"
    # R45: only the ace of clubs finds the artifact; or a short game ends the search by itself.
    length: Literal["full", "short"] = "full"


class System(msgspec.Struct, frozen=True, gc=False):
    """CE-4.2  A placed tile: a full system with both slots, whatever its type (CE-2.2).

    Occupation and rebel tokens are two kinds of revolt token (CE-4.5).
    """

    tile: TileKind
    industry: ImprovementKind | None = None
    support: ImprovementKind | None = None
    occupation: int = 0
    rebels: int = 0


class Ship(msgspec.Struct, frozen=True, gc=False):
    """CE-4.3  A ship.  The starting units have no home yard."""

    id: ShipId
    kind: ShipKind
    at: Cell
    home: Cell | None = None


class Pledge(msgspec.Struct, frozen=True, gc=False):
    """CE-9.6  A free Forge, if the system is cleared of tokens in time."""

    at: Cell
    deadline: int


class Fleet(msgspec.Struct, frozen=True, gc=False):
    """CE-11  The enemy fleet on the map."""

    form: FleetForm
    level: int
    at: Cell
    shields: int


class State(msgspec.Struct):
    """CE-4.1  The whole state.  Energy buys ships, colonists buy improvements (CE-1.5)."""

    settings: Settings
    seat: Seat
    turn: int
    colonists: int
    energy: int
    stability: int
    max_stability: int
    crisis_level: int
    search_cards: int
    reshuffles: int
    draw: list[Card] = []  # the top is at the end
    discard: list[Card] = []
    aside: list[Card] = []
    bag: list[TileKind] = []
    systems: dict[Cell, System] = {}
    ships: dict[ShipId, Ship] = {}  # oldest first
    built: dict[ShipKind, int] = {}  # ships ever built, to number the next one
    focus: Cell | None = None
    moved: list[ShipId] = []  # ships that have moved or been carried this time
    launched: list[Cell] = []  # one entry for each ship built this turn: its yard
    origins: list[Cell] = []
    pledges: list[Pledge] = []
    fleet: Fleet | None = None
    shields: int = 0  # your ships' shield points left in this battle
    fleets_destroyed: list[int] = []  # their levels
    revolutions_put_down: int = 0
    outcome: Outcome = ""


# The engine's types, bound to this game's state.
Table: TypeAlias = table.Table[State]
Step: TypeAlias = step.Step[State]
Choice: TypeAlias = step.Choice[State]
Steps: TypeAlias = tuple[step.Step[State], ...]
