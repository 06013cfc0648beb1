"""Commands over real HTTP: numbered, counted once, refused with a reason."""

from __future__ import annotations

import re
import time
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path

import pytest

from starhold.core.chance import commitment
from starhold.save import read
from tests.server.parts import PATIENCE, Api, Server, client, new_key, running
from tests.toys.salvage import GAME


def test_a_choice_counts_and_the_answer_holds_what_followed(api: Api) -> None:
    opened = api.open()
    answer = api.choose(opened["table"], opened["seats"]["red"]).json()

    assert (answer["number"], answer["repeated"]) == (1, False)
    update = answer["update"]
    assert (update["kind"], update["after"], update["number"]) == ("update", 0, 1)
    assert [entry["seat"] for entry in update["log"]] == ["red"]


def test_the_same_command_twice_counts_once(api: Api) -> None:
    opened = api.open()
    table, red = opened["table"], opened["seats"]["red"]
    name = api.state(table, red)["view"]["question"]["options"][0]["name"]
    body = {"after": 0, "option": name, "key": "once-and-only"}
    place = f"/api/tables/{table}/choose"
    first = api("POST", place, body, red).json()
    second = api("POST", place, body, red).json()

    assert (first["number"], second["number"]) == (1, 1)
    assert second["repeated"] is True
    assert api.state(table, red)["number"] == 1

    other = api("POST", place, body | {"option": "something else"}, red)
    assert other.json()["type"] == "urn:starhold:key-used"


def test_the_same_command_many_times_at_once_counts_once(api: Api, server: Server) -> None:
    opened = api.open()
    table, red = opened["table"], opened["seats"]["red"]
    name = api.state(table, red)["view"]["question"]["options"][0]["name"]
    body = {"after": 0, "option": name, "key": "all-at-once"}

    def post(_: int) -> tuple[int, int]:
        mine = Api(server.url)
        answer = mine("POST", f"/api/tables/{table}/choose", body, red)
        mine.http.close()
        return answer.status_code, answer.json()["number"]

    with ThreadPoolExecutor(8) as pool:
        answers = set(pool.map(post, range(16)))

    assert answers == {(200, 1)}
    assert api.state(table, red)["number"] == 1


def test_a_stale_command_gets_the_missing_tail(api: Api) -> None:
    opened = api.open()
    table, red = opened["table"], opened["seats"]["red"]
    api.choose(table, red)
    body = {"after": 0, "option": "hold-back", "key": new_key()}
    answer = api("POST", f"/api/tables/{table}/choose", body, red)
    problem = answer.json()

    assert answer.status_code == 409
    assert problem["type"] == "urn:starhold:stale"
    assert (problem["update"]["after"], problem["update"]["number"]) == (0, 1)
    assert len(problem["update"]["log"]) == 1
    assert problem["update"]["view"] == api.state(table, red)["view"]


def test_what_was_not_offered_is_refused_and_changes_nothing(api: Api) -> None:
    opened = api.open()
    table, red = opened["table"], opened["seats"]["red"]
    body = {"after": 0, "option": "bid 99", "key": new_key()}
    answer = api("POST", f"/api/tables/{table}/choose", body, red)

    assert answer.status_code == 422
    assert "'bid 99' is not one of the options" in answer.json()["detail"]
    assert api.state(table, red)["number"] == 0


def test_out_of_turn_without_a_seat_and_after_the_end(api: Api) -> None:
    opened = api.open()
    table, red = opened["table"], opened["seats"]["red"]
    place = f"/api/tables/{table}/choose"
    body = {"after": 0, "option": "hold-back", "key": new_key()}
    while api.state(table, red)["view"].get("question"):
        api.choose(table, red)
    waits = body | {"after": api.state(table, red)["number"], "key": new_key()}

    assert api("POST", place, waits, red).json()["type"] == "urn:starhold:not-your-turn"
    assert api("POST", place, body, opened["watch"]).status_code == 403
    assert api("POST", place, body | {"seat": "red"}, opened["seats"]["blue"]).status_code == 403

    api.play_out(opened)
    late = body | {"after": api.state(table, red)["number"], "key": new_key()}
    assert api("POST", place, late, red).json()["type"] == "urn:starhold:over"


