"""`starhold replay`, `verify` and `export`: recorded games."""

from __future__ import annotations

import sys
from pathlib import Path

import click
from rich.console import Console

from starhold.cli.play import at_terminal, full_screen, plain_option
from starhold.core.trouble import BadFile
from starhold.terminal import saves
from starhold.terminal.export import exported
from starhold.terminal.replaying import PlainReplay, Replay
from starhold.terminal.verify import Check, checks

file_argument = click.argument("file", type=click.Path(path_type=Path))


@click.command()
@file_argument
@plain_option
@click.option("--at", type=int, default=0, metavar="N", help="Start after this choice.")
@click.option(
    "--evaluate",
    is_flag=True,
    help="Show the win chances of a finished game, and the bot's choices.",
)
def replay(file: Path, plain: bool, at: int, evaluate: bool) -> None:
    """Step through a recorded game, forwards and backwards.

    \b
    starhold replay game.json
    starhold replay game.json --at 40
    starhold replay game.json --evaluate
    starhold replay game.json --plain < /dev/null
    """
    shown = Replay(saves.read(file))
    shown.go(at)
    if evaluate:
        from starhold.cli.reviews import review_with_progress

        shown.evaluate(review_with_progress(shown.match))
    if full_screen(plain=plain):
        from starhold.terminal.app import ReplayApp

        ReplayApp(shown).open()
        return
    out = Console(highlight=False)
    PlainReplay(shown, sys.stdin, out, interactive=at_terminal()).play()


@click.command()
@file_argument
@click.option(
    "--commitment",
    default="",
    help="The seed hash you noted at the start, or its beginning.",
)
@click.pass_context
def verify(ctx: click.Context, file: Path, commitment: str) -> None:
    """Replay a game from its seed and check every die, choice and event.

    \b
    starhold verify game.json
    starhold verify game.json --commitment 5f1c0a9be2d47701
    """
    held = True
    match, refused, _ = saves.taken_up(file)
    changed = [Check(False, f"the rules have changed since: {refused}")] if refused else []
    for check in (*checks(match, commitment), *changed):
        click.echo(f"{'ok    ' if check.held else 'FAILED'}  {check.text}")
        held = held and check.held
    ctx.exit(0 if held else 1)


@click.command()
@file_argument
@click.option("--seat", help="Include what this seat knows; without it, only public information.")
@click.option(
    "--out", type=click.Path(path_type=Path), help="File to write; standard output without it."
)
def export(file: Path, seat: str | None, out: Path | None) -> None:
    """Write a game as JSON: header, moves in words, the table as a seat sees it.

    Once the game is over, the seed, the dice and all secrets are included.

    \b
    starhold export game.json > open.json
    starhold export game.json --seat red --out red.json
    """
    data = exported(saves.read(file), seat)
    if out is None:
        sys.stdout.write(data.decode() + "\n")
    else:
        if saves.commitment_in(out):
            raise BadFile(f"{out} is a saved game. Name another file.")
        saves.replace(out, data)
        click.echo(f"Written to {out}.")
