"""`starhold learn`: a guided first game."""

from __future__ import annotations

from pathlib import Path

import click

from starhold import games
from starhold.cli.play import kept_in, open_table, plain_option, save_option
from starhold.show.lessons import Coach, lesson


@click.command()
@click.argument("game")
@plain_option
@save_option
def learn(game: str, plain: bool, place: Path | None) -> None:
    """Play a first GAME with a coach, who explains new questions and suggests answers.

    You need not follow the suggestions: the coach goes on from any position.

    \b
    starhold learn {game}
    starhold learn {game} --plain
    """
    found = games.find(game)
    taught = lesson(found)
    sitting = kept_in(place, taught.match(found))
    sitting.coach = Coach(taught)
    open_table(sitting, plain=plain)