def test_undo_takes_back_and_counts_as_an_entry(api: Api) -> None:
    opened = api.open()
    table, red = opened["table"], opened["seats"]["red"]
    before = api.state(table, red)["view"]
    options = [option["name"] for option in before["question"]["options"]]
    leave = options.index("leave-it")
    update = api.choose(table, red, leave).json()["update"]
    wanted = {"after": update["number"], "key": new_key()}
    undone = api("POST", f"/api/tables/{table}/undo", wanted, red).json()

    assert update["undo"] is True
    assert undone["number"] == 2
    assert undone["update"]["view"]["question"] == before["question"]
    assert undone["update"]["undo"] is False
    assert undone["update"]["undone"] == [1]
    assert api.state(table, red, after=0)["undone"] == []  # its log says it
    _setup, *log = api("GET", f"/api/tables/{table}/log", None, red).json()["log"]
    assert [(entry["undo"], entry["undone"]) for entry in log] == [(False, True), (True, False)]
    again = api(
        "POST", f"/api/tables/{table}/undo", wanted | {"after": 2, "key": "other-key"}, red
    )
    assert again.json()["type"] == "urn:starhold:no-undo"


def test_what_one_seat_does_in_secret_moves_no_other_number(api: Api) -> None:
    opened = api.open()
    table, red, blue = opened["table"], opened["seats"]["red"], opened["seats"]["blue"]
    before = api.state(table, blue)
    api.choose(table, red)
    api.choose(table, red)

    assert api.state(table, red)["number"] == 2
    assert api.state(table, blue) == before
    assert api.state(table, opened["watch"])["number"] == 0


def test_a_script_waits_for_news(api: Api, server: Server) -> None:
    opened = api.open()
    table, red = opened["table"], opened["seats"]["red"]
    state = api.state(table, red)
    quiet = f"/api/tables/{table}/state?after=0&mark={state['mark']}&wait=0.2"

    assert api("GET", quiet, None, red).status_code == 204

    with ThreadPoolExecutor(1) as pool:
        mine = Api(server.url)
        news = pool.submit(mine.state, table, red, after=0, mark=state["mark"], wait=30)
        api.choose(table, red)
        assert news.result(PATIENCE)["number"] == 1
        mine.http.close()


def test_a_player_locked_out_while_waiting_is_told_nothing_more(api: Api, server: Server) -> None:
    opened = api.open()
    table, red, blue = opened["table"], opened["seats"]["red"], opened["seats"]["blue"]
    mark = api.state(table, blue)["mark"]
    path = f"/api/tables/{table}/state?seat=blue&after=0&mark={mark}&wait=30"
    headers = {"Authorization": f"Bearer {blue}"}
    with ThreadPoolExecutor(1) as pool, client(server.url) as mine:
        news = pool.submit(mine.get, path, headers=headers)
        time.sleep(0.5)  # it waits by now; if not, it is refused anyway
        api("POST", f"/api/tables/{table}/seats/blue/link", {}, opened["host"])
        while api.state(table, red)["view"].get("question"):  # then red is ready, as all may see
            assert api.choose(table, red).status_code == 200
        answer = news.result(PATIENCE)

    assert answer.json()["type"] in ("urn:starhold:secret", "urn:starhold:not-yours")


