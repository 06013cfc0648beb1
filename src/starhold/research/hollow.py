"""A game of OpenSpiel without rules: it follows a path of a real game.

Its states know in advance who moves and what is offered.  The time it takes is the time that
OpenSpiel itself takes, with any game written in Python.
"""

from __future__ import annotations

from typing import Any

import pyspiel

from starhold.research.course import LARGEST_OFFER, LUCK, OVER


class HollowPath:
    """A state that follows the nodes of a path: who moves, and the actions."""

    def __init__(self, nodes: list[tuple[int, list[int]]]) -> None:
        self.nodes = nodes
        self.at = 0
        self.player, self.actions = nodes[0]

    def current_player(self) -> int:
        return self.player

    def is_terminal(self) -> bool:
        return self.player == OVER

    def is_chance_node(self) -> bool:
        return self.player == LUCK

    def legal_actions(self) -> list[int]:
        return self.actions

    def _apply_action(self, _action: int) -> None:
        self.at += 1
        self.player, self.actions = self.nodes[self.at]


class PlainState(HollowPath):
    """A state without OpenSpiel."""

    apply_action = HollowPath._apply_action


class HollowState(HollowPath, pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """The same state with OpenSpiel."""

    def __init__(self, game: Any, nodes: list[tuple[int, list[int]]]) -> None:
        pyspiel.State.__init__(self, game)
        HollowPath.__init__(self, nodes)


class HollowGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """Nothing but what OpenSpiel wants to know of a game."""

    def __init__(self, like: Any) -> None:
        info = pyspiel.GameInfo(
            num_distinct_actions=LARGEST_OFFER,
            max_chance_outcomes=like.max_chance_outcomes(),
            num_players=like.num_players(),
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=like.max_game_length(),
        )
        super().__init__(like.get_type(), info, like.get_parameters())
