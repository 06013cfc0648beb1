"""Scenes with the whole expansion, and what a bot that looks one choice ahead makes of them."""

from __future__ import annotations

from typing import Any

from starhold import bots
from starhold.bots.greedy import Greedy
from starhold.core.record import Option
from starhold.foresight.hints import hints
from starhold.games.space_empires import GAME
from starhold.games.space_empires.state import Settings, Table
from tests.games.space_empires.scenes import scene

value = hints(GAME).value

FULL = Settings(profile="expansion_full")


def lay(**parts: Any) -> Table:
    parts.setdefault("settings", FULL)
    return scene(**parts)


def liked(table: Table) -> Option:
    """What the bot answers for red."""
    return bots.answer(Greedy("a test"), GAME, table, "red", 0)


def stand(table: Table) -> float:
    return value(table.state, "red")
