"""Gymnasium: a solo game, or one seat of a game against bots.

An action is the place of an option in the offer.  Gymnasium's own tools choose without the mask,
so an action that is not offered is not an error here: it loses the game at once.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

import gymnasium
from gymnasium import spaces

from starhold import bots as known_bots
from starhold import games
from starhold.core.chance import SEED_BYTES, Seeded
from starhold.core.record import Seat
from starhold.core.table import Table
from starhold.core.trouble import Unknown
from starhold.foresight.sight import Bot
from starhold.research.aec import NOTHING
from starhold.research.course import LARGEST_OFFER, GameCourse
from starhold.research.observation import PARTS, Observed, Observer
from starhold.research.rendering import MODES, check_mode, rendered


class SeatEnv(gymnasium.Env[Observed, Any]):
    """One seat of a table; bots play the others."""

    metadata = {"render_modes": list(MODES), "render_fps": 1}

    def __init__(  # noqa: PLR0913 - one for each thing that can be chosen
        self,
        name: str,
        players: int | None = None,
        *,
        seat: Seat | None = None,
        bots: str | Mapping[Seat, str] = "normal",
        parts: Collection[str] = PARTS,
        render_mode: str | None = None,
        settings: Mapping[str, Any] = NOTHING,
    ) -> None:
        self.course = GameCourse(name, players, settings)
        self.observer = Observer(self.course, parts)
        self.observation_space = self.observer.space
        self.action_space = spaces.Discrete(LARGEST_OFFER)
        if render_mode is not None:
            check_mode(render_mode)
        self.render_mode = render_mode
        self.seat = seat or self.course.seats[0]
        if self.seat not in self.course.seats:
            known = ", ".join(self.course.seats)
            raise Unknown(f"There is no seat '{self.seat}'; the seats are {known}.")
        others = [other for other in self.course.seats if other != self.seat]
        self.bots = dict.fromkeys(others, bots) if isinstance(bots, str) else dict(bots)
        if self.bots.keys() != set(others):
            raise Unknown(f"Name a bot for each of the other seats: {', '.join(others)}.")
        for bot in self.bots.values():
            known_bots.find(bot)
        self._heard = render_mode is not None or "view" in self.observer.parts

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, dict[str, Any]]:
        """Set up a new game and play up to the first choice of the seat."""
        super().reset(seed=seed, options=options)
        return self.begin(Seeded(self.np_random.bytes(SEED_BYTES)))

    def begin(self, chance: Seeded) -> tuple[Observed, dict[str, Any]]:
        """Set up a new game with this luck."""
        self.table: Table[Any] = self.course.new(chance, heard=self._heard)
        self.choices = 0
        self.minds: dict[Seat, Bot] = {
            other: known_bots.find(bot, f"{chance.seed.hex()} {other}", timed=False)
            for other, bot in self.bots.items()
        }
        self._let_bots_play()
        return self._seen()

    def step(self, action: Any) -> tuple[Observed, float, bool, bool, dict[str, Any]]:
        """Choose an option, and let the bots play up to the next choice of the seat."""
        table = self.table
        if not 0 <= action < len(table.question(self.seat).options):
            seen, info = self._seen()
            return seen, -1.0, True, False, {**info, "illegal": int(action)}
        table.pick(int(action), self.seat)
        self.choices += 1
        if self.minds:
            self._let_bots_play()
        seen, info = self._seen()
        if table.open:
            return seen, 0.0, False, False, info
        return seen, self.course.returns(table)[self.seat], True, False, info

    def _seen(self) -> tuple[Observed, dict[str, Any]]:
        """Return what the seat observes, and how many actions it is offered."""
        question = self.table.open.get(self.seat)
        offered = len(question.options) if question else 0
        return self.observer.observe(self.table, self.seat), {"offered": offered}

    def _let_bots_play(self) -> None:
        table = self.table
        while table.open and self.seat not in table.open:
            other = next(iter(table.open))
            answer = known_bots.answer(
                self.minds[other], self.course.game, table, other, self.choices
            )
            table.choose(answer, other)
            self.choices += 1

    def render(self) -> Any:
        """Show the table as the seat sees it, in words or as an SVG picture."""
        return rendered(self.render_mode, self.course.game, self.table, self.seat)


for _name in games.names():
    gymnasium.register(f"starhold/{_name}-v0", f"{__name__}:SeatEnv", kwargs={"name": _name})
