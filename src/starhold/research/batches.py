"""Many games at once, spread over processes, and stepped together.

Every game has its own luck, so the same seed gives the same games on any number of processes.  A
game that ends is followed by the next one in its place.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Collection, Mapping, Sequence
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

import numpy as np

from starhold.core.trouble import Trouble
from starhold.research.aec import NOTHING, TableEnv
from starhold.research.observation import Observed

USUAL_PARTS = ("vector", "options")


class GameBatch(NamedTuple):
    """What all games await now, one row each."""

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
        context = multiprocessing.get_context("spawn")
        self._crew = []
        for share in self._shares:
            here, there = context.Pipe()
            worker = context.Process(
                target=work, args=(there, name, len(share), words), daemon=True
            )
            worker.start()
            there.close()
            self._crew.append((worker, here))

    def reset(self, seed: int = 0) -> GameBatch:
        """Begin every game again; game n has the luck of `seed + n`."""
        return self._asked([[seed + number for number in share] for share in self._shares], True)

    def step(self, actions: Sequence[int]) -> GameBatch:
        """Choose in every game."""
        if len(actions) != self.games:
            raise Trouble(f"There are {self.games} games, but {len(actions)} actions.")
        return self._asked([[int(actions[one]) for one in share] for share in self._shares], False)

    def _asked(self, numbers: list[list[int]], anew: bool) -> GameBatch:
        try:
            for (_, pipe), some in zip(self._crew, numbers, strict=True):
                pipe.send((anew, some))
            answers = [pipe.recv() for _, pipe in self._crew]
        except (EOFError, OSError):
            raise Trouble("A process has ended; its games are lost.") from None
        for answer in answers:
            if isinstance(answer, Exception):
                raise answer
        return _joined(answers)

    def close(self) -> None:
        """End the processes."""
        for worker, pipe in self._crew:
            pipe.close()
            worker.join()
        self._crew = []

    def __enter__(self) -> VectorGames:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()


def work(pipe: Connection, name: str, games: int, words: dict[str, Any]) -> None:
    """Play some of the games until the other end closes; a process runs this."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that asked
    envs = [TableEnv(name, **words) for _ in range(games)]
    while True:
        try:
            anew, numbers = pipe.recv()
        except EOFError:
            return
        try:
            if anew:
                for env, seed in zip(envs, numbers, strict=True):
                    env.reset(seed=seed)
                pipe.send(_batch(envs, {}))
            else:
                pipe.send(stepped(envs, numbers))
        except Trouble as trouble:
            pipe.send(trouble)


def stepped(envs: list[TableEnv], actions: list[int]) -> GameBatch:
    """Choose in every game; one that ends is followed by the next."""
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
