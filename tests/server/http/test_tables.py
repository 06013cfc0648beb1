"""Opening tables, and who may sit and watch there, over real HTTP."""

from __future__ import annotations

import pytest

from tests.server.parts import Api


def test_a_table_opens_with_a_link_for_each_person_and_begins_at_once(api: Api) -> None:
    opened = api.open(seats=2)

    assert set(opened["seats"]) == {"red", "blue"}
    assert all(len(secret) == 22 for secret in (opened["host"], *opened["seats"].values()))
    assert opened["facts"]["status"] == "playing"
    you = {"seats": ["red", "blue"], "host": True, "watch": True, "replaced": []}
    assert opened["facts"]["you"] == you


def test_a_secret_is_exchanged_for_a_cookie_that_opens_its_seat_only(api: Api, other: Api) -> None:
    opened = api.open()
    place = f"/api/tables/{opened['table']}"
    answer = other("POST", f"{place}/enter", {"secret": opened["seats"]["blue"]})
    cookie = answer.headers["set-cookie"]

    assert (answer.json()["role"], answer.json()["seat"]) == ("seat", "blue")
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert f"Path={place}" in cookie
    assert other("GET", f"{place}/state").json()["seat"] == "blue"
    assert other("GET", f"{place}/state?seat=red").status_code == 403


def test_two_seats_share_a_device(api: Api, other: Api) -> None:
    opened = api.open(seats=3)
    place = f"/api/tables/{opened['table']}"
    for seat in ("red", "green"):
        other("POST", f"{place}/enter", {"secret": opened["seats"][seat]})

    assert other("GET", place).json()["you"]["seats"] == ["red", "green"]
    assert other("GET", f"{place}/state?seat=green").json()["seat"] == "green"
    assert other("GET", f"{place}/state").json()["seat"] is None
    wanted = {"after": 0, "option": "x", "key": "12345678"}
    answer = other("POST", f"{place}/choose", wanted)
    assert answer.json()["type"] == "urn:starhold:which-seat"

    other("POST", f"{place}/leave", {"seat": "red"})
    assert other("GET", place).json()["you"]["seats"] == ["green"]


def test_many_tables_do_not_crowd_a_browser(api: Api) -> None:
    tables = [api.open()["table"] for _ in range(5)]

    for table in tables:
        assert api("GET", f"/api/tables/{table}").json()["you"]["seats"] == ["red", "blue"]


def test_an_unlisted_table_needs_a_link_and_a_listed_one_may_be_watched(
    api: Api, other: Api
) -> None:
    closed, listed = api.open(), api.open(listed=True, title="Friday")

    assert other("GET", f"/api/tables/{closed['table']}").status_code == 403
    assert other("GET", f"/api/tables/{closed['table']}/state").status_code == 403
    assert other.state(listed["table"])["seat"] is None
    shown = {table["table"] for table in other("GET", "/api/tables").json()}
    assert listed["table"] in shown
    assert closed["table"] not in shown
    watch = other("POST", f"/api/tables/{closed['table']}/enter", {"secret": closed["watch"]})
    assert watch.json() == {"role": "watch"}
    assert other.state(closed["table"])["view"]["question"] is None


@pytest.mark.parametrize(
    "secret", ["", "x", "A" * 22, "§", "A" * 64], ids=["none", "short", "wrong", "odd", "long"]
)
def test_a_wrong_secret_opens_nothing(api: Api, other: Api, secret: str) -> None:
    table = api.open()["table"]
    answer = other("POST", f"/api/tables/{table}/enter", {"secret": secret})

    assert answer.status_code == 401
    assert answer.headers["content-type"] == "application/problem+json"
    assert "set-cookie" not in answer.headers


def test_of_two_who_want_an_open_seat_one_gets_it(api: Api, other: Api) -> None:
    seats = [{"seat": "red"}, {"seat": "blue", "player": "open"}]
    body = {"game": "salvage", "settings": {"mine": False}, "seats": seats, "listed": True}
    table = api("POST", "/api/tables", body).json()["table"]
    first = other("POST", f"/api/tables/{table}/seats/blue/take", {"name": "Bo"})
    second = api("POST", f"/api/tables/{table}/seats/blue/take", {})

    assert first.status_code == 200
    assert second.json()["type"] == "urn:starhold:taken"
    seat = other("GET", f"/api/tables/{table}").json()["seats"][1]
    assert (seat["player"], seat["name"]) == ("human", "Bo")


