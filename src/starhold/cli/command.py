"""The `starhold` command, and the one place that turns errors into a sentence and an exit code."""

from __future__ import annotations

import importlib
import os
import shutil
import sys
import textwrap
from difflib import get_close_matches
from typing import IO, Any

import click

from starhold import games
from starhold.core.trouble import Trouble
from starhold.show.blame import blamed
from starhold.show.own import OWN_DATA
from starhold.terminal.commands import typed

# Commands are imported when they are called, so that the table opens at once.
COMMANDS = {
    "play": "starhold.cli.play",
    "learn": "starhold.cli.learn",
    "watch": "starhold.cli.play",
    "new": "starhold.cli.start",
    "position": "starhold.cli.start",
    "replay": "starhold.cli.records",
    "review": "starhold.cli.reviews",
    "history": "starhold.cli.reviews",
    "verify": "starhold.cli.records",
    "export": "starhold.cli.records",
    "odds": "starhold.cli.odds",
    "games": "starhold.cli.books",
    "rules": "starhold.cli.books",
    "lab": "starhold.cli.lab",
    "bench": "starhold.cli.bench",
    "mcp": "starhold.cli.assistant",
    "open": "starhold.server.command",
    "serve": "starhold.server.command",
    "admin": "starhold.server.admin",
    "migrate": "starhold.server.migrate",
}
# The first line of each command's help, so that listing the commands imports none of them.
SUMMARIES = {
    "play": "Play GAME, or resume a game from its file.",
    "learn": "Play a first GAME with a coach, who explains new questions and suggests answers.",
    "watch": "Watch bots play GAME; seats without a named bot are played by `normal`.",
    "new": "Set up a new game of GAME and write it to a file.",
    "position": "Play from a position described in FILE.",
    "replay": "Step through a recorded game, forwards and backwards.",
    "review": "Review a finished game: win chances, turning points, luck.",
    "history": "List the games that were finished on this computer, with wins.",
    "verify": "Replay a game from its seed and check every die, choice and event.",
    "export": "Write a game as JSON: header, moves in words, the table as a seat sees it.",
    "odds": "Show what each option of a saved game would do, with the odds.",
    "games": "List the games, or describe GAME with its presets and settings.",
    "rules": "Read the rulebook of GAME, a single RULE or chapter, or all rules with these words.",
    "lab": "Play many games to measure win rates, to find defects, or to improve the bots.",
    "bench": "Measure the speed of GAMES, or of all games.",
    "mcp": "Let assistants open and join tables, over the Model Context Protocol.",
    "open": "Play in the browser, on this machine only.",
    "serve": "Serve tables to other players.",
    "admin": "List, delete and delist tables of a server, which may be running.",
    "migrate": "Prepare the tables of a stopped server for an upgrade, or check them after it.",
}


class CommandRefused(click.ClickException):
    """One clear sentence on the error stream; exit code 2."""

    exit_code = 2

    def show(self, file: IO[Any] | None = None) -> None:
        said = f"starhold: {typed(self.message)}"
        click.echo(whole_words(said), file=file or sys.stderr)


def whole_words(text: str) -> str:
    """Break a sentence for people between words; a program reads it in one line."""
    if not sys.stderr.isatty():
        return text
    width = shutil.get_terminal_size().columns
    return textwrap.fill(text, width, break_long_words=False, break_on_hyphens=False)


class Commands(click.Group):
    """All commands, by name."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click asks so
        return list(COMMANDS)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Refuse an unknown command with a suggestion."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            near = get_close_matches(args[0], COMMANDS, n=1)
            hint = f"did you mean '{near[0]}'?" if near else "'starhold --help' lists them."
            raise CommandRefused(f"There is no command '{args[0]}'; {hint}")
        return super().resolve_command(ctx, args)

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
        # Python reserves some names, so a command may end in an underscore: `open_`.
        found: click.Command = getattr(module, f"{cmd_name}_", None) or getattr(module, cmd_name)
        return with_games(with_example(found))

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        self.help = typed(self.help or "")
        super().format_help_text(ctx, formatter)

    def format_commands(
        self,
        ctx: click.Context,  # noqa: ARG002 - click asks so
        formatter: click.HelpFormatter,
    ) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(SUMMARIES.items()))

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except Trouble as trouble:
            raise CommandRefused(str(trouble)) from None
        except (TypeError, AttributeError) as error:
            if said := blamed(error):
                raise CommandRefused(said) from error
            raise
        except BrokenPipeError:
            raise  # click exits quietly when the reader of a pipe is gone
        except OSError as error:
            place = f"{error.filename}: " if error.filename else ""
            raise CommandRefused(f"{place}{error.strerror or error}.") from None
        except KeyboardInterrupt:
            click.echo("", err=True)
            ctx.exit(130)


def lacking(name: str, part: str) -> click.Command:
    """Return a command that explains which part is not installed."""
    remedy = f"'starhold {name}' needs {part}: pip install 'starhold[server,tui]'."

    @click.command(name, help=remedy, context_settings={"ignore_unknown_options": True})
    @click.argument("words", nargs=-1, type=click.UNPROCESSED)
    def stand_in(words: tuple[str, ...]) -> None:  # noqa: ARG001 - any arguments
        raise Trouble(remedy)

    return stand_in


def with_example(command: click.Command) -> click.Command:
    """Fill in an installed game in the examples of a command."""
    if command.help:
        shown = command.help.replace("{game}", next(iter(games.names()), "GAME"))
        command.help = typed(shown)
    for inner in getattr(command, "commands", {}).values():
        with_example(inner)
    return command


def added_games(_ctx: click.Context, _option: click.Parameter, words: tuple[str, ...]) -> None:
    """Add the games that `--game` names."""
    games.add(words)


game_option = click.option(
    "--game",
    "more_games",
    multiple=True,
    metavar="PACKAGE",
    expose_value=False,
    is_eager=True,  # before any argument that names the game
    callback=added_games,
    help="Add a game from another package or its folder.",
)


def with_games(command: click.Command) -> click.Command:
    """Give a command, and those within it, the option `--game`."""
    for inner in getattr(command, "commands", {}).values():
        with_games(inner)
    if not any("--game" in option.opts for option in command.params):
        game_option(command)
    return command


def own_data(_ctx: click.Context, _option: click.Parameter, folder: str | None) -> None:
    """Set the folder of data files that replace those of the games."""
    if folder:
        os.environ[OWN_DATA] = folder


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="starhold", prog_name="starhold")
@click.option(
    "--data",
    type=click.Path(exists=True, file_okay=False),
    expose_value=False,
    callback=own_data,
    help="Use your own data files, DIR/GAME/FILE.toml, in place of those of the games.",
)
@game_option
def starhold() -> None:
    """An open table for space-empire board games.

    \b
    starhold open                 open the table in the browser
    starhold games                list the games
    starhold play                 play in the terminal, or resume a game
    starhold serve                host tables for friends
    starhold COMMAND --help       help and examples for a command
    """
