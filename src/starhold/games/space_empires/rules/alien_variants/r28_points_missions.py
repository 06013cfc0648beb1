"""SE-28.62  The missions of Alien Players' fleets in the game for victory points."""

from ...empires.holdings import has
from ...facts.catalog import FIGURES
from ...solo.alien_players import POINTS, human, members
from ...solo.alien_points import capitol
from ...state import Cell, Fleet, GroupId, State, Table
from ...steps import AlienStep, Event, Seat, Steps, replace


class ExterminationOrdered(Event):
    """SE-28.62  A fleet goes against the Homeworld or the Capitol, by a second die."""

    player: Seat
    goal: Cell
    dice: tuple[int, ...]
    sides: int = FIGURES.sides


class ExpansionOrdered(Event):
    """SE-28.62  A fleet goes for planets, with CP from the bank."""

    player: Seat
    cp: int
    dice: tuple[int, ...]
    sides: int = FIGURES.sides


class RollMission(AlienStep):
    """SE-28.62  Extermination on 8 or more, otherwise Expansion."""

    fleet: GroupId

    def run(self, table: Table) -> Steps:
        state = table.state
        power = state.powers[self.player]
        fleet = power.fleets[self.fleet]
        unbuilt = any(group.kind == "alien_fleet" for group in members(state, fleet))
        # SE-28.63: a fleet with CP from the bank alone does not roll.
        dice = () if unbuilt and not fleet.cp else table.roll(1, FIGURES.sides)
        if dice and dice[0] + added(state.cycle) >= POINTS.extermination_roll:
            dice += table.roll(1, FIGURES.sides)
            goal = against(state, dice[-1])
            power.fleets[self.fleet] = replace(fleet, mission="extermination", goal=goal)
            table.tell(ExterminationOrdered(self.player, goal, dice))
            return ()
        # A fleet built at an attacked Homeworld gets no more CP.
        more = min(power.bank, POINTS.expansion_cp) if unbuilt else 0
        power.bank -= more
        power.fleets[self.fleet] = replace(fleet, mission="expansion", cp=fleet.cp + more)
        table.tell(ExpansionOrdered(self.player, more, dice))
        return ()


def lacks_mission(state: State, fleet: Fleet) -> bool:
    """SE-28.62  Whether a fleet other than Raiders has not rolled yet."""
    return has(state, "alien_points") and not fleet.raiders and not fleet.mission


def added(phase: int) -> int:
    """SE-28.62  +2 after phase 7, +4 after phase 10."""
    return max((more for last, more in POINTS.later if phase > last), default=0)


def against(state: State, die: int) -> Cell:
    """SE-28.62  Homeworld or Capitol, at random."""
    goal = capitol(state)
    assert goal is not None
    return state.worlds[human(state)] if die <= POINTS.homeworld_roll else goal
