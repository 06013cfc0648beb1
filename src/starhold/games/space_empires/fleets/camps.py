"""SE-7.4  Camps: the groups of a player in a hex, for rules that look at all of them."""

from typing import TypeAlias

from ..hooks.tables import Camp
from ..state import Cell, Group, State

# The camps of a player looked up so far.
KnownCamps: TypeAlias = dict[Cell, Camp]


def camp_of(state: State, group: Group) -> Camp:
    """Return the camp of a group: often it is alone in its hex."""
    stack, groups, owner = state.stacks[group.at], state.groups, group.owner
    if len(stack) == 1:
        return Camp([group], [group.kind])
    found, kinds = [], []
    for gid in stack:
        other = groups[gid]
        if other.owner == owner:
            found.append(other)
            kinds.append(other.kind)
    return Camp(found, kinds)
