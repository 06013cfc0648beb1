"""SE-28.6 to SE-28.11  Doomsday Machines against one player.

They arrive, move and destroy; each has a weakness, and much does not affect it.
"""

from starhold.core.score import Term

from ...battles.terms import to_hit
from ...facts.catalog import DOOMSDAY, FIGURES, UNITS, Weakness
from ...facts.starmap import is_planet
from ...fleets.groups import change, new_id, others, own, put
from ...hooks.numbers import Aim
from ...solo import machines
from ...state import DOOM, Battle, Cell, Group, GroupId, State, Table
from ...steps import Choice, Event, Option, Step, Steps, replace
from ..combat import r13_combat, r15_bombardment
from ..turns.r27_victory import win


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
        change(state, machine, damage=machine.damage - healed)
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
        change(state, machine, at=to)
        table.tell(MachineMoved(gid, to))
    return r13_combat.BattleBegins(to, DOOM, state.ring[0]), DestroyPlanet(gid)


class WeaknessShown(Event):
    """SE-28.9  A machine's weakness was revealed."""

    machine: GroupId
    weakness: Weakness
    dice: tuple[int, ...]
    sides: int = FIGURES.sides

    @property
    def known(self) -> str:
        """Return the name of the weakness."""
        return f"weak_to-{self.weakness}"


def size_up(table: Table, battle: Battle) -> Steps:
    """SE-28.9  A battle with a machine reveals its weakness."""
    return tuple(SizeUp(machine.id) for machine in own(table.state, DOOM, battle.at))


class SizeUp(Step):
    """SE-28.9  Roll for the weakness of a machine, once and for all."""

    machine: GroupId

    def run(self, table: Table) -> Steps:
        if self.machine in table.state.weaknesses:
            return ()
        dice = table.roll(1, FIGURES.sides)
        weakness = DOOMSDAY.weaknesses[dice[0] - 1]
        table.state.weaknesses[self.machine] = weakness
        table.tell(WeaknessShown(self.machine, weakness, dice))
        return ()


def count_swarm(table: Table, battle: Battle) -> Steps:
    """SE-28.9  Ten ships that can hurt it get the Fleet Size Bonus, if it is weak to fleets."""
    state = table.state
    fearful = [m for m in own(state, DOOM, battle.at) if machines.is_weak(state, m, "fleets")]
    swarmed = tuple(m.id for m in fearful if machines.hurting(state, battle, m) >= DOOMSDAY.fleet)
    state.battle = replace(battle, swarmed=swarmed)
    return ()


def swarming(aim: Aim) -> Term | None:
    """SE-28.9  The Fleet Size Bonus against a machine that is weak to large fleets."""
    return Term("fleet_bonus", 1, "SE-28.9") if aim.target.id in aim.battle.swarmed else None


def raiding(aim: Aim) -> Term | None:
    """SE-28.9  Raiders surprise a machine that is weak to them, and it can hardly hit them."""
    if aim.gun.kind == "raider" and machines.is_weak(aim.state, aim.target, "raiders"):
        return Term("surprise", 1, "SE-28.9") if aim.battle.round == 1 else None
    if aim.target.kind == "raider" and machines.is_weak(aim.state, aim.gun, "raiders"):
        return Term("elusive", -DOOMSDAY.raiders, "SE-28.9")
    return None


def out_of_the_dark(state: State, battle: Battle, group: Group, weapon: str) -> str:
    """SE-28.9  Against a machine that is weak to them, Raiders fire as class A every round."""
    here = own(state, DOOM, battle.at)
    feared = group.kind == "raider" and any(machines.is_weak(state, m, "raiders") for m in here)
    return "A" if feared else weapon


def never_levelled(_state: State, _battle: Battle, group: Group, weapon: str) -> str:
    """SE-28.11  Asteroids and Nebulae do not affect a machine."""
    return UNITS[group.kind].weapon if machines.is_machine(group) else weapon


def no_lucky_hit(aim: Aim, sure: int) -> int:
    """SE-28.11  A 1 does not always hit a machine."""
    return 0 if machines.is_machine(aim.target) else sure


def always_a_chance(aim: Aim, miss: int) -> int:
    """SE-28.11  Its own 10 always misses."""
    return DOOMSDAY.misses if machines.is_machine(aim.gun) else miss


def with_a_chance(aim: Aim) -> bool:
    """SE-28.11  A unit that cannot roll low enough cannot hurt it."""
    return not machines.is_machine(aim.target) or to_hit(aim) > 0


class CountMachines(Step):
    """SE-28.5  A player who has destroyed every machine has won."""

    def run(self, table: Table) -> Steps:
        state = table.state
        if state.arrived == len(machines.arrivals(state)) and not machines.machines(state):
            win(table, state.ring)
        return ()
