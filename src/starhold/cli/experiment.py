"""Options that experiments share: how many games, and from which seed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import click

Decorator: TypeAlias = Callable[[Callable[..., Any]], Callable[..., Any]]


def games_option(default: int, least: int = 1, text: str = "How many games to play.") -> Decorator:
    """Give a command `--games`; it receives them as `number`."""
    kind = click.IntRange(min=least)
    return click.option(
        "--games", "number", type=kind, default=default, show_default=True, help=text
    )


def seed_option(default: str) -> Decorator:
    """Give a command `--seed`."""
    text = "The same word repeats the same games."
    return click.option("--seed", default=default, show_default=True, help=text)
