"""A match: choices are written down, taken back, and played again."""

from __future__ import annotations

import msgspec
import pytest

from starhold.core.chance import Seeded, chosen_seed, commitment
from starhold.core.journal import Chosen, Undone
from starhold.core.match import Match
from starhold.core.record import Option, Seat
from starhold.core.trouble import IllegalChoice, Trouble
from starhold.kit.together import together
from starhold.kit.windows import Pass
from starhold.save import read, replayed, written
from tests.toys.salvage import GAME
from tests.toys.salvage.rules.r03_bids import Bid, HoldBack, LeaveIt, PlaceBid, Reach, Rummage
from tests.toys.salvage.rules.r04_award import Done, Polish, PolishWreck
from tests.toys.salvage.state import Settings, State, Step, Table


def new_match(seed: str | bytes = "wreck") -> Match[State]:
    return Match.new(GAME, Settings(mine=False), ("red", "blue"), seed)


def numbers(table: Table, seat: Seat) -> list[str]:
    return sorted(card for card in table.state.salvors[seat].hand if card.isdigit())


def both_leave_the_bag(match: Match[State]) -> None:
    match.choose(LeaveIt(), "red")
    match.choose(LeaveIt(), "blue")


def to_the_polishing(match: Match[State]) -> None:
    """Red bids and has the wreck; nobody objects or has a die rolled again."""
    both_leave_the_bag(match)
    match.choose(Bid(numbers(match.table, "red")[-1]), "red")
    match.choose(HoldBack(), "red")
    match.choose(HoldBack(), "blue")
    while not isinstance(match.table.asking, PolishWreck):
        match.choose(Pass())


def laid(match: Match[State]) -> bytes:
    return GAME.save(match.table)


# -- beginning -------------------------------------------------------------------------


def test_a_seed_nobody_chose_is_secret_and_another_each_time() -> None:
    settings = Settings()
    first = Match.new(GAME, settings, ("red", "blue"))
    second = Match.new(GAME, settings, ("red", "blue"), "")

    assert first.seed != second.seed
    assert not first.header.seed_was_chosen
    assert not second.header.seed_was_chosen
    assert first.header.commitment == commitment(first.seed)


def test_a_seed_that_a_host_chose_is_said_to_be() -> None:
    assert new_match("wreck").header.seed_was_chosen
    assert new_match("wreck").chance.seed == chosen_seed("wreck")
    assert not new_match(bytes(32)).header.seed_was_chosen


def test_a_chosen_word_cannot_be_found_by_guessing_its_commitment() -> None:
    first, second = new_match("wreck"), new_match("wreck")

    assert first.header.commitment != commitment(chosen_seed("wreck"))
    assert first.header.commitment != second.header.commitment
    assert laid(first) == laid(second)


def test_every_part_changes_the_luck() -> None:
    def numbers(parts: dict[str, str]) -> list[int]:
        match = Match.new(GAME, Settings(), ("red", "blue"), bytes(64), parts)
        assert match.header.parts == parts
        return [match.chance.fork().below(2**32), *(match.chance.below(6) for _ in range(20))]

    parts = {"red": "00" * 16, "blue": "11" * 16}
    swapped = {"red": "11" * 16, "blue": "00" * 16}
    luck = [numbers(some) for some in ({}, parts, swapped, {**parts, "blue": "12" * 16})]

    assert all(one != other for n, one in enumerate(luck) for other in luck[:n])
    assert numbers(dict(reversed(parts.items()))) == luck[1]


def test_parts_leave_the_commitment_as_it_was_announced() -> None:
    announced = Match.new(GAME, Settings(), ("red", "blue"), bytes(64)).header.commitment
    match = Match.new(GAME, Settings(), ("red", "blue"), bytes(64), {"red": "0a", "blue": "0b"})

    assert match.header.commitment == announced


def test_the_header_says_what_was_agreed() -> None:
    header = new_match().header

    assert (header.game, header.rules_version, header.seats) == ("salvage", "1.0", ("red", "blue"))
    assert header.settings == {"type": "Settings", "mine": False}


def test_what_happened_before_the_first_choice_is_news() -> None:
    told = [type(item.event).__name__ for item in new_match().table.news]

    assert told == ["WreckTurnedUp"]


