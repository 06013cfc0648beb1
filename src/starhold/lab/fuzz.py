"""Play games of bots and look for exceptions, dead ends and broken invariants.

Every game has a number, which with the seed determines its dice, its choices and its random
settings.  So a number is enough to reproduce a defect.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import count
from random import Random
from typing import Any, NamedTuple

from starhold import bots, games
from starhold.bots.at_random import on_a_whim
from starhold.core.chance import Seeded, chosen_seed
from starhold.core.game import Game
from starhold.core.record import Record, Seat
from starhold.core.table import Table
from starhold.lab.draws import drawn, in_words, trial
from starhold.lab.running.spreading import Workers, in_order, spread
from starhold.show.blame import described
from starhold.show.view import view
from starhold.show.vocabulary import encode

ENDLESS = 50_000  # choices; far more than any real game takes
BATCH = 50
MANY = 10_000  # combinations of settings, beyond which they are not counted: memory stays flat
RANDOM = "random"  # the fastest bot: it ignores the table
NOW_AND_THEN = 0.05  # the share of positions at which secrets and saves are checked


class FuzzPlan(NamedTuple):
    """Which games to play."""

    game: str
    settings: dict[str, Any]
    seats: tuple[Seat, ...]
    seed: str = "fuzz"
    draw: bool = False  # whether the other settings are random
    combinations: int | None = None  # how many rotate; otherwise each game has its own
    closely: bool = False  # whether secrets and saves are checked, too
    bot: str = RANDOM  # who plays all seats


class Defect(NamedTuple):
    """A defect, and the game that showed it."""

    what: str
    number: int
    choice: int
    settings: str


class Found(NamedTuple):
    """The result of a batch of games."""

    games: int
    choices: int
    widest: int  # the longest list of options
    settings: frozenset[str]  # the combinations that were played, up to MANY and a batch
    defects: tuple[Defect, ...]


def together(found: Iterable[Found]) -> Found:
    """Add up results."""
    found = list(found)
    return Found(
        sum(one.games for one in found),
        sum(one.choices for one in found),
        max(one.widest for one in found),
        frozenset[str]().union(*(one.settings for one in found)),
        tuple(defect for one in found for defect in one.defects),
    )


def fuzz_one(plan: FuzzPlan, number: int) -> Found:
    """Play one game and check every position."""
    game = games.find(plan.game)
    word = f"{plan.seed} {number}"
    whim = Random(word)
    settings = _settings(game, plan, number)
    agreed = in_words(settings)
    choices = widest = 0
    what = None
    try:
        for table, options in _tables(game, settings, plan, word, whim):
            choices, widest = choices + 1, max(widest, options)
            what = _wrong(game, table)
            if plan.closely and not what and whim.random() < NOW_AND_THEN:
                what = _hidden_wrong(game, table, plan.seats, whim)
            if choices == ENDLESS:
                what = "it does not end"
            if what:
                break
    except Exception as error:  # any exception is a defect
        what = described(error)
    defects = (Defect(what, number, choices, agreed),) if what else ()
    return Found(1, choices, widest, frozenset([agreed]), defects)


def _settings(game: Game[Any], plan: FuzzPlan, number: int) -> Record:
    if not plan.draw:
        return trial(game, plan.settings)
    turn = number % plan.combinations if plan.combinations else number
    return drawn(game, plan.seats, Random(f"{plan.seed} settings {turn}"), plan.settings)


def _tables(
    game: Game[Any], settings: Record, plan: FuzzPlan, word: str, whim: Random
) -> Iterator[tuple[Table[Any], int]]:
    """Yield the table after every choice, and the number of options of that choice."""
    table = game.new(settings, plan.seats, Seeded(chosen_seed(word)))
    player = bots.find(plan.bot, word, timed=False)
    for number in count():
        if not table.open:
            return
        seat = whim.choice(list(table.open))
        options = table.open[seat].options
        if plan.bot == RANDOM:
            table.pick(on_a_whim(options, whim.randrange), seat)
        else:
            table.choose(bots.answer(player, game, table, seat, number), seat)
        yield table, len(options)


def _wrong(game: Game[Any], table: Table[Any]) -> str | None:
    if not table.open and not table.over:
        return "nobody can choose"
    return next(game.invariants(table.state), None)


def _hidden_wrong(
    game: Game[Any], table: Table[Any], seats: tuple[Seat, ...], whim: Random
) -> str | None:
    """Look for defects that show only when a table is imagined or saved."""
    written = game.save(table)
    if game.save(game.load(written, table.chance)) != written:
        return "loading the save gives another table"
    for seat in (*seats, None):
        imagined = game.imagine(table, seat, Seeded(whim.randbytes(32)))
        if encode(view(game, imagined, seat)) != encode(view(game, table, seat)):
            return f"{seat or 'a guest'} sees a secret of the true table"
        if broken := next(game.invariants(imagined.state), None):
            return f"as imagined by {seat or 'a guest'}: {broken}"
    return None


def _batch(plan: FuzzPlan, numbers: range) -> Found:
    return together(fuzz_one(plan, number) for number in numbers)


def fuzz(
    plan: FuzzPlan,
    numbers: range,
    workers: Workers,
    done: Callable[[int], None] = lambda _: None,
    keep: Callable[[Found], None] = lambda _: None,
) -> Found:
    """Play many games and add up the results.

    `keep` gets the result of each batch, in order.
    """
    starts = range(numbers.start, numbers.stop, BATCH)
    batches = (range(start, min(start + BATCH, numbers.stop)) for start in starts)
    total, seen = Found(0, 0, 0, frozenset(), ()), set[str]()
    for one in in_order(spread(partial(_batch, plan), batches, workers)):
        if len(seen) < MANY:
            seen |= one.settings
        total = together((total, one._replace(settings=frozenset())))
        keep(one)
        done(one.games)
    return total._replace(settings=frozenset(seen))