@pytest.mark.parametrize(
    ("body", "says"),
    [
        (b"", ""),
        (b"{", ""),
        (b"[]", ""),
        (b"null", ""),
        (b'{"after": "one", "option": "x", "key": "12345678"}', "after"),
        (b'{"after": -1, "option": "x", "key": "12345678"}', "after"),
        (b'{"after": 0, "option": "x", "key": "short"}', "key"),
        (b'{"after": 0, "option": "x", "key": "12345678", "cheat": 1}', "cheat"),
        (b'{"after": 1e999, "option": "x", "key": "12345678"}', ""),
        (b'{"after": 0, "option": "\xff", "key": "12345678"}', ""),
        (b"[" * 5000, ""),
    ],
    ids=range(11),
)
def test_a_malformed_body_is_answered_with_a_sentence(api: Api, body: bytes, says: str) -> None:
    opened = api.open()
    headers = {"Authorization": f"Bearer {opened['seats']['red']}"}
    headers["Content-Type"] = "application/json"
    place = f"/api/tables/{opened['table']}/choose"
    answer = api.http.post(place, content=body, headers=headers)

    assert answer.status_code == 400
    assert answer.json()["type"] == "urn:starhold:malformed"
    assert says in answer.json()["detail"]


def test_an_oversized_body_is_refused(api: Api) -> None:
    opened = api.open()
    body = {"text": "x" * 100_000}
    answer = api("PUT", f"/api/tables/{opened['table']}/notes", body, opened["seats"]["red"])

    assert answer.status_code == 413
    assert answer.json()["type"] == "urn:starhold:too-large"


@pytest.mark.parametrize("table", ["aaaaaaaaaa", "x", "..%2f", "A" * 300, "%00"])
def test_a_table_that_does_not_exist(api: Api, table: str) -> None:
    answer = api("GET", f"/api/tables/{table}/state")

    assert answer.status_code == 404
    assert answer.json()["type"] == "urn:starhold:unknown"


def test_a_flood_is_told_when_to_come_back(tmp_path: Path) -> None:
    limits = {"commands": [0.01, 3]}
    with running(str(tmp_path / "t.sqlite"), limits=limits) as server:
        api = Api(server.url)
        opened = api.open()
        body = {"after": 0, "option": "x", "key": new_key()}
        place = f"/api/tables/{opened['table']}/choose"
        answers = [api("POST", place, body, opened["seats"]["red"]) for _ in range(6)]
        other = api.choose(opened["table"], opened["seats"]["blue"])
        api.http.close()

    refused = [answer for answer in answers if answer.status_code == 429]
    assert refused
    assert int(refused[0].headers["retry-after"]) >= 1
    assert other.status_code == 200


def test_the_past_is_shown_as_it_was_seen(api: Api) -> None:
    opened = api.open(seats=3)
    table = opened["table"]
    seen: dict[tuple[str, int], object] = {}
    for _ in range(60):
        for seat, secret in opened["seats"].items():
            update = api.state(table, secret)
            seen[seat, update["number"]] = update["view"]
            if update["view"].get("question"):
                api.choose(table, secret, -1)
        if update["view"].get("scores"):
            break
    for (seat, number), view in seen.items():
        place = f"/api/tables/{table}/replay/{number}?seat={seat}"
        frame = api("GET", place, None, opened["seats"][seat]).json()

        # Who is still choosing goes on changing within a number; nothing else does.
        assert {**frame["view"], "waiting": 0} == {**view, "waiting": 0}  # type: ignore[dict-item]


def test_after_the_end_everything_can_be_checked(api: Api) -> None:
    opened = api.open()
    place = f"/api/tables/{opened['table']}"
    red = opened["seats"]["red"]
    early = api("GET", f"{place}/luck", None, red)
    record = api("GET", f"{place}/file", None, red).json()
    api.play_out(opened)
    luck = api("GET", f"{place}/luck", None, red).json()
    file = api("GET", f"{place}/file", None, red).content

    assert early.json()["type"] == "urn:starhold:not-over"
    assert record["starhold_record"] == 1
    seed = bytes.fromhex(luck["seed"])
    assert (
        commitment(bytes.fromhex(luck["salt"]) + seed)
        == luck["commitment"]
        == record["header"]["commitment"]
    )
    assert luck["numbers"]
    for n, drawn in enumerate(luck["numbers"]):
        digest = sha256(seed + drawn["n"].to_bytes(8, "big")).digest()
        assert drawn["n"] == n
        assert int.from_bytes(digest[:8], "big") * drawn["below"] >> 64 == drawn["got"]
    match = read(GAME, file)
    assert match.table.over
    drawn_in_play = [got for entry in match.history for got in entry.luck]
    assert [d["got"] for d in luck["numbers"] if d["entry"]] == drawn_in_play


