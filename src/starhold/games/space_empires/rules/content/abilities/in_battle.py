"""SE-23.7  Abilities used in battle.

Anti-sensor hull: Mines ignore the ship, unless its owner switches the hull off.
Second salvo: after a hit the ship may fire once more at the same type of ship.
Shield projector: while it is unscreened, one friendly ship cannot be attacked.
Tractor beam: one enemy ship cannot retreat while it is held.
"""

from ....battles import battlefield, boarding
from ....battles.terms import to_hit
from ....empires import alliances, holdings
from ....facts.catalog import FIGURES, UNITS
from ....fleets import designs, groups, uniques
from ....hooks.numbers import Aim
from ....solo import automaton
from ....state import Battle, Group, GroupId, State, Table
from ....steps import Choice, Event, Option, Seat, Step, Steps, replace
from ...combat.r13_fire import FireAt, HoldFire, ShotFired
from ...combat.r13_losses import Hit
from ...special_ships import r14_mines

# Ships that a shield can protect.
SHIELDABLE = frozenset(k for k, u in UNITS.items() if u.ship) - {uniques.UNIQUE_KIND, "titan"}


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
        for side in battle.sides
        for seat in dict.fromkeys(group.owner for group in unseen(state, battle, side))
        if r14_mines.minefield(state, battle, battlefield.foe_of(battle, side))
        and not automaton.is_automatic(state, seat)
    )


class SwitchHulls(Choice):
    """SE-23.7  The owner may switch it off to absorb Mines."""

    def options(self, state: State) -> list[Option]:
        battle = battlefield.the_battle(state)
        mine = [g for g in unseen(state, battle, self.player) if g.owner == self.player]
        return [*(SwitchOff(group.id) for group in mine), StayUnseen()] if mine else []

    def chosen(self, table: Table, option: SwitchOff | StayUnseen) -> Steps:
        if isinstance(option, StayUnseen):
            return ()
        battle = battlefield.the_battle(table.state)
        table.state.battle = replace(battle, exposed=(*battle.exposed, option.group))
        table.tell(HullSwitchedOff(self.player, option.group))
        return (self,)


def not_seen_by_mines(
    state: State, battle: Battle, _side: Seat, found: list[Group]
) -> list[Group]:
    """SE-14.33  Not eligible unless switched off; other ships trigger Mines as usual."""
    return [g for g in found if g.id in battle.exposed or not is_sheathed(state, g)]


def is_sheathed(state: State, group: Group) -> bool:
    return uniques.has_ability(state, group, "anti_sensor_hull")


def unseen(state: State, battle: Battle, side: Seat) -> list[Group]:
    """SE-23.7  The groups of a side with their hulls switched on."""
    there = battlefield.forces(state, battle, side)
    return [g for g in there if is_sheathed(state, g) and g.id not in battle.exposed]


def loaded_again(table: Table, _battle: Battle) -> Steps:
    """SE-23.7  One extra shot per ship and round."""
    table.state.battle = replace(battlefield.the_battle(table.state), salvos=())
    return ()


def once_more(table: Table, gun: Group, target: Group) -> Steps:
    state = table.state
    battle = battlefield.the_battle(state)
    spent = battle.salvos.count(gun.id)
    able = uniques.has_ability(state, gun, "second_salvo")
    if not able or spent >= battlefield.exposed(battle, gun):
        return ()
    return (SecondSalvo(holdings.decider(state, gun.owner), gun.id, target.kind),)


class SecondSalvo(Choice):
    """SE-23.7  A target of the same ship type, or none."""

    group: GroupId
    kind: str

    def options(self, state: State) -> list[Option]:
        battle = battlefield.the_battle(state)
        gun = state.groups.get(self.group)
        if gun is None:  # SE-25.7: its hit has unmasked it
            return []
        able = battlefield.targets(state, battle, gun, fighters_only=False)
        shots: list[Option] = [
            FireAt(gun.id, foe.id, foe.kind, to_hit(Aim(state, battle, gun, foe)))
            for foe in able
            if foe.kind == self.kind
        ]
        if automaton.is_automatic(state, gun.owner):
            return shots[:1]
        return [*shots, HoldFire(gun.id)] if shots else []

    def chosen(self, table: Table, option: FireAt | HoldFire) -> Steps:
        if isinstance(option, HoldFire):
            return ()
        return (ExtraShot(self.group, option.target),)


