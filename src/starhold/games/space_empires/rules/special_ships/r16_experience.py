"""SE-16  Experience: crews gain it by destroying enemy ships and by surviving."""

from starhold.core.score import Term

from ...battles import battlefield
from ...battles.terms import passed
from ...empires import holdings
from ...facts.catalog import ALIENS, FIGURES
from ...fleets import experience, groups
from ...hooks import moments, numbers
from ...state import Battle, Group, GroupId, State, Table
from ...steps import Event, Seat, Step, Steps, replace

FAR_ABOVE = 3  # levels: groups this far above cannot be targeted
ABOVE = 2  # levels: groups this far above are harder to hit


class PromotionRolled(Event):
    """SE-16.6  A group rolled for promotion after destroying a ship."""

    player: Seat
    kind: str
    needed: int
    dice: tuple[int, ...]
    sides: int = FIGURES.sides


class GroupPromoted(Event):
    """SE-16.6  A group rose one level."""

    player: Seat
    group: GroupId
    kind: str
    experience: str


# -- gaining experience ----------------------------------------------------------------


def greens_become_skilled(table: Table) -> Steps:
    """SE-16.5  Green groups become Skilled at the start; captured aliens stay Green (SE-17.10)."""
    state = table.state
    for group in list(state.groups.values()):
        if experience.experience(state, group) == experience.GREEN and group.kind not in ALIENS:
            groups.change(state, group, experience=experience.SKILLED)
    return ()


def count_kill(table: Table, kill: moments.Kill) -> Steps:
    """SE-16.6  Record a destroyed ship for promotion; SE-16.7: only units with experience count.

    SE-16.11: the hull is adjusted for a Giant Race or Insectoids, and 0 counts as 1.
    """
    state = table.state
    gun = state.groups.get(kill.by)
    if (
        gun is not None
        and experience.experience(state, kill.victim) is not None
        and experience.can_rise(state, gun)
    ):
        battle = battlefield.the_battle(state)
        size = max(1, holdings.hull(state, kill.victim))
        state.battle = replace(battle, kills=(*battle.kills, (kill.by, size)))
    return ()


def seek_promotion(table: Table, group: Group) -> Steps:
    """R-30  Roll for promotion only when the shots can no longer be rerolled."""
    kills = battlefield.the_battle(table.state).kills
    return (Promotion(group.id),) if any(gid == group.id for gid, _ in kills) else ()


class Promotion(Step):
    """SE-16.6  Roll for each ship destroyed; any success raises the group before others fire."""

    group: GroupId

    def run(self, table: Table) -> Steps:
        state = table.state
        battle = battlefield.the_battle(state)
        hulls = [size for gid, size in battle.kills if gid == self.group]
        left = tuple(kill for kill in battle.kills if kill[0] != self.group)
        state.battle = replace(battle, kills=left)
        group = state.groups[self.group]
        rolled = [roll_for(table, group, size) for size in hulls]
        if any(rolled):  # SE-16.7: at most one level in a battle
            better = groups.change(state, group, experience=group.experience + 1, risen=True)
            name = f"experience-{better.experience}"
            table.tell(GroupPromoted(group.owner, group.id, group.kind, name))
        return ()


def roll_for(table: Table, group: Group, size: int) -> bool:
    """SE-16.6  A roll of at most twice the victim's hull, plus modifiers, succeeds."""
    state = table.state
    found = (rule(state, group, size) for rule in numbers.PROMOTION.of(state))
    needed = 2 * size + sum(term.amount for term in found if term)
    # SE-16.12: Quick Learners roll two dice and use the lower.
    dice = table.roll(passed(1, numbers.PROMOTION_DICE.of(state), state, group), FIGURES.sides)
    table.tell(PromotionRolled(group.owner, group.kind, needed, dice))
    return min(dice) <= needed


def larger_victim(state: State, group: Group, size: int) -> Term | None:
    """SE-16.6  Add 1 to the number if the victim's hull is larger than the firing ship's."""
    larger = size > max(1, holdings.hull(state, group))
    return Term("larger_victim", 1, "SE-16.6") if larger else None


def academy(state: State, group: Group, _size: int) -> Term | None:
    """SE-16.6  Add 1 to the number with Military Academy 2, which works at once (SE-11.7)."""
    # SE-28.40: Alien Players too
    schooled = holdings.level(state, group.owner, "military_academy") > 1
    return Term("military_academy", 1, "SE-16.6") if schooled else None


def show_academy(table: Table, battle: Battle) -> Steps:
    """SE-11.12  Military Academy 2 is announced with the ships it helps; level 1 is not."""
    state = table.state
    able = (g for g in battlefield.announcing(state, battle) if experience.can_rise(state, g))
    for owner in dict.fromkeys(group.owner for group in able):
        if owner in state.empires and holdings.level(state, owner, "military_academy") > 1:
            state.shown[owner]["military_academy"] = 2
    return ()


def forget_marks(table: Table, _battle: Battle) -> Steps:
    """SE-16.7  Every group may rise again in its next battle, even if it retreated."""
    for group in list(table.state.groups.values()):
        if group.risen:
            groups.change(table.state, group, risen=False)
    return ()


# -- effects of experience -------------------------------------------------------------


def against_novices(aim: numbers.Aim) -> Term | None:
    """SE-16.9  Attack has +1 against a lower level, −1 against a level two or more higher."""
    gun, target = (experience.experience(aim.state, group) for group in (aim.gun, aim.target))
    if gun is None or target is None:  # SE-16.10
        return None
    if target < gun:
        return Term("experience", 1, "SE-16.9")
    return Term("experience", -1, "SE-16.9") if target >= gun + ABOVE else None


def not_far_above(state: State, battle: Battle, gun: Group, found: list[Group]) -> list[Group]:
    """SE-16.9  Do not target groups three levels above; if all are, only the least experienced."""
    own = experience.experience(state, gun)
    if own is None:
        return found
    foes = battlefield.fighting(state, battle, battlefield.foe_of(battle, gun.owner))
    if not state.settings.screened_ships_block:
        foes = [foe for foe in foes if battlefield.screened(battle, foe.id) < foe.count]
    levels = [lvl for foe in foes if (lvl := experience.experience(state, foe)) is not None]
    if any(lvl < own + FAR_ABOVE for lvl in levels):
        # SE-16.10: units without experience can always be targeted.
        return [f for f in found if (experience.experience(state, f) or 0) < own + FAR_ABOVE]
    ranked = [lvl for foe in found if (lvl := experience.experience(state, foe)) is not None]
    least = min(ranked, default=experience.GREEN)
    return [foe for foe in found if experience.experience(state, foe) in (None, least)]


def half_pay(state: State, group: Group) -> bool:
    """SE-12.11  Elite and Legendary groups pay half maintenance."""
    elite = group.experience >= experience.ELITE
    return elite and (experience.experience(state, group) or 0) >= experience.ELITE


def legendary(state: State, group: Group) -> int:
    """SE-16.9  Each Legendary ship takes one more hit."""
    return 1 if experience.experience(state, group) == experience.LEGENDARY else 0
