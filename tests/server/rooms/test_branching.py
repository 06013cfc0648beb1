"""A branch of a running game: what another player may still take back is not in it."""

from __future__ import annotations

import pytest

from starhold import games
from starhold.bots.at_random import on_a_whim
from starhold.core.match import Match
from starhold.core.record import name_of
from starhold.core.table import Table
from starhold.foresight.quick import Quick
from starhold.server.rooms import rules_work
from starhold.server.rooms.chronicle import Chronicle, in_phase
from starhold.server.rooms.rules_work import TableCommand
from tests.server.parts import new_key

CHOICES = 120


@pytest.mark.parametrize("name", ["galactic_emperor", "kardashev", "space_empires"])
def test_a_branch_leaves_out_what_another_player_can_take_back(name: str) -> None:
    """The choice of a piece, not yet of its destination, shows nothing: nor may a branch."""
    game = games.find(name)
    seats = ("red", "blue", "green")[: max(2, game.meta.players.min)]
    chronicle = Chronicle(Match.new(game, game.settings(), seats, "half"))
    below, tried = Quick(1).below, 0

    def branch(viewer: str) -> bytes:
        table: Table[object] = chronicle.branching(viewer, chronicle.number(viewer))
        return game.save(table)

    for _ in range(CHOICES):
        seat = chronicle.waiting[0]
        other = next(one for one in seats if one != seat)
        # A choice makes final what a third player could still take back.
        others = any(mark.entry.seat != seat for mark in chronicle.match.marks)
        alone = chronicle.waiting == (seat,) and not in_phase(chronicle.table) and not others
        before = branch(other)
        options = chronicle.table.open[seat].options
        option = name_of(options[on_a_whim(options, below)])
        play(chronicle, seat, option)
        if alone and chronicle.waiting == (seat,) and chronicle.can_undo(seat):
            assert branch(other) == before
            play(chronicle, seat, None)
            assert branch(other) == before
            play(chronicle, seat, option)
            own = chronicle.branching(seat, chronicle.number(seat))
            assert (own.state, own.agenda) == (chronicle.table.state, chronicle.table.agenda)
            tried += 1

    assert tried


def play(chronicle: Chronicle, seat: str, option: str | None) -> None:
    wanted = TableCommand(seat, option, new_key(), chronicle.number(seat))
    rules_work.play(chronicle, wanted, set(), 0.0, 0)
