"""KA-14.1  Everyone's view: the board, all pieces, cards and technologies, bids, the bag."""

from collections import Counter
from collections.abc import Iterator
from functools import cache

from starhold.core.record import Seat
from starhold.core.score import Term
from starhold.kit.hexes import Cell as At
from starhold.kit.hexes import axial
from starhold.show import vocabulary as show
from starhold.show.vocabulary import Board, Cell, Meter, Number, Piece, Row, Scene, Zone, meter

from .catalog import (
    COSTS,
    ENGINES,
    RESOURCES,
    RIVALS,
    SCORING,
    START,
    TILES,
    TOP,
    TREE,
    Cost,
    Technology,
)
from .galaxy import BOARD, colony_pieces, last_round
from .purse import price_tags
from .rules.r09_harvest import colony_yields, fleet_yields
from .rules.r10_attack import attack_terms, defence_terms, total
from .scoring import points
from .state import Attack, Auction, Player, State, Table


def scene(table: Table, seat: Seat | None) -> Scene:  # noqa: ARG001 - KA-14.3: all see the same
    """KA-14.3  Show the same to everyone; only the order of the bag is hidden (KA-14.2)."""
    state = table.state
    return Scene(
        boards=(Board("map", tuple(_cells(state))),),
        pieces=tuple(_pieces(state)),
        zones=tuple(_zones(state)),
        meters=tuple(_meters(state)),
        players=tuple(_player(state, seat, player) for seat, player in state.players.items()),
    )


# -- the board -------------------------------------------------------------------------


def _cells(state: State) -> Iterator[Cell]:
    homes = {player.home: seat for seat, player in state.players.items()}
    course = (*state.course.before, *state.course.way) if state.course else ()
    for at in BOARD:
        tile = state.tiles.get(at)
        colony = state.colonies.get(at)
        marks = [f"home-{homes[at]}"] if at in homes else []
        marks += ["course"] if at in course else []
        if tile is None:
            yield _cell(at, "unexplored", None, tuple(marks))
            continue
        marks += [f"marker-{tile.marker}"] if tile.marker else []
        if tile.lies != "open":  # KA-8.3: the face stays public
            marks.append(f"was-{tile.face}")
        kind = tile.face if tile.lies == "open" else tile.lies
        yield _cell(at, kind, colony.owner if colony else None, tuple(marks))


@cache
def _cell(at: At, kind: str, owner: Seat | None, marks: tuple[str, ...]) -> Cell:
    return Cell(at, *axial(at), kind, owner, marks)


def _pieces(state: State) -> Iterator[Piece]:
    attack = state.attack
    supporting = (*attack.supporters, *attack.defenders) if attack else ()
    for at, colony in state.colonies.items():
        yield _piece("colony", at, colony.owner, colony.level)
    for at, fleet in state.fleets.items():
        marks = ("supports",) if at in supporting else ()
        yield _piece("fleet", at, fleet.owner, fleet.level, marks)
    if attack and attack.level:
        level = Number(attack.level, limit=TOP)
        marks = ("attacks",)
        yield Piece("attacker", "fleet", attack.at, attack.attacker, marks=marks, number=level)


@cache
def _piece(kind: str, at: At, owner: Seat, level: int, marks: tuple[str, ...] = ()) -> Piece:
    number = Number(level, limit=TOP)
    return Piece(f"{kind}@{at}", kind, at, owner, marks=marks, number=number)


# -- players ---------------------------------------------------------------------------


def _player(state: State, seat: Seat, player: Player) -> show.Player:
    marks = [player.role] if player.role else []
    marks += ["first_player"] if seat == next(iter(state.players)) else []
    marks += ["active"] if seat == state.active else []
    return show.Player(seat, tuple(_own_meters(state, seat, player)), tuple(marks))


def _own_meters(state: State, seat: Seat, player: Player) -> Iterator[Meter]:
    yield Meter("points", _sum(points(state, seat)))
    for resource in RESOURCES:
        yield meter(resource, player.cards[resource])
    if seat == state.active:
        yield meter("base_actions", state.base_actions, limit=START.turn.base_actions)
        yield meter("research_actions", state.research_actions, limit=START.turn.research_actions)
    colonies = sum(colony_yields(state, seat).values())
    fleets = sum(fleet_yields(state, seat).values()) if state.found is None else 0
    yields = [Term("colonies", colonies, "KA-9.5"), Term("fleets", fleets, "KA-11.6")]
    yield Meter("next_harvest", _sum(yields))
    yield meter("colony_pieces", player.colonies, limit=colony_pieces(state.settings))
    yield meter("fleet_pieces", player.fleets, limit=START.supply.fleets)


