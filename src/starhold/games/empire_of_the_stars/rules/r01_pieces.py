"""ES-1  Pieces change hands: credits, resources, tokens, ships.  Each function tells its event.

To gain, lose or score n means as many as possible (ES-0.3).
"""

from msgspec.structs import replace

from starhold.core.record import Event, Option, Seat

from ..catalog import TILES, Goods, Region, Resource, ShipKind
from ..empires import boon, limit, reserve, room_for
from ..state import Choice, Colony, Ship, ShipId, State, Steps, Table
from .r13_end import check_supply


class TakeResource(Option):
    kind: Resource


class CreditsGained(Event):
    """ES-1.3  A player or the Ancients gained credits."""

    player: Seat
    credits: int


class CreditsLost(Event):
    """ES-1.3  A player or the Ancients paid or lost credits."""

    player: Seat
    credits: int


class ResourceGained(Event):
    """ES-1.5  A player gained resources, up to the limit."""

    player: Seat
    kind: Resource
    amount: int


class ResourceOverflowed(Event):
    """ES-1.5  Resources gained above the limit were lost."""

    loss = True

    player: Seat
    kind: Resource
    amount: int


class ResourceLost(Event):
    """ES-0.3  A player lost resources."""

    player: Seat
    kind: Resource
    amount: int


class TokenScored(Event):
    """ES-0.4  A colony token went from the supply into the throne."""

    player: Seat


class GalaxyScored(Event):
    """ES-0.4  Galaxy tokens went into a throne."""

    player: Seat
    tokens: int


class TokenCaptured(Event):
    """ES-0.4  A destroyed colony token went to another player's throne."""

    player: Seat
    owner: Seat
    at: Region


class TokenSaved(Event):
    """ES-8.7  A token on the board returned to its owner's supply."""

    owner: Seat
    at: Region


class ColonyFounded(Event):
    """ES-8.1  A tile was colonised."""

    player: Seat
    at: Region


class ShipGained(Event):
    """ES-5.6.2  A ship went from the reserve into the staging area."""

    ship: ShipId


class ShipStaged(Event):
    """ES-1.4  A ship returned to its staging area."""

    ship: ShipId


class ShipReserved(Event):
    """ES-1.4  A ship returned to its reserve."""

    ship: ShipId


class GainResources(Choice):
    """DP-11  Gain resources of your choice, one at a time, below their limits."""

    amount: int = 1
    kinds: tuple[Resource, ...] = ("polymers", "metal", "energy")

    def options(self, state: State) -> list[Option]:
        possible = room_for(state, self.player)
        return [TakeResource(kind) for kind in self.kinds if kind in possible]

    def chosen(self, table: Table, option: TakeResource) -> Steps:
        gain(table, self.player, option.kind, 1)
        return (replace(self, amount=self.amount - 1),) if self.amount > 1 else ()


# -- credits and resources -----------------------------------------------------------------


def gain_credits(table: Table, seat: Seat, amount: int) -> None:
    if amount:
        table.state.empires[seat].credits += amount
        if table.heard:
            table.tell(CreditsGained(seat, amount))


def lose_credits(table: Table, seat: Seat, amount: int) -> int:
    """ES-0.3  Pay or lose credits, as far as possible; return the shortfall."""
    own = table.state.empires[seat]
    lost = min(amount, own.credits)
    if lost:
        own.credits -= lost
        table.tell(CreditsLost(seat, lost))
    return amount - lost


def gain(table: Table, seat: Seat, kind: Resource, amount: int) -> int:
    """ES-1.5  Gain a resource up to its limit; return the amount gained."""
    if not amount:
        return 0
    stock = table.state.empires[seat].stock
    gained = min(amount, limit(table.state, seat, kind) - stock[kind])
    if gained > 0:
        stock[kind] += gained
        table.tell(ResourceGained(seat, kind, gained))
    gained = max(0, gained)
    if amount > gained:
        table.tell(ResourceOverflowed(seat, kind, amount - gained))
    return gained


