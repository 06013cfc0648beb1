"""Orders over HTTP: several choices in one request, undone in one step, made in advance."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from starhold.server.rooms.ahead import MOST
from tests.server.parts import PATIENCE, Api, listen, new_key, running, wait_for

JSON = dict[str, Any]


def at(opened: JSON, what: str) -> str:
    return f"/api/tables/{opened['table']}/{what}"


def fleet(api: Api) -> tuple[JSON, str]:
    """A solo game, up to the first movement of ships."""
    body = {"game": "crest", "seats": [{"seat": "red"}], "seed": "orders"}
    opened = api("POST", "/api/tables", body).json()
    red = opened["seats"]["red"]
    for _ in range(60):
        view = api.state(opened["table"], red)["view"]
        if view["question"]["key"] == "OrderMove":
            return opened, red
        api.choose(opened["table"], red)
    raise AssertionError("no ship ever moved")


def give(api: Api, opened: JSON, secret: str, order: JSON) -> JSON:
    number = api.state(opened["table"], secret)["number"]
    body = {"after": number, "key": new_key(), "row": order["row"]}
    found = api("POST", at(opened, "order"), body, secret)
    assert found.status_code == 200, found.text
    done: JSON = found.json()
    return done


def test_an_order_is_carried_out_and_undone_in_one_step(api: Api) -> None:
    opened, red = fleet(api)
    before = api.state(opened["table"], red)
    ship = next(one["about"][0] for one in before["view"]["question"]["options"] if one["about"])
    offered = api("GET", at(opened, f"orders?thing={ship}"), None, red).json()
    order = offered["orders"][0]["order"]

    done = give(api, opened, red, order)
    assert done["made"] == len(order["row"])
    assert done["update"]["number"] == before["number"] + done["made"]
    body = {"after": done["number"], "key": new_key()}
    undone = api("POST", at(opened, "undo-order"), body, red).json()
    assert undone["made"] == done["made"]
    after = api.state(opened["table"], red)
    assert after["view"]["scene"] == before["view"]["scene"]


def test_shortcuts_are_orders_about_no_single_thing(api: Api) -> None:
    opened, red = fleet(api)
    found = api("GET", at(opened, "shortcuts"), None, red).json()

    assert found["number"] == api.state(opened["table"], red)["number"]
    assert all(one["order"]["kind"] in ("amount", "sweep", "deed") for one in found["orders"])


def test_an_order_that_is_not_offered_is_refused(api: Api) -> None:
    opened, red = fleet(api)
    number = api.state(opened["table"], red)["number"]
    row = [{"question": "OrderMove", "option": "move nothing nowhere"}]
    body = {"after": number, "key": new_key(), "row": row}
    assert api("POST", at(opened, "order"), body, red).status_code == 422
    stale = body | {"after": number + 3, "row": [{"question": "OrderMove", "option": "x"}]}
    assert api("POST", at(opened, "order"), stale, red).status_code == 409
    assert api.state(opened["table"], red)["number"] == number


def test_orders_and_explanations_need_the_seat(api: Api) -> None:
    opened = api.open(2)
    red, watch = opened["seats"]["red"], opened["watch"]
    assert api("GET", at(opened, "orders?seat=red"), None, watch).status_code in (401, 403)
    assert api("GET", at(opened, "ahead?seat=red"), None, watch).status_code in (401, 403)
    assert api("GET", at(opened, "ahead"), None, red).json() == {"standing": [], "ended": []}
    why = api("GET", at(opened, "why-not?thing=anything"), None, watch).json()
    assert why["lines"]


def ask(api: Api, opened: JSON) -> tuple[str, str, str, list[str]]:
    """Return the seat that is asked, its secret, its question and its options."""
    for seat, secret in opened["seats"].items():
        question = api.state(opened["table"], secret)["view"].get("question")
        if question:
            return seat, secret, question["key"], [one["name"] for one in question["options"]]
    raise AssertionError("nobody is asked")


def test_what_is_decided_ahead_answers_and_is_seen_by_its_seat_alone(api: Api) -> None:
    opened = api.open(2)
    seat, secret, question, names = ask(api, opened)
    other = next(one for who, one in opened["seats"].items() if who != seat)
    facts = api("GET", at(opened, ""), None, other).json()
    number = api.state(opened["table"], secret)["number"]

    body = {"question": question, "options": ["no-such-option", names[-1]]}
    kept = api("POST", at(opened, "ahead"), body, secret).json()
    assert [one["question"] for one in kept["standing"]] == [question]
    assert api("GET", at(opened, ""), None, other).json() == facts
    wait_for(lambda: api.state(opened["table"], secret)["number"] > number)
    log = api("GET", at(opened, "log"), None, secret).json()["log"]
    assert log[-1]["seat"] == seat
    name = kept["standing"][0]["id"]
    assert api("DELETE", at(opened, f"ahead?name={name}"), None, secret).json()["standing"] == []


def test_a_socket_of_another_seat_hears_nothing_of_decisions(api: Api, server: Any) -> None:
    opened = api.open(2)
    seat, secret, question, _ = ask(api, opened)
    other = next(one for who, one in opened["seats"].items() if who != seat)
    heard = []
    with listen(server, opened["table"], other) as line:
        for number in range(12):  # the first may come together with news of the connection
            body = {"question": question, "options": [f"no-such-option {number}"]}
            assert api("POST", at(opened, "ahead"), body, secret).status_code == 200
            line.send('{"kind":"ping"}')
            heard.append(0)
            while '"pong"' not in str(line.recv(60)):
                heard[-1] += 1
    assert min(heard) == 0


def test_not_even_facts_that_did_not_change_tell_of_a_decision(api: Api, server: Any) -> None:
    """The clocks have moved since the table was last read."""
    opened = api.open(2, clock={"kind": "move", "seconds": 600})
    red, blue = opened["seats"].values()
    with listen(server, opened["table"], blue) as line:
        while not any(one.get("here") for one in facts_of(line)["seats"]):
            pass
        while api.state(opened["table"], red)["view"].get("question"):
            api.choose(opened["table"], red, -1)
        while api.state(opened["table"], blue)["view"].get("question"):
            api.choose(opened["table"], blue)
        question = api.state(opened["table"], red)["view"]["question"]["key"]
        while heard(line):
            pass
        body = {"question": question, "options": ["no-such-option"]}
        assert api("POST", at(opened, "ahead"), body, red).status_code == 200

        assert heard(line) == []


def facts_of(line: Any) -> JSON:
    while (message := json.loads(line.recv(PATIENCE)))["kind"] != "table":
        pass
    facts: JSON = message["facts"]
    return facts


def heard(line: Any) -> list[JSON]:
    """Everything sent so far: the answer to a ping comes after it."""
    line.send('{"kind":"ping"}')
    found: list[JSON] = []
    while not found or found[-1]["kind"] != "pong":
        found.append(json.loads(line.recv(PATIENCE)))
    return found[:-1]


def test_at_most_forty_decisions_are_kept(api: Api) -> None:
    opened = api.open(2)
    _, secret, question, _ = ask(api, opened)
    answers = [
        api("POST", at(opened, "ahead"), {"question": question, "options": [f"none {n}"]}, secret)
        for n in range(MOST + 1)
    ]

    assert {answer.status_code for answer in answers[:-1]} == {200}
    assert answers[-1].json()["type"] == "urn:starhold:unfit"
    assert len(api("GET", at(opened, "ahead"), None, secret).json()["standing"]) == MOST


def test_decisions_survive_a_killed_server(tmp_path: Path) -> None:
    with running(str(tmp_path / "t.sqlite"), "--ahead-pause", "600") as server:
        api = Api(server.url)
        opened = api.open(2)
        _, secret, question, names = ask(api, opened)
        number = api.state(opened["table"], secret)["number"]
        body = {"question": question, "options": [names[0]]}
        assert api("POST", at(opened, "ahead"), body, secret).status_code == 200
        server.kill()
        server.words[server.words.index("600")] = "0"
        server.start()
        wait_for(lambda: api.state(opened["table"], secret)["number"] > number)
        api.http.close()


@pytest.mark.parametrize(
    "body", [{"question": "Nothing", "options": ["pass"]}, {"who": "nobody", "to": "nowhere"}]
)
def test_what_makes_no_sense_cannot_be_decided_ahead(api: Api, body: JSON) -> None:
    opened = api.open(2)
    _, secret, _, _ = ask(api, opened)
    assert api("POST", at(opened, "ahead"), body, secret).status_code == 422
