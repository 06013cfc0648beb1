"""SE-15  Bombardment of colonies, after the battles of the active player."""

from __future__ import annotations

from msgspec.structs import replace

from starhold.core.record import Event, Option, Seat
from starhold.games.space_empires.alliances import allied
from starhold.games.space_empires.catalog import FIGURES, UNITS
from starhold.games.space_empires.empires import is_unseen, size
from starhold.games.space_empires.fleets import is_armed, others, own, put
from starhold.games.space_empires.numbers import MAY_BOMBARD, Bombing
from starhold.games.space_empires.rules.r09_colonies import can_colonise, found_colony
from starhold.games.space_empires.rules.r27_victory import CountPoints, HomeworldFalls
from starhold.games.space_empires.state import (
    Cell,
    Choice,
    Group,
    GroupId,
    State,
    Step,
    Steps,
    Table,
)
from starhold.games.space_empires.terms import bombing_terms, total


class Bombard(Option):
    """Fire at the colony with this group."""

    group: GroupId
    kind: str
    count: int


class SpareColony(Option):
    """Fire no more at this colony."""


class SettleRuins(Option):
    """Found a colony of your own at once."""

    group: GroupId


class LeaveRuins(Option):
    """Do not settle there now."""


class ColonyBombarded(Event):
    """SE-15.2  Ships fired at a colony."""

    player: Seat
    kind: str
    at: Cell
    needed: int
    dice: tuple[int, ...]
    hits: int
    sides: int = FIGURES.sides


class ColonyReduced(Event):
    """SE-15.3  A colony shrank."""

    player: Seat
    at: Cell
    size: int


class ColonyDestroyed(Event):
    """SE-15.4  A colony is gone, with everything on it."""

    player: Seat
    at: Cell


class Bombardments(Step):
    """SE-15.1  In its owner's Combat Phase each ship may fire once at an enemy colony."""

    player: Seat

    def run(self, table: Table) -> Steps:
        state = table.state
        return tuple(
            ChooseBombers(self.player, at, tuple(group.id for group in bombers))
            for at, colony in state.colonies.items()
            if not allied(state, self.player, colony.owner)
            and (bombers := able_to_bombard(state, self.player, at))
        )


class ChooseBombers(Choice):
    """SE-15.1  One group after another, or none."""

    at: Cell
    groups: tuple[GroupId, ...]

    def options(self, state: State) -> list[Option]:
        if self.at not in state.colonies:
            return []
        left = [state.groups[gid] for gid in self.groups]
        return [*(Bombard(g.id, g.kind, g.count) for g in left), SpareColony()] if left else []

    def chosen(self, table: Table, option: Bombard | SpareColony) -> Steps:
        if isinstance(option, SpareColony):
            return ()
        state = table.state
        group = replace(state.groups[option.group], face_up=True)
        put(state, group)
        bombard(table, group)
        if state.colonies[self.at].step < 0:
            return ColonyFalls(self.at, self.player), SettleAtOnce(self.player, self.at)
        return (replace(self, groups=tuple(gid for gid in self.groups if gid != group.id)),)


class SettleAtOnce(Choice):
    """SE-15.4  A Colony Ship of the bombarding player may colonise at once."""

    at: Cell

    def options(self, state: State) -> list[Option]:
        ships = [g for g in own(state, self.player, self.at) if g.kind == "colony_ship"]
        able = [SettleRuins(g.id) for g in ships if can_colonise(state, g)]
        return [*able[:1], LeaveRuins()] if able else []

    def chosen(self, table: Table, option: SettleRuins | LeaveRuins) -> Steps:
        if isinstance(option, SettleRuins):
            return found_colony(table, table.state.groups[option.group])
        return ()


class ColonyFalls(Step):
    """SE-15.4  The colony is destroyed with its Minerals and Wrecks; the planet stays."""

    at: Cell
    by: Seat

    def run(self, table: Table) -> Steps:
        state = table.state
        colony = state.colonies.pop(self.at)
        table.tell(ColonyDestroyed(colony.owner, self.at))
        if self.by in state.empires:
            state.empires[self.by].points += 1  # SE-27.7
        if colony.homeworld:
            return (HomeworldFalls(colony.owner, self.by),)
        return (CountPoints(),)


def able_to_bombard(state: State, player: Seat, at: Cell) -> list[Group]:
    """SE-15.1  Ships in a hex that no enemy defends; who hides does not defend."""
    foes = [foe for foe in others(state, player, at) if is_armed(foe)]
    if any(not is_unseen(state, foe, player) for foe in foes):
        return []
    ships = [g for g in own(state, player, at) if is_armed(g) and UNITS[g.kind].ship]
    for rule in MAY_BOMBARD.of(state):
        ships = [group for group in ships if rule(state, group)]
    return ships


def bombard(table: Table, group: Group) -> None:
    """SE-15.2  Each ship fires once; SE-15.3 a hit is one step down; a 1 always hits."""
    state = table.state
    needed = max(1, total(bombing_terms(Bombing(state, group))))
    dice: list[int] = []
    for _ in range(group.count):
        if state.colonies[group.at].step < 0:
            break
        dice += table.roll(1, FIGURES.sides)
        if dice[-1] <= needed:
            colony = state.colonies[group.at]
            state.colonies[group.at] = replace(colony, step=colony.step - 1)
    hits = sum(die <= needed for die in dice)
    rolled = tuple(dice)
    table.tell(ColonyBombarded(group.owner, group.kind, group.at, needed, rolled, hits))
    colony = state.colonies[group.at]
    if hits and colony.step >= 0:
        table.tell(ColonyReduced(colony.owner, group.at, size(colony)))
