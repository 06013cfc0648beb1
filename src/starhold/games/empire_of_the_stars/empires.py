"""Queries about an empire: order, boons, limits, reserves, the throne (ES-1, ES-10)."""

from starhold.core.record import Seat
from starhold.games.empire_of_the_stars.catalog import (
    CONSTANTS,
    FAR_SPACE,
    RESOURCES,
    UNITS,
    Boon,
    Goods,
    LocationId,
    Resource,
    ShipKind,
    summed,
)
from starhold.games.empire_of_the_stars.state import ANCIENTS, Empire, State


def clockwise(state: State, first: Seat) -> list[Seat]:
    """ES-3.1  The players in clockwise order from one of them; never the Ancients."""
    start = state.seats.index(first)
    return [*state.seats[start:], *state.seats[:start]]


def you(state: State) -> Seat:
    """ES-0.3  The player of a solo game."""
    return state.seats[0]


def ancients(state: State) -> Empire:
    return state.empires[ANCIENTS]


def boon(state: State, seat: Seat) -> Boon:
    """ES-10.3  The sum of a player's boons; the Ancients use none."""
    if seat == ANCIENTS:  # ES-16.2.3
        return Boon()
    own = state.empires[seat]
    return summed(tuple(own.technologies), own.power, own.flipped)


def limit(state: State, seat: Seat, kind: Resource) -> int:
    """ES-1.5  The limit of a resource for a player."""
    return CONSTANTS.resources[kind].limit + boon(state, seat).storage


def room_for(state: State, seat: Seat) -> list[Resource]:
    """DP-11  The resources a player has room for."""
    stock = state.empires[seat].stock
    return [kind for kind in RESOURCES if stock[kind] < limit(state, seat, kind)]


def can_pay(state: State, seat: Seat, price: Goods) -> bool:
    stock = state.empires[seat].stock
    return all(stock[kind] >= amount for kind, amount in price.items())


def reserve(state: State, seat: Seat, kind: ShipKind) -> int:
    """ES-1.4  Ships that are neither on the board nor in staging."""
    owned = sum(ship.owner == seat and ship.kind == kind for ship in state.ships.values())
    return UNITS[kind].limit - owned


def tokens_left(empire: Empire) -> int:
    """ES-13.1, R-24  The supply, with tokens in hand or on the Seat."""
    return empire.supply + empire.influence + empire.court


def throne(empire: Empire) -> int:
    """ES-13.2  The tokens in a throne, of any colour, and galaxy tokens."""
    return sum(empire.throne.values()) + empire.galaxy


def locations(state: State) -> list[LocationId]:
    """ES-3.8  The open Far Space locations, cheapest first."""
    places = FAR_SPACE.locations
    found = [place for place in places if places[place].players <= len(state.seats)]
    return sorted(found, key=lambda place: places[place].cost)


def empty_locations(state: State) -> list[LocationId]:
    """ES-9.1  The open locations without a token."""
    return [place for place in locations(state) if place not in state.far_space]
