"""Finished games for reviews."""

from typing import Any

from starhold import bots
from starhold.core.chance import Recorded
from starhold.core.match import Match
from starhold.core.record import Seat
from tests.toys.wager import GAME as WAGER
from tests.toys.wager import Settings
from tests.toys.wager.rules import Rest, Roll, State

SEATS: tuple[Seat, ...] = ("red", "blue")


def begun_game() -> Match[State]:
    """Play the first turn of Wager: Red rolls a 6."""
    match = Match.new(WAGER, Settings(), SEATS, "by hand")
    match.table.chance = Recorded((5, 1))  # dice count from 0 here
    match.choose(Roll())
    return match


def worked_game() -> Match[State]:
    """Play Wager: Red rolls a 6, Blue rests, Red rests, Blue rolls a 2.  Red wins 9 to 5."""
    match = begun_game()
    for option in (Rest(), Rest(), Roll()):
        match.choose(option)
    return match


def played(match: Match[Any], bot: str = "normal") -> Match[Any]:
    """Let bots play a game to its end."""
    mind = bots.find(bot, "review")
    while not match.table.over:
        seat = next(iter(match.table.open))
        match.choose(bots.answer(mind, match.game, match.table, seat, len(match.journal)), seat)
    return match
