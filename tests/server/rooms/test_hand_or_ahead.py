"""Nobody can tell an answer given by hand from one that was decided in advance, in any game."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from starhold import games
from starhold.core.game import SEATS
from starhold.core.match import Match
from starhold.core.record import Seat, name_of
from starhold.orders.row import Answer
from starhold.orders.standing import Decided
from starhold.server.config import Config, sqlite_at
from starhold.server.order_protocol import AheadFacts, DecideAhead
from starhold.server.problem import Problem
from starhold.server.protocol import NewSeat, NewTable
from starhold.server.rooms import advising, ahead, opening, people, rules_work
from starhold.server.rooms.advising import Asker
from starhold.server.rooms.chronicle import Chronicle, StoredGame
from starhold.server.rooms.commands import command
from starhold.server.rooms.house import House
from starhold.server.rooms.people import Visitor
from starhold.server.rooms.room import Room
from starhold.server.rooms.rules_work import TableCommand
from starhold.server.store import queries
from starhold.server.store.rows import written
from tests.server.jobs import rules_jobs
from tests.server.parts import PATIENCE, new_key
from tests.toys.salvage import GAME
from tests.toys.salvage.rules.r03_bids import LeaveIt, Rummage
from tests.toys.salvage.state import Settings

ANSWERS = 12
TIME = re.compile(rb'"at":[0-9.]+,')
NEVER = 1e9  # seconds until the server would answer by itself


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine takes long to start a process."""
    for module in (advising, ahead):
        monkeypatch.setattr(module, "SECONDS", PATIENCE)


class Pair:
    """Two tables with the same dice: at one a seat answers by hand, at the other ahead."""

    def __init__(self, house: House, hand: Room, ahead_room: Room) -> None:
        self.house = house
        self.hand, self.ahead = hand, ahead_room
        self.following = ahead.Following(house)

    async def answer(self, seat: Seat, question: str, option: str, number: int) -> None:
        await command(self.house, self.hand, TableCommand(seat, option, new_key(), number))
        decided = DecideAhead(question=question, options=[option])
        await ahead.decide_ahead(self.house, self.ahead, Asker(seat, ""), decided)
        await self.following._answer(self.ahead, seat)
        await ahead.cancel(self.house, self.ahead, seat, None)

    async def heard(self, viewer: Seat | None, after: int) -> list[bytes]:
        """Return what viewers of both tables are told since an entry, without name and time."""
        found = []
        for room in (self.hand, self.ahead):
            _, message = await room.message(viewer, after)
            found.append(TIME.sub(b"", message.replace(room.id.encode(), b"TABLE")))
        return found


async def pair(house: House, name: str) -> Pair:
    meta = house.library.find(name).meta
    seats = [NewSeat(seat) for seat in SEATS[: max(meta.players.min, min(2, meta.players.max))]]
    wanted = NewTable(name, seats, seed="by hand or ahead")
    rooms = [await house.room((await opening.opened(house, wanted)).table) for _ in range(2)]
    return Pair(house, *rooms)


@pytest.mark.parametrize("name", games.names())
def test_others_are_told_the_same_byte_for_byte(name: str, tmp_path: Path) -> None:
    async def scene() -> None:
        database = sqlite_at(tmp_path / "tables.sqlite")
        house = House(Config(database=database, ahead_pause=NEVER))
        await house.open()
        try:
            two = await pair(house, name)
            others: list[Seat | None] = [None, *two.hand.people]
            for turn in range(ANSWERS):
                found = await two.hand.ask("looking", rules_jobs.any_option, turn)
                seat, question, option, number = found
                before = {one: (await two.hand.seen(one)).number for one in others}
                await two.answer(seat, question, option, number)
                for viewer in others:
                    by_hand, decided = await two.heard(viewer, before[viewer])
                    assert by_hand == decided
        finally:
            await house.close()

    asyncio.run(scene())


class Dice:
    """Random pauses that are always the same."""

    def uniform(self, low: float, high: float) -> float:
        assert (low, high) == (0.5, ahead.SLOWEST)
        return 0.75


