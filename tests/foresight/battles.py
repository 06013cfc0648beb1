"""Gambles and battles, met in games of random play or set up by hand, and how they really end."""

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
from tests.foresight.laid import laid

GAMES = ("crest", "empire_of_the_stars", "galactic_emperor", "space_empires")
LAID = ("empire_of_the_stars", "space_empires")
LONG = 3000  # choices of a random game that are looked at
APART = 20  # choices between two battles of a game, so that they differ
SIFTED = 6  # imagined tables that show whether dice decide anything, and how soon


class Battle(NamedTuple):
    """An option whose outcome dice decide."""

    name: str
    game: Game[Any]
    table: Table[Any]
    seat: str
    option: int
    shown: Odds


def battles(game: Game[Any], samples: int, longest: int = LONGEST) -> Iterator[Battle]:
    """Yield battles from random games, without end, with the odds that a player would see.

    `longest` leaves out those that take more choices.  Where random play seldom meets a battle,
    those are yielded that were laid by hand.
    """
    return _laid(game, samples) if game.name in LAID else _met(game, samples, longest)


def _laid(game: Game[Any], samples: int) -> Iterator[Battle]:
    for number, table in enumerate(laid(game.name)):
        seat = next(iter(table.open))
        sight = Sight(game, table, seat, luck_for("laid", number))
        yield Battle(f"laid {number}", game, table, seat, 0, odds(sight, 0, samples))


def _met(game: Game[Any], samples: int, longest: int) -> Iterator[Battle]:
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
                found = Battle(f"{number} {choice}", game, before, seat, option, Odds(0))
                if longest < LONGEST and not _is_short(found, longest):
                    continue
                if _uncertain(odds(sight, option, SIFTED)):
                    last = choice
                    yield found._replace(shown=odds(sight, option, samples))


def _uncertain(shown: Odds) -> bool:
    return any(0 < one.chance < 1 for one in shown.outcomes)


def _is_short(battle: Battle, longest: int) -> bool:
    """Whether a few playouts of a battle are over after this many choices."""
    judge = hints(battle.game)
    for number in range(SIFTED):
        table = battle.game.imagine(battle.table, battle.seat, Seeded(chosen_seed(f"{number}")))
        over = settled(judge, table)
        table.pick(battle.option, battle.seat)
        Playout(battle.game, judge, number).run(table, over, longest)
        if not (table.over or over(table)):
            return False
    return True


def really(battle: Battle, times: int) -> Counter[Seen]:
    """Count the outcomes of a battle over real dice and everything the seat cannot know."""
    game, judge, seat = battle.game, hints(battle.game), battle.seat
    found: Counter[Seen] = Counter()
    for number in range(times):
        dice = Seeded(chosen_seed(f"really {battle.name} {number}"))
        table = game.imagine(battle.table, seat, dice)
        seen: set[Seen] = set()

        def heard(now: Table[Any], seen: set[Seen] = seen) -> None:
            for told in now.news:
                if isinstance(told.event, judge.outcomes) and told.seen_by(seat):
                    seen.add((type(told.event).__name__, concerns(told.event, seat)))

        over = settled(judge, table)
        table.pick(battle.option, seat)
        heard(table)
        Playout(game, judge, number + 7919, heard).run(table, over, LONGEST)
        found.update(seen)
    return found


class Compared(NamedTuple):
    """What was shown of an outcome, and what was counted."""

    seen: Seen
    shown: float
    counted: float
    inside: bool  # the interval that luck explains


def wrong(battle: Battle, times: int, z: float = 2.576) -> list[Compared]:
    """Return the outcomes whose shown chance differs from the real one by more than luck explains.

    2.576 standard errors are a 99 % interval; the shown chance is itself counted.
    """
    return [one for one in compared(battle, times, z) if not one.inside]


def compared(battle: Battle, times: int, z: float = 2.576) -> list[Compared]:
    """Compare the shown chance of every outcome with the real one."""
    counted, found = really(battle, times), []
    shown = {(one.kind, one.own): one for one in battle.shown.outcomes}
    for seen in sorted({*counted, *shown}):
        one = shown.get(seen)
        said, share = (one.chance if one else 0.0), counted[seen] / times
        exact = one is not None and not one.margin
        mixed = (said * battle.shown.samples + counted[seen]) / (battle.shown.samples + times)
        mixed = said if exact else mixed
        spread = mixed * (1 - mixed) * (1 / times + (0 if exact else 1 / battle.shown.samples))
        inside = abs(said - share) <= z * spread**0.5 + 1e-9
        found.append(Compared(seen, said, share, inside))
    return found
