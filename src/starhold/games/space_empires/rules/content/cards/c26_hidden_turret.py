"""SE-24  Card 26, Hidden Turret: Mine Sweepers fire as E3."""

from __future__ import annotations

from starhold.core.score import Term
from starhold.games.space_empires.empires.cards import benefits
from starhold.games.space_empires.facts.catalog import UNITS
from starhold.games.space_empires.hooks.numbers import Aim, Bombing
from starhold.games.space_empires.state import Group, State

ATTACK = 3


def turret_fires(aim: Aim) -> Term | None:
    return _turret(aim.state, aim.gun)


def turret_bombards(aim: Bombing) -> Term | None:
    """SE-15.6  Against colonies too."""
    return _turret(aim.state, aim.gun)


def _turret(state: State, gun: Group) -> Term | None:
    if gun.kind != "sweeper" or not benefits(state, gun, 26):
        return None
    return Term("card-26", ATTACK - UNITS["sweeper"].attack[0], "SE-24")
