"""Many games at once, spread over processes, and stepped together.

Every game has its own luck, so the same seed gives the same games on any number of processes.  A
game that ends is followed by the next one in its place.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Collection, Mapping, Sequence
from typing import IO, Any, NamedTuple

import numpy as np

from starhold.core.trouble import Trouble
from starhold.research.aec import NOTHING, TableEnv
from starhold.research.course import refuse
from starhold.research.observation import Observed

USUAL_PARTS = ("vector", "options")


class GameBatch(NamedTuple):
    """The open questions of all games, one row each."""

    seats: Any  # the place of the seat that must choose
    observations: Observed  # of that seat; views are a list
    rewards: Any  # of every seat, if the game has just ended; else 0
    over: Any  # whether the game has just ended, and a new one begun

    @property
    def offered(self) -> Any:
        """How many actions each game offers."""
        return self.observations["action_mask"].sum(axis=1)


class VectorGames:
    """Games in processes; use it in a `with` statement, or close it."""

    def __init__(
        self,
        name: str,
        players: int | None = None,
        games: int = 16,
        processes: int = 2,
        parts: Collection[str] = USUAL_PARTS,
        settings: Mapping[str, Any] = NOTHING,
    ) -> None:
        if not 1 <= processes <= games:
            raise Trouble(
                f"{games} games cannot be spread over {processes} processes; "
                "name at least one process, and a game for each."
            )
        self.games = games
        words: dict[str, Any] = {
            "players": players,
            "parts": tuple(parts),
            "settings": dict(settings),
        }
        self.env = TableEnv(name, **words)  # its spaces and names are those of every game
        parts_of = np.array_split(np.arange(games), processes)
        self._shares = [list(map(int, share)) for share in parts_of]
        self._offered: Any = None  # before the first games
        self._crew = [GamesProcess() for _ in self._shares]
        for process, share in zip(self._crew, self._shares, strict=True):
            process.send((name, len(share), words))

    def reset(self, seed: int = 0) -> GameBatch:
        """Begin every game again; game n has the luck of `seed + n`."""
        return self._asked([[seed + number for number in share] for share in self._shares], True)

    def step(self, actions: Sequence[int]) -> GameBatch:
        """Choose in every game; an action that is not offered is refused before any is taken."""
        if self._offered is None:
            raise Trouble("There are no games yet; call reset first.")
        if len(actions) != self.games:
            raise Trouble(f"There are {self.games} games, but {len(actions)} actions.")
        for action, offered in zip(actions, self._offered, strict=True):
            if not 0 <= action < offered:
                raise refuse(action, offered)
        return self._asked([[int(actions[one]) for one in share] for share in self._shares], False)

    def _asked(self, numbers: list[list[int]], begin_again: bool) -> GameBatch:
        for process, some in zip(self._crew, numbers, strict=True):
            process.send((begin_again, some))
        batch = _joined([process.receive() for process in self._crew])
        self._offered = batch.offered
        return batch

    def close(self) -> None:
        """End the processes."""
        for process in self._crew:
            process.close()
        self._crew = []

    def __enter__(self) -> VectorGames:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()


class GamesProcess:
    """A process that plays some of the games.

    It is not one of `multiprocessing`, which would run the script that starts it once more.
    """

    def __init__(self) -> None:
        code = f"from {__name__} import work; work()"
        self.process = subprocess.Popen(
            [sys.executable, "-c", code],
            env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )

    def send(self, message: Any) -> None:
        try:
            _send(self.process.stdin, message)
        except OSError:
            raise _ended() from None

    def receive(self) -> Any:
        try:
            return pickle.load(self.process.stdout)  # type: ignore[arg-type]  # it is a pipe
        except (EOFError, OSError, pickle.UnpicklingError):
            raise _ended() from None

    def close(self) -> None:
        for pipe in (self.process.stdin, self.process.stdout):
            with contextlib.suppress(OSError):  # what it did not read is lost
                pipe.close()  # type: ignore[union-attr]  # it is a pipe
        self.process.wait()


def _ended() -> Trouble:
    return Trouble("A process has ended; its games are lost.")


def _send(pipe: IO[bytes] | None, message: Any) -> None:
    assert pipe is not None
    pipe.write(pickle.dumps(message))
    pipe.flush()


def work() -> None:
    """Play some of the games until the other end closes; a process runs this."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that asked
    answers, sys.stdout = sys.stdout.buffer, sys.stderr  # text that a game prints is no answer
    with contextlib.suppress(EOFError, BrokenPipeError):
        name, games, words = pickle.load(sys.stdin.buffer)
        envs = [TableEnv(name, **words) for _ in range(games)]
        while True:
            begin_again, numbers = pickle.load(sys.stdin.buffer)
            if begin_again:
                for env, seed in zip(envs, numbers, strict=True):
                    env.reset(seed=seed)
            _send(answers, _batch(envs, {}) if begin_again else stepped(envs, numbers))


def stepped(envs: list[TableEnv], actions: list[int]) -> GameBatch:
    """Choose in every game; when a game ends, the next one begins."""
    ended = {}
    for number, (env, action) in enumerate(zip(envs, actions, strict=True)):
        env.step(action)
        if env.table.over:
            ended[number] = list(env.rewards.values())
            env.reset()
    return _batch(envs, ended)


def _batch(envs: list[TableEnv], ended: dict[int, list[float]]) -> GameBatch:
    rewards = np.zeros((len(envs), len(envs[0].possible_agents)))
    over = np.zeros(len(envs), bool)
    for number, reward in ended.items():
        rewards[number], over[number] = reward, True
    seats = [env.possible_agents.index(env.agent_selection) for env in envs]
    seen = [env.observe(env.agent_selection) for env in envs]
    stacked = {key: _stacked([one[key] for one in seen]) for key in seen[0]}
    return GameBatch(np.array(seats), stacked, rewards, over)


def _joined(batches: list[GameBatch]) -> GameBatch:
    seen = {
        key: [text for batch in batches for text in batch.observations[key]]
        if key == "view"
        else np.concatenate([batch.observations[key] for batch in batches])
        for key in batches[0].observations
    }
    return GameBatch(
        np.concatenate([batch.seats for batch in batches]),
        seen,
        np.concatenate([batch.rewards for batch in batches]),
        np.concatenate([batch.over for batch in batches]),
    )


def _stacked(values: list[Any]) -> Any:
    return values if isinstance(values[0], str) else np.stack(values)
