"""KA-9  Colonies: building, upgrading and taking refuge."""

from starhold.core.record import Event, Option, Seat
from starhold.kit.hexes import Cell

from ..catalog import COSTS, START, TOP
from ..galaxy import BOARD, NEAR, colony_pieces, is_open
from ..purse import affordable
from ..state import State, Step, Steps, Table
from .r02_pieces import put_colony, raise_colony
from .r05_roles import developer_gain, pioneer_gain
from .r09_cards import PayCost


class Colonize(Option):
    """KA-9  Place a level 1 colony."""

    at: Cell

    def steps(self, player: Seat) -> Steps:
        return PayCost(player, COSTS.colonize), FoundColony(player, self.at)


class UpgradeColony(Option):
    """KA-9  Raise a colony by one level."""

    at: Cell

    def steps(self, player: Seat) -> Steps:
        return PayCost(player, COSTS.upgrade_colony), ExpandColony(player, self.at)


class TakeRefuge(Option):
    """KA-9.8  Start again with a free colony."""

    at: Cell

    def steps(self, player: Seat) -> Steps:
        return (FoundRefuge(player, self.at),)


class ColonyBuilt(Event):
    """KA-9  A colony was built."""

    player: Seat
    at: Cell


class ColonyUpgraded(Event):
    """KA-9  A colony was upgraded."""

    player: Seat
    at: Cell
    level: int


class RefugeFound(Event):
    """KA-9.8  A player without pieces started again."""

    player: Seat
    at: Cell


class FoundColony(Step):
    """KA-9  Colonize: place a level 1 colony; the Pioneer gains a card."""

    player: Seat
    at: Cell

    def run(self, table: Table) -> Steps:
        table.tell(ColonyBuilt(self.player, self.at))
        put_colony(table, self.player, self.at, 1)
        return pioneer_gain(table, self.player, self.at)


class ExpandColony(Step):
    """KA-9  Upgrade colony: raise its level by 1; the Developer gains a card."""

    player: Seat
    at: Cell

    def run(self, table: Table) -> Steps:
        level = table.state.colonies[self.at].level + 1
        table.tell(ColonyUpgraded(self.player, self.at, level))
        raise_colony(table, self.at)
        return developer_gain(table, self.player, self.at)


class FoundRefuge(Step):
    """KA-9.8  Refuge does not count as building (KA-5.8), so nobody gains from it."""

    player: Seat
    at: Cell

    def run(self, table: Table) -> Steps:
        table.tell(RefugeFound(self.player, self.at))
        put_colony(table, self.player, self.at, 1)
        return ()


COLONIZE = {at: Colonize(at) for at in BOARD}
UPGRADE = {at: UpgradeColony(at) for at in BOARD}


def colony_actions(state: State, player: Seat) -> list[Option]:
    """KA-9  Return where the player can afford to build or upgrade a colony."""
    own = state.players[player]
    may_upgrade = own.colonies or state.settings.pieces == "one"  # R1
    if not may_upgrade:
        return []
    options: list[Option] = []
    payable = affordable(own.cards)
    if own.colonies and COSTS.colonize in payable:
        options += map(COLONIZE.__getitem__, colony_sites(state, player))
    if COSTS.upgrade_colony in payable:
        for at, colony in state.colonies.items():
            if colony.owner == player and colony.level < TOP:
                options.append(UPGRADE[at])
    return options


def colony_sites(state: State, player: Seat) -> dict[Cell, None]:
    """KA-9  Return open tiles without foreign pieces, next to a colony or under a fleet."""
    tiles, colonies, fleets = state.tiles, state.colonies, state.fleets
    sites: dict[Cell, None] = {}
    for home, colony in colonies.items():
        if colony.owner == player:
            for at in NEAR[home]:
                if (
                    at in tiles
                    and at not in colonies
                    and at not in fleets
                    and tiles[at].lies != "destroyed"  # inlined for speed
                ):
                    sites[at] = None
    for at, fleet in fleets.items():
        if fleet.owner == player and at not in colonies:
            sites[at] = None
    return sites


def refuges(state: State, player: Seat) -> list[Option]:
    """KA-9.8  With no pieces left: the home tile if open and empty, otherwise any such tile."""
    own = state.players[player]
    if own.colonies < colony_pieces(state.settings) or own.fleets < START.supply.fleets:
        return []
    empty = [
        at
        for at in state.tiles
        if is_open(state, at) and at not in state.colonies and at not in state.fleets
    ]
    return [TakeRefuge(at) for at in ([own.home] if own.home in empty else sorted(empty))]
