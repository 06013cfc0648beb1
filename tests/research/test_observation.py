"""What a seat observes: fixed, complete, stable, and nothing that it may not see."""

from __future__ import annotations

import json

import msgspec
import numpy as np
import pytest

from starhold import games
from starhold.core.game import SEATS
from starhold.core.trouble import Unknown
from starhold.foresight.hints import hints
from starhold.foresight.quick import Quick
from starhold.research.course import GameCourse
from starhold.research.encoding import Codes, relative, text_code
from starhold.research.entities import COLUMNS, TYPES
from starhold.research.observation import MOST_ENTITIES, Observer
from starhold.show.view import view
from starhold.show.vocabulary import View
from tests.conformance.test_imagining import HIDDEN
from tests.helpers import FIRST_GAMES
from tests.research.playing import played


@pytest.mark.parametrize("name", games.names())
def test_a_seat_observes_the_same_on_any_table_it_can_imagine(name: str) -> None:
    course = GameCourse(name, games.find(name).meta.players.max, {})
    observer = Observer(course)
    differed = 0
    seen = ((table, seat) for table, _ in played(course, 80) for seat in course.seats)
    for number, (table, seat) in enumerate(seen):
        other = course.game.imagine(table, seat, Quick(number))
        differed += course.game.save(other) != course.game.save(table)
        one, two = observer.observe(table, seat), observer.observe(other, seat)

        assert one.keys() == observer.space.keys()
        assert all(np.array_equal(one[key], two[key]) for key in one)

    assert differed or name not in HIDDEN


@pytest.mark.parametrize("name", sorted(FIRST_GAMES))  # a new game may list no meters
def test_every_number_of_the_vector_is_where_its_name_says(name: str) -> None:
    course = GameCourse(name, None, {})
    observer = Observer(course, ("vector",))
    judge = hints(course.game)
    for table, seat in played(course, 30, "numbers"):
        vector = observer.observe(table, seat)["observation"]
        told = dict(zip(observer.names, vector, strict=True))
        scene = course.game.scene(table, seat)
        for term, amount in judge.terms(table.state, seat).items():
            assert told[f"term {term}"] == pytest.approx(amount, rel=1e-5, abs=1e-5)
        for meter in scene.meters:
            assert told[f"table {meter.id}"] == meter.number.value
        for player in scene.players:
            place = relative(course.seats, seat)[player.seat]
            for meter in player.meters:
                assert told[f"seat {place} {meter.id}"] == meter.number.value


@pytest.mark.parametrize("name", games.names())
def test_entities_are_what_the_scene_shows(name: str) -> None:
    course = GameCourse(name, games.find(name).meta.players.max, {})
    observer = Observer(course, ("entities", "options", "view"))
    for table, seat in played(course, 60, "entities"):
        seen = observer.observe(table, seat)
        rows = seen["entities"][seen["entities_mask"] == 1]
        scene = view(course.game, table, seat).scene
        of = {kind: rows[rows[:, 0] == place] for place, kind in enumerate(TYPES)}

        assert len(rows) < MOST_ENTITIES
        assert len(of["cell"]) == sum(len(board.cells) for board in scene.boards)
        assert len(of["piece"]) == len(scene.pieces)
        assert [row[COLUMNS.index("count")] for row in of["piece"]] == [
            piece.count for piece in scene.pieces
        ]
        assert (of["cell"][:, COLUMNS.index("kind")] > 0).all()
        assert msgspec.json.decode(seen["view"], type=dict)["seat"] == seat
        assert seen["options"][: len(table.open[seat].options), 0].max() < len(course.game.options)


def test_options_point_to_the_things_they_name() -> None:
    course = GameCourse("kardashev", None, {})
    observer = Observer(course, ("entities", "options"))
    fields = observer.codes.fields
    pointed = 0
    for table, seat in played(course, 10):
        seen = observer.observe(table, seat)
        for place, option in enumerate(table.open[seat].options):
            row = seen["options"][place]
            for number, field in enumerate(option.__struct_fields__):
                value, at = getattr(option, field), row[1 + fields + number]
                if isinstance(value, str):
                    assert row[1 + number] == text_code(value)
                    pointed += at >= 0
                    assert at < 0 or seen["entities_mask"][at]
        assert (seen["options"][len(table.open[seat].options) :, : 1 + fields] == 0).all()

    assert pointed > 50


def test_codes_stay_the_same_from_run_to_run() -> None:
    codes = Codes(games.find("kardashev"))
    kinds = sorted(kind.__name__ for kind in codes.options)

    assert text_code("red-fleet-1") == 1905123694
    assert [kind.__name__ for kind in codes.options] == kinds
    assert codes.kind("food") == codes.kind("food-2") > 0
    assert codes.kind("no such kind") == 0
    assert relative(SEATS[:3], "blue") == {"blue": 1, "green": 2, "red": 3}


def test_the_view_is_json_in_ascii_and_says_the_same() -> None:
    course = GameCourse("crest", None, {})
    table, seat = next(played(course, 1))
    seen = Observer(course, ("view",)).observe(table, seat)["view"]
    whole = view(course.game, table, seat)

    assert seen.isascii()
    assert json.loads(seen) == json.loads(msgspec.json.encode(whole))
    assert isinstance(whole, View)


def test_an_unknown_part_is_named() -> None:
    with pytest.raises(Unknown, match="no part 'pixels'; the parts are vector, options"):
        Observer(GameCourse("crest", None, {}), ("pixels",))
