"""Find the answers of a game that a seat could have decided in advance."""

from __future__ import annotations

from typing import NamedTuple

from starhold.orders.row import Answer

LEAST = 4  # answers that are worth deciding in advance
MOST_RANKED = 6  # options that a person would rank


class Asked(NamedTuple):
    """A question of the game, and its answer."""

    seat: str
    answer: Answer
    offered: set[str]


class Ahead(NamedTuple):
    """Answers to one question that a seat could have decided in advance."""

    answers: list[int]  # numbers of choices
    options: list[str]
    cancelled: bool


def decided_ahead(asked: list[Asked]) -> list[Ahead]:
    """Return what could be decided in advance: one option again and again, or some in order."""
    by_question: dict[tuple[str, str], list[int]] = {}
    for number, one in enumerate(asked):
        by_question.setdefault((one.seat, one.answer.question), []).append(number)
    found = []
    for numbers in by_question.values():
        while numbers:
            run = _run(asked, numbers)
            numbers = numbers[len(run.answers) :]
            if len(run.answers) >= LEAST:
                found.append(run._replace(cancelled=bool(numbers)))
    return found


def _run(asked: list[Asked], numbers: list[int]) -> Ahead:
    """Return the first of these answers, as many as one order of preference gives."""
    ranked: list[str] = []
    for count, number in enumerate(numbers):
        option = asked[number].answer.option
        better = ranked[: ranked.index(option)] if option in ranked else ranked
        if asked[number].offered & {*better} or (
            option not in ranked and len(ranked) == MOST_RANKED
        ):
            return Ahead(numbers[:count], ranked, cancelled=True)
        ranked += [option] if option not in ranked else []
    return Ahead(numbers, ranked, cancelled=False)
