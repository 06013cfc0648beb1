"""Private messages: the two seats read them, and nobody else can even count them."""

from __future__ import annotations

import json
from contextlib import ExitStack
from pathlib import Path

import pytest
from websockets.sync.client import ClientConnection

from tests.server.parts import JSON, PATIENCE, Api, Server, listen, running

SECRET = "Attack green with me."


def say(api: Api, table: JSON, seat: str, text: str, **more: str) -> JSON:
    body = {"text": text, **more}
    secret = table["seats"].get(seat) or table["watch"]
    answer: JSON = api("POST", f"/api/tables/{table['table']}/chat", body, secret).json()
    return answer


def until(line: ClientConnection, text: str) -> list[str]:
    """Return all that a socket brings, up to a chat message."""
    heard: list[str] = []
    while not heard or text not in heard[-1]:
        heard.append(str(line.recv(PATIENCE)))
    return heard


def spoken(heard: list[str]) -> list[JSON]:
    messages = [json.loads(one) for one in heard]
    return [said for one in messages if one["kind"] == "chat" for said in one["messages"]]


def test_only_the_two_seats_get_a_private_message(server: Server, api: Api) -> None:
    table = api.open(3)
    places = {**table["seats"], "": table["watch"]}
    with ExitStack() as stack:
        lines = {
            who: stack.enter_context(listen(server, table["table"], secret))
            for who, secret in places.items()
        }
        sent = say(api, table, "red", SECRET, to="blue")
        say(api, table, "red", "Good luck, everyone.")
        say(api, table, "", "Who wins?")
        heard = {who: until(lines[who], "Good luck") for who in ("red", "blue", "green")}
        heard[""] = until(lines[""], "Who wins?")

    assert (sent["to"], sent["seat"], sent["text"]) == ("blue", "red", SECRET)
    for who in ("red", "blue"):
        assert [one["text"] for one in spoken(heard[who])] == [SECRET, "Good luck, everyone."]
    for who in ("green", ""):
        assert SECRET not in "".join(heard[who])
        assert [one["id"] for one in spoken(heard[who])] == [1]  # nothing to count


def test_what_others_get_does_not_depend_on_private_messages(server: Server, api: Api) -> None:
    """Two tables, one with private messages: the third seat and spectators get the same."""
    found = []
    for whispers in (0, 3):
        table = api.open(3)
        for _ in range(whispers):
            say(api, table, "red", SECRET, to="blue")
            say(api, table, "blue", SECRET, to="red")
        say(api, table, "red", "Good luck, everyone.")
        say(api, table, "", "Who wins?")
        for secret, last in ((table["seats"]["green"], "Good luck"), (table["watch"], "Who wins")):
            with listen(server, table["table"], secret) as line:
                heard = until(line, last)
            found.append([(one["id"], one["text"], one["room"]) for one in spoken(heard)])
            assert len(heard) == 3  # facts, update, chat
        green = table["seats"]["green"]
        asked = api("GET", f"/api/tables/{table['table']}/chat?seat=green", None, green)
        found.append([(one["id"], one["text"], one["room"]) for one in asked.json()["messages"]])

    assert found[:3] == found[3:]


def test_a_seat_reads_its_private_messages_again(api: Api) -> None:
    table = api.open(3)
    say(api, table, "red", SECRET, to="blue")
    path = f"/api/tables/{table['table']}/chat"
    blue = api("GET", f"{path}?seat=blue&to=red", None, table["seats"]["blue"]).json()
    green = api("GET", f"{path}?seat=green&to=red", None, table["seats"]["green"]).json()
    posing = api("GET", f"{path}?seat=blue&to=red", None, table["seats"]["green"])
    watching = api("GET", f"{path}?to=red", None, table["watch"])

    assert [one["text"] for one in blue["messages"]] == [SECRET]
    assert green["messages"] == []
    assert [posing.status_code, watching.status_code] == [403, 403]


@pytest.mark.parametrize(
    ("seat", "more", "status"),
    [
        ("red", {"to": "red"}, 422),
        ("red", {"to": "pink"}, 404),
        ("red", {"to": ""}, 400),
        ("", {"to": "red"}, 403),
    ],
)
def test_bad_private_messages_are_refused(
    api: Api, seat: str, more: dict[str, str], status: int
) -> None:
    table = api.open()

    assert say(api, table, seat, SECRET, **more)["status"] == status


def test_nobody_writes_to_a_bot_or_an_empty_seat(api: Api) -> None:
    seats = [{"seat": "red"}, {"seat": "blue", "player": "open"}]
    seats.append({"seat": "green", "player": "bot", "bot": "random"})
    body = {"game": "salvage", "settings": {"mine": False}, "seats": seats}
    table: JSON = api("POST", "/api/tables", body).json()
    refused = [say(api, table, "red", SECRET, to=seat) for seat in ("blue", "green")]

    assert [one["status"] for one in refused] == [422, 422]


def test_a_game_may_forbid_private_talk(tmp_path: Path) -> None:
    with running(str(tmp_path / "t.sqlite"), "--game", "tests.toys.fuse") as house:
        api = Api(house.url)
        seats = [{"seat": "red"}, {"seat": "blue"}]
        table: JSON = api("POST", "/api/tables", {"game": "fuse", "seats": seats}).json()
        refused = say(api, table, "red", SECRET, to="blue")
        allowed = say(api, table, "red", "Good luck.")
        api.http.close()

    assert refused["detail"] == "The rules of this game allow no private talk."
    assert allowed["room"] == "players"
