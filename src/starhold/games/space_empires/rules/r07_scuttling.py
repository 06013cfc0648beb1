"""SE-7.24  Scuttling: in one's own movement, as an enemy comes, or for a counter in battle."""

from __future__ import annotations

from starhold.core.record import Event, Option, Seat
from starhold.games.space_empires.fleets import COUNTER, face, fleet_of, own, scuttle_group
from starhold.games.space_empires.rules.r14_fighters import LoseHomeless
from starhold.games.space_empires.rules.r20_cargo import left_behind
from starhold.games.space_empires.rules.r27_victory import (
    Concede,
    ConfirmConcession,
    HearConcessions,
)
from starhold.games.space_empires.state import (
    Cell,
    Choice,
    Group,
    GroupId,
    State,
    Steps,
    Table,
)


class ThinkOfScuttling(Option):
    """See what could be scuttled."""


class Scuttle(Option):
    """Remove a group of your own."""

    group: GroupId
    kind: str
    count: int


class KeepAll(Option):
    """Scuttle nothing."""


class GroupScuttled(Event):
    """SE-7.24  A player removed a group of his own."""

    player: Seat
    group: GroupId
    kind: str = COUNTER
    count: int = 1


class ScuttleOwn(Choice):
    """SE-7.24  A player may remove his own units in his Movement Phase; or concede (SE-27.13)."""

    def options(self, state: State) -> list[Option]:
        groups = [g for g in fleet_of(state, self.player) if wreckable(g)]
        return [*(Scuttle(g.id, g.kind, g.count) for g in groups), Concede(), KeepAll()]

    def chosen(self, table: Table, option: Scuttle | Concede | KeepAll) -> Steps:
        if isinstance(option, Concede):
            return ConfirmConcession(self.player), HearConcessions()
        if isinstance(option, Scuttle):
            scuttle(table, self.player, option)  # what it carried may still board others
        return ()


class ScuttleInTime(Choice):
    """SE-7.24  At the moment an opponent enters their hex units may vanish like Decoys.

    It is asked when he comes to a hex where he was not; what follows him there is no new moment.
    """

    at: Cell

    def options(self, state: State) -> list[Option]:
        groups = [g for g in own(state, self.player, self.at) if wreckable(g)]
        return [*(Scuttle(g.id, g.kind, g.count) for g in groups), KeepAll()] if groups else []

    def chosen(self, table: Table, option: Scuttle | KeepAll) -> Steps:
        if isinstance(option, KeepAll):
            return ()
        return *scuttle(table, self.player, option), self


class FreeCounter(Choice):
    """SE-7.24  In combat a group may be scuttled for a counter that others need to retreat."""

    completes = True
    kind: str
    keeping: GroupId  # the group that retreats in part

    def options(self, state: State) -> list[Option]:
        alike = [g for g in fleet_of(state, self.player) if g.kind == self.kind]
        return [Scuttle(g.id, g.kind, g.count) for g in alike if g.id != self.keeping]

    def chosen(self, table: Table, option: Scuttle) -> Steps:
        return scuttle(table, self.player, option)


def wreckable(group: Group) -> bool:
    """SE-7.24  A Miner in tow of something may not destroy it."""
    return group.cargo is None


def scuttle(table: Table, player: Seat, option: Scuttle) -> Steps:
    """SE-7.24  Remove the group; others see that a counter is gone.

    SE-14.6, SE-20.4: what it carried needs another place.
    """
    group = table.state.groups[option.group]
    table.tell(GroupScuttled(player, option.group, *face(table.state, group)))
    scuttle_group(table.state, option.group)
    return LoseHomeless(player, group.at), *left_behind(player, group.at)
