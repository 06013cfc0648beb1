"""What a rules process does between two jobs."""

import gc
import socket
import weakref

import pytest

from starhold.server.jobs import garbage
from starhold.server.jobs.rules_process import RulesProcess


class Knot:
    """An object that only the garbage collector frees."""

    def __init__(self) -> None:
        self.itself = self


@pytest.mark.parametrize("busy", [False, True])
def test_garbage_is_collected_while_no_job_waits(
    busy: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(garbage, "EVERY", -1.0)
    ours, theirs = socket.socketpair()
    gc.disable()
    try:
        knot = weakref.ref(Knot())
        if busy:
            ours.send(b"a job")
        RulesProcess(theirs, 1.0).tidy()
        kept = knot() is not None
    finally:
        gc.enable()
        ours.close()
        theirs.close()

    assert kept == busy
