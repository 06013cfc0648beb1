"""SE-29.2  Guess others' face-down cards from what everyone has seen of them.

Every unknown card is dealt again; a card that a battle or a move would have revealed by now cannot
be in a hand.
"""

from collections.abc import Iterator
from itertools import chain, filterfalse
from typing import NamedTuple

from starhold.core.record import Seat, replace
from starhold.kit.matching import matched

from ..empires import alliances, cards
from ..facts.catalog import CardNumber
from ..state import State, Table


class Back(NamedTuple):
    """The back of a card: its owner, and its place in that hand."""

    owner: Seat
    place: int


def deal_hands(table: Table, seat: Seat | None, fixed: set[CardNumber]) -> None:
    """SE-29.2  Deal the cards the seat does not know; `fixed` cards stay where they are."""
    state = table.state
    if not {"alien_cards", "empire_advantages"}.intersection(state.switches):
        return
    known = alliances.sheets_seen(state, seat)
    others = [who for who in state.ring if who not in known]
    seen = {
        card.number
        for who, empire in state.empires.items()
        for card in empire.hand.cards
        if cards.is_known_to(known, who, card) or card.number in fixed
    }
    seen |= {*state.advantages, *(number for who in known for number in _dealt_to(state, who))}
    decks = (cards.in_this_game(state, advantages=advantages) for advantages in (False, True))
    pool = [*filterfalse(seen.__contains__, chain.from_iterable(decks))]
    table.shuffle(pool)
    choices = dict(choice for who in others for choice in _choices(state, who, seen, pool))
    for back, number in _some_hands(choices).items():
        hand = list(state.empires[back.owner].hand.cards)
        hand[back.place] = replace(hand[back.place], number=number)
        state.empires[back.owner].hand.cards = tuple(hand)
        pool.remove(number)
    _deal_rest(state, known, others, pool)


def _some_hands(choices: dict[Back, list[CardNumber]]) -> dict[Back, CardNumber]:
    """A card for every back; the true deal fits, so there is always a solution."""
    hands = matched(choices)
    assert len(hands) == len(choices), f"no card fits {choices.keys() - hands.keys()}"
    return hands


def _choices(
    state: State, who: Seat, seen: set[CardNumber], pool: list[CardNumber]
) -> Iterator[tuple[Back, list[CardNumber]]]:
    """Yield the possible cards for each unknown back of a player, the true one last."""
    unknown = [
        (at, card)
        for at, card in enumerate(state.empires[who].hand.cards)
        if card.number not in seen
    ]
    if not unknown:
        return
    able: dict[bool, list[CardNumber]] = {}  # the cards of each deck, worked out when needed
    for at, card in unknown:
        race = card.number in cards.ADVANTAGES
        if race not in able:
            able[race] = _unshown(state, who, _of_deck(pool, advantages=race))
        yield Back(who, at), [*(n for n in able[race] if n not in card.never), card.number]


def _unshown(state: State, who: Seat, pool: list[CardNumber]) -> list[CardNumber]:
    """SE-24.6  The cards a player could hold now that nothing would have revealed."""
    battle = state.battle if state.battle and who in cards.in_battle(state, state.battle) else None
    lands = who in cards.in_ground_combat(state)
    doubtful = {*cards.COULD_LIE.entries, *cards.NEVER}
    return [
        number
        for number in pool
        if (number not in doubtful or cards.could_be_held(state, who, number))
        and not (battle and cards.is_shown_in(state, battle, who, number))
        and not (lands and cards.is_shown_on_ground(number))
    ]


def _deal_rest(
    state: State, known: tuple[Seat, ...], others: list[Seat], pool: list[CardNumber]
) -> None:
    """SE-24.1, SE-25.1  Deal others' dealt cards, the deck, and the unknown discards."""
    races, left = _of_deck(pool, advantages=True), _of_deck(pool, advantages=False)
    for who in others:
        empire = state.empires[who]
        empire.hand.dealt = _some_of(races, len(empire.hand.dealt))
        empire.hand.declined, empire.hand.picked = _some_of(races, len(empire.hand.declined)), ()
    for who in others:
        state.empires[who].hand.drawn = _some_of(left, len(state.empires[who].hand.drawn))
    for power in state.powers.values():  # SE-28.60: nobody sees Alien Players' cards
        power.cards = _some_of(left, len(power.cards))
    state.deck = list(_some_of(left, len(state.deck)))
    mine = [number for who in known for number in state.empires[who].hand.discarded]
    discards = list(_some_of(left, len(state.discards) - len(mine)))
    state.discards = [*mine, *discards]
    for who in others:
        state.empires[who].hand.discarded = _some_of(
            discards, len(state.empires[who].hand.discarded)
        )


def _of_deck(pool: list[CardNumber], *, advantages: bool) -> list[CardNumber]:
    """SE-3.6  The cards of one deck."""
    return [*(filter if advantages else filterfalse)(cards.ADVANTAGES.__contains__, pool)]


def _some_of(pile: list[CardNumber], count: int) -> tuple[CardNumber, ...]:
    """Take cards from the top of a shuffled pile."""
    taken = tuple(pile[:count])
    del pile[:count]
    return taken


def _dealt_to(state: State, seat: Seat) -> tuple[CardNumber, ...]:
    """SE-24.1, SE-25.1  Cards a player was dealt, kept or not: nobody else has them."""
    empire = state.empires[seat]
    return *empire.hand.drawn, *empire.hand.discarded, *empire.hand.dealt, *empire.hand.declined
