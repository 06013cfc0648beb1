"""Workers on a Ray cluster.

Lost batches are repeated by the runner, as with the pool, so both give the same results.
"""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import Callable
from typing import Any

from starhold.core.trouble import Trouble
from starhold.lab.extras import extra
from starhold.lab.running.spreading import BatchDone, WorkerLost, do
from starhold.show.own import OWN_DATA

LOCAL = "local"
PATIENCE = 10.0  # seconds until a cluster answers


class OnRay:
    """The processors of a cluster; `local` starts one on this machine."""

    def __init__(self, address: str, jobs: int) -> None:
        # Ray warns of a default that it will change and that matters only with accelerators.
        os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
        with extra("cluster"):
            import ray
        self._ray = ray
        quiet: dict[str, Any] = {"logging_level": "error", "log_to_driver": False}
        own = {name: os.environ[name] for name in (OWN_DATA,) if name in os.environ}
        try:
            if address == LOCAL:
                # Workers use the same code as this process, installed or not.
                own["PYTHONPATH"] = os.pathsep.join(filter(None, sys.path))
                quiet["include_dashboard"] = False
                ray.init(num_cpus=jobs, runtime_env={"env_vars": own}, **quiet)
            else:
                _reach(address)
                ray.init(address, runtime_env={"env_vars": own}, **quiet)
        except (OSError, ValueError, RuntimeError) as error:
            reason = str(error).strip().splitlines()[0].rstrip(".")
            raise Trouble(
                f"--cluster {address}: no Ray cluster answers there: {reason}."
            ) from None
        ray_has: Any = ray.cluster_resources  # untyped
        self.size = max(1, int(ray_has().get("CPU", 1)))
        self._do = ray.remote(max_retries=0, num_cpus=1)(do)

    def submit(self, work: Callable[[Any], Any], tasks: list[Any]) -> Any:
        return self._do.remote(work, tasks)

    def finished(self, tickets: list[Any]) -> list[Any]:
        done, _ = self._ray.wait(tickets, num_returns=1)
        return list(done)

    def result(self, ticket: Any) -> BatchDone:
        lost = self._ray.exceptions
        try:
            done: BatchDone = self._ray.get(ticket)
        except (lost.WorkerCrashedError, lost.NodeDiedError, lost.ObjectLostError):
            raise WorkerLost from None
        except lost.RayTaskError as error:
            raise error.cause from None
        return done

    def close(self) -> None:
        self._ray.shutdown()


def _reach(address: str) -> None:
    """Fail at once if nothing listens at HOST:PORT; Ray tries for minutes."""
    host, colon, port = address.rpartition(":")
    if colon and port.isdecimal() and "/" not in host:
        socket.create_connection((host, int(port)), timeout=PATIENCE).close()
