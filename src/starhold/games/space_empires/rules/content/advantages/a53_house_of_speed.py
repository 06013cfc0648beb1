"""SE-25  Advantage 53, House of Speed: the fastest ships of all, and the easiest to hit.

`data/cards.toml` gives it Movement 7, which nobody can learn from it, and forbids Cloaking.
"""

from starhold.core.score import Term
from starhold.games.space_empires.empires.cards import benefits, holds
from starhold.games.space_empires.facts.catalog import UNITS
from starhold.games.space_empires.fleets.tech import Tech
from starhold.games.space_empires.hooks.numbers import Aim, Levels
from starhold.games.space_empires.rules.hands.r24_alien_cards import put_to_the_test
from starhold.games.space_empires.state import Group, State, Table
from starhold.games.space_empires.steps import Steps, replace

NUMBER = 53
WEAKNESS = 2


def thin_walls(aim: Aim) -> Term | None:
    """Enemies have +2 Attack against its ships, Fighters too; captured ones stay as built."""
    ship = UNITS[aim.target.kind].ship and benefits(aim.state, aim.target, NUMBER)
    return Term("target_card-53", WEAKNESS, "SE-25") if ship else None


def slow_raiders(state: State, group: Group, _levels: Levels, tech: Tech) -> Tech:
    """It may use captured Raiders, but never speeds them up."""
    ours = holds(state, group.owner, NUMBER)
    return replace(tech, movement=group.tech.movement) if ours else tech


def shown_by_speed(table: Table, group: Group) -> Steps:
    """Revealed by the first move of more than one hex."""
    if group.moved > 1:
        put_to_the_test(table, group.owner, NUMBER)
    return ()
