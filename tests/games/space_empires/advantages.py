"""Scenes for Empire Advantages: red has some, face down; and what others see of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from starhold.games.space_empires import GAME
from starhold.games.space_empires.battlefield import the_battle
from starhold.games.space_empires.numbers import Aim
from starhold.games.space_empires.rules.r07_movement import MovementPhase
from starhold.games.space_empires.rules.r13_combat import BattleBegins
from starhold.games.space_empires.rules.r24_revealing import CardRevealed
from starhold.games.space_empires.state import Held, Steps, Table
from starhold.games.space_empires.terms import to_hit
from tests.games.space_empires.scenes import advanced, scene, told

DEALT = advanced(empire_advantages="random")


def with_advantages(
    *red: int,
    agenda: Steps = (),
    dice: Sequence[int] = (),
    blue_has: tuple[int, ...] = (),
    **parts: Any,
) -> Table:
    """Lay a scene in which red, and perhaps blue, has advantages, face down; then play on."""
    parts.setdefault("settings", DEALT)
    table = scene(**parts, dice=dice)
    table.state.empires["red"].cards = tuple(Held(number) for number in red)
    table.state.empires["blue"].cards = tuple(Held(number) for number in blue_has)
    table.agenda, table.news = agenda, []
    table.settle()
    return table


def battle(red: Sequence[str], blue: Sequence[str], *cards: int, **parts: Any) -> Table:
    """Red attacks at F5 and has these advantages."""
    agenda = (BattleBegins("F5", "red", "blue"),)
    return with_advantages(*cards, agenda=agenda, red=red, blue=blue, **parts)


def moving(red: Sequence[str], *cards: int, **parts: Any) -> Table:
    """Red moves, and has these advantages."""
    return with_advantages(*cards, agenda=(MovementPhase("red"),), red=red, **parts)


def in_round(table: Table, number: int) -> Table:
    table.state.battle = replace(the_battle(table.state), round=number)
    return table


def needed(table: Table, gun: str = "red-1", target: str = "blue-1") -> int:
    """What one group needs to hit another."""
    state = table.state
    return to_hit(Aim(state, the_battle(state), state.groups[gun], state.groups[target]))


def shown(table: Table) -> list[str]:
    """The cards that were revealed by the last choice, or by the laying of the scene."""
    return [event.card for event in told(table, CardRevealed)]


def seen_by(table: Table, seat: str | None, of: str = "red") -> list[str]:
    """The cards of a player as a seat sees them."""
    zones = [zone for zone in GAME.scene(table, seat).zones if zone.id == f"cards-{of}"]
    return [card.kind for zone in zones for card in zone.items]
