"""SE-28.28, SE-28.29  The turn of an Alien Player: its fleets move, fight and bombard."""

from ...empires.holdings import colonies_of, has
from ...fleets.groups import change, fleet_of, is_armed, is_own, others, own
from ...hooks.moments import ALIEN_TURN_ENDS, TURN_BEGINS, occur
from ...solo.alien_players import fleets_out, human, is_besieged, members
from ...solo.alien_routes import courses, goals
from ...state import Cell, GroupId, State, Table
from ...steps import AlienStep, Choice, Event, Option, Seat, Step, Steps
from ..alien_variants import r28_encounters, r28_points_missions
from ..alien_variants.r28_points_colonies import CollectMinerals
from ..combat import r13_combat, r15_bombardment
from ..ground import r20_ground_combat
from ..movement.r07_entering import brush_aside, surprised_at
from ..movement.r08_terrain import Uncover
from ..special_ships import r14_aliens
from .r28_alien_fleets import first_fight


class SendFleet(Option):
    """Send the fleet to this hex."""

    at: Cell


class AlienTurnBegan(Event):
    """SE-28.22  An Alien Player's turn began."""

    player: Seat


class FleetMoved(Event):
    """SE-28.28  A fleet of an Alien Player moved one hex."""

    player: Seat
    fleet: GroupId
    to: Cell


class AlienTurns(Step):
    """SE-28.22  After the human, each Alien Player that has a fleet or is besieged."""

    def run(self, table: Table) -> Steps:
        state = table.state
        busy = [p for p in state.powers if fleets_out(state, p) or is_besieged(state, p)]
        return tuple(map(AlienTurn, busy))


class AlienTurn(AlienStep):
    """SE-28.28  Movement of every fleet, battles, bombardment."""

    def run(self, table: Table) -> Steps:
        state = table.state
        state.active = self.player
        table.tell(AlienTurnBegan(self.player))
        begun = occur(TURN_BEGINS, table, self.player)
        power = state.powers[self.player]
        power.fleets = fleets_out(state, self.player)
        return (
            *begun,
            *(MoveFleet(self.player, name) for name in power.fleets),
            AlienBattles(self.player),
            MusterBombers(self.player),
            AlienBombardments(self.player),
            r20_ground_combat.GroundCombats(),
            AlienTurnEnds(self.player),
        )


class AlienTurnEnds(Step):
    """SE-6.1  Nobody is active between players' turns."""

    player: Seat = ""

    def run(self, table: Table) -> Steps:
        table.state.active = None
        return occur(ALIEN_TURN_ENDS, table, self.player)


class MoveFleet(AlienStep):
    """SE-28.28  Move to the best colony; the human chooses between equals."""

    fleet: GroupId
    looked: bool = False  # SE-28.62: it has revealed a marker this turn

    def run(self, table: Table) -> Steps:
        state = table.state
        fleet = state.powers[self.player].fleets[self.fleet]
        # SE-28.31: built at an attacked Homeworld, it sets out.
        if r28_points_missions.lacks_mission(state, fleet):
            return r28_points_missions.RollMission(self.player, self.fleet), self
        here = members(state, fleet)[0].at
        found = goals(state, self.player, fleet)
        if not found or found == [here]:
            return ()
        if len(found) == 1:
            return sail(state, self.player, self.fleet, found[0], looked=self.looked)
        choice = human(state), self.player, self.fleet, here, tuple(found), self.looked
        return (ChooseGoal(*choice),)


class ChooseGoal(Choice):
    """SE-28.28  The human chooses between colonies that tie."""

    alien: Seat
    fleet: GroupId
    at: Cell
    goals: tuple[Cell, ...]
    looked: bool = False

    def options(self, state: State) -> list[Option]:
        return [SendFleet(at) for at in self.goals]

    def chosen(self, table: Table, option: SendFleet) -> Steps:
        return sail(table.state, self.alien, self.fleet, option.at, looked=self.looked)


