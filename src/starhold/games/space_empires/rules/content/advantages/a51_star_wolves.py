"""SE-25  Advantage 51, Star Wolves: small ships that hunt large ones, and cheap Destroyers."""

from starhold.core.record import Seat
from starhold.core.score import Term
from starhold.games.space_empires.empires import cards, holdings
from starhold.games.space_empires.facts.catalog import UnitKind
from starhold.games.space_empires.hooks.numbers import Aim
from starhold.games.space_empires.state import State

NUMBER = 51
WOLVES = frozenset({"scout", "destroyer", "fighter"})
PREY = 2  # hull


def hunt(aim: Aim) -> Term | None:
    """R-28  +1 Attack against ships of hull 2 or more; Bases and amoebas are not ships."""
    if aim.gun.kind not in WOLVES or not cards.holds(aim.state, aim.gun.owner, NUMBER):
        return None
    large = aim.target.kind in cards.SHIPS and holdings.hull(aim.state, aim.target) >= PREY
    return Term("card-51", 1, "SE-25") if large else None


def cheap_destroyers(state: State, seat: Seat, _kind: UnitKind) -> Term | None:
    """SE-12.19  Destroyers cost 8; other cards add to this."""
    return Term("card-51", -1, "SE-25") if cards.holds(state, seat, NUMBER) else None
