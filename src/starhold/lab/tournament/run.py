"""A tournament from its plan to its files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from starhold.lab.running.spreading import Workers, spread
from starhold.lab.tournament import parquet
from starhold.lab.tournament.ledger import Ledger, in_order
from starhold.lab.tournament.plan import TournamentPlan
from starhold.lab.tournament.playing import Keep, Task, play
from starhold.lab.tournament.standings import Standings

KEPT = "games"  # the folder of records


def hold(
    ledger: Ledger,
    plan: TournamentPlan,
    games: int,
    workers: Workers,
    done: Callable[[], None] = lambda: None,
    keep: Keep = "none",
) -> None:
    """Play the games that the ledger lacks, then write all results as Parquet."""
    kept = ledger.folder.resolve() / KEPT
    if keep != "none":
        kept.mkdir(exist_ok=True)
    lacking = (number for number in range(games) if number not in ledger.played)
    tasks = (Task(plan, number, keep, kept) for number in lacking)
    for _, result in spread(play, tasks, workers):
        ledger.add(result)
        done()
    parquet.write(ledger.folder)


def standings(folder: Path, plan: TournamentPlan) -> Standings:
    """Rate the bots of a tournament by its results."""
    found = Standings(plan.bots)
    found.add_all(in_order(folder))
    return found
