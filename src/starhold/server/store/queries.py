"""Queries.  Each function is a small piece of a transaction."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Connection, Select, bindparam, delete, func, insert, literal, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from starhold.core.record import Seat
from starhold.server.clocks import ClockRule, SeatClock, fresh, out_at
from starhold.server.store import rows, voting
from starhold.server.store.rows import (
    Began,
    JournalRow,
    SeatRow,
    SetAsideRound,
    TableRow,
    WrittenEntry,
)
from starhold.server.store.schema import journal, seats, set_aside, snapshots, tables

# -- tables --------------------------------------------------------------------------------


async def add_table(c: AsyncConnection, row: TableRow, people: list[SeatRow]) -> None:
    """Insert a new table."""
    values = msgspec.structs.asdict(row)
    values["header"] = msgspec.json.encode(row.header)
    values["clock"] = msgspec.json.encode(row.clock)
    values["waiting"] = " ".join(row.waiting)
    await c.execute(insert(tables).values(values))
    await c.execute(insert(seats), [_seat_values(row.id, person) for person in people])


def _seat_values(table: str, person: SeatRow) -> dict[str, Any]:
    values = msgspec.structs.asdict(person)
    del values["clock"]
    return values | {"table_id": table, "notes": ""} | _clock_values(person.clock)


def _clock_values(clock: SeatClock | None) -> dict[str, Any]:
    written = None if clock is None else msgspec.json.encode(clock)
    return {"hand": written, "out_at": out_at(clock)}


async def table(c: AsyncConnection, table_id: str) -> TableRow | None:
    row = (await c.execute(select(tables).where(tables.c.id == table_id))).first()
    return rows.table_row(row) if row else None


async def change_table(c: AsyncConnection, table_id: str, **values: Any) -> None:
    """Change facts of a table and raise its revision."""
    await c.execute(
        update(tables).where(tables.c.id == table_id).values(rev=tables.c.rev + 1, **values)
    )


async def claim_rematch(c: AsyncConnection, table_id: str, new: str) -> bool:
    done = await c.execute(
        update(tables)
        .where(tables.c.id == table_id, tables.c.rematch.is_(None))
        .values(rematch=new, rev=tables.c.rev + 1)
    )
    return bool(done.rowcount)


async def listed(c: AsyncConnection, most: int) -> list[TableRow]:
    """Return the listed tables, newest first."""
    wanted = select(tables).where(tables.c.listed).order_by(tables.c.created.desc()).limit(most)
    return [rows.table_row(row) for row in await c.execute(wanted)]


# -- people --------------------------------------------------------------------------------


async def people(c: AsyncConnection, table_id: str) -> list[SeatRow]:
    found = await c.execute(
        select(seats).where(seats.c.table_id == table_id).order_by(seats.c.place)
    )
    return [rows.seat_row(row) for row in found]


async def people_of(c: AsyncConnection, ids: list[str]) -> dict[str, list[SeatRow]]:
    """Return the people of several tables."""
    found: dict[str, list[SeatRow]] = {table_id: [] for table_id in ids}
    wanted = select(seats).where(seats.c.table_id.in_(ids)).order_by(seats.c.place)
    for row in await c.execute(wanted):
        found[row.table_id].append(rows.seat_row(row))
    return found


def _seat(statement: Any, table_id: str, seat: Seat) -> Any:
    return statement.where(seats.c.table_id == table_id, seats.c.seat == seat)


async def change_seat(c: AsyncConnection, table_id: str, seat: Seat, **values: Any) -> None:
    await c.execute(_seat(update(seats), table_id, seat).values(**values))


async def take_seat(c: AsyncConnection, table_id: str, seat: Seat, name: str, hash_: str) -> bool:
    """Take an open seat; if two try, one succeeds."""
    wanted = _seat(update(seats), table_id, seat).where(seats.c.player == "open")
    values = {"player": "human", "name": name, "hash": hash_, "link": None, "part": ""}
    done = await c.execute(wanted.values(**values))
    await voting.withdraw(c, table_id, seat)
    return bool(done.rowcount)


async def exchange(c: AsyncConnection, table_id: str, seat: Seat, old: str, new: str) -> bool:
    """Exchange a link or a secret of a seat for a new secret; only one of two succeeds."""
    wanted = _seat(update(seats), table_id, seat).where(
        (seats.c.link == old) | (seats.c.hash == old)
    )
    values = {"player": "human", "hash": new, "link": None, "part": "", "ahead": ""}
    done = await c.execute(wanted.values(**values))
    await voting.withdraw(c, table_id, seat)
    return bool(done.rowcount)


async def add_part(c: AsyncConnection, table_id: str, seat: Seat, part: str) -> bool:
    """Add a seat's part of the dice, unless it has one."""
    wanted = _seat(update(seats), table_id, seat).where(seats.c.part == "")
    return bool((await c.execute(wanted.values(part=part))).rowcount)


