"""Cards: who holds which, for whom one works, and when it is shown (SE-24, SE-25).

What a card does stands in a file of its own, `rules/cards/c02_…` and `rules/advantages/a31_…`.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import TypeAlias

from starhold.core.record import Seat
from starhold.core.score import Term
from starhold.games.space_empires.battlefield import fighting
from starhold.games.space_empires.catalog import (
    CARD_NAMES,
    CARDS,
    FIGURES,
    CardNumber,
    UnitKind,
)
from starhold.games.space_empires.numbers import Halving
from starhold.games.space_empires.starmap import gap, homes
from starhold.games.space_empires.state import Battle, Group, State

Condition: TypeAlias = Callable[[State, Battle, Seat], bool]
_CONDITIONS: dict[CardNumber, Condition] = {}


def holds(state: State, seat: Seat, number: CardNumber) -> bool:
    """SE-24.4  Whether a player has a card that works by now; aliens and machines have none."""
    empire = state.empires.get(seat)
    if empire is None:
        return False
    return any(card.number == number and card.works for card in empire.cards)


def benefits(state: State, group: Group, number: CardNumber) -> bool:
    """SE-24.5  Whether a card works for a group: its owner's, or what it kept when captured."""
    return number in group.keeps or holds(state, group.owner, number)


def kept_when_captured(state: State, group: Group) -> tuple[CardNumber, ...]:
    """SE-24.5, SE-25.5  What the cards of its owner give to a ship, and it keeps for good."""
    empire = state.empires.get(group.owner)
    given = [card.number for card in empire.cards if card.works] if empire else []
    kept = {number for number in given if _stays_with(group.kind, number)}
    return tuple(sorted({*group.keeps, *kept}))


def _stays_with(kind: UnitKind, number: CardNumber) -> bool:
    facts = CARDS[CARD_NAMES[number]]
    return facts.kept if is_advantage(number) else kind in (*facts.helps, *facts.kinds)


def is_advantage(number: CardNumber) -> bool:
    """SE-3.6  Cards 31 to 55 are Empire Advantages."""
    return number > FIGURES.alien_cards


def in_this_game(state: State, *, advantages: bool) -> list[CardNumber]:
    """SE-2.4  The cards of a deck, without those whose rule is off; SE-25.6 or too near."""
    switches = state.switches
    crowded = lies_near(state)
    return [
        card.number
        for card in CARDS.values()
        if is_advantage(card.number) == advantages
        and (not card.needs or any(module in switches for module in card.needs))
        and not any(module in switches for module in card.never_with)
        and not (card.far and crowded)
    ]


def lies_near(state: State) -> bool:
    """SE-25.6  Whether at most two Deep Space hexes lie between some home areas (SE-4.10)."""
    pairs = combinations(homes(state.scenario), 2)
    return any(gap(one, other) <= FIGURES.crowded for one, other in pairs)


# -- what several cards do -------------------------------------------------------------


def stronger(state: State, gun: Group, kind: UnitKind, number: CardNumber) -> Term | None:
    """SE-15.2  Ships of a kind have +1 Attack, against colonies too (R-58)."""
    ours = gun.kind == kind and benefits(state, gun, number)
    return Term(f"card-{number}", 1, "SE-24") if ours else None


def half_pay(
    state: State, group: Group, kinds: tuple[UnitKind, ...], number: CardNumber
) -> Halving | None:
    """SE-12.11  Ships of some kinds pay half of their sum."""
    ours = group.kind in kinds and benefits(state, group, number)
    return Halving(f"card-{number}", "SE-24") if ours else None


def cheaper(
    state: State, seat: Seat, kind: UnitKind, less: tuple[UnitKind, int], number: CardNumber
) -> Term | None:
    """SE-12.19  Units of a kind cost less."""
    ours = kind == less[0] and holds(state, seat, number)
    return Term(f"card-{number}", -less[1], "SE-24") if ours else None


# -- when a card is shown --------------------------------------------------------------


def shown_in(number: CardNumber) -> Callable[[Condition], Condition]:
    """Say in which battles a card is shown, where `data/cards.toml` cannot."""

    def add(condition: Condition) -> Condition:
        _CONDITIONS[number] = condition
        return condition

    return add


def is_shown_in(state: State, battle: Battle, side: Seat, number: CardNumber) -> bool:
    """R-56  Whether a battle reveals a card: any battle, or one with a unit of some kind."""
    if number in _CONDITIONS:
        return _CONDITIONS[number](state, battle, side)
    facts = CARDS[CARD_NAMES[number]]
    if facts.reveal == "with":
        return any(group.kind in facts.kinds for group in fighting(state, battle, side))
    return facts.reveal == "start"
