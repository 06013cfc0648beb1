"""SE-24  Card 30, Adaptive Cloaking Device: Raiders hit harder, even when detected."""

from starhold.core.score import Term
from starhold.games.space_empires.battles.battlefield import foe_of
from starhold.games.space_empires.empires import cards, holdings
from starhold.games.space_empires.hooks.numbers import Aim
from starhold.games.space_empires.state import Battle, Group, State

CLASSES = "ABCD"  # in rounds 1, 2, 3 and later, when detected by a scanner of equal level


def greater_surprise(aim: Aim) -> Term | None:
    """R-36  Undetected in round 1 they have +2: one more than SE-14.25 gives."""
    hidden = aim.gun.id in aim.battle.hidden and aim.battle.round == 1
    ours = is_adaptive(aim.state, aim.gun)
    return Term("card-30", 1, "SE-24") if hidden and ours else None


def slow_to_be_seen(state: State, battle: Battle, group: Group, weapon: str) -> str:
    """R-36  Scanners above the Cloaking level reduce them to class D."""
    if not is_adaptive(state, group) or not holdings.is_cloaked(state, group):
        return weapon
    scanner = holdings.best_scanner(state, foe_of(battle, group.owner), battle.at)
    if scanner != group.tech.cloaking:
        return weapon
    return min(weapon, CLASSES[min(battle.round, len(CLASSES)) - 1])


def is_adaptive(state: State, group: Group) -> bool:
    return group.kind == "raider" and cards.benefits(state, group, 30)
