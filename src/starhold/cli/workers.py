"""The workers of an experiment, and its progress: `--jobs`, `--cluster`."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any, NamedTuple

import click
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from starhold.lab.running.spreading import Workers
from starhold.lab.running.workers import workers


class Crew(NamedTuple):
    """The values of `--jobs` and `--cluster`."""

    jobs: int
    cluster: str

    @contextmanager
    def at_work(self, what: str, total: int) -> Iterator[tuple[Workers, Callable[..., None]]]:
        """Provide workers and a progress bar that is advanced by calling it."""
        with workers(self.jobs, self.cluster) as found, progress() as bar:
            task = bar.add_task(what, total=total)
            yield found, lambda more=1: bar.advance(task, more)


def progress() -> Progress:
    """Return a progress bar with the time left, on the error stream."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("left:"),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        speed_estimate_period=600,
    )


def with_workers(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command `--jobs` and `--cluster`; it receives them as `crew`."""

    @click.option(
        "--jobs",
        type=click.IntRange(min=1),
        default=os.cpu_count(),
        show_default=True,
        help="Processes to use.",
    )
    @click.option(
        "--cluster",
        default="",
        metavar="ADDRESS|local",
        help="Play on a Ray cluster; `local` starts one here with as many workers as --jobs.",
    )
    @wraps(command)
    def asked(jobs: int, cluster: str, **words: Any) -> Any:
        return command(crew=Crew(jobs, cluster), **words)

    return asked
