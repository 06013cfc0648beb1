"""Games are found in their folders; drafts are found, but not offered."""

from __future__ import annotations

import pytest

from starhold import games
from starhold.core.trouble import Unknown


def test_a_draft_is_found_by_name_but_not_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    name = games.names()[0]
    draft = games._found()[name]._replace(draft=True)
    monkeypatch.setattr(games, "_found", lambda: {name: draft})

    assert games.names() == []
    assert games.find(name).name == name


def test_a_name_that_no_game_has_is_answered_with_one_that_is_near() -> None:
    name = games.names()[0]

    with pytest.raises(Unknown, match=f"did you mean '{name}'"):
        games.find(name[:-1])


def test_every_game_that_is_offered_calls_itself_what_its_folder_is_called() -> None:
    assert [games.find(name).name for name in games.names()] == games.names()
