"""SE-25  Advantage 47, And We Still Carry Swords: feared on decks and on the ground.

The Ground Combat 2 it starts with, and that nobody learns it from them, stand in
`data/cards.toml`.
"""

from __future__ import annotations

from starhold.core.record import Seat
from starhold.core.score import Term
from starhold.games.space_empires.battles.battlefield import fighting
from starhold.games.space_empires.battles.ground import (
    GroundAim,
    all_combatants,
    is_troops,
)
from starhold.games.space_empires.empires.cards import (
    holds,
)
from starhold.games.space_empires.hooks.numbers import Aim
from starhold.games.space_empires.rules.hands.r24_revealing import put_to_the_test
from starhold.games.space_empires.state import Battle, State, Steps, Table

NUMBER = 47


def boarding_with_swords(aim: Aim) -> Term | None:
    """Its own boarding attacks have +1."""
    return Term("card-47", 1, "SE-25") if holds(aim.state, aim.gun.owner, NUMBER) else None


def boarded_with_swords(aim: Aim) -> Term | None:
    """Boarding attacks against it have −1."""
    ours = holds(aim.state, aim.target.owner, NUMBER)
    return Term("target_card-47", -1, "SE-25") if ours else None


def attack_with_swords(aim: GroundAim) -> Term | None:
    """Its ground units have +1 Attack, Militia too."""
    ours = is_troops(aim.gun) and holds(aim.state, aim.gun.owner, NUMBER)
    return Term("card-47", 1, "SE-25") if ours else None


def parry_with_swords(aim: GroundAim) -> Term | None:
    """Its ground units have +1 Defense, Militia too."""
    ours = is_troops(aim.target) and holds(aim.state, aim.target.owner, NUMBER)
    return Term("target_card-47", -1, "SE-25") if ours else None


def meets_boarders(state: State, battle: Battle, _side: Seat) -> bool:
    """It is shown in a battle with any Boarding Ship, its own or the enemy's."""
    sides = (battle.attacker, battle.defender)
    return any(g.kind == "boarding_ship" for s in sides for g in fighting(state, battle, s))


def shown_on_the_ground(table: Table) -> Steps:
    """It is shown in ground combat with troops of its own, Militia too."""
    for group in all_combatants(table.state):
        if is_troops(group):
            put_to_the_test(table, group.owner, NUMBER)
    return ()
