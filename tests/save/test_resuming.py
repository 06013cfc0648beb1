"""A rules update never rewrites history: what was recorded is compared with the replay."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from starhold import save
from starhold.core.journal import Chosen, Undone
from starhold.core.match import Match
from starhold.core.record import Told
from starhold.core.trouble import BadFile, Trouble
from starhold.save.resuming import (
    KeptGame,
    difference,
    recorded_result,
    resumed,
    show_as_recorded,
)
from starhold.show.view import view
from tests.toys.mended import update
from tests.toys.salvage import GAME
from tests.toys.salvage.rules.r03_bids import Bid, BidShown, CardFound, Rummage
from tests.toys.salvage.state import Settings, State

JOURNAL = msgspec.json.Decoder(list[Chosen | Undone])


def played() -> Match[State]:
    """A whole game: everyone takes what is offered first."""
    match = Match.new(GAME, Settings(mine=False), ("red", "blue"), "a word")
    while not match.table.over:
        match.choose(match.table.offer[0])
    return match


def recorded(match: Match[State], **changes: Any) -> KeptGame:
    """The game as a database keeps it: its entries are plain data."""
    entries = JOURNAL.decode(msgspec.json.encode(match.journal.entries))
    record = KeptGame(match.header, match.seed, match.start, match.start, 0, entries)
    return record._replace(**changes)


def at(match: Match[State], event: str) -> int:
    """The number of the entry that first told of an event."""
    told = ([type(item.event).__name__ for item in entry.told] for entry in match.history)
    return next(number for number, kinds in enumerate(told, 1) if event in kinds)


def test_the_same_rules_repeat_everything() -> None:
    match = played()
    found = resumed(GAME, recorded(match))

    assert (found.refused, found.moved) == ("", None)
    assert found.match.journal.entries == match.journal.entries
    assert GAME.save(found.match.table) == GAME.save(match.table)


@pytest.mark.parametrize(
    ("change", "event", "why"),
    [
        ("news", "BidShown", "the rules report BidShown instead of BidShown"),
        ("luck", "DieRolled", "the rules draw other random numbers"),
        ("crash", "WreckTaken", "KeyError: 'worth'"),
    ],
)
def test_the_first_entry_that_differs_and_all_after_it_stay_out(
    monkeypatch: pytest.MonkeyPatch, change: str, event: str, why: str
) -> None:
    match = played()
    update(change, monkeypatch.setattr)
    found = resumed(GAME, recorded(match))
    first = at(match, event)

    assert found.refused == f"entry {first}: {why}"
    assert found.match.journal.entries == match.journal.entries[: first - 1]
    assert not found.match.table.over


def test_an_option_that_is_not_offered_any_more_stays_out(monkeypatch: pytest.MonkeyPatch) -> None:
    match = played()
    update("option", monkeypatch.setattr)
    found = resumed(GAME, recorded(match))
    first = next(n for n, e in enumerate(match.history, 1) if type(e.option).__name__ == "Bid")

    assert found.refused.startswith(f"entry {first}: 'bid ")
    assert len(found.match.journal) == first - 1


def test_rules_that_move_the_checkpoint_on_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    match = played()
    update("moved", monkeypatch.setattr)
    found = resumed(GAME, recorded(match))

    assert found.moved is not None
    assert [type(item.event).__name__ for item in found.moved] == ["Forced", "Forced"]
    assert found.refused.startswith("entry 1: ")


def test_a_checkpoint_that_the_rules_cannot_open_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = played()

    def lacking(_data: bytes, _chance: object = None) -> None:
        raise KeyError("pile")

    monkeypatch.setitem(vars(GAME), "load", lacking)
    with pytest.raises(BadFile, match="cannot open the table: KeyError: 'pile'"):
        resumed(GAME, recorded(match))


def test_an_entry_before_the_checkpoint_that_cannot_be_read_is_named() -> None:
    record = recorded(played(), kept=2)
    strange = msgspec.structs.replace(record.journal[1], option={"type": "Castle"})
    journal = [record.journal[0], strange, *record.journal[2:]]

    with pytest.raises(BadFile, match="Entry 2 cannot be read"):
        resumed(GAME, record._replace(journal=journal))


def test_a_field_that_a_later_release_added_does_not_count() -> None:
    older = {"type": "BidShown", "player": "red", "cards": ["3"]}
    entry = Chosen("red", Rummage(), told=(Told(older),))

    assert difference(entry, (), [Told(BidShown("red", ("3",), 3))]) == ""
    assert difference(entry, (), [Told(BidShown("blue", ("3",), 3))])
    assert difference(entry, (), [Told(BidShown("red", ("3", "1"), 4))])


def test_seats_may_be_told_more_fully_but_nobody_else_may_be_told() -> None:
    shown, found = BidShown("red", ("3",), 3), CardFound("red", "2")
    entry = Chosen("red", Rummage(), told=(Told(shown),))

    assert difference(entry, (), [Told(shown, None, ("red",)), Told(found, ("red",))]) == ""
    assert difference(entry, (), [Told(shown, ("red",))])
    assert "2 events instead of 1" in difference(entry, (), [Told(shown), Told(found, ("red",))])


# -- finished games ----------------------------------------------------------------------


def test_a_finished_game_keeps_its_result(monkeypatch: pytest.MonkeyPatch) -> None:
    match = played()
    scored = GAME.score(match.table.state)
    update("scores", monkeypatch.setattr)
    again = save.read(GAME, save.written(match))
    seen = view(GAME, again.table, "red", result=recorded_result(again))

    assert recorded_result(again) == scored
    assert seen.scores == scored
    assert seen.scores != GAME.score(again.table.state)
    assert seen.news[-1].key == "ResultKept"


def test_a_result_from_before_results_were_recorded_is_scored_now() -> None:
    match = played()
    last = match.journal.entries[-1]
    assert isinstance(last, Chosen)
    match.journal.entries[-1] = msgspec.structs.replace(last, result=())
    seen = view(GAME, match.table, "red", result=recorded_result(match))

    assert seen.scores == GAME.score(match.table.state)
    assert [item for item in seen.news if item.key == "ResultKept"] == []


# -- files and replays -------------------------------------------------------------------


def test_a_save_is_taken_up_before_what_differs(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match.new(GAME, Settings(mine=False), ("red", "blue"), "a word")
    match.choose(Rummage(), "red")
    match.choose(match.table.question("red").options[0], "red")
    data = save.written(match)
    update("option", monkeypatch.setattr)
    found = save.taken_up(GAME, data)

    assert found.match.journal.entries == match.journal.entries[:1]
    assert found.refused.startswith("entry 2: ")
    with pytest.raises(BadFile, match=r"The rules have changed since the save was saved \(entry"):
        save.read(GAME, data)


def test_a_replay_shows_nothing_that_was_not_so(monkeypatch: pytest.MonkeyPatch) -> None:
    match = played()
    update("news", monkeypatch.setattr)
    table, first = GAME.load(match.start), at(match, "BidShown")
    for entry in match.history[: first - 1]:
        show_as_recorded(table, entry)

    with pytest.raises(Trouble, match="The rules have changed since"):
        show_as_recorded(table, match.history[first - 1])


def test_a_replay_does_not_say_what_somebody_chose_in_secret(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = played()
    update("option", monkeypatch.setattr)
    table, first = GAME.load(match.start), kinds(match).index(Bid)
    for entry in match.history[:first]:
        show_as_recorded(table, entry)
    with pytest.raises(Trouble) as raised:
        show_as_recorded(table, match.history[first])

    assert str(raised.value) == "The rules have changed since, so it cannot be shown."


def kinds(match: Match[State]) -> list[type]:
    return [type(entry.option) for entry in match.history]
