"""Gambles and battles met in games of random play, and how they really end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import count
from typing import Any, NamedTuple

from starhold.bots.at_random import on_a_whim
from starhold.core.chance import Seeded, chosen_seed
from starhold.core.game import SEATS, Game
from starhold.core.table import Table
from starhold.foresight.consequences import concerns
from starhold.foresight.hints import hints
from starhold.foresight.odds import LONGEST, Odds, Seen, odds
from starhold.foresight.playout import Playout, settled
from starhold.foresight.quick import Quick
from starhold.foresight.sight import Sight, luck_for

GAMES = ("crest", "empire_of_the_stars", "galactic_emperor", "space_empires")
LONG = 3000  # choices of a random game that are looked at
APART = 20  # choices between two battles of a game, so that they differ


class Battle(NamedTuple):
    """An option whose outcome dice decide."""

    game: Game[Any]
    table: Table[Any]
    seat: str
    option: int
    shown: Odds


def battles(game: Game[Any], samples: int) -> Iterator[Battle]:
    """Yield battles from random games, without end, with the odds that a player would see."""
    for number in count():
        seats = SEATS[: max(2, game.meta.players.min) if game.meta.players.max > 1 else 1]
        table = game.new(game.settings(), seats, Seeded(chosen_seed(f"battles {number}")))
        below, last = Quick(number).below, -APART
        for choice in range(LONG):
            if table.over:
                break
            seat = next(iter(table.open))
            option = on_a_whim(table.open[seat].options, below)
            before = table.fork()
            table.pick(option, seat)
            if table.luck and choice - last >= APART:
                sight = Sight(game, before, seat, luck_for(f"battle {number}", choice))
                shown = odds(sight, option, samples)
                if any(0 < one.chance < 1 for one in shown.outcomes):
                    last = choice
                    yield Battle(game, before, seat, option, shown)


def really(battle: Battle, times: int) -> Counter[Seen]:
    """Count the outcomes of a battle over real dice and everything the seat cannot know."""
    game, judge, seat = battle.game, hints(battle.game), battle.seat
    found: Counter[Seen] = Counter()
    for number in range(times):
        dice = Seeded(chosen_seed(f"really {number}"))
        table = game.imagine(battle.table, seat, dice)
        seen: set[Seen] = set()

        def heard(now: Table[Any], seen: set[Seen] = seen) -> None:
            for told in now.news:
                if isinstance(told.event, judge.outcomes) and told.seen_by(seat):
                    seen.add((type(told.event).__name__, concerns(told.event, seat)))

        over = settled(table)
        table.pick(battle.option, seat)
        heard(table)
        Playout(game, judge, number + 7919, heard).run(table, over, LONGEST)
        found.update(seen)
    return found


def wrong(battle: Battle, times: int, z: float = 2.576) -> list[str]:
    """Return the outcomes whose shown chance differs from the real one by more than luck explains.

    2.576 standard errors are a 99 % interval; the shown chance is itself counted.
    """
    counted, found = really(battle, times), []
    shown = {(one.kind, one.own): one for one in battle.shown.outcomes}
    for seen in {*counted, *shown}:
        one = shown.get(seen)
        said, share = (one.chance if one else 0.0), counted[seen] / times
        exact = one is not None and not one.margin
        mixed = (said * battle.shown.samples + counted[seen]) / (battle.shown.samples + times)
        mixed = said if exact else mixed
        spread = mixed * (1 - mixed) * (1 / times + (0 if exact else 1 / battle.shown.samples))
        if abs(said - share) > z * spread**0.5 + 1e-9:
            found.append(f"{seen}: shown {said:.3f}, counted {share:.3f} of {times}")
    return found
