"""Everything a game says has words, a look and a rule."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from starhold.core.game import SEATS, Game
from starhold.core.record import Forced
from starhold.core.score import Term
from starhold.core.step import Choice
from starhold.core.table import Table
from starhold.lab.check.shown import (
    ICONS,
    drawn,
    fields_of,
    has_look,
    languages,
    misplaced,
    named,
    parts,
    settings_to_name,
    shown_fields,
    spoken,
    unnamed_terms,
)
from starhold.show import files
from starhold.show.view import rule_of, view
from starhold.show.vocabulary import Board, Cell, Piece, View
from starhold.show.words import speakable
from tests.helpers import a_closer_look, new_table, random_play


def test_every_language_has_words_for_everything_that_is_said(game: Game[Any]) -> None:
    for language in languages(game):
        words = files.words(game, language)

        assert [
            kind.__name__ for part, kind in spoken(game) if not words.has(part, kind.__name__)
        ] == []


def test_words_speak_of_nothing_that_is_not_there(game: Game[Any]) -> None:
    kinds = {(section, kind.__name__): kind for section, kind in spoken(game)}
    kinds["events", "Forced"] = Forced
    for language in languages(game):
        said = files.words(game, language).said
        for section in ("prompts", "options", "notes", "events"):
            for name, sentence in said[section].items():
                assert (section, name) in kinds, f"{language}: {name} is no longer used"

                asked = {field.partition(".")[0] for field in fields_of(sentence)}
                assert asked <= set(speakable(kinds[section, name])), sentence


def test_every_setting_and_each_of_its_values_has_a_name(game: Game[Any]) -> None:
    needed = settings_to_name(game)
    for language in languages(game):
        words = files.words(game, language)

        # A value that many settings share is named once, as `*.on`.
        shared = {name: f"*.{name.partition('.')[2]}" for name in needed}
        known = [n for n in needed if words.has("settings", n) or words.has("settings", shared[n])]
        assert known == needed


def test_every_term_of_the_hints_has_a_name(game: Game[Any]) -> None:
    for language in languages(game):
        assert unnamed_terms(game, files.words(game, language)) == []


def test_every_seat_that_can_be_taken_has_a_name(game: Game[Any]) -> None:
    for language in languages(game):
        words = files.words(game, language)

        assert [seat for seat in SEATS if words.thing(seat) == seat] == []


def test_every_question_and_event_cites_a_rule_of_the_book(game: Game[Any]) -> None:
    book = files.rulebook(game)
    choices = [kind for kind in game.steps if issubclass(kind, Choice)]

    assert [
        kind.__name__ for kind in (*choices, *game.events) if rule_of(kind) not in book.entries
    ] == []


def test_every_thing_that_is_shown_has_a_name_and_a_look_and_is_shown_once(
    game: Game[Any], number: int
) -> None:
    words = files.words(game)
    looks = files.look(game).get("kinds", {})
    book = files.rulebook(game)
    nameless: set[str] = set()
    plain: set[str] = set()
    twice: set[str] = set()
    table = new_table(game, number)
    for seen in views(game, table, random.Random(number)):
        found = list(parts(seen))
        pieces = Counter(part.id for part in found if isinstance(part, Piece))
        twice |= {piece for piece, count in pieces.items() if count > 1}
        assert list(misplaced(found)) == []
        for part in found:
            nameless |= {name for name in named(part) if not words.knows(name)}
            plain |= {kind for kind in drawn(part) if not has_look(kind, looks)}
            if isinstance(part, Term):
                assert words.has("terms", part.label) or words.knows(part.label), part
                assert not part.rule or part.rule in book.entries, part

    assert (nameless, plain, twice) == (set(), set(), set())


def test_a_piece_and_a_link_need_a_cell_that_is_there() -> None:
    cells = (Cell("A1", 0, 0, "plain"),)
    lost, found = Piece("one", "pawn", "A2"), Piece("two", "pawn", "A1")

    faults = list(misplaced([*cells, lost, found, Board("map", cells, (("A1", "B1"),))]))

    assert [fault.split(". ")[0] for fault in faults] == [
        "view.py: a piece of the kind 'pawn' lies at 'A2', which is no cell, zone or piece of "
        "the scene",
        "view.py: board 'map': a link leads to 'B1', which is no cell of a board.",
    ]


def test_a_sentence_shows_names_never_ids(game: Game[Any], number: int) -> None:
    words = files.words(game)
    nameless: set[tuple[str, str]] = set()
    table = new_table(game, number)
    for _ in random_play(table, random.Random(number)):
        asked = [("prompts", question.choice) for question in table.open.values()]
        offered = [("options", o) for question in table.open.values() for o in question.options]
        told = [("events", item.event) for item in table.news]
        for section, record in (*asked, *offered, *told):
            if not isinstance(record, Forced):
                ids = shown_fields(words, section, record)
                nameless |= {(type(record).__name__, id) for id in ids if not words.knows(id)}  # noqa: A001

    assert nameless == set()


def views(game: Game[Any], table: Table[Any], whim: random.Random) -> Iterator[View]:
    """The views of the seat that must choose, and of everyone."""
    for seat in a_closer_look(table, whim):
        yield view(game, table, seat)
        yield view(game, table, None)
    yield view(game, table, None)


def test_every_picture_that_a_look_names_is_on_the_page(game: Game[Any]) -> None:
    look = files.look(game)
    looks = look["kinds"] | {"the lobby": look.get("table", {})}
    icons = {name: facts["icon"] for name, facts in looks.items() if "icon" in facts}

    assert {n: icon for n, icon in icons.items() if not (ICONS / f"{icon}.svg").is_file()} == {}


@pytest.mark.parametrize("name", ["words", "look", "rulebook"])
def test_the_files_beside_a_game_can_be_read(game: Game[Any], name: str) -> None:
    assert getattr(files, name)(game)
