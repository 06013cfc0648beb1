"""The battle boards: both sides in firing order, with chances to hit (SE-13, SE-20.30)."""

from starhold.core.record import Seat
from starhold.show.vocabulary import Battle as BattleZone
from starhold.show.vocabulary import Group as Shown
from starhold.show.vocabulary import Number, Side

from ..battles import battlefield, boarding, ground, tallies, terms
from ..facts.catalog import FIGURES
from ..fleets.experience import experience
from ..hooks.numbers import Aim
from ..state import Battle, Group, GroupId, Invasion, State


def battle_zone(state: State, battle: Battle) -> BattleZone:
    """SE-13.8  Both sides; every unit that fights has been revealed (SE-13.4)."""
    order: dict[GroupId, int] = {}
    for guns in battlefield.order_of_fire(state, battle).values():
        for gun in guns:
            order.setdefault(gun.group, len(order))
    sides = tuple(_side(state, battle, side, order) for side in battle.sides)
    return BattleZone("battle", at=battle.at, sides=sides)


def _side(state: State, battle: Battle, side: Seat, order: dict[GroupId, int]) -> Side:
    groups = sorted(battlefield.fighting(state, battle, side), key=lambda group: order[group.id])
    marks = ("fleet_bonus",) if side in battle.bonus else ()  # SE-13.7: guests and allies too
    shown = tuple(_group(state, battle, group, marks) for group in groups)
    return side_shown(state, battle, side, shown)


def side_shown(
    state: State, fight: Battle | Invasion, side: Seat, groups: tuple[Shown, ...]
) -> Side:
    """SE-13.2, SE-20.30  One side of a battle or a ground combat, by its role or its owner."""
    owner = side if side in state.empires or side in state.powers else None
    role = "attacker" if side == fight.attacker else "defender"
    return Side(owner, role if owner else side, groups)


def group_shown(
    fight: Battle | Invasion, group: Group, chance: Number | None, marks: list[str]
) -> Shown:
    """SE-13.11, SE-20.30  A group with its chance, its latest dice and its damage."""
    dice = tallies.dice_of(fight.shots, group.id)
    facts = group.id, group.kind, group.count, chance, dice, FIGURES.sides, group.damage
    return Shown(*facts, marks=tuple(marks), at_most=True)


def experience_mark(state: State, group: Group) -> list[str]:
    """SE-16.1  The level of a group, where crews have one."""
    level = experience(state, group)
    return [] if level is None else [f"experience-{level}"]


def _chance(state: State, battle: Battle, group: Group) -> Number | None:
    """SE-13.11  Against the first legal target; SE-17.2: Boarding Ships board if they can."""
    for foe in boarding.prey(state, battle, group):
        aim = Aim(state, battle, group, foe)
        return Number(boarding.boarding_number(aim), boarding.boarding_terms(aim))
    for foe in battlefield.targets(state, battle, group, fighters_only=False):
        aim = Aim(state, battle, group, foe)
        return Number(terms.to_hit(aim), terms.shot_terms(aim))
    return None


def _group(state: State, battle: Battle, group: Group, shared: tuple[str, ...]) -> Shown:
    """SE-13.11  A group with its chance to hit and its marks."""
    chance = _chance(state, battle, group) if battlefield.exposed(battle, group) else None
    marks = [f"class-{battlefield.weapon_class(state, battle, group)}"]
    marks += [f"screened-{count}"] if (count := battlefield.screened(battle, group.id)) else []
    marks += experience_mark(state, group)
    marks += ["cloaked"] if group.id in battle.hidden else []
    marks += shared
    marks += ["captured"] if group.captured and not group.refitted else []  # SE-17.9
    marks += ["stunned"] if boarding.is_stunned(battle, group.id) else []
    return group_shown(battle, group, chance, marks)


def invasion_zone(state: State, now: Invasion) -> BattleZone:
    """SE-20.36  Both sides; a landing has revealed all units on the planet."""
    sides = tuple(_ground_side(state, now, side) for side in now.sides)
    return BattleZone("invasion", at=now.at, sides=sides)


def _ground_side(state: State, now: Invasion, side: Seat) -> Side:
    groups = ground.combatants(state, now, side)
    groups.sort(key=lambda group: ground.rating(state, now, group).weapon)
    shown = tuple(_ground_group(state, now, group) for group in groups)
    return side_shown(state, now, side, shown)


def _ground_group(state: State, now: Invasion, group: Group) -> Shown:
    """SE-20.30  A group with the chance of its next shot against the first legal target."""
    chance = None
    target = next(ground.targets_of(state, now, group.owner), None)
    if target and ground.ground_shots(now, group) > 0:
        supported = ground.supported_shots(now, group) > 0
        aim = ground.GroundAim(state, now, group, target[0], supported, target[1])
        chance = Number(ground.ground_to_hit(aim), ground.ground_terms(aim))
    marks = [f"class-{ground.rating(state, now, group).weapon}"]
    for name, pairs in (("screened", now.screened), ("supported", now.supported)):
        marks += [f"{name}-{count}"] if (count := tallies.count_of(pairs, group.id)) else []
    marks += ["landing"] if group.ground == "landing" and now.round == 1 else []
    return group_shown(now, group, chance, marks)
