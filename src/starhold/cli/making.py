"""`starhold lab new-game` and `starhold lab check`: tools for adding a game."""

from __future__ import annotations

from pathlib import Path

import click

from starhold import games
from starhold.lab.check import check as checked_parts
from starhold.lab.new_game import new_game


@click.command("new-game")
@click.argument("name")
@click.option("--title", default="", help="The name of the game for people.")
@click.option(
    "--folder", type=click.Path(path_type=Path), help="Where to write it; by default ./NAME."
)
def new_game_(name: str, title: str, folder: Path | None) -> None:
    """Write a small game called NAME that passes every check, to build on.

    \b
    starhold lab new-game lanterns
    starhold lab new-game lanterns --title "Lanterns of the Coast" --folder games/lanterns
    """
    place = folder or Path(name)
    for file in new_game(name, place, title):
        click.echo(str(file))
    click.echo(f"\nPlay it:   starhold play {name} --game {place}")
    click.echo(f"Check it:  starhold lab check {name} --game {place}")


@click.command()
@click.argument("game")
@click.pass_context
def check(ctx: click.Context, game: str) -> None:
    """Check GAME: play, undo, bots, words, looks, house rules, docs, saves; exit 1 if it fails.

    \b
    starhold lab check {game}
    starhold lab check lanterns --game path/to/lanterns
    """
    found = games.find(game)
    failed = 0
    for part in checked_parts(found):
        verdict = "skipped" if part.skipped else "FAILED" if part.faults else "ok"
        click.echo(f"{verdict:7} {part.title}")
        for fault in part.faults:
            click.echo(f"        {fault}")
        failed += bool(part.faults)
    title = found.meta.title
    if failed:
        need = "part needs" if failed == 1 else "parts need"
        click.echo(f"{title}: {failed} {need} work.")
    else:
        click.echo(f"{title}: all checks hold.")
    ctx.exit(1 if failed else 0)
