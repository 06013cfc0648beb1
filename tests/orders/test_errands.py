"""Pieces are sent over several turns in every game with moves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from starhold import bots, games
from starhold.core.chance import Seeded, chosen_seed
from starhold.core.game import SEATS
from starhold.core.table import Table
from starhold.core.trouble import IllegalChoice
from starhold.foresight.sight import Sight, luck_for
from starhold.games.empire_of_the_stars.rules.r06_movement import GiveOrders
from starhold.orders.reach import movers, reach
from starhold.orders.row import Order, carry_out
from starhold.orders.standing import Decided, decide, errand
from tests.games.empire_of_the_stars import scenes as stars
from tests.orders.test_reach import AtBareTable

CHOICES = 300


def tables(name: str) -> Iterator[Table[Any]]:
    """Yield tables of a game of greedy bots; in Empire of the Stars they seldom move ships."""
    game = games.find(name)
    if name == "empire_of_the_stars":
        ships = stars.at("O2", "red-fighter-1", "red-fighter-2")
        yield stars.scene(seats=stars.TWO, agenda=(GiveOrders(stars.RED),) * 2, ships=ships)
        return
    seats = SEATS[: min(max(2, game.meta.players.min), game.meta.players.max)]
    table = game.new(game.settings(), seats, Seeded(chosen_seed("errands")))
    bot = bots.find("greedy:4", "errands")
    for number in range(CHOICES):
        if table.over:
            return
        yield table
        seat = next(iter(table.open))
        table.choose(bots.answer(bot, game, table, seat, number), seat)


def sent(sight: Sight) -> Iterator[Decided]:
    """Yield the first legs of errands to places out of reach."""
    cells = [cell.id for board in sight.view.scene.boards for cell in board.cells]
    for who in movers(sight)[:2]:
        near = {order.to for order in reach(sight, who)}
        for to in (cell for cell in cells if cell not in near):
            try:
                one = errand(sight, who, to)
            except IllegalChoice:
                continue
            found = decide(sight, (one,), (False,))
            if found.row and found.standing:
                yield found


@pytest.mark.parametrize("name", games.names())
def test_a_piece_sets_off_for_a_place_out_of_reach(name: str) -> None:
    for number, table in enumerate(tables(name)):
        seat = next(iter(table.open))
        sight = Sight(games.find(name), table, seat, luck_for("errands", number))
        if found := next(sent(sight), None):
            twin = AtBareTable(table.fork())
            made = carry_out(twin, seat, Order("standing", found.row))

            assert made == len(found.row)
            assert found.standing[0].road
            return
    raise AssertionError("nothing was ever sent")
