"""Why not?  Every piece that offers nothing has an explanation, from what its viewer sees."""

from __future__ import annotations

import pytest

from starhold import games
from starhold.games.space_empires.rules.movement.r07_movement import MovementPhase
from starhold.orders.declared import declared
from starhold.orders.why_not import reasons_lines, why_not
from starhold.show import files
from starhold.show.view import view
from tests.conformance.test_foresight import played
from tests.games.space_empires.scenes import scene
from tests.helpers import find_game, game_names


def test_a_piece_of_another_player_says_so() -> None:
    game = games.find("space_empires")
    table = scene(agenda=(MovementPhase("red"),), red=("scout F5",), blue=("scout D5 up",))
    seen = view(game, table, "red")
    lines = why_not(game, seen, "blue-1").lines

    assert lines[0].startswith("The table asks you:")
    assert any("belongs to Blue" in line for line in lines)


def test_a_piece_says_when_it_acts_and_what_the_table_waits_for() -> None:
    game = games.find("space_empires")
    table = scene(agenda=(MovementPhase("red"),), red=("scout F5",), blue=("scout D5",))
    found = why_not(game, view(game, table, "blue"), "blue-1")

    assert found.lines[0] == "The table waits for Red."
    asked = files.words(game).said["prompts"]["Movement"]
    assert found.lines[-1] == f"Scout acts when the table asks: {asked} (SE-7.4)"
    assert found.rules[0] == "SE-7.4"
    assert len(reasons_lines(game, view(game, table, "blue"), "blue-1")) > len(found.lines)


def test_a_piece_with_options_names_them() -> None:
    game = games.find("space_empires")
    table = scene(agenda=(MovementPhase("red"),), red=("scout F5",))
    lines = why_not(game, view(game, table, "red"), "red-1").lines

    assert any(line.startswith("Now: ") for line in lines)


@pytest.mark.parametrize("name", game_names())
def test_everything_on_the_table_is_explained(name: str) -> None:
    game = find_game(name)
    book = files.rulebook(game)
    for table, seat in played(game, game.meta.players.min, 40):
        for viewer in (seat, None):
            seen = view(game, table, viewer)
            for piece in seen.scene.pieces[:12]:
                found = why_not(game, seen, piece.id)
                assert all(found.lines)
                assert all(book.find(rule) for rule in found.rules)


@pytest.mark.parametrize("name", game_names())
def test_the_questions_that_pieces_wait_for_name_no_field(name: str) -> None:
    game = find_game(name)
    prompts = files.words(game).said["prompts"]

    assert not [step for step in declared(game).acts if "{" in prompts[step.__name__]]
