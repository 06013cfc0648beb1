"""Shared dice: the server commits to its seed, every seat adds a part, then the game is dealt."""

from __future__ import annotations

import json
import secrets
import sqlite3
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import httpx
import msgspec
import pytest

from starhold.client import Client
from starhold.core.chance import Seeded, commitment, luck_key
from starhold.core.match import Match
from starhold.save import read
from starhold.server.rooms.parts import awaited
from starhold.server.store.rows import SeatRow
from starhold.terminal.verify import checks
from tests.server.parts import JSON, PATIENCE, Api, Server, listen, running, wait_for
from tests.toys.salvage import GAME


def opened(api: Api, *players: str, grace: float = 60) -> JSON:
    """Open a table that gathers parts; seats are for you unless the players say otherwise."""
    kinds: dict[str, JSON] = {"bot": {"player": "bot", "bot": "random"}}
    named = zip(("red", "blue", "green", "yellow"), players, strict=False)
    seats = [{"seat": seat} | kinds.get(player, {"player": player}) for seat, player in named]
    body = {"game": "salvage", "settings": {"mine": False}, "seats": seats, "shared_dice": True}
    body["clock"] = {"kind": "none", "grace": grace}
    made: JSON = api("POST", "/api/tables", body).json()
    return made | {"place": f"/api/tables/{made['table']}"}


def add(api: Api, table: JSON, *seats: str, part: str = "") -> httpx.Response:
    parts = {seat: part or secrets.token_hex(16) for seat in seats}
    return api("POST", f"{table['place']}/parts", {"parts": parts})


def problem(answer: httpx.Response) -> str:
    return str(answer.json()["type"]).removeprefix("urn:starhold:")


def test_nothing_is_dealt_before_every_seat_has_added_its_part(api: Api) -> None:
    table = opened(api, "you", "you")
    early = api("GET", f"{table['place']}/state?seat=red")
    half = add(api, table, "red").json()
    refused = api(
        "POST",
        f"{table['place']}/choose",
        {"seat": "red", "after": 0, "option": "x", "key": "12345678"},
    )
    full = add(api, table, "blue").json()

    assert table["facts"]["status"] == half["status"] == "gathering"
    assert table["facts"]["dice"] == "shared"
    assert table["facts"]["waiting"] == []
    assert problem(early) == problem(refused) == "gathering"
    assert "Waiting for red, blue" in early.json()["detail"]
    assert list(half["parts"]) == ["red"]
    assert full["status"] == "playing"
    assert list(full["parts"]) == ["red", "blue"]
    assert api("GET", f"{table['place']}/state?seat=red").status_code == 200


def test_the_server_commits_before_it_sees_a_part(api: Api) -> None:
    table = opened(api, "you", "bot")
    committed = table["facts"]["commitment"]
    part = secrets.token_hex(16)
    facts = add(api, table, "red", part=part).json()
    bot = sha256(f"starhold bot part {committed} blue".encode()).hexdigest()[:32]

    assert table["facts"]["parts"] == {"blue": bot}
    assert facts["commitment"] == committed
    assert facts["parts"] == {"red": part, "blue": bot}


def test_the_luck_follows_from_the_seed_and_every_part(api: Api) -> None:
    table = opened(api, "you", "you")
    facts = add(api, table, "red", "blue").json()
    api.play_out(table)
    luck = api("GET", f"{table['place']}/luck").json()
    file = api("GET", f"{table['place']}/file").content

    secret = bytes.fromhex(luck["salt"] + luck["seed"])
    key = luck_key(secret, facts["parts"])
    assert commitment(secret) == table["facts"]["commitment"] == luck["commitment"]
    assert luck["parts"] == facts["parts"]
    assert luck["numbers"]
    for n, number in enumerate(luck["numbers"]):
        assert number["n"] == n
        assert Seeded(key, n).below(number["below"]) == number["got"]
    match = read(GAME, file)
    assert [check.text for check in checks(match) if not check.held] == []
    assert match.header.parts == facts["parts"]
    settings = msgspec.convert(match.header.settings, GAME.settings)
    again = Match.new(GAME, settings, match.header.seats, secret, facts["parts"])
    assert (
        match.start == again.start != Match.new(GAME, settings, match.header.seats, secret).start
    )


def test_only_the_first_part_of_a_seat_counts(api: Api) -> None:
    table = opened(api, "you", "open")
    first = add(api, table, "red").json()
    again = add(api, table, "red").json()

    assert first["parts"] == again["parts"]
    assert again["status"] == "gathering"


@pytest.mark.parametrize("part", ["", "12", "G" * 32, "A" * 32, "0" * 34])
def test_a_part_has_sixteen_bytes_in_hex(api: Api, part: str) -> None:
    table = opened(api, "you", "bot")
    answer = api("POST", f"{table['place']}/parts", {"parts": {"red": part}})

    assert (answer.status_code, problem(answer)) == (400, "malformed")


