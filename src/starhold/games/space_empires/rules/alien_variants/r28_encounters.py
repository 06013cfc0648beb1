"""SE-28.42 to SE-28.45  Close Encounters: extra ships and troops of Alien Players."""

from ...battles.ground import aboard, garrison, may_land, numbers
from ...empires.holdings import colonies_of, level, size
from ...facts.alien_catalog import ALIEN_EMPIRES
from ...facts.catalog import FIGURES, UnitKind
from ...fleets.groups import change, has_armed, own
from ...solo import alien_players
from ...state import Cell, State, Table
from ...steps import AlienStep, Event, FleetStep, Seat, Steps, replace
from ..alien_empires import r28_alien_commission
from ..combat.r15_bombardment import is_unopposed
from ..ground.r20_landing import DropTroops, Land, land, landings

RULES = ALIEN_EMPIRES.encounters


class FreeTransport(FleetStep):
    """SE-28.42  Every regular fleet gets one loaded Transport free."""

    def run(self, table: Table) -> Steps:
        state = table.state
        power = state.powers[self.player]
        fleet = power.fleets[self.fleet]
        transport = alien_players.ship_type(state, self.player, "transport")
        if fleet.raiders or not transport.room:
            return ()
        load = RULES.troops[level(state, self.player, "ground_combat") - 1]
        made = r28_alien_commission.enlist(state, self.player, self.at, "transport", 1)
        for kind, count in load.items():
            count = min(count, alien_players.ship_type(state, self.player, kind).room)
            made += r28_alien_commission.enlist(state, self.player, self.at, kind, count)
        power.fleets[self.fleet] = replace(fleet, groups=(*fleet.groups, *made))
        return ()


class BuyBoarders(FleetStep):
    """SE-28.42  With Boarding 1 or 2, two Boarding Ships."""

    def run(self, table: Table) -> Steps:
        if level(table.state, self.player, "boarding"):
            buy_some(table.state, self, "boarding_ship", RULES.boarders)
        return ()


class BuySweepers(FleetStep):
    """SE-28.42  With Mine Sweep and Mines seen, two Scouts."""

    def run(self, table: Table) -> Steps:
        state = table.state
        if level(state, self.player, "mine_sweep") and alien_players.seen(state, "mines"):
            buy_some(state, self, "scout", RULES.sweepers)
        return ()


def buy_some(state: State, step: BuyBoarders | BuySweepers, kind: UnitKind, count: int) -> None:
    """SE-28.42  Buy as many of a kind as wanted and affordable."""
    wanted = alien_players.ship_type(state, step.player, kind)
    cp = state.powers[step.player].fleets[step.fleet].cp
    count = min(count, wanted.room, cp // wanted.price)
    r28_alien_commission.commission(state, step.player, step.fleet, step.at, {kind: count})


class ColonyGuarded(Event):
    """SE-28.43  An Alien Player spent CP to defend a colony or its Homeworld."""

    player: Seat
    at: Cell
    units: tuple[UnitKind, ...]
    dice: tuple[int, ...] = ()
    sides: int = FIGURES.sides


class GuardHomeworld(AlienStep):
    """SE-28.43  With more than 25 Defense CP, first two Grav Armor or d10 Heavy Infantry."""

    def run(self, table: Table) -> Steps:
        power = table.state.powers[self.player]
        skill = level(table.state, self.player, "ground_combat")
        if power.defense_cp <= RULES.guard_above or skill < 2:
            return ()
        dice: tuple[int, ...] = ()
        kind, count = "grav_armor", RULES.guard_grav
        if skill == 2:
            dice = table.roll(1, FIGURES.sides)
            kind, count = "heavy_infantry", dice[0]
        count = post(table, self.player, power.world, kind, count)
        table.tell(ColonyGuarded(self.player, power.world, (kind,) * count, dice))
        return ()


class DefendColony(AlienStep):
    """SE-28.43  Up to 2d10 CP: on 1 to 5 a Base, on 6 to 10 two Mines; the rest for Infantry."""

    at: Cell

    def run(self, table: Table) -> Steps:
        state = table.state
        power = state.powers[self.player]
        dice = table.roll(RULES.colony_dice + 1, FIGURES.sides)
        budget = min(sum(dice[:-1]), power.defense_cp)
        kind = "base" if dice[-1] <= RULES.colony_base else "mine"
        wanted = RULES.colony_mines
        if kind == "base":  # SE-10.3: one in a hex, except at a Homeworld (SE-28.31)
            wanted = int(all(g.kind != "base" for g in own(state, self.player, self.at)))
        able = alien_players.ship_type(state, self.player, kind)
        bought = min(wanted, able.room, budget // able.price)
        r28_alien_commission.enlist(state, self.player, self.at, kind, bought)
        spent = bought * able.price
        power.defense_cp -= spent
        trained = level(state, self.player, "ground_combat") >= 2
        soldier = "heavy_infantry" if trained else "infantry"
        count = (budget - spent) // alien_players.price_of(state, soldier)
        count = post(table, self.player, self.at, soldier, count)
        units = (*(kind,) * bought, *(soldier,) * count)
        table.tell(ColonyGuarded(self.player, self.at, units, dice))
        return ()


def defend_colonies(table: Table, player: Seat) -> Steps:
    """SE-28.43  Captured colonies are defended when human combat ships have come."""
    state = table.state
    return tuple(
        DefendColony(alien, at)
        for alien, power in state.powers.items()
        if alien_players.has_world(state, alien) and power.defense_cp
        for at, colony in colonies_of(state, alien)
        if not colony.homeworld and has_armed(state, player, at)
    )


def will_land(state: State, player: Seat, at: Cell) -> bool:
    """SE-28.45  With more troops than half the Militia and ground units there."""
    if not is_unopposed(state, player, at) or not may_land(state, player, at):
        return False
    faced = size(state.colonies[at]) + numbers(garrison(state, at))
    owner = state.colonies[at].owner
    return outnumber(state, player, at, faced) and owner == alien_players.human(state)


def outnumber(state: State, player: Seat, at: Cell, faced: int) -> bool:
    """SE-28.45  Whether the troops aboard are more than half of those they face."""
    return 2 * numbers(aboard(state, player, at)) > faced


def land_all(table: Table, player: Seat, at: Cell) -> None:
    """SE-28.45  Land all its troops."""
    while ways := landings(table.state, player, at):
        way = ways[0]
        assert isinstance(way, Land | DropTroops)
        land(table, way)


def post(table: Table, player: Seat, at: Cell, kind: UnitKind, count: int) -> int:
    """SE-28.43  Pay for ground units and put them on the planet; return their number."""
    state = table.state
    power = state.powers[player]
    unit = alien_players.ship_type(state, player, kind)
    count = min(count, unit.room, power.defense_cp // unit.price)
    for gid in r28_alien_commission.enlist(state, player, at, kind, count):
        change(state, state.groups[gid], ground="settled")
    power.defense_cp -= count * unit.price
    return count
