"""SE-24  Card 14, Afterburners: Fighters have +1 Attack against small ships."""

from __future__ import annotations

from starhold.core.score import Term
from starhold.games.space_empires.empires.cards import SHIPS, benefits
from starhold.games.space_empires.empires.holdings import hull
from starhold.games.space_empires.hooks.numbers import Aim

LARGEST = 1  # Hull Size


def faster_than_small_ships(aim: Aim) -> Term | None:
    """R-28  Bases, Ship Yards and amoebas are no ships."""
    small = aim.target.kind in SHIPS and hull(aim.state, aim.target) <= LARGEST
    ours = aim.gun.kind == "fighter" and benefits(aim.state, aim.gun, 14)
    return Term("card-14", 1, "SE-24") if small and ours else None
