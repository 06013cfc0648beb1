#!/usr/bin/env python3
"""Let a bot play all seats of many games, and count wins by place and by deal.

The question named by --deal, which every seat is asked once, is answered at random, so that what
bots prefer does not decide how often something is tried.  Places are counted in the order in which
seats come to that question.  Intervals are 95 % (Wilson).  A game is the same whenever its number
is played, so many games can be played in parts.

    scripts/shares.py GAME --seats 3 --games 500 --deal ChooseRole
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from starhold import bots, games
from starhold.core.chance import Seeded, chosen_seed
from starhold.core.game import SEATS
from starhold.core.record import name_of
from starhold.foresight.shares import interval
from starhold.show import files

# The place at the table, what was dealt, and whether it won.
Result = tuple[int, str, bool]


def play(name: str, seats: int, bot: str, deal: str, number: int) -> list[Result]:
    """Play one game to its end."""
    game = games.find(name)
    word = f"shares {seats} {number}"
    whim = random.Random(word)
    table = game.new(game.settings(), SEATS[:seats], Seeded(chosen_seed(word)))
    minds = {seat: bots.find(bot, f"{word} {seat}") for seat in SEATS[:seats]}
    dealt: dict[str, str] = {}
    choices = 0
    while not table.over:
        seat, question = next(iter(table.open.items()))
        if type(question.choice).__name__ == deal:
            option = whim.choice(question.options)
            dealt[seat] = name_of(option).rpartition(" ")[2]
        else:
            option = bots.answer(minds[seat], game, table, seat, choices)
        table.choose(option, seat)
        choices += 1
    won = {score.seat for score in game.score(table.state) if score.won}
    return [(place, dealt[seat], seat in won) for place, seat in enumerate(dealt, 1)]


def table_of(title: str, results: Iterable[tuple[str, bool]]) -> list[str]:
    """Write a table: how often each name was there and how often it won."""
    results = list(results)
    there = Counter(name for name, _ in results)
    wins = Counter(name for name, won in results if won)
    lines = [f"| {title} | Games | Wins | Share | 95 % interval |", "|---|---|---|---|---|"]
    for name in sorted(there):
        low, high = interval(wins[name], there[name])
        share = wins[name] / there[name]
        span = f"{low:.1%} – {high:.1%}".replace("%", " %")
        lines.append(
            f"| {name} | {there[name]} | {wins[name]} | {share:.1%} | {span} |".replace(
                "% |", " % |"
            )
        )
    return [line.replace("  %", " %") for line in lines]


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    asked.add_argument("game")
    asked.add_argument("--seats", type=int, default=2)
    asked.add_argument("--games", type=int, default=500)
    asked.add_argument("--first", type=int, default=0, help="the number of the first game")
    asked.add_argument("--bot", default="greedy")
    asked.add_argument("--deal", required=True, help="the question that is answered at random")
    asked.add_argument("--jobs", type=int, default=2)
    wish = asked.parse_args()
    one = partial(play, wish.game, wish.seats, wish.bot, wish.deal)
    numbers = range(wish.first, wish.first + wish.games)
    with ProcessPoolExecutor(wish.jobs) as pool:
        played = [result for game in pool.map(one, numbers) for result in game]
    words = files.words(games.find(wish.game))
    print(f"{wish.games} games, {wish.seats} seats, {wish.bot}\n")
    print(*table_of("Place", ((str(place), won) for place, _, won in played)), "", sep="\n")
    print(*table_of("Dealt", ((words.thing(what), won) for _, what, won in played)), sep="\n")


if __name__ == "__main__":
    main()
