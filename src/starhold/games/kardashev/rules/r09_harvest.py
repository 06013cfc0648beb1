"""KA-9.5  Harvest: colonies, fleets, Timeshares, the Collector, then Taxation by others."""

from starhold.core.record import Event, Option, Seat
from starhold.kit.hexes import Cell

from ..catalog import Resource
from ..galaxy import NEAR, colonies_of, fleets_beside, fleets_of, owns, resources
from ..state import Choice, State, Step, Steps, Table
from .r05_roles import collect, collector_gain, in_order
from .r09_cards import gain

# Cards by the symbols of their tiles.
Yields = dict[tuple[Resource, ...], int]


class Harvest(Option):
    """KA-9.5  All of the player's colonies produce."""

    def steps(self, player: Seat) -> Steps:
        return (
            Reap(player),
            FleetsReap(player),
            ShareTime(player),
            CollectorReaps(player),
            Tax(player),
        )


class Visit(Option):
    colony: Cell


class Harvested(Event):
    """KA-9.5  A player harvested."""

    player: Seat


class Reap(Step):
    """KA-9.5  Each colony gives its owner cards equal to its level, unless blockaded (KA-11.8)."""

    player: Seat

    def run(self, table: Table) -> Steps:
        table.tell(Harvested(self.player))
        yields = colony_yields(table.state, self.player)
        return collect(table, self.player, yields, "harvest")


class FleetsReap(Step):
    """KA-11.6  Harvest Rover and Asteroid Mining give fleets cards; Expanded Cargohold, more."""

    player: Seat

    def run(self, table: Table) -> Steps:
        yields = fleet_yields(table.state, self.player)
        return collect(table, self.player, yields, "fleets")


class ShareTime(Step):
    """KA-11.9  Timeshares: each of the player's fleets also harvests one adjacent enemy colony."""

    player: Seat

    def run(self, table: Table) -> Steps:
        state = table.state
        if not owns(state, self.player, "timeshares"):
            return ()
        fleets = tuple(at for at, _ in fleets_of(state, self.player))
        return (NextShare(self.player, fleets),)


class NextShare(Step):
    """KA-11.9  Resolve the next fleet; each colony counts once per harvest."""

    player: Seat
    fleets: tuple[Cell, ...]
    visited: tuple[Cell, ...] = ()

    def run(self, table: Table) -> Steps:
        if not self.fleets:
            return ()
        fleet, *rest = self.fleets
        hosts = tuple(
            at for at in hosts_beside(table.state, self.player, fleet) if at not in self.visited
        )
        if len(hosts) > 1:
            return (ChooseHost(self.player, fleet, hosts, tuple(rest), self.visited),)
        shared = share(table, self.player, hosts[0]) if hosts else ()
        return (*shared, NextShare(self.player, tuple(rest), self.visited + hosts))


class ChooseHost(Choice):
    """KA-11.9  Choose which adjacent colony a fleet harvests."""

    fleet: Cell
    hosts: tuple[Cell, ...]
    rest: tuple[Cell, ...]
    visited: tuple[Cell, ...]

    completes = True

    def options(self, state: State) -> list[Option]:
        return [Visit(at) for at in self.hosts]

    def chosen(self, table: Table, option: Visit) -> Steps:
        shared = share(table, self.player, option.colony)
        return (*shared, NextShare(self.player, self.rest, (*self.visited, option.colony)))


class CollectorReaps(Step):
    """KA-5  The Collector gains an extra card with each harvest; Blockade is ignored."""

    player: Seat

    def run(self, table: Table) -> Steps:
        return collector_gain(table, self.player)


class Tax(Step):
    """KA-11.7  Others with Taxation gain a card for each colony next to their fleets (KA-5.6)."""

    player: Seat

    def run(self, table: Table) -> Steps:
        state = table.state
        asked: Steps = ()
        for seat in in_order(state)[1:]:
            if owns(state, seat, "taxation"):
                asked += collect(table, seat, tax_yields(state, self.player, seat), "taxation")
        return asked


def colony_yields(state: State, player: Seat) -> Yields:
    """KA-9.5  Return the yield of a player's colonies; Military-only tiles give nothing."""
    yields: Yields = {}
    blockade = any("blockade" in other.technologies for other in state.players.values())
    for at, colony in colonies_of(state, player):
        kinds = resources(state.tiles[at])
        if kinds and not (blockade and is_blockaded(state, player, at)):
            yields[kinds] = yields.get(kinds, 0) + colony.level
    return yields


def fleet_yields(state: State, player: Seat) -> Yields:
    """KA-11.6  Harvest Rover: fleets on a colony of their owner; Asteroid Mining: on none."""
    rover = owns(state, player, "harvest_rover")
    mining = owns(state, player, "asteroid_mining")
    if not rover and not mining:
        return {}
    cargo = owns(state, player, "expanded_cargohold")
    yields: Yields = {}
    for at, fleet in fleets_of(state, player):
        kinds = resources(state.tiles[at])
        if kinds and (rover if at in state.colonies else mining):
            yields[kinds] = yields.get(kinds, 0) + (fleet.level if cargo else 1)
    return yields


def tax_yields(state: State, harvester: Seat, taxer: Seat) -> Yields:
    """KA-11.7  A card for each colony of the harvester next to a fleet of the taxing player."""
    yields: Yields = {}
    for at, _ in colonies_of(state, harvester):
        kinds = resources(state.tiles[at])
        exempt = not state.settings.tax_blockaded and is_blockaded(state, harvester, at)  # R21
        if kinds and not exempt and fleets_beside(state, taxer, at):
            yields[kinds] = yields.get(kinds, 0) + 1
    return yields


def hosts_beside(state: State, player: Seat, fleet: Cell) -> list[Cell]:
    """KA-11.9  Return enemy colonies next to a fleet that would give cards."""
    return [
        at
        for at in NEAR[fleet]
        if at in state.colonies
        and state.colonies[at].owner != player
        and resources(state.tiles[at])
        and not is_blockaded(state, player, at)
    ]


def share(table: Table, player: Seat, at: Cell) -> Steps:
    colony = table.state.colonies[at]
    return gain(table, player, colony.level, resources(table.state.tiles[at]), "timeshares")


def is_blockaded(state: State, harvester: Seat, at: Cell) -> bool:
    """KA-11.8  Whether a third player's fleet with Blockade is adjacent."""
    owner = state.colonies[at].owner
    return any(
        "blockade" in player.technologies
        and seat not in (harvester, owner)
        and fleets_beside(state, seat, at)
        for seat, player in state.players.items()
    )
