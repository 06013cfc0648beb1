"""SE-7.23, SE-9.1  Ships may settle and tow at any time in a turn, even at its end.

A battle may have freed a planet, or exploration found one, where a Colony Ship already is; the
ship need not wait for the next turn.
"""

from collections.abc import Sequence

from ...fleets.groups import fleet_of
from ...hooks.tables import Camp
from ...secrets.secrecy import Reason
from ...state import Group, State, Table
from ...steps import Choice, Option, Seat, Steps
from ..economy.r09_colonies import INDUSTRIOUS
from .r07_orders import Colonise, Drop, PickUp, carry_out, colonising, towing

WORKERS = frozenset({"colony_ship", "miner"})
NO_CAMP = Camp([], [])  # their orders do not depend on other groups


class EndOrders(Option):
    """Give no more orders this turn."""


class LastOrders(Choice):
    """SE-9.1  Colony Ships may settle and Miners may tow after battles and exploration too."""

    discreet = True  # SE-29.13: a question at a Barren Planet would reveal Terraforming

    def options(self, state: State) -> list[Option]:
        found: list[Option] = []
        for group in fleet_of(state, self.player):
            if group.kind in WORKERS:
                found += work(state, group)
        return [*found, EndOrders()] if found else []

    def chosen(self, table: Table, option: Colonise | PickUp | Drop | EndOrders) -> Steps:
        if isinstance(option, EndOrders):
            return ()
        steps, _ = carry_out(table, table.state.groups[option.group], option)
        return *steps, self


def at_work(state: State, question: LastOrders) -> Reason:
    """SE-29.13  The reason for asking: the hexes where the player's ships can settle or tow."""
    busy = (g.at for g in workers(state, question.player) if work(state, g))
    return Reason(tuple(dict.fromkeys(busy)), cards=(INDUSTRIOUS,))


def workers(state: State, seat: Seat) -> list[Group]:
    """SE-1.5  The player's Colony Ships and Miners."""
    return [group for group in fleet_of(state, seat) if group.kind in WORKERS]


def work(state: State, group: Group) -> Sequence[Option]:
    """SE-7.23, SE-9.1  The settling or towing orders for a ship in its hex."""
    orders = colonising if group.kind == "colony_ship" else towing
    return orders(state, group, NO_CAMP)
