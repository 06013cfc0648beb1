"""ES-22  Choices and events that several event cards share.

An event is a step or a choice named after its first card; it affects one player.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from starhold.core.record import Event, Option, Seat

from ..catalog import CARDS, RESOURCES, CardId, Region, Resource, TechnologyId
from ..state import Choice, Ship, ShipId, State, Step, Steps, Table
from .r01_pieces import lose, lose_credits, retire, return_token, stage


class PayCredits(Option):
    credits: int


class PayGoods(Option):
    kind: Resource
    amount: int


class Forfeit(Option):
    """The loss if no other option is possible."""

    credits: int


class Decline(Option): ...


class StageThis(Option):
    ship: ShipId


class RetireThis(Option):
    ship: ShipId


class GiveUp(Option):
    at: Region


class DropResource(Option):
    kind: Resource
    amount: int


class LoseTechnology(Option):
    card: TechnologyId


class TechnologyLost(Event):
    """ES-22.1  A technology left the game."""

    loss = True

    player: Seat
    card: TechnologyId


class CreditsStrewn(Event):
    """ES-22.5  A credit was put on each role."""


class GalaxyReturned(Event):
    """ES-22.2  A galaxy token went from a throne to the supply."""

    player: Seat


class TokenReturned(Event):
    """ES-22.2  A colony token went from a throne to its owner's supply."""

    player: Seat


class Incident(Step):
    """ES-22.1  An event that happens to one player: "you" on its card."""

    player: Seat
    card: CardId = ""


class StageShip(Choice):
    """ES-22.1, DP-25  Return one of these ships to the staging area."""

    ships: tuple[ShipId, ...]

    def options(self, state: State) -> list[Option]:
        return [StageThis(ship) for ship in one_of_each(state, self.ships)]

    def chosen(self, table: Table, option: StageThis) -> Steps:
        stage(table, option.ship)
        return ()


class RetireShips(Choice):
    """ES-22.1, DP-25  Return ships to the reserve, one at a time."""

    ships: tuple[ShipId, ...]
    count: int = 1

    def options(self, state: State) -> list[Option]:
        return [RetireThis(ship) for ship in one_of_each(state, self.ships)]

    def chosen(self, table: Table, option: RetireThis) -> Steps:
        retire(table, option.ship)
        left = tuple(ship for ship in self.ships if ship != option.ship)
        return (RetireShips(self.player, left, self.count - 1),) if self.count > 1 else ()


class GiveUpToken(Choice):
    """ES-22.2, DP-25  Return a token from one of these colonies."""

    regions: tuple[Region, ...]

    def options(self, state: State) -> list[Option]:
        return [GiveUp(at) for at in self.regions]

    def chosen(self, table: Table, option: GiveUp) -> Steps:
        return_token(table, option.at)
        return ()


class LoseResources(Choice):
    """ES-22.1, DP-25  Lose resources of your choice, as far as possible."""

    count: int

    def options(self, state: State) -> list[Option]:
        stock = state.empires[self.player].stock
        return [DropResource(kind, 1) for kind in RESOURCES if stock[kind]]

    def chosen(self, table: Table, option: DropResource) -> Steps:
        lose(table, self.player, option.kind, 1)
        return (replace(self, count=self.count - 1),) if self.count > 1 else ()


def figure(card: CardId, name: str) -> int:
    """D-11  A figure in the event of a card."""
    return CARDS[card].amounts[name]


def one_of_each(state: State, ships: Iterable[ShipId]) -> list[ShipId]:
    """Ships of one kind in one place are alike: return the first of each."""
    alike: dict[tuple[str, Region | None], ShipId] = {}
    for name in ships:
        ship = state.ships[name]
        alike.setdefault((ship.kind, ship.at), name)
    return list(alike.values())


def names(ships: Iterable[Ship]) -> tuple[ShipId, ...]:
    return tuple(ship.id for ship in ships)


def may_pay(possible: bool, *prices: Option) -> list[Option]:
    """ES-22.1, DP-25  Offer prices that can be declined, if they can be paid."""
    return [*prices, Decline()] if possible else []


def settle_bill(table: Table, player: Seat, option: Option) -> bool:
    """Pay the chosen price; return whether anything was paid or lost."""
    match option:
        case PayCredits() | Forfeit():
            lose_credits(table, player, option.credits)
        case PayGoods() | DropResource():
            lose(table, player, option.kind, option.amount)
        case _:
            return False
    return True
