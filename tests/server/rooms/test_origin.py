"""Tables that did not begin at the beginning say so."""

from __future__ import annotations

from starhold import save
from tests.server.parts import JSON, Api
from tests.toys.salvage import GAME


def branch(api: Api, opened: JSON) -> JSON:
    body = {"number": 2, "seat": "red"}
    answer = api("POST", f"/api/tables/{opened['table']}/branch", body)
    found: JSON = answer.json()["facts"]
    return found


def keys(facts: JSON) -> list[str]:
    return [one["key"] for one in facts["announcements"]]


def test_an_imported_table_says_so_and_that_its_dice_are_known(api: Api) -> None:
    opened = api.open()
    api.play_out(opened)
    file = api.http.get(f"/api/tables/{opened['table']}/file").content
    facts = api.http.post("/api/import", content=file).json()["facts"]
    without = save.written(save.read(GAME, file, "The file"), with_seed=False)
    other = api.http.post("/api/import", content=without).json()["facts"]

    assert (facts["imported"], facts["dice"], keys(facts)) == (True, "known", ["Imported"])
    assert "can predict the dice" in facts["announcements"][0]["text"]
    assert (other["imported"], other["dice"], keys(other)) == (True, "secret", ["Imported"])


def test_a_branch_says_so_wherever_the_table_is_shown(api: Api) -> None:
    opened = api.open()
    api.play_out(opened)
    facts = branch(api, opened)
    place = f"/api/tables/{facts['table']}"
    api("PATCH", place, {"listed": True})
    shown = next(t for t in api("GET", "/api/tables").json() if t["table"] == facts["table"])

    assert keys(facts) == ["Branched"]
    assert facts["origin"] == shown["origin"] == {"table": opened["table"], "kind": "branch"}
    assert facts["dice"] == "secret"


def test_dice_are_secret_only_where_nobody_chose_the_seed(api: Api) -> None:
    assert api.open()["facts"]["dice"] == "secret"
    assert api.open(seed="Friday")["facts"]["dice"] == "chosen"
