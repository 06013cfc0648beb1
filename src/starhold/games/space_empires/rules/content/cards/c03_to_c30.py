"""SE-24  Cards that take only a function or two.

Card 3, Interlinked Targeting Computer: Destroyers carry Attack above their hull.
Card 5, Long Lance Torpedo: Destroyers are class B.
Card 10, Emissive Armor: Cruisers need one more hit.
Card 16, Stim Packs: ground units have +1 Attack.
Card 21, Efficient Factories: each colony of 5 CP yields 6.
Card 24, Minesweep Jammer: enemy Sweepers count one level lower against its Mines.
Card 25, Air Support: Transports that survived space combat fight on the ground.
Card 30, Adaptive Cloaking Device: Raiders hit harder, even when detected.
"""

from collections.abc import Iterator

from starhold.core.record import replace
from starhold.core.score import Term

from ....battles import battlefield, ground
from ....empires import cards, holdings
from ....empires.alliances import brothers_of
from ....fleets.groups import friendly, own, true_kind
from ....fleets.tech import Tech
from ....hooks.numbers import Aim, Levels
from ....state import Battle, Group, Invasion, State, Table
from ....steps import Seat, Steps
from ...ground.r20_recruiting import full_colonies
from ...movement.r14_lost_cargo import left_behind

RATING = ground.Rating("B", 6, 2, 2)  # 25: of a Transport
CLASSES = "ABCD"  # 30: in rounds 1, 2, 3 and later, detected by a scanner of equal level


def unlimited_attack(state: State, group: Group, levels: Levels, tech: Tech) -> Tech:
    """SE-11.6  Card 3: the empire's full level; existing ships get it by a refit."""
    ours = cards.benefits(state, group, 3)
    return replace(tech, attack=levels.get("attack", 0)) if ours else tech


def class_b(state: State, _battle: Battle, group: Group, weapon: str) -> str:
    """SE-13.8  Card 5: B unless something makes them A (R-35); terrain overrides this."""
    return min("B", weapon) if cards.benefits(state, group, 5) else weapon


def one_more_hit(state: State, group: Group) -> int:
    """SE-13.19  Card 10: it changes only the number of hits."""
    return int(cards.benefits(state, group, 10))


def stronger_troops(aim: ground.GroundAim) -> Term | None:
    """SE-20.30  Card 16: all ground units, Militia and supporting Transports (card 25) too."""
    return Term("card-16", 1, "SE-24") if cards.holds(aim.state, aim.gun.owner, 16) else None


def one_more_cp(state: State, seat: Seat) -> Iterator[Term]:
    """SE-12.24  Card 21: by face size; R-21: not for a Homeworld reduced to 5."""
    if cards.holds(state, seat, 21):
        yield Term("card-21", len(full_colonies(state, seat)), "SE-24")


def one_level_lower(state: State, group: Group, side: Seat, level: int) -> int:
    """SE-14.31, SE-27.9  Card 24: one jammer is enough where brothers have laid Mines."""
    mines = (other for other in friendly(state, side, group.at) if other.kind == "mine")
    return level - 1 if any(cards.holds(state, mine.owner, 24) for mine in mines) else level


def transports_fight(state: State, group: Group) -> ground.Rating | None:
    """SE-20.38  Card 25: from round 1 on; Transports capture nothing by themselves."""
    return RATING if true_kind(group) == "transport" and cards.benefits(state, group, 25) else None


def cargo_of_the_fallen(table: Table, invasion: Invasion) -> Steps:
    """SE-20.2  Card 25: troops aboard a Transport that was shot down need another."""
    # SE-27.9: so do those of blood brothers, who fight together.
    seats = (seat for side in invasion.sides for seat in brothers_of(table.state, side))
    return tuple(step for seat in seats for step in left_behind(seat, invasion.at))


def not_over_a_landing(state: State, seat: Seat) -> bool:
    """SE-27.9  Card 25: a player with Transports over a ground combat would have joined it."""
    now = state.invasion
    there = own(state, seat, now.at) if now else []
    return not any(group.kind == "transport" for group in there)


def greater_surprise(aim: Aim) -> Term | None:
    """R-36  Card 30: undetected in round 1 they have +2: one more than SE-14.25 gives."""
    hidden = aim.gun.id in aim.battle.hidden and aim.battle.round == 1
    ours = is_adaptive(aim.state, aim.gun)
    return Term("card-30", 1, "SE-24") if hidden and ours else None


def slow_to_be_seen(state: State, battle: Battle, group: Group, weapon: str) -> str:
    """R-36  Card 30: Scanners above the Cloaking level reduce them to class D."""
    if not is_adaptive(state, group) or not holdings.is_cloaked(state, group):
        return weapon
    scanner = holdings.best_scanner(state, battlefield.foe_of(battle, group.owner), battle.at)
    if scanner != group.tech.cloaking:
        return weapon
    return min(weapon, CLASSES[min(battle.round, len(CLASSES)) - 1])


def is_adaptive(state: State, group: Group) -> bool:
    return group.kind == "raider" and cards.benefits(state, group, 30)
