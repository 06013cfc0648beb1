"""The ground combat board: both sides in firing order, with chances to hit (SE-20.30)."""

from starhold.core.record import Seat
from starhold.games.space_empires.battles import ground
from starhold.games.space_empires.screen.battle_board import group_shown, side_shown
from starhold.games.space_empires.state import Group, Invasion, State
from starhold.show.vocabulary import Battle as BattleZone
from starhold.show.vocabulary import Group as Shown
from starhold.show.vocabulary import Number, Side


def invasion_zone(state: State, now: Invasion) -> BattleZone:
    """SE-20.36  Both sides; a landing has revealed all units on the planet."""
    sides = (now.attacker, now.defender)
    return BattleZone("invasion", at=now.at, sides=tuple(_side(state, now, s) for s in sides))


def _side(state: State, now: Invasion, side: Seat) -> Side:
    groups = ground.combatants(state, now, side)
    groups.sort(key=lambda group: ground.rating(state, now, group).weapon)
    shown = tuple(_group(state, now, group) for group in groups)
    return side_shown(state, now, side, shown)


def _group(state: State, now: Invasion, group: Group) -> Shown:
    """SE-20.30  A group with the chance of its next shot against the first legal target."""
    chance = None
    target = next(ground.targets_of(state, now, group.owner), None)
    if target and ground.ground_shots(now, group) > 0:
        supported = ground.supported_shots(now, group) > 0
        aim = ground.GroundAim(state, now, group, target[0], supported, target[1])
        chance = Number(ground.ground_to_hit(aim), ground.ground_terms(aim))
    marks = [f"class-{ground.rating(state, now, group).weapon}"]
    for name, pairs in (("screened", now.screened), ("supported", now.supported)):
        marks += [f"{name}-{count}"] if (count := ground.count_of(pairs, group.id)) else []
    marks += ["landing"] if group.ground == "landing" and now.round == 1 else []
    return group_shown(now, group, chance, marks)