class ExtraShot(Step):
    """SE-23.7  It is rolled like any shot, but gives no third one."""

    group: GroupId
    target: GroupId

    def run(self, table: Table) -> Steps:
        state = table.state
        battle = battlefield.the_battle(state)
        gun, foe = state.groups[self.group], state.groups[self.target]
        needed = to_hit(Aim(state, battle, gun, foe))
        dice = table.roll(1, FIGURES.sides)
        hits = int(dice[0] <= needed)
        state.battle = replace(battle, salvos=(*battle.salvos, gun.id))
        table.tell(ShotFired(gun.owner, gun.kind, foe.owner, foe.kind, needed, dice, hits))
        return (Hit(foe.id, gun.id, UNITS[gun.kind].damage),) if hits else ()


class Shield(Option):
    """Protect one ship of this group."""

    group: GroupId
    target: GroupId
    kind: str


class ShieldNobody(Option):
    """Protect nobody."""


class ShipShielded(Event):
    """SE-23.7  A ship is protected for this battle."""

    player: Seat
    target: GroupId
    kind: str = groups.COUNTER


def raise_shields(table: Table, battle: Battle) -> Steps:
    """SE-13.4  Step 7, the attacker first; SE-28.70: automata use no shields."""
    able = projecting(table.state, battle, "shield_projector")
    return tuple(RaiseShields(group.owner, group.id, group.count) for group in able)


def projecting(state: State, battle: Battle, ability: designs.Ability) -> list[Group]:
    """SE-23.7  The ships with an ability whose owner decides; SE-25.7: shams have none."""
    able = [
        g for g in battlefield.engaged(state, battle) if uniques.has_ability(state, g, ability)
    ]
    return [g for g in able if not (g.sham or automaton.is_automatic(state, g.owner))]


class RaiseShields(Choice):
    """SE-23.7  Each ship protects a ship that is not Unique nor a Titan, for the whole battle."""

    group: GroupId
    left: int

    def options(self, state: State) -> list[Option]:
        battle = battlefield.the_battle(state)
        # Unarmed ships need protection from Mines only.
        mined = r14_mines.minefield(state, battle, battlefield.foe_of(battle, self.player))
        here = battlefield.forces if mined else battlefield.fighting
        able = [g for g in here(state, battle, self.player) if g.kind in SHIELDABLE]
        if not able or not self.left:
            return []
        return [*(Shield(self.group, g.id, g.kind) for g in able), ShieldNobody()]

    def chosen(self, table: Table, option: Shield | ShieldNobody) -> Steps:
        if isinstance(option, ShieldNobody):
            return ()
        battle = battlefield.the_battle(table.state)
        pair = (self.group, option.target)
        table.state.battle = replace(battle, shields=(*battle.shields, pair))
        kind, _ = groups.face(table.state, table.state.groups[option.target])
        table.tell(ShipShielded(self.player, option.target, kind))
        return (replace(self, left=self.left - 1),)


def covered(state: State, battle: Battle, group: Group) -> int:
    """SE-23.7  One ship of a group for each projector present, unscreened and not captured."""
    found = 0
    for projector in dict.fromkeys(gid for gid, _ in battle.shields):
        ship = state.groups.get(projector)
        if ship is None or ship.at != battle.at or not on_one_side(battle, ship, group):
            continue
        mine = [target for gid, target in battle.shields if gid == projector]
        found += sum(target == group.id for target in mine[: battlefield.exposed(battle, ship)])
    return min(found, battlefield.exposed(battle, group))


def behind_shields(state: State, battle: Battle, _side: Seat, found: list[Group]) -> list[Group]:
    """SE-23.7  Mines cannot hit it either."""
    return [group for group in found if covered(state, battle, group) < group.count]


def on_one_side(battle: Battle, one: Group, other: Group) -> bool:
    """SE-23.7  Whether they are friends: allies' and guests' ships too, but no captured ones."""
    return alliances.attacks(battle, one.owner) == alliances.attacks(battle, other.owner)


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
    kind: str = groups.COUNTER


def aim_beams(table: Table, battle: Battle) -> Steps:
    """SE-13.5  Step c of a round; SE-28.70: automata use no beams."""
    beams = projecting(table.state, battle, "tractor_beam")
    able = [group for group in beams if not boarding.is_stunned(battle, group.id)]
    return tuple(AimBeams(group.owner, group.id, group.count) for group in able)


class AimBeams(Choice):
    """SE-23.7  Each ship names a ship that could be fired at, or keeps the ship it holds."""

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
            kind, _ = groups.face(state, state.groups[option.target])
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
