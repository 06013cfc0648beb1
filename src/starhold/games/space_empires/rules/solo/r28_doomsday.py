"""SE-28.6 to SE-28.11  Doomsday Machines against one player: arrival, movement, destruction."""

from msgspec.structs import replace

from starhold.games.space_empires.facts.catalog import DOOMSDAY, FIGURES
from starhold.games.space_empires.facts.starmap import is_planet
from starhold.games.space_empires.fleets.groups import new_id, others, put
from starhold.games.space_empires.rules.combat import r13_combat, r15_bombardment
from starhold.games.space_empires.solo import machines
from starhold.games.space_empires.state import DOOM, Cell, Group, GroupId, State, Table
from starhold.games.space_empires.steps import Choice, Event, Option, Step, Steps


class Lure(Option):
    """Let the machine go for this colony."""

    at: Cell


class MachineArrived(Event):
    """SE-28.7  A Doomsday Machine arrived."""

    rating: int
    at: Cell
    dice: tuple[int, ...]
    sides: int = FIGURES.sides


class MachineMoved(Event):
    """SE-28.10  A machine moved."""

    machine: GroupId
    to: Cell


class PlanetDestroyed(Event):
    """SE-28.11  A machine destroyed a planet, and was repaired."""

    machine: GroupId
    at: Cell
    healed: int


def machines_arrive(_table: Table) -> Steps:
    """SE-12.1  The last step of an Economic Phase."""
    return (MachinesArrive(),)


def machines_move(_table: Table) -> Steps:
    """SE-28.6  The player always moves before the machines."""
    return (MachinesMove(),)


class MachinesArrive(Step):
    """SE-28.7  At the end of the listed Economic Phases a machine enters, by a roll (SE-28.3)."""

    def run(self, table: Table) -> Steps:
        state = table.state
        for due in machines.arrivals(state):
            if due.phase == state.cycle:
                dice = table.roll(1, FIGURES.sides)
                at = machines.entries(state)[(dice[0] - 1) // DOOMSDAY.faces]
                gid, kind = new_id(state, DOOM), machines.kind_of(due.rating)
                put(state, Group(gid, DOOM, kind, 1, at, machines.MACHINE_TECH, face_up=True))
                state.arrived += 1
                table.tell(MachineArrived(due.rating, at, dice))
        return ()


class MachinesMove(Step):
    """SE-28.6  After the player each machine moves, the earliest arrival first."""

    def run(self, table: Table) -> Steps:
        return tuple(MachineMoves(machine.id) for machine in machines.machines(table.state))


class MachineMoves(Step):
    """SE-28.10  One hex toward the nearest colony, chosen again each time."""

    machine: GroupId

    def run(self, table: Table) -> Steps:
        state = table.state
        goals = machines.prey(state, state.groups[self.machine])
        if len(goals) > 1:
            return (LureMachine(state.ring[0], self.machine),)
        return advance(table, self.machine, goals[0])


class LureMachine(Choice):
    """SE-28.10  The player chooses between colonies equally near, large and close to home."""

    machine: GroupId

    def options(self, state: State) -> list[Option]:
        return [Lure(at) for at in machines.prey(state, state.groups[self.machine])]

    def chosen(self, table: Table, option: Lure) -> Steps:
        return advance(table, self.machine, option.at)


class DestroyPlanet(Step):
    """SE-28.11  With the defenders beaten it destroys any planet there, but not Asteroids."""

    machine: GroupId

    def run(self, table: Table) -> Steps:
        state = table.state
        machine = state.groups.get(self.machine)
        if machine is None or others(state, DOOM, machine.at):
            return ()
        if not is_planet(state, machine.at):  # SE-28.10: it reveals no marker
            return ()
        healed = min(machine.damage, DOOMSDAY.heal)
        put(state, replace(machine, damage=machine.damage - healed))
        del state.markers[machine.at]
        table.tell(PlanetDestroyed(machine.id, machine.at, healed))
        if machine.at not in state.colonies:
            return ()
        return (r15_bombardment.ColonyFalls(machine.at, DOOM),)


def advance(table: Table, gid: GroupId, goal: Cell) -> Steps:
    """SE-28.10  It ignores terrain and Warp Points; units there must fight."""
    state = table.state
    machine = state.groups[gid]
    to = machines.step_toward(state, machine, goal)
    if to != machine.at:
        put(state, replace(machine, at=to))
        table.tell(MachineMoved(gid, to))
    return r13_combat.BattleBegins(to, DOOM, state.ring[0]), DestroyPlanet(gid)
