"""SE-20.30, SE-20.37  Ground fire by class, defenders first, one die at a time."""

from ...battles import ground
from ...battles.tallies import with_dice, with_more
from ...empires import holdings
from ...facts.catalog import FIGURES
from ...fleets import groups
from ...hooks.tables import is_deed
from ...solo import automaton
from ...state import Group, GroupId, Invasion, State, Table
from ...steps import Choice, Option, Seat, Step, Steps, replace
from ..combat import r13_fire, r13_losses, r13_rounds


class Strike(Option):
    """Fire at this group."""

    group: GroupId
    target: GroupId
    kind: str
    needed: int
    shots: int


class StrikeSupported(Option):
    """Fire at a supported unit of this group."""

    group: GroupId
    target: GroupId
    kind: str
    needed: int
    shots: int


class GroundFire(Step):
    """SE-20.30  Fire by class; the defender fires first in a tie."""

    def run(self, table: Table) -> Steps:
        order = ground_order(table.state, ground.the_invasion(table.state))
        return tuple(map(GroundVolley, order))


class GroundVolley(Step):
    """SE-20.37  Groups of one side and class fire in the order their player chooses (SE-13.8)."""

    guns: tuple[GroupId, ...]

    def run(self, table: Table) -> Steps:
        state = table.state
        now = ground.the_invasion(state)
        groups = [state.groups[gid] for gid in self.guns if gid in state.groups]
        able = tuple(group.id for group in groups if ground.ground_shots(now, group) > 0)
        if not able:
            return ()
        owner = state.groups[able[0]].owner
        if automaton.is_automatic(state, owner):
            return tuple(TroopsFire(gid) for gid in sorted(able, key=automaton.identifier))
        player = holdings.decider(state, owner)
        if len(able) == 1:
            return (GroundShoot(player, able[0]),)
        return (ChooseTroops(player, able),)


class ChooseTroops(Choice):
    """SE-20.37  Ground units fire in groups, one group after another."""

    guns: tuple[GroupId, ...]

    def options(self, state: State) -> list[Option]:
        return [r13_rounds.FireNext(gid, state.groups[gid].kind) for gid in self.guns]

    def chosen(self, table: Table, option: r13_rounds.FireNext) -> Steps:
        rest = tuple(gid for gid in self.guns if gid != option.group)
        return GroundShoot(self.player, option.group), GroundVolley(rest)


class GroundShoot(Choice):
    """SE-20.37  A group may split its dice among targets; supported units fire first."""

    group: GroupId

    def options(self, state: State) -> list[Option]:
        now = ground.the_invasion(state)
        group = state.groups[self.group]
        if ground.ground_shots(now, group) <= 0:
            return []
        supported = ground.supported_shots(now, group)
        shots = supported or ground.ground_shots(now, group)
        found: list[Option] = []
        for foe, shielded in ground.targets_of(state, now, group.owner):
            aim = ground.GroundAim(state, now, group, foe, supported > 0, shielded)
            needed = ground.ground_to_hit(aim)
            strike = StrikeSupported if shielded else Strike
            found += [
                strike(group.id, foe.id, foe.kind, needed, count)
                for count in dict.fromkeys((1, shots))
            ]
        for offers in ground.GROUND_DEEDS.of(state):
            found += offers(state, group)
        if not found:
            return []
        # As in R-49: after three rounds without fire, nobody may hold fire.
        waits = now.idle < FIGURES.standstill
        return [*found, r13_fire.HoldFire(group.id)] if waits else found

    def chosen(self, table: Table, option: Strike | StrikeSupported | r13_fire.HoldFire) -> Steps:
        if isinstance(option, r13_fire.HoldFire):
            return ()
        if is_deed(option):
            return option.follow(table, table.state.groups[self.group])
        strike(table, option)
        return (self,)


class TroopsFire(Step):
    """SE-28.70  An automaton's troops fire each shot at the best target."""

    group: GroupId

    def run(self, table: Table) -> Steps:
        state = table.state
        group = state.groups.get(self.group)
        if group is None or ground.ground_shots(ground.the_invasion(state), group) <= 0:
            return ()
        aim = automaton.best_ground_target(state, group)
        if aim is None:
            return ()
        option = StrikeSupported if aim.target_supported else Strike
        needed = ground.ground_to_hit(aim)
        strike(table, option(group.id, aim.target.id, aim.target.kind, needed, 1))
        return (self,)


def ground_order(state: State, now: Invasion) -> list[tuple[GroupId, ...]]:
    """SE-20.30  The groups, in order of fire."""
    places: dict[tuple[str, bool, Seat], list[GroupId]] = {}
    for side in (now.defender, now.attacker):
        for group in ground.combatants(state, now, side):
            place = (ground.rating(state, now, group).weapon, side == now.attacker, group.owner)
            places.setdefault(place, []).append(group.id)
    return [tuple(guns) for _, guns in sorted(places.items())]


def strike(table: Table, option: Strike | StrikeSupported) -> None:
    """SE-20.30  Roll one die after another until the target is gone."""
    state = table.state
    gun, aimed = state.groups[option.group], state.groups[option.target]
    shielded = isinstance(option, StrikeSupported)
    dice: tuple[int, ...] = ()
    for _ in range(option.shots):
        now = ground.the_invasion(state)
        if (option.target, shielded) not in (
            (foe.id, covered) for foe, covered in ground.targets_of(state, now, gun.owner)
        ):
            break
        dice = (*dice, *table.roll(1, FIGURES.sides))
        if dice[-1] <= option.needed:
            tell_shots(table, gun, aimed, option.needed, dice)
            wound(table, state.groups[option.target], shielded)
            dice = ()
    if dice:
        tell_shots(table, gun, aimed, option.needed, dice)


def tell_shots(table: Table, gun: Group, aimed: Group, needed: int, dice: tuple[int, ...]) -> None:
    """SE-13.11  Report the dice up to a hit before the loss it causes; SE-20.37: use up shots."""
    now = ground.the_invasion(table.state)
    fired, shots = with_more(now.fired, gun.id, len(dice)), with_dice(now.shots, gun.id, dice)
    table.state.invasion = replace(now, fired=fired, shots=shots)
    hits = int(dice[-1] <= needed)
    table.tell(
        r13_fire.ShotFired(gun.owner, gun.kind, aimed.owner, aimed.kind, needed, dice, hits)
    )


def wound(table: Table, target: Group, shielded: bool) -> None:
    """SE-13.13  Hits on a group add up on one unit until it is destroyed."""
    state = table.state
    now = ground.the_invasion(state)
    if target.damage + 1 < ground.hits_needed(state, now, target):
        groups.change(state, target, damage=target.damage + 1)
        if shielded and target.id not in now.marked:
            state.invasion = replace(now, marked=(*now.marked, target.id))
        return
    table.tell(r13_losses.UnitDestroyed(target.owner, target.kind, target.at))
    groups.lose_units(state, replace(target, damage=0), 1)
    supported = now.supported
    if shielded:
        supported = with_more(supported, target.id, -1)
    marked = tuple(gid for gid in now.marked if gid != target.id)
    state.invasion = replace(now, supported=supported, marked=marked)
