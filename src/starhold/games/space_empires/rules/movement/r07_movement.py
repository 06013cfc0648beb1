"""SE-7  Movement: groups move one at a time, hex by hex, or as a whole stack."""

from itertools import repeat
from typing import TypeAlias, final

from starhold.kit.notes import Note

from ...facts.catalog import ESCORTED, UNITS
from ...fleets import carrying, groups
from ...fleets.camps import KnownCamps
from ...fleets.moves import rest
from ...hooks import moments, numbers
from ...hooks.tables import is_deed
from ...state import Cell, Group, GroupId, State, Table
from ...steps import Choice, Option, Seat, Step, Steps
from . import r07_entering, r07_orders, r14_holds
from .r07_destinations import KnownExits, destinations, is_free, is_led, reaches, ways_of
from .r07_exits import has_a_way, has_exit, marching, may_march
from .r07_orders import FIXED, has_orders
from .r07_scuttling import ScuttleOwn, ThinkOfScuttling
from .r14_loading import LoadFighters, boarding
from .r20_transports import LoadTroops, waiting


@final
class Command(Option):
    """Give orders to a group."""

    group: GroupId
    kind: str
    count: int
    at: Cell


class CommandAll(Option):
    """Move everything in a hex together."""

    at: Cell


@final
class Go(Option):
    """Move one hex."""

    group: GroupId
    to: Cell


class GoTogether(Option):
    """Move one hex, all together."""

    to: Cell


class Send(Option):
    """Send this many units of a group."""

    count: int


@final
class Stand(Option):
    """Give no more orders to this group now."""


@final
class HandOver(Option):
    """Let your blood brother move."""

    to: Seat


@final
class EndMovement(Option):
    """End the Movement Phase."""


ENDINGS = (ThinkOfScuttling(), EndMovement())
STAND = Stand()
Instruction: TypeAlias = Command | CommandAll | ThinkOfScuttling | HandOver | EndMovement


class AwaitEscort(Note):
    """SE-7.6  Units cannot go anywhere until a warship leads the way."""


class MovementPhase(Step):
    """SE-7.1  Each unit may move as far as its own Movement level allows."""

    player: Seat
    brother: Seat | None = None  # SE-27.9: the blood brother moving at the same time

    def run(self, table: Table) -> Steps:
        state = table.state
        state.passed = []
        for seat in (self.player, self.brother) if self.brother else (self.player,):
            for at in groups.hexes_of(state, seat):
                if len(state.stacks[at]) > 1:
                    groups.deal_ids(state, seat, at)
            for group in groups.fleet_of(state, seat):
                if group.kind not in FIXED:
                    rest(state, group)
        return (Movement(self.player, self.brother),)


class Movement(Choice):
    """SE-7.4  Command one group after another, in any order, or end the phase.

    A group told to stand is not offered again until another order is given.
    """

    always_ask = True  # skipping the question would reveal that no face-down group can act

    brother: Seat | None = None  # SE-27.9: the blood brother, if still moving

    def options(self, state: State) -> list[Option]:
        options = commands(state, self.player)
        for offers in numbers.COMMANDS.of(state, self.player):
            options += offers(state, self.player)
        if self.brother:
            options.append(HandOver(self.brother))
        options += ENDINGS
        return options

    def note(self, state: State, option: Option | None) -> Note | None:
        return AwaitEscort() if option is None and await_escort(state, self.player) else None

    def chosen(self, table: Table, option: Instruction) -> Steps:
        if type(option) is Command:  # the likeliest first
            return CommandGroup(self.player, option.group), self
        if type(option) is EndMovement:
            return self._ended(table)
        if type(option) is ThinkOfScuttling:
            return ScuttleOwn(self.player), StillMoving(self.player, self.brother)
        if type(option) is HandOver:
            return (Movement(option.to, self.player),)
        return *self._commanded(table, option), self

    def _commanded(self, table: Table, option: Instruction) -> Steps:
        if is_deed(option):
            return option.follow(table, self.player)
        assert isinstance(option, CommandAll)
        stack = groups.own(table.state, self.player, option.at)
        able = tuple(g.id for g in stack if g.moves and not g.stopped)
        return (CommandStack(self.player, able),)

    def _ended(self, table: Table) -> Steps:
        """SE-27.9  A blood brother may still move; movement ends when both are done."""
        if self.brother:
            return (Movement(self.brother),)
        return moments.occur_to(moments.MOVEMENT_ENDS, table, table.state.active or self.player)


