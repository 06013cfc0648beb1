"""People: their permissions and their seats."""

from __future__ import annotations

import time
from typing import Any, Literal

import msgspec

from starhold.bots.naming import bot_name
from starhold.core.record import Seat
from starhold.server import clocks
from starhold.server.problem import Problem
from starhold.server.protocol import (
    NewPlayer,
    Origin,
    SeatFacts,
    TableFacts,
    You,
)
from starhold.server.rooms import keys, replacing
from starhold.server.rooms.chronicle import Viewer
from starhold.server.rooms.house import House
from starhold.server.rooms.parts import GATHERING
from starhold.server.rooms.room import Room
from starhold.server.store import messages, queries
from starhold.server.store.rows import SeatRow


class Visitor(msgspec.Struct, frozen=True):
    """A client, and what its secrets open at this table."""

    seats: tuple[Seat, ...] = ()
    host: bool = False
    watch: bool = False
    address: str = ""
    replaced: tuple[Seat, ...] = ()  # seats that a bot plays now, or nobody
    former: tuple[Seat, ...] = ()  # seats that another person holds now

    def may_watch(self, room: Room) -> bool:
        known = self.watch or self.host or self.seats or self.replaced
        return bool(known or room.row.listed or room.row.by_address)


def visitor(room: Room, secrets: tuple[str, ...], address: str) -> Visitor:
    """Return what secrets open at a table."""
    hashes = [keys.hashed(secret) for secret in secrets]

    def opens(kept: str | None) -> bool:
        return any(keys.same(hashed, kept) for hashed in hashes)

    before = [person for person in room.people.values() if opens(person.former)]
    return Visitor(
        tuple(seat for seat, person in room.people.items() if opens(person.hash)),
        opens(room.row.host_hash),
        opens(room.row.watch_hash),
        address,
        tuple(one.seat for one in before if one.player != "human"),
        tuple(one.seat for one in before if one.player == "human"),
    )


def viewer(room: Room, who: Visitor, seat: Seat | None) -> Viewer:
    """Return the seat a visitor views as."""
    if seat is not None:
        return holder(room, who, seat)
    if len(who.seats) == 1:
        return who.seats[0]
    check_watching(room, who)
    return None


def check_watching(room: Room, who: Visitor) -> None:
    if who.may_watch(room):
        return
    if who.former:
        detail = f"Your link to {who.former[0]} has been replaced by the host."
        raise Problem("secret", detail)
    raise Problem("not-yours", "This table is private. Open it with one of its links.")


def holder(room: Room, who: Visitor, seat: Seat | None) -> Seat:
    """Return the seat a visitor acts for."""
    if seat is None:
        if len(who.seats) > 1:
            raise Problem("which-seat", f"You hold {', '.join(who.seats)}. Name one as 'seat'.")
        if not who.seats:
            raise Problem("not-yours", "You hold no seat at this table.")
        return who.seats[0]
    if seat not in who.seats:
        if who.may_watch(room) and seat not in room.people:
            raise Problem("unknown", f"This table has no seat '{seat}'.")
        raise Problem("not-yours", "You do not hold this seat.")
    return seat


def seat_of(room: Room, seat: Seat) -> SeatRow:
    if seat not in room.people:
        raise Problem("unknown", f"This table has no seat '{seat}'.")
    return room.people[seat]


def host_only(who: Visitor) -> None:
    if not who.host:
        raise Problem("not-yours", "Only the host may do this.")


# -- facts ---------------------------------------------------------------------------------


def facts(room: Room, who: Visitor) -> TableFacts:
    """Return everything about a table except the game itself."""
    row, now = room.row, clocks.now()
    shown = {*row.waiting, *(seat for seat in who.seats if _asked(room, seat))}
    origin = Origin(row.origin_table, row.origin_kind or "") if row.origin_table else None
    return TableFacts(
        table=row.id,
        rev=row.rev,
        game=row.game,
        title=row.title,
        created=row.created,
        status=row.status,
        listed=row.listed,
        by_address=row.by_address,
        settings=_plain(row.header.settings),
        rules_version=row.header.rules_version,
        commitment=row.header.commitment,
        seed_was_chosen=row.header.seed_was_chosen,
        dice=_dice(room),
        parts=_parts(room),
        imported=row.imported,
        clock=row.clock,
        seats=[_seat(room, person, now, person.seat in shown) for person in _people(room)],
        waiting=[seat for seat in room.people if seat in shown],
        watchers=room.watchers(),
        votes=replacing.votes(room),
        ending=replacing.ending(room),
        rematch=row.rematch,
        origin=origin,
        webhook=bool(row.webhook),
        announcements=room.announcements,
        hints=room.may_advise(),
        you=You(list(who.seats), who.host, who.watch, list(who.replaced)),
    )


def _dice(room: Room) -> Literal["shared", "secret", "chosen", "known"]:
    """Return whether somebody may know the dice to come, or could have chosen them."""
    if room.row.dice_known:
        return "known"
    if room.row.header.seed_was_chosen:
        return "chosen"
    return "shared" if room.row.header.parts or room.row.status == GATHERING else "secret"


def _parts(room: Room) -> dict[Seat, str]:
    if room.row.status != GATHERING:
        return room.row.header.parts
    return {seat: person.part for seat, person in room.people.items() if person.part}


