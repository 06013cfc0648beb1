"""Play games of the bots and measure their reviews.

`python -m scripts.reviews [GAME ...]`; with `--check`, a review over its limit is an error.
Time is that of one processor, so other work on the machine does not count.
"""

from __future__ import annotations

import time

import click

from starhold import bots, games
from starhold.core.match import Match
from starhold.review.review import review

SEATS = ("red", "blue", "green", "yellow", "purple", "orange")
PLAYED = {
    "crest": (1,),
    "kardashev": (3,),
    "galactic_emperor": (3, 6),
    "empire_of_the_stars": (4,),
    "space_empires": (2,),
}
LIMIT, LONG_LIMIT = 10.0, 60.0  # seconds; the long one is for Space Empires


def measured(name: str, seats: int, seed: str) -> tuple[int, float]:
    """Play a game, and return its choices and the seconds of its review."""
    game = games.find(name)
    match = Match.new(game, game.settings(), SEATS[:seats], seed)
    mind = bots.find("normal", seed)
    while not match.table.over:
        seat = next(iter(match.table.open))
        match.choose(bots.answer(mind, game, match.table, seat, len(match.journal)), seat)
    begun = time.process_time()
    review(match)
    return len(match.history), time.process_time() - begun


@click.command()
@click.argument("names", metavar="[GAME]...", nargs=-1, type=click.Choice(list(PLAYED)))
@click.option("--seed", default="reviews", help="Decides the dice.")
@click.option("--check", is_flag=True, help="Fail if a review takes too long.")
def main(names: tuple[str, ...], seed: str, check: bool) -> None:
    """Print how long reviews take."""
    slow = []
    for name in names or PLAYED:
        for seats in PLAYED[name]:
            choices, seconds = measured(name, seats, seed)
            click.echo(f"{name} ({seats}): {choices} choices, {seconds:.1f} s")
            if seconds > (LONG_LIMIT if name == "space_empires" else LIMIT):
                slow.append(name)
    if check and slow:
        raise SystemExit(f"Too slow: {', '.join(slow)}.")


if __name__ == "__main__":
    main()
