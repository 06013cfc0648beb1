"""SE-25  Advantage 46, Horsemen of the Plains: they retreat between rounds and raid colonies."""

from starhold.core.score import Term

from ....battles import battlefield
from ....empires.cards import holds
from ....fleets.groups import can_split, own
from ....hooks.numbers import Bombing
from ....state import Battle, Cell, Group, GroupId, State, Table
from ....steps import Choice, Option, Seat, Step, Steps, replace
from ...combat.r13_retreat import part_ways
from ...hands.r24_alien_cards import put_to_the_test

NUMBER = 46
RAID = 2


class RideTo(Option):
    """Retreat with this group before the next round."""

    group: GroupId
    to: Cell


class StayInBattle(Option):
    """Fight the next round."""


class RideWith(Option):
    """Retreat with this many ships."""

    count: int


def between_rounds(table: Table, battle: Battle) -> Steps:
    """SE-13.5  Horsemen retreat after troops have landed, from the end of round 1."""
    groups = battlefield.engaged(table.state, battle)
    riders = dict.fromkeys(g.owner for g in groups if holds(table.state, g.owner, NUMBER))
    return tuple(GatherRiders(seat) for seat in riders)


class GatherRiders(Step):
    """SE-14.5  The round is over: ships that fired may leave, Fighters with their carrier."""

    player: Seat

    def run(self, table: Table) -> Steps:
        table.state.battle = replace(battlefield.the_battle(table.state), fired=())
        return (RideAway(self.player),)


class RideAway(Choice):
    """SE-13.15  Ships that could retreat need not wait for their turn to fire."""

    def options(self, state: State) -> list[Option]:
        battle = battlefield.the_battle(state)
        groups = [g for g in own(state, self.player, battle.at) if g.id not in battle.aside]
        able = [group for group in groups if battlefield.could_retreat(state, battle, group)]
        rides = [
            RideTo(g.id, to) for g in able for to in battlefield.havens(state, self.player, g.at)
        ]
        return [*rides, StayInBattle()] if rides else []

    def chosen(self, table: Table, option: RideTo | StayInBattle) -> Steps:
        if isinstance(option, StayInBattle):
            return ()
        state = table.state
        group = state.groups[option.group]
        most = battlefield.able_to_go(state, battlefield.the_battle(state), group)
        if most > 1 and can_split(state, group):
            return HowManyRide(self.player, group.id, option.to), self
        return *part_ways(state, group, most, option.to), self


class HowManyRide(Choice):
    """SE-13.15  Part of a group may retreat, if a counter is free; SE-23.7: not held ships."""

    completes = True
    group: GroupId
    to: Cell

    def options(self, state: State) -> list[Option]:
        battle, group = battlefield.the_battle(state), state.groups[self.group]
        most = battlefield.able_to_go(state, battle, group)
        return [RideWith(count) for count in range(most, 0, -1)]

    def chosen(self, table: Table, option: RideWith) -> Steps:
        group = table.state.groups[self.group]
        return part_ways(table.state, group, option.count, self.to)


def raid(aim: Bombing) -> Term | None:
    """SE-15.2  +2 against colonies: this effect names planets."""
    return Term("card-46", RAID, "SE-25") if holds(aim.state, aim.gun.owner, NUMBER) else None


def shown_by_raiding(table: Table, group: Group) -> Steps:
    """A raid without a battle reveals it too: everyone sees the numbers to hit."""
    put_to_the_test(table, group.owner, NUMBER)
    return ()
