"""`starhold lab check` finds secrets that a view shows, and those that `imagine` leaves out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from starhold.core.game import Game
from starhold.core.record import Seat
from starhold.core.table import Table
from starhold.lab.check import dealt, secrets
from starhold.show.vocabulary import Scene, meter
from tests.toys.salvage import GAME

Showing = Callable[[Table[Any], Seat | None], Scene]


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> Game[Any]:
    """Return Salvage, whose players choose at once in secret; changes to it are taken back."""
    monkeypatch.setattr(GAME, "scene", GAME.scene)
    monkeypatch.setattr(GAME, "redeal", GAME.redeal)
    return GAME


def test_a_game_that_keeps_its_secrets_has_no_faults(game: Game[Any]) -> None:
    assert list(secrets.faults(game)) == []


def test_an_answer_that_others_see_is_found(game: Game[Any]) -> None:
    hidden: Showing = game.scene

    def shown(table: Table[Any], seat: Seat | None) -> Scene:
        answers = hash(msgspec.json.encode(table.state)) % 1_000_000
        return msgspec.structs.replace(hidden(table, seat), meters=(meter("answers", answers),))

    game.scene = shown

    assert any("others see a difference" in fault for fault in secrets.faults(game))


def test_an_answer_that_is_not_dealt_again_is_found(game: Game[Any]) -> None:
    game.redeal = lambda _table, _seat: None

    assert any("`imagine` leaves the answer as it is" in one for one in secrets.faults(game))


def test_cards_that_are_not_dealt_again_are_found(game: Game[Any]) -> None:
    assert list(dealt.faults(game)) == []
    game.redeal = lambda _table, _seat: None

    (fault,) = dealt.faults(game)
    assert fault.startswith("State.salvors.*.* is dealt by luck, and hidden from some seats, but")
    assert fault in secrets.faults(game)


def test_secrets_must_not_be_denied(game: Game[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game, "meta", msgspec.structs.replace(game.meta, secrets=False))

    assert any("says secrets = false" in fault for fault in secrets.faults(game))


def test_seats_that_choose_at_once_are_in_one_phase(
    game: Game[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(secrets, "phase_of", lambda _game, kind: kind.__name__)

    assert any("others would learn from the phase" in fault for fault in secrets.faults(game))
