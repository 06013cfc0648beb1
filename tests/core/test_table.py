"""The table: steps are replaced by the steps they return, until someone has a real choice."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from starhold.core.chance import Recorded
from starhold.core.record import Event, Forced, Option, Seat, Told
from starhold.core.step import Choice, Step
from starhold.core.table import Table
from starhold.core.trouble import IllegalChoice


class State(msgspec.Struct):
    log: list[str] = []
    stock: int = 2


class Say(Step[State]):
    word: str

    def run(self, table: Table[State]) -> tuple[Step[State], ...]:
        table.state.log.append(self.word)
        return ()


class Twice(Step[State]):
    word: str

    def run(self, table: Table[State]) -> tuple[Step[State], ...]:  # noqa: ARG002 - as every step
        return Say(self.word), Say(self.word)


class Forever(Step[State]):
    def run(self, table: Table[State]) -> tuple[Step[State], ...]:  # noqa: ARG002 - as every step
        return (self,)


class Stop(Step[State]):
    def run(self, table: Table[State]) -> tuple[Step[State], ...]:
        table.end()
        return (Say("never"),)


class Whisper(Step[State]):
    to: tuple[Seat, ...] | None

    def run(self, table: Table[State]) -> tuple[Step[State], ...]:
        table.tell(Happened("psst"), self.to)
        return ()


class Take(Option):
    count: int


class Happened(Event):
    what: str


class TakeSome(Choice[State]):
    def options(self, state: State) -> list[Option]:
        return [Take(count) for count in range(1, state.stock + 1)]

    def chosen(self, table: Table[State], option: Take) -> tuple[Step[State], ...]:
        table.state.stock -= option.count
        return (Say(f"took {option.count}"),)


class TakeOpenly(TakeSome):
    always_ask = True


class TakeQuietly(TakeSome):
    discreet = True


def laid(*agenda: Step[State], stock: int = 2, luck: tuple[int, ...] = ()) -> Table[State]:
    table = Table(State(stock=stock), agenda, Recorded(luck))
    table.settle()
    return table


def test_steps_run_in_order_and_returned_ones_come_first() -> None:
    table = laid(Say("a"), Twice("b"), Say("c"))

    assert table.state.log == ["a", "b", "b", "c"]
    assert table.over
    assert (table.asking, table.offer) == (None, [])


def test_the_table_waits_for_a_real_choice() -> None:
    table = laid(TakeSome("red"), Say("then"))

    assert table.asking == TakeSome("red")
    assert table.offer == [Take(1), Take(2)]
    assert not table.over

    table.choose(Take(2))

    assert table.state.log == ["took 2", "then"]


def test_a_forced_choice_is_taken_and_noted() -> None:
    table = laid(TakeSome("red"), stock=1)

    assert table.state.stock == 0
    assert table.news == [Told(Forced("red", Take(1)))]


def test_what_a_discreet_choice_was_forced_to_is_told_to_nobody_else() -> None:
    table = laid(TakeQuietly("red"), stock=1)

    assert table.news == [Told(Forced("red", Take(1)), ("red",))]


def test_a_forced_choice_is_asked_if_silence_would_reveal_something() -> None:
    table = laid(TakeOpenly("red"), stock=1)

    assert table.offer == [Take(1)]


def test_a_choice_without_options_vanishes() -> None:
    table = laid(TakeOpenly("red"), Say("then"), stock=0)

    assert table.state.log == ["then"]
    assert table.news == []


def test_only_what_is_offered_is_legal() -> None:
    table = laid(TakeSome("red"))

    with pytest.raises(IllegalChoice, match="'take 3' is not one of the options"):
        table.choose(Take(3))
    with pytest.raises(IllegalChoice, match="It is not blue's turn; waiting for red"):
        table.choose(Take(1), "blue")
    assert table.state == State()


def test_nothing_can_be_chosen_when_it_is_over() -> None:
    with pytest.raises(IllegalChoice, match="The game is over"):
        laid().choose(Take(1))


def test_search_picks_by_place() -> None:
    table = laid(TakeSome("red"))
    table.pick(1)

    assert table.state.stock == 0


def test_the_game_can_end_in_the_middle_of_a_step() -> None:
    table = laid(Say("a"), Stop(), TakeSome("red"))

    assert table.over
    assert table.state.log == ["a"]


def test_steps_that_never_come_to_rest_are_a_defect() -> None:
    with pytest.raises(RuntimeError, match="never stop"):
        laid(Forever())


def test_an_event_is_told_to_everyone_or_to_some() -> None:
    table = laid(Whisper(None), Whisper(("red",)))

    assert table.news == [Told(Happened("psst")), Told(Happened("psst"), ("red",))]


def test_nothing_is_told_where_nobody_reads_it() -> None:
    table = Table(State(), (Whisper(None), TakeSome("red")), Recorded(()))
    table.heard = False
    table.settle()
    table.fork().pick(0)

    assert (table.news, table.fork().heard) == ([], False)


def test_news_and_luck_are_those_of_the_last_choice() -> None:
    table = laid(Whisper(None), TakeSome("red"), TakeOpenly("red"), stock=3, luck=(3,))
    table.below(6)
    assert (len(table.news), table.luck, table.spoken) == (1, [3], True)

    table.choose(Take(1))

    assert (table.news, table.luck, table.spoken) == ([], [], False)


def test_all_doors_to_luck_write_down_what_was_drawn() -> None:
    table = laid(luck=(5, 0, 2, 0))
    pile = ["a", "b", "c"]

    assert table.roll(2) == (6, 1)

    table.shuffle(pile)

    assert pile == ["b", "a", "c"]
    assert table.luck == [5, 0, 2, 0]
    assert table.spoken


def test_a_pile_of_one_needs_no_luck() -> None:
    table = laid()
    table.shuffle(["a"])

    assert not table.spoken


@pytest.mark.parametrize("deed", [lambda table: table.reveal(), lambda table: table.draw(["a"])])
def test_a_secret_that_comes_out_cannot_be_taken_back(deed: Any) -> None:
    table = laid()
    deed(table)

    assert table.spoken
    assert table.luck == []


def test_the_top_of_a_pile_is_at_its_end() -> None:
    pile = ["bottom", "top"]

    assert laid().draw(pile) == "top"
    assert pile == ["bottom"]


def test_a_fork_has_everything_and_shares_nothing_that_changes() -> None:
    table = laid(Whisper(None), TakeSome("red"), luck=(1, 1))
    table.below(6)
    twin = table.fork()
    assert (twin.state, twin.agenda, twin.open) == (table.state, table.agenda, table.open)
    assert (twin.news, twin.luck, twin.spoken) == (table.news, table.luck, table.spoken)

    twin.below(6)
    twin.choose(Take(1))

    assert table.state == State()
    assert table.asking == TakeSome("red")
    assert table.luck == [1]


# -- what everybody knows ----------------------------------------------------------------


def test_everybody_knows_the_question_with_which_a_turn_begins() -> None:
    """The next one would tell of a choice that red can still take back."""
    table = laid(TakeSome("red"), Whisper(("red",)), TakeOpenly("red"), stock=9)
    before = table.known
    table.choose(Take(1))

    assert before == table.known == (TakeSome("red"),)


def test_everybody_knows_what_is_asked_after_something_public() -> None:
    table = laid(TakeSome("red"), Whisper(None), TakeOpenly("red"), stock=9)
    table.choose(Take(1))

    assert table.known == (TakeSome("red"), Happened("psst"), TakeOpenly("red"))
    assert table.fork().known == table.known


def test_everybody_knows_what_is_asked_when_the_turn_passes_on() -> None:
    table = laid(TakeSome("red"), TakeOpenly("blue"), TakeSome("red"), stock=9)
    table.choose(Take(1))
    table.choose(Take(1))

    assert table.known == (TakeSome("red"), TakeOpenly("blue"), TakeSome("red"))


def test_a_discreet_question_leaves_no_trace_in_what_everybody_knows() -> None:
    table = laid(TakeSome("red"), TakeQuietly("blue"), TakeOpenly("red"), stock=9)
    table.choose(Take(1))
    table.choose(Take(1))

    assert table.asking == TakeOpenly("red")
    assert table.known == (TakeSome("red"),)


def test_what_is_public_counts_even_if_a_discreet_question_comes_first() -> None:
    table = laid(Whisper(None), TakeQuietly("blue"), TakeOpenly("red"), stock=9)
    before = table.known
    table.choose(Take(1))

    assert before == (Happened("psst"),)
    assert table.known == (Happened("psst"), TakeOpenly("red"))


def test_what_nobody_hears_is_not_kept() -> None:
    table = laid(TakeSome("red"), Whisper(None), TakeOpenly("blue"), stock=9)
    table.heard = False
    table.choose(Take(1))

    assert table.known == (TakeSome("red"),)
