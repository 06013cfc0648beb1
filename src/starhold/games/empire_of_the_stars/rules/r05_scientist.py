"""ES-5.3, ES-10  SCIENTIST: take a face-up technology or the top card of a deck."""

from functools import cache
from itertools import product

from starhold.core.record import Event, Option, Seat

from ..catalog import COMPANIONS, RESOURCES, TECHNOLOGIES, Discipline, Goods, TechnologyId
from ..empires import boon
from ..state import Choice, State, Steps, Table
from .r01_pieces import gain, gain_credits, pay, score_galaxy, score_token


class TakeCard(Option):
    card: TechnologyId

    @property
    def discipline(self) -> Discipline:
        return TECHNOLOGIES[self.card].type

    @property
    def level(self) -> int:
        return TECHNOLOGIES[self.card].level


class TakeTop(Option):
    discipline: Discipline
    level: int


class TakeNothing(Option): ...


class Pay(Option):
    polymers: int
    metal: int
    energy: int


class TechnologyTaken(Event):
    """ES-5.3.1  A player took a technology."""

    player: Seat
    card: TechnologyId


class TechnologyTurnedUp(Event):
    """ES-5.3.3  An emptied slot was refilled."""

    card: TechnologyId


class TakeTechnology(Choice):
    """ES-5.3.1, DP-08  Take a card you can pay for, face up or from a deck, or pass."""

    def options(self, state: State) -> list[Option]:
        stock, saved = state.empires[self.player].stock, discount(state, self.player)
        cards: list[Option] = [
            TakeCard(card) for card in state.offered if card and payments(card, stock, saved)
        ]
        tops = [deck[-1] for deck in state.technology_decks if deck]
        cards += [
            TakeTop(TECHNOLOGIES[card].type, TECHNOLOGIES[card].level)
            for card in tops
            if payments(card, stock, saved)
        ]
        return [*cards, TakeNothing()] if cards else []

    def chosen(self, table: Table, option: TakeCard | TakeTop | TakeNothing) -> Steps:
        match option:
            case TakeCard():
                return (PayForTechnology(self.player, TECHNOLOGIES[option.card].level, False),)
            case TakeTop():
                return (PayForTechnology(self.player, option.level, True),)
            case _:
                return ()


class PayForTechnology(Choice):
    """ES-10.2, DP-09  Choose how to pay: the discounted resource and the culture mix."""

    level: int
    blind: bool
    completes = True

    def options(self, state: State) -> list[Option]:
        stock, saved = state.empires[self.player].stock, discount(state, self.player)
        return [*payments(self._card(state), stock, saved)]

    def chosen(self, table: Table, option: Pay) -> Steps:
        state = table.state
        pay(table, self.player, goods(option))
        if self.blind:
            card = table.draw(state.technology_decks[self.level - 1])
        else:
            card = self._card(state)
            refill(table, self.level)
        take(table, self.player, card)
        return ()

    def _card(self, state: State) -> TechnologyId:
        face_up = state.offered[self.level - 1]
        card = state.technology_decks[self.level - 1][-1] if self.blind else face_up
        assert card is not None
        return card


def payments(card: TechnologyId, stock: Goods, saved: int) -> list[Pay]:
    """ES-5.3.2  All ways to pay for a card with this stock and discount."""
    facts = TECHNOLOGIES[card]
    polymers, metal, energy = stock["polymers"], stock["metal"], stock["energy"]
    return [
        way
        for way in prices(facts.type, facts.level, saved)
        if way.energy <= energy and way.metal <= metal and way.polymers <= polymers
    ]


def discount(state: State, player: Seat) -> int:
    """ES-5.3.2  1 for the chooser or Public Archives (TC14), plus 1 for Savants."""
    own = boon(state, player)
    return int(player == state.chooser or own.scholarship > 0) + own.savings


@cache
def prices(type_: Discipline, level: int, saved: int) -> tuple[Pay, ...]:
    """ES-10.2  L energy plus L - 1 companion resources, minus the discount; at least 0."""
    companions = COMPANIONS[type_]
    total = max(0, full_price(level) - saved)
    room = {kind: level - 1 if kind in companions else 0 for kind in RESOURCES}
    room["energy"] = level
    amounts = product(*(range(room[kind] + 1) for kind in RESOURCES))
    return tuple(
        Pay(*amount)
        for amount in amounts
        if sum(amount) == total and amount[0] + amount[1] <= level - 1
    )


def full_price(level: int) -> int:
    """ES-10.2  The number of resources a card of this level costs."""
    return 2 * level - 1


def goods(payment: Pay) -> Goods:
    return {
        "polymers": payment.polymers,
        "metal": payment.metal,
        "energy": payment.energy,
    }


def refill(table: Table, level: int) -> None:
    """ES-5.3.3  Refill a slot at once; with an empty deck it stays empty."""
    state = table.state
    deck = state.technology_decks[level - 1]
    card = table.draw(deck) if deck else None
    state.offered[level - 1] = card
    if card and table.heard:
        table.tell(TechnologyTurnedUp(card))


def take(table: Table, player: Seat, card: TechnologyId) -> None:
    """ES-10.3  Take a card; some give something at once (TI22, TC32)."""
    state = table.state
    gift = TECHNOLOGIES[card].boon
    before = boon(state, player).technology_credits  # Lecturers
    state.empires[player].technologies.append(card)
    table.tell(TechnologyTaken(player, card))
    gain_credits(table, player, before)
    for kind in RESOURCES:
        gain(table, player, kind, gift.gift_resources)
    if gift.gift_tokens:
        score_token(table, player)
    if gift.gift_galaxy and not table.ended:
        score_galaxy(table, player, gift.gift_galaxy)
