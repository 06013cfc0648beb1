"""Seat links: personal, spent on first use, and never a way for the host to look."""

from __future__ import annotations

import json

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from starhold.client import Client
from starhold.server.rooms.room import MOST_ANNOUNCED
from tests.server.parts import JSON, PATIENCE, Api, Server, listen


@pytest.fixture
def table(api: Api) -> JSON:
    """A table where blue is open."""
    seats = [{"seat": "red"}, {"seat": "blue", "player": "open"}]
    body = {"game": "salvage", "settings": {"mine": False}, "seats": seats}
    opened: JSON = api("POST", "/api/tables", body).json()
    return opened | {"place": f"/api/tables/{opened['table']}"}


def enter(api: Api, table: JSON, secret: str) -> JSON:
    answer: JSON = api("POST", f"{table['place']}/enter", {"secret": secret}).json()
    return answer


def announced(api: Api, table: JSON) -> list[tuple[str, str]]:
    facts = api("GET", table["place"], None, table["watch"]).json()
    return [(one["key"], one["seat"]) for one in facts["announcements"]]


def test_a_link_is_spent_on_first_use(api: Api, other: Api, table: JSON) -> None:
    link = table["seats"]["blue"]
    entered = enter(other, table, link)
    again = enter(api, table, link)

    assert (entered["role"], entered["seat"]) == ("seat", "blue")
    assert entered["secret"] != link
    assert other("GET", f"{table['place']}/state").json()["seat"] == "blue"
    assert again["type"] == "urn:starhold:secret"
    assert announced(api, table) == [("Joined", "blue")]


def test_the_host_cannot_look_through_a_link_without_using_it(
    api: Api, other: Api, table: JSON
) -> None:
    link = table["seats"]["blue"]
    before = other("GET", f"{table['place']}/state", None, link)
    enter(other, table, link)
    after = [
        api("GET", f"{table['place']}/state?seat=blue", None, secret)
        for secret in (table["host"], link)
    ]

    assert before.status_code == 401
    assert [one.status_code for one in after] == [403, 401]


def test_a_secret_given_away_is_exchanged_and_leaves_the_giver(api: Api, other: Api) -> None:
    """A host who keeps the link of an old seat cannot look over its player's shoulder."""
    opened = api.open()
    table = opened | {"place": f"/api/tables/{opened['table']}"}
    enter(other, table, opened["seats"]["blue"])

    assert api("GET", table["place"]).json()["you"]["seats"] == ["red"]
    assert api("GET", f"{table['place']}/state?seat=blue").status_code == 403
    assert other("GET", f"{table['place']}/state").json()["seat"] == "blue"
    assert announced(api, table) == [("Moved", "blue")]


def test_the_holder_of_a_seat_may_open_the_link_again(api: Api) -> None:
    opened = api.open()
    table = opened | {"place": f"/api/tables/{opened['table']}"}

    assert enter(api, table, opened["seats"]["blue"]) == {"role": "seat", "seat": "blue"}
    assert announced(api, table) == []


def test_a_host_who_replaces_a_link_is_announced_to_all_and_to_the_old_holder(
    server: Server, api: Api, other: Api, table: JSON
) -> None:
    secret = enter(other, table, table["seats"]["blue"])["secret"]
    heard: list[JSON] = []
    line = listen(server, table["table"], secret)
    with line:
        line.recv(PATIENCE)
        new = api("POST", f"{table['place']}/seats/blue/link", {}).json()["secret"]
        with pytest.raises(ConnectionClosed) as closed:
            _hear(line, heard)
    told = [one["facts"] for one in heard if one["kind"] == "table"][-1]
    last = told["announcements"][-1]
    refused = other("GET", f"{table['place']}/state")

    assert (last["key"], last["seat"]) == ("LinkReplaced", "blue")
    assert "knows the seat's secrets so far" in last["text"]
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4401
    assert refused.json()["detail"] == "Your link to blue has been replaced by the host."
    assert other("GET", f"{table['place']}/state", None, new).status_code == 401
    assert enter(other, table, new)["seat"] == "blue"


def _hear(line: ClientConnection, heard: list[JSON]) -> None:
    while True:
        heard.append(json.loads(line.recv(PATIENCE)))


def test_only_the_host_and_the_holder_make_links(other: Api, table: JSON) -> None:
    enter(other, table, table["seats"]["blue"])
    place = f"{table['place']}/seats"

    assert other("POST", f"{place}/red/link", {}).status_code == 403
    assert other("POST", f"{place}/blue/link", {}).status_code == 200
    assert other("GET", f"{table['place']}/state").json()["seat"] == "blue"


def test_the_facts_say_whether_a_link_is_unused(api: Api, other: Api, table: JSON) -> None:
    def unused() -> list[bool]:
        return [one["link"] for one in api("GET", table["place"]).json()["seats"]]

    before = unused()
    enter(other, table, table["seats"]["blue"])

    assert before == [False, True]
    assert unused() == [False, False]


def test_the_client_sits_down_by_link(server: Server, table: JSON) -> None:
    client = Client(server.url)
    seat = client.sit(table["table"], table["seats"]["blue"])
    client.close()

    assert seat.seat == "blue"
    assert seat.secret != table["seats"]["blue"]


def test_a_replaced_link_stays_in_sight(api: Api, other: Api) -> None:
    """A host cannot push the announcement out of the log by changing a bot again and again."""
    seats = [{"seat": "red"}, {"seat": "blue", "player": "open"}]
    seats.append({"seat": "green", "player": "bot", "bot": "random"})
    body = {"game": "salvage", "settings": {"mine": False}, "seats": seats}
    opened: JSON = api("POST", "/api/tables", body).json()
    table = opened | {"place": f"/api/tables/{opened['table']}"}
    enter(other, table, table["seats"]["blue"])
    api("POST", f"{table['place']}/seats/blue/link", {})
    for _ in range(MOST_ANNOUNCED + 5):
        bot = {"player": "bot", "bot": "random"}
        assert api("POST", f"{table['place']}/seats/green/player", bot).status_code == 200
    found = announced(api, table)

    assert found[:2] == [("Joined", "blue"), ("LinkReplaced", "blue")]
    assert found[2:] == [("Reseated", "green")] * (MOST_ANNOUNCED + 1)  # and the first


def test_lending_a_seat_again_and_again_pushes_nothing_out_of_sight(
    api: Api, other: Api, table: JSON
) -> None:
    """Nor can a host who plays: both that a bot plays and that the player is back count much."""
    enter(other, table, table["seats"]["blue"])
    api("POST", f"{table['place']}/seats/blue/link", {})
    for _ in range(MOST_ANNOUNCED):
        bot = {"player": "bot", "bot": "random"}
        assert api("POST", f"{table['place']}/seats/red/player", bot).status_code == 200
        assert api("POST", f"{table['place']}/seats/red/return", {}).status_code == 200
    found = announced(api, table)

    assert found[:2] == [("Joined", "blue"), ("LinkReplaced", "blue")]
    assert len(found) <= MOST_ANNOUNCED + 4
