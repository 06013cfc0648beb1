"""Tools of an assistant: tables here and at a server, and errors that say what to do."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from starhold import games
from starhold.assistant import desk as desks
from starhold.assistant.desk import Desk
from starhold.assistant.seats import parted, read_view
from starhold.core.trouble import Trouble
from starhold.show.view import view
from starhold.show.vocabulary import encode
from tests.helpers import find_game, new_table, random_play
from tests.server.parts import Api, Server, running


def links(said: str) -> list[str]:
    return re.findall(r"^\w+: (\S+)$", said, re.M)


def play_out(desk: Desk, *seats: str) -> str:
    """Choose the first option at every seat until the game is over; return the end."""
    for _ in range(400):
        for link in seats:
            said = desk.wait(link, 0)
            if "The game is over." in said:
                return said
            if re.search(r"^1\. ", said, re.M):
                desk.choose(link, "1")
    raise AssertionError("The game did not end.")


@pytest.fixture
def salvage(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(games.ADDED, "tests.toys.salvage")


@pytest.mark.usefixtures("salvage")
def test_two_assistants_play_each_other_here() -> None:
    desk = Desk()
    red, blue, watching = links(desk.open_table("salvage", people=2, seed="x"))

    assert "You are Blue." in desk.join_table(blue)
    assert "The game is over." in play_out(desk, red, blue)
    assert "The game is over." in desk.look(watching)


@pytest.mark.usefixtures("salvage")
def test_a_choice_can_be_taken_back() -> None:
    desk = Desk()
    link, *_ = links(desk.open_table("kardashev", people=2, seed="monday"))
    before = desk.options(link)
    desk.choose(link, "1")

    assert desk.undo(link).endswith(before)


def test_options_are_listed_in_their_groups_and_the_rest_after_them() -> None:
    desk = Desk()
    link, *_ = links(desk.open_table("crest", seed="monday"))
    said = desk.choose(link, "1")

    assert re.search(r"^Moves:\n1\. Move .*\nOr:\n3\. End movement ", said, re.M | re.S)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({"game": "chess"}, "There is no game 'chess'"),
        ({"game": "crest", "seats": 2}, "Crest of Empire is for 1 player, not 2"),
        ({"game": "kardashev", "people": 4}, "Kardashev is for 2 to 3 players, not 4"),
        ({"game": "kardashev", "people": 0}, "people is 0; with 2 seats it must be 1 to 2"),
        ({"game": "kardashev", "bot": "clever"}, "clever"),
        ({"game": "crest", "preset": "calm"}, "calm"),
        ({"game": "crest", "changes": {"speed": 3}}, "speed"),
        ({"game": "crest", "server": "http://127.0.0.1:1"}, "The server cannot be reached"),
    ],
)
def test_a_table_that_cannot_be_opened_is_refused_with_a_reason(
    words: dict[str, Any], said: str
) -> None:
    with pytest.raises(Trouble, match=said):
        Desk().open_table(**words)


@pytest.mark.parametrize(
    ("link", "said"),
    [
        ("crest-7#abc", "There is no table 'crest-7' here; call open_table"),
        ("https://example.org/t/abc#def", "call join_table"),
    ],
)
def test_a_link_to_nowhere_says_what_to_call(link: str, said: str) -> None:
    with pytest.raises(Trouble, match=said):
        Desk().look(link)


def test_what_is_no_link_is_told_what_one_looks_like() -> None:
    with pytest.raises(Trouble, match=r"https://example\.org/t/TABLE#SECRET"):
        Desk().join_table("ftp://example.org/t/abc")

    assert parted("https://example.org/t/abc#def") == ("https://example.org", "abc", "def")


def test_the_table_untouched_longest_makes_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desks, "MOST", 2)
    desk = Desk()
    first, second, third = (links(desk.open_table("crest"))[0] for _ in range(3))

    with pytest.raises(Trouble, match="There is no table 'crest-1' here"):
        desk.look(first, board=False)
    assert desk.look(second, board=False)
    assert desk.look(third, board=False)


@pytest.mark.parametrize("name", games.names())
def test_the_view_of_every_game_is_read_from_json_as_it_was(name: str) -> None:
    game = find_game(name)
    for number, table in zip(range(30), _tables(name), strict=False):
        seen = view(game, table, next(iter(table.open)))
        assert read_view(json.loads(encode(seen))) == seen, number


def _tables(name: str) -> Iterator[Any]:
    table = new_table(find_game(name), 0)
    for _ in random_play(table, random.Random(1)):
        if table.over:
            return
        yield table


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(str(tmp_path_factory.mktemp("assistant") / "tables.sqlite")) as found:
        yield found


@pytest.mark.usefixtures("salvage")
def test_assistants_open_join_and_play_a_table_at_a_server(server: Server) -> None:
    desk = Desk()
    opened = desk.open_table("salvage", people=2, changes={"mine": False}, server=server.url)
    red, blue, _ = links(opened)
    joined = [desk.join_table(link) for link in (red, blue)]
    kept = [re.findall(r"from now on: (\S+)", said)[0] for said in joined]

    assert "You are Red." in joined[0]
    assert desk.options(kept[0]).splitlines()[1].startswith("1. ")
    assert desk.odds(kept[0], "1")
    assert "The game is over." in play_out(desk, *kept)


def invitation(server: Server, **more: object) -> str:
    """Return the link to Blue's seat of a new table, where a host plays Red."""
    api = Api(server.url)
    seats = [{"seat": "red"}, {"seat": "blue", "player": "open"}]
    body = {"game": "salvage", "settings": {"mine": False}, "seats": seats, **more}
    opened = api("POST", "/api/tables", body).json()
    api.http.close()
    return f"{server.url}/t/{opened['table']}#{opened['seats']['blue']}"


@pytest.mark.usefixtures("salvage")
def test_a_link_of_a_host_is_spent_by_joining(server: Server) -> None:
    link, desk = invitation(server), Desk()

    assert "You are Blue." in desk.join_table(link)
    assert "You are Blue." in desk.look(link)  # this program remembers what it became
    with pytest.raises(Trouble, match="The server says: "):
        Desk().join_table(link)


@pytest.mark.usefixtures("salvage")
def test_a_seat_can_be_taken_before_the_game_begins(server: Server) -> None:
    desk = Desk()
    said = desk.join_table(invitation(server, shared_dice=True))
    (link,) = re.findall(r"from now on: (\S+)", said)

    assert "The game has not begun" in said
    with pytest.raises(Trouble, match="The game has not begun"):
        desk.options(link)
    with pytest.raises(Trouble, match="Waiting for red"):
        desk.wait(link, 0.1)
