"""A bot that goes round in circles is stopped, and the table is told."""

from __future__ import annotations

from typing import Any

import pytest

from starhold import games
from starhold.core.journal import Chosen
from starhold.core.match import Match
from starhold.core.record import Option, name_of
from starhold.games.space_empires.rules.movement.r07_movement import EndMovement, Movement
from starhold.games.space_empires.rules.movement.r07_scuttling import KeepAll, ThinkOfScuttling
from starhold.games.space_empires.rules.turns.r27_victory import Concede
from starhold.games.space_empires.settings import Settings
from starhold.server.rooms import going_round
from starhold.server.rooms.chronicle import Chronicle
from starhold.server.rooms.rules_work import AskedBot, asked_bot

CIRCLE = (ThinkOfScuttling(), KeepAll())
BOTS = {"red"}


@pytest.fixture
def chronicle(monkeypatch: pytest.MonkeyPatch) -> Chronicle:
    """Red moves; six choices in a row are too many here."""
    monkeypatch.setattr(going_round, "MOST", 6)
    match = Match.new(games.find("space_empires"), Settings(profile="basic"), ("red", "blue"), "y")
    while match.table.asking != Movement("red"):
        match.choose(match.table.offer[-1])
    return begun_here(match)


def begun_here(match: Match[Any]) -> Chronicle:
    """A chronicle whose first entry is the next choice."""
    fresh: Match[Any] = Match(match.game, match.header, match.seed, match.game.save(match.table))
    return Chronicle(fresh)


def choose(chronicle: Chronicle, *options: Option, key: str = "bot-") -> None:
    for option in options:
        chronicle.choose("red", option, f"{key}{len(chronicle.journal)}", 0.0)


def asked(chronicle: Chronicle) -> AskedBot:
    found = asked_bot(chronicle, BOTS)
    assert found is not None
    return found


def test_a_bot_is_asked_until_it_has_gone_round_too_often(chronicle: Chronicle) -> None:
    choose(chronicle, *CIRCLE, *CIRCLE, CIRCLE[0])
    assert (asked(chronicle).way_out, bool(asked(chronicle).imagined)) == ("", True)
    choose(chronicle, CIRCLE[1])

    assert asked(chronicle).way_out in asked(chronicle).names
    assert asked(chronicle).way_out != name_of(Concede())


def test_the_table_is_told_once(chronicle: Chronicle) -> None:
    choose(chronicle, *CIRCLE, *CIRCLE, *CIRCLE)
    choose(chronicle, *CIRCLE, key=going_round.KEY)

    for viewer in ("red", "blue", None):
        told = [[news.key for news in entry.news] for entry in chronicle.log(viewer, 0)]
        assert [keys.count("BotStopped") for keys in told] == [0] * 6 + [1, 0]


def test_dice_and_other_seats_start_the_count_again(chronicle: Chronicle) -> None:
    choose(chronicle, *CIRCLE, *CIRCLE, *CIRCLE)
    journal = chronicle.journal
    assert going_round.is_stuck(journal, "red")
    assert not going_round.is_stuck(journal, "blue")
    journal.add(Chosen("red", KeepAll(), (3,)))

    assert not going_round.is_stuck(journal, "red")


def test_the_way_out_neither_cancels_nor_gives_up() -> None:
    offer = (ThinkOfScuttling(), EndMovement(), KeepAll(), Concede())

    assert going_round.way_out(offer, lambda options: options[0]) == EndMovement()
    assert going_round.way_out(offer, lambda options: options[-1]) == EndMovement()
    assert {going_round.way_out(offer) for _ in range(50)} <= set(offer[:2])
    assert going_round.way_out((KeepAll(), Concede())) == KeepAll()
    assert going_round.way_out((Concede(),)) == Concede()
