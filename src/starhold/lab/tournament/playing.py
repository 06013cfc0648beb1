"""One game of a tournament, from its number to its result."""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any, Literal, NamedTuple

import msgspec

from starhold import bots, games, save
from starhold.bots.at_random import on_a_whim
from starhold.core.chance import Seeded, chosen_seed
from starhold.core.game import Game
from starhold.core.journal import Chosen
from starhold.core.match import Match, agreed
from starhold.core.record import Option, Record, Seat
from starhold.core.score import Score
from starhold.core.table import Table
from starhold.lab.draws import differences
from starhold.lab.outside import BotFailed, seated
from starhold.lab.tournament.plan import Pairing, TournamentPlan, pairing, settings_of
from starhold.lab.tournament.result import GameResult, SeatResult
from starhold.lab.tournament.witness import GameWitness
from starhold.lab.turns import turns

Keep = Literal["all", "decisive", "none"]


class Task(NamedTuple):
    """A game to play, and whether and where its record is kept."""

    plan: TournamentPlan
    number: int
    keep: Keep = "none"
    folder: Path = Path()


class PlayedCourse(NamedTuple):
    """A game that was played: its final table and how it came about."""

    table: Table[Any]
    start: bytes
    entries: list[Chosen]
    had: dict[Seat, tuple[str, ...]]  # what each seat had at the start
    forfeit: tuple[Seat, str] = ("", "")


def play(task: Task) -> GameResult:
    """Play a game by its number; write its record if it is wanted."""
    began = time.process_time()
    one = pairing(task.plan, task.number)
    game, settings = games.find(task.plan.game), settings_of(task.plan, one)
    witness = GameWitness(game, tuple(one.players), closely=task.plan.closely)
    course = _course(task, game, settings, one, witness)
    result = _result(game, settings, one, witness, course)
    if task.keep == "all" or (task.keep == "decisive" and result.decisive):
        _write(task, game, settings, one, course)
    return msgspec.structs.replace(result, seconds=time.process_time() - began)


def _course(
    task: Task, game: Game[Any], settings: Record, one: Pairing, witness: GameWitness
) -> PlayedCourse:
    with witness.watching():
        table = game.new(settings, tuple(one.players), Seeded(chosen_seed(one.word)))
    witness.news(table.news)
    course = PlayedCourse(table, game.save(table), [], witness.belongings(table))
    with ExitStack() as stack:
        minds = {
            seat: stack.enter_context(seated(bot, f"{one.word} {seat}", task.plan.limit))
            for seat, bot in one.players.items()
        }
        for number, seat in turns(game, table, one.word):
            try:
                if witness.choices[seat] < task.plan.vary:
                    option = _on_a_whim(table, seat, f"{one.word} {number}")
                else:
                    option = bots.answer(minds[seat], game, table, seat, number)
            except BotFailed as failure:
                return course._replace(forfeit=(seat, str(failure)))
            witness.choice(seat, option)
            with witness.watching():
                table.choose(option, seat)
            witness.news(table.news)
            if task.keep != "none":
                result = game.score(table.state) if table.over else ()
                luck, told = tuple(table.luck), tuple(table.news)
                course.entries.append(Chosen(seat, option, luck, told, result))
    return course


def _on_a_whim(table: Table[Any], seat: Seat, word: str) -> Option:
    offer = table.open[seat].options
    return offer[on_a_whim(offer, Random(word).randrange)]


def _result(
    game: Game[Any], settings: Record, one: Pairing, witness: GameWitness, course: PlayedCourse
) -> GameResult:
    loser, reason = course.forfeit
    scores = () if loser else game.score(course.table.state)
    has = witness.belongings(course.table)
    first = {seat: turn for turn, seat in enumerate(witness.choices, 1)}
    standings = _forfeited(one, loser) if loser else _standings(scores)
    return GameResult(
        number=one.number,
        seed=one.word,
        settings=tuple(differences(settings)),
        choices=sum(witness.choices.values()),
        tied=not loser and len(one.players) > 1 and sum(s.won for s in scores) != 1,
        ends=() if loser else witness.ends,
        forfeited_by=loser,
        forfeit=reason,
        steps=dict(witness.steps),
        options=dict(witness.options),
        events=dict(witness.events),
        seats=tuple(
            SeatResult(
                seat,
                bot,
                *standings[seat],
                turn=first.get(seat, 0),
                choices=witness.choices[seat],
                opening=", ".join(witness.openings[seat]),
                start=course.had[seat],
                end=has[seat],
                chosen=tuple(sorted(witness.chosen[seat])),
            )
            for seat, bot in one.players.items()
        ),
    )


class SeatStanding(NamedTuple):
    """What a seat achieved."""

    won: bool
    share: float
    rank: int
    points: int | None = None
    margin: int | None = None


def _standings(scores: Sequence[Score]) -> dict[Seat, SeatStanding]:
    winners = sum(score.won for score in scores)
    return {
        score.seat: SeatStanding(
            score.won,
            score.won / max(1, winners),
            1 + sum((other.won, other.total) > (score.won, score.total) for other in scores),
            score.total,
            score.total - max((s.total for s in scores if s != score), default=score.total),
        )
        for score in scores
    }


def _forfeited(one: Pairing, loser: Seat) -> dict[Seat, SeatStanding]:
    """The others share the victory, because nobody knows who would have won."""
    share = 1 / max(1, len(one.players) - 1)
    return {
        seat: SeatStanding(False, 0.0, len(one.players))
        if seat == loser
        else SeatStanding(len(one.players) == 2, share, 1)
        for seat in one.players
    }


def _write(
    task: Task, game: Game[Any], settings: Record, one: Pairing, course: PlayedCourse
) -> None:
    """Write the record of a game, as the table would save it."""
    secret = chosen_seed(one.word)
    header = agreed(game, settings, tuple(one.players), secret, seed_was_chosen=True)
    header = msgspec.structs.replace(header, bots=one.players)
    past = game.save(course.table), list[Any](course.entries)
    match = Match(game, header, secret, course.start, past)
    save.store(task.folder / f"game-{task.number:06}.json", save.written(match))
