"""`starhold learn`: a guided first game."""

from __future__ import annotations

from pathlib import Path

import click

from starhold import games
from starhold.cli.books import whole_games
from starhold.cli.play import full_screen, kept_in, one_of, open_table, plain_option, save_option
from starhold.core.trouble import BadFile, Unknown
from starhold.show.lessons import Coach, lesson


@click.command()
@click.argument("game", required=False)
@plain_option
@save_option
def learn(game: str | None, plain: bool, place: Path | None) -> None:
    """Play a first GAME with a coach, who explains new questions and suggests answers.

    You need not follow the suggestions: the coach goes on from any position.

    \b
    starhold learn {game}
    starhold learn {game} --plain
    """
    plain = not full_screen(plain=plain)
    found = games.find(game or _asked())
    taught = lesson(found)
    sitting = kept_in(place, taught.match(found))
    sitting.coach = Coach(taught)
    open_table(sitting, plain=plain)


def _asked() -> str:
    """Ask which game to learn."""
    choices = []
    for game in whole_games():
        try:
            choices.append((game.name, f"{game.meta.title}: {lesson(game).about}"))
        except (Unknown, BadFile):
            continue  # `starhold learn GAME` says what is wrong with its lesson
    return one_of(choices, "Name a game: starhold learn GAME.")
