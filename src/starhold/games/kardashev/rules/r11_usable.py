"""KA-11  Technologies used as research actions: four repeat a base action, three change tiles."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from msgspec.structs import replace

from starhold.core.record import Event, Option, Seat
from starhold.kit.hexes import Cell

from ..catalog import RESOURCES, TREE, Cost, Symbol, Technology
from ..galaxy import BOARD, NEAR, colonies_of, is_open, resources, symbols
from ..purse import can_pay, one_of
from ..state import Choice, State, Step, Steps, Table
from .r09_cards import PayCost, gain
from .r09_colonies import Colonize, UpgradeColony, colony_actions
from .r09_fleets import BuildFleet, UpgradeFleet, fleet_actions
from .r09_harvest import Harvest
from .r10_movement import MoveFleet, moves

Offers: TypeAlias = Callable[[State, Seat], list[Option]]
HARVEST = Harvest()
# KA-11.10, KA-11.12  A marker costs a card of its type; a military one, a card of any type.
MARKER_COSTS: dict[Symbol, Cost] = {
    **{kind: one_of(kind) for kind in RESOURCES},
    "military": Cost(any=1),
}


class UseTechnology(Option):
    """KA-9  Use one 🔬 technology, each at most once per turn."""

    technology: Technology

    @property
    def effect(self) -> str:
        """Its effect, in words."""
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
    """KA-11.12  A destroyed tile was restored with one symbol."""

    player: Seat
    at: Cell
    symbol: Symbol


class Use(Step):
    """KA-9  Mark the technology as used this turn (R22)."""

    player: Seat
    technology: Technology

    def run(self, table: Table) -> Steps:
        table.state.used.append(self.technology)
        table.tell(TechnologyUsed(self.player, self.technology))
        return (ChooseUse(self.player, self.technology),)


class ChooseUse(Choice):
    """KA-11.18  Choose how to use a technology; base actions keep all their rules."""

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
    """KA-11.10  Terraform: put a marker on the tile, adding its symbol."""

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
    """KA-11.11  Antimatter: gain a card for each resource symbol; the tile is destroyed."""

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
    """KA-11.12  Accretion Device: restore the tile with exactly the marker's symbol."""

    player: Seat
    at: Cell
    symbol: Symbol

    def run(self, table: Table) -> Steps:
        state = table.state
        state.markers[self.symbol] -= 1
        state.tiles[self.at] = replace(state.tiles[self.at], lies="restored", marker=self.symbol)
        table.tell(TileRestored(self.player, self.at, self.symbol))
        return ()


TERRAFORM = {(at, symbol): Terraform(at, symbol) for at in BOARD for symbol in MARKER_COSTS}
USE = {name: UseTechnology(name) for name, advance in TREE.items() if advance.usable}


def usable(state: State, player: Seat, known: Mapping[Offers, list[Option]]) -> list[Option]:
    """KA-9  Return the technologies that can be used now, each once per turn.

    What the player can do as a base action is known already.
    """
    spent = state.used if state.settings.technology_use == "once" else ()  # R22
    found: list[Option] = []
    for name in state.players[player].technologies:
        if name in USE and name not in spent:
            offers = USES[name]
            if known[offers] if offers in known else offers(state, player):
                found.append(USE[name])
    return found


def terraforms(state: State, player: Seat) -> list[Option]:
    """KA-11.10  Return unmarked tiles with the player's colony, with symbols they lack."""
    payable = payable_markers(state, player)
    options: list[Option] = []
    for at, colony in state.colonies.items() if payable else ():
        tile = state.tiles[at]
        if colony.owner == player and tile.marker is None:
            shown = symbols(tile)
            options += [TERRAFORM[at, symbol] for symbol in payable if symbol not in shown]
    return options


def annihilations(state: State, player: Seat) -> list[Option]:
    """KA-11.11  Return open tiles without pieces next to the player's colonies."""
    return [
        Annihilate(at)
        for at in beside_colonies(state, player)
        if is_open(state, at) and at not in state.colonies and at not in state.fleets
    ]


def restorations(state: State, player: Seat) -> list[Option]:
    """KA-11.12  Return destroyed tiles next to the player's colonies."""
    payable = payable_markers(state, player)
    return [
        Restore(at, symbol)
        for at in beside_colonies(state, player)
        if at in state.tiles and not is_open(state, at)
        for symbol in payable
    ]


def payable_markers(state: State, player: Seat) -> list[Symbol]:
    """KA-11.19  Return symbols with a marker in supply that can be paid, even by exchange."""
    cards = state.players[player].cards
    return [
        symbol
        for symbol, cost in MARKER_COSTS.items()
        if state.markers[symbol] and can_pay(cards, cost)
    ]


def beside_colonies(state: State, player: Seat) -> list[Cell]:
    return list(dict.fromkeys(at for home, _ in colonies_of(state, player) for at in NEAR[home]))


def harvests(state: State, player: Seat) -> list[Option]:  # noqa: ARG001 - always possible
    return [HARVEST]


# KA-11.18  The options each technology offers.
USES: dict[Technology, Offers] = {
    "interstellar_ark": colony_actions,
    "magnetic_rake": harvests,
    "fabricators": fleet_actions,
    "propellant_depot": moves,
    "terraform": terraforms,
    "antimatter": annihilations,
    "accretion_device": restorations,
}
