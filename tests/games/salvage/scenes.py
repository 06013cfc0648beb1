"""Scenes of Salvage: tables in the middle of a game, with dice that fall as told."""

from __future__ import annotations

from collections.abc import Sequence

from starhold.core.record import Seat
from tests.helpers import loaded
from tests.toys.salvage.rules.r02_round import Round
from tests.toys.salvage.rules.r03_bids import Bid, HoldBack, LeaveIt
from tests.toys.salvage.rules.r04_award import Award
from tests.toys.salvage.state import Salvor, State, Step, Table


def salvor(*hand: str, bag: Sequence[str] = (), credits: int = 0, token: bool = False) -> Salvor:  # noqa: A002 - the player's word
    return Salvor(list(hand), list(bag), credits, token)


def bidder(*bid: str, hand: Sequence[str] = (), credits: int = 0, token: bool = False) -> Salvor:  # noqa: A002 - the player's word
    return Salvor(list(hand), [], credits, token, bid=list(bid))


def laid(
    salvors: dict[Seat, Salvor],
    *agenda: Step,
    pile: Sequence[str] = (),
    lot: str = "",
    dice: tuple[int, ...] = (),
) -> Table:
    """A table with these salvors, where this is to be done."""
    table = Table(State(salvors, list(pile), lot), agenda, loaded(*dice))
    table.settle()
    return table


def auction(
    pile: Sequence[str] = ("tug",), dice: tuple[int, ...] = (), **salvors: Salvor
) -> Table:
    """A round begins; the last of the pile is its top."""
    return laid(salvors, Round(), pile=pile, dice=dice)


def award(lot: str = "tug", dice: tuple[int, ...] = (), **salvors: Salvor) -> Table:
    """The bids have been made."""
    return laid(salvors, Award(), lot=lot, dice=dice)


def bid(table: Table, seat: Seat, *cards: str) -> None:
    """Make a bid, and be ready."""
    if LeaveIt() in table.question(seat).options:
        table.choose(LeaveIt(), seat)
    for card in cards:
        table.choose(Bid(card), seat)
    if len(cards) < 2:
        table.choose(HoldBack(), seat)
