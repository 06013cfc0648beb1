"""SE-28.25, SE-28.27  Fleets of Alien Players: launched with CP, built when they first fight."""

from ...battles.battlefield import forces
from ...battles.tallies import kinds_of
from ...empires.holdings import has
from ...facts import catalog, starmap
from ...facts.alien_catalog import ALIEN_EMPIRES
from ...fleets.groups import change, deploy
from ...solo import alien_ships
from ...solo.alien_players import (
    cloak_holds,
    equipment,
    faces_fighters,
    line_of,
    members,
    price_of,
    seen,
    set_price,
    ship_type,
)
from ...state import Battle, Cell, GroupId, State, Table
from ...steps import AlienStep, Event, FleetStep, Seat, Steps, replace
from ..alien_variants.r28_encounters import BuyBoarders, BuySweepers, FreeTransport
from ..alien_variants.r28_points_missions import RollMission
from .r28_alien_commission import commission, form_fleet, settle_account
from .r28_alien_technology import BuyTechnology, seek


class FleetLaunched(Event):
    """SE-28.25  An Alien Player launched a fleet."""

    player: Seat
    at: Cell
    cp: int


class RaidersLaunched(Event):
    """SE-28.25  An Alien Player launched a Raider fleet."""

    player: Seat
    at: Cell
    count: int


class AlienRolledFleet(Event):
    """SE-28.27  A roll for the make-up of a fleet: its carriers, or the rest."""

    player: Seat
    purpose: str
    result: str
    dice: tuple[int, ...]
    sides: int = catalog.FIGURES.sides


class FleetBuilt(Event):
    """SE-28.27  A fleet was built; unspent CP return to the Fleet account."""

    player: Seat
    at: Cell
    units: tuple[catalog.UnitKind, ...]
    returned: int


# -- launching -------------------------------------------------------------------------


class BuyMovement(AlienStep):
    """SE-28.25  A launch rolls for Movement: on 1 to 4 the next level, if affordable."""

    def run(self, table: Table) -> Steps:
        cp = table.state.powers[self.player].technology_cp
        if cp >= ALIEN_EMPIRES.research_least:
            seek(table, self.player, "movement", ALIEN_EMPIRES.movement_roll)
        return ()


class LaunchFleet(AlienStep):
    """SE-28.25  Raiders are built at once; others are one counter that holds all Fleet CP."""

    def run(self, table: Table) -> Steps:
        state = table.state
        power = state.powers[self.player]
        raiders = cloak_holds(state, power) and power.fleet_cp >= price_of(state, "raider")
        name = form_fleet(state, self.player)
        if raiders:
            return (TurnRaiders(self.player, name, power.world),)
        counter = deploy(state, self.player, power.world, "alien_fleet", 1)
        change(state, counter, face_up=True, tech=equipment(state, self.player, "alien_fleet"))
        fleet = power.fleets[name]
        power.fleets[name] = replace(fleet, groups=(counter.id,))
        table.tell(FleetLaunched(self.player, power.world, fleet.cp))
        return (RollMission(self.player, name),) if has(state, "alien_points") else ()


class RaiseFleet(AlienStep):
    """SE-28.31  At an attacked Homeworld all Fleet CP build a fleet, but not of Raiders."""

    def run(self, table: Table) -> Steps:
        power = table.state.powers[self.player]
        if power.fleet_cp < ALIEN_EMPIRES.launch_cost:
            return ()
        name = form_fleet(table.state, self.player)
        power.fleets[name] = replace(power.fleets[name], fought=True)
        return (BuildFleet(self.player, name, power.world, at_home=True),)


# -- building --------------------------------------------------------------------------


def muster(table: Table, battle: Battle) -> Steps:
    """SE-28.26  A fleet's first fight: technology, then its ships, if it was one counter."""
    return tuple(
        step
        for side in battle.sides
        for name in untried(table.state, battle, side)
        for step in first_fight(table.state, side, name, battle.at)
    )


class BuildFleet(FleetStep):
    """SE-28.27  Carriers, the largest ship, a Scanner, and the rest by a die."""

    at_home: bool = False

    def run(self, table: Table) -> Steps:
        who, name, at = self.player, self.fleet, self.at
        more: list[type[FleetStep]] = [BuyLargestShip, BuyScannerShip, BuyTheRest, CompleteFleet]
        if has(table.state, "alien_encounters"):  # SE-28.42
            more = [FreeTransport, BuyBoarders, BuySweepers, *more]
        return FillCarriers(who, name, at, self.at_home), *(step(who, name, at) for step in more)


class FillCarriers(FleetStep):
    """SE-28.27  Full carriers until Point Defense is seen; then on 1 to 4, or it raids."""

    at_home: bool = False

    def run(self, table: Table) -> Steps:
        state = table.state
        power = state.powers[self.player]
        cp = power.fleets[self.fleet].cp
        raids = not self.at_home and cloak_holds(state, power) and cp >= price_of(state, "raider")
        if not power.levels.get("fighter", 0) or not (raids or cp >= set_price(state)):
            return ()
        if seen(state, "point_defense"):
            dice = table.roll(1, catalog.FIGURES.sides)
            carries = dice[0] <= ALIEN_EMPIRES.carrier_roll
            result = "full_carriers" if carries else "raiders" if raids else "no_carriers"
            table.tell(AlienRolledFleet(self.player, "carriers", result, dice))
            if not carries:
                return (TurnRaiders(self.player, self.fleet, self.at),) if raids else ()
        buy_sets(state, self.player, self.fleet, self.at)
        return ()