async def deal(c: AsyncConnection, table_id: str, **values: Any) -> bool:
    """Begin a game whose parts are gathered; only one of two workers succeeds."""
    wanted = update(tables).where(tables.c.id == table_id, tables.c.status == "gathering")
    done = await c.execute(wanted.values(rev=tables.c.rev + 1, **values))
    return bool(done.rowcount)


async def set_clocks(c: AsyncConnection, table_id: str, clocks: dict[Seat, SeatClock]) -> None:
    for seat, clock in clocks.items():
        await c.execute(
            _seat(update(seats), table_id, seat).values(**_clock_values(clock), out=False)
        )


async def is_held(c: AsyncConnection, table_id: str, seat: Seat, hash_: str | None) -> bool:
    """Return whether a seat still has the same holder, and lock it for this transaction."""
    wanted = _seat(update(seats), table_id, seat).where(
        seats.c.hash.is_(None) if hash_ is None else seats.c.hash == hash_
    )
    return bool((await c.execute(wanted.values(seat=seat))).rowcount)


async def reseat(
    c: AsyncConnection, table_id: str, seat: Seat, player: str, bot: str, rule: ClockRule
) -> None:
    """Give a seat to a bot, or open it; the previous player can take it back."""
    is_bot = player == "bot"
    await voting.forget(c, table_id, seat)
    await voting.withdraw(c, table_id, seat)
    person = _seat(update(seats), table_id, seat).where(seats.c.player == "human")
    await c.execute(person.values(former=seats.c.hash, former_name=seats.c.name))
    await change_seat(
        c,
        table_id,
        seat,
        player=player,
        bot=bot if is_bot else "",
        name="",
        hash=None,
        link=None,
        out=False,
        part="",
        ahead="",  # the previous player's decisions do not bind the new one
        **_clock_values(None if is_bot else fresh(rule)),
    )
    await change_table(c, table_id, bot_due=0)


class Late(msgspec.Struct, frozen=True):
    """A seat whose time ran out, and the time control of its table."""

    table: str
    seat: Seat
    out_at: float
    rule: ClockRule
    shown: bool  # whether everyone may know that the seat is asked


async def out_of_time(c: AsyncConnection, now: float) -> list[Late]:
    """Mark seats whose time ran out; only one worker gets each."""
    wanted = (
        select(seats.c.table_id, seats.c.seat, seats.c.out_at, tables.c.clock, tables.c.waiting)
        .join(tables, tables.c.id == seats.c.table_id)
        .where(seats.c.out_at <= now)
    )
    found = []
    for table_id, seat, out, rule, waiting in (await c.execute(wanted)).all():
        late = _seat(update(seats), table_id, seat).where(seats.c.out_at <= now)
        done = await c.execute(late.values(out=True, out_at=None))
        if done.rowcount:
            shown = seat in waiting.split()
            found.append(Late(table_id, seat, out, rows.clock_rule(rule), shown))
    return found


async def give_back(
    c: AsyncConnection, table_id: str, person: SeatRow, clock: SeatClock | None
) -> bool:
    """Give a seat back to the previous player; fail if another person sits there now."""
    mine = _seat(update(seats), table_id, person.seat)
    done = await c.execute(
        mine.where(seats.c.player != "human", seats.c.former == person.former).values(
            player="human",
            bot="",
            name=person.former_name,
            hash=person.former,
            link=None,
            former=None,
            former_name="",
            out=False,
            part="",
            **_clock_values(clock),
        )
    )
    return bool(done.rowcount)


async def notes(c: AsyncConnection, table_id: str, seat: Seat) -> str:
    return str((await c.execute(_seat(select(seats.c.notes), table_id, seat))).scalar_one())


# -- the journal ---------------------------------------------------------------------------


class JournalCommit(msgspec.Struct, frozen=True):
    """A journal entry and all changes that come with it."""

    row: WrittenEntry
    waiting: tuple[Seat, ...]
    status: str
    bot_due: float | None
    clocks: dict[Seat, SeatClock]
    snapshot: tuple[int, bytes] | None
    plays_on: bool = False  # somebody goes on although others want to end the game


# Built once and reused for every move: building a statement costs more than running it.
_APPEND = insert(journal)
_GO_ON = (
    update(tables)
    .where(tables.c.id == bindparam("of"))
    .values(
        waiting=bindparam("now_waiting"),
        status=bindparam("now_status"),
        bot_due=bindparam("now_due"),
    )
)


def write_entry(c: Connection, table_id: str, entry: JournalCommit) -> None:
    """Insert an entry; fail if its number is taken."""
    _append(c, table_id, entry.row)
    c.execute(
        _GO_ON,
        {
            "of": table_id,
            "now_waiting": " ".join(entry.waiting),
            "now_status": entry.status,
            "now_due": entry.bot_due,
        },
    )
    for seat, clock in entry.clocks.items():
        c.execute(_seat(update(seats), table_id, seat).values(**_clock_values(clock), out=False))
    if entry.snapshot:
        _keep(c, table_id, *entry.snapshot)
    if entry.plays_on:
        voting.play_on(c, table_id)


