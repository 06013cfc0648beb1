"""Games from other packages, found by entry point: a server plays them within the same limits."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.parts import JSON, PATIENCE, ROOT, SOURCES, Api, Server, listen, new_key


def install(site: Path, name: str, package: Path) -> None:
    """Put a package into a folder as pip does, with an entry point."""
    shutil.copytree(package, site / name, ignore=shutil.ignore_patterns("__pycache__"))
    info = site / f"starhold_{name}-1.2.dist-info"
    info.mkdir()
    info.joinpath("METADATA").write_text(f"Name: starhold-{name}\nVersion: 1.2\n")
    info.joinpath("entry_points.txt").write_text(f"[starhold.games]\n{name} = {name}\n")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server in whose environment Harbour and Fuse are installed; nothing names them."""
    folder = tmp_path_factory.mktemp("installed")
    made = [sys.executable, "-m", "starhold", "lab", "new-game", "harbour"]
    subprocess.run(made, cwd=folder, env=SOURCES, check=True, timeout=PATIENCE)
    site = folder / "site"
    install(site, "harbour", folder / "harbour" / "harbour")
    install(site, "fuse", ROOT / "tests" / "toys" / "fuse")
    found = Server(str(folder / "tables.sqlite"))
    path = os.pathsep.join((str(site), found.environ["PYTHONPATH"]))
    found.environ |= {"PYTHONPATH": path, "STARHOLD_GAMES": "harbour fuse"}
    try:
        yield found.start()
    finally:
        found.stop()


@pytest.fixture
def api(server: Server) -> Iterator[Api]:
    found = Api(server.url)
    yield found
    found.http.close()


def test_it_is_listed_with_its_origin(api: Api) -> None:
    listed = {game["game"]: game["origin"] for game in api("GET", "/api/games").json()}

    assert listed["harbour"] == "starhold-harbour 1.2"
    assert "harbour" in api("GET", "/api/games/harbour").json()["title"].lower()


def test_it_is_played_over_http_while_the_other_seat_listens(server: Server, api: Api) -> None:
    opened = api.open(game="harbour", settings={})
    table, seats = opened["table"], opened["seats"]
    with listen(server, table, seats["blue"]) as line:
        api.play_out(opened)
        view: JSON = {}
        while not view.get("scores"):
            message = json.loads(line.recv(PATIENCE))
            view = message.get("view") or view

    assert [one["seat"] for one in view["scores"]] == ["red", "blue"]
    assert sum(one.get("won", False) for one in view["scores"]) == 1


def test_it_has_the_same_limits(api: Api) -> None:
    good, bad = api.open(game="harbour", settings={}), api.open(1, game="fuse", settings={})
    place, secret = f"/api/tables/{bad['table']}/choose", bad["seats"]["red"]
    answers = {}
    for option in ("starve", "crash", "stall"):
        body = {"after": 0, "option": option, "key": new_key()}
        answers[option] = api("POST", place, body, secret)

    assert {answer.status_code for answer in answers.values()} == {503}
    assert "memory" in answers["starve"].json()["detail"]
    assert "crashed" in answers["crash"].json()["detail"]
    assert "too long" in answers["stall"].json()["detail"]
    assert api.choose(good["table"], good["seats"]["red"]).status_code == 200
