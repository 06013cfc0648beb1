"""The cost of the environments compared with the bare engine, measured in turns in one run.

Both sides play the same games with the same random choices.  An observation costs what its parts
cost, so it is measured apart, in microseconds.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from copy import deepcopy
from functools import cache
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

BARE = "bare"
GAMES = 8  # which every side plays
EVERY = 20  # decisions between two observed tables
MOST = {"PettingZoo": 0.3, "Gymnasium": 0.3, "explicit chance": 0.3}  # the cost they may have


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
        from starhold.research.spiel import SpielGame

        words = in_words(settings).replace("=", ":")
        spiel = SpielGame(game.name, {"players": len(seats), "settings": words})
        sides["explicit chance"] = lambda number: play_walk(spiel.start, number)
        sides["OpenSpiel"] = lambda number: play_spiel(spiel, number)
    paces = _by_turns(sides, seconds)
    return AdapterFigures(paces.pop(BARE), paces, _observing(env.course))


def _by_turns(sides: dict[str, Callable[[int], int]], seconds: float) -> dict[str, DoorPace]:
    """Let all sides play the same games in turn, again and again.

    The quickest time of each game counts: on a busy machine, the others measure its other work.
    """
    quickest: dict[tuple[str, int], DoorPace] = {}
    until, rounds = time.process_time() + seconds, 0
    while not rounds or time.process_time() < until:
        for number, (name, play) in product(range(GAMES), sides.items()):
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


def play_walk(start: TreeWalk, number: int) -> int:
    """Play with chance nodes, but without OpenSpiel: what remains of its cost is OpenSpiel's."""
    whim, decisions, walk = random.Random(number), 0, deepcopy(start)
    luck = Seeded(chosen_seed(f"bench {number}"))
    while (player := walk.player) != OVER:
        if player == LUCK:
            walk.go(_outcome(walk, luck))
        else:
            walk.go(int(whim.random() * walk.offered))
            decisions += 1
    return decisions


def play_spiel(game: Any, number: int) -> int:
    """Play as OpenSpiel's examples do."""
    whim, decisions, state = random.Random(number), 0, game.new_initial_state()
    luck = Seeded(chosen_seed(f"bench {number}"))
    while not state.is_terminal():
        actions = state.legal_actions()
        if state.is_chance_node():
            state.apply_action(actions[_outcome(state.walk, luck)])
        else:
            state.apply_action(actions[int(whim.random() * len(actions))])
            decisions += 1
    return decisions


def _outcome(walk: TreeWalk, luck: Seeded) -> int:
    """Draw the numbers that the bare engine draws, joined as the chance node joins them."""
    limits = walk.limits
    return _joined(limits, tuple(luck.several(limits)))


@cache  # a player of OpenSpiel has no numbers to join, so doing it must cost little
def _joined(limits: tuple[int, ...], numbers: tuple[int, ...]) -> int:
    outcome = 0
    for limit, number in zip(limits, numbers, strict=True):
        outcome = outcome * limit + number
    return outcome


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
