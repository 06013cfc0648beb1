"""`starhold review` and `starhold history`: finished games."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click
import msgspec
from rich.console import Console

from starhold.cli.records import file_argument
from starhold.cli.workers import progress
from starhold.core.match import Match
from starhold.core.trouble import Trouble
from starhold.review.report import Review
from starhold.review.review import review as reviewed
from starhold.terminal import history as kept
from starhold.terminal import saves
from starhold.terminal.looks import Looks
from starhold.terminal.reviewing import review_lines
from starhold.terminal.wrapping import say

LAST = 10


@click.command()
@file_argument
@click.option("--json", "as_json", is_flag=True, help="Write the review as JSON.")
def review(file: Path, as_json: bool) -> None:
    """Review a finished game: win chances, turning points, luck.

    \b
    starhold review game.json
    starhold review game.json --json > review.json
    """
    match = saves.read(file)
    if not match.table.over:
        raise Trouble(f"{file} is not over yet. To play on: starhold play {file}")
    found = review_with_progress(match)
    if as_json:
        sys.stdout.write(msgspec.json.encode(found).decode() + "\n")
        return
    out = Console(highlight=False)
    for line in review_lines(found, Looks(match.game)):
        say(out, line)


def review_with_progress(match: Match[Any]) -> Review:
    """Review a game, and show the progress."""
    with progress() as bar:
        task = bar.add_task("reviewing", total=len(match.history))
        return reviewed(match, lambda done, _total: bar.update(task, completed=done))


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Write the games as JSON.")
def history(as_json: bool) -> None:
    """List the games that were finished on this computer, with wins.

    \b
    starhold history
    starhold history --json > games.json
    """
    games = kept.finished()
    if as_json:
        sys.stdout.write(msgspec.json.encode(games).decode() + "\n")
        return
    if not games:
        click.echo("No finished games yet. Finish one, and it will be listed here.")
        return
    headings = {
        "By game": lambda one: one.title,
        "By opponent": lambda one: one.level or ("solo" if one.players == 1 else "people"),
        "By seat": lambda one: "+".join(one.seats),
    }
    for heading, by in headings.items():
        click.echo("\n".join([heading, *kept.tally_lines(games, by)]))
    click.echo("Recent games")
    for one in games[:LAST]:
        result = "won" if one.won else "lost"
        click.echo(f"  {one.at[:10]}  {one.title}: {result} with {one.points} points")
