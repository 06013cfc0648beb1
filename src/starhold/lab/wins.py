"""Win rates: many games in several processes, with confidence intervals.

Only seeds and names are sent to the processes; a seed is enough to reproduce a game.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from hashlib import sha256
from typing import Any, NamedTuple

import msgspec

from starhold import bots, games
from starhold.core.chance import Seeded, chosen_seed
from starhold.core.record import Seat, name_of
from starhold.foresight.shares import interval
from starhold.lab.running.spreading import Workers, spread_out
from starhold.lab.turns import turns


class WinsPlan(NamedTuple):
    """Games of one kind: settings, and a bot for each seat."""

    game: str
    settings: dict[str, Any]
    players: dict[Seat, str]
    seed: str = "lab"
    label: str = ""


class Played(NamedTuple):
    """How one game ended."""

    won: tuple[Seat, ...]
    points: dict[Seat, int]
    choices: int
    seconds: float
    course: bytes = b""  # a hash of everything that was chosen and drawn


class Tally(NamedTuple):
    """The results of many games, for one seat."""

    label: str
    seat: Seat
    bot: str
    games: int
    wins: int
    low: float
    high: float
    points: float
    choices: float
    seconds: float
    identical: bool = False  # whether all games went the same way, so that they count as one


def play(plan: WinsPlan, number: int) -> Played:
    """Play one game of a plan to the end."""
    game = games.find(plan.game)
    began = time.perf_counter()
    settings = msgspec.convert(plan.settings, game.settings)
    word = f"{plan.seed} {number}"
    table = game.new(settings, tuple(plan.players), Seeded(chosen_seed(word)))
    table.heard = False
    minds = {
        seat: bots.find(bot, f"{word} {seat}", timed=False) for seat, bot in plan.players.items()
    }
    choices, course = 0, sha256()
    for choice, seat in turns(game, table, word):
        option = bots.answer(minds[seat], game, table, seat, choice)
        table.choose(option, seat)
        course.update(f"{seat} {name_of(option)} {table.luck}\n".encode())
        choices = choice + 1
    scores = game.score(table.state)
    won = tuple(score.seat for score in scores if score.won)
    points = {score.seat: score.total for score in scores}
    return Played(won, points, choices, time.perf_counter() - began, course.digest())


def play_all(
    plans: Iterable[WinsPlan],
    number: int,
    workers: Workers,
    done: Callable[[], None] = lambda: None,
) -> list[Tally]:
    """Play a number of games of each plan and count the wins."""
    plans = list(plans)
    results = spread_out(play, plans, number, workers, done)
    return [
        tally(plan, seat, played)
        for plan, played in zip(plans, results, strict=True)
        for seat in plan.players
    ]


def tally(plan: WinsPlan, seat: Seat, played: list[Played]) -> Tally:
    """Count the games of one plan for one seat."""
    total = len(played)
    wins = sum(seat in one.won for one in played)
    return Tally(
        plan.label,
        seat,
        plan.players[seat],
        total,
        wins,
        *interval(wins, total),
        sum(one.points.get(seat, 0) for one in played) / total,
        sum(one.choices for one in played) / total,
        sum(one.seconds for one in played) / total,
        total > 1 and len({one.course for one in played}) == 1,
    )
