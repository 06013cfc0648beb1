"""Whether everything that a game says and shows has words, a look and a rule."""

from __future__ import annotations

import string
from collections import Counter
from collections.abc import Iterator
from difflib import get_close_matches
from importlib.resources import files as resources
from random import Random
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from starhold.core.game import SEATS, Game
from starhold.core.record import Forced, Record
from starhold.core.score import Score, Term, ViewPart
from starhold.core.step import Choice
from starhold.foresight.hints import has_hints, hints
from starhold.kit.notes import Note
from starhold.lab.check.playing import random_game, some_seats
from starhold.show import files
from starhold.show.look import COLOURS
from starhold.show.rulebook import Rulebook
from starhold.show.view import rule_of, view
from starhold.show.vocabulary import (
    Board,
    Cell,
    Group,
    Line,
    Meter,
    Node,
    Number,
    Piece,
    Scene,
    Sheet,
    Side,
    Space,
    Stack,
    View,
    Zone,
)
from starhold.show.words import Words, speakable

ICONS = resources("starhold.server") / "page" / "icons"
GAMES = 3
CLOSELY, NOW_AND_THEN = 100, 0.1  # a short game is checked at every decision, a long one seldom


def languages(game: Game[Any]) -> list[str]:
    found = resources(game.package) / "words"
    return sorted(file.name.removesuffix(".toml") for file in found.iterdir())


def spoken(game: Game[Any]) -> Iterator[tuple[str, type[Record]]]:
    """Yield every kind of record that is put into words, with its section."""
    yield from (("prompts", kind) for kind in game.steps if issubclass(kind, Choice))
    yield from (("options", kind) for kind in game.options)
    notes = (kind for kind in Note.__subclasses__() if kind.__module__.startswith(game.package))
    yield from (("notes", kind) for kind in notes)
    yield from (("events", kind) for kind in game.events)


def word_faults(game: Game[Any]) -> Iterator[str]:
    """Look for sentences and names that are missing, and for some that nothing says."""
    for language in languages(game):
        words, file = files.words(game, language), f"words/{language}.toml"
        yield from _unsaid(game, words, file)
        yield from (
            f"{file} has no name for the term '{term}' of hints.toml in [judgement]."
            for term in unnamed_terms(game, words)
        )
        yield from _stale(game, words, file)
    book = files.rulebook(game)
    for kind in (*(one for one in game.steps if issubclass(one, Choice)), *game.events):
        if rule_of(kind) not in book.entries:
            yield f"{kind.__name__}: its docstring must begin with a rule of rules.md."
    yield from _nameless(game)


def _unsaid(game: Game[Any], words: Words, file: str) -> Iterator[str]:
    for section, kind in spoken(game):
        if not words.has(section, kind.__name__):
            yield f"{file} has no sentence for {kind.__name__} in [{section}]."
    for seat in SEATS:
        if words.thing(seat) == seat:
            yield f"{file} has no name for the seat '{seat}' in [things]."
    for name in settings_to_name(game):
        # A value that many settings share is named once, as `*.on`.
        shared = f"*.{name.partition('.')[2]}"
        if not words.has("settings", name) and not words.has("settings", shared):
            yield f'{file} has no name for the table option "{name}" in [settings].'


def unnamed_terms(game: Game[Any], words: Words) -> list[str]:
    """Return the reasons of hints that have no name; a game without hints has none."""
    if not has_hints(game):
        return []
    return [term for term in hints(game).weights if not words.has("judgement", term)]


def settings_to_name(game: Game[Any]) -> list[str]:
    """Return the table options, and each value of those that list their values."""
    hints = get_type_hints(game.settings)
    needed = list(hints)
    for name, kind in hints.items():
        if get_origin(kind) is Literal:
            needed += [f"{name}.{value}" for value in get_args(kind)]
    return needed