@pytest.mark.parametrize("seats", [("red",), ("red", "red"), (), ("a", "b", "c", "d", "e")])
def test_a_table_has_the_right_number_of_different_seats(seats: tuple[Seat, ...]) -> None:
    with pytest.raises(Trouble, match="Salvage needs 2 to 4 different seats, not: "):
        Match.new(GAME, Settings(), seats)


# -- playing ---------------------------------------------------------------------------


def test_a_choice_is_written_with_its_luck_and_its_news() -> None:
    match = new_match()
    entry = match.choose(Rummage(), "red")

    assert match.journal.entries == [entry]
    assert (entry.seat, entry.option, len(entry.luck)) == ("red", Rummage(), 1)
    assert [told.to for told in entry.told] == [("red",)]


def test_without_a_seat_the_first_question_is_answered() -> None:
    assert new_match().choose(LeaveIt()).seat == "red"


def test_an_illegal_choice_is_not_written_down() -> None:
    match = new_match()
    with pytest.raises(IllegalChoice):
        match.choose(Polish())

    assert match.journal.entries == []


# -- taking back -----------------------------------------------------------------------


def test_ones_own_run_can_be_taken_back_step_by_step() -> None:
    match = new_match()
    to_the_polishing(match)
    start = laid(match)
    match.choose(Polish())
    middle = laid(match)
    match.choose(Polish())  # and the game goes on: a new wreck is turned up

    assert not match.can_undo("red")  # a secret has spoken

    match = new_match()
    to_the_polishing(match)
    match.choose(Polish())
    assert laid(match) == middle
    match.undo("red")

    assert laid(match) == start
    assert not match.can_undo("red")  # what came before was another's choice
    assert match.journal.entries[-1] == Undone("red")


def test_nothing_is_taken_back_before_anything_is_done() -> None:
    with pytest.raises(IllegalChoice, match="Nothing to undo"):
        new_match().undo("red")


def test_what_luck_has_answered_cannot_be_taken_back() -> None:
    match = new_match()
    match.choose(Rummage(), "red")

    assert not match.can_undo("red")


def test_what_came_after_the_luck_can_be() -> None:
    match = new_match()
    match.choose(Rummage(), "red")
    before = laid(match)
    match.choose(Bid(numbers(match.table, "red")[0]), "red")
    match.undo("red")

    assert laid(match) == before
    assert not match.can_undo("red")


def test_in_a_secret_phase_one_can_take_back_while_others_play() -> None:
    match = new_match()
    match.choose(LeaveIt(), "red")
    match.choose(Rummage(), "blue")
    match.choose(Bid(numbers(match.table, "blue")[0]), "blue")
    match.undo("red")

    alone = new_match()
    alone.choose(Rummage(), "blue")
    alone.choose(Bid(numbers(alone.table, "blue")[0]), "blue")
    assert laid(match) == laid(alone)
    assert match.can_undo("blue")


def test_luck_goes_on_where_it_was_after_taking_back() -> None:
    match = new_match()
    match.choose(LeaveIt(), "red")
    match.choose(Rummage(), "blue")
    match.undo("red")
    match.choose(Rummage(), "red")

    assert isinstance(match.table.chance, Seeded)
    luck = [number for entry in match.history for number in entry.luck]
    again = replayed(match, chance=match.chance)
    assert len(luck) == 2
    assert GAME.save(again) == laid(match)


def test_a_seat_that_is_ready_can_take_it_back_while_others_are_not() -> None:
    match = new_match()
    both_leave_the_bag(match)
    match.choose(HoldBack(), "red")
    assert list(match.table.open) == ["blue"]
    match.undo("red")

    assert list(match.table.open) == ["red", "blue"]


def test_the_seat_that_ends_a_secret_phase_cannot_take_it_back() -> None:
    match = new_match()
    both_leave_the_bag(match)
    match.choose(HoldBack(), "red")
    match.choose(HoldBack(), "blue")  # the wreck drifts away, and the next is turned up

    assert not match.can_undo("red")
    assert not match.can_undo("blue")


