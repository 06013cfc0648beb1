"""OpenSpiel: every game as a Python game with explicit chance.

Importing this module registers the games: `pyspiel.load_game("starhold_kardashev(players=3)")`.
The parameter `settings` holds settings as `NAME:VALUE`, separated by spaces.  An action is the
place of an option in the offer; a chance outcome is a number that the rules draw, or a few.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from functools import cache
from typing import Any

import pyspiel

from starhold import games
from starhold.core.record import name_of
from starhold.core.trouble import Trouble
from starhold.foresight.quick import Quick
from starhold.lab.turns import ENDLESS
from starhold.research.chances import WIDEST, TreeWalk
from starhold.research.course import LARGEST_OFFER, LUCK, OVER, GameCourse, refuse
from starhold.show.settings import find

PREFIX = "starhold_"


@cache
def first_actions(offered: int) -> list[int]:
    """Return the actions at a node; built once for each number, because walks ask all the time."""
    return list(range(offered))


@cache
def all_outcomes(outcomes: int) -> tuple[int, ...]:
    """Return the outcomes of a chance node; a tuple, because copying a list takes too long."""
    return tuple(range(outcomes))


@cache
def even_chances(outcomes: int) -> list[tuple[int, float]]:
    """Return the outcomes of a chance node with their probabilities."""
    return [(outcome, 1 / outcomes) for outcome in range(outcomes)]


def game_type(name: str, players: int) -> Any:
    """Return the type of a game; several players share one victory, so it is zero-sum."""
    meta = games.find(name).meta
    utility = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=f"{PREFIX}{name}",
        long_name=meta.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.ZERO_SUM if players > 1 else utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=meta.players.max,
        min_num_players=meta.players.min,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=False,
        parameter_specification={"players": meta.players.min, "settings": ""},
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """A game of Starhold."""

    def __init__(self, name: str, params: dict[str, Any]) -> None:
        said = {"players": games.find(name).meta.players.min, "settings": "", **params}
        self.course = GameCourse(name, said["players"], _read(name, said["settings"]))
        players = len(self.course.seats)
        info = pyspiel.GameInfo(
            num_distinct_actions=LARGEST_OFFER,
            max_chance_outcomes=WIDEST,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if players > 1 else None,
            max_game_length=ENDLESS,
        )
        super().__init__(game_type(name, players), info, said)
        self.start = TreeWalk(self.course)

    def new_initial_state(self, _written: str | None = None) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, _kind: Any = None, _params: Any = None) -> ViewObserver:
        return ViewObserver()


class SpielState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """A walk through the game; OpenSpiel copies its attributes.

    What Python programs ask at every node is answered here, without a detour through C++.
    """

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.walk = deepcopy(game.start)

    def current_player(self) -> int:
        return self.walk.player

    def is_terminal(self) -> bool:
        return self.walk.player == OVER

    def is_chance_node(self) -> bool:
        return self.walk.player == LUCK

    def legal_actions(self, player: int | None = None) -> Sequence[int]:
        """Return a list that the caller may change, or a tuple at a chance node."""
        walk = self.walk
        if player is not None and player != walk.player:
            return []
        if walk.player == LUCK:
            return all_outcomes(walk.offered)
        return first_actions(walk.offered).copy()

    def _legal_actions(self, _player: int) -> list[int]:
        return first_actions(self.walk.offered)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return even_chances(self.walk.offered).copy()

    def _apply_action(self, action: int) -> None:
        walk = self.walk
        if not 0 <= action < walk.offered:
            raise refuse(action, walk.offered)
        walk.go(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"draw {action}" if player == LUCK else name_of(self.walk.table.offer[action])

    def returns(self) -> list[float]:
        walk = self.walk
        if walk.player != OVER:
            return [0.0] * len(walk.course.seats)
        return list(walk.course.returns(walk.table).values())

    def information_state_string(self, player: int | None = None) -> str:
        """Return the view of a player as JSON; at a chance node, the view before the choice.

        Without a player, it is the view of the one who is to move.
        """
        at = self.walk.player if player is None else player
        if not 0 <= at < len(self.walk.course.seats):
            raise Trouble("Nobody is to move here; name a player, counted from 0.")
        return self.walk.view(self.walk.course.seats[at])

    def observation_string(self, player: int | None = None) -> str:
        return self.information_state_string(player)

    def resample_from_infostate(self, player: int, sampler: Any) -> SpielState:
        """Return a state in which all that is hidden from a player is dealt again."""
        walk = self.walk
        table = walk.before()
        if table is None or walk.player == LUCK:
            raise Trouble("Only a decision can be resampled, not a chance node.")
        chance = Quick(int(sampler() * 2**53))
        twin: SpielState = self.clone()
        imagined = walk.course.game.imagine(table, walk.course.seats[player], chance)
        twin.walk = TreeWalk(walk.course, imagined, heard=True)
        return twin

    def __str__(self) -> str:
        return str(self.walk)


class ViewObserver:
    """What OpenSpiel asks for observations: only strings."""

    tensor = None
    dict: dict[str, Any] = {}

    def set_from(self, state: SpielState, player: int) -> None:
        """There is no tensor."""

    def string_from(self, state: SpielState, player: int) -> str:
        return state.information_state_string(player)


def _read(name: str, written: str) -> dict[str, Any]:
    """Read settings written as `NAME:VALUE NAME:VALUE`."""
    found = {}
    for word in written.split():
        setting, _, value = word.partition(":")
        found[setting] = find(games.find(name), setting).read(value)
    return found


def register(name: str) -> None:
    """Register a game with OpenSpiel."""

    # OpenSpiel keeps what it calls until after Python's end; only a class outlives that.
    class Registered(SpielGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(name, params or {})

    pyspiel.register_game(game_type(name, games.find(name).meta.players.max), Registered)


for _name in games.names():
    register(_name)
