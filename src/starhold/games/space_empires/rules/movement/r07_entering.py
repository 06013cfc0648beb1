"""SE-7.9 to SE-7.11  The effects of entering a hex."""

from functools import partial

from ...empires import holdings
from ...facts import catalog, starmap
from ...fleets import groups, moves, uniques
from ...hooks import moments, numbers
from ...solo import automaton
from ...state import DOOM, Cell, Group, GroupId, Marker, State, Table
from ...steps import Choice, Event, Option, Seat, Step, Steps, replace
from ..special_ships import r14_aliens
from . import r07_scuttling, r14_lost_cargo


class Slingshot(Option):
    """Use the Black Hole as a slingshot."""


class PassBy(Option):
    """Enter the Black Hole without a slingshot."""


class Declare(Option):
    """Declare these ships cloaked."""

    level: int


class Halt(Option):
    """Stop here without declaring a cloak."""


class Detect(Option):
    """Declare a Scanner that detects them."""


class KeepSilent(Option):
    """Keep silent and let them pass."""


class GroupMoved(Event):
    """SE-7.4  A group moved one hex."""

    group: GroupId
    to: Cell
    at: Cell = ""
    kind: str = groups.COUNTER
    count: int = 1


class BlackHoleRolled(Event):
    """SE-8.7  Ships rolled in a Black Hole; only their owner sees how many there were."""

    group: GroupId
    dice: tuple[int, ...]
    lost: int
    sides: int = catalog.FIGURES.sides
    kind: str = groups.COUNTER
    needed: int = 0

    @property
    def count(self) -> int:
        return len(self.dice)


class LostInBlackHole(Event):
    """SE-29.7  A Black Hole destroyed ships; their number and type are public."""

    player: Seat
    at: Cell
    kind: str
    lost: int


class ContactMade(Event):
    """SE-7.10  A group met combat-capable enemies and stopped."""

    group: GroupId
    at: Cell
    kind: str = groups.COUNTER
    count: int = 1


class BrushedAside(Event):
    """SE-7.11  A non-combat unit was destroyed at once."""

    player: Seat
    kind: str
    at: Cell


class CloakDeclared(Event):
    """SE-14.23  A player declared cloaked ships."""

    group: GroupId
    level: int
    at: Cell = ""


class CloakBeaten(Event):
    """SE-14.23  A Scanner detected cloaked ships."""

    group: GroupId
    level: int
    at: Cell = ""


class Enter(Step):
    """SE-7.5  Move one hex, and stop if the terrain requires it.

    Face-down markers stop every group; Nebulae and Asteroids stop groups off a pipeline chain.
    """

    group: GroupId
    to: Cell
    riders: tuple[GroupId, ...] = ()
    alone: bool = True  # False for a stack, whose groups arrive together

    def run(self, table: Table) -> Steps:
        state = table.state
        group = state.groups[self.group]
        surprised = surprised_at(state, group.owner, self.to)
        piped = moves.is_piped(state, group, self.to)
        if piped:
            moves.anchor(state, group, self.to)
        marker = state.markers.get(self.to)
        stopped = halts(state, group, marker, piped)
        groups.put(state, step_to(group, self.to, piped, stopped, group.jumped))
        # SE-23.7: by a gate
        leaps = group.jumped and self.to not in starmap.neighbours(state, group.at)
        riders = [state.groups[gid] for gid in self.riders] if self.riders else []
        for rider in riders:
            jumped = rider.jumped or leaps
            groups.put(state, step_to(rider, self.to, piped, rider.stopped, jumped))
        tell_moves(table, [group, *riders], self.to)
        if marker is not None and marker.guarded:
            r14_aliens.wake_aliens(table, self.to)
        hole = marker is not None and marker.face_up and marker.kind == "black_hole"
        rolls = () if piped or not hole else into_black_hole(state, group)
        arrives = arrival(state, (group.id,), self.to) if self.alone else ()
        seen = moments.occur_to(moments.MOVED, table, state.groups[group.id])
        return *seen, *rolls, *surprised, Encounter(group.id), *arrives


