"""Orders make ordinary choices, and depend only on what the seat knows, in every game."""

from __future__ import annotations

from typing import Any

import pytest

from starhold.core.record import name_of
from starhold.core.table import Table
from starhold.foresight.quick import Quick
from starhold.foresight.sight import Sight, luck_for
from starhold.orders.amounts import amounts, repeatable, sweeps
from starhold.orders.declared import declared
from starhold.orders.reach import movers, reach
from starhold.orders.row import Order, carry_out, option_for
from starhold.orders.wording import order_text
from tests.conformance.test_foresight import played
from tests.helpers import find_game, game_names
from tests.orders.test_reach import AtBareTable

THINGS = 3  # pieces or places ordered at each table


def found(sight: Sight) -> list[Order]:
    own = [p.at for p in sight.view.scene.pieces if p.owner == sight.seat]
    things = [*movers(sight)[:THINGS], *dict.fromkeys(own)][: 2 * THINGS]
    moves = [order for thing in things for order in reach(sight, thing)]
    return [*moves, *amounts(sight), *sweeps(sight), *repeatable(sight)]


def by_hand(table: Table[Any], seat: str, order: Order) -> int:
    """Choose what the order names, one after another, as a player would."""
    for done, answer in enumerate(order.row):
        question = table.open.get(seat)
        names = [name_of(one) for one in question.options] if question else []
        if answer.option not in names or (done and table.spoken and not order.onward):
            return done
        table.pick(names.index(answer.option), seat)
    return len(order.row)


@pytest.mark.parametrize("name", game_names())
def test_an_order_is_a_row_of_ordinary_choices(name: str) -> None:
    game, made = find_game(name), 0
    for number, (table, seat) in enumerate(played(game, game.meta.players.min, 8)):
        before = game.save(table)
        sight = Sight(game, table, seat, luck_for("orders", number))
        for order in found(sight)[::5]:
            world = game.imagine(table, seat, Quick(number))
            one, two = world.fork(), world.fork()
            first = option_for(one, seat, order.row[0])
            assert first is not None
            assert carry_out(AtBareTable(one), seat, order) == by_hand(two, seat, order) > 0
            assert game.save(one) == game.save(two)
            assert order_text(sight, order)
            made += 1
        assert game.save(table) == before

    assert made or not declared(game).means


@pytest.mark.parametrize("name", game_names())
def test_orders_depend_only_on_what_the_seat_knows(name: str) -> None:
    game = find_game(name)
    for number, (table, seat) in enumerate(played(game, game.meta.players.max, 16)):
        other = game.imagine(table, seat, Quick(number))
        luck = luck_for("orders", number)
        assert found(Sight(game, table, seat, luck)) == found(Sight(game, other, seat, luck))
