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


def test_a_piece_that_can_do_no_more_is_not_told_to_wait_for_the_open_question() -> None:
    game = games.find("space_empires")
    table = scene(agenda=(MovementPhase("red"),), red=("scout F5", "scout F3"))
    for wanted in ("1 Scout at F5", "Done with this group"):
        asked = view(game, table, "red").question
        assert asked
        texts = [option.text for option in asked.options]
        table.pick(texts.index(wanted), "red")
    lines = why_not(game, view(game, table, "red"), "red-1").lines

    assert lines[-1] == "Scout can act here, but has already acted or has no options now. (SE-7.4)"


def test_a_piece_with_options_names_them() -> None:
    game = games.find("space_empires")
    table = scene(agenda=(MovementPhase("red"),), red=("scout F5",))
    lines = why_not(game, view(game, table, "red"), "red-1").lines

    assert any(line.startswith("Now: ") for line in lines)


def test_a_place_and_a_technology_say_what_they_are_and_when_they_matter() -> None:
    game = games.find("space_empires")
    *_, (table, seat) = played(game, 2, 40)
    words, seen = files.words(game), view(game, table, seat)
    hidden = next(cell for cell in seen.scene.boards[0].cells if cell.kind.startswith("unknown"))
    place = why_not(game, seen, hidden.id).lines
    technology = why_not(game, seen, "ship_size").lines

    assert any(words.about("unknown") in line for line in place)
    assert place[-1].startswith(f"{hidden.id} comes into play when the table asks: ")
    assert any(words.about("ship_size") in line for line in technology)
    assert technology[-1].endswith("(SE-12.22)")


@pytest.mark.parametrize("name", ["crest", "kardashev", "galactic_emperor", "empire_of_the_stars"])
def test_more_than_ships_say_when_they_matter(name: str) -> None:
    game, found = find_game(name), set[str]()
    for table, seat in played(game, game.meta.players.min, 20):
        seen = view(game, table, seat)
        pieces = [item for zone in seen.scene.zones for item in getattr(zone, "items", ())]
        nodes = [node for zone in seen.scene.zones for node in getattr(zone, "nodes", ())]
        cells = [cell for board in seen.scene.boards for cell in board.cells]
        for thing in (*pieces, *nodes, *cells):
            lines = why_not(game, seen, thing.id).lines
            found |= {thing.kind for line in lines if "comes into play when" in line}

    assert len(found) > 3


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
