"""Research: games in notebooks, PettingZoo, Gymnasium and OpenSpiel, and many games at once.

All of them play by the rules of the table and show a seat only what it may see.  Each is imported
when it is first used; all but the notebook need `pip install 'starhold[research]'`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from starhold.lab.extras import extra

if TYPE_CHECKING:
    from starhold.research.aec import TableEnv
    from starhold.research.batches import VectorGames
    from starhold.research.seat import SeatEnv


def env(name: str, players: int | None = None, **words: Any) -> TableEnv:
    """Return a game as a PettingZoo environment, with an agent for every seat.

    `parts` names the parts of its observations, `settings` the settings of the game, and
    `render_mode` is `human`, `ansi` or `svg`.
    """
    with extra("research"):
        from starhold.research.aec import TableEnv
    return TableEnv(name, players, **words)


def seat_env(name: str, players: int | None = None, **words: Any) -> SeatEnv:
    """Return a solo game, or one `seat` against `bots`, as a Gymnasium environment."""
    with extra("research"):
        from starhold.research.seat import SeatEnv
    return SeatEnv(name, players, **words)


def vector(name: str, players: int | None = None, **words: Any) -> VectorGames:
    """Return many `games` at once, spread over `processes`."""
    with extra("research"):
        from starhold.research.batches import VectorGames
    return VectorGames(name, players, **words)
