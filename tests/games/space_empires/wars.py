"""The middle of a war, set up at random: what lies between the beginning of a game and its end.

Players who choose at random seldom meet: they lose their ships one by one in Deep Space.  Here
the map is half explored, empires have colonies, technology and cards, and fleets stand beside
each other; whatever is played from there on is an honest game of any length.
"""

from __future__ import annotations

import random

from msgspec.structs import replace

from starhold.core.chance import Seeded
from starhold.core.record import Option, Record, Seat
from starhold.games.space_empires import GAME
from starhold.games.space_empires.empires.holdings import (
    level,
    newly_built,
    researchable,
    sizes,
    top_level,
)
from starhold.games.space_empires.facts.catalog import TRAINED, TROOPS, UNITS, UnitKind
from starhold.games.space_empires.facts.starmap import roads
from starhold.games.space_empires.fleets.groups import (
    free_counters,
    groups_at,
    new_id,
    others,
    put,
)
from starhold.games.space_empires.rules.special_ships.r14_aliens import guards
from starhold.games.space_empires.rules.turns.r06_turns import Cycle
from starhold.games.space_empires.state import Cell, Colony, Group, Held, State, Table
from starhold.show.view import view
from tests.helpers import random_play, seed_of

# Markers that lie face up and do nothing more when they have been explored.
EXPLORED = ("planet", "barren", "asteroids", "nebula", "black_hole", "mineral-5", "mineral-10")
STACKS = 9
DECISIONS = 300
SHARE = 0.03  # of the tables, at which everyone is asked what he sees


def war(settings: Record, seats: tuple[Seat, ...], number: int) -> Table:
    """Lay a table in the midst of a war; its next step is the first turn of a cycle."""
    whim = random.Random(number)
    table = GAME.new(settings, seats, Seeded(seed_of(number)))
    for _ in random_play(table, whim):
        if table.state.turn:
            break
    state = table.state
    state.turn, state.active, state.cycle = 0, None, whim.randint(1, 4)
    _explore(state, whim)
    _settle(state, whim)
    for seat in seats:
        _learn(state, seat, whim)
    ways = roads(state.scenario, state.extra)
    borders = [at for at in ways if any(to in state.colonies for to in ways[at])]
    for _ in range(STACKS):
        for seat in seats:
            fleet(state, seat, whim.choice(borders), whim)
    laid = Table(state, (Cycle(),), table.chance)
    laid.settle()
    return laid


class Mood:
    """Whims of a player who likes some kinds of choices more than others, by chance.

    Plain chance ends most movements before they have begun; moods differ from game to game.
    """

    def __init__(self, whim: random.Random) -> None:
        self.whim = whim
        self.likes: dict[type[Option], float] = {}

    def choose(self, options: list[Option]) -> int:
        for option in options:
            if type(option) not in self.likes:
                liking = 0.0001 if option.gives_up else self.whim.choice((0.1, 1.0, 10.0))
                self.likes[type(option)] = liking
        weights = [self.likes[type(option)] for option in options]
        return self.whim.choices(range(len(options)), weights)[0]


def _explore(state: State, whim: random.Random) -> None:
    """Turn up most of the map; what vanishes when it is found has vanished."""
    for at, marker in list(state.markers.items()):
        if marker.face_up or whim.random() < 0.25:
            continue
        if marker.kind in EXPLORED:
            waiting = guards(state, marker)
            state.markers[at] = replace(marker, face_up=True, seen_by=(), guarded=waiting)
        elif marker.kind in ("danger", "lost"):
            del state.markers[at]


def _settle(state: State, whim: random.Random) -> None:
    seats = tuple(state.empires)
    for at, marker in state.markers.items():
        free = marker.face_up and not marker.guarded and at not in state.colonies
        if marker.kind in ("planet", "barren") and free and whim.random() < 0.6:
            owner = marker.back if marker.back in seats else whim.choice(seats)
            if free_counters(state, owner, "colony_ship") and not others(state, owner, at):
                colony = Colony(owner)
                state.colonies[at] = replace(colony, step=whim.randrange(len(sizes(colony))))


