"""GE-17  What a player cannot know: the order of the pile and rivals' points."""

from __future__ import annotations

from starhold.core.record import Seat
from starhold.games.galactic_emperor.catalog import TILES
from starhold.games.galactic_emperor.state import State, Table


def imagine(table: Table, seat: Seat | None) -> None:
    """Reshuffle the pile within each kind of back, and redistribute rivals' points."""
    _shuffle_pile(table, seat)
    if not table.over:
        _deal_points(table, seat)


def _shuffle_pile(table: Table, seat: Seat | None) -> None:
    state = table.state
    known = [state.pile.pop()] if state.pile and seat in state.seen_by else []
    backs = [back(tile) for tile in state.pile]
    stacks = {kind: sorted(t for t in state.pile if back(t) == kind) for kind in set(backs)}
    for kind in sorted(stacks):
        table.shuffle(stacks[kind])
    state.pile = [stacks[kind].pop() for kind in backs] + known


def back(tile: str) -> str:
    """GE-17  The back everyone sees; the Black Hole is known by its place."""
    stack = TILES[tile].stack
    return "atomic" if stack == "home" else stack


def _deal_points(table: Table, seat: Seat | None) -> None:
    state: State = table.state
    others = [player for who, player in state.players.items() if who != seat]
    total = sum(player.vp for player in others)
    cuts = sorted(table.below(total + 1) for _ in others[1:])
    for player, low, high in zip(others, [0, *cuts], [*cuts, total], strict=True):
        player.vp = high - low
