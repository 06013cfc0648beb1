"""KA-9.3, KA-9.4  Cards: paying costs, giving cards, gaining cards.

A purchase is offered whenever it can be paid.  The player is asked how to pay afterwards, and
only if there is more than one way.
"""

from typing import Any

from msgspec.structs import replace

from starhold.core.record import Event, Option, Seat

from ..catalog import RESOURCES, Cost, Resource
from ..purse import Handful, handfuls, in_hand, only, suggested, ways
from ..state import Choice, State, Step, Steps, Table

# More cards than this are chosen in several questions, to keep lists short.
ONE_GO = 9
BANK = "bank"


def each_card(record: Any) -> tuple[str, ...]:
    """Return the cards of a record one by one, for its words."""
    return tuple(kind for kind in RESOURCES for _ in range(getattr(record, kind)))


class Pay(Option):
    food: int
    matter: int
    energy: int
    cards = property(each_card)


class Give(Option):
    food: int
    matter: int
    energy: int
    cards = property(each_card)


class Take(Option):
    food: int
    matter: int
    energy: int
    cards = property(each_card)


class CardsPaid(Event):
    """KA-9.4  A cost was paid."""

    player: Seat
    food: int
    matter: int
    energy: int
    cards = property(each_card)


class CardsGiven(Event):
    """KA-7.6  Cards went from one player to another, or to the bank."""

    player: Seat
    to: str
    food: int
    matter: int
    energy: int
    cards = property(each_card)


class CardsGained(Event):
    """KA-5.5  A player gained cards from the bank."""

    player: Seat
    food: int
    matter: int
    energy: int
    source: str
    cards = property(each_card)


class PayCost(Step):
    """KA-9.4  Pay a cost in full; ask only if there are several ways."""

    player: Seat
    cost: Cost

    def run(self, table: Table) -> Steps:
        possible = payments(table.state, self.player, self.cost)
        if len(possible) > 1:
            return (ChoosePayment(self.player, self.cost),)
        pay(table, self.player, possible[0])
        return ()


class ChoosePayment(Choice):
    """KA-9.3  Choose exchanges for missing types, and cards for `*`."""

    cost: Cost

    completes = True

    def options(self, state: State) -> list[Option]:
        best = suggested(state.players[self.player].cards, self.cost)  # KA-15.1
        others = payments(state, self.player, self.cost)
        return [Pay(*best), *(Pay(*way) for way in others if way != best)]

    def chosen(self, table: Table, option: Pay) -> Steps:
        pay(table, self.player, Handful(option.food, option.matter, option.energy))
        return ()


class HandOver(Step):
    """KA-7.6  Give cards of the payer's choice to another player or the bank."""

    player: Seat
    to: str
    count: int

    def run(self, table: Table) -> Steps:
        possible = gifts(table.state, self.player, self.count)
        if len(possible) > 1:
            return (ChooseGift(self.player, self.to, self.count),)
        give(table, self.player, self.to, possible[0])
        return (replace(self, count=self.count - ONE_GO),) if self.count > ONE_GO else ()


class ChooseGift(Choice):
    """KA-7.6  Choose which cards to give."""

    to: str
    count: int

    def options(self, state: State) -> list[Option]:
        return [Give(*gift) for gift in gifts(state, self.player, self.count)]

    def chosen(self, table: Table, option: Give) -> Steps:
        give(table, self.player, self.to, Handful(option.food, option.matter, option.energy))
        rest = self.count - ONE_GO
        return (HandOver(self.player, self.to, rest),) if rest > 0 else ()


class ChooseCards(Choice):
    """KA-5.5  Choose the types of cards to gain."""

    count: int
    kinds: tuple[Resource, ...]
    source: str

    completes = True

    def options(self, state: State) -> list[Option]:
        count = min(self.count, ONE_GO)
        limit = Handful(*(count if kind in self.kinds else 0 for kind in RESOURCES))
        return [Take(*some) for some in handfuls(count, limit)]

    def chosen(self, table: Table, option: Take) -> Steps:
        taken = Handful(option.food, option.matter, option.energy)
        take(table, self.player, taken, self.source)
        rest = self.count - ONE_GO
        return (replace(self, count=rest),) if rest > 0 else ()


def payments(state: State, player: Seat, cost: Cost) -> list[Handful]:
    """KA-9.3  Return the ways to pay that the player may choose from (R38)."""
    freely = state.settings.payment == "always"
    return ways(state.players[player].cards, cost, freely=freely)


def gifts(state: State, player: Seat, count: int) -> list[Handful]:
    return handfuls(min(count, ONE_GO), in_hand(state.players[player].cards))


def gain(
    table: Table, player: Seat, count: int, kinds: tuple[Resource, ...], source: str
) -> Steps:
    """KA-5.5  Gain cards at once; ask only if there is a choice of type."""
    if not count or not kinds:
        return ()
    if len(kinds) > 1:
        return (ChooseCards(player, count, kinds, source),)
    take(table, player, only(kinds[0], count), source)
    return ()


def pay(table: Table, player: Seat, paid: Handful) -> None:
    if any(paid):
        _change(table.state, player, paid, -1)
        if table.heard:
            table.tell(CardsPaid(player, *paid))


def give(table: Table, player: Seat, to: str, given: Handful) -> None:
    """KA-7.6  Give cards to a player, or return them to the bank."""
    _change(table.state, player, given, -1)
    if to != BANK:
        _change(table.state, to, given, 1)
    if any(given):
        table.tell(CardsGiven(player, to, *given))


def take(table: Table, player: Seat, taken: Handful, source: str) -> None:
    _change(table.state, player, taken, 1)
    if table.heard:
        table.tell(CardsGained(player, *taken, source))


def _change(state: State, player: Seat, cards: Handful, sign: int) -> None:
    held = state.players[player].cards
    food, matter, energy = cards
    if food:
        held["food"] += sign * food
    if matter:
        held["matter"] += sign * matter
    if energy:
        held["energy"] += sign * energy
