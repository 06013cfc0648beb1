"""SE-13.12  Losses: damage, destruction, and what becomes of those who lose their escort."""

from __future__ import annotations

from msgspec.structs import replace

from starhold.core.record import Event, Seat
from starhold.games.space_empires.catalog import ALIENS, FIGURES
from starhold.games.space_empires.empires import gain_level, hull
from starhold.games.space_empires.fleets import lose_units, put
from starhold.games.space_empires.rules.r14_aliens import return_alien
from starhold.games.space_empires.state import DOOM, Cell, Group, Table


class UnitDestroyed(Event):
    """SE-13.12  A unit was destroyed."""

    player: Seat
    kind: str
    at: Cell


class WreckStudied(Event):
    """SE-12.8  What a Space Wreck, or a Doomsday Machine (SE-14.53), has taught."""

    player: Seat
    technology: str
    dice: tuple[int, ...]
    sides: int = FIGURES.sides


class NothingLearned(Event):
    """SE-12.8  It taught nothing new (R-52)."""

    player: Seat
    dice: tuple[int, ...]
    sides: int = FIGURES.sides


def hit(table: Table, target: Group, by: Seat) -> None:
    """SE-13.13  One point of damage; in a group it goes to the unit that is damaged already."""
    if target.damage + 1 < max(1, hull(target)):
        put(table.state, replace(target, damage=target.damage + 1))
        return
    destroy_unit(table, target, by)


def destroy_unit(table: Table, group: Group, by: Seat | None = None) -> None:
    """SE-13.12  Remove one unit of a group; SE-13.18 it counts for whoever did the last damage."""
    state = table.state
    table.tell(UnitDestroyed(group.owner, group.kind, group.at))
    lose_units(state, replace(group, damage=0), 1)
    if group.kind in ALIENS:
        return_alien(state, group.kind)
    if group.owner == DOOM and by in state.empires:
        for _ in range(2):  # SE-14.53
            study_wreck(table, str(by))


def study_wreck(table: Table, player: Seat) -> None:
    """SE-12.8  Roll for a level of technology; only the owner of the sheet learns which."""
    dice = table.roll(1, FIGURES.sides)
    technology = FIGURES.wreck[dice[0] - 1]
    if gain_level(table.state, player, technology):
        table.tell(WreckStudied(player, technology, dice), (player,))
    else:
        table.tell(NothingLearned(player, dice), (player,))
