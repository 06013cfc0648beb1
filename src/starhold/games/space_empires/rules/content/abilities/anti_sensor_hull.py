"""SE-23.7  Anti-sensor hull: Mines ignore the ship, unless its owner switches the hull off."""

from msgspec.structs import replace

from starhold.games.space_empires.battles.battlefield import foe_of, forces, the_battle
from starhold.games.space_empires.fleets.uniques import has_ability
from starhold.games.space_empires.rules.special_ships.r14_mines import minefield
from starhold.games.space_empires.solo.automaton import is_automatic
from starhold.games.space_empires.state import Battle, Group, GroupId, State, Table
from starhold.games.space_empires.steps import Choice, Event, Option, Seat, Steps


class SwitchOff(Option):
    """Expose this group to Mines."""

    group: GroupId


class StayUnseen(Option):
    """Keep the hulls switched on."""


class HullSwitchedOff(Event):
    """SE-23.7  An Anti-sensor hull was switched off."""

    player: Seat
    group: GroupId


def offer_to_absorb(table: Table, battle: Battle) -> Steps:
    """SE-13.4  Step 7, the attacker first; asked only where there are Mines."""
    state = table.state
    return tuple(
        SwitchHulls(seat)
        for side in (battle.attacker, battle.defender)
        for seat in dict.fromkeys(group.owner for group in unseen(state, battle, side))
        if minefield(state, battle, foe_of(battle, side)) and not is_automatic(state, seat)
    )


class SwitchHulls(Choice):
    """SE-23.7  The owner may switch it off to absorb Mines."""

    def options(self, state: State) -> list[Option]:
        battle = the_battle(state)
        mine = [g for g in unseen(state, battle, self.player) if g.owner == self.player]
        return [*(SwitchOff(group.id) for group in mine), StayUnseen()] if mine else []

    def chosen(self, table: Table, option: SwitchOff | StayUnseen) -> Steps:
        if isinstance(option, StayUnseen):
            return ()
        battle = the_battle(table.state)
        table.state.battle = replace(battle, exposed=(*battle.exposed, option.group))
        table.tell(HullSwitchedOff(self.player, option.group))
        return (self,)


def not_seen_by_mines(
    state: State, battle: Battle, _side: Seat, found: list[Group]
) -> list[Group]:
    """SE-14.33  Not eligible unless switched off; other ships trigger Mines as usual."""
    return [g for g in found if g.id in battle.exposed or not is_sheathed(state, g)]


def is_sheathed(state: State, group: Group) -> bool:
    return has_ability(state, group, "anti_sensor_hull")


def unseen(state: State, battle: Battle, side: Seat) -> list[Group]:
    """SE-23.7  The groups of a side with their hulls switched on."""
    there = forces(state, battle, side)
    return [g for g in there if is_sheathed(state, g) and g.id not in battle.exposed]
