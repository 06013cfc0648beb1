"""Every game judges positions in named terms, with a weight for each."""

from __future__ import annotations

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
