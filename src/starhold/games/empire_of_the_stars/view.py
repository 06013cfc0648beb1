"""ES-24.1  The view of a seat: everything except face-down and sealed things."""

from collections import Counter
from collections.abc import Iterator

from starhold.core.record import Seat
from starhold.show.vocabulary import Board, Cell, Meter, Number, Piece, Player, Scene, meter

from .catalog import RESOURCES, SHIP_KINDS, TILES, Region
from .empires import limit, reserve, rounds, tokens_left
from .galaxy import fleet, galaxy, staging, wormholes
from .rules.r08_influence import influence_price
from .scoring import items
from .state import ANCIENTS, State, Table
from .zones import colour, zones

YIELDS = {"polymers": "yields_polymers", "metal": "yields_metal", "energy": "yields_energy"}


def scene(table: Table, seat: Seat | None) -> Scene:
    """Lay out the galaxy, roles, stacks, cards and everyone's pieces."""
    state = table.state
    return Scene(
        boards=(_board(state),),
        pieces=tuple(_pieces(state)),
        zones=tuple(zones(state, seat)),
        meters=tuple(_meters(state)),
        players=tuple(_player(state, who) for who in state.seats),
    )


# -- the galaxy ------------------------------------------------------------------------------


def _board(state: State) -> Board:
    gates = wormholes(state)
    links = tuple((one, two) for n, one in enumerate(gates) for two in gates[n + 1 :])
    return Board("galaxy", tuple(_cell(state, at) for at in galaxy(state).regions), links)


def _cell(state: State, at: Region) -> Cell:
    board = galaxy(state)
    q, r = board.places[at]
    tile = state.tiles.get(at)
    sector = board.sector_of[at]
    if tile is None:
        marked = at in board.starts and state.settings.starting_regions == "marked"
        marks = ("starting_region",) if marked else ()
        return Cell(at, q, r, f"{sector}_space", None, marks)
    colony = state.colonies.get(at)
    owner = colony.owner if colony else None
    if TILES[tile].kind == "home":
        owner = next(seat for seat, home in state.homes.items() if home == at)
    marks = ("twin",) if TILES[tile].value > 1 else ()
    return Cell(at, q, r, tile_kind(tile), owner, (sector, *marks))


def tile_kind(tile: str) -> str:
    """A planet looks like the resource it produces most of."""
    facts = TILES[tile]
    if facts.kind != "planet":
        return facts.kind
    best = max(facts.yields, key=lambda kind: facts.yields[kind])
    return f"{best}_world" if facts.yields[best] else "barren_world"


def _pieces(state: State) -> Iterator[Piece]:
    for at, tile in state.tiles.items():
        for kind, amount in TILES[tile].yields.items():
            if amount:
                yield Piece(f"{kind}@{at}", YIELDS[kind], at, count=amount)
    for seat, home in state.homes.items():
        yield Piece(f"home@{home}", "home_planet", home, seat)
    for at, colony in state.colonies.items():
        sign = "starbase" if colony.tokens > 1 else "colony"
        yield Piece(f"{sign}@{at}", sign, at, colony.owner)
    for ship in state.ships.values():
        if ship.at:
            moved = ("moved",) if ship.id in state.moved else ()
            yield Piece(ship.id, ship.kind, ship.at, colour(state, ship.owner), marks=moved)


# -- players and meters --------------------------------------------------------------------------


def _points(state: State, seat: Seat) -> Number:
    terms = tuple(term for term in items(state, seat) if term.amount)
    return Number(sum(term.amount for term in terms), terms)


def _player(state: State, seat: Seat) -> Player:
    own = state.empires[seat]
    meters = [
        Meter("points", _points(state, seat)),
        meter("credits", own.credits),
        *(meter(kind, own.stock[kind], limit=limit(state, seat, kind)) for kind in RESOURCES),
        meter("supply", own.supply),
        *([meter("influence", own.influence)] if own.influence else []),
        *(meter(f"{kind}s_in_reserve", reserve(state, seat, kind)) for kind in SHIP_KINDS),
    ]
    signs = ["emperor"] if seat == state.emperor else []
    signs += ["chooser"] if seat == state.chooser else []
    return Player(seat, tuple(meters), tuple(signs))


def _meters(state: State) -> list[Meter]:
    last = None if state.solo else rounds(state)
    found = [meter("round", state.round, limit=last)] if state.round else []
    if state.monolith == "regent":
        prices = Counter(influence_price(state, seat) for seat in state.seats)
        found.append(meter("influence_price", min(prices)))
    if not state.solo:
        return [*found, *([meter("last_round", state.round)] if state.last_round else [])]
    theirs = state.empires[ANCIENTS]
    return [
        *found,
        Meter("ancients_points", _points(state, ANCIENTS)),
        meter("ancients_credits", theirs.credits),
        meter("ancients_supply", tokens_left(theirs)),
        meter(
            "ancients_cruisers",
            len(fleet(state, ANCIENTS)) + len(staging(state, ANCIENTS)),
            ("on_board", len(fleet(state, ANCIENTS)), "ES-18.4"),
            ("staging", len(staging(state, ANCIENTS)), "ES-18.4"),
        ),
    ]
