"""A hostile file is refused, and nobody else notices it."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from starhold import games, save
from starhold.core.match import Match
from starhold.server.jobs.process_pool import JobLimits, ProcessPool
from starhold.server.problem import Problem
from starhold.server.rooms.imports import checked, read, taken_up
from tests.server.parts import Api, Server
from tests.toys import salvage
from tests.toys.mended import update
from tests.toys.salvage.state import Settings

MIB = 1024 * 1024
JSON = dict[str, Any]


def edited(change: Callable[[JSON], None]) -> bytes:
    """A sealed file of Kardashev whose table was changed by hand."""
    game = games.find("kardashev")
    seats = ("red", "blue")
    table = json.loads(Match.new(game, game.settings(), seats, "monday").start)
    change(table)
    start = json.dumps(table).encode()
    made = Match.new(game, game.settings(), seats, "monday")
    made.start = start
    whole = json.loads(save.written(made))
    whole["checkpoint"] = table
    del whole["hash"]
    return save._sealed(json.dumps({**whole, "hash": ""}, separators=(",", ":")).encode())


def bidding(cards: int) -> Callable[[JSON], None]:
    """KA-7.3  One option for each card held."""

    def change(table: JSON) -> None:
        state = table["state"]
        for player in state["players"].values():
            player["cards"] = dict.fromkeys(player["cards"], cards)
        tile = state["bag"].pop()
        state["auction"] = {"tile": tile, "leader": "red", "bid": 0, "still_in": ["red", "blue"]}
        bid = {"type": "Bid", "player": "blue", "tile": tile, "leader": "red", "bid": 0}
        table["agenda"] = [bid]

    return change


def resident(server: Server) -> int:
    """The memory of the server's own process, in bytes."""
    words = Path(f"/proc/{server.process.pid}/statm").read_text().split()
    return int(words[1]) * 4096


def test_a_billion_cards_are_refused_while_others_are_answered(server: Server, api: Api) -> None:
    """The list of bids for them would take 8 GB."""
    file = edited(bidding(1_000_000_000))
    opened = api.open()
    before = resident(server)
    answers = []
    stranger = Api(server.url)
    attack = threading.Thread(
        target=lambda: answers.append(stranger.http.post("/api/import", content=file))
    )
    attack.start()
    while attack.is_alive():
        assert api.state(opened["table"], opened["seats"]["red"])["number"] == 0
        attack.join(0.05)
    stranger.http.close()

    assert len(file) < 8192
    assert answers[0].status_code == 422
    assert "a number above 100,000" in answers[0].json()["detail"]
    assert resident(server) - before < 64 * MIB


def test_a_question_with_too_many_options_is_refused(api: Api) -> None:
    answer = api.http.post("/api/import", content=edited(bidding(90_000)))

    assert answer.status_code == 422
    assert "over 5,000 options" in answer.json()["detail"]


def test_an_impossible_position_is_refused(api: Api) -> None:
    def change(table: JSON) -> None:
        table["state"]["bag"] *= 2

    answer = api.http.post("/api/import", content=edited(change))

    assert answer.status_code == 422
    assert "start is impossible: bag, board and the drawn tile" in answer.json()["detail"]


async def test_a_file_that_breaks_the_limits_is_refused() -> None:
    """No file is known that passes every check and does; a tight limit stands in for it."""
    pool = ProcessPool(1, JobLimits(memory=16 * MIB))
    with pytest.raises(Problem, match="768 MB of memory, so it was refused") as refused:
        await read(pool, (), edited(lambda _: None))
    pool.close()

    assert refused.value.status == 422


def test_an_untouched_file_passes() -> None:
    written, refused = checked((), edited(lambda _: None))

    assert refused == ""
    assert written


@pytest.mark.parametrize("place", sorted(Path("tests/games").glob("*/saves/*.json")))
def test_saves_of_earlier_releases_pass(place: Path) -> None:
    _, refused = checked((), place.read_bytes())

    assert refused == ""


@pytest.mark.parametrize(
    ("over", "entries", "note"),
    [
        (True, None, "The game stands as it was recorded."),
        (False, 0, "The game continues from its last position, without its past."),
    ],
)
def test_a_file_whose_past_the_rules_repeat_differently_says_so(
    monkeypatch: pytest.MonkeyPatch, over: bool, entries: int | None, note: str
) -> None:
    match = Match.new(salvage.GAME, Settings(mine=False), ("red", "blue"), "a word")
    while not match.table.over and (over or "BidShown" not in str(match.history[-1:])):
        match.choose(match.table.offer[0])
    data = save.written(match)
    update("news", monkeypatch.setattr)
    chronicle, said = taken_up(salvage.GAME, data)

    assert said == f"The rules have changed since this file was saved. {note}"
    assert len(chronicle.journal) == (len(match.journal) if entries is None else entries)
    assert chronicle.number(None) == len(chronicle.journal)
    assert salvage.GAME.save(chronicle.table) == salvage.GAME.save(match.table)
