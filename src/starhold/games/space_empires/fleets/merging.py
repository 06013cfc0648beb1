"""SE-7.4  Merging groups: which may share a counter, and their properties then."""

from starhold.core.record import replace

from ..facts.catalog import UNITS
from ..hooks.numbers import HULL
from ..state import Group, State
from .groups import put, take_away


def can_merge(state: State, one: Group, other: Group) -> bool:
    """SE-7.4  Same type, same technology, and room for all under one counter (SE-3.2)."""
    return (
        one.kind == other.kind
        and not (one.sham or other.sham)
        and one.id != other.id
        and one.owner == other.owner
        and one.at == other.at
        and one.tech == other.tech
        and one.ground == other.ground
        and one.keeps == other.keeps
        and (one.analysed == other.analysed or not (one.captured and other.captured))
        and one.plan == other.plan
        and one.count + other.count <= UNITS[one.kind].largest
        # SE-17.9: a captured ship too, unless its builder's race gave it another hull.
        and (one.captured == other.captured or _are_of_a_size(state, one, other))
    )


def _are_of_a_size(state: State, one: Group, other: Group) -> bool:
    """SE-1.4  Whether every rule gives both groups the same hull."""
    return all(rule(state, one) == rule(state, other) for rule in HULL.of(state, one.kind))


def merge(state: State, one: Group, other: Group) -> Group:
    """SE-7.4  Put two groups under one counter."""
    whole = merged(one, other)
    take_away(state, other.id)
    put(state, whole)
    return whole


def merged(one: Group, other: Group) -> Group:
    """SE-7.4  Two groups as one; it has moved as far as either of them."""
    return replace(
        one,
        count=one.count + other.count,
        moved=max(one.moved, other.moved),
        moves=min(one.moves, other.moves),
        stopped=one.stopped or other.stopped,
        face_up=one.face_up or other.face_up,
        piped=one.piped and other.piped,
        jumped=one.jumped or other.jumped,
        slung=one.slung or other.slung,
        parted=one.parted or other.parted,
        shifted=one.shifted or other.shifted,
        peeks=one.peeks + other.peeks,
        announced=one.announced if one.announced == other.announced else None,
        experience=min(one.experience, other.experience),  # SE-16.3
        risen=one.risen or other.risen,
        captured=one.captured if one.captured == other.captured else None,
        refitted=one.refitted and other.refitted,
        pushed=one.pushed or other.pushed,
        analysed=one.analysed and one.captured == other.captured,
    )
