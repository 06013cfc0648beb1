"""SE-24  Card 27, Stealth Field Emitter: ships turn face down again after every combat."""

from __future__ import annotations

from starhold.core.record import Seat
from starhold.games.space_empires.cards import MOBILE, benefits, present, shown_in
from starhold.games.space_empires.catalog import UNITS
from starhold.games.space_empires.fleets import groups_at
from starhold.games.space_empires.ground import GROUND_ENDS
from starhold.games.space_empires.moments import BATTLE_ENDS
from starhold.games.space_empires.rules.r06_turns import hide
from starhold.games.space_empires.state import (
    Battle,
    Group,
    Invasion,
    State,
    Steps,
    Table,
)


@BATTLE_ENDS.rule("alien_cards")
def vanish(table: Table, battle: Battle) -> Steps:
    """SE-29.4  Those that have retreated from it, too (SE-13.17)."""
    state = table.state
    fled = [state.groups[gid] for gid in battle.fled if gid in state.groups]
    _hide(table, [*groups_at(state, battle.at), *fled])
    return ()


@GROUND_ENDS.rule("alien_cards")
def vanish_again(table: Table, invasion: Invasion) -> Steps:
    """SE-20.38  Transports may have fought on the ground; ground units are no ships."""
    _hide(table, groups_at(table.state, invasion.at))
    return ()


@shown_in(27)
def something_moves(state: State, battle: Battle, side: Seat) -> bool:
    """It is shown at the start of a battle in which a mobile unit is present."""
    return any(group.kind in MOBILE for group in present(state, battle, side))


def _hide(table: Table, groups: list[Group]) -> None:
    """SE-29.5  Hex by hex, so that counters are mixed where they lie."""
    unseen = [group for group in groups if _can_vanish(table.state, group)]
    for owner, at in dict.fromkeys((group.owner, group.at) for group in unseen):
        hide(table, owner, [g for g in unseen if (g.owner, g.at) == (owner, at)])


def _can_vanish(state: State, group: Group) -> bool:
    unit = UNITS[group.kind]
    return unit.ship and group.face_up and not unit.open and benefits(state, group, 27)
