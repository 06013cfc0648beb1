"""Servers forked from a process that has imported everything: that is most of the work of a start.

The forked process imports this module too, so it needs nothing else of the tests.
"""

from __future__ import annotations

import multiprocessing
import os
import subprocess
import sys
from collections.abc import Mapping
from multiprocessing import forkserver
from pathlib import Path
from unittest.mock import patch

CONTEXT = multiprocessing.get_context("forkserver")
CONTEXT.set_forkserver_preload(
    [
        *("tests.server.forked", "starhold.server.command", "uvloop", "alembic.command"),
        *("sqlalchemy.dialects.sqlite.aiosqlite", "uvicorn.protocols.websockets.auto"),
        *("litestar.plugins.pydantic", "uvicorn.loops.auto", "uvicorn.lifespan.on"),
    ]
)


class Forked:
    """`starhold serve`, used like a `Popen`."""

    def __init__(self, words: list[str], cwd: Path, env: Mapping[str, str], log: str) -> None:
        with patch.dict(os.environ, env):
            forkserver.ensure_running()
        self._process = CONTEXT.Process(target=serve, args=(words, cwd, env, log))
        self._process.start()
        self.pid = self._process.pid or 0

    def poll(self) -> int | None:
        return self._process.exitcode

    def wait(self, timeout: float) -> int:
        self._process.join(timeout)
        code = self.poll()
        if code is None:
            raise subprocess.TimeoutExpired("starhold serve", timeout)
        return code

    def kill(self) -> None:
        self._process.kill()

    def terminate(self) -> None:
        self._process.terminate()


def serve(words: list[str], cwd: Path, env: Mapping[str, str], log: str) -> None:
    """Be a server, with another environment and with the log for both outputs."""
    from starhold.server.command import serve as command

    with Path(log).open("ab") as file:
        os.dup2(file.fileno(), 1)
        os.dup2(file.fileno(), 2)
    os.environ.clear()
    os.environ.update(env)
    first = env["PYTHONPATH"].split(os.pathsep)
    sys.path[:] = [*first, *(place for place in sys.path if place not in first)]
    os.chdir(cwd)
    command(words)
