"""KA-19.2  Conditions that always hold."""

from collections import Counter
from collections.abc import Iterator

from starhold.core.record import Seat

from .catalog import ROLES, START, TILES, TOP, TREE
from .galaxy import colonies_of, colony_pieces, fleets_of, is_open, pieces
from .state import State


def invariants(state: State) -> Iterator[str]:
    """Yield a sentence for each broken condition."""
    yield from _supplies(state)
    yield from _tiles(state)
    yield from _places(state)


def _supplies(state: State) -> Iterator[str]:
    full = colony_pieces(state.settings)
    for seat, player in state.players.items():
        colonies = sum(pieces(state, colony.level) for _, colony in colonies_of(state, seat))
        if player.colonies < 0 or colonies + player.colonies != full:
            yield f"{seat} does not have {full} colony pieces"
        if player.fleets < 0 or fleet_pieces(state, seat) + player.fleets != START.supply.fleets:
            yield f"{seat} does not have {START.supply.fleets} fleet pieces"
        if min(player.cards.values()) < 0:
            yield f"{seat} has a negative number of cards"
        boxes = Counter(TREE[name].box for name in player.technologies if TREE[name].box)
        if max(boxes.values(), default=0) > 1:
            yield f"{seat} has two technologies of one red box"
        if len(set(player.technologies)) < len(player.technologies):
            yield f"{seat} has a technology twice"


def fleet_pieces(state: State, seat: Seat) -> int:
    """KA-2  Count a player's fleet pieces on the board, including a fleet that is attacking."""
    levels = [fleet.level for _, fleet in fleets_of(state, seat)]
    if state.attack and state.attack.attacker == seat:
        levels.append(state.attack.level)
    return sum(pieces(state, level) for level in levels)


def _tiles(state: State) -> Iterator[str]:
    starting = [
        face
        for player in state.players.values()
        if player.home
        for face in (ROLES[player.role].home, ROLES[player.role].second)
    ]
    drawn = [state.auction.tile] if state.auction else [state.found] if state.found else []
    faces = Counter(state.bag + drawn + [tile.face for tile in state.tiles.values()])
    if faces != Counter({face: kind.count for face, kind in TILES.items()}) + Counter(starting):
        yield "bag, board and the drawn tile do not make the full set of tiles"
    markers = Counter(tile.marker for tile in state.tiles.values() if tile.marker)
    for symbol, count in START.supply.markers.items():
        if state.markers[symbol] < 0 or markers[symbol] + state.markers[symbol] != count:
            yield f"there are not {count} {symbol} markers"


def _places(state: State) -> Iterator[str]:
    for at, colony in state.colonies.items():
        if not is_open(state, at) or not 1 <= colony.level <= TOP:
            yield f"the colony at {at} is not legal"
        if at in state.fleets and state.fleets[at].owner != colony.owner:
            yield f"two players have pieces at {at}"
    for at, fleet in state.fleets.items():
        exploring = state.found is not None and at not in state.tiles
        if not (is_open(state, at) or exploring) or not 1 <= fleet.level <= TOP:
            yield f"the fleet at {at} is not legal"
