"""A game that was tampered with is found out, whatever was changed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from starhold import games
from starhold.core.journal import Chosen, Journal, Undone
from starhold.core.match import Match
from starhold.core.record import Told
from starhold.save import read, replayed, taken_up, written
from starhold.terminal.sitting import Sitting, with_bots
from starhold.terminal.verify import checks

SAVES = sorted((Path(__file__).parents[1] / "games").glob("*/saves/0.[12].0*.json"))


@pytest.fixture
def match() -> Match[Any]:
    """A whole game, with dice in it."""
    game = games.find(games.names()[0])
    for number in range(20):
        new = Match.new(game, game.settings(), ("red",), f"verify {number}")
        table = Sitting(with_bots(new, {"red": "random"}))
        while table.let_bot_play():
            pass
        if any(entry.luck for entry in new.history):
            return new
    raise AssertionError("no game had dice in it")


PARTS = {"red": "5a" * 16}


@pytest.fixture
def shared(match: Match[Any]) -> Match[Any]:
    """A game whose luck the seat had a part in."""
    new = Match.new(match.game, match.game.settings(), ("red",), parts=PARTS)
    table = Sitting(with_bots(new, {"red": "random"}))
    while table.let_bot_play():
        pass
    return new


def failed(match: Match[Any]) -> list[str]:
    return [check.text for check in checks(match) if not check.held]


def first_lucky(match: Match[Any]) -> int:
    return next(
        n for n, one in enumerate(match.journal.entries) if isinstance(one, Chosen) and one.luck
    )


def test_an_honest_game_holds(match: Match[Any]) -> None:
    assert failed(match) == []


def test_the_level_of_each_bot_is_named(match: Match[Any]) -> None:
    match.header = replace(match.header, bots={"red": "hard"})

    assert "the record says that bots played red (hard)" in [one.text for one in checks(match)]


def test_a_changed_number_is_found(match: Match[Any]) -> None:
    at = first_lucky(match)
    entry = match.journal.entries[at]
    assert isinstance(entry, Chosen)
    match.journal.entries[at] = replace(entry, luck=(entry.luck[0] + 1, *entry.luck[1:]))

    (text,) = failed(match)
    assert text.startswith(f"choice {at + 1}: the record says")


def test_dice_that_were_seen_and_taken_back_are_found(match: Match[Any]) -> None:
    """The next choice would have the same dice, but by then somebody knows them."""
    at, entries = first_lucky(match), match.journal.entries
    again = entries[at]
    match.journal = Journal([*entries[: at + 1], Undone(again.seat), again, *entries[at + 1 :]])

    assert failed(match) == [f"entry {at + 2} takes back entry {at + 1} after its dice were seen"]


def test_changed_news_is_found(match: Match[Any]) -> None:
    entry = match.journal.entries[-1]
    assert isinstance(entry, Chosen)
    match.journal.entries[-1] = replace(
        entry, told=(*entry.told, Told(entry.told[0].event, ("blue",)))
    )

    assert "the events differ from those of the rules" in failed(match)[0]


def test_a_choice_left_out_is_found(match: Match[Any]) -> None:
    at = first_lucky(match)
    match.journal = Journal(match.journal.entries[:at] + match.journal.entries[at + 1 :])

    assert failed(match)


def test_another_seed_is_found(match: Match[Any]) -> None:
    match.seed = bytes(32)

    assert any("matches the hash shown at the start" in text for text in failed(match))


def test_a_missing_seed_is_said(match: Match[Any]) -> None:
    match.seed = b""

    assert "no seed" in failed(match)[0]


def test_another_end_is_found(match: Match[Any]) -> None:
    match.table = replayed(match, 3)

    assert "the table at the end" in failed(match)[0]


def test_another_start_than_the_seed_deals_is_found(match: Match[Any]) -> None:
    match.start = Match.new(match.game, match.game.settings(), ("red",), "another").start

    assert "the table at the start does not come from the seed" in failed(match)


def test_a_described_start_and_one_of_older_rules_are_no_fraud(match: Match[Any]) -> None:
    other = Match.new(match.game, match.game.settings(), ("red",), "another")
    other.seed, honest = match.seed, match.header

    for said in ({"described": True}, {"rules_version": "0.1"}):
        other.header = replace(honest, **said)
        texts = [check.text for check in checks(other) if check.held]

        assert any("at the start was" in text for text in texts)


def test_a_game_with_parts_holds_and_says_so(shared: Match[Any]) -> None:
    again = read(shared.game, written(shared))

    assert failed(again) == []
    assert "the luck comes from the seed and the parts of red" in [c.text for c in checks(again)]


def test_a_start_that_was_not_dealt_from_the_parts_is_found(shared: Match[Any]) -> None:
    """A stacked deck, or a start after as many numbers as suited somebody."""
    shared.header = replace(shared.header, described=True)
    shared.start = Match.new(shared.game, shared.game.settings(), ("red",), "another").start

    assert "the table at the start was described by hand, and not dealt" in failed(shared)


def test_a_changed_part_is_found(shared: Match[Any]) -> None:
    shared.header = replace(shared.header, parts={"red": "a5" * 16})

    assert "the table at the start does not come from the seed" in failed(shared)


def test_a_part_left_out_is_found(shared: Match[Any]) -> None:
    shared.header = replace(shared.header, parts={})

    assert failed(shared)


def test_a_game_forged_as_a_whole_has_another_commitment(shared: Match[Any]) -> None:
    noted = shared.header.commitment[:16]
    forged = Match.new(shared.game, shared.game.settings(), ("red",), parts=PARTS)

    assert [check.held for check in checks(shared, noted) if "noted" in check.text] == [True]
    assert [check.held for check in checks(forged, noted) if "noted" in check.text] == [False]
    assert failed(forged) == []


# Rules that were corrected since do not repeat the others as they were played.
REPEATABLE = {"crest 0.2.0", "galactic_emperor 0.1.0", "galactic_emperor 0.2.0"} | {
    "kardashev 0.1.0",
    "kardashev 0.2.0",
}
OLD = {f"{file.parts[-3]} {file.stem}": file for file in SAVES}


@pytest.mark.parametrize("name", OLD)
def test_a_save_of_an_older_release_verifies_without_salt_and_parts(name: str) -> None:
    file = OLD[name]
    match = taken_up(games.find(file.parts[-3]), file.read_bytes()).match
    held = [check.text for check in checks(match) if check.held]

    assert f"the seed matches the hash shown at the start, {match.header.commitment}" in held
    assert "the luck comes from the seed alone: no seat added a part" in held
    assert name not in REPEATABLE or failed(match) == []
