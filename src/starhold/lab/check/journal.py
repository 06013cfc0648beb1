"""Whether a match can be undone, replayed and resumed from its journal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from starhold import save
from starhold.core.chance import chosen_seed
from starhold.core.game import Game
from starhold.core.match import Match
from starhold.core.record import Option, Seat, name_of
from starhold.core.table import Table
from starhold.core.trouble import Trouble
from starhold.lab.check.playing import ENDLESS, laid, offered, some_seats
from starhold.lab.draws import drawn

GAMES = 2
CHOICES = 400  # of one game: enough for every kind of choice, and not slow
BETWEEN = 10  # choices between two saves
SECOND_THOUGHTS = 0.3  # the share of choices that are taken back, where that is allowed
# Nothing else can make a table differ from its own past.
ELSEWHERE = "Keep everything in State: steps, classes and modules must remember nothing."


def faults(game: Game[Any]) -> Iterator[str]:
    """Play matches with undone choices; undo, replay and resume them."""
    for number in range(GAMES):
        yield from undo_faults(new_match(game, number), Random(number), CHOICES)
        yield from resuming_faults(new_match(game, number), Random(number), CHOICES)
        match = with_second_thoughts(new_match(game, number), Random(number), CHOICES)
        yield from replay_faults(match)
        yield from dice_faults(match)


def new_match(game: Game[Any], number: int) -> Match[Any]:
    """Begin a match; each number has its own luck, settings and seats."""
    seats = some_seats(game, number)
    seed = chosen_seed(f"journal {number}")
    return Match.new(game, drawn(game, seats, Random(number)), seats, seed)


def undo_faults(match: Match[Any], whim: Random, most: int = ENDLESS) -> Iterator[str]:
    """Play, and take back each choice that may be taken back: no trace of it may be left."""
    game = match.game
    for seat, option in _choices(match, whim, most):
        written, asked = game.save(match.table), _offers(match.table)
        what = f"{type(match.table.open[seat].choice).__name__}, '{name_of(option)}'"
        match.choose(option, seat)
        if match.can_undo(seat):
            match.undo(seat)
            if game.save(match.table) != written:
                yield f"{what}: undo leaves another table than before the choice. {ELSEWHERE}"
                return
            if _offers(match.table) != asked:
                yield f"{what}: undo leaves other options than before the choice. {ELSEWHERE}"
                return
            match.choose(option, seat)


def resuming_faults(match: Match[Any], whim: Random, most: int = ENDLESS) -> Iterator[str]:
    """Play, save at intervals, and compare the match with the match resumed from its save."""
    for number, (seat, option) in enumerate(_choices(match, whim, most)):
        match.choose(option, seat)
        if number % BETWEEN == 0 and (how := _resumed(match)):
            yield f"a save after choice {number + 1}, '{name_of(option)}', {how} {ELSEWHERE}"
            return
        _think_again(match, whim)


def _resumed(match: Match[Any]) -> str:
    """Save a match and resume it; say how it differs."""
    game, seats, document = match.game, match.header.seats, save.written(match)
    try:
        again = save.read(game, document)
    except Trouble as trouble:
        return f"does not resume: {trouble}"
    if game.save(again.table) != game.save(match.table):
        return "resumes at another table."
    if save.written(again) != document:
        return "resumes as a match that is saved differently."
    if [*map(again.can_undo, seats)] != [*map(match.can_undo, seats)]:
        return "resumes with other choices to undo."
    return ""


def with_second_thoughts(match: Match[Any], whim: Random, most: int = ENDLESS) -> Match[Any]:
    """Play a match in which players take things back now and then."""
    for seat, option in _choices(match, whim, most):
        match.choose(option, seat)
        _think_again(match, whim)
    return match


def replay_faults(match: Match[Any]) -> Iterator[str]:
    """Replay a match, with the recorded numbers and with those of its seed."""
    for chance, luck in ((None, "recorded numbers"), (match.chance, "seed")):
        try:
            again = save.replayed(match, chance=chance)
        except Trouble as trouble:
            yield f"a game cannot be replayed with its {luck}: {trouble} {ELSEWHERE}"
            continue
        # Recorded numbers are not the seed's, so only what lies on the table is compared.
        same = (
            laid(again) == laid(match.table)
            if chance is None
            else match.game.save(again) == match.game.save(match.table)
        )
        if not same:
            yield f"replaying a game with its {luck} ends at another table. {ELSEWHERE}"


def dice_faults(match: Match[Any]) -> Iterator[str]:
    """Look for dice in the log that were not rolled then: pages compare them with the seed."""
    for entry in match.history:
        rolled = Counter(number + 1 for number in entry.luck)
        for told in entry.told:
            if not Counter(getattr(told.event, "dice", ())) <= rolled:
                yield (
                    f"{type(told.event).__name__} tells dice that '{name_of(entry.option)}' did "
                    "not roll: tell `dice` as table.roll returned them, right after rolling; give "
                    "the field another name if it holds something else."
                )


def _choices(match: Match[Any], whim: Random, most: int) -> Iterator[tuple[Seat, Option]]:
    """Yield a random choice for the table of a match, again and again until its end."""
    for _ in range(most):
        if match.table.over:
            return
        seat = whim.choice(list(match.table.open))
        yield seat, whim.choice(offered(match.table, seat))


def _think_again(match: Match[Any], whim: Random) -> None:
    able = [seat for seat in match.header.seats if match.can_undo(seat)]
    if able and whim.random() < SECOND_THOUGHTS:
        match.undo(whim.choice(able))


def _offers(table: Table[Any]) -> dict[Seat, list[str]]:
    return {seat: list(map(name_of, question.options)) for seat, question in table.open.items()}
