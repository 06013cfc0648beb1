"""Bad input to foresight, luck and shared dice: a problem document, and nothing changes."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from tests.server.parts import JSON, Api

LOOKING = ("warnings", "details", "advice", "luck")


def problem(answer: httpx.Response) -> tuple[int, str]:
    """Check the form of a problem document; return its status and kind."""
    body = answer.json()
    assert answer.headers["content-type"].startswith("application/problem+json")
    assert body["status"] == answer.status_code
    assert body["title"]
    assert body["detail"]
    return answer.status_code, str(body["type"]).removeprefix("urn:starhold:")


def place(table: JSON, what: str) -> str:
    return f"/api/tables/{table['table']}/{what}"


def gathering(api: Api) -> JSON:
    return api.open(shared_dice=True, hints=True)


# -- foresight and luck --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("warnings", (400, "which-seat")),
        ("warnings?seat=purple", (404, "unknown")),
        ("warnings?seat=", (404, "unknown")),
        ("warnings?seat=red%00", (404, "unknown")),
        ("details?seat=red", (400, "malformed")),
        ("details?seat=red&option=", (422, "illegal")),
        ("details?seat=red&option=%00", (422, "illegal")),
        ("details?seat=red&option=%FF", (422, "illegal")),
        ("details?seat=red&option=fly%20to%20the%20moon", (422, "illegal")),
        (f"details?seat=red&option={'x' * 401}", (400, "malformed")),
        ("details?option=x", (400, "which-seat")),
        ("advice?seat=purple", (404, "unknown")),
        ("luck?seat=red", (409, "not-over")),
        ("luck?seat=purple", (404, "unknown")),
    ],
)
def test_a_question_that_cannot_be_answered_is_refused(
    api: Api, query: str, expected: tuple[int, str]
) -> None:
    table = api.open(hints=True)
    before = api("GET", place(table, "state?seat=red")).json()
    answer = api("GET", place(table, query))

    assert problem(answer) == expected
    assert api("GET", place(table, "state?seat=red")).json() == before


@pytest.mark.parametrize("what", LOOKING)
def test_a_table_that_is_not_there_is_said(api: Api, what: str) -> None:
    for table in ("aaaaaaaaaa", "0", "..%2f..", "%00"):
        answer = api("GET", f"/api/tables/{table}/{what}?option=x")
        assert problem(answer) == (404, "unknown")


@pytest.mark.parametrize("what", LOOKING)
def test_only_get_is_answered(api: Api, what: str) -> None:
    assert problem(api("POST", place(api.open(), what), {})) == (405, "method")


@pytest.mark.parametrize("what", ["warnings?seat=red", "details?seat=red&option=x", "luck"])
def test_nothing_is_known_before_the_deal(api: Api, what: str) -> None:
    assert problem(api("GET", place(gathering(api), what))) == (409, "gathering")


@pytest.mark.parametrize("what", ["warnings", "details?option=x", "advice"])
def test_nothing_is_left_to_ask_after_the_end(api: Api, what: str) -> None:
    table = api.open(hints=True)
    api.play_out(table)
    answer = api("GET", place(table, what), None, table["seats"]["red"])

    assert problem(answer) == (409, "not-your-turn")


# -- parts of the dice ---------------------------------------------------------------------

PART = "0123456789abcdef" * 2


@pytest.mark.parametrize(
    "body",
    [
        *(None, [], "parts", 7, {}, {"parts": None}, {"parts": []}, {"parts": "red"}),
        *({"parts": {"red": None}}, {"parts": {"red": 7}}, {"parts": {"red": [PART]}}),
        *({"parts": {"red": f"{PART}\n"}}, {"parts": {"red": f"{PART[:-1]}é"}}),
        *({"parts": {"": PART}}, {"parts": {"x" * 41: PART}}, {"parts": {"red\x00": PART}}),
        *({"parts": {"red": PART}, "seed": "0" * 64}, {"part": {"red": PART}}),
    ],
)
def test_parts_of_another_form_are_refused(api: Api, body: Any) -> None:
    table = gathering(api)
    answer = api.http.post(place(table, "parts"), json=body)

    assert problem(answer) == (400, "malformed")
    assert api("GET", place(table, "")[:-1]).json()["parts"] == {}


@pytest.mark.parametrize(
    "content", [b"", b"{", b"\xff\xfe", b'{"parts": {"red": NaN}}', b"[" * 9999]
)
def test_parts_that_are_not_json_are_refused(api: Api, content: bytes) -> None:
    table = gathering(api)
    headers = {"Content-Type": "application/json"}
    answer = api.http.post(place(table, "parts"), content=content, headers=headers)

    assert problem(answer) == (400, "malformed")


def test_too_many_parts_are_refused(api: Api) -> None:
    table = gathering(api)
    many = {"parts": {f"seat{n}": PART for n in range(5000)}}

    assert problem(api("POST", place(table, "parts"), many)) == (413, "too-large")


def test_of_parts_that_are_not_all_allowed_none_counts(api: Api) -> None:
    table = gathering(api)
    answer = api("POST", place(table, "parts"), {"parts": {"red": PART, "purple": PART}})
    facts = api("GET", f"/api/tables/{table['table']}").json()

    assert problem(answer) == (404, "unknown")
    assert (facts["status"], facts["parts"]) == ("gathering", {})


def test_a_stranger_adds_no_part(api: Api, other: Api) -> None:
    table = gathering(api)
    body = {"parts": {"red": PART}}

    assert problem(other("POST", place(table, "parts"), body)) == (403, "not-yours")
    assert problem(other("POST", place(table, "parts"), body, table["watch"])) == (
        403,
        "not-yours",
    )
    assert problem(other("POST", place(table, "parts"), body, "A" * 22)) == (401, "secret")


def test_parts_change_nothing_once_the_game_runs(api: Api) -> None:
    table = gathering(api)
    parts = {"parts": {"red": PART, "blue": PART}}
    begun = api("POST", place(table, "parts"), parts).json()
    again = api("POST", place(table, "parts"), {"parts": {"red": PART[::-1]}}).json()
    plain = api.open()
    unasked = api("POST", place(plain, "parts"), {"parts": {"red": PART}}).json()

    assert begun["status"] == again["status"] == unasked["status"] == "playing"
    assert begun["parts"] == again["parts"] == {"red": PART, "blue": PART}
    assert (unasked["parts"], unasked["dice"]) == ({}, "secret")


@pytest.mark.parametrize("key", ["abcdefgh\n", "abc", "abcdefgh.", "a" * 61])
def test_an_order_with_another_kind_of_key_is_refused(api: Api, key: str) -> None:
    table = api.open()
    row = [{"question": "Reach", "option": "leave-it"}]
    body = {"seat": "red", "after": 0, "key": key, "row": row}

    assert problem(api("POST", place(table, "order"), body)) == (400, "malformed")


def test_a_bot_in_a_seat_for_a_person_is_refused(api: Api) -> None:
    seats = [{"seat": "red"}, {"seat": "blue", "bot": "easy"}]
    answer = api("POST", "/api/tables", {"game": "salvage", "seats": seats})

    assert problem(answer) == (422, "unfit")
    assert "'blue' names a bot" in answer.json()["detail"]
