"""SE-23.7  Second salvo: after a hit the ship may fire once more at the same type of ship."""

from msgspec.structs import replace

from starhold.games.space_empires.battles.battlefield import exposed, targets, the_battle
from starhold.games.space_empires.battles.terms import to_hit
from starhold.games.space_empires.empires.holdings import decider
from starhold.games.space_empires.facts.catalog import FIGURES, UNITS
from starhold.games.space_empires.fleets.uniques import has_ability
from starhold.games.space_empires.hooks.numbers import Aim
from starhold.games.space_empires.rules.combat.r13_fire import FireAt, HoldFire, ShotFired
from starhold.games.space_empires.rules.combat.r13_losses import Hit
from starhold.games.space_empires.solo.automaton import is_automatic
from starhold.games.space_empires.state import Battle, Group, GroupId, State, Table
from starhold.games.space_empires.steps import Choice, Option, Step, Steps


def loaded_again(table: Table, _battle: Battle) -> Steps:
    """SE-23.7  One extra shot per ship and round."""
    table.state.battle = replace(the_battle(table.state), salvos=())
    return ()


def once_more(table: Table, gun: Group, target: Group) -> Steps:
    state = table.state
    battle = the_battle(state)
    spent = battle.salvos.count(gun.id)
    if not has_ability(state, gun, "second_salvo") or spent >= exposed(battle, gun):
        return ()
    return (SecondSalvo(decider(state, gun.owner), gun.id, target.kind),)


class SecondSalvo(Choice):
    """SE-23.7  A target of the same ship type, or none."""

    group: GroupId
    kind: str

    def options(self, state: State) -> list[Option]:
        battle = the_battle(state)
        gun = state.groups.get(self.group)
        if gun is None:  # SE-25.7: its hit has unmasked it
            return []
        alike = [
            g for g in targets(state, battle, gun, fighters_only=False) if g.kind == self.kind
        ]
        shots: list[Option] = [
            FireAt(gun.id, foe.id, foe.kind, to_hit(Aim(state, battle, gun, foe))) for foe in alike
        ]
        if is_automatic(state, gun.owner):
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
        battle = the_battle(state)
        gun, foe = state.groups[self.group], state.groups[self.target]
        needed = to_hit(Aim(state, battle, gun, foe))
        dice = table.roll(1, FIGURES.sides)
        hits = int(dice[0] <= needed)
        state.battle = replace(battle, salvos=(*battle.salvos, gun.id))
        table.tell(ShotFired(gun.owner, gun.kind, foe.owner, foe.kind, needed, dice, hits))
        return (Hit(foe.id, gun.id, UNITS[gun.kind].damage),) if hits else ()
