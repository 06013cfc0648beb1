"""Whether orders are rows of ordinary choices, made of what the seat knows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from starhold.core.game import SEATS, Game
from starhold.core.record import Option, Seat, name_of
from starhold.core.table import Table
from starhold.foresight.quick import Quick
from starhold.foresight.sight import Sight, luck_for
from starhold.lab.check.playing import random_game
from starhold.orders.amounts import amounts, repeatable, sweeps
from starhold.orders.declared import declared
from starhold.orders.reach import movers, reach
from starhold.orders.row import Order, carry_out
from starhold.orders.wording import order_text

CHOICES = 160  # of a game
EVERY = 8, 16  # choices between the tables of a small game, and of a large one
THINGS = 3  # pieces or places ordered at each table
SOME = 5  # one in this many orders is carried out


class BareTable(NamedTuple):
    """A table at which a seat can choose, without a journal."""

    table: Table[Any]

    def choose(self, option: Option, seat: Seat) -> None:
        self.table.choose(option, seat)


def faults(game: Game[Any]) -> Iterator[str]:
    """Give orders in a small game, and compare what is offered in a large one."""
    players = game.meta.players
    yield from row_faults(game, _tables(game, players.min, EVERY[0]))
    yield from knowing_faults(game, _tables(game, players.max, EVERY[1]))


def _tables(game: Game[Any], seats: int, every: int) -> Iterator[tuple[Table[Any], Seat]]:
    """Yield tables of a random game now and then, with the seat that is asked."""
    played = random_game(game, SEATS[:seats], Random(seats))
    return ((table, seat) for table, seat, _ in islice(played, 0, CHOICES, every))


def row_faults(game: Game[Any], tables: Iterable[tuple[Table[Any], Seat]]) -> Iterator[str]:
    """Carry orders out, and make the same choices by hand."""
    made = 0
    for number, (table, seat) in enumerate(tables):
        before = game.save(table)
        sight = Sight(game, table, seat, luck_for("orders", number))
        for order in found(sight)[::SOME]:
            yield from _faults_of(sight, order, game.imagine(table, seat, Quick(number)))
            made += 1
        if game.save(table) != before:
            yield f"{_asked(table, seat)}: asking for orders changes the table."
    if declared(game).means and not made:
        yield (
            "orders.py: no order was possible in a random game. Let ORDERS name the options that "
            "move pieces, with their fields; starhold/kit/orders.py explains them."
        )


def _faults_of(sight: Sight, order: Order, world: Table[Any]) -> Iterator[str]:
    what = f"the order '{order.row[0].option}' at {_asked(world, sight.seat)}"
    one, two = world.fork(), world.fork()
    done, by_hand = carry_out(BareTable(one), sight.seat, order), _by_hand(two, sight.seat, order)
    if not done:
        yield f"{what} cannot be carried out: its first choice is not offered."
    elif done != by_hand:
        yield f"{what} makes {done} choices, but a player could make {by_hand} of them."
    elif sight.game.save(one) != sight.game.save(two):
        yield f"{what} leads to another table than the same choices made by hand."
    if not order_text(sight, order):
        yield f"{what} has no words: give its option a sentence in words/en.toml."


def knowing_faults(game: Game[Any], tables: Iterable[tuple[Table[Any], Seat]]) -> Iterator[str]:
    """Check that orders are the same on every table that the seat can imagine."""
    for number, (table, seat) in enumerate(tables):
        other, luck = game.imagine(table, seat, Quick(number)), luck_for("orders", number)
        if found(Sight(game, table, seat, luck)) != found(Sight(game, other, seat, luck)):
            yield (
                f"{_asked(table, seat)}: the orders of {seat} depend on what {seat} cannot know. "
                "Let `options` and view.py use only what the seat can see."
            )


def found(sight: Sight) -> list[Order]:
    """Return what a seat can order now, for some of its pieces and places."""
    own = [p.at for p in sight.view.scene.pieces if p.owner == sight.seat]
    things = [*movers(sight)[:THINGS], *dict.fromkeys(own)][: 2 * THINGS]
    moves = [order for thing in things for order in reach(sight, thing)]
    return [*moves, *amounts(sight), *sweeps(sight), *repeatable(sight)]


def _by_hand(table: Table[Any], seat: Seat, order: Order) -> int:
    """Choose what the order names, one after another, as a player would."""
    for done, answer in enumerate(order.row):
        question = table.open.get(seat)
        names = [name_of(one) for one in question.options] if question else []
        if answer.option not in names or (done and table.spoken and not order.onward):
            return done
        table.pick(names.index(answer.option), seat)
    return len(order.row)


def _asked(table: Table[Any], seat: Seat) -> str:
    question = table.open.get(seat)
    return type(question.choice).__name__ if question else seat