def test_the_link_of_an_open_seat_seats_a_visitor(api: Api, other: Api) -> None:
    seats = [{"seat": "red"}, {"seat": "blue", "player": "open"}]
    body = {"game": "salvage", "settings": {"mine": False}, "seats": seats, "listed": True}
    opened = api("POST", "/api/tables", body).json()
    place = f"/api/tables/{opened['table']}"

    came = other("POST", f"{place}/enter", {"secret": opened["seats"]["blue"]})

    assert (came.json()["role"], came.json()["seat"]) == ("seat", "blue")
    assert api("GET", place).json()["seats"][1]["player"] == "human"
    assert api("POST", f"{place}/seats/blue/take", {}).json()["type"] == "urn:starhold:taken"


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"game": "chess"}, "no game 'chess'"),
        ({"seats": [{"seat": "red"}]}, "2 to 4"),
        ({"seats": [{"seat": "red"}, {"seat": "red"}]}, "different seats"),
        ({"seats": [{"seat": "red"}, {"seat": "pink"}]}, "no seat 'pink'"),
        ({"seats": [{"seat": "red"}, {"seat": "blue", "player": "bot", "bot": "hal"}]}, "hal"),
        ({"settings": {"mine": 3}}, "mine must be yes or no, not 3."),
        ({"settings": {"mines": True}}, "has no setting 'mines'; did you mean 'mine'?"),
        ({"preset": "brief"}, "has no preset 'brief'"),
        ({"clock": {"kind": "move", "seconds": 1}}, "10 seconds to 30 days"),
        ({"clock": {"kind": "sand"}}, "kind"),
        ({"colour": "red"}, "colour"),
        ({"title": "x" * 81}, "title"),
        ({"webhook": "http://127.0.0.1/"}, "not public"),
        ({"webhook": "http://[::1]:80/"}, "not public"),
        ({"webhook": "http://169.254.169.254/latest"}, "not public"),
        ({"webhook": "file:///etc/passwd"}, "must begin with"),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_a_sentence(
    api: Api, change: dict[str, object], says: str
) -> None:
    usual = {"game": "salvage", "seats": [{"seat": "red"}, {"seat": "blue"}]}
    answer = api("POST", "/api/tables", usual | change)

    assert answer.status_code in (400, 404, 422)
    assert says in answer.json()["detail"]


def test_notes_are_private_to_a_seat(api: Api, other: Api) -> None:
    opened = api.open()
    place = f"/api/tables/{opened['table']}/notes"
    red, blue = opened["seats"]["red"], opened["seats"]["blue"]
    api("PUT", place, {"text": "Blue bluffs. ✦"}, red)

    assert other("GET", place, None, red).json() == {"text": "Blue bluffs. ✦"}
    assert other("GET", place, None, blue).json() == {"text": ""}
    assert other("GET", f"{place}?seat=red", None, blue).status_code == 403
    assert other("GET", place, None, opened["watch"]).status_code == 403


def test_players_and_spectators_talk_apart(api: Api, other: Api) -> None:
    opened = api.open()
    place = f"/api/tables/{opened['table']}/chat"
    api("POST", place, {"text": "Well played."}, opened["seats"]["red"])
    other("POST", place, {"text": "Who leads?", "name": "Di"}, opened["watch"])
    players = api("GET", place, None, opened["seats"]["blue"]).json()["messages"]
    spectators = other("GET", place, None, opened["watch"]).json()["messages"]

    assert [said["text"] for said in players] == ["Well played."]
    assert [(said["name"], said["text"]) for said in spectators] == [("Di", "Who leads?")]


def test_a_rematch_turns_the_seats_and_everyone_finds_the_same_table(api: Api, other: Api) -> None:
    opened = api.open()
    place = f"/api/tables/{opened['table']}/rematch"
    early = api("POST", place, {}, opened["seats"]["red"])
    api.play_out(opened)
    red = other("POST", place, {}, opened["seats"]["red"]).json()
    blue = other("POST", place, {}, opened["seats"]["blue"]).json()

    assert early.json()["type"] == "urn:starhold:not-over"
    assert red["table"] == blue["table"]
    assert set(red["seats"]) == {"blue"}
    assert set(blue["seats"]) == {"red"}
    update = other.state(red["table"], red["seats"]["blue"])
    assert (update["seat"], update["number"]) == ("blue", 0)


def test_a_rematch_takes_no_seat_from_another_person(api: Api, other: Api) -> None:
    """Red of the old table is blue of the new one, unless a friend has sat down there."""
    opened = api.open(listed=True)
    place = f"/api/tables/{opened['table']}/rematch"
    api.play_out(opened)
    blue = api("POST", place, {}, opened["seats"]["blue"]).json()
    new = f"/api/tables/{blue['table']}"
    friend = other("POST", f"{new}/seats/blue/take", {"name": "Cleo"}).json()
    red = api("POST", place, {}, opened["seats"]["red"]).json()
    again = api("POST", place, {}, opened["seats"]["blue"]).json()

    assert red == {"table": blue["table"], "seats": {}}
    assert other.state(blue["table"], friend["secret"])["seat"] == "blue"
    assert again == blue


def test_another_sites_page_is_refused(api: Api) -> None:
    table = api.open()["table"]
    headers = {"Origin": "https://elsewhere.example"}
    answer = api.http.post(f"/api/tables/{table}/votes", json={}, headers=headers)

    assert answer.status_code in (400, 403)
    answer = api.http.get(f"/api/tables/{table}", headers=headers)
    assert answer.json()["type"] == "urn:starhold:origin"
