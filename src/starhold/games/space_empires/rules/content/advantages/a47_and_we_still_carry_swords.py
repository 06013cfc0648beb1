"""SE-25  Advantage 47, And We Still Carry Swords: feared aboard ships and on the ground.

`data/cards.toml` gives it Ground Combat 2, which nobody can learn from it.
"""

from starhold.core.score import Term

from ....battles.battlefield import engaged
from ....battles.ground import GroundAim, is_troops, the_invasion
from ....empires.cards import holds, in_ground_combat, present
from ....fleets.groups import friendly
from ....hooks.numbers import Aim
from ....state import Battle, State, Table
from ....steps import Seat, Steps
from ...hands.r24_alien_cards import put_to_the_test

NUMBER = 47


def attack_with_swords(aim: Aim | GroundAim) -> Term | None:
    """Boarders and all ground units, Militia and Transports (card 25) too, have +1 Attack."""
    return Term("card-47", 1, "SE-25") if holds(aim.state, aim.gun.owner, NUMBER) else None


def parry_with_swords(aim: Aim | GroundAim) -> Term | None:
    """Boarding attacks against it have −1, and its ground units +1 Defense."""
    ours = holds(aim.state, aim.target.owner, NUMBER)
    return Term("target_card-47", -1, "SE-25") if ours else None


def meets_boarders_or_has_troops(state: State, battle: Battle, seat: Seat) -> bool:
    """Revealed in a battle with any Boarding Ship, or with its own troops."""
    boarders = (group.kind == "boarding_ship" for group in engaged(state, battle))
    return any(boarders) or any(is_troops(group) for group in present(state, battle, seat))


def shown_on_the_ground(table: Table) -> Steps:
    """Revealed in ground combat, even if its troops are only aboard (SE-27.9)."""
    state = table.state
    now = the_invasion(state)
    there = (group for side in now.sides for group in friendly(state, side, now.at))
    aboard = (group.owner for group in there if is_troops(group))
    for seat in dict.fromkeys((*in_ground_combat(state), *aboard)):
        put_to_the_test(table, seat, NUMBER)
    return ()
