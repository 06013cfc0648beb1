"""CE-23.3  What is always true, whatever happens."""

from __future__ import annotations

from collections.abc import Iterator

from starhold.games.crest.catalog import CARDS, SHIPS, TILES
from starhold.games.crest.empire import in_revolt
from starhold.games.crest.state import CAPITAL, State


def invariants(state: State) -> Iterator[str]:
    """Yield a sentence for each that is broken."""
    yield from _components(state)
    yield from _counters(state)
    yield from _places(state)


def _components(state: State) -> Iterator[str]:
    cards = sorted(state.draw + state.discard + state.aside)
    if cards != sorted(f"{rank}-{suit}" for suit in CARDS.suits for rank in CARDS.ranks):
        yield f"draw pile, discard pile and cards set aside are not one deck ({len(cards)} cards)"
    tiles = sorted(state.bag + [system.tile for system in state.systems.values()])
    if tiles != sorted(kind for kind, tile in TILES.items() for _ in range(tile.count)):
        yield f"bag and map do not hold the {sum(t.count for t in TILES.values())} tiles"


def _counters(state: State) -> Iterator[str]:
    if min(state.colonists, state.energy, state.stability) < 0:
        yield "colonists, energy or stability is below 0"
    if state.stability > state.max_stability:
        yield "stability is above its maximum"
    if in_revolt(state.systems[CAPITAL]):
        yield "the capital holds a revolt token"


def _places(state: State) -> Iterator[str]:
    for ship in state.ships.values():
        if ship.at not in state.systems:
            yield f"{ship.id} is not on the map"
        if ship.home and state.systems[ship.home].industry != SHIPS[ship.kind].built_at:
            yield f"{ship.id} has no home yard of its type at {ship.home}"
    for origin in state.origins:
        if not state.systems[origin].rebels:
            yield f"{origin} is an origin without rebels"
