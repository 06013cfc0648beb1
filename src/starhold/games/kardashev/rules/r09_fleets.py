"""KA-9  Fleets: built at home for matter and energy, on Military tiles for free."""

from starhold.core.record import Event, Option, Seat
from starhold.kit.hexes import Cell
from starhold.kit.notes import Note

from ..catalog import COSTS, TOP, Cost
from ..galaxy import BOARD, is_military, level_from
from ..purse import affordable, can_pay, price_tags, times
from ..state import Cards, State, Step, Steps, Table
from .r02_pieces import put_fleet, raise_fleet
from .r05_roles import imperialist_gain
from .r09_cards import PayCost

FREE = Cost()
LEVELS = range(1, TOP + 1)
BY_LEVEL = {level: times(COSTS.fleet, level) for level in LEVELS}


class BuildFleet(Option):
    """KA-9  Place a fleet of the chosen level."""

    at: Cell
    level: int

    def steps(self, player: Seat) -> Steps:
        return PayForFleet(player, self.at, self.level), LaunchFleet(player, self.at, self.level)


class UpgradeFleet(Option):
    """KA-9  Raise a fleet by one level."""

    at: Cell

    def steps(self, player: Seat) -> Steps:
        return PayForFleet(player, self.at, 1), EnlargeFleet(player, self.at)


class FleetBuilt(Event):
    """KA-9  A fleet was built."""

    player: Seat
    at: Cell
    level: int


class FleetUpgraded(Event):
    """KA-9  A fleet was upgraded."""

    player: Seat
    at: Cell
    level: int


class PayForFleet(Step):
    """KA-9  At home each level costs matter and energy; military colonies build free (KA-9.6)."""

    player: Seat
    at: Cell
    levels: int

    def run(self, table: Table) -> Steps:
        cost = fleet_cost(table.state, self.at, self.levels)
        return () if cost is FREE else (PayCost(self.player, cost),)


class LaunchFleet(Step):
    """KA-9  Build fleet: place it; the Imperialist gains a card (KA-5)."""

    player: Seat
    at: Cell
    level: int

    def run(self, table: Table) -> Steps:
        put_fleet(table, self.player, self.at, self.level)
        table.tell(FleetBuilt(self.player, self.at, self.level))
        return imperialist_gain(table, self.level)


class EnlargeFleet(Step):
    """KA-9  Upgrade fleet: raise its level by 1; the Imperialist gains a card (KA-5)."""

    player: Seat
    at: Cell

    def run(self, table: Table) -> Steps:
        raise_fleet(table, self.at)
        level = table.state.fleets[self.at].level
        table.tell(FleetUpgraded(self.player, self.at, level))
        return imperialist_gain(table, 1)


class FleetPrice(Note):
    """KA-9  The cost of a fleet or its next level here."""

    cost: tuple[str, ...]


class BuiltFree(Note):
    """KA-9.6  Military colonies build for free."""


def fleet_price(state: State, option: BuildFleet | UpgradeFleet) -> Note:
    """KA-9  Say the price of a fleet."""
    levels = option.level if isinstance(option, BuildFleet) else 1
    cost = price_tags(fleet_cost(state, option.at, levels))
    return FleetPrice(cost) if cost else BuiltFree()


BUILD = {at: [BuildFleet(at, level) for level in LEVELS] for at in BOARD}
UPGRADE = {at: UpgradeFleet(at) for at in BOARD}


def fleet_actions(state: State, player: Seat) -> list[Option]:
    """KA-9  Return where fleets can be built or upgraded, and to which level.

    KA-9.7: that is on one's own home tile, or on a tile with a Military symbol.
    """
    own = state.players[player]
    may_upgrade = own.fleets or state.settings.pieces == "one"  # R1
    if not may_upgrade:
        return []
    options = home_upgrade(state, player)
    for at, colony in state.colonies.items():
        if colony.owner != player:
            continue
        military = is_military(state.tiles[at])
        if not military and at != own.home:  # KA-9.7
            continue
        fleet = state.fleets.get(at)
        if fleet is None:
            top = level_from(state, own.fleets, colony.level)
            if not military:  # KA-9.6
                top = payable_level(own.cards, top)
            options += BUILD[at][:top]
        elif fleet.level < upgrade_limit(state, colony.level) and (
            military or can_pay(own.cards, COSTS.fleet)
        ):
            options.append(UPGRADE[at])
    return options


def payable_level(cards: Cards, most: int) -> int:
    """KA-9.4  Return the highest level, up to a limit, that these cards can pay at home."""
    payable, level = affordable(cards), most
    while level and BY_LEVEL[level] not in payable:
        level -= 1
    return level


def home_upgrade(state: State, player: Seat) -> list[Option]:
    """KA-9.7  Upgrade a fleet on the home tile without a colony, if the table allows it (R42)."""
    if state.settings.home_upgrades != "without_colony":
        return []
    own = state.players[player]
    fleet = state.fleets.get(own.home)
    allowed = (
        own.home not in state.colonies
        and fleet is not None
        and fleet.owner == player
        and fleet.level < TOP
        and can_pay(own.cards, fleet_cost(state, own.home, 1))
    )
    return [UpgradeFleet(own.home)] if allowed else []


def fleet_cost(state: State, at: Cell, levels: int) -> Cost:
    """KA-9.6  A military colony builds free, even on a home tile; without a colony it is not."""
    free = is_military(state.tiles[at]) and at in state.colonies
    return FREE if free else times(COSTS.fleet, levels)


def upgrade_limit(state: State, colony_level: int) -> int:
    """KA-9  Return the highest level a fleet can be upgraded to (R16)."""
    return TOP if state.settings.fleet_upgrades == "any_level" else colony_level
