"""Gambles and battles, met in games of random play or set up by hand, and how they really end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
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
    luck: bytes  # of the imagined tables
    shown: Odds = Odds(0)


def battles(game: Game[Any], samples: int, longest: int = LONGEST) -> Iterator[Battle]:
    """Yield battles with the odds that a player would see."""
    return (with_odds(battle, samples) for battle in found(game, longest))


def found(game: Game[Any], longest: int = LONGEST) -> Iterator[Battle]:
    """Yield battles from random games, without end.

    `longest` leaves out those that take more choices.  Where random play seldom meets a battle,
    those are yielded that were laid by hand.
    """
    return _laid(game) if game.name in LAID else _met(game, longest)


def with_odds(battle: Battle, samples: int) -> Battle:
    """Add the odds that a player would see."""
    sight = Sight(battle.game, battle.table, battle.seat, battle.luck)
    return battle._replace(shown=odds(sight, battle.option, samples))


def _laid(game: Game[Any]) -> Iterator[Battle]:
    for number, table in enumerate(laid(game.name)):
        seat = next(iter(table.open))
        yield Battle(f"laid {number}", game, table, seat, 0, luck_for("laid", number))


def _met(game: Game[Any], longest: int) -> Iterator[Battle]:
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
                luck = luck_for(f"battle {number}", choice)
                battle = Battle(f"{number} {choice}", game, before, seat, option, luck)
                if longest < LONGEST and not _is_short(battle, longest):
                    continue
                if _uncertain(with_odds(battle, SIFTED).shown):
                    last = choice
                    yield battle


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


def really(battle: Battle, numbers: Iterable[int]) -> Counter[Seen]:
    """Count the outcomes of a battle over real dice and everything the seat cannot know."""
    game, judge, seat = battle.game, hints(battle.game), battle.seat
    counted: Counter[Seen] = Counter()
    for number in numbers:
        dice = Seeded(chosen_seed(f"really {battle.name} {number}"))
        table = game.imagine(battle.table, seat, dice)
        once: set[Seen] = set()

        def heard(now: Table[Any], once: set[Seen] = once) -> None:
            for told in now.news:
                if isinstance(told.event, judge.outcomes) and told.seen_by(seat):
                    once.add((type(told.event).__name__, concerns(told.event, seat)))

        over = settled(judge, table)
        table.pick(battle.option, seat)
        heard(table)
        Playout(game, judge, number + 7919, heard).run(table, over, LONGEST)
        counted.update(once)
    return counted


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
    counted = really(battle, range(times))
    return [one for one in compared(battle.shown, counted, times, z) if not one.inside]


def compared(odds: Odds, counted: Counter[Seen], times: int, z: float = 2.576) -> list[Compared]:
    """Compare the shown chance of every outcome with the real one."""
    shown = {(one.kind, one.own): one for one in odds.outcomes}
    both = []
    for seen in sorted({*counted, *shown}):
        one = shown.get(seen)
        said, share = (one.chance if one else 0.0), counted[seen] / times
        exact = one is not None and not one.margin
        mixed = (said * odds.samples + counted[seen]) / (odds.samples + times)
        mixed = said if exact else mixed
        spread = mixed * (1 - mixed) * (1 / times + (0 if exact else 1 / odds.samples))
        inside = abs(said - share) <= z * spread**0.5 + 1e-9
        both.append(Compared(seen, said, share, inside))
    return both
