"""CE-16.3  The deck: drawing, and rebuilding the draw pile twice at most."""

from __future__ import annotations

from starhold.core.record import Event
from starhold.games.crest.catalog import START
from starhold.games.crest.rules.r16_end import lose
from starhold.games.crest.state import Card, Table


class CardDrawn(Event):
    """CE-8.1  A card was drawn."""

    card: Card


class PileRebuilt(Event):
    """CE-16.3  The discard pile became the draw pile."""

    times: int


def draw_card(table: Table) -> Card | None:
    """CE-16.3  Draw the top card; an empty pile is rebuilt first.  None when that loses.

    The table notes that it has spoken: what led here cannot be taken back (CE-18.3).
    """
    if not table.state.draw:
        rebuild(table)
    return None if table.ended else table.draw(table.state.draw)


def rebuild(table: Table) -> None:
    """CE-16.4  The third rebuilding is not made: the trail has gone cold and the game is lost."""
    state = table.state
    if state.reshuffles + 1 >= START.deck.reshuffle_limit:
        lose(table, "trail_lost")
        return
    state.reshuffles += 1
    state.draw, state.discard = state.discard, []
    table.shuffle(state.draw)
    table.tell(PileRebuilt(state.reshuffles))
