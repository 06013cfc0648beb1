"""SE-7.1 to SE-7.3  A group's movement allowance this turn, term by term."""

from starhold.core.score import Term
from starhold.games.space_empires.battles.terms import Terms
from starhold.games.space_empires.facts.catalog import FIGURES
from starhold.games.space_empires.fleets.groups import moves_as
from starhold.games.space_empires.hooks.numbers import MOVES
from starhold.games.space_empires.state import Group, State


def table_of_moves(state: State, group: Group) -> Term | None:
    """SE-7.1  By the group's own Movement level; SE-7.2: some always move 1, some never."""
    moves = moves_as(group)
    if moves in ("carried", "gate", "never"):
        return None
    if moves == "slow":
        return Term("slow", 1, "SE-7.2")
    if moves == "empire":
        tech = state.empires[group.owner].sheet.levels["movement"]
        return Term("movement", FIGURES.movement[tech - 1][state.turn - 1], "SE-7.2")
    return Term("movement", FIGURES.movement[group.tech.movement - 1][state.turn - 1], "SE-7.1")


def fast_battlecruiser(state: State, group: Group) -> Term | None:
    """SE-7.3  One more hex in the first turn of a cycle; Decoys use the empire's level."""
    if state.turn != 1:
        return None
    fast = group.tech.fast_battlecruiser
    if moves_as(group) == "empire":
        fast = state.empires[group.owner].sheet.levels.get("fast_battlecruiser", 0)
    return Term("fast_battlecruiser", 1, "SE-7.3") if fast else None


def slingshot(_state: State, group: Group) -> Term | None:
    """SE-26.30  One more hex from a Black Hole slingshot."""
    return Term("slingshot", 1, "SE-26.30") if group.slung else None


def move_terms(state: State, group: Group) -> Terms:
    """SE-7.1  The terms of a group's allowance."""
    return tuple(term for rule in MOVES.of(state) if (term := rule(state, group)))


def allowance(state: State, group: Group) -> int:
    """SE-7.1  The number of hexes a group may move this turn."""
    hexes = 0
    for rule in MOVES.of(state):
        term = rule(state, group)
        if term is not None:
            hexes += term.amount
    return hexes
