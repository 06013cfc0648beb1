"""`starhold lab balance`: measure the balance of a game, or the effect of a change."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from starhold import games
from starhold.cli.command import own_data
from starhold.cli.experiment import games_option, seed_option
from starhold.cli.settings import agreements, named
from starhold.cli.tournament import play_all, table_sizes
from starhold.cli.workers import Crew, with_workers
from starhold.core.game import Game
from starhold.core.trouble import Unknown
from starhold.lab import outside
from starhold.lab.balance import compare as comparing
from starhold.lab.balance.measures import Measures
from starhold.lab.balance.naming import Naming
from starhold.lab.balance.report import report
from starhold.lab.tournament import parquet
from starhold.lab.tournament.ledger import in_order
from starhold.lab.tournament.plan import TournamentPlan, planned
from starhold.show.settings import typed
from starhold.show.words import plural

PAGE = "report.html"
AMOUNTS = (
    click.option(
        "--bot",
        default="normal",
        show_default=True,
        help='The bot that plays all seats, by name or as a program: "cmd:python3 my_bot.py".',
    ),
    games_option(200),
    click.option(
        "--options",
        "random",
        type=click.IntRange(min=0),
        default=0,
        show_default=True,
        metavar="N",
        help="Also play N games with random settings, to measure every table option.",
    ),
    click.option(
        "--vary",
        type=click.IntRange(min=0),
        default=1,
        show_default=True,
        metavar="N",
        help="Make the first N choices of each seat at random, to compare them fairly.",
    ),
)


def with_amounts(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command `--bot`, `--games`, `--options` and `--vary`."""
    for option in reversed(AMOUNTS):
        command = option(command)
    return command


@click.command()
@click.argument("game", required=False)
@with_amounts
@with_workers
@click.option("--seats", metavar="N,N,...", help="Numbers of players; by default all.")
@agreements
@seed_option("balance")
@click.option(
    "--data",
    type=click.Path(exists=True, file_okay=False),
    expose_value=False,
    callback=own_data,
    is_eager=True,
    help="Use your own data files, DIR/GAME/FILE.toml, in place of those of the game.",
)
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    help="Folder for the results; by default balance-GAME.",
)
@click.option(
    "--compare",
    "files",
    nargs=2,
    type=click.Path(path_type=Path, exists=True),
    help="Compare two results, by their folders or by Parquet files in them; play nothing.",
)
@click.option(
    "--report",
    "page",
    type=click.Path(path_type=Path, dir_okay=False),
    help="File for the report; by default report.html in the folder of the results.",
)
def balance(
    game: str | None, crew: Crew, files: tuple[Path, Path] | None, page: Path | None, **words: Any
) -> None:
    """Measure the balance of GAME, or compare two measurements.

    One HTML report shows win rates by seat, role, card, technology and opening, the lengths and
    ends of games, and how often each rule occurs, with 95 % intervals.

    \b
    starhold lab balance {game} --games 400
    starhold lab balance {game} --games 400 --data my-data --out mine
    starhold lab balance --compare balance-{game}/usual mine/usual --report changes.html
    """
    if files:
        _compared(files, page)
        return
    if game is None:
        raise Unknown("Name a game, or two results with --compare A B.")
    folder = words.pop("out") or Path(f"balance-{game}")
    page = page or folder / PAGE
    findings = measured(games.find(game), crew, folder, page, **words)
    for finding in findings:
        click.echo(f"- {finding}")
    click.echo(f"The report is {page}.")


def measured(  # noqa: PLR0913 - as many as the command has options
    game: Game[Any],
    crew: Crew,
    folder: Path,
    page: Path,
    *,
    bot: str,
    number: int,
    random: int,
    vary: int,
    seats: str | None = None,
    preset: str = "",
    options: tuple[str, ...] = (),
    seed: str,
) -> tuple[str, ...]:
    """Play the games that are missing, write the report, and return its findings."""
    outside.check(bot)
    values = named(game, preset, options)
    same = {"settings": values, "vary": vary, "seed": seed}
    plan = planned(game, (bot,), table_sizes(game, seats), closely=True, **same)
    play_all(plan, number, folder / "usual", crew)
    usual, drawn = _measures(folder / "usual"), None
    if random:
        varied = planned(game, (bot,), table_sizes(game, seats), draw=True, **same)
        play_all(varied, random, folder / "random", crew)
        drawn = _measures(folder / "random")
    _say_forfeits(folder / "usual")
    written = report(Naming(game), _about(plan, usual), usual, drawn)
    page.write_text(written.page, "utf-8")
    return written.findings


def _say_forfeits(folder: Path) -> None:
    """Name the first forfeit: a program that always fails would seem to be in balance."""
    lost = [one for one in in_order(folder) if one.forfeit]
    if lost:
        many = plural(len(lost), "# game was|# games were")
        reason = f"game {lost[0].number}: {lost[0].forfeit}"
        click.echo(f"{many} forfeited and left out; the first was {reason}.", err=True)


def _measures(folder: Path) -> Measures:
    return Measures(*parquet.read(folder))


def _about(plan: TournamentPlan, usual: Measures) -> list[str]:
    return [
        f"{usual.games.height:,} games of the bot “{plan.bots[0]}” in every seat, "
        f"rules {plan.rules}, Starhold {plan.release}, "
        f"{'own data files ' + plan.data if plan.data else 'data files as shipped'}, "
        f"settings: {agreed_in(plan) or 'usual'}, seed “{plan.seed}”.",
        _varied(plan.vary)
        + "This is the balance as this bot plays; other players may find other strategies.",
    ]


def agreed_in(plan: TournamentPlan) -> str:
    """Write the settings of a plan, each as it is typed."""
    return ", ".join(f"{name}={typed(value)}" for name, value in plan.settings.items())


def _varied(first: int) -> str:
    if not first:
        return ""
    many = "first choice of each seat is" if first == 1 else f"first {first} choices are"
    return f"The {many} random, so that they are compared fairly. "


def _compared(files: tuple[Path, Path], page: Path | None) -> None:
    before, after = parquet.read(files[0]), parquet.read(files[1])
    naming = Naming(games.find(comparing.same_game(before, after)))
    found = comparing.changes(naming, Measures(*before), Measures(*after))
    for line in comparing.sources(before, after):
        click.echo(line)
    far = [one for one in found if one.more_than_luck]
    click.echo(f"{len(found)} figures compared; {len(far)} changed by more than luck.")
    for one in far:
        click.echo(f"- {comparing.sentence(one)}")
    if page:
        page.write_text(comparing.written(naming, (before, after), found), "utf-8")
        click.echo(f"The report is {page}.")
