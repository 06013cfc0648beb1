"""Scenes for Empire Advantages: red has some, face down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from starhold.games.space_empires.rules.combat.r13_combat import BattleBegins
from starhold.games.space_empires.rules.hands.r24_alien_cards import CardRevealed
from starhold.games.space_empires.rules.movement.r07_movement import MovementPhase
from starhold.games.space_empires.state import Table
from tests.games.space_empires.hands import holding
from tests.games.space_empires.scenes import advanced, told

DEALT = advanced(empire_advantages="random")


def with_advantages(*red: int, **parts: Any) -> Table:
    """Lay a scene in which red, and perhaps blue, has advantages, face down; then play on."""
    return holding(*red, **{"settings": DEALT, **parts})


def battle(red: Sequence[str], blue: Sequence[str], *cards: int, **parts: Any) -> Table:
    """Red attacks at F5 and has these advantages."""
    agenda = (BattleBegins("F5", "red", "blue"),)
    return with_advantages(*cards, agenda=agenda, red=red, blue=blue, **parts)


def moving(red: Sequence[str], *cards: int, **parts: Any) -> Table:
    """Red moves, and has these advantages."""
    return with_advantages(*cards, agenda=(MovementPhase("red"),), red=red, **parts)


def shown(table: Table) -> list[str]:
    """The cards that were revealed by the last choice, or by the laying of the scene."""
    return [event.card for event in told(table, CardRevealed)]
