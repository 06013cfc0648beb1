"""The runner: every task once, in batches, whatever dies."""

from __future__ import annotations

import os
import signal
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from starhold.core.trouble import Trouble
from starhold.lab.running import spreading
from starhold.lab.running.spreading import Workers, in_order, spread, spread_out
from starhold.lab.running.workers import workers

HERE, POOL, RAY = (1, ""), (2, ""), (2, "local")


class Fatal(NamedTuple):
    """A task that ends its process the first time, if the file is not there yet."""

    number: int
    scene: Path


def squared(number: int) -> int:
    return number * number


def product(plan: int, number: int) -> int:
    return plan * number


def deadly(task: Fatal) -> int:
    if task.number == 3:
        try:
            task.scene.touch(exist_ok=False)
        except FileExistsError:
            return 9
        os.kill(os.getpid(), signal.SIGKILL)
    return task.number**2


def always_deadly(_number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return 0


def refused(number: int) -> int:
    raise Trouble(f"not {number}")


@pytest.fixture(scope="module", params=[HERE, POOL, RAY], ids=["here", "pool", "ray"])
def crew(request: pytest.FixtureRequest) -> Iterator[Workers]:
    with workers(*request.param) as found:
        yield found


def test_every_task_is_done_once(crew: Workers) -> None:
    found = dict(spread(squared, range(300), crew))

    assert found == {number: number * number for number in range(300)}


def test_an_error_reaches_the_caller(crew: Workers) -> None:
    with pytest.raises(Trouble, match=r"not \d"):
        list(spread(refused, range(3), crew))


@pytest.mark.parametrize("crew", [POOL, RAY], indirect=True, ids=["pool", "ray"])
def test_a_killed_worker_loses_nothing(tmp_path: Path, crew: Workers) -> None:
    tasks = [Fatal(number, tmp_path / "died") for number in range(20)]
    found = dict(spread(deadly, tasks, crew))

    assert (tmp_path / "died").exists()
    assert found == {number: number * number for number in range(20)}


def test_a_task_that_always_kills_its_worker_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spreading, "LOSSES", 2)
    with workers(2) as crew, pytest.raises(Trouble, match="ended their process 2 times"):
        list(spread(always_deadly, range(1), crew))


def test_a_cluster_that_is_not_there_is_named_at_once() -> None:
    with socket.create_server(("127.0.0.1", 0)) as nobody:
        address = f"127.0.0.1:{nobody.getsockname()[1]}"

    with pytest.raises(Trouble, match=f"--cluster {address}: no Ray cluster answers there"):
        workers(1, address).__enter__()


def test_few_tasks_wait_at_a_time() -> None:
    taken = []

    def tasks() -> Iterator[int]:
        for number in range(1000):
            taken.append(number)
            yield number

    with workers(1) as crew:
        results = spread(squared, tasks(), crew)
        next(results)

    assert len(taken) < 10


def test_a_batch_takes_about_a_second() -> None:
    assert spreading._size(10, 0.5) == 20
    assert spreading._size(10, 5.0) == 2
    assert spreading._size(3, 100.0) == 1
    assert spreading._size(10, 0.0) == spreading.GROWTH * 10


def test_results_return_in_the_order_of_the_tasks() -> None:
    assert list(in_order([(2, "c"), (0, "a"), (1, "b"), (3, "d")])) == ["a", "b", "c", "d"]


def test_plans_keep_their_results_apart() -> None:
    done: list[None] = []
    with workers(1) as crew:
        found = spread_out(product, [2, 3], 4, crew, lambda: done.append(None))

    assert found == [[0, 2, 4, 6], [0, 3, 6, 9]]
    assert len(done) == 8


def sleepy(_number: int) -> None:
    time.sleep(600)


def test_work_that_is_given_up_stops_at_once() -> None:
    began = time.monotonic()
    with workers(2) as crew:
        ticket = crew.submit(sleepy, [1])
        assert ticket

    assert time.monotonic() - began < 300
