"""SE-13.12  Damage, destruction, and technology from wrecks."""

from ...battles.terms import hits_needed
from ...empires.holdings import gain_level
from ...facts.catalog import FIGURES
from ...fleets.groups import change, lose_units
from ...hooks import moments
from ...state import Cell, Group, GroupId, Table
from ...steps import Event, Seat, Step, Steps, replace
from ..special_ships.r14_aliens import return_aliens


class UnitDestroyed(Event):
    """SE-13.12  A unit was destroyed."""

    player: Seat
    kind: str
    at: Cell


class WreckStudied(Event):
    """SE-12.8  A Space Wreck or Doomsday Machine (SE-14.53) gave a level of technology."""

    player: Seat
    technology: str
    dice: tuple[int, ...]
    sides: int = FIGURES.sides


class NothingLearned(Event):
    """SE-12.8  A wreck gave nothing new (R-52)."""

    player: Seat
    dice: tuple[int, ...]
    sides: int = FIGURES.sides


class Hit(Step):
    """SE-13.13  Damage one unit of a group, the one already damaged first."""

    target: GroupId
    by: GroupId  # SE-13.18: the last damage counts as the kill
    amount: int = 1
    answered: bool = False  # other rules have had their chance to take over the damage

    def run(self, table: Table) -> Steps:
        state = table.state
        target = state.groups.get(self.target)
        if target is None or not self.amount:
            return ()
        damage = moments.Damage(self.target, self.by, self.amount)
        steps = None if self.answered else moments.taken_over(moments.DAMAGE_SCORED, table, damage)
        if steps is not None:
            return steps
        if target.damage + self.amount < hits_needed(state, target):
            change(state, target, damage=target.damage + self.amount)
            return ()
        gun = state.groups.get(self.by)
        destroy_unit(table, target, gun.owner if gun else None)
        return moments.occur(moments.KILLED, table, moments.Kill(target, self.by))


def destroy_unit(table: Table, group: Group, by: Seat | None = None) -> None:
    """SE-13.12  Remove one unit of a group; SE-13.18: the last damage counts as the kill."""
    state = table.state
    table.tell(UnitDestroyed(group.owner, group.kind, group.at))
    lose_units(state, replace(group, damage=0), 1)
    return_aliens(state, group.kind, 1)
    if group.kind == "doomsday" and by in state.empires:
        for _ in range(2):  # SE-14.53
            study_wreck(table, str(by))


def study_wreck(table: Table, player: Seat) -> None:
    """SE-12.8  Roll for a level of technology; only the player who gains it learns which."""
    dice = table.roll(1, FIGURES.sides)
    technology = FIGURES.wreck[dice[0] - 1]
    if gain_level(table.state, player, technology):
        table.tell(WreckStudied(player, technology, dice), (player,))
    else:
        table.tell(NothingLearned(player, dice), (player,))
