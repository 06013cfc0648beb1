"""ES-22  How events ask: what several of them have in common.

An event is a step or a choice named after its card; it strikes one player.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from starhold.core.record import Event, Option, Seat
from starhold.games.empire_of_the_stars.catalog import RESOURCES, Region, Resource, TechnologyId
from starhold.games.empire_of_the_stars.rules.r01_pieces import (
    lose,
    lose_credits,
    retire,
    return_token,
    stage,
)
from starhold.games.empire_of_the_stars.state import (
    Choice,
    Ship,
    ShipId,
    State,
    Step,
    Steps,
    Table,
)


class PayCredits(Option):
    credits: int


class PayGoods(Option):
    kind: Resource
    amount: int


class Forfeit(Option):
    """What is lost when nothing else can be done."""

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
    """ES-22.1  An event that strikes a player; "you" on the card is this one."""

    player: Seat


class StageShip(Choice):
    """ES-22.1, DP-25  Which of these ships returns to the staging area."""

    ships: tuple[ShipId, ...]

    def options(self, state: State) -> list[Option]:
        return [StageThis(ship) for ship in one_of_each(state, self.ships)]

    def chosen(self, table: Table, option: StageThis) -> Steps:
        stage(table, option.ship)
        return ()


class RetireShips(Choice):
    """ES-22.1, DP-25  Which ships return to the reserve, one by one."""

    ships: tuple[ShipId, ...]
    count: int = 1

    def options(self, state: State) -> list[Option]:
        return [RetireThis(ship) for ship in one_of_each(state, self.ships)]

    def chosen(self, table: Table, option: RetireThis) -> Steps:
        retire(table, option.ship)
        left = tuple(ship for ship in self.ships if ship != option.ship)
        return (RetireShips(self.player, left, self.count - 1),) if self.count > 1 else ()


class GiveUpToken(Choice):
    """ES-22.2, DP-25  From which colony a token returns; the second of a starbase goes first."""

    regions: tuple[Region, ...]

    def options(self, state: State) -> list[Option]:
        return [GiveUp(at) for at in self.regions]

    def chosen(self, table: Table, option: GiveUp) -> Steps:
        return_token(table, option.at)
        return ()


class LoseResources(Choice):
    """ES-22.1, DP-25  Lose resources of your choice, as far as you have any."""

    count: int

    def options(self, state: State) -> list[Option]:
        stock = state.empires[self.player].stock
        return [DropResource(kind, 1) for kind in RESOURCES if stock[kind]]

    def chosen(self, table: Table, option: DropResource) -> Steps:
        lose(table, self.player, option.kind, 1)
        return (replace(self, count=self.count - 1),) if self.count > 1 else ()


def one_of_each(state: State, ships: Iterable[ShipId]) -> list[ShipId]:
    """Ships of one kind in one place are alike: the first of them stands for all."""
    alike: dict[tuple[str, Region | None], ShipId] = {}
    for name in ships:
        ship = state.ships[name]
        alike.setdefault((ship.kind, ship.at), name)
    return list(alike.values())


def names(ships: Iterable[Ship]) -> tuple[ShipId, ...]:
    return tuple(ship.id for ship in ships)


def may_pay(possible: bool, *prices: Option) -> list[Option]:
    """ES-22.1  "You may" can be declined; what cannot be paid is not asked (DP-25)."""
    return [*prices, Decline()] if possible else []


def settle_bill(table: Table, player: Seat, option: Option) -> bool:
    """Pay what was chosen; return whether anything was paid or lost."""
    match option:
        case PayCredits() | Forfeit():
            lose_credits(table, player, option.credits)
        case PayGoods() | DropResource():
            lose(table, player, option.kind, option.amount)
        case _:
            return False
    return True
