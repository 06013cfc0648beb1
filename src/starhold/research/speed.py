"""The cost of the environments compared with the bare engine, measured in turns in one run.

All play the same games with the same random choices, and all draw the same random numbers while
the clock runs.  In OpenSpiel the player chooses the outcomes of chance nodes; they are joined from
the numbers before the clock starts.  An observation costs what its parts cost, so it is measured
apart, in microseconds.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from copy import deepcopy
from importlib.util import find_spec
from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from starhold.core.chance import Seeded, chosen_seed
from starhold.core.game import Game
from starhold.lab.draws import in_words
from starhold.lab.speed import case
from starhold.research.aec import TableEnv
from starhold.research.course import LUCK, OVER, GameCourse
from starhold.research.observation import PARTS, Observer
from starhold.research.seat import SeatEnv

if TYPE_CHECKING:
    from starhold.research.chances import TreeWalk

BARE, SPIEL = "bare", "OpenSpiel"
GAMES = 8  # which every side plays
EVERY = 20  # decisions between two observed tables
MOST = 0.3  # the cost that each may have, except for what OpenSpiel itself takes
HOLLOW, PLAIN = "a game without rules in OpenSpiel", "a game without rules"


class DoorPace(NamedTuple):
    """The decisions of some games, and the seconds of processor time they took."""

    decisions: int = 0
    seconds: float = 0.0

    @property
    def per_second(self) -> float:
        return self.decisions / self.seconds

    def cost(self, bare: DoorPace) -> float:
        """Return how much longer a decision takes than in the bare engine: 0.1 is 10 %."""
        return bare.per_second / self.per_second - 1


class AdapterFigures(NamedTuple):
    """The pace of the bare engine and of every environment, and the cost of observations."""

    bare: DoorPace
    doors: dict[str, DoorPace]
    parts_us: dict[str, float]
    spiel: float  # what OpenSpiel itself costs: a game without rules, compared with plain Python


def adapters(game: Game[Any], seconds: float) -> AdapterFigures:
    """Measure a game for about this many seconds."""
    settings, seats = case(game)
    said = msgspec.structs.asdict(settings)
    env = TableEnv(game.name, len(seats), parts=(), settings=said)
    sides: dict[str, Callable[[int], int]] = {
        BARE: lambda number: play_bare(env.course, number),
        "PettingZoo": lambda number: play_aec(env, number),
    }
    if len(seats) == 1:
        alone = SeatEnv(game.name, 1, parts=(), settings=said)
        sides["Gymnasium"] = lambda number: play_gym(alone, number)
    if find_spec("pyspiel"):  # not on every platform
        from starhold.research.hollow import HollowGame, HollowState, PlainState
        from starhold.research.spiel import SpielGame

        words = in_words(settings).replace("=", ":")
        spiel = SpielGame(game.name, {"players": len(seats), "settings": words})
        hollow = HollowGame(spiel)
        luck = [prepared(spiel.start, number) for number in range(GAMES)]
        sides["explicit chance"] = lambda number: play_walk(spiel.start, number, luck[number])
        sides[SPIEL] = lambda number: play_spiel(spiel.new_initial_state(), number, luck[number])
        sides[HOLLOW] = lambda number: play_spiel(
            HollowState(hollow, luck[number].nodes), number, luck[number]
        )
        sides[PLAIN] = lambda number: play_spiel(
            PlainState(luck[number].nodes), number, luck[number]
        )
    paces = _by_turns(sides, seconds)
    bare, hollow_pace, plain = (paces.pop(side, DoorPace()) for side in (BARE, HOLLOW, PLAIN))
    more = (hollow_pace.seconds - plain.seconds) / bare.seconds
    return AdapterFigures(bare, paces, _observing(env.course), more)


def _by_turns(sides: dict[str, Callable[[int], int]], seconds: float) -> dict[str, DoorPace]:
    """Let every side play all games in turn, again and again.

    The quickest time of each game counts: on a busy machine, the others measure its other work.
    Python adapts to the classes it meets, so the first games of a side are slow; each round
    begins with another half.
    """
    quickest: dict[tuple[str, int], DoorPace] = {}
    until, rounds = time.process_time() + seconds, 0
    while rounds < 2 or time.process_time() < until:
        for (name, play), place in product(sides.items(), range(GAMES)):
            number = (place + rounds * GAMES // 2) % GAMES
            began = time.process_time()
            decisions = play(number)
            pace = DoorPace(decisions, time.process_time() - began)
            known = quickest.get((name, number), pace)
            quickest[name, number] = min(pace, known, key=lambda one: one.seconds)
        rounds += 1
    return {
        name: DoorPace(
            sum(quickest[name, number].decisions for number in range(GAMES)),
            sum(quickest[name, number].seconds for number in range(GAMES)),
        )
        for name in sides
    }


def play_bare(course: GameCourse, number: int) -> int:
    """Play a game without any environment; return how many decisions it took."""
    whim, decisions = random.Random(number), 0
    table = course.new(Seeded(chosen_seed(f"bench {number}")), heard=False)
    while asked := table.open:
        seat, question = next(iter(asked.items()))
        table.pick(int(whim.random() * len(question.options)), seat)
        decisions += 1
    return decisions


def play_aec(env: TableEnv, number: int) -> int:
    """Play as PettingZoo's examples do."""
    whim, decisions = random.Random(number), 0
    env.begin(Seeded(chosen_seed(f"bench {number}")))
    for _ in env.agent_iter():
        _, _, over, _, info = env.last(observe=False)
        if over:
            env.step(None)
            continue
        env.step(int(whim.random() * info["offered"]))
        decisions += 1
    return decisions


