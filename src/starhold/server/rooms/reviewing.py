"""Reviewing a finished table: in the background, for as long as somebody waits, and once."""

from __future__ import annotations

import asyncio
import time
from typing import NamedTuple

import msgspec

from starhold.core.record import Seat
from starhold.review.ending import sentence
from starhold.review.report import Review, ReviewFacts
from starhold.review.review import parts
from starhold.review.walk import Findings
from starhold.server.jobs.process_pool import JobFailed, JobPutOff
from starhold.server.problem import Problem
from starhold.server.rooms.chronicle import Chronicle, Viewer
from starhold.server.rooms.house import House
from starhold.server.rooms.room import Room
from starhold.server.store import reviews

WAIT = 1.0  # seconds until an answer without news
PATIENCE = 10.0  # seconds after which nobody waits any more
PART_SECONDS = 120.0  # after which a process is stopped
AGAIN = 0.5  # seconds until a part that gave way is tried again


class ReviewPlan(NamedTuple):
    """What a review needs of a table."""

    seats: tuple[Seat, ...]
    said: str
    start: bytes
    total: int
    parts: list[bytes]


class ReviewWork:
    """A review in progress."""

    def __init__(self, plan: ReviewPlan) -> None:
        self.plan = plan
        self.found: bytes | Findings = Findings(plan.start)
        self.done = 0
        self.next = 0  # the part
        self.trouble = ""
        self.wanted = time.monotonic()  # when somebody last asked
        self.moved = asyncio.Event()
        self.task: asyncio.Task[None] | None = None


async def review(house: House, room: Room, viewer: Viewer) -> ReviewFacts:
    """Return the review of a finished table, or its progress."""
    if room.row.status != "over":
        raise Problem("not-over", "A game can be reviewed once it is over.")
    if room.review is None:
        async with house.database.reading() as c:
            room.review = await reviews.kept(c, room.id)
    if room.review is None:
        facts = await _progress(house, room)
        if room.review is None:
            return facts
    return await _shown(room, room.review, viewer)


async def _progress(house: House, room: Room) -> ReviewFacts:
    """Start or go on with the review, and wait a moment for it."""
    if room.reviewing is None:
        room.reviewing = ReviewWork(await room.ask("preparing a review", plan))
    work = room.reviewing
    work.wanted = time.monotonic()
    if work.task is None or work.task.done():
        work.trouble = ""
        work.task = house.spawn(_work(house, room, work))
    work.moved.clear()
    try:
        async with asyncio.timeout(WAIT):
            await work.moved.wait()
    except TimeoutError:
        pass
    if work.trouble:
        raise Problem("busy", work.trouble, retry=5)
    return ReviewFacts(work.done, work.plan.total, work.plan.said)


async def _work(house: House, room: Room, work: ReviewWork) -> None:
    """Go through the game, part by part, while somebody waits."""
    more_games, game, plan = house.config.more_games, room.row.game, work.plan
    facts = (more_games, game, plan.seats, plan.total)
    stopped = False
    try:
        while work.next < len(plan.parts) and not stopped:
            if time.monotonic() - work.wanted > PATIENCE:
                return
            job = ("starhold.server.jobs.review:part", *facts, work.found, plan.parts[work.next])
            try:
                work.found, work.done, stopped = await house.processes.do(
                    *job, seconds=PART_SECONDS, urgent=False
                )
            except JobPutOff:
                await asyncio.sleep(AGAIN)
                continue
            work.next += 1
            work.moved.set()
        last = ("starhold.server.jobs.review:report", plan.seats, plan.said, plan.total)
        body: bytes = await house.processes.do(*last, work.found, seconds=PART_SECONDS)
        async with house.database.writing() as c:
            await reviews.keep(c, room.id, body)
        room.review, room.reviewing = body, None
    except JobFailed:
        work.trouble = "The server could not review the game just now."
    work.moved.set()


async def _shown(room: Room, body: bytes, viewer: Viewer) -> ReviewFacts:
    """Number the entries as the viewer's replay does."""
    found = msgspec.json.decode(body, type=Review)
    entries = sorted(found.places())
    seen = await room.ask("numbering a review", numbers, viewer, entries)
    numbered = dict(zip(entries, seen, strict=True))
    return ReviewFacts(found.entries, found.entries, found.sentence, found.numbered(numbered))


# -- in the rules processes ----------------------------------------------------------------


def plan(chronicle: Chronicle) -> ReviewPlan:
    """Return what a review needs of a table."""
    match = chronicle.match
    entries = list(match.journal.standing().items())
    return ReviewPlan(
        match.header.seats,
        sentence(match),
        match.start,
        len(entries),
        [msgspec.json.encode(part) for part in parts(entries)],
    )


def numbers(chronicle: Chronicle, viewer: Viewer, entries: list[int]) -> list[int]:
    """Return a viewer's numbers of these entries."""
    return [chronicle.number_of(entry, viewer) for entry in entries]
