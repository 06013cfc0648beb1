"""Every game judges positions in named terms, with a weight for each."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from starhold.bots.at_random import on_a_whim
from starhold.core.chance import Seeded, chosen_seed
from starhold.core.game import SEATS
from starhold.core.trouble import Trouble
from starhold.foresight import hints as module
from starhold.foresight.hints import hints
from starhold.foresight.quick import Quick
from starhold.show.own import OWN_DATA
from tests.helpers import find_game, game_names


@pytest.mark.parametrize("name", game_names())
def test_every_term_has_a_weight_and_moments_pass(name: str) -> None:
    game = find_game(name)
    judge = hints(game)
    seats = SEATS[: game.meta.players.min]
    table = game.new(game.settings(), seats, Seeded(chosen_seed("terms")))
    below, used, moments = Quick(1).below, set[str](), set[Any]()
    for _ in range(150):
        if table.over:
            break
        seat = next(iter(table.open))
        terms = judge.terms(table.state, seat)
        used |= set(terms)
        moments.add(judge.moment(table.state))
        assert set(terms) <= set(judge.weights)
        weighed = sum(judge.weights[term] * amount for term, amount in terms.items())
        assert judge.value(table.state, seat) == pytest.approx(weighed)
        table.pick(on_a_whim(table.open[seat].options, below), seat)

    assert used
    assert len(moments) > 1 or name == "salvage"  # the toy has no hints


@pytest.mark.parametrize(
    ("written", "says"),
    [
        ("found = 3", "Expected `str`"),
        ("found = 'x'\n[weights]\npower = 'high'", "Expected `float`"),
        ("found = ", "Invalid value"),
        ("found = 'x'\n[weights]\nluck = 1.0", "no weight for the term"),
    ],
)
def test_weights_that_cannot_be_used_are_named(
    written: str, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "hints.toml").write_text(written, "utf-8")
    monkeypatch.setattr(module, "files", lambda _package: tmp_path)
    hints.cache_clear()
    game = find_game("crest")
    table = game.new(game.settings(), SEATS[:1], Seeded(chosen_seed("terms")))

    with pytest.raises(Trouble, match=says):
        hints(game).value(table.state, "red")
    hints.cache_clear()


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A player's own weights for Crest of Empire."""
    file = tmp_path / "crest" / "hints.toml"
    file.parent.mkdir()
    monkeypatch.setenv(OWN_DATA, str(tmp_path))
    hints.cache_clear()
    yield file
    hints.cache_clear()


def usual() -> dict[str, float]:
    """The weights of the package."""
    file = files("starhold.games.crest") / "hints.toml"
    return dict(tomllib.loads(file.read_text("utf-8"))["weights"])


def test_own_weights_replace_the_usual_ones(own: Path) -> None:
    name, *rest = usual()
    own.write_text(f"rules = '1.0'\n[weights]\n{name} = 7.5", "utf-8")

    weights = hints(find_game("crest")).weights

    assert weights[name] == 7.5
    assert {one: weights[one] for one in rest} == {one: usual()[one] for one in rest}


@pytest.mark.parametrize(
    ("written", "says"),
    [
        ("rules = '0.3'\n[weights]\n", "are for version 0.3 of the rules"),
        ("rules = '1.0'\n[weights]\nluck = 1.0", "Crest of Empire has no term 'luck'"),
        ("rules = '1.0'\n[weights]\nluck = 'much'", "Expected `float`"),
        ("[weights]", "missing required field `rules`"),
        ("rules = ", "Invalid value"),
    ],
)
def test_own_weights_that_do_not_fit_leave_the_usual_ones(
    own: Path, written: str, says: str, caplog: pytest.LogCaptureFixture
) -> None:
    own.write_text(written, "utf-8")

    assert hints(find_game("crest")).weights == usual()
    assert str(own) in caplog.text
    assert says in caplog.text
    assert "The usual weights are used." in caplog.text