def _sum(terms: list[Term]) -> Number:
    return Number(total(terms), tuple(term for term in terms if term.amount))


def _meters(state: State) -> Iterator[Meter]:
    yield meter("round", state.round, limit=state.final_round or last_round(state.settings))
    if state.final_round is not None:
        yield meter("final_round", state.final_round)


# -- beside the board ------------------------------------------------------------------


def _zones(state: State) -> Iterator[Zone]:
    if state.auction:
        yield Row("auction", items=(Piece("lot", state.auction.tile, "auction"),))
        yield _bids(state, state.auction)
    if state.found:
        yield Row("found", items=(Piece("lot", state.found, "found"),))
    if state.attack and state.attack.level:
        yield _attack(state, state.attack)
    yield Row(
        "roles",
        items=tuple(
            Piece(f"{seat}-role", player.role, "roles", seat)
            for seat, player in state.players.items()
            if player.role
        ),
    )
    yield show.Tree(
        "technologies", nodes=tuple(_node(name, _owners(state, name)) for name in TREE)
    )
    inside = Counter(state.bag)
    holds = tuple((face, inside[face]) for face in TILES if inside[face])
    yield show.Stack("bag", count=len(state.bag), kind="tile", holds=holds)
    yield Row(
        "markers",
        items=tuple(
            Piece(f"marker-{symbol}", f"marker-{symbol}", "markers", count=count)
            for symbol, count in state.markers.items()
        ),
    )
    yield from _tables()


def _bids(state: State, auction: Auction) -> show.Track:
    """KA-7.3  Show the high bid and who has passed."""
    spaces = []
    for seat in state.players:
        leads = seat == auction.leader
        mark = "leads" if leads else "" if seat in auction.still_in else "passed"
        markers = (Piece(f"{seat}-bid", mark, "bids", seat),) if mark else ()
        spaces.append(
            show.Space(seat, markers=markers, number=Number(auction.bid) if leads else None)
        )
    return show.Track("bids", spaces=tuple(spaces))


def _attack(state: State, attack: Attack) -> show.Sheet:
    """KA-10.8  Show both strengths, with the support chosen so far."""
    sides = (
        ("attacks", attack.attacker, attack_terms(state)),
        ("defends", attack.defender, defence_terms(state)),
    )
    lines = tuple(show.Line(f"{kind}-line", kind, (seat, _sum(t))) for kind, seat, t in sides)
    return show.Sheet("attack", columns=("player", "strength"), lines=lines)


def _owners(state: State, technology: Technology) -> tuple[Seat, ...]:
    return tuple(
        seat for seat, player in state.players.items() if technology in player.technologies
    )


@cache
def _node(name: Technology, owners: tuple[Seat, ...]) -> show.Node:
    """KA-11.1  Show a technology: level, cost, prerequisites, red box."""
    advance = TREE[name]
    marks = (
        f"level-{advance.level}",
        *price_tags(advance.cost),
        *(("usable",) if advance.usable else ()),
    )
    return show.Node(name, name, advance.needs, RIVALS[name], owners, _price(advance.cost), marks)


def _price(cost: Cost) -> Number:
    parts = (tag.split("-") for tag in price_tags(cost))
    return _sum([Term(kind, int(count), "KA-11") for kind, count in parts])


@cache
def _tables() -> tuple[Zone, ...]:
    """Show the fixed tables: action costs, move costs and scoring."""
    costs = (
        ("colonize", COSTS.colonize),
        ("upgrade_colony", COSTS.upgrade_colony),
        ("build_fleet", COSTS.fleet),
        ("support", COSTS.support),
    )
    actions = tuple(
        show.Line(
            f"{kind}-line",
            kind,
            (Number(cost.food), Number(cost.matter), Number(cost.energy), f"{kind}_effect"),
        )
        for kind, cost in costs
    )
    moves = tuple(
        show.Line(f"move-{level}", f"level-{level}", (Number(engine.energy), Number(engine.tiles)))
        for level, engine in ENGINES.items()
    )
    levels = range(1, TOP + 1)
    worth = (
        ("colony", SCORING.colonies),
        ("fleet", [level * SCORING.fleet_level for level in levels]),
        ("technology", [level * SCORING.technology_level for level in levels]),
    )
    scores = tuple(show.Line(f"{k}-worth", k, tuple(map(Number, values))) for k, values in worth)
    return (
        show.Sheet("action_table", columns=(*RESOURCES, "effect"), lines=actions),
        show.Sheet("move_table", columns=("energy", "tiles"), lines=moves),
        show.Sheet("point_table", columns=tuple(f"level-{n}" for n in levels), lines=scores),
    )