async def paused(house: House, option: str, events: list[object]) -> None:
    """Decide a question ahead, and note each pause and each look at what was decided."""
    wanted = NewTable("salvage", [NewSeat("red"), NewSeat("blue")], {"mine": False})
    room = await house.room((await opening.opened(house, wanted)).table)
    seat, question, offered, _ = await room.ask("looking", rules_jobs.any_option, 0)

    class Watched(ahead.Following):
        async def _answer(self, at: Room, who: Seat) -> None:
            events.append("looked")
            await super()._answer(at, who)
            await ahead.cancel(house, at, who, None)

    following = Watched(house)
    house.watchful.clear()  # nobody else follows
    decided = DecideAhead(question=question, options=[option or offered])
    await ahead.decide_ahead(house, room, Asker(seat, ""), decided)
    await following._follow(room)


@pytest.mark.parametrize("option", ["", "no-such-option"])
def test_the_pause_before_an_answer_does_not_depend_on_it(
    option: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    events: list[object] = []

    async def scene() -> None:
        database = sqlite_at(tmp_path / "tables.sqlite")
        house = House(Config(database=database, more_games=("tests.toys.salvage",), ahead_pause=4))
        await house.open()
        await paused(house, option, events)
        await house.close()

    async def slept(seconds: float) -> None:
        events.append(seconds)

    monkeypatch.setattr(ahead, "secrets", SimpleNamespace(SystemRandom=Dice))
    monkeypatch.setattr(ahead, "asyncio", SimpleNamespace(sleep=slept))
    asyncio.run(scene())

    assert events == [3.0, "looked"]


def test_what_was_decided_ahead_does_not_count_what_others_did_in_secret(tmp_path: Path) -> None:
    async def scene() -> None:
        database = sqlite_at(tmp_path / "tables.sqlite")
        games = ("tests.toys.salvage",)
        house = House(Config(database=database, more_games=games, ahead_pause=NEVER))
        await house.open()
        try:
            two = await pair(house, "salvage")
            for room in (two.hand, two.ahead):
                seat, question, option, _ = await room.ask("looking", rules_jobs.any_option, 0)
                if room is two.ahead:
                    await secretly(house, room, "blue" if seat == "red" else "red")
                decided = DecideAhead(question=question, options=[option], until="attacked")
                found.append(await ahead.decide_ahead(house, room, Asker(seat, ""), decided))
                entries.append((await room.stands()).entries)
        finally:
            await house.close()

    found: list[AheadFacts] = []
    entries: list[int] = []
    asyncio.run(scene())

    assert entries == [0, 1]
    assert found[0] == found[1]


@asynccontextmanager
async def kept_apart(tmp_path: Path) -> AsyncIterator[Pair]:
    """Two tables of Salvage whose standing orders nobody follows unasked."""
    database = sqlite_at(tmp_path / "tables.sqlite")
    house = House(Config(database, more_games=("tests.toys.salvage",), ahead_pause=NEVER))
    await house.open()
    try:
        yield await pair(house, "salvage")
    finally:
        await house.close()


def and_then_a_new_link(
    asked: Callable[..., Awaitable[Any]], house: House, room: Room, seat: Seat
) -> Callable[..., Awaitable[Any]]:
    """Replace the seat's link after this was done."""

    async def late(*words: Any, **more: Any) -> Any:
        found = await asked(*words, **more)
        await people.new_link(house, room, seat, Visitor(host=True))
        return found

    return late


async def test_a_late_request_of_the_previous_holder_leaves_no_standing_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with kept_apart(tmp_path) as two:
        house, room = two.house, two.ahead
        seat, question, option, _ = await room.ask("looking", rules_jobs.any_option, 0)
        monkeypatch.setattr(
            advising, "done", and_then_a_new_link(advising.done, house, room, seat)
        )
        decided = DecideAhead(question=question, options=[option])
        with pytest.raises(Problem) as refused:
            await ahead.decide_ahead(house, room, Asker(seat, ""), decided)

        assert refused.value.kind == "secret"
        assert room.people[seat].ahead == ""


async def test_what_the_previous_holder_decided_is_not_chosen_for_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with kept_apart(tmp_path) as two:
        house, room = two.house, two.ahead
        seat, question, option, number = await room.ask("looking", rules_jobs.any_option, 0)
        decided = DecideAhead(question=question, options=[option])
        await ahead.decide_ahead(house, room, Asker(seat, ""), decided)
        late = and_then_a_new_link(house.processes.do, house, room, seat)
        monkeypatch.setattr(house.processes, "do", late)
        await two.following._answer(room, seat)

        assert (await room.seen(seat)).number == number
        assert room.people[seat].ahead == ""


def and_then(asked: Callable[..., Awaitable[Any]], deed: Callable[[], Awaitable[Any]]) -> Any:
    """Do something once this was done for the first time."""
    done: list[Any] = []

    async def late(*words: Any, **more: Any) -> Any:
        found = await asked(*words, **more)
        if not done:
            done.append(True)
            await deed()
        return found

    return late


async def test_what_is_cancelled_while_the_server_answers_is_not_chosen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with kept_apart(tmp_path) as two:
        house, room = two.house, two.ahead
        seat, question, option, number = await room.ask("looking", rules_jobs.any_option, 0)
        for text in (option, "no-such-option"):
            decided = DecideAhead(question=question, options=[text], until="turn")
            await ahead.decide_ahead(house, room, Asker(seat, ""), decided)
        cancel = partial(ahead.cancel, house, room, seat, None)
        monkeypatch.setattr(house.processes, "do", and_then(house.processes.do, cancel))
        await two.following._answer(room, seat)

        assert (await room.seen(seat)).number == number
        assert room.people[seat].ahead == ""


async def test_an_answer_brings_back_nothing_that_was_cancelled_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another worker may have cancelled it: only the database knows."""
    async with kept_apart(tmp_path) as two:
        house, room = two.house, two.ahead
        seat, question, option, number = await room.ask("looking", rules_jobs.any_option, 0)
        decided = DecideAhead(question=question, options=[option], until="turn")
        await ahead.decide_ahead(house, room, Asker(seat, ""), decided)

        async def cancelled_elsewhere() -> None:
            async with house.database.writing() as c:
                await queries.change_seat(c, room.id, seat, ahead="")

        async def ended(*_job: Any, **_more: Any) -> Decided:
            await cancelled_elsewhere()
            return Decided((Answer(question, option),), (), ("the turn is over",))

        monkeypatch.setattr(house.processes, "do", ended)
        await two.following._answer(room, seat)

        assert (await room.seen(seat)).number == number
        assert room.people[seat].ahead == ""


async def test_two_orders_given_at_once_are_both_kept(tmp_path: Path) -> None:
    async with kept_apart(tmp_path) as two:
        house, room = two.house, two.ahead
        seat, question, option, _ = await room.ask("looking", rules_jobs.any_option, 0)
        wanted = [DecideAhead(question=question, options=[one]) for one in (option, "other")]
        await asyncio.gather(
            *(ahead.decide_ahead(house, room, Asker(seat, ""), one) for one in wanted)
        )

        assert len(ahead.kept(room, seat).standing) == 2


async def test_orders_are_bounded_in_size(tmp_path: Path) -> None:
    async with kept_apart(tmp_path) as two:
        house, room = two.house, two.ahead
        seat, question, _, _ = await room.ask("looking", rules_jobs.any_option, 0)

        async def decide() -> None:
            for number in range(ahead.MOST):
                names = [f"{number} {other} {'x' * 480}" for other in range(20)]
                decided = DecideAhead(question=question, options=names)
                await ahead.decide_ahead(house, room, Asker(seat, ""), decided)

        with pytest.raises(Problem, match="too long"):
            await decide()

        assert len(room.people[seat].ahead) <= ahead.LARGEST


@pytest.mark.parametrize(
    ("players", "watched"),
    [
        (("human", "human"), True),
        (("human", "open"), True),
        (("human", "lent"), True),
        (("human", "bot"), False),
    ],
)
def test_whoever_may_read_the_log_later_does_not_see_that_a_seat_had_decided(
    players: tuple[str, ...], watched: bool
) -> None:
    """A player who lends a seat to a bot comes back, and a friend may come later."""
    people = {
        str(n): SimpleNamespace(
            player=player.replace("lent", "bot"), former="hash" if player == "lent" else None
        )
        for n, player in enumerate(players)
    }
    room: Any = SimpleNamespace(people=people)

    assert ahead._others_watch(room) == watched


async def test_a_server_goes_on_with_tables_in_play_without_waiting_for_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with kept_apart(tmp_path) as two:
        house, room = two.house, two.ahead
        for one in (two.hand, two.ahead):
            seat, question, option, _ = await one.ask("looking", rules_jobs.any_option, 0)
            decided = DecideAhead(question=question, options=[option])
            await ahead.decide_ahead(house, one, Asker(seat, ""), decided)
        await people.change(house, two.hand, None, status="over")
        looked: list[Room] = []
        monkeypatch.setattr(ahead.Following, "look", lambda _self, room: looked.append(room))
        following = ahead.Following(house)
        await room.lock.acquire()
        await following.open()
        before = list(looked)
        room.lock.release()
        await wait(lambda: looked)

    assert before == []
    assert looked == [room]


async def wait(until: Callable[[], Any]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not until():
            await asyncio.sleep(0.01)


async def secretly(house: House, room: Room, seat: Seat) -> None:
    """Let a seat make the first choice of its bid."""
    now = await room.ask("looking", rules_work.asked_seat, seat)
    assert now is not None
    await command(house, room, TableCommand(seat, now.names[0], new_key(), now.number))


def test_a_seats_own_numbers_name_the_entries_since_which_it_was_attacked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    chronicle: Any = SimpleNamespace(game=None, journal=None, seen={"red": [2, 5]})
    monkeypatch.setattr(rules_work, "asked_seat", lambda _chronicle, _seat: "asked")
    monkeypatch.setattr(rules_work, "attacked_since", lambda _game, _journal, _seat, since: since)

    # A number that the seat has not reached was given by an older version.
    found: Any = rules_work.asked_ahead(chronicle, "red", (0, 1, 2, 9))
    assert found == ("asked", (0, 2, 5, 5))


def test_dice_that_another_rolls_in_secret_do_not_stop_an_order() -> None:
    """Else orders given again and again would show when another seat rolls."""
    match = Match.new(GAME, Settings(mine=False), ("red", "blue"), "a word")
    chronicle, hold = Chronicle(match), Answer("PlaceBid", "hold-back")
    chronicle.choose("red", LeaveIt(), "key-red", 0.0)
    chronicle.choose("blue", Rummage(), "key-blue", 0.0)
    bid = name_of(match.table.question("blue").options[0])

    assert match.table.spoken
    assert rules_work.next_of_row(chronicle, "red", hold, False) == 1
    assert rules_work.next_of_row(chronicle, "blue", Answer("PlaceBid", bid), False) is None
    assert rules_work.next_of_row(chronicle, "blue", Answer("PlaceBid", bid), True) == 1


def test_an_order_stops_where_the_game_was_read_again_in_between() -> None:
    """A snapshot does not say whether dice were rolled just before it."""
    match = Match.new(GAME, Settings(mine=False), ("red", "blue"), "a word")
    chronicle = Chronicle(match)
    chronicle.choose("blue", Rummage(), "key-blue", 0.0)
    bid = Answer("PlaceBid", name_of(match.table.question("blue").options[0]))
    rows = [written(row) for row in chronicle.rows()]
    kept = StoredGame((1, GAME.save(match.table)), chronicle.began, rows, [])
    again = Chronicle.read(GAME, match.header, (match.seed, match.start), kept)

    assert rules_work.next_of_row(chronicle, "blue", bid, False) is None
    assert rules_work.next_of_row(again, "blue", bid, False) is None
    assert rules_work.next_of_row(again, "blue", bid, True) == 1
