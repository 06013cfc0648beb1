"""SE-25  Advantage 41, Gifted Scientists: cheap technology, expensive units."""

from starhold.core.record import Seat
from starhold.core.score import Term
from starhold.games.space_empires.empires.cards import holds
from starhold.games.space_empires.facts.catalog import Technology
from starhold.games.space_empires.state import State

NUMBER = 41
PERCENT = 33


def is_gifted(state: State, seat: Seat) -> bool:
    return holds(state, seat, NUMBER)


def cheaper(
    _state: State, _seat: Seat, _name: Technology, _reached: int, cost: int
) -> Term | None:
    """R-20  A third less; the discount is rounded up."""
    less = -(-cost * PERCENT // 100)
    return Term("card-41", -less, "SE-25") if less else None


def dearer(state: State, seat: Seat) -> Term | None:
    """R-20  Everything that is built, facilities included, costs 1 CP more."""
    return Term("card-41", 1, "SE-25") if holds(state, seat, NUMBER) else None
