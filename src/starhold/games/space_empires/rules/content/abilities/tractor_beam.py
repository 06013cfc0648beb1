"""SE-23.7  Tractor beam: one enemy ship cannot retreat while it is held."""

from msgspec.structs import replace

from starhold.games.space_empires.battles import battlefield, boarding
from starhold.games.space_empires.facts.catalog import UNITS
from starhold.games.space_empires.fleets.groups import COUNTER, face
from starhold.games.space_empires.fleets.uniques import has_ability
from starhold.games.space_empires.solo.automaton import is_automatic
from starhold.games.space_empires.state import Battle, Group, GroupId, State, Table
from starhold.games.space_empires.steps import Choice, Event, Option, Seat, Steps


class HoldShip(Option):
    """Hold one of these ships."""

    group: GroupId
    target: GroupId
    kind: str


class LetGo(Option):
    """Hold no ship."""


class ShipHeld(Event):
    """SE-23.7  A tractor beam holds a ship."""

    player: Seat
    target: GroupId
    kind: str = COUNTER


def aim_beams(table: Table, battle: Battle) -> Steps:
    """SE-13.5  Step c of a round; SE-28.70: automata use no beams."""
    state = table.state
    beams = [
        group
        for group in battlefield.engaged(state, battle)
        if has_ability(state, group, "tractor_beam") and not boarding.is_stunned(battle, group.id)
    ]
    able = [group for group in beams if not (group.sham or is_automatic(state, group.owner))]
    return tuple(AimBeams(group.owner, group.id, group.count) for group in able)


class AimBeams(Choice):
    """SE-23.7  Each ship names one that could be fired at, or keeps the one it holds."""

    group: GroupId
    left: int
    chosen_now: tuple[GroupId, ...] = ()

    def options(self, state: State) -> list[Option]:
        battle = battlefield.the_battle(state)
        beam = state.groups[self.group]
        near = [g for g in battlefield.in_reach(state, battle, beam) if UNITS[g.kind].ship]
        near += [g for g in held_by(state, battle, self.group) if g not in near]
        named = [HoldShip(beam.id, g.id, g.kind) for g in near]
        return [*named, LetGo()] if named and self.left else []

    def chosen(self, table: Table, option: HoldShip | LetGo) -> Steps:
        state = table.state
        now = self.chosen_now
        if isinstance(option, HoldShip):
            now = (*now, option.target)
            kind, _ = face(state, state.groups[option.target])
            table.tell(ShipHeld(self.player, option.target, kind))
        if isinstance(option, HoldShip) and self.left > 1:
            return (replace(self, left=self.left - 1, chosen_now=now),)
        battle = battlefield.the_battle(state)
        others = tuple(pair for pair in battle.beams if pair[0] != self.group)
        mine = tuple((self.group, target) for target in now)
        state.battle = replace(battle, beams=(*others, *mine))
        return ()


def held(state: State, battle: Battle, group: Group) -> int:
    """SE-23.7  One ship for each beam; cloaked and undetected ships ignore it."""
    if group.id in battle.hidden:
        return 0
    return sum(target == group.id for _, target in standing(state, battle))


def standing(state: State, battle: Battle) -> list[tuple[GroupId, GroupId]]:
    """SE-23.7  A beam ends with its ship: never more beams than ships are left."""
    found = []
    for beam in dict.fromkeys(gid for gid, _ in battle.beams):
        group = state.groups.get(beam)
        ships = group.count if group is not None and group.at == battle.at else 0
        found += [pair for pair in battle.beams if pair[0] == beam][:ships]
    return found


def held_by(state: State, battle: Battle, beam: GroupId) -> list[Group]:
    """SE-23.7  The groups held since the last round, even if they are screened now."""
    ids = dict.fromkeys(target for gid, target in battle.beams if gid == beam)
    held_ = (state.groups.get(gid) for gid in ids)
    return [group for group in held_ if group is not None and group.at == battle.at]
