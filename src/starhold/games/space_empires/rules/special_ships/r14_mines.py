"""SE-14.30 to SE-14.36  Mines are swept, then detonate."""

from ...battles.battlefield import foe_of, forces, the_battle
from ...battles.terms import passed
from ...empires.holdings import decider
from ...facts.catalog import DOOMSDAY, FIGURES, UNITS
from ...fleets.groups import lose_units
from ...hooks import moments, numbers
from ...solo.automaton import best_victim, is_automatic
from ...solo.machines import is_weak
from ...state import DOOM, Battle, Cell, Group, GroupId, State, Table
from ...steps import Choice, Event, Option, Seat, Step, Steps, replace
from ..combat.r13_losses import Hit, destroy_unit
from ..movement.r14_lost_cargo import LoseHomeless


class DetonateAt(Option):
    """Detonate a Mine at one of these ships."""

    target: GroupId
    kind: str


class Volunteer(Option):
    """Offer one of these cloaked ships to the Mines."""

    group: GroupId
    kind: str


class OfferNone(Option):
    """Offer no cloaked ship."""


class MinesSwept(Event):
    """SE-14.31  Mines were swept."""

    player: Seat
    at: Cell
    count: int


class ShipVolunteered(Event):
    """SE-14.33  A cloaked ship was offered to the Mines."""

    player: Seat
    group: GroupId


class MineDetonated(Event):
    """SE-14.31  A Mine detonated."""

    player: Seat
    at: Cell
    target: Seat = ""
    kind: str = ""


class MineRolled(Event):
    """SE-28.9  A Mine detonated at a Machine that is weak to Mines; it hits on 1 to 5."""

    player: Seat
    at: Cell
    dice: tuple[int, ...]
    hit: bool
    sides: int = FIGURES.sides
    needed: int = DOOMSDAY.mine
    target: Seat = DOOM


class SweepMines(Step):
    """SE-14.31  Sweepers remove Mines by level, then the rest detonate; SE-14.35: only once."""

    side: Seat  # the side that owns the Mines

    def run(self, table: Table) -> Steps:
        state = table.state
        battle = state.battle
        mines = minefield(state, battle, self.side) if battle else []
        if battle is None or not mines:
            return ()
        enemies = forces(state, battle, foe_of(battle, self.side))
        swept = sum(sweeps(state, group, self.side) * group.count for group in enemies)
        left = swept
        for group in mines:
            gone = min(left, group.count)
            left -= gone
            if gone:
                lose_units(state, group, gone)
        if swept > left:
            table.tell(MinesSwept(foe_of(battle, self.side), battle.at, swept - left))
        return (NextMine(self.side),)


class NextMine(Step):
    """SE-14.33  Before each Mine detonates, the enemy may offer it a cloaked ship."""

    side: Seat  # the side that owns the Mines

    def run(self, table: Table) -> Steps:
        state = table.state
        battle = the_battle(state)
        if not minefield(state, battle, self.side):
            return ()
        state.battle = replace(battle, volunteer=None)
        foe = foe_of(battle, self.side)
        owners = dict.fromkeys(group.owner for group in forces(state, battle, foe))
        offers = tuple(OfferShip(seat, self.side) for seat in owners if seat in state.ring)
        if is_automatic(state, self.side):
            return *offers, DetonateByItself(self.side)
        owner = minefield(state, battle, self.side)[0].owner
        return *offers, Detonate(decider(state, owner), self.side)


class OfferShip(Choice):
    """SE-14.33  Undetected ships are safe unless their owner offers one."""

    side: Seat  # the side that owns the Mines

    def options(self, state: State) -> list[Option]:
        battle = the_battle(state)
        mine = [g for g in forces(state, battle, self.player) if g.owner == self.player]
        ships = [] if battle.volunteer else [g for g in mine if g.id in battle.hidden]
        return [*(Volunteer(g.id, g.kind) for g in ships), OfferNone()] if ships else []

    def chosen(self, table: Table, option: Volunteer | OfferNone) -> Steps:
        if isinstance(option, Volunteer):
            state = table.state
            state.battle = replace(the_battle(state), volunteer=option.group)
            table.tell(ShipVolunteered(self.player, option.group))
        return ()


class Detonate(Choice):
    """SE-14.32  Mines must detonate while targets remain; SE-14.36: one at a time."""

    side: Seat

    def options(self, state: State) -> list[Option]:
        battle = the_battle(state)
        return [DetonateAt(g.id, g.kind) for g in eligible(state, battle, self.side)]

    def chosen(self, table: Table, option: DetonateAt) -> Steps:
        target = table.state.groups[option.target]
        return *detonate(table, self.side, target), NextMine(self.side)


class DetonateByItself(Step):
    """SE-28.70  An automaton's Mines destroy the most expensive ships."""

    side: Seat

    def run(self, table: Table) -> Steps:
        state = table.state
        battle = the_battle(state)
        ships = eligible(state, battle, self.side)
        if not ships:
            return ()
        return *detonate(table, self.side, best_victim(state, ships)), NextMine(self.side)


def detonate(table: Table, side: Seat, target: Group) -> Steps:
    """SE-14.31  A Mine destroys one ship, whatever its hull, and is removed."""
    state = table.state
    battle = the_battle(state)
    lose_units(state, minefield(state, battle, side)[0], 1)
    table.tell(MineDetonated(side, battle.at, target.owner, target.kind))
    if target.owner == DOOM:
        return strike_machine(table, side, target)
    if (steps := moments.taken_over(moments.STRUCK, table, target)) is not None:
        return steps
    if UNITS[target.kind].outlasts_mines:  # SE-18.5
        return Hit(target.id, "", answered=True), LoseHomeless(target.owner, battle.at)
    destroy_unit(table, target)
    return (LoseHomeless(target.owner, battle.at),)


def strike_machine(table: Table, side: Seat, machine: Group) -> Steps:
    """SE-14.50  Mines do not hurt a Doomsday Machine, unless it is weak to them (SE-28.9)."""
    if not is_weak(table.state, machine, "mines"):
        return ()
    dice = table.roll(1, FIGURES.sides)
    struck = dice[0] <= DOOMSDAY.mine
    table.tell(MineRolled(side, machine.at, dice, struck))
    return (Hit(machine.id, ""),) if struck else ()


def minefield(state: State, battle: Battle, side: Seat) -> list[Group]:
    """SE-14.31  A side's Mines in the battle."""
    return [group for group in forces(state, battle, side) if group.kind == "mine"]


def eligible(state: State, battle: Battle, side: Seat) -> list[Group]:
    """SE-14.32  Any enemy ship, even Fighters; SE-14.33: undetected ones only if offered."""
    enemies = forces(state, battle, foe_of(battle, side))
    safe = [gid for gid in battle.hidden if gid != battle.volunteer]
    found = [g for g in enemies if UNITS[g.kind].ship and g.id not in safe]
    return passed(found, numbers.MINE_TARGETS.of(state), state, battle, side)


def sweeps(state: State, group: Group, side: Seat) -> int:
    """SE-14.31  Each Sweeper removes as many of the side's Mines as its level."""
    return max(0, passed(group.tech.mine_sweep, numbers.SWEEPS.of(state), state, group, side))
