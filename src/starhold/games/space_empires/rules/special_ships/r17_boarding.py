"""SE-17.1 to SE-17.8  Boarding: a ship is captured, not destroyed, and changes sides at once."""

from collections.abc import Iterator

from starhold.core.score import Term

from ...battles import battlefield, terms
from ...battles.boarding import best_prey, boarding_number, boards, is_stunned, prey, security
from ...empires import cards, holdings
from ...facts.catalog import ALIENS, FIGURES, UNITS
from ...fleets import designs, experience, groups, uniques
from ...fleets.tech import Tech
from ...hooks import moments, numbers
from ...state import Battle, Group, GroupId, State, Table
from ...steps import Event, Option, Seat, Step, Steps, replace
from ..combat import r13_fire


class Board(Option):
    """Try to capture one of these ships."""

    group: GroupId
    target: GroupId
    kind: str
    needed: int

    def follow(self, table: Table, group: Group) -> Steps:
        return (BoardingAttack(group.id, self.target),)


class BoardingTried(Event):
    """SE-17.2  A boarding attack was rolled; the number or less captures, and a 1 always does."""

    player: Seat
    target: Seat
    kind: str
    needed: int
    dice: tuple[int, ...]
    hits: int
    sides: int = FIGURES.sides


class ShipCaptured(Event):
    """SE-17.7  A ship changed sides."""

    player: Seat
    loser: Seat
    kind: str
    group: GroupId


# -- boarding attacks ------------------------------------------------------------------


def boarding(state: State, group: Group) -> Iterator[Option]:
    """SE-17.3  Each Boarding Ship may attack every round."""
    battle = battlefield.the_battle(state)
    for foe in prey(state, battle, group):
        needed = boarding_number(numbers.Aim(state, battle, group, foe))
        yield Board(group.id, foe.id, foe.kind, needed)


def board_by_itself(table: Table, group: Group) -> Steps | None:
    """SE-28.70  An automaton boards the most valuable target; it fires only if it cannot board."""
    found = best_prey(table.state, group)
    return (BoardingAttack(group.id, found.id),) if found else None


class BoardingAttack(Step):
    """SE-17.2  Roll one die; the number or less captures the ship, whatever its hull."""

    group: GroupId
    target: GroupId

    def run(self, table: Table) -> Steps:
        state = table.state
        gun, target = state.groups[self.group], state.groups[self.target]
        needed = boarding_number(numbers.Aim(state, battlefield.the_battle(state), gun, target))
        dice = table.roll(1, FIGURES.sides)
        r13_fire.note(state, gun, target.id, dice)
        hits = int(dice[0] <= needed)
        table.tell(BoardingTried(gun.owner, target.owner, target.kind, needed, dice, hits))
        if not hits:
            return ()
        for group in (gun, target):
            if (steps := moments.taken_over(moments.STRUCK, table, group)) is not None:
                return steps
        capture(table, gun, target)
        return moments.occur(moments.CAPTURED, table, moments.Kill(target, gun.id))


def capture(table: Table, gun: Group, target: Group) -> None:
    """SE-17.17  A captured ship becomes a separate Green group and keeps its damage.

    A damaged ship of a group is captured first, as it is hit first (SE-13.13).
    """
    state = table.state
    builder = target.captured or target.owner
    prize = Group(
        groups.new_id(state, gun.owner),
        gun.owner,
        target.kind,
        1,
        target.at,
        holdings.CAPTURED_ALIEN if target.kind in ALIENS else target.tech,
        face_up=True,
        experience=experience.GREEN,
        keeps=cards.kept_when_captured(state, target),
        captured=None if builder == gun.owner else builder,
        plan=plan_of(state, target, gun.owner),
    )
    # SE-17.11: damage stays, but losing Legendary status must not destroy the ship.
    damage = min(target.damage, terms.hits_needed(state, prize) - 1)
    prize = replace(prize, announced=prize.tech, damage=damage)  # SE-17.9
    groups.lose_units(state, replace(target, damage=0), 1)
    groups.put(state, prize)
    battle = battlefield.the_battle(state)
    state.battle = replace(battle, prizes=(*battle.prizes, (prize.id, battle.round)))
    enlist_prize(state, gun, prize)
    table.tell(ShipCaptured(gun.owner, target.owner, target.kind, prize.id))


def plan_of(state: State, target: Group, captor: Seat) -> designs.Design | None:
    """SE-17.8  A captured Unique Ship keeps its design; None if the captor has the same one."""
    if target.kind != uniques.UNIQUE_KIND:
        return None
    design = uniques.design_of(state, target)
    return None if design == uniques.design_for(state, captor) else design


def enlist_prize(state: State, gun: Group, prize: Group) -> None:
    """SE-28.25  A ship captured by an Alien Player joins the fleet that captured it."""
    if gun.owner not in state.powers:
        return
    fleets = state.powers[gun.owner].fleets
    name = next(name for name, fleet in fleets.items() if gun.id in fleet.groups)
    fleets[name] = replace(fleets[name], groups=(*fleets[name].groups, prize.id))


# -- parts of the boarding number (R-26) -----------------------------------------------


def boarding_strength(aim: numbers.Aim) -> Term | None:
    """SE-17.1  A Boarding Ship has Attack Strength 5 at Boarding 1 and 6 at Boarding 2."""
    figures = UNITS[aim.gun.kind].boards
    return Term("boarding_strength", figures[aim.gun.tech.boarding - 1], "SE-17.1")


def target_hull(aim: numbers.Aim) -> Term | None:
    """SE-17.2  Subtract the target's hull."""
    return Term("hull", -holdings.hull(aim.state, aim.target), "SE-17.2")


def legendary_crew(aim: numbers.Aim) -> Term | None:
    """SE-16.9  A Legendary ship counts one hull larger."""
    legendary = experience.experience(aim.state, aim.target) == experience.LEGENDARY
    return Term("legendary", -1, "SE-16.9") if legendary else None


def security_forces(aim: numbers.Aim) -> Term | None:
    """SE-17.6  Security Forces add their level to the hull of all the empire's ships."""
    return Term("security_forces", -security(aim.state, aim.target), "SE-17.6")


# -- Boarding Ships --------------------------------------------------------------------


def boards_rather_than_fires(aim: numbers.Aim) -> bool:
    """SE-17.4  It fires, as F1, only at units that can never be boarded."""
    return not boards(aim)


def always_last(_state: State, _battle: Battle, group: Group, weapon: str) -> str:
    """SE-17.1  It stays class F in Asteroids and Nebulae."""
    unit = UNITS[group.kind]
    return unit.weapon if unit.boards else weapon


def without_guns(_state: State, group: Group, _levels: numbers.Levels, tech: Tech) -> Tech:
    """SE-17.1  It never carries Attack technology; SE-17.10: captured aliens never change."""
    if group.kind in ALIENS:
        return group.tech
    return replace(tech, attack=0) if UNITS[group.kind].boards else tech


def show_security(table: Table, battle: Battle) -> Steps:
    """SE-11.12  Security Forces are announced with the ships they protect."""
    state = table.state
    groups = battlefield.announcing(state, battle)
    for owner in dict.fromkeys(group.owner for group in groups):
        if owner in state.empires:
            state.shown[owner]["security_forces"] = holdings.level(state, owner, "security_forces")
    return ()


# -- ships just captured ---------------------------------------------------------------


def has_come_round(_state: State, battle: Battle, group: Group) -> bool:
    """SE-17.7  In the round after its capture a ship does not fire, retreat or count."""
    return not is_stunned(battle, group.id)
