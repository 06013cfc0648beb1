"""Queries about an empire: order, boons, limits, reserves, the throne (ES-1, ES-10)."""

from functools import cache

from starhold.core.record import Seat

from .catalog import (
    CONSTANTS,
    FAR_SPACE,
    RESOURCES,
    UNITS,
    Boon,
    Goods,
    LocationId,
    Resource,
    ShipKind,
    by_players,
    summed,
)
from .state import ANCIENTS, Empire, State

NO_BOON = Boon()


def clockwise(state: State, first: Seat) -> list[Seat]:
    """ES-3.1  The players in clockwise order from one of them; never the Ancients."""
    start = state.seats.index(first)
    return [*state.seats[start:], *state.seats[:start]]


def rounds(state: State) -> int:
    """ES-13.1, D-13  The number of rounds for several players: fewer in a short game (R-59)."""
    facts = by_players(len(state.seats))
    fewer = facts.short_rounds if state.settings.length == "short" else 0
    return fewer or facts.rounds


def edicts_kept(state: State) -> int:
    """ES-3.9  The number of edicts in a game: fewer in a short game (R-59)."""
    facts = by_players(len(state.seats))
    fewer = facts.short_edicts if state.settings.length == "short" else 0
    return fewer or facts.edicts


def you(state: State) -> Seat:
    """ES-0.3  The player of a solo game."""
    return state.seats[0]


def ancients(state: State) -> Empire:
    return state.empires[ANCIENTS]


def boon(state: State, seat: Seat) -> Boon:
    """ES-10.3  The sum of a player's boons; the Ancients use none."""
    own = state.empires[seat]
    if seat == ANCIENTS or not (own.technologies or own.power):  # ES-16.2.3
        return NO_BOON
    return summed(tuple(own.technologies), own.power, own.flipped)


def limit(state: State, seat: Seat, kind: Resource) -> int:
    """ES-1.5  The limit of a resource for a player."""
    return CONSTANTS.resources[kind].limit + boon(state, seat).storage


def room_for(state: State, seat: Seat) -> list[Resource]:
    """DP-11  The resources a player has room for."""
    stock, more = state.empires[seat].stock, boon(state, seat).storage
    return [kind for kind in RESOURCES if stock[kind] < CONSTANTS.resources[kind].limit + more]


def can_pay(state: State, seat: Seat, price: Goods) -> bool:
    stock = state.empires[seat].stock
    for kind, amount in price.items():  # noqa: SIM110 - half the work of `all`
        if stock[kind] < amount:
            return False
    return True


def reserve(state: State, seat: Seat, kind: ShipKind) -> int:
    """ES-1.4  Ships that are neither on the board nor in staging."""
    owned = [s for s in state.ships.values() if s.owner == seat and s.kind == kind]
    return UNITS[kind].limit - len(owned)


def tokens_left(empire: Empire) -> int:
    """ES-13.1, R-24  The supply, with tokens in hand or on the Seat."""
    return empire.supply + empire.influence + empire.court


def throne(empire: Empire) -> int:
    """ES-13.2  The tokens in a throne, of any colour, and galaxy tokens."""
    return sum(empire.throne.values()) + empire.galaxy


def locations(state: State) -> tuple[LocationId, ...]:
    """ES-3.8  The open Far Space locations, cheapest first."""
    return locations_for(len(state.seats))


@cache
def locations_for(players: int) -> tuple[LocationId, ...]:
    """ES-3.8  The locations that are open to this many players, cheapest first."""
    places = FAR_SPACE.locations
    found = [place for place in places if places[place].players <= players]
    return tuple(sorted(found, key=lambda place: places[place].cost))


def empty_locations(state: State) -> list[LocationId]:
    """ES-9.1  The open locations without a token."""
    return [place for place in locations(state) if place not in state.far_space]