def _append(c: Connection, table_id: str, row: WrittenEntry) -> None:
    c.execute(_APPEND, {"table_id": table_id, **msgspec.structs.asdict(row)})


async def append_all(c: AsyncConnection, table_id: str, written: list[WrittenEntry]) -> None:
    """Insert the entries of a new table, all at once: every other table waits meanwhile."""
    if written:
        values = [{"table_id": table_id, **msgspec.structs.asdict(row)} for row in written]
        await c.execute(_APPEND, values)


async def begin(c: AsyncConnection, table_id: str, began: Began) -> None:
    """Insert what happened before the first choice."""
    values = {"table_id": table_id, "number": 0, "seat": "", "key": "", "lane": rows.OPEN}
    body = msgspec.json.encode(began.told)
    await c.execute(_APPEND, {**values, "at": began.at, "body": body})


async def began(c: AsyncConnection, table_id: str) -> Began:
    wanted = select(journal).where(journal.c.table_id == table_id, journal.c.number == 0)
    row = (await c.execute(wanted)).first()
    return rows.began(row) if row else Began()


async def put_aside(c: AsyncConnection, table_id: str, held: int, why: str, now: float) -> None:
    """Move the entries after a number from the journal to `set_aside`."""
    last = select(func.max(set_aside.c.round)).where(set_aside.c.table_id == table_id)
    number = ((await c.execute(last)).scalar() or 0) + 1
    copied = ("table_id", "number", "seat", "key", "lane", "at", "body")
    rest = (journal.c.table_id == table_id, journal.c.number > held)
    chosen = select(
        *(journal.c[name] for name in copied), literal(number), literal(why), literal(now)
    ).where(*rest)
    await c.execute(insert(set_aside).from_select([*copied, "round", "why", "since"], chosen))
    await c.execute(delete(journal).where(*rest))


async def asides(c: AsyncConnection, table_id: str) -> list[SetAsideRound]:
    wanted = (
        select(set_aside)
        .where(set_aside.c.table_id == table_id)
        .order_by(set_aside.c.round, set_aside.c.number)
    )
    return rows.asides(await c.execute(wanted))


async def entries(c: AsyncConnection, table_id: str, after: int = 0) -> list[JournalRow]:
    return [rows.journal_row(row) for row in await written_entries(c, table_id, after)]


async def written_entries(c: AsyncConnection, table_id: str, after: int = 0) -> list[WrittenEntry]:
    """Return entries undecoded: reading a long journal would hold everyone up."""
    wanted: Select[Any] = (
        select(*(journal.c[name] for name in WrittenEntry.__struct_fields__))
        .where(journal.c.table_id == table_id, journal.c.number > after)
        .order_by(journal.c.number)
    )
    return [WrittenEntry(*row) for row in await c.execute(wanted)]


def _keep(c: Connection, table_id: str, number: int, body: bytes) -> None:
    done = c.execute(
        update(snapshots).where(snapshots.c.table_id == table_id).values(number=number, body=body)
    )
    if not done.rowcount:
        c.execute(insert(snapshots).values(table_id=table_id, number=number, body=body))


async def keep_snapshot(c: AsyncConnection, table_id: str, number: int, body: bytes) -> None:
    await c.run_sync(_keep, table_id, number, body)


async def snapshot(c: AsyncConnection, table_id: str) -> tuple[int, bytes] | None:
    row = (await c.execute(select(snapshots).where(snapshots.c.table_id == table_id))).first()
    return (row.number, row.body) if row else None


# -- bots ----------------------------------------------------------------------------------


async def bots_due(c: AsyncConnection, now: float, most: int, until: float) -> list[str]:
    """Claim tables where a bot has to choose and no worker is on it."""
    wanted = select(tables.c.id, tables.c.bot_due).where(tables.c.bot_due <= now).limit(most)
    claimed = []
    for table_id, due in (await c.execute(wanted)).all():
        mine = update(tables).where(tables.c.id == table_id, tables.c.bot_due == due)
        if (await c.execute(mine.values(bot_due=until))).rowcount:
            claimed.append(table_id)
    return claimed


async def any_bot_due(c: AsyncConnection, now: float) -> bool:
    wanted = select(tables.c.id).where(tables.c.bot_due <= now).limit(1)
    return (await c.execute(wanted)).first() is not None


async def any_late(c: AsyncConnection, now: float) -> bool:
    wanted = select(seats.c.seat).where(seats.c.out_at <= now).limit(1)
    return (await c.execute(wanted)).first() is not None


async def no_bot_due(c: AsyncConnection, table_id: str, due: float) -> None:
    mine = update(tables).where(tables.c.id == table_id, tables.c.bot_due == due)
    await c.execute(mine.values(bot_due=None))


async def bots_now(c: AsyncConnection) -> None:
    """Release all claims: after a restart no worker holds any."""
    await c.execute(update(tables).where(tables.c.bot_due.is_not(None)).values(bot_due=0))