def play_gym(env: SeatEnv, number: int) -> int:
    """Play as Gymnasium's examples do."""
    whim, decisions, over = random.Random(number), 0, False
    _, info = env.begin(Seeded(chosen_seed(f"bench {number}")))
    while not over:
        _, _, over, _, info = env.step(int(whim.random() * info["offered"]))
        decisions += 1
    return decisions


class PreparedLuck(NamedTuple):
    """The luck of a game as OpenSpiel's players meet it, and the path that the game takes."""

    limits: list[int]  # of the numbers that are drawn
    outcomes: list[int]  # of the chance nodes
    nodes: list[tuple[int, list[int]]]  # who moves, and the actions


def prepared(start: TreeWalk, number: int) -> PreparedLuck:
    """Play a game with the luck of the bare engine, and keep its outcomes and its path."""
    whim, walk = random.Random(number), deepcopy(start)
    luck = Seeded(chosen_seed(f"bench {number}"))
    found = PreparedLuck([], [], [])
    while (player := walk.player) != OVER:
        found.nodes.append((player, list(range(walk.offered))))
        if player == LUCK:
            found.limits.extend(walk.limits)
            found.outcomes.append(_joined(walk.limits, luck.several(walk.limits)))
            walk.go(found.outcomes[-1])
        else:
            walk.go(int(whim.random() * walk.offered))
    found.nodes.append((OVER, []))
    return found


def _joined(limits: tuple[int, ...], numbers: list[int]) -> int:
    """Join numbers as their chance node joins them."""
    outcome = 0
    for limit, number in zip(limits, numbers, strict=True):
        outcome = outcome * limit + number
    return outcome


def play_walk(start: TreeWalk, number: int, luck: PreparedLuck) -> int:
    """Play with chance nodes, but without OpenSpiel: what remains of its cost is OpenSpiel's."""
    whim, decisions, walk = random.Random(number), 0, deepcopy(start)
    Seeded(chosen_seed(f"bench {number}")).several(luck.limits)
    outcomes = iter(luck.outcomes)
    while (player := walk.player) != OVER:
        if player == LUCK:
            walk.go(next(outcomes))
        else:
            walk.go(int(whim.random() * walk.offered))
            decisions += 1
    return decisions


def play_spiel(state: Any, number: int, luck: PreparedLuck) -> int:
    """Play as OpenSpiel's examples do."""
    whim, decisions = random.Random(number), 0
    Seeded(chosen_seed(f"bench {number}")).several(luck.limits)
    outcomes = iter(luck.outcomes)
    while not state.is_terminal():
        actions = state.legal_actions()
        if state.is_chance_node():
            state.apply_action(actions[next(outcomes)])
        else:
            state.apply_action(actions[int(whim.random() * len(actions))])
            decisions += 1
    return decisions


def _observing(course: GameCourse) -> dict[str, float]:
    """Return the microseconds of an observation with each part, over the tables of a game."""
    table = course.new(Seeded(chosen_seed("bench")), heard=True)
    whim, number, tables = random.Random(1), 0, []
    while table.open:
        seat, question = next(iter(table.open.items()))
        if number % EVERY == 0:
            tables.append((table.fork(), seat))
        table.pick(int(whim.random() * len(question.options)), seat)
        number += 1
    found = {}
    for part in PARTS:
        observer = Observer(course, (part,))
        began = time.process_time()
        for one, seat in tables:
            observer.observe(one, seat)
        found[part] = 1e6 * (time.process_time() - began) / len(tables)
    return found
