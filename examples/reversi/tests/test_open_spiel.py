"""Beside OpenSpiel's own game, where that is installed: the same squares, the same result."""

from __future__ import annotations

import random

import pytest
from starhold_reversi import GAME
from starhold_reversi.rules.r02_play import Place
from starhold_reversi.state import SIDE

from starhold.core.chance import Recorded
from starhold.kit.squares import name


def test_2_1_it_offers_and_ends_as_in_open_spiel() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    whim = random.Random(1)
    for _ in range(30):
        state = pyspiel.load_game("othello").new_initial_state()
        table = GAME.new(GAME.settings(), ("red", "blue"), Recorded(()))
        while not state.is_terminal():
            actions = state.legal_actions()
            if len(actions) == 1:  # ours passes and takes forced choices by itself
                state.apply_action(actions[0])
                continue
            squares = {action: name(action % SIDE, action // SIDE) for action in actions}
            assert set(table.offer) == set(map(Place, squares.values()))
            action = whim.choice(actions)
            table.choose(Place(squares[action]))
            state.apply_action(action)

        assert table.over
        won = [1 if one.won else 0 for one in GAME.score(table.state)]
        assert won == [max(0, int(value)) for value in state.returns()]
