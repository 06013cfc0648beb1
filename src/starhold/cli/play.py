"""`starhold play` and `starhold watch`: a table in the terminal, full screen or line by line."""

from __future__ import annotations

import importlib.util
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import click
from rich.console import Console

from starhold import games
from starhold.bots.levels import levels
from starhold.cli.books import whole_games
from starhold.cli.laying import Laying, laying
from starhold.core.game import Players
from starhold.core.match import Match
from starhold.core.trouble import BadFile, Unknown
from starhold.show import presets
from starhold.terminal import saves
from starhold.terminal.coaching import coach_of
from starhold.terminal.commands import typed
from starhold.terminal.plain import PlainTable
from starhold.terminal.sitting import Sitting
from starhold.terminal.wrapping import say

plain_option = click.option(
    "--plain", is_flag=True, help="Play line by line, for screen readers and scripts."
)
save_option = click.option(
    "--save", "place", type=click.Path(path_type=Path), help="Save the game to this file."
)


pause_option = click.option(
    "--pause", is_flag=True, help="Stop after every battle until you press Enter."
)


@click.command()
@click.argument("game", required=False)
@plain_option
@pause_option
@laying
@save_option
def play(game: str | None, plain: bool, pause: bool, laid: Laying, place: Path | None) -> None:
    """Play GAME, or resume a game from its file.

    Without an argument it lists your unfinished games.  Every game is saved after every choice.

    \b
    starhold play {game}
    starhold play {game} --preset standard --set NAME=VALUE
    starhold play {game} --seed monday
    starhold play {game} --plain < moves.txt
    starhold play my-game.json
    """
    plain = not full_screen(plain=plain)  # before anything is asked or saved
    game = game or _asked(laid)
    if game not in games.names() and (Path(game).is_file() or game.endswith(".json")):
        if laid.said:
            raise Unknown(
                f"{laid.said} is for new games only; {game} keeps its settings. Leave it out."
            )
        match, note = saves.resume(Path(game))
        sitting = Sitting(match, Path(game), note)
        sitting.coach = coach_of(match)
        open_table(sitting, plain=plain, pause=pause)
        return
    open_table(kept_in(place, _agreed(game, laid).lay(game)), plain=plain, pause=pause)


@click.command()
@click.argument("game")
@laying
@click.option(
    "--delay",
    type=click.FloatRange(min=0),
    default=0.0,
    metavar="SECONDS",
    help="Pause after each choice.",
)
@plain_option
@pause_option
@save_option
def watch(
    game: str, laid: Laying, delay: float, plain: bool, pause: bool, place: Path | None
) -> None:
    """Watch bots play GAME; seats without a named bot are played by `normal`.

    \b
    starhold watch {game} --bot hard --delay 0.5
    starhold watch {game} --bot random --seed monday --plain
    """
    plain = not full_screen(plain=plain)
    match = laid.lay(game, everyone="normal")
    sitting = kept_in(place, match) if place else Sitting(match)
    open_table(sitting, plain=plain, delay=delay, pause=pause)


def kept_in(place: Path | None, match: Match[Any]) -> Sitting:
    """Choose the file of a new game, and save it at once."""
    if place is not None and place.exists():
        raise BadFile(f"{place} already exists. To resume it: starhold play {place}")
    sitting = Sitting(match, place or saves.new_place(match.game.name))
    sitting.keep()
    return sitting


def open_table(
    sitting: Sitting, *, plain: bool = False, delay: float = 0, pause: bool = False
) -> None:
    """Open the table that suits the terminal."""
    if full_screen(plain=plain):
        from starhold.terminal.app import TableApp

        TableApp(sitting, delay=delay, pause=pause).open()
        return
    out = Console(highlight=False)
    table = PlainTable(
        sitting, sys.stdin, out, interactive=at_terminal(), delay=delay, pause=pause
    )
    table.play()


def at_terminal() -> bool:
    """Say whether a person reads and types."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def full_screen(*, plain: bool) -> bool:
    """Say whether the table can use the whole screen; refuse a window that is too small."""
    if plain or not at_terminal() or os.environ.get("TERM") == "dumb":
        return False
    if importlib.util.find_spec("textual") is None:
        click.echo("The full screen needs Textual: pip install 'starhold[tui]'.", err=True)
        return False
    from starhold.terminal.app.frame import check_window

    check_window()
    return True


def _asked(laid: Laying) -> str:
    """Ask which game to start or resume."""
    choices = [] if laid.said else _going()
    choices += [(game.name, f"new game of {game.meta.title}") for game in whole_games()]
    return one_of(choices, "Name a game or a file: starhold play GAME, or starhold play FILE.")


def one_of(choices: list[tuple[str, str]], remedy: str) -> str:
    """Ask for one of these; each is a name and a line of description."""
    _list(text for _, text in choices)
    if not sys.stdin.isatty():
        raise Unknown(remedy)
    number = click.prompt("Number", type=click.IntRange(1, len(choices)), default=1)
    return choices[number - 1][0]


def _agreed(name: str, laid: Laying) -> Laying:
    """Ask for a preset, unless the command says how to play or nobody could answer."""
    found = presets.described(games.find(name))
    if laid.preset or laid.options or not found or not at_terminal():
        return laid
    names = [preset.name for preset in found]
    _list(f"{preset.text}: {preset.about}" for preset in found)
    click.echo(typed(f"     House rules: starhold games {name}"))
    known = saves.has_finished(name)
    usual = names.index("standard") + 1 if known and "standard" in names else 1
    number = click.prompt("Number", type=click.IntRange(1, len(names)), default=usual)
    seats = laid.seats or _players(games.find(name).meta.players)
    agreed = laid._replace(preset=names[number - 1], seats=seats)
    return _opponents(name, agreed, known) if seats > 1 and not laid.players else agreed


def _players(allowed: Players) -> int:
    """Ask how many play, if the game leaves a choice."""
    if allowed.min == allowed.max:
        return allowed.min
    alone = "; 1 plays alone" if allowed.min == 1 else ""
    asked = f"Number of players ({allowed.min} to {allowed.max}{alone})"
    number: int = click.prompt(
        asked, type=click.IntRange(allowed.min, allowed.max), default=allowed.min
    )
    return number


def _opponents(name: str, laid: Laying, known: bool) -> Laying:
    """Ask who plays the other seats: bots of a level, or people at this terminal."""
    found = levels(name)
    bots = [f"{level.text} bots. {level.about} {level.strength}" for level in found]
    _list([*bots, "People at this terminal."])
    choices = click.IntRange(1, len(found) + 1)
    number = click.prompt("Number", type=choices, default=2 if known else 1)
    return laid._replace(players=(found[number - 1].name,)) if number <= len(found) else laid


def _list(lines: Iterable[str]) -> None:
    """Number the lines to choose from."""
    out = Console(highlight=False)
    for number, line in enumerate(lines, 1):
        say(out, f"{number:3}  {line}")


def _going() -> list[tuple[str, str]]:
    """Return the unfinished games, each with a line of description."""
    return [
        (str(one.path), f"resume {one.title}, last played {one.played:%d %B, %H:%M}")
        for one in saves.kept()[:9]
    ]
