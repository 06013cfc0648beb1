#!/usr/bin/env python3
"""Count the bytecodes that judging positions takes in the searches of Hard.

Hard answers questions from a game of greedy bots, evenly spread, with a tenth of its budget.
A position is judged by `terms` in a game's hints.

    PYTHONHASHSEED=0 .venv/bin/python scripts/judging.py
    PYTHONHASHSEED=0 .venv/bin/python scripts/judging.py --game crest --tables 40
"""

from __future__ import annotations

import argparse
import sys
from types import CodeType, FrameType
from typing import Any

from starhold import bots, games
from starhold.bots.levels import budget
from starhold.bots.planner import Planner
from starhold.core.chance import Seeded, chosen_seed
from starhold.core.game import SEATS, Game
from starhold.core.record import Seat
from starhold.core.table import Table
from starhold.foresight.hints import hints
from starhold.foresight.sight import Sight, luck_for

SEATED = {
    "crest": 1,
    "kardashev": 3,
    "galactic_emperor": 4,
    "empire_of_the_stars": 3,
    "space_empires": 2,
}
LONGEST = 2_000  # choices of a game
SHARE = 10  # of Hard's budget, one part in


class Meter:
    """Counts the bytecodes of searches, and those of judging in them."""

    def __init__(self, judging: CodeType) -> None:
        self.judging = judging
        self.total = self.judged = self.positions = 0
        self.is_judging = False

    def search(self, planner: Planner, sight: Sight) -> None:
        sys.settrace(self._entered)
        try:
            planner.search(sight)
        finally:
            sys.settrace(None)

    def _entered(self, frame: FrameType, _event: str, _fact: Any) -> Any:
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        if frame.f_code is self.judging:
            self.is_judging = True
            self.positions += 1
        return self._inside

    def _inside(self, frame: FrameType, event: str, _fact: Any) -> Any:
        if event == "opcode":
            self.total += 1
            self.judged += self.is_judging
        elif event == "return" and frame.f_code is self.judging:
            self.is_judging = False
        return self._inside


def questions(game: Game[Any], seats: int) -> list[tuple[Table[Any], Seat]]:
    """Return the tables of a game at which greedy bots have a choice, with the seat asked."""
    table = game.new(game.settings(), SEATS[:seats], Seeded(chosen_seed("judging")))
    table.heard = False
    bot, found = bots.find("greedy:4", "judging"), list[tuple[Table[Any], Seat]]()
    for number in range(LONGEST):
        if table.over:
            break
        seat = next(iter(table.open))
        found.append((table.fork(), seat))
        table.choose(bots.answer(bot, game, table, seat, number), seat)
    return found


def measured(name: str, tables: int) -> Meter:
    """Let Hard answer some questions of a game."""
    game = games.find(name)
    own, meter = budget("hard", name), Meter(hints(game).terms.__code__)
    found = questions(game, SEATED[name])
    for place in range(tables):
        number = (2 * place + 1) * len(found) // (2 * tables)
        table, seat = found[number]
        sight = Sight(game, table, seat, luck_for("judging", number))
        meter.search(Planner("judging", own.tables // SHARE, own.ahead), sight)
    return meter


def main() -> None:
    parser = argparse.ArgumentParser(description="Count what judging positions costs in search.")
    parser.add_argument(
        "--game", choices=SEATED, action="append", help="one game; repeat for more"
    )
    parser.add_argument("--tables", type=int, default=20, help="of each game")
    words = parser.parse_args()
    print("| game | positions | bytecodes for each | of a choice | of which judging |")
    print("|---|---|---|---|---|")
    for name in words.game or SEATED:
        meter = measured(name, words.tables)
        each = meter.judged / meter.positions
        print(
            f"| {games.find(name).meta.title} | {meter.positions:,} | {each:,.0f} "
            f"| {meter.total / words.tables:,.0f} | {meter.judged / meter.total:.0%} |"
        )


if __name__ == "__main__":
    main()
