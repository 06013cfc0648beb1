"""Entry 0 of a log: what happened before the first choice."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from starhold import games
from starhold.client import Client
from tests.server.parts import JSON, Api, running


def opened(api: Api, game: str, **more: Any) -> tuple[str, str]:
    least = games.find(game).meta.players.min
    seats = [{"seat": seat} for seat in ("red", "blue", "green")[:least]]
    answer = api("POST", "/api/tables", {"game": game, "seats": seats, **more})
    assert answer.status_code == 201, answer.text
    return f"/api/tables/{answer.json()['table']}", answer.json()["seats"]["red"]


def said(entries: list[JSON]) -> list[str]:
    return [item["text"] for entry in entries for item in entry["news"]]


@pytest.mark.parametrize("game", games.names())
def test_the_setup_is_entry_0_of_the_log_and_of_the_replay(api: Api, game: str) -> None:
    place, red = opened(api, game)
    update = api("GET", f"{place}/state?seat=red", None, red).json()
    log = api("GET", f"{place}/log?seat=red", None, red).json()
    frame = api("GET", f"{place}/replay/0?seat=red", None, red).json()

    assert [entry["number"] for entry in update["log"]] == [0]
    assert said(update["log"])
    assert (update["after"], update["number"]) == (0, 0)
    assert log["log"] == update["log"] == [frame["entry"]]
    assert frame["view"]["news"] == update["view"]["news"] == frame["entry"]["news"]


def test_a_client_with_entry_0_does_not_get_it_again(api: Api) -> None:
    place, red = opened(api, "kardashev", seed="c")  # a seed by which red goes first
    view = api("GET", f"{place}/state?seat=red", None, red).json()["view"]
    name = view["question"]["options"][0]["name"]
    body = {"seat": "red", "after": 0, "option": name, "key": "the-first-choice"}
    done = api("POST", f"{place}/choose", body, red).json()
    missed = api("GET", f"{place}/state?seat=red&after=0", None, red).json()
    whole = api("GET", f"{place}/log?seat=red", None, red).json()

    assert [entry["number"] for entry in done["update"]["log"]] == [1]
    assert [entry["number"] for entry in missed["log"]] == [1]
    assert [entry["number"] for entry in whole["log"]] == [0, 1]


def test_where_nothing_was_told_there_is_no_entry_0(api: Api) -> None:
    """A table that begins in the middle of a game has no setup."""
    place, red = opened(api, "kardashev")
    answer = api("POST", f"{place}/branch", {"seat": "red", "number": 0}, red)
    branch = f"/api/tables/{answer.json()['table']}"
    frame = api("GET", f"{branch}/replay/0?seat=red").json()

    assert api("GET", f"{branch}/log?seat=red").json()["log"] == []
    assert frame["entry"] is None


def test_the_setup_outlives_a_crash_and_goes_into_files(tmp_path: Path) -> None:
    with running(str(tmp_path / "t.sqlite")) as server:
        api = Api(server.url)
        place, red = opened(api, "kardashev")
        before = api("GET", f"{place}/log?seat=red", None, red).json()
        server.kill()
        server.start()
        after = api("GET", f"{place}/log?seat=red", None, red).json()
        record = api("GET", f"{place}/file?seat=red", None, red).json()
        seat = Client(server.url).sit(place.rsplit("/", 1)[1], red, "red")
        seat.client.close()
        api.http.close()

    assert after == before
    assert record["log"] == before["log"] == seat.log


def test_an_imported_game_has_its_setup_again(api: Api) -> None:
    table = api.open()
    api.play_out(table)
    place = f"/api/tables/{table['table']}"
    first = api("GET", f"{place}/log?seat=red").json()["log"][0]
    again = api.http.post("/api/import", content=api("GET", f"{place}/file").content)
    imported = f"/api/tables/{again.json()['table']}"
    log = api("GET", f"{imported}/log?seat=red").json()["log"]

    assert (first["number"], log[0]["number"]) == (0, 0)
    assert log[0]["news"] == first["news"]