def _stale(game: Game[Any], words: Words, file: str) -> Iterator[str]:
    kinds = {(section, kind.__name__): kind for section, kind in spoken(game)}
    kinds["events", "Forced"] = Forced
    for section in ("prompts", "options", "notes", "events"):
        for name, sentence in words.said[section].items():
            if (section, name) not in kinds:
                yield f"{file} has a sentence for {name} in [{section}], but nothing uses it."
                continue
            known = speakable(kinds[section, name])
            for field in {one.partition(".")[0] for one in fields_of(sentence)} - set(known):
                yield f"{file}: the sentence for {name} asks for {{{field}}}; no such field."


def _nameless(game: Game[Any]) -> Iterator[str]:
    """Look for ids that a sentence would show as they are."""
    words = files.words(game)
    for number in range(GAMES):
        for table, _, _ in random_game(game, some_seats(game, number), Random(number)):
            asked = [("prompts", question.choice) for question in table.open.values()]
            offer = [("options", o) for question in table.open.values() for o in question.options]
            told = [("events", item.event) for item in table.news]
            for section, record in (*asked, *offer, *told):
                if isinstance(record, Forced) or not words.has(section, type(record).__name__):
                    continue
                for name in shown_fields(words, section, record):
                    if not words.knows(name):
                        yield f"words/en.toml: a sentence shows '{name}'; name it in [things]."


def view_faults(game: Game[Any]) -> Iterator[str]:
    """Look for things without a name, a look or a place, and for icons that do not exist."""
    look = files.look(game)
    for name, facts in (look.get("kinds", {}) | {"table": look.get("table", {})}).items():
        icon, colour = facts.get("icon"), facts.get("colour")
        if icon and not (ICONS / f"{icon}.svg").is_file():
            yield f"look.toml: there is no icon '{icon}' for {name}; {_near(icon)}"
        if isinstance(colour, str) and colour not in COLOURS:
            yield f"look.toml: there is no colour '{colour}' for {name}: {', '.join(COLOURS)}."
    lost = set[str]()
    for number in range(GAMES):
        whim = Random(number)
        seats = some_seats(game, number)
        for count, (table, seat, _) in enumerate(random_game(game, seats, whim)):
            if count < CLOSELY or whim.random() < NOW_AND_THEN:
                for who in (seat, None):
                    yield from _view_faults(game, view(game, table, who), lost)


def _near(icon: str) -> str:
    """Name an icon like this one, or the page that lists them all."""
    icons = [file.name.removesuffix(".svg") for file in ICONS.iterdir()]
    near = get_close_matches(icon, icons, 1)
    return f"did you mean '{near[0]}'?" if near else "the page on looks lists all."


def _view_faults(game: Game[Any], seen: ViewPart, lost: set[str]) -> Iterator[str]:
    words, looks = files.words(game), files.look(game).get("kinds", {})
    all_parts = list(parts(seen))
    pieces = Counter(part.id for part in all_parts if isinstance(part, Piece))
    twice = (piece for piece, count in pieces.items() if count > 1)
    yield from (f"view.py: the piece '{piece}' is shown twice." for piece in twice)
    yield from misplaced(all_parts, lost)
    yield from mistyped(all_parts)
    for part in all_parts:
        nameless = [name for name in named(part) if not words.knows(name)]
        yield from (f"words/en.toml has no name for '{name}' in [things]." for name in nameless)
        plain = [kind for kind in drawn(part) if not has_look(kind, looks)]
        yield from (f"look.toml has no [kinds.{kind}]." for kind in plain)
        if isinstance(part, Term):
            yield from _term_faults(part, words, files.rulebook(game))


def _term_faults(term: Term, words: Words, book: Rulebook) -> Iterator[str]:
    if not words.has("terms", term.label) and not words.knows(term.label):
        yield f"words/en.toml has no name for the term '{term.label}' in [terms]."
    if term.rule and term.rule not in book.entries:
        yield f"the term '{term.label}' cites {term.rule}, which rules.md does not have."


