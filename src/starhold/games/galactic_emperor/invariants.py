"""GE-21  Invariants: statements that are true in every position."""

from collections import Counter
from collections.abc import Iterator

from .catalog import CONSTANTS, HOLE, OMEGA, SHIP_KINDS, TECHNOLOGIES, TILES, by_players
from .galaxy import is_sun, open_spaces, tile_at
from .players import food_pool, in_reserve
from .state import CENTRE, State


def invariants(state: State) -> Iterator[str]:
    """Yield a sentence for each invariant that is broken."""
    yield from _goods(state)
    yield from _pieces(state)
    yield from _ships(state)
    yield from _board(state)
    yield from _spaces(state)


def _goods(state: State) -> Iterator[str]:
    if food_pool(state) < 0:  # GE-21.1
        yield "more food on sectors than there are cubes"
    for at, food in state.food.items():
        tile = tile_at(state, at)
        if not (0 < food <= CONSTANTS.food.per_sector and tile and tile.produces):
            yield f"{at} cannot hold {food} food"
    for seat, player in state.players.items():  # GE-21.2, GE-21.7
        if not 0 <= player.metal <= CONSTANTS.store.metal:
            yield f"{seat} stores {player.metal} metal"
        if not 0 <= player.energy <= CONSTANTS.store.energy:
            yield f"{seat} stores {player.energy} energy"
        if player.marks < 0 or player.vp < 0:
            yield f"{seat} has negative marks or points"


def _pieces(state: State) -> Iterator[str]:
    all_tokens = by_players(len(state.players)).tokens
    for seat, player in state.players.items():  # GE-21.3
        board = sum(token.owner == seat for token in state.tokens.values())
        placed = sum(token.owner == seat for token in state.influence)
        if board + placed + player.influence + player.tokens != all_tokens:
            yield f"{seat} has a token too many or too few"
        if any(in_reserve(state, seat, kind) < 0 for kind in SHIP_KINDS):
            yield f"{seat} has too many ships"
    for card in TECHNOLOGIES:  # GE-21.8
        if card in state.owners and card in state.removed:
            yield f"{card} is owned and removed"


def _ships(state: State) -> Iterator[str]:
    for ship in state.ships.values():  # GE-21.4, GE-21.10
        if is_sun(state, ship.at) or state.homes.get(ship.at, ship.owner) != ship.owner:
            yield f"{ship.id} is in a forbidden space"
        if ship.flipped and state.battle is None:
            yield f"{ship.id} is flipped outside a battle"


def _board(state: State) -> Iterator[str]:
    if state.tiles[CENTRE] not in (OMEGA, HOLE):  # GE-21.5
        yield "the centre holds neither the Omega Sun nor the Black Hole"
    for at in state.tokens:
        tile = tile_at(state, at)
        if tile is None or not tile.planets:
            yield f"a token stands at {at}, where there is no planet"
    left = state.display + state.pile + ([state.held] if state.held else [])
    if len(open_spaces(state)) != len(left) - (HOLE in left):  # GE-21.6
        yield "open spaces and tiles do not match"
    if len(left) + len(state.tiles) + (state.tiles[CENTRE] == HOLE) != len(TILES):
        yield "a tile is missing"


def _spaces(state: State) -> Iterator[str]:
    pending = {ship.at for ship in state.ships.values() if ship.came_from}
    holders = {(ship.at, ship.owner) for ship in state.ships.values()}
    holders |= {(at, token.owner) for at, token in state.tokens.items()}
    shared = {at for at, count in Counter(at for at, _ in holders).items() if count > 1}
    lingering = set(state.tokens) if state.settings.relocation == "lost_control" else set()
    if shared - pending - lingering and not _resolving(state):
        yield "two players share a space"


def _resolving(state: State) -> bool:
    """Two players may share a space after influence is resolved, until ships relocate."""
    return bool(state.havens)
