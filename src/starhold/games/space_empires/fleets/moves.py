"""SE-7.1 to SE-7.3  A group's movement allowance this turn, term by term.

MS Pipelines: chains for movement (SE-7.14) and for income (SE-12.9).
"""

from starhold.core.record import Seat, replace
from starhold.core.score import Term

from ..empires import holdings
from ..empires.alliances import are_friends
from ..facts import starmap
from ..facts.catalog import FIGURES, UNITS
from ..hooks import numbers
from ..state import Cell, Group, State
from . import groups

# SE-7.1  How kinds move by themselves; SE-7.3: those that may be faster in the first turn.
ABLE = frozenset(kind for kind, unit in UNITS.items() if unit.moves == "technology")
SLOW = frozenset(kind for kind, unit in UNITS.items() if unit.moves == "slow")
FOLLOWING = frozenset(kind for kind, unit in UNITS.items() if unit.moves == "empire")
ONE_HEX = Term("slow", 1, "SE-7.2")
FAST = frozenset(
    kind
    for kind, unit in UNITS.items()
    if "fast_battlecruiser" in unit.mounts or unit.moves == "empire"
)


def by_its_own_level(state: State, group: Group) -> Term:
    """SE-7.1  By the group's own Movement level."""
    hexes = FIGURES.movement[group.tech.movement - 1][state.turn - 1]
    return Term("movement", hexes, "SE-7.1")


def one_hex(_state: State, _group: Group) -> Term:
    """SE-7.2  Some always move 1."""
    return ONE_HEX


def by_the_empires_level(state: State, group: Group) -> Term:
    """SE-7.2  Decoys move by the Movement level of their empire."""
    tech = state.empires[group.owner].sheet.levels["movement"]
    return Term("movement", FIGURES.movement[tech - 1][state.turn - 1], "SE-7.2")


def fast_battlecruiser(state: State, group: Group) -> Term | None:
    """SE-7.3  One more hex in the first turn of a cycle; Decoys use the empire's level."""
    if state.turn != 1:
        return None
    fast = group.tech.fast_battlecruiser
    if groups.moves_as(group) == "empire":
        fast = state.empires[group.owner].sheet.levels.get("fast_battlecruiser", 0)
    return Term("fast_battlecruiser", 1, "SE-7.3") if fast else None


def slingshot(_state: State, group: Group) -> Term | None:
    """SE-26.30  One more hex from a Black Hole slingshot."""
    return Term("slingshot", 1, "SE-26.30") if group.slung else None


def move_terms(state: State, group: Group) -> tuple[Term, ...]:
    """SE-7.1  The terms of a group's allowance."""
    rules = numbers.MOVES.of(state, groups.true_kind(group))
    return tuple(term for rule in rules if (term := rule(state, group)))


def allowance(state: State, group: Group) -> int:
    """SE-7.1  The number of hexes a group may move this turn."""
    hexes = 0
    for rule in numbers.MOVES.of(state, "decoy" if group.sham else group.kind):
        if term := rule(state, group):
            hexes += term.amount
    return hexes


def rest(state: State, group: Group) -> None:
    """SE-7.1  Reset a group for the start of its owner's Movement Phase."""
    if group.slung or group.pushed:  # these gave it one more hex in its last turn
        group = groups.change(state, group, slung=False, pushed=False)
    moves = allowance(state, group)
    if group.moves == moves and is_rested(group):
        return
    rested = replace(
        group,
        moves=moves,
        moved=0,
        stopped=False,
        piped=True,
        peeks=0,
        parted=False,
        came_from=None,
        shifted=False,
        jumped=False,
    )
    groups.put(state, rested)


def is_rested(group: Group) -> bool:
    """SE-7.1  Whether nothing has happened to a group since its owner's last Movement Phase."""
    stayed = not group.moved and group.came_from is None
    idle = not (group.peeks or group.parted or group.shifted or group.jumped)
    return stayed and idle and group.piped and not group.stopped


def is_piped(state: State, group: Group, to: Cell) -> bool:
    """SE-7.14  Whether a step follows a chain; a moving pipeline needs others that stay."""
    if to not in state.stacks:  # as for most steps
        return False
    return has_pipe(state, group, to) and has_pipe(state, group, group.at)


def has_pipe(state: State, group: Group, at: Cell) -> bool:
    """SE-7.14  Whether another pipeline is there that has not moved this turn."""
    for gid in state.stacks.get(at, groups.NOBODY):
        pipe = state.groups[gid]
        if pipe.kind != "pipeline" or pipe.moved or gid == group.id:
            continue
        if are_friends(state, group.owner, pipe.owner):  # brothers share pipelines
            return True
    return False


def has_chain_bonus(state: State, group: Group) -> bool:
    """SE-7.14  Whether it may move one more hex along its chain, unless slung (SE-7.16)."""
    kept = group.moved and group.piped and not group.slung
    return bool(kept and not group.moves and "pipelines" in state.switches)


def chain(state: State, seat: Seat) -> set[Cell]:
    """SE-12.9  The hexes joined to the player's Homeworld by an unbroken chain of pipelines."""
    pipes = {group.at for group in groups.fleet_of(state, seat) if group.kind == "pipeline"}
    found = {
        at for at, colony in holdings.colonies_of(state, seat) if colony.homeworld and at in pipes
    }
    waiting = list(found)
    while waiting:
        at = waiting.pop()
        beyond = (to for rule in numbers.CHAINS.of(state) for to in rule(state, seat, at))
        for to in (*starmap.neighbours(state, at), *beyond):
            if to in pipes and to not in found:
                found.add(to)
                waiting.append(to)
    return found


def linked_colonies(state: State, seat: Seat) -> list[Cell]:
    """SE-12.9  The colonies joined to the Homeworld by a chain; R-40: not blockaded."""
    found = chain(state, seat)
    return [
        at
        for at, colony in holdings.colonies_of(state, seat)
        if at in found and not colony.homeworld and not holdings.is_blockaded(state, at, colony)
    ]


def anchor(state: State, group: Group, to: Cell) -> None:
    """SE-7.14  Stop one pipeline in each hex, because used pipelines may not move this turn."""
    for at in (group.at, to):
        there = (g for g in groups.friendly(state, group.owner, at) if g.kind == "pipeline")
        pipes = [pipe for pipe in there if pipe.id != group.id and not pipe.moved]
        if not any(pipe.stopped for pipe in pipes):
            groups.change(state, pipes[0], stopped=True)
