"""CE-23.3  Conditions that always hold."""

from collections import Counter
from collections.abc import Iterator

from .catalog import CARDS, SHIPS, START, TILES, fleet_class
from .empire import in_revolt
from .state import CAPITAL, State


def invariants(state: State) -> Iterator[str]:
    """Yield a sentence for each broken condition."""
    yield from _components(state)
    yield from _counters(state)
    yield from _places(state)
    yield from _fleet(state)


def _components(state: State) -> Iterator[str]:
    cards = sorted(state.draw + state.discard + state.aside)
    if cards != sorted(f"{suit}-{rank}" for suit in CARDS.suits for rank in CARDS.ranks):
        yield f"draw pile, discard pile and cards set aside are not one deck ({len(cards)} cards)"
    tiles = sorted(state.bag + [system.tile for system in state.systems.values()])
    if tiles != sorted(kind for kind, tile in TILES.items() for _ in range(tile.count)):
        yield f"bag and map do not hold the {sum(t.count for t in TILES.values())} tiles"


def _counters(state: State) -> Iterator[str]:
    if min(state.colonists, state.energy, state.stability) < 0:
        yield "colonists, energy or stability is below 0"
    if state.stability > state.max_stability:
        yield "stability is above its maximum"


def _places(state: State) -> Iterator[str]:
    systems = state.systems
    if CAPITAL not in systems or in_revolt(systems[CAPITAL]):
        yield "the capital is missing or holds a revolt token"
    for ship in state.ships.values():
        if ship.at not in systems:
            yield f"{ship.id} is not on the map"
        home = systems.get(ship.home) if ship.home else None
        if ship.home and (home is None or home.industry != SHIPS[ship.kind].built_at):
            yield f"{ship.id} has no home yard of its type at {ship.home}"
    homeless = Counter(ship.kind for ship in state.ships.values() if ship.home is None)
    for kind in homeless - Counter(START.ships):
        yield f"a {kind} besides the starting one has no home yard"
    for origin in state.origins:
        if origin not in systems or not systems[origin].rebels:
            yield f"{origin} is an origin without rebels"


def _fleet(state: State) -> Iterator[str]:
    """CE-11  A fleet is on the map only during its own sequence."""
    fleet = state.fleet
    if fleet is None:
        return
    if fleet.at not in state.systems:
        yield "the enemy fleet is not on the map"
    if not 0 <= fleet.shields <= fleet_class(fleet.level).shields:
        yield f"a level {fleet.level} fleet cannot have {fleet.shields} shields"
    if state.outcome == "won":
        yield "the game is won, but the enemy fleet is still on the map"
