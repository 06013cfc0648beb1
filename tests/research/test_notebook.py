"""Games played from Python: their examples run, and they read well."""

from __future__ import annotations

import doctest
import subprocess
import sys
from html import escape
from xml.etree import ElementTree

import pytest

import starhold
from starhold.core.trouble import IllegalChoice, Trouble, Unknown
from starhold.research import notebook
from starhold.research.notebook import play
from tests.helpers import FIRST_GAMES


def test_the_examples_run_as_they_stand() -> None:
    failed, tried = doctest.testmod(notebook, optionflags=doctest.ELLIPSIS)

    assert tried > 8
    assert failed == 0


def test_play_is_imported_only_when_it_is_asked_for() -> None:
    command = "import sys, starhold; assert len([m for m in sys.modules if 'starhold' in m]) == 1"
    subprocess.run([sys.executable, "-c", command], check=True, cwd=starhold.__path__[0] + "/..")

    assert starhold.play is play
    with pytest.raises(AttributeError, match="'starhold' has no attribute 'plays'"):
        starhold.plays  # type: ignore[attr-defined]  # noqa: B018 - that is the test


@pytest.mark.parametrize("name", sorted(FIRST_GAMES))  # a new game may be short, or have no map
def test_every_game_shows_itself_in_words_and_pictures(name: str) -> None:
    game = play(name, seed="show")
    for _ in range(12):
        game.choose(len(game.options) // 2)
    svg = ElementTree.fromstring(game._repr_svg_())
    cells = sum(len(board.cells) for board in game.view.scene.boards)

    assert len(svg.findall(".//{*}polygon")) == cells > 0
    assert svg.findall(".//{*}circle")
    assert all(option.text in repr(game) for option in game.options)
    assert repr(game).startswith(f"{game.game.meta.title}: ")
    assert game._repr_html_().count("<li>") == len(game.options)
    assert "<svg" in game._repr_html_()
    assert game.view.question
    assert f"{escape(game.view.question.text)}</div><ol" in game._repr_html_()


def test_a_picture_styles_nothing_else_on_the_page_of_a_notebook() -> None:
    svg = ElementTree.fromstring(play("crest", seed="show")._repr_svg_())
    style = svg.findtext("{*}style") or ""
    selectors = [rule.partition("{")[0] for rule in style.split("}") if rule]

    assert len(selectors) > 3
    assert all(one.startswith(f".{svg.get('class')}") for one in selectors)
    assert "background:#fff" in style  # its text is dark, and the page may be, too


def test_an_option_is_chosen_by_place_name_or_text() -> None:
    first = play("crest", seed="choose")
    options = first.options
    others = [play("crest", seed="choose") for _ in range(3)]
    first.choose(-1)
    others[0].choose(options[-1].name)
    others[1].choose(options[-1].text)
    others[2].choose(options[-1])
    for game in others:
        assert game.game.save(game.table) == first.game.save(first.table)


def test_what_is_not_offered_is_refused() -> None:
    game = play("crest", seed="choose")

    with pytest.raises(IllegalChoice, match="There is no option 99; choose from 0 to 5"):
        game.choose(99)
    with pytest.raises(IllegalChoice, match="'Place a new tile' is in the text of 6 options"):
        game.choose("Place a new tile")
    with pytest.raises(IllegalChoice, match="'Surrender' is in the text of no option"):
        game.choose("Surrender")
    with pytest.raises(Trouble, match="Crest of Empire is for 1 player, not 2"):
        play("crest", players=2)
    with pytest.raises(Unknown, match="no seat 'green'; the seats are red, blue"):
        play("kardashev", bots={"green": "normal"})
    with pytest.raises(Trouble, match="has no setting 'hardness'"):
        play("crest", hardness=1)


def test_a_fork_keeps_its_dice_unless_it_gets_others() -> None:
    game = play("crest", seed="fork").choose(0)
    before = game.game.save(game.table)
    same, other = game.fork(), game.fork(seed="other")
    for twin in (game, same, other):
        for _ in range(8):
            twin.choose(0)

    assert game.game.save(game.table) == same.game.save(same.table) != before
    assert other.game.save(other.table) != game.game.save(game.table)
    assert len(game.history) == len(other.history) == 9


def test_an_imagined_copy_looks_the_same() -> None:
    game = play("kardashev", seed="imagine", bots="random").choose(0)
    twin = game.imagine("a guess")

    assert twin.view == game.view
    assert game.game.save(twin.table) != game.game.save(game.table)


def test_a_choice_can_be_undone_until_luck_speaks() -> None:
    game = play("kardashev", seed="undo")
    before = repr(game)

    assert repr(game.choose(0).undo()) == before


def test_a_game_that_is_over_shows_its_result_and_offers_nothing() -> None:
    game = play("crest", seed="end")
    while not game.over:
        game.choose(0)

    assert "the game is over" in repr(game)
    assert game.options == ()
    assert game.seat is None
    assert game.view.scores == game.scores
    with pytest.raises(IllegalChoice, match="The game is over"):
        game.choose(0)
    with pytest.raises(IllegalChoice, match="The game is over"):
        game.advice()
