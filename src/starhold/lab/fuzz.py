"""Random games, looked at closely: no exception, no dead end, no broken invariant."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from random import Random
from typing import Any, NamedTuple

import msgspec

from starhold import games
from starhold.bots.at_random import on_a_whim
from starhold.core.chance import Seeded, chosen_seed
from starhold.core.record import Seat

ENDLESS = 50_000  # choices; far above any honest game
BATCH = 50


class Found(NamedTuple):
    """What came of a batch of games."""

    games: int
    choices: int
    widest: int  # the longest list of options
    defects: tuple[str, ...]


def fuzz_one(name: str, settings: dict[str, Any], seats: tuple[Seat, ...], word: str) -> Found:
    """Play one game at random and look at every table of it."""
    game = games.find(name)
    whim = Random(word)
    choices = widest = 0
    try:
        made = msgspec.convert(settings, game.settings)
        table = game.new(made, seats, Seeded(chosen_seed(word)))
        while table.open:
            seat = whim.choice(list(table.open))
            options = table.open[seat].options
            widest = max(widest, len(options))
            table.pick(on_a_whim(options, whim.randrange), seat)
            choices += 1
            if broken := next(game.invariants(table.state), None):
                return Found(1, choices, widest, (f"seed '{word}', choice {choices}: {broken}",))
            if choices == ENDLESS:
                return Found(1, choices, widest, (f"seed '{word}': it does not end",))
        if not table.over:
            return Found(1, choices, widest, (f"seed '{word}': nobody can choose",))
    except Exception as error:  # whatever it is, it is what fuzzing looks for: told with its seed
        return Found(1, choices, widest, (f"seed '{word}', choice {choices}: {error!r}",))
    return Found(1, choices, widest, ())


def _batch(
    name: str, settings: dict[str, Any], seats: tuple[Seat, ...], words: list[str]
) -> list[Found]:
    return [fuzz_one(name, settings, seats, word) for word in words]


def fuzz(  # noqa: PLR0913 - a question has as many parts
    name: str,
    settings: dict[str, Any],
    seats: tuple[Seat, ...],
    *,
    number: int,
    jobs: int,
    seed: str = "fuzz",
    done: Callable[[int], None] = lambda _: None,
) -> tuple[Found, Counter[str]]:
    """Play many games in several processes; add up what was found, and count the defects."""
    words = [f"{seed} {one}" for one in range(number)]
    batches = [words[start : start + BATCH] for start in range(0, number, BATCH)]
    total = Found(0, 0, 0, ())
    with ProcessPoolExecutor(jobs) as pool:
        tasks = [pool.submit(_batch, name, settings, seats, batch) for batch in batches]
        for task in tasks:
            for one in task.result():
                total = Found(
                    total.games + 1,
                    total.choices + one.choices,
                    max(total.widest, one.widest),
                    total.defects + one.defects,
                )
            done(BATCH)
    return total, Counter(text.partition(": ")[2] for text in total.defects)
