"""The numbers of imagined tables."""

from __future__ import annotations

from starhold.foresight.quick import KEPT, Quick


def test_many_numbers_at_once_are_those_drawn_one_by_one() -> None:
    for count in range(KEPT + 2):
        at_once, one_by_one = Quick(count), Quick(count)
        limits = range(count + 1, 1, -1)

        assert at_once.several(limits) == [one_by_one.below(limit) for limit in limits]
        assert at_once.at == one_by_one.at


def test_a_fork_draws_the_same_numbers() -> None:
    luck = Quick(7)
    twin = luck.fork()

    assert luck.several([6] * 40) == twin.several([6] * 40)
