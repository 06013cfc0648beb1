"""ES-4.3 to ES-4.6  The Monolith moves clockwise; each role passed over costs a credit."""

from starhold.core.record import Event, Option, Seat

from ..catalog import ROLES, Role
from ..empires import boon
from ..state import Choice, State, Steps, Table
from .r01_pieces import gain_credits
from .r05_roles import role_steps


class PlaceOn(Option):
    role: Role
    credits: int  # that it costs


PLACE_ON = {(role, cost): PlaceOn(role, cost) for role in ROLES for cost in range(len(ROLES))}


class MonolithMoved(Event):
    """ES-4.5  The Monolith moved: credits paid on the way and taken from the role."""

    player: Seat
    role: Role
    paid: int
    taken: int


class ChooseRole(Choice):
    """ES-4.5, DP-04  Move the Monolith clockwise to a role you can pay for.

    The very first placement is free (ES-4.4).  R-47: you pay exactly like the Ancients.
    """

    def options(self, state: State) -> list[Option]:
        if state.monolith is None:
            return [PLACE_ON[role, 0] for role in ROLES]
        purse, free = state.empires[self.player].credits, boon(state, self.player).free_pass
        ahead = AHEAD[state.monolith, free > 0]
        return [option for option in ahead if option.credits <= purse]

    def chosen(self, table: Table, option: PlaceOn) -> Steps:
        state = table.state
        move_monolith(table, self.player, option.role, option.credits)
        return role_steps(state, option.role, self.player)


def passed(state: State, to: Role) -> tuple[Role, ...]:
    """ES-4.5, R-01  The roles between the Monolith and a role, clockwise."""
    return BETWEEN[state.monolith, to] if state.monolith else ()


def _between(start: Role, to: Role) -> tuple[Role, ...]:
    after = ROLES.index(start) + 1
    steps = (ROLES.index(to) - after) % len(ROLES)
    return tuple(ROLES[(after + step) % len(ROLES)] for step in range(steps))


BETWEEN = {(start, to): _between(start, to) for start in ROLES for to in ROLES}


def _ahead(start: Role, free: bool) -> tuple[PlaceOn, ...]:
    """ES-4.5, R-52  The other roles and their cost; the supply pays the first of a free pass."""
    costs = {role: len(BETWEEN[start, role]) - free for role in ROLES if role != start}
    return tuple(PLACE_ON[role, max(0, cost)] for role, cost in costs.items())


AHEAD = {(start, free): _ahead(start, free) for start in ROLES for free in (False, True)}


def move_monolith(table: Table, player: Seat, to: Role, paid: int) -> None:
    """ES-4.6  Drop credits on the way, then take all credits on the role."""
    state = table.state
    own = state.empires[player]
    for role in passed(state, to):
        state.lying[role] += 1
    taken = state.lying[to]
    own.credits += taken - paid
    state.lying[to] = 0
    state.monolith = to
    state.chooser = player
    if table.heard:
        table.tell(MonolithMoved(player, to, paid, taken))
    if taken:
        gain_credits(table, player, boon(state, player).gleaned)  # Gleaners
