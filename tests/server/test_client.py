"""The Python client remembers what it saw of the dice, and notices a server that lies later."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from starhold.client import Client, Refused, Seat
from starhold.client.witness import Forged
from starhold.core.chance import Seeded, luck_key
from tests.server.parts import JSON, PATIENCE, Server

Lie = Callable[[JSON], None]


class LiedTo(Client):
    """A client whose server changes some of its answers."""

    def __init__(self, address: str) -> None:
        super().__init__(address, PATIENCE)
        self.lies: dict[str, Lie] = {}  # by the last word of the path

    def ask(self, method: str, path: str, *more: Any, **named: Any) -> Any:
        answer = super().ask(method, path, *more, **named)
        word = path.partition("?")[0].rpartition("/")[2]
        if word in self.lies:
            self.lies[word](answer)
        return answer


@pytest.fixture
def client(server: Server) -> Iterator[LiedTo]:
    found = LiedTo(server.url)
    yield found
    found.close()


def opened(client: Client, *players: str) -> JSON:
    seats = [
        {"seat": seat, "player": player, "bot": "random" if player == "bot" else ""}
        for seat, player in zip(("red", "blue"), players, strict=True)
    ]
    return client.open("salvage", seats, settings={"mine": False})


def seated(client: Client) -> list[Seat]:
    table = opened(client, "you", "you")
    return [client.sit(table["table"], secret) for secret in table["seats"].values()]


def play(seats: list[Seat]) -> Seat:
    """Play until a seat sees the end; return that seat."""
    for _ in range(400):
        for seat in seats:
            seat.wait(0)
            if seat.question:
                seat.choose(seat.question["options"][0]["name"])
            if seat.over:
                return seat
    raise AssertionError("The game did not end.")


def test_an_honest_game_is_found_honest(client: LiedTo) -> None:
    seat = play(seated(client))

    assert seat.verdict is not None
    assert seat.verdict.ok, seat.verdict.text
    assert seat.verdict.checked > 0
    assert seat.verdict.compared == seat.number + 1  # with the entry of the setup


def other_news(page: JSON) -> None:
    """Tell another story than the one that was told live."""
    entry = next(entry for entry in page["log"] if any(one.get("rule") for one in entry["news"]))
    next(one for one in entry["news"] if one.get("rule"))["key"] = "SomethingElse"


def other_die(page: JSON) -> None:
    entry = next(e for e in page["log"] if any(one.get("dice") for one in e["news"]))
    told = next(one for one in entry["news"] if one.get("dice"))
    told["dice"] = [1 + die % 6 for die in told["dice"]]


def entry_left_out(page: JSON) -> None:
    del page["log"][-1]


def other_seed(luck: JSON) -> None:
    luck["seed"] = "ab" * 32
    key = luck_key(bytes.fromhex(luck["seed"]), luck["parts"])
    for one in luck["numbers"]:
        one["got"] = Seeded(key, one["n"]).below(one["below"])


def other_part(luck: JSON) -> None:
    luck["parts"]["red"] = "00" * 16


def part_of_nobody(luck: JSON) -> None:
    luck["parts"]["nobody"] = "00" * 16


def other_number(luck: JSON) -> None:
    one = luck["numbers"][-1]
    one["got"] = (one["got"] + 1) % one["below"]


@pytest.mark.parametrize(
    ("word", "lie", "says"),
    [
        ("log", other_news, "of the log is not what this seat saw"),
        ("log", other_die, "of the log is not what this seat saw"),
        ("log", entry_left_out, "of the log is not what this seat saw"),
        ("luck", other_seed, "not the seed that was sealed"),
        ("luck", other_part, "The part that red added to the dice was changed"),
        ("luck", part_of_nobody, "The part that nobody added to the dice was changed"),
        ("luck", other_number, "The seed gives"),
    ],
)
def test_a_forged_journal_is_noticed(client: LiedTo, word: str, lie: Lie, says: str) -> None:
    seats = seated(client)
    client.lies[word] = lie
    seat = play(seats)

    assert seat.verdict is not None
    assert not seat.verdict.ok
    assert says in seat.verdict.text


def test_dice_that_do_not_come_from_the_seed_are_noticed_even_by_a_stranger(
    client: LiedTo, server: Server
) -> None:
    table = opened(client, "you", "you")
    play([client.sit(table["table"], secret) for secret in table["seats"].values()])
    stranger = LiedTo(server.url)
    stranger.lies = {"log": other_die, "state": lambda update: update["log"].clear()}
    seat = stranger.sit(table["table"], table["seats"]["red"])
    stranger.close()

    assert seat.verdict is not None
    assert "do not come from the seed" in seat.verdict.text


def test_a_game_whose_dice_are_not_shown_is_not_called_honest(client: LiedTo) -> None:
    seats = seated(client)

    def hide(_luck: JSON) -> None:
        raise Refused(422, {"detail": "Not today."})

    client.lies["luck"] = hide
    seat = play(seats)

    assert seat.verdict is not None
    assert seat.verdict.text == "The server does not show the dice: Not today."


def test_another_commitment_than_the_one_pinned_is_noticed_at_once(client: LiedTo) -> None:
    seat = seated(client)[0]
    client.lies[seat.table] = lambda facts: facts.update(commitment="0" * 64)

    with pytest.raises(Forged, match="the hash of its seed"):
        seat.facts()


def test_a_part_that_is_not_the_one_sent_is_noticed_at_once(client: LiedTo) -> None:
    client.lies["parts"] = lambda facts: facts["parts"].update(red="00" * 16)

    with pytest.raises(Forged, match="has chosen the part of red by itself"):
        opened(client, "you", "you")


def test_a_bots_part_that_the_server_chose_is_noticed_at_once(client: LiedTo) -> None:
    client.lies["tables"] = lambda table: table["facts"]["parts"].update(blue="00" * 16)

    with pytest.raises(Forged, match="has chosen the part of blue by itself"):
        opened(client, "you", "bot")


def test_a_part_changed_after_the_deal_is_noticed_at_once(client: LiedTo) -> None:
    seat = seated(client)[0]
    client.lies[seat.table] = lambda facts: facts["parts"].update(blue="00" * 16)

    with pytest.raises(Forged, match="has changed the part that blue added"):
        seat.facts()


def test_a_part_for_a_seat_that_is_not_there_is_noticed_at_once(client: LiedTo) -> None:
    client.lies["parts"] = lambda facts: facts["parts"].update(nobody="00" * 16)

    with pytest.raises(Forged, match="not those of the table's seats"):
        opened(client, "you", "you")


def test_a_part_sent_again_is_the_same(client: LiedTo) -> None:
    table = opened(client, "you", "open")
    red = table["seats"]["red"]
    sent = dict(client.witness(table["table"]).sent)
    facts = client.add_parts(table["table"], red, "red")

    assert facts["parts"] == sent == client.witness(table["table"]).sent


def test_a_player_reads_an_invitation_and_lets_a_bot_play(client: LiedTo) -> None:
    table = opened(client, "you", "open")
    invited = client.invitation(table["table"], table["seats"]["blue"])
    blue = client.sit(table["table"], table["seats"]["blue"], "blue")
    red = client.sit(table["table"], table["seats"]["red"], "red")
    red.say("Good luck.")
    red.let_bot_play("random")
    lent = blue.facts()  # which also checks the dice
    red.take_back()

    assert (invited["role"], invited["seat"]) == ("seat", "blue")
    assert lent["seats"][0]["player"] == "bot"
    assert blue.facts()["seats"][0]["player"] == "human"
