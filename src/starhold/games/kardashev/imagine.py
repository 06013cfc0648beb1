"""KA-14.2  Hidden from everyone: the order of the tiles in the bag."""

from starhold.core.record import Seat

from .state import Table


def imagine(table: Table, seat: Seat | None) -> None:  # noqa: ARG001 - hidden from everyone
    """KA-14.3  Reshuffle the bag: its contents are known, its order is not."""
    table.state.bag.sort()
    table.shuffle(table.state.bag)
