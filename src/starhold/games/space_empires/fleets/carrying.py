"""What ships carry: Fighters in their bays (SE-14.1), ground units aboard Transports (SE-20.1)."""

from __future__ import annotations

from starhold.core.record import Seat
from starhold.games.space_empires.facts.catalog import UNITS
from starhold.games.space_empires.fleets.groups import is_own, own, own_of, true_kind
from starhold.games.space_empires.hooks.numbers import HOLDS
from starhold.games.space_empires.state import Cell, Group, State


def room(state: State, seat: Seat, at: Cell) -> int:
    """SE-14.1  How many Fighters the carriers of a hex can hold."""
    return sum(berths(state, group) for group in own(state, seat, at))


def berths(state: State, group: Group) -> int:
    """SE-14.1  How many Fighters a group can hold; SE-25.7 Decoys hold none."""
    return 0 if group.sham else bays(state, group)


def bays(state: State, group: Group) -> int:
    """SE-14.1  How many Fighters a group seems to hold: nobody else can tell Decoys from ships."""
    held = UNITS[group.kind].holds
    for rule in HOLDS.of(state, group.kind):
        held = rule(state, group, held)
    return held * group.count


def lift_of(group: Group) -> int:
    """SE-20.1  How many ground units a group carries."""
    return UNITS[true_kind(group)].carries * group.count


def fighters(state: State, seat: Seat, at: Cell) -> list[Group]:
    """SE-14.1  The Fighters there that something has to carry (SE-25.7)."""
    return [group for group in own_of(state, seat, at, ("fighter",)) if not group.sham]


def homeless(state: State, seat: Seat, at: Cell) -> int:
    """SE-14.6  How many Fighters there have neither a colony nor a carrier."""
    waiting = fighters(state, seat, at)
    if not waiting or is_own(state, seat, at):
        return 0
    return max(0, sum(group.count for group in waiting) - room(state, seat, at))
