"""The whole API under bad input: schemathesis finds no 500."""

from __future__ import annotations

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings

from tests.server.parts import Api, Server, client

EXAMPLES = 12
LONGEST_WAIT = 0.1  # seconds that a request may wait for news


@pytest.fixture(scope="module")
def secrets(server: Server) -> list[str]:
    """Secrets and ids that open something, so that the handlers' insides are reached."""
    api = Api(server.url)
    opened = api.open(seats=3, listed=True)
    api.http.close()
    return [opened["table"], opened["host"], *opened["seats"].values()]


@pytest.fixture(scope="module")
def schema(server: Server) -> object:
    return schemathesis.openapi.from_url(f"{server.url}/schema/openapi.json")


every = schemathesis.pytest.from_fixture("schema")


@every.parametrize()
@settings(
    max_examples=EXAMPLES,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    derandomize=True,
)
def test_no_request_breaks_the_server(
    case: schemathesis.Case[Any], secrets: list[str], server: Server
) -> None:
    table, host, red, *_ = secrets
    if "table" in case.path_parameters:
        case.path_parameters["table"] = table
        if case.method == "POST" and case.path.endswith("/link"):
            case.path_parameters["seat"] = "green"
    if isinstance((case.query or {}).get("wait"), float):
        case.query["wait"] %= LONGEST_WAIT  # a valid wait stays one, but a short one
    headers = {"Authorization": f"Bearer {host},{red}"}
    answer = case.call(base_url=server.url, headers=headers)

    assert answer.status_code < 500, (case.as_curl_command(), answer.text)


def test_the_page_of_the_schema_needs_nothing_from_elsewhere(server: Server) -> None:
    with client(server.url) as http:
        page = http.get("/schema")
        script = http.get("/schema/page.js")
        style = http.get("/schema/page.css")

    assert "http://" not in page.text + script.text + style.text
    assert "https://" not in page.text + script.text + style.text
    assert script.headers["content-type"].startswith("text/javascript")
    assert page.headers["content-type"].startswith("text/html")


def test_the_pictures_of_a_guide_are_served(server: Server) -> None:
    with client(server.url) as http:
        found = http.get("/api/games/crest/guide").json()["picture"]
        pictures = [http.get(f"/api/games/crest/pictures/{one['name']}") for one in found]
        missing = http.get("/api/games/crest/pictures/moon")

    assert len(pictures) >= 2
    assert {one.headers["content-type"] for one in pictures} == {"image/webp"}
    assert (missing.status_code, missing.json()["detail"]) == (
        404,
        "Crest of Empire has no picture 'moon'.",
    )


def test_games_are_described_and_cached(server: Server) -> None:
    with client(server.url) as http:
        listed = http.get("/api/games")
        again = http.get("/api/games", headers={"If-None-Match": listed.headers["etag"]})
        full = http.get("/api/games/salvage").json()
        book = http.get("/api/games/salvage/rulebook").json()
        taught = http.get("/api/games/crest/lesson").json()
        untaught = http.get("/api/games/salvage/lesson")
        missing = http.get("/api/games/chess")

    assert {"salvage", "crest"} <= {game["game"] for game in listed.json()}
    assert again.status_code == 304
    assert [s["kind"] for s in full["settings"] if s["name"] == "mine"] == ["flag"]
    assert full["words"]["things"]
    assert any(entry["id"] == "SA-3.2" and entry["chapter"] == "SA-3" for entry in book["entries"])
    assert len(taught["moment"]) >= 12
    assert untaught.status_code == 404
    assert {game["game"]: bool(game["lesson"]) for game in listed.json()}.items() >= {
        ("crest", True),
        ("salvage", False),
    }
    assert missing.status_code == 404


def test_a_setting_says_which_player_counts_it_is_for(server: Server) -> None:
    with client(server.url) as http:
        asked = http.get("/api/games/space_empires").json()["settings"]

    told = {one["name"]: one.get("players") for one in asked}
    assert (told["profile"], told["scenario"], told["solo"]) == (None, [2], [1])


def test_every_answer_has_strict_headers(server: Server) -> None:
    with client(server.url) as http:
        for path in ("/", "/t/abc", "/api/games", "/api/nothing", "/health", "/metrics"):
            headers = http.get(path).headers
            assert "default-src 'none'" in headers["content-security-policy"]
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"
        figures = http.get("/metrics").text

    assert "starhold_command_seconds_bucket" in figures
    assert "starhold_http_responses_total" in figures


@pytest.mark.parametrize("path", ["/api/nothing", "/x.js", "/assets/../x.py"])
def test_what_is_not_there_is_a_problem(server: Server, path: str) -> None:
    with client(server.url) as http:
        answer = http.get(path)

    assert answer.status_code == 404
    assert answer.json()["type"] == "urn:starhold:unknown"
