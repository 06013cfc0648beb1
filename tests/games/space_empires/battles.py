"""What a test reads off a battle: numbers to hit, classes, and the round it wants to look at."""

from __future__ import annotations

from msgspec.structs import replace

from starhold.games.space_empires.battlefield import the_battle, weapon_class
from starhold.games.space_empires.numbers import Aim, Bombing
from starhold.games.space_empires.state import Table
from starhold.games.space_empires.terms import bombing_terms, to_hit, total


def needed(table: Table, gun: str = "red-1", target: str = "blue-1") -> int:
    """What one group needs to hit another."""
    state = table.state
    return to_hit(Aim(state, the_battle(state), state.groups[gun], state.groups[target]))


def bombs(table: Table, gun: str = "red-1") -> int:
    """What a group needs to hit a colony without ground units."""
    return total(bombing_terms(Bombing(table.state, table.state.groups[gun])))


def fires_as(table: Table, gid: str = "red-1") -> str:
    """The class in which a group fires."""
    return weapon_class(table.state, the_battle(table.state), table.state.groups[gid])


def in_round(table: Table, number: int) -> Table:
    """The same battle in another round."""
    table.state.battle = replace(the_battle(table.state), round=number)
    return table
