"""Commands forked from a process that has imported them: that is most of the work of a start.

The forked process imports this module too, so it needs nothing else of the tests.
"""

from __future__ import annotations

import multiprocessing
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from multiprocessing import forkserver
from pathlib import Path
from typing import Any
from unittest.mock import patch

Environment = Mapping[str, str]

CONTEXT = multiprocessing.get_context("forkserver")
CONTEXT.set_forkserver_preload(
    [
        *("tests.forked", "starhold.server.command", "uvloop", "alembic.command"),
        *("sqlalchemy.dialects.sqlite.aiosqlite", "uvicorn.protocols.websockets.auto"),
        *("litestar.plugins.pydantic", "uvicorn.loops.auto", "uvicorn.lifespan.on"),
        *("starhold.cli.lab", "starhold.cli.learn", "starhold.cli.start"),
    ]
)


def started(words: list[str], cwd: Path, env: Environment, log: str) -> Any:
    """Start a `starhold` command in a process of its own."""
    with patch.dict(os.environ, env):
        forkserver.ensure_running()
    process = CONTEXT.Process(target=become, args=(words, cwd, env, log))
    process.start()
    return process


def output(words: list[str], cwd: Path, env: Environment, patience: float) -> str:
    """Return everything that a `starhold` command prints, errors included."""
    with tempfile.NamedTemporaryFile() as log:
        process = started(words, cwd, env, log.name)
        process.join(patience)
        assert process.exitcode is not None, words
        return log.read().decode()


class Forked:
    """`starhold serve`, used like a `Popen`."""

    def __init__(self, words: list[str], cwd: Path, env: Environment, log: str) -> None:
        self._process = started(["serve", *words], cwd, env, log)
        self.pid = self._process.pid or 0

    def poll(self) -> int | None:
        code: int | None = self._process.exitcode
        return code

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


def become(words: list[str], cwd: Path, env: Environment, log: str) -> None:
    """Be a command, in another environment and with the log for both outputs."""
    from starhold.cli import starhold

    with Path(log).open("ab") as file:
        os.dup2(file.fileno(), 1)
        os.dup2(file.fileno(), 2)
    os.environ.clear()
    os.environ.update(env)
    sys.dont_write_bytecode = bool(env.get("PYTHONDONTWRITEBYTECODE"))
    first = env["PYTHONPATH"].split(os.pathsep)
    sys.path[:] = [*first, *(place for place in sys.path if place not in first)]
    os.chdir(cwd)
    starhold(words)
