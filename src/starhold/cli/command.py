"""The command itself, and the one place where trouble becomes a sentence and an exit code."""

from __future__ import annotations

import importlib
import os
import sys
from typing import IO, Any

import click

from starhold import games
from starhold.core.trouble import Trouble
from starhold.kit.catalog import OWN_DATA

# Each command is imported only when it is asked for: the table opens at once.
COMMANDS = {
    "play": "starhold.cli.play",
    "watch": "starhold.cli.play",
    "new": "starhold.cli.start",
    "position": "starhold.cli.start",
    "replay": "starhold.cli.records",
    "verify": "starhold.cli.records",
    "export": "starhold.cli.records",
    "games": "starhold.cli.books",
    "rules": "starhold.cli.books",
    "lab": "starhold.cli.lab",
    "bench": "starhold.cli.bench",
    "open": "starhold.server.command",
    "serve": "starhold.server.command",
}


class Refused(click.ClickException):
    """One clear sentence on the error stream; exit code 2."""

    exit_code = 2

    def show(self, file: IO[Any] | None = None) -> None:
        click.echo(f"starhold: {self.message}", file=file or sys.stderr)


class Commands(click.Group):
    """All commands, found by name."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click asks so
        return list(COMMANDS)

    def get_command(
        self,
        ctx: click.Context,  # noqa: ARG002 - click asks so
        cmd_name: str,
    ) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        try:
            module = importlib.import_module(COMMANDS[cmd_name])
        except ModuleNotFoundError as missing:
            return lacking(cmd_name, missing.name or "a part")
        # Some names are taken in Python, so a command may carry an underscore: `open_`.
        found: click.Command = getattr(module, f"{cmd_name}_", None) or getattr(module, cmd_name)
        return with_example(found)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except Trouble as trouble:
            raise Refused(str(trouble)) from None
        except BrokenPipeError:
            raise  # click ends quietly when nobody reads on
        except OSError as error:
            place = f"{error.filename}: " if error.filename else ""
            raise Refused(f"{place}{error.strerror or error}.") from None
        except KeyboardInterrupt:
            click.echo("", err=True)
            ctx.exit(130)


def lacking(name: str, part: str) -> click.Command:
    """Stand in for a command whose parts are not installed."""
    remedy = f"'starhold {name}' needs {part}: pip install 'starhold[server,tui]'."

    @click.command(name, help=remedy, context_settings={"ignore_unknown_options": True})
    @click.argument("words", nargs=-1, type=click.UNPROCESSED)
    def stand_in(words: tuple[str, ...]) -> None:  # noqa: ARG001 - whatever was asked for
        raise Trouble(remedy)

    return stand_in


def with_example(command: click.Command) -> click.Command:
    """Let the examples of a command speak of a game that is here."""
    if command.help:
        command.help = command.help.replace("{game}", next(iter(games.names()), "GAME"))
    for inner in getattr(command, "commands", {}).values():
        with_example(inner)
    return command


def own_data(_ctx: click.Context, _option: click.Parameter, folder: str | None) -> None:
    """Say where an owner of the printed game keeps his own figures."""
    if folder:
        os.environ[OWN_DATA] = folder


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="starhold", prog_name="starhold")
@click.option(
    "--data",
    type=click.Path(exists=True, file_okay=False),
    expose_value=False,
    callback=own_data,
    help="Lay your own data files over those of the games: DIR/GAME/FILE.toml.",
)
def starhold() -> None:
    """An open table for space-empire board games.

    \b
    starhold open                 open the table in the browser
    starhold games                what can be played
    starhold play                 play in the terminal, or go on with a game
    starhold serve                open the table for friends
    starhold COMMAND --help       every command, with examples
    """
