"""Scenes of battles, and what a test reads off them: numbers to hit, classes, rounds."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from starhold.games.space_empires.battles.battlefield import (
    can_retreat,
    targets,
    the_battle,
    weapon_class,
)
from starhold.games.space_empires.battles.terms import bombing_terms, to_hit, total
from starhold.games.space_empires.hooks.numbers import Aim, Bombing
from starhold.games.space_empires.rules.combat.r13_combat import BattleBegins
from starhold.games.space_empires.state import Table
from tests.games.space_empires.scenes import scene


def battle(red: tuple[str, ...], blue: tuple[str, ...], **parts: Any) -> Table:
    """Red attacks blue at F5; groups need not say where they are, but some of red's may."""
    where = parts.pop("at", "F5")
    elsewhere = parts.pop("elsewhere", ())
    return scene(
        agenda=(BattleBegins(where, "red", "blue"),),
        red=(*(f"{group} {where}" for group in red), *elsewhere),
        blue=tuple(f"{group} {where}" for group in blue),
        **parts,
    )


def aim(table: Table, gun: str = "red-1", target: str = "blue-1") -> Aim:
    """One group aims at another."""
    state = table.state
    return Aim(state, the_battle(state), state.groups[gun], state.groups[target])


def needed(table: Table, gun: str = "red-1", target: str = "blue-1") -> int:
    """What one group needs to hit another."""
    return to_hit(aim(table, gun, target))


def may_hit(table: Table, gun: str = "red-1") -> list[str]:
    """The legal targets of a group."""
    state = table.state
    found = targets(state, the_battle(state), state.groups[gun], fighters_only=False)
    return [group.id for group in found]


def may_retreat(table: Table, rounds: Iterable[int], gid: str = "red-1") -> list[int]:
    """In which of these rounds a group may retreat."""
    state = table.state
    now = ((number, replace(the_battle(state), round=number)) for number in rounds)
    return [number for number, battle in now if can_retreat(state, battle, state.groups[gid])]


def bombs(table: Table, gun: str = "red-1") -> int:
    """What a group needs to hit a colony without ground units."""
    return total(bombing_terms(Bombing(table.state, table.state.groups[gun])))


def fires_as(table: Table, gid: str = "red-1") -> str:
    """The class in which a group fires."""
    return weapon_class(table.state, the_battle(table.state), table.state.groups[gid])


def in_round(table: Table, number: int) -> Table:
    """The same battle in another round."""
    table.state.battle = replace(the_battle(table.state), round=number)
    return table
