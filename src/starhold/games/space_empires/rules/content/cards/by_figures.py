"""SE-24, SE-25  Cards that differ only by figures, which are in `data/cards.toml`."""

from starhold.core.record import Seat
from starhold.core.score import Term

from ....empires.cards import SHIPS, benefits, built_with, holds, is_advantage
from ....empires.holdings import hull
from ....facts.catalog import CARDS, Card, UnitKind
from ....hooks.numbers import Aim, Bombing, Halving
from ....state import Group, State

ATTACKING = [card for card in CARDS.values() if card.attack]
STRONGER = {kind: card for card in ATTACKING if not card.against for kind in card.kinds}
AGAINST_HULLS = {card.number: card for card in ATTACKING if card.against}
SPARING = {kind: card for card in CARDS.values() if card.half_maintenance for kind in card.helps}
PRICED_BY_CARDS = {
    kind: card for card in CARDS.values() for kind in card.prices if not is_advantage(card.number)
}
PRICED_BY_RACES = {
    kind: card for card in CARDS.values() for kind in card.prices if is_advantage(card.number)
}
RACES = {card.number: card for card in CARDS.values() if card.hull}


def stronger_shots(aim: Aim | Bombing) -> Term | None:
    """SE-13.11  Ships of a kind have a higher Attack; SE-15.2: against colonies too (R-58)."""
    card = STRONGER.get(aim.gun.kind)
    if card is None or not benefits(aim.state, aim.gun, card.number):
        return None
    return Term(f"card-{card.number}", card.attack, "SE-24")


def stronger_against_hulls(aim: Aim) -> Term | None:
    """R-28  Higher Attack against some Hull Sizes; Bases, Ship Yards and amoebas are not ships."""
    if aim.target.kind not in SHIPS:
        return None
    size = hull(aim.state, aim.target)
    for number, card in AGAINST_HULLS.items():
        fits = aim.gun.kind in card.kinds and card.against[0] <= size <= card.against[1]
        if fits and benefits(aim.state, aim.gun, number):
            return Term(f"card-{number}", card.attack, "SE-24")
    return None


def hull_of_race(state: State, group: Group) -> int:
    """R-31, R-32  A race's ships, Ship Yards and Bases are larger or smaller in every respect."""
    more = 0
    for number in built_with(state, group):
        if number in RACES:
            more += RACES[number].hull
    return more


def half_maintenance(state: State, group: Group) -> Halving | None:
    """SE-12.11  Ships of some kinds pay half of their sum."""
    number = SPARING[group.kind].number
    return Halving(f"card-{number}", "SE-24") if benefits(state, group, number) else None


def price_by_card(state: State, seat: Seat, kind: UnitKind) -> Term | None:
    """SE-12.19  Units of a kind cost less."""
    return _price(state, seat, kind, PRICED_BY_CARDS[kind], "SE-24")


def price_by_race(state: State, seat: Seat, kind: UnitKind) -> Term | None:
    """SE-12.19  Units of a kind cost less, or more; this adds to the effect of cards."""
    return _price(state, seat, kind, PRICED_BY_RACES[kind], "SE-25")


def _price(state: State, seat: Seat, kind: UnitKind, card: Card, rule: str) -> Term | None:
    held = holds(state, seat, card.number)
    return Term(f"card-{card.number}", card.prices[kind], rule) if held else None
