"""SE-24  Card 16, Stim Packs: ground units have +1 Attack."""

from starhold.core.score import Term
from starhold.games.space_empires.battles.ground import GroundAim
from starhold.games.space_empires.empires.cards import holds


def stronger_troops(aim: GroundAim) -> Term | None:
    """SE-20.30  All ground units, Militia too, and Transports that support them (card 25)."""
    return Term("card-16", 1, "SE-24") if holds(aim.state, aim.gun.owner, 16) else None
