"""How a careful player judges Reversi: corners and moves first, discs at the end."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from starhold.core.record import Seat

from .state import SQUARES, State, open_squares

CORNERS = ("A1", "A8", "H1", "H8")
# Squares beside an empty corner give it away.
BESIDE = {
    "A1": ("A2", "B1", "B2"),
    "A8": ("A7", "B8", "B7"),
    "H1": ("G1", "H2", "G2"),
    "H8": ("G8", "H7", "G7"),
}


def terms(state: State, seat: Seat) -> Mapping[str, float]:
    other = state.other(seat)
    discs = list(state.discs.values())
    lead = discs.count(seat) - discs.count(other)
    full = len(discs) / len(SQUARES)
    moves, theirs = len(open_squares(state, seat)), len(open_squares(state, other))
    over = not moves and not theirs
    return {
        "won": float((lead > 0) - (lead < 0)) if over else 0.0,
        "discs": lead * full * full,
        "corners": float(_held(state, seat, other, CORNERS)),
        "beside": float(
            sum(_held(state, seat, other, BESIDE[c]) for c in CORNERS if c not in state.discs)
        ),
        "moves": float(moves - theirs),
    }


def _held(state: State, seat: Seat, other: Seat, squares: tuple[str, ...]) -> int:
    owners = [state.discs.get(square) for square in squares]
    return owners.count(seat) - owners.count(other)


def moment(state: State) -> Hashable:
    """Return a value that changes with every disc."""
    return len(state.discs)
