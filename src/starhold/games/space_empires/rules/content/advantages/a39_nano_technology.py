"""SE-25  Advantage 39, Nano-technology: ships refit themselves anywhere, at once and free."""

from collections.abc import Sequence

from ....empires.cards import holds
from ....empires.holdings import refitted, with_refit
from ....fleets.groups import change
from ....hooks.tables import Camp
from ....state import Cell, Group, GroupId, State, Table
from ....steps import Event, Option, Steps

NUMBER = 39


class Rebuild(Option):
    """Refit the ships of this group where they are; they do not move this turn."""

    group: GroupId

    def follow(self, table: Table, group: Group) -> Steps:
        """The new technology counts at once; split a group first to refit a part (SE-7.4)."""
        change(table.state, with_refit(table.state, group), moves=0, refitting=True)
        table.tell(Rebuilt(group.id, group.kind, group.count, group.at), (group.owner,))
        return ()


class Rebuilt(Event):
    """SE-11.8  Ships have refitted themselves; only their owner knows."""

    group: GroupId
    kind: str = ""
    count: int = 1
    at: Cell = ""


def rebuilding(state: State, group: Group, _camp: Camp) -> Sequence[Option]:
    """Ships that have neither moved nor explored this turn (SE-7.22)."""
    fresh = not (group.moved or group.peeks or group.refitting or group.pushed or group.sham)
    able = fresh and holds(state, group.owner, NUMBER)
    return (Rebuild(group.id),) if able and refitted(state, group) != group.tech else ()