def test_what_lets_others_act_in_secret_is_final_at_once() -> None:
    """If red could take it back until blue acts, red would see when blue does."""
    match = polished(b'{"type":"Bidding"}')
    assert list(match.table.open) == ["red", "blue"]
    before = match.can_undo("red")
    match.choose(LeaveIt(), "blue")

    assert not before
    assert not match.can_undo("red")


def test_what_asks_others_discreetly_is_final_at_once() -> None:
    """Red must not see how many others are asked, and when each of them answers."""
    match = polished(b'{"type":"Object","player":"blue"},{"type":"Object","player":"blue"}')
    assert list(match.table.open) == ["blue"]
    before = match.can_undo("red")
    match.choose(Pass(), "blue")

    assert list(match.table.open) == ["blue"]
    assert not before
    assert not match.can_undo("red")


def test_what_leads_to_ones_own_part_of_a_secret_phase_can_be_taken_back() -> None:
    match = polished(together(red=(Reach("red"), PlaceBid("red"))))
    match.choose(LeaveIt(), "red")
    match.undo("red")
    match.undo("red")

    assert match.table.offer == [Polish(), Done()]


def polished(after: bytes | Step) -> Match[State]:
    """Red has polished a wreck, without luck or a secret; steps that follow are as given."""
    usual = new_match()
    to_the_polishing(usual)
    state = usual.table.state
    written = after if isinstance(after, bytes) else msgspec.json.encode(after)
    agenda = b'[{"type":"PolishWreck","player":"red"},' + written + b"]"
    start = GAME.save(usual.table).partition(b',"agenda":')[0] + b',"agenda":' + agenda + b"}"
    match = Match(GAME, usual.header, usual.seed, start)
    assert match.table.state == state
    match.choose(Done(), "red")
    return match


def test_another_players_choice_ends_ones_own_run() -> None:
    match = new_match()
    to_the_polishing(match)
    match.choose(Done())  # a new wreck: a secret has spoken
    both_leave_the_bag(match)
    match.choose(Bid(numbers(match.table, "blue")[-1]), "blue")
    match.choose(HoldBack(), "blue")
    match.choose(HoldBack(), "red")
    match.choose(Pass(), "red")

    assert not match.can_undo("blue")


# -- looking back ----------------------------------------------------------------------


def test_the_end_is_final_even_where_no_luck_has_spoken() -> None:
    """After the end the seed is shown, so the next dice could be foretold."""
    match = new_match()
    to_the_polishing(match)
    match.table.agenda = match.table.agenda[:1]  # nothing follows the polishing
    match.choose(Done())

    assert match.table.over
    assert not match.table.luck
    assert not match.can_undo("red")
    with pytest.raises(IllegalChoice, match="Nothing to undo"):
        match.undo("red")


def test_history_is_what_stands() -> None:
    match = new_match()
    match.choose(LeaveIt(), "red")
    match.choose(LeaveIt(), "blue")
    match.undo("red")
    match.choose(Rummage(), "red")

    assert [(entry.seat, entry.option) for entry in match.history] == [
        ("blue", LeaveIt()),
        ("red", Rummage()),
    ]
    assert len(match.journal) == 4


def test_a_replay_can_stop_anywhere() -> None:
    match = new_match()
    tables = [match.game.load(match.start)]
    for option, seat in moves():
        match.choose(option, seat)
        tables.append(match.table.fork())

    for count, table in enumerate(tables):
        again = replayed(match, count)
        assert (again.state, again.agenda) == (table.state, table.agenda)


def moves() -> list[tuple[Option, Seat]]:
    return [
        (Rummage(), "red"),
        (LeaveIt(), "blue"),
        (HoldBack(), "blue"),
        (HoldBack(), "red"),
    ]


def test_resuming_plays_only_what_is_younger_than_the_checkpoint() -> None:
    match = new_match()
    to_the_polishing(match)
    match.choose(Polish())
    again = read(GAME, written(match))

    assert match.tail == again.tail == 1
    assert laid(again) == laid(match)
    assert again.journal.entries == match.journal.entries
    assert again.can_undo("red")

    again.undo("red")
    match.undo("red")

    assert laid(again) == laid(match)
    assert laid(read(GAME, written(again))) == laid(match)


def test_a_journal_entry_is_plain_data() -> None:
    assert Chosen("red", LeaveIt()) == Chosen("red", LeaveIt(), (), ())
