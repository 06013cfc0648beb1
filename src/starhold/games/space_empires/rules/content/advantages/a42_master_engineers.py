"""SE-25  Advantage 42, Master Engineers: ships may try for one more hex, or break down."""

from collections.abc import Sequence

from starhold.core.score import Term

from ....empires import alliances, cards
from ....facts.catalog import FIGURES, UNITS
from ....fleets import groups
from ....fleets.merging import can_merge, merge
from ....fleets.tech import Tech
from ....hooks.tables import Camp
from ....state import Group, GroupId, State, Table
from ....steps import Choice, Event, Option, Seat, Steps
from ...hands.r24_alien_cards import reveal
from ...movement.r07_orders import Merge
from ...movement.r07_scuttling import Scuttle, scuttle, wreckable

NUMBER = 42
SHIPS = frozenset(kind for kind, unit in UNITS.items() if unit.ship)
SAFE = 8  # on 9 and 10 a ship breaks down


class PushEngines(Option):
    """Try for one more hex."""

    group: GroupId

    def follow(self, table: Table, group: Group) -> Steps:
        """R-16  Each ship rolls; those that fail stay behind, even under a surplus counter."""
        state = table.state
        dice = table.roll(group.count, FIGURES.sides)
        failed = sum(die > SAFE for die in dice)
        if NUMBER not in group.keeps:
            reveal(table, group.owner, NUMBER)
        kind, count = groups.face(state, group)
        table.tell(EnginesPushed(group.owner, group.id, dice, failed, kind=kind, count=count))
        if failed == group.count:
            groups.change(state, group, pushed=True, moves=0, stopped=True)
            return ()
        if failed:
            broken = groups.split(state, group, failed)
            groups.change(state, broken, pushed=True, moves=0, stopped=True)
        going = state.groups[group.id]
        groups.change(state, going, pushed=True, moves=going.moves + 1)
        return ()


class EnginesPushed(Event):
    """SE-29.7  Master Engineers roll openly: ships that fail do not move at all."""

    player: Seat
    group: GroupId
    dice: tuple[int, ...]
    failed: int
    sides: int = FIGURES.sides
    kind: str = groups.COUNTER
    count: int = 1
    needed: int = SAFE


def pushing(state: State, group: Group, _camp: Camp) -> Sequence[Option]:
    """Before it moves, each ship that can move by itself may try (R-62: besides all else)."""
    able = group.moves > 0 and not group.stopped and not group.sham
    fresh = not (group.moved or group.refitting or group.pushed)
    helped = able and fresh and cards.benefits(state, group, NUMBER)
    return (PushEngines(group.id),) if helped else ()


def one_more_hex(_state: State, group: Group) -> Term | None:
    """R-62  The extra hex."""
    return Term("card-42", 1, "SE-25") if group.pushed and not group.stopped else None


def tidy_up(table: Table, seat: Seat) -> Steps:
    """R-16  At the end of the phase no mover has surplus counters (SE-27.9: two may move)."""
    pushed = set()
    for group in table.state.groups.values():
        if group.pushed:
            pushed.add((group.owner, group.kind))
    if not pushed:
        return ()
    movers = alliances.brothers_of(table.state, seat)
    return tuple(Regroup(who, kind) for who, kind in sorted(pushed) if who in movers)


class Regroup(Choice):
    """SE-25.3  Merge or scuttle, until there are enough counters (R-16)."""

    kind: str

    def options(self, state: State) -> list[Option]:
        if groups.free_counters(state, self.player, self.kind) >= 0:
            return []
        alike = [group for group in groups.fleet_of(state, self.player) if group.kind == self.kind]
        pairs = [(one, other) for one in alike for other in alike if one.id < other.id]
        merges = [Merge(one.id, other.id) for one, other in pairs if can_merge(state, one, other)]
        return [*merges, *(Scuttle(g.id, g.kind, g.count) for g in alike if wreckable(g))]

    def chosen(self, table: Table, option: Merge | Scuttle) -> Steps:
        state = table.state
        if isinstance(option, Scuttle):
            return *scuttle(table, self.player, option.group, option.count), self
        merge(state, state.groups[option.group], state.groups[option.other])
        return (self,)


def outgrown(group: Group, tech: Tech, keeps: tuple[int, ...]) -> tuple[int, ...]:
    """SE-25.5  A captured ship keeps it until its Movement or Fast Battlecruiser is upgraded."""
    old = (group.tech.movement, group.tech.fast_battlecruiser)
    if (tech.movement, tech.fast_battlecruiser) == old:
        return keeps
    return tuple(number for number in keeps if number != NUMBER)