def test_a_file_names_the_level_of_each_bot(api: Api) -> None:
    seats = [{"seat": "red"}, {"seat": "blue", "player": "bot", "bot": "easy"}]
    opened = api("POST", "/api/tables", {"game": "salvage", "seats": seats}).json()
    place = f"/api/tables/{opened['table']}/file"
    record = api("GET", place, None, opened["seats"]["red"]).json()

    assert record["header"]["bots"] == {"blue": "easy"}


def test_a_file_comes_back_as_a_table(api: Api, other: Api) -> None:
    opened = api.open()
    api.play_out(opened)
    red = opened["seats"]["red"]
    file = api("GET", f"/api/tables/{opened['table']}/file", None, red).content
    brought = other.http.post("/api/import", content=file).json()
    was = api.state(opened["table"], red)
    now = other.state(brought["table"], brought["seats"]["red"])

    assert brought["facts"]["imported"] is True
    assert (now["number"], now["view"]) == (was["number"], was["view"])
    changed = file.replace(b'"red"', b'"blu"', 1)
    assert other.http.post("/api/import", content=changed).status_code == 422
    assert other.http.post("/api/import", content=file[:-40]).status_code == 422
    assert other.http.post("/api/import", content=b"").status_code == 422
    assert other.http.post("/api/import", content=b"x" * 9_000_000).status_code == 413


def test_play_on_from_here_deals_hidden_things_again(api: Api) -> None:
    opened = api.open(seats=3)
    red = opened["seats"]["red"]
    for secret in opened["seats"].values():
        while api.state(opened["table"], secret)["view"].get("question"):
            if api.choose(opened["table"], secret).json()["update"]["number"] > 4:
                break
    update = api.state(opened["table"], red)
    place = f"/api/tables/{opened['table']}/branch"
    made = api("POST", place, {"number": update["number"]}, red)
    branch = made.json()

    assert made.status_code == 201
    assert branch["facts"]["origin"] == {"table": opened["table"], "kind": "branch"}
    mine = api.state(branch["table"], branch["seats"]["red"])["view"]
    assert mine["scene"] == update["view"]["scene"]
    missing = api("POST", place, {"number": 10_000}, red)
    assert missing.status_code == 404
    assert api("POST", place, {"number": 0, "seat": "blue"}, red).status_code == 403


def test_a_disk_that_takes_no_more_changes_nothing(tmp_path: Path) -> None:
    database = str(tmp_path / "t.sqlite")
    with running(database) as server:
        api = Api(server.url)
        opened = api.open()
        api.http.close()
    red, place = opened["seats"]["red"], f"/api/tables/{opened['table']}"
    with running(database, largest_file=600_000) as server:
        api = Api(server.url)
        for _ in range(100):
            body = {"text": new_key() * 1_000}
            answer = api("PUT", f"{place}/notes", body, red)
            if answer.status_code != 204:
                break
        before = api.state(opened["table"], red)
        refused = api.choose(opened["table"], red)
        after = api.state(opened["table"], red)
        health = api("GET", "/health").status_code
        said = server.said()
        api.http.close()

    assert answer.status_code in (503, 507)
    assert re.search(r"database error kind=(full|busy) cause='.+'", said)
    assert answer.json()["detail"].endswith("Nothing was changed.")
    assert refused.status_code in (200, 503, 507)
    assert after["number"] == before["number"] + (refused.status_code == 200)
    assert health == 200
