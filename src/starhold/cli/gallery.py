"""`starhold lab gallery`: the balance reports of all games, with a page that lists them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from starhold import games
from starhold.cli.balance import measured
from starhold.cli.workers import Crew, with_workers
from starhold.core.game import Game
from starhold.lab.tournament.ledger import results

INDEX = "README.md"
ENOUGH = 200  # games that would show a large imbalance


@click.command()
@click.argument("only", nargs=-1, metavar="[GAME]...")
@click.option("--bot", default="normal", show_default=True, help="The bot that plays all seats.")
@click.option("--games", "number", type=click.IntRange(min=1), default=200, show_default=True)
@click.option(
    "--options",
    "random",
    type=click.IntRange(min=0),
    default=0,
    show_default=True,
    metavar="N",
    help="Also play N games with random settings, to measure every table option.",
)
@with_workers
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("docs/balance"),
    show_default=True,
    help="Folder of the reports.",
)
@click.option(
    "--results",
    "kept",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("build/balance"),
    show_default=True,
    help="Folder of the results; what is there is not played again.",
)
@click.option("--seed", default="balance", show_default=True)
def gallery(only: tuple[str, ...], crew: Crew, out: Path, kept: Path, **words: Any) -> None:
    """Write the balance reports of all games, or of some, and a page that lists them.

    \b
    starhold lab gallery --games 400 --options 400
    starhold lab gallery {game} --bot hard --games 100 --out docs/balance/hard
    """
    out.mkdir(parents=True, exist_ok=True)
    parts = []
    for name in only or games.names():
        game = games.find(name)
        place = kept / words["bot"] / name
        findings = measured(game, crew, place, out / f"{name}.html", **words)
        parts.append(_part(game, findings, place))
    (out / INDEX).write_text(_index(words["bot"], parts), "utf-8")
    click.echo(f"The reports are in {out}.")


def _part(game: Game[Any], findings: tuple[str, ...], place: Path) -> str:
    """List the findings of one game."""
    number, random = (_games(place / part) for part in ("usual", "random"))
    varied = f" and {random:,} with random settings" if random else ""
    return "\n".join(
        (
            f"## [{game.meta.title}]({game.name}.html)",
            "",
            f"Rules {game.meta.rules_version}, {number:,} games{varied}.",
            "",
            *([f"- {finding}" for finding in findings] or [_nothing(number)]),
        )
    )


def _nothing(number: int) -> str:
    return "- Nothing stands out." if number >= ENOUGH else "- Too few games to find anything."


def _games(folder: Path) -> int:
    return sum(1 for _ in results(folder)) if folder.exists() else 0


def _index(bot: str, parts: list[str]) -> str:
    """Write the page that lists the reports."""
    head = f"""# Balance

What differs from an even share by more than luck, with 95 % intervals.
`starhold lab gallery` writes these pages.
The bot “{bot}” played every seat; other players may find other ways.
What seats chose or had in the end are traces of winning, not causes.
[Measure the balance of a game](../research.md#measure-the-balance-of-a-game) explains the figures.
"""
    return "\n\n".join((head.rstrip("\n"), *parts)) + "\n"
