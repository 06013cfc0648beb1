"""Clocks: none, per move or per game, and a grace while contact is lost.  Time is handed in."""

from __future__ import annotations

from typing import Literal

import msgspec

DAYS_30 = 30 * 24 * 3600


class ClockRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How time is counted at a table."""

    kind: Literal["none", "move", "game"] = "none"
    seconds: float = 0
    increment: float = 0
    grace: float = 60
    then: Literal["vote", "bot"] = "vote"

    def trouble(self) -> str:
        """Say what is wrong with it, or nothing."""
        if self.kind != "none" and not 10 <= self.seconds <= DAYS_30:
            return "A clock needs from 10 seconds to 30 days."
        if not 0 <= self.increment <= 3600 or not 0 <= self.grace <= 3600:
            return "An increment or a grace is from 0 to 3600 seconds."
        return ""


class SeatClock(msgspec.Struct, frozen=True):
    """One seat's clock: what is left of it, and since when it runs."""

    left: float
    since: float | None = None  # it runs since then
    gone: float | None = None  # contact was lost then
    grace: float = 0  # what may still be forgiven this turn


def fresh(rule: ClockRule) -> SeatClock | None:
    return None if rule.kind == "none" else SeatClock(rule.seconds, grace=rule.grace)


def started(rule: ClockRule, clock: SeatClock, now: float, *, here: bool) -> SeatClock:
    """It is this seat's turn."""
    if clock.since is not None:
        return clock
    left = rule.seconds if rule.kind == "move" else clock.left
    return SeatClock(left, now, None if here else now, rule.grace)


def stopped(rule: ClockRule, clock: SeatClock, now: float) -> SeatClock:
    """The seat has chosen."""
    if clock.since is None:
        return clock
    # Who was late owes nothing: what a choice adds is there for the next.
    left = rule.seconds if rule.kind == "move" else max(left_at(clock, now), 0) + rule.increment
    return SeatClock(left, grace=rule.grace)


def unwatched(rule: ClockRule, now: float) -> SeatClock:
    """Time ran out while no server was there to take a choice: the grace is left, from now."""
    return SeatClock(rule.grace, now)


def lost(clock: SeatClock, now: float) -> SeatClock:
    """Contact was lost: the clock stands still as long as there is grace."""
    if clock.since is None or clock.gone is not None:
        return clock
    return msgspec.structs.replace(clock, gone=now)


def back(clock: SeatClock, now: float) -> SeatClock:
    """Contact is there again: what was forgiven moves the start of the turn."""
    if clock.since is None or clock.gone is None:
        return clock
    forgiven = min(now - clock.gone, clock.grace)
    return SeatClock(clock.left, clock.since + forgiven, None, clock.grace - forgiven)


def left_at(clock: SeatClock, now: float) -> float:
    """Return the seconds that are left."""
    if clock.since is None:
        return clock.left
    forgiven = 0.0 if clock.gone is None else min(now - clock.gone, clock.grace)
    return clock.left - (now - clock.since - forgiven)


def out_at(clock: SeatClock | None) -> float | None:
    """Return when its time is out, if nothing happens."""
    if clock is None or clock.since is None:
        return None
    return clock.since + clock.left + (clock.grace if clock.gone is not None else 0)
