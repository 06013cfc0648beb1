#!/usr/bin/env python3
"""Play the lesson of a game by following its coach, and print what a learner would meet.

    scripts/lesson.py crest
    scripts/lesson.py crest --choices 40 --options

Where the coach is silent, the bot `easy` answers.  Questions are printed with their keys, so that
you can write moments for them.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))
from starhold import bots, games
from starhold.core.record import name_of
from starhold.show.lessons import Coach, lesson
from starhold.show.view import view


def main() -> None:
    """Print the lesson as it is played."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--choices", type=int, default=60, help="of the learner, at most")
    parser.add_argument("--options", action="store_true", help="print every option offered")
    words = parser.parse_args()
    game = games.find(words.game)
    taught = lesson(game)
    coach, match = Coach(taught), taught.match(game)
    minds = {seat: bots.find(taught.bots, seat) for seat in taught.seats}
    learner, made = taught.seats[0], 0
    while not match.table.over and made < words.choices:
        seat = next(iter(match.table.open))
        option = bots.answer(minds[seat], game, match.table, seat, len(match.journal))
        if seat == learner:
            made += 1
            question = view(game, match.table, seat).question
            assert question is not None
            said = coach.hear(question, made)
            print(f"\n{made}. {question.key}, time {coach.asked(question.key)}: {question.text}")
            for one in question.options if words.options else ():
                print(f"      {one.name:34} {one.text}")
            if said:
                print(
                    f"   COACH {said.number}/{said.of} {said.title} | {said.point} {said.farewell}"
                )
            if said and said.suggested:
                option = match.table.question(seat).options[
                    [one.name for one in question.options].index(said.suggested)
                ]
            print(f"   -> {name_of(option)}{'' if said and said.suggested else '   (bot)'}")
        match.choose(option, seat)
        for told in match.table.news:
            if told.seen_by(learner):
                print(f"   .. {type(told.event).__name__}")
    print(f"\nmoments not used: {[taught.moments[n].title for n in coach.left]}")


if __name__ == "__main__":
    main()
