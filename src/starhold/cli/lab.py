"""`starhold lab`: many games at once."""

from __future__ import annotations

import os
from typing import Any

import click
import msgspec
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from starhold import bots, games
from starhold.cli.settings import all_settings, bots_of, chosen, seats_of
from starhold.core.game import Game
from starhold.core.trouble import Unknown
from starhold.lab.fuzz import fuzz as fuzz_all
from starhold.lab.wins import Plan, Tally, play_all


@click.group()
def lab() -> None:
    """Ask many games a question."""


@lab.command()
@click.argument("game")
@click.option(
    "--bot",
    "players",
    multiple=True,
    default=("greedy",),
    show_default=True,
    metavar="[SEAT=]BOT",
    help="Who plays.",
)
@click.option("--games", "number", type=click.IntRange(min=1), default=100, show_default=True)
@click.option("--jobs", type=click.IntRange(min=1), default=os.cpu_count(), show_default=True)
@click.option("--seats", type=int, metavar="N", help="How many play.")
@click.option("--set", "options", multiple=True, metavar="NAME=VALUE", help="A table option.")
@click.option("--by", metavar="NAME", help="Play for every value of this table option.")
@click.option("--seed", default="lab", show_default=True)
def wins(game: str, number: int, jobs: int, seed: str, **words: Any) -> None:
    """Count how often GAME is won, with a 95 % interval.

    \b
    starhold lab wins {game} --bot greedy --games 400 --jobs 2
    starhold lab wins {game} --bot random --by NAME
    """
    found = games.find(game)
    plans = _plans(found, seed, **words)
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("playing", total=number * len(plans))
        tallies = play_all(plans, number, jobs, lambda: progress.advance(task))
    Console().print(_table(tallies))


@lab.command()
@click.argument("game")
@click.option("--games", "number", type=click.IntRange(min=1), default=1000, show_default=True)
@click.option("--jobs", type=click.IntRange(min=1), default=os.cpu_count(), show_default=True)
@click.option("--seats", type=int, metavar="N", help="How many play.")
@click.option("--set", "options", multiple=True, metavar="NAME=VALUE", help="A table option.")
@click.option("--seed", default="fuzz", show_default=True)
def fuzz(
    game: str, number: int, jobs: int, seats: int | None, options: tuple[str, ...], seed: str
) -> None:
    """Play GAME at random and look at every table; exits with 1 if anything is wrong.

    \b
    starhold lab fuzz {game} --games 20000 --jobs 2
    """
    found = games.find(game)
    settings = msgspec.to_builtins(chosen(found, options))
    settings.pop("type", None)
    places = seats_of(found, seats)
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("playing", total=number)
        total, defects = fuzz_all(
            game,
            settings,
            places,
            number=number,
            jobs=jobs,
            seed=seed,
            done=lambda more: progress.advance(task, more),
        )
    click.echo(
        f"{total.games} games, {total.choices} choices, at most {total.widest} options, "
        f"{len(total.defects)} defects"
    )
    for text, count in defects.most_common(20):
        first = next(one for one in total.defects if one.endswith(text))
        click.echo(f"{count} × {first}")
    if defects:
        raise click.exceptions.Exit(1)


def _plans(
    game: Game[Any],
    seed: str,
    players: tuple[str, ...],
    seats: int | None,
    options: tuple[str, ...],
    by: str | None,
) -> list[Plan]:
    places = seats_of(game, seats)
    names = dict.fromkeys(places, "greedy") | bots_of(places, players, first=True)
    for bot in names.values():
        bots.find(bot)
    plans = []
    for value in _values(game, by):
        settings = msgspec.to_builtins(chosen(game, (*options, *value)))
        settings.pop("type", None)
        plans.append(Plan(game.name, settings, names, seed, " ".join((*options, *value))))
    return plans


def _values(game: Game[Any], by: str | None) -> list[tuple[str, ...]]:
    """Return a `name=value` for every value of a table option; one empty list without it."""
    if by is None:
        return [()]
    known = {setting.name: setting for setting in all_settings(game)}
    if by not in known:
        raise Unknown(f"--by {by}: {game.meta.title} has no such option; {', '.join(known)}.")
    if not known[by].choices:
        raise Unknown(f"--by {by}: '{by}' is {known[by].values}; its values cannot be listed.")
    return [(f"{by}={value}",) for value in known[by].choices]


def _table(tallies: list[Tally]) -> Table:
    rows = Table(box=None, pad_edge=False, header_style="bold")
    rows.add_column("options", overflow="fold")
    rows.add_column("seat", no_wrap=True)
    rows.add_column("bot", no_wrap=True)
    for column in ("games", "wins", "share", "95 %", "points", "choices", "s/game"):
        rows.add_column(column, justify="right", no_wrap=True)
    for one in tallies:
        rows.add_row(
            one.label or "as usual",
            one.seat,
            one.bot,
            str(one.games),
            str(one.wins),
            f"{one.wins / one.games:.1%}",
            f"{one.low:.1%}–{one.high:.1%}",
            f"{one.points:.1f}",
            f"{one.choices:.0f}",
            f"{one.seconds:.2f}",
        )
    return rows
