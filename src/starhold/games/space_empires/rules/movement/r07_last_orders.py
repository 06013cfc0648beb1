"""SE-7.23, SE-9.1  Settling and towing are done at any time of a turn: also when all else is.

A battle may have freed a planet, and exploration may have found one, with a Colony Ship already
there: it need not wait for the next turn.
"""

from __future__ import annotations

from collections.abc import Iterator

from starhold.core.record import Option, Seat
from starhold.games.space_empires.rules.economy.r09_colonies import INDUSTRIOUS
from starhold.games.space_empires.rules.movement.r07_orders import (
    Colonise,
    Drop,
    PickUp,
    carry_out,
    colonising,
    towing,
)
from starhold.games.space_empires.secrets.secrecy import Reason
from starhold.games.space_empires.state import Choice, Group, State, Steps, Table


class EndOrders(Option):
    """Give no more orders in this turn."""


class LastOrders(Choice):
    """SE-9.1  Colony Ships settle and Miners tow after battles and exploration as before."""

    discreet = True  # SE-29.13: to be asked at a Barren planet betrays Terraforming

    def options(self, state: State) -> list[Option]:
        found = [option for group in workers(state, self.player) for option in work(state, group)]
        return [*found, EndOrders()] if found else []

    def chosen(self, table: Table, option: Colonise | PickUp | Drop | EndOrders) -> Steps:
        if isinstance(option, EndOrders):
            return ()
        steps, _ = carry_out(table, table.state.groups[option.group], option)
        return *steps, self


def at_work(state: State, question: LastOrders) -> Reason:
    """SE-29.13  Who is asked has something to do there, whoever hides in the hex."""
    busy = (g.at for g in workers(state, question.player) if any(work(state, g)))
    return Reason(tuple(dict.fromkeys(busy)), cards=(INDUSTRIOUS,))


def workers(state: State, seat: Seat) -> list[Group]:
    """SE-1.5  What settles and tows."""
    able = [group for group in state.groups.values() if group.kind in ("colony_ship", "miner")]
    return [group for group in able if group.owner == seat]


def work(state: State, group: Group) -> Iterator[Option]:
    """SE-7.23, SE-9.1  What such a ship can do where it is."""
    return colonising(state, group) if group.kind == "colony_ship" else towing(state, group)
