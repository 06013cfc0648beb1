"""SE-24  Card 27, Stealth Field Emitter: ships turn face down again after every combat."""

from ....empires.cards import benefits
from ....facts.catalog import UNITS
from ....fleets.groups import groups_at
from ....state import Battle, Cell, Group, GroupId, Invasion, State, Table
from ....steps import Step, Steps
from ...hands.r24_alien_cards import put_to_the_test
from ...turns.r06_turns import hide

NUMBER = 27


class Vanish(Step):
    """SE-29.4  Ships turn face down after a combat, even if they retreated (SE-13.17)."""

    at: Cell
    fled: tuple[GroupId, ...] = ()

    def run(self, table: Table) -> Steps:
        # SE-17.9: captured ships have their counters by then, for counters are mixed here.
        state = table.state
        fled = [state.groups[gid] for gid in self.fled if gid in state.groups]
        unseen = [g for g in (*groups_at(state, self.at), *fled) if can_vanish(state, g)]
        for owner, at in dict.fromkeys((group.owner, group.at) for group in unseen):
            hide(table, owner, [g for g in unseen if (g.owner, g.at) == (owner, at)])
        return ()


def after_a_battle(_table: Table, battle: Battle) -> Steps:
    return (Vanish(battle.at, battle.fled),)


def after_bombardment(table: Table, at: Cell) -> Steps:
    """SE-13.4  Bombardment is step 11 of combat; without a battle it reveals the card too."""
    seen = [group for group in groups_at(table.state, at) if is_open_ship(group)]
    for owner in dict.fromkeys(group.owner for group in seen):
        put_to_the_test(table, owner, NUMBER)
    return (Vanish(at),)


def after_ground_combat(_table: Table, invasion: Invasion) -> Steps:
    """SE-20.38  Transports may have fought on the ground; ground units are not ships."""
    return (Vanish(invasion.at),)


def can_vanish(state: State, group: Group) -> bool:
    """SE-24.5  Ships of its owner, and those captured from its owner."""
    return is_open_ship(group) and benefits(state, group, NUMBER)


def is_open_ship(group: Group) -> bool:
    """SE-29.4  A ship that lies face up but need not."""
    unit = UNITS[group.kind]
    return unit.ship and group.face_up and not unit.open
