"""SE-28.24, SE-28.25  The Economic Phase of Alien Players: accounts and launches."""

from ...battles.terms import total
from ...empires.holdings import has
from ...facts import alien_catalog, catalog
from ...solo import alien_players
from ...state import AlienPlayer, State, Table
from ...steps import AlienStep, Event, Seat, Steps
from .r28_alien_fleets import BuyMovement, LaunchFleet, RaiseFleet
from .r28_alien_technology import BuyTechnology


class AlienEconomyRolled(Event):
    """SE-28.24  The rolls of an Alien Player, and the CP each account received."""

    player: Seat
    fleet: int
    technology: int
    defense: int
    dice: tuple[int, ...]
    sides: int = catalog.FIGURES.sides


class ExtraRollEarned(Event):
    """SE-28.24  An Alien Player gets one more roll every phase, from this one on."""

    player: Seat
    phase: int


class AlienLaunchRolled(Event):
    """SE-28.25  An Alien Player rolled for a launch; the number or less succeeds."""

    player: Seat
    needed: int
    dice: tuple[int, ...]
    sides: int = catalog.FIGURES.sides


def alien_economies(table: Table) -> Steps:
    """SE-28.24  After the human's Economic Phase each Alien Player with a Homeworld rolls."""
    state = table.state
    living = (player for player in state.powers if alien_players.has_world(state, player))
    return tuple(step for player in living for step in (RollEconomy(player), RollLaunch(player)))


class RollEconomy(AlienStep):
    """SE-28.24  Rolls and extra rolls on the row of the phase."""

    def run(self, table: Table) -> Steps:
        state = table.state
        power = state.powers[self.player]
        before = power.fleet_cp, power.technology_cp, power.defense_cp
        rolls = total(alien_players.rolls(state, self.player, state.cycle))
        dice = table.roll(rolls, catalog.FIGURES.sides)
        row = alien_players.row_of(state, state.cycle)
        power.minerals = 0  # SE-28.62: they give one roll
        for die in dice:
            enter(state, power, row, die)
        fleet, technology, defense = before
        gains = (
            power.fleet_cp - fleet,
            power.technology_cp - technology,
            power.defense_cp - defense,
        )
        table.tell(AlienEconomyRolled(self.player, *gains, dice))
        for die in dice:
            if die <= row.economy:
                table.tell(ExtraRollEarned(self.player, power.extra[-1]))
        return ()


class RollLaunch(AlienStep):
    """SE-28.25  One roll to launch; SE-28.31: under siege it launches and builds without one."""

    def run(self, table: Table) -> Steps:
        state = table.state
        who = self.player
        if alien_players.is_besieged(state, who):
            return BuyMovement(who), BuyTechnology(who, at_home=True, planet=True), RaiseFleet(who)
        row = alien_players.row_of(state, state.cycle)
        if not row.launch or not alien_players.may_launch(state, who):
            return ()
        needed = row.launch + eagerness(state, state.powers[who])
        dice = table.roll(1, catalog.FIGURES.sides)
        table.tell(AlienLaunchRolled(who, needed, dice))
        return (BuyMovement(who), LaunchFleet(who)) if dice[0] <= needed else ()


def enter(state: State, power: AlienPlayer, row: alien_catalog.AlienRow, die: int) -> None:
    """SE-28.24  One die brings an extra roll later, or CP; excess Defense goes to Fleet."""
    cp = alien_players.roll_cp(state)
    if die <= row.economy:
        power.extra = (*power.extra, state.cycle + alien_catalog.ALIEN_EMPIRES.extra_roll_after)
    elif die <= row.fleet:
        power.fleet_cp += cp
    elif die <= row.technology:
        power.technology_cp += cp
    else:
        power.defense_cp += alien_catalog.ALIEN_EMPIRES.defense_times * cp
        excess = max(0, power.defense_cp - alien_catalog.ALIEN_EMPIRES.defense_most)
        power.defense_cp -= excess
        # SE-28.61: in the game for victory points it goes to the bank.
        if has(state, "alien_points"):
            power.bank += excess
        else:
            power.fleet_cp += excess


def eagerness(state: State, power: AlienPlayer) -> int:
    """SE-28.25  A launch is likelier with Fighters or Raiders that the human cannot counter."""
    cp, raider = power.fleet_cp, alien_players.price_of(state, "raider")
    fighters = alien_players.fighters_hold(state, power) and cp >= alien_players.set_price(state)
    raiders = alien_players.cloak_holds(state, power) and cp >= raider
    return alien_catalog.ALIEN_EMPIRES.better_launch * (fighters + raiders)
