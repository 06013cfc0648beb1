"""Lessons: a guided first game, from `lesson.toml` beside a game.

A lesson is a real game with a chosen seed and bots, and moments at which a coach speaks.  A
moment names the question it waits for.  The coach speaks at most once a question, takes the
first moment in the file that fits and has not been used, and passes over moments that never
come, so a learner may do as they like.  It says goodbye once: after the last moment it waits
for, or when none of them has come for a while.  `web/src/lib/lesson.ts` does the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from fnmatch import fnmatchcase
from functools import cache
from importlib.resources import files as package_files
from typing import Any, NamedTuple

import msgspec

from starhold.core.game import SEATS, Game
from starhold.core.match import Match
from starhold.core.record import Seat, spoken_name
from starhold.core.score import ViewPart
from starhold.core.trouble import BadFile, Trouble, Unknown
from starhold.show import files, settings
from starhold.show.view import view
from starhold.show.vocabulary import Choosable, Question, Scene

FILE = "lesson.toml"
WORDS = " | "  # in a pattern, between the name of an option and its text


class TaughtMoment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """When the coach speaks, its topic, and its suggestions.

    Options are named by patterns: `explore *` is any option whose name starts with `explore `.
    After ` | ` a pattern may ask for words too: `place * | *you win it` is such an option whose
    text ends with these words.
    """

    ask: str  # the key of the question
    title: str
    text: str
    rules: tuple[str, ...] = ()  # the rules that the text is about
    time: int = 0  # only this time that the question is asked; 0 is any time
    offers: str = ""  # only if such an option is offered
    suggest: tuple[str, ...] = ()  # the first of these that is offered
    why: str = ""  # the reason for the suggestion
    otherwise: str = ""  # the reason for all but the first of them, if `why` would not be true
    point: tuple[str, ...] = ()  # ids of things on the screen
    extra: bool = False  # shown if it comes; the lesson does not wait for it


class LessonPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A guided first game."""

    seed: str
    players: int
    bots: str  # their level
    about: str  # what it teaches and how long it takes
    farewell: str  # what the coach says after its last moment
    patience: int  # questions without a word after which the coach waits no longer
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
    """The coach's comment on a question; only a farewell has no title."""

    number: int  # of the moments that the lesson waits for; 0 for others
    of: int
    title: str = ""
    text: str = ""
    rules: tuple[str, ...] = ()
    suggested: str = ""  # the name of an option
    why: str = ""
    point: tuple[str, ...] = ()
    farewell: str = ""  # if the lesson ends here


class HeardQuestion(NamedTuple):
    """A question that the coach has heard, and its answer."""

    at: int  # the number of the move before it
    key: str
    said: int  # the place of the moment that spoke, or -1
    last: bool  # whether the lesson ended there


class Coach:
    """Someone who knows a lesson and has heard the questions so far."""

    def __init__(self, lesson: LessonPlan) -> None:
        self.lesson = lesson
        self.heard: list[HeardQuestion] = []

    def hear(self, question: Question, at: int) -> Coaching | None:
        """Return what there is to say about the question after a number of moves.

        Questions heard at this place or later were undone; the coach forgets them.
        """
        self.heard = [one for one in self.heard if one.at < at]
        said = self._moment(question)
        ended = self.done
        self.heard.append(HeardQuestion(at, question.key, said, False))
        last = not ended and self._nothing_to_wait_for
        self.heard[-1] = self.heard[-1]._replace(last=last)
        return self._said(said, question.options, last) if said >= 0 or last else None

    @property
    def done(self) -> bool:
        """Whether the coach has said goodbye."""
        return any(one.last for one in self.heard)

    @property
    def left(self) -> list[int]:
        """The places of the moments not used yet."""
        used = {one.said for one in self.heard}
        return [place for place in range(len(self.lesson.moments)) if place not in used]

    def asked(self, key: str) -> int:
        """Return how often a question was asked."""
        return sum(one.key == key for one in self.heard)

    def _moment(self, question: Question) -> int:
        """Return the place of the first moment that fits, or -1."""
        time = self.asked(question.key) + 1
        for place in self.left:
            moment = self.lesson.moments[place]
            if (
                moment.ask == question.key
                and moment.time in (0, time)
                and (not moment.offers or _first(question.options, (moment.offers,)))
            ):
                return place
        return -1

    @property
    def _awaited(self) -> int:
        """How many of the moments that the lesson waits for may still come."""
        moments = (self.lesson.moments[place] for place in self.left)
        return sum(
            not one.extra and (one.time == 0 or self.asked(one.ask) < one.time) for one in moments
        )

    @property
    def _nothing_to_wait_for(self) -> bool:
        lately = self.heard[-self.lesson.patience :]
        silent = len(lately) == self.lesson.patience and all(one.said < 0 for one in lately)
        return silent or self._awaited == 0

    def _said(self, place: int, options: tuple[Choosable, ...], last: bool) -> Coaching:
        farewell = self.lesson.farewell if last else ""
        of = sum(not one.extra for one in self.lesson.moments)
        if place < 0:
            return Coaching(0, of, farewell=farewell)
        moment = self.lesson.moments[place]
        suggested = _first(options, moment.suggest)
        return Coaching(
            0 if moment.extra else of - self._awaited,
            of,
            moment.title,
            moment.text,
            moment.rules,
            suggested.name if suggested else "",
            self._reason(moment, suggested),
            moment.point,
            farewell,
        )

    @staticmethod
    def _reason(moment: TaughtMoment, suggested: Choosable | None) -> str:
        if suggested is None:
            return ""
        usual = _fits(suggested, moment.suggest[0])
        return moment.why if usual else moment.otherwise or moment.why


