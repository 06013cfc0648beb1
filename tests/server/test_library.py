"""Which games a server lists."""

import pytest

from starhold import games
from starhold.server.library import Library

TOYS = ("tests.toys.salvage",)


def test_all_games_are_listed_with_those_of_other_packages(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("STARHOLD_GAMES", raising=False)

    assert Library(TOYS).names() == sorted([*games.names(), "salvage"])


def test_a_host_can_list_some_games_and_the_others_are_still_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("STARHOLD_GAMES", "crest kardashev")
    library = Library(TOYS)

    assert library.names() == ["crest", "kardashev", "salvage"]
    assert library.find("galactic_emperor").name == "galactic_emperor"