def test_a_player_who_takes_an_open_seat_adds_its_part(api: Api, other: Api) -> None:
    table = opened(api, "you", "open")
    add(api, table, "red")
    foreign = add(other, table, "blue")
    entered = other("POST", f"{table['place']}/enter", {"secret": table["seats"]["blue"]})
    hosts = add(api, table, "blue")
    facts = add(other, table, "blue").json()

    assert problem(foreign) == "not-yours"
    assert entered.json()["seat"] == "blue"
    assert problem(hosts) == "taken"
    assert facts["status"] == "playing"


def test_the_host_may_begin_without_waiting_and_everyone_is_told(api: Api, other: Api) -> None:
    table = opened(api, "you", "open", "open")
    add(api, table, "red", "blue")
    entered = other("POST", f"{table['place']}/enter", {"secret": table["seats"]["blue"]})
    taken = other("GET", table["place"]).json()
    add(other, table, "blue")
    facts = add(api, table, "green").json()

    assert entered.json()["seat"] == "blue"
    assert list(taken["parts"]) == ["red"]  # blue adds its own
    assert facts["status"] == "playing"
    said = [(one["key"], one["seat"]) for one in facts["announcements"]]
    assert said == [("PartAdded", "blue"), ("Joined", "blue"), ("PartAdded", "green")]


def joined(api: Api, table: JSON, seat: str) -> str:
    """Take a seat by its link, as a client does that never adds its part; return its secret."""
    entered = api("POST", f"{table['place']}/enter", {"secret": table["seats"][seat]})
    return str(entered.json()["secret"])


@pytest.mark.parametrize("by", ["the host", "a player"])
def test_a_seat_that_adds_no_part_in_time_holds_nobody_up(api: Api, other: Api, by: str) -> None:
    table = opened(api, "open", "open", grace=0)
    red, blue = joined(other, table, "red"), joined(other, table, "blue")
    asking = table["host"] if by == "the host" else red
    api("POST", f"{table['place']}/parts", {"parts": {"red": "1" * 32}}, red)
    begun = api("POST", f"{table['place']}/parts", {"parts": {"blue": "2" * 32}}, asking).json()
    told = api("GET", table["place"], None, blue).json()["announcements"][-1]

    assert begun["status"] == "playing"
    assert (told["key"], told["seat"]) == ("PartAdded", "blue")
    assert told["text"] == (
        "Blue added no part to the dice in time. "
        f"{'The host' if by == 'the host' else 'Red'} has added one instead."
    )
    assert api.state(table["table"], blue)["seat"] == "blue"  # and blue still plays


def test_a_seat_has_the_grace_to_add_its_part(api: Api, other: Api) -> None:
    table = opened(api, "open", "open", "open", grace=3600)
    red = joined(other, table, "red")
    joined(other, table, "blue")
    parts = {"parts": {"blue": "2" * 32}}
    answers = [
        api("POST", f"{table['place']}/parts", parts, secret) for secret in (table["host"], red)
    ]
    open_seat = api("POST", f"{table['place']}/parts", {"parts": {"green": "3" * 32}}, red)
    facts = api("GET", table["place"], None, red).json()

    assert [problem(answer) for answer in answers] == ["taken", "taken"]
    assert (
        answers[0]
        .json()["detail"]
        .endswith("Blue holds this seat and has 3600 seconds to add a part.")
    )
    assert problem(open_seat) == "not-yours"
    assert (facts["status"], facts["parts"]) == ("gathering", {})


def test_the_part_of_a_seat_that_added_its_own_is_not_replaced(api: Api, other: Api) -> None:
    table = opened(api, "you", "open", "open", grace=0)
    blue = joined(other, table, "blue")
    own = api("POST", f"{table['place']}/parts", {"parts": {"blue": "1" * 32}}, blue).json()
    answer = add(api, table, "blue")

    assert own["parts"] == {"blue": "1" * 32}
    assert problem(answer) == "taken"


def test_a_new_holder_has_new_time_to_add_a_part() -> None:
    def held(by: str | None, part: str = "", player: str = "human") -> SeatRow:
        return SeatRow("blue", 1, player, "", "", by, 0, None, False, part=part)

    first = awaited([held("ann")], {}, 100.0)
    later = awaited([held("ann")], first, 130.0)

    assert first == later == {("blue", "ann"): 100.0}
    assert awaited([held("bo")], later, 140.0) == {("blue", "bo"): 140.0}
    assert awaited([held("ann", "1" * 32)], later, 140.0) == {}
    assert awaited([held(None, player="open")], later, 140.0) == {}


def test_a_bot_in_an_open_seat_begins_the_game(api: Api) -> None:
    table = opened(api, "you", "open")
    add(api, table, "red")
    body = {"player": "bot", "bot": "random"}
    facts = api("POST", f"{table['place']}/seats/blue/player", body).json()

    assert facts["status"] == "playing"
    assert (
        facts["parts"]["blue"]
        == sha256(f"starhold bot part {facts['commitment']} blue".encode()).hexdigest()[:32]
    )


