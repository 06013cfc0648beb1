"""The view of a seat in Liar's Dice: its own dice, and how many the others have."""

from __future__ import annotations

from starhold.core.record import Seat
from starhold.show.vocabulary import Line, Number, Piece, Player, Row, Scene, Sheet, meter

from .state import Table


def scene(table: Table, seat: Seat | None) -> Scene:
    state = table.state
    cups = tuple(
        Row(
            f"cup-{who}",
            who,
            tuple(_die(who, n, die, who == seat) for n, die in enumerate(cup, 1)),
        )
        for who, cup in state.cups.items()
    )
    bid = state.bid
    lines = (Line("bid", "bid", (bid.player, Number(bid.count), Number(bid.face))),) if bid else ()
    sheet = Sheet("bids", columns=("bidder", "count", "face"), lines=lines)
    players = tuple(Player(who, (meter("dice", len(cup)),)) for who, cup in state.cups.items())
    return Scene(zones=(*cups, sheet), meters=(meter("total", state.total),), players=players)


def _die(who: Seat, number: int, die: int, own: bool) -> Piece:
    """Show a die with its face to its owner, and only that it is there to all others."""
    kind = f"die-{die}" if own else "die"
    return Piece(f"{who}-die-{number}", kind, f"cup-{who}", who, hidden=True)
