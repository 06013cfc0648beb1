#!/usr/bin/env python3
"""Let every level of bot play the next lower one, in every game, and write the table.

One seat has the stronger bot and all others the weaker one; the seat changes from game to game.
Solo games are played by each level against the game itself.
Every result is kept in a file as soon as it is known: the same command goes on where it stopped,
also on another machine.
Results of bots that judge differently today are removed.

    scripts/ladder.py --minutes 60 --jobs 2
    scripts/ladder.py --match kardashev:2:hard:normal --games 200
    scripts/ladder.py --table

A match is GAME:SEATS:STRONGER:WEAKER, or GAME:1:BOT for a solo game; settings may follow, as in
empire_of_the_stars:1:expert:difficulty=admiral.
Games that had not ended when the time was up are not counted.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from starhold import bots, games
from starhold.bots.greedy import Greedy
from starhold.bots.levels import budget
from starhold.cli import settings
from starhold.core.chance import Seeded, chosen_seed
from starhold.core.game import SEATS
from starhold.core.record import Seat
from starhold.core.table import Table
from starhold.foresight.shares import interval
from starhold.foresight.sight import Sight, luck_for
from starhold.lab.turns import turns

RUNGS = ("expert:hard", "hard:normal", "normal:easy", "easy:random")
SIZES = {
    "kardashev": (2, 3),
    "galactic_emperor": (3, 4, 5, 6),
    "empire_of_the_stars": (2, 3, 4),
    "space_empires": (2,),
}
SOLO = ("crest", "empire_of_the_stars")
PRESET = {"space_empires": "first_game"}  # as issued it takes hours
FILE = Path("docs/ladder.jsonl")
SAMPLED = 60  # choices, by which a change of judgement is noticed


class Pairing(NamedTuple):
    """One bot against another, or alone against the game."""

    name: str
    game: str
    seats: int
    bot: str
    others: str
    settings: tuple[str, ...]


class Played(NamedTuple):
    """The result of one game, for the bot that is measured."""

    match: str
    number: int
    share: float
    choices: int
    mean: float  # seconds of processor time for a choice
    slowest: float
    bots: str  # a mark of how both bots choose


def match(name: str) -> Pairing:
    """Read the name of a match."""
    game, seats, *words = name.split(":")
    found: list[str] = []
    for word in words:
        # A bot's own numbers follow its name: planner:500:2.
        if word.isdecimal():
            found[-1] += f":{word}"
        elif "=" not in word:
            found.append(word)
    settings = tuple(word for word in words if "=" in word)
    bot, others = (*found, "")[:2]
    return Pairing(name, game, int(seats), bot, others, settings)


@cache
def mark(pairing: Pairing) -> str:
    """Return a mark that changes with the levels that play, and with how bots judge positions.

    Work that only makes them faster leaves it alone.  It cannot see a change of the search itself:
    after one, remove the results of Hard and Expert.
    """
    levels = [one for one in (pairing.bot, pairing.others) if one in bots.LEVELS]
    said = f"{judged(pairing._replace(name='', bot='random', others='random'))} "
    said += f"{[budget(level, pairing.game) for level in levels]}"
    return hashlib.sha256(said.encode()).hexdigest()[:8]


@cache
def judged(pairing: Pairing) -> list[float]:
    """Return what options at the beginning of a random game are worth to a bot."""
    game = games.find(pairing.game)
    worths: list[float] = []
    for number, turn in enumerate(islice(choices(pairing, 0), SAMPLED)):
        sight = Sight(game, turn.table, turn.seat, luck_for("mark", number))
        worths += Greedy().worths(sight)[0]
    # The last digits differ between versions of Python, which add in different ways.
    return [round(worth + 1e-7, 3) for worth in worths]


def ladder() -> list[str]:
    """Return every match of the ladder."""
    rungs = [
        f"{game}:{seats}:{rung}"
        for game, sizes in SIZES.items()
        for seats in sizes
        for rung in RUNGS
    ]
    return [f"{game}:1:{bot}" for game in SOLO for bot in ("expert", "hard", "normal")] + rungs


class Turn(NamedTuple):
    """A choice that a bot has made."""

    seat: Seat
    free: bool  # there was more than one option
    seconds: float  # of processor time
    table: Table[Any]  # the table before the choice


def choices(pairing: Pairing, number: int) -> Iterator[Turn]:
    """Play one game to its end, and yield every choice before it is carried out."""
    game = games.find(pairing.game)
    agreed = settings.chosen(game, PRESET.get(pairing.game, ""), pairing.settings)
    word = f"ladder {pairing.seats} {number}"
    seats = SEATS[: pairing.seats]
    table = game.new(agreed, seats, Seeded(chosen_seed(word)))
    table.heard = False
    tried = measured(pairing, number)
    minds = {
        seat: bots.find(pairing.bot if seat == tried else pairing.others, f"{word} {seat}")
        for seat in seats
    }
    for choice, seat in turns(game, table, word):
        began = time.thread_time()
        option = bots.answer(minds[seat], game, table, seat, choice)
        seconds = time.thread_time() - began
        yield Turn(seat, len(table.open[seat].options) > 1, seconds, table)
        table.choose(option, seat)


def measured(pairing: Pairing, number: int) -> Seat:
    """Return the seat of the stronger bot."""
    return SEATS[number % pairing.seats]


def play(pairing: Pairing, number: int) -> Played:
    """Return the result of one game."""
    game, tried = games.find(pairing.game), measured(pairing, number)
    times: list[float] = []
    for turn in choices(pairing, number):
        if turn.seat == tried and turn.free:
            times.append(turn.seconds)
    winners = [score.seat for score in game.score(turn.table.state) if score.won]
    share = 1 / len(winners) if tried in winners else 0.0
    mean, slowest = round(sum(times) / len(times), 4), round(max(times), 4)
    return Played(pairing.name, number, share, len(times), mean, slowest, mark(pairing))


def tasks(
    names: Iterable[str], done: set[tuple[str, int]], most: int
) -> Iterator[tuple[str, int]]:
    """Yield the games that are missing, the same number of every match first."""
    names = list(names)
    return (
        (name, number) for number in range(most) for name in names if (name, number) not in done
    )


def run(todo: Iterator[tuple[str, int]], file: Path, jobs: int, seconds: float) -> None:
    """Play games until the time is up, and keep each result."""
    until = time.monotonic() + seconds
    pool = ProcessPoolExecutor(jobs)
    waiting: set[Future[Played]] = set()
    with file.open("a") as kept:
        while time.monotonic() < until:
            waiting |= {
                pool.submit(play, match(name), number)
                for name, number in islice(todo, jobs - len(waiting))
            }
            if not waiting:
                break
            done, waiting = wait(waiting, until - time.monotonic(), FIRST_COMPLETED)
            for one in done:
                kept.write(json.dumps(one.result()) + "\n")
                kept.flush()
    for process in list(pool._processes.values()):
        process.kill()


def written(results: Iterable[Played]) -> list[str]:
    """Write results as a table."""
    by_match: dict[str, list[Played]] = defaultdict(list)
    for one in results:
        by_match[one.match].append(one)
    lines = [
        "| game | players | bot | against | won | share | 95 % interval | ms a choice | slowest |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for name, played in sorted(by_match.items()):
        pairing, total = match(name), len(played)
        won = sum(game.share for game in played)
        low, high = interval(won, total)
        mean = sum(game.mean * game.choices for game in played) / sum(g.choices for g in played)
        against = " ".join((pairing.others or "alone", *pairing.settings))
        lines.append(
            f"| {games.find(pairing.game).meta.title} | {pairing.seats} "
            f"| {pairing.bot} | {against} "
            f"| {won:g} of {total} | {won / total:.0%} | {low:.0%}–{high:.0%} "
            f"| {mean * 1000:.0f} | {max(game.slowest for game in played) * 1000:.0f} |"
        )
    return lines


def kept(file: Path) -> list[Played]:
    """Return the results so far of bots as they are now."""
    lines = file.read_text().splitlines() if file.exists() else []
    results = [Played(*json.loads(line)) for line in lines]
    return [one for one in results if one.bots == mark(match(one.match))]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--match", action="append", default=[], help="one match; repeat for more")
    parser.add_argument("--games", type=int, default=200, help="of each match")
    parser.add_argument("--minutes", type=float, default=60, help="stop after this time")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    parser.add_argument("--file", type=Path, default=FILE, help="where results are kept")
    parser.add_argument("--table", action="store_true", help="only show the results so far")
    words: Any = parser.parse_args()
    words.file.parent.mkdir(parents=True, exist_ok=True)
    names = words.match or ladder()
    if not words.table:
        still = kept(words.file)
        words.file.write_text("".join(f"{json.dumps(one)}\n" for one in still))
        done = {(one.match, one.number) for one in still}
        run(tasks(names, done, words.games), words.file, words.jobs, words.minutes * 60)
    print("\n".join(written(kept(words.file))))


if __name__ == "__main__":
    main()
