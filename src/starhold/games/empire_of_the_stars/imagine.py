"""ES-24.3, ES-24.4  What a player cannot know, dealt anew: faces under open backs, sealed choices.

The back of a card is open on top of its deck and in the queue (ES-24.2); any card with the same
back may lie there.
"""

from __future__ import annotations

from typing import TypeVar

from starhold.core.record import Seat
from starhold.core.step import Lane, Together
from starhold.games.empire_of_the_stars.catalog import (
    CARDS,
    CONSTANTS,
    POWERS,
    TECHNOLOGIES,
    CardId,
    Role,
)
from starhold.games.empire_of_the_stars.forces import strength, the_battle
from starhold.games.empire_of_the_stars.rules.r07_battle import planning
from starhold.games.empire_of_the_stars.state import Plan, State, Table

T = TypeVar("T")


def imagine(table: Table, seat: Seat | None) -> None:
    """Deal stacks, decks and queue anew, and what others have sealed."""
    state = table.state
    table.shuffle(state.explorer)
    for deck in state.technology_decks:
        _shuffle_under_top(table, deck)
    for role in state.decks:
        _deal_role(table, role)
    _deal_stories(table)
    _deal_edicts(table)
    others = [other for other in state.seats if other != seat]
    if state.dealt:
        _deal_powers(table, others)
    if state.battle and not state.battle.plans and not state.solo:
        _seal_plans(table, others)


def _taken(table: Table, pile: list[T], fitting: list[T]) -> T:
    """Take one of the fitting cards out of a pile, at random."""
    card = fitting[table.below(len(fitting))]
    pile.remove(card)
    return card


def _shuffle_under_top(table: Table, deck: list[str]) -> None:
    """ES-24.2  Type and level of the top technology are open, its face is not."""
    if deck:
        back = TECHNOLOGIES[deck[-1]].type
        top = _taken(table, deck, [card for card in deck if TECHNOLOGIES[card].type == back])
        table.shuffle(deck)
        deck.append(top)


def _deal_role(table: Table, role: Role) -> None:
    """ES-24.2  Sectors on the backs of the top card and of queued cards are open."""
    state = table.state
    deck = state.decks[role]
    hidden = [n for n, card in enumerate(state.queue[:-1]) if _deck(card) == role]
    known = [deck.pop()] if deck and role in state.seen else []
    open_backs = [*(state.queue[n] for n in hidden), *(deck[-1:] if not known else ())]
    pool = [*deck, *(state.queue[n] for n in hidden)]
    dealt = [
        _taken(table, pool, [c for c in pool if CARDS[c].sector == CARDS[back].sector])
        for back in open_backs
    ]
    for n in reversed(hidden):
        state.queue[n] = dealt.pop(hidden.index(n))
    table.shuffle(pool)
    state.decks[role] = [*pool, *dealt, *known]


def _deck(card: CardId) -> Role | None:
    return CARDS[card].deck if card in CARDS else None


def _deal_stories(table: Table) -> None:
    """ES-24.3  Which story cards lie face down, and which four were left out."""
    state = table.state
    hidden = [n for n, card in enumerate(state.queue[:-1]) if card not in CARDS]
    pool = sorted([*state.left_out, *(state.queue[n] for n in hidden)])
    table.shuffle(pool)
    for n in hidden:
        state.queue[n] = pool.pop()
    state.left_out = pool


def _deal_edicts(table: Table) -> None:
    """ES-24.3  The edicts to come, out of all that have not been seen."""
    state = table.state
    pool = sorted([*state.edicts, *state.set_aside])
    table.shuffle(pool)
    count = len(state.edicts)
    state.edicts, state.set_aside = pool[:count], pool[count:]


def _deal_powers(table: Table, others: list[Seat]) -> None:
    """ES-24.4  The powers dealt to others, and which of the two they have kept."""
    state = table.state
    known = [power for seat in state.seats if seat not in others for power in state.dealt[seat]]
    pool = [power for power in POWERS if power not in known]
    table.shuffle(pool)
    for seat in others:
        state.dealt[seat] = tuple(pool.pop() for _ in state.dealt[seat])
        if seat in state.kept:
            state.kept[seat] = state.dealt[seat][table.below(len(state.dealt[seat]))]


def _seal_plans(table: Table, others: list[Seat]) -> None:
    """ES-24.4  A plan that others have set or begun; nobody can tell how far they are."""
    state = table.state
    phase = table.agenda[0]
    assert isinstance(phase, Together)
    planned = [seat for seat in others if seat in state.plans]
    for seat in planned:
        state.plans[seat] = _some_plan(table, state, seat)
    for seat in (lane.seat for lane in phase.lanes if lane.seat in planned):
        del state.plans[seat]
    lanes = (
        Lane(lane.seat, planning(lane.seat)) if lane.seat in others else lane
        for lane in phase.lanes
    )
    table.agenda = (Together(tuple(lanes)), *table.agenda[1:])


def _some_plan(table: Table, state: State, seat: Seat) -> Plan:
    left = strength(state, the_battle(state), seat)
    values: list[int] = []
    for _ in range(3):
        values.append(table.below(min(CONSTANTS.pieces.dial, left) + 1))
        left -= values[-1]
    return Plan(*values)
