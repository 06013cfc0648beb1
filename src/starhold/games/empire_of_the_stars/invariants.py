"""ES-1.6  Statements that are always true."""

from collections import Counter
from collections.abc import Iterator

from starhold.core.record import Seat

from .catalog import CARDS, CONSTANTS, RESOURCES, SHIP_KINDS, TILES
from .empires import limit, reserve, tokens_left
from .galaxy import galaxy
from .state import ANCIENTS, State


def invariants(state: State) -> Iterator[str]:
    """Yield a sentence for each broken invariant."""
    for seat in state.empires:
        yield from _goods(state, seat)
        yield from _pieces(state, seat)
    yield from _board(state)
    yield from _cards(state)


def _goods(state: State, seat: Seat) -> Iterator[str]:
    own = state.empires[seat]
    if min(own.credits, own.supply, own.influence, own.court, own.galaxy) < 0:
        yield f"{seat} has less than nothing"
    for kind in RESOURCES:
        if not 0 <= own.stock[kind] <= limit(state, seat, kind):
            yield f"{seat} has {own.stock[kind]} {kind}"
    if seat == ANCIENTS and any(own.stock.values()):
        yield "the Ancients have resources"


def _pieces(state: State, seat: Seat) -> Iterator[str]:
    """16 tokens per colour, and no more ships than exist."""
    tokens = tokens_left(state.empires[seat])
    tokens += sum(colony.tokens for colony in state.colonies.values() if colony.owner == seat)
    tokens += sum(owner == seat for owner in state.far_space.values())
    tokens += sum(other.throne.get(seat, 0) for other in state.empires.values())
    if tokens != CONSTANTS.pieces.tokens:
        yield f"{seat} has {tokens} colony tokens"
    for kind in SHIP_KINDS:
        if reserve(state, seat, kind) < 0:
            yield f"{seat} has too many ships: {kind}"
    if seat == ANCIENTS and any(
        ship.kind != "cruiser" for ship in state.ships.values() if ship.owner == seat
    ):
        yield "the Ancients have another ship than cruisers"


def _board(state: State) -> Iterator[str]:
    regions = galaxy(state).sector_of
    for at, colony in state.colonies.items():
        tile = TILES.get(state.tiles.get(at, ""))
        if tile is None or tile.kind not in ("planet", "start") or colony.tokens not in (1, 2):
            yield f"no colony can be at {at}"
    for ship in state.ships.values():
        if ship.at is not None and ship.at not in regions:
            yield f"{ship.id} is off the map"
    crowd = Counter(s.at for s in state.ships.values() if s.at and s.owner != ANCIENTS)
    if state.battle is None and any(n > CONSTANTS.pieces.stack for n in crowd.values()):
        yield "too many ships are in a region"
    if not state.solo and state.battle is None:
        yield from _shared(state)
    placed = [tile for tile in state.tiles.values() if TILES[tile].kind not in ("home", "start")]
    everywhere = [*placed, *state.display, *state.explorer, *([state.held] if state.held else [])]
    if len(set(everywhere)) < len(everywhere):
        yield "a tile is in two places"


def _shared(state: State) -> Iterator[str]:
    """Outside a battle, no region holds units of two players."""
    holders = {(ship.at, ship.owner) for ship in state.ships.values() if ship.at}
    holders |= {(at, colony.owner) for at, colony in state.colonies.items()}
    holders |= {(at, owner) for owner, at in state.homes.items()}
    if len({at for at, _ in holders}) < len(holders):
        yield "two players share a region"


def _cards(state: State) -> Iterator[str]:
    """No card is in two places; the queue of a solo game is never short."""
    decks = [card for deck in state.decks.values() for card in deck]
    decks += [card for deck in state.discards.values() for card in deck]
    decks += [card for card in state.queue if card in CARDS]
    decks += [state.event] if state.event else []
    if len(set(decks)) < len(decks):
        yield "a role card is in two places"
    technologies = [card for deck in state.technology_decks for card in deck]
    technologies += [card for card in state.offered if card]
    technologies += [card for own in state.empires.values() for card in own.technologies]
    if len(set(technologies)) < len(technologies):
        yield "a technology is in two places"
    if state.solo and not state.finish and state.round and len(state.queue) not in (3, 4):
        yield "the queue of the Ancients is broken"
