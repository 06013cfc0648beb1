"""What is taken without thought."""

from __future__ import annotations

from starhold.bots.at_random import on_a_whim
from starhold.core.record import Option


class GoOn(Option): ...


class Resign(Option):
    gives_up = True


def test_nobody_gives_up_on_a_whim() -> None:
    offer = [Resign(), GoOn(), Resign(), GoOn()]

    assert {on_a_whim(offer, lambda n, k=k: k % n) for k in range(4)} == {1, 3}


def test_who_can_only_give_up_does() -> None:
    assert on_a_whim([Resign()], lambda _: 0) == 0
