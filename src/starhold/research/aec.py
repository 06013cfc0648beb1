"""PettingZoo: every game as an agent environment cycle (AEC).

An action is the place of an option in the offer of the seat that must choose; the action mask
says how many there are.  Rewards come at the end of a game.  Observations are made only when they
are asked for: `last(observe=False)` costs next to nothing, and `info` says how many actions are
offered.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from starhold.core.chance import SEED_BYTES, Chance, Seeded
from starhold.core.record import Seat
from starhold.core.table import Table
from starhold.research.course import LARGEST_OFFER, GameCourse, refuse
from starhold.research.observation import PARTS, Observer
from starhold.research.rendering import MODES, check_mode, rendered

NOTHING: Mapping[str, Any] = {}


class TableEnv(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A table at which every seat is an agent: `player_0` has the first seat."""

    def __init__(
        self,
        name: str,
        players: int | None = None,
        parts: Collection[str] = PARTS,
        render_mode: str | None = None,
        settings: Mapping[str, Any] = NOTHING,
    ) -> None:
        super().__init__()
        self.course = GameCourse(name, players, settings)
        self.observer = Observer(self.course, parts)
        if render_mode is not None:
            check_mode(render_mode)
        self.render_mode = render_mode
        self.metadata = {
            "name": f"starhold_{name}_v0",
            "render_modes": list(MODES),
            "render_fps": 1,
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{place}" for place in range(len(self.course.seats))]
        self.seats: dict[str, Seat] = dict(
            zip(self.possible_agents, self.course.seats, strict=True)
        )
        self._agents = {seat: agent for agent, seat in self.seats.items()}
        self._actions = {agent: spaces.Discrete(LARGEST_OFFER) for agent in self.seats}
        self._luck = np.random.default_rng()
        self._heard = render_mode is not None or "view" in self.observer.parts
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> Any:  # noqa: ARG002 - the same for every agent
        return self.observer.space

    def action_space(self, agent: str) -> Any:
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 - PettingZoo asks so
        """Set up a new game; a seed repeats it and all games after it."""
        if seed is not None:
            self._luck = np.random.default_rng(seed)
        self.begin(Seeded(self._luck.bytes(SEED_BYTES)))

    def begin(self, chance: Chance) -> None:
        """Set up a new game with this luck."""
        self.table: Table[Any] = self.course.new(chance, heard=self._heard)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.agents[0]
        self._ask()

    def observe(self, agent: str) -> dict[str, Any]:
        return self.observer.observe(self.table, self.seats[agent])

    def step(self, action: Any) -> None:
        """Choose an option for the agent to move."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        offered = self.infos[agent]["offered"]
        if not 0 <= action < offered:
            raise refuse(action, offered)
        self.table.pick(int(action), self.seats[agent])
        self._cumulative_rewards[agent] = 0.0  # there are no rewards before the end
        self._ask()

    def _ask(self) -> None:
        for seat, question in self.table.open.items():
            agent = self.agent_selection = self._agents[seat]
            self.infos[agent] = {"offered": len(question.options)}
            return
        self._end()

    def _end(self) -> None:
        for seat, reward in self.course.returns(self.table).items():
            self.rewards[self._agents[seat]] = reward
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(self.agents, True)
        self.infos = {agent: {} for agent in self.agents}

    def render(self) -> str | None:
        """Show the table as the seat to move sees it, in words or as an SVG picture."""
        seat = self.seats[self.agent_selection]
        return rendered(self.render_mode, self.course.game, self.table, seat)

    def close(self) -> None:
        """There is nothing to close."""
