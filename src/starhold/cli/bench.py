"""`starhold bench`: the speed of the rules, compared with their budgets."""

from __future__ import annotations

from itertools import chain
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.table import Table

from starhold import games as found_games
from starhold.cli.books import whole_games
from starhold.core.game import Game
from starhold.lab import peers
from starhold.lab.extras import extra
from starhold.lab.instructions import instructions
from starhold.lab.speed import Budget, SpeedFigures, budgets, measured
from starhold.lab.thinking import thinking
from starhold.terminal import saves


@click.command()
@click.argument("games", nargs=-1)
@click.option(
    "--seconds",
    type=click.FloatRange(min=0.1),
    default=2.0,
    show_default=True,
    help="How long to measure each game.",
)
@click.option(
    "--instructions",
    "counted",
    is_flag=True,
    help="Also count instructions with cachegrind (slow).",
)
@click.option("--search", "searched", is_flag=True, help="Also measure how Hard and Expert think.")
@click.option("--peers", "compared", is_flag=True, help="Also measure catanatron in the same run.")
@click.option(
    "--research", "adapted", is_flag=True, help="Measure the research environments instead."
)
def bench(
    games: tuple[str, ...],
    seconds: float,
    counted: bool,
    searched: bool,
    compared: bool,
    adapted: bool,
) -> None:
    """Measure the speed of GAMES, or of all games.

    Compare ratios between runs, not absolute figures: they depend on the machine.

    \b
    starhold bench {game}
    starhold bench {game} --peers --search
    starhold bench {game} --instructions
    starhold bench {game} --research
    """
    chosen = list(map(found_games.find, games)) or whole_games()
    if adapted:
        _show(chosen, [_adapted(game, seconds) for game in chosen])
        return
    cache = saves.cache_folder() if compared else None
    columns = [_column(game, seconds, cache) for game in chosen]
    if searched:
        for game, column in zip(chosen, columns, strict=True):
            column |= _thinking(game, seconds)
    if counted:
        for game, column in zip(chosen, columns, strict=True):
            column["instructions/decision"] = f"{instructions(game.name):,.0f}"
    _show(chosen, columns)
    if compared:
        click.echo(f"{peers.PEER}: four random players, measured alternately with each game.")


def _show(games: list[Game[Any]], columns: list[dict[str, str]]) -> None:
    rows = Table(box=None, pad_edge=False, header_style="bold")
    rows.add_column("")
    for game in games:
        rows.add_column(game.name, justify="right")
    for name in dict.fromkeys(chain(*columns)):
        rows.add_row(name, *(column.get(name, "–") for column in columns))
    Console().print(rows)


def _adapted(game: Game[Any], seconds: float) -> dict[str, str]:
    """Format the cost of the research environments; only they need the extra."""
    with extra("research"):
        from starhold.research.speed import MOST, SPIEL, adapters
    found = adapters(game, seconds)
    lines = {"decisions/s": f"{found.bare.per_second:,.0f}"}
    for name, pace in found.doors.items():
        lines[f"decisions/s, {name}"] = f"{pace.per_second:,.0f}"
        cost = pace.cost(found.bare)
        if name == SPIEL:
            lines["cost of OpenSpiel"] = f"{cost:.2f}"
            lines["  of it OpenSpiel itself"] = f"{found.spiel:.2f}"
            lines["  of it the adapter"] = _against(cost - found.spiel, MOST)
        else:
            lines[f"cost of {name}"] = _against(cost, MOST)
    for part, cost in found.parts_us.items():
        lines[f"observing '{part}', µs"] = f"{cost:,.0f}"
    return lines


def _column(game: Game[Any], seconds: float, cache: Path | None) -> dict[str, str]:
    speed = measured(game, seconds)
    ratio = peers.ratio(game, cache, seconds) if cache else None
    return _lines(speed, budgets().get(game.name), ratio)


def _lines(speed: SpeedFigures, budget: Budget | None, ratio: float | None) -> dict[str, str]:
    """Format each figure with its budget and whether it is met."""
    lines = {
        "decisions/s": f"{speed.decisions_per_second:,.0f}",
        "games/s": f"{speed.games_per_second:,.1f}",
        "options/decision": f"{speed.options:.1f}",
        "fork, µs": _against(speed.fork_us, budget.fork_us if budget else None),
        "view as JSON, ms": _against(speed.view_ms, budget.view_ms if budget else None),
        "replay of a greedy game, s": _against(
            speed.replay_s, budget.replay_s if budget else None
        ),
        "last tenth/first tenth": _against(speed.late, 0.5, at_least=True),
    }
    if ratio is not None:
        least = budget.ratio if budget else None
        lines["decisions/s against catanatron"] = _against(ratio, least, at_least=True)
    return lines


def _thinking(game: Game[Any], seconds: float) -> dict[str, str]:
    """Format how long the levels that search think."""
    lines: dict[str, str] = {}
    for level in ("hard", "expert"):
        found = thinking(game, level, 5 * seconds)
        lines[f"{level}, tables/s"] = f"{found.tables_per_second:,.0f}"
        lines[f"{level}, s an answer"] = f"{found.mean:.2f}, at most {found.slowest:.2f}"
    return lines


def _against(value: float, budget: float | None, *, at_least: bool = False) -> str:
    if budget is None:
        return f"{value:.2f}"
    kept = value >= budget if at_least else value <= budget
    return f"{value:.2f} ({'≥' if at_least else '≤'} {budget:g} {'ok' if kept else 'MISSED'})"
