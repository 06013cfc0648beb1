"""Promises that every game must keep while it is played, whatever its rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, get_args, get_origin, get_type_hints

import msgspec

from starhold import bots
from starhold.bots.at_random import on_a_whim
from starhold.core.chance import Seeded, chosen_seed
from starhold.core.game import SEATS, Game
from starhold.core.record import Option, Seat, name_of
from starhold.core.table import Table
from starhold.core.trouble import Trouble
from starhold.foresight.hints import Hints, hints
from starhold.games import called
from starhold.lab.draws import drawn
from starhold.lab.fuzz import FuzzPlan, fuzz_one
from starhold.show.blame import not_a_list

GAMES = 6  # for each number of players
LARGEST_OFFER = 200
BOT_CHOICES = 150  # enough to see circles, and not slow
ENDLESS = 20_000


def faults(game: Game[Any]) -> Iterator[str]:
    """Look for defects that break a table, a save or a secret."""
    yield from (f"{place} is a set; use a tuple or list." for place in unordered(game.state))
    yield from _luck_faults(game)
    players, known = game.meta.players, set[str]()
    for count in range(players.min, players.max + 1):
        for number in range(GAMES):
            yield from _faults_of(game, SEATS[:count], number)
            plan = FuzzPlan(game.name, {}, SEATS[:count], draw=True, closely=True)
            for defect in fuzz_one(plan, number).defects:
                if defect.what in known:  # another game shows the same
                    continue
                known.add(defect.what)
                yield f"{defect.what.rstrip('.')}."
                yield (
                    f"To see it again: starhold lab fuzz {called(game)} --settings random "
                    f"--closely --seats {count} --first {number} --games 1"
                )


def _luck_faults(game: Game[Any]) -> Iterator[str]:
    """Check that `luck` in meta.toml is true: bots in games without it break ties by seed."""
    seats = SEATS[: game.meta.players.min]
    lucky = any(
        table.luck or (isinstance(table.chance, Seeded) and table.chance.drawn)
        for number in range(GAMES)
        for table, _, _ in random_game(game, seats, Random(number))
    )
    if lucky != game.meta.luck:
        said = (
            "draw luck: remove luck = false from" if lucky else "draw no luck: put luck = false in"
        )
        yield f"the rules {said} meta.toml."


def _faults_of(game: Game[Any], seats: tuple[Seat, ...], number: int) -> Iterator[str]:
    whim = Random(number)
    for table, seat, index in random_game(game, seats, whim):
        names = [name_of(option) for option in table.open[seat].options]
        asked = type(table.open[seat].choice).__name__
        if len(names) > LARGEST_OFFER:
            yield f"{asked} offers {len(names)} options; the limit is 200, so ask in two steps."
        if len(set(names)) < len(names):
            yield f"{asked} offers two options with the same name: {_twice(names)}."
        option = table.open[seat].options[index]
        if game.option(msgspec.to_builtins(option)) != option:
            yield f"'{name_of(option)}' changes when it is written as JSON and read back."
        written = game.save(table)
        twin, unheard = table.fork(), table.fork()
        unheard.heard = False
        twin.pick(index, seat)
        unheard.pick(index, seat)
        if game.save(table) != written:
            yield f"choosing '{name_of(option)}' on a fork changes the table it was forked from."
        if game.save(twin) != game.save(unheard):
            yield f"'{name_of(option)}' leads to another table if nobody reads the events."


def random_game(
    game: Game[Any], seats: tuple[Seat, ...], whim: Random
) -> Iterator[tuple[Table[Any], Seat, int]]:
    """Yield the table at every decision of a random game, and what is chosen next."""
    settings = drawn(game, seats, whim)
    table = game.new(settings, seats, Seeded(chosen_seed(f"check {whim.random()}")))
    for _ in range(ENDLESS):
        if table.over:
            return
        seat = whim.choice(list(table.open))
        index = random_choice(table, seat, whim)
        yield table, seat, index
        table.pick(index, seat)


def some_seats(game: Game[Any], number: int) -> tuple[Seat, ...]:
    """Return the smallest table for 0, the next for 1, and so on in a cycle."""
    players = game.meta.players
    return SEATS[: players.min + number % (players.max - players.min + 1)]


def random_choice(table: Table[Any], seat: Seat, whim: Random) -> int:
    """Return the index of an option that does not concede, if there is one."""
    return on_a_whim(offered(table, seat), whim.randrange)


def offered(table: Table[Any], seat: Seat) -> Sequence[Option]:
    """Return the options of a seat, or say that a choice offers no list of them."""
    question = table.open[seat]
    if said := not_a_list(question.choice, question.options):
        raise Trouble(said)
    return question.options


def laid(table: Table[Any]) -> bytes:
    """Write the state and the agenda of a table, but not the source of its luck."""
    return msgspec.json.encode((table.state, table.agenda))


def _twice(names: list[str]) -> str:
    return next(name for name in names if names.count(name) > 1)


def unordered(kind: Any, place: str = "State") -> Iterator[str]:
    """Yield the fields that are sets: they would be written differently by each process."""
    if kind in (set, frozenset) or get_origin(kind) in (set, frozenset):
        yield place
    for part in get_args(kind):
        yield from unordered(part, place)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        for name, field in get_type_hints(kind).items():
            yield from unordered(field, f"{place}.{name}")


def bot_faults(game: Game[Any]) -> Iterator[str]:
    """Let bots play, and check that no seat returns to a table by its own answers."""
    bot = bots.find("greedy:4", "check")
    table = game.new(
        drawn(game, SEATS[: game.meta.players.min], Random(1)),
        SEATS[: game.meta.players.min],
        Seeded(chosen_seed("check")),
    )
    seen, last = set[bytes](), ""
    for number in range(BOT_CHOICES):
        if table.over:
            return
        seat = next(iter(table.open))
        yield from _hint_faults(hints(game), table, seat)
        where = laid(table)
        if seat == last and where in seen:
            asked = type(table.open[seat].choice).__name__
            yield f"{asked} can be answered over and over without changing anything."
            return
        option = bots.answer(bot, game, table, seat, number)
        seen = {where} if seat != last else seen | {where}
        table.choose(option, seat)
        last = "" if table.luck or table.spoken or option.cancels else seat


def _hint_faults(found: Hints, table: Table[Any], seat: Seat) -> Iterator[str]:
    """Call the hints that only some bots use: their faults would show in the middle of a game."""
    state, options = table.state, table.open[seat].options
    for name in ("moment", "turn"):
        said = getattr(found, name)(state)
        try:
            hash(said)
        except TypeError:
            wrong = f"hints.py: {name} returned a {type(said).__name__}"
            yield f"{wrong}; return a number, a text or a tuple of these."
    for option in options:
        found.never(state, seat, option)
        found.guess(state, seat, option)
    found.habit(state, seat, options)
