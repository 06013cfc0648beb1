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


class Hand(msgspec.Struct, frozen=True):
    """One seat's clock: what is left of it, and since when it runs."""

    left: float
    since: float | None = None  # it runs since then
    gone: float | None = None  # contact was lost then
    grace: float = 0  # what may still be forgiven this turn


def fresh(rule: ClockRule) -> Hand | None:
    return None if rule.kind == "none" else Hand(rule.seconds, grace=rule.grace)


def started(rule: ClockRule, hand: Hand, now: float, *, here: bool) -> Hand:
    """It is this seat's turn."""
    if hand.since is not None:
        return hand
    left = rule.seconds if rule.kind == "move" else hand.left
    return Hand(left, now, None if here else now, rule.grace)


def stopped(rule: ClockRule, hand: Hand, now: float) -> Hand:
    """The seat has chosen."""
    if hand.since is None:
        return hand
    # Who was late owes nothing: what a choice adds is there for the next.
    left = rule.seconds if rule.kind == "move" else max(left_at(hand, now), 0) + rule.increment
    return Hand(left, grace=rule.grace)


def unwatched(rule: ClockRule, now: float) -> Hand:
    """Time ran out while no server was there to take a choice: the grace is left, from now."""
    return Hand(rule.grace, now)


def lost(hand: Hand, now: float) -> Hand:
    """Contact was lost: the clock stands still as long as there is grace."""
    if hand.since is None or hand.gone is not None:
        return hand
    return msgspec.structs.replace(hand, gone=now)


def back(hand: Hand, now: float) -> Hand:
    """Contact is there again: what was forgiven moves the start of the turn."""
    if hand.since is None or hand.gone is None:
        return hand
    forgiven = min(now - hand.gone, hand.grace)
    return Hand(hand.left, hand.since + forgiven, None, hand.grace - forgiven)


def left_at(hand: Hand, now: float) -> float:
    """Return the seconds that are left."""
    if hand.since is None:
        return hand.left
    forgiven = 0.0 if hand.gone is None else min(now - hand.gone, hand.grace)
    return hand.left - (now - hand.since - forgiven)


def out_at(hand: Hand | None) -> float | None:
    """Return when its time is out, if nothing happens."""
    if hand is None or hand.since is None:
        return None
    return hand.since + hand.left + (hand.grace if hand.gone is not None else 0)
