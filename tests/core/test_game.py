"""A game: its parts are found beside it, its tables are written and read."""

from __future__ import annotations

import pytest

from starhold import games
from starhold.core.chance import Recorded, Seeded
from starhold.core.record import Told
from starhold.core.step import Choice, Step, Together
from starhold.core.trouble import BadFile, IllegalChoice, Trouble, Unknown
from starhold.kit.windows import Pass, PassRound
from tests.helpers import new_table, seed_of
from tests.toys.salvage import GAME
from tests.toys.salvage.rules.r01_setup import DealHands
from tests.toys.salvage.rules.r03_bids import Bid, CardFound, LeaveIt, PlaceBid, Rummage
from tests.toys.salvage.rules.r04_award import Award
from tests.toys.salvage.state import Settings


def test_the_records_of_a_game_are_found_in_its_rules() -> None:
    assert {DealHands, PlaceBid, Award} <= set(GAME.steps)
    assert CardFound in GAME.events
    assert not {Step, Choice, Together} & set(GAME.steps)


def test_options_of_the_kit_are_options_of_the_game_that_uses_them() -> None:
    assert {Pass, PassRound, Bid} <= set(GAME.options)
    assert len(GAME.options) == len(set(GAME.options))


def test_a_game_says_who_it_is() -> None:
    assert (GAME.name, GAME.meta.title, GAME.meta.players.max) == ("salvage", "Salvage", 4)


def test_a_table_is_written_with_how_much_luck_is_used_up() -> None:
    table = new_table(GAME, 1)
    again = GAME.load(GAME.save(table), Seeded(seed_of(1)))
    for each in (table, again):
        each.choose(Rummage(), "blue")

    assert table.luck == again.luck


def test_a_table_can_be_set_up_without_luck() -> None:
    table = GAME.load(GAME.save(new_table(GAME, 1)))

    assert isinstance(table.chance, Recorded)
    assert GAME.save(table).endswith(b'"drawn":0}')


def test_what_is_no_table_is_refused() -> None:
    with pytest.raises(BadFile, match="Not a table of Salvage"):
        GAME.load(b'{"state": 1}')


@pytest.mark.parametrize("written", [{"type": "Castle"}, {"type": "Bid"}, {}, 7, None])
def test_what_is_no_option_is_refused(written: object) -> None:
    with pytest.raises(IllegalChoice, match="Not an option of Salvage"):
        GAME.option(written)


def test_an_option_is_read_from_plain_data() -> None:
    assert GAME.option({"type": "Bid", "card": "4"}) == Bid("4")


def test_an_imagined_table_has_luck_of_its_own_and_only_the_news_one_has_seen() -> None:
    table = new_table(GAME, 1)
    table.choose(Rummage(), "red")
    found = table.state.salvors["red"].hand[-1]
    luck = Seeded(bytes(32))

    assert table.news == [Told(CardFound("red", found), ("red",))]
    assert GAME.imagine(table, "red", luck).news == table.news
    assert GAME.imagine(table, "blue", luck).news == []
    assert GAME.imagine(table, "blue", luck).chance is luck
    assert GAME.imagine(table, "blue", luck).luck == []


def test_what_one_has_not_seen_is_imagined_in_many_ways() -> None:
    table = new_table(GAME, 1)
    imagined = [GAME.imagine(table, "blue", Seeded(bytes(32), n * 100)) for n in range(20)]

    hands = {tuple(sorted(twin.state.salvors["red"].hand)) for twin in imagined}
    assert len(hands) > 5
    assert {tuple(twin.state.salvors["blue"].hand) for twin in imagined} == {
        tuple(table.state.salvors["blue"].hand)
    }


def test_a_lane_that_others_have_begun_is_imagined_from_its_start() -> None:
    table = new_table(GAME, 1)
    table.choose(LeaveIt(), "red")
    twin = GAME.imagine(table, "blue", Seeded(bytes(32)))

    assert twin.question("red").options == [Rummage(), LeaveIt()]


@pytest.mark.parametrize("seats", [(), ("red",), ("red", "red")])
def test_the_wrong_seats_are_refused(seats: tuple[str, ...]) -> None:
    with pytest.raises(Trouble, match="Salvage needs 2 to 4 different seats"):
        GAME.new(Settings(), seats, Seeded(bytes(32)))


def test_an_unknown_game_is_named_with_what_was_perhaps_meant(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(games, "names", lambda: ["salvage", "voyage"])

    with pytest.raises(Unknown, match="There is no game 'salvaje'; did you mean 'salvage'"):
        games.find("salvaje")
    with pytest.raises(Unknown, match="There is no game 'x'; there are salvage, voyage"):
        games.find("x")