def _plain(settings: Any) -> Any:
    return {name: value for name, value in settings.items() if name != "type"}


def _people(room: Room) -> list[SeatRow]:
    return list(room.people.values())


def _asked(room: Room, seat: Seat) -> bool:
    clock = room.people[seat].clock
    return clock is not None and clock.since is not None


def _seat(room: Room, person: SeatRow, now: float, shown: bool) -> SeatFacts:
    clock = person.clock
    running = shown and clock is not None and clock.since is not None
    left = None
    if clock is not None:
        # The clock of a question nobody is shown must not reveal it.
        left = round(max(0.0, clocks.left_at(clock, now) if running else clock.left), 1)
    name = person.name
    if person.player == "bot" and not name:
        name = bot_name(room.row.header.commitment, person.seat)
    return SeatFacts(
        person.seat,
        name,
        person.player,
        person.bot,
        room.is_here(person.seat, now),
        person.out and shown,
        left,
        running,
        person.link is not None,
        replacing.is_lent(room, person),
    )


# -- changes -------------------------------------------------------------------------------


async def change(house: House, room: Room, seat: Seat | None = None, **values: Any) -> None:
    """Change a seat or the table."""
    async with house.changing(room) as c:
        await queries.change_table(c, room.id, **({} if seat else values))
        if seat:
            await queries.change_seat(c, room.id, seat, **values)


async def take(house: House, room: Room, seat: Seat, name: str) -> str:
    """Take an open seat; return its secret."""
    seat_of(room, seat)
    secret = keys.new_secret()
    async with house.changing(room) as c:
        if not await queries.take_seat(c, room.id, seat, name, keys.hashed(secret)):
            raise Problem("taken", f"The seat '{seat}' is no longer open.")
        await queries.change_table(c, room.id)
    house.after_entry(room)
    return secret


def seat_behind(room: Room, secret: str) -> Seat | None:
    """Return the seat that a link or a secret leads to."""
    given = keys.hashed(secret)
    for seat, person in room.people.items():
        if keys.same(given, person.link) or keys.same(given, person.hash):
            return seat
    return None


async def use_link(house: House, room: Room, seat: Seat, link: str, name: str) -> str:
    """Spend a seat's link; return the secret that opens the seat from now on."""
    person, secret = room.people[seat], keys.new_secret()
    if person.player == "open":
        said = ("Joined", f"{name or replacing.called(person)} has joined by link.")
    else:
        said, name = ("Moved", f"{replacing.called(person)} plays on from another device."), ""
    async with house.changing(room) as c:
        if not await queries.exchange(c, room.id, seat, keys.hashed(link), keys.hashed(secret)):
            raise Problem("secret", "This link has already been used.")
        if name:
            await queries.change_seat(c, room.id, seat, name=name)
        await queries.change_table(c, room.id)
        await messages.announce(c, room.id, time.time(), said[0], seat, said[1])
    house.after_entry(room)
    return secret


async def new_link(house: House, room: Room, seat: Seat, who: Visitor) -> str:
    """Make a new link to a seat; the host's also locks out whoever holds the seat."""
    person = seat_of(room, seat)
    if seat not in who.seats:
        host_only(who)
    if person.player == "bot":
        raise Problem("taken", f"A bot plays '{seat}'. Open the seat first.")
    secret = keys.new_secret()
    values: dict[str, Any] = {"link": keys.hashed(secret)}
    locked_out = person.hash is not None and seat not in who.seats
    if locked_out:
        values |= {"hash": None, "former": person.hash, "former_name": person.name}
        values["ahead"] = ""  # nobody follows what the previous holder decided
    async with house.changing(room) as c:
        await queries.change_seat(c, room.id, seat, **values)
        await queries.change_table(c, room.id)
        if locked_out:
            text = (
                f"The host has replaced the link of {replacing.called(person)}. "
                "Whoever held it before knows the seat's secrets so far."
            )
            await messages.announce(c, room.id, time.time(), "LinkReplaced", seat, text)
    return secret


async def set_player(
    house: House, room: Room, who: Visitor, seat: Seat, wanted: NewPlayer
) -> None:
    """Give a seat to a bot, or open it: your own seat, or as the host a seat without a person."""
    person = seat_of(room, seat)
    if seat in who.seats:
        said = f"{replacing.called(person)} has {_given(wanted)}."
    else:
        host_only(who)
        if person.player == "human":
            raise Problem("taken", f"A person holds '{seat}'. The table can vote to replace them.")
        if wanted.player == "open" and replacing.is_lent(room, person):
            name = person.former_name or seat.capitalize()
            lent = f"{name} has only lent this seat to a bot and can take it back at any time."
            raise Problem("taken", f"{lent} Only {name} can give it up.")
        said = f"The host has {_given(wanted)}: {seat.capitalize()}."
    if room.row.status == "over":
        raise Problem("over", "The game is over. Nobody plays on.")
    await replacing.replace(house, room, seat, wanted.player, wanted.bot, ("Reseated", said))


def _given(wanted: NewPlayer) -> str:
    return f"given a seat to a bot ({wanted.bot})" if wanted.player == "bot" else "opened a seat"
