"""CE-18.2  Hidden from the player: the order of the draw pile and of the bag."""

from starhold.core.record import Seat

from .state import Table


def imagine(table: Table, seat: Seat | None) -> None:  # noqa: ARG001 - hidden from everyone
    """Reshuffle both: their contents are known, their order is not."""
    table.state.draw.sort()
    table.state.bag.sort()
    table.shuffle(table.state.draw)
    table.shuffle(table.state.bag)
