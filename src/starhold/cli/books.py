"""`starhold games` and `starhold rules`: the games, their settings and their rulebooks."""

from __future__ import annotations

from itertools import groupby
from typing import Any

import click
from rich.console import Console
from rich.markdown import Markdown
from rich.table import Table
from rich.text import Text

from starhold import games as found_games
from starhold.bots.levels import levels
from starhold.core.game import Game, Players
from starhold.show import coverage as checks
from starhold.show import files, presets, settings
from starhold.show.settings import Setting, one_of, typed
from starhold.terminal.guiding import book_page
from starhold.terminal.wrapping import say


@click.command()
@click.argument("game", required=False)
def games(game: str | None) -> None:
    """List the games, or describe GAME with its presets and settings.

    \b
    starhold games
    starhold games {game}
    """
    if game is not None:
        _tell_of(found_games.find(game))
        return
    rows = Table.grid(padding=(0, 2))
    rows.add_column(no_wrap=True)
    rows.add_column()
    for one in whole_games():
        origin = f"\nFrom {one.origin}." if one.origin else ""
        rows.add_row(one.name, Text(f"{_headline(one)}\n{one.meta.pitch}{origin}\n"))
    console = Console()
    console.print(rows)
    say(console, "starhold games GAME describes a game with its presets and settings.")


def whole_games() -> list[Game[Any]]:
    """Return every game that is offered, and say which cannot be loaded."""
    whole, troubles = found_games.offered()
    for trouble in troubles:
        click.echo(f"starhold: {trouble}", err=True)
    return whole


def _headline(game: Game[Any]) -> str:
    """Return the title of a game, its players and its length."""
    meta = game.meta
    noun = "player" if meta.players.max == 1 else "players"
    return f"{meta.title} ({_players(meta.players)} {noun}, {meta.minutes} minutes)"


def _players(players: Players) -> str:
    alone = players.min == players.max
    return str(players.min) if alone else f"{players.min}–{players.max}"


def _tell_of(game: Game[Any]) -> None:
    meta = game.meta
    _say(_headline(game))
    _say(f"\n{meta.pitch}\n\n{meta.credit}")
    if game.origin:
        _say(f"From {game.origin}.")
    if found := presets.described(game):
        _say("\nPresets, for --preset NAME:")
        for preset in found:
            _tell(preset.name, preset.text, preset.about)
            if preset.settings:
                changes = (f"{name}={typed(value)}" for name, value in preset.settings.items())
                _say(f"      {', '.join(changes)}")
    if meta.players.max > 1:
        _say("\nBots, for --bot NAME:")
        for level in levels(game.name):
            _tell(level.name, level.text, f"{level.about} {level.strength}")
    _tell_of_settings(game)


def _tell_of_settings(game: Game[Any]) -> None:
    listed = settings.by_heading(game)
    if listed:
        _say("\nHouse rules, for --set NAME=VALUE:")
    for heading, group in groupby(listed, key=lambda setting: setting.group):
        _say(f"\n {heading}" if heading else "")
        for setting in group:
            _tell_of_setting(game, setting)


def _tell_of_setting(game: Game[Any], setting: Setting) -> None:
    _tell(setting.name, f"{setting.text}{_meant_for(setting.players)}", setting.about)
    if not setting.values:
        _say(f"      {setting.allowed} (default: {typed(setting.default)})")
    width = max((len(typed(one.value)) for one in setting.values), default=0)
    for rule in setting.rules:
        _say(f"      {rule.title} (starhold rules {game.name} {rule.id})")
    for one in setting.values:
        default = " (default)" if one.value == setting.default else ""
        _say(f"      {typed(one.value):{width}}  {one.text}{default}")


def _tell(name: str, text: str, about: str) -> None:
    _say(f"  {name}  {text}")
    if about:
        _say(f"      {about}")


def _say(text: str) -> None:
    say(Console(), text)


def _meant_for(counts: tuple[int, ...]) -> str:
    """Return the player counts a setting matters for, in brackets; empty if all."""
    if not counts:
        return ""
    return f" ({one_of(list(map(str, counts)))} {'player' if counts == (1,) else 'players'})"


@click.command()
@click.argument("game")
@click.argument("rule", nargs=-1)
@click.option("--coverage", is_flag=True, help="Print the code and the tests of each rule.")
@click.option(
    "--open",
    "only_open",
    is_flag=True,
    help="Print rules that lack code or a test; exit 1 if any.",
)
@click.pass_context
def rules(
    ctx: click.Context, game: str, rule: tuple[str, ...], coverage: bool, only_open: bool
) -> None:
    """Read the rulebook of GAME, a single RULE or chapter, or all rules with these words.

    \b
    starhold rules {game}
    starhold rules {game} contents
    starhold rules {game} RULE
    starhold rules {game} WORDS
    starhold rules {game} --coverage
    starhold rules {game} --open
    """
    found = found_games.find(game)
    if only_open:
        missing = checks.open_rules(found)
        for id in missing:  # noqa: A001 - what it is called everywhere
            click.echo(id)
        ctx.exit(1 if missing else 0)
    if coverage:
        _print_coverage(found)
        return
    text = book_page(found, " ".join(rule)) if rule else files.rulebook(found).text
    console = Console()
    if not console.is_terminal:
        click.echo(text)
    elif rule:
        console.print(Markdown(text))
    else:
        with console.pager(styles=True):
            console.print(Markdown(text))


def _print_coverage(game: Game[Any]) -> None:
    rows = Table(box=None, pad_edge=False, header_style="bold")
    rows.add_column("rule", no_wrap=True)
    rows.add_column("code", overflow="fold")
    rows.add_column("tests", overflow="fold")
    for row in checks.coverage(game):
        rows.add_row(row.rule, ", ".join(row.places), ", ".join(row.tests))
    Console().print(rows)
