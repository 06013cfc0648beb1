"""What seats have decided in advance: kept for each seat, shown to it alone, and followed.

The server answers for a seat as a person would: after a pause of random length, whatever the
answer is, and never before the question is asked.  See docs/decisions/0009-decided-ahead.md.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from typing import Any
from weakref import WeakKeyDictionary

import msgspec

from starhold.core.record import Seat
from starhold.core.trouble import Trouble
from starhold.orders.standing import Decided, Decision
from starhold.server.jobs.process_pool import JobFailed
from starhold.server.order_protocol import AheadFacts, DecideAhead
from starhold.server.problem import Problem
from starhold.server.rooms import advising, ordering, rules_work
from starhold.server.rooms.advising import Asker
from starhold.server.rooms.house import House
from starhold.server.rooms.parts import GATHERING
from starhold.server.rooms.room import Room
from starhold.server.rooms.rules_work import TableCommand
from starhold.server.store import deciding, queries

log = logging.getLogger("starhold.ahead")
MOST = 40  # standing orders of a seat
LARGEST = 128 * 1024  # bytes of all that a seat has decided; others wait while it is read
ENDED = 5  # reasons kept for the player to read
SLOWEST = 2.0  # times the usual pause; the quickest is half of it
SECONDS = 10.0
ALONE = 0.05  # the share of the pause that a player among bots waits
TRIES = 4
_decoder = msgspec.json.Decoder(AheadFacts)
_encoder = msgspec.json.Encoder()


def kept(room: Room, seat: Seat) -> AheadFacts:
    """Return what a seat has decided in advance, and why some of it ended."""
    written = room.people[seat].ahead
    return _decoder.decode(written) if written else AheadFacts()


async def decide_ahead(house: House, room: Room, by: Asker, wanted: DecideAhead) -> AheadFacts:
    """Keep a standing order or answer."""
    seat, holder = by.seat, room.people[by.seat].hash
    asked = await advising.asked(house, room, seat)
    job: tuple[Any, ...] = ("orders:errand", asked, by, wanted.who, wanted.to)
    if not wanted.to:
        answer = (wanted.question, tuple(wanted.options), wanted.until, asked.number)
        job = ("orders:answer_ahead", asked, by, answer)
    one: Decision | str = await advising.done(house, room, *job)
    if isinstance(one, str):
        raise Problem("illegal", one)

    def added(before: AheadFacts) -> AheadFacts:
        others = [old for old in before.standing if old.id != one.id]
        facts = AheadFacts([*others, one], before.ended)
        if len(others) >= MOST:
            raise Problem("unfit", f"At most {MOST} standing orders. Cancel one first.")
        if len(_written(facts)) > LARGEST:
            raise Problem("unfit", "Your standing orders are too long. Cancel one first.")
        return facts

    return await _change(house, room, (seat, holder), added)


async def cancel(house: House, room: Room, seat: Seat, name: str | None) -> AheadFacts:
    """Cancel one standing order, or all; what had ended is forgotten with them."""

    def cancelled(before: AheadFacts) -> AheadFacts:
        kept = [one for one in before.standing if name is not None and one.id != name]
        return AheadFacts(kept)

    return await _change(house, room, (seat, room.people[seat].hash), cancelled)


def _written(facts: AheadFacts) -> str:
    return _encoder.encode(facts).decode() if facts.standing or facts.ended else ""


async def _change(
    house: House,
    room: Room,
    mine: tuple[Seat, str | None],
    changed: Callable[[AheadFacts], AheadFacts],
) -> AheadFacts:
    """Change what a seat has decided; look again if that was changed meanwhile."""
    for _ in range(TRIES):
        before = room.people[mine[0]].ahead
        facts = changed(kept(room, mine[0]))
        if await _keep(house, room, mine, before, facts):
            return facts
    raise Problem("busy", "Too many changes at once. Yours was not kept.", retry=1)


async def _keep(
    house: House, room: Room, mine: tuple[Seat, str | None], before: str, facts: AheadFacts
) -> bool:
    """Write what a seat has decided, unless it has decided something else meanwhile."""
    seat, holder = mine
    async with house.changing(room) as c:
        if not await queries.is_held(c, room.id, seat, holder):
            raise Problem("secret", "This seat has a new holder.")
        return await deciding.decide(c, room.id, seat, before, _written(facts))


def _others_watch(room: Room) -> bool:
    """Whether there are people from whom a pause hides what was decided in advance.

    Whoever comes later, or lent a seat to a bot, can read in the log when a seat answered.
    """
    people = [one for one in room.people.values() if one.player != "bot" or one.former]
    return len(people) > 1


class Following:
    """Follows what seats have decided in advance, at the tables of this worker."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.tasks: dict[str, asyncio.Task[None]] = {}
        # Places at which no decision applies, kept as long as the room is.
        self.seen: WeakKeyDictionary[Room, dict[Seat, tuple[int, str]]] = WeakKeyDictionary()
        house.watchful.append(self.look)

    async def open(self) -> None:
        """Go on where a server stopped."""
        async with self.house.database.reading() as c:
            tables = await deciding.with_decisions(c)
        self.house.spawn(self._go_on(tables))

    async def _go_on(self, tables: list[str]) -> None:
        """Load tables one after another: people wait for others meanwhile."""
        for table_id in tables:
            try:
                room = await self.house.room(table_id)
                await room.stands()
            except (Problem, Trouble) as trouble:
                log.warning("standing orders at table %s: %s", table_id, trouble)
            else:
                self.look(room)

    def look(self, room: Room) -> None:
        """See whether a seat with decisions is asked now."""
        if room.row.status == GATHERING or room.id in self.tasks or self.house.closing:
            return
        if any(one.ahead and one.player == "human" for one in room.people.values()):
            task = self.house.spawn(self._follow(room))
            self.tasks[room.id] = task
            task.add_done_callback(lambda _: self.tasks.pop(room.id, None))

    async def _follow(self, room: Room) -> None:
        try:
            while not self.house.closing and (seat := await self._asked(room)):
                # A person takes a while, too; the pause says nothing about the answer.
                pause = self.house.config.ahead_pause * (1 if _others_watch(room) else ALONE)
                await asyncio.sleep(pause * secrets.SystemRandom().uniform(0.5, SLOWEST))
                await self._answer(room, seat)
        except (Problem, Trouble, JobFailed) as trouble:
            log.warning("standing orders at table %s: %s", room.id, trouble)

    async def _asked(self, room: Room) -> Seat | None:
        """Return a seat that is asked, has decisions, and was not found to wait."""
        for seat in (await room.stands()).asked:
            person = room.people[seat]
            if person.player != "human" or not kept(room, seat).standing:
                continue
            if self.seen.get(room, {}).get(seat) != await self._place(room, seat):
                return seat
        return None

    async def _place(self, room: Room, seat: Seat) -> tuple[int, str]:
        number, _ = await room.ask("looking", rules_work.look, seat)
        return number, room.people[seat].ahead

    async def _answer(self, room: Room, seat: Seat) -> None:
        facts, written, holder = kept(room, seat), room.people[seat].ahead, room.people[seat].hash
        since = tuple(one.since for one in facts.standing)
        asked = await room.ask("deciding ahead", rules_work.asked_ahead, seat, since)
        if asked is None or not facts.standing:
            return
        now, attacked = asked
        config = self.house.config
        job = ("starhold.server.jobs.orders:decided", config.more_games, room.row.game)
        decided: Decided = await self.house.processes.do(
            *job, now.imagined, seat, tuple(facts.standing), attacked, seconds=SECONDS
        )
        person = room.people[seat]
        if (person.hash, person.ahead) != (holder, written):
            return  # the seat has a new holder, or the player has decided something else
        if list(decided.standing) != facts.standing or decided.ended:
            ended = [*facts.ended, *decided.ended][-ENDED:]
            left = AheadFacts(list(decided.standing), ended)
            if not await _keep(self.house, room, (seat, holder), written, left):
                return
        if not decided.row:
            self.seen.setdefault(room, {})[seat] = now.number, room.people[seat].ahead
            return
        key = f"ahead-{seat}-{now.number}"
        wanted = TableCommand(seat, None, key, now.number)
        try:
            await ordering.obey(self.house, room, wanted, decided.row, onward=False)
        except Problem as problem:
            if problem.kind not in ordering.MOVED_ON:
                raise
