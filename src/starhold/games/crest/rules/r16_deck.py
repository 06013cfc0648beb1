"""CE-16.3  The deck: drawing cards and rebuilding the draw pile."""

from starhold.core.record import Event

from ..catalog import START
from ..state import Card, State, Table
from .r16_end import lose


class CardDrawn(Event):
    """CE-8.1  A card was drawn."""

    card: Card


class PileRebuilt(Event):
    """CE-16.3  The discard pile was shuffled into a new draw pile."""

    times: int


def draw_card(table: Table) -> Card | None:
    """CE-16.3  Draw the top card, rebuilding an empty pile first; None if that loses the game.

    Drawing ends undo: earlier choices cannot be taken back (CE-18.3).
    """
    if not table.state.draw:
        rebuild(table)
    return None if table.ended else table.draw(table.state.draw)


def rebuilds_left(state: State) -> int | None:
    """CE-16.4  Return how many rebuilds are left before the game is lost; None if unlimited."""
    if state.settings.rebuilds == "unlimited":  # R34
        return None
    return max(0, START.deck.reshuffle_limit - 1 - state.reshuffles)


def rebuild(table: Table) -> None:
    """CE-16.4  Rebuild the draw pile; instead of a third rebuild, the game is lost (R34)."""
    state = table.state
    if rebuilds_left(state) == 0:
        lose(table, "trail_lost")
        return
    state.reshuffles += 1
    state.draw, state.discard = state.discard, []
    table.shuffle(state.draw)
    table.tell(PileRebuilt(state.reshuffles))
