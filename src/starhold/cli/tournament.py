"""`starhold lab tournament`: bots against each other, with ratings and results as Parquet."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.table import Table

from starhold import games
from starhold.cli.experiment import games_option, seed_option
from starhold.cli.settings import agreements, named
from starhold.cli.workers import Crew, with_workers
from starhold.core.game import Game
from starhold.core.trouble import Unknown
from starhold.lab import outside
from starhold.lab.extras import require
from starhold.lab.tournament.ledger import Ledger
from starhold.lab.tournament.plan import TournamentPlan, planned
from starhold.lab.tournament.playing import Keep
from starhold.lab.tournament.run import KEPT, hold, standings
from starhold.lab.tournament.standings import BotStanding, Meeting, Standings
from starhold.show import settings
from starhold.show.words import plural

WIDEST_CELL = "100% (100%–100%)"  # of the cross-table, on one line


@click.command()
@click.argument("game")
@click.option(
    "--bots",
    "names",
    multiple=True,
    default=("hard,normal",),
    show_default=True,
    metavar="BOT,BOT,...",
    help='Bots by name, or a program: "cmd:python3 my_bot.py". May be repeated.',
)
@games_option(100)
@with_workers
@click.option("--seats", metavar="N,N,...", help="Numbers of players; by default all.")
@agreements
@click.option(
    "--settings",
    "draw",
    type=click.Choice(["usual", "random"]),
    default="usual",
    show_default=True,
    help="Settings without --set: defaults, or random for each game; always bounded.",
)
@seed_option("tournament")
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    help="Folder for the results; by default tournament-GAME.",
)
@click.option(
    "--keep",
    type=click.Choice(["all", "decisive", "none"]),
    default="none",
    show_default=True,
    help="Keep records of all games, of those that one seat won, or of none.",
)
@click.option(
    "--limit",
    type=click.FloatRange(min=0, min_open=True),
    default=10.0,
    show_default=True,
    help="Seconds that a program may take to start, and for each answer.",
)
def tournament(game: str, number: int, crew: Crew, **words: Any) -> None:
    """Let bots play GAME against each other, in all seats and at tables of all sizes.

    The results are written as Parquet, one row per game and one per seat. A tournament that was
    stopped continues when the command is repeated; no game is played twice.

    \b
    starhold lab tournament {game} --bots hard,normal,greedy --games 400
    starhold lab tournament {game} --bots normal --bots "cmd:python3 my_bot.py" --keep all
    starhold lab tournament {game} --bots normal,easy --games 5000 --cluster local
    """
    found = games.find(game)
    folder: Path = words.pop("out") or Path(f"tournament-{found.name}")
    keep: Keep = words.pop("keep")
    plan = _plan(found, **words)
    play_all(plan, number, folder, crew, keep)
    report = standings(folder, plan)
    console = Console()
    console.print(_standings(report.bots(), solo=plan.tables == (1,)))
    if len(plan.bots) > 1:
        console.print("\nGames in which the bot of the row finished ahead, ties counting half:")
        console.print(_cross_table(report, console.width))
    for reason, those in sorted(report.forfeits.items()):
        where = f"game {those.first}, seat {those.seat}"
        click.echo(f"{those.games} × forfeited by {reason} (first in {where})")
    pace = report.seconds / report.games
    click.echo(
        f"{plural(report.games, '# game|# games')} under rules {plan.rules}, {report.ties} tied, "
        f"{pace:.2f} processor seconds per game; results in {folder}"
        + (f", records in {folder / KEPT}" if keep != "none" else "")
    )


def play_all(
    plan: TournamentPlan, number: int, folder: Path, crew: Crew, keep: Keep = "none"
) -> None:
    """Play the missing games; if stopped, say how to continue."""
    require("lab", "matplotlib", "openskill", "polars")
    with Ledger(folder, plan) as ledger:
        lacking = sum(one not in ledger.played for one in range(number))
        if lacking < number:
            click.echo(f"{number - lacking} of {number} games are already in {folder}.", err=True)
        try:
            with crew.at_work(f"playing {plan.game}", lacking) as (workers, done):
                hold(ledger, plan, number, workers, done, keep)
        except KeyboardInterrupt:
            click.echo(
                f"Stopped: {len(ledger.played)} games are kept in {folder}; "
                "the same command plays the rest.",
                err=True,
            )
            raise


def _plan(
    game: Game[Any],
    *,
    names: tuple[str, ...],
    seats: str | None,
    preset: str,
    options: tuple[str, ...],
    draw: str,
    **more: Any,
) -> TournamentPlan:
    bots = bots_named(names)
    values = named(game, preset, options)
    return planned(
        game, bots, table_sizes(game, seats), settings=values, draw=draw == "random", **more
    )


def bots_named(words: tuple[str, ...]) -> list[str]:
    """Read lists of bots; all after `cmd:` is one command, commas and all."""
    found: list[str] = []
    for word in words:
        plain, command, rest = word.partition(outside.COMMAND)
        found += [name.strip() for name in plain.split(",") if name.strip()]
        found += [command + rest] if command else []
    for bot in found:
        outside.check(bot)
    if not found:
        raise Unknown("--bots: name at least one bot.")
    if repeated := next((bot for bot in found if found.count(bot) > 1), None):
        raise Unknown(f"--bots: '{repeated}' is named twice.")
    return found


def table_sizes(game: Game[Any], words: str | None) -> list[int]:
    """Read numbers of players; without any, all for which the game has opponents."""
    least, most = game.meta.players.min, game.meta.players.max
    if not words:
        return list(range(min(most, max(2, least)), most + 1))
    try:
        sizes = sorted({int(word) for word in words.split(",")})
    except ValueError:
        raise Unknown(f"--seats {words}: write numbers, such as {least},{most}.") from None
    if sizes[0] < least or sizes[-1] > most:
        raise Unknown(f"--seats {words}: {game.meta.title} is for {settings.players(game)}.")
    if sizes[0] == 1 and len(sizes) > 1:
        raise Unknown(f"--seats {words}: solo games need a tournament of their own.")
    return sizes


def _standings(bots: list[BotStanding], *, solo: bool) -> Table:
    rows = Table(box=None, pad_edge=False, header_style="bold")
    rows.add_column("bot", overflow="fold")
    for column in ("rating", "±", "seats", "won", "95 %", "even", "points", "forfeits"):
        rows.add_column(column, justify="right", no_wrap=True)
    for one in bots:
        rows.add_row(
            one.bot,
            f"{one.rating:.1f}",
            f"{one.uncertainty:.1f}",
            str(one.seats),
            f"{one.share:.1%}",
            f"{one.low:.1%}–{one.high:.1%}",
            "" if solo else f"{one.even:.1%}",
            "" if one.points is None else f"{one.points:.1f}",
            str(one.forfeits),
        )
    return rows


def _cross_table(report: Standings, width: int) -> Table:
    """Compare all pairs; if names would not fit above the columns, numbers stand for them."""
    rows = Table(box=None, pad_edge=False, header_style="bold")
    names = [one.bot for one in report.bots()]
    longest = max(map(len, names))
    wide = longest + len(names) * (2 + max(longest, len(WIDEST_CELL))) > width
    rows.add_column("", overflow="fold")
    for number, name in enumerate(names, 1):
        rows.add_column(str(number) if wide else name, justify="right", no_wrap=True)
    for number, name in enumerate(names, 1):
        met = [report.meeting(name, other) for other in names]
        cells = [_cell(one, "\n" if wide else " ") for one in met]
        rows.add_row(f"{number} {name}" if wide else name, *cells)
    return rows


def _cell(met: Meeting | None, between: str) -> str:
    return f"{met.share:.0%}{between}({met.low:.0%}–{met.high:.0%})" if met else ""