def _learn(state: State, seat: Seat, whim: random.Random) -> None:
    """Levels, cards, money and a design, as they fall."""
    empire = state.empires[seat]
    for name in researchable(state):
        least = empire.sheet.levels.get(name, 0)
        empire.sheet.levels[name] = whim.randint(least, max(least, top_level(state, name)))
    for _ in range(min(len(state.deck), whim.randint(0, 4))):
        card = state.deck.pop(whim.randrange(len(state.deck)))
        empire.hand.cards = (*empire.hand.cards, Held(card))
    empire.sheet.cp = whim.randint(0, 30)


def fleet(state: State, seat: Seat, at: Cell, whim: random.Random) -> None:
    """Put some groups of units that this empire could have into a hex, if no enemy is there."""
    marker, colony = state.markers.get(at), state.colonies.get(at)
    unfit = marker and (not marker.face_up or marker.guarded or marker.kind == "super_nova")
    foreign = colony is not None and colony.owner != seat
    if unfit or foreign or any(group.owner != seat for group in groups_at(state, at)):
        return
    able = [kind for kind in UNITS if could_be_there(state, seat, kind, at)]
    for kind in whim.choices(able, k=whim.randint(1, 4)):
        add_group(state, seat, kind, at, whim)
        if kind == "transport":
            for troops in sorted(TROOPS - {"militia"}):
                if could_be_built(state, seat, troops):
                    add_group(state, seat, troops, at, whim, most=1)


def add_group(
    state: State, seat: Seat, kind: UnitKind, at: Cell, whim: random.Random, *, most: int = 4
) -> None:
    """Put a group into a hex, as far as counters go."""
    unit = UNITS[kind]
    alone = [g for g in state.groups.values() if (g.at, g.kind) == (at, "base")]
    if free_counters(state, seat, kind) < 1 or (kind == "base" and alone):
        return
    count = whim.randint(1, min(unit.largest, most))
    group = Group(new_id(state, seat), seat, kind, count, at, newly_built(state, seat, kind))
    crews = "experience" in state.switches and kind in TRAINED
    on_planet = kind in TROOPS and at in state.colonies
    put(
        state,
        replace(
            group,
            experience=whim.randint(0, 4) if crews else 0,
            face_up=unit.open,
            ground="settled" if on_planet else "",
        ),
    )


def could_be_built(state: State, seat: Seat, kind: UnitKind) -> bool:
    unit = UNITS[kind]
    if unit.module is not None and unit.module not in state.switches:
        return False
    return all(level(state, seat, name) >= least for name, least in unit.needs.items())


def could_be_there(state: State, seat: Seat, kind: UnitKind, at: Cell) -> bool:
    """Bases, yards and troops need a colony; what nobody builds is not there."""
    unit = UNITS[kind]
    if not could_be_built(state, seat, kind) or unit.built_at == "never":
        return False
    if kind == "unique" and state.empires[seat].sheet.design is None:
        return False
    return at in state.colonies or (unit.moves != "never" and kind not in TROOPS)


def fight_on(table: Table, seats: tuple[Seat, ...], whim: random.Random) -> None:
    """Play at random: whatever happens, the table stays sound and leaks nothing."""
    moods = {seat: Mood(whim) for seat in seats}
    for decision in range(DECISIONS):
        assert list(GAME.invariants(table.state)) == []
        assert bool(table.open) != table.over
        if table.over:
            break
        if whim.random() < SHARE:
            for viewer in (*seats, None):
                twin = GAME.imagine(table, viewer, Seeded(seed_of(decision)))
                assert view(GAME, twin, viewer) == view(GAME, table, viewer)
        seat = whim.choice(list(table.open))
        table.pick(moods[seat].choose(table.question(seat).options), seat)
