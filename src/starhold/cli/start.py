"""`starhold new` and `starhold position`: start a game from a file."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path
from typing import Any

import click

from starhold import games, save
from starhold.cli.laying import Laying, laying
from starhold.cli.play import full_screen, kept_in, open_table, plain_option, save_option
from starhold.core.match import Match
from starhold.core.trouble import BadFile
from starhold.terminal import saves


@click.command()
@click.argument("game")
@laying
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    help="File to write; standard output without it.",
)
def new(game: str, laid: Laying, out: Path | None) -> None:
    """Set up a new game of GAME and write it to a file.

    \b
    starhold new {game} --seed monday --out monday.json
    starhold new {game} --set NAME=VALUE > game.json
    """
    match = laid.lay(game)
    if out is None:
        sys.stdout.write(save.written(match).decode() + "\n")
        return
    if out.exists():
        raise BadFile(f"{out} already exists. Name another file, or remove it first.")
    saves.keep(match, out)
    announced = match.header.commitment[:16]
    click.echo(f"{out}: {match.game.meta.title}, seed hash {announced}…")


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@plain_option
@save_option
@click.option("--check", is_flag=True, help="Only check whether the position is valid.")
def position(file: Path, plain: bool, place: Path | None, check: bool) -> None:
    """Play from a position described in FILE.

    The file is TOML: `game`, and changes to the normal start in `[settings]`, `[state]` and
    `agenda`.

    \b
    starhold position puzzle.toml
    starhold position puzzle.toml --check
    """
    match = _described(file)
    if check:
        click.echo(f"{file}: a valid position of {match.game.meta.title}.")
        return
    plain = not full_screen(plain=plain)
    open_table(kept_in(place, match), plain=plain)


def _described(file: Path) -> Match[Any]:
    try:
        text = saves.contents(file).decode()
        name = tomllib.loads(text).get("game", "")
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadFile(f"{file} is not TOML: {error}.") from None
    if not name:
        raise BadFile(f'{file} names no game. Start it with game = "NAME".')
    return save.position(games.find(str(name)), text, str(file))
