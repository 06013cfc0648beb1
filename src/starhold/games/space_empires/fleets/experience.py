"""SE-16  Queries about the experience of a group."""

from ..facts.catalog import ALIENS, TRAINED
from ..state import ALIEN, Group, State

GREEN, SKILLED, VETERAN, ELITE, LEGENDARY = range(5)


def experience(state: State, group: Group) -> int | None:
    """SE-16.1  The level of a group; SE-16.8: aliens are Skilled; None without a track."""
    if "experience" not in state.switches or group.kind not in TRAINED:
        return None
    if group.kind in ALIENS:
        return SKILLED if group.owner == ALIEN else GREEN  # SE-17.10
    return group.experience


def can_rise(state: State, group: Group) -> bool:
    """SE-16.7  At most one level in a battle; aliens never advance."""
    level = experience(state, group)
    if level is None or group.kind in ALIENS:
        return False
    return level < LEGENDARY and not group.risen
