"""Phases that several seats play at once, each in a lane of its own."""

from __future__ import annotations

import pytest

from starhold.core.chance import Recorded
from starhold.core.record import Event, Forced, Option, Seat, Told
from starhold.core.step import Choice, Lane, Step, Together
from starhold.core.table import Table
from starhold.core.trouble import IllegalChoice
from starhold.kit.together import together

State = dict[Seat, int]


class Add(Option):
    count: int


class Explode(Option): ...


class Added(Event):
    seat: Seat


class Shown(Event): ...


class AddUp(Choice[State]):
    limit: int = 3

    def options(self, state: State) -> list[Option]:
        return [Add(n) for n in range(self.limit)] if state[self.player] < 9 else []

    def chosen(self, table: Table[State], option: Add) -> tuple[Step[State], ...]:
        table.state[self.player] += option.count
        table.tell(Added(self.player))
        return (self,) if option.count else ()


class AddMore(AddUp): ...


class Fuse(Choice[State]):
    def options(self, state: State) -> list[Option]:  # noqa: ARG002 - as every choice
        return [Add(0), Explode()]

    def chosen(self, table: Table[State], option: Option) -> tuple[Step[State], ...]:
        if isinstance(option, Explode):
            table.end()
        return ()


class Bang(Step[State]):
    def run(self, table: Table[State]) -> tuple[Step[State], ...]:
        table.end()
        return ()


class Roll(Step[State]):
    seat: Seat

    def run(self, table: Table[State]) -> tuple[Step[State], ...]:
        table.state[self.seat] += table.below(6)
        return ()


class Show(Step[State]):
    def run(self, table: Table[State]) -> tuple[Step[State], ...]:
        table.tell(Shown())
        return ()


def laid(*agenda: Step[State], luck: tuple[int, ...] = ()) -> Table[State]:
    table: Table[State] = Table({"red": 0, "blue": 0}, agenda, Recorded(luck))
    table.settle()
    return table


def test_all_lanes_are_open_at_once() -> None:
    table = laid(together(red=(AddUp("red"),), blue=(AddUp("blue"),)), Show())

    assert list(table.open) == ["red", "blue"]
    assert table.asking == AddUp("red")
    assert table.question("blue").choice == AddUp("blue")


def test_a_lane_goes_on_while_the_others_wait_in_their_order() -> None:
    table = laid(together(red=(AddUp("red"),), blue=(AddUp("blue"),)), Show())
    untouched = table.question("blue")
    table.choose(Add(2), "red")

    assert table.apart
    assert list(table.open) == ["red", "blue"]
    assert table.question("blue") is untouched
    assert table.state == {"red": 2, "blue": 0}


def test_what_happens_in_a_lane_is_told_to_its_seat_alone() -> None:
    table = laid(together(red=(AddUp("red"),), blue=(AddUp("blue"),)))
    table.choose(Add(2), "red")

    assert table.news == [Told(Added("red"), ("red",))]


def test_a_seat_that_is_ready_is_not_asked_any_more() -> None:
    table = laid(together(red=(AddUp("red"),), blue=(AddUp("blue"),)), Show())
    table.choose(Add(0), "red")

    assert list(table.open) == ["blue"]
    with pytest.raises(IllegalChoice, match="waiting for blue"):
        table.choose(Add(0), "red")


def test_when_the_last_is_ready_the_phase_is_over_and_its_secrets_come_out() -> None:
    table = laid(together(red=(AddUp("red"),), blue=(AddUp("blue"),)), Show())
    table.choose(Add(0), "red")
    table.choose(Add(0), "blue")

    assert table.news[-1] == Told(Shown())
    assert table.over
    assert table.spoken
    assert not table.apart


def test_a_forced_choice_in_a_lane_is_noted_for_its_seat() -> None:
    table = laid(together(red=(AddUp("red", 1),), blue=(AddUp("blue"),)))

    assert table.news == [
        Told(Forced("red", Add(0)), ("red",)),
        Told(Added("red"), ("red",)),
    ]
    assert list(table.open) == ["blue"]


def test_a_phase_in_which_nobody_has_a_choice_is_over_at_once() -> None:
    table = laid(together(red=(), blue=(AddUp("blue", 1),)), Show())

    assert table.over
    assert table.news[-1] == Told(Shown())


def test_luck_in_a_lane_is_drawn_when_the_lane_comes_to_it() -> None:
    lanes = together(red=(AddUp("red"), Roll("red")), blue=(AddUp("blue"), Roll("blue")))
    table = laid(lanes, luck=(5, 1))
    table.choose(Add(0), "blue")

    assert table.state == {"red": 0, "blue": 5}
    assert table.luck == [5]
    assert table.spoken


def test_the_game_can_end_in_a_lane() -> None:
    table = laid(together(red=(Fuse("red"),), blue=(Fuse("blue"),)), Show())
    table.choose(Explode(), "blue")

    assert table.over
    assert table.open == {}
    assert table.agenda == ()


def test_the_game_can_end_while_the_lanes_are_opened() -> None:
    table = laid(together(red=(AddUp("red"),), blue=(Bang(),)), Show())

    assert table.over
    assert table.open == {}


def test_a_phase_can_follow_another() -> None:
    lanes = together(red=(AddUp("red"),), blue=(AddUp("blue"),))
    table = laid(lanes, lanes)
    table.choose(Add(0), "red")
    table.choose(Add(0), "blue")

    assert list(table.open) == ["red", "blue"]
    assert not table.apart


def test_everybody_knows_what_a_phase_begins_with_and_no_more() -> None:
    first = together(red=(AddUp("red"), AddMore("red")), blue=(AddUp("blue"),))
    table = laid(first, together(red=(AddMore("red"),), blue=(AddMore("blue"),)))
    table.choose(Add(0), "red")
    before = table.known
    table.choose(Add(0), "red")
    table.choose(Add(0), "blue")

    assert before == (AddUp("red"), AddUp("blue"))
    assert table.known == (*before, AddMore("red"), AddMore("blue"))


def test_lanes_are_named_by_their_seats() -> None:
    phase: Together[State, Step[State]] = Together(
        (Lane("red", (AddUp("red"),)), Lane("blue", (AddUp("blue"),)))
    )

    assert together(red=(AddUp("red"),), blue=(AddUp("blue"),)) == phase
