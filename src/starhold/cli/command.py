"""The command itself, and the one place where trouble becomes a sentence and an exit code."""

from __future__ import annotations

import importlib
import sys
from typing import IO, Any

import click

from starhold import games
from starhold.core.trouble import Trouble

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

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in COMMANDS:
            return None
        found: click.Command = getattr(importlib.import_module(COMMANDS[cmd_name]), cmd_name)
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


def with_example(command: click.Command) -> click.Command:
    """Let the examples of a command speak of a game that is here."""
    if command.help:
        command.help = command.help.replace("{game}", next(iter(games.names()), "GAME"))
    for inner in getattr(command, "commands", {}).values():
        with_example(inner)
    return command


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="starhold", prog_name="starhold")
def starhold() -> None:
    """An open table for space-empire board games.

    \b
    starhold games                what can be played
    starhold play                 play, or go on with a game
    starhold COMMAND --help       every command, with examples
    """