class FleetEnters(AlienStep):
    """SE-28.28  Enter one hex; markers stay face down; SE-7.24: units there may be scuttled."""

    fleet: GroupId
    to: Cell

    def run(self, table: Table) -> Steps:
        state = table.state
        surprised = surprised_at(state, self.player, self.to)
        for group in members(state, state.powers[self.player].fleets[self.fleet]):
            change(state, group, at=self.to)
        table.tell(FleetMoved(self.player, self.fleet, self.to))
        marker = state.markers.get(self.to)
        if marker and marker.guarded:  # SE-7.21
            r14_aliens.wake_aliens(table, self.to)
        gains = (CollectMinerals(self.player),) if has(state, "alien_points") else ()
        return *surprised, SweepAside(self.player, self.to), *gains


class SweepAside(AlienStep):
    """SE-7.11  Destroy units that cannot fight where an Alien Player arrives."""

    at: Cell

    def run(self, table: Table) -> Steps:
        # SE-20.20: ground units on a planet stay.
        foes = [foe for foe in others(table.state, self.player, self.at) if not foe.ground]
        if foes and not any(is_armed(foe) or foe.kind == "mine" for foe in foes):
            brush_aside(table, foes)
        return ()


class AlienBattles(AlienStep):
    """SE-13.1  A battle wherever its units share a hex with enemies."""

    def run(self, table: Table) -> Steps:
        ours, fleet = self.player, fleet_of(table.state, self.player)
        met = ((g.at, foe.owner) for g in fleet for foe in others(table.state, ours, g.at))
        return tuple(r13_combat.BattleBegins(at, ours, foe) for at, foe in dict.fromkeys(met))


class MusterBombers(AlienStep):
    """SE-28.25  Bombarding an undefended colony is a fleet's first combat too."""

    def run(self, table: Table) -> Steps:
        state = table.state
        steps: list[Step] = []
        for name, fleet in fleets_out(state, self.player).items():
            at = members(state, fleet)[0].at
            fresh = is_own(state, human(state), at) and not fleet.fought
            if fresh and r15_bombardment.able_to_bombard(state, self.player, at):
                steps += first_fight(state, self.player, name, at)
        return tuple(steps)


class AlienBombardments(AlienStep):
    """SE-28.28  Fleets stay until the colony is destroyed, and fire at it each turn (SE-15.1)."""

    def run(self, table: Table) -> Steps:
        state = table.state
        besieged = (
            at for at, _ in colonies_of(state, human(state)) if own(state, self.player, at)
        )
        return tuple(AlienAssault(self.player, at) for at in besieged)


class AlienAssault(AlienStep):
    """SE-28.45  It lands if it has enough troops; if not, every ship fires."""

    at: Cell

    def run(self, table: Table) -> Steps:
        if r28_encounters.will_land(table.state, self.player, self.at):
            r28_encounters.land_all(table, self.player, self.at)
            return (r20_ground_combat.FightOnGround(self.at),)
        ships = r15_bombardment.able_to_bombard(table.state, self.player, self.at)
        return tuple(AlienBombards(self.player, group.id) for group in ships)


class AlienBombards(AlienStep):
    """SE-15.2  One group after another, while the colony stands."""

    group: GroupId

    def run(self, table: Table) -> Steps:
        state = table.state
        group = state.groups[self.group]
        if group.at not in state.colonies:
            return ()
        r15_bombardment.bombard(table, group, group.count)
        fallen = state.colonies[group.at].step < 0
        return (r15_bombardment.ColonyFalls(group.at, self.player),) if fallen else ()


def sail(state: State, alien: Seat, name: GroupId, goal: Cell, *, looked: bool) -> Steps:
    """SE-28.28  Enter the hexes of this turn on the best way to a goal."""
    fleet = state.powers[alien].fleets[name]
    course = courses(state, alien, fleet)[goal]
    ahead = course.way.first[0]
    marker = state.markers.get(ahead)
    # SE-28.62: with a mission it reveals one marker ahead, plans again, and enters no other.
    if fleet.mission and marker and not marker.face_up:
        if looked:
            return ()
        return Uncover(alien, ahead, from_afar=True), MoveFleet(alien, name, looked=True)
    return tuple(FleetEnters(alien, name, to) for to in course.way.first)