class StillMoving(Step):
    """SE-27.13  A player who has conceded stops moving; a blood brother continues."""

    player: Seat
    brother: Seat | None

    def run(self, table: Table) -> Steps:
        if self.player not in table.state.out:
            return (Movement(self.player, self.brother),)
        return (Movement(self.brother),) if self.brother else ()


class CommandGroup(Choice):
    """SE-7.4  Move a group hex by hex, or give it an order in its hex."""

    completes = True
    group: GroupId

    def options(self, state: State) -> list[Option]:
        group = state.groups.get(self.group)
        found = deeds(state, group) if group else []
        if found:
            found.append(STAND)
        return found

    def chosen(self, table: Table, option: Go | r07_orders.Order | Stand) -> Steps:
        state = table.state
        group = state.groups[self.group]
        if type(option) is Go:  # the likeliest first
            state.passed = []
            if groups.can_split(state, group):
                return (HowMany(self.player, self.group, option.to),)
            return depart(state, self.player, group, option.to)
        if type(option) is Stand:
            state.passed.append(self.group)
            return ()
        state.passed = []
        if is_deed(option):
            return *option.follow(table, group), self
        steps, gid = r07_orders.carry_out(table, group, option)
        return (*steps, CommandGroup(self.player, gid)) if gid else steps


class HowMany(Choice):
    """SE-7.4  A group may be split as it moves, if a counter is free (SE-3.1)."""

    completes = True
    always_ask = True  # a forced choice is announced and would reveal the number of units
    group: GroupId
    to: Cell

    def options(self, state: State) -> list[Option]:
        return [Send(count) for count in r14_holds.free_to_go(state, state.groups[self.group])]

    def chosen(self, table: Table, option: Send) -> Steps:
        state = table.state
        group = carrying.part_off(state, state.groups[self.group], option.count)
        return depart(state, self.player, group, self.to)


class CommandStack(Choice):
    """SE-7.4  Units may move together, each as far as it can."""

    completes = True
    groups: tuple[GroupId, ...]

    def options(self, state: State) -> list[Option]:
        able = [state.groups[gid] for gid in self.groups if gid in state.groups]
        ways = ways_of(state, able)
        reach = sorted(set().union(*ways.values()))
        found = [GoTogether(to) for to in reach if marching(state, able, to, ways)]
        return [*found, Stand()] if found else []

    def chosen(self, table: Table, option: GoTogether | Stand) -> Steps:
        state = table.state
        able = [state.groups[gid] for gid in self.groups if gid in state.groups]
        if isinstance(option, Stand):
            state.passed.append(able[0].at)
            return ()
        state.passed = []
        able.sort(key=is_open_piece)  # SE-29.9: the order of face-down groups reveals nothing
        ways = ways_of(state, able)
        led = is_led(state, able, option.to, ways)
        going, riders = r14_holds.with_riders(state, marching(state, able, option.to, ways))
        march = tuple(March(gid, option.to, riders.get(gid, ()), led) for gid in going)
        arrives = r07_entering.arrival(state, going, option.to)
        return *march, *arrives, CommandStack(self.player, going)


