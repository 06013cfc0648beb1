"""The route of reviews, and playing on from a past move against a bot."""

from __future__ import annotations

from typing import Any

from tests.server.parts import Api, wait_for


def test_a_finished_game_is_reviewed_and_a_running_one_is_not(api: Api) -> None:
    opened = api.open()
    place = f"/api/tables/{opened['table']}/review"
    red = opened["seats"]["red"]
    early = api("GET", place, None, red)
    api.play_out(opened)
    found: dict[str, Any] = {}

    def done() -> bool:
        found.update(api("GET", f"{place}?seat=red", None, red).json())
        return "review" in found

    wait_for(done)

    assert early.json()["type"] == "urn:starhold:not-over"
    assert found["sentence"]
    assert found["review"]["moments"][-1]["entry"] == api.state(opened["table"], red)["number"]


def test_a_branch_is_played_against_a_bot(api: Api) -> None:
    opened = api.open()
    place, red = f"/api/tables/{opened['table']}", opened["seats"]["red"]
    api.play_out(opened)
    wanted = {"seat": "red", "number": 1, "bot": "easy"}
    made = api("POST", f"{place}/branch", wanted, red).json()
    unknown = api("POST", f"{place}/branch", wanted | {"bot": "genius"}, red)

    seats = {one["seat"]: (one["player"], one["bot"]) for one in made["facts"]["seats"]}
    assert seats == {"red": ("human", ""), "blue": ("bot", "easy")}
    assert made["facts"]["origin"]["kind"] == "branch"
    assert unknown.status_code == 404
