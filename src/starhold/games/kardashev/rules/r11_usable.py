"""KA-11  Technologies that are used: four repeat a base action, three change tiles."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from starhold.core.record import Event, Option, Seat
from starhold.games.kardashev.catalog import RESOURCES, TREE, Cost, Symbol, Technology
from starhold.games.kardashev.galaxy import NEAR, colonies_of, is_open, resources, symbols
from starhold.games.kardashev.purse import can_pay, one_of
from starhold.games.kardashev.rules.r09_cards import PayCost, gain
from starhold.games.kardashev.rules.r09_colonies import Colonize, UpgradeColony, colony_actions
from starhold.games.kardashev.rules.r09_fleets import BuildFleet, UpgradeFleet, fleet_actions
from starhold.games.kardashev.rules.r09_harvest import Harvest
from starhold.games.kardashev.rules.r10_movement import MoveFleet, moves
from starhold.games.kardashev.state import Choice, State, Step, Steps, Table
from starhold.kit.hexes import Cell

# KA-11.10, KA-11.12  A marker costs a card of its type; a military one, a card of any type.
MARKER_COSTS: dict[Symbol, Cost] = {
    **{kind: one_of(kind) for kind in RESOURCES},
    "military": Cost(any=1),
}


class UseTechnology(Option):
    """KA-9  Use one technology that can be used, each at most once in a turn."""

    technology: Technology

    @property
    def effect(self) -> str:
        """What it does, in words."""
        return f"{self.technology}.about"

    def steps(self, player: Seat) -> Steps:
        return (Use(player, self.technology),)


class Terraform(Option):
    at: Cell
    symbol: Symbol

    def steps(self, player: Seat) -> Steps:
        cost = MARKER_COSTS[self.symbol]
        return PayCost(player, cost), MarkTile(player, self.at, self.symbol)


class Annihilate(Option):
    at: Cell

    def steps(self, player: Seat) -> Steps:
        return (ConsumeTile(player, self.at),)


class Restore(Option):
    at: Cell
    symbol: Symbol

    def steps(self, player: Seat) -> Steps:
        cost = MARKER_COSTS[self.symbol]
        return PayCost(player, cost), RestoreTile(player, self.at, self.symbol)


class TechnologyUsed(Event):
    """KA-9  A technology was used."""

    player: Seat
    technology: Technology


class TileTerraformed(Event):
    """KA-11.10  A symbol was added to a tile."""

    player: Seat
    at: Cell
    symbol: Symbol


class TileConsumed(Event):
    """KA-11.11  A tile was destroyed for its resources."""

    player: Seat
    at: Cell


class TileRestored(Event):
    """KA-11.12  A destroyed tile is open again, with one symbol."""

    player: Seat
    at: Cell
    symbol: Symbol


class Use(Step):
    """KA-9  The technology is used up for this turn (R22)."""

    player: Seat
    technology: Technology

    def run(self, table: Table) -> Steps:
        table.state.used.append(self.technology)
        table.tell(TechnologyUsed(self.player, self.technology))
        return (ChooseUse(self.player, self.technology),)


class ChooseUse(Choice):
    """KA-11.18  What a technology is used for: an action like any other in every respect."""

    technology: Technology

    completes = True

    def options(self, state: State) -> list[Option]:
        return USES[self.technology](state, self.player)

    def chosen(
        self,
        table: Table,
        option: Colonize
        | UpgradeColony
        | Harvest
        | BuildFleet
        | UpgradeFleet
        | MoveFleet
        | Terraform
        | Annihilate
        | Restore,
    ) -> Steps:
        return option.steps(self.player)


class MarkTile(Step):
    """KA-11.10  Terraform: the tile has one symbol more, as long as the marker lies there."""

    player: Seat
    at: Cell
    symbol: Symbol

    def run(self, table: Table) -> Steps:
        state = table.state
        state.markers[self.symbol] -= 1
        state.tiles[self.at] = replace(state.tiles[self.at], marker=self.symbol)
        table.tell(TileTerraformed(self.player, self.at, self.symbol))
        return ()


class ConsumeTile(Step):
    """KA-11.11  Antimatter: a card for each resource symbol, then the tile is destroyed."""

    player: Seat
    at: Cell

    def run(self, table: Table) -> Steps:
        state = table.state
        tile = state.tiles[self.at]
        if tile.marker:
            state.markers[tile.marker] += 1
        state.tiles[self.at] = replace(tile, lies="destroyed", marker=None)
        table.tell(TileConsumed(self.player, self.at))
        for kind in resources(tile):
            gain(table, self.player, 1, (kind,), "antimatter")
        return ()


class RestoreTile(Step):
    """KA-11.12  Accretion Device: the tile is open again, with exactly the marker's symbol."""

    player: Seat
    at: Cell
    symbol: Symbol

    def run(self, table: Table) -> Steps:
        state = table.state
        state.markers[self.symbol] -= 1
        state.tiles[self.at] = replace(state.tiles[self.at], lies="restored", marker=self.symbol)
        table.tell(TileRestored(self.player, self.at, self.symbol))
        return ()


def usable(state: State, player: Seat) -> list[Option]:
    """KA-9  The technologies that can be used now, each once in a turn."""
    once = state.settings.technology_use == "once"  # R22
    return [
        UseTechnology(name)
        for name in state.players[player].technologies
        if TREE[name].usable and not (once and name in state.used) and USES[name](state, player)
    ]


def terraforms(state: State, player: Seat) -> list[Option]:
    """KA-11.10  Tiles with an own colony and no marker; symbols they do not have yet."""
    payable = payable_markers(state, player)
    return [
        Terraform(at, symbol)
        for at, _ in colonies_of(state, player)
        if state.tiles[at].marker is None
        for symbol in payable
        if symbol not in symbols(state.tiles[at])
    ]


def annihilations(state: State, player: Seat) -> list[Option]:
    """KA-11.11  Open tiles next to an own colony, without colony and without fleet."""
    return [
        Annihilate(at)
        for at in beside_colonies(state, player)
        if is_open(state, at) and at not in state.colonies and at not in state.fleets
    ]


def restorations(state: State, player: Seat) -> list[Option]:
    """KA-11.12  Destroyed tiles next to an own colony."""
    payable = payable_markers(state, player)
    return [
        Restore(at, symbol)
        for at in beside_colonies(state, player)
        if at in state.tiles and not is_open(state, at)
        for symbol in payable
    ]


def payable_markers(state: State, player: Seat) -> list[Symbol]:
    """KA-11.19  Symbols with a marker in supply, whose card can be paid, with exchanges too."""
    cards = state.players[player].cards
    return [
        symbol
        for symbol, cost in MARKER_COSTS.items()
        if state.markers[symbol] and can_pay(cards, cost)
    ]


def beside_colonies(state: State, player: Seat) -> list[Cell]:
    return list(dict.fromkeys(at for home, _ in colonies_of(state, player) for at in NEAR[home]))


def harvests(state: State, player: Seat) -> list[Option]:  # noqa: ARG001 - a harvest is always possible
    return [Harvest()]


# KA-11.18  What each technology offers: a base action, or a change of a tile.
USES: dict[Technology, Callable[[State, Seat], list[Option]]] = {
    "interstellar_ark": colony_actions,
    "magnetic_rake": harvests,
    "fabricators": fleet_actions,
    "propellant_depot": moves,
    "terraform": terraforms,
    "antimatter": annihilations,
    "accretion_device": restorations,
}
