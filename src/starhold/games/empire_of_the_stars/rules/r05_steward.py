"""ES-5.4  STEWARD: colonies and home planets produce by a market tile."""

from starhold.core.record import Event, Option, Seat

from ..catalog import MARKET, TILES, MarketId, Region, Resource
from ..empires import boon
from ..galaxy import worlds
from ..state import ANCIENTS, Choice, State, Step, Steps, Table
from .r01_pieces import GainResources, gain


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
    """ES-5.5.3  The market was reset."""

    tiles: tuple[MarketId, ...]


class ReadyMarket(Step):
    """ES-5.4.5  Reset the market if no tile is resource side up."""

    def run(self, table: Table) -> Steps:
        if not ready_tiles(table.state):
            shuffle_market(table)
        return ()


class PickMarketTile(Choice):
    """ES-5.4.1, DP-10  Pick a market tile that is resource side up."""

    def options(self, state: State) -> list[Option]:
        return [UseTile(tile) for tile in ready_tiles(state)]

    def chosen(self, table: Table, option: UseTile) -> Steps:
        use_tile(table, self.player, option.tile)
        return ()


class PickLeftmost(Step):
    """ES-16.3.3, R-22  The Ancients use the leftmost tile that is resource side up."""

    def run(self, table: Table) -> Steps:
        state = table.state
        any_side = state.settings.leftmost_market_tile == "any_side"
        use_tile(table, ANCIENTS, (state.market if any_side else ready_tiles(state))[0])
        return ()


class Produce(Step):
    """ES-5.4.2  Gain the tile's resources as printed on your colonies and home planet.

    The chooser also gains 1 resource of any kind (ES-5.4.3).
    """

    player: Seat

    def run(self, table: Table) -> Steps:
        state = table.state
        own = boon(state, self.player)
        kinds = shown_kinds(state)
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
    """ES-10.3, DP-28  Planetary Refit (TI34): gain a planet's other resources too.

    Planets with no other resources are not offered.
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
    """ES-5.4.4, R-44  Flip the tile to its credit side; it stays in its place."""

    def run(self, table: Table) -> Steps:
        state = table.state
        assert state.market_tile is not None
        if state.market_tile not in state.used:
            state.used.append(state.market_tile)
            table.tell(MarketTileFlipped(state.market_tile))
        state.market_tile = None
        return ()


class ShuffleMarket(Step):
    """ES-5.5.3, ES-16.4.4  Reset the market after MERCHANT."""

    def run(self, table: Table) -> Steps:
        shuffle_market(table)
        return ()


def ready_tiles(state: State) -> list[MarketId]:
    """ES-5.4.1  The tiles that are resource side up, from left to right."""
    return [tile for tile in state.market if tile not in state.used]


def shown_kinds(state: State) -> tuple[Resource, ...]:
    """ES-5.4.2, R-22  The resources on the chosen tile; its credit side shows none."""
    assert state.market_tile is not None
    return () if state.market_tile in state.used else MARKET[state.market_tile].kinds


def output(state: State, player: Seat, kind: Resource) -> int:
    """ES-5.4.2  A player's production of one resource."""
    return sum([TILES[state.tiles[at]].yields[kind] for at in worlds(state, player)])


def other_kinds(state: State) -> list[Resource]:
    shown = shown_kinds(state)
    kinds: tuple[Resource, ...] = ("polymers", "metal", "energy")
    return [kind for kind in kinds if kind not in shown]


def use_tile(table: Table, player: Seat, tile: MarketId) -> None:
    table.state.market_tile = tile
    table.tell(MarketTileChosen(player, tile))


def shuffle_market(table: Table) -> None:
    """ES-3.7, ES-5.5.3  Shuffle the market tiles and lay them resource side up."""
    state = table.state
    state.market.sort()
    table.shuffle(state.market)
    state.used.clear()
    table.tell(MarketShuffled(tuple(state.market)))