def _first(options: tuple[Choosable, ...], patterns: tuple[str, ...]) -> Choosable | None:
    """Return the first option that fits the first pattern that any option fits."""
    fitting = (one for pattern in patterns for one in options if _fits(one, pattern))
    return next(fitting, None)


def _fits(option: Choosable, pattern: str) -> bool:
    name, _, text = pattern.partition(WORDS)
    return fnmatchcase(option.name, name) and (not text or fnmatchcase(option.text, text))


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
    for wrong in _wrong_plan(game, found):
        raise BadFile(f"{file}: {wrong}")
    things = _things(game, found)
    for number, moment in enumerate(found.moments, 1):
        for wrong in (*_wrong(game, moment), *_missing(game, moment, things)):
            raise BadFile(f"{file}: moment {number}, '{moment.title}': {wrong}")
    return found


def _wrong_plan(game: Game[Any], found: LessonPlan) -> Iterator[str]:
    """Say what is wrong with the setup of a lesson."""
    least, most = game.meta.players.min, game.meta.players.max
    if not least <= found.players <= most:
        yield f"players must be {least}–{most}, not {found.players}."
    if found.patience < 1:
        yield f"patience must be 1 or more, not {found.patience}."


def _wrong(game: Game[Any], moment: TaughtMoment) -> Iterator[str]:
    """Say what is wrong with a moment, as far as it shows without playing."""
    if moment.ask not in {step.__name__ for step in game.steps}:
        yield f"the game asks no question '{moment.ask}'."
    known = {spoken_name(option.__name__): option.__struct_fields__ for option in game.options}
    for pattern in filter(None, (moment.offers, *moment.suggest)):
        name, *values = pattern.partition(WORDS)[0].split()
        if name not in known or (values and not known[name]):
            yield f"the game has no option '{pattern}'."
    for rule in moment.rules:
        if rule not in files.rulebook(game).entries:
            yield f"the rulebook has no rule '{rule}'."


def _missing(game: Game[Any], moment: TaughtMoment, things: set[str]) -> Iterator[str]:
    """Name things that a moment points at although they neither exist nor are a known kind."""
    kinds = files.words(game).said["things"]
    for thing in moment.point:
        if thing not in things and thing.rpartition("-")[0] not in kinds:
            yield f"the table has no '{thing}' to point at."


def _things(game: Game[Any], found: LessonPlan) -> set[str]:
    """Return everything on the table when the lesson begins."""
    match = found.match(game)
    return things_of(view(game, match.table, found.seats[0]).scene)


def things_of(scene: Scene) -> set[str]:
    """Return the ids of everything that a coach can point at."""
    meters = [*scene.meters, *(one for player in scene.players for one in player.meters)]
    cells = {cell.id for board in scene.boards for cell in board.cells}
    pieces = {piece.id for piece in scene.pieces}
    return cells | pieces | {zone.id for zone in scene.zones} | {meter.id for meter in meters}