class TurnRaiders(FleetStep):
    """SE-28.25  A Raider fleet has only Raiders, for all its CP; SE-28.62: and no mission."""

    def run(self, table: Table) -> Steps:
        state = table.state
        power = state.powers[self.player]
        fleet = replace(power.fleets[self.fleet], raiders=True, mission="", goal="")
        power.fleets[self.fleet] = fleet
        raider = ship_type(state, self.player, "raider")
        count = min(raider.room, fleet.cp // raider.price)
        commission(state, self.player, self.fleet, self.at, {"raider": count})
        table.tell(RaidersLaunched(self.player, self.at, count))
        settle_account(state, self.player, self.fleet)
        return ()


class BuyLargestShip(FleetStep):
    """SE-28.27  First the largest ship that Ship Size and CP allow."""

    def run(self, table: Table) -> Steps:
        state = table.state
        cp = state.powers[self.player].fleets[self.fleet].cp
        able = [d for d in line_of(state, self.player) if d.room and d.price <= cp]
        if able:
            commission(state, self.player, self.fleet, self.at, {able[-1].kind: 1})
        return ()


class BuyScannerShip(FleetStep):
    """SE-28.27  One Destroyer, if its Scanner matches the Cloaking the human has shown."""

    def run(self, table: Table) -> Steps:
        state = table.state
        power = state.powers[self.player]
        fleet = power.fleets[self.fleet]
        sees = seen(state, "cloaking") <= power.levels.get("scanner", 0)
        has_one = any(group.kind == "destroyer" for group in members(state, fleet))
        able = [d for d in line_of(state, self.player) if d.kind == "destroyer" and d.room]
        if sees and not has_one and able and able[0].price <= fleet.cp:
            commission(state, self.player, self.fleet, self.at, {"destroyer": 1})
        return ()


class BuyTheRest(FleetStep):
    """SE-28.27  A die decides whether the rest buys most, balanced or the largest ships."""

    def run(self, table: Table) -> Steps:
        state = table.state
        power = state.powers[self.player]
        if not any(d.room and d.price <= self._cp(state) for d in line_of(state, self.player)):
            return ()
        facing = faces_fighters(state, power)
        dice = table.roll(1, catalog.FIGURES.sides)
        result = composition(dice[0] - ALIEN_EMPIRES.fewer_for_fighters * facing)
        table.tell(AlienRolledFleet(self.player, "composition", result, dice))
        guarded = any(g.kind == "carrier" for g in members(state, power.fleets[self.fleet]))
        if facing and result != "most_ships" and not guarded:
            self._buy(state, escorts(state, self.player, self._cp(state)))
        line, cp = line_of(state, self.player), self._cp(state)
        if result == "most_ships":
            self._buy(state, alien_ships.most_ships(line, cp))
        elif result == "balanced":
            best = max(power.levels.get("attack", 0), power.levels.get("defense", 0))
            self._buy(state, alien_ships.balanced(line, cp, best))
        else:
            self._buy(state, alien_ships.largest_ships(line, cp))
        return ()

    def _cp(self, state: State) -> int:
        return state.powers[self.player].fleets[self.fleet].cp

    def _buy(self, state: State, order: alien_ships.Order) -> None:
        commission(state, self.player, self.fleet, self.at, order)


class CompleteFleet(FleetStep):
    """SE-28.27  The fleet is complete; unspent CP return to Fleet."""

    def run(self, table: Table) -> Steps:
        fleet = table.state.powers[self.player].fleets[self.fleet]
        settle_account(table.state, self.player, self.fleet)
        if not fleet.raiders:
            ships = members(table.state, fleet)
            table.tell(FleetBuilt(self.player, self.at, kinds_of(ships), fleet.cp))
        return ()


def untried(state: State, battle: Battle, side: Seat) -> list[GroupId]:
    """SE-28.26  The fleets of a side that have their first fight in this battle."""
    if side not in state.powers:
        return []
    there = {group.id for group in forces(state, battle, side)}
    fleets = state.powers[side].fleets
    return [name for name, f in fleets.items() if not f.fought and there & set(f.groups)]


def first_fight(state: State, player: Seat, name: GroupId, at: Cell) -> Steps:
    """SE-28.26  Buy technology, and turn a counter into ships."""
    power = state.powers[player]
    fleet = power.fleets[name]
    power.fleets[name] = replace(fleet, fought=True)
    at_home = at == power.world
    planet = at in state.colonies or starmap.is_planet(state, at)  # SE-28.41: even an unowned one
    technology = BuyTechnology(player, fleet.raiders, at_home, planet)
    return (technology, BuildFleet(player, name, at, at_home)) if fleet.cp else (technology,)


def composition(roll: int) -> str:
    """SE-28.27  The make-up of the rest of a fleet, by a roll."""
    if roll <= ALIEN_EMPIRES.most_ships_roll:
        return "most_ships"
    return "balanced" if roll <= ALIEN_EMPIRES.balanced_roll else "largest_ships"


def escorts(state: State, player: Seat, cp: int) -> alien_ships.Order:
    """SE-28.27  Scouts with Point Defense, two if affordable."""
    scout = ship_type(state, player, "scout")
    return {"scout": min(ALIEN_EMPIRES.escort_scouts, scout.room, cp // scout.price)}


def buy_sets(state: State, player: Seat, fleet: GroupId, at: Cell) -> None:
    """SE-28.27  As many Carriers with three Fighters each as possible."""
    cp = state.powers[player].fleets[fleet].cp
    holds = catalog.UNITS["carrier"].holds
    carriers, fighters = (ship_type(state, player, kind).room for kind in ("carrier", "fighter"))
    sets = min(carriers, fighters // holds, cp // set_price(state))
    commission(state, player, fleet, at, {"carrier": sets, "fighter": holds * sets})
