"""The order in which a player's groups get their commands.

Commands to different groups can be given in any order, so only one group is considered at a time:
the next that can act, beginning after the last one that moved. Told to stand, it is asked again
after the next order. That leaves every plan possible and spares search most of its work.
"""

from starhold.core.record import Seat

from ..fleets.groups import fleet_of, is_armed
from ..rules.movement.r07_movement import Command, CommandAll, EndMovement, can_act
from ..state import Group, State


def next_to_act(state: State, seat: Seat) -> Group | None:
    """Return the group that acts next; None if all have acted or stay put."""
    mine = fleet_of(state, seat)
    last = max((at for at, group in enumerate(mine) if group.moved), default=0)
    for group in (*mine[last:], *mine[:last]):
        if group.id not in state.passed and can_act(state, group):
            return group
    return None


def is_out_of_turn(state: State, seat: Seat, option: Command | CommandAll | EndMovement) -> bool:
    """Return whether another group acts first."""
    group = next_to_act(state, seat)
    if group is None:
        return False
    if isinstance(option, Command):
        return option.group != group.id
    return isinstance(option, EndMovement) or not _is_fleet(state, seat, group, option)


def _is_fleet(state: State, seat: Seat, group: Group, option: CommandAll) -> bool:
    """Whether a group is part of a fleet: explorers and settlers go their own ways."""
    if option.at != group.at:
        return False
    there = (state.groups[gid] for gid in state.stacks[option.at])
    moving = [g for g in there if g.owner == seat and g.moves]
    return len(moving) > 1 and all(is_armed(g) and g.kind != "scout" for g in moving)
