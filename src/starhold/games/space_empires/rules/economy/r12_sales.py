"""SE-12.22  The units for sale: technology, CP and a place must allow them."""

from collections.abc import Iterator
from functools import cache

from starhold.core.record import Seat
from starhold.games.space_empires.battles.terms import surcharge, unit_price
from starhold.games.space_empires.empires.holdings import is_printed, meets_needs
from starhold.games.space_empires.facts.catalog import UNITS, Module, Technology, UnitKind
from starhold.games.space_empires.fleets.groups import counters_left
from starhold.games.space_empires.hooks.numbers import MAY_BUILD, MAY_PLACE
from starhold.games.space_empires.rules.economy import r12_building, r12_counters
from starhold.games.space_empires.state import State


def on_sale(state: State, seat: Seat, money: int) -> Iterator[tuple[UnitKind, int]]:
    """SE-12.22  The units with technology, CP and a place for them, and their prices."""
    if money <= 0:
        return
    places = r12_building.Places(
        r12_building.yards_left(state, seat),
        r12_building.earning_colonies(state, seat),
        r12_counters.counters_taken(state, seat),
    )
    docked = max(places.yards.values(), default=0) > 0
    more = surcharge(state, seat)
    for kind in mastered(state, seat, docked=docked):
        price = unit_price(state, seat, kind, more)
        if price <= money and has_site(state, seat, kind, places):
            yield kind, price


def mastered(state: State, seat: Seat, *, docked: bool) -> list[UnitKind]:
    """SE-10.1  The units an empire has the technology for; few kinds need more than that.

    This is the most frequent query: it calls `meets_needs` only for those few.
    """
    levels = state.empires[seat].sheet.levels
    bars = MAY_BUILD.by_kind(state)
    found: list[UnitKind] = []
    for kind, needs in price_list(state.switches, docked=docked):
        for technology, needed in needs:
            if levels.get(technology, 0) < needed:
                break
        else:
            if not bars[kind] or meets_needs(state, seat, kind):
                found.append(kind)
    return found


def has_site(state: State, seat: Seat, kind: UnitKind, places: r12_building.Places) -> bool:
    """SE-12.15  Whether a unit can be placed; most kinds need only a place that builds them."""
    able = r12_building.able_sites(state, seat, kind, places)
    if not MAY_PLACE.of(state, kind) and counters_left(places.taken, kind) > 0:
        return bool(able)
    for at in able:  # noqa: SIM110 - asked of everything on sale: quicker
        if r12_building.fits(state, seat, kind, at, places):
            return True
    return False


@cache
def price_list(
    switches: tuple[Module, ...], *, docked: bool
) -> tuple[tuple[UnitKind, tuple[tuple[Technology, int], ...]], ...]:
    """SE-2.1  Everything for sale in a game with these modules, and the technology it needs.

    Ships are sold only to players with free yard capacity.
    """
    sold = [kind for kind in UNITS if is_printed(switches, kind)]
    return tuple(
        (kind, tuple(UNITS[kind].needs.items()))
        for kind in sold
        if docked or UNITS[kind].built_at != "yard"
    )
