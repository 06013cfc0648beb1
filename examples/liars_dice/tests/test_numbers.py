"""Liar's Dice with two players, one die each and one round, as in the research papers.

It has 36 rolls.  Any of the 4,095 rising rows of bids can be followed by a call, so there are
36 × 4,095 = 147,420 ends; a player who knows one die can be asked after 4,096 rows of bids, so
there are 6 × 4,096 = 24,576 information sets.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from starhold_liars_dice import GAME
from starhold_liars_dice.rules.r02_round import Bid
from starhold_liars_dice.state import Settings, State

from starhold.core.chance import Recorded
from starhold.core.table import Table
from starhold.show.view import view
from starhold.show.vocabulary import encode

SEATS = ("red", "blue")
HIGHEST = 12


def rolled(red: int, blue: int) -> Table[State]:
    return GAME.new(Settings(dice=1, rounds="one"), SEATS, Recorded((red - 1, blue - 1)))


def histories(table: Table[State], bids: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Yield the bids before every decision."""
    yield bids
    for index, option in enumerate(table.offer):
        if isinstance(option, Bid):
            twin = table.fork()
            twin.heard = False
            twin.pick(index)
            yield from histories(twin, (*bids, f"{option.count}-{option.face}"))


def test_2_2_there_are_24576_information_sets_and_147420_ends() -> None:
    asked = list(histories(rolled(1, 1)))  # what is offered does not depend on the dice

    assert len(set(asked)) == len(asked) == 2**HIGHEST
    assert 6 * len(asked) == 24_576
    assert 36 * sum(1 for bids in asked if bids) == 147_420


def test_2_1_the_other_die_changes_nothing_that_a_seat_sees() -> None:
    for own in range(1, 7):
        seen = {encode(view(GAME, rolled(own, other), "red")) for other in range(1, 7)}

        assert len(seen) == 1


def test_3_2_it_ends_as_in_open_spiel() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    theirs = pyspiel.load_game("liars_dice")
    whim = random.Random(1)
    for _ in range(300):
        state = theirs.new_initial_state()
        dice = [whim.randrange(6), whim.randrange(6)]
        for die in dice:
            state.apply_action(die)
        table = rolled(dice[0] + 1, dice[1] + 1)
        while not table.over:
            actions = state.legal_actions()
            # Their actions count bids from one of one to two of six, and the call comes last.
            ours = [
                6 * (o.count - 1) + o.face - 1 if isinstance(o, Bid) else HIGHEST
                for o in table.offer
            ]
            assert sorted(ours) == sorted(actions)
            assert SEATS[state.current_player()] == next(iter(table.open))
            index = whim.randrange(len(ours))
            state.apply_action(ours[index])
            table.pick(index)
        assert state.is_terminal()
        won = [1.0 if one.won else -1.0 for one in GAME.score(table.state)]
        assert won == list(state.returns())