class TrySlingshot(Choice):
    """SE-26.30  A ship may use a Black Hole to move one extra hex."""

    group: GroupId

    def options(self, state: State) -> list[Option]:
        return [Slingshot(), PassBy()] if self.group in state.groups else []

    def chosen(self, table: Table, option: Slingshot | PassBy) -> Steps:
        return (BlackHole(self.group, isinstance(option, Slingshot)),)


class BlackHole(Step):
    """SE-8.7  Each ship rolls and survives on 1 to 6, or with a slingshot on 1 to 8 (SE-26.30)."""

    group: GroupId
    slung: bool = False
    answered: bool = False  # rules that replace the roll have had their turn

    def run(self, table: Table) -> Steps:
        state = table.state
        group = state.groups.get(self.group)
        if group is None or not rolls_in_holes(group):
            return ()
        steps = (
            None
            if self.answered
            else moments.taken_over(moments.HOLE_FACED, table, group, self.slung)
        )
        if steps is not None:
            return steps
        dice = table.roll(group.count, catalog.FIGURES.sides)
        safe = catalog.FIGURES.black_hole + 2 * self.slung
        lost = sum(die > safe for die in dice)
        table.tell(
            BlackHoleRolled(group.id, dice, lost, kind=group.kind, needed=safe), (group.owner,)
        )
        if self.slung:
            group = groups.change(state, group, slung=True, moves=group.moves + 1)
        if not lost:
            return ()
        gone = groups.toll(group, lost)
        table.tell(LostInBlackHole(group.owner, group.at, groups.true_kind(group), gone))
        groups.lose_units(state, group, lost)
        cargo = r14_lost_cargo.LoseHomeless, r14_lost_cargo.LoseTroops
        return tuple(lose(group.owner, group.at) for lose in cargo)


class Encounter(Step):
    """SE-7.10  Combat-capable enemies and Mines stop a group; others are destroyed (SE-7.11)."""

    group: GroupId

    def run(self, table: Table) -> Steps:
        # SE-7.12: a colony alone stops nobody.  SE-23.7: Mines do not stop an Anti-sensor hull.
        state = table.state
        group = state.groups.get(self.group)
        if group is None:
            return ()
        # SE-20.20: ground units on a planet neither stop a group nor are destroyed by it.
        foes = groups.others(state, group.owner, group.at)
        if foes:
            foes = [foe for foe in foes if not foe.ground]
        if foes and uniques.has_ability(state, group, "anti_sensor_hull") and not group.sham:
            foes = [foe for foe in foes if foe.kind != "mine"]
        if foes and any(groups.is_armed(foe) or foe.kind == "mine" for foe in foes):
            if holdings.is_cloaked(state, group):
                return (PassCloaked(group.owner, group.id, 1),)
            stop(table, group)
            return ()
        if foes and groups.is_armed(group):
            brush_aside(table, foes)
        return moments.occur_to(moments.ENTERED, table, group)


class Arrival(Step):
    """SE-19.6  A stack has entered a hex, and opponents may react."""

    groups: tuple[GroupId, ...]
    at: Cell

    def run(self, table: Table) -> Steps:
        stack = table.state.stacks.get(self.at, ())
        here = tuple(filter(stack.__contains__, self.groups))
        return moments.occur(moments.ARRIVED, table, self.at, here) if here else ()


class PassCloaked(Choice):
    """SE-14.21  Undetected cloaked ships may pass through if they declare the cloak (SE-14.23)."""

    group: GroupId
    level: int

    always_ask = True

    def options(self, state: State) -> list[Option]:
        return [Declare(self.level), Halt()]

    def chosen(self, table: Table, option: Declare | Halt) -> Steps:
        state = table.state
        group = state.groups[self.group]
        if isinstance(option, Halt):
            stop(table, group)
            return ()
        table.tell(CloakDeclared(group.id, option.level, group.at))
        shown = moments.occur(moments.CLOAK_SHOWN, table, group)
        foes = dict.fromkeys(foe.owner for foe in groups.others(state, group.owner, group.at))
        scans = (Scan(holdings.decider(state, foe), foe, group.id, option.level) for foe in foes)
        return *shown, *scans


