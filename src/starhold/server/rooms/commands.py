"""Commands: choices and undos.  They are committed before anyone is told."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Collection

import msgspec
from sqlalchemy import Connection

from starhold.core.record import Seat
from starhold.server import clocks
from starhold.server.clocks import SeatClock
from starhold.server.problem import Problem
from starhold.server.rooms import replacing, rules_work
from starhold.server.rooms.house import House
from starhold.server.rooms.room import Room
from starhold.server.rooms.rules_work import CommandResult, Standing, TableCommand
from starhold.server.store import queries
from starhold.server.store.database import Raced
from starhold.server.store.rows import CLOSING, DISCREET, OPEN, WrittenEntry
from starhold.server.store.voting import THE_GAME

TRIES = 4
BOT_LEASE = 15.0  # seconds a worker has for a bot's choice on top of the bot's time limit


async def command(house: House, room: Room, wanted: TableCommand) -> bytes:
    """Carry out a command once, even if the client goes away; return the answer, encoded."""
    # Cancelling it with the client would leave half a move in memory.
    return await asyncio.shield(asyncio.create_task(_command(house, room, wanted)))


async def _command(house: House, room: Room, wanted: TableCommand) -> bytes:
    began = time.perf_counter()
    for _ in range(TRIES):
        async with room.lock:
            try:
                done = await _once(house, room, wanted)
            except Raced:
                room.forget()  # another worker was first: read again, and let listeners do so
                room.stir()
                await room.load_people()  # or the table was deleted, which this finds out
                continue
            except Problem as problem:
                if problem.status >= 500:
                    room.forget()  # memory may be ahead of the journal
                raise
            except BaseException:
                room.forget()
                raise
        house.metrics.commands.observe(time.perf_counter() - began)
        house.after_entry(room)
        return done
    raise Problem("busy", "Too many commands at once. Nothing was changed.", retry=1)


async def _once(house: House, room: Room, wanted: TableCommand) -> bytes:
    await room.stand()  # which sets `room.kept`
    if wanted.end:
        await _check_agreed(room)
    viewers = {*room.viewers(), wanted.seat}
    played = await room.ask_inside(
        "a choice", rules_work.play, wanted, viewers, time.time(), room.kept
    )
    if played.row is not None and played.standing is not None:
        undo = wanted.option is None and not wanted.end
        ticking = _clocks(room, played.standing, played.row, undo=undo)
        await _commit(house, room, played, ticking)
        room.committed(played.standing, played.rendered)
    return played.answer


async def _check_agreed(room: Room) -> None:
    """Refuse to end a game if somebody has played on or withdrawn meanwhile."""
    await room.load_people()
    if replacing.ending(room) != replacing.people_of(room):
        raise Problem("stale", "Somebody no longer agrees to end the game.")


async def _commit(
    house: House,
    room: Room,
    played: CommandResult,
    ticking: dict[Seat, SeatClock],
) -> None:
    """Write an entry and everything that changes with it in one transaction."""
    row, standing, snapshot = played.row, played.standing, played.snapshot
    assert row is not None
    assert standing is not None
    status = "over" if standing.over else "playing"
    due = None
    if any(room.people[seat].player == "bot" for seat in standing.asked):
        due = row.at + house.config.bot_seconds + BOT_LEASE
    waiting = standing.shown
    plays_on = _plays_on(room, row)
    entry = queries.JournalCommit(row, waiting, status, due, ticking, snapshot, plays_on)

    def work(connection: Connection) -> None:
        queries.write_entry(connection, room.id, entry)
        house.notices.inside(connection, room.id, "journal")

    await house.database.commit(work)
    await house.notices.after(room.id, "journal")
    if snapshot:
        room.kept = snapshot[0]
    shown = {*room.row.waiting, *waiting}
    changed = {"waiting": waiting, "status": status, "bot_due": due}
    if status != room.row.status:
        room.changes += 1
    if plays_on:
        room.votes = [vote for vote in room.votes if vote.about != THE_GAME]
        room.changes += 1
    room.row = msgspec.structs.replace(room.row, **changed)
    set_clocks(room, ticking, shown)


def _plays_on(room: Room, row: WrittenEntry) -> bool:
    """Whether an entry withdraws agreements to end the game: they were about another position.

    A bot's choice does not, and a secret choice must not reveal itself.
    """
    agreed = any(vote.about == THE_GAME for vote in room.votes)
    return agreed and row.lane in (OPEN, CLOSING) and room.people[row.seat].player == "human"


def _clocks(
    room: Room, standing: Standing, row: WrittenEntry, *, undo: bool
) -> dict[Seat, SeatClock]:
    """Return the clocks that an entry starts or stops."""
    rule, asked, now = room.row.clock, set(standing.asked), clocks.now()
    shown = standing.shown
    changed = {}
    for seat, person in room.people.items():
        clock = person.clock
        if clock is None:
            continue
        mine, choices = seat == row.seat, standing.choices[seat]
        # A turn ends when others are to move, or with a phase that all play at once: the last
        # seat in it has made a move even if it is to move again.
        ended = seat not in asked or row.lane == CLOSING
        if (mine and row.lane == DISCREET) or (ended and undo and not mine):
            clock = clocks.uncounted(clock)
        elif ended:
            clock = clocks.stopped(rule, clock, now, choices)
        elif mine and row.lane == OPEN and (rule.kind == "move" or seat not in shown):
            clock = clocks.moved(rule, clock, now, choices)
        if seat in asked and person.player == "human" and room.full():
            begin = clocks.taken_up if mine and undo else clocks.started
            clock = begin(rule, clock, now, here=room.is_here(seat, now))
        if clock != person.clock:
            changed[seat] = clock
    return changed


def set_clocks(room: Room, ticking: dict[Seat, SeatClock], shown: Collection[Seat]) -> None:
    """Update the clocks in the room; only the seat itself hears of a hidden clock."""
    for seat, clock in ticking.items():
        room.people[seat] = msgspec.structs.replace(room.people[seat], clock=clock, out=False)
        if seat in shown:
            room.changes += 1
        else:
            room.own_changes[seat] = room.own_changes.get(seat, 0) + 1
