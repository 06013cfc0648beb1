"""Windows: who is asked to react, and who has asked for quiet."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from starhold.core.record import Option
from starhold.core.step import Choice
from starhold.kit.windows import (
    NOBODY,
    Pass,
    PassRound,
    answers,
    asked,
    heeded,
    is_hushed,
    known_to,
    window,
)


class Cancel(Option):
    """Cancel it."""


class Veto(Choice[None]):
    bill: str


class Ambush(Veto):
    discreet = True


class Protest(Choice[None]):
    bill: str


def test_a_window_is_one_choice_for_each_seat_in_order() -> None:
    assert window(Veto, ["blue", "red"], "tax") == (Veto("blue", "tax"), Veto("red", "tax"))
    assert window(Veto, ["blue"], bill="tax") == (Veto("blue", "tax"),)


def test_a_seat_with_something_to_play_may_also_pass() -> None:
    assert answers(Veto("red", "tax"), NOBODY, [Cancel()]) == [Cancel(), Pass(), PassRound()]


def test_a_seat_with_nothing_to_play_is_not_asked() -> None:
    assert answers(Veto("red", "tax"), NOBODY, []) == []


def test_everyone_is_asked_where_a_question_would_reveal_a_hand() -> None:
    assert answers(Ambush("red", "tax"), NOBODY, []) == [Pass(), PassRound()]


def test_quiet_is_for_one_seat_and_one_kind_of_moment() -> None:
    hushed = heeded(Veto("red", "tax"), PassRound(), NOBODY)

    assert answers(Veto("red", "toll"), hushed, [Cancel()]) == []
    assert answers(Veto("blue", "tax"), hushed, [Cancel()])
    assert answers(Protest("red", "tax"), hushed, [Cancel()])


def test_quiet_holds_where_everyone_is_asked() -> None:
    hushed = heeded(Ambush("red", "tax"), PassRound(), NOBODY)

    assert answers(Ambush("red", "toll"), hushed, []) == []


def test_only_passing_for_the_round_asks_for_quiet() -> None:
    veto = Veto("red", "tax")

    assert not is_hushed(veto, heeded(veto, Pass(), NOBODY))
    assert not is_hushed(veto, heeded(veto, Cancel(), NOBODY))
    assert is_hushed(veto, heeded(veto, PassRound(), NOBODY))


def test_quiet_is_noted_once() -> None:
    veto = Veto("red", "tax")
    once = heeded(veto, PassRound(), NOBODY)

    assert heeded(veto, PassRound(), once) == once == (("red", "Veto"),)


def test_that_a_seat_is_not_asked_shows_its_quiet() -> None:
    """So what led there is final: or a rival could try, see whether it is asked, and undo."""
    table: Any = SimpleNamespace(reveal=lambda: revealed.append(True))
    revealed: list[bool] = []
    veto = Veto("red", "tax")

    assert asked(table, veto, NOBODY) == (veto,)
    assert not revealed
    assert asked(table, veto, (("red", "Veto"),)) == ()
    assert revealed


def test_a_seat_knows_only_its_own_quiet() -> None:
    hushed = (("red", "Veto"), ("blue", "Veto"))

    assert [known_to(hushed, seat) for seat in ("red", None)] == [(("red", "Veto"),), ()]
