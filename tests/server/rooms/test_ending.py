"""A table ends early once every person has agreed, and not before."""

from __future__ import annotations

import pytest

from starhold import save
from starhold.terminal.verify import checks
from tests.server.parts import JSON, Api, wait_for
from tests.toys.salvage import GAME


def end(api: Api, table: JSON, seat: str, **more: object) -> JSON:
    secret = table["seats"].get(seat) or table["watch"]
    answer: JSON = api("POST", f"/api/tables/{table['table']}/end", more, secret).json()
    return answer


def test_all_people_end_a_game_and_it_is_scored_as_it_stands(api: Api) -> None:
    table = api.open()
    api.choose(table["table"], table["seats"]["red"])
    first = end(api, table, "red")
    before = api.state(table["table"], table["seats"]["blue"])
    last = end(api, table, "blue")
    after = api.state(table["table"], table["seats"]["blue"])
    place = f"/api/tables/{table['table']}"
    file = api("GET", f"{place}/file", None, table["watch"]).content
    number = after["number"]
    frame = api("GET", f"{place}/replay/{number}?seat=blue", None, table["watch"]).json()
    undone = api(
        "POST",
        f"{place}/undo",
        {"after": number, "key": "12345678"},
        table["seats"]["blue"],
    )

    assert (first["status"], first["ending"]) == ("playing", ["red"])
    assert not before["view"].get("scores")
    assert last["status"] == "over"
    assert after["view"]["scores"]
    assert after["log"][-1]["news"][-1]["key"] == "EndedEarly"
    assert frame["view"]["scores"] == after["view"]["scores"]
    assert undone.json()["type"] == "urn:starhold:no-undo"
    assert api("GET", f"{place}/luck", None, table["watch"]).json()["seed"]
    assert all(check.held for check in checks(save.read(GAME, file)))
    imported = api.http.post("/api/import", content=file).json()
    assert imported["facts"]["status"] == "over"


def test_a_player_who_agreed_may_withdraw(api: Api) -> None:
    table = api.open()
    end(api, table, "red")
    withdrawn = end(api, table, "red", yes=False)
    other = end(api, table, "blue")

    assert withdrawn["ending"] == []
    assert (other["status"], other["ending"]) == ("playing", ["blue"])
    assert other["votes"] == []


def test_bots_and_empty_seats_are_not_asked(api: Api) -> None:
    seats = [{"seat": "red"}, {"seat": "blue", "player": "open"}]
    seats.append({"seat": "green", "player": "bot", "bot": "random"})
    body = {"game": "salvage", "settings": {"mine": False}, "seats": seats}
    table: JSON = api("POST", "/api/tables", body).json()

    assert end(api, table, "red")["status"] == "over"
    assert end(api, table, "red")["type"] == "urn:starhold:over"


@pytest.mark.parametrize(("seat", "status"), [("", 400), ("pink", 404), ("blue", 403)])
def test_only_players_end_a_game(api: Api, other: Api, seat: str, status: int) -> None:
    table = api.open()
    path = f"/api/tables/{table['table']}/end"
    named = other("POST", path, {"seat": seat}, table["seats"]["red"])
    watching = other("POST", path, {}, table["watch"])

    assert (named.status_code, watching.status_code) == (status, 403)


def bid(api: Api, table: JSON, seat: str) -> None:
    """Bid what comes first; a bid is made in secret until the last seat has bid."""
    secret = table["seats"][seat]
    while "question" in (view := api.state(table["table"], secret)["view"]) and view["question"]:
        assert api.choose(table["table"], secret, -1).status_code == 200


def agreed(api: Api, table: JSON) -> list[str]:
    facts: JSON = api("GET", f"/api/tables/{table['table']}", None, table["watch"]).json()
    return list(facts["ending"])


def test_playing_on_withdraws_all_agreements(api: Api) -> None:
    """It was about another position: nobody waits with the last yes until it suits them."""
    table = api.open()
    end(api, table, "red")
    bid(api, table, "blue")
    in_secret = agreed(api, table)
    bid(api, table, "red")
    after = agreed(api, table)
    last = end(api, table, "blue")

    assert in_secret == ["red"]  # forgetting it would show that blue has bid
    assert after == []
    assert (last["status"], last["ending"]) == ("playing", ["blue"])


def test_what_bots_choose_withdraws_nothing(api: Api) -> None:
    people = [{"seat": "red"}, {"seat": "blue"}, {"seat": "green", "player": "open"}]
    body = {"game": "salvage", "settings": {"mine": False}, "seats": people}
    table: JSON = api("POST", "/api/tables", body).json()
    bid(api, table, "red")
    bid(api, table, "blue")
    end(api, table, "red")
    bot = {"player": "bot", "bot": "random"}
    api("POST", f"/api/tables/{table['table']}/seats/green/player", bot, table["host"])
    wait_for(lambda: api.state(table["table"], table["watch"])["number"] > 0)

    assert agreed(api, table) == ["red"]
    assert end(api, table, "blue")["status"] == "over"


def test_a_player_who_lets_a_bot_play_is_asked(api: Api) -> None:
    table = api.open()
    path = f"/api/tables/{table['table']}/seats/blue"
    blue = table["seats"]["blue"]
    lent = api("POST", f"{path}/player", {"player": "bot", "bot": "random"}, blue).json()
    alone = end(api, table, "red")
    api("POST", f"{path}/return", {}, blue)
    both = end(api, table, "blue")

    assert [one["lent"] for one in lent["seats"]] == [False, True]
    assert (alone["status"], alone["ending"]) == ("playing", ["red"])
    assert both["status"] == "over"


def test_a_new_player_has_agreed_to_nothing(api: Api, other: Api) -> None:
    table = api.open()
    place = f"/api/tables/{table['table']}"
    end(api, table, "blue")
    link = api("POST", f"{place}/seats/blue/link", {}, table["host"]).json()["secret"]
    other("POST", f"{place}/enter", {"secret": link})
    alone = end(api, table, "red")

    assert (alone["status"], alone["ending"]) == ("playing", ["red"])
