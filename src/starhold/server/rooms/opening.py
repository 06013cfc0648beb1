"""Opening tables: new games, files, branches of other tables, and rematches."""

from __future__ import annotations

import time

import msgspec

from starhold import bots
from starhold.core.game import SEATS
from starhold.core.record import Seat
from starhold.server import clocks
from starhold.server.clocks import ClockRule
from starhold.server.problem import Problem
from starhold.server.protocol import Branch, NewSeat, NewTable, Opened, Rematch
from starhold.server.rooms import imports, keys, rules_work
from starhold.server.rooms.chronicle import Viewer
from starhold.server.rooms.house import House
from starhold.server.rooms.imports import Beginning
from starhold.server.rooms.parts import GATHERING, bot_part
from starhold.server.rooms.people import Visitor, facts
from starhold.server.rooms.room import Room
from starhold.server.store import messages, queries
from starhold.server.store.rows import SeatRow, TableRow
from starhold.show import presets


class TablePlan(msgspec.Struct, frozen=True):
    """A table about to be opened."""

    seats: list[NewSeat]
    title: str = ""
    listed: bool = False
    clock: ClockRule = ClockRule()
    webhook: str = ""
    imported: bool = False
    dice_known: bool = False
    shared_dice: bool = False
    hints: bool = False
    by_address: bool = False
    origin: tuple[str, str] | None = None


async def opened(house: House, wanted: NewTable) -> Opened:
    """Open a new table."""
    game = house.library.find(wanted.game)
    _check_seats(wanted.seats)
    if trouble := wanted.clock.trouble():
        raise Problem("unfit", trouble)
    if wanted.webhook and (why := await house.webhooks.refused(wanted.webhook)):
        raise Problem("unfit", why)
    settings = presets.chosen(game, wanted.preset, wanted.settings)
    seats = tuple(seat.seat for seat in wanted.seats)
    begun = await house.begun(game.name, settings, seats, wanted.seed)
    plan = TablePlan(
        wanted.seats,
        wanted.title,
        wanted.listed,
        wanted.clock,
        webhook=wanted.webhook or "",
        # A chosen seed makes the dice repeatable, so nobody adds to it.
        shared_dice=wanted.shared_dice and not wanted.seed,
        hints=wanted.hints,
        by_address=wanted.by_address,
    )
    return await _open(house, begun, plan)


def _check_seats(seats: list[NewSeat]) -> None:
    for seat in seats:
        if seat.seat not in SEATS:
            raise Problem(
                "unfit", f"There is no seat '{seat.seat}'. Choose from {', '.join(SEATS)}."
            )
        if seat.player == "bot":
            bots.find(seat.bot)
        elif seat.bot:
            raise Problem(
                "unfit", f'Seat \'{seat.seat}\' names a bot; say "player": "bot" there, too.'
            )


async def imported(house: House, data: bytes, address: str) -> Opened:
    """Open a table from a file; each address has one file checked at a time."""
    async with house.files.turn(address, "files"):
        game = await imports.read(house.imports, house.config.more_games, data)
    seats = [NewSeat(seat, "you") for seat in game.header.seats]
    return await _open(house, game, TablePlan(seats, imported=True, dice_known=game.dice_known))


async def branched(house: House, room: Room, viewer: Viewer, wanted: Branch) -> Opened:
    """Open a table at an entry of another: exact once that game is over, else imagined.

    A bot plays the other seats, if one is wanted.
    """
    if wanted.bot:
        bots.find(wanted.bot)
    begun = await room.ask("looking back", rules_work.branched, viewer, wanted.number)
    seats = [
        NewSeat(seat, "bot", bot=wanted.bot)
        if wanted.bot and seat != (viewer or begun.header.seats[0])
        else NewSeat(seat, "you")
        for seat in begun.header.seats
    ]
    return await _open(house, begun, TablePlan(seats, wanted.title, origin=(room.id, "branch")))


async def rematch(house: House, room: Room, who: Visitor, given: tuple[str, ...]) -> Rematch:
    """Open the rematch, or join it with the secrets given; the seats rotate by one."""
    if not who.seats:
        raise Problem("not-yours", "Only players of this table can ask for a rematch.")
    if room.row.status != "over":
        raise Problem("not-over", "A rematch is possible once the game is over.")
    async with room.rematching:
        if room.row.rematch is None:
            house.new_tables.take(who.address, "new tables")
            await _rematched(house, room)
    assert room.row.rematch is not None
    new = await house.room(room.row.rematch)
    next_seat = turned(tuple(room.people))
    held = {keys.hashed(secret): secret for secret in given}
    secrets = {}
    for seat in who.seats:
        old, mine = room.people[seat], next_seat[seat]
        assert old.hash is not None
        if mine in new.people and await _joined(house, new, mine, old):
            secrets[mine] = held[old.hash]
    return Rematch(new.id, secrets)


async def _joined(house: House, new: Room, seat: Seat, old: SeatRow) -> bool:
    """Take a seat of a rematch by the secret of the old one, unless another person has it."""
    person = new.people[seat]
    if person.player == "open" and old.hash is not None:
        async with house.changing(new) as c:
            name = person.name or old.name
            taken = await queries.take_seat(c, new.id, seat, name, old.hash)
            await queries.change_table(c, new.id)
        house.after_entry(new)
        return taken
    return keys.same(person.hash, old.hash)


