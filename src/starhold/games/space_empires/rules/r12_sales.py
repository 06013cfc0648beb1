"""SE-12.22  What can be bought: technology, CP and a place must allow it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from starhold.core.record import Seat
from starhold.games.space_empires.catalog import UNITS, Module, UnitKind
from starhold.games.space_empires.empires import is_printed, meets_needs
from starhold.games.space_empires.rules.r12_building import (
    Places,
    able_sites,
    earning_colonies,
    fits,
    yards_left,
)
from starhold.games.space_empires.rules.r12_counters import counters_taken
from starhold.games.space_empires.state import State
from starhold.games.space_empires.terms import surcharge, unit_price


def on_sale(state: State, seat: Seat, money: int) -> Iterator[tuple[UnitKind, int]]:
    """SE-12.22  The units for which there are the technology, the CP and a place; and prices."""
    if money <= 0:
        return
    places = Places(
        yards_left(state, seat), earning_colonies(state, seat), counters_taken(state, seat)
    )
    docked = max(places.yards.values(), default=0) > 0
    more = surcharge(state, seat)
    for kind in price_list(state.switches, docked=docked):
        if not meets_needs(state, seat, kind):
            continue
        price = unit_price(state, seat, kind, more)
        if price > money:
            continue
        for at in able_sites(state, seat, kind, places):
            if fits(state, seat, kind, at, places):
                yield kind, price
                break


@cache
def price_list(switches: tuple[Module, ...], *, docked: bool) -> tuple[UnitKind, ...]:
    """SE-2.1  All that is sold in a game of these modules; ships only to who has a yard free."""
    sold = [kind for kind in UNITS if is_printed(switches, kind)]
    return tuple(kind for kind in sold if docked or UNITS[kind].built_at != "yard")
