"""ES-13.2, ES-19.2  Points by item, winners, and the title of a solo game."""

from collections.abc import Iterator

from starhold.core.record import Seat
from starhold.core.score import Score, Term

from .catalog import CONSTANTS, FAR_SPACE, TILES
from .empires import boon
from .galaxy import colonies, sectors_held
from .state import ANCIENTS, State


def items(state: State, seat: Seat) -> Iterator[Term]:
    """ES-13.2  A player's points by item; the Ancients score none on planets (ES-19.2)."""
    own = state.empires[seat]
    yield Term("own_tokens", own.throne.get(seat, 0), "ES-13.2")
    captured = sum([tokens for owner, tokens in own.throne.items() if owner != seat])
    yield Term("captured_tokens", captured, "ES-13.2")
    yield Term("galaxy_tokens", own.galaxy, "ES-13.2")
    places = FAR_SPACE.locations
    far = sum([places[place].points for place, owner in state.far_space.items() if owner == seat])
    yield Term("far_space", far, "ES-13.2")
    held = colonies(state, seat)
    yield Term("colonies", sum([TILES[state.tiles[at]].value for at in held]), "ES-13.2")
    yield Term("starbases", sum([state.colonies[at].tokens - 1 for at in held]), "ES-13.2")
    charter = boon(state, seat).charter
    sectors = len(sectors_held(state, seat, home=False)) if charter else 0
    yield Term("charter", charter * sectors, "ES-13.2")


def points(state: State, seat: Seat) -> int:
    """ES-13.2, ES-19.2  The score of a player or the Ancients."""
    return sum([term.amount for term in items(state, seat)])


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
    ranks = {
        seat: (points(state, seat), own.galaxy, 0 if state.solo else own.credits)
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
