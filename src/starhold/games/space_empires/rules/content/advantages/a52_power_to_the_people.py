"""SE-25  Advantage 52, Power to the People: slow units move like a fleet."""

from starhold.core.score import Term
from starhold.games.space_empires.empires import cards, holdings
from starhold.games.space_empires.facts.catalog import FIGURES, UNITS
from starhold.games.space_empires.rules.hands.r24_alien_cards import reveal
from starhold.games.space_empires.state import Group, State, Table
from starhold.games.space_empires.steps import Steps

NUMBER = 52


def hurry(state: State, group: Group) -> Term | None:
    """SE-7.2  Mines, Colony Ships, Miners and pipelines move at the empire's Movement level."""
    if UNITS[group.kind].moves != "slow" or not cards.holds(state, group.owner, NUMBER):
        return None
    hexes = FIGURES.movement[holdings.level(state, group.owner, "movement") - 1][state.turn - 1]
    return Term("card-52", hexes - 1, "SE-25")


def shown_by_speed(table: Table, group: Group) -> Steps:
    """Revealed by the first faster move that others can see: not of a face-down Mine.

    One more hex along a pipeline is nothing unusual (SE-7.14).
    """
    usual = 2 if group.piped or group.slung else 1
    fast = UNITS[group.kind].moves == "slow" and group.moved > usual and group.face_up
    if fast and cards.holds(table.state, group.owner, NUMBER):
        reveal(table, group.owner, NUMBER)
    return ()
