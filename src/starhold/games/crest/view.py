"""CE-18.1  The player's view: map, counters, piles, tables and any battle."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

from starhold.core.record import Seat
from starhold.kit.hexes import Cell as At
from starhold.kit.hexes import axial
from starhold.show.vocabulary import (
    Battle,
    Board,
    Cell,
    Group,
    Line,
    Meter,
    Number,
    Piece,
    Player,
    Row,
    Scene,
    Sheet,
    Side,
    Stack,
    Zone,
    meter,
    number,
)

from .catalog import FLEETS, IMPROVEMENTS, SHIPS, START, ShipKind, fleet_class
from .empire import (
    BOARD,
    controlled,
    endgame_level,
    gates_of,
    in_revolt,
    industries,
    last_turn,
    revolts,
    squadron,
)
from .rules.r08_expand import colonist_terms
from .rules.r13_battle import FIRING_ORDER, fighter_bonus, fleet_penalty, natural_six
from .rules.r14_yards import BUILDS, free_berths, yard_capacity
from .rules.r16_deck import rebuilds_left
from .state import Fleet, State, Table

ENEMY = "enemy_fleet"


def scene(table: Table, seat: Seat | None) -> Scene:  # noqa: ARG001 - everyone sees the same
    """CE-18.1  Show everything open; the order of the piles stays hidden (CE-18.2)."""
    state = table.state
    return Scene(
        boards=(Board("map", tuple(_cell(state, at) for at in BOARD), _gates(state)),),
        pieces=tuple(_pieces(state)),
        zones=tuple(_zones(state)),
        players=(Player(state.seat, tuple(_meters(state))),),
    )


def _cell(state: State, at: At) -> Cell:
    system = state.systems.get(at)
    if system is None:
        return _unexplored(at)
    revolt = in_revolt(system)
    signs = (("focus", at == state.focus), ("origin", at in state.origins), ("revolt", revolt))
    marks = tuple(mark for mark, shown in signs if shown)
    return Cell(at, *axial(at), system.tile, None if revolt else state.seat, marks)


@cache
def _unexplored(at: At) -> Cell:
    return Cell(at, *axial(at), "unexplored")


def _gates(state: State) -> tuple[tuple[At, At], ...]:
    """CE-14.6  All gates are linked; drawing a chain through them is enough."""
    return tuple(pairwise(gates_of(state)))


def _pieces(state: State) -> Iterator[Piece]:
    yield from _stationed(state)
    for ship in state.ships.values():
        yield Piece(ship.id, ship.kind, ship.at, state.seat)
    for pledge in state.pledges:
        id = f"pledge-{pledge.deadline}@{pledge.at}"  # noqa: A001 - the vocabulary's name for it
        yield Piece(id, "pledge", pledge.at, number=Number(pledge.deadline))
    if state.fleet:
        shields = Number(state.fleet.shields, limit=fleet_class(state.fleet.level).shields)
        yield Piece("fleet", ENEMY, state.fleet.at, number=shields)


def _stationed(state: State) -> Iterator[Piece]:
    """Yield the improvements and tokens of all systems."""
    for at, system in state.systems.items():
        for kind in (system.industry, system.support):
            if kind is not None:
                yield Piece(f"{kind}@{at}", kind, at, state.seat)
        for token, count in (("occupation", system.occupation), ("rebels", system.rebels)):
            if count:
                yield Piece(f"{token}@{at}", token, at, count=count)


def _meters(state: State) -> list[Meter]:
    working = industries(state)
    energy = [("capital_energy", sum(i.energy for i in working), "CE-8.2")]
    bonus = endgame_level(state) - state.crisis_level
    return [
        meter("turn", state.turn, limit=last_turn(state)),
        meter("colonists", state.colonists),
        meter("energy", state.energy),
        meter("stability", state.stability, limit=state.max_stability),
        meter("revolts", len(revolts(state))),
        meter("crisis_level", state.crisis_level),
        meter("energy_each_card", sum(amount for _, amount, _ in energy), *energy),
        *_colonists(state),
        *_rebuilds(state),
        meter("search_cards", state.search_cards),
        meter(
            "endgame_level",
            endgame_level(state),
            ("crisis_level", state.crisis_level, "CE-10.3"),
            (state.settings.difficulty, bonus, "CE-22.1"),
        ),
    ]


def _colonists(state: State) -> Iterator[Meter]:
    """CE-8.5  Show the colonists from the next card, as far as they are known before its rank."""
    ranked = state.settings.colonists == "hearts"  # R4
    yield _gain("heart_before_rank" if ranked else "colonists_each_heart", state, heart=True)
    if state.settings.colonists == "every_card":
        yield _gain("colonists_each_card", state, heart=False)


def _gain(name: str, state: State, *, heart: bool) -> Meter:
    terms = colonist_terms(state, 0, heart=heart)
    because = [(term.label, term.amount, term.rule) for term in terms]
    return meter(name, sum(term.amount for term in terms), *because)


def _rebuilds(state: State) -> Iterator[Meter]:
    """CE-16.4  Show how many times the draw pile can still be rebuilt."""
    left = rebuilds_left(state)
    if left is not None:
        yield meter("rebuilds_left", left, limit=START.deck.reshuffle_limit - 1)


def _zones(state: State) -> list[Zone]:
    zones: list[Zone] = []
    if state.fleet:
        zones.append(_battle(state, state.fleet))
    if state.aside:
        zones.append(Row("drawn", items=tuple(Piece(c, c, "drawn") for c in state.aside)))
    zones += [
        Stack("draw_pile", count=len(state.draw), kind="card"),
        Row(
            "discard_pile", items=tuple(Piece(c, c, "discard_pile") for c in sorted(state.discard))
        ),
        Stack(
            "bag",
            count=len(state.bag),
            kind="tile",
            holds=tuple(sorted(Counter(state.bag).items())),
        ),
        _yards(state),
        _fleet_table(endgame_level(state)),
        _ship_table(),
        _improvement_table(),
    ]
    return zones


def _battle(state: State, fleet: Fleet) -> Battle:
    """CE-13  Show the fleet and your ships in its system, in firing order."""
    enemy = fleet_class(fleet.level)
    ships = squadron(state, fleet.at)
    kinds = [(kind, [ship for ship in ships if ship.kind == kind]) for kind in FIRING_ORDER]
    yours = tuple(
        Group(f"{kind}s", kind, len(group), _attack(state, kind)) for kind, group in kinds if group
    )
    shields = Number(fleet.shields, limit=enemy.shields)
    threat = _threat(state, fleet)
    marks = (fleet.form, *(("disarmed",) if threat.value > START.battle.always_hits else ()))
    theirs = Group("fleet", ENEMY, enemy.dice, threat, shields=shields, marks=marks)
    return Battle(
        "battle",
        at=fleet.at,
        sides=(Side(state.seat, "squadron", yours), Side(None, ENEMY, (theirs,))),
    )


def _attack(state: State, kind: ShipKind) -> Number:
    """CE-13.3  Return the results on which your ships hit, including the Flight School."""
    attack = SHIPS[kind].attack or 0
    helped = fighter_bonus(state) if kind == "fighter" else 0
    because = (kind, attack, "CE-14"), ("flight_school", -helped, "CE-13.3")
    return number(attack - helped, *because)


def _threat(state: State, fleet: Fleet) -> Number:
    """CE-13.3  Return the results on which the fleet hits, including a Tracking Array."""
    needed, penalty = fleet_class(fleet.level).hits_on, fleet_penalty(state, fleet.at)
    hits_on = needed + penalty
    if natural_six(state):  # R16
        hits_on = min(START.battle.always_hits, hits_on)
    return number(
        hits_on,
        ("level", needed, "CE-11.1"),
        ("tracking_array", penalty, "CE-13.3"),
        ("natural_six", hits_on - needed - penalty, "CE-13.3"),
    )


def _yards(state: State) -> Sheet:
    """CE-14.18  List the yards with their berths."""
    yards = [
        (at, s.industry) for at, s in controlled(state) if s.industry and s.industry in BUILDS
    ]
    lines = tuple(
        Line(
            f"{kind}@{at}",
            kind,
            (at, _berths(state, at)),
        )
        for at, kind in yards
    )
    return Sheet("yards", columns=("place", "free_berths"), lines=lines)


def _berths(state: State, at: At) -> Number:
    """CE-14.18  Return the free berths of a yard: none if its capacity has fallen (CE-14.20)."""
    capacity, free = yard_capacity(state, at), free_berths(state, at)
    return number(
        max(0, free),
        ("capacity", capacity, "CE-14.17"),
        (f"ships_{state.settings.berths}", free - capacity, "CE-14.18"),
        ("over_capacity", max(0, -free), "CE-14.20"),
        limit=capacity,
    )


@cache
def _fleet_table(endgame: int) -> Sheet:
    """CE-11.1  List the fleet table up to the endgame fleet."""
    levels = [*range(1, len(FLEETS.levels) + 1), *range(len(FLEETS.levels) + 1, endgame + 1)]
    rows = [fleet_class(level) for level in levels]
    lines = tuple(
        Line(
            f"level-{row.level}",
            ENEMY,
            (
                Number(row.level),
                Number(row.dice),
                Number(row.hits_on),
                Number(row.move),
                Number(row.shields),
            ),
            ("endgame",) if row.level == endgame else (),
        )
        for row in rows
    )
    return Sheet(
        "fleet_table", columns=("level", "dice", "hits_on", "move", "shields"), lines=lines
    )


@cache
def _ship_table() -> Sheet:
    """CE-14  List ship types with costs and abilities."""
    lines = tuple(
        Line(
            f"{kind}-class",
            kind,
            tuple(map(Number, (s.energy, s.dice, s.attack or 0, s.move, s.shield, s.carries))),
        )
        for kind, s in SHIPS.items()
    )
    return Sheet(
        "ship_table",
        columns=("energy", "dice", "hits_on", "move", "shields", "carries"),
        lines=lines,
    )


@cache
def _improvement_table() -> Sheet:
    """CE-15  List improvements with costs and effects."""
    lines = tuple(
        Line(
            f"{kind}-plan",
            kind,
            (Number(improvement.colonists), improvement.slot, f"{kind}.about"),
        )
        for kind, improvement in IMPROVEMENTS.items()
        if improvement.colonists
    )
    return Sheet("improvement_table", columns=("colonists", "slot", "effect"), lines=lines)
