"""The state of a Salvage table."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from starhold.core import step, table
from starhold.core.record import Record, Seat
from starhold.kit.windows import NOBODY, Hushed

Card: TypeAlias = str
WreckKind: TypeAlias = str


class Settings(Record):
    """SA-1.3  Whether there is a mine in the pile."""

    mine: bool = True


class Wreck(msgspec.Struct, frozen=True, gc=False):
    """A wreck that was won, with its worth."""

    kind: WreckKind
    worth: int


class Salvor(msgspec.Struct):
    """One player's things."""

    hand: list[Card]
    bag: list[Card]
    credits: int
    token: bool = True
    bid: list[Card] = []
    reached: bool = False  # whether a hand was in the bag this round
    wrecks: list[Wreck] = []
    fines: int = 0


class State(msgspec.Struct):
    """Everything on the table."""

    salvors: dict[Seat, Salvor]
    pile: list[WreckKind]  # the top is at the end
    lot: WreckKind = ""  # what is up for auction
    winner: Seat = ""
    die: int = 0  # the roll that is being looked at
    bidding: bool = False
    spent: list[Card] = []
    gone: list[WreckKind] = []
    hushed: Hushed = NOBODY


# The engine's words, bound to this game's state.
Table: TypeAlias = table.Table[State]
Step: TypeAlias = step.Step[State]
Choice: TypeAlias = step.Choice[State]
Steps: TypeAlias = tuple[step.Step[State], ...]


def in_order(state: State, first: Seat) -> list[Seat]:
    """SA-1.1  The seats in their order, beginning with one of them."""
    seats = list(state.salvors)
    at = seats.index(first)
    return seats[at:] + seats[:at]


def hand_shown(salvor: Salvor) -> int:
    """SA-1.2  How many cards a hand is known to hold; in a secret phase, how many it held."""
    return len(salvor.hand) + len(salvor.bid) - salvor.reached


def bag_shown(salvor: Salvor) -> int:
    """SA-1.2  The same of a bag."""
    return len(salvor.bag) + salvor.reached
