"""Invitations: what a link shows before it is used, tables open by address, seats and bots."""

from __future__ import annotations

import pytest

from tests.server.parts import JSON, Api, wait_for

BOT = {"player": "bot", "bot": "random"}


def opened(api: Api, **more: object) -> JSON:
    """A table where Ann plays red and blue is open."""
    seats = [{"seat": "red", "name": "Ann"}, {"seat": "blue", "player": "open"}]
    body = {"game": "salvage", "settings": {"mine": False}, "seats": seats, **more}
    table: JSON = api("POST", "/api/tables", body).json()
    return table | {"place": f"/api/tables/{table['table']}"}


def invited(api: Api, table: JSON, secret: str) -> JSON:
    answer: JSON = api("POST", f"{table['place']}/invitation", {"secret": secret}).json()
    return answer


def said(api: Api, table: JSON) -> list[tuple[str, str]]:
    facts = api("GET", table["place"], None, table["watch"]).json()
    return [(one["key"], one["text"]) for one in facts["announcements"]]


def test_a_link_says_what_it_leads_to_and_is_not_spent(api: Api, other: Api) -> None:
    table = opened(api)
    link = table["seats"]["blue"]
    first, again = invited(other, table, link), invited(other, table, link)
    looked = other("GET", f"{table['place']}/state", None, link)
    entered = other("POST", f"{table['place']}/enter", {"secret": link, "name": "Bo"}).json()

    assert (first["role"], first["seat"]) == ("seat", "blue")
    assert again["role"] == "seat"
    assert first["facts"]["seats"][0]["name"] == "Ann"
    assert first["facts"]["you"] == {"seats": [], "host": False, "watch": False, "replaced": []}
    assert looked.status_code == 401
    assert entered["seat"] == "blue"
    assert said(api, table) == [("Joined", "Bo has joined by link.")]
    assert invited(other, table, link)["type"] == "urn:starhold:secret"


def test_the_other_links_say_what_they_are(api: Api, other: Api) -> None:
    table = opened(api)

    assert invited(other, table, table["watch"])["role"] == "watch"
    assert invited(other, table, table["host"])["role"] == "host"
    assert invited(other, table, table["seats"]["red"])["role"] == "move"
    assert invited(other, table, "x" * 22)["status"] == 401
    assert invited(other, table, "x" * 65)["type"] == "urn:starhold:malformed"


def test_a_name_given_with_a_link_to_another_device_renames_nobody(api: Api, other: Api) -> None:
    table = opened(api)
    body = {"secret": table["seats"]["red"], "name": "Eve"}
    other("POST", f"{table['place']}/enter", body)

    assert other("GET", table["place"]).json()["seats"][0]["name"] == "Ann"


def test_the_address_lets_anyone_sit_only_where_the_table_allows_it(api: Api, other: Api) -> None:
    table = opened(api)
    closed = other("GET", table["place"]), other("POST", f"{table['place']}/seats/blue/take", {})
    not_host = other("PATCH", table["place"], {"by_address": True})
    allowed = api("PATCH", table["place"], {"by_address": True}).json()
    watched = other("GET", table["place"]).json()
    taken = other("POST", f"{table['place']}/seats/blue/take", {"name": "Bo"})

    assert [one.status_code for one in closed] == [403, 403]
    assert not_host.status_code == 403
    assert allowed["by_address"] is True
    assert watched["you"]["seats"] == []
    assert taken.json()["seat"] == "blue"
    assert table["table"] not in {one["table"] for one in api("GET", "/api/tables").json()}


def test_a_closed_address_lets_nobody_in_any_more(api: Api, other: Api) -> None:
    table = opened(api, by_address=True)
    open_ = other("GET", table["place"])
    api("PATCH", table["place"], {"by_address": False})

    assert open_.status_code == 200
    assert other("GET", table["place"]).status_code == 403


def test_a_player_lets_a_bot_play_and_takes_the_seat_back(api: Api) -> None:
    opened = api.open()
    table = opened | {"place": f"/api/tables/{opened['table']}"}
    blue = opened["seats"]["blue"]
    given = api("POST", f"{table['place']}/seats/blue/player", BOT, blue).json()
    wait_for(lambda: api("GET", table["place"], None, blue).json()["you"]["replaced"])
    back = api("POST", f"{table['place']}/seats/blue/return", {}, blue).json()

    assert given["seats"][1]["player"] == "bot"
    assert given["you"] == {"seats": [], "host": False, "watch": False, "replaced": ["blue"]}
    assert back["seats"][1]["player"] == "human"
    assert said(api, table)[0] == ("Reseated", "Blue has given a seat to a bot (random).")
    assert said(api, table)[1][0] == "Returned"


def test_the_host_cannot_open_a_seat_that_is_only_lent_to_a_bot(api: Api) -> None:
    opened = api.open()
    path = f"/api/tables/{opened['table']}/seats/blue"
    blue = opened["seats"]["blue"]
    api("POST", f"{path}/player", BOT, blue)
    refused = api("POST", f"{path}/player", {"player": "open"}, opened["host"])
    back = api("POST", f"{path}/return", {}, blue).json()

    assert (refused.status_code, refused.json()["type"]) == (409, "urn:starhold:taken")
    assert refused.json()["detail"] == (
        "Blue has only lent this seat to a bot and can take it back at any time. "
        "Only Blue can give it up."
    )
    assert back["seats"][1]["player"] == "human"


def test_only_the_player_gives_a_held_seat_away(api: Api, other: Api) -> None:
    opened = api.open()
    place = f"/api/tables/{opened['table']}"
    host = other("POST", f"{place}/seats/blue/player", BOT, opened["host"])
    red = other("POST", f"{place}/seats/blue/player", BOT, opened["seats"]["red"])
    watcher = other("POST", f"{place}/seats/blue/player", BOT, opened["watch"])

    assert (host.status_code, host.json()["type"]) == (409, "urn:starhold:taken")
    assert [red.status_code, watcher.status_code] == [403, 403]
    assert other("GET", place, None, opened["host"]).json()["seats"][1]["player"] == "human"


def test_the_host_gives_an_empty_seat_to_a_bot_and_opens_it_again(api: Api) -> None:
    table = opened(api)
    path = f"{table['place']}/seats/blue/player"
    bot = api("POST", path, BOT).json()
    open_ = api("POST", path, {"player": "open"}).json()
    unknown = api("POST", path, {"player": "bot", "bot": "nobody"})

    assert bot["seats"][1]["player"] == "bot"
    assert open_["seats"][1]["player"] == "open"
    assert [key for key, _ in said(api, table)] == ["Reseated", "Reseated"]
    assert unknown.status_code in {404, 422}


def test_after_the_end_no_seat_changes_hands(api: Api) -> None:
    opened = api.open()
    api.play_out(opened)
    path = f"/api/tables/{opened['table']}/seats/blue/player"
    late = api("POST", path, BOT, opened["seats"]["blue"])

    assert late.json()["type"] == "urn:starhold:over"


@pytest.mark.parametrize("body", [{"by_address": 7}, {"by_address": "maybe"}, {"door": True}])
def test_a_malformed_change_is_refused(api: Api, body: JSON) -> None:
    table = opened(api)
    answer = api("PATCH", table["place"], body)

    assert (answer.status_code, answer.json()["type"]) == (400, "urn:starhold:malformed")
