"""SE-25  Advantage 38, Hive Mind: the longer a battle lasts, the better it fights.

R-29: the same units gain from all three steps; ground combat has its own rounds.
"""

from starhold.core.score import Term

from ....battles.ground import GroundAim
from ....empires.cards import holds
from ....hooks.numbers import Aim
from ....state import Group, Invasion, State

NUMBER = 38
DEFENSE, ATTACK, HULL = 2, 4, 6  # the rounds from which they count


def attack_as_one(aim: Aim | GroundAim) -> Term | None:
    """From round 4 all its units have +1 Attack, boarding (R-26) and on the ground too."""
    late = _round_of(aim) >= ATTACK and holds(aim.state, aim.gun.owner, NUMBER)
    return Term("card-38", 1, "SE-25") if late else None


def dodge_as_one(aim: Aim | GroundAim) -> Term | None:
    """From round 2 all its units have +1 Defense, on the ground too."""
    late = _round_of(aim) >= DEFENSE and holds(aim.state, aim.target.owner, NUMBER)
    return Term("target_card-38", -1, "SE-25") if late else None


def _round_of(aim: Aim | GroundAim) -> int:
    return aim.invasion.round if isinstance(aim, GroundAim) else aim.battle.round


def hard_to_board(aim: Aim) -> Term | None:
    """SE-13.19  The extra hull of round 6 counts against boarding."""
    extra = endure_as_one(aim.state, aim.target)
    return Term("target_card-38", -extra, "SE-25") if extra else None


def endure_as_one(state: State, group: Group) -> int:
    """SE-13.19  From round 6 each of its units takes one more hit."""
    battle = state.battle
    if battle is None or battle.round < HULL or group.at != battle.at:
        return 0
    return 1 if holds(state, group.owner, NUMBER) else 0


def endure_on_the_ground(state: State, invasion: Invasion, group: Group) -> int:
    """SE-20.37  The same from round 6 of a ground combat."""
    return 1 if invasion.round >= HULL and holds(state, group.owner, NUMBER) else 0
