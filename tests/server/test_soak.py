"""The soak fails for each reason that it should, and for no other."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from scripts.soak_log import BUSY, MIB, SETTLED, Log, Reading, report

RECOVERY = 60.0


def good() -> Log:
    """A log of a run without trouble, an hour long."""
    log = Log(RECOVERY)
    log.answered = {"table": {"key-1", "key-2"}}
    log.readings = [Reading(180.0 * n, 150 * MIB, 700) for n in range(1, 20)]
    log.last_kill = time.monotonic() - 2 * RECOVERY
    return log


def grow(log: Log, memory: float = 1.0, files: float = 1.0) -> None:
    """Let everything grow evenly, from the tenth minute on, to this many times as much."""
    first, last = SETTLED, log.readings[-1].at
    for number, one in enumerate(log.readings):
        part = max(0.0, (one.at - first) / (last - first))
        log.readings[number] = Reading(
            one.at,
            int(one.memory * (1 + part * (memory - 1))),
            int(one.files * (1 + part * (files - 1))),
        )


def cold_start(log: Log) -> None:
    """The first minutes do not count."""
    log.readings[0] = Reading(180.0, 50 * MIB, 20)


def just_killed(log: Log) -> None:
    log.last_kill = time.monotonic()
    log.failed("ConnectionResetError")
    log.refused(BUSY, "The server is busy.")


def defect_after_kill(log: Log) -> None:
    log.last_kill = time.monotonic()
    log.refused(500, "This is a bug in the server.")


@pytest.mark.parametrize("seen", [cold_start, just_killed, lambda log: grow(log, 1.09, 1.09)])
def test_a_run_passes(seen: Callable[[Log], None]) -> None:
    log = good()
    seen(log)

    assert report(log, missing=0, aside=0) == 0


@pytest.mark.parametrize(
    "seen",
    [
        lambda log: grow(log, memory=1.2),
        lambda log: grow(log, files=1.2),
        lambda log: log.failed("ConnectionResetError"),
        lambda log: log.refused(BUSY, "The server is busy."),
        defect_after_kill,
        lambda log: log.answered.clear(),
    ],
)
def test_a_run_fails(seen: Callable[[Log], None]) -> None:
    log = good()
    seen(log)

    assert report(log, missing=0, aside=0) == 1


@pytest.mark.parametrize(("missing", "aside"), [(1, 0), (0, 1)])
def test_a_lost_move_or_an_entry_set_aside_fails_the_run(missing: int, aside: int) -> None:
    assert report(good(), missing, aside) == 1