def turned(seats: tuple[Seat, ...]) -> dict[Seat, Seat]:
    """Return the new seat of each old one: each player moves one seat on."""
    return dict(zip(seats, (*seats[1:], seats[0]), strict=True))


async def _rematched(house: House, room: Room) -> None:
    header = room.row.header
    game = house.library.find(room.row.game)
    settings = msgspec.convert(header.settings, game.settings)
    begun = await house.begun(game.name, settings, header.seats)
    next_seat = turned(tuple(room.people))
    came_from = {new: room.people[old] for old, new in next_seat.items()}
    seats = []
    for seat in header.seats:
        old = came_from[seat]
        player = "bot" if old.player == "bot" else "open"
        seats.append(NewSeat(seat, player, old.name, old.bot))  # type: ignore[arg-type]  # as above
    row = room.row
    plan = TablePlan(
        seats,
        row.title,
        row.listed,
        row.clock,
        row.webhook,
        shared_dice=bool(header.parts),
        by_address=row.by_address,
        origin=(room.id, "rematch"),
    )
    new = await _open(house, begun, plan, rematch_of=room)
    async with house.changing(room) as c:
        await queries.claim_rematch(c, room.id, new.table)


async def _open(
    house: House, game: Beginning, plan: TablePlan, rematch_of: Room | None = None
) -> Opened:
    """Save a new table and return its secrets."""
    if plan.shared_dice:  # what was dealt showed that the settings fit; the true deal comes later
        game = msgspec.structs.replace(game, start=b"", asked=(), waiting=(), over=False)
    now = time.time()
    host, watch = keys.new_secret(), keys.new_secret()
    secrets = {seat.seat: keys.new_secret() for seat in plan.seats if seat.player != "bot"}
    table_id = keys.new_table_id()
    bot_seats = {seat.seat for seat in plan.seats if seat.player == "bot"}
    row = TableRow(
        id=table_id,
        created=now,
        game=game.header.game,
        header=game.header,
        seed=game.seed,
        start=game.start,
        title=plan.title,
        listed=plan.listed,
        status=GATHERING if plan.shared_dice else "over" if game.over else "playing",
        rev=0,
        # The host's link of the old table also opens the rematch.
        host_hash=rematch_of.row.host_hash if rematch_of else keys.hashed(host),
        watch_hash=rematch_of.row.watch_hash if rematch_of else keys.hashed(watch),
        clock=plan.clock,
        webhook=plan.webhook,
        imported=plan.imported,
        origin_table=plan.origin[0] if plan.origin else None,
        origin_kind=plan.origin[1] if plan.origin else None,
        rematch=None,
        waiting=game.waiting,
        bot_due=0.0 if bot_seats & set(game.asked) else None,
        dice_known=plan.dice_known,
        hints=plan.hints,
        by_address=plan.by_address,
    )
    people = [
        SeatRow(
            seat.seat,
            place,
            {"you": "human"}.get(seat.player, seat.player),
            seat.bot if seat.player == "bot" else "",
            seat.name,
            keys.hashed(secrets[seat.seat]) if seat.player == "you" else None,
            0.0,
            _clock(plan, seat, row, clocks.now()),
            False,
            link=keys.hashed(secrets[seat.seat]) if seat.player == "open" else None,
            away=clocks.now(),
            part=_part(plan, seat, game.header.commitment),
        )
        for place, seat in enumerate(plan.seats)
    ]
    async with house.database.writing() as c:
        await queries.add_table(c, row, people)
        if not plan.shared_dice:
            await queries.begin(c, table_id, game.began)
        await queries.append_all(c, table_id, game.rows)
        if game.rows:
            await queries.keep_snapshot(c, table_id, *game.checkpoint)
        if said := _beginning(plan):
            await messages.announce(c, table_id, now, *said)
        if game.note:
            await messages.announce(c, table_id, now, "RulesChanged", None, game.note)
    room = await house.room(table_id)
    house.metrics.tables.inc()
    house.after_entry(room)
    mine = tuple(seat.seat for seat in plan.seats if seat.player == "you")
    you = Visitor(mine, host=True, watch=True)
    return Opened(table_id, host, watch, secrets, facts(room, you))


def _part(plan: TablePlan, seat: NewSeat, commitment: str) -> str:
    return bot_part(commitment, seat.seat) if plan.shared_dice and seat.player == "bot" else ""


def _beginning(plan: TablePlan) -> tuple[str, None, str] | None:
    """Return what everyone should know about a table that did not start from the beginning."""
    if plan.imported:
        known = "Anyone with the file can predict the dice." if plan.dice_known else ""
        return "Imported", None, f"This table was opened from a file. {known}".strip()
    if plan.origin and plan.origin[1] == "branch":
        return "Branched", None, "This table continues from a position of another table."
    return None


def _clock(plan: TablePlan, seat: NewSeat, row: TableRow, now: float) -> clocks.SeatClock | None:
    clock = clocks.fresh(plan.clock) if seat.player != "bot" else None
    full = all(other.player != "open" for other in plan.seats)
    if clock is not None and full and seat.seat in row.waiting:
        return clocks.started(plan.clock, clock, now, here=True)
    return clock
