"""Replacing a player who is away, and giving the seat back when the player returns."""

from __future__ import annotations

import time
from collections.abc import Collection

from starhold import bots
from starhold.core.record import Seat
from starhold.server import clocks
from starhold.server.problem import Problem
from starhold.server.protocol import Vote, VoteFacts
from starhold.server.rooms.house import House
from starhold.server.rooms.parts import bot_part
from starhold.server.rooms.room import Room
from starhold.server.store import messages, queries, voting
from starhold.server.store.rows import SeatRow, VoteRow
from starhold.server.store.voting import THE_GAME


def votes(room: Room) -> list[VoteFacts]:
    """Return the open votes."""
    open_votes: dict[tuple[Seat, str, str], list[Seat]] = {}
    for cast in (vote for vote in room.votes if vote.about in room.people):
        open_votes.setdefault((cast.about, cast.player, cast.bot), []).append(cast.voter)
    return [
        VoteFacts(about, player, bot, sorted(voters), _needed(room, about))
        for (about, player, bot), voters in sorted(open_votes.items())
    ]


def ending(room: Room) -> list[Seat]:
    """Return the people who agree to end the game now."""
    said = {vote.voter for vote in room.votes if vote.about == THE_GAME}
    return [seat for seat in people_of(room) if seat in said]


def people_of(room: Room) -> list[Seat]:
    """Return the seats of people, including those who let a bot play for a while."""
    return [
        seat for seat, one in room.people.items() if one.player == "human" or is_lent(room, one)
    ]


def is_lent(room: Room, person: SeatRow) -> bool:
    """Whether the player let a bot play; a player whom the table replaced has not."""
    if person.player != "bot" or person.former is None:
        return False
    told = (one.key for one in reversed(room.announcements) if one.seat == person.seat)
    return next((key for key in told if key in {"Replaced", "Returned"}), "") != "Replaced"


def _needed(room: Room, about: Seat) -> int:
    """Return how many votes replace a player: a majority of the other people."""
    others = [p for p in room.people.values() if p.player == "human" and p.seat != about]
    return len(others) // 2 + 1


def _check_absent(room: Room, person: SeatRow) -> None:
    """Refuse to replace a player who is here, only briefly away, or not to move."""
    name, waiting, grace = called(person), room.row.waiting, room.row.clock.grace
    since = room.absent_since(person.seat, now := clocks.now())
    if since is None:
        raise Problem("present", f"{name} is here. Only a player who is away can be replaced.")
    # If the table waits for a seat that is not shown, any absent seat may be the one.
    if waiting and person.seat not in waiting:
        raise Problem("present", f"It is not {name}'s turn. The table is not waiting for {name}.")
    if now - since < grace:
        away = f"{name} has been away for {now - since:.0f} seconds."
        raise Problem("present", f"{away} Wait until it is {grace:.0f}.")


def called(person: SeatRow) -> str:
    """Return what to call the player of a seat."""
    return person.name or person.seat.capitalize()


async def vote(house: House, room: Room, voter: Seat, wanted: Vote) -> None:
    """Vote to replace a player who is away, or withdraw the vote."""
    await house.reload(room)  # another worker may be in contact with the player
    about = room.people.get(wanted.about)
    if about is None:
        raise Problem("unknown", f"This table has no seat '{wanted.about}'.")
    if about.player != "human" or wanted.about == voter:
        raise Problem("unfit", "You can only vote to replace another person at this table.")
    if wanted.player == "bot":
        bots.find(wanted.bot)
    if wanted.yes:
        _check_absent(room, about)
    bot = wanted.bot if wanted.player == "bot" else ""
    async with house.changing(room) as c:
        if wanted.yes:
            await voting.add(c, room.id, VoteRow(wanted.about, voter, wanted.player, bot))
        else:
            await voting.forget(c, room.id, wanted.about, voter)
        await queries.change_table(c, room.id)
    if wanted.yes:  # or whether the player is still away was not checked
        await _replace_if_agreed(house, room, about)


async def _replace_if_agreed(house: House, room: Room, about: SeatRow) -> None:
    for voted in votes(room):
        if voted.about == about.seat and len(voted.yes) >= voted.needed:
            text = f"{called(about)} was away and has been replaced by the table's vote."
            said = ("Replaced", text)
            await replace(house, room, about.seat, voted.player, voted.bot, said)
            return


async def forget_votes(house: House, room: Room, seats: Collection[Seat]) -> None:
    """Forget the votes about players who are here: they were about another absence."""
    about = {vote.about for vote in room.votes}.intersection(seats)
    if not about:
        return
    async with house.changing(room) as c:
        for seat in about:
            await voting.forget(c, room.id, seat)
        await queries.change_table(c, room.id)


async def replace(
    house: House, room: Room, seat: Seat, player: str, bot: str, said: tuple[str, str]
) -> None:
    """Give a seat to a bot, or open it; everyone is told."""
    if player == "bot":
        bots.find(bot)
    held = room.people[seat].hash
    async with house.changing(room) as c:
        if not await queries.is_held(c, room.id, seat, held):
            raise Problem("taken", f"Another player has just taken '{seat}'.")
        await queries.reseat(c, room.id, seat, player, bot, room.row.clock)
        if player == "bot":
            part = bot_part(room.row.header.commitment, seat)
            await queries.add_part(c, room.id, seat, part)
        await messages.announce(c, room.id, time.time(), said[0], seat, said[1])
    house.after_entry(room)


async def give_back(house: House, room: Room, seat: Seat) -> None:
    """Give a replaced player the seat back."""
    person = room.people[seat]
    clock = clocks.returned(room.row.clock)
    async with house.changing(room) as c:
        if not await queries.give_back(c, room.id, person, clock):
            raise Problem("taken", f"Another player holds '{seat}' now.")
        await queries.change_table(c, room.id)
        name = person.former_name or seat.capitalize()
        text = f"{name} is back and has taken the seat back."
        await messages.announce(c, room.id, time.time(), "Returned", seat, text)
    house.after_entry(room)
