"""SE-24  Card 25, Air Support: Transports that survived space combat fight on the ground."""

from starhold.games.space_empires.battles.ground import Rating
from starhold.games.space_empires.empires import alliances, cards
from starhold.games.space_empires.fleets.groups import own, true_kind
from starhold.games.space_empires.rules.movement.r14_lost_cargo import left_behind
from starhold.games.space_empires.state import Group, Invasion, State, Table
from starhold.games.space_empires.steps import Seat, Steps

RATING = Rating("B", 6, 2, 2)


def transports_fight(state: State, group: Group) -> Rating | None:
    """SE-20.38  Attacking or defending, from round 1 on; they capture nothing by themselves."""
    return RATING if true_kind(group) == "transport" and cards.benefits(state, group, 25) else None


def cargo_of_the_fallen(table: Table, invasion: Invasion) -> Steps:
    """SE-20.2  Troops aboard a Transport that was shot down need another.

    SE-27.9: so do those of blood brothers, who fight together.
    """
    sides = (invasion.attacker, invasion.defender)
    seats = (seat for side in sides for seat in alliances.brothers_of(table.state, side))
    return tuple(step for seat in seats for step in left_behind(seat, invasion.at))


def not_over_a_landing(state: State, seat: Seat) -> bool:
    """SE-27.9  A player with Transports over a ground combat would have joined it."""
    now = state.invasion
    there = own(state, seat, now.at) if now else []
    return not any(group.kind == "transport" for group in there)
