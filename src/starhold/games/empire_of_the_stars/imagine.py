"""ES-24.3, ES-24.4  Redeal everything a player can't know: hidden faces and sealed choices.

The back of a card is open on top of its deck and in the queue (ES-24.2); any card with the same
back may lie there.  What is hidden is sorted before it is dealt, so that the deal depends on what
the seat knows and on nothing else.
"""

from typing import TypeVar

from starhold.core.record import Seat
from starhold.core.step import Lane, Together

from .catalog import CARDS, CONSTANTS, POWERS, TECHNOLOGIES, CardId, Role
from .forces import strength, the_battle
from .galaxy import back
from .rules.r07_battle import planning
from .state import Plan, State, Table

T = TypeVar("T")
TYPES = {card: facts.type for card, facts in TECHNOLOGIES.items()}


def imagine(table: Table, seat: Seat | None) -> None:
    """Redeal stacks, decks, the queue and other players' sealed choices."""
    state = table.state
    _deal(table, state.explorer)
    for deck in state.technology_decks:
        _shuffle_under_top(table, deck)
    queued = [_deck(card) for card in state.queue[:-1]]
    for role, cards in state.decks.items():
        if cards or role in queued:
            _deal_role(table, role, queued)
    _deal_stories(table)
    _deal_edicts(table)
    others = [other for other in state.seats if other != seat]
    if state.dealt:
        _deal_powers(table, others)
    if state.battle and not state.battle.plans and not state.solo:
        _seal_plans(table, others)


def _deal(table: Table, pile: list[str]) -> None:
    if len(pile) > 1:  # piles run out
        pile.sort()
        table.shuffle(pile)


def _taken(table: Table, pile: list[T], fitting: list[T]) -> T:
    """Remove a random card that fits from a pile."""
    card = fitting[table.below(len(fitting))]
    pile.remove(card)
    return card


def _shuffle_under_top(table: Table, deck: list[str]) -> None:
    """ES-24.2  Keep the open type and level of the top card."""
    if deck:
        back = TYPES[deck[-1]]
        deck.sort()
        top = _taken(table, deck, [card for card in deck if TYPES[card] == back])
        table.shuffle(deck)
        deck.append(top)


def _deal_role(table: Table, role: Role, queued: list[Role | None]) -> None:
    """ES-24.2, R-54  Redeal the fronts; sectors on open backs stay in place.

    The backs of the top card and of queued cards are open.  `queued` are the decks of the latter.
    """
    state = table.state
    deck = state.decks[role]
    known = [deck.pop()] if deck and role in state.seen else []
    hidden = [n for n, origin in enumerate(queued) if origin == role]
    cards = [*deck, *(state.queue[n] for n in hidden)]
    sectors = [back(state, card) for card in cards]
    closed = sectors[: len(deck) if known else max(0, len(deck) - 1)]
    _deal(table, closed)
    _deal(table, cards)
    state.backs |= zip(cards, [*closed, *sectors[len(closed) :]], strict=True)
    for n in reversed(hidden):
        state.queue[n] = cards.pop()
    state.decks[role] = [*cards, *known]


def _deck(card: CardId) -> Role | None:
    return CARDS[card].deck if card in CARDS else None


def _deal_stories(table: Table) -> None:
    """ES-24.3  Redeal the face-down story cards and those left out."""
    state = table.state
    hidden = [n for n, card in enumerate(state.queue[:-1]) if card not in CARDS]
    pool = [*state.left_out, *(state.queue[n] for n in hidden)]
    _deal(table, pool)
    for n in hidden:
        state.queue[n] = pool.pop()
    state.left_out = pool


def _deal_edicts(table: Table) -> None:
    """ES-24.3  Redeal the edict deck from all unseen edicts."""
    state = table.state
    pool = [*state.edicts, *state.set_aside]
    _deal(table, pool)
    count = len(state.edicts)
    state.edicts, state.set_aside = pool[:count], pool[count:]


def _deal_powers(table: Table, others: list[Seat]) -> None:
    """ES-24.4  Redeal other players' powers and the ones they kept."""
    state = table.state
    known = [power for seat in state.seats if seat not in others for power in state.dealt[seat]]
    pool = [power for power in POWERS if power not in known]
    table.shuffle(pool)
    for seat in others:
        state.dealt[seat] = tuple(pool.pop() for _ in state.dealt[seat])
        if seat in state.kept:
            state.kept[seat] = state.dealt[seat][table.below(len(state.dealt[seat]))]


def _seal_plans(table: Table, others: list[Seat]) -> None:
    """ES-24.4  Replace other players' plans, set or begun."""
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
