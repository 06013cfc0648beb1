"""Many games at once, in processes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from starhold import research
from starhold.core.trouble import IllegalChoice, Trouble
from starhold.research.aec import TableEnv
from starhold.research.batches import stepped

STEPS = 110  # enough for a short game of Crest


def test_games_in_processes_are_those_of_one_process() -> None:
    luck, ended = np.random.default_rng(1), 0
    alone = [TableEnv("crest", parts=("vector",)) for _ in range(3)]
    for number, env in enumerate(alone):
        env.reset(seed=8 + number)
    with research.vector("crest", games=3, processes=2, parts=("vector",)) as games:
        batch = games.reset(seed=8)
        for _ in range(STEPS):
            actions = luck.integers(0, batch.offered)
            batch, same = games.step(actions), stepped(alone, list(actions))
            ended += int(batch.over.sum())
            told, own = batch.observations["observation"], same.observations["observation"]
            assert np.array_equal(told, own)
            assert np.array_equal(batch.rewards, same.rewards)
            assert (batch.rewards[~batch.over] == 0).all()
            assert (abs(batch.rewards[batch.over]) == 1).all()

    assert ended


def test_what_goes_wrong_in_a_process_is_told() -> None:
    with pytest.raises(Trouble, match="2 games cannot be spread over 3 processes"):
        research.vector("crest", games=2, processes=3)
    with research.vector("crest", games=2, processes=1, parts=("view",)) as games:
        batch = games.reset()
        assert all(view.startswith("{") for view in batch.observations["view"])
        with pytest.raises(Trouble, match="There are 2 games, but 1 actions"):
            games.step([0])
        with pytest.raises(IllegalChoice, match="Action 199 is not offered"):
            games.step([0, 199])
        (worker,) = games._crew
        worker.process.terminate()
        worker.process.wait()
        with pytest.raises(Trouble, match="A process has ended"):
            games.step([0, 0])


def test_a_refused_action_changes_no_game() -> None:
    with research.vector("crest", games=2, processes=2, parts=("view",)) as games:
        with pytest.raises(Trouble, match="call reset first"):
            games.step([0, 0])
        games.reset(seed=4)
        with pytest.raises(IllegalChoice):
            games.step([0, 199])
        after = games.step([1, 1])
        games.reset(seed=4)

        assert games.step([1, 1]).observations["view"] == after.observations["view"]


def test_a_script_runs_once_however_many_processes_it_uses(tmp_path: Path) -> None:
    """It needs no `if __name__ == "__main__"`, as it would with `multiprocessing`."""
    script = tmp_path / "script.py"
    script.write_text(
        "from starhold import research\n"
        "print('once')\n"
        "with research.vector('crest', games=2, processes=2, parts=()) as games:\n"
        "    print(games.reset().seats)\n"
    )
    path = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    ran = subprocess.run([sys.executable, script], env=path, capture_output=True, text=True)

    assert ran.stdout == "once\n[0 0]\n", ran.stderr
