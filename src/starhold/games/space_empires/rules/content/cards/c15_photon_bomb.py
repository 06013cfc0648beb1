"""SE-24  Card 15, Photon Bomb: Fighters have +1 Attack against large ships."""

from __future__ import annotations

from starhold.core.score import Term
from starhold.games.space_empires.empires.cards import SHIPS, benefits
from starhold.games.space_empires.empires.holdings import hull
from starhold.games.space_empires.hooks.numbers import Aim

SMALLEST = 2  # Hull Size


def worse_for_large_ships(aim: Aim) -> Term | None:
    """R-28  Bases, Ship Yards and amoebas are no ships."""
    large = aim.target.kind in SHIPS and hull(aim.state, aim.target) >= SMALLEST
    ours = aim.gun.kind == "fighter" and benefits(aim.state, aim.gun, 15)
    return Term("card-15", 1, "SE-24") if large and ours else None
