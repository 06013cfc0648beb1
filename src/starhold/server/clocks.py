"""Clocks: none, per move or per game, with a grace period for lost contact.

Callers pass in the time, from `now`.
"""

from __future__ import annotations

import time
from typing import Literal

import msgspec

_STARTED = time.time() - time.monotonic()
DAYS_30 = 30 * 24 * 3600


def now() -> float:
    """Return seconds since 1970 that never jump, even if the machine's time is set."""
    return _STARTED + time.monotonic()


class ClockRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The time control of a table."""

    kind: Literal["none", "move", "game"] = "none"
    seconds: float = 0
    increment: float = 0
    grace: float = 60
    then: Literal["vote", "bot"] = "vote"

    def trouble(self) -> str:
        """Return what is wrong with the rule, or an empty text."""
        if self.kind != "none" and not 10 <= self.seconds <= DAYS_30:
            return "A clock must have 10 seconds to 30 days."
        if not 0 <= self.increment <= 3600 or not 0 <= self.grace <= 3600:
            return "Increment and grace must be 0 to 3600 seconds."
        return ""


class SeatClock(msgspec.Struct, frozen=True):
    """One seat's clock."""

    left: float  # seconds
    since: float | None = None  # running since then
    gone: float | None = None  # contact was lost then
    grace: float = 0  # seconds of lost contact still forgiven this turn
    choices: int = 0  # of the seat that stood when it last got time: only another one gives more
    ended: SeatClock | None = None  # as the last turn left it, in case an undo takes that up again


def fresh(rule: ClockRule) -> SeatClock | None:
    return None if rule.kind == "none" else SeatClock(rule.seconds, grace=rule.grace)


def started(rule: ClockRule, clock: SeatClock, now: float, *, here: bool) -> SeatClock:
    """Start the clock: the seat's turn begins."""
    if clock.since is not None:
        return clock
    left = rule.seconds if rule.kind == "move" else clock.left
    return SeatClock(left, now, None if here else now, rule.grace, clock.choices)


def stopped(rule: ClockRule, clock: SeatClock, now: float, choices: int) -> SeatClock:
    """Stop the clock: the seat's turn ends.  `choices` of the seat stand now."""
    if clock.since is None:
        return clock
    # A late choice leaves no debt: the next turn has the whole increment.
    left = rule.seconds if rule.kind == "move" else max(left_at(clock, now), 0) + rule.increment
    ended = SeatClock(left_at(clock, now), grace=back(clock, now).grace, choices=clock.choices)
    return SeatClock(left, grace=rule.grace, choices=choices, ended=ended)


def moved(rule: ClockRule, clock: SeatClock, now: float, choices: int) -> SeatClock:
    """Go on within a turn: a move has its own time, but the grace is given once per turn.

    To take a choice back gives no time, nor does making one again in its place.
    """
    if clock.since is None or choices <= clock.choices:
        return clock
    left = rule.seconds if rule.kind == "move" else max(left_at(clock, now), 0)
    gone = None if clock.gone is None else now
    return SeatClock(left, now, gone, back(clock, now).grace, choices)


def taken_up(rule: ClockRule, clock: SeatClock, now: float, *, here: bool) -> SeatClock:
    """Go on with a turn that had ended, because its last choice was taken back."""
    if clock.since is not None or clock.ended is None:
        return started(rule, clock, now, here=here)
    return msgspec.structs.replace(clock.ended, since=now, gone=None if here else now)


def uncounted(clock: SeatClock) -> SeatClock:
    """Stop the clock of a question whose time is not counted.

    Others are not shown a discreet one, and another's undo takes one back.
    """
    return msgspec.structs.replace(clock, since=None, gone=None)


def set_back(rule: ClockRule, clock: SeatClock, now: float, choices: int) -> SeatClock:
    """Stop the clock at a table that newer rules have set back."""
    clock = stopped(rule, clock, now, choices)
    return msgspec.structs.replace(clock, choices=choices, ended=None)


def unwatched(rule: ClockRule, now: float) -> SeatClock:
    """Restart a clock that ran out while the server was down, with only the grace left."""
    return SeatClock(rule.grace, now)


def returned(rule: ClockRule) -> SeatClock | None:
    """Return the clock of a player who takes the seat back: time that was used up stays used."""
    if rule.kind == "none":
        return None
    left = rule.seconds if rule.kind == "move" else max(rule.increment, rule.grace)
    return SeatClock(left, grace=rule.grace)


def lost(clock: SeatClock, now: float) -> SeatClock:
    """Note lost contact: the clock stops until the grace is used up."""
    if clock.since is None or clock.gone is not None:
        return clock
    return msgspec.structs.replace(clock, gone=now)


def back(clock: SeatClock, now: float) -> SeatClock:
    """Note regained contact: the time forgiven delays the start of the turn."""
    if clock.since is None or clock.gone is None:
        return clock
    forgiven = min(now - clock.gone, clock.grace)
    since, grace = clock.since + forgiven, clock.grace - forgiven
    return msgspec.structs.replace(clock, since=since, gone=None, grace=grace)


def left_at(clock: SeatClock, now: float) -> float:
    """Return the seconds left."""
    if clock.since is None:
        return clock.left
    forgiven = 0.0 if clock.gone is None else min(now - clock.gone, clock.grace)
    return clock.left - (now - clock.since - forgiven)


def out_at(clock: SeatClock | None) -> float | None:
    """Return when the time will run out."""
    if clock is None or clock.since is None:
        return None
    return clock.since + clock.left + (clock.grace if clock.gone is not None else 0)
