"""Queries about the players: order, stores, reserves, cards (GE-1, GE-5, GE-14)."""

from starhold.core.record import Seat

from .catalog import CONSTANTS, TECHNOLOGIES, UNITS, ShipKind, Technology, by_players
from .galaxy import controlled, places_of
from .state import State


def role_order(state: State, first: Seat) -> list[Seat]:
    """GE-5.3  The first player, then the others in the direction of play."""
    seats = list(state.players)
    start = seats.index(first)
    return [seats[(start + state.direction * n) % len(seats)] for n in range(len(seats))]


def works(state: State, seat: Seat, card: Technology) -> bool:
    """GE-15.3  Whether a player owns a card that is not blocked this round."""
    return user(state, card) == seat


def user(state: State, card: Technology) -> Seat | None:
    """GE-15.3  The owner of a card that is not blocked this round."""
    return None if card in state.blocked else state.owners.get(card)


def ready(state: State, seat: Seat, card: Technology) -> bool:
    """GE-15.1  Whether a card works and is not used up."""
    return works(state, seat, card) and card not in state.used


def for_sale(state: State) -> list[Technology]:
    """GE-13.3  The cards still in the game that nobody owns."""
    return [
        card for card in TECHNOLOGIES if card not in state.owners and card not in state.removed
    ]


def throne_contested(state: State) -> bool:
    """GE-12.1  Whether the Throne lies beside the board; before the first round it is not out."""
    return state.throne is None and state.round > 0


def in_reserve(state: State, seat: Seat, kind: ShipKind) -> int:
    """GE-1  A player's ships of a kind that are not on the board."""
    flying = [s for s in state.ships.values() if s.owner == seat and s.kind == kind]
    return UNITS[kind].limit - len(flying)


def food_pool(state: State) -> int:
    """GE-1.11  The food that is not on sectors."""
    return CONSTANTS.food.cubes - sum(state.food.values())


def planets(state: State, seat: Seat) -> int:
    """GE-12.20  The points a player gains in a victory count."""
    return sum([tile.planets for _, tile in controlled(state, seat)])


def sectors(state: State, seat: Seat) -> int:
    return len(places_of(state, seat))


def vp_pool(state: State) -> int:
    """GE-16.2  The victory points left; awards continue below 0."""
    taken = sum([player.vp for player in state.players.values()])
    return by_players(len(state.players)).vp_pool - taken
