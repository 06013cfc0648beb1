"""Orders of a seat, planned in a process of the pool from a table that is already imagined."""

from __future__ import annotations

from starhold.core.record import Seat
from starhold.core.trouble import IllegalChoice
from starhold.orders import standing
from starhold.orders.amounts import amounts, repeatable, sweeps
from starhold.orders.convoys import convoy
from starhold.orders.reach import deeds, reach
from starhold.orders.row import Order
from starhold.orders.standing import Decided, Decision, Until
from starhold.orders.wording import order_text
from starhold.server.jobs.foresight import sight_from


def offered(
    more_games: tuple[str, ...],
    game_name: str,
    imagined: bytes,
    seat: Seat,
    wanted: tuple[str, int, str],
) -> list[tuple[str, Order]]:
    """Return the orders for a thing (and how many), or all that are about none, in words.

    Several pieces, joined by a plus sign, are sent to one place.
    """
    thing, many, to = wanted
    sight = sight_from(more_games, game_name, imagined, seat)
    if thing and to:
        together = convoy(sight, thing.split("+"), to)
        found = [together] if together else []
    elif thing:
        found = reach(sight, thing, many)
    else:
        found = [*amounts(sight), *sweeps(sight), *deeds(sight), *repeatable(sight)]
    return [(order_text(sight, order), order) for order in found]


def shortcuts(
    more_games: tuple[str, ...], game_name: str, imagined: bytes, seat: Seat
) -> list[tuple[str, Order]]:
    """Return the orders that are found quickly and are about no single thing, in words."""
    sight = sight_from(more_games, game_name, imagined, seat)
    found = [*amounts(sight), *sweeps(sight), *deeds(sight)]
    return [(order_text(sight, order), order) for order in found]


def answer_ahead(
    more_games: tuple[str, ...],
    game_name: str,
    imagined: bytes,
    seat: Seat,
    wanted: tuple[str, tuple[str, ...], Until, int],
) -> Decision | str:
    """Return a standing answer (question, options, end, first entry), or what is wrong."""
    try:
        return standing.answer_ahead(sight_from(more_games, game_name, imagined, seat), *wanted)
    except IllegalChoice as wrong:
        return str(wrong)


def errand(
    more_games: tuple[str, ...], game_name: str, imagined: bytes, seat: Seat, who: str, to: str
) -> Decision | str:
    """Return a standing order, or what is wrong."""
    try:
        return standing.errand(sight_from(more_games, game_name, imagined, seat), who, to)
    except IllegalChoice as wrong:
        return str(wrong)


def decided(
    more_games: tuple[str, ...],
    game_name: str,
    imagined: bytes,
    seat: Seat,
    kept: tuple[Decision, ...],
    attacked: tuple[bool, ...],
) -> Decided:
    """Return the choices that follow from what a seat has decided in advance."""
    return standing.decide(sight_from(more_games, game_name, imagined, seat), kept, attacked)
