"""SE-13.12  Losses: damage, destruction, and what becomes of those who lose their escort."""

from __future__ import annotations

from msgspec.structs import replace

from starhold.core.record import Event, Seat
from starhold.games.space_empires.battles.terms import hits_needed
from starhold.games.space_empires.empires.holdings import gain_level
from starhold.games.space_empires.facts.catalog import ALIENS, FIGURES
from starhold.games.space_empires.fleets.groups import lose_units, put
from starhold.games.space_empires.hooks.moments import (
    DAMAGE_SCORED,
    KILLED,
    Damage,
    Kill,
    occur,
    taken_over,
)
from starhold.games.space_empires.rules.special_ships.r14_aliens import return_alien
from starhold.games.space_empires.state import Cell, Group, GroupId, Step, Steps, Table


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


class Hit(Step):
    """SE-13.13  Damage to one unit; in a group it goes to the unit that is damaged already."""

    target: GroupId
    by: GroupId  # SE-13.18: who does the last damage has destroyed it
    amount: int = 1
    answered: bool = False  # whoever could take the damage over has done so

    def run(self, table: Table) -> Steps:
        state = table.state
        target = state.groups.get(self.target)
        if target is None or not self.amount:
            return ()
        damage = Damage(self.target, self.by, self.amount)
        steps = None if self.answered else taken_over(DAMAGE_SCORED, table, damage)
        if steps is not None:
            return steps
        if target.damage + self.amount < hits_needed(state, target):
            put(state, replace(target, damage=target.damage + self.amount))
            return ()
        gun = state.groups.get(self.by)
        destroy_unit(table, target, gun.owner if gun else None)
        return occur(KILLED, table, Kill(target, self.by))


def destroy_unit(table: Table, group: Group, by: Seat | None = None) -> None:
    """SE-13.12  Remove one unit of a group; SE-13.18 it counts for whoever did the last damage."""
    state = table.state
    table.tell(UnitDestroyed(group.owner, group.kind, group.at))
    lose_units(state, replace(group, damage=0), 1)
    if group.kind in ALIENS:
        return_alien(state, group.kind)
    if group.kind == "doomsday" and by in state.empires:
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
