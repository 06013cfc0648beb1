"""The tools for writing hints."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from starhold import games
from starhold.cli import starhold
from starhold.core.record import Record
from starhold.core.trouble import Trouble
from starhold.foresight.hints import Hints, hints
from starhold.lab.contest import Contest, contested
from starhold.lab.disagree import DisagreePlan, compare
from starhold.lab.draws import trial
from starhold.lab.tune import Moment, TunePlan, fitted, play, write
from starhold.show.own import OWN_DATA


def run(*words: str) -> Result:
    return CliRunner().invoke(starhold, words)


def nothing(*_: object) -> dict[str, float]:
    return {}


def test_a_term_that_foretells_the_winner_gains_weight() -> None:
    judge = Hints(nothing, {"told": 1.0, "idle": 1.0})
    moments = [
        Moment(({"told": 1.0, "idle": one}, {"told": -1.0, "idle": other}), (True, False))
        for one, other in ((1.0, 0.0), (0.0, 1.0), (1.0, 1.0), (0.0, 0.0))
    ]

    weights = fitted(judge, moments, ridge=0.01)

    assert weights["told"] > 2 * weights["idle"]


def test_a_term_that_never_varies_keeps_its_weight() -> None:
    judge = Hints(nothing, {"told": 1.0, "same": 0.7, "unused": 0.3})
    moments = [Moment(({"told": float(n), "same": 1.0},), (n > 2,)) for n in range(5)]

    weights = fitted(judge, moments)

    assert weights["same"] == 0.7
    assert weights["unused"] == 0.3


def test_quiet_moments_are_noted_for_every_seat() -> None:
    game = games.find("crest")
    moments = play(TunePlan("crest", trial(game), ("red",)), 0)

    assert moments
    assert all(len(moment.terms) == len(moment.won) == 1 for moment in moments)


def test_fitted_weights_are_written_where_own_data_are_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = games.find("crest")
    weights = hints(game).weights
    name = next(iter(weights))

    file = write(game, weights | {name: 9.25}, 'by "hand"', tmp_path)

    monkeypatch.setenv(OWN_DATA, str(tmp_path))
    hints.cache_clear()
    assert file == tmp_path / "crest" / "hints.toml"
    assert hints(game).weights == weights | {name: 9.25}
    hints.cache_clear()


def test_equal_weights_tie_a_solo_match() -> None:
    game = games.find("crest")
    plan = Contest("crest", trial(game), ("red",), "even", hints(game).weights)

    assert contested(plan, 0) == 0.5


@pytest.mark.parametrize(
    "unfinished",
    [
        lambda settings: play(TunePlan("crest", settings, ("red",)), 0),
        lambda settings: contested(
            Contest("crest", settings, ("red",), "even", hints(games.find("crest")).weights), 0
        ),
        lambda settings: compare(DisagreePlan("crest", settings, ("red",), often=0), 0),
    ],
    ids=["tune", "contest", "disagree"],
)
def test_a_game_without_end_is_an_error(
    unfinished: Callable[[Record], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("starhold.lab.turns.ENDLESS", 5)

    with pytest.raises(Trouble, match="no end in 5 choices"):
        unfinished(trial(games.find("crest")))


def test_search_and_quick_looks_are_compared() -> None:
    result = run("lab", "disagree", "crest", "--games", "1", "--often", "0.02", "--tables", "60")

    assert result.exit_code == 0
    assert "questions searched" in result.output


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("lab", "disagree", "kardashef"), "did you mean 'kardashev'?"),
        (("lab", "disagree", "crest", "--often", "2"), "not in the range"),
        (("lab", "tune", "crest", "--games", "1"), "not in the range"),
    ],
)
def test_bad_input_is_named(words: tuple[str, ...], says: str) -> None:
    result = run(*words)

    assert result.exit_code == 2
    assert says in result.output