def lose(table: Table, seat: Seat, kind: Resource, amount: int) -> int:
    """ES-0.3  Pay or lose a resource, as far as possible; return the shortfall."""
    stock = table.state.empires[seat].stock
    lost = min(amount, stock[kind])
    if lost:
        stock[kind] -= lost
        if table.heard:
            table.tell(ResourceLost(seat, kind, lost))
    return amount - lost


def pay(table: Table, seat: Seat, price: Goods) -> None:
    for kind, amount in price.items():
        lose(table, seat, kind, amount)


# -- tokens ----------------------------------------------------------------------------------


def score_token(table: Table, seat: Seat) -> None:
    """ES-0.4  Move one colony token of your own colour from your supply into your throne."""
    own = table.state.empires[seat]
    if own.supply:
        own.supply -= 1
        own.throne[seat] = own.throne.get(seat, 0) + 1
        table.tell(TokenScored(seat))
        check_supply(table, seat)


def score_galaxy(table: Table, seat: Seat, tokens: int = 1) -> None:
    """ES-0.4  Galaxy tokens come from an unlimited supply."""
    table.state.empires[seat].galaxy += tokens
    table.tell(GalaxyScored(seat, tokens))


def colonise(table: Table, seat: Seat, at: Region) -> None:
    """ES-8.1  Put a colony token from the supply on a tile, if there is one."""
    own = table.state.empires[seat]
    if own.supply:
        own.supply -= 1
        table.state.colonies[at] = Colony(seat)
        table.tell(ColonyFounded(seat, at))
        check_supply(table, seat)


def capture_token(table: Table, seat: Seat, at: Region) -> None:
    """ES-7.9  The destroyer scores the token, unless Sanctuary Codes save it (TC22)."""
    owner = table.state.colonies[at].owner
    if boon(table.state, owner).sanctuary:
        return_token(table, at)
        return
    lift_token(table.state, at)
    throne = table.state.empires[seat].throne
    throne[owner] = throne.get(owner, 0) + 1
    table.tell(TokenCaptured(seat, owner, at))


def return_token(table: Table, at: Region) -> None:
    """ES-22.2  Return a token to its owner's supply; nobody scores it."""
    owner = table.state.colonies[at].owner
    lift_token(table.state, at)
    table.state.empires[owner].supply += 1
    table.tell(TokenSaved(owner, at))


def lift_token(state: State, at: Region) -> None:
    """ES-7.8  Remove a token; a starbase loses its second one first."""
    colony = state.colonies[at]
    if colony.tokens > 1:
        state.colonies[at] = replace(colony, tokens=colony.tokens - 1)
    else:
        del state.colonies[at]


# -- ships -----------------------------------------------------------------------------------


def gain_ship(table: Table, seat: Seat, kind: ShipKind, at: Region | None = None) -> bool:
    """ES-5.6.2  Move a ship from the reserve to staging, if one is left."""
    state = table.state
    if reserve(state, seat, kind) <= 0:
        return False
    number = 1
    while (name := f"{seat}-{kind}-{number}") in state.ships:
        number += 1
    state.ships[name] = Ship(name, seat, kind, at)
    if table.heard:
        table.tell(ShipGained(name))
    return True


def stage(table: Table, ship: ShipId) -> None:
    """ES-1.4  Return a ship to its owner's staging area."""
    table.state.ships[ship] = replace(table.state.ships[ship], at=None)
    table.tell(ShipStaged(ship))


def retire(table: Table, ship: ShipId) -> None:
    """ES-1.4  Return a ship to the reserve."""
    del table.state.ships[ship]
    table.tell(ShipReserved(ship))


def land(state: State, ship: ShipId, at: Region) -> None:
    state.ships[ship] = replace(state.ships[ship], at=at)


def kinds_on(tile: str) -> tuple[Resource, ...]:
    """The resources printed on a tile."""
    return tuple(kind for kind, amount in TILES[tile].yields.items() if amount)