def test_a_socket_hears_of_the_parts_and_of_the_deal(server: Server, api: Api) -> None:
    table = opened(api, "you", "you")
    with listen(server, table["table"], table["seats"]["red"]) as socket:
        kinds = []
        while "update" not in kinds:
            message = json.loads(socket.recv(PATIENCE))
            kinds.append(message["kind"])
            if kinds == ["table"]:
                assert message["facts"]["status"] == "gathering"
                add(api, table, "red", "blue")

    assert kinds[-1] == "update"


def test_a_long_poll_waits_for_the_deal(api: Api) -> None:
    table = opened(api, "you", "bot")
    waited = api("GET", f"{table['place']}/state?wait=0.1")
    add(api, table, "red")
    update = api("GET", f"{table['place']}/state?wait=25").json()

    assert waited.status_code == 204
    assert update["seat"] == "red"
    assert update["view"]


def test_without_shared_dice_the_table_says_that_no_part_was_given(api: Api) -> None:
    facts = api.open()["facts"]
    chosen = api.open(seed="wreck", shared_dice=True)["facts"]

    assert (facts["status"], facts["dice"], facts["parts"]) == ("playing", "secret", {})
    assert (chosen["status"], chosen["dice"], chosen["parts"]) == ("playing", "chosen", {})


def test_a_chosen_word_cannot_be_guessed_from_the_commitment(api: Api) -> None:
    first, second = (api.open(seed="wreck")["facts"]["commitment"] for _ in range(2))
    unsalted = sha256(
        b"starhold commitment " + sha256(b"starhold seed wreck").digest()
    ).hexdigest()

    assert len({first, second, unsalted}) == 3


def test_a_rematch_of_shared_dice_gathers_parts_again(api: Api) -> None:
    table = opened(api, "you", "you")
    add(api, table, "red", "blue")
    api.play_out(table)
    again = api("POST", f"{table['place']}/rematch", {}).json()
    new = {"place": f"/api/tables/{again['table']}"}
    gathering = api("GET", new["place"]).json()
    dealt = add(api, new, "red", "blue").json()

    assert gathering["status"] == "gathering"
    assert gathering["commitment"] != table["facts"]["commitment"]
    assert dealt["status"] == "playing"


def test_settings_that_do_not_fit_are_refused_before_gathering(api: Api) -> None:
    body = {"game": "salvage", "seats": [{"seat": "red"}] * 2, "shared_dice": True}

    assert problem(api("POST", "/api/tables", body)) == "unfit"


def test_the_client_adds_its_parts_by_itself(server: Server) -> None:
    client = Client(server.url)
    more = {"settings": {"mine": False}}
    made = client.open("salvage", [{"seat": "red"}, {"seat": "blue", "player": "open"}], **more)
    red = client.sit(made["table"], made["seats"]["red"])
    waiting = red.wait(0.1)
    blue = Client(server.url).sit(made["table"], made["seats"]["blue"])

    assert made["facts"]["status"] == "gathering"
    assert not waiting
    assert not red.question
    assert not red.over
    assert red.wait()
    assert red.view
    assert blue.view
    assert set(red.facts()["parts"]) == {"red", "blue"}
    client.close()
    blue.client.close()


def test_a_server_that_was_killed_deals_when_a_seat_asks_again(tmp_path: Path) -> None:
    place = str(tmp_path / "tables.sqlite")
    with running(place) as server:
        api = Api(server.url)
        table = opened(api, "you", "you")
        add(api, table, "red")
        server.kill()
        api.http.close()
    with running(place) as server:
        again = Api(server.url)
        held = (table["seats"]["red"], table["seats"]["blue"])
        body = {"parts": {"red": "0" * 32, "blue": "1" * 32}}
        facts = again("POST", f"{table['place']}/parts", body, *held).json()
        again.http.close()

    assert facts["status"] == "playing"
    assert facts["parts"]["red"] != "0" * 32
    assert facts["commitment"] == table["facts"]["commitment"]


def test_a_server_killed_before_the_deal_deals_when_someone_looks(tmp_path: Path) -> None:
    place = tmp_path / "tables.sqlite"
    with running(str(place)) as server:
        api = Api(server.url)
        table = opened(api, "you", "you")
        server.kill()
        api.http.close()
    with closing(sqlite3.connect(place)) as c, c:  # as if the parts had come just before
        c.execute("UPDATE seats SET part = ?", ["1" * 32])
    with running(str(place)) as server:
        again = Api(server.url)
        red = table["seats"]["red"]

        wait_for(lambda: again("GET", table["place"], None, red).json()["status"] == "playing")
        again.http.close()


def test_bots_play_as_soon_as_the_game_is_dealt(api: Api) -> None:
    table = opened(api, "bot", "you")
    add(api, table, "blue")

    wait_for(lambda: api("GET", f"{table['place']}/state").json()["view"].get("question"))
