"""`starhold games` and `starhold rules`: the games, their settings and their rulebooks."""

from __future__ import annotations

from typing import Any

import click
from rich.console import Console
from rich.markdown import Markdown
from rich.table import Table

from starhold import games as found_games
from starhold.core.game import Game, Players
from starhold.show import coverage as checks
from starhold.show import files, presets, settings
from starhold.show.settings import Setting, one_of, typed


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
    rows = Table(box=None, pad_edge=False, header_style="bold")
    for column in ("game", "title", "players", "minutes"):
        rows.add_column(column, no_wrap=True)
    rows.add_column("description")
    whole = whole_games()
    if any(one.origin for one in whole):
        rows.add_column("from")
    for one in whole:
        meta = one.meta
        facts = (meta.id, meta.title, _players(meta.players), str(meta.minutes), meta.pitch)
        rows.add_row(*facts, *filter(None, [one.origin]))
    Console().print(rows)


def whole_games() -> list[Game[Any]]:
    """Return every game that is offered, and say which cannot be loaded."""
    whole, troubles = found_games.offered()
    for trouble in troubles:
        click.echo(f"starhold: {trouble}", err=True)
    return whole


def _players(players: Players) -> str:
    alone = players.min == players.max
    return str(players.min) if alone else f"{players.min}–{players.max}"


def _tell_of(game: Game[Any]) -> None:
    meta = game.meta
    noun = "player" if meta.players.max == 1 else "players"
    click.echo(f"{meta.title}  ({_players(meta.players)} {noun}, {meta.minutes} minutes)")
    click.echo(f"\n{meta.pitch}\n\n{meta.credit}")
    if game.origin:
        click.echo(f"From {game.origin}.")
    if found := presets.described(game):
        click.echo("\nPresets, for --preset NAME:")
        for preset in found:
            _tell(preset.name, preset.text, preset.about)
            if preset.settings:
                changes = (f"{name}={typed(value)}" for name, value in preset.settings.items())
                click.echo(f"      {', '.join(changes)}")
    if listed := settings.described(game):
        click.echo("\nSettings, for --set NAME=VALUE:")
        for setting in listed:
            _tell_of_setting(setting)


def _tell_of_setting(setting: Setting) -> None:
    _tell(setting.name, f"{setting.text}{_meant_for(setting.players)}", setting.about)
    if not setting.values:
        click.echo(f"      {setting.allowed} (default: {typed(setting.default)})")
    width = max((len(typed(one.value)) for one in setting.values), default=0)
    for one in setting.values:
        default = " (default)" if one.value == setting.default else ""
        click.echo(f"      {typed(one.value):{width}}  {one.text}{default}")


def _tell(name: str, text: str, about: str) -> None:
    click.echo(f"  {name}  {text}")
    if about:
        click.echo(f"      {about}")


def _meant_for(counts: tuple[int, ...]) -> str:
    """Return the player counts a setting matters for, in brackets; empty if all."""
    if not counts:
        return ""
    return f" ({one_of(list(map(str, counts)))} {'player' if counts == (1,) else 'players'})"


@click.command()
@click.argument("game")
@click.argument("rule", required=False)
@click.option("--coverage", is_flag=True, help="Print the code and the tests of each rule.")
@click.option(
    "--open",
    "only_open",
    is_flag=True,
    help="Print rules that lack code or a test; exit 1 if any.",
)
@click.pass_context
def rules(
    ctx: click.Context, game: str, rule: str | None, coverage: bool, only_open: bool
) -> None:
    """Read the rulebook of GAME, or a single RULE or chapter.

    \b
    starhold rules {game}
    starhold rules {game} RULE
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
    book = files.rulebook(found)
    text = book.find(rule) if rule else book.text
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
