"""SE-13.9 to SE-13.15  Firing one die at a time, or retreating instead."""

from ...battles.battlefield import (
    can_retreat,
    going,
    havens,
    in_line,
    shots_left,
    targets,
    the_battle,
)
from ...battles.tallies import with_dice, with_more
from ...battles.terms import to_hit
from ...facts.catalog import FIGURES, UNITS
from ...fleets.groups import can_split
from ...hooks.moments import BY_ITSELF, SHOT_HIT, occur, taken_over
from ...hooks.numbers import ATTACKS, Aim
from ...hooks.tables import is_deed
from ...solo.automaton import best_target
from ...state import Battle, Cell, Group, GroupId, State, Table
from ...steps import Choice, Event, Option, Seat, Step, Steps, replace
from .r13_losses import Hit
from .r13_retreat import HowManyRetreat, part_ways


class FireAt(Option):
    """Fire one shot at this group."""

    group: GroupId
    target: GroupId
    kind: str
    needed: int


class FireAllAt(Option):
    """Fire all remaining shots at this group until it is gone."""

    group: GroupId
    target: GroupId
    kind: str
    needed: int
    shots: int


class HoldFire(Option):
    """SE-1.7  Hold this group's remaining fire this round."""

    group: GroupId


class RetreatTo(Option):
    """Retreat with all ships that have not fired."""

    group: GroupId
    to: Cell


class RetreatInPart(Option):
    """Retreat with some of the ships that have not fired."""

    group: GroupId
    to: Cell


class ShotFired(Event):
    """SE-13.11  Shots were fired; a roll of the number or less hits, and a 1 always hits."""

    player: Seat
    kind: str
    target: Seat
    target_kind: str
    needed: int
    dice: tuple[int, ...]
    hits: int
    sides: int = FIGURES.sides


class Shoot(Choice):
    """SE-13.9  The units of a group may fire at different targets, one die at a time."""

    group: GroupId
    against_fighters: bool = False

    def options(self, state: State) -> list[Option]:
        battle = state.battle
        group = state.groups.get(self.group)
        if battle is None or group is None or group.at != battle.at:
            return []
        shots = shots_left(state, battle, group)
        found: list[Option] = []
        if shots > 0:
            for foe in targets(state, battle, group, fighters_only=self.against_fighters):
                needed = to_hit(Aim(state, battle, group, foe))
                found.append(FireAt(group.id, foe.id, foe.kind, needed))
                if shots > 1:
                    found.append(FireAllAt(group.id, foe.id, foe.kind, needed, shots))
            for offers in () if self.against_fighters else ATTACKS.of(state):
                found += offers(state, group)
        if not self.against_fighters:
            found += retreats(state, battle, group)
        return [*found, HoldFire(group.id)] if found else []

    def chosen(
        self, table: Table, option: FireAt | FireAllAt | HoldFire | RetreatTo | RetreatInPart
    ) -> Steps:
        state = table.state
        group = state.groups[self.group]
        if isinstance(option, HoldFire):
            return ()
        if isinstance(option, RetreatTo):
            return part_ways(state, group, going(state, the_battle(state), group), option.to)
        if isinstance(option, RetreatInPart):
            return HowManyRetreat(self.player, group.id, option.to), self
        if is_deed(option):
            return *option.follow(table, group), self
        shots = option.shots if isinstance(option, FireAllAt) else 1
        return salvo(state, group, state.groups[option.target], shots), self


class Salvo(Step):
    """SE-13.11  Roll one die after another while the target has unscreened units.

    Each hit is reported before the loss it causes, so a salvo is reported in parts that end
    with a hit.
    """

    group: GroupId
    target: GroupId
    owner: Seat  # owner and kind of the target, which may be gone before the last die
    kind: str
    needed: int
    left: int

    def run(self, table: Table) -> Steps:
        state = table.state
        gun = state.groups.get(self.group)
        if gun is None:  # SE-25.7: its hit exposed it as a Decoy
            return ()
        dice: tuple[int, ...] = ()
        for left in range(self.left - 1, -1, -1):
            foe = state.groups.get(self.target)
            if foe is None or in_line(state, the_battle(state), foe) <= 0:
                break
            dice = (*dice, *table.roll(1, FIGURES.sides))
            if dice[-1] <= self.needed:
                self.tell(table, gun, dice, hits=1)
                hit = Hit(self.target, gun.id, UNITS[gun.kind].damage)
                return hit, *occur(SHOT_HIT, table, gun, foe), replace(self, left=left)
        if dice:
            self.tell(table, gun, dice, hits=0)
        return ()

    def tell(self, table: Table, gun: Group, dice: tuple[int, ...], hits: int) -> None:
        note(table.state, gun, self.target, dice)
        table.tell(ShotFired(gun.owner, gun.kind, self.owner, self.kind, self.needed, dice, hits))


class FireByItself(Step):
    """SE-28.2  An automaton fires each shot at its best target."""

    group: GroupId
    against_fighters: bool = False

    def run(self, table: Table) -> Steps:
        state = table.state
        group = state.groups.get(self.group)
        if state.battle is None or group is None or not shots_left(state, state.battle, group):
            return ()
        steps = None if self.against_fighters else taken_over(BY_ITSELF, table, group)
        if steps is not None:
            return *steps, self
        target = best_target(state, group, fighters_only=self.against_fighters)
        if target is None:
            return ()
        return salvo(state, group, target, 1), self


def salvo(state: State, gun: Group, target: Group, shots: int) -> Salvo:
    """SE-13.11  Return a salvo of this many shots, all with the same number to hit."""
    needed = to_hit(Aim(state, the_battle(state), gun, target))
    return Salvo(gun.id, target.id, target.owner, target.kind, needed, shots)


def retreats(state: State, battle: Battle, group: Group) -> list[Option]:
    """SE-13.15  Retreats for all ships that can go, or for some if a counter is free."""
    count = going(state, battle, group) if can_retreat(state, battle, group) else 0
    havens_ = havens(state, group.owner, group.at) if count else []
    kinds = (RetreatTo, RetreatInPart) if count > 1 and can_split(state, group) else (RetreatTo,)
    return [kind(group.id, to) for kind in kinds for to in havens_]


def note(state: State, gun: Group, target: GroupId, dice: tuple[int, ...]) -> None:
    """SE-13.9  Use up the shots; the dice stay on the battle board until the round ends."""
    # SE-32.4: the target of each die is remembered while the fire can be undone.
    rewind = state.rewind
    if rewind is not None and rewind.group == gun.id:
        state.rewind = replace(rewind, aims=(*rewind.aims, *(target for _ in dice)))
    now = the_battle(state)
    fired, shots = with_more(now.fired, gun.id, len(dice)), with_dice(now.shots, gun.id, dice)
    state.battle = replace(now, fired=fired, shots=shots)
