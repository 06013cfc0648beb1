"""Background tasks: bots play, clocks run out, webhooks tell people that it is their turn."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from starhold.core.record import Seat
from starhold.core.trouble import Trouble
from starhold.server import clocks
from starhold.server.jobs import garbage
from starhold.server.jobs.process_pool import JobFailed, JobPutOff
from starhold.server.jobs.webhooks import for_discord, for_slack
from starhold.server.problem import Problem
from starhold.server.rooms import dealing, going_round, rules_work
from starhold.server.rooms.commands import BOT_LEASE, command, set_clocks
from starhold.server.rooms.house import House
from starhold.server.rooms.parts import GATHERING
from starhold.server.rooms.room import Room
from starhold.server.rooms.rules_work import AskedBot, TableCommand
from starhold.server.store import messages, presence, queries, voting

log = logging.getLogger("starhold.background")
# Problems that mean that the table moved on while a bot was thinking.
MOVED_ON = ("stale", "not-your-turn", "over")
EVERY = 1.0  # second
SEEN_EVERY = 20.0  # seconds
TIDY_EVERY = 10  # rounds
EXPIRE_EVERY = 3600  # rounds
UNWATCHED = 5.0  # seconds: a clock that has been out for longer ran out while no server was up
LATE_BOT = "normal"  # the bot that replaces a player whose time ran out


class BackgroundTasks:
    """The background tasks of a worker."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.playing: dict[str, asyncio.Task[None]] = {}
        self.told: dict[str, tuple[Seat, ...]] = {}  # the seats told of their turn, by table
        house.watchful.append(self.look)

    async def open(self) -> None:
        if self.house.database.sqlite:
            async with self.house.database.writing() as c:
                await queries.bots_now(c)
        self.house.spawn(self._rounds())

    def look(self, room: Room) -> None:
        """Look after bots, webhooks and clocks when an entry was made here."""
        if room.row.status == GATHERING:
            return
        if any(person.player == "bot" for person in room.people.values()):
            self._let_bots(room)
        if room.row.webhook:
            self.house.spawn(self._tell(room))
        if room.row.clock.kind != "none" and room.full():
            self.house.spawn(self._start_clocks(room))

    # -- bots --------------------------------------------------------------------------

    def _let_bots(self, room: Room) -> None:
        if room.id in self.playing or self.house.closing:
            return
        task = self.house.spawn(self._bots(room))
        self.playing[room.id] = task
        task.add_done_callback(lambda _: self.playing.pop(room.id, None))

    async def _bots(self, room: Room) -> None:
        """Let the bots of a table choose until it is waiting for people."""
        while not self.house.closing:
            try:
                asked = await self._next(room)
                if asked is None:
                    return
                bot = room.people[asked.seat].bot
                choice = asked.way_out or await self._answer(room, asked, bot)
                if not room.has_people():  # the page of a player sets its own pace
                    await asyncio.sleep(self.house.config.bot_pause)
                if room.people[asked.seat].player != "bot":
                    continue  # the player is back
                kind = going_round.KEY if asked.way_out else "bot-"
                key = f"{kind}{secrets.token_hex(8)}"
                wanted = TableCommand(asked.seat, choice, key, asked.number)
                await command(self.house, room, wanted)
                self.house.metrics.bot_choices.inc()
            except (Problem, Trouble) as trouble:
                if isinstance(trouble, Problem) and trouble.kind in MOVED_ON:
                    continue
                if isinstance(trouble, Problem) and trouble.kind in ("broken", "unknown"):
                    return  # deleted, or `_due_bots` looks at it again, now and then
                log.warning("a bot at table %s: %s", room.id, trouble)
                await asyncio.sleep(2)

    async def _next(self, room: Room) -> AskedBot | None:
        """Return a bot that has to choose, or nothing once that is noted."""
        while True:
            asked = await room.ask("asking a bot", rules_work.asked_bot, bots_of(room))
            if asked or room.row.bot_due is None:
                return asked
            await self._idle(room, room.row.bot_due)  # meanwhile a bot may have been asked

    async def _idle(self, room: Room, due: float) -> None:
        """Note that no bot has to choose before the next entry, unless that came meanwhile."""
        async with self.house.database.writing() as c:
            await queries.no_bot_due(c, room.id, due)
        if room.row.bot_due == due:
            room.row = msgspec.structs.replace(room.row, bot_due=None)

    async def _answer(self, room: Room, asked: AskedBot, bot: str) -> str:
        config = self.house.config
        job = ("starhold.server.jobs.bot:answer", config.more_games, room.row.game, asked.imagined)
        try:
            choice = await self.house.processes.do(
                *job, asked.seat, bot, seconds=config.bot_seconds, urgent=room.has_people()
            )
        except JobPutOff:
            raise Problem("busy", "bots of tables with people come first") from None
        except JobFailed as failed:
            log.error("bot %s failed at table %s (%s): %s", bot, room.id, room.row.game, failed)
            self.house.metrics.bot_failures.inc()
            choice = ""
        # A bot that failed chooses at random, so that the others need not wait.
        return choice if choice in asked.names else secrets.choice(asked.names)

    # -- rounds ------------------------------------------------------------------------

    async def _rounds(self) -> None:
        seen, rounds = 0.0, 0
        looked = time.monotonic()
        while True:
            try:
                await self._due_bots()
                await self._due_deals()
                await self._late()
                await self.house.sweep()
                if rounds % EXPIRE_EVERY == 0:
                    await self.house.expire()
                rounds += 1
                if rounds % TIDY_EVERY == 0:
                    await self.house.forget_deleted()
                    await self.house.database.tidy()
                if time.monotonic() - looked > garbage.EVERY:
                    looked = time.monotonic()
                    garbage.collect()
                if time.monotonic() - seen > SEEN_EVERY and not self.house.database.sqlite:
                    seen = time.monotonic()
                    await self._seen()
                self.house.last_round = time.monotonic()
            except Problem as problem:
                log.warning("rounds: %s", problem)
            except Exception:
                log.exception("rounds")
            await asyncio.sleep(EVERY)

    async def _due_bots(self) -> None:
        """Take over bots' turns that no worker is on, as after a crash."""
        now = time.time()
        until = now + self.house.config.bot_seconds + BOT_LEASE
        async with self.house.database.reading() as c:
            if not await queries.any_bot_due(c, now):
                return
        async with self.house.database.writing() as c:
            claimed = await queries.bots_due(c, now, 20, until)
        for table_id in claimed:
            room = await self.house.room(table_id)
            room.row = msgspec.structs.replace(room.row, bot_due=until)
            if room.row.status != GATHERING:
                self._let_bots(room)

    async def _due_deals(self) -> None:
        """Begin games whose last part came just before a crash."""
        for room in list(self.house.rooms.values()):
            await dealing.deal(self.house, room)

    async def _late(self) -> None:
        """Look for seats whose time ran out."""
        now = clocks.now()
        async with self.house.database.reading() as c:
            if not await queries.any_late(c, now):
                return
        async with self.house.database.writing() as c:
            late = await queries.out_of_time(c, now)
            for one in late:
                await _overdue(c, one, now)
                await self.house.notices.within(c, one.table, "people")
        for one in late:
            room = await self.house.room(one.table)
            await self.house.changed(room)
            self.house.after_entry(room)
            if one.rule.then == "bot" and not one.shown:
                self.house.spawn(self._answer_once(room, one.seat))

    async def _answer_once(self, room: Room, seat: Seat) -> None:
        """Let a bot answer a question that nobody else is shown: replacing would reveal it."""
        person = room.people[seat]
        if person.player != "human" or not person.out:
            return
        try:
            asked = await room.ask("asking a bot", rules_work.asked_bot, {seat})
            if asked is not None:
                choice = await self._answer(room, asked, LATE_BOT)
                key = f"bot-{secrets.token_hex(8)}"
                await command(self.house, room, TableCommand(seat, choice, key, asked.number))
        except (Problem, Trouble) as trouble:
            log.warning("a late answer at table %s: %s", room.id, trouble)

    async def _seen(self) -> None:
        """Tell the other workers which seats are in contact here."""
        since = clocks.now() - SEEN_EVERY
        here = {
            (room.id, listener.viewer)
            for room in self.house.rooms.values()
            for listener in room.listeners
            if listener.watching and listener.viewer is not None
        }
        here |= {
            (room.id, seat)
            for room in self.house.rooms.values()
            for seat, at in room.heard.items()
            if at > since
        }
        if here:
            async with self.house.database.writing() as c:
                await presence.seen(c, sorted(here), clocks.now())
        await self._hear_of_seats()

    async def _hear_of_seats(self) -> None:
        """Learn which seats the other workers are in contact with."""
        rooms, now = self.house.rooms, clocks.now()
        async with self.house.database.reading() as c:
            found = await presence.contacts(c, rooms)
        for table_id, seat, seen, away in found:
            room = rooms.get(table_id)
            if room is None or seat not in room.people:
                continue
            before = room.is_here(seat, now)
            room.people[seat] = msgspec.structs.replace(room.people[seat], seen=seen, away=away)
            if room.is_here(seat, now) != before:
                room.changes += 1
                room.stir()

    # -- people ------------------------------------------------------------------------

    async def contact(self, room: Room, seat: Seat, *, here: bool) -> None:
        """Note that contact with a seat was made or lost."""
        now = clocks.now()
        clock = room.people[seat].clock
        alone = self.house.database.sqlite
        room.changes += 1
        seen = now if here and not alone else 0.0
        async with self.house.database.writing() as c:
            await queries.change_seat(c, room.id, seat, seen=seen, away=None if here else now)
            if here:
                await voting.forget(c, room.id, seat)
            if clock is not None:
                clock = clocks.back(clock, now) if here else clocks.lost(clock, now)
                if clock != room.people[seat].clock:
                    await queries.set_clocks(c, room.id, {seat: clock})
            await self.house.notices.within(c, room.id, "people")
        if clock is not None:
            set_clocks(room, {seat: clock}, room.row.waiting)
        await self.house.changed(room)

    async def _start_clocks(self, room: Room) -> None:
        """Start the clocks of the seats to move: the last seat may just have been taken."""
        asked = (await room.stands()).asked
        now, rule = clocks.now(), room.row.clock
        ticking = {}
        for seat in asked:
            person = room.people[seat]
            if person.player == "human" and person.clock and person.clock.since is None:
                here = room.is_here(seat, now)
                ticking[seat] = clocks.started(rule, person.clock, now, here=here)
        if ticking:
            async with self.house.database.writing() as c:
                await queries.set_clocks(c, room.id, ticking)
                await self.house.notices.within(c, room.id, "people")
            set_clocks(room, ticking, room.row.waiting)
            await self.house.changed(room)

    async def _tell(self, room: Room) -> None:
        """Call the webhook for each person whose turn has come, unless that is a secret."""
        standing = await room.stands()
        asked = standing.shown
        if standing.asked and not asked:
            return  # telling a seat again afterwards would reveal a question that nobody is shown
        before = self.told.get(room.id, ())
        if asked:
            self.told[room.id] = asked
        else:
            self.told.pop(room.id, None)
        for seat in asked:
            person = room.people[seat]
            if seat in before or person.player != "human":
                continue
            message = said(room, seat, self.house.config.public_url)
            self.house.spawn(self.house.webhooks.call(room.row.webhook, message))


