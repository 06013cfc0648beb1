"""A game that is ended early: scored as it stands, final, repeated and verified."""

from __future__ import annotations

import random
from typing import Any

import pytest

from starhold import games, save
from starhold.core.match import Match
from starhold.core.score import Score
from starhold.core.trouble import IllegalChoice
from starhold.save.ending import EndEarly, as_it_stands, end_early
from starhold.save.resuming import recorded_result
from starhold.show import files
from starhold.show.view import view
from starhold.terminal.verify import checks
from tests.toys.salvage import GAME
from tests.toys.salvage.state import Settings


def begun(name: str, moves: int, seed: str) -> Match[Any]:
    """A game of some kind after some random choices."""
    game, luck = games.find(name), random.Random(seed)
    seats = ("red", "blue", "green")[: max(game.meta.players.min, min(2, game.meta.players.max))]
    match = Match.new(game, game.settings(), seats, seed)
    for _ in range(moves):
        if not match.table.over:
            match.choose(luck.choice(match.table.offer))
    return match


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("moves", [0, 25])
def test_any_game_can_be_ended_saved_and_verified(name: str, moves: int) -> None:
    match = begun(name, moves, "early")
    seat = match.header.seats[-1]
    end_early(match, seat)
    again = save.read(match.game, save.written(match))

    assert match.table.over
    assert not any(match.can_undo(one) for one in match.header.seats)
    assert [score.seat for score in recorded_result(match)] == list(match.header.seats)
    assert again.table.over
    assert recorded_result(again) == recorded_result(match)
    assert save.replayed(again).state == match.table.state
    assert [check.text for check in checks(again) if not check.held] == []


def test_an_end_in_a_secret_phase_opens_nothing_again() -> None:
    match = Match.new(GAME, Settings(mine=False), ("red", "blue"), "a word")
    match.choose(match.table.offer[0])
    end_early(match, "blue")
    seen = view(match.game, match.table, None, result=recorded_result(match))

    assert match.table.open == {}
    assert seen.question is None
    assert seen.scores
    with pytest.raises(IllegalChoice, match="nothing left to end"):
        end_early(match, "red")


def test_where_the_rules_name_no_winner_the_most_points_win() -> None:
    match = Match.new(GAME, Settings(mine=False), ("red", "blue"), "a word")

    def scored(*totals: int, won: bool = False) -> list[bool]:
        class Scored:
            @staticmethod
            def score(_state: object) -> tuple[Score, ...]:
                return tuple(Score(f"seat{n}", one, won=won) for n, one in enumerate(totals))

        return [one.won for one in as_it_stands(Scored(), match.table)]  # type: ignore[arg-type]

    assert scored(3, 5, 5) == [False, True, True]
    assert scored(7) == [False]
    assert scored(7, 2, won=True) == [True, True]


def test_the_end_has_words_in_every_game() -> None:
    assert "everyone agreed" in files.words(GAME).option(EndEarly())
