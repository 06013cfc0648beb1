"""What is taken without thought."""

from __future__ import annotations

from random import Random

from starhold.bots.at_random import on_a_whim
from starhold.core.record import Option


class GoOn(Option): ...


class Resign(Option):
    gives_up = True


def test_nobody_gives_up_on_a_whim() -> None:
    offer = [Resign(), GoOn(), Resign(), GoOn()]
    whim = Random(1)

    assert {on_a_whim(offer, whim.randrange) for _ in range(50)} == {1, 3}


def test_a_seat_that_can_only_concede_does() -> None:
    assert on_a_whim([Resign()], lambda _: 0) == 0
