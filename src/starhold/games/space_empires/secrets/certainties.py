"""SE-29.2  A seat's certain knowledge of others: no imagined table contradicts it.

Open information and the seat's own need no mention; this covers what it has seen once, or can
infer from what it sees.
"""

from starhold.core.record import Seat

from ..empires.alliances import counters_seen, sheets_seen
from ..facts.catalog import CARD_NAMES, CARDS, CardNumber, Technology
from ..fleets.groups import fleet_of
from ..state import Group, State


def cards_told(state: State, seat: Seat | None) -> set[CardNumber]:
    """SE-24.5  Face-down cards revealed by captured ships, wherever they are seen."""
    seen = counters_seen(state, seat)
    ships = (g for g in state.groups.values() if g.keeps and (g.face_up or g.owner in seen))
    return {number for ship in ships for number in told_by(state, seat, ship)}


def told_by(state: State, seat: Seat | None, ship: Group) -> tuple[CardNumber, ...]:
    """SE-24.5  Cards a ship keeps; only its owner and the card's know of its maintenance."""
    friends = sheets_seen(state, seat)
    if not ship.keeps or ship.owner in friends:
        return ship.keeps
    mine = {card.number for friend in friends for card in state.empires[friend].hand.cards}
    return tuple(n for n in ship.keeps if n in mine or CARDS[CARD_NAMES[n]].reveal != "end")


def levels_seen(state: State, seat: Seat | None, other: Seat) -> dict[Technology, int]:
    """SE-11.12  The levels a player has announced; SE-29.11: and those the seat has read."""
    levels = dict(state.shown[other])
    for name, level in sheet_read(state, seat, other).items():
        levels[name] = max(level, levels.get(name, 0))
    return levels


def sheet_read(state: State, seat: Seat | None, other: Seat) -> dict[Technology, int]:
    """SE-29.11  Another's technology, as the seat last read it on their sheet, if ever."""
    return state.empires[seat].sheet.read.get(other, {}) if seat else {}


def could_have_flagship(state: State, owner: Seat) -> bool:
    """SE-18.6  Everyone began with one, none is built, and every loss was seen."""
    # SE-29.6: except a group that was scuttled face down.
    return owner in state.missing or has_flagship(state, owner)


def has_flagship(state: State, owner: Seat) -> bool:
    """SE-18.6  Whether a player still has the Flagship they began with."""
    return any(g.kind == "flagship" and not g.captured for g in fleet_of(state, owner))
