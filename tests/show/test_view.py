"""The view: what one seat may see, in words."""

from __future__ import annotations

import msgspec
import pytest

from starhold.core.score import Term
from starhold.core.trouble import Unknown
from starhold.kit.windows import Pass
from starhold.show import files
from starhold.show.view import news, view
from starhold.show.vocabulary import (
    Beat,
    Choosable,
    Meter,
    News,
    Number,
    Question,
    Row,
    Stack,
    View,
    Zone,
    encode,
    meter,
    number,
)
from tests.games.salvage.scenes import auction, award, bidder, salvor
from tests.toys.salvage import GAME
from tests.toys.salvage.rules.r03_bids import Bid, Rummage
from tests.toys.salvage.state import Table


def zone(seen: View, name: str) -> Zone:
    return next(zone for zone in seen.scene.zones if zone.id == name)


def hand(table: Table, name: str, seat: str | None) -> Zone:
    return zone(view(GAME, table, seat), f"{name}-hand")


def test_a_question_is_put_to_its_seat_alone() -> None:
    table = auction(red=salvor("1"), blue=salvor("3"))

    assert view(GAME, table, "red").question == Question(
        player="red",
        key="PlaceBid",
        text="What do you bid?",
        rule="SA-3.3",
        options=(
            Choosable("bid 1", "bid 1", "Cards", ("1",)),
            Choosable("hold-back", "that is all", ""),
        ),
    )
    assert view(GAME, table, None).question is None
    assert view(GAME, table, "green").question is None


def test_everyone_sees_who_is_waited_for() -> None:
    table = auction(red=salvor("1"), blue=salvor("3"))

    assert view(GAME, table, None).waiting == ("red", "blue")


def test_nobody_else_sees_a_seat_that_is_asked_discreetly() -> None:
    table = award(red=bidder("4"), blue=bidder(), green=bidder())

    assert view(GAME, table, "blue").waiting == ("blue",)
    assert view(GAME, table, "red").waiting == ()
    assert view(GAME, table, "green").waiting == ()
    assert view(GAME, table, None).waiting == ()


def test_a_hand_lies_open_before_its_owner_only() -> None:
    table = auction(red=salvor("1", "objection"), blue=salvor("3"))

    mine, others = hand(table, "red", "red"), hand(table, "red", "blue")
    assert isinstance(mine, Row)
    assert [card.kind for card in mine.items] == ["1", "objection"]
    assert others == Stack("red-hand", "red", count=2, kind="card")


def test_in_a_secret_phase_a_hand_seems_as_large_as_it_was() -> None:
    table = auction(red=salvor("1", bag=["2"]), blue=salvor("3"), dice=(1,))
    table.choose(Rummage(), "red")
    table.choose(Bid("1"), "red")

    assert hand(table, "red", "blue") == Stack("red-hand", "red", count=1, kind="card")
    assert zone(view(GAME, table, None), "red-bag") == Stack("red-bag", "red", 1, "card")


def test_news_are_those_the_seat_may_see() -> None:
    table = auction(red=salvor("1", bag=["2"]), blue=salvor("3"), dice=(1,))
    table.choose(Rummage(), "red")

    assert view(GAME, table, "red").news == (
        News("CardFound", "Red finds 2.", "SA-3.2", ("red", "2")),
    )
    assert view(GAME, table, "blue").news == ()


def test_dice_are_shown_as_dice() -> None:
    table = award(red=bidder("4"), blue=bidder(token=True), dice=(5,))
    table.choose(Pass())

    assert news(GAME, table.news, None) == (
        News(
            "DieRolled",
            "Red rolls 5.",
            "SA-4.5",
            ("red",),
            (5,),
            beats=(Beat("roll", side="red", dice=(5,)),),
        ),
    )


def test_scores_are_shown_when_it_is_over() -> None:
    table = auction(red=salvor(), blue=salvor(), pile=[])
    running = auction(red=salvor("1"), blue=salvor("2"))

    assert [score.seat for score in view(GAME, table, None).scores] == ["red", "blue"]
    assert view(GAME, running, None).scores == ()


def test_a_view_is_plain_json_without_what_is_as_usual() -> None:
    table = auction(red=salvor(), blue=salvor(), pile=[])
    written = msgspec.json.decode(encode(view(GAME, table, None)))

    assert written["scene"]["zones"][0] == {"type": "Stack", "id": "pile", "kind": "wreck"}


def test_a_number_says_what_it_is_made_of() -> None:
    assert number(3, ("base", 3, "SA-1.1"), ("bonus", 0, "SA-1.2"), limit=5) == Number(
        3, (Term("base", 3, "SA-1.1"),), 5
    )
    assert meter("energy", 3, limit=5) == Meter("energy", Number(3, (), 5))


def test_a_language_that_is_not_there_is_named() -> None:
    with pytest.raises(Unknown, match="Salvage has no words in 'xx'"):
        files.words(GAME, "xx")


def test_files_are_read_once() -> None:
    assert files.words(GAME) is files.words(GAME)
    assert files.look(GAME) is files.look(GAME)
    assert files.rulebook(GAME) is files.rulebook(GAME)
