"""Whether a recap names every change that a player can see."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from random import Random
from typing import Any, TypeAlias

import msgspec

from starhold.core.game import Game
from starhold.core.record import Seat
from starhold.core.table import Table
from starhold.foresight.recap import Recap, recap
from starhold.lab.check.playing import random_game, some_seats
from starhold.show import files
from starhold.show.vocabulary import Scene, encode

GAMES = 2
CHOICES = 200  # of one game
TURNS = (1, 12)  # choices that a recap covers
Facts: TypeAlias = list[tuple[tuple[str, str], Any]]  # of each thing, by its id and its place
UNSEEN = ("because", "limit", "q", "r", "stands_for", "label")  # hints and places, not the table


def faults(game: Game[Any]) -> Iterator[str]:
    """Play, compare what a player and a guest saw now and then, and check the recap."""
    for number in range(GAMES):
        whim, seats = Random(number), some_seats(game, number)
        tables = (table for table, _, _ in islice(random_game(game, seats, whim), CHOICES))
        yield from recap_faults(game, tables, seats[0], whim)


def recap_faults(
    game: Game[Any], tables: Iterable[Table[Any]], seat: Seat, whim: Random
) -> Iterator[str]:
    """Compare the recaps of one game with everything that differs on the table."""
    then: dict[Seat | None, tuple[Scene, Facts]] = {}
    due = 0
    for choice, table in enumerate(tables):
        if choice < due:
            continue
        due = choice + whim.choice(TURNS)
        for viewer in (seat, None):
            scene = game.scene(table, viewer)
            now = [*_named(scene)]
            if viewer in then:
                scene_then, before = then[viewer]
                told = recap(game, viewer, (0, scene_then), (choice, scene))
                yield from _faults_of(game, before, now, told)
            then[viewer] = scene, now


def _faults_of(game: Game[Any], before: Facts, now: Facts, told: Recap) -> Iterator[str]:
    remedy = "Give everything in view.py an id of its own, used nowhere else."
    named = {thing for line in told.lines for thing in line.about}
    for thing in sorted(changed(before, now) - named):
        yield f"view.py: '{thing}' changes, but the recap does not name it. {remedy}"
    for fact in sorted(unsaid(game, before, now, told)):
        yield f"view.py: the recap does not say what has become of {fact}. {remedy}"
    for line in told.lines:
        if not line.text:
            about = ", ".join(line.about)
            yield f"words/en.toml: the recap has no words for '{about}'; name it in [things]."


def changed(before: Facts, now: Facts) -> set[str]:
    """Return the ids of everything that differs in two scenes."""
    then, later = dict(before), dict(now)
    return {key[0] for key in then.keys() | later.keys() if then.get(key) != later.get(key)}


def _named(scene: Scene) -> Iterator[tuple[tuple[str, str], Any]]:
    """Yield every thing in the JSON of a scene, with its own facts."""

    def walk(part: Any, path: str) -> Iterator[tuple[tuple[str, str], Any]]:
        if isinstance(part, list):
            for one in part:
                if isinstance(one, (list, dict)):
                    yield from walk(one, path)
            return
        name = part.get("id") or part.get("seat") or ""
        if name:
            yield (name, path), _own(part)
        for key, value in part.items():
            if isinstance(value, (list, dict)):
                yield from walk(value, f"{path}/{name or key}")

    yield from walk(msgspec.json.decode(encode(scene)), "")


def _own(part: Any) -> Any:
    """Return the facts of a thing itself, without the things in it."""
    if isinstance(part, dict):
        return {
            key: _own(value)
            for key, value in part.items()
            if key not in UNSEEN and not _holds_things(value)
        }
    return [_own(one) for one in part] if isinstance(part, list) else part


def _holds_things(value: Any) -> bool:
    inside = value if isinstance(value, list) else [value]
    return any(isinstance(one, dict) and ("id" in one or "seat" in one) for one in inside)


def unsaid(game: Game[Any], before: Facts, now: Facts, told: Recap) -> set[str]:
    """Return the facts whose new value is missing from every line about their thing."""
    words, then = files.words(game), dict(before)
    found = set()
    for key, own in now:
        lines = [line.text for line in told.lines if key[0] in line.about]
        for fact, value in own.items():
            new = _plain(value)
            if key not in then or new == _plain(then[key].get(fact)):
                continue
            if fact == "count" and "at" in own:  # told as pieces that appear or disappear
                continue
            said = words.thing(new) if isinstance(new, str) else str(new).replace("-", "−")
            if _is_said(new) and not any(said in line for line in lines):
                found.add(f"{key[0]}: {fact} {said}")
    return found


def _plain(value: Any) -> Any:
    """Return a number without its terms."""
    return value.get("value") if isinstance(value, dict) else value


def _is_said(value: Any) -> bool:
    return isinstance(value, (int, str)) and not isinstance(value, bool)
