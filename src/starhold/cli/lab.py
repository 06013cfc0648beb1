"""`starhold lab`: experiments with many games."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.table import Table

from starhold import bots, games
from starhold.cli.balance import balance
from starhold.cli.experiment import games_option, seed_option
from starhold.cli.gallery import gallery
from starhold.cli.judging import disagree, tune
from starhold.cli.making import check, new_game_
from starhold.cli.settings import agreements, bots_of, named, seats_of
from starhold.cli.tournament import tournament
from starhold.cli.workers import Crew, with_workers
from starhold.core.game import Game
from starhold.core.record import Seat
from starhold.core.trouble import Trouble, Unknown
from starhold.lab.fuzz import MANY, Found, FuzzPlan
from starhold.lab.fuzz import fuzz as fuzz_all
from starhold.lab.wins import Tally, WinsPlan, play_all
from starhold.show import settings
from starhold.show.words import plural


@click.group()
def lab() -> None:
    """Play many games to measure win rates, to find defects, or to improve the bots.

    \b
    starhold lab wins {game} --bot greedy --games 400
    starhold lab tournament {game} --bots hard,normal,greedy --games 400
    starhold lab balance {game} --games 400
    starhold lab fuzz {game} --games 1000
    starhold lab disagree {game}
    starhold lab tune {game}
    starhold lab new-game NAME
    starhold lab check {game}
    """


@lab.command()
@click.argument("game")
@click.option(
    "--bot",
    "players",
    multiple=True,
    default=("greedy",),
    show_default=True,
    metavar="[SEAT=]BOT",
    help="Choose a bot for a seat, or for all seats.",
)
@games_option(100)
@with_workers
@click.option("--seats", type=int, metavar="N", help="Number of players.")
@agreements
@click.option("--by", metavar="NAME", help="Repeat for every value of this setting.")
@seed_option("lab")
def wins(game: str, number: int, crew: Crew, seed: str, **words: Any) -> None:
    """Measure win rates of GAME, with 95 % confidence intervals.

    \b
    starhold lab wins {game} --bot greedy --games 400 --jobs 2
    starhold lab wins {game} --bot random --by NAME
    """
    found = games.find(game)
    names = _bots(found, words.pop("seats"), words.pop("players"))
    plans = _plans(found, names, seed, **words)
    with crew.at_work("playing", number * len(plans)) as (workers, done):
        tallies = play_all(plans, number, workers, done)
    Console().print(_table(tallies))
    if any(one.identical for one in tallies):
        click.echo(
            "A row without an interval: all its games were identical, so they count as one."
        )


@lab.command()
@click.argument("game")
@games_option(1000)
@with_workers
@click.option("--seats", type=int, metavar="N", help="Number of players.")
@agreements
@click.option(
    "--settings",
    type=click.Choice(["usual", "random"]),
    default="usual",
    show_default=True,
    help="Settings without --set: defaults, or random for each game; always bounded.",
)
@click.option(
    "--combinations",
    type=click.IntRange(min=1),
    metavar="N",
    help="With random settings: use only N combinations, in rotation.",
)
@click.option(
    "--closely", is_flag=True, help="Also look for leaked secrets and for saves that differ."
)
@click.option("--bot", default="random", show_default=True, help="The bot that plays all seats.")
@seed_option("fuzz")
@click.option("--first", type=int, default=0, show_default=True, help="Number of the first game.")
@click.option(
    "--tally",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Record the games in this file, and play only games that are not in it yet.",
)
def fuzz(game: str, number: int, crew: Crew, first: int, tally: Path | None, **words: Any) -> None:
    """Let bots play GAME and check every position; exit 1 if anything is wrong.

    A seed and a number reproduce a game, including its random settings.

    \b
    starhold lab fuzz {game} --games 20000 --jobs 2
    starhold lab fuzz {game} --bot greedy --games 20
    starhold lab fuzz {game} --settings random --closely
    starhold lab fuzz {game} --settings random --combinations 50 --games 10000
    starhold lab fuzz {game} --settings random --first 17 --games 1   # repeat game 17
    starhold lab fuzz {game} --games 100000 --tally tally.toml        # stop and continue
    """
    plan = _fuzzed(games.find(game), **words)
    numbers = range(first, first + number)
    if tally is None:
        with crew.at_work("playing", number) as (workers, done):
            total = fuzz_all(plan, numbers, workers, done)
    else:
        total = _counted(plan, numbers, crew, tally)
    many = plural(len(total.settings), "# combination|# combinations")
    if len(total.settings) >= MANY:
        many = f"{MANY:,} combinations or more"
    combinations = f"{many} of settings, " if plan.draw else ""
    click.echo(
        f"{total.games} games, {combinations}{total.choices} choices, "
        f"at most {total.widest} options, {len(total.defects)} defects"
    )
    for what, count in Counter(defect.what for defect in total.defects).most_common(20):
        one = next(defect for defect in total.defects if defect.what == what)
        click.echo(f"{count} × {what}\n    --first {one.number}, choice {one.choice}")
        if plan.draw:
            click.echo(f"    {one.settings}")
    if total.defects:
        raise click.exceptions.Exit(1)


def _counted(plan: FuzzPlan, numbers: range, crew: Crew, tally: Path) -> Found:
    """Play the games that the tally lacks, and add them as they are played."""
    from starhold.lab import campaigns  # it needs POSIX, the rest does not

    campaign = campaigns.played(tally, campaigns.campaign(plan, numbers.start))
    left = numbers[campaign.games :]
    if not left:
        click.echo(f"{tally} already counts these {len(numbers)} games.")
        raise click.exceptions.Exit

    def keep(found: Found) -> None:
        nonlocal campaign
        campaign = campaigns.count(tally, campaign, found)

    try:
        with crew.at_work("playing", len(left)) as (workers, done):
            return fuzz_all(plan, left, workers, done, keep)
    except KeyboardInterrupt:
        click.echo(
            f"Stopped: {tally} counts {campaign.games} games; the same command plays the rest.",
            err=True,
        )
        raise


def _fuzzed(
    game: Game[Any],
    *,
    seats: int | None,
    preset: str,
    options: tuple[str, ...],
    settings: str,
    combinations: int | None,
    **words: Any,
) -> FuzzPlan:
    bots.find(words["bot"])
    draw = settings == "random"
    if combinations and not draw:
        raise Unknown(
            f"--combinations {combinations}: settings are random only with --settings random."
        )
    values = named(game, preset, options)
    places = seats_of(game, seats)
    return FuzzPlan(game.name, values, places, draw=draw, combinations=combinations, **words)


def _bots(game: Game[Any], seats: int | None, players: tuple[str, ...]) -> dict[Seat, str]:
    """Return the bot of each seat."""
    places = seats_of(game, seats)
    names = dict.fromkeys(places, "greedy") | bots_of(places, players, first=True)
    for bot in names.values():
        bots.find(bot)  # or refuse it
    return names


def _plans(
    game: Game[Any],
    names: dict[Seat, str],
    seed: str,
    *,
    preset: str,
    options: tuple[str, ...],
    by: str | None,
) -> list[WinsPlan]:
    plans = []
    for value in _values(game, by):
        values = named(game, preset, (*options, *value))
        label = " ".join((*filter(None, [preset]), *options, *value))
        plans.append(WinsPlan(game.name, values, names, seed, label))
    return plans


def _values(game: Game[Any], by: str | None) -> list[tuple[str, ...]]:
    """Return a `name=value` for every value of a setting; one empty list without one."""
    if by is None:
        return [()]
    try:
        setting = settings.find(game, by)
    except Trouble as trouble:
        raise Unknown(f"--by {by}: {trouble}") from None
    if not setting.listed:
        raise Unknown(f"--by {by}: {by} is {setting.allowed}; choose a setting with a list.")
    return [(f"{by}={settings.typed(value)}",) for value in setting.listed]


def _table(tallies: list[Tally]) -> Table:
    rows = Table(box=None, pad_edge=False, collapse_padding=True, header_style="bold")
    rows.add_column("settings", overflow="fold", min_width=8)
    rows.add_column("seat", no_wrap=True)
    rows.add_column("bot", no_wrap=True)
    for column in ("games", "wins", "share", "95 %", "points", "choices", "s/game"):
        rows.add_column(column, justify="right", no_wrap=True)
    for one in tallies:
        rows.add_row(
            one.label or "defaults",
            one.seat,
            one.bot,
            str(one.games),
            str(one.wins),
            f"{one.wins / one.games:.1%}",
            "–" if one.identical else f"{one.low:.1%}–{one.high:.1%}",
            f"{one.points:.1f}",
            f"{one.choices:.0f}",
            f"{one.seconds:.2f}",
        )
    return rows


lab.add_command(disagree)
lab.add_command(tune)
lab.add_command(tournament)
lab.add_command(balance)
lab.add_command(gallery)
lab.add_command(new_game_)
lab.add_command(check)
