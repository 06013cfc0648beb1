"""The options of a command that describe a table: `--preset`, `--set`, `--seats`, `--bot`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from starhold.core.game import SEATS, Game
from starhold.core.record import Record, Seat
from starhold.core.trouble import Trouble, Unknown
from starhold.show import presets, settings

# The two options by which every command that sets up a table changes its settings.
AGREEMENTS: tuple[Callable[..., Any], ...] = (
    click.option(
        "--preset",
        default="",
        metavar="NAME",
        help="Start from a preset instead of the defaults; `starhold games GAME` lists them.",
    ),
    click.option(
        "--set",
        "options",
        multiple=True,
        metavar="NAME=VALUE",
        help="Change a setting, on top of the preset; may be repeated.",
    ),
)


def agreements(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command `--preset` and `--set`."""
    for option in reversed(AGREEMENTS):
        command = option(command)
    return command


def chosen(game: Game[Any], preset: str, words: tuple[str, ...]) -> Record:
    """Return the settings that a preset and `name=value` words ask for."""
    return settings.chosen(game, named(game, preset, words))


def named(game: Game[Any], preset: str, words: tuple[str, ...]) -> dict[str, Any]:
    """Return the settings that a preset and `name=value` words name, without the defaults."""
    values: dict[str, Any] = {}
    if preset:
        try:
            values |= presets.find(game, preset).settings
        except Trouble as trouble:
            raise Unknown(f"--preset {preset}: {trouble}") from None
    for word in words:
        name, equals, text = word.partition("=")
        if not equals:
            raise Unknown(f"--set {word}: write NAME=VALUE, such as {_example(game)}.")
        try:
            values[name] = settings.find(game, name).read(text)
        except Trouble as trouble:
            raise Unknown(f"--set {word}: {trouble}") from None
    return values


def seats_of(game: Game[Any], number: int | None) -> tuple[Seat, ...]:
    """Return the seats for a number of players."""
    least, most = game.meta.players.min, game.meta.players.max
    number = least if number is None else number
    if not least <= number <= most:
        many = settings.players(game)
        raise Unknown(f"--seats {number}: {game.meta.title} is for {many}.")
    return SEATS[:number]


def bots_of(
    seats: tuple[Seat, ...], words: tuple[str, ...], *, first: bool = False
) -> dict[Seat, str]:
    """Read `seat=bot` words; a bot without a seat takes all, or all but the first."""
    found: dict[Seat, str] = {}
    for word in words:
        seat, equals, bot = word.partition("=")
        if not equals:
            found |= dict.fromkeys(seats if first else seats[1:], seat)
        elif seat not in seats:
            raise Unknown(
                f"--bot {word}: there is no seat '{seat}'; the seats are {', '.join(seats)}."
            )
        else:
            found[seat] = bot
    return found


def _example(game: Game[Any]) -> str:
    for setting in settings.described(game):
        return f"{setting.name}={settings.typed(setting.default)}"
    return "NAME=VALUE"
