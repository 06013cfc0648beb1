"""ES-5.4  STEWARD: a market tile says which resources all worlds yield."""

from __future__ import annotations

from starhold.core.record import Event, Option, Seat
from starhold.games.empire_of_the_stars.catalog import (
    MARKET,
    TILES,
    MarketId,
    MarketTile,
    Region,
    Resource,
)
from starhold.games.empire_of_the_stars.empires import boon
from starhold.games.empire_of_the_stars.galaxy import worlds
from starhold.games.empire_of_the_stars.rules.r01_pieces import GainResources, gain
from starhold.games.empire_of_the_stars.state import ANCIENTS, Choice, State, Step, Steps, Table


class UseTile(Option):
    tile: MarketId


class Refit(Option):
    at: Region


class MarketTileChosen(Event):
    """ES-5.4.1  A market tile was picked for STEWARD."""

    player: Seat
    tile: MarketId


class MarketTileFlipped(Event):
    """ES-5.4.4  The tile was flipped to its credit side."""

    tile: MarketId


class MarketShuffled(Event):
    """ES-5.5.3  All market tiles were laid out anew, resource side up."""

    tiles: tuple[MarketId, ...]


class ReadyMarket(Step):
    """ES-5.4.5  If no tile is resource side up, first lay them all out anew."""

    def run(self, table: Table) -> Steps:
        if not ready_tiles(table.state):
            shuffle_market(table)
        return ()


class PickMarketTile(Choice):
    """ES-5.4.1, DP-10  Pick a market tile whose resource side is up."""

    def options(self, state: State) -> list[Option]:
        return [UseTile(tile) for tile in ready_tiles(state)]

    def chosen(self, table: Table, option: UseTile) -> Steps:
        use_tile(table, self.player, option.tile)
        return ()


class PickLeftmost(Step):
    """ES-16.3.3, R-22  The Ancients pick the leftmost tile whose resource side is up."""

    def run(self, table: Table) -> Steps:
        use_tile(table, ANCIENTS, ready_tiles(table.state)[0])
        return ()


class Produce(Step):
    """ES-5.4.2  Gain each kind on the tile, as printed on your colonies and your home planet.

    The chooser also gains 1 resource of any kind (ES-5.4.3).
    """

    player: Seat

    def run(self, table: Table) -> Steps:
        state = table.state
        own = boon(state, self.player)
        kinds = market_tile(state).kinds
        more = {
            "polymers": own.more_polymers,
            "metal": own.more_metal,
            "energy": own.more_energy,
        }
        for kind in kinds:
            printed = output(state, self.player, kind)
            # TI11 to TI13: one more, where the tile gave some.
            gain(table, self.player, kind, printed + (more[kind] if printed else 0))
        after: Steps = (RefitWorld(self.player),) if own.refit else ()
        if own.prospectors:
            after += (GainResources(self.player, own.prospectors, kinds),)
        if self.player == state.chooser:
            after += (GainResources(self.player),)
        return after


class RefitWorld(Choice):
    """ES-10.3, DP-28  Planetary Refit (TI34): a world yields the kinds the tile does not show.

    Worlds that have nothing else to give are not offered.
    """

    def options(self, state: State) -> list[Option]:
        rest = other_kinds(state)
        return [
            Refit(at)
            for at in worlds(state, self.player)
            if any(TILES[state.tiles[at]].yields[kind] for kind in rest)
        ]

    def chosen(self, table: Table, option: Refit) -> Steps:
        printed = TILES[table.state.tiles[option.at]].yields
        for kind in other_kinds(table.state):
            gain(table, self.player, kind, printed[kind])
        return ()


class FlipMarketTile(Step):
    """ES-5.4.4, R-44  The tile is flipped to its credit side and stays in its place."""

    def run(self, table: Table) -> Steps:
        state = table.state
        assert state.market_tile is not None
        state.used.append(state.market_tile)
        table.tell(MarketTileFlipped(state.market_tile))
        state.market_tile = None
        return ()


class ShuffleMarket(Step):
    """ES-5.5.3, ES-16.4.4  After MERCHANT all tiles are shuffled and laid resource side up."""

    def run(self, table: Table) -> Steps:
        shuffle_market(table)
        return ()


def ready_tiles(state: State) -> list[MarketId]:
    """ES-5.4.1  The tiles whose resource side is up, from the left."""
    return [tile for tile in state.market if tile not in state.used]


def market_tile(state: State) -> MarketTile:
    assert state.market_tile is not None
    return MARKET[state.market_tile]


def output(state: State, player: Seat, kind: Resource) -> int:
    """ES-5.4.2  What a player's worlds yield of one kind."""
    return sum(TILES[state.tiles[at]].yields[kind] for at in worlds(state, player))


def other_kinds(state: State) -> list[Resource]:
    shown = market_tile(state).kinds
    kinds: tuple[Resource, ...] = ("polymers", "metal", "energy")
    return [kind for kind in kinds if kind not in shown]


def use_tile(table: Table, player: Seat, tile: MarketId) -> None:
    table.state.market_tile = tile
    table.tell(MarketTileChosen(player, tile))


def shuffle_market(table: Table) -> None:
    """ES-3.7, ES-5.5.3  Lay the tiles in a row at random, resource side up."""
    state = table.state
    state.market.sort()
    table.shuffle(state.market)
    state.used.clear()
    table.tell(MarketShuffled(tuple(state.market)))
