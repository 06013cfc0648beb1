"""SE-25  Advantage 44, Immortals: once a round they ignore a hit.

`data/cards.toml` says that they never board, and that their Colony Ships cost more.
"""

from ....battles.battlefield import the_battle
from ....empires.cards import benefits, holds
from ....hooks.moments import Damage
from ....state import GroupId, State, Table
from ....steps import Choice, Event, Option, Seat, Steps, replace
from ...combat.r13_losses import Hit

NUMBER = 44


class IgnoreHit(Option):
    """Ignore one point of this damage."""


class BearHit(Option):
    """Take the damage; you may ignore a later hit this round."""


class HitIgnored(Event):
    """SE-13.12  The Immortals ignored a point of damage."""

    player: Seat
    kind: str


def offer_to_ignore(table: Table, damage: Damage) -> Steps | None:
    """Once a round of space combat, as damage is scored; captured ships keep the gift."""
    state = table.state
    target = state.groups[damage.target]
    battle = state.battle
    if battle is None or not battle.round or target.owner in battle.spared:
        return None
    if not benefits(state, target, NUMBER) or target.owner not in state.empires:
        return None
    return (BearOrIgnore(target.owner, damage.target, damage.by, damage.amount),)


class BearOrIgnore(Choice):
    """SE-13.12  Whether to ignore one point of damage."""

    target: GroupId
    by: GroupId
    amount: int

    def options(self, state: State) -> list[Option]:
        return [IgnoreHit(), BearHit()]

    def chosen(self, table: Table, option: IgnoreHit | BearHit) -> Steps:
        if isinstance(option, BearHit):
            return (Hit(self.target, self.by, self.amount, answered=True),)
        state = table.state
        battle = the_battle(state)
        state.battle = replace(battle, spared=(*battle.spared, self.player))
        table.tell(HitIgnored(self.player, state.groups[self.target].kind))
        return (Hit(self.target, self.by, self.amount - 1, answered=True),)


def nothing_saved(state: State, seat: Seat, most: int) -> int:
    """They never carry starting CP into the game."""
    return 0 if holds(state, seat, NUMBER) else most
