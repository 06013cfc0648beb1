"""ES-5.7, ES-6  WARLORD: give orders, fight battles, then colonise."""

from msgspec.structs import replace

from starhold.core.record import Event, Option, Seat
from starhold.kit.notes import Note

from ..catalog import GALAXIES, Region
from ..empires import boon
from ..galaxy import (
    can_colonise,
    enemy_units,
    fleet,
    guarded,
    in_reading_order,
    place_name,
    sector_at,
    stations,
)
from ..paths import destinations, room_for_fleet, ships_for
from ..state import Choice, ShipId, State, Step, Steps, Table
from .r01_pieces import colonise, gain_credits, land, lose
from .r07_battle import attack
from .r18_ancients_battle import attack_ancients


class MoveTo(Option):
    to: Region


MOVE_TO = {at: MoveTo(at) for board in GALAXIES.values() for at in board.regions}


class EndOrders(Option): ...


class SendAll(Option):
    ships: tuple[ShipId, ...]


class AddShip(Option):
    ship: ShipId


class Go(Option):
    ships: tuple[ShipId, ...]


class Colonise(Option):
    at: Region


class EndColonising(Option): ...


class ShipsMoved(Event):
    """ES-6.2  An order was carried out."""

    player: Seat
    ships: tuple[ShipId, ...]
    to: Region


class WarlordPart(Step):
    """ES-5.7.1  Move and fight, then colonise with ships."""

    player: Seat

    def run(self, table: Table) -> Steps:
        table.state.moved.clear()
        table.state.fought.clear()
        return GiveOrders(self.player), ColoniseWithShips(self.player)


class Destination(Note):
    """ES-2.7  The tile in a region, or the open space of its sector."""

    place: str


class GiveOrders(Choice):
    """ES-6.2, DP-16  Choose a destination or stop."""

    def options(self, state: State) -> list[Option]:
        places = in_reading_order(state, destinations(state, self.player))
        return [*map(MOVE_TO.__getitem__, places), EndOrders()] if places else []

    def chosen(self, table: Table, option: MoveTo | EndOrders) -> Steps:
        if isinstance(option, MoveTo):
            ships = ships_for(table.state, self.player, option.to)
            return NameShips(self.player, option.to, tuple(ships)), self
        return ()

    def note(self, state: State, option: Option | None) -> Note | None:
        return Destination(place_name(state, option.to)) if isinstance(option, MoveTo) else None


class NameShips(Choice):
    """ES-6.2, ES-6.6  Choose the ships to send, all or one by one, at most three.

    Ships of one kind from one place are alike, and are named in a fixed order, so that no two ways
    lead to the same fleet.
    """

    to: Region
    ships: tuple[tuple[ShipId, Region | None], ...]
    named: tuple[ShipId, ...] = ()
    completes = True

    def options(self, state: State) -> list[Option]:
        names = tuple([ship for ship, _ in self.ships])
        room = room_for_fleet(state, self.player, self.to) - len(self.named)
        later = names[names.index(self.named[-1]) + 1 :] if self.named else names
        alike: dict[tuple[str, Region | None], Option] = {}
        for name in later if room > 0 else ():
            ship = state.ships[name]
            if (ship.kind, ship.at) not in alike:
                alike[ship.kind, ship.at] = AddShip(name)
        if self.named:
            return [Go(self.named), *alike.values()]
        everyone: list[Option] = [SendAll(names)] if 1 < len(names) <= room else []
        return [*everyone, *alike.values()]

    def chosen(self, table: Table, option: SendAll | AddShip | Go) -> Steps:
        if isinstance(option, AddShip):
            return (replace(self, named=(*self.named, option.ship)),)
        before = tuple([pair for pair in self.ships if pair[0] in option.ships])
        return move(table, self.player, before, self.to)


class ColoniseWithShips(Choice):
    """ES-8.3, DP-22  You may pay 1 polymer to colonise a tile where you have a ship."""

    def options(self, state: State) -> list[Option]:
        own = state.empires[self.player]
        free = boon(state, self.player).free_settlers  # TC21, Homesteaders
        if not own.supply or not (own.stock["polymers"] or free):
            return []
        places = dict.fromkeys(ship.at for ship in fleet(state, self.player) if ship.at)
        sites = [at for at in places if can_colonise(state, self.player, at)]
        return [*map(Colonise, sites), EndColonising()] if sites else []

    def chosen(self, table: Table, option: Colonise | EndColonising) -> Steps:
        if isinstance(option, EndColonising):
            return ()
        own = boon(table.state, self.player)
        if not own.free_settlers:
            lose(table, self.player, "polymers", 1)
        gain_credits(table, self.player, own.settler_credits)  # TC21
        colonise(table, self.player, option.at)
        return (self,)


def move(
    table: Table, player: Seat, ships: tuple[tuple[ShipId, Region | None], ...], to: Region
) -> Steps:
    """ES-6.7, R-29  Carry out an order, then fight its battle."""
    state = table.state
    watched = state.solo and sector_at(state, to) in guarded(state)
    entering = watched and enters(state, ships, to)
    for ship, _ in ships:
        land(state, ship, to)
        state.moved.append(ship)
    if table.heard:
        table.tell(ShipsMoved(player, tuple([ship for ship, _ in ships]), to))
    if watched and (entering or to in stations(state)):
        sector = sector_at(state, to)  # ES-18.1, R-28
        state.fought.append(sector)
        return attack_ancients(state, player, sector)
    if not state.solo and to in enemy_units(state, player):
        state.fought.append(to)
        return attack(state, player, to, ships)
    return ()


def enters(state: State, ships: tuple[tuple[ShipId, Region | None], ...], to: Region) -> bool:
    """ES-18.1  Whether any ship of the order was not on the board in that sector before."""
    sector = sector_at(state, to)
    origins = [state.ships[ship].at for ship, _ in ships]
    return any(at is None or sector_at(state, at) != sector for at in origins)
