"""Commands: choices and undos.  They are committed before anyone is told."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Collection

import msgspec
from sqlalchemy import Connection

from starhold.core.journal import Undone
from starhold.core.record import Seat, name_of
from starhold.server import clocks
from starhold.server.clocks import SeatClock
from starhold.server.problem import Problem
from starhold.server.protocol import Done
from starhold.server.rooms.chronicle import Chronicle
from starhold.server.rooms.house import House
from starhold.server.rooms.room import RenderedView, Room
from starhold.server.store import queries
from starhold.server.store.database import Raced
from starhold.server.store.rows import CLOSING, DISCREET, OPEN, JournalRow

TRIES = 4
SNAPSHOT_EVERY = 10  # entries: no more than these have to be replayed
BOT_LEASE = 15.0  # seconds a worker has for a bot's choice on top of the bot's time limit


class TableCommand(msgspec.Struct, frozen=True):
    """A choice by the name of the option, or an undo."""

    seat: Seat
    option: str | None  # None is an undo
    key: str
    after: int


async def command(house: House, room: Room, wanted: TableCommand) -> Done:
    """Carry out a command once, even if the client goes away."""
    # Cancelling it with the client would leave half a move in memory.
    return await asyncio.shield(asyncio.create_task(_command(house, room, wanted)))


async def _command(house: House, room: Room, wanted: TableCommand) -> Done:
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
        house.metrics.commands.add(time.perf_counter() - began)
        house.after_entry(room)
        return done
    raise Problem("busy", "Too many commands at once. Nothing was changed.", retry=1)


async def _once(house: House, room: Room, wanted: TableCommand) -> Done:
    chronicle = await room.chronicle()
    number = chronicle.keys.get((wanted.seat, wanted.key))
    if number is not None:
        return await _again(room, chronicle, wanted, number)
    await _check(room, chronicle, wanted)
    viewers = {*room.viewers(), wanted.seat}
    work = _work(room, chronicle, wanted, viewers, time.time())
    row, seen = await room.threads.run(work, f"a choice at table {room.id} ({room.row.game})")
    await _commit(house, room, chronicle, row)
    room.committed(seen)
    update = await room.update_inside(wanted.seat, wanted.after)
    return Done(update.number, repeated=False, update=update)


async def _again(room: Room, chronicle: Chronicle, wanted: TableCommand, number: int) -> Done:
    """Answer a command that has already counted as it was answered before."""
    entry = chronicle.journal.entries[number - 1]
    if wanted.option != (None if isinstance(entry, Undone) else name_of(entry.option)):
        raise Problem("key-used", "This key was already used for another command.")
    update = await room.update_inside(wanted.seat, wanted.after)
    return Done(chronicle.number_of(number, wanted.seat), repeated=True, update=update)


async def _check(room: Room, chronicle: Chronicle, wanted: TableCommand) -> None:
    number = chronicle.number(wanted.seat)
    if wanted.after != number:
        update = await room.update_inside(wanted.seat, wanted.after)
        detail = f"You answered number {wanted.after}, but the table is at {number}."
        raise Problem("stale", detail, update=update)
    if wanted.option is None:
        if not chronicle.match.can_undo(wanted.seat):
            detail = "Dice, a secret or another player came after your last choice."
            raise Problem("no-undo", detail)
    elif chronicle.table.over:
        raise Problem("over", "There is nothing left to choose.")
    elif wanted.seat not in chronicle.table.open:
        update = await room.update_inside(wanted.seat, wanted.after)
        waiting = ", ".join(chronicle.waiting_for(wanted.seat)) or "the others"
        detail = f"It is not {wanted.seat}'s turn; waiting for {waiting}."
        raise Problem("not-your-turn", detail, update=update)


def _work(
    room: Room, chronicle: Chronicle, wanted: TableCommand, viewers: set[Seat | None], at: float
) -> Callable[[], tuple[JournalRow, dict[Seat | None, RenderedView]]]:
    """Return the work for a thread: make the choice and render the table for listeners."""

    def work() -> tuple[JournalRow, dict[Seat | None, RenderedView]]:
        if wanted.option is None:
            row = chronicle.undo(wanted.seat, wanted.key, at)
        else:
            option = chronicle.option(wanted.seat, wanted.option)
            if option is None:
                detail = f"'{wanted.option}' is not one of the options."
                raise Problem("illegal", detail)
            row = chronicle.choose(wanted.seat, option, wanted.key, at)
        return row, room.render(chronicle, viewers)

    return work


async def _commit(house: House, room: Room, chronicle: Chronicle, row: JournalRow) -> None:
    """Write an entry and everything that changes with it in one transaction."""
    over = chronicle.table.over
    status = "over" if over else "playing"
    ticking = _clocks(room, chronicle, row)
    snapshot = None
    if over or chronicle.checkpoint_number() - room.kept >= SNAPSHOT_EVERY:
        snapshot = await room.threads.run(chronicle.checkpoint, f"keeping table {room.id}")
    due = None
    if any(room.people[seat].player == "bot" for seat in chronicle.waiting):
        due = row.at + house.config.bot_seconds + BOT_LEASE
    waiting = chronicle.waiting_for(None)
    entry = queries.JournalCommit(row, waiting, status, due, ticking, snapshot)

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
    room.row = msgspec.structs.replace(room.row, **changed)
    set_clocks(room, ticking, shown)


def _clocks(room: Room, chronicle: Chronicle, row: JournalRow) -> dict[Seat, SeatClock]:
    """Return the clocks that an entry starts or stops."""
    rule, asked, now = room.row.clock, set(chronicle.waiting), clocks.now()
    shown = chronicle.waiting_for(None)
    changed = {}
    for seat, person in room.people.items():
        clock = person.clock
        if clock is None:
            continue
        # A turn ends when others are to move, or with a phase that all play at once: the last
        # seat in it has made a move even if it is to move again.
        ended = seat not in asked or row.lane == CLOSING
        if seat == row.seat and row.lane == DISCREET:
            clock = clocks.unshown(clock)
        elif ended:
            clock = clocks.stopped(rule, clock, now)
        elif seat == row.seat and row.lane == OPEN and (rule.kind == "move" or seat not in shown):
            clock = clocks.moved(rule, clock, now)
        if seat in asked and person.player == "human" and room.full():
            clock = clocks.started(rule, clock, now, here=room.is_here(seat, row.at))
        if clock != person.clock:
            changed[seat] = clock
    return changed


def set_clocks(room: Room, ticking: dict[Seat, SeatClock], shown: Collection[Seat]) -> None:
    """Update the clocks in the room; only the seat itself hears of one that is not shown."""
    for seat, clock in ticking.items():
        room.people[seat] = msgspec.structs.replace(room.people[seat], clock=clock, out=False)
        if seat in shown:
            room.changes += 1
        else:
            room.own_changes[seat] = room.own_changes.get(seat, 0) + 1
