"""SA-1  The table before the first round."""

from __future__ import annotations

from starhold.core.record import Seat
from tests.toys.salvage.catalog import CARDS, CREDITS, MINE, WRECKS
from tests.toys.salvage.rules.r01_setup import DealHands
from tests.toys.salvage.rules.r02_round import Round
from tests.toys.salvage.state import Salvor, Settings, State, Steps


def begin(settings: Settings, seats: tuple[Seat, ...]) -> tuple[State, Steps]:
    """SA-1.2 to SA-1.4  Everything is there, but nothing is shuffled yet."""
    salvors = {seat: Salvor(hand=[], bag=list(CARDS), credits=CREDITS) for seat in seats}
    pile = [kind for kind, count in WRECKS.wrecks.items() for _ in range(count)]
    if settings.mine:
        pile.append(MINE)
    return State(salvors, pile), (DealHands(), Round())
