"""Rules that stall, starve or crash: one table is stopped, and every other goes on.

Fuse is a game whose options do just that.  Its C code holds the interpreter, so nothing but a
signal ends it.
"""

import os
import random
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from tests.server.parts import JSON, Api, Server, new_key, running, wait_for
from tests.server.test_kill import Hall

KILLS = 6


@pytest.fixture(scope="module")
def fused(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that offers Fuse."""
    database = str(tmp_path_factory.mktemp("fused") / "t.sqlite")
    with running(database, "--game", "tests.toys.fuse") as server:
        yield server


@pytest.fixture
def api(fused: Server) -> Iterator[Api]:
    found = Api(fused.url)
    yield found
    found.http.close()


def fuse(api: Api) -> JSON:
    return api.open(1, game="fuse", settings={})


def choose(api: Api, opened: JSON, option: str, after: int, key: str = "") -> httpx.Response:
    body = {"after": after, "option": option, "key": key or new_key()}
    return api("POST", f"/api/tables/{opened['table']}/choose", body, opened["seats"]["red"])


def spares(api: Api) -> bool:
    """Return whether a spare rules process is ready."""
    return "starhold_rules_spares 1.0" in api("GET", "/metrics").text


def rules_processes(server: Server) -> list[int]:
    """Return the processes of a server that run rules."""
    parent = server.process.pid
    children = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    return [int(pid) for pid in children if "rules_process" in _read(f"/proc/{pid}/cmdline")]


def _read(path: str) -> str:
    try:
        return Path(path).read_text()
    except OSError:
        return ""  # the process has ended meanwhile


def test_while_one_table_stalls_in_c_code_another_plays_on_and_loses_nothing(
    fused: Server, api: Api
) -> None:
    bad, good = fuse(api), api.open()
    secrets = good["seats"]
    wait_for(lambda: spares(api))  # the spare process comes some seconds after the start
    assert choose(api, bad, "count-on", 0).status_code == 200
    other = Api(fused.url)
    made = 0
    with ThreadPoolExecutor(1) as pool:
        stalled = pool.submit(choose, other, bad, "stall", 1)
        while not stalled.done():
            for secret in secrets.values():
                if api.state(good["table"], secret)["view"].get("question"):
                    assert api.choose(good["table"], secret, -1).status_code == 200
                    made += not stalled.done()
    answer = stalled.result()
    numbers = [api.state(good["table"], secret)["number"] for secret in secrets.values()]
    other.http.close()

    assert made > 0
    assert (answer.status_code, answer.json()["type"]) == (503, "urn:starhold:busy")
    assert "too long" in answer.json()["detail"]
    # It goes on where it was: what stalled was never written.
    assert api.state(bad["table"], bad["seats"]["red"])["number"] == 1
    assert choose(api, bad, "count-on", 1).status_code == 200
    assert max(numbers) > 0
    metrics = api("GET", "/metrics").text
    assert 'starhold_rules_kills_total{reason="late"} 1' in metrics


@pytest.mark.parametrize(("option", "said"), [("starve", "memory"), ("crash", "crashed")])
def test_rules_that_starve_or_crash_their_process_change_nothing(
    api: Api, option: str, said: str
) -> None:
    bad, good = fuse(api), fuse(api)
    assert choose(api, good, "count-on", 0).status_code == 200
    answer = choose(api, bad, option, 0)

    assert answer.status_code == 503
    assert said in answer.json()["detail"]
    assert choose(api, good, "count-on", 1).status_code == 200
    assert choose(api, bad, "count-on", 0).status_code == 200


def test_a_table_that_does_it_again_and_again_is_set_aside_and_told(api: Api) -> None:
    bad, good = fuse(api), fuse(api)
    place, secret = f"/api/tables/{bad['table']}", bad["seats"]["red"]
    answers = [choose(api, bad, "crash", 0).json()["type"] for _ in range(4)]
    wait_for(lambda: api("GET", place, None, secret).json()["announcements"])
    told = api("GET", place, None, secret).json()["announcements"]
    state = api("GET", f"{place}/state", None, secret)

    assert answers == ["urn:starhold:busy"] * 3 + ["urn:starhold:broken"]
    assert [one["key"] for one in told] == ["Broken"]
    assert state.json()["type"] == "urn:starhold:broken"
    assert "starhold_tables_broken 1" in api("GET", "/metrics").text
    assert choose(api, good, "count-on", 0).status_code == 200


def test_a_choice_whose_process_was_killed_counts_once(fused: Server, api: Api) -> None:
    opened = fuse(api)
    assert choose(api, opened, "count-on", 0).status_code == 200
    key = new_key()
    for pid in rules_processes(fused):
        os.kill(pid, signal.SIGKILL)
    first = choose(api, opened, "count-on", 1, key)
    for pid in rules_processes(fused):
        os.kill(pid, signal.SIGKILL)
    second = choose(api, opened, "count-on", 1, key)

    assert [first.status_code, second.status_code] == [200, 200]
    assert [first.json()["repeated"], second.json()["repeated"]] == [False, True]
    assert api.state(opened["table"], opened["seats"]["red"])["number"] == 2


def test_rules_processes_die_one_after_the_other_and_no_acknowledged_move_is_lost(
    fused: Server,
) -> None:
    hall, luck = Hall(fused), random.Random("rules")
    for kill in range(KILLS):
        if kill % 3 == 0:
            hall.fill()
        hall.play(luck.randrange(1, 20))
        for pid in rules_processes(fused):
            os.kill(pid, signal.SIGKILL)
    hall.play(1)
    hall.end()
    hall.check()

    assert [player.trouble for player in hall.players() if player.trouble] == []
    assert hall.acknowledged() > KILLS