def bots_of(room: Room) -> set[Seat]:
    """Return the seats that bots play."""
    return {seat for seat, person in room.people.items() if person.player == "bot"}


async def _overdue(c: AsyncConnection, late: queries.Late, now: float) -> None:
    """Apply the time control of a table to a seat whose time ran out."""
    if now - late.out_at > UNWATCHED and late.rule.grace:
        clock = clocks.unwatched(late.rule, now)
        await queries.set_clocks(c, late.table, {late.seat: clock})
    elif late.rule.then == "bot" and late.shown:
        await queries.reseat(c, late.table, late.seat, "bot", LATE_BOT, late.rule)
        name = late.seat.capitalize()
        text = f"{name} ran out of time. A bot plays until {name} takes the seat back."
        await messages.announce(c, late.table, now, "Replaced", late.seat, text)
    if late.shown:
        await queries.change_table(c, late.table)


def said(room: Room, seat: Seat, public_url: str) -> dict[str, object]:
    """Return the body of a webhook: Discord shows `content`, Slack and Mattermost `text`."""
    row = room.row
    name = room.people[seat].name or seat.capitalize()
    url = f"{public_url.rstrip('/')}/t/{row.id}"
    sentence = f"{name}, it is your turn at {row.title or 'the table'}:"
    return {
        "kind": "your-turn",
        "table": row.id,
        "game": row.game,
        "title": row.title,
        "seat": seat,
        "name": room.people[seat].name,
        "url": url,
        "content": f"{for_discord(sentence)} {url}",
        "allowed_mentions": {"parse": []},
        "text": f"{for_slack(sentence)} {url}",
    }
