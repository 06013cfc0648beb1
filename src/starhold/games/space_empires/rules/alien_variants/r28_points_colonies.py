"""SE-28.60 to SE-28.63  The game for victory points: Minerals, new colonies, and losing."""

from ...battles.battlefield import fighting
from ...battles.terms import total
from ...facts.catalog import FIGURES
from ...facts.starmap import is_planet, terrain
from ...fleets import groups
from ...solo import alien_players, alien_points
from ...state import ALIEN, Battle, Cell, Fleet, State, Table
from ...steps import AlienStep, Event, Seat, Step, Steps
from ..alien_empires import r28_alien_commission, r28_alien_fleets
from ..economy.r09_colonies import can_colonise, found_colony
from ..ground.r20_ground_combat import Invade
from ..turns.r27_victory import win
from . import r28_encounters


class MineralsCollected(Event):
    """SE-28.62  A fleet took Minerals: its side gets one more roll in the next Economic Phase."""

    player: Seat
    at: Cell


class ColonistsArrived(Event):
    """SE-28.62  Colonists came to a cleared planet, with escorts worth some CP."""

    player: Seat
    at: Cell
    cp: int
    dice: tuple[int, ...]
    sides: int = FIGURES.sides


# -- Minerals --------------------------------------------------------------------------


class CollectMinerals(AlienStep):
    """SE-28.62  Fleets with a mission collect Minerals where no enemy is left."""

    def run(self, table: Table) -> Steps:
        state = table.state
        for at in stations(state, self.player):
            found = terrain(state, at).startswith("mineral")
            if found and not groups.others(state, self.player, at):
                del state.markers[at]
                state.powers[self.player].minerals += 1
                table.tell(MineralsCollected(self.player, at))
        return ()


# -- planets ---------------------------------------------------------------------------


def subdue_aliens(table: Table, battle: Battle) -> Steps:
    """SE-20.40  An Alien Player may invade right after destroying the fleet of an alien planet."""
    victor = battle.attacker
    if battle.defender != ALIEN or victor not in table.state.powers:
        return ()
    return () if fighting(table.state, battle, ALIEN) else (InvadeAlienPlanet(victor, battle.at),)


class InvadeAlienPlanet(AlienStep):
    """SE-28.62  After clearing a planet it invades, if it has enough troops (SE-28.45)."""

    at: Cell

    def run(self, table: Table) -> Steps:
        strong = r28_encounters.outnumber(table.state, self.player, self.at, FIGURES.alien_militia)
        if not strong or self.at not in alien_points.alien_planets(table.state):
            return ()
        # SE-28.60: it has the Terraforming for this from the start.
        r28_encounters.land_all(table, self.player, self.at)
        return (Invade(self.at, self.player, ALIEN),)


def resettle(table: Table, loser: Seat, by: Seat, at: Cell) -> Steps:
    """SE-28.60  A human colony destroyed by Alien Players counts; SE-28.62: colonists follow."""
    state = table.state
    if by not in state.powers or loser in state.powers:
        return ()
    state.powers[by].razed += 1
    cleared = at in stations(state, by) and is_planet(state, at)
    return (SendColonists(by, at),) if cleared else ()


def settle_cleared_planets(table: Table, player: Seat) -> Steps:
    """SE-28.62  Colonists come where its fleets are over a cleared alien planet."""
    state = table.state
    cleared = [at for at in stations(state, player) if at in alien_points.alien_planets(state)]
    return (CollectMinerals(player), *(SendColonists(player, at) for at in cleared))


class SendColonists(AlienStep):
    """SE-28.62  The fleet receives a Colony Ship with 2d10 CP of escorts, built by SE-28.42."""

    at: Cell

    def run(self, table: Table) -> Steps:
        state = table.state
        who = self.player
        room = alien_players.ship_type(state, who, "colony_ship").room
        taken = groups.others(state, who, self.at) or alien_points.is_awaited(state, self.at)
        # SE-28.23: not from an Alien Player without a Homeworld.
        if not room or taken or not alien_players.has_world(state, who):
            return ()
        dice = table.roll(alien_players.POINTS.escort_dice, FIGURES.sides)
        name = groups.new_id(state, f"{who}-fleet")
        settlers = tuple(r28_alien_commission.enlist(state, who, self.at, "colony_ship", 1))
        state.powers[who].fleets[name] = Fleet(settlers, sum(dice), mission="guard")
        table.tell(ColonistsArrived(who, self.at, sum(dice), dice))
        build = r28_alien_fleets.BuyTheRest, r28_alien_fleets.CompleteFleet
        return tuple(step(who, name, self.at) for step in build)


def found_alien_colonies(table: Table, player: Seat) -> Steps:
    """SE-28.63  Colonists found their colony in the Alien Player's next turn."""
    if player not in table.state.powers:
        return ()
    fleet = groups.fleet_of(table.state, player)
    able = [g for g in fleet if g.kind == "colony_ship" and can_colonise(table.state, g)]
    return tuple(step for group in able for step in found_colony(table, group))


def stations(state: State, player: Seat) -> list[Cell]:
    """SE-28.62  The hexes of fleets with a mission, except those that guard a colony."""
    fleets = alien_players.fleets_out(state, player).values()
    there = (f for f in fleets if f.mission and not alien_players.is_guard(state, player, f))
    return list(dict.fromkeys(alien_players.members(state, fleet)[0].at for fleet in there))


class CapitolFell(Event):
    """SE-28.63  A fleet stands unopposed at the Galactic Capitol."""

    player: Seat
    at: Cell


class AliensPrevailed(Event):
    """SE-28.60  Alien Players have the victory points they need."""

    points: int


def watch_the_capitol(_table: Table, player: Seat) -> Steps:
    return (CapitolFalls(player),)


class CapitolFalls(AlienStep):
    """SE-28.63  It falls to an unopposed fleet at the end of an Alien Player's turn."""

    def run(self, table: Table) -> Steps:
        state = table.state
        at = alien_points.capitol(state)
        assert at is not None
        guarded = groups.fighting_force(groups.own(state, alien_players.human(state), at))
        visited = any(group.owner in state.powers for group in groups.groups_at(state, at))
        if visited and not guarded:
            table.tell(CapitolFell(self.player, at))
            # SE-28.60: then the human has lost.
            win(table, ())
        return ()


class CountAlienPoints(Step):
    """SE-28.60  With ten points at the start of an Economic Phase, the Alien Players win."""

    def run(self, table: Table) -> Steps:
        points = total(alien_points.alien_points(table.state))
        if points >= alien_players.POINTS.victory:
            table.tell(AliensPrevailed(points))
            win(table, ())
        return ()
