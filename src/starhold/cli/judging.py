"""`starhold lab disagree` and `starhold lab tune`: tools for writing a game's hints."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from starhold import games
from starhold.cli.experiment import games_option, seed_option
from starhold.cli.settings import agreements, named, seats_of
from starhold.cli.workers import Crew, with_workers
from starhold.foresight.hints import hints
from starhold.foresight.shares import interval
from starhold.lab import tune as tuning
from starhold.lab.contest import Contest, contested
from starhold.lab.disagree import DisagreePlan, compare
from starhold.lab.draws import trial
from starhold.lab.running.spreading import spread_out
from starhold.lab.tune import TunePlan
from starhold.lab.winning import fitted_chances


@click.command()
@click.argument("game")
@games_option(4)
@with_workers
@click.option("--seats", type=int, metavar="N", help="Number of players.")
@click.option(
    "--often",
    type=click.FloatRange(0, 1, min_open=True),
    default=0.1,
    show_default=True,
    help="Share of the questions to search.",
)
@click.option(
    "--tables",
    type=click.IntRange(min=10),
    default=500,
    show_default=True,
    help="Tables that the search may judge for each question.",
)
@click.option(
    "--ahead",
    type=click.IntRange(1, 9),
    default=2,
    show_default=True,
    help="Moments that the search looks ahead.",
)
@click.option(
    "--top",
    type=click.IntRange(min=1),
    default=12,
    show_default=True,
    help="How many questions to show.",
)
@agreements
@seed_option("disagree")
def disagree(
    game: str, number: int, crew: Crew, seats: int | None, top: int, **words: Any
) -> None:
    """Show where search and a look one choice ahead differ most in GAME.

    The gains are measured again on other imagined tables, with 95 % intervals.

    \b
    starhold lab disagree {game} --games 10
    starhold lab disagree {game} --often 0.5 --tables 3000 --ahead 3
    """
    found = games.find(game)
    values = named(found, words.pop("preset"), words.pop("options"))
    plan = DisagreePlan(found.name, trial(found, values), seats_of(found, seats), **words)
    with crew.at_work("searching", number) as (workers, done):
        [compared] = spread_out(compare, [plan], number, workers, done)
    every = sorted((one for c in compared for one in c.found), key=lambda one: -one.gain)
    asked = sum(c.asked for c in compared)
    held = sum(one.gain > one.margin for one in every)
    click.echo(
        f"{asked} questions searched, other options preferred at {len(every)}, "
        f"better by more than luck at {held}"
    )
    for one in every[:top]:
        where = f"{one.step}  (game {one.game}, choice {one.choice})"
        # Some games judge by points, others by the chance to win.
        click.echo(f"{one.gain:+8.3g} ±{one.margin:.2g}  {where}")
        for line in (f"quick:  {one.quick}", f"search: {one.better}", one.reasons):
            click.echo(f"{'':10}{line}".rstrip())


@click.command()
@click.argument("game")
@games_option(100, least=2, text="How many games of self-play to learn from.")
@click.option(
    "--match",
    "matches",
    type=click.IntRange(min=2),
    default=200,
    show_default=True,
    help="Games of the match against the current weights.",
)
@with_workers
@click.option("--seats", type=int, metavar="N", help="Number of players.")
@click.option(
    "--ridge",
    type=click.FloatRange(min=0),
    default=0.02,
    show_default=True,
    help="How strongly to hold the new weights near the current ones.",
)
@agreements
@seed_option("tune")
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    help="Write the weights to DIR/GAME/hints.toml if they win; `--data DIR` uses them.",
)
def tune(
    game: str, number: int, matches: int, crew: Crew, seats: int | None, ridge: float, **words: Any
) -> None:
    """Fit the weights of GAME's judgement to the results of self-play.

    Prints the new weights, then plays them against the current ones, taking turns in every
    seat.  Exits with 1 unless they win by more than chance would explain.

    \b
    starhold lab tune {game} --games 200 --match 400
    starhold lab tune {game} --games 200 --match 400 --out my-data
    """
    found = games.find(game)
    values = named(found, words.pop("preset"), words.pop("options"))
    plan = TunePlan(found.name, trial(found, values), seats_of(found, seats), words["seed"])
    with crew.at_work("playing", number) as (workers, done):
        [played] = spread_out(tuning.play, [plan], number, workers, done)
    moments = [moment for one in played for moment in one]
    weights = tuning.fitted(hints(found), moments, ridge)
    contest = Contest(*plan[:3], f"{plan.seed} match", weights)
    with crew.at_work("match", matches) as (workers, done):
        [results] = spread_out(contested, [contest], matches, workers, done)
    for name, weight in weights.items():
        click.echo(f"{name} = {weight}   # was {hints(found).weights[name]}")
    scale, middle = fitted_chances(hints(found), played)
    click.echo(f"scale = {scale:.3g}   # was {hints(found).scale:.3g}; of the chances in reviews")
    if len(plan.seats) == 1:
        click.echo(f"even = {middle:.3g}   # was {hints(found).even:.3g}")
    even, won = 1 / max(2, len(plan.seats)), sum(results)
    low, high = interval(won, matches)
    click.echo(f"Fitted to {len(moments)} moments of {number} games.")
    click.echo(
        f"Match: {100 * won / matches:.1f} % ({100 * low:.1f}–{100 * high:.1f}) of {matches} "
        f"games; an even share is {100 * even:.1f} %."
    )
    if low <= even:
        click.echo("Nothing shows that the new weights are better. Keep the current ones.")
        raise click.exceptions.Exit(1)
    if words["out"]:
        file = tuning.write(found, weights, f"by {number} games of self-play", words["out"])
        click.echo(f"Wrote {file}. Play with --data {words['out']} to use these weights.")
