"""Tallies of a battle or a ground combat: the counts, dice and types of its groups."""

from collections.abc import Iterable
from typing import TypeAlias

from ..facts.catalog import UnitKind
from ..state import Group, GroupId, Shot

Counts: TypeAlias = tuple[tuple[GroupId, int], ...]
Shots: TypeAlias = tuple[Shot, ...]


def count_of(counts: Counts, group: GroupId) -> int:
    return next((count for gid, count in counts if gid == group), 0)


def with_count(counts: Counts, group: GroupId, count: int) -> Counts:
    return (*(pair for pair in counts if pair[0] != group), (group, count))


def with_more(counts: Counts, group: GroupId, more: int = 1) -> Counts:
    return with_count(counts, group, count_of(counts, group) + more)


def dice_of(shots: Shots, group: GroupId) -> tuple[int, ...]:
    return next((shot.dice for shot in shots if shot.group == group), ())


def with_dice(shots: Shots, group: GroupId, dice: tuple[int, ...]) -> Shots:
    """Add dice to those that a group has rolled."""
    others = (shot for shot in shots if shot.group != group)
    return *others, Shot(group, (*dice_of(shots, group), *dice))


def kinds_of(groups: Iterable[Group]) -> tuple[UnitKind, ...]:
    """Return the type of every unit, sorted."""
    return tuple(sorted([group.kind for group in groups for _ in range(group.count)]))