class Scan(Choice):
    """SE-14.23  A player with a Scanner may declare it, or keep silent and let the ships pass."""

    side: Seat
    group: GroupId
    level: int

    discreet = True

    def options(self, state: State) -> list[Option]:
        group = state.groups[self.group]
        if group.stopped or holdings.best_scanner(state, self.side, group.at) < self.level:
            return []
        if self.side == DOOM or automaton.is_automatic(state, self.side):
            return [Detect()]
        return [Detect(), KeepSilent()]

    def chosen(self, table: Table, option: Detect | KeepSilent) -> Steps:
        if isinstance(option, KeepSilent):
            return ()
        group = table.state.groups[self.group]
        table.tell(CloakBeaten(group.id, self.level, group.at))
        if group.tech.cloaking > self.level:
            return (PassCloaked(group.owner, group.id, self.level + 1),)
        stop(table, group)
        return ()


def arrival(state: State, groups: tuple[GroupId, ...], at: Cell) -> Steps:
    """SE-19.6  Check arrivals only in games with a rule that reacts to them."""
    return (Arrival(groups, at),) if moments.ARRIVED.of(state) else ()


def surprised_at(state: State, mover: Seat, at: Cell) -> Steps:
    """SE-7.24  Players in a hex may scuttle units there when the mover first enters it."""
    if at not in state.stacks or groups.has_friendly(state, mover, at):
        return ()
    owners = dict.fromkeys(foe.owner for foe in groups.others(state, mover, at))
    return tuple(r07_scuttling.ScuttleInTime(owner, at) for owner in owners if owner in state.ring)


def into_black_hole(state: State, group: Group) -> Steps:
    """SE-7.9  Ships roll at once, and may try a slingshot (SE-26.30)."""
    if "slingshot" in state.switches and rolls_in_holes(group):
        return (TrySlingshot(group.owner, group.id),)
    return (BlackHole(group.id),)


def tell_moves(table: Table, stack: list[Group], to: Cell) -> None:
    """SE-29.9  Announce moves sorted by id, so the order reveals nothing about the groups."""
    for group in sorted(stack, key=lambda group: group.id) if table.heard else ():
        groups.tell_of(table, group, partial(GroupMoved, group.id, to, group.at))


def step_to(group: Group, to: Cell, piped: bool, stopped: bool, jumped: bool) -> Group:
    return replace(
        group,
        at=to,
        came_from=group.at,
        moved=group.moved + 1,
        moves=group.moves - 1 if group.moves > 0 else 0,
        stopped=stopped,
        jumped=jumped,
        piped=group.piped and piped and group.moves > 0,  # SE-7.14: only one extra hex
    )


def halts(state: State, group: Group, marker: Marker | None, piped: bool) -> bool:
    """SE-7.5  Whether a group must stop in a hex; on a chain it passes known terrain (SE-7.15)."""
    if marker is None:
        return False
    return not marker.face_up or (not piped and stops(state, group, marker))


def stops(state: State, group: Group, marker: Marker) -> bool:
    """SE-7.5  Whether face-up terrain may be entered only as a first step and stops the group."""
    stopping = marker.kind in starmap.STOPPING
    for rule in numbers.STOPS.of(state):
        stopping = rule(state, group, marker, stopping)
    return stopping


def rolls_in_holes(group: Group) -> bool:
    """SE-8.7  Whether a group rolls in Black Holes; ships do, but not Fighters, being carried."""
    unit = catalog.UNITS[group.kind]
    return unit.ship and unit.moves != "carried"


def stop(table: Table, group: Group) -> None:
    """SE-7.10  Stop a group; this shows its owner that a combat-capable unit or Mine is there."""
    groups.change(table.state, group, stopped=True)
    groups.tell_of(table, group, partial(ContactMade, group.id, group.at))
    table.reveal()


def brush_aside(table: Table, foes: list[Group]) -> None:
    """SE-7.11  Destroy non-combat ships and Decoys; the mover continues without being revealed."""
    for foe in foes:
        table.tell(BrushedAside(foe.owner, groups.true_kind(foe), foe.at))
        groups.take_away(table.state, foe.id)
    table.reveal()
