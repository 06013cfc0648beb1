"""What a seat can ask about its options before it chooses."""

from __future__ import annotations

from tests.server.parts import Api


def at(opened: dict[str, str], what: str) -> str:
    return f"/api/tables/{opened['table']}/{what}"


def solo(api: Api) -> tuple[dict[str, str], str]:
    body = {"game": "crest", "seats": [{"seat": "red"}], "seed": "advice"}
    opened = api("POST", "/api/tables", body).json()
    return opened, opened["seats"]["red"]


def test_an_option_is_explained(api: Api) -> None:
    opened, red = solo(api)
    options = api.state(opened["table"], red)["view"]["question"]["options"]
    name = options[0]["name"]

    found = api("GET", at(opened, f"details?option={name}"), None, red)
    again = api("GET", at(opened, f"details?option={name}"), None, red)

    assert found.status_code == 200
    assert found.json()["option"] == name
    assert again.json() == found.json()  # answered once for the same table


def test_odds_are_left_out_if_they_are_not_wanted(api: Api) -> None:
    opened, red = solo(api)
    options = api.state(opened["table"], red)["view"]["question"]["options"]
    asked = at(opened, f"details?option={options[0]['name']}")

    full = api("GET", asked, None, red).json()
    short = api("GET", f"{asked}&odds=false", None, red).json()

    assert full["chancy"]
    assert full["odds"]
    assert short == {name: value for name, value in full.items() if name != "odds"}


def test_a_suggestion_is_one_of_the_options_and_has_reasons(api: Api) -> None:
    opened, red = solo(api)
    options = api.state(opened["table"], red)["view"]["question"]["options"]

    advice = api("GET", at(opened, "advice"), None, red).json()

    names = {option["name"] for option in options}
    assert advice["suggestions"]
    assert all(one["option"] in names for one in advice["suggestions"])


def test_warnings_name_options(api: Api) -> None:
    opened, red = solo(api)

    found = api("GET", at(opened, "warnings"), None, red)

    assert found.status_code == 200
    assert isinstance(found.json()["warnings"], dict)


def test_between_people_hints_are_off_unless_the_table_allows_them(api: Api) -> None:
    plain, allowed = api.open(), api.open(hints=True)

    refused = api("GET", at(plain, "advice?seat=red"), None, plain["seats"]["red"])
    given = api("GET", at(allowed, "advice?seat=red"), None, allowed["seats"]["red"])

    assert refused.status_code == 403
    assert "Hints are off at this table." in refused.json()["detail"]
    assert given.status_code == 200
    assert api("GET", f"/api/tables/{plain['table']}").json()["hints"] is False
    assert api("GET", f"/api/tables/{allowed['table']}").json()["hints"] is True


def test_only_the_seat_itself_may_ask(api: Api, other: Api) -> None:
    opened = api.open()
    for what in ("warnings?seat=blue", "advice?seat=blue", "details?seat=blue&option=x"):
        assert other("GET", at(opened, what), None, opened["seats"]["red"]).status_code == 403


def test_bad_questions_are_refused(api: Api) -> None:
    opened, red = solo(api)

    nothing = api("GET", at(opened, "details?option=nonsense"), None, red)
    assert nothing.status_code == 422
    assert "'nonsense' is not one of the options." in nothing.json()["detail"]
    assert api("GET", at(opened, "details"), None, red).status_code == 400