class March(Step):
    """SE-7.4  Move one group of a stack to the next hex, if it may enter."""

    group: GroupId
    to: Cell
    riders: tuple[GroupId, ...] = ()
    led: bool = False  # SE-7.6: escorted by a ship of the same stack

    def run(self, table: Table) -> Steps:
        group = table.state.groups.get(self.group)
        if group is None or not reaches(table.state, group, self.to, self.led):
            return ()
        return (r07_entering.Enter(self.group, self.to, self.riders, alone=False),)


# -- orders a group may get ------------------------------------------------------------


def commands(state: State, player: Seat) -> list[Option]:
    """SE-7.4  The groups that can act, and the stacks that can move together."""
    found: list[Option] = []
    together: dict[Cell, list[Group]] = {}
    leaving: set[Cell] = set()  # hexes with a group that may leave alone
    exits: KnownExits = ({}, {})
    camps: KnownCamps = {}
    passed, stacks, known = state.passed, state.stacks, state.groups
    for gid in state.fleets.get(player, groups.NOBODY):
        group = known[gid]
        kind = group.kind
        if kind in FIXED or gid in passed:
            continue
        at = group.at
        # Moves are asked first, because they are likeliest.
        if group.stopped:
            goes = False
        elif group.moves:
            goes = not group.refitting and has_exit(state, group, exits)
            if len(stacks[at]) > 1:
                if goes:
                    leaving.add(at)
                together.setdefault(at, []).append(group)
        else:  # SE-7.14: only along the chain that it has kept to
            goes = group.moved > 0 and group.piped and has_a_way(state, group, exits)
        if goes or has_orders(state, group, camps):
            found.append(Command(gid, kind, group.count, at))
    return found + marches(state, together, leaving) if together else found


def marches(state: State, together: dict[Cell, list[Group]], leaving: set[Cell]) -> list[Option]:
    """SE-7.4  The hexes from which several groups can move together."""
    found: list[Option] = []
    for at, stack in together.items():
        if len(stack) == 1 or at in state.passed:
            continue
        if may_march(state, stack, leaving):
            found.append(CommandAll(at))
    return found


def await_escort(state: State, player: Seat) -> bool:
    """SE-7.6, SE-7.7  Whether units that have not moved yet lack an escort wherever they turn."""
    exits: KnownExits = ({}, {})
    return any(
        group.kind in ESCORTED and not group.moved and is_stuck(state, group, exits)
        for group in groups.fleet_of(state, player)
    )


def is_stuck(state: State, group: Group, exits: KnownExits) -> bool:
    """SE-7.1  Whether a group could move but has nowhere to go."""
    return is_free(state, group) and not has_a_way(state, group, exits)


def deeds(state: State, group: Group) -> list[Option]:
    """SE-7.4  Everything a group may do in the Movement Phase."""
    found: list[Option] = []
    if r14_holds.is_unburdened(state, group):
        found += map(Go, repeat(group.id), destinations(state, group))
    found += r07_orders.orders(state, group)
    return found


def can_act(state: State, group: Group) -> bool:
    """SE-7.4  Whether a group can move or get any other order."""
    if group.kind in FIXED:
        return False
    return has_a_way(state, group, ({}, {})) or has_orders(state, group, {})


def depart(state: State, player: Seat, group: Group, to: Cell) -> Steps:
    """SE-14.2  Offer to take Fighters or ground units along, then move and ask for more orders."""
    if group.kind in r14_holds.HOLDERS:
        held = carrying.berths(state, group)
        if held and boarding(state, group, ()):
            return LoadFighters(player, group.id, to, held), CommandGroup(player, group.id)
        carries = carrying.lift_of(group)
        if carries and waiting(state, group, ()):  # SE-20.2
            return LoadTroops(player, group.id, to, carries), CommandGroup(player, group.id)
    return r07_entering.Enter(group.id, to), CommandGroup(player, group.id)


def is_open_piece(group: Group) -> bool:
    """SE-10.6  Whether a group is always face up; these move last so ships can use pipelines."""
    return UNITS[group.kind].open
