"""The view: everything one seat may see, a pure function of the table and the seat."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Any

from starhold.core.game import Game
from starhold.core.record import Event, Record, Seat, Told, name_of
from starhold.core.score import Score
from starhold.core.step import S
from starhold.core.table import Open, Table
from starhold.core.trouble import BadFile, Unknown
from starhold.show import files
from starhold.show.beats import BeatRules, beats_of
from starhold.show.guide import guide
from starhold.show.seen import Seen
from starhold.show.vocabulary import Choosable, News, Question, Scene, View
from starhold.show.words import Words


def view(
    game: Game[Any],
    table: Table[Any],
    seat: Seat | None,
    language: str = "en",
    result: tuple[Score, ...] = (),
) -> View:
    """Return what a seat may see; without a seat, public information.

    The recorded result of a finished game stands, however these rules would score it.
    """
    question = table.open.get(seat) if seat is not None else None
    scene = game.scene(table, seat)
    return View(
        game=game.name,
        seat=seat,
        scene=scene,
        question=_asked(question, files.words(game, language), scene, table.state)
        if question
        else None,
        waiting=tuple(
            other
            for other, asked in table.open.items()
            if other == seat or not asked.choice.discreet
        ),
        news=news(game, table.news, seat, language, scene) + result_news(game, table, result),
        scores=(result or game.score(table.state)) if table.over else (),
        phase=_phase(game, table, question),
    )


def _phase(game: Game[Any], table: Table[Any], question: Open[Any] | None) -> str:
    """Return the phase of a seat's own question, else the latest that everybody knows."""
    latest: list[Record] = [question.choice] if question else []
    latest += reversed(table.known)
    return next(filter(None, (phase_of(game, type(one)) for one in latest)), "")


def asked_openly(table: Table[S]) -> Table[S]:
    """Let everybody know what is asked: once a game is over, no choice is half made."""
    table.known += tuple(one.choice for one in table.open.values())
    return table


@cache
def phase_of(game: Game[Any], kind: type) -> str:
    """Return the name of the phase that a kind of question or event belongs to, if any."""
    try:
        found = guide(game).phase(rule_of(kind))
    except (BadFile, Unknown):  # without a guide, or with a faulty one, a game is still played
        return ""
    return found.name if found else ""


def result_news(game: Game[Any], table: Table[Any], result: tuple[Score, ...]) -> tuple[News, ...]:
    """Say so if these rules would score a finished game differently from the record."""
    if not table.over or not result or _totals(result) == _totals(game.score(table.state)):
        return ()
    text = "The result stands as recorded. The current rules would score this game differently."
    return (News("ResultKept", text),)


def _totals(scores: tuple[Score, ...]) -> list[tuple[Seat, int, bool]]:
    return [(score.seat, score.total, score.won) for score in scores]


def news(
    game: Game[Any],
    told: Iterable[Told],
    seat: Seat | None,
    language: str = "en",
    scene: Scene | None = None,
) -> tuple[News, ...]:
    """Put the events that a seat may see into words; the scene is theirs, if it is still known."""
    words = files.words(game, language)
    seen = Seen(scene, words) if scene else None
    beats = files.beats(game)
    return tuple(_reported(item.event, words, seen, beats) for item in told if item.seen_by(seat))


def _asked(question: Open[Any], words: Words, scene: Scene, state: Any) -> Question:
    choice = question.choice
    seen = Seen(scene, words)
    return Question(
        player=choice.player,
        key=type(choice).__name__,
        text=_noted(words.prompt(choice, seen), " ", choice.note(state, None), words),
        rule=rule_of(type(choice)),
        options=tuple(
            Choosable(
                name_of(option),
                _noted(words.option(option, seen), " – ", choice.note(state, option), words),
                words.group(option),
                ids_in(option),
            )
            for option in question.options
        ),
    )


def _noted(sentence: str, join: str, note: Record | None, words: Words) -> str:
    """Add a remark of the rules to a sentence, if there is one."""
    return sentence if note is None else sentence + join + words.note(note)


def _reported(event: Event, words: Words, seen: Seen | None, beats: BeatRules) -> News:
    return News(
        key=type(event).__name__,
        text=words.event(event, seen),
        rule=rule_of(type(event)),
        about=ids_in(event),
        dice=getattr(event, "dice", ()),
        sides=getattr(event, "sides", 6),
        beats=beats_of(event, beats),
    )


def ids_in(record: Record) -> tuple[str, ...]:
    """Return the ids a record mentions: all its text fields."""
    found: list[str] = []
    for field in record.__struct_fields__:
        value = getattr(record, field)
        found += [value] if isinstance(value, str) else []
        found += [item for item in value if isinstance(item, str)] if type(value) is tuple else []
    return tuple(found)


@cache
def rule_of(kind: type) -> str:
    """Return the rule that a step, option or event cites at the start of its docstring."""
    found = re.match(r"([A-Z]{2}-\d+(?:\.\d+)*[a-z]?)\b", kind.__doc__ or "")
    return found.group(1) if found else ""
