"""Lessons: a guided first game, from `lesson.toml` beside a game.

A lesson is a real game with a chosen seed and bots, and moments at which a coach speaks.  A
moment names the question it waits for.  The coach speaks at most once a question, takes the
first moment in the file that fits and has not been used, and passes over moments that never
come, so a learner may do as they like.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from fnmatch import fnmatchcase
from functools import cache
from importlib.resources import files as package_files
from typing import Any

import msgspec

from starhold.core.game import SEATS, Game
from starhold.core.match import Match
from starhold.core.record import Seat, spoken_name
from starhold.core.score import ViewPart
from starhold.core.trouble import BadFile, Trouble, Unknown
from starhold.show import files, settings
from starhold.show.vocabulary import Question

FILE = "lesson.toml"


class TaughtMoment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """When the coach speaks, what about, and what it suggests.

    Options are named by patterns: `explore *` is any option whose name starts with `explore `.
    """

    ask: str  # the key of the question
    title: str
    text: str
    rule: str = ""
    time: int = 0  # only this time that the question is asked; 0 is any time
    offers: str = ""  # only if such an option is offered
    suggest: tuple[str, ...] = ()  # the first of these that is offered
    why: str = ""  # the reason for the suggestion
    point: tuple[str, ...] = ()  # ids of things on the screen
    extra: bool = False  # worth saying if it comes; the lesson does not wait for it


class LessonPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A guided first game."""

    seed: str
    players: int
    bots: str  # their level
    about: str  # what it teaches and how long it takes
    farewell: str  # what the coach says after its last moment
    moments: tuple[TaughtMoment, ...] = msgspec.field(name="moment")
    settings: dict[str, Any] = {}

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats of the game; the learner has the first."""
        return SEATS[: self.players]

    def match(self, game: Game[Any]) -> Match[Any]:
        """Set up the game, with bots in the other seats."""
        match = Match.new(game, settings.chosen(game, self.settings), self.seats, self.seed)
        others = dict.fromkeys(self.seats[1:], self.bots)
        match.header = msgspec.structs.replace(match.header, bots=others)
        return match


class Coaching(ViewPart):
    """What the coach says to a question."""

    number: int  # how often the coach has spoken
    of: int
    title: str
    text: str
    rule: str = ""
    suggested: str = ""  # the name of an option
    why: str = ""
    point: tuple[str, ...] = ()


class Coach:
    """Someone who knows a lesson and has seen the questions so far."""

    def __init__(self, lesson: LessonPlan) -> None:
        self.lesson = lesson
        self.asked: Counter[str] = Counter()
        self.left = list(range(len(lesson.moments)))  # moments not used yet

    def hear(self, question: Question) -> Coaching | None:
        """Take note of a new question; return what there is to say about it."""
        self.asked[question.key] += 1
        names = [option.name for option in question.options]
        for place in self.left:
            moment = self.lesson.moments[place]
            if self._fits(moment, question.key, names):
                self.left.remove(place)
                return self._said(moment, names)
        return None

    @property
    def done(self) -> bool:
        """Whether every moment that the lesson waits for has been used."""
        return all(self.lesson.moments[place].extra for place in self.left)

    def _fits(self, moment: TaughtMoment, key: str, names: list[str]) -> bool:
        return (
            moment.ask == key
            and moment.time in (0, self.asked[key])
            and (not moment.offers or _first(names, (moment.offers,)) != "")
        )

    def _said(self, moment: TaughtMoment, names: list[str]) -> Coaching:
        suggested = _first(names, moment.suggest)
        moments = len(self.lesson.moments)
        return Coaching(
            moments - len(self.left),
            moments,
            moment.title,
            moment.text,
            moment.rule,
            suggested,
            moment.why if suggested else "",
            moment.point,
        )


def _first(names: Iterable[str], patterns: tuple[str, ...]) -> str:
    """Return the first name that fits the first pattern that any name fits."""
    names = list(names)
    fitting = (name for pattern in patterns for name in names if fnmatchcase(name, pattern))
    return next(fitting, "")


@cache
def lesson(game: Game[Any]) -> LessonPlan:
    """Read and check the lesson of a game."""
    file = package_files(game.package) / FILE
    if not file.is_file():
        raise Unknown(f"{game.meta.title} has no lesson. To play it: starhold play {game.name}")
    try:
        found = msgspec.toml.decode(file.read_bytes(), type=LessonPlan)
        settings.chosen(game, found.settings)
    except (msgspec.DecodeError, Trouble) as error:
        raise BadFile(f"{file}: {error}") from None
    for number, moment in enumerate(found.moments, 1):
        for wrong in _wrong(game, moment):
            raise BadFile(f"{file}: moment {number}, '{moment.title}': {wrong}")
    return found


def _wrong(game: Game[Any], moment: TaughtMoment) -> Iterator[str]:
    """Say what is wrong with a moment, as far as it shows without playing."""
    if moment.ask not in {step.__name__ for step in game.steps}:
        yield f"the game asks no question '{moment.ask}'."
    known = {spoken_name(option.__name__) for option in game.options}
    for pattern in filter(None, (moment.offers, *moment.suggest)):
        if pattern.split(maxsplit=1)[0] not in known:
            yield f"the game has no option '{pattern}'."
    if moment.rule and moment.rule not in files.rulebook(game).entries:
        yield f"the rulebook has no rule '{moment.rule}'."
