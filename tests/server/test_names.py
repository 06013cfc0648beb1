"""Names, titles and chat carry no characters that hide or reorder text."""

from __future__ import annotations

import pytest

from starhold.server.names import plain, plain_chat
from tests.server.parts import Api

TURNED = "\u202eAnn\u2066\u0007 \u200b"


@pytest.mark.parametrize(
    "hidden", ["\u202e", "\u2066", "\u200f", "\u061c", "\x00", "\x1b", "\n", "\x85"]
)
def test_hidden_characters_are_removed_from_names(hidden: str) -> None:
    assert plain(f"A{hidden}nn") == "Ann"


def test_letters_of_all_scripts_and_joined_emoji_stay() -> None:
    for name in ("Zoë", "עדה", "\u0646\u06cc\u200c\u0647", "👩\u200d🚀"):
        assert plain(name) == name


def test_chat_keeps_its_lines() -> None:
    assert plain_chat("one\ntwo\u202e") == "one\ntwo"


def test_names_titles_and_chat_come_without_hidden_characters(api: Api) -> None:
    seats = [{"seat": "red", "name": TURNED}, {"seat": "blue"}]
    body = {"game": "salvage", "seats": seats, "title": f"{TURNED} and friends"}
    opened = api("POST", "/api/tables", body).json()
    place = f"/api/tables/{opened['table']}"
    renamed = api("PATCH", f"{place}/seats/blue", {"name": TURNED}).json()
    retitled = api("PATCH", place, {"title": TURNED}).json()
    said = api("POST", f"{place}/chat", {"text": f"Hi {TURNED}", "seat": "red"}).json()
    nothing = api("POST", f"{place}/chat", {"text": "\u202e", "seat": "red"})

    assert opened["facts"]["title"] == "Ann  and friends"
    assert [seat["name"] for seat in renamed["seats"]] == ["Ann", "Ann"]
    assert retitled["title"] == "Ann"
    assert said["text"] == "Hi Ann "
    assert nothing.status_code == 400
