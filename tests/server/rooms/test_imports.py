"""A hostile file is refused, and nobody else notices it."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from starhold import games, save
from starhold.core.match import Match
from starhold.server.config import Config, sqlite_at
from starhold.server.jobs.process_pool import JobLimits, ProcessPool
from starhold.server.problem import Problem
from starhold.server.rooms import imports, opening
from starhold.server.rooms.house import House
from starhold.server.rooms.imports import checked, read, taken_up
from tests.server.parts import Api, Server
from tests.server.parts import read as read_text
from tests.toys import salvage
from tests.toys.mended import update
from tests.toys.salvage.state import Settings

MIB = 1024 * 1024
JSON = dict[str, Any]


def edited(change: Callable[[JSON], None]) -> bytes:
    """A sealed file of Kardashev whose table was changed by hand."""
    whole = kardashev()
    change(whole["start"])
    return sealed(whole | {"checkpoint": whole["start"]})


def kardashev() -> JSON:
    """What is in a file of Kardashev, for two."""
    game = games.find("kardashev")
    made = Match.new(game, game.settings(), ("red", "blue"), "monday")
    whole: JSON = json.loads(save.written(made))
    return whole


def sealed(whole: JSON) -> bytes:
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


@pytest.mark.parametrize("described", [False, True])
@pytest.mark.parametrize(
    ("header", "says"),
    [
        ({"settings": 5}, "The file's settings do not fit Kardashev: Expected `object`"),
        ({"settings": {"nonsense": 1}}, "The file's settings do not fit Kardashev: Object cont"),
        ({"seats": ["red", "red"]}, "The file has unknown seats, or one of them twice."),
        ({"seats": ["red", "white"]}, "The file has unknown seats, or one of them twice."),
        ({"seats": []}, "The file's seats are not those of its table."),
        ({"seats": ["red"]}, "The file's seats are not those of its table."),
        ({"seats": ["red", "green"]}, "The file's seats are not those of its table."),
    ],
)
def test_facts_that_do_not_fit_the_game_are_refused(
    api: Api, header: JSON, says: str, described: bool
) -> None:
    """The server could not show such a table, or not play on."""
    whole = kardashev()
    whole["header"] |= header | {"described": described}
    answer = api.http.post("/api/import", content=sealed(whole))

    assert answer.status_code == 422, answer.text
    assert answer.json()["detail"].startswith(says)


def thinking_twice(entries: int) -> bytes:
    """A file of a game whose player takes back every choice."""
    game = games.find("crest")
    match = Match.new(game, game.settings(), ("red",), "monday")
    while len(match.journal) < entries:
        match.choose(match.table.offer[-1])
        if match.can_undo("red") and len(match.journal) < entries:
            match.undo("red")
    return save.written(match)


def test_a_long_file_is_taken_and_an_endless_one_is_refused(api: Api) -> None:
    """A file of 8 MB with 120,000 entries kept the database from all tables for minutes."""
    long = api.http.post("/api/import", content=thinking_twice(5_000))
    endless = api.http.post("/api/import", content=thinking_twice(imports.MOST_ENTRIES + 1))

    assert long.status_code == 201, long.text
    opened = long.json()
    assert api.state(opened["table"], opened["seats"]["red"])["number"] == 5_000
    assert endless.status_code == 422
    assert endless.json()["detail"] == "The file has more than 20,000 entries."


def test_the_process_that_checks_files_has_limits(server: Server, api: Api) -> None:
    """The system enforces them, on memory and on processor time."""
    assert api.http.post("/api/import", content=edited(lambda _: None)).status_code == 201
    threads = Path(f"/proc/{server.process.pid}/task").iterdir()  # each has its own children
    children = [pid for one in threads for pid in read_text(f"{one}/children").split()]
    pools = [pid for pid in children if "spawn_main" in read_text(f"/proc/{pid}/cmdline")]
    limited = [limits_of(pid) for pid in pools]

    assert (str(768 * MIB), True) in limited


def limits_of(pid: str) -> tuple[str, bool]:
    """The address space that a process may use, and whether its processor time is limited."""
    lines = read_text(f"/proc/{pid}/limits").splitlines()
    space = next((one.split()[3] for one in lines if one.startswith("Max address space")), "")
    time = next((one.split()[3] for one in lines if one.startswith("Max cpu time")), "unlimited")
    return space, time != "unlimited"


@pytest.mark.parametrize(
    ("job", "limits"),
    [
        ("tests.server.jobs.test_process_pool:hoard", JobLimits(memory=512 * MIB)),
        (imports.JOB, JobLimits(output=1024)),
    ],
    ids=["memory", "output"],
)
async def test_a_file_that_breaks_the_limits_is_refused(
    job: str, limits: JobLimits, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No file is known that passes every check and does; other work stands in for it."""
    monkeypatch.setattr(imports, "JOB", job)
    pool = ProcessPool(1, limits)
    with pytest.raises(Problem, match="768 MB of memory, or the game in it is") as refused:
        await read(pool, (), edited(lambda _: None))
    pool.close()

    assert refused.value.status == 422


async def test_files_are_checked_within_all_three_limits(tmp_path: Path) -> None:
    house = House(Config(sqlite_at(tmp_path / "t.sqlite")))
    await house.open()
    kept = house.imports._limits
    await house.close()

    assert kept == JobLimits(memory=768 * MIB, seconds=10, output=64 * MIB)


async def test_files_of_one_address_wait_for_each_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or a stranger's ten files would have everyone else's refused."""
    house = House(Config(sqlite_at(tmp_path / "t.sqlite")))
    await house.open()
    checking: list[bytes] = []

    async def check(_pool: ProcessPool, _games: tuple[str, ...], data: bytes) -> None:
        checking.append(data)
        await asyncio.Event().wait()

    monkeypatch.setattr(imports, "read", check)
    asked = [
        asyncio.create_task(opening.imported(house, name.encode(), name))
        for name in (*("stranger" for _ in range(10)), "friend")
    ]
    while b"friend" not in checking:
        await asyncio.sleep(0)
    with pytest.raises(Problem, match="Too many files"):
        await opening.imported(house, b"one more", "stranger")
    for task in asked:
        task.cancel()
    await asyncio.gather(*asked, return_exceptions=True)
    await house.close()

    assert checking == [b"stranger", b"friend"]


async def test_a_check_that_fails_blames_no_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(imports, "JOB", f"{imports.__name__}:missing")
    pool = ProcessPool(1)
    with pytest.raises(Problem, match="could not be checked; the server's log says why"):
        await read(pool, (), edited(lambda _: None))
    pool.close()


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
