"""ES-13.2, ES-19.2  Points by item, winners, and the title of a solo game."""

from collections.abc import Iterator

from starhold.core.record import Seat
from starhold.core.score import Score, Term

from .catalog import CONSTANTS
from .empires import boon
from .galaxy import sectors_held
from .settlements import Settlement, settlements
from .state import ANCIENTS, State

# ES-13.2  What scores, and the rule that says so.
ITEMS = (
    "own_tokens",
    "captured_tokens",
    "galaxy_tokens",
    "far_space",
    "colonies",
    "starbases",
    "charter",
)


def amounts(state: State, seat: Seat, worlds: Settlement) -> tuple[int, ...]:
    """ES-13.2  A player's points for each item; the Ancients score none on planets (ES-19.2)."""
    own, charter = state.empires[seat], boon(state, seat).charter
    tokens = own.throne.get(seat, 0)
    return (
        tokens,
        sum(own.throne.values()) - tokens,
        own.galaxy,
        worlds.far,
        worlds.value,
        worlds.starbases,
        charter * len(sectors_held(state, seat, home=False)) if charter else 0,
    )


def items(state: State, seat: Seat) -> Iterator[Term]:
    """ES-13.2  The same as terms."""
    found = amounts(state, seat, settlements(state)[seat])
    for name, amount in zip(ITEMS, found, strict=True):
        yield Term(name, amount, "ES-13.2")


def points(state: State, seat: Seat) -> int:
    """ES-13.2, ES-19.2  The score of a player or the Ancients."""
    return sum(amounts(state, seat, settlements(state)[seat]))


def totals(state: State, held: dict[Seat, Settlement]) -> dict[Seat, int]:
    """ES-13.2, ES-19.2  The scores of everyone, the Ancients included."""
    return {seat: sum(amounts(state, seat, worlds)) for seat, worlds in held.items()}


def margin(state: State) -> int:
    """ES-19.3  Your score minus theirs."""
    return points(state, state.seats[0]) - points(state, ANCIENTS)


def title(state: State) -> str:
    """ES-19.3  The rating of a solo game."""
    titles = CONSTANTS.titles
    for least, name in zip(titles.margins, titles.names, strict=False):
        if margin(state) >= least:
            return name
    return titles.names[-1]


def winners(state: State) -> list[Seat]:
    """ES-13.3  Most points, then galaxy tokens, then credits; otherwise shared.

    In a solo game (ES-19.2, R-36) galaxy tokens break a tie, and credits do not: a draw.
    """
    scored = totals(state, settlements(state))
    ranks = {
        seat: (scored[seat], own.galaxy, 0 if state.solo else own.credits)
        for seat, own in state.empires.items()
    }
    best = max(ranks.values())
    first = [seat for seat, rank in ranks.items() if rank == best]
    return [] if state.solo and len(first) > 1 else first


def score(state: State) -> tuple[Score, ...]:
    """The itemised result of every player."""
    won = winners(state)
    rating = title(state) if state.solo else ""
    return tuple(
        Score(
            seat,
            points(state, seat),
            tuple(term for term in items(state, seat) if term.amount),
            won=seat in won,
            title=rating,
        )
        for seat in state.seats
    )
