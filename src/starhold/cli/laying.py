"""The options for a new table, shared by every command that starts one."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, NamedTuple

import click

from starhold import bots, games
from starhold.cli.settings import AGREEMENTS, bots_of, chosen, seats_of
from starhold.core.match import Match
from starhold.core.record import Seat
from starhold.core.trouble import Unknown
from starhold.terminal.sitting import with_bots

OPTIONS = (
    click.option(
        "--seed", help="Seed the dice with a word. The game shows that the seed was chosen."
    ),
    *AGREEMENTS,
    click.option("--seats", type=int, metavar="N", help="Number of players."),
    click.option(
        "--bot",
        "players",
        multiple=True,
        metavar="[SEAT=]BOT",
        help="Let a bot play a seat; without a seat, every seat but the first.",
    ),
)


class Laying(NamedTuple):
    """How to set up a new table."""

    seed: str | None = None
    preset: str = ""
    options: tuple[str, ...] = ()
    seats: int | None = None
    players: tuple[str, ...] = ()

    @property
    def said(self) -> str:
        """The first option that was given; empty if none was."""
        names = ("--seed", "--preset", "--set", "--seats", "--bot")
        return next((name for name, value in zip(names, self, strict=True) if value), "")

    def lay(self, name: str, *, everyone: str = "") -> Match[Any]:
        """Set up the table; `everyone` names the bot for every seat without a named bot."""
        game = games.find(name)
        seats = seats_of(game, self.seats)
        settings = chosen(game, self.preset, self.options)
        alone = len(seats) == 1 and not everyone
        if idle := next((bot for bot in self.players if alone and "=" not in bot), ""):
            more = " Add seats with --seats." if game.meta.players.max > 1 else ""
            remedy = f"{more} To let it play yours: --bot {seats[0]}={idle}"
            raise Unknown(f"--bot {idle}: there is no other seat.{remedy}")
        names: dict[Seat, str] = dict.fromkeys(seats, everyone) if everyone else {}
        names |= bots_of(seats, self.players, first=bool(everyone))
        for bot in names.values():
            bots.find(bot)
        return with_bots(Match.new(game, settings, seats, self.seed), names)


def laying(command: Callable[..., None]) -> Callable[..., None]:
    """Add these options to a command, which receives them as `laid`."""

    @functools.wraps(command)
    def with_laid(**words: Any) -> None:
        laid = Laying(**{field: words.pop(field) for field in Laying._fields})
        command(laid=laid, **words)

    for option in reversed(OPTIONS):
        with_laid = option(with_laid)
    return with_laid