def mistyped(all_parts: list[ViewPart]) -> Iterator[str]:
    """Look for values that no screen can draw: a grid that does not exist, a text for a number."""
    for part in all_parts:
        if isinstance(part, View | Scene):  # their zones are of several types
            continue
        try:
            msgspec.convert(msgspec.structs.asdict(part), type(part))
        except msgspec.ValidationError as error:
            what = f"{type(part).__name__} '{part.id}'" if hasattr(part, "id") else repr(part)
            yield f"view.py: {what}: {error}{_values(type(part), str(error))}."
        for owner in {getattr(part, "owner", None), getattr(part, "area", None)} - {None, *SEATS}:
            yield f"view.py: '{owner}' owns something, but is no seat: {', '.join(SEATS)}."


def _values(kind: type[ViewPart], error: str) -> str:
    """List the values of the field that an error is about, if they are few."""
    for name, hint in get_type_hints(kind).items():
        if get_origin(hint) is Literal and error.endswith(f"$.{name}`"):
            return f"; it may be {', '.join(get_args(hint))}"
    return ""


def misplaced(all_parts: list[ViewPart], known: set[str] | None = None) -> Iterator[str]:
    """Look for pieces on cells, and links to cells, that no board has; once for each kind."""
    known = set() if known is None else known
    ids = {part.id for part in all_parts if hasattr(part, "id")}
    cells = {part.id for part in all_parts if isinstance(part, Cell)}
    for part in all_parts:
        if isinstance(part, Piece) and part.at not in ids and part.kind not in known:
            known.add(part.kind)
            yield (
                f"view.py: a piece of the kind '{part.kind}' lies at '{part.at}', which is no "
                "cell, zone or piece of the scene. Show that place, or leave the piece out."
            )
        if isinstance(part, Board):
            for end in {one for link in part.links for one in link} - cells:
                where = f"view.py: board '{part.id}'"
                yield f"{where}: a link leads to '{end}', which is no cell of a board."


def parts(part: Any) -> Iterator[ViewPart]:
    """Yield a view and everything in it."""
    inside = part
    if isinstance(part, ViewPart):
        yield part
        inside = [getattr(part, field) for field in part.__struct_fields__]
    for one in inside:
        if isinstance(one, (ViewPart, tuple)):
            yield from parts(one)


def named(part: ViewPart) -> Iterator[str]:
    """Yield what a screen puts into words."""
    if isinstance(part, Board | Meter | Zone) or (isinstance(part, Space) and not part.label):
        yield part.id
    if isinstance(part, Sheet):
        yield from part.columns
    if isinstance(part, Line):
        yield from (value for value in part.values if value and not isinstance(value, Number))
    if isinstance(part, Score) and part.title:
        yield part.title
    yield from drawn(part)


def drawn(part: ViewPart) -> Iterator[str]:
    """Yield the kinds that a screen draws."""
    if isinstance(part, Cell | Group | Line | Node | Piece | Side) or (
        isinstance(part, Stack) and part.kind
    ):
        yield part.kind
    if isinstance(part, Stack):
        yield from (kind for kind, _ in part.holds)
    yield from getattr(part, "marks", ())


def has_look(kind: str, looks: dict[str, Any]) -> bool:
    """Whether a kind is in look.toml, by itself or without the number at its end."""
    return kind in looks or kind.rpartition("-")[0] in looks


def fields_of(sentence: str) -> Iterator[str]:
    """Yield the fields that a sentence asks for, those of how a field is written too."""
    for _, field, spec, _ in string.Formatter().parse(sentence):
        if field:
            yield field
            yield from fields_of(spec or "")


def shown_fields(words: Words, section: str, record: Record) -> list[str]:
    """Return the texts that a sentence takes from a record."""
    sentence = words.said[section][type(record).__name__]
    # What is called by a part of it is called by its owner, if by its id at all: show/seen.py.
    known = speakable(type(record))
    fields = [field for field in fields_of(sentence) if field in known]
    values = [getattr(record, field) for field in fields]
    items = [item for value in values for item in (value if type(value) is tuple else [value])]
    return [item for item in items if isinstance(item, str) and item]
