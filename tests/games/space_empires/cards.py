"""Scenes for Alien Technology cards: one player holds one, face down."""

from __future__ import annotations

from typing import Any

from starhold.core.record import Seat
from starhold.games.space_empires.rules.combat.r13_combat import BattleBegins
from starhold.games.space_empires.state import Table
from tests.games.space_empires.hands import holding
from tests.games.space_empires.scenes import advanced

CARDS = advanced(alien_cards="on", ground_combat="on", expansion_core="on", titans="on")


def with_card(number: int, *, seat: Seat = "red", **parts: Any) -> Table:
    """A table on which a player holds a card, face down; the agenda waits until he has it."""
    parts = {"settings": CARDS, **parts}
    return holding(number, **parts) if seat == "red" else holding(blue_has=(number,), **parts)


def battle(number: int, red: tuple[str, ...], blue: tuple[str, ...], **parts: Any) -> Table:
    """Red attacks at F5 and holds this card, face down."""
    agenda = (BattleBegins("F5", "red", "blue"),)
    return with_card(number, red=red, blue=blue, agenda=agenda, **parts)
